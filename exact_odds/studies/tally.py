"""What is kept of a sweep: sums, in integers, that do not grow with the number of shoes and may be added in any order.

Expected values stay whole numbers over the deals of their shoe. Shoes of one size have the same number of deals, so
sums are kept by size, and means are exact. Some things are rounded first, each expected value once, to a multiple of
2**-40: the sums over each shoe, from which standard errors follow, and what a count wins. Quantiles come from a
histogram with 1,024 steps from each power of two to the next.
"""

from __future__ import annotations

from collections import Counter
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
        histogram: how many expected values are in each step of the histogram.
        every: betting on every coup.
        perfect: betting where the expected value is above 0.
        counted: betting by a count, for each trigger.
        bands: what that wins, for each trigger and by half decks seen, in units of 2**-40.
    """

    sizes: dict[int, Moments] = field(default_factory=dict)
    histogram: Counter[int] = field(default_factory=Counter)
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
        self.histogram.update(other.histogram)
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
