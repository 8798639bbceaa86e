"""What is kept of a sweep: sums, in integers, that do not grow with the number of shoes and may be added in any order.

Expected values stay whole numbers over the deals of their shoe. Shoes of one size have the same number of deals, so
sums are kept by size, and means are exact. Some things are rounded first, each once, to a multiple of 2**-40: what
coups win, summed over each shoe, from which standard errors follow; what a count wins; and everything about the state
of a coup in which alone a wager is offered.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, fields
from fractions import Fraction

from exact_odds.shoes.sweeps.histogram import Histogram

UNIT = 2**40
"""Numbers that are rounded are multiples of its inverse."""

BAND = 26
"""Cards seen, half a deck, in one row of the results by depth."""


@dataclass(slots=True)
class _Sums:
    """Sums of any sort, which are added field by field."""

    def add(self, other: _Sums) -> None:
        """Take other sums in."""
        for each in fields(self):
            setattr(self, each.name, getattr(self, each.name) + getattr(other, each.name))


@dataclass(slots=True)
class Moments(_Sums):
    """Sums over coups from shoes of one size, of values that are whole numbers.

    Attributes:
        number: how many coups.
        total: the sum of the values.
        squares: of their squares.
        gain: of those that are above 0.
        offered: how often the wager is offered: the coups or, where it is offered in some state, deals of that state.
        bets: the same where its value is above 0.
    """

    number: int = 0
    total: int = 0
    squares: int = 0
    gain: int = 0
    offered: int = 0
    bets: int = 0


@dataclass(slots=True)
class Spread(_Sums):
    """Sums over coups of numbers in units of 2**-40.

    Attributes:
        number: how many.
        total: their sum.
        squares: of their squares.
    """

    number: int = 0
    total: int = 0
    squares: int = 0


@dataclass(slots=True)
class PerShoe(_Sums):
    """Sums over shoes: what all coups of a shoe win, in units of 2**-40, and how many bets were made.

    Attributes:
        total: of the amounts.
        squares: of their squares.
        with_coups: of amount times number of coups.
        bets: of the bets: coups or, where the wager is offered in some state, units of 2**-40 of a coup.
        bets_squared: of their squares.
        bets_with_coups: of bets times number of coups.
        bets_with_total: of bets times amount.
        second: over bets, of the expected square of what each wins, in units of 2**-40; 0 if it was not asked for.
        results: over bets, of the probability of each possible result but the first, in units of 2**-40.
    """

    total: int = 0
    squares: int = 0
    with_coups: int = 0
    bets: int = 0
    bets_squared: int = 0
    bets_with_coups: int = 0
    bets_with_total: int = 0
    second: int = 0
    results: Counter[int] = field(default_factory=Counter)


@dataclass(slots=True)
class WagerTally:
    """What is kept of one wager.

    Attributes:
        sizes: by the number of cards not seen.
        least: the least of the expected values, None if there is none.
        greatest: the greatest.
        spread: of the expected values of a wager that is offered only in some state, where it is.
        histogram: of the expected values.
        every: betting on every coup.
        perfect: betting where the expected value is above 0.
        counted: betting by a count, for each trigger.
        bands: what that wins, for each trigger and by half decks seen, in units of 2**-40.
        bets: how often that bets, for each trigger and by half decks seen.
    """

    sizes: dict[int, Moments] = field(default_factory=dict)
    least: Fraction | None = None
    greatest: Fraction | None = None
    spread: Spread = field(default_factory=Spread)
    histogram: Histogram = field(default_factory=Histogram.empty)
    every: PerShoe = field(default_factory=PerShoe)
    perfect: PerShoe = field(default_factory=PerShoe)
    counted: list[PerShoe] = field(default_factory=list)
    bands: list[Counter[int]] = field(default_factory=list)
    bets: list[Counter[int]] = field(default_factory=list)

    @classmethod
    def empty(cls, triggers: int) -> WagerTally:
        """Of no shoes, with so many triggers of a count."""
        every = range(triggers)
        bands, bets = ([Counter[int]() for _ in every] for _ in range(2))
        return cls(counted=[PerShoe() for _ in every], bands=bands, bets=bets)

    def add(self, other: WagerTally) -> None:
        """Take other shoes in."""
        for size, moments in other.sizes.items():
            self.sizes.setdefault(size, Moments()).add(moments)
        self.least = min((one.least for one in (self, other) if one.least is not None), default=None)
        self.greatest = max((one.greatest for one in (self, other) if one.greatest is not None), default=None)
        self.spread.add(other.spread)
        self.histogram.add(other.histogram)
        self.every.add(other.every)
        self.perfect.add(other.perfect)
        for mine, theirs in zip(self.counted, other.counted, strict=True):
            mine.add(theirs)
        for own, more in zip((*self.bands, *self.bets), (*other.bands, *other.bets), strict=True):
            own.update(more)


@dataclass(slots=True)
class Tally:
    """What is kept of some shoes.

    Attributes:
        lengths: how many shoes had so many coups.
        wagers: for each wager.
    """

    lengths: Counter[int]
    wagers: list[WagerTally]

    @classmethod
    def empty(cls, triggers: list[int]) -> Tally:
        """Of no shoes, of wagers with so many triggers of a count each."""
        return cls(Counter(), [WagerTally.empty(number) for number in triggers])

    @property
    def shoes(self) -> int:
        """How many shoes."""
        return sum(self.lengths.values())

    @property
    def coups(self) -> int:
        """How many coups they made."""
        return sum(coups * shoes for coups, shoes in self.lengths.items())

    @property
    def coups_squared(self) -> int:
        """The sum of the squares of each shoe's number of coups."""
        return sum(coups**2 * shoes for coups, shoes in self.lengths.items())

    def add(self, other: Tally) -> None:
        """Take other shoes in; in whatever order that is done, the sums are the same."""
        self.lengths.update(other.lengths)
        for mine, theirs in zip(self.wagers, other.wagers, strict=True):
            mine.add(theirs)
