"""Sums over all sets of cards that may be left, by the sum of their tags: the identity behind exact counting.

Nobody has seen N cards, of which ``c_t`` have the tag t. When n of them are left, each set of n cards is equally
likely. Six cards are dealt from the set. Let ``A_k`` be the number of deals from all N cards in which something
happens and ``k_t`` of the six cards have the tag t. Whoever chooses six cards first and the rest of the set afterwards
finds, by the tag sum s of the set::

    sum over sets of the deals from the set  =  sum over k of  A_k W(n-6, s - sum t k_t; c - k)

where ``W(n, s; c)`` is the number of sets of n cards with the tag sum s. These numbers are coefficients of a product,
with ``u_t = x y^t``::

    W(n, s; c)  =  [x^n y^s]  prod (1 + u_t)^(c_t)

    the sum     =  [x^n y^s]  sum over k of  A_k prod u_t^(k_t) (1 + u_t)^(c_t - k_t)

All k share the factor ``prod (1 + u_t)^(c_t - 6)``, or none of a tag with fewer than six cards. So the sum over k is
taken over small powers, tag by tag, and the common factors follow, one ``1 + u_t`` after the other.

A polynomial in x and y is a list of integers, one for each power of x. The powers of y lie side by side in fields of
the integer (Kronecker substitution), wide enough for every coefficient, so a factor costs one shift and one addition
for each power of x. The tag with most cards counts as 0, and its common factor has no y: it is multiplied out last,
for the numbers of cards left that are wanted and for no others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import comb, gcd, perm
from typing import NamedTuple

from exact_odds.errors import NumberError

Taken = tuple[int, ...]
"""How many cards of each tag a deal takes."""

MOST_MEGABYTES = 256
"""Memory that the coefficients of one polynomial, and what is found from it, may take."""

Progress = Callable[[float], object]
"""Told which share of the work is done, from 0 to 1."""


class Unseen(NamedTuple):
    """The cards that nobody has seen, by tag.

    >>> unseen = Unseen((-1, 0, 2), (128, 224, 64))
    >>> unseen.size, unseen.tag_sum
    (416, 0)

    Attributes:
        tags: the tags, in rising order.
        cards: how many cards have each.
    """

    tags: tuple[int, ...]
    cards: tuple[int, ...]

    @property
    def size(self) -> int:
        """How many cards."""
        return sum(self.cards)

    @property
    def tag_sum(self) -> int:
        """The sum of their tags."""
        return sum(tag * cards for tag, cards in zip(self.tags, self.cards, strict=True))

    def extremes(self, left: int) -> tuple[int, int]:
        """The least and the greatest tag sum of so many of them.

        >>> Unseen((-1, 0, 2), (128, 224, 64)).extremes(104)
        (-104, 128)
        """
        pairs = list(zip(self.tags, self.cards, strict=True))
        return _least_sum(pairs, left), -_least_sum([(-tag, cards) for tag, cards in reversed(pairs)], left)


def _least_sum(pairs: Sequence[tuple[int, int]], left: int) -> int:
    least = 0
    for tag, cards in pairs:
        least += tag * min(cards, left)
        left -= min(cards, left)
    return least


class Polynomial:
    """A polynomial in x and y with whole coefficients, none below 0.

    Attributes:
        width: bits of a coefficient.
        lows: for each power of x the lowest power of y.
        packed: for each power of x the coefficients, from that power of y up.
    """

    __slots__ = ("lows", "packed", "width")

    def __init__(self, width: int, lows: list[int], packed: list[int]) -> None:
        self.width = width
        self.lows = lows
        self.packed = packed

    def add(self, tag: int, other: Polynomial, power: int) -> None:
        """Add another polynomial times ``u^power``, where ``u = x y^tag``."""
        for place, (low, packed) in enumerate(zip(other.lows, other.packed, strict=True), power):
            while place >= len(self.lows):
                self.lows.append(0)
                self.packed.append(0)
            if packed:
                self._add(place, low + power * tag, packed)

    def multiply(self, tag: int, highest: int) -> None:
        """Multiply by ``1 + u`` and leave out powers of x above the highest."""
        if len(self.lows) <= highest:
            self.lows.append(0)
            self.packed.append(0)
        for place in range(len(self.lows) - 1, 0, -1):
            if self.packed[place - 1]:
                self._add(place, self.lows[place - 1] + tag, self.packed[place - 1])

    def _add(self, place: int, low: int, packed: int) -> None:
        held = self.packed[place]
        above = low - self.lows[place]
        if not held:
            self.lows[place], self.packed[place] = low, packed
        elif above >= 0:
            self.packed[place] = held + (packed << above * self.width)
        else:
            self.lows[place], self.packed[place] = low, packed + (held << -above * self.width)

    def mix(self, weights: Mapping[int, int]) -> tuple[int, int]:
        """The sum of the polynomials in y of some powers of x, each with its weight: lowest power, and coefficients."""
        used = [(self.lows[place], self.packed[place], weight) for place, weight in weights.items()]
        lowest = min((low for low, packed, _ in used if packed), default=0)
        total = 0
        for low, packed, weight in used:
            if packed:
                total += packed * weight << (low - lowest) * self.width
        return lowest, total


def by_tag_sum(
    unseen: Unseen, deals: Mapping[Taken, int], left: Sequence[int], progress: Progress | None = None
) -> Iterator[dict[int, int]]:
    """For each number of cards left, the sums of deals over all sets of cards left, by tag sum.

    >>> unseen = Unseen((0, 1), (2, 1))
    >>> list(by_tag_sum(unseen, {(0, 0): 1}, [1, 2]))
    [{0: 2, 1: 1}, {0: 1, 1: 2}]

    The deals of one card of tag 1: there is one in each set that holds it.

    >>> list(by_tag_sum(unseen, {(0, 1): 1}, [1, 2]))
    [{1: 1}, {1: 2}]

    Args:
        unseen: the cards that nobody has seen.
        deals: from all these cards, by how many cards of each tag they take; as many cards in each deal.
        left: the numbers of cards left.
        progress: told how far the work is.
    """
    base = max(range(len(unseen.tags)), key=lambda place: unseen.cards[place])
    apart = [tag - unseen.tags[base] for tag in unseen.tags]
    unit = gcd(*apart) or 1
    tags = [tag // unit for tag in apart]
    dealt = max(map(sum, deals), default=0)
    shared = [max(0, cards - dealt) for cards in unseen.cards]
    most = sum(deals.values()) * comb(unseen.size - dealt, (unseen.size - dealt) // 2)
    width = 8 * ((most.bit_length() + 7) // 8 or 1)
    product = _over_deals(deals, tags, [min(dealt, cards) for cards in unseen.cards], width)
    factors = sorted((tag for tag, number in zip(tags, shared, strict=True) for _ in range(number) if tag), key=abs)
    for done, tag in enumerate(factors):
        product.multiply(tag, max(left, default=0))
        if progress:
            progress((done / len(factors)) ** 3 / 2)
    for done, number in enumerate(left, 1):
        weights = {place: comb(shared[base], number - place) for place in range(min(len(product.lows), number + 1))}
        low, packed = product.mix({place: weight for place, weight in weights.items() if weight})
        yield {
            unit * (low + place) + unseen.tags[base] * number: value
            for place, value in enumerate(_fields(packed, width))
            if value
        }
        if progress:
            progress((1 + done / len(left)) / 2)


def refuse_too_many(unseen: Unseen, left: Sequence[int], dealt: int) -> None:
    """Refuse tags that are so far apart that a polynomial, or what is found from it, would not fit in memory.

    Args:
        unseen: the cards that nobody has seen.
        left: the numbers of cards left.
        dealt: the most unseen cards that a deal takes.

    Raises:
        NumberError: with the number of megabytes.
    """
    megabytes = _coefficients(unseen, left, dealt) * _bits(unseen.size, dealt) // (8 * 10**6)
    if megabytes > MOST_MEGABYTES:
        raise NumberError(
            f"expected tags whose counts take at most {MOST_MEGABYTES} MB; these take {megabytes:,} MB; "
            "try tags that are closer together, fewer different tags, or fewer numbers of cards left"
        )


def _coefficients(unseen: Unseen, left: Sequence[int], dealt: int) -> int:
    """The coefficients of the deals in `by_tag_sum`, of the product and, for each number of cards left, of its mix."""
    base = max(range(len(unseen.tags)), key=lambda place: unseen.cards[place])
    apart = [tag - unseen.tags[base] for tag in unseen.tags]
    unit = gcd(*apart) or 1
    tags = tuple(tag // unit for tag in apart)
    few = tuple(min(dealt, held) for held in unseen.cards)
    every = tuple(few[place] if place == base else held for place, held in enumerate(unseen.cards))
    deals = Unseen(tags, few)
    coefficients = sum(map(_span, map(deals.extremes, range(deals.size + 1))))
    product = Unseen(tags, every)
    extremes = [product.extremes(power) for power in range(min(product.size, max(left, default=0)) + 1)]
    coefficients += sum(map(_span, extremes))
    for number in left:
        reached = extremes[: number + 1]
        coefficients += _span((min(least for least, _ in reached), max(greatest for _, greatest in reached)))
    return coefficients


def _span(extremes: tuple[int, int]) -> int:
    least, greatest = extremes
    return greatest - least + 1


def _bits(size: int, dealt: int) -> int:
    """Bits that a coefficient may take: the deals from all cards, times the sets of cards left."""
    return (perm(size, min(dealt, size)) * comb(size, size // 2)).bit_length()


def _over_deals(deals: Mapping[Taken, int], tags: Sequence[int], powers: Sequence[int], width: int) -> Polynomial:
    """The sum of ``A_k prod u_t^(k_t) (1 + u_t)^(m_t - k_t)``, m being the powers; one tag after the other."""
    sums = {taken: Polynomial(width, [0], [number]) for taken, number in deals.items()}
    for tag, power in reversed(list(zip(tags, powers, strict=True))):
        further: dict[Taken, dict[int, Polynomial]] = {}
        for taken, part in sums.items():
            further.setdefault(taken[:-1], {})[taken[-1]] = part
        sums = {}
        for taken, parts in further.items():
            total = Polynomial(width, [], [])
            for number in range(power + 1):
                if total.lows:
                    total.multiply(tag, len(total.lows))
                if number in parts:
                    total.add(tag, parts[number], number)
            sums[taken] = total
    return sums.get((), Polynomial(width, [], []))


def _fields(packed: int, width: int) -> Iterator[int]:
    """The coefficients that lie side by side in an integer."""
    size = width // 8
    number = -(-packed.bit_length() // width)
    digits = packed.to_bytes(number * size, "little")
    return (int.from_bytes(digits[start : start + size], "little") for start in range(0, number * size, size))
