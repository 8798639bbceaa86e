"""Sessions played out by hand: every sequence of results, one after another, sharing no code with the package."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from math import prod
from typing import NamedTuple

Results = Sequence[tuple[Fraction, int]]
"""What a stake of one unit wins, with its count."""

Steps = Sequence[tuple[Fraction, int, int, int]]
"""Stakes, with the numbers of the steps after a win, a loss and a push."""

FLAT: Steps = [(Fraction(1), 1, 1, 1)]


class Evening(NamedTuple):
    """One sequence of results, played until it ends.

    Attributes:
        won: in the end.
        end: "ruin", "goal" or "neither".
        coups: that were played.
        staked: in all.
        drawdown: the largest.
    """

    won: Fraction
    end: str
    coups: int
    staked: Fraction
    drawdown: Fraction


def played(
    sequence: Sequence[Fraction],
    steps: Steps = FLAT,
    bankroll: Fraction | None = None,
    goal: Fraction | None = None,
    all_in: bool = False,
    exposure: Fraction = Fraction(1),
) -> Evening:
    won, staked, highest, drawdown = Fraction(0), Fraction(0), Fraction(0), Fraction(0)
    number, end, coups = 1, "neither", 0
    for result in sequence:
        stake = steps[number - 1][0]
        if bankroll is not None and bankroll + won < stake * exposure:
            assert all_in
            stake = (bankroll + won) / exposure
        won, staked, coups = won + stake * result, staked + stake, coups + 1
        highest = max(highest, won)
        drawdown = max(drawdown, Fraction(highest - won))
        _, win, loss, push = steps[number - 1]
        number = win if result > 0 else loss if result < 0 else push
        if bankroll is None:
            continue
        if goal is not None and bankroll + won >= goal:
            end = "goal"
            break
        if bankroll + won <= 0 or (not all_in and bankroll + won < steps[number - 1][0] * exposure):
            end = "ruin"
            break
    return Evening(won, end, coups, staked, drawdown)


def evenings(results: Results, coups: int, **how: object) -> dict[Evening, Fraction]:
    """Every evening of so many coups, with its probability."""
    total = sum(count for _, count in results)
    found: dict[Evening, Fraction] = defaultdict(Fraction)
    for sequence in product(results, repeat=coups):
        weight = prod((Fraction(count, total) for _, count in sequence), start=Fraction(1))
        found[played([result for result, _ in sequence], **how)] += weight  # type: ignore[arg-type]
    return found
