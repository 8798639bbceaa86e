"""From arrays of situations to a `Tally`: the sums of one block of shoes."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from exact_odds.counting.arrays.monomials import SIX
from exact_odds.counting.two_hands import falling
from exact_odds.shoes.sweeps.dealing import Situations
from exact_odds.shoes.sweeps.exact_sums import sum_of_products, sums, sums_of_squares
from exact_odds.shoes.sweeps.tally import BAND, UNIT, Histogram, Moments, PerShoe, Tally, WagerTally

if TYPE_CHECKING:
    from exact_odds.counting.arrays.types import Counts, Floats, Integers

SMALL = 16
"""Expected values below it are rounded as floats."""

LARGEST_SCALE = 2**60
"""A scale up to here may be multiplied as a float."""

DROPPED = 43
"""Low bits of a float that the histogram drops: nine of the 52 after the point are kept."""


class Tallying:
    """The sums of a block of shoes.

    Args:
        situations: the coups of the block.
        full: how many cards the shoe had.
        reached: for each coup how many triggers of a count its true count has reached.
        triggers: how many there are.
    """

    def __init__(self, situations: Situations, full: int, reached: Integers, triggers: int) -> None:
        import numpy as np

        self._shoe = situations.shoe
        self._shoes = int(self._shoe.max()) + 1
        self._coups: Integers = np.bincount(self._shoe, minlength=self._shoes)
        size = situations.cards.sum(axis=1)
        self._by_size = np.argsort(size, kind="stable")
        self._sizes, self._starts, self._numbers = np.unique(size[self._by_size], return_index=True, return_counts=True)
        self._size, self._of_size = size, {cards: falling(cards, SIX) for cards in self._sizes.tolist()}
        self._deals: Floats = np.array([float(deals) for deals in self._of_size.values()])[
            np.searchsorted(self._sizes, size)
        ]
        self._band = (full - size) // BAND
        self._reached, self._triggers = reached, triggers

    def of(self, columns: Sequence[Counts], scales: Sequence[int]) -> Tally:
        """The sums, from the values of each wager and what they are multiplied by."""
        import numpy as np

        ones = np.ones(len(self._shoe), dtype=np.int64)
        return Tally(
            self._shoes,
            len(self._shoe),
            int((self._coups**2).sum()),
            self._by_band(ones),
            [self._wager(values, scale) for values, scale in zip(columns, scales, strict=True)],
        )

    def _wager(self, values: Counts, scale: int) -> WagerTally:
        import numpy as np

        worth, rounded = self._worth(values, scale)
        steps, numbers = np.unique(worth.view(np.int64) >> DROPPED, return_counts=True)
        return WagerTally(
            self._moments(values[self._by_size]),
            Histogram(array("q", steps.tobytes()), array("q", numbers.astype(np.int64).tobytes())),
            self._per_shoe(self._summed(rounded)),
            self._per_shoe(self._summed(np.where(values > 0, rounded, 0))),
            self._counted(rounded),
            self._by_band(rounded),
        )

    def _worth(self, values: Counts, scale: int) -> tuple[Floats, Counts]:
        """The expected values as floats, and rounded to units of 2**-40.

        The latter are taken from the floats if all of these are below ``SMALL``: they are off by a part in 2**51 at the
        most, a hundred times less than rounding takes off. Otherwise values are divided and rounded as integers.
        Either way they are 64-bit integers only if those hold the sum of all.
        """
        import numpy as np

        if values.dtype != object and scale <= LARGEST_SCALE:
            worth: Floats = values.astype(np.float64) / (scale * self._deals)
            amounts = np.abs(worth)
            if amounts.max() < SMALL and amounts.sum() * UNIT < 2.0**62:
                return worth, np.rint(worth * UNIT).astype(np.int64)
        pairs = [
            (value, scale * self._of_size[cards])
            for value, cards in zip(values.tolist(), self._size.tolist(), strict=True)
        ]
        rounded = [round(Fraction(value * UNIT, of)) for value, of in pairs]
        fits = sum(map(abs, rounded)) < 2**63
        return np.array([value / of for value, of in pairs]), np.array(rounded, dtype=np.int64 if fits else object)

    def _moments(self, values: Counts) -> dict[int, Moments]:
        import numpy as np

        starts = self._starts
        positive = values > 0
        columns = zip(
            self._numbers.tolist(),
            sums(values, starts),
            sums_of_squares(values, starts),
            np.add.reduceat(positive.astype(np.int64), starts).tolist(),
            sums(np.where(positive, values, 0), starts),
            np.minimum.reduceat(values, starts).tolist(),
            np.maximum.reduceat(values, starts).tolist(),
            strict=True,
        )
        return {size: Moments(*column) for size, column in zip(self._sizes.tolist(), columns, strict=True)}

    def _summed(self, amounts: Counts) -> Counts:
        """What is won in each shoe."""
        import numpy as np

        won = np.zeros(self._shoes, dtype=amounts.dtype)
        np.add.at(won, self._shoe, amounts)
        return won

    def _per_shoe(self, won: Counts) -> PerShoe:
        import numpy as np

        start = np.array([0])
        return PerShoe(sums(won, start)[0], sums_of_squares(won, start)[0], sum_of_products(won, self._coups))

    def _counted(self, amounts: Counts) -> list[PerShoe]:
        """What betting by the count wins, for each trigger."""
        import numpy as np

        if not self._triggers:
            return []
        if self._shoes < len(self._shoe):
            won = np.zeros((self._triggers + 1, self._shoes), dtype=amounts.dtype)
            np.add.at(won, (self._reached, self._shoe), amounts)
            return [self._per_shoe(row) for row in np.cumsum(won[:0:-1], axis=0)[::-1]]
        order = np.argsort(self._reached, kind="stable")  # one coup a shoe: its square is the square of its sum
        present, starts = np.unique(self._reached[order], return_index=True)
        found = dict(
            zip(
                present.tolist(),
                zip(sums(amounts[order], starts), sums_of_squares(amounts[order], starts), strict=True),
                strict=True,
            )
        )
        total = squares = 0
        counted = []
        for trigger in range(self._triggers, 0, -1):
            more, more_squares = found.get(trigger, (0, 0))
            total, squares = total + more, squares + more_squares
            counted.append(PerShoe(total, squares, total))
        return counted[::-1]

    def _by_band(self, amounts: Counts) -> list[Counter[int]]:
        """For each trigger the sum of amounts where it is reached, by half decks seen."""
        import numpy as np

        if not self._triggers:
            return []
        bands = int(self._band.max()) + 1
        table = np.zeros((self._triggers + 1, bands), dtype=amounts.dtype)
        np.add.at(table, (self._reached, self._band), amounts)
        rows = np.cumsum(table[:0:-1], axis=0)[::-1]
        return [Counter({band: number for band, number in enumerate(row) if number}) for row in rows.tolist()]
