"""Exposure against brute force: every coup of a small shoe, priced by plain functions on its cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction

import pytest

from exact_odds.cli.prices import parse_limits
from exact_odds.counting.coups import Coups
from exact_odds.errors import NumberError, WagerError
from exact_odds.games.shoe import Shoe
from exact_odds.games.shown import ShownCards
from exact_odds.studies.exposure import exposure
from exact_odds.wagers.award import Award
from exact_odds.wagers.library import wager
from exact_odds.wagers.wager import Wager
from tests import oracle
from tests.oracle_wagers import WAGERS

BY_RANK = list("223456799TK")
ASKED = ("banker", "dragon-7", "tie", "player-pair", "banker-pair")
LIMITS = [
    dict(zip(ASKED, (100, 10, 20, 30, 30), strict=True)),
    dict(zip(ASKED, (5000, 1, 500, 1, 2), strict=True)),
    dict(zip(ASKED, (1, 1, 10, 1, 1), strict=True)),
]


def paid(slug: str, player: oracle.Hand, banker: oracle.Hand) -> Fraction:
    place = WAGERS[slug].award(player, banker)
    return WAGERS[slug].otherwise if place is None else WAGERS[slug].pays[place]


@pytest.fixture(scope="module")
def every_pay() -> Counter[tuple[Fraction, ...]]:
    """What the five wagers pay together, over all coups of eleven cards."""
    deals = oracle.deals(BY_RANK)
    found = Counter[tuple[Fraction, ...]]()
    for player, banker, weight in deals:
        found[tuple(paid(slug, player, banker) for slug in ASKED)] += weight
    return found


@pytest.mark.parametrize("limits", LIMITS)
def test_it_is_the_most_of_all_coups(limits: dict[str, int], every_pay: Counter[tuple[Fraction, ...]]) -> None:
    costs = Counter[Fraction]()
    for pays, weight in every_pay.items():
        costs[sum((limits[slug] * pay for slug, pay in zip(ASKED, pays, strict=True)), Fraction(0))] += weight
    coups = Coups(Shoe.parse_counts(" ".join(f"{rank}={BY_RANK.count(rank)}" for rank in {*BY_RANK})))
    found = exposure(coups, {wager(slug): limit for slug, limit in limits.items()})
    assert found.cost == max(costs)
    assert found.probability == Fraction(costs[max(costs)], costs.total())
    shown = ShownCards.parse(found.deal)
    player, banker = (tuple(map(str, hand)) for hand in (shown.player, shown.banker))
    assert sum(limits[slug] * paid(slug, player, banker) for slug in ASKED) == found.cost
    cards = [hand[place] for place in range(3) for hand in (player, banker) if place < len(hand)]
    assert oracle.play(tuple(cards)) == (player, banker)


def test_a_wager_that_is_not_offered_costs_nothing() -> None:
    """Insurance on Player pays 3 with 5 against 6, where Banker loses; a natural of Banker's leaves it out."""
    coups = Coups(Shoe.of_decks(1))
    insured = wager("insurance-player-5-6")
    low = exposure(coups, {wager("banker"): 100, insured: 1})
    assert [part.award for part in low.parts] == ["win", "not offered"]
    assert low.cost == 95
    high = exposure(coups, {wager("banker"): 1, insured: 100})
    assert [part.award for part in high.parts] == ["lose", "win"]
    assert high.cost == 299


def test_the_largest_factor_a_fee_and_a_chip_count() -> None:
    """A random factor costs its largest; a fee is kept; a house that always wins costs less than nothing."""
    coups = Coups(Shoe.of_decks(1))
    random = Wager("random", "Random", (Award("win", "tie", {"2": "0.9", "50": "0.1"}),), fee=Fraction(1, 5))
    found = exposure(coups, {random: 10})
    assert found.cost == 10 * (50 - Fraction(1, 5))
    assert found.probability == coups.probability("tie") / 10
    never = Wager("never", "Never", (Award("half", "cards > 0", Fraction(-1, 2)),))
    assert exposure(coups, {never: 10}).cost == -5


@pytest.mark.parametrize(
    ("texts", "error"),
    [
        (("dragon-7=100",), WagerError),
        (("tie",), WagerError),
        (("=5",), WagerError),
        (("tie=5", "Tie=6"), WagerError),
        (("tie=much",), NumberError),
        (("tie=0",), NumberError),
        (("tie=-3",), NumberError),
    ],
)
def test_limits_that_cannot_be_are_refused(texts: tuple[str, ...], error: type[Exception]) -> None:
    with pytest.raises(error):
        parse_limits(texts, [wager("tie"), wager("banker")])


def test_limits_are_checked_where_they_come_in() -> None:
    for limits in ({}, {wager("tie"): 0}, {wager("tie"): Fraction(-1)}):
        with pytest.raises(NumberError):
            exposure(Coups(), limits)
    with pytest.raises(WagerError):
        exposure(Coups(), {wager("dragon-dragon-1"): 1} if wager("dragon-dragon-1").needs_meter else {meter(): 1})


def meter() -> Wager:
    return Wager("meter", "Meter", (Award("win", "tie", "m"),))


def test_any_name_of_a_wager_takes_a_limit() -> None:
    dragon = wager("dragon-7")
    as_given: Callable[[str], dict[Wager, Fraction]] = lambda text: parse_limits((text,), [dragon])  # noqa: E731
    assert as_given("Fortune 7=1/2") == as_given("dragon-7 = 0.5") == {dragon: Fraction(1, 2)}
