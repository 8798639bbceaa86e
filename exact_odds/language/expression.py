"""What text becomes: a checked expression that knows which words it needs.

An expression is a tree. Its leaves are constants and words; every other node applies an operator to the values of its
parts. An operator on anything undefined (a third card that was not drawn) gives an undefined number, and so does a
remainder by 0; a comparison with anything undefined is false. `Node.apply` says so once, and that is the meaning of the
language: `Expression.value` applies it to one coup, the counting to all coups at once.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from exact_odds.language.vocabulary import Feature, Value, Word

Operation = Callable[..., Value]


def _and(one: Value, two: Value) -> Value:
    return one and two


def _or(one: Value, two: Value) -> Value:
    return one or two


def _remainder(one: Value, two: Value) -> Value:
    return one % two if two else None  # type: ignore[operator]  # neither is undefined


COMPARISONS: dict[str, Operation] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
FOLDS: dict[str, Operation] = {
    "and": _and,
    "or": _or,
    "+": operator.add,
    "*": operator.mul,
    "%": _remainder,
    "min": min,
    "max": max,
}
"""Operators that take any number of parts, two at a time."""

UNARY: dict[str, Operation] = {"not": operator.not_, "negative": operator.neg, "abs": abs}

_OPERATIONS = COMPARISONS | FOLDS | UNARY
_OF_EVENTS = frozenset((*COMPARISONS, "and", "or", "not"))


class Constant(NamedTuple):
    """A number that stands in the text."""

    value: int | Fraction


class Node(NamedTuple):
    """An operator and its parts.

    Attributes:
        symbol: the operator as written; ``negative`` for the sign of a number.
        parts: what it applies to: one part, or several that are taken two at a time from left to right.
    """

    symbol: str
    parts: tuple[Tree, ...]

    @property
    def operation(self) -> Operation:
        """What it does to the values of one part, or of two."""
        return _OPERATIONS[self.symbol]

    def apply(self, *values: Value) -> Value:
        """The operator on one or two values, undefined ones included.

        >>> Node("<", ()).apply(None, 3), Node("+", ()).apply(None, 3), Node("+", ()).apply(2, 3)
        (False, None, 5)
        """
        if None in values:
            return False if self.symbol in _OF_EVENTS else None
        return _OPERATIONS[self.symbol](*values)


class Chain(NamedTuple):
    """Comparisons, one or several in a row such as ``2 <= player.total < 5``: each part with the next.

    Attributes:
        symbols: the comparisons, one between any two parts.
        parts: what is compared.
    """

    symbols: tuple[str, ...]
    parts: tuple[Tree, ...]

    @property
    def pairs(self) -> tuple[Node, ...]:
        """Its comparisons, of two parts each; it holds where all of them do."""
        return tuple(map(Node, self.symbols, pairwise(self.parts)))


class Membership(NamedTuple):
    """A number looked up in a list, as in ``cards in (4, 6)``; an undefined number is neither in it nor not in it.

    Attributes:
        part: the number.
        members: the list.
        is_in: whether it holds for the members, or for all other numbers.
    """

    part: Tree
    members: frozenset[int | Fraction]
    is_in: bool

    def apply(self, value: Value) -> bool:
        """Whether it holds for a value."""
        return value is not None and (value in self.members) == self.is_in


Tree = Constant | Word | Node | Chain | Membership


@dataclass(frozen=True, slots=True)
class Expression:
    """A checked question: an event, true or false of every coup, or a number.

    Two expressions are equal if they say the same in the same order, however they are written.

    >>> from exact_odds import parse
    >>> event = parse("banker.wins and  banker.total == 6")
    >>> event.text, event.is_event, [word.name for word in event.words]
    ('banker.wins and banker.total == 6', True, ['banker.wins', 'banker.total'])
    >>> event == parse("(banker . wins) and (banker.total == 6)"), event == parse("banker.total == 6 and banker.wins")
    (True, False)

    Attributes:
        text: as written, white space aside.
        tree: what it says.
        words: the words it needs, each once, in the order of the text.
        features: what it needs to read of the hands.
    """

    text: str = field(compare=False)
    tree: Tree
    words: tuple[Word, ...] = field(init=False, repr=False, compare=False)
    features: frozenset[Feature] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        words = tuple(dict.fromkeys(_words(self.tree)))
        object.__setattr__(self, "words", words)
        object.__setattr__(self, "features", frozenset(feature for word in words for feature in word.features))

    def __reduce__(self) -> tuple[type[Expression], tuple[str, Tree]]:
        return Expression, (self.text, self.tree)

    @property
    def is_event(self) -> bool:
        """Whether it is true or false of a coup, rather than a number."""
        return is_event(self.tree)

    def value(self, read: Callable[[Feature], int | None]) -> Value:
        """What it is worth in one coup, given what is read of that coup's hands."""
        return _value(self.tree, read)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Expression({self.text!r})"


def is_event(tree: Tree) -> bool:
    """Whether a tree is true or false, rather than a number."""
    if isinstance(tree, Word):
        return tree.is_event
    return isinstance(tree, Chain | Membership) or (isinstance(tree, Node) and tree.symbol in _OF_EVENTS)


def measure(tree: Tree) -> tuple[int, int]:
    """How many words and numbers a tree holds, and in how many levels."""
    if isinstance(tree, Constant | Word):
        return 1, 1
    parts, levels = zip(*map(measure, (tree.part,) if isinstance(tree, Membership) else tree.parts), strict=True)
    return sum(parts), 1 + max(levels)


def _words(tree: Tree) -> Iterator[Word]:
    if isinstance(tree, Word):
        yield tree
    elif isinstance(tree, Node | Chain):
        for part in tree.parts:
            yield from _words(part)
    elif isinstance(tree, Membership):
        yield from _words(tree.part)


def _value(tree: Tree, read: Callable[[Feature], int | None]) -> Value:
    if isinstance(tree, Constant):
        return tree.value
    if isinstance(tree, Word):
        return tree.value(*map(read, tree.features))
    if isinstance(tree, Membership):
        return tree.apply(_value(tree.part, read))
    values = [_value(part, read) for part in tree.parts]
    if isinstance(tree, Chain):
        return all(pair.apply(*two) for pair, two in zip(tree.pairs, pairwise(values), strict=True))
    if len(values) == 1:
        return tree.apply(values[0])
    total = values[0]
    for value in values[1:]:
        total = tree.apply(total, value)
    return total
