"""Library calls with arguments of other types than are wanted: refused by one family of errors, never half understood.

numpy's numbers, floats, booleans, lists and None stand for what a program hands over by accident.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from exact_odds import (
    CoupResults,
    Coups,
    Distribution,
    Fit,
    Meter,
    MeterEdge,
    Report,
    Root,
    Rounding,
    Shoe,
    StakingPlan,
    Table,
    Winnings,
    best_shoe,
    closed_form,
    decimal,
    find_wagers,
    gains,
    layout,
    load_game,
    load_schedule,
    load_staking_plan,
    load_wager,
    reference_table,
    render,
    second_count,
    verify,
    view,
    wager,
    wager_closed_form,
)
from exact_odds.errors import (
    ArgumentError,
    CardError,
    ExactOddsError,
    NumberError,
    ShoeError,
    ShownError,
    UnknownName,
    WagerError,
)
from exact_odds.exact import exact
from exact_odds.games.cards import Card, parse_card_set, parse_cards
from exact_odds.games.game import Game, game
from exact_odds.games.shown import ShownCards
from exact_odds.games.tableau import PUNTO_BANCO, Tableau
from exact_odds.studies.best_tags import best_tags
from exact_odds.studies.covariance import covariances
from exact_odds.studies.gains import Gain
from exact_odds.studies.pricing import aim, alone, other_terms, whole_tables
from exact_odds.studies.removal import effects_of_removal
from exact_odds.studies.tags import Tags
from exact_odds.wagers.award import Award
from exact_odds.wagers.lint import pitfalls
from exact_odds.wagers.odds import Odds
from exact_odds.wagers.wager import Wager
from exact_odds.wagers.wager_file import wager_from_toml, wager_to_toml

EIGHT = Shoe.of_decks(8)
HUGE = 10**5000
"""A number with more digits than Python prints."""
COUPS = Coups(EIGHT)
TIE = Award("win", "tie", 8)
FOURS, UNKNOWN = (4,) * 13, (None,) * 13
FIVE = frozenset(range(6))
ROWS = PUNTO_BANCO.banker
HALVES = (Fraction(1, 2), Fraction(0), Fraction(1, 2))


class Whole(int):
    """An integer of another type, as numpy's are."""


def shoe(*arguments: Any) -> Callable[[], object]:
    return lambda: Shoe(*arguments)


def tableau(
    player: Any = FIVE, alone: Any = FIVE, rows: Any = ROWS, decides: Any = "third card"
) -> Callable[[], object]:
    return lambda: Tableau("x", player, alone, rows, decides)


def asked(name: str, *arguments: Any, **named: Any) -> Callable[[], object]:
    return lambda: getattr(COUPS, name)(*arguments, **named)


def made(kind: Any, *arguments: Any, **named: Any) -> Callable[[], object]:
    return lambda: kind(*arguments, **named)


