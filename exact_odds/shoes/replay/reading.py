"""A log read line by line: bytes from a file, a pipe or a list become entries, and what cannot be read is listed."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from io import BufferedIOBase, RawIOBase
from itertools import chain, count, islice
from typing import NamedTuple

from exact_odds.errors import ExactOddsError, LogError, cut, quoted, reason, wrong_type
from exact_odds.files.posted import posted_file
from exact_odds.shoes.replay.formats import NAMES, Layout, named_columns, recognise
from exact_odds.shoes.replay.log import VERSION, Coup, Entry, HandError, NewShoe, Skipped

LONGEST_LINE = 100_000
"""Characters of a line; a longer one is not a coup."""

MOST_BYTES = 4 * LONGEST_LINE + 2
"""Bytes that a line of this length may have, its end included."""

_CONTINUED = bytes(range(0x80, 0xC0))
"""The bytes of UTF-8 that do not begin a character."""

_VERSION = re.compile(r"#\s*baccarat log (\d{1,9})\b", re.ASCII)

SAMPLE = 40
"""Lines by which a layout is recognised."""


class Line(NamedTuple):
    """A line of a log; its text is None where it cannot be text, and ``problem`` says why."""

    number: int
    text: str | None
    problem: str = ""


@dataclass(slots=True)
class Place:
    """How far a log has come.

    Attributes:
        shoe: the name of the shoe.
        number: the number of the last coup that has one.
        has_begun: whether something of the shoe was read.
        is_told: whether the lines of coups tell the shoe, so that a blank line says nothing.
    """

    shoe: str = ""
    number: int = 0
    has_begun: bool = False
    is_told: bool = False


class Log:
    """The entries of a log, read once, from the first to the last; lines that cannot be read come as `Skipped`.

    >>> log = Log(["# table 4", "594 K26 B", "59 K", "73 82 B"])
    >>> [type(entry).__name__ for entry in log]
    ['Coup', 'Skipped', 'Coup']
    >>> str(log.layout), log.lines
    ('text, two hands a line', 4)

    A blank line starts a new shoe, as do another name in a column of shoes and a number of a coup that is 1 again.
    Where there is a column of shoes, blank lines say nothing.

    Args:
        source: a path, an open binary file, or the lines themselves.
        layout: how lines are read, or the name of a layout; None to find out from the first lines.
        cards: the cards of each hand before any third card, `Game.cards`: 2, or 1 in a game of one card each.

    Attributes:
        name: the name of the layout, where one was given.
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
        cards: int = 2,
    ):
        if not isinstance(layout, Layout | str | None):
            raise wrong_type(layout, "the name of a layout, or None")
        if isinstance(layout, str) and layout not in NAMES:
            raise LogError(f"no layout is called {quoted(layout)}; there are {', '.join(NAMES)}")
        self.layout = replace(layout, cards=cards) if isinstance(layout, Layout) else None
        self.cards = cards
        self.lines = 0
        self.bytes = 0
        self.name = layout if isinstance(layout, str) else None
        self._place = Place()
        self._source = _source_of(source)

    def __iter__(self) -> Iterator[Entry]:
        lines, held, failure = self._lines(), list[Line](), None
        if self.layout is None:
            try:
                for line in islice(lines, SAMPLE):
                    held.append(line)
            except LogError as error:  # what was read before it is kept
                failure = error
            significant = [line.text for line in held if line.text and line.text.strip()]
            self.layout = recognise(
                [text for text in significant if not text.lstrip().startswith("#")], self.name, self.cards
            )
        headed = self.layout.headed
        for line in chain(held, lines if failure is None else ()):
            if headed and line.text and line.text.strip() and not line.text.lstrip().startswith("#"):
                headed = False
                continue
            yield from self.entries(line)
        if failure:
            raise failure

    @property
    def place(self) -> Place:
        """How far the log has come; what is set is copied, so that it can be set again."""
        return replace(self._place)

    @place.setter
    def place(self, place: Place) -> None:
        self._place = replace(place)

    def entries(self, line: Line) -> list[Entry]:
        """The entries of a line, given those before it."""
        self.lines = line.number
        if line.text is None:
            return [Skipped("", line.problem, line.number)]
        if not line.text.strip():
            if not self._place.has_begun or self._place.is_told:
                return []
            self._place = Place()
            return [NewShoe(line=line.number)]
        if line.text.lstrip().startswith("#"):
            version = _VERSION.match(line.text)
            if version and int(version[1]) != VERSION:
                reason = f"expected version {VERSION} of the log format; got {version[1]}"
                return [Skipped(line.text, reason, line.number)]
            return []
        assert self.layout is not None
        try:
            found = self.layout.read(line.text, line.number)
        except ExactOddsError as error:
            reason = error.message if isinstance(error, LogError) else str(error)
            seen = error.cards if isinstance(error, HandError) and error.number > 3 else ()
            return [Skipped(cut(line.text.strip()), reason, line.number, seen)]
        entries = [entry for given in found for entry in self._placed(given)]
        if len(found) > 1 and isinstance(found[0], NewShoe):
            self._place.is_told = True
        return entries

    def _placed(self, entry: Entry) -> Iterator[Entry]:
        """An entry, and before it the shoe that it begins."""
        place = self._place
        if isinstance(entry, NewShoe):
            if entry.name != place.shoe or not entry.name:
                self._place = Place(entry.name)
                yield entry
            return
        number = entry.number if isinstance(entry, Coup) else None
        if number == 1 and place.number > 1 and place.has_begun:
            self._place = place = Place()
            yield NewShoe(line=entry.line)
        place.has_begun = True
        place.number = place.number if number is None else number
        yield entry

    def _lines(self) -> Iterator[Line]:
        source = self._source
        if isinstance(source, str):
            came = posted_file(source)
            try:
                with came or open(source, "rb") as file:
                    yield from self._byte_lines(file)
            except (OSError, ValueError) as error:
                raise error if isinstance(error, LogError) else _unreadable(source, error) from None
        elif isinstance(source, BufferedIOBase | RawIOBase):
            yield from self._byte_lines(source)
        else:
            for number, text in enumerate(source, 1):
                if not isinstance(text, str):
                    raise wrong_type(text, "a line of a log as text")
                yield text_line(number, text)

    def _byte_lines(self, file: BufferedIOBase | RawIOBase) -> Iterator[Line]:
        for number in count(1):
            try:
                raw = part = file.readline(MOST_BYTES)
                size, length = len(part), _characters(part)
                if number == 1:
                    _refuse_binary(raw)  # of which the first line may never end
                while size >= MOST_BYTES and part and not part.endswith(b"\n"):
                    part = file.readline(2**16)  # only its length matters
                    size, length = size + len(part), length + _characters(part)
            except LogError:
                raise
            except (OSError, ValueError) as error:
                raise LogError(f"the log cannot be read any further: {reason(error)}", number) from None
            if not size:
                return
            self.bytes += size
            yield _too_long(number, length) if size > len(raw) else line_of(number, raw)


