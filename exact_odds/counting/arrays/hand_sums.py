"""Sums over two hands for many shoes at once, however finely cards are told apart: the two-hands identity in arrays.

Contents of six cards are far too many where suits matter, contents of three are not. So what coups pay is kept as
products of Player hands and Banker hands (see `terms`), and each product is counted by what both hands may share (see
`two_hands` and `shared_cards`)::

    deals  =  sum over contents j of  (-1)^|j|  prod (j! (n)_j)  F[j] G[j]

F[j] is what the Player hands count when the cards j are given. With all the cards of a hand it is a constant. With one
card less it is linear in the numbers of cards, so that it is one matrix product for many shoes; with fewer it follows
from what is given with one card more. The same holds for G.

All of it is exact. F and G are whole numbers, as is every sum on the way; while these stay below 2**53, float64 is
exact. The sum over j is taken in 64-bit integers, which gives its value modulo 2**64. Where that may not be enough, the
multiple of 2**64 that is missing is read off the same sum in float64. It adds up less than 2**17 products, which
together are less than 2**6 times what all deals pay; so its error is below 2**62 while that is below 2**90.
"""

from __future__ import annotations

from math import factorial
from typing import TYPE_CHECKING, NamedTuple

from exact_odds.counting.arrays.contents import contents, one_more
from exact_odds.counting.arrays.matrix import largest_size, unwrapped
from exact_odds.counting.arrays.scheme import EXACT_FLOAT
from exact_odds.counting.arrays.types import one_core
from exact_odds.counting.terms import Terms

if TYPE_CHECKING:
    from exact_odds.counting.arrays.types import Counts, Floats, Integers

CELLS = 2**21
"""Numbers that an array holds at a time: 16 MB."""

MOST_PRODUCTS = 100
"""Products of hands that are evaluated at a time."""


