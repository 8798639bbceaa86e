"""The page of the whole Python interface, made from the package: signatures, docstrings, methods."""

from __future__ import annotations

import ast
import builtins
import inspect
import sys
from collections.abc import Iterator
from doctest import DocTestParser
from enum import Enum
from itertools import pairwise

import exact_odds
from exact_odds.errors import ExactOddsError

PARTS = {
    "The situation": ("game", "games"),
    "Questions": ("counting", "language"),
    "Wagers": ("wagers",),
    "What follows": ("studies",),
    "Many coups and many shoes": ("shoes",),
    "Published figures": ("published",),
    "How results are shown": ("reports", "decimals"),
    "Errors": ("errors",),
}
"""The parts of the page, each of the packages whose names it holds."""


LONGEST_DEFAULT = 40
"""Characters of a default that a signature shows."""


def api() -> None:
    """Print the page, for a cog block."""
    for title, packages in PARTS.items():
        names = sorted((name for name in exact_odds.__all__ if _package(name) in packages), key=str.casefold)
        if names:
            print(f"## {title}\n")
            for name in names:
                print("\n".join(_entry(name)))


def _package(name: str) -> str:
    value = getattr(exact_odds, name)
    home: str = (value if callable(value) else type(value)).__module__
    return home.split(".")[1]


def _entry(name: str) -> Iterator[str]:
    value = getattr(exact_odds, name)
    yield f"### {name}\n"
    yield f"`from exact_odds import {name}`\n"
    if not callable(value):
        yield f"A `{type(value).__name__}`. {_said_of(name)}\n"
        return
    signature = _signature(value)
    yield "```text"
    if inspect.isclass(value) and issubclass(value, ExactOddsError | Enum):
        yield f"class {name}({', '.join(base.__name__ for base in value.__bases__)})"
    else:
        yield f"{'class ' if inspect.isclass(value) else ''}{name}{signature}"
    yield ""
    yield _complete(value, inspect.cleandoc(value.__doc__ or ""))
    yield "```\n"
    if inspect.isclass(value) and not issubclass(value, ExactOddsError | Enum):
        members = list(_members(value))
        if members:
            yield "| | |\n|---|---|"
            yield from (f"| `{member}` | {text} |" for member, text in members)
            yield ""


def _said_of(name: str) -> str:
    """The string under the assignment of a public name."""
    module = inspect.getmodule(type(getattr(exact_odds, name)))
    assert module is not None
    for here, after in pairwise(ast.parse(inspect.getsource(module)).body):
        if isinstance(here, ast.Assign) and any(isinstance(one, ast.Name) and one.id == name for one in here.targets):
            assert isinstance(after, ast.Expr)
            return str(ast.literal_eval(after.value))
    raise LookupError(f"{name} has no docstring")


def _members(kind: type) -> Iterator[tuple[str, str]]:
    """The methods and properties that a class defines, each with the first line of its docstring."""
    for name, value in vars(kind).items():
        plain = value.__func__ if isinstance(value, classmethod | staticmethod) else value
        if name.startswith("_") or not inspect.getdoc(plain):
            continue
        if isinstance(plain, property):
            yield name, _first_line(plain)
        elif inspect.isfunction(plain):
            yield f"{name}{_signature(plain)}".replace("|", "\\|"), _first_line(plain)


class _Plain(str):
    """An annotation that shows itself as it is written, without quotes."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


def _signature(value: object) -> str:
    """The parameters and what is returned, as one would write them; without self and cls."""
    try:
        signature = inspect.signature(value)  # type: ignore[arg-type]  # refused below if it is none
    except (TypeError, ValueError):
        return ""
    parameters = [
        each.replace(annotation=_plain(each.annotation), default=_default(each.default))
        for place, each in enumerate(signature.parameters.values())
        if place or each.name not in ("self", "cls")
    ]
    return str(signature.replace(parameters=parameters, return_annotation=_plain(signature.return_annotation)))


def _plain(annotation: object) -> object:
    """An annotation without the quotes of one that is not evaluated."""
    text = getattr(annotation, "__forward_arg__", annotation)
    return _Plain(text) if isinstance(text, str) else annotation


def _default(default: object) -> object:
    """A default as one would write it; ``...`` where it is long or made anew each time."""
    if default is inspect.Parameter.empty:
        return default
    if len(repr(default)) > LONGEST_DEFAULT:
        return _Plain("...")
    try:
        ast.parse(repr(default), mode="eval")
    except SyntaxError:
        return _Plain("...")
    return default


def _complete(value: object, text: str) -> str:
    """The docstring, its example with the imports that the module has made for it."""
    examples = DocTestParser().get_examples(text)
    if not examples:
        return text
    missing = sorted(_free_names("".join(example.source for example in examples)))
    homes: dict[str, list[str]] = {}
    for name in missing:
        thing = getattr(exact_odds, name) if name in exact_odds.__all__ else None
        home = "exact_odds" if thing is not None else _home(value, name)
        homes.setdefault(home, []).append(name)
    indent = " " * examples[0].indent
    ordered = sorted(homes.items(), key=lambda item: (item[0].startswith("exact_odds"), item[0]))
    imports = "".join(f"{indent}>>> from {home} import {', '.join(names)}\n" for home, names in ordered)
    place = text.index(f"{indent}>>> ")
    return text[:place] + imports + text[place:]


def _free_names(source: str) -> set[str]:
    """The names that a program uses and does not make."""
    nodes = list(ast.walk(ast.parse(source)))
    names = {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
    made = {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    made |= {node.arg for node in nodes if isinstance(node, ast.arg)}
    made |= {node.name for node in nodes if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    made |= {alias.asname or alias.name for node in nodes if isinstance(node, ast.ImportFrom) for alias in node.names}
    made |= {
        alias.asname or alias.name.partition(".")[0]
        for node in nodes
        if isinstance(node, ast.Import)
        for alias in node.names
    }
    return names - made - set(vars(builtins))


def _home(value: object, name: str) -> str:
    """The module from which a docstring's own module has a name."""
    module = sys.modules[value.__module__]
    thing = getattr(module, name)
    home = getattr(thing, "__module__", None)
    return home if isinstance(home, str) and hasattr(sys.modules.get(home), name) else module.__name__


def _first_line(value: object) -> str:
    return (inspect.getdoc(value) or "").partition("\n")[0].replace("|", "\\|")