def _characters(raw: bytes) -> int:
    """The number of characters of a part of a line, without its end."""
    return len(raw.rstrip(b"\r\n").translate(None, _CONTINUED))


def _too_long(number: int, length: int) -> Line:
    return Line(number, None, f"expected a line of at most {LONGEST_LINE:,} characters; got {length:,}")


def _refuse_binary(first: bytes) -> None:
    """Refuse the beginning of a file that is not text.

    Raises:
        LogError: if it is not.
    """
    if first.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise LogError("expected text in UTF-8; got UTF-16; save it as UTF-8", 1)
    if b"\0" in first:
        raise LogError("expected text in UTF-8; got a binary file", 1)


def line_of(number: int, raw: bytes) -> Line:
    r"""A line from its bytes.

    >>> line_of(3, b"594 K26\r\n").text, line_of(3, b"\xff").problem
    ('594 K26', 'expected text in UTF-8; got other bytes')
    """
    try:
        text = raw.decode("utf-8-sig" if number == 1 else "utf-8")
    except UnicodeDecodeError:
        return Line(number, None, "expected text in UTF-8; got other bytes")
    if "\0" in text:
        return Line(number, None, "expected text; got binary data")
    return text_line(number, text)


def text_line(number: int, text: str) -> Line:
    """A line from its text."""
    text = text.rstrip("\r\n")
    if len(text) > LONGEST_LINE:
        return _too_long(number, len(text))
    if "\r" in text:
        return Line(number, None, "expected lines that end in LF or CRLF; got CR alone; save it with other line ends")
    return Line(number, text)


def _source_of(source: object) -> str | BufferedIOBase | RawIOBase | Iterable[str]:
    """Where lines come from: a path, bytes, or text."""
    if isinstance(source, str | os.PathLike):
        return os.fspath(source)
    if isinstance(source, BufferedIOBase | RawIOBase | Iterable):
        return source
    raise wrong_type(source, "a path, a binary file, or lines")


def _unreadable(path: str, error: OSError | ValueError) -> LogError:
    return LogError(f"cannot read {quoted(path)}: {reason(error)}")


def layout_of_columns(names: str) -> Layout:
    """The layout of columns in this order, named in one text and separated by commas.

    >>> layout_of_columns("p1,b1,p2,b2,p3,b3,result").columns[-1]
    'result'

    Raises:
        LogError: as `named_columns`.
    """
    return named_columns([name.strip() for name in names.split(",")], "")
