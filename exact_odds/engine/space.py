"""The classes of coups as a probability space: an event is a set of classes, an expression a partition of them.

A set of classes is an int with one bit a class, so that ``and``, ``or`` and ``not`` are the machine's own; an
expression is a mapping from each value it takes to the set where it takes it. A space knows no counts, so shoes whose
coups fall into the same classes share one, with everything worked out in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, reduce
from itertools import compress, pairwise
from math import prod

from exact_odds.engine.totals import Read, total_of
from exact_odds.errors import DetailError
from exact_odds.events.expression import Chain, Constant, Expression, Leaf, Node, Tree
from exact_odds.events.vocabulary import Fact, Reading, Value

Classes = int
"""A set of classes: the first class is the highest bit."""

Partition = dict[Value, Classes]
"""Each value of an expression with the classes where it takes it."""

MANY = 4096
"""Pairs of values beyond which two partitions are joined class by class rather than value by value."""

MOST_BYTES = 100_000_000
"""What the sets of one partition may take."""

FEW = 4
"""Combinations of values, for each single value, up to which partitions are intersected as sets."""

KEPT = 5_000
"""Classes up to which a space is kept for other shoes."""

_ONES = bytes.maketrans(b"01", b"\0\1")


class Space:
    """The classes of coups that some readings tell apart.

    Args:
        keys: for each class what was read of Player's hand and of Banker's.
        player: the readings that were made of Player's hand, in order; None if the hand was read as its two-card
            total and the value of its third card, from which all totals follow.
        banker: the same of Banker's hand.
    """

    def __init__(
        self, keys: Sequence[tuple[Read, Read]], player: Sequence[Reading] | None, banker: Sequence[Reading] | None
    ) -> None:
        self.size = len(keys)
        self.every: Classes = (1 << self.size) - 1
        self._readings = {"player": player, "banker": banker}
        self._reads: dict[str, list[Read]] = {}
        self._places: dict[str, list[int]] = {}
        for side, hand in enumerate(("player", "banker")):
            column = [key[side] for key in keys]
            reads = {read: place for place, read in enumerate(dict.fromkeys(column))}
            self._reads[hand] = list(reads)
            self._places[hand] = [reads[read] for read in column]
        self._partitions: dict[Fact | Tree, Partition] = {}
        self._read_together: dict[tuple[Reading, ...], tuple[list[Read], Sequence[int]]] = {}

    def event(self, expression: Expression) -> Classes:
        """The classes in which an event holds."""
        return self._partition(expression.tree).get(True, 0)

    def partition(self, expression: Expression) -> Partition:
        """The values of an expression, each with the classes in which it has it."""
        return self._partition(expression.tree)

    def select(self, classes: Classes, counts: Sequence[int]) -> int:
        """The sum of some classes' counts."""
        return sum(compress(counts, self._ones(classes)))

    def joint(
        self, partitions: Sequence[Partition], within: Classes, counts: Sequence[int]
    ) -> dict[tuple[Value, ...], int]:
        """The count of each combination of values that occurs within some classes.

        Few combinations are intersected as sets; of many each class is asked for its own.
        """
        if prod(map(len, partitions)) <= FEW * sum(map(len, partitions), start=1):
            return {values: self.select(classes, counts) for values, classes in cross(partitions, within).items()}
        joint: dict[tuple[Value, ...], int] = {}
        combinations = zip(*map(self._spread, partitions), strict=True)
        for values, count in compress(zip(combinations, counts, strict=True), self._ones(within)):
            joint[values] = joint.get(values, 0) + count
        return joint

    def _partition(self, tree: Tree) -> Partition:
        if isinstance(tree, Constant):
            return {tree.value: self.every}
        key = tree.fact if isinstance(tree, Leaf) else tree
        known = self._partitions.get(key)
        if known is None:
            known = self._of_fact(tree.fact) if isinstance(tree, Leaf) else self._of_node(tree)
            self._partitions[key] = known
        return known

    def _of_fact(self, fact: Fact) -> Partition:
        reads, codes = self._read(fact.readings)
        values = [fact.finish(*read) for read in reads]
        return _parts(values, codes) if isinstance(codes, bytes) else self._group([values[code] for code in codes])

    def _read(self, readings: tuple[Reading, ...]) -> tuple[list[Read], Sequence[int]]:
        """What some readings together may say, and for each class which of that they say; many facts share readings."""
        known = self._read_together.get(readings)
        if known is None:
            read = list(zip(*map(self._column, readings), strict=True))
            code_of = {values: code for code, values in enumerate(dict.fromkeys(read))}
            codes = map(code_of.__getitem__, read)
            known = list(code_of), bytes(codes) if len(code_of) <= 256 else list(codes)
            self._read_together[readings] = known
        return known

    def _column(self, reading: Reading) -> list[int | None]:
        """For each class what was read."""
        readings, reads = self._readings[reading.hand], self._reads[reading.hand]
        if readings is None:
            values = [total_of(reading, *read) for read in reads]  # type: ignore[arg-type]  # a two-card total is an int
        else:
            place = readings.index(reading)
            values = [read[place] for read in reads]
        return [values[place] for place in self._places[reading.hand]]

    def _group(self, values: Sequence[Value]) -> Partition:
        """The partition that gives each class its value."""
        code_of = {value: code for code, value in enumerate(dict.fromkeys(values))}
        if len(code_of) <= 256:
            return _parts(list(code_of), bytes(map(code_of.__getitem__, values)))
        width = self.size // 8 + 1
        if len(code_of) * width > MOST_BYTES:
            raise DetailError(
                f"the question looks at a number with {len(code_of):,} different values in {self.size:,} classes of "
                "coups, which is more than can be told apart; ask for less at once"
            )
        sets = {value: bytearray(width) for value in code_of}
        for bit, value in enumerate(reversed(values)):
            sets[value][bit >> 3] |= 1 << (bit & 7)
        return {value: int.from_bytes(held, "little") for value, held in sets.items()}

    def _of_node(self, node: Node | Chain) -> Partition:
        first, *others = map(self._partition, node.parts)
        if isinstance(node, Chain):
            holds = self.every
            for pair, (one, two) in zip(node.pairs, pairwise((first, *others)), strict=True):
                holds &= self._join(pair.apply, one, two).get(True, 0)
            return self._both(holds)
        if node.symbol in ("and", "or", "not"):
            holds = first.get(True, 0)
            if node.symbol == "not":
                holds ^= self.every
            for other in others:
                holds = holds & other.get(True, 0) if node.symbol == "and" else holds | other.get(True, 0)
            return self._both(holds)
        if not others:
            return merge((node.apply(value), classes) for value, classes in first.items())
        for place, other in enumerate(others):
            if len(first) * len(other) > MANY:
                return self._fold(node, (first, *others[place:]))
            first = self._join(node.apply, first, other)
        return first

    def _fold(self, node: Node, parts: Sequence[Partition]) -> Partition:
        """A sum, product, least or greatest of parts with many values, class by class."""
        once = {id(part): part for part in parts}
        columns = {key: self._spread(part) for key, part in once.items()}
        rows = zip(*(columns[id(part)] for part in parts), strict=True)
        return self._group([None if None in row else reduce(node.operation, row) for row in rows])

    def _both(self, holds: Classes) -> Partition:
        """The partition of an event, from the classes where it holds."""
        parts: Partition = {True: holds, False: holds ^ self.every}
        return {value: classes for value, classes in parts.items() if classes}

    def _join(self, operation: Callable[..., Value], one: Partition, two: Partition) -> Partition:
        if len(one) * len(two) > max(MANY, self.size):
            return self._group(list(map(operation, self._spread(one), self._spread(two))))
        return merge(
            (operation(left, right), both)
            for left, here in one.items()
            for right, there in two.items()
            if (both := here & there)
        )

    def _spread(self, partition: Partition) -> list[Value]:
        """For each class its value."""
        values: list[Value] = [None] * self.size
        for value, classes in partition.items():
            for place in compress(range(self.size), self._ones(classes)):
                values[place] = value
        return values

    def _ones(self, classes: Classes) -> bytes:
        """For each class 1 if it is in the set, else 0."""
        return format(classes, f"0{self.size}b").encode().translate(_ONES)


