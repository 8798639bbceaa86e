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

from collections.abc import Sequence
from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING, NamedTuple

from exact_odds.counting.terms import CARDS, Content, Terms, card

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
    """The contents of some kinds of cards, and how they are put together, for whatever shoe and question.

    Contents are in order of their highest kind, then of its copies, so that those without the last kinds come first.

    Attributes:
        kinds: how many kinds.
        contents: for each number of cards from 0 to 6 all contents, in order.
        places: of each content, its place among those of as many cards.
        steps: how the products of up to four cards follow from those of fewer.
        columns: the functions of two numbers.
        spread: for each content of four, and of six cards, the orders in which one such deal may come.
    """

    def __init__(self, kinds: int) -> None:
        import numpy as np

        self.kinds = kinds
        self.contents: list[list[Content]] = [[0]]
        self.steps: list[Step] = []
        hands: list[list[tuple[int, ...]]] = [[()]]
        orders: list[list[int]] = [[1]]
        for cards in range(1, SIX + 1):
            for rows in (self.contents, hands, orders):
                rows.append([])
            for kind in range(kinds):
                for copies in range(1, cards + 1):
                    base = _number(cards - copies, kind)
                    if cards <= FOUR and base:
                        self.steps.append(Step(cards, len(hands[cards]), base, kind, copies))
                    same, ways = copies * card(kind), comb(cards, copies)
                    self.contents[cards] += [content + same for content in self.contents[cards - copies][:base]]
                    hands[cards] += [hand + (kind,) * copies for hand in hands[cards - copies][:base]]
                    orders[cards] += [number * ways for number in orders[cards - copies][:base]]
        self.places = {content: place for contents in self.contents for place, content in enumerate(contents)}
        self.spread: dict[int, Integers] = {cards: np.array(orders[cards]) for cards in (FOUR, SIX)}
        self._more = [
            np.array([[self.places[held + one] for held in self.contents[cards]] for one in map(card, range(kinds))])
            for cards in range(FOUR, SIX)
        ]
        self.columns = self._columns(hands[SIX])

    def four_below(self, kind: int) -> int:
        """How many contents of four cards have none above this kind."""
        return _number(FOUR, kind + 1)

    def coefficients(self, terms: Terms) -> Integers:
        """Of the six-card contents, from terms of four, five and six cards: each undealt card may be any."""
        import numpy as np

        held = [[0] * len(contents) for contents in self.contents]
        for content, number in terms.items():
            held[content & CARDS][self.places[content]] = number
        padded: Integers = np.array(held[FOUR], dtype=np.int64)
        for cards in range(FOUR, SIX):
            fewer, padded = padded, np.array(held[cards + 1], dtype=np.int64)
            for more in self._more[cards - FOUR]:
                padded[more] += fewer  # each content leads to another one
        return padded

    def room(self, shoes: int) -> list[Floats]:
        """Where the products of so many shoes are kept while they are used."""
        import numpy as np

        return [np.ones((len(contents), shoes)) for contents in self.contents[: FOUR + 1]]

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

    def _columns(self, hands: Sequence[tuple[int, ...]]) -> list[Column]:
        import numpy as np

        chosen: dict[tuple[int, tuple[int, int]], list[tuple[int, int, int]]] = {}
        cards = [card(kind) for kind in range(self.kinds)]
        for place, (content, hand) in enumerate(zip(self.contents[SIX], hands, strict=True)):
            u, v = hand[FOUR:]
            four = self.places[content - cards[u] - cards[v]]
            j = hand[:FOUR].count(u)
            parts = [(u, (u, v), 1), (v, (v, -1), -j if u < v else -2 * j)]
            if u == v:
                parts.append((self.kinds - 1, (-1, -1), j * (j + 1)))
            for highest, power, factor in parts:
                if factor:
                    chosen.setdefault((highest, power), []).append((place, four, factor))
        return [
            Column(highest, power, *np.array(parts, dtype=np.int64).T)
            for (highest, power), parts in sorted(chosen.items())
        ]


@lru_cache(maxsize=16)
def scheme(kinds: int) -> Scheme:
    """The scheme of so many kinds."""
    return Scheme(kinds)


def _number(cards: int, kinds: int) -> int:
    """How many contents of so many cards there are."""
    return comb(kinds + cards - 1, cards) if cards else 1