OTHER_TYPES: dict[str, Callable[[], object]] = {
    # a shoe
    "ranks in a list": shoe([4] * 13, UNKNOWN),
    "ranks as floats": shoe((4.0,) * 13, UNKNOWN),
    "ranks as booleans": shoe((True,) * 13, UNKNOWN),
    "ranks of another integer type": shoe((Whole(4),) * 13, UNKNOWN),
    "ranks as text": shoe(("4",) * 13, UNKNOWN),
    "no suits": shoe(FOURS, None),
    "decks as text": shoe(FOURS, UNKNOWN, "1"),
    "removed as text": shoe(FOURS, UNKNOWN, None, "AK"),
    "decks in a list": made(Shoe.of_decks, [8]),
    "counts in a list": made(Shoe.of_counts, [("A", 8)]),
    "counts as text": made(Shoe.of_counts, "A=8"),
    "counts by number": made(Shoe.of_counts, {1: 8}),
    "counts that are none": made(Shoe.parse_counts, None),
    "decks to parse as a number": made(Shoe.parse_decks, 8),
    "a card removed as a number": made(EIGHT.without, 8),
    "cards removed as texts": made(EIGHT.without, ["8", "9"]),
    "cards removed as pairs": made(EIGHT.without, [(7, 0)]),
    # cards
    "cards as a number": made(parse_cards, 8),
    "a set of cards that is none": made(parse_card_set, None),
    "dealt as a number": made(ShownCards.parse, 8),
    "dealt hands as texts": made(ShownCards, "8", "9"),
    "dealt hands that are none": made(ShownCards, None, None),
    "a dealt card as text": made(ShownCards, ["8"]),
    "cards as a huge number": made(EIGHT.without, HUGE),
    # coups
    "coups of a huge number": made(Coups, HUGE),
    "coups of huge numbers": made(Coups, (HUGE,)),
    "coups of a number of decks": made(Coups, 8),
    "coups by a tableau's name": made(Coups, EIGHT, "punto-banco"),
    "coups by a tableau, which has no fixed cards": made(Coups, EIGHT, PUNTO_BANCO),
    "coups with dealt cards in a list": made(Coups, EIGHT, None, ["8"]),
    "coups with no dealt cards, as 0": made(Coups, EIGHT, None, 0),
    "an event that is none": asked("count", None),
    "an event that is true": asked("probability", True),
    "an event in bytes": asked("probability", b"tie"),
    "expressions in a list": asked("distribution", ["cards", "tie"]),
    "a condition that is true": asked("count", "tie", given=True),
    "a condition as a number": asked("given", 5),
    "an expectation of nothing": asked("expectation", None),
    "partitions as events": asked("cross", ["tie"]),
    "odds of a name": asked("odds", "tie"),
    "odds of an award": asked("odds", TIE),
    "covariances of a name": made(covariances, "tie", COUPS),
    "covariances of names": made(covariances, ["tie"], COUPS),
    "coups instead of a report": made(render, COUPS),
    "no words to find": made(find_wagers, None),
    "no name of a table": made(reference_table, None),
    "no coups to draw in": made(gains, None),
    "a layout of nothing": made(layout, None),
    "the best shoe for nothing": made(best_shoe, None, COUPS, 12),
    "the best shoe of decks": made(best_shoe, wager("tie"), 8, 12),
    "the best shoe of a word of cards": made(best_shoe, wager("tie"), COUPS, "x"),
    "tags of odds": made(best_tags, COUPS.odds(wager("tie")), 1),
    "figures that are none": made(verify, [None]),
    "a number of figures": made(verify, 5),
    "a formula of nothing": made(closed_form, None),
    "a wager's formula of nothing": made(wager_closed_form, None),
    "a pay for a letter": lambda: wager_closed_form("tie", pay=8),  # type: ignore[arg-type]
    "a file of nothing": made(wager_to_toml, None),
    "a second count of a number": made(second_count, 8, []),
    "a second count of text": made(second_count, COUPS, "tie"),
    "digits as a float": made(decimal, Fraction(1, 3), 1.5),
    "results of nothing": made(CoupResults.of_counts, None),
    "a moment without order": made(COUPS.odds(wager("tie")).moment, None),
    "the pay of no place": made(COUPS.odds(wager("tie")).pay_for, None, 0),
    "faces of no rank": made(EIGHT.face_counts, None),
    "cards to require as text": made(EIGHT.require, "8"),
    "no partition": asked("partition", None),
    "the game of nothing": made(Game.of, None),
    "a meter of nothing": made(Meter.parse, None),
    "a report of nothing": made(Report, "t", None),
    "a table of nothing": made(Table, "t", None, []),
    "a plan of nothing": made(StakingPlan, "a", "A", None),
    "odds of nothing": made(Odds, None, None, None),
    "counts of nothing": made(Distribution.of_counts, ("cards",), 1, None),
    "values of another number": made(Distribution.of_counts, ("cards", "tie"), 1, {(4,): 1}),
    "a fit of nothing": made(Fit.of, None, None),
    "a mix of nothing": made(covariances([wager("tie")], COUPS).mix, None),
    "a sign as a float": made(Root, 2, 0.5),
    "a format as a number": made(render, view(COUPS), 3),
    # wagers
    "an award without label": made(Award, None, "tie", 8),
    "an award's event as a number": made(Award, "win", 5, 8),
    "impossible in words": made(Award, "win", "tie", 8, "no"),
    "one award instead of several": made(Wager, "x", "X", TIE),
    "awards that are none": made(Wager, "x", "X", None),
    "awards as texts": made(Wager, "x", "X", ("tie",)),
    "a wager without name": made(Wager, "x", None, (TIE,)),
    "aliases as text": made(Wager, "x", "X", (TIE,), aliases="abc"),
    "aliases as numbers": made(Wager, "x", "X", (TIE,), aliases=(5,)),
    "rules that are none": made(Wager, "x", "X", (TIE,), rules=None),
    "given as a number": made(Wager, "x", "X", (TIE,), given=5),
    "awards checked on a shoe": made(pitfalls, Wager("x", "X", (TIE,)), EIGHT),
    "a file that is none": made(wager_from_toml, None, "x.toml"),
    "a file without name": made(wager_from_toml, "name = 'x'", None),
    "a wager by a number": made(wager, 5),
    "a wager by a huge number": made(wager, HUGE),
    "a game by nothing": made(game, None),
    "the path of a wager as a number": made(load_wager, 0),
    "the path of a schedule that is none": made(load_schedule, None),
    "the path of a game in bytes": made(load_game, b"x.toml"),
    "the path of a staking plan that is none": made(load_staking_plan, None),
    "the path of a staking plan as a number": made(load_staking_plan, 0),
    "a game with decks as a float": made(Game, "x", "X", 8.0, PUNTO_BANCO, ("tie",), "", ""),
    "a game with a tableau's name": made(Game, "x", "X", 8, "punto-banco", ("tie",), "", ""),
    "a game with one wager": made(Game, "x", "X", 8, PUNTO_BANCO, "tie", "", ""),
    # odds and studies
    "counts as floats": made(Odds, Wager("x", "X", (TIE,)), (0.5, 0.5), 1),
    "deals as a float": made(Odds, Wager("x", "X", (TIE,)), (1, 1), 2.0),
    "the place of an expression": made(COUPS.distribution("cards", "margin").expectation, 3),
    "the place of an expression to keep": made(COUPS.distribution("cards", "margin").marginal, None),
    "a wager instead of several": made(effects_of_removal, wager("tie"), EIGHT),
    "names instead of wagers": made(effects_of_removal, ["tie"], EIGHT),
    "decks instead of a shoe to remove from": made(effects_of_removal, [wager("tie")], 8),
    "a level as a float": made(best_tags, effects_of_removal([wager("tie")], Coups(EIGHT))[0], 2.0),
    "tags as floats": made(Tags, (1.0,) * 52),
    "tags in a list": made(Tags, [1] * 52),
    "tags as a number": made(Tags.parse, 5),
    # tableaux
    "totals in a range": tableau(player=range(6)),
    "totals in a list": tableau(alone=[0, 1]),
    "rows in a list": tableau(rows=list(ROWS)),
    "no rows": tableau(rows=None),
    "rows of sets": tableau(rows=(set(),) * 10),
    "a total instead of a range": made(Tableau.by_banker_total, "x", 6, range(6), {}),
    "values in a list": made(Tableau.by_banker_total, "x", range(6), range(6), {3: [0, 1]}),
    "values as a number": made(Tableau.by_third_card, "x", range(6), range(6), {2: range(5)}),
    "a total instead of totals": made(Tableau.by_third_card, "x", range(6), range(6), {"2": 5}),
}  # fmt: skip


