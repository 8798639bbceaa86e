"""All contents of so many cards, in one order; arrays over them are polynomials in the numbers of cards.

The order of contents is by their number of cards of the last kind, then of the kind before it, and so on. So those
without the last kinds come first, and the others follow in blocks with the same number of cards of the last kind.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from exact_odds.counting.arrays.types import Integers


class Polynomial(NamedTuple):
    """A sum over the contents of so many cards.

    Attributes:
        cards: how many cards each content has.
        orders: for each content, in order, in how many orders its cards make what is counted.
    """

    cards: int
    orders: Integers


def number_of_contents(kinds: int, cards: int) -> int:
    """How many contents of ``cards`` cards there are.

    >>> number_of_contents(10, 6)
    5005
    """
    return comb(kinds + cards - 1, cards) if cards else 1


@lru_cache(maxsize=128)
def contents(kinds: int, cards: int) -> Integers:
    """All contents of ``cards`` cards, in order: a row for each, a column for each kind.

    >>> contents(3, 2).tolist()
    [[2, 0, 0], [1, 1, 0], [0, 2, 0], [1, 0, 1], [0, 1, 1], [0, 0, 2]]
    """
    import numpy as np

    if not kinds:
        return np.empty((0 if cards else 1, 0), dtype=np.int8)
    return np.concatenate(
        [np.insert(contents(kinds - 1, cards - copies), kinds - 1, copies, axis=1) for copies in range(cards + 1)]
    )


def contents_up_to(kinds: int, cards: int) -> Integers:
    """All contents of at most ``cards`` cards, in order.

    >>> contents_up_to(2, 1).tolist()
    [[0, 0], [1, 0], [0, 1]]
    """
    return contents(kinds + 1, cards)[:, 1:]  # what one kind more has is not shown


def places(rows: Integers, among: Integers) -> Integers:
    """The place of each of some contents among others, which are in order."""
    import numpy as np

    base = (int(among.max(initial=0)) + 1) ** np.arange(among.shape[1])
    found: Integers = np.searchsorted(among @ base, rows @ base)
    return found


@lru_cache(maxsize=16)
def sums(kinds: int, one: int, two: int) -> Integers:
    """Of each content of ``one`` cards and each of ``two``, the place of their sum.

    >>> sums(2, 1, 1).tolist()
    [[0, 1], [1, 2]]
    """
    import numpy as np

    left, right = contents(kinds, one), contents(kinds, two)
    both = np.repeat(left, len(right), axis=0) + np.tile(right, (len(left), 1))
    return places(both, contents(kinds, one + two)).reshape(len(left), len(right))


@lru_cache(maxsize=256)
def one_more(kinds: int, cards: int) -> Integers:
    """For each kind and each content of ``cards`` cards, the place of the content with one card of that kind more.

    >>> one_more(2, 1).tolist()  # from AA, AB, BB
    [[0, 1], [1, 2]]
    """
    import numpy as np

    if not kinds:
        return np.empty((0, 0 if cards else 1), dtype=np.int32)
    fewer = [number_of_contents(kinds - 1, cards + 1 - copies) for copies in range(cards + 2)]
    starts = [sum(fewer[:copies]) for copies in range(cards + 2)]
    of_others = [one_more(kinds - 1, cards - copies) + starts[copies] for copies in range(cards + 1)]
    of_last = [np.arange(fewer[copies + 1]) + starts[copies + 1] for copies in range(cards + 1)]
    return np.vstack([np.concatenate(of_others, axis=1), np.concatenate(of_last)]).astype(np.int32)
