"""What a wager must pay for a house edge, against means taken here, and every neighbouring pay table tried."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from math import floor

import pytest

from exact_odds.counting.coups import Coups
from exact_odds.games.shoe import Shoe
from exact_odds.studies.pricing import alone, other_terms, whole_tables
from exact_odds.wagers.award import Award
from exact_odds.wagers.library import wager
from exact_odds.wagers.odds import Odds
from exact_odds.wagers.terms import share
from exact_odds.wagers.wager import Wager

EIGHT_DECKS = Coups(Shoe.of_decks(8))

HOUSE_EDGES = [Fraction(0), Fraction(1, 20), Fraction(1, 3), Fraction(-1, 100)]


def worth(odds: Odds, pays: Sequence[Fraction]) -> Fraction:
    """The house edge that a wager would have with other pays for its awards."""
    return (
        -sum((pay * count for pay, count in zip([*pays, odds.pays[-1]], odds.counts, strict=True)), Fraction(0))
        / odds.of
    )


@pytest.mark.parametrize("edge", HOUSE_EDGES)
@pytest.mark.parametrize("slug", ["tie", "banker", "lucky-6", "sum-of-totals", "banker-super-six", "lucky-nines"])
def test_terms_for_a_house_edge_have_it(slug: str, edge: Fraction) -> None:
    odds = EIGHT_DECKS.odds(wager(slug))
    terms = other_terms(odds, edge)
    assert [worth(odds, one.odds.pays[:-1]) for one in terms] == [one.odds.house_edge for one in terms]
    assert [one.odds.house_edge for one in terms if one.name == ("fair" if not edge else f"edge {share(edge)}")] == [
        edge
    ]
    for one in terms:
        if one.factor is not None:
            assert list(one.odds.pays) == [pay * one.factor if pay > 0 else pay for pay in odds.pays]
    below, above = terms[-2:]
    assert below.odds.house_edge >= edge > above.odds.house_edge


@pytest.mark.parametrize("edge", HOUSE_EDGES)
@pytest.mark.parametrize("slug", ["tie", "lucky-6", "sum-of-totals", "player-dragon-bonus"])
def test_an_award_alone_leaves_the_edge_and_whole_numbers_stand_on_either_side(slug: str, edge: Fraction) -> None:
    odds = EIGHT_DECKS.odds(wager(slug))
    winning = [place for place, award in enumerate(odds.awards) if award.pays > 0]
    for place, one in zip(winning, alone(odds, edge), strict=True):

        def with_pay(pay: Fraction, place: int = place) -> Fraction:
            return worth(odds, [*odds.pays[:place], pay, *odds.pays[place + 1 : -1]])

        lowest = with_pay(Fraction(-1))
        assert one.lost == lowest
        assert (one.wanted is None) == (lowest <= edge)
        if one.wanted is None:
            assert (one.less, one.below, one.above) == (None, None, None)
            continue
        assert with_pay(one.wanted) == edge
        assert one.above is not None
        assert one.above[1] == with_pay(Fraction(one.above[0])) < edge
        if one.below is None:
            assert one.above[0] == 0
        else:
            assert one.below[1] == with_pay(Fraction(one.below[0])) >= edge
            assert one.above[0] == one.below[0] + 1


@pytest.mark.parametrize("slug", ["lucky-6", "player-fabulous-pair", "sum-of-totals"])
def test_no_whole_pay_table_of_the_neighbourhood_is_nearer_than_those_found(slug: str) -> None:
    """All of the neighbourhood, tried one by one."""
    odds, edge = EIGHT_DECKS.odds(wager(slug)), Fraction(3, 50)
    scale = odds.scale_for(edge)
    assert scale is not None
    choices = [
        [Fraction(whole) for whole in range(floor(pay * scale) - 1, floor(pay * scale) + 3) if whole > 0]
        if pay > 0
        else [pay]
        for pay in odds.pays[:-1]
    ]
    every = [pays for pays in product(*choices) if rising(odds, pays)]
    distances = sorted(abs(worth(odds, pays) - edge) for pays in every)
    found = whole_tables(odds, edge)
    assert [abs(one.house_edge - edge) for one in found] == distances[:10]
    assert all(one.pays[:-1] in every for one in found)
    assert len({one.pays for one in found}) == len(found)


def rising(odds: Odds, pays: Sequence[Fraction]) -> bool:
    """Whether the order of the pays is that of the wager's own."""
    pairs = list(zip(odds.pays, pays, strict=False))
    return all(
        one_new == new if one == old else (one_new - new) * (one - old) >= 0
        for one, one_new in pairs
        for old, new in pairs
    )


@pytest.mark.parametrize("slug", ["tie", "banker", "player"])
def test_of_one_pay_no_tables_are_searched(slug: str) -> None:
    assert whole_tables(EIGHT_DECKS.odds(wager(slug)), Fraction(1, 20)) == []


def test_a_great_many_pays_are_not_searched() -> None:
    awards = tuple(Award(f"award {pay}", "tie", Fraction(pay)) for pay in range(1, 10))
    odds = Odds(Wager("x", "X", awards), (1,) * 9 + (50,), 59)
    assert whole_tables(odds, Fraction(1, 20)) == []
    assert whole_tables(Odds(Wager("x", "X", awards[1:]), (1,) * 8 + (50,), 58), Fraction(1, 20))
