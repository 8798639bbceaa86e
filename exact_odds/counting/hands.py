"""The hands that one side may end with, sorted into classes.

A class holds the hands that no question at hand tells apart: the same two-card total, the same point value of the third
card (or none), the same values of the features. Classes are kept as blocks, pairs of opening cards times third cards,
so that the hands of a class are listed only when they are needed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import combinations_with_replacement
from typing import NamedTuple

from exact_odds.counting.card_classes import CardClasses
from exact_odds.counting.memory import Memory
from exact_odds.language.vocabulary import Feature

Pair = tuple[int, int, int]
"""Two opening cards: their kinds in order, and in how many orders the side may have received them."""

Composition = tuple[int, ...]
"""The kinds of the cards of a hand, sorted."""

Content = dict[Composition, int]
"""Some hands by composition, each with a weight."""

NO_THIRD: tuple[int, ...] = (-1,)


class HandClass(NamedTuple):
    """What a hand is to the questions at hand.

    Attributes:
        total: its two-card total.
        third: the point value of its third card, None if it has two.
        read: the values of the features.
    """

    total: int
    third: int | None
    read: tuple[int | None, ...]


class Block(NamedTuple):
    """Hands of one class: each of the pairs with each of the third cards (``NO_THIRD`` for two-card hands)."""

    pairs: list[Pair]
    thirds: Sequence[int]

    @property
    def size(self) -> int:
        """How many hands."""
        return len(self.pairs) * len(self.thirds)


Seen = Sequence[Collection[int]]
"""For the first cards of a hand, those on the table, the kinds each may be of."""


def classify(
    kinds: CardClasses, features: Sequence[Feature], draws: Collection[int], seen: Seen = ()
) -> dict[HandClass, list[Block]]:
    """Every hand of one side, by class; remembered for the next shoe that has the same kinds of cards.

    Args:
        kinds: how finely cards are told apart; finely enough for the features.
        features: what is read of the hand.
        draws: the two-card totals that may be followed by a third card.
        seen: the cards of the hand that are already on the table; a third among them rules out two-card hands.
    """
    key = kinds.faces, tuple(features), frozenset(draws), tuple(map(tuple, seen))
    found = _REMEMBERED.get(key)
    if found is None:
        found = _classified(kinds.faces, kinds.values, features, draws, seen)
        blocks = [block for held in found.values() for block in held]
        _REMEMBERED.keep(key, found, _BYTES * sum(1 + len(block.thirds) + len(block.pairs) for block in blocks))
    return found


_REMEMBERED: Memory[object, dict[HandClass, list[Block]]] = Memory(4_000_000)
_BYTES = 100
"""About what a block takes in memory, and each of its pairs and third cards."""


def _classified(
    faces: Sequence[int],
    values: Sequence[int],
    features: Sequence[Feature],
    draws: Collection[int],
    seen: Seen,
) -> dict[HandClass, list[Block]]:
    openings: dict[tuple[int, tuple[int, ...]], list[Pair]] = {}
    everything = range(len(faces))
    columns = [[feature.attribute.of[face] for face in faces] for feature in features]
    joins = [feature.attribute.join for feature in features]
    parts = [feature.part for feature in features]
    for came, then, orders in _arrivals(everything, seen, in_order="first" in parts or "second" in parts):
        read = tuple(
            column[came] if part == "first" else column[then] if part == "second" else join(column[came], column[then])
            for column, join, part in zip(columns, joins, parts, strict=True)
        )
        pair = (came, then, orders) if came <= then else (then, came, orders)
        openings.setdefault(((values[came] + values[then]) % 10, read), []).append(pair)

    thirds: dict[tuple[int, tuple[int, ...]], list[int]] = {}
    for kind in seen[2] if len(seen) > 2 else everything:
        thirds.setdefault((values[kind], tuple(column[kind] for column in columns)), []).append(kind)

    classes: dict[HandClass, list[Block]] = {}
    views = [feature.view for feature in features]
    for (total, read), pairs in openings.items():
        if len(seen) < 3:
            ended = tuple(
                None if part == "third" else view(value) for part, view, value in zip(parts, views, read, strict=True)
            )
            classes.setdefault(HandClass(total, None, ended), []).append(Block(pairs, NO_THIRD))
        if total not in draws:
            continue
        drawing: dict[HandClass, list[int]] = {}
        for (value, drawn), cards in thirds.items():
            final = tuple(
                view(join(before, card) if part == "hand" else card if part == "third" else before)
                for part, join, view, before, card in zip(parts, joins, views, read, drawn, strict=True)
            )
            drawing.setdefault(HandClass(total, value, final), []).extend(cards)
        for hands, cards in drawing.items():
            classes.setdefault(hands, []).append(Block(pairs, cards))
    return classes


def _arrivals(kinds: Sequence[int], seen: Seen, in_order: bool) -> Iterator[Pair]:
    """Every pair of opening cards, with the number of orders in which they may have come.

    Args:
        kinds: the kinds of cards.
        seen: of the first card, and the second, the kinds it may be of, if it is on the table.
        in_order: whether the card that came first must stand first; the two orders of a pair are then two arrivals.
    """
    first = seen[0] if len(seen) > 0 else kinds
    second = seen[1] if len(seen) > 1 else kinds
    for one, two in combinations_with_replacement(kinds, 2):
        forward, backward = one in first and two in second, one != two and two in first and one in second
        if not in_order:
            if forward or backward:
                yield one, two, forward + backward
            continue
        if forward:
            yield one, two, 1
        if backward:
            yield two, one, 1


def weighted(kinds: CardClasses, blocks: Iterable[Block], into: Sequence[int]) -> Content:
    """The hands of some blocks by their composition in coarser kinds, each with the number of ordered deals it has."""
    counts, gone = kinds.counts, 0 if kinds.replaced else 1
    content: Content = {}
    for pairs, thirds in blocks:
        for one, two, orders in pairs:
            ways = orders * counts[one] * (counts[two] - (gone if one == two else 0))
            if not ways:
                continue
            low, high = into[one], into[two]
            if low > high:
                low, high = high, low
            if thirds is NO_THIRD:
                content[low, high] = content.get((low, high), 0) + ways
                continue
            for third in thirds:
                left = counts[third]
                if third == one:
                    left -= gone
                if third == two:
                    left -= gone
                card = into[third]
                key = (low, high, card) if card >= high else (low, card, high) if card >= low else (card, low, high)
                content[key] = content.get(key, 0) + ways * left
    return content


def ordered(blocks: Iterable[Block], third_card: int = 0) -> Content:
    """The hands of some blocks by composition, each with the number of orders in which its cards may have come.

    Args:
        blocks: the hands.
        third_card: added to the kind of a third card, if it must be told from the opening cards; the number of kinds.
    """
    content: Content = {}
    for pairs, thirds in blocks:
        for one, two, orders in pairs:
            if thirds is NO_THIRD:
                content[one, two] = content.get((one, two), 0) + orders
                continue
            for kind in thirds:
                third = kind + third_card
                key = (one, two, third) if third >= two else (one, third, two) if third >= one else (third, one, two)
                content[key] = content.get(key, 0) + orders
    return content
