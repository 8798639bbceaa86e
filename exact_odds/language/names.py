"""Names that a user gives to expressions, as in ``threes = dealt.count("3")``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from exact_odds.errors import EventError, wrong_type
from exact_odds.language.expression import Expression
from exact_odds.language.parser import NO_NAMES, Names, checked_text, parse, parse_from
from exact_odds.language.vocabulary import is_word

_NAME = re.compile(r"[A-Za-z_]\w*", re.ASCII)
_WORDS = re.compile(r"""(?:"[^"]*"|'[^']*')|(?<![\w.])(?P<word>[A-Za-z_]\w*)(?!\s*\.)""", re.ASCII)
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
        raise EventError(
            "expected a name that begins with a letter, of letters, digits and underscores, such as threes", name, 1
        )
    if is_word(name):
        raise EventError(f"expected a new name; {name} is a word of the language", name, 1)
    if name in names:
        raise EventError(f"expected a new name; {name} has a meaning already", name, 1)
    return name


def refuse_undefined(name: str, texts: Mapping[str, str], places: Mapping[str, str] | None = None) -> None:
    """Refuse a definition that uses itself, or a name that is defined only after it.

    >>> refuse_undefined("b", {"b": "a and tie", "a": "natural"})
    Traceback (most recent call last):
    exact_odds.errors.EventError: column 1 of 'a and tie': a is defined only below; put it above b

    Args:
        name: what is being defined.
        texts: the names that have no meaning yet, its own among them, each with what it shall stand for.
        places: where they are given it, as ``my.toml, line 3``.

    Raises:
        EventError: names the column.
    """
    text = texts[name]
    for used, column in _used(text, texts):
        if used == name:
            raise EventError(f"{name} is defined by itself; say it in words of the language", text, column)
        if _leads_to(used, name, texts):
            raise EventError(f"{name} and {used} are defined by each other; say one in words", text, column)
        where = f" ({places[used]})" if places else ""
        raise EventError(f"{used} is defined only below{where}; put it above {name}", text, column)


def _used(text: str, texts: Mapping[str, str]) -> list[tuple[str, int]]:
    """The names of these that a text uses, with their columns."""
    found = ((found["word"], found.start() + 1) for found in _WORDS.finditer(text))
    return [(word, column) for word, column in found if word in texts and not is_word(word)]


def _leads_to(name: str, wanted: str, texts: Mapping[str, str]) -> bool:
    """Whether what a name stands for uses another, perhaps through further ones."""
    reached, new = {name}, [name]
    while new:
        more = {used for used, _ in _used(texts[new.pop()], texts)} - reached
        reached |= more
        new += more
    return wanted in reached


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
    given = [(text, _DEFINITION.match(checked_text(text))) for text in texts]
    to_come = {found[1]: text[found.end() :] for text, found in reversed(given) if found is not None}
    for text, found in given:
        if found is None:
            expressions.append(parse(text, names))
            continue
        try:
            checked_name(found[1], names)
        except EventError as error:
            compare = "; to compare, write ==" if is_word(found[1]) else ""
            raise EventError(error.message + compare, text, found.start(1) + 1) from None
        try:
            refuse_undefined(found[1], {name: later for name, later in to_come.items() if name not in names})
        except EventError as error:
            raise EventError(error.message, text, found.end() + error.column) from None
        names[found[1]] = Expression(found[1], parse_from(text, found.end(), names).tree)
        expressions.append(names[found[1]])
    return expressions, names
