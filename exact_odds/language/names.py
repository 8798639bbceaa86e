"""Names that a user gives to expressions, as in ``threes = dealt.count("3")``."""

from __future__ import annotations

import re
from collections.abc import Iterable

from exact_odds.errors import EventError, wrong_type
from exact_odds.language.expression import Expression
from exact_odds.language.parser import NO_NAMES, Names, checked_text, parse, parse_from
from exact_odds.language.vocabulary import is_word

_NAME = re.compile(r"[A-Za-z_]\w*", re.ASCII)
_DEFINITION = re.compile(r"\s*([A-Za-z_]\w*)\s*=(?![=<>~])", re.ASCII)


def define(name: str, text: str, names: Names = NO_NAMES) -> Expression:
    """The expression that text stands for, to be called and shown by a name.

    >>> threes = define("threes", 'dealt.count("3")')
    >>> str(threes), threes == parse('dealt.count("3")')
    ('threes', True)

    Args:
        name: letters, digits and underscores, and no word of the language.
        text: what it stands for.
        names: expressions that may be used by name.

    Raises:
        EventError: for a name that is taken or is none, and as `parse` does.
    """
    checked_name(name, names)
    return Expression(name, parse(text, names).tree)


def checked_name(name: str, names: Names = NO_NAMES) -> str:
    """A name that may be given: no word of the language and none of those given already.

    Raises:
        EventError: for any other.
    """
    if not isinstance(name, str):
        raise wrong_type(name, "a name such as 'threes'")
    if not _NAME.fullmatch(name):
        raise EventError("expected a name of letters, digits and underscores, such as threes", name, 1)
    if is_word(name):
        raise EventError(f"expected a new name; {name} is a word of the language; to compare, write ==", name, 1)
    if name in names:
        raise EventError(f"expected a new name; {name} has a meaning already", name, 1)
    return name


def parse_all(texts: Iterable[str]) -> tuple[list[Expression], dict[str, Expression]]:
    """The expressions that several texts stand for, of which each may be a definition that later texts use.

    >>> expressions, names = parse_all(['threes = dealt.count("3")', "threes >= 2 and tie"])
    >>> [str(expression) for expression in expressions], names == {"threes": parse('dealt.count("3")')}
    (['threes', 'threes >= 2 and tie'], True)

    Returns:
        The expressions, and those that have names.

    Raises:
        EventError: as `parse` and `define` do.
    """
    names: dict[str, Expression] = {}
    expressions = []
    for text in texts:
        found = _DEFINITION.match(checked_text(text))
        if found is None:
            expressions.append(parse(text, names))
            continue
        try:
            checked_name(found[1], names)
        except EventError as error:
            raise EventError(error.message, text, found.start(1) + 1) from None
        names[found[1]] = Expression(found[1], parse_from(text, found.end(), names).tree)
        expressions.append(names[found[1]])
    return expressions, names
