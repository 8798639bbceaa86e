"""Published figures against computed ones: all of them are compared, and an altered one is noticed."""

from __future__ import annotations

import copy
import tomllib
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from importlib.resources import files
from typing import Any

import pytest

from exact_odds.exact import exact
from exact_odds.studies import verify as verifying
from exact_odds.studies.published import Digits, Figure, Misprint, Quantity, misprints, reading, sources
from exact_odds.studies.verify import Verdict, compute, judge, verify

FIGURES = {
    "main-combos-1-to-12": 48,
    "main-probs-1-to-12-partial": 10,
    "main-8deck-woo": 10,
    "main-6deck-casinoexploit": 9,
    "main-4deck-casinoexploit": 4,
    "main-probs-vegastrip": 18,
    "main-edges-multiplayerbaccarat": 16,
    "main-return-tables-8": 42,
    "excelpunks-main": 12,
    "main-8-and-infinite-github": 9,  # 3 of them from a README quoted beside the 6
    "edges-per-resolved-bet": 3,
    "super6-banker": 1,
    "nepal-8": 19,
    "winning-side-and-total": 33,
    "exact-winning-side-total-combos": 33,
    "side-totals": 30,  # 13 of them pays without odds
    "app3-after-two-player-cards": 33,
    "final-total-distribution-cn": 20,
    "natural-situations-cn": 26,  # 20 of them in two cells of the page: "25/169 = 14.8%", and one for nine totals
    "egalite-individual": 41,
    "egalite-groups": 20,
    "low-tie-high-tie-max": 8,
    "tie-max-low": 11,
    "super-tie-pt1": 19,
    "dragon-bonus-player": 39,
    "456": 18,
    "lucky6-12-23": 15,
    "dragon7": 11,
    "panda8": 11,  # 1 of them from a post quoted beside the 10
    "any8-beats-any6": 11,
    "3c9-beats-3c1": 11,
    "lucky99": 19,
    "three-card-win-player": 11,
    "three-giving-8-200": 11,
    "matching-dragon": 76,  # 6 of them pays without odds
    "gananam-sum": 1,
    "natural-nine-9to1": 5,  # 1 of them quoted by others
    "monkey6": 15,
    "pair-return-table-8": 11,
    "lucky-nines-binion": 35,
    "lucky-nines-redrock": 18,
    "majestic-match": 15,
    "perfect-pairs-v1": 20,
    "rabbit-play-player": 23,
    "lucky8-player-woo": 27,
    "contrast-bonus-pt1": 19,
}
"""Figures by source, counted on the pages: 855 numbers in tables, two of them written out as twenty, and 24 more."""

LISTED = {misprint.where: misprint for misprint in misprints()}
ALL = [figure for source in sources() for figure in source.figures]


def test_every_figure_agrees_or_is_a_known_misprint() -> None:
    verification = verify()
    assert [f"{checked.figure.address}: {checked.reason}" for checked in verification.those(Verdict.DISAGREES)] == []
    assert verification.ok
    assert Counter(checked.verdict for checked in verification.checked) == {Verdict.AGREES: 852, Verdict.MISPRINT: 45}


def test_no_figure_is_passed_over() -> None:
    assert {source.id: len(source.figures) for source in sources()} == FIGURES
    assert len(verify().checked) == sum(FIGURES.values()) == 897 == 855 - 2 + 20 + 24


def test_no_file_is_passed_over() -> None:
    there = {file.name for file in files("exact_odds.studies.published").iterdir() if file.name.endswith(".toml")}
    assert there == {f"{file}.toml" for file in (*reading.FILES, "misprints")}


def altered(printed: str) -> list[str]:
    """The text with one digit changed: the first that may be, and the last, up and down."""
    places = [place for place, letter in enumerate(printed) if letter.isdigit()]
    texts = [
        f"{printed[:place]}{(int(printed[place]) + step) % 10}{printed[place + 1 :]}"
        for place in (places[0], places[-1])
        for step in (1, -1)
    ]
    return [text for text in texts if not text.endswith("/0")]


