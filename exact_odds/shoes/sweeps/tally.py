"""What is kept of a sweep: sums, in integers, that do not grow with the number of shoes and may be added in any order.

Expected values stay whole numbers over the deals of their shoe. Shoes of one size have the same number of deals, so
sums are kept by size, and means are exact. Some things are rounded first, each expected value once, to a multiple of
2**-40: the sums over each shoe, from which standard errors follow, and what a count wins. Quantiles come from a
histogram with 512 steps from each power of two to the next.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

UNIT = 2**40
"""Expected values that are rounded are multiples of its inverse."""

BAND = 26
"""Cards seen, half a deck, in one row of the results by depth."""


@dataclass(slots=True)
class Moments:
    """Sums over coups from shoes of one size, of values that are whole numbers.

    Attributes:
        number: how many coups.
        total: the sum of the values.
        squares: of their squares.
        positive: how many are above 0.
        gain: the sum of those.
        least: the least of the values.
        greatest: the greatest.
    """

    number: int
    total: int
    squares: int
    positive: int
    gain: int
    least: int
    greatest: int

    def add(self, other: Moments) -> None:
        """Take other coups in."""
        self.number += other.number
        self.total += other.total
        self.squares += other.squares
        self.positive += other.positive
        self.gain += other.gain
        self.least = min(self.least, other.least)
        self.greatest = max(self.greatest, other.greatest)


@dataclass(slots=True)
class Histogram:
    """How many values are in each step of a ladder.

    >>> some = Histogram(array("q", [3, 7]), array("q", [2, 1]))
    >>> some.add(Histogram(array("q", [5, 7]), array("q", [1, 1])))
    >>> list(some)
    [(3, 2), (5, 1), (7, 2)]

    Attributes:
        steps: those that hold any, in rising order.
        numbers: how many.
    """

    steps: array[int] = field(default_factory=lambda: array("q"))
    numbers: array[int] = field(default_factory=lambda: array("q"))

    def __iter__(self) -> Iterator[tuple[int, int]]:
        return zip(self.steps, self.numbers, strict=True)

    def add(self, other: Histogram) -> None:
        """Take other values in."""
        import numpy as np

        steps, places = np.unique(np.array(self.steps + other.steps), return_inverse=True)
        numbers = np.zeros(len(steps), dtype=np.int64)
        np.add.at(numbers, places, np.array(self.numbers + other.numbers))
        self.steps, self.numbers = array("q", steps.tobytes()), array("q", numbers.tobytes())


@dataclass(slots=True)
class PerShoe:
    """Sums over shoes, of what is won in all coups of a shoe, in units of 2**-40.

    Attributes:
        total: of the amounts.
        squares: of their squares.
        with_coups: of amount times number of coups.
    """

    total: int = 0
    squares: int = 0
    with_coups: int = 0

    def add(self, other: PerShoe) -> None:
        """Take other shoes in."""
        self.total += other.total
        self.squares += other.squares
        self.with_coups += other.with_coups


@dataclass(slots=True)
class WagerTally:
    """What is kept of one wager.

    Attributes:
        sizes: by the number of cards not seen.
        histogram: how many expected values are in each step.
        every: betting on every coup.
        perfect: betting where the expected value is above 0.
        counted: betting by a count, for each trigger.
        bands: what that wins, for each trigger and by half decks seen, in units of 2**-40.
    """

    sizes: dict[int, Moments] = field(default_factory=dict)
    histogram: Histogram = field(default_factory=Histogram)
    every: PerShoe = field(default_factory=PerShoe)
    perfect: PerShoe = field(default_factory=PerShoe)
    counted: list[PerShoe] = field(default_factory=list)
    bands: list[Counter[int]] = field(default_factory=list)

    def add(self, other: WagerTally) -> None:
        """Take other shoes in."""
        for size, moments in other.sizes.items():
            if size in self.sizes:
                self.sizes[size].add(moments)
            else:
                self.sizes[size] = moments
        self.histogram.add(other.histogram)
        self.every.add(other.every)
        self.perfect.add(other.perfect)
        for mine, theirs in zip(self.counted, other.counted, strict=True):
            mine.add(theirs)
        for band, more in zip(self.bands, other.bands, strict=True):
            band.update(more)


@dataclass(slots=True)
class Tally:
    """What is kept of some shoes.

    Attributes:
        shoes: how many.
        coups: how many coups they made.
        coups_squared: the sum of the squares of each shoe's number of coups.
        bets: for each trigger of a count the bets by half decks seen; the same for every wager.
        wagers: for each wager.
    """

    shoes: int
    coups: int
    coups_squared: int
    bets: list[Counter[int]]
    wagers: list[WagerTally]

    @classmethod
    def empty(cls, wagers: int, triggers: int) -> Tally:
        """Of no shoes."""

        def counters() -> list[Counter[int]]:
            return [Counter() for _ in range(triggers)]

        return cls(
            0,
            0,
            0,
            counters(),
            [WagerTally(counted=[PerShoe() for _ in range(triggers)], bands=counters()) for _ in range(wagers)],
        )

    def add(self, other: Tally) -> None:
        """Take other shoes in; in whatever order that is done, the sums are the same."""
        self.shoes += other.shoes
        self.coups += other.coups
        self.coups_squared += other.coups_squared
        for band, more in zip(self.bets, other.bets, strict=True):
            band.update(more)
        for mine, theirs in zip(self.wagers, other.wagers, strict=True):
            mine.add(theirs)