@pytest.mark.parametrize("what", OTHER_TYPES)
def test_an_argument_of_another_type_is_refused_with_what_is_wanted(what: str) -> None:
    with pytest.raises(ArgumentError) as caught:
        OTHER_TYPES[what]()
    assert isinstance(caught.value, TypeError)
    assert isinstance(caught.value, ExactOddsError)


OTHER_VALUES: dict[str, tuple[Callable[[], object], type[ExactOddsError]]] = {
    "a float of decks": (made(Shoe.of_decks, 8.0), ShoeError),
    "decks without end": (made(Shoe.of_decks, HUGE), ShoeError),
    "ranks without end": (shoe((HUGE,) * 13, UNKNOWN), ShoeError),
    "ranks below any": (shoe((-HUGE,) * 13, UNKNOWN), ShoeError),
    "decks of too few cards": (shoe(FOURS, UNKNOWN, HUGE), ShoeError),
    "a rank that is huge": (made(ShownCards, (Card(HUGE, None),)), CardError),
    "no decks": (made(Shoe.of_decks, None), ShoeError),
    "true decks": (made(Shoe.of_decks, True), ShoeError),
    "a float of cards": (made(Shoe.of_counts, {"A": 8.0}), ShoeError),
    "twelve ranks": (shoe((4,) * 12, UNKNOWN), ShoeError),
    "twelve suits": (shoe(FOURS, (None,) * 12), ShoeError),
    "three suits": (shoe(FOURS, ((1, 1, 2),) * 13), ShoeError),
    "suits below 0": (shoe(FOURS, ((2, 2, 1, -1),) * 13), ShoeError),
    "suits as floats": (shoe(FOURS, ((1.0, 1, 1, 1),) * 13), ShoeError),
    "a pay to win as a float": (made(wager("tie").net, 0.5), NumberError),
    "a stake as a float": (made(CoupResults.of_counts({1: 1, -1: 1}).at, 0.5), NumberError),
    "a commission paid as a float": (made(Rounding(1).paid, 1, 1, 0.05), NumberError),
    "a meter at a float": (made(Meter("m", Fraction(1)).at, 1.5), NumberError),
    "an edge by a meter at a float": (made(MeterEdge("m", Fraction(1), Fraction(1)).at, 0.5), NumberError),
    "a unit as a float": (made(Winnings.of_counts, {1: 1}, 0.5, 1), NumberError),
    "a power below 0": (made(CoupResults.of_counts({1: 1, -1: 1}).moment, -1), NumberError),
    "a power without end": (made(COUPS.odds(wager("tie")).moment, 10**40), NumberError),
    "digits without end": (made(decimal, Fraction(1, 3), 10**40), NumberError),
    "an award before the first": (made(COUPS.odds(wager("tie")).pay_for, -1, 0), NumberError),
    "a rank before the first": (made(EIGHT.face_counts, -1), ShoeError),
    "a table of a report without any": (Report("t", []).table, UnknownName),
    "covariances of nothing": (made(covariances, [], COUPS), WagerError),
    "too few suits": (shoe(FOURS, ((1, 1, 1, 0),) * 13), ShoeError),
    "eight decks of 52 cards": (shoe(FOURS, UNKNOWN, 8), ShoeError),
    "infinite decks of eights": (shoe((8,) * 13, UNKNOWN, 0), ShoeError),
    "a rank there is not": (made(ShownCards, (Card(13, None),)), CardError),
    "a rank below 0": (made(EIGHT.without, [Card(-1, None)]), CardError),
    "a suit there is not": (made(ShownCards, (Card(7, 4),)), CardError),
    "four cards in a hand": (made(ShownCards, parse_cards("2 2 2 2")), ShownError),
    "a pay as a float": (made(Award, "win", "tie", 8.5), NumberError),
    "a pay that is true": (made(Award, "win", "tie", True), NumberError),
    "no pay": (made(Award, "win", "tie", None), NumberError),
    "a huge loss": (made(Award, "win", "tie", -HUGE), WagerError),
    "a huge loss otherwise": (made(Wager, "x", "X", (TIE,), otherwise=-HUGE), WagerError),
    "a huge commission": (made(Wager, "x", "X", (TIE,), commission=Fraction(HUGE)), NumberError),
    "otherwise as a float": (made(Wager, "x", "X", (TIE,), otherwise=-1.0), NumberError),
    "a unit that is none": (made(Wager, "x", "X", (TIE,), unit=None), WagerError),
    "Player draws on a natural": (tableau(player=frozenset({9})), WagerError),
    "a total as a float": (tableau(alone=frozenset({1.0})), WagerError),
    "a value of 12": (tableau(rows=(frozenset({12}),) * 8), WagerError),
    "seven rows": (tableau(rows=ROWS[:7]), WagerError),
    "something else decides": (tableau(decides="Total"), WagerError),
    "letters for values": (
        made(Tableau.by_banker_total, "x", range(6), range(6), {3: "01x"}), WagerError),
    "a row for 9": (
        made(Tableau.by_banker_total, "x", range(6), range(6), {9: "0"}), WagerError),
    "a column to 11": (
        made(Tableau.by_third_card, "x", range(6), range(6), {"2": range(12)}), WagerError),
}  # fmt: skip


