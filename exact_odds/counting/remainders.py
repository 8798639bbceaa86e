"""What is left when cards are gone: a count on every shoe that a few cards leave, in plain integers.

The shoes that contents of six or twelve cards leave share most of what they hold. So the polynomial of a count (see
`contents`) is evaluated one kind of cards after another: with the numbers of the first kinds put in, it is a polynomial
in the other kinds, and all shoes that agree on the first kinds go on from there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from operator import mul
from typing import NamedTuple

from exact_odds.counting.terms import CARDS, Content, Terms, card
from exact_odds.counting.two_hands import falling

SIX = 6


class Remainder(NamedTuple):
    """A shoe that some cards leave.

    Attributes:
        gone: the cards.
        ways: in how many ways they can leave, in one order of kinds.
        value: the count on the cards that are left.
    """

    gone: Content
    ways: int
    value: int


def padded(terms: Terms, kinds: int) -> Terms:
    """The same coups as contents of six cards: each card that is not dealt may be any.

    >>> padded({card(0) * 5: 3}, 2) == {card(0) * 6: 3, card(0) * 5 + card(1): 3}
    True
    """
    while any(content & CARDS < SIX for content in terms):
        more: Terms = {}
        for content, orders in terms.items():
            if content & CARDS == SIX:
                more[content] = more.get(content, 0) + orders
            else:
                for kind in range(kinds):
                    longer = content + card(kind)
                    more[longer] = more.get(longer, 0) + orders
        terms = more
    return terms


def remainders(coefficients: Terms, counts: Sequence[int], gone: int) -> Iterator[Remainder]:
    """The value of a sum over six-card contents on each shoe that so many cards leave.

    >>> from exact_odds.counting.terms import cards_of
    >>> every = padded({0: 1}, 2)
    >>> [(cards_of(cards, 2), ways, value) for cards, ways, value in remainders(every, (7, 2), 1)]
    [((0, 1), 2, 20160), ((1, 0), 7, 20160)]

    Args:
        coefficients: of six-card contents.
        counts: how many cards of each kind the shoe has.
        gone: how many cards are gone.
    """
    kinds = len(counts)
    rest: list[tuple[Content, int]] = [(0, 0)]
    spans: list[list[slice]] = [[] for _ in counts]
    for kind in range(kinds - 1, 0, -1):
        ends = [0]
        for _, cards in rest:
            ends.append(ends[-1] + SIX + 1 - cards)
        spans[kind] = [slice(start, stop) for start, stop in pairwise(ends)]
        rest = [
            (held + copies * card(kind), cards + copies) for held, cards in rest for copies in range(SIX + 1 - cards)
        ]
    of_first = [SIX - cards for _, cards in rest]
    whole = [coefficients.get(held + first * card(0), 0) for (held, _), first in zip(rest, of_first, strict=True)]

    def descend(kind: int, polynomial: list[int], taken: Content, ways: int) -> Iterator[Remainder]:
        if kind == kinds:
            yield Remainder(taken, ways, polynomial[0])
            return
        held, to_take = counts[kind], gone - (taken & CARDS)
        for copies in range(to_take if kind == kinds - 1 else 0, min(held, to_take) + 1):
            powers = [falling(held - copies, cards) for cards in range(SIX + 1)]
            if kind:
                reduced = [sum(map(mul, polynomial[span], powers)) for span in spans[kind]]
            else:
                reduced = [number * powers[first] for number, first in zip(polynomial, of_first, strict=True)]
            yield from descend(kind + 1, reduced, taken + copies * card(kind), ways * falling(held, copies))

    yield from descend(0, whole, 0, 1)
