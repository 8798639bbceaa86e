"""Wagers that follow a meter: the line of their edge, where it breaks even, and what is refused without a value."""

from __future__ import annotations

from fractions import Fraction

import pytest

from exact_odds import Coups, Shoe, wager
from exact_odds.decimals import decimal
from exact_odds.errors import WagerError
from exact_odds.language import parse
from exact_odds.reports.wager.report import wager_report
from exact_odds.wagers.award import Award
from exact_odds.wagers.library import all_slugs
from exact_odds.wagers.meters import meter_edge
from exact_odds.wagers.questions import Asked
from exact_odds.wagers.wager import Wager

COUPS = Coups()
DRAGON = wager("dragon-dragon-1")


def test_the_break_even_meter_of_dragon_dragon_is_the_published_one() -> None:
    line = meter_edge(DRAGON, COUPS)
    assert line.break_even is not None
    assert decimal(line.break_even, 2) == "83168.48"
    assert COUPS.odds(DRAGON.with_meter(line.break_even)).house_edge == 0


def test_the_fixed_pays_of_dragon_dragon_return_the_published_part() -> None:
    assert decimal(1 - meter_edge(DRAGON, COUPS).at_zero, 6) == "0.318146"


@pytest.mark.parametrize("meter", [0, 1, 20_000, "83168.48", 10**9])
def test_the_line_is_the_edge_at_every_value(meter: int | str) -> None:
    priced = DRAGON.with_meter(meter)
    assert priced.meter is not None
    assert meter_edge(DRAGON, COUPS).at(priced.meter) == COUPS.odds(priced).house_edge


def test_a_fee_and_a_condition_keep_the_line_straight() -> None:
    own = Wager("x", "X", (Award("win", "tie", "m/3 + 2"),), fee=Fraction(1, 5), given=parse("not natural"))
    line = meter_edge(own, COUPS)
    assert line.at(Fraction(7)) == COUPS.odds(own.with_meter(7)).house_edge
    assert line.break_even is not None
    assert COUPS.odds(own.with_meter(line.break_even)).house_edge == 0


def test_a_meter_that_is_never_won_breaks_even_nowhere() -> None:
    line = meter_edge(DRAGON, Coups(Shoe.of_counts({"A": 4, "3": 4, "4": 4, "5": 4})))
    assert (line.slope == 0, line.break_even) == (True, None)


def test_without_a_meter_there_is_no_price_and_no_pay() -> None:
    for ask in (COUPS.odds, Asked.of):
        with pytest.raises(WagerError):
            ask(DRAGON)
    with pytest.raises(WagerError):
        meter_edge(wager("tie"), COUPS)


def test_the_report_without_a_meter_solves_for_it() -> None:
    report = wager_report(DRAGON, COUPS, brief=True)
    assert [table.name for table in report.tables] == [
        "awards",
        "meter",
        "definition",
        "about",
        "identity",
    ]
    assert report.table("meter").column("break_even") == [meter_edge(DRAGON, COUPS).break_even]
    assert report.table("definition").column("pays")[:2] == ["m - 1", "m/10 - 1"]
    assert report.table("definition").column("pays_for_one")[:2] == ["m", "m/10"]
    assert sum(int(str(count)) for count in report.table("awards").column("deals")) == COUPS.deals


def test_the_report_with_a_meter_has_the_line_and_the_worth() -> None:
    report = wager_report(DRAGON.with_meter(50_000), COUPS, brief=True)
    (edge,) = report.table("worth").column("house_edge")
    assert edge == meter_edge(DRAGON, COUPS).at(Fraction(50_000))
    assert report.table("meter").column("letter") == ["m"]


@pytest.mark.parametrize("slug", [slug for slug in all_slugs() if wager(slug).needs_meter])
def test_every_wager_without_public_pays_is_solved(slug: str) -> None:
    found = wager(slug)
    line = meter_edge(found, COUPS)
    assert line.break_even is not None
    assert COUPS.odds(found.with_meter(line.break_even)).house_edge == 0
    if found.single_award is not None:
        assert COUPS.odds(found.with_pay(line.break_even)).house_edge == 0


def test_one_unknown_pay_may_be_given_as_a_pay() -> None:
    own = Wager("x", "X", (Award("win", "tie", "x"), Award("push", "natural", 0)))
    assert COUPS.odds(own.with_pay(Fraction(9))).expected_value == COUPS.odds(own.with_meter(9)).expected_value
    assert own.with_pay(Fraction(0)).needs_meter is False


def test_the_report_finds_the_meter_for_an_edge() -> None:
    edge = Fraction(1, 10)
    for report in (wager_report(DRAGON, COUPS, True, edge), wager_report(DRAGON.with_meter(9), COUPS, True, edge)):
        (found,) = report.table("meter").column("for_edge")
        assert isinstance(found, Fraction)
        assert COUPS.odds(DRAGON.with_meter(found)).house_edge == edge
    assert wager_report(DRAGON, COUPS, True, Fraction(9, 10)).table("meter").column("for_edge") == [None]


@pytest.mark.parametrize(
    ("meter", "low", "high"), [(500, 0, 20_001), (50_000, 20_001, 200_010), (200_010, 20_001, 200_010)]
)
def test_under_a_cap_the_line_holds_where_the_cap_cuts_the_same_awards(meter: int, low: int, high: int) -> None:
    line = meter_edge(DRAGON.with_meter(meter).with_cap(20_000), COUPS)
    assert (line.low, line.high) == (Fraction(low), Fraction(high))
    for value in {meter, low + 1, high - 1}:
        assert line.at(Fraction(value)) == COUPS.odds(DRAGON.with_meter(value).with_cap(20_000)).house_edge
    beyond = DRAGON.with_meter(high + 1000).with_cap(20_000)
    assert line.at(Fraction(high + 1000)) != COUPS.odds(beyond).house_edge
