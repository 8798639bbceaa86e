"""A log read line by line: bytes from a file, a pipe or a list become entries, and what cannot be read is listed."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import closing
from io import BufferedIOBase, RawIOBase
from itertools import chain, count, islice
from typing import NamedTuple

from exact_odds.errors import ExactOddsError, LogError, cut, quoted, wrong_type
from exact_odds.shoes.replay.formats import NAMES, Layout, named_columns, recognise
from exact_odds.shoes.replay.log import Coup, Entry, NewShoe, Skipped

LONGEST_LINE = 10_000
"""Characters of a line; a longer one is not a coup."""

SAMPLE = 40
"""Lines by which a layout is recognised."""


class Line(NamedTuple):
    """A line of a log; its text is None where it cannot be text, and ``problem`` says why."""

    number: int
    text: str | None
    problem: str = ""


class Log:
    """The entries of a log, read once, from the first to the last; lines that cannot be read come as `Skipped`.

    >>> log = Log(["# table 4", "594 K26 B", "59 K", "73 82 B"])
    >>> [type(entry).__name__ for entry in log]
    ['Coup', 'Skipped', 'Coup']
    >>> str(log.layout), log.lines
    ('text, two hands a line', 4)

    A blank line starts a new shoe, as do another name in a column of shoes and a number of a coup that is 1 again.

    Args:
        source: a path, an open binary file, or the lines themselves.
        layout: how lines are read, or the name of a layout; None to find out from the first lines.

    Attributes:
        layout: how the lines are read; None before the first of them.
        lines: how many lines were read so far.
        bytes: how many bytes were read so far.

    Raises:
        ArgumentError: for a source or a layout of another type.
        LogError: for a file that cannot be opened, or a layout that does not exist; while reading, for a file that is
            not text or cannot be read to its end, or in which nothing can be read.
    """

    def __init__(
        self,
        source: str | os.PathLike[str] | BufferedIOBase | RawIOBase | Iterable[str],
        layout: Layout | str | None = None,
    ):
        if not isinstance(layout, Layout | str | None):
            raise wrong_type(layout, "the name of a layout, or None,")
        if isinstance(layout, str) and layout not in NAMES:
            raise LogError(f"no layout is called {quoted(layout)}; there are {', '.join(NAMES)}")
        self.layout = layout if isinstance(layout, Layout) else None
        self.lines = 0
        self.bytes = 0
        self._name = layout if isinstance(layout, str) else None
        self._shoe: str | None = None
        self._number = 0
        self._pause = False
        self._begun = False
        self._source = _opened(source)

    def __iter__(self) -> Iterator[Entry]:
        lines = self._lines()
        held = list(islice(lines, SAMPLE if self.layout is None else 0))
        if self.layout is None:
            significant = [line.text for line in held if line.text and line.text.strip()]
            self.layout = recognise([text for text in significant if not text.lstrip().startswith("#")], self._name)
        headed = self.layout.headed
        for line in chain(held, lines):
            if headed and line.text and line.text.strip() and not line.text.startswith("#"):
                headed = False
                continue
            yield from self.entries(line)

    def entries(self, line: Line) -> list[Entry]:
        """The entries of a line, given those before it."""
        assert self.layout is not None
        self.lines = line.number
        if line.text is None:
            return [Skipped("", line.problem, line.number)]
        if not line.text.strip():
            self._pause = True
            return []
        if line.text.lstrip().startswith("#"):
            return []
        try:
            found = self.layout.read(line.text, line.number)
        except ExactOddsError as error:
            reason = error.message if isinstance(error, LogError) else str(error)
            return [Skipped(cut(line.text.strip()), reason, line.number)]
        return [entry for given in found for entry in self._placed(given)]

    def _placed(self, entry: Entry) -> Iterator[Entry]:
        """An entry, and before it the shoe that it begins."""
        if isinstance(entry, NewShoe):
            if entry.name != self._shoe or not entry.name:
                yield from self._new_shoe(entry)
            self._pause = False
            return
        if isinstance(entry, Coup):
            restarted = entry.number is not None and entry.number == 1 and self._number > 1
            self._number = self._number if entry.number is None else entry.number
            self._pause |= restarted
        if self._pause and self._begun:
            yield from self._new_shoe(NewShoe(line=entry.line))
        self._pause = False
        self._begun = True
        yield entry

    def _new_shoe(self, entry: NewShoe) -> Iterator[Entry]:
        self._shoe = entry.name
        self._begun = False
        yield entry

    def _lines(self) -> Iterator[Line]:
        if not isinstance(self._source, BufferedIOBase | RawIOBase):
            for number, text in enumerate(self._source, 1):
                if not isinstance(text, str):
                    raise wrong_type(text, "a line of a log as text")
                yield Line(number, text.rstrip("\r\n")) if len(text) <= LONGEST_LINE else _too_long(number, len(text))
            return
        with closing(self._source) as file:
            for number in count(1):
                try:
                    raw = file.readline(LONGEST_LINE + 1)
                    length = len(raw)
                    while length > LONGEST_LINE and not raw.endswith(b"\n"):
                        raw = file.readline(2**16)  # only its length matters
                        length += len(raw)
                        if not raw:
                            break
                except (OSError, ValueError) as error:
                    raise LogError(f"the log cannot be read any further: {_reason(error)}", number) from None
                if not length:
                    return
                self.bytes += length
                yield _too_long(number, length) if length > LONGEST_LINE else _line(number, raw)


def _too_long(number: int, length: int) -> Line:
    return Line(number, None, f"expected a line of at most {LONGEST_LINE:,} characters; got {length:,}")


def _line(number: int, raw: bytes) -> Line:
    """A line from its bytes.

    Raises:
        LogError: for a first line of a file that is not text.
    """
    if number == 1 and (raw.startswith((b"\xff\xfe", b"\xfe\xff")) or b"\0" in raw):
        raise LogError("expected text in UTF-8; got a binary file", 1)
    try:
        text = raw.decode("utf-8-sig" if number == 1 else "utf-8")
    except UnicodeDecodeError:
        return Line(number, None, "expected text in UTF-8; got other bytes")
    if "\0" in text:
        return Line(number, None, "expected text; got binary data")
    return Line(number, text.rstrip("\r\n"))


def _opened(source: object) -> BufferedIOBase | RawIOBase | Iterator[str]:
    """A source of lines: bytes of a file, or text."""
    if isinstance(source, str | os.PathLike):
        path = os.fspath(source)
        try:
            return open(path, "rb")
        except (OSError, ValueError) as error:
            raise LogError(f"cannot read {quoted(path)}: {_reason(error)}") from None
    if isinstance(source, BufferedIOBase | RawIOBase):
        return source
    if isinstance(source, Iterable):
        return iter(source)
    raise wrong_type(source, "a path, a binary file, or lines")


def _reason(error: OSError | ValueError) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


def layout_of_columns(names: str) -> Layout:
    """The layout of columns in this order, named in one text and separated by commas.

    >>> layout_of_columns("p1,b1,p2,b2,p3,b3,result").columns[-1]
    'result'

    Raises:
        LogError: as `named_columns`.
    """
    return named_columns([name.strip() for name in names.split(",")])
