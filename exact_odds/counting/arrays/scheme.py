"""Products of numbers of cards, for many shoes at once: the arrays behind `batch`.

Of K kinds, a content of six cards ``x1 <= ... <= x6`` is split into its first four cards and its last two, u and v.
With j copies of u among the four, its product of falling factorials is that of the four cards times a function of two
numbers::

    u < v    (n_u - j) n_v             =  n_u n_v  -  j n_v
    u = v    (n_u - j)(n_u - j - 1)    =  n_u (n_u - 1)  -  2j n_u  +  j(j+1)

Only if u is the highest of the four there are such copies. So a sum over six-card contents is a sum of (K+1)(K+2)/2
functions of two numbers, each times a sum of the products of four cards up to some kind: for n_u n_v up to u, for n_v
up to v. The latter are matrix products in float64, exact as long as no entry can pass 2**53; the former is taken in
64-bit integers.
"""

from __future__ import annotations

from functools import lru_cache
from math import factorial
from typing import TYPE_CHECKING, NamedTuple

from exact_odds.counting.arrays.contents import contents, number_of_contents, places

if TYPE_CHECKING:
    from exact_odds.counting.arrays.types import Floats, Integers

EXACT_FLOAT = 2**53
"""Integers up to here, and all sums and products on the way to them, are exact in float64."""

FOUR = 4
SIX = 6


class Step(NamedTuple):
    """Contents of so many cards whose highest kind is ``kind``, ``copies`` times: a run of places in their order.

    They are the contents of the first ``base`` of ``cards - copies`` cards, with the copies added.
    """

    cards: int
    start: int
    base: int
    kind: int
    copies: int


class Column(NamedTuple):
    """Which of the six-card contents belong to a function of two numbers, and with which factor.

    Attributes:
        highest: the kind that bounds the four cards.
        power: of which function, by kinds: (u, v) for n_u n_v or n_u (n_u - 1), (v, -1) for n_v, (-1, -1) for 1.
        six: the places of the six-card contents.
        four: the places of their first four cards.
        factor: what their coefficients are multiplied by.
    """

    highest: int
    power: tuple[int, int]
    six: Integers
    four: Integers
    factor: Integers


class Scheme:
    """How contents of four and of six cards are put together, for whatever shoe and question.

    Attributes:
        kinds: how many kinds of cards there are.
        steps: how the products of up to four cards follow from those of fewer.
        columns: the functions of two numbers.
        spread: for each content of four, and of six cards, the orders in which one such deal may come.
    """

    def __init__(self, kinds: int) -> None:
        import numpy as np

        self.kinds = kinds
        self.steps: list[Step] = []
        for cards in range(1, FOUR + 1):
            start = 0
            for kind in range(kinds):
                for copies in range(1, cards + 1):
                    base = number_of_contents(kind, cards - copies)
                    if base:
                        self.steps.append(Step(cards, start, base, kind, copies))
                    start += base
        factorials = np.array([factorial(copies) for copies in range(SIX + 1)])
        self.spread: dict[int, Integers] = {
            cards: factorial(cards) // factorials[contents(kinds, cards)].prod(axis=1) for cards in (FOUR, SIX)
        }
        self.columns = self._columns()

    def four_below(self, kind: int) -> int:
        """How many contents of four cards have none above this kind."""
        return number_of_contents(kind + 1, FOUR)

    def room(self, shoes: int) -> list[Floats]:
        """Where the products of so many shoes are kept while they are used."""
        import numpy as np

        return [np.ones((number_of_contents(self.kinds, cards), shoes)) for cards in range(FOUR + 1)]

    def fours(self, counts: Floats, room: list[Floats]) -> Floats:
        """The products of falling factorials of all contents of four cards, from counts by kind, one column a shoe."""
        import numpy as np

        falling = [counts]
        for gone in range(1, FOUR):
            falling.append(falling[-1] * (counts - gone))
        products = [rows[:, : counts.shape[1]] for rows in room]
        for cards, start, base, kind, copies in self.steps:
            np.multiply(
                products[cards - copies][:base], falling[copies - 1][kind], out=products[cards][start : start + base]
            )
        return products[FOUR]

    def pairs(self, counts: Integers) -> Integers:
        """The functions of two numbers, one row for each of the columns."""
        import numpy as np

        powers = np.array([column.power for column in self.columns])
        less = (powers[:, 0] == powers[:, 1]) & (powers[:, 0] >= 0)
        factors = np.concatenate([counts, np.ones((1, counts.shape[1]), dtype=np.int64)])  # -1 is the last row
        pairs: Integers = factors[powers[:, 0]] * (factors[powers[:, 1]] - less[:, np.newaxis])
        return pairs

    def _columns(self) -> list[Column]:
        import numpy as np

        left = contents(self.kinds, SIX).astype(np.int64)
        six, none = np.arange(len(left)), np.full(len(left), -1)
        last = []
        for _ in range(SIX - FOUR):
            last.append(self.kinds - 1 - np.argmax(left[:, ::-1] > 0, axis=1))
            left[six, last[-1]] -= 1
        v, u = last
        four, j = places(left, contents(self.kinds, FOUR)), left[six, u]
        rows = np.concatenate(
            [
                np.stack([u, u, v, six, four, np.ones_like(six)], axis=1),
                np.stack([v, v, none, six, four, np.where(u < v, -j, -2 * j)], axis=1),
                np.stack(
                    [np.full_like(six, self.kinds - 1), none, none, six, four, np.where(u == v, j * (j + 1), 0)], axis=1
                ),
            ]
        )
        rows = rows[rows[:, 5] != 0]
        rows = rows[np.lexsort(rows[:, [2, 1, 0]].T)]
        starts = np.flatnonzero(np.any(np.diff(rows[:, :3], axis=0, prepend=-2), axis=1))
        return [
            Column(int(part[0, 0]), (int(part[0, 1]), int(part[0, 2])), *part[:, 3:].T)
            for part in np.split(rows, starts[1:])
        ]


@lru_cache(maxsize=16)
def scheme(kinds: int) -> Scheme:
    """The scheme of this number of kinds."""
    return Scheme(kinds)
