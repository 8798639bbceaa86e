"""The report of a wager against the oracle, hand formulas and published counts; and what must hold of all of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from exact_odds import __version__
from exact_odds.counting.coups import Coups
from exact_odds.decimals import Root, decimal
from exact_odds.games.game import game
from exact_odds.games.shoe import Shoe
from exact_odds.reports.column import Cell
from exact_odds.reports.comparison import comparison_report
from exact_odds.reports.covariance import beside_table
from exact_odds.reports.formats import render
from exact_odds.reports.formula import wager_formula_report
from exact_odds.reports.odds import odds_report
from exact_odds.reports.schedule import schedule_report
from exact_odds.reports.table import Report, Table
from exact_odds.reports.wager.context import by_decks, decks_table, removal, removal_tables
from exact_odds.reports.wager.report import wager_report
from exact_odds.reports.wager.terms import alone_table, terms_table
from exact_odds.studies.closed_forms.wager_forms import wager_closed_form
from exact_odds.studies.covariance import covariances
from exact_odds.wagers.award import Award, event_of
from exact_odds.wagers.library import all_slugs, layout, wager
from exact_odds.wagers.odds import Odds
from exact_odds.wagers.schedule import Schedule
from exact_odds.wagers.wager import Wager
from tests import oracle
from tests.oracle import Deal
from tests.oracle_wagers import WAGERS

DEALS, PLAYER, BANKER, TIE = 4_998_398_275_503_360, 2_230_518_282_592_256, 2_292_252_566_437_888, 475_627_426_473_216
"""Published counts of eight decks."""

SMALL = ("2h", "2h", "3d", "3h", "7c", "9d", "9d", "Kh", "Ks")
"""Nine cards: an uneven shoe, on which each wager below is sometimes won and sometimes lost."""

EIGHT_DECKS = Coups(Shoe.of_decks(8))


def report_of(slug: str, coups: Coups = EIGHT_DECKS, brief: bool = False) -> Report:
    return wager_report(wager(slug), coups, brief)


def decks_of(slug: str, coups: Coups = EIGHT_DECKS) -> Table:
    """A wager by number of decks."""
    return decks_table(by_decks(coups.odds(wager(slug)), coups))


def removed_of(slug: str) -> dict[str, Table]:
    """What one card less does to a wager, by name of the table."""
    effects = removal(wager(slug), EIGHT_DECKS)
    assert effects is not None
    return {table.name: table for table in removal_tables(effects)}


def column(table: Table, name: str) -> list[Cell]:
    """The cells of a column, totals included."""
    place = [column.name for column in table.columns].index(name)
    return [row[place] for row in table.rows]


def rows(table: Table) -> list[dict[str, Any]]:
    """The rows, each as a dict, without totals."""
    return [dict(zip([column.name for column in table.columns], row, strict=True)) for row in table.body]


def worth(report: Report) -> dict[str, Any]:
    (row,) = rows(report.table("worth"))
    return row


def pays_by_terms(report: Report) -> dict[str, list[Fraction]]:
    found: dict[str, list[Fraction]] = {}
    for row in rows(report.table("pays")):
        found.setdefault(row["terms"], []).append(row["pays"])
    return found


# ---------------------------------------------------------------- the oracle


Pays = Counter[tuple[Fraction, Fraction]]
"""The weights of deals by what two wagers pay in them."""


@cache
def dealt(cards: tuple[str, ...]) -> list[Deal]:
    return oracle.deals(cards)


def paid(slug: str, some_deals: list[Deal], beside: str = "") -> Pays:
    """What a wager pays, and another beside it, in the deals in which the first is offered."""
    one, two = WAGERS[slug], WAGERS[beside or slug]
    places = Counter[tuple[int | None, int | None]]()
    for player, banker, weight in some_deals:
        if one.given is None or one.given(player, banker):
            places[one.award(player, banker), two.award(player, banker)] += weight
    found = Pays()
    for (mine, theirs), weight in places.items():
        found[pay(slug, mine), pay(beside or slug, theirs)] += weight
    return found


def pay(slug: str, place: int | None) -> Fraction:
    return Fraction(-1) if place is None else WAGERS[slug].pays[place]


def average(weights: Pays, of: Callable[[Fraction, Fraction], Fraction]) -> Fraction:
    return sum((of(*pays) * weight for pays, weight in weights.items()), Fraction(0)) / weights.total()


def mean(slug: str, *shoes: tuple[str, ...]) -> Fraction:
    """The mean over the deals of some shoes together."""
    weights = Pays()
    for cards in shoes:
        weights += paid(slug, dealt(cards))
    return average(weights, lambda mine, _: mine)


def without(face: str) -> tuple[str, ...]:
    left = list(SMALL)
    left.remove(face)
    return tuple(left)


ON_A_SMALL_SHOE = [
    "banker",
    "banker-super-six",
    "player-dragon-bonus",
    "egalite-0",
    "perfect-pair",
    "banker-rabbit-play",
    "super-tie",
    "all-red",
    "insurance-player-0-5",
]


@pytest.fixture(params=ON_A_SMALL_SHOE, scope="module")
def small(request: pytest.FixtureRequest) -> tuple[str, Report]:
    """The slug of a wager and its report on the small shoe."""
    coups, found = Coups(Shoe.of_counts(Counter(SMALL))), wager(request.param)
    brief, effects = report_of(request.param, coups, brief=True), removal(found, coups)
    assert effects is not None
    others = beside_table(covariances([found, *layout(coups.game)], coups))
    return request.param, replace(brief, tables=[*brief.tables, *removal_tables(effects), others])


def test_counts_and_measures_are_those_of_the_oracle(small: tuple[str, Report]) -> None:
    slug, report = small
    weights = paid(slug, dealt(SMALL))
    of = weights.total()
    by_pay = Counter({mine: weight for (mine, _), weight in weights.items()})
    shown = Counter[Fraction]()
    for award in rows(report.table("awards")):
        shown[award["pays"]] += award["deals"]
        assert award["probability"] == Fraction(award["deals"], of)
        assert award["true_odds"] == (Fraction(of - award["deals"], award["deals"]) if award["deals"] else None)
    for award, adds in zip(rows(report.table("awards")), rows(report.table("contributions")), strict=True):
        assert adds["contribution"] == Fraction(award["deals"], of) * award["pays"]
        assert adds["returned"] == Fraction(award["deals"], of) * (award["pays"] + 1)
    assert +shown == by_pay
    assert all(row["pays_for_one"] == row["pays"] + 1 for row in rows(report.table("definition")))
    data = worth(report)
    value = average(weights, lambda mine, _: mine)
    assert data["expected_value"] == -data["house_edge"] == data["return_to_player"] - 1 == value
    assert data["variance"] == average(weights, lambda mine, _: (mine - value) ** 2)
    assert data["standard_deviation"] == Root(data["variance"])
    assert data["hit_frequency"] == average(weights, lambda mine, _: Fraction(mine > 0))
    assert data["push_probability"] == average(weights, lambda mine, _: Fraction(mine == 0))
    assert data["largest_pay"] == max(by_pay)


def test_other_terms_are_worth_what_the_oracle_says(small: tuple[str, Report]) -> None:
    slug, report = small
    weights = paid(slug, dealt(SMALL))
    pays = [pay for pay in WAGERS[slug].pays if pay > 0]
    changed = pays_by_terms(report)
    for terms in rows(report.table("terms")):
        new = dict(zip(pays, changed[terms["terms"]], strict=True))
        value = average(
            Counter({(new.get(old, old), old): weight for (old, _), weight in weights.items()}), lambda pay, _: pay
        )
        assert terms["expected_value"] == -terms["house_edge"] == value
    fair = [terms for terms in rows(report.table("terms")) if terms["terms"] == "fair"]
    assert [terms["expected_value"] for terms in fair] == [0]
    below, above = rows(report.table("terms"))[-2:]
    assert below["expected_value"] <= 0 < above["expected_value"]
    low, high = changed[below["terms"]], changed[above["terms"]]
    assert all(pay.denominator == 1 for pay in (*low, *high))
    assert [more - less for less, more in zip(low, high, strict=True)] == [1] * len(pays)


def test_effects_of_removal_are_those_of_the_shorter_shoes(small: tuple[str, Report]) -> None:
    slug, report = small
    before = mean(slug, SMALL)
    effects = {row["card"]: row["effect"] for row in rows(report.table("effects"))}
    assert list(effects) == list("A23456789TJQK")
    for rank, effect in effects.items():
        shorter = [without(card) for card in SMALL if card[0] == rank]
        assert effect == (mean(slug, *shorter) - before if shorter else None)
    if "by_suit" in [table.name for table in report.tables]:
        for row in rows(report.table("by_suit")):
            face = row["card"] + row["suit"][0]
            assert row["effect"] == (mean(slug, without(face)) - before if face in SMALL else None)


def test_covariances_are_those_of_the_oracle(small: tuple[str, Report]) -> None:
    slug, report = small
    entries = rows(report.table("correlation"))
    assert [entry["other"].slug for entry in entries] == ["banker", "player", "tie"]
    for entry in entries:
        weights = paid(slug, dealt(SMALL), entry["other"].slug)
        mine, theirs = average(weights, lambda one, _: one), average(weights, lambda _, other: other)
        covariance = average(weights, lambda one, other: one * other) - mine * theirs
        variance = average(weights, lambda _, other: other**2) - theirs**2
        assert entry["covariance"] == covariance
        assert entry["correlation"] == Root.times(covariance, 1 / (variance * worth(report)["variance"]))


# ---------------------------------------------------------------- by hand


def test_the_edge_of_a_pair_by_number_of_decks() -> None:
    """Of the 52d - 1 cards that may come second 4d - 1 make a pair, which pays 11 to 1."""
    found = rows(decks_of("player-pair"))
    for row, decks in zip(found, range(1, 9), strict=False):
        assert row["decks"] == decks
        assert row["house_edge"] == 1 - 12 * Fraction(4 * decks - 1, 52 * decks - 1)
    assert found[-1]["decks"] == "infinite"
    assert found[-1]["house_edge"] == Fraction(1, 13)


@pytest.mark.parametrize("slug", ["dragon-7", "insurance-player-5-6", "insurance-player-0-5"])
def test_infinite_decks_are_those_of_the_oracle(slug: str) -> None:
    value = average(paid(slug, oracle.infinite_deals()), lambda mine, _: mine)
    last = rows(decks_of(slug))[-1]
    assert last["expected_value"] == value
    assert last["favours"] == ("house" if value < 0 else "bettor" if value > 0 else "nobody")


def test_what_makes_the_main_wagers_fair() -> None:
    tie = pays_by_terms(report_of("tie", brief=True))
    assert tie["fair"] == [Fraction(DEALS - TIE, TIE)]
    assert [tie[terms] for terms in ("whole numbers, below", "whole numbers, above")] == [[9], [10]]
    banker = rows(report_of("banker", brief=True).table("terms"))
    assert banker[1]["commission"] == 1 - Fraction(PLAYER, BANKER)
    assert [terms["terms"] for terms in banker] == [
        "as it is",
        "fair",
        "commission 2%",
        "commission 3%",
        "whole numbers, below",
        "whole numbers, above",
    ]
    assert banker[2]["expected_value"] == Fraction(98 * BANKER - 100 * PLAYER, 100 * DEALS)


@pytest.mark.parametrize("slug", ["tie", "banker", "lucky-6", "player-dragon-bonus", "insurance-player-5-6"])
def test_an_award_alone_makes_a_wager_fair_or_leaves_so_many_percent_to_the_house(slug: str) -> None:
    odds = EIGHT_DECKS.odds(wager(slug))
    alone = report_of(slug, brief=True).table("alone")
    winning = [place for place, award in enumerate(odds.awards) if award.pays > 0]
    assert column(alone, "award") == [odds.awards[place].label for place in winning]
    for place, fair, less in zip(winning, column(alone, "alone"), column(alone, "less_per_percent"), strict=True):
        assert isinstance(fair, Fraction)
        assert isinstance(less, Fraction)
        for percents in (0, 3):
            pays = [*odds.pays[:place], fair - percents * less, *odds.pays[place + 1 :]]
            value = sum(pay * count for pay, count in zip(pays, odds.counts, strict=True)) / odds.of
            assert value == -Fraction(percents, 100)


def test_an_edge_that_no_pays_leave_is_said_to_be_one() -> None:
    """A tie pays in one deal of ten and a half: the house cannot keep 95% of the stakes."""
    report = wager_report(wager("tie"), EIGHT_DECKS, brief=True, edge=Fraction(95, 100))
    note = "No pays above 0 do: if all that wins only returned the stake, the house edge would be 90.4844%."
    assert report.table("terms").notes == (note,)
    assert report.table("terms").column("terms") == ["as it is"]


@pytest.mark.parametrize("slug", [slug for slug in all_slugs() if not wager(slug).needs_meter])
def test_every_dash_of_the_pays_alone_has_its_reason(slug: str) -> None:
    odds = EIGHT_DECKS.odds(wager(slug))
    for edge in (Fraction(0), Fraction(1, 20)):
        found = alone_table(odds, edge)
        assert column(found, "alone").count(None) == len(found.notes) - 2


def test_an_award_that_cannot_make_the_wager_fair_alone_has_no_such_pay() -> None:
    """What is won elsewhere is too much for an award won once in a hundred, and one never won pays for nothing."""
    awards = [Award(label, "tie", Fraction(1)) for label in ("often", "seldom", "never")]
    found = alone_table(Odds(Wager("x", "X", tuple(awards)), (90, 1, 0, 9), 100), Fraction(0))
    assert column(found, "alone") == [Fraction(8, 90), None, None]
    assert column(found, "less_per_percent") == [Fraction(1, 90), None, None]
    assert found.notes[2:] == (
        "seldom: no pay is low enough; were it lost, the others would leave a house edge of -80.0000%.",
        "never: from this shoe it is never won, so that its pay does not matter.",
    )


def test_no_commission_takes_everything() -> None:
    """Of 1,005 deals Banker wins 1,000: a commission of 99.5% is fair, one of 100% is none."""
    table = terms_table(Odds(wager("banker"), (1000, 0, 5), 1005), Fraction(0))
    assert table.column("terms")[1:-2] == ["fair", "commission 99%"]
    assert table.column("commission")[1:-2] == [Fraction(995, 1000), Fraction(99, 100)]


def test_the_pays_of_several_awards_are_changed_by_one_factor() -> None:
    """Of eight decks a pair's second card: 7 alike in suit too, 24 in rank only, 96 in suit only, of 415."""
    factor = Fraction(415 - 7 - 24 - 96, 7 * 7 + 4 * 24 + 96)
    report = report_of("player-fabulous-pair", brief=True)
    assert report.table("terms").column("factor")[1] == factor
    assert pays_by_terms(report)["fair"] == [7 * factor, 4 * factor, factor]