@pytest.mark.parametrize("what", OTHER_VALUES)
def test_an_argument_that_cannot_be_is_refused(what: str) -> None:
    call, error = OTHER_VALUES[what]
    with pytest.raises(error):
        call()


BANKER = COUPS.odds(wager("banker"))

PRICES: dict[str, Callable[[Any], object]] = {
    "scale_for": BANKER.scale_for,
    "pay_for": lambda edge: BANKER.pay_for(0, edge),
    "pay_for of what is never won": lambda edge: Odds(Wager("x", "X", (TIE,)), (0, 1), 1).pay_for(0, edge),
    "commission_for": BANKER.commission_for,
    "commission_for without one": Odds(Wager("x", "X", (TIE,)), (1, 1), 2).commission_for,
    "whole_pays_for": BANKER.whole_pays_for,
    "other_terms": lambda edge: other_terms(BANKER, edge),
    "alone": lambda edge: alone(BANKER, edge),
    "whole_tables": lambda edge: whole_tables(BANKER, edge),
    "aim": aim,
    "with_pay": BANKER.wager.with_pay,
    "with_commission": BANKER.wager.with_commission,
    "gain": Gain(5, None, True, HALVES, HALVES).gain,
    "is_best": Gain(5, None, True, HALVES, HALVES).is_best,
    "mix": lambda stake: covariances([BANKER.wager], COUPS).mix({"banker": stake}),
    "exact": exact,
}  # fmt: skip


