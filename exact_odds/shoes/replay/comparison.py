"""Observed numbers beside expected ones: chi-square tests, and what several of them say together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from exact_odds.decimals import Enclosure, Root
from exact_odds.shoes.replay.p_values import above, below, smallest

LEAST_EXPECTED = 5
"""A cell that expects fewer is too small for chi-square, by the usual rule; so is a smaller variance."""

EXPECTED = f"one of the results is expected fewer than {LEAST_EXPECTED} times"
VARIANCE = f"the variance of the number is below {LEAST_EXPECTED}"

LEVEL = Fraction(1, 100)
"""An overall p-value below this is called too bad or too good."""


class Cell(NamedTuple):
    """One thing that was counted.

    Attributes:
        name: what it is.
        observed: how often it came.
        expected: how often it is expected.
        standardised: the difference in standard deviations; None where they are not known, or 0.
    """

    name: str
    observed: int
    expected: Fraction
    standardised: Root | None = None

    @classmethod
    def of(cls, name: str, observed: int, expected: Fraction, variance: Fraction) -> Cell:
        """A cell whose number has this variance."""
        return cls(name, observed, expected, Root.times(observed - expected, 1 / variance) if variance else None)


@dataclass(frozen=True, slots=True)
class FitTest:
    """A test of a log.

    >>> test = FitTest.of_counts("results", {"banker": 3745, "player": 3637}, ["banker", "player"], [1, 1])
    >>> test.statistic, test.degrees
    (Fraction(5832, 3691), 1)

    Attributes:
        name: what is tested.
        cells: what was counted.
        statistic: chi-square.
        degrees: its degrees of freedom.
        too_few: why there is too little for chi-square to be the distribution of the statistic; empty if there is not.
    """

    name: str
    cells: tuple[Cell, ...]
    statistic: Fraction
    degrees: int
    too_few: str = ""

    @classmethod
    def of_counts(
        cls,
        name: str,
        counts: Mapping[Any, int],
        values: Sequence[Any],
        deals: Sequence[int],
        names: Sequence[str] = (),
    ) -> FitTest:
        """The test of counts against the deals in which each value comes; a value that never comes is no cell.

        Args:
            name: what is tested.
            counts: how often each value came.
            values: the values.
            deals: in how many deals each of them comes.
            names: what to call them, if not by themselves.
        """
        coups, of = sum(counts.values()), sum(deals)
        cells, statistic = [], Fraction(0)
        for value, number, called in zip(values, deals, names or map(str, values), strict=True):
            if number:
                observed, expected = counts.get(value, 0), Fraction(coups * number, of)
                cells.append(Cell.of(called, observed, expected, expected * Fraction(of - number, of)))
                statistic += (observed - expected) ** 2 / expected
        least = min(cell.expected for cell in cells)
        return cls(name, tuple(cells), statistic, max(1, len(cells) - 1), EXPECTED if least < LEAST_EXPECTED else "")

    @classmethod
    def of_number(cls, name: str, cell: Cell, variance: Fraction, more: Sequence[Cell] = ()) -> FitTest:
        """The test of one number with this variance, which is not 0: the square of its standardised difference."""
        statistic = (cell.observed - cell.expected) ** 2 / variance
        return cls(name, (cell, *more), statistic, 1, VARIANCE if variance < LEAST_EXPECTED else "")

    @property
    def is_small(self) -> bool:
        """Whether there is too little for chi-square to be the distribution of the statistic."""
        return bool(self.too_few)

    @property
    def p_value(self) -> Enclosure:
        """The probability of a statistic as large as this or larger, if nothing is wrong."""
        return above(self.statistic, self.degrees)

    @property
    def p_too_good(self) -> Enclosure:
        """The probability of a smaller statistic, if nothing is wrong."""
        return below(self.statistic, self.degrees)


class Overall(NamedTuple):
    """What several tests say together.

    Attributes:
        tests: the number of tests that count; those with too little do not.
        too_bad: the smallest p-value, corrected by the number of tests.
        too_good: the smallest probability of a better fit, corrected by the number of tests.
        p_value: the smaller of the two, doubled, since both were looked at.
    """

    tests: int
    too_bad: Enclosure
    too_good: Enclosure
    p_value: Enclosure

    @classmethod
    def of(cls, tests: Sequence[FitTest]) -> Overall:
        """What these tests say, whether they depend on each other or not."""
        counting = [test for test in tests if not test.is_small]
        too_bad = smallest([test.p_value for test in counting], len(counting))
        too_good = smallest([test.p_too_good for test in counting], len(counting))
        return cls(len(counting), too_bad, too_good, smallest([too_bad, too_good], 2))

    @property
    def verdict(self) -> str:
        """``too bad``, ``too good``, ``as expected``, or ``too little`` where no test counts."""
        if not self.tests:
            return "too little"
        if self.p_value.high >= LEVEL:
            return "as expected"
        return "too bad" if self.too_bad.high < self.too_good.high else "too good"
