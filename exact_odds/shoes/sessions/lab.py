"""What many plays of a wager return: the table of a test laboratory.

For each number of plays: the interval in which the return lies with a confidence, and the chance that an award is not
paid even once. The interval runs between two quantiles, of the exact distribution as long as that takes seconds, and
beyond of the normal distribution with the same mean and variance, which is what laboratories print.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import isqrt
from typing import NamedTuple

from exact_odds.decimals import Enclosure, Root
from exact_odds.shoes.sessions.played import GUARD, won_in
from exact_odds.shoes.sessions.proven import Proven, enclosed
from exact_odds.shoes.sessions.results import CoupResults
from exact_odds.shoes.sessions.session import Session
from exact_odds.shoes.sessions.winnings import grid

PLAYS = (1_000, 10_000, 100_000, 1_000_000, 10_000_000)
"""Numbers of plays in the table."""

NORMAL = {
    Fraction(90, 100): Fraction("1.64485362695147271486"),
    Fraction(95, 100): Fraction("1.95996398454005423552"),
    Fraction(99, 100): Fraction("2.57582930354890076100"),
}
"""For each confidence, within how many standard deviations of its mean a normal variable lies, cut to 20 digits."""

MOST_PLACES = 60_000
"""Places that the distribution of what is won may have, for the interval to be exact."""

MOST_SIZE = 4_000
"""Digits after the point with which a chance of never is reckoned."""


class Interval(NamedTuple):
    """Where the return per unit staked lies.

    Attributes:
        plays: of so many plays.
        confidence: with this probability, or more where it is exact.
        low: from here.
        high: to here.
        exact: whether by the exact distribution; else by the normal one.
    """

    plays: int
    confidence: Fraction
    low: Proven
    high: Proven
    exact: bool


def return_intervals(results: CoupResults, plays: Sequence[int] = PLAYS, digits: int = 10) -> list[Interval]:
    """The intervals for each number of plays and each confidence.

    >>> toss = CoupResults.of_counts({1: 1, -1: 1})
    >>> first = return_intervals(toss, [1_000])[0]
    >>> first.low, first.high, first.exact
    (Fraction(237, 250), Fraction(263, 250), True)
    """
    intervals = []
    for number in plays:
        exact = _places(results, number) <= MOST_PLACES
        won = won_in(Session(results, number), digits) if exact else None
        for confidence, deviations in NORMAL.items():
            tail = (1 - confidence) / 2
            if won is not None:
                ends = [_return(won.quantile(share), number, results) for share in (tail, 1 - tail)]
            else:
                mean, variance = results.expected_value / results.staked, results.variance / results.staked**2
                radius = Root.times(deviations, variance / number)
                error = Fraction(1, 10**18)
                ends = [_plus(1 + mean, Enclosure.around(root, error)) for root in (-radius, radius)]
            intervals.append(Interval(number, confidence, ends[0], ends[1], exact))
    return intervals


def _places(results: CoupResults, plays: int) -> int:
    """About how many places the distribution of what ``plays`` plays win has, but for the next to impossible ones."""
    nets = [net for net, _ in results.at(Fraction(1))]
    unit = grid(nets)
    span = (max(nets) - min(nets)) / unit
    deviation = isqrt(int(results.variance * plays / unit**2))
    return min(int(span * plays), 24 * deviation + 8 * int(span))


def _return(won: Proven, plays: int, results: CoupResults) -> Proven:
    """What is returned for each unit staked."""
    staked = plays * results.staked
    if isinstance(won, Enclosure):
        return Enclosure(1 + won.low / staked, 1 + won.high / staked)
    return 1 + won / staked


def _plus(number: Fraction, enclosure: Enclosure) -> Enclosure:
    return Enclosure(number + enclosure.low, number + enclosure.high)


def never_in(count: int, of: int, plays: int, digits: int = 10) -> Proven:
    """The probability that what happens in ``count`` deals of all does not happen in any of the plays.

    >>> never_in(1, 4, 2)
    Fraction(9, 16)

    Args:
        count: the deals in which it happens.
        of: all deals.
        plays: how many plays.
        digits: how many digits of the probability are proven, those after the zeros that it begins with.
    """
    if plays <= 200:
        return Fraction(of - count, of) ** plays
    size = digits + GUARD
    low = high = 0
    unit = 10**size
    while size <= MOST_SIZE:  # a small chance has as many digits behind its zeros
        unit = 10**size
        low, high = unit, unit
        for binary in f"{plays:b}":
            low, high = low * low // unit, -(-high * high // unit)
            if binary == "1":
                low, high = low * (of - count) // of, -(-high * (of - count) // of)
        if len(str(low)) >= digits + GUARD // 2:
            break
        size *= 2
    return enclosed(Fraction(low, unit), Fraction(high, unit))
