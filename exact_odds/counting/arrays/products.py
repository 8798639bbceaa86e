"""Products of terms: what two coups, or two pairs of coups, use up when one is dealt after the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from exact_odds.counting.arrays.contents import Polynomial, contents, contents_up_to, number_of_contents, places

if TYPE_CHECKING:
    from exact_odds.counting.arrays.types import Integers


def multiply(
    pairs: Sequence[tuple[Polynomial, Polynomial]], kinds: int, told: Callable[[float], object] = lambda _: None
) -> list[Polynomial]:
    """The product of each pair of polynomials, all pairs of the same two numbers of cards.

    The place of a content follows from two tables: one says where the contents with its last kinds begin, the other
    which of these has its first kinds. So the places of all products with one content are two look-ups.

    >>> import numpy as np
    >>> sum_of_two_kinds = Polynomial(1, np.array([1, 1]))
    >>> multiply([(sum_of_two_kinds, sum_of_two_kinds)], 2)
    [Polynomial(cards=2, orders=array([1, 2, 1]))]

    Args:
        pairs: the polynomials.
        kinds: how many kinds of cards they have.
        told: which share of the work is done, from time to time.
    """
    import numpy as np

    (one, two), *_ = pairs
    total, split = one.cards + two.cards, kinds - kinds // 2
    first, last = _sums(split, one.cards, two.cards), _sums(kinds - split, one.cards, two.cards)
    rank = np.empty(len(first.sizes), dtype=np.int64)  # among those of as many cards
    for size in range(total + 1):
        (same,) = np.nonzero(first.sizes == size)
        rank[same] = np.arange(len(same))
    follow = np.array([number_of_contents(split, total - size) for size in range(total + 1)])[last.sizes]
    ranks, starts = rank[first.places], (np.cumsum(follow) - follow)[last.places]
    halves = [
        [places(half, contents_up_to(half.shape[1], factor.cards)) for half in np.split(rows, [split], axis=1)]
        for factor in (one, two)
        for rows in (contents(kinds, factor.cards),)
    ]
    products = [np.zeros(number_of_contents(kinds, total), dtype=np.int64) for _ in pairs]
    for place in range(len(one.orders)):
        where = ranks[halves[0][0][place]][halves[1][0]] + starts[halves[0][1][place]][halves[1][1]]
        for product, pair in zip(products, pairs, strict=True):
            if factor := pair[0].orders[place]:
                product[where] += factor * pair[1].orders
        told((place + 1) / len(one.orders))
    return [Polynomial(total, product) for product in products]


class _Sums(NamedTuple):
    """How contents add up.

    Attributes:
        sizes: for each of the sums, in order, how many cards it has.
        places: of each content of the one and each of the other, the place of their sum among these.
    """

    sizes: Integers
    places: Integers


@lru_cache(maxsize=4)
def _sums(kinds: int, one: int, two: int) -> _Sums:
    """The sums of contents of some kinds, of at most so many cards each."""
    import numpy as np

    left, right, sums = (contents_up_to(kinds, cards) for cards in (one, two, one + two))
    both = np.repeat(left, len(right), axis=0) + np.tile(right, (len(left), 1))
    return _Sums(sums.sum(axis=1), places(both, sums).reshape(len(left), len(right)))