def test_the_volatility_index_is_a_quantile_times_the_deviation() -> None:
    """A tie at 8 to 1 wins 9 times its probability, less 1: its variance is 81 p (1 - p).

    Its standard deviation is published as 2.640872221752, of which 1.645 times is 4.344234804782.
    """
    variance = 81 * Fraction(TIE, DEALS) * Fraction(DEALS - TIE, DEALS)
    data = worth(report_of("tie", brief=True))
    assert data["standard_deviation"] == Root(variance)
    assert data["volatility_90"] == Root(variance * Fraction(1645, 1000) ** 2)
    assert data["volatility_95"] == Root(variance * Fraction(196, 100) ** 2)
    assert decimal(data["volatility_90"], 10) == "4.3442348048"


def test_the_skewness_of_a_tie_and_the_coups_that_a_normal_mean_needs() -> None:
    """Won with probability p, the skewness is (1 - 2p) over the root of p (1 - p), whatever it pays."""
    tie = Fraction(TIE, DEALS)
    square = (1 - 2 * tie) ** 2 / (tie * (1 - tie))
    data = worth(report_of("tie", brief=True))
    assert data["skewness"] == Root(square)
    assert data["coups_for_normal"] == int(25 * square) + 1 == 191


def test_the_true_odds_are_the_fair_pay() -> None:
    """Of 415 cards that may come second 31 make a pair: 384 to 31 against."""
    awards = report_of("player-pair", brief=True).table("awards")
    assert awards.column("true_odds") == [Fraction(384, 31), Fraction(31, 384)]
    assert [column.show(awards.column("true_odds")[0]) for column in awards.columns if column.name == "true_odds"] == [
        "12.39 to 1"
    ]


