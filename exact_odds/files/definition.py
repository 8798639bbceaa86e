"""A definition as TOML, of a wager, a game or published figures: reading it, with errors that point at the place.

Everything that can be wrong with a file is said with its place: file, line and, in a wager, which award. What a value
may be is said where it is checked, as in `wagers.terms`.
"""

from __future__ import annotations

import errno
import os
import re
import stat
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from fractions import Fraction
from typing import NamedTuple

from exact_odds.errors import (
    LONGEST_QUOTED,
    CardError,
    EventError,
    NumberError,
    ShownError,
    WagerError,
    cut,
    nearest,
    quoted,
    reason,
    wrong_type,
)
from exact_odds.exact import MOST_DIGITS, exact
from exact_odds.files.posted import posted_file

LARGEST = 65_536
"""Bytes a definition may have."""

MOST_POINTS = 1_000
"""Points in a definition up to which Python reads it quickly even if all of them are in one key."""

LONGEST = 500
"""Characters that a line of prose (a name, a label, the rules) may have."""

EVENTS = ("when", "given", "event")
"""Keys that hold an event, which may be longer."""


class FloatText(NamedTuple):
    """A TOML float, kept as it was written so that the error can quote it."""

    text: str


class Part(NamedTuple):
    """Where one table of a file stands: what it is called, the key it has in its file, and its lines."""

    name: str
    key: str
    first: int
    last: int


def contents_of(path: str, what: str, most: int = LARGEST) -> bytes:
    """The contents of a user's file, up to ``most`` bytes and one more.

    Args:
        path: where it is.
        what: what it is called if it cannot be read.
        most: bytes that it may have.

    Raises:
        ArgumentError: for a path that is no text.
        WagerError: if it cannot be read, or is no regular file.
    """
    if not isinstance(path, str):
        raise wrong_type(path, "the path of a file as text")
    came = posted_file(path)
    if came is not None:
        return came.read(most + 1)
    try:
        _refuse_pipe(path)
        with open(path, "rb") as file:
            return file.read(most + 1)
    except (OSError, ValueError) as error:
        raise WagerError(f"{what} {path!r} cannot be read: {reason(error)}") from None


def _refuse_pipe(path: str) -> None:
    """Refuse to read what may keep us waiting for ever, or never end."""
    mode = os.stat(path).st_mode
    if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
        raise OSError(errno.EINVAL, "it is a pipe or a device; save it as a regular file")


