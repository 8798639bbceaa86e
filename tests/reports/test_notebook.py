"""Results in a notebook: each shows itself as tables, and is otherwise what it was."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Iterator
from fractions import Fraction
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

import pytest

import exact_odds
from exact_odds import BY_TOTAL, Coups, Game, Shoe, by_running_count, equilibrium, view, wager
from exact_odds.counting.answers import Count
from exact_odds.counting.distribution import Distribution
from exact_odds.display import Viewed, html
from exact_odds.errors import ArgumentError
from exact_odds.reports.notebook import MOST_ROWS
from exact_odds.shoes.sequence import sequence
from exact_odds.studies.covariance import covariances
from exact_odds.studies.gains import gains
from exact_odds.studies.removal import effects_of_removal
from exact_odds.studies.tags import Fit, Tags
from exact_odds.wagers.award import Award
from exact_odds.wagers.odds import Odds
from exact_odds.wagers.wager import Wager
from tests.reports.test_webpage import Reader

SHOE = Shoe.of_decks(8)
COUPS = Coups(SHOE)
TIE = COUPS.odds(wager("tie"))
(PAIR,) = effects_of_removal([wager("perfect-pair")], Coups(SHOE))
BOTH = covariances([wager("tie"), wager("banker")], COUPS)

RESULTS = {
    "shoe": SHOE,
    "tableau": BY_TOTAL,
    "wager": wager("banker"),
    "coups": COUPS,
    "count": COUPS.count("tie"),
    "distribution": COUPS.distribution("cards", "tie"),
    "cross": COUPS.cross([["tie"], ["player.opening.same_rank"]]),
    "odds": TIE,
    "law": sequence(Coups(Shoe.of_decks(1)), events=["tie"]),
    "effects": PAIR,
    "tags": Tags.parse("red=-1 8h=2"),
    "fit": Fit.of(Tags.parse("8=-1 9=1"), PAIR),
    "count by tags": by_running_count(Coups(Shoe.of_decks(1)), wager("tie"), Tags.parse("8=-1 9=1")),
    "gains": gains(Coups(SHOE)),
    "certificate": equilibrium(Coups(Shoe.infinite()), "A1"),
    "covariances": BOTH,
    "mix": BOTH.mix({"tie": Fraction(1), "banker": Fraction(10)}),
}


def shown(result: object) -> Reader:
    return Reader(html(result))


def cells(result: object) -> list[str]:
    return shown(result).of("th", "td")


@pytest.mark.parametrize("result", RESULTS.values(), ids=RESULTS.keys())
def test_every_result_shows_itself_in_well_formed_tables(result: object) -> None:
    written = result._repr_html_()  # type: ignore[attr-defined]
    assert written == html(result) == view(result)._repr_html_()
    assert Reader(written).of("td")


@pytest.mark.parametrize("name", sorted(RESULTS.keys() - {"count", "cross"}))
def test_the_text_of_a_result_is_one_short_line(name: str) -> None:
    result = RESULTS[name]
    assert str(result).isprintable()
    assert len(str(result)) <= 100
    assert repr(result) == f"{type(result).__name__}({result})"


def kinds(cls: type[Any]) -> Iterator[type[Any]]:
    for kind in cls.__subclasses__():
        yield kind
        yield from kinds(kind)


def test_every_result_that_shows_itself_has_a_line_and_a_short_repr() -> None:
    for module in walk_packages(exact_odds.__path__, "exact_odds."):
        if not module.name.endswith("__main__"):
            import_module(module.name)
    found = set(kinds(Viewed))
    assert {type(result) for name, result in RESULTS.items() if name not in ("count", "cross")} <= found
    for kind in found:
        assert "__str__" in vars(kind), kind
        assert vars(kind)["__repr__"] is vars(Viewed)["__repr__"]


def test_a_wager_shows_its_rules_and_its_awards() -> None:
    insurance = wager("insurance-player-5-6")
    assert shown(insurance).of("h3", "p")[:3] == [insurance.name, insurance.rules, f"given {insurance.given}"]
    assert cells(wager("panda-8"))[4:8][2:] == ["25", "26"]
    assert "player.wins and player.total == 8 and player.cards == 3" in shown(wager("panda-8")).of("code")


def test_coups_say_in_a_line_what_they_are_of() -> None:
    assert (str(COUPS), repr(COUPS)) == ("8 decks", "Coups(8 decks)")
    coups = Coups(SHOE.without("A"), Game.of(BY_TOTAL), "player: 7 K").given("not tie").given("cards == 5")
    assert str(coups).endswith("shown player: 7 K, given not tie, given cards == 5")


def test_partitions_that_cross_are_shown_by_the_places_of_their_events() -> None:
    assert cells(RESULTS["cross"])[5:8] == ["0", "0", "33,157,622,879,488"]
    assert COUPS.count("tie and player.opening.same_rank").count == 33157622879488


def test_tags_are_shown_by_suit_where_they_tell_suits_apart() -> None:
    assert cells(RESULTS["tags"])[14:] == [
        *("spades", *["0"] * 13),
        *("hearts", *["-1"] * 7, "2", *["-1"] * 5),
        *("diamonds", *["-1"] * 13),
        *("clubs", *["0"] * 13),
    ]
    assert cells(Tags.parse("8=2"))[14:] == ["all", *["0"] * 7, "2", *["0"] * 5]


@pytest.mark.parametrize("name", ["shoe", "count", "distribution", "law", "mix", "cross", "tags", "gains", "tableau"])
def test_what_shows_itself_is_pickled_and_compared_as_before(name: str) -> None:
    result = RESULTS[name]
    again = pickle.loads(pickle.dumps(result))
    assert again == result
    assert html(again) == html(result)


@pytest.mark.parametrize("name", ["shoe", "distribution", "odds", "law", "effects", "covariances", "mix"])
def test_what_shows_itself_has_no_room_for_other_attributes(name: str) -> None:
    assert not hasattr(RESULTS[name], "__dict__")


def test_an_unknown_result_is_refused() -> None:
    with pytest.raises(ArgumentError, match=r"Wager.*; got the Fraction 1/2"):
        view(Fraction(1, 2))


def test_of_several_results_each_is_shown_by_itself() -> None:
    found = effects_of_removal([wager("tie"), wager("banker")], Coups(SHOE))
    with pytest.raises(
        ArgumentError, match=r"a tuple has no view; show what is in it one by one, as in view\(found\[0\]\)"
    ):
        view(found)


def test_a_name_from_a_strangers_file_is_no_markup() -> None:
    hostile = '<script>alert("1 & 2")</script>'
    odds = Odds(Wager("x", hostile, (Award(hostile, "tie", Fraction(8)),)), (1, 2), 3)
    reader = shown(odds)  # which fails on a script
    assert reader.of("h3") == [hostile]
    assert reader.of("th", "td").count(hostile) == 4
    assert shown(Distribution.of_counts((hostile,), 1, {(1,): 1})).of("h3") == [hostile]


def test_a_shoe_shows_its_cards_by_suit_as_far_as_they_are_known() -> None:
    def row(shoe: Shoe, name: str) -> list[str]:
        start = cells(shoe).index(name)
        return cells(shoe)[start : start + 15]

    assert row(SHOE.without("9h"), "hearts") == ["hearts", *["8"] * 8, "7", *["8"] * 4, "103"]
    assert row(SHOE.without("9"), "hearts") == ["hearts", *["8"] * 8, "?", *["8"] * 4, "?"]
    assert cells(SHOE.without("9"))[-15:] == ["all", *["32"] * 8, "31", *["32"] * 4, "415"]
    assert cells(Shoe.of_counts({"A": 3, "K": 4}))[15:] == ["all", "3", *["0"] * 11, "4", "7"]
    assert shown(SHOE.without("9h")).of("h3") == ["8 decks without 9h: 415 cards"]
    assert shown(Shoe.infinite()).of("p") == ["Every card is drawn with replacement; these are the cards of one deck."]


def test_coups_show_the_three_results() -> None:
    reader = shown(COUPS)
    assert reader.of("h3") == ["Mini-baccarat, 8 decks"]
    assert reader.of("p") == ["4,998,398,275,503,360 ordered deals of six cards, all equally likely"]
    assert cells(COUPS)[-8:] == [
        *("tie", "475,627,426,473,216", "0.0951559680", "619306544887/6508331087895"),
        *("all", "4,998,398,275,503,360", "1.0000000000", "1"),
    ]


def test_coups_say_what_they_are_given() -> None:
    coups = Coups(SHOE, Game.of(BY_TOTAL), "player: 4 3").given("not tie").given("cards == 5")
    reader = shown(coups)
    assert reader.of("h3") == ["Tableau by-total, 8 decks, on the table player: 4 3"]
    assert reader.of("p")[1:] == ["given not tie", "given cards == 5"]
    rows = dict(zip(cells(coups)[4::4], cells(coups)[5::4], strict=True))
    assert rows["tie"] == "0"
    assert rows["all"] == f"{coups.deals:,}"
    assert coups.deals == coups.count("not tie").count < Coups(SHOE, Game.of(BY_TOTAL), "player: 4 3").deals


def test_coups_that_never_happen_say_so() -> None:
    reader = shown(COUPS.given("cards == 4").given("cards == 5"))
    assert reader.of("h3", "p") == [
        "Mini-baccarat, 8 decks",
        "nothing can be said given 'cards == 4' and 'cards == 5': from this shoe and these rules it never happens.",
    ]


def test_a_distribution_shows_values_count_decimal_and_exact_value() -> None:
    joint = COUPS.distribution("cards", "tie")
    assert cells(joint)[:10] == [
        *("cards", "tie", "Deals", "Probability", "Probability, exact"),
        *("4", "no", "1,715,083,794,923,520", "0.3431266779", "4521664/13177827"),
    ]
    assert shown(joint).of("caption") == ["Mean and spread"]


def test_a_long_distribution_is_shown_in_part() -> None:
    joint = COUPS.distribution("player.total", "banker.total", "player.opening.total")
    assert len(joint) > MOST_ROWS
    rows = html(joint).partition("</table>")[0].count("<tr>")
    assert rows == 1 + MOST_ROWS + 1  # headers, and the sum of all
    assert f"The first {MOST_ROWS} of {len(joint)} rows." in shown(joint).of("p")


def test_odds_show_awards_and_worth() -> None:
    assert shown(TIE).of("caption")[:2] == [
        "How often each award is paid",
        "What each wager is worth, for a stake of one",
    ]
    assert {"475,627,426,473,216", "-0.14359629", "14.3596%"} <= set(cells(TIE))
    insurance = COUPS.odds(wager("insurance-player-5-6"))
    assert shown(insurance).of("p")[0] == f"given {insurance.wager.given}"


def test_a_count_shows_what_it_is_of() -> None:
    assert cells(Count(3, 12)) == ["Deals", "Of", "Probability", "Probability, exact", "3", "12", "0.2500000000", "1/4"]


def test_what_shows_results_is_loaded_with_the_first_one() -> None:
    program = (
        "import sys; from exact_odds.counting.coups import Coups; from exact_odds.games.shoe import Shoe; "
        "before = set(sys.modules); Shoe.of_decks(1)._repr_html_(); "
        "print(sum('reports' in name for name in before), sum('reports' in name for name in sys.modules) > 0)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["0", "True"]
