"""Partitions of classes and what operators make of them: the arithmetic of all coups at once.

A set of classes is an int with one bit a class, so that ``and``, ``or`` and ``not`` are the machine's own; an
expression is a mapping from each value it takes to the set where it takes it. Where it takes too many values for that,
it is a column: its value in each class.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import compress, pairwise
from math import prod
from typing import NamedTuple

from exact_odds.errors import DetailError
from exact_odds.language.expression import Chain, Membership, Node, is_event
from exact_odds.language.vocabulary import Value

Classes = int
"""A set of classes: the first class is the highest bit."""

Partition = dict[Value, Classes]
"""Each value of an expression with the classes where it takes it."""


class Column(NamedTuple):
    """An expression class by class, where it has too many values for sets.

    Attributes:
        values: its value in each class.
        bits: no value is wider.
        of_fractions: whether a value may be a fraction.
    """

    values: list[Value]
    bits: int
    of_fractions: bool


Held = Partition | Column

MANY = 4096
"""Pairs of values beyond which two partitions are joined class by class rather than value by value."""

MANY_OF_LARGE = 64
"""The same where each set is long."""

LARGE = 5_000
"""Classes beyond which sets are long."""

MOST_STEPS = 40_000_000
"""Operations on the value of one class that one expression may take: some seconds."""

MOST_BYTES = 100_000_000
"""What the sets of one partition may take."""

FEW = 4
"""Combinations of values, for each single value, up to which partitions are intersected as sets."""

_ONES = bytes.maketrans(b"01", b"\0\1")
_DIGITS = bytes.maketrans(b"\0\1", b"01")
_SLOW = 30
"""How much longer an operation on a fraction takes than one on an integer."""
_CALL = 3
"""How much longer it takes if Python is asked in between."""


class Arithmetic:
    """The operators of the language on partitions of so many classes, for one question.

    Args:
        size: how many classes there are.
    """

    def __init__(self, size: int) -> None:
        self.size = size
        self.every: Classes = (1 << size) - 1
        self._many = MANY if size <= LARGE else MANY_OF_LARGE
        self._steps = 0

    def group(self, values: Sequence[Value]) -> Partition:
        """The partition that gives each class its value."""
        code_of = {value: code for code, value in enumerate(dict.fromkeys(values))}
        if len(code_of) <= 256:
            return parts_of(list(code_of), bytes(map(code_of.__getitem__, values)))
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

    def of(self, node: Node | Chain | Membership, parts: Sequence[Held]) -> Held:
        """What an operator makes of its parts.

        Raises:
            DetailError: if that takes too many steps.
        """
        first, *others = parts
        if isinstance(node, Membership):
            return self._apply(node, first)
        if isinstance(node, Chain):
            holds = self.every
            for pair, (one, two) in zip(node.pairs, pairwise((first, *others)), strict=True):
                holds &= self._where(pair.apply, one, two)
            return self._both(holds)
        if node.symbol in ("and", "or", "not"):
            holds, *more = (_holds(part) for part in (first, *others))
            if node.symbol == "not":
                holds ^= self.every
            for also in more:
                holds = holds & also if node.symbol == "and" else holds | also
            return self._both(holds)
        if not others:
            return self._apply(node, first)
        for place, other in enumerate(others):
            if isinstance(first, Column) or isinstance(other, Column) or len(first) * len(other) > self._many:
                return self._fold(node, (first, *others[place:]))
            first = merge(
                (node.apply(left, right), both)
                for left, here in first.items()
                for right, there in other.items()
                if (both := here & there)
            )
        return first

    def _apply(self, node: Node | Membership, part: Held) -> Held:
        """An operator on one part."""
        if isinstance(part, dict):
            return merge((node.apply(value), classes) for value, classes in part.items())
        self._spend(_CALL, part)
        values = list(map(node.apply, part.values))
        return self._both(self._set(values)) if is_event(node) else part._replace(values=values)

    def _fold(self, node: Node, parts: Sequence[Held]) -> Column:
        """A sum, product, least or greatest of parts with many values, class by class."""
        first = self.spread(parts[0])
        for part in parts[1:]:
            other = self.spread(part)
            bits = first.bits + other.bits if node.symbol in ("*", "%") else max(first.bits, other.bits) + 1
            both = Column([], bits, first.of_fractions or other.of_fractions)
            is_partial = None in first.values or None in other.values
            self._spend(_CALL if is_partial else 1, both)
            apply = node.apply if is_partial else node.operation
            first = both._replace(values=list(map(apply, first.values, other.values)))
        return first

    def _where(self, holds: Callable[..., Value], one: Held, two: Held) -> Classes:
        """The classes in which a comparison of two parts holds."""
        if isinstance(one, dict) and isinstance(two, dict) and len(one) * len(two) <= self._many:
            classes = 0
            for left, here in one.items():
                for right, there in two.items():
                    if holds(left, right):
                        classes |= here & there
            return classes
        first, second = self.spread(one), self.spread(two)
        self._spend(_CALL, max(first, second, key=lambda column: column.bits))
        return self._set(list(map(holds, first.values, second.values)))

    def _set(self, holds: Sequence[Value]) -> Classes:
        """The classes in which something holds, from what is said of each."""
        return int(bytes(holds).translate(_DIGITS), 2) if holds else 0  # type: ignore[arg-type]  # true or false

    def _spend(self, times: int, *columns: Column) -> None:
        """Account for an operation on columns before it is done ``times`` times.

        Raises:
            DetailError: if all that the expression takes is too much.
        """
        for column in columns:
            self._steps += times * self.size * (1 + column.bits // 64) * (_SLOW if column.of_fractions else 1)
        if self._steps > MOST_STEPS:
            raise DetailError(
                f"the expression computes with numbers of many values in {self.size:,} classes of coups, which takes "
                f"more than {MOST_STEPS:,} steps; ask for less at once"
            )

    def _both(self, holds: Classes) -> Partition:
        """The partition of an event, from the classes where it holds."""
        parts: Partition = {True: holds, False: holds ^ self.every}
        return {value: classes for value, classes in parts.items() if classes}

    def spread(self, held: Held) -> Column:
        """The value in each class."""
        if isinstance(held, Column):
            return held
        known = list(held)
        numbers = [value for value in known if value is not None]
        bits = max(
            (max(number.numerator.bit_length(), number.denominator.bit_length()) for number in numbers), default=1
        )
        column = Column([], bits, any(isinstance(number, Fraction) for number in numbers))
        self._spend(1 + len(known) // 32, column)
        if len(known) == 1:
            return column._replace(values=known * self.size)
        if len(known) <= 256:
            codes = sum(code * int.from_bytes(self.ones(classes), "big") for code, classes in enumerate(held.values()))
            return column._replace(values=[known[code] for code in codes.to_bytes(self.size, "big")])
        values: list[Value] = [None] * self.size
        for value, classes in held.items():
            for place in compress(range(self.size), self.ones(classes)):
                values[place] = value
        return column._replace(values=values)

    def joint(
        self, partitions: Sequence[Partition], within: Classes, counts: Sequence[int]
    ) -> dict[tuple[Value, ...], int]:
        """The count of each combination of values that occurs within some classes.

        Few combinations are intersected as sets; of many each class is asked for its own.

        Raises:
            DetailError: if that takes too many steps.
        """
        if prod(map(len, partitions)) <= FEW * sum(map(len, partitions), start=1):
            crossed = cross(partitions, within)
            return {values: sum(compress(counts, self.ones(classes))) for values, classes in crossed.items()}
        joint: dict[tuple[Value, ...], int] = {}
        combinations = zip(*(self.spread(partition).values for partition in partitions), strict=True)
        for values, count in compress(zip(combinations, counts, strict=True), self.ones(within)):
            joint[values] = joint.get(values, 0) + count
        return joint

    def ones(self, classes: Classes) -> bytes:
        """For each class 1 if it is in the set, else 0."""
        return format(classes, f"0{self.size}b").encode().translate(_ONES)


def parts_of(values: Sequence[Value], codes: bytes) -> Partition:
    """The partition that gives each class the value at its code."""
    ones: dict[Value, bytearray] = {}
    for code, value in enumerate(values):
        ones.setdefault(value, bytearray(b"0" * 256))[code] = 49
    return {value: int(codes.translate(only), 2) for value, only in ones.items()}


def _holds(event: Held) -> Classes:
    """The classes in which an event holds; an event has two values, so it is never a column."""
    assert isinstance(event, dict)
    return event.get(True, 0)


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