class HandSums:
    """What coups pay in some products of hands, on many shoes.

    Args:
        terms: what the coups pay.
        largest: the largest pay of a coup, whatever its sign.

    Attributes:
        most_cards: of shoes with more cards the sums are not exact, and none is evaluated.
    """

    def __init__(self, terms: Terms, largest: int) -> None:

        self._terms, self._deal = terms, sum(terms.cards) + terms.undealt
        products = terms.players.shape[1]
        self._sides = [
            tuple(
                _Side.of(orders[:, start : start + MOST_PRODUCTS], terms.kinds, cards)
                for orders, cards in zip((terms.players, terms.bankers), terms.cards, strict=True)
            )
            for start in range(0, products, MOST_PRODUCTS)
        ]
        most = contents(terms.kinds, max(1, max(terms.cards) - 1))
        self._width = max(1, min(256, CELLS // (len(most) * min(products + 1, MOST_PRODUCTS))))
        self._shared = [_Shared.of(terms.kinds, cards) for cards in range(min(terms.cards) + 1)]
        self._narrow = largest_size(2**63 - 1, largest, self._deal)
        self.most_cards = min(
            largest_size(EXACT_FLOAT, 6 * largest, max(terms.cards)), largest_size(2**90, largest, self._deal)
        )

    def evaluate(self, counts: Integers) -> list[Counts]:
        """The one row of what the deals of each shoe pay, in 64-bit integers or, where need be, Python's.

        Args:
            counts: by kind, one column a shoe, of ``most_cards`` cards at the most.
        """
        import numpy as np

        shoes = counts.shape[1]
        low = np.zeros(shoes, dtype=np.int64)
        is_wide = int(counts.sum(axis=0).max(initial=0)) > self._narrow
        about = np.zeros(shoes) if is_wide else None
        with one_core():
            for start in range(0, shoes, self._width):
                here = slice(start, start + self._width)
                part = np.ascontiguousarray(counts[:, here])
                low[here] = self._total(part, np.int64)
                if about is not None:
                    about[here] = self._total(part, np.float64)
        return [low if about is None else unwrapped(low, about)]

    def _total(self, counts: Integers, kind: type) -> Counts:
        """What the deals pay, in integers modulo 2**64 or in floats."""
        import numpy as np

        numbers: Counts = counts.astype(kind)
        total: Counts = np.zeros(counts.shape[1], dtype=kind)
        for player, banker in self._sides:
            left, right = player.given(counts), banker.given(counts)
            for shared, ours, theirs in zip(self._shared, left, right, strict=False):
                both = np.einsum("jrs,jrs->js", ours.astype(kind), theirs.astype(kind))
                total += (shared.ways(numbers) * both).sum(axis=0)
        size = numbers.sum(axis=0)
        for gone in range(self._deal - self._terms.undealt, self._deal):
            total *= size - gone
        every: Counts = np.full(counts.shape[1], self._terms.base, dtype=kind)
        for gone in range(self._deal):
            every *= size - gone
        total += every
        return total


class _Side(NamedTuple):
    """The hands of one side, in all products.

    Attributes:
        kinds: how many kinds of cards there are.
        cards: how many cards a hand has.
        whole: for each content of a hand, and each product, in how many orders its cards can come.
        matrix: what is given with one card less, for each content and product, by the numbers of cards of each kind.
        less: what is too much in it, where the content has cards of that kind already.
    """

    kinds: int
    cards: int
    whole: Floats
    matrix: Floats
    less: Floats

    @classmethod
    def of(cls, orders: Integers, kinds: int, cards: int) -> _Side:
        """The side with these orders."""
        import numpy as np

        whole = orders.astype(np.float64)
        if not cards:
            return cls(kinds, cards, whole, whole, whole)
        held = contents(kinds, cards - 1).astype(np.float64)
        ways = np.stack([whole[places] for places in one_more(kinds, cards - 1)], axis=2)
        ways *= held[:, np.newaxis] + 1
        less = np.einsum("jrv,jv->jr", ways, held)
        return cls(kinds, cards, whole, ways.reshape(-1, kinds), less.reshape(-1, 1))

    def given(self, counts: Integers) -> list[Floats]:
        """What is given with 0, 1, ... cards, for each content of so many, each product and each shoe."""
        import numpy as np

        numbers = counts.astype(np.float64)
        levels = [self.whole[:, :, np.newaxis]]
        if self.cards:
            linear = self.matrix @ numbers
            linear -= self.less
            levels.append(linear.reshape(-1, self.whole.shape[1], counts.shape[1]))
        for cards in range(self.cards - 2, -1, -1):
            held = contents(self.kinds, cards).astype(np.float64)
            total = np.zeros((len(held), *levels[-1].shape[1:]))
            for kind, places in enumerate(one_more(self.kinds, cards)):
                ways = np.multiply.outer(held[:, kind] + 1, numbers[kind])
                ways -= ((held[:, kind] + 1) * held[:, kind])[:, np.newaxis]
                total += ways[:, np.newaxis] * levels[-1][places]
            total /= self.cards - cards
            levels.append(total)
        return levels[::-1]


class _Shared(NamedTuple):
    """The contents of so many cards that both hands may share.

    Attributes:
        cards: for each content its kinds, in order.
        before: for each of its cards how many of the same kind come before it.
        signed: the factorials of its numbers of cards, with sign.
    """

    cards: Integers
    before: Integers
    signed: Integers

    @classmethod
    def of(cls, kinds: int, number: int) -> _Shared:
        """The contents of so many cards."""
        import numpy as np

        held = contents(kinds, number)
        cards = np.repeat(np.tile(np.arange(kinds), len(held)), held.ravel()).reshape(len(held), number)
        before = np.array([(cards[:, :place] == cards[:, place : place + 1]).sum(axis=1) for place in range(number)])
        factorials = np.array([factorial(copies) for copies in range(number + 1)])
        return cls(cards.T, before, (-1) ** number * factorials[held].prod(axis=1))

    def ways(self, counts: Counts) -> Counts:
        """For each content, and each shoe, the ordered deals of it, times what is signed."""
        import numpy as np

        ways = np.repeat(self.signed.astype(counts.dtype)[:, np.newaxis], counts.shape[1], axis=1)
        for cards, before in zip(self.cards, self.before, strict=True):
            ways *= counts[cards] - before[:, np.newaxis].astype(counts.dtype)
        return ways
