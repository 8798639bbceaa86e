"""Sums over six-card contents for many shoes at once, as matrix products: exact integers, never wrapped.

Two bounds make it exact. The products ``F[m]`` of four cards, each weighted with the orders of its content, add up to
the ordered deals of four cards: ``sum orders[m] F[m] = N(N-1)(N-2)(N-3)``. So no entry of the matrix product, and no
sum on the way to it, in whatever order it is taken, can pass the largest ``|coefficient| / orders`` times that: while
this is at most 2**53, float64 is exact. In the same way no value can pass the largest ``|coefficient| / orders`` of six
cards times ``N(N-1)...(N-5)``. Where that is below 2**63 the value is a 64-bit integer. Where it is not, 64-bit
arithmetic gives the value modulo 2**64 all the same; which multiple of 2**64 is missing is read off the sum taken in
float64. Its error is far below half of that: of K kinds there are C = (K+1)(K+2)/2 terms, each below 2**53 N**2, and
each product and sum is off by a part in 2**53 at most, so all in all by less than 2 C**2 N**2.

For that, coefficients are below ``LARGEST_COEFFICIENT`` and shoes below ``LARGEST_SHOE``. What is worked out on the way
then stays in 64 bits too: a coefficient times 20, the largest factor of a column, and the 24 orders of four cards, or
times the 720 of six, is below 2**60, a product of two counts below 2**40; and with the 20 kinds that `Batch` allows
2 C**2 N**2 is below 2**57.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import groupby
from math import factorial
from typing import TYPE_CHECKING, NamedTuple

from exact_odds.counting.arrays.contents import number_of_contents
from exact_odds.counting.arrays.scheme import EXACT_FLOAT, FOUR, SIX, Scheme
from exact_odds.counting.arrays.types import one_core
from exact_odds.counting.two_hands import falling

if TYPE_CHECKING:
    from exact_odds.counting.arrays.types import Counts, Floats, Integers

ROWS_AT_ONCE = 16
"""Rows whose matrix products are taken together."""

CACHE = 190_000
"""Products of four cards that are kept at a time, about as many as a core has close by."""

LARGEST_COEFFICIENT = 2**50
"""No coefficient is as large: of a question it is what it pays times 720 orders at the most."""

LARGEST_SHOE = 10**6
"""No larger shoe is evaluated."""


class Block(NamedTuple):
    """A matrix for the contents of four cards up to some kind, and the rows of its product."""

    matrix: Floats
    four: int
    start: int
    stop: int


class Matrix:
    """Some sums over the six-card contents of some kinds.

    Args:
        scheme: of the kinds.
        coefficients: one row for each sum, of the six-card contents in order.

    Attributes:
        most_cards: of shoes with more cards the products are not exact, and none is evaluated.
    """

    def __init__(self, scheme: Scheme, coefficients: Integers) -> None:
        import numpy as np

        assert int(np.abs(coefficients).max(initial=0)) < LARGEST_COEFFICIENT
        self.scheme = scheme
        self.rows = len(coefficients)
        self._groups = [
            (first, min(first + ROWS_AT_ONCE, self.rows), self._blocks(coefficients[first : first + ROWS_AT_ONCE]))
            for first in range(0, self.rows, ROWS_AT_ONCE)
        ]
        six, four = (factorial(cards) // scheme.spread[cards] for cards in (SIX, FOUR))
        self._narrow = [
            largest_size(factorial(SIX) * (2**63 - 1), int((np.abs(row) * six).max()), SIX) for row in coefficients
        ]
        largest = max(
            int((np.abs(coefficients[:, column.six] * column.factor) * four[column.four]).max(initial=0))
            for column in scheme.columns
        )
        self.most_cards = largest_size(factorial(FOUR) * EXACT_FLOAT, largest, FOUR)
        self._width = max(16, min(256, CACHE // number_of_contents(scheme.kinds, FOUR)))

    def _blocks(self, coefficients: Integers) -> list[Block]:
        import numpy as np

        blocks, start = [], 0
        for kind, group in groupby(self.scheme.columns, key=lambda column: column.highest):
            columns, four = list(group), self.scheme.four_below(kind)
            matrix = np.zeros((len(columns), len(coefficients), four))
            for place, column in enumerate(columns):
                matrix[place][:, column.four] = coefficients[:, column.six] * column.factor
            stop = start + len(columns) * len(coefficients)
            blocks.append(Block(matrix.reshape(stop - start, four), four, start, stop))
            start = stop
        return blocks

    def evaluate(self, counts: Integers) -> list[Counts]:
        """For each sum its values, as 64-bit integers or, where those may not hold them, Python's.

        Args:
            counts: by kind, one column a shoe, of ``most_cards`` cards at the most.
        """
        import numpy as np

        shoes = counts.shape[1]
        largest = int(counts.sum(axis=0).max(initial=0))
        wide = [row for row, size in enumerate(self._narrow) if size < largest]
        low = np.empty((self.rows, shoes), dtype=np.int64)
        about = np.empty((self.rows, shoes)) if wide else None
        columns, width = len(self.scheme.columns), min(self._width, shoes)
        room = self.scheme.room(width)
        products = np.empty((columns * min(self.rows, ROWS_AT_ONCE), width))
        whole = np.empty(products.shape, dtype=np.int64)
        with one_core():
            for start in range(0, shoes, self._width):
                here = slice(start, start + self._width)
                part = np.ascontiguousarray(counts[:, here])
                fours, pairs = self.scheme.fours(part.astype(np.float64), room), self.scheme.pairs(part)
                for first, last, blocks in self._groups:
                    shape, used = (columns, last - first, part.shape[1]), (slice(blocks[-1].stop), slice(part.shape[1]))
                    for matrix, four, top, bottom in blocks:
                        np.matmul(matrix, fours[:four], out=products[top:bottom, : part.shape[1]])
                    np.copyto(whole[used], products[used], casting="unsafe")
                    exactly = whole[used].reshape(shape).view(np.uint64)  # arithmetic modulo 2**64
                    low[first:last, here] = np.einsum("crs,cs->rs", exactly, pairs.view(np.uint64)).view(np.int64)
                    if about is not None:
                        terms = products[used].reshape(shape)
                        about[first:last, here] = np.einsum("crs,cs->rs", terms, pairs.astype(np.float64))
        values: list[Counts] = list(low)
        for row in wide:
            assert about is not None
            values[row] = unwrapped(low[row], about[row])
        return values


def unwrapped(low: Integers, about: Floats) -> Counts:
    """Integers from their values modulo 2**64 and from floats that are off by less than 2**63."""
    import numpy as np

    turns = np.rint((about - low) / 2.0**64)
    whole: Counts = low.astype(object) + np.array([int(turn) << 64 for turn in turns], dtype=object)
    return whole


def largest_size(limit: int, factor: int, cards: int) -> int:
    """The largest shoe of which ``factor`` times the ordered deals of ``cards`` cards does not pass a limit."""
    return bisect_right(range(LARGEST_SHOE), limit, key=lambda size: factor * falling(size, cards)) - 1