class Definition:
    r"""A TOML table being read, which knows where in its file it stands.

    >>> definition = Definition.parse('name = "Tie"\nodds = 8', "my.toml")
    >>> definition.prose("name")
    'Tie'
    >>> definition.refuse_unknown_keys(["name", "award"])
    Traceback (most recent call last):
    exact_odds.errors.WagerError: my.toml, line 2: unknown key 'odds'; there are name, award

    Attributes:
        where: the name of the file.
        table: what it holds.
    """

    def __init__(self, where: str, lines: Sequence[str], table: Mapping[str, object], part: Part | None = None) -> None:
        self.where = where
        self.table = table
        self._lines = lines
        self._part = part

    @classmethod
    def parse(cls, text: str | bytes, where: str) -> Definition:
        """The definition in a file's contents.

        Raises:
            WagerError: if they are too long, not UTF-8, or not TOML.
        """
        import tomllib

        if not isinstance(text, str | bytes):
            raise wrong_type(text, "the text of a file")
        if not isinstance(where, str):
            raise wrong_type(where, "the name of the file as text")
        if len(text) > LARGEST:
            raise WagerError(f"{where} is larger than {LARGEST:,} bytes, so it is no definition")
        if isinstance(text, bytes):
            contents = text
            try:
                text = contents.decode("utf-8-sig")
            except UnicodeDecodeError as error:
                line = contents.count(b"\n", 0, error.start) + 1
                raise WagerError(f"{where}, line {line}: this is not UTF-8; save the file as UTF-8") from None
        if text.count(".") > MOST_POINTS:
            from exact_odds.files.toml_mistakes import refuse_long_keys

            refuse_long_keys(text, where)
        try:
            table = tomllib.loads(text, parse_float=FloatText)
        except (ValueError, RecursionError) as error:
            from exact_odds.files.toml_mistakes import mistake

            raise mistake(text, where, error) from None
        if '"""' in text or "'''" in text:  # lines within them may look like keys
            from exact_odds.files.toml_mistakes import without_texts

            text = without_texts(text, only_long=True)
        return cls(where, text.split("\n"), table)

    def tables(self, key: str) -> list[Definition]:
        """The tables of an array such as ``[[award]]``, each with its own place in the file.

        Those of a table in an array are headed by both keys, as ``[[source.table]]``.
        """
        within = f"{self._part.key}.{key}" if self._part else key
        items = self.table.get(key)
        if items is None or items == []:
            return []
        if not isinstance(items, list) or not all(isinstance(item, dict) for item in items):
            raise self.error(f"{key} must be written as tables, each under its own [[{within}]]", key)
        first, last = (self._part.first, self._part.last) if self._part else (1, len(self._lines))
        heads = [line for line, text in enumerate(self._lines[first - 1 : last], first) if _is_head(text, within)]
        if len(heads) != len(items):  # written some other way, such as key = [{...}, {...}]
            line = self.line_of(key) or first
            places = [(line, line)] * len(items)
        else:
            places = list(zip(heads, [head - 1 for head in heads[1:]] + [last], strict=True))
        outer = f"{self._part.name}, " if self._part else ""
        return [
            Definition(self.where, self._lines, item, Part(f"{outer}{key.removesuffix('s')} {number}", within, *lines))
            for number, (item, lines) in enumerate(zip(items, places, strict=True), 1)
        ]

    def holding(self, table: Mapping[str, object]) -> Definition:
        """Another table that stands in the same place."""
        return Definition(self.where, self._lines, table, self._part)

    def table_of(self, key: str) -> Definition | None:
        """The table under ``[key]``, with its own place in the file; None if the key holds no table."""
        item = self.table.get(key)
        if not isinstance(item, dict):
            return None
        within = f"{self._part.key}.{key}" if self._part else key
        line = self.line_of(key) or (self._part.first if self._part else 1)
        last = self._part.last if self._part else len(self._lines)
        return Definition(self.where, self._lines, item, Part(f"[{within}]", within, line, last))

    def head(self, key: str) -> str:
        """The line that heads each table of an array such as ``[[award]]``.

        >>> Definition.parse('name = "Tie"', "my.toml").head("award")
        '[[award]]'
        """
        return f"[[{self._part.key}.{key}]]" if self._part else f"[[{key}]]"

    @property
    def stem(self) -> str:
        """The name of the file without folder and ending: the slug of what it holds."""
        name = os.path.basename(self.where)
        return name[:-5] if name.lower().endswith(".toml") and len(name) > 5 else name

    def line_of(self, key: str) -> int | None:
        """The line on which a key of this table is given, None if it is not."""
        first, last = (self._part.first, self._part.last) if self._part else (1, None)
        outer = rf"({re.escape(self._part.key)}\.)?" if self._part else ""
        given = re.compile(rf"\s*(\[\[?\s*{outer})?[\"']?{re.escape(key)}[\"']?\s*[\].=]")
        lines = enumerate(self._lines[first - 1 : last], first)
        return next((number for number, line in lines if given.match(line)), None)

    def place(self, key: str | None = None) -> str:
        """The file and the line of a key of this table, or of the table."""
        line = (self.line_of(key) if key else None) or (self._part.first if self._part else None)
        return self.where + (f", line {line}" if line else "")

    def error(self, message: str, key: str | None = None) -> WagerError:
        """The error that says this of a key of this table, or of the whole table."""
        place = self.place(key)
        if self._part:
            label = self.table.get("label", self.table.get("id"))
            place += f", {self._part.name}" + (f" ({label})" if isinstance(label, str) and label.isprintable() else "")
        return WagerError(f"{place}: {message}")

    @contextmanager
    def at(self, key: str) -> Iterator[None]:
        """Whatever is refused inside is refused of this key of this table."""
        try:
            yield
        except (CardError, EventError, NumberError, ShownError, WagerError) as error:
            raise self.error(str(error), key) from None

    def refuse_unknown_keys(self, known: Iterable[str], elsewhere: Iterable[str] = (), place: str = "") -> None:
        """Refuse any key but these, with the nearest of them.

        Args:
            known: the keys of this table.
            elsewhere: keys that the file may have in another place.
            place: where that is.
        """
        names = list(known)
        for key in self.table:
            if key not in names:
                if key in elsewhere:
                    raise self.error(f"{key} stands in the wrong place; it goes {place}", key)
                close = nearest(key, names)
                hint = f"did you mean {close!r}?" if close else f"there are {', '.join(names)}"
                raise self.error(f"unknown key {shown(key)}; {hint}", key)

    def require(self, key: str, example: str) -> None:
        """Refuse a table without this key."""
        if key not in self.table:
            raise self.error(f"{key} is missing; write {example}")

    def prose(self, key: str, default: str = "") -> str:
        """A line of text, white space tidied."""
        if key not in self.table:
            return default
        value = self.table[key]
        if not isinstance(value, str):
            raise self.error(f'{key} must be text in quotes, as {key} = "...", and is {shown(value)}', key)
        return self._tidy(key, value)

    def digits(self, key: str, default: str = "") -> str:
        """Text of digits, which may be empty."""
        value = self.table.get(key, default)
        if not isinstance(value, str):
            raise self.error(f'{key} must be digits in quotes, as {key} = "012345", and is {shown(value)}', key)
        return value

    def list_of_prose(self, key: str) -> tuple[str, ...]:
        """A list of lines of text; empty if it is not given."""
        values = self.table.get(key, [])
        if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
            raise self.error(f'{key} must be a list of texts, as {key} = ["..."], and is {shown(values)}', key)
        return tuple(self._tidy(key, value) for value in values)

    def number(self, key: str, default: int = 0) -> Fraction:
        """An exact number, from an integer or from text such as "19/20"."""
        value = self.table.get(key, default)
        if isinstance(value, FloatText):
            raise self.error(f"{key} = {shown(value)} is {_instead_of_float(key, value.text)}", key)
        if isinstance(value, bool) or not isinstance(value, int | str):
            raise self.error(f'{key} must be an integer, or text such as "19/20", and is {shown(value)}', key)
        if isinstance(value, int) and abs(value) >= 10**MOST_DIGITS:
            raise self.error(f"{key} has more than {MOST_DIGITS} digits", key)
        with self.at(key):
            return exact(value)

    def flag(self, key: str) -> bool:
        """True or false; false if it is not given."""
        value = self.table.get(key, False)
        if not isinstance(value, bool):
            raise self.error(f"{key} must be true or false, and is {shown(value)}", key)
        return value

    def _tidy(self, key: str, value: str) -> str:
        tidy = " ".join(value.split())
        if not tidy:
            raise self.error(
                f"a text in {key} is empty" if isinstance(self.table[key], list) else f"{key} is empty", key
            )
        if not tidy.isprintable():
            raise self.error(f"{key} holds characters that cannot be printed: {shown(value)}", key)
        if len(tidy) > LONGEST and key not in EVENTS:
            raise self.error(f"{key} has {len(tidy):,} characters and may have {LONGEST}", key)
        return tidy


def _is_head(line: str, key: str) -> bool:
    return line.lstrip().startswith("[") and re.sub(r"\s", "", line).startswith(f"[[{key}]]")


def _instead_of_float(key: str, text: str) -> str:
    if text.lstrip("+-") in ("inf", "nan"):
        return "not a number that can be paid"
    plain = "e" not in text.lower() and len(text) <= LONGEST_QUOTED
    instead = f'"{text.replace("_", "")}"' if plain else 'an integer, or text such as "19/20"'
    return f"a float and not exact; write {key} = {instead}"


def shown(value: object) -> str:
    """What a value is, in few words."""
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int) and abs(value) >= 10**MOST_DIGITS:
        return f"a number of more than {MOST_DIGITS} digits"
    if isinstance(value, FloatText):
        return cut(value.text)
    if isinstance(value, list):
        items = value[:LONGEST_QUOTED]
        return cut(f"[{', '.join('a list' if isinstance(item, list) else shown(item) for item in items)}]")
    if hasattr(value, "isoformat"):  # TOML has dates and times
        return f"the {'date' if hasattr(value, 'year') else 'time'} {value}"
    return quoted(value)