@pytest.mark.parametrize("source", sources(), ids=lambda source: source.id)
def test_any_altered_figure_fails(source: Any) -> None:
    for figure in source.figures:
        value, misprint = compute(figure), LISTED.get(figure.address)
        assert judge(figure, value, misprint).verdict is not Verdict.DISAGREES
        for text in altered(figure.printed):
            assert judge(replace(figure, printed=text), value, misprint).verdict is Verdict.DISAGREES, text


def test_one_altered_figure_fails_the_whole() -> None:
    figure = ALL[0]
    assert verify([figure]).ok
    assert not verify([figure, replace(figure, printed="6548674433"), figure]).ok


def test_a_misprint_that_is_put_right_must_leave_the_list() -> None:
    figure = next(figure for figure in ALL if figure.address == "main-8deck-woo / tie-9 / house edge")
    mended = judge(replace(figure, printed="0.0484"), compute(figure), LISTED[figure.address])
    assert mended.verdict is Verdict.DISAGREES


@pytest.mark.parametrize(
    ("misprint", "problem"),
    [
        (Misprint("", "0.0490", "0.0484", "why"), "listed as a misprint that prints 0.0490"),
        (Misprint("", "0.0480", "0.0485", "why"), "listed with the right value 0.0485, computed 0.0484"),
        (Misprint("", "0.0480", "0.0484", "why", (("decks", "infinite"),)), "means something else"),
    ],
)
def test_a_misprint_listed_wrong_disagrees(misprint: Misprint, problem: str) -> None:
    figure = next(figure for figure in ALL if figure.address == "main-8deck-woo / tie-9 / house edge")
    checked = judge(figure, compute(figure), misprint)
    assert checked.verdict is Verdict.DISAGREES
    assert problem in checked.reason


def test_a_figure_that_agrees_is_no_misprint() -> None:
    figure = ALL[0]
    checked = judge(figure, compute(figure), Misprint("", figure.printed, "1", "why"))
    assert (checked.verdict, checked.reason) == (Verdict.DISAGREES, "listed as a misprint, but agrees")


def test_a_misprint_of_a_figure_that_no_source_prints_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verifying, "misprints", lambda: (Misprint("nowhere / 1 / count", "1", "2", "why"),))
    with pytest.raises(ValueError, match="'nowhere / 1 / count', which no source prints"):
        verify([])


def test_misprints_say_why() -> None:
    assert len(LISTED) == 46
    assert all(misprint.reason.endswith(".") and misprint.printed != misprint.right for misprint in misprints())
    assert [misprint.where for misprint in misprints() if misprint.words] == [
        "perfect-pairs-v1 / title of the last table"
    ]


PAGE = """
id = "page"
name = "A page"
address = "somewhere"
figures = 2
[[table]]
decks = "8"
columns = [{ quantity = "count", event = "{row}" }, { quantity = "house edge", wager = "tie" }]
rows = [["tie", "475627426473216", "0.1436"]]
"""


def page(**changes: Any) -> dict[str, Any]:
    """The page above with other keys, those in ``table_...`` changed in its table."""
    entry = copy.deepcopy(tomllib.loads(PAGE))
    for key, value in changes.items():
        place = entry["table"][0] if key.startswith("table_") else entry
        place[key.removeprefix("table_")] = value
    return entry


