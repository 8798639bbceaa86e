"""The gains of many sets of tags, compared: the deals of a wager are counted once for all of them.

With n cards left, tags t and t + 1 tell the same: each of the cards seen adds one more. So do t and -t. Tags from -1 to
1 are therefore three groups of cards, those that count 0, 1 or 2, and of each two mirror images one is enough: some
29,000 ways to group ten values. The deals are counted once, by the numbers of cards of each value; value after value
joins one of the groups, and each way to group the first values is worked out once for all ways to group the others.
What is left is a sum over the 28 ways in which six cards can be of three groups::

    sum over k of  A_k W(n-6, s - k_1 - 2 k_2; c - k)       for all tag sums s at once; see `sets_left`

where the numbers W depend on how many cards the groups have, and on nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from math import comb, factorial, perm, prod
from typing import NamedTuple

from exact_odds.studies.running_count.deals_by_tag import Asked, splits
from exact_odds.studies.running_count.sets_left import Progress, Taken, Unseen, by_tag_sum

_BITS = 4
"""Bits for a number of cards in a packed content: three groups, then the parts not yet in a group."""


class Comparison(NamedTuple):
    """The deals of a wager by parts of cards, to which tags can be given: gains are whole numbers over one denominator.

    Attributes:
        cards: how many unseen cards each part has.
        deals: by the cards of each part, what the deals win, and ``bias`` more for each order of the cards, so that no
            number is below 0.
        bias: that number.
        left: the cards left.
        dealt: the unseen cards that a deal takes.
    """

    cards: Taken
    deals: dict[Taken, int]
    bias: int
    left: int
    dealt: int

    @classmethod
    def of(cls, deals: Asked, left: int) -> Comparison:
        """The comparison over the deals of a wager whose tags tell all parts apart."""
        shift = int(deals.least * deals.unit)
        cards = deals.unseen.cards
        dealt = max(map(sum, deals.possible))
        won, every = {}, {}
        for content in splits(dealt, len(cards)):
            orders = factorial(dealt) // prod(map(factorial, content))
            every[content] = orders * prod(perm(held, used) for held, used in zip(cards, content, strict=True))
            if every[content]:
                won[content] = deals.won.get(content, 0) + shift * deals.offered.get(content, 0)
        bias = max(0, *(-(number // every[content]) for content, number in won.items()))
        biased = {content: number + bias * every[content] for content, number in won.items()}
        return cls(cards, biased, bias, left, dealt)

    @property
    def width(self) -> int:
        """Bits of a field that holds any sum of deals over sets of cards left, and any number of sets."""
        size = sum(self.cards)
        deals = sum(self.deals.values()) * comb(size - self.dealt, self.left - self.dealt)
        return 8 * (max(deals, comb(size, self.left)).bit_length() // 8 + 1)

    def gain(self, tags: Sequence[int]) -> int:
        """What bets at the counts above 0 win."""
        together = sorted(set(tags))
        place = [together.index(tag) for tag in tags]
        held, deals = [0] * len(together), dict[Taken, int]()
        for group, number in zip(place, self.cards, strict=True):
            held[group] += number
        for content, number in self.deals.items():
            taken = [0] * len(together)
            for group, used in zip(place, content, strict=True):
                taken[group] += used
            deals[tuple(taken)] = deals.get(tuple(taken), 0) + number
        unseen = Unseen(tuple(together), tuple(held))
        (won,) = by_tag_sum(unseen, deals, [self.left])
        (sets,) = by_tag_sum(unseen, {(0,) * len(together): 1}, [self.left])
        bias = self.bias * perm(self.left, self.dealt)
        return sum(max(0, won.get(tag_sum, 0) - bias * number) for tag_sum, number in sets.items())


class Best:
    """The best tags so far, and how many were compared.

    Attributes:
        tags: of each part; none before the first comparison.
        gain: what bets win by them.
        compared: how many tags were compared.
    """

    __slots__ = ("compared", "gain", "tags")

    def __init__(self) -> None:
        self.tags: Sequence[int] = ()
        self.gain = -1
        self.compared = 0

    def offer(self, tags: Sequence[int], gain: int) -> None:
        """Compare some tags with the best."""
        self.compared += 1
        if gain > self.gain:
            self.tags, self.gain = tags, gain


def best_of_three_tags(comparison: Comparison, best: Best, progress: Progress | None) -> None:
    """Find the best of all tags 0, 1 and 2, one of each two mirror images."""
    table = cache(lambda cards: _Table(comparison, cards))
    packed = {
        sum(used << _BITS * place for place, used in enumerate(content, 3)): number
        for content, number in comparison.deals.items()
    }
    ways = (3 ** len(comparison.cards) + 1) // 2
    for tags, deals in _groupings(packed, len(comparison.cards), False):
        held = [0, 0, 0]
        for tag, number in zip(tags, comparison.cards, strict=True):
            held[tag] += number
        best.offer(tags, table(tuple(held)).gain(deals))
        if progress:
            progress(best.compared / ways)


def _groupings(deals: dict[int, int], parts: int, is_turned: bool) -> Iterator[tuple[Taken, dict[int, int]]]:
    """Every way to give the parts the tags 0, 1 and 2, with the deals by the cards of each tag; the last part first.

    Args:
        deals: by packed content.
        parts: how many parts are without a tag.
        is_turned: whether a part has another tag than 1; until then 2 would be the mirror image of 0.
    """
    if not parts:
        yield (), deals
        return
    top = _BITS * (parts + 2)
    for tag in range(3 if is_turned else 2):
        merged: dict[int, int] = {}
        for content, number in deals.items():
            taken = content >> top
            joined = content - (taken << top) + (taken << _BITS * tag)
            merged[joined] = merged.get(joined, 0) + number
        for tags, told in _groupings(merged, parts - 1, is_turned or tag != 1):
            yield (*tags, tag), told


class _Table:
    """The sets of cards left, for groups of so many cards with the tags 0, 1 and 2.

    Args:
        comparison: what is compared.
        cards: how many cards each group has.
    """

    def __init__(self, comparison: Comparison, cards: Taken) -> None:
        self._size = comparison.width // 8
        self._rest: dict[int, int] = {}
        for zero, one, two in splits(comparison.dealt, 3):
            others = cards[0] - zero, cards[1] - one, cards[2] - two
            if min(others) >= 0:
                content = zero + (one << _BITS) + (two << 2 * _BITS)
                sets = _packed_sets(others, comparison.left - comparison.dealt, self._size)
                self._rest[content] = sets << comparison.width * (one + 2 * two)
        bias = comparison.bias * perm(comparison.left, comparison.dealt)
        self._bias = [bias * number for number in self._fields(_packed_sets(cards, comparison.left, self._size))]

    def gain(self, deals: Mapping[int, int]) -> int:
        """What bets at the counts above 0 win."""
        total = 0
        for content, number in deals.items():
            total += self._rest[content] * number
        return sum(won - bias for won, bias in zip(self._fields(total), self._bias, strict=False) if won > bias)

    def _fields(self, packed: int) -> Iterator[int]:
        size = self._size
        length = -(-packed.bit_length() // 8)
        digits = packed.to_bytes(length, "little")
        return (int.from_bytes(digits[start : start + size], "little") for start in range(0, length, size))


def _packed_sets(cards: Taken, left: int, size: int) -> int:
    """How many sets of cards left have each tag sum, with so many cards of the tags 0, 1 and 2: side by side."""
    zero, one, two = cards
    if left < 0:
        return 0
    of_zero = [comb(zero, number) for number in range(left + 1)]
    of_one = [comb(one, number) for number in range(min(one, left) + 1)]
    total = 0
    for twos in range(min(two, left) + 1):
        others = left - twos
        row = b"".join(
            (ways * of_zero[others - ones]).to_bytes(size, "little") for ones, ways in enumerate(of_one[: others + 1])
        )
        total += int.from_bytes(row, "little") * comb(two, twos) << 16 * size * twos
    return total
