"""Two hands from one shoe: how often a Player hand of one class meets a Banker hand of another.

The two hands are independent but for the cards they compete for. With n copies of a kind, p in one hand and b in the
other, they can be dealt in ``(n)_p (n-p)_b`` ways, in falling factorials, and ::

    (n-p)_b  =  sum over k of  (-1)^k  C(b,k) (p)_k  (n-k)_(b-k)

(the one hand takes its cards as if alone; k counts the cards that both claim, with sign). Multiplied out over kinds,
and summed over the hands of a class on either side::

    T[x][y]  =  sum over multisets j of at most three kinds of  (-1)^|j|  U_x[j]  V_y[j]

    U_x[j]   =  sum over the hands in x of  prod (n)_p (p)_j          "the deals of x, and how often j is in them"
    V_y[j]   =  sum over the hands in y of  prod C(b,j) (n-j)_(b-j)   "the deals of y, j being given"

so that the work grows with the number of hands, not of coups. The kinds of j need only be as fine as the coarser of
the two sides, since within a kind it does not matter which card both claim.

The numbers V_y[j] of all classes y stand side by side in one long integer, its fields wide enough for any count, so
that a whole row of T is a handful of multiplications.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import comb

from exact_odds.counting.card_classes import CardClasses
from exact_odds.counting.hands import Composition, Content

Terms = list[tuple[Composition, int]]
"""Multisets of kinds that both hands may claim, each with its factor."""

Factors = Sequence[tuple[int, ...]]
"""By how many cards of one kind a hand has, the factor of each number of them that the other hand claims too."""

CLAIMED: Factors = ((1,), (1, -1), (1, -2, 2), (1, -3, 6, -6))
"""``(-1)^j (p)_j``."""

CLAIMED_REPLACED: Factors = ((1,), (1, 0), (1, 0, 0), (1, 0, 0, 0))
"""Cards drawn with replacement are never claimed twice."""


def expand(hand: Composition, factors: Mapping[int, Factors] | Sequence[Factors]) -> Terms:
    """The product over a hand's kinds, multiplied out; the empty multiset comes first.

    >>> expand((3, 3, 7), {3: CLAIMED, 7: CLAIMED})
    [((), 1), ((7,), -1), ((3,), -2), ((3, 7), 2), ((3, 3), 2), ((3, 3, 7), -2)]
    """
    first, last = hand[0], hand[-1]
    count = hand.count(first)
    ways = factors[first][count]
    if count == len(hand):
        return [((), ways[0]), ((first,), ways[1]), ((first,) * 2, ways[2]), ((first,) * 3, ways[-1])][: count + 1]
    if len(hand) == 2 or count == 2 or hand[1] == last:
        others = factors[last][len(hand) - count]
        return [
            (((first,) * one + (last,) * two), way * other)
            for one, way in enumerate(ways)
            for two, other in enumerate(others)
        ]
    none, one = ways
    second, (two_none, two), (last_none, three) = hand[1], factors[hand[1]][1], factors[last][1]
    neither, both, left, right = none * two_none, one * two, one * two_none, none * two
    return [
        ((), neither * last_none),
        ((first,), left * last_none),
        ((second,), right * last_none),
        ((first, second), both * last_none),
        ((last,), neither * three),
        ((first, last), left * three),
        ((second, last), right * three),
        ((first, second, last), both * three),
    ]


def given(count: int) -> Factors:
    """``C(b,j) (n-j)_(b-j)`` for a kind of n cards.

    >>> given(8)
    ((1,), (8, 1), (56, 14, 1), (336, 126, 18, 1))
    """
    return tuple(tuple(comb(b, j) * falling(count - j, b - j) for j in range(b + 1)) for b in range(4))


def given_replaced(count: int) -> Factors:
    """The same where cards are drawn with replacement.

    >>> given_replaced(4)
    ((1,), (4, 0), (16, 0, 0), (64, 0, 0, 0))
    """
    return tuple((count**b, *(0,) * b) for b in range(4))


def falling(count: int, factors: int) -> int:
    """The falling factorial ``n (n-1) ...`` of any integer, with this number of factors.

    >>> falling(8, 3), falling(0, 2), falling(-1, 2)
    (336, 0, 2)
    """
    product = 1
    for factor in range(count, count - factors, -1):
        product *= factor
    return product


def pack(kinds: CardClasses, classes: Iterable[Content], width: int) -> tuple[dict[Composition, int], int]:
    """The numbers V_y[j]: for each multiset j those of all classes side by side; and how many classes there are.

    Args:
        kinds: how finely cards that both sides claim are told apart.
        classes: for each class of hands its hands, with the number of orders of each.
        width: of the field of a class, in bytes.
    """
    factors = [given_replaced(count) if kinds.replaced else given(count) for count in kinds.counts]
    packed: dict[Composition, int] = {}
    terms: dict[Composition, Terms] = {}
    number = 0
    for number, content in enumerate(classes, 1):
        column: dict[Composition, int] = {}
        for hand, orders in content.items():
            if hand not in terms:
                terms[hand] = expand(hand, factors)
            for shared, ways in terms[hand]:
                column[shared] = column.get(shared, 0) + orders * ways
        for shared, ways in column.items():
            packed[shared] = packed.get(shared, 0) + (ways << 8 * width * (number - 1))
    return packed, number


class TwoHands:
    """One side of the table, ready to be met by hands of the other.

    Args:
        kinds: how finely cards that both sides claim are told apart.
        classes: for each class of hands of this side its hands, with the number of orders of each; see `hands.ordered`.
    """

    def __init__(self, kinds: CardClasses, classes: Iterable[Content]) -> None:
        self._width = (kinds.ways(6).bit_length() + 8) // 8
        self._factors = [CLAIMED_REPLACED if kinds.replaced else CLAIMED] * len(kinds.counts)
        self._terms: dict[Composition, Terms] = {}
        self._packed, self._classes = pack(kinds, classes, self._width)

    def row(self, content: Content, classes: Sequence[int]) -> list[int]:
        """In how many ordered deals of both hands these hands, with these weights, meet each of some classes."""
        column: dict[Composition, int] = {}
        for hand, weight in content.items():
            if hand not in self._terms:
                self._terms[hand] = expand(hand, self._factors)
            for shared, times in self._terms[hand]:
                column[shared] = column.get(shared, 0) + times * weight
        packed, width, row = self._packed, self._width, 0
        for shared, times in column.items():
            if shared in packed:
                row += times * packed[shared]
        digits = row.to_bytes(width * self._classes + 1, "little")
        read = int.from_bytes
        return [read(digits[start : start + width], "little") for start in map(width.__mul__, classes)]