# ---------------------------------------------------------------- what is said


@pytest.mark.parametrize(
    ("slug", "line"),
    [
        ("dragon-7", "The house has the edge."),
        ("sum-of-totals", "This wager favours the bettor, not the house."),
    ],
)
def test_who_has_the_edge_is_said(slug: str, line: str) -> None:
    assert line in report_of(slug, brief=True).notes


def test_a_fair_wager_is_called_fair() -> None:
    report = report_of("insurance-player-0-5", Coups(Shoe.infinite()), brief=True)
    assert "This wager is exactly fair: on average nobody wins." in report.notes


def test_the_state_of_an_insurance_is_stated() -> None:
    report = report_of("insurance-player-0-5", brief=True)
    (line,) = [line for line in report.notes if line.startswith("Offered only")]
    state = "player.opening.total == 0 and banker.opening.total == 5"
    assert state in line
    assert report.table("offered").rows == ((state, Fraction(69_963_192_336_384, DEALS), 69_963_192_336_384, DEALS),)


@pytest.mark.parametrize("decks", [8, None])
def test_how_often_a_wager_is_offered_is_a_share_of_all_deals(decks: int | None) -> None:
    """Of infinite decks suits are told apart in finer sequences, whose number is another."""
    coups = Coups(Shoe.infinite() if decks is None else Shoe.of_decks(decks))
    pair = Wager("x", "X", (Award("win", "player.same_suit", Fraction(1)),), given=event_of("player.opening.same_rank"))
    report = wager_report(pair, coups, brief=True)
    assert report.table("offered").column("probability")[0] == (Fraction(1, 13) if decks is None else Fraction(31, 415))


