"""A histogram that is as fine as it can be: quantiles of very many numbers from which no wrong digit follows.

Numbers are kept as floats of 64 bits, each with how often it came, so that most sweeps have exact order statistics but
for the last bits. Where more than ``MOST_STEPS`` of them differ, low bits are dropped, as few as will do. How many does
not depend on the order in which numbers come: bits are dropped for some of them only if all of them would be too many.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from exact_odds.decimals import Enclosure

if TYPE_CHECKING:
    from exact_odds.counting.arrays.types import Floats, Integers

MOST_STEPS = 2**16
"""Different numbers that are kept, or steps of several."""

WAITING = 2**17
"""Numbers that wait to be sorted in, so that this is not done for each block."""

NEXT_TO = Fraction(1, 2**50)
"""How far, relatively, a float may be from the number that it stands for."""

_MAGNITUDE = 2**63 - 1
"""The bits of a float but for its sign."""


@dataclass(slots=True, eq=False)
class Histogram:
    """How often numbers came.

    >>> import numpy as np
    >>> some = Histogram.of(np.array([0.5, -2.0, 0.5]))
    >>> some.add(Histogram.of(np.array([8.0])))
    >>> [round(some.at(place).low, 3) == value for place, value in enumerate([-2, 0.5, 0.5, 8])]
    [True, True, True, True]

    Attributes:
        dropped: how many low bits are dropped.
        steps: the numbers, as integers in the same order without those bits; the last may not be sorted in yet.
        numbers: how often each came.
    """

    dropped: int
    steps: Integers
    numbers: Integers

    @classmethod
    def of(cls, numbers: Floats) -> Histogram:
        """The histogram of some numbers."""
        import numpy as np

        bits = numbers.view(np.int64)
        return cls(0, *np.unique(np.where(bits < 0, -(bits & _MAGNITUDE), bits), return_counts=True))

    @classmethod
    def empty(cls) -> Histogram:
        """The histogram of no numbers."""
        import numpy as np

        return cls(0, np.empty(0, dtype=np.int64), np.empty(0, dtype=np.int64))

    def __eq__(self, other: object) -> bool:
        """Whether the same numbers came, as far as they are told apart."""
        if not isinstance(other, Histogram):
            return NotImplemented
        self._sort()
        other._sort()
        return self.dropped == other.dropped and [*self.steps, *self.numbers] == [*other.steps, *other.numbers]

    __hash__ = None  # type: ignore[assignment]  # it changes

    def add(self, other: Histogram) -> None:
        """Take other numbers in."""
        import numpy as np

        dropped = max(self.dropped, other.dropped)
        both = [one.steps >> dropped - one.dropped for one in (self, other)]
        self.dropped, self.steps = dropped, np.concatenate(both)
        self.numbers = np.concatenate([self.numbers, other.numbers])
        if len(self.steps) > MOST_STEPS + WAITING:
            self._sort()

    def at(self, place: int) -> Enclosure:
        """The number at a place of the sorted order, as far as it is known."""
        import numpy as np

        self._sort()
        step = int(self.steps[np.searchsorted(np.cumsum(self.numbers), place, side="right")])
        low, high = _float(step << self.dropped), _float((step + 1 << self.dropped) - 1)
        return Enclosure(low - abs(low) * NEXT_TO, high + abs(high) * NEXT_TO)

    def _sort(self) -> None:
        """Put the numbers in order, and drop as few bits as will do."""
        import numpy as np

        order = np.argsort(self.steps, kind="stable")
        steps = self.steps[order]
        more = 0
        while np.count_nonzero(np.diff(steps >> more)) >= MOST_STEPS:
            more += 1
        steps >>= more
        starts = np.flatnonzero(np.diff(steps, prepend=steps[:1] - 1))
        self.numbers = np.add.reduceat(self.numbers[order], starts) if len(starts) else self.numbers
        self.dropped, self.steps = self.dropped + more, steps[starts]


def _float(key: int) -> Fraction:
    """The float that an integer stands for."""
    (value,) = struct.unpack("<d", struct.pack("<q", abs(key)))
    return Fraction(value if key >= 0 else -value)
