"""The classes of coups as a probability space: an event is a set of classes, an expression a partition of them.

A space knows no counts, so shoes whose coups fall into the same classes share one. It does not change. What was found
in spaces is remembered, up to a number of bytes for all of them together.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress

from exact_odds.counting.memory import Memory
from exact_odds.counting.partitions import LARGE, Arithmetic, Classes, Column, Held, Partition, parts_of
from exact_odds.counting.totals import Read, total_of
from exact_odds.language.expression import Constant, Expression, Membership, Tree
from exact_odds.language.vocabulary import Feature, Value, Word

MOST_PARTITIONS = 8_000_000
"""Bytes that all remembered partitions may take, by estimate."""

MOST_SPACES = 4_000_000
"""Bytes that spaces kept for other shoes may take, by estimate."""

MOST_READS = 2_000_000
"""Bytes that what is remembered of features may take, by estimate."""

Reads = tuple[list[Read], Sequence[int]]
"""The values that some features take together, and for each class which of them."""

_BYTES = 200
"""About what a class takes in a space and its keys."""

_PARTITIONS: Memory[tuple[object, Tree], Partition] = Memory(MOST_PARTITIONS)
_READS: Memory[tuple[object, tuple[Feature, ...]], Reads] = Memory(MOST_READS)
_SPACES: Memory[object, Space] = Memory(MOST_SPACES)


class Space:
    """The classes of coups that some features tell apart.

    Args:
        keys: for each class what was read of Player's hand, of Banker's and, if anything was, of both together.
        player: the features that were read off Player's hand, in order; None if the hand was read as its two-card
            total and the value of its third card, from which all totals follow.
        banker: the same of Banker's hand.
        both: the features that were read off both hands together.
    """

    def __init__(
        self,
        keys: Sequence[tuple[Read, ...]],
        player: Sequence[Feature] | None,
        banker: Sequence[Feature] | None,
        both: Sequence[Feature] = (),
    ) -> None:
        self.size = len(keys)
        self.every: Classes = (1 << self.size) - 1
        self._features = {"player": player, "banker": banker, "both": both}
        self._reads: dict[str, list[Read]] = {}
        self._places: dict[str, list[int]] = {}
        for place, side in enumerate(("player", "banker", "both")[: 3 if both else 2]):
            column = [key[place] for key in keys]
            reads = {read: number for number, read in enumerate(dict.fromkeys(column))}
            self._reads[side] = list(reads)
            self._places[side] = list(map(reads.__getitem__, column))
        self._name = object()  # what is remembered of a space does not keep it alive

    @property
    def bytes(self) -> int:
        """About how many bytes it takes, with its keys."""
        return _BYTES * self.size

    def event(self, expression: Expression) -> Classes:
        """The classes in which an event holds.

        Raises:
            DetailError: if finding them takes too many steps.
        """
        return self.partition(expression).get(True, 0)

    def partition(self, expression: Expression) -> Partition:
        """The values of an expression, each with the classes in which it has it.

        Raises:
            DetailError: if there are too many, or finding them takes too many steps.
        """
        arithmetic = Arithmetic(self.size)
        held = self._held(expression.tree, arithmetic)
        return arithmetic.group(held.values) if isinstance(held, Column) else held

    def select(self, classes: Classes, counts: Sequence[int]) -> int:
        """The sum of some classes' counts."""
        return sum(compress(counts, Arithmetic(self.size).ones(classes)))

    def joint(
        self, partitions: Sequence[Partition], within: Classes, counts: Sequence[int]
    ) -> dict[tuple[Value, ...], int]:
        """The count of each combination of values that occurs within some classes.

        Raises:
            DetailError: if that takes too many steps.
        """
        return Arithmetic(self.size).joint(partitions, within, counts)

    def _held(self, tree: Tree, arithmetic: Arithmetic) -> Held:
        """The values of an expression, as sets of classes or, if they are many, class by class.

        Sets are remembered unless they are long and many.
        """
        if isinstance(tree, Constant):
            return {tree.value: self.every}
        key = self._name, tree
        known = _PARTITIONS.get(key)
        if known is not None:
            return known
        if isinstance(tree, Word):
            held: Held = self._of_word(tree, arithmetic)
        else:
            parts = (tree.part,) if isinstance(tree, Membership) else tree.parts
            held = arithmetic.of(tree, [self._held(part, arithmetic) for part in parts])
        if isinstance(held, dict) and (isinstance(tree, Word) or len(held) <= 2 or self.size <= LARGE):
            _PARTITIONS.keep(key, held, 200 + len(held) * (100 + self.size // 8))
        return held

    def _of_word(self, word: Word, arithmetic: Arithmetic) -> Partition:
        reads, codes = self._read(word.features)
        values = [word.value(*read) for read in reads]
        return (
            parts_of(values, codes) if isinstance(codes, bytes) else arithmetic.group([values[code] for code in codes])
        )

    def _read(self, features: tuple[Feature, ...]) -> Reads:
        """The values that some features take together, and for each class which of them; many words share features."""
        key = self._name, features
        known = _READS.get(key)
        if known is None:
            read = list(zip(*map(self._column, features), strict=True))
            code_of = {values: code for code, values in enumerate(dict.fromkeys(read))}
            codes = map(code_of.__getitem__, read)
            known = list(code_of), bytes(codes) if len(code_of) <= 256 else list(codes)
            _READS.keep(key, known, 200 * len(code_of) + self.size * (1 if len(code_of) <= 256 else 8))
        return known

    def _column(self, feature: Feature) -> list[int | None]:
        """For each class what was read."""
        features, reads = self._features[feature.side], self._reads[feature.side]
        if features is None:
            values = [total_of(feature, *read) for read in reads]  # type: ignore[arg-type]  # a two-card total is an int
        else:
            place = features.index(feature)
            values = [read[place] for read in reads]
        return list(map(values.__getitem__, self._places[feature.side]))


def space(
    keys: tuple[tuple[Read, ...], ...],
    player: tuple[Feature, ...] | None,
    banker: tuple[Feature, ...] | None,
    both: tuple[Feature, ...] = (),
) -> Space:
    """The space of these classes; one of moderate size is kept, for other shoes that have the same classes."""
    if len(keys) > LARGE:
        return Space(keys, player, banker, both)
    key = keys, player, banker, both
    kept = _SPACES.get(key)
    if kept is None:
        kept = Space(keys, player, banker, both)
        _SPACES.keep(key, kept, kept.bytes)
    return kept
