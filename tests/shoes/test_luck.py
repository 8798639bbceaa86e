"""The Kelly stake and the risk of ruin, held against formulas of single cases and walks followed bet by bet."""

from __future__ import annotations

from fractions import Fraction
from math import log

import pytest

from exact_odds.errors import NumberError
from exact_odds.shoes.sweeps.luck import Results, bankroll_for, kelly_part, kelly_stake, risk_of_ruin

EVEN = {Fraction(1): Fraction(11, 20), Fraction(-1): Fraction(9, 20)}
DRAGON = {Fraction(40): Fraction(1, 39), Fraction(-1): Fraction(38, 39)}
BANKER = {Fraction(19, 20): Fraction(1, 2), Fraction(0): Fraction(1, 20), Fraction(-1): Fraction(9, 20)}
HALVES = {Fraction(1, 2): Fraction(3, 5), Fraction(2): Fraction(1, 10), Fraction(-1): Fraction(3, 10)}


def followed(results: Results, bankroll: int, bets: int) -> tuple[float, float]:
    """Between what the risk of ruin lies: the ruin of so many bets, and that with all that are still low ruined."""
    unit = max(x.denominator for x in results)
    moves = [(int(x * unit), float(chance)) for x, chance in results.items()]
    held, ruined, top = {bankroll * unit: 1.0}, 0.0, 60 * unit
    for _ in range(bets):
        later: dict[int, float] = {}
        for now, likely in held.items():
            for won, chance in moves:
                if now + won <= 0:
                    ruined += likely * chance
                elif now + won < top:  # from there next to nothing is ruined
                    later[now + won] = later.get(now + won, 0.0) + likely * chance
        held = later
    return ruined, ruined + sum(held.values())


@pytest.mark.parametrize(("results", "bankroll"), [(EVEN, 5), (HALVES, 4), (HALVES, 1)])
def test_the_risk_of_ruin_is_that_of_a_walk(results: Results, bankroll: int) -> None:
    risk = risk_of_ruin(results, bankroll)
    assert risk is not None
    least, most = followed(results, bankroll, 1500)
    assert most - least < 1e-3
    assert float(risk.low) <= most
    assert float(risk.high) >= least - 1e-9


def test_where_bets_lose_whole_units_the_risk_is_certain_to_many_digits() -> None:
    risk = risk_of_ruin(EVEN, 30)
    assert risk is not None
    assert risk.low < Fraction(9, 11) ** 30 < risk.high
    assert risk.high - risk.low < risk.low / 10**12
    risk = risk_of_ruin(DRAGON, 800)
    assert risk is not None
    z = float(risk.high) ** (1 / 800)
    assert z**40 / 39 + 38 / 39 / z == pytest.approx(1, abs=1e-12)
    assert z < 1


def test_elsewhere_the_last_bet_may_lose_more_than_is_left() -> None:
    risk = risk_of_ruin(BANKER, 40)
    assert risk is not None
    z = float(risk.high) ** (1 / 40)
    assert z**0.95 / 2 + 1 / 20 + 9 / 20 / z == pytest.approx(1, abs=1e-12)
    assert float(risk.low) == pytest.approx(float(risk.high) * z**0.95, rel=1e-9)


@pytest.mark.parametrize("results", [EVEN, DRAGON, BANKER, HALVES])
def test_no_other_stake_lets_the_bankroll_grow_faster(results: Results) -> None:
    stake = kelly_stake(results)
    assert stake is not None
    assert stake.high - stake.low < stake.low / 10**12

    def growth(part: float) -> float:
        return sum(float(chance) * log(1 + part * float(x)) for x, chance in results.items())

    best = float(stake.low)
    assert growth(best) > max(growth(best * 0.98), growth(best * 1.02)) > 0


def test_of_two_results_the_kelly_stake_is_the_edge_over_the_pay() -> None:
    edge = Fraction(40 - 38, 39)
    stake = kelly_stake(DRAGON)
    assert stake is not None
    assert stake.low <= edge / 40 <= stake.high
    assert bankroll_for(DRAGON, Fraction(1)) == 780
    assert bankroll_for(DRAGON, Fraction(1, 3)) == 2340
    assert bankroll_for(DRAGON, Fraction(7)) == 112


@pytest.mark.parametrize(
    "results",
    [
        {Fraction(1): Fraction(1, 2), Fraction(-1): Fraction(1, 2)},
        {Fraction(1): Fraction(1, 2), Fraction(0): Fraction(1, 2)},
    ],
)
def test_what_gains_nothing_or_cannot_lose_has_neither(results: Results) -> None:
    assert [kelly_stake(results), risk_of_ruin(results, 3), bankroll_for(results, Fraction(1))] == [None] * 3


def test_a_bankroll_is_at_least_one_bet() -> None:
    with pytest.raises(NumberError):
        risk_of_ruin(EVEN, 0)


@pytest.mark.parametrize("wrong", [0, -1])
def test_a_part_of_the_kelly_stake_is_above_0(wrong: int) -> None:
    with pytest.raises(NumberError):
        kelly_part(wrong)