def test_the_report_says_by_which_rules_and_by_which_program() -> None:
    report = wager_report(wager("tie"), Coups(game=game("baccara-by-total")), brief=True)
    assert report.notes[-1] == (
        "Cards drawn by the tableau by-total, which exact-odds rules --game baccara-by-total prints"
    )
    assert report.table("identity").column("program") == [f"exact_odds {__version__}"]


@pytest.mark.parametrize(
    ("shoe", "decks", "asked"),
    [
        (Shoe.of_decks(6), [*range(1, 9), "infinite"], 6),
        (Shoe.of_decks(10), [*range(1, 9), 10, "infinite"], 10),
        (Shoe.of_decks(8).without("A A"), ["other", *range(1, 9), "infinite"], "other"),
        (Shoe.infinite(), [*range(1, 9), "infinite"], "infinite"),
    ],
    ids=str,
)
def test_the_shoe_asked_about_stands_among_the_others_and_is_marked(
    shoe: Shoe, decks: list[int | str], asked: int | str
) -> None:
    coups = Coups(shoe)
    shown = decks_of("player-pair", coups)
    assert column(shown, "decks") == decks
    assert [row for row, mark in zip(column(shown, "decks"), column(shown, "shoe"), strict=True) if mark] == [asked]
    (row,) = [row for row in rows(shown) if row["shoe"]]
    assert (row["decks"], row["house_edge"]) == (asked, coups.odds(wager("player-pair")).house_edge)


