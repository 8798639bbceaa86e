"""What text becomes: a checked expression that knows which facts it needs.

An expression is a tree. Its leaves are constants and facts; every other node applies an operator to the values of its
parts, and an operator on anything undefined (a third card that was not drawn) gives an undefined number, or, if it
compares, false. That one rule, in `Node.apply`, is the meaning of the language: `Expression.value` applies it to one
coup, the engine to all coups at once.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import NamedTuple

from exact_odds.language.vocabulary import Fact, Reading, Value

Operation = Callable[..., Value]

COMPARISONS: dict[str, Operation] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
FOLDS: dict[str, Operation] = {
    "and": lambda one, two: one and two,
    "or": lambda one, two: one or two,
    "+": operator.add,
    "*": operator.mul,
    "min": min,
    "max": max,
}
"""Operators that take any number of parts, two at a time."""

UNARY: dict[str, Operation] = {"not": operator.not_, "-": operator.neg, "abs": abs}


class Constant(NamedTuple):
    """A number that stands in the text."""

    value: Value
    is_event: bool = False


class Leaf(NamedTuple):
    """A fact that stands in the text."""

    fact: Fact

    @property
    def is_event(self) -> bool:
        """Whether it is true or false."""
        return self.fact.is_event


class Node(NamedTuple):
    """An operator and its parts.

    Attributes:
        symbol: the operator as written.
        operation: what it does to the values of one part, or of two; more parts are taken from left to right.
    """

    symbol: str
    operation: Operation
    parts: tuple[Tree, ...]
    is_event: bool

    def apply(self, *values: Value) -> Value:
        """The operator on one or two values, the undefined included.

        >>> Node("<", operator.lt, (), True).apply(None, 3), Node("+", operator.add, (), False).apply(None, 3)
        (False, None)
        """
        if None in values:
            return False if self.is_event else None
        return self.operation(*values)


class Chain(NamedTuple):
    """Comparisons, one or several in a row such as ``2 <= player.total < 5``: each part with the next.

    Attributes:
        symbols: the comparisons, one between any two parts.
        parts: what is compared.
    """

    symbols: tuple[str, ...]
    parts: tuple[Tree, ...]

    @property
    def is_event(self) -> bool:
        """Whether it is true or false: it is."""
        return True

    @property
    def pairs(self) -> tuple[Node, ...]:
        """Its comparisons, of two parts each; it holds where all of them do."""
        return tuple(
            Node(symbol, COMPARISONS[symbol], two, True)
            for symbol, two in zip(self.symbols, pairwise(self.parts), strict=True)
        )


Tree = Constant | Leaf | Node | Chain


class Expression(NamedTuple):
    """A checked question: an event, true or false of every coup, or a number.

    >>> from exact_odds.language import parse
    >>> event = parse("banker.wins and  banker.total == 6")
    >>> event.text, event.is_event, [fact.name for fact in event.facts]
    ('banker.wins and banker.total == 6', True, ['banker.wins', 'banker.total'])

    Attributes:
        text: as written, white space aside.
        tree: what it says.
    """

    text: str
    tree: Tree

    @property
    def is_event(self) -> bool:
        """Whether it is true or false of a coup, rather than a number."""
        return self.tree.is_event

    @property
    def facts(self) -> tuple[Fact, ...]:
        """The facts it needs, each once, in the order of the text."""
        return tuple(dict.fromkeys(_facts(self.tree)))

    @property
    def readings(self) -> frozenset[Reading]:
        """What it needs to read of the hands."""
        return frozenset(reading for fact in self.facts for reading in fact.readings)

    def value(self, read: Callable[[Reading], int | None]) -> Value:
        """What it is worth in one coup, given what is read of that coup's hands."""
        return _value(self.tree, read)

    def __str__(self) -> str:
        return self.text


def _facts(tree: Tree) -> Iterator[Fact]:
    if isinstance(tree, Leaf):
        yield tree.fact
    elif isinstance(tree, Node | Chain):
        for part in tree.parts:
            yield from _facts(part)


def _value(tree: Tree, read: Callable[[Reading], int | None]) -> Value:
    if isinstance(tree, Constant):
        return tree.value
    if isinstance(tree, Leaf):
        return tree.fact.finish(*map(read, tree.fact.readings))
    values = [_value(part, read) for part in tree.parts]
    if isinstance(tree, Chain):
        return all(pair.apply(*two) for pair, two in zip(tree.pairs, pairwise(values), strict=True))
    if len(values) == 1:
        return tree.apply(values[0])
    total = values[0]
    for value in values[1:]:
        total = tree.apply(total, value)
    return total
