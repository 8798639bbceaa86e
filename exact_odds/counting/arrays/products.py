"""Products of terms: what two coups, or two pairs of coups, use up when one is dealt after the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from exact_odds.counting.arrays.contents import Polynomial, contents, contents_up_to, number_of_contents, places, sums


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
    first, last = contents_up_to(split, total).sum(axis=1), contents_up_to(kinds - split, total).sum(axis=1)
    rank = np.empty(len(first), dtype=np.int64)  # among those of as many cards
    for size in range(total + 1):
        (same,) = np.nonzero(first == size)
        rank[same] = np.arange(len(same))
    follow = np.array([number_of_contents(split, total - size) for size in range(total + 1)])[last]
    ranks = rank[sums(split + 1, one.cards, two.cards)]
    starts = (np.cumsum(follow) - follow)[sums(kinds - split + 1, one.cards, two.cards)]
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