def test_six_decks_by_total_say_so() -> None:
    coups = Coups(game=game("baccara-by-total"))
    report = wager_report(wager("banker"), coups, brief=True)
    assert report.notes[1] == "Baccara, Banker by Player's total, 6 decks"
    usual = decks_of("banker")
    assert usual.column("decks") == [*range(1, 9), "infinite"]
    other = decks_of("banker", coups).column("expected_value")
    assert all(one != two for one, two in zip(usual.column("expected_value"), other, strict=True))


def test_brief_leaves_out_what_needs_other_counts() -> None:
    one_deck = Coups(Shoe.of_decks(1))
    full, brief = report_of("tie", one_deck), report_of("tie", one_deck, brief=True)
    assert [table.name for table in full.tables] == [
        "awards",
        "worth",
        "identity",
        "definition",
        "examples",
        "contributions",
        "terms",
        "pays",
        "alone",
        "whole",
        "about",
        "returns",
        "never",
        "by_decks",
        "effects",
        "known_card",
        "countable",
        "best_shoe",
        "correlation",
    ]
    left_out = ("examples", "returns", "never", "by_decks", "effects", "known_card", "countable", "best_shoe")
    assert list(brief.tables) == [table for table in full.tables if table.name not in (*left_out, "correlation")]


def test_infinite_decks_have_no_card_to_lose() -> None:
    report = report_of("tie", Coups(Shoe.infinite()))
    assert [table.name for table in report.tables][-3:] == ["by_decks", "known_card", "correlation"]


