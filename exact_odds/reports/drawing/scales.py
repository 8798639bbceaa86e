"""Round numbers along an axis, and numbers as a chart writes them."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor
from typing import NamedTuple

from exact_odds.decimals import Enclosure, Root, decimal, grouped
from exact_odds.reports.column import Cell

PLACES = 12
"""Digits of a root, many more than a pixel has."""


class Scale(NamedTuple):
    """An axis: from where to where it goes, and its round numbers.

    Attributes:
        low: its lower end.
        high: its upper end.
        ticks: round numbers between them.
        digits: after the point that the ticks need.
    """

    low: Fraction
    high: Fraction
    ticks: tuple[Fraction, ...]
    digits: int

    def share(self, value: Fraction) -> float:
        """Where a value is, 0 at the lower end and 1 at the upper."""
        return float((value - self.low) / (self.high - self.low))


def scale(low: Fraction, high: Fraction, steps: int = 5, whole: bool = False) -> Scale:
    """An axis for values from a lowest to a highest one, with about ``steps`` round numbers.

    >>> found = scale(Fraction(3), Fraction(97))
    >>> [str(tick) for tick in found.ticks], found.digits
    (['0', '20', '40', '60', '80', '100'], 0)

    Args:
        low: the lowest value.
        high: the highest value.
        steps: about how many steps from tick to tick.
        whole: whether the axis ends at the values, rather than at round numbers.
    """
    if low == high:
        low, high = (low - 1, high + 1) if not low else (low - abs(low) / 2, high + abs(high) / 2)
    step = _round_step((high - low) / steps)
    first, last = (ceil(low / step), floor(high / step)) if whole else (floor(low / step), ceil(high / step))
    ticks = tuple(number * step for number in range(first, last + 1))
    digits = 0
    while (step * 10**digits).denominator != 1:
        digits += 1
    return Scale(low, high, ticks, digits) if whole else Scale(ticks[0], ticks[-1], ticks, digits)


def _round_step(least: Fraction) -> Fraction:
    """The first of 1, 2, 5, 10, 20 ... and 0.5, 0.2 ... that is no less."""
    power = Fraction(1)
    while power > least:
        power /= 10
    while power * 10 <= least:
        power *= 10
    return next(power * factor for factor in (1, 2, 5, 10) if power * factor >= least)


def number(cell: Cell) -> Fraction | None:
    """The number of a cell, near enough for a pixel; None for what is none.

    >>> number(Root(Fraction(9, 4))), number("infinite"), number(True)
    (Fraction(3, 2), None, None)
    """
    if isinstance(cell, Root):
        return Fraction(decimal(cell, PLACES))
    if isinstance(cell, Enclosure):
        return (cell.low + cell.high) / 2
    return Fraction(cell) if isinstance(cell, int | Fraction) and not isinstance(cell, bool) else None


def written(value: Fraction, digits: int, percent: bool = False) -> str:
    """A number in a chart, with a sign of minus as wide as one of plus.

    >>> written(Fraction(-1, 80), 2, percent=True)
    '−1.25%'
    """
    text = grouped(decimal(value * 100 if percent else value, digits)) + ("%" if percent else "")
    return text.replace("-", "−")
