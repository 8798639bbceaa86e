"""A log as it grows: each line is judged when it comes, and the last one can be undone."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence

from exact_odds.counting.coups import Coups
from exact_odds.errors import LogError, quoted
from exact_odds.shoes.replay.formats import DELIMITERS, Layout, named_columns, recognise
from exact_odds.shoes.replay.log import Cards, Decks, Entry, Skipped
from exact_odds.shoes.replay.reading import LONGEST_LINE, Line, Log
from exact_odds.shoes.replay.reading import Place as LogPlace
from exact_odds.shoes.replay.replay import Replay
from exact_odds.shoes.replay.replayed import Place, Replayed
from exact_odds.shoes.replay.text_lines import KEYWORDS, without_comment
from exact_odds.wagers.wager import Wager

UNDO = "undo"
MOST_UNDONE = 100
"""So many lines can be undone."""


class LiveLog:
    """A log that is given line by line.

    >>> live = LiveLog(Coups())
    >>> live.line("594 K26")[0].result
    'tie'
    >>> live.line("594 K")
    Traceback (most recent call last):
    exact_odds.errors.LogError: line 2: expected two or three cards for Banker; got 1 card
    >>> _ = live.line("73 82"), live.line("undo")
    >>> live.next_coups().shoe.size
    410

    Args:
        coups: the game, and the shoe before the first coup.
        wagers: the wagers to price before each coup.
        layout: how lines are read; None to find out from the first of them.
        burnt: cards seen to be burnt before the first coup of the first shoe.
        unseen: the number of cards burnt unseen before the first coup of every shoe.
    """

    def __init__(
        self,
        coups: Coups,
        wagers: Sequence[Wager] = (),
        layout: Layout | str | None = None,
        *,
        burnt: Cards = (),
        unseen: int = 0,
    ) -> None:
        self._log = Log((), layout)
        self._replay = Replay((), coups, wagers, burnt=burnt, unseen=unseen, fit=False)
        self._undoable: list[tuple[LogPlace, Place]] = []
        self._lines = 0
        self._is_settled = self._log.layout is not None

    def next_coups(self) -> Coups:
        """The situation before the coup to come; raises as `Replay.next_coups` does."""
        return self._replay.next_coups()

    @property
    def left(self) -> int:
        """The number of cards in the shoe."""
        return self._replay.place.state.left

    def line(self, text: str) -> list[Replayed]:
        """The coups of a line. The line ``undo`` takes back the last one that was not refused.

        Raises:
            LogError: for a line that cannot be read, which then changes nothing.
        """
        self._lines += 1
        if text.strip().lower() == UNDO:
            self._undo()
            return []
        if len(text) > LONGEST_LINE:
            raise LogError(f"expected a line of at most {LONGEST_LINE:,} characters; got {len(text):,}", self._lines)
        if not self._is_settled and not self._recognised(text):
            return []
        before = self._log.place, self._replay.place.copy()
        entries = self._log.entries(Line(self._lines, text))
        for entry in entries:
            wrong = entry.reason if isinstance(entry, Skipped) else self._other_decks(entry)
            if wrong:
                self._log.place = before[0]
                raise LogError(wrong, self._lines)
        if entries:
            self._undoable = [*self._undoable[1 - MOST_UNDONE :], before]
        return [coup for entry in entries if (coup := self._replay.step(entry)) is not None]

    def _other_decks(self, entry: Entry) -> str:
        """What is wrong with a line that names decks, if it does not name those of the shoe."""
        decks = self._replay.coups.shoe.decks
        if not isinstance(entry, Decks) or entry.decks == decks:
            return ""
        return f"expected {decks} decks, of which the shoe is made; got {entry.decks}; give the shoe of the log"

    def _undo(self) -> None:
        if not self._undoable:
            raise LogError(f"expected a line to undo; the last {MOST_UNDONE} can be undone", self._lines)
        self._log.place, self._replay.place = self._undoable.pop()

    def _recognised(self, text: str) -> bool:
        """Find out the layout from a line; whether the line is more than the names of columns."""
        plain = without_comment(text)
        if not plain:
            return False
        if plain.split(" ")[0].lower() in KEYWORDS:
            self._log.layout = self._log.layout or Layout("text")
            return True
        for delimiter in DELIMITERS:
            try:
                self._log.layout = named_columns(plain.split(delimiter), delimiter)
            except LogError:
                continue
            self._is_settled = True
            return False
        try:
            self._log.layout = recognise([plain], self._log.name)
        except LogError as error:
            raise LogError(error.message, self._lines) from None
        self._is_settled = True
        return True


def growing_lines(path: str | os.PathLike[str], wait: Callable[[], object]) -> Iterator[str]:
    """The lines of a file, and those that are written to it later, for ever.

    Args:
        path: the file.
        wait: called when there is nothing new.

    Raises:
        LogError: for a file that cannot be read, is gone, or has become shorter.
    """
    number = 0
    try:
        with open(path, "rb") as file:
            part = b""
            while True:
                new = file.readline(LONGEST_LINE)
                part = (part + new)[: LONGEST_LINE + 1]  # of a line that is too long the end does not matter
                if new.endswith(b"\n"):
                    number += 1
                    yield part.decode("utf-8-sig" if number == 1 else "utf-8", "replace").rstrip("\r\n")
                    part = b""
                if new:
                    continue
                wait()
                here, there = os.fstat(file.fileno()), os.stat(path)
                if (here.st_dev, here.st_ino) != (there.st_dev, there.st_ino) or there.st_size < file.tell():
                    raise LogError("the log is another file now, or has become shorter", number + 1)
    except (OSError, ValueError) as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
        raise LogError(f"cannot read {quoted(os.fspath(path))}: {reason}", number and number + 1) from None