@pytest.mark.parametrize("what", PRICES)
def test_an_edge_a_commission_or_a_stake_as_a_float_is_refused(what: str) -> None:
    with pytest.raises(NumberError):
        PRICES[what](0.05)
    PRICES[what]("0.05")


def test_a_number_that_python_does_not_print_is_no_obstacle() -> None:
    paid = wager("tie").with_pay(Fraction(HUGE))
    assert len(paid.name) > 5000
    with pytest.raises(NumberError):
        wager_to_toml(paid)
    assert str(Tags((HUGE,) * 52)).startswith("A=1000")
    with pytest.raises(WagerError):
        Wager("x", "X", (TIE, Award("huge", "tie", Fraction(HUGE)))).with_pay(Fraction(5))
    with pytest.raises(WagerError):
        covariances([BANKER.wager], COUPS).mix({"banker": Fraction(-HUGE)})


def test_the_numbers_of_numpy_are_not_half_understood() -> None:
    numpy = pytest.importorskip("numpy")
    for call in (
        made(Shoe.of_decks, numpy.int64(8)),
        made(Shoe.of_counts, {"A": numpy.int64(8)}),
        made(Award, "win", "tie", numpy.int64(8)),
        made(Award, "win", "tie", numpy.float64(8)),
        shoe(tuple(numpy.full(13, 4)), UNKNOWN),
        shoe(numpy.full(13, 4), UNKNOWN),
    ):
        with pytest.raises(ExactOddsError):
            call()
    with pytest.raises(NumberError):
        Award("win", "tie", numpy.float64(0.5))


def test_lists_are_taken_where_their_order_is_all_that_counts() -> None:
    assert Wager("x", "X", [TIE]) == Wager("x", "X", (TIE,))  # type: ignore[arg-type]  # what is tested
    assert ShownCards(list(parse_cards("7 K"))) == ShownCards.parse("player: 7 K")  # type: ignore[arg-type]
    assert EIGHT.without(list(parse_cards("7 K"))) == EIGHT.without("7 K")