def test_suits_are_shown_apart_only_where_they_differ() -> None:
    apart = {(row["card"], row["suit"]): row["effect"] for row in rows(removed_of("lucky-nines")["by_suit"])}
    assert apart["9", "diamonds"] < apart["9", "spades"] < 0  # the nine of diamonds pays more than the others
    alike = removed_of("perfect-pair")
    assert "by_suit" not in alike
    assert "A card has the same effect in every suit." in alike["effects"].notes


# ---------------------------------------------------------------- all of them


@pytest.mark.parametrize("slug", [slug for slug in all_slugs() if not wager(slug).needs_meter])
def test_every_report_closes(slug: str) -> None:
    report = report_of(slug, brief=True)
    awards, data = report.table("awards"), worth(report)
    adds = report.table("contributions")
    for table, name in ((awards, "deals"), (awards, "probability"), (adds, "contribution"), (adds, "returned")):
        *cells, closing = column(table, name)
        assert closing == sum((cell for cell in cells if isinstance(cell, int | Fraction)), Fraction(0))
    assert column(awards, "probability")[-1] == 1
    assert column(adds, "contribution")[-1] == data["expected_value"]
    assert column(adds, "returned")[-1] == data["return_to_player"]
    labels = [award.label for award in wager(slug).awards]
    assert awards.column("award") == [*labels, EIGHT_DECKS.odds(wager(slug)).lose.label]
    assert report.table("definition").column("award") == [*labels, EIGHT_DECKS.odds(wager(slug)).lose.label]
    assert report.table("definition").column("when") == [*(award.when.text for award in wager(slug).awards), None]


def test_every_report_of_a_wager_with_a_fee_says_so() -> None:
    charged = Wager("mine", "Mine", (Award("win", "tie", 9),), fee=Fraction(1, 5), given=event_of("not natural"))
    odds = EIGHT_DECKS.odds(charged)
    for report in (
        wager_report(charged, EIGHT_DECKS, brief=True),
        odds_report([[odds]], [EIGHT_DECKS]),
        comparison_report([wager("tie"), charged], [EIGHT_DECKS]),
        schedule_report(Schedule("s", "S", (charged,)), EIGHT_DECKS),
        wager_formula_report(wager_closed_form(charged), EIGHT_DECKS.game),
    ):
        assert "a fee of 20% of the stake" in render(report, "text").replace("\n  ", " ").lower()
    (won, lost) = rows(wager_report(charged, EIGHT_DECKS, brief=True).table("contributions"))[:2]
    assert won["contribution"] == odds.awards[0].probability * (9 - Fraction(1, 5)) / Fraction(6, 5)
    assert lost["contribution"] == -odds.lose.probability


def test_a_report_says_which_award_takes_which_commission() -> None:
    awards = Award("win", "banker.wins", "0.95"), Award("n", "natural", "9/10", commission="10%")
    for own, said in (("5%", "n: the pay is what is left after a commission of 10%."), (None, "win: no commission")):
        terms = Wager("mine", "Mine", awards, commission=own)  # type: ignore[arg-type]  # text is read too
        assert any(note.startswith(said) for note in wager_report(terms, EIGHT_DECKS, True).table("definition").notes)


def test_the_pays_of_a_random_factor_are_said_to_be_means() -> None:
    random = Wager("mine", "Mine", (Award("win", "tie", {"2": "1/2", "20": "1/2"}),))
    for terms, said in ((random, True), (wager("tie"), False)):
        notes = wager_report(terms, EIGHT_DECKS, brief=True).table("pays").notes
        assert any(note.startswith("Of a random factor it is the mean") for note in notes) == said