def test_a_page_is_read_figure_by_figure() -> None:
    count, edge = reading.read_source(page()).figures
    assert (count.address, count.event, count.printed) == ("page / tie / count", "tie", "475627426473216")
    assert (edge.quantity, edge.wager, edge.digits) == (Quantity.HOUSE_EDGE, "tie", Digits.ROUNDED)
    assert verify([count, edge]).ok


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"figures": 3}, "page: 3 figures are declared and 2 are there"),
        ({"figures": 1}, "page: 1 figures are declared and 2 are there"),
        ({"url": "x"}, "unknown key 'url'"),
        ({"table_ignore": ["count"]}, "unknown key 'ignore'"),
        ({"table_rows": [["tie", "1"]]}, "has 1 figures for 2 columns"),
        ({"table_rows": [["tie", "1", "2", "3"]]}, "has 3 figures for 2 columns"),
        ({"table_rows": [["tie", "1", "2"], ["tie", "3", "4"]], "figures": 4}, "page / tie / count is there twice"),
        ({"table_columns": [{"quantity": "count"}, {"quantity": "deals"}]}, "page / tie / count: a count of what"),
        ({"table_columns": [{"quantity": "pays", "wager": "tie"}, {"quantity": "deals"}]}, "a pays of what"),
        ({"table_columns": [{"quantity": "return"}, {"quantity": "deals"}]}, "a return of what"),
        ({"table_columns": [{"quantity": "house edge"}, {"quantity": "deals"}]}, "a house edge of what"),
        ({"table_columns": [{"quantity": "skipped"}, {"quantity": "deals"}]}, "'skipped' is not a valid Quantity"),
        ({"table_columns": [{"quantity": "deals", "skip": True}, {"quantity": "deals"}]}, "unknown key 'skip'"),
    ],
)
def test_a_page_that_does_not_hold_together_is_refused(changes: dict[str, Any], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        reading.read_source(page(**changes))


@pytest.mark.parametrize(
    ("entry", "problem"),
    [
        ({"reason": "why", "figure": []}, "unknown key 'figure'"),
        ({"reason": "why", "meant": {"printed": "1"}, "figures": []}, "unknown key 'printed'"),
    ],
)
def test_a_misprint_that_does_not_hold_together_is_refused(entry: dict[str, Any], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        list(reading.read_misprints(entry))


@pytest.mark.parametrize(
    ("printed", "digits", "value", "shown"),
    [
        ("0.10", Digits.ROUNDED, "0.125", "0.12"),
        ("0.10", Digits.CUT, "0.129", "0.12"),
        ("-0.10", Digits.CUT, "-0.129", "-0.12"),
        ("1", Digits.ROUNDED, "2/3", "1"),
        ("12.5%", Digits.ROUNDED, "1/3", "33.3%"),
        ("-1.0%", Digits.ROUNDED, "-1/300", "-0.3%"),
        ("1/2", Digits.ROUNDED, "16/169", "16/169"),
        ("1", Digits.CUT_15, "1234567890123456", "1234567890123450"),
        ("1", Digits.ROUNDED_15, "1234567890123456", "1234567890123460"),
        ("1", Digits.CUT_15, "12345678901234567", "12345678901234500"),
        ("1", Digits.ROUNDED_15, "123456789012345", "123456789012345"),
        ("0.10", Digits.ROUNDED_15, "0.125", "0.12"),
        ("0.1", Digits.DOUBLE, "1/3", "0.3333333333333333"),
    ],
)
def test_a_value_is_shown_as_the_source_would_print_it(printed: str, digits: Digits, value: str, shown: str) -> None:
    figure = Figure("page", "", "row", "column", printed, Quantity.PROBABILITY, "8", digits=digits)
    assert figure.shows(exact(value)) == shown
    assert replace(figure, printed=shown).agrees(exact(value))


def test_a_figure_that_is_no_number_is_an_error() -> None:
    figure = Figure("page", "", "row", "column", "about 5", Quantity.PROBABILITY, "8")
    with pytest.raises(ValueError, match="page / row / column: 'about 5' is not a number"):
        figure.agrees(Fraction(5))


def test_a_quantity_that_a_wager_does_not_have_is_an_error() -> None:
    figure = Figure("page", "", "row", "column", "1.5", Quantity.FAIR_PAY, "8", wager="player-dragon-bonus")
    with pytest.raises(ValueError, match="player-dragon-bonus has no fair pay"):
        compute(figure)


def test_an_award_that_the_wager_does_not_have_is_an_error() -> None:
    figure = Figure("page", "", "row", "column", "1", Quantity.COUNT, "8", wager="dragon-7", award="second")
    with pytest.raises(ValueError, match="dragon-7 has no award 'second'"):
        compute(figure)
