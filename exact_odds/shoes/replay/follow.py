"""A log as it grows: each line is judged when it comes, and the last one can be undone."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from io import BufferedReader
from typing import NamedTuple

from exact_odds.counting.coups import Coups
from exact_odds.errors import LogError, cut, quoted, reason, wrong_type
from exact_odds.games.shoe import Shoe
from exact_odds.shoes.replay.formats import DELIMITERS, Layout, named_columns, recognise
from exact_odds.shoes.replay.log import Cards, Decks, Entry, Skipped
from exact_odds.shoes.replay.reading import MOST_BYTES, Line, Log, line_of, text_line
from exact_odds.shoes.replay.reading import Place as LogPlace
from exact_odds.shoes.replay.replay import Replay
from exact_odds.shoes.replay.replayed import Place, Replayed
from exact_odds.shoes.replay.text_lines import KEYWORDS, without_comment
from exact_odds.wagers.wager import Wager

UNDO = "undo"
MOST_UNDONE = 100
"""So many lines can be undone."""


class _Before(NamedTuple):
    """A line that can be undone, and all that was before it."""

    text: str
    layout: Layout | None
    is_settled: bool
    log: LogPlace
    replay: Replay
    place: Place


class LiveLog:
    """A log that is given line by line.

    >>> live = LiveLog(Coups())
    >>> live.line("594 K26")[0].result
    'tie'
    >>> live.line("594 K")
    Traceback (most recent call last):
    exact_odds.errors.LogError: line 2: expected two or three cards for Banker; got 1 card
    >>> _ = live.line("73 82"), live.line("undo")
    >>> live.undone, live.next_coups().shoe.size
    ('73 82', 410)

    Args:
        coups: the game, and the shoe before the first coup.
        wagers: the wagers to price before each coup.
        layout: how lines are read; None to find out from the first line with cards.
        burnt: cards seen to be burnt before the first coup of the first shoe.
        unseen: the number of cards burnt unseen before the first coup of every shoe.
        own_decks: whether a line such as ``decks 6`` before the first coup changes the shoe; otherwise one that does
            not name the decks of the shoe is refused.

    Attributes:
        undone: the text of the line that the last line took back; None if it was not ``undo``.
    """

    def __init__(
        self,
        coups: Coups,
        wagers: Sequence[Wager] = (),
        layout: Layout | str | None = None,
        *,
        burnt: Cards = (),
        unseen: int = 0,
        own_decks: bool = False,
    ) -> None:
        self._wagers, self._burnt, self._unseen = wagers, burnt, unseen
        self._replay = self._replay_of(coups)
        self._log = Log((), layout, coups.game.cards)
        self._undoable: list[_Before] = []
        self._lines = 0
        self._is_settled = self._log.layout is not None
        self._own_decks = own_decks
        self.undone: str | None = None

    def _replay_of(self, coups: Coups) -> Replay:
        return Replay((), coups, self._wagers, burnt=self._burnt, unseen=self._unseen, fit=False)

    def next_coups(self) -> Coups:
        """The situation before the coup to come; raises as `Replay.next_coups` does."""
        return self._replay.next_coups()

    @property
    def left(self) -> int:
        """The number of cards in the shoe."""
        return self._replay.place.state.left

    @property
    def layout(self) -> Layout | None:
        """How lines are read; None until there was one with cards."""
        return self._log.layout if self._is_settled else None

    def line(self, text: str) -> list[Replayed]:
        """The coups of a line. The line ``undo`` takes back the last one that was not refused.

        Raises:
            ArgumentError: for a line that is not text.
            LogError: for a line that cannot be read, which then changes nothing.
        """
        if not isinstance(text, str):
            raise wrong_type(text, "a line of a log as text")
        self._lines += 1
        self.undone = None
        if text.strip().lower() == UNDO:
            self._undo()
            return []
        line = text_line(self._lines, text)
        if line.text is None:
            raise LogError(line.problem, self._lines)
        before = _Before(
            cut(text.strip()),
            self._log.layout,
            self._is_settled,
            self._log.place,
            self._replay,
            self._replay.place.copy(),
        )
        try:
            names_columns = not self._is_settled and self._recognised(text)
            entries = [] if names_columns else self._entries(line)
        except LogError:
            self._restore(before)
            raise
        if entries or names_columns:
            self._undoable = [*self._undoable[1 - MOST_UNDONE :], before]
        return [coup for entry in entries if (coup := self._replay.step(entry)) is not None]

    def _entries(self, line: Line) -> list[Entry]:
        """The entries of a line, if nothing is wrong with any of them."""
        entries = self._log.entries(line)
        for entry in entries:
            if isinstance(entry, Skipped):
                raise LogError(entry.reason, self._lines)
            if isinstance(entry, Decks):
                self._take_decks(entry.decks)
        return entries

    def _take_decks(self, decks: int) -> None:
        """Take the decks that the log names before its first coup.

        Raises:
            LogError: if the shoe has others, and they cannot be taken any more.
        """
        coups = self._replay.coups
        if decks == coups.shoe.decks:
            return
        if not self._own_decks or not self._replay.place.is_fresh or self._replay.place.coups:
            held = f"{coups.shoe.decks:,} decks" if coups.shoe.decks else f"another shoe: {coups.shoe}"
            raise LogError(
                f"the log says {decks:,} decks, and this shoe is of {held}; start again with --decks {decks}",
                self._lines,
            )
        name = self._replay.place.name
        self._replay = self._replay_of(coups.on(Shoe.of_decks(decks).without(coups.shoe.removed)))
        self._replay.place.name = name

    def _restore(self, before: _Before) -> None:
        self._log.layout, self._is_settled, self._log.place = before.layout, before.is_settled, before.log
        self._replay = before.replay
        self._replay.place = before.place

    def _undo(self) -> None:
        if not self._undoable:
            raise LogError("there is nothing to undo", self._lines)
        before = self._undoable.pop()
        self._restore(before)
        self.undone = before.text

    def _recognised(self, text: str) -> bool:
        """Find out the layout from a line; whether the line is the names of columns and no more."""
        plain = without_comment(text)
        if not plain:
            return False
        if plain.split(" ")[0].lower() in KEYWORDS:
            self._log.layout = self._log.layout or Layout("text", cards=self._log.cards)
            return False
        for delimiter in DELIMITERS:
            try:
                layout = named_columns(plain.split(delimiter), delimiter)
            except LogError:
                continue
            if len(layout.columns) > 1:  # one word may be a result
                self._log.layout = replace(layout, cards=self._log.cards)
                self._is_settled = True
                return True
        given = text if plain.startswith("{") else text.partition("#")[0]
        try:
            self._log.layout = recognise([given], self._log.name, self._log.cards)
        except LogError as error:
            raise LogError(error.message, self._lines) from None
        self._is_settled = self._log.layout.name != "outcomes"  # the next line may have cards
        return False


def growing_lines(path: str | os.PathLike[str], wait: Callable[[], object]) -> Iterator[str]:
    """The lines of a file, and those that are written to it later, for ever; of a pipe, until its writer leaves.

    Args:
        path: the file.
        wait: called when there is nothing new.

    Raises:
        LogError: for a file that cannot be read, is gone, or has become shorter.
    """
    number = 0
    try:
        with open(path, "rb") as file:
            is_file = stat.S_ISREG(os.fstat(file.fileno()).st_mode)
            part = b""
            while True:
                new = file.readline(MOST_BYTES)
                part = (part + new)[:MOST_BYTES]  # of a line that is too long the end does not matter
                if new.endswith(b"\n") or (part and not new and not is_file):
                    number += 1
                    line = line_of(number, part)
                    yield part.decode("utf-8", "replace") if line.text is None else line.text
                    part = b""
                if new:
                    continue
                wait()
                if not is_file:
                    return
                _refuse_change(file, os.stat(path), number + 1)
    except LogError:
        raise
    except (OSError, ValueError) as error:
        raise LogError(f"cannot read {quoted(os.fspath(path))}: {reason(error)}", number and number + 1) from None


def _refuse_change(file: BufferedReader, there: os.stat_result, line: int) -> None:
    """Refuse to go on where the file of this name is not the one that was opened, or is shorter than what was read."""
    if not os.path.samestat(os.fstat(file.fileno()), there) or there.st_size < file.tell():
        raise LogError("the log is another file now, or has become shorter", line)
