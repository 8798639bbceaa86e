"""The page of the whole Python interface, made from the package: signatures, docstrings, methods."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from enum import Enum

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
        yield f"A `{type(value).__name__}`: {_first_line(value)}\n"
        return
    signature = _signature(value)
    yield "```text"
    if inspect.isclass(value) and issubclass(value, ExactOddsError | Enum):
        yield f"class {name}({', '.join(base.__name__ for base in value.__bases__)})"
    else:
        yield f"{'class ' if inspect.isclass(value) else ''}{name}{signature}"
    yield ""
    yield inspect.cleandoc(value.__doc__ or "")
    yield "```\n"
    if inspect.isclass(value) and not issubclass(value, ExactOddsError | Enum):
        members = list(_members(value))
        if members:
            yield "| | |\n|---|---|"
            yield from (f"| `{member}` | {text} |" for member, text in members)
            yield ""


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


def _signature(value: object) -> str:
    try:
        text = str(inspect.signature(value))  # type: ignore[arg-type]  # refused below if it is none
    except (TypeError, ValueError):
        return ""
    text = re.sub(r"(self|cls)(, )?", "", text, count=1) if re.match(r"\((self|cls)\b", text) else text
    return re.sub(r"(: |-> )(?:ForwardRef\()?'([^']*)'\)?", r"\1\2", text)


def _first_line(value: object) -> str:
    return (inspect.getdoc(value) or "").partition("\n")[0].replace("|", "\\|")