def _parts(values: Sequence[Value], codes: bytes) -> Partition:
    """The partition that gives each class the value at its code."""
    ones: dict[Value, bytearray] = {}
    for code, value in enumerate(values):
        ones.setdefault(value, bytearray(b"0" * 256))[code] = 49
    return {value: int(codes.translate(only), 2) for value, only in ones.items()}


def merge(parts: Iterable[tuple[Value, Classes]]) -> Partition:
    """A partition from parts of which several may have the same value."""
    merged: Partition = {}
    for value, classes in parts:
        merged[value] = merged.get(value, 0) | classes
    return merged


def cross(partitions: Sequence[Partition], within: Classes) -> dict[tuple[Value, ...], Classes]:
    """The classes of each combination of values, as far as there are any."""
    cells: dict[tuple[Value, ...], Classes] = {(): within} if within else {}
    for partition in partitions:
        cells = {
            (*values, value): both
            for values, classes in cells.items()
            for value, others in partition.items()
            if (both := classes & others)
        }
    return cells


def space(
    keys: tuple[tuple[Read, Read], ...], player: tuple[Reading, ...] | None, banker: tuple[Reading, ...] | None
) -> Space:
    """The space of these classes; one of moderate size is kept, for other shoes that have the same classes."""
    return (_kept if len(keys) <= KEPT else Space)(keys, player, banker)


_kept = lru_cache(maxsize=64)(Space)
