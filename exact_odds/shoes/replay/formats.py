"""The layouts of a log, and which of them a log has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal

from exact_odds.errors import ExactOddsError, LogError, quoted
from exact_odds.shoes.replay.columns import AS_DEALT, SIX, coup_of, json_line, role_of, split
from exact_odds.shoes.replay.log import Coup, Entry, LoggedCard, NewShoe
from exact_odds.shoes.replay.text_lines import coup_line, keyword, outcomes, result_of, without_comment

Name = Literal["text", "columns", "jsonl", "outcomes"]
NAMES: tuple[Name, ...] = ("text", "columns", "jsonl", "outcomes")
"""The layouts by name."""

LEADING = ("shoe", "coup")
"""What the numbers before the hands of a line of text are."""

DELIMITERS = (",", ";", "\t")
"""What may separate columns."""


@dataclass(frozen=True, slots=True)
class Layout:
    """How the lines of a log are read; each by itself, so that an unreadable line never hides the one after it.

    >>> Layout("text").read("P: 5h 9s 4d | B: Kc 2d 6h | tie")[0].result
    'tie'
    >>> Layout("text", leading=("shoe", "coup")).read("17 3 594 K26 B")[1].number
    3
    >>> Layout("columns", columns=("p1", "b1", "p2", "b2", "p3", "b3")).read("5,K,9,2,,6")[0].has_cards
    True

    Attributes:
        name: one of ``NAMES``.
        points: whether a hand in one word, such as 104, is of point values, one digit each.
        leading: what the numbers before the hands of a text line are: some of ``LEADING``.
        delimiter: what separates columns.
        columns: what each column holds, empty where that does not matter.
        headed: whether the first line names the columns.
    """

    name: Name
    points: bool = False
    leading: tuple[str, ...] = ()
    delimiter: str = ","
    columns: tuple[str, ...] = ()
    headed: bool = False

    def __str__(self) -> str:
        """The layout in words.

        >>> print(Layout("text", points=True, leading=("shoe",)))
        text, two hands a line after the number of the shoe, hands of point values
        """
        points = ", hands of point values" if self.points else ""
        match self.name:
            case "text":
                before = f" after the number of the {' and of the '.join(self.leading)}" if self.leading else ""
                return f"text, two hands a line{before}{points}"
            case "columns":
                return f"columns {', '.join(column or '(other)' for column in self.columns)}{points}"
            case "jsonl":
                return f"JSON Lines{points}"
            case "outcomes":
                return "results alone"

    def read(self, line: str, number: int = 0) -> list[Entry]:
        """The entries of a line, in order; a shoe column gives a `NewShoe` each time.

        Args:
            line: the line, without its end.
            number: its number.

        Raises:
            LogError: for a line that is not of this layout.
            CardError: for text that is not cards.
        """
        if self.name == "jsonl":
            return json_line(line, self.points, number)
        if self.name == "columns" and '"' not in line.partition("#")[0]:
            line = without_comment(line)
        elif self.name != "columns":
            line = without_comment(line)
            entry = keyword(line, number)
            if entry is not None:
                return [entry]
        if self.name == "outcomes":
            return outcomes(line, number)
        if self.name == "text":
            return self._text(line, number)
        fields = split(line, self.delimiter)
        if len(fields) != len(self.columns):
            raise LogError(f"expected {len(self.columns)} columns; got {len(fields)}")
        held = {role: field for role, field in zip(self.columns, fields, strict=True) if role}
        return coup_of(held, self.points, number)

    def _text(self, line: str, number: int) -> list[Entry]:
        coup, numbers, (player, banker), result = coup_line(line)
        fields = {"player": player, "banker": banker} if player else {}
        if result:
            fields["result"] = result
        if len(numbers) != len(self.leading):
            wanted = f"the number of the {' and of the '.join(self.leading)}" if self.leading else "nothing"
            raise LogError(f"expected {wanted} before the hands; got {' '.join(numbers) or 'none'}")
        fields.update(zip(self.leading, numbers, strict=True))
        if coup:
            fields["coup"] = coup
        return coup_of(fields, self.points, number)


def named_columns(names: Sequence[str], delimiter: str = ",", *, headed: bool = False) -> Layout:
    """The layout of columns with these names.

    >>> named_columns(["Shoe", "Player hand", "Banker hand", "date"]).columns
    ('shoe', 'player', 'banker', '')

    Raises:
        LogError: if they name no hands and no result, or one of them twice.
    """
    roles = tuple(map(role_of, names))
    held = [role for role in roles if role]
    hands = {"player", "banker"} <= set(held) or {"p1", "p2", "b1", "b2"} <= set(held)
    if len(held) != len(set(held)) or not (hands or "result" in held):
        raise LogError(
            f"expected columns player and banker, or {' '.join(SIX)}, or result, each once; "
            f"got {quoted(', '.join(names))}"
        )
    return Layout("columns", delimiter=delimiter, columns=roles, headed=headed)


def recognise(lines: Sequence[str], name: str | None = None) -> Layout:
    """The layout in which most of these lines can be read.

    >>> str(recognise(["1,594,K26", "1,73,82", "2,94,K26"]))
    'text, two hands a line after the number of the shoe'
    >>> recognise(["shoe;player;banker", "1;594;026"]).points
    True
    >>> str(recognise(["BPPTB"]))
    'results alone'

    Args:
        lines: the first lines of a log, without blank ones and comments.
        name: the name of the layout, where that is known.

    Raises:
        LogError: if there is none in which any line can be read.
    """
    best: Layout | None = None
    most = 0
    for layout in _candidates(lines, name):
        read = sum(1 for _ in _coups(layout, lines))
        if read > most:
            best, most = layout, read
    if best is None:
        if name in ("text", "outcomes", "jsonl") or not lines:
            return Layout("text" if name is None or name == "columns" else name)  # type: ignore[arg-type]  # see above
        raise LogError(
            f"expected coups, such as 'P: 5 9 4 | B: K 2 6', columns or JSON Lines; got {quoted(lines[0])}; "
            "docs/log-format.md shows what can be read"
        )
    return _with_numbers(_with_points(best, lines), lines)


def _candidates(lines: Sequence[str], name: str | None) -> Iterator[Layout]:
    """The layouts that these lines may have, the likeliest first."""
    if name in (None, "jsonl") and any(line.startswith("{") for line in lines):
        yield Layout("jsonl", points=True)
    if name in (None, "columns") and lines:
        for delimiter in DELIMITERS:
            try:
                yield replace(named_columns(split(lines[0], delimiter), delimiter, headed=True), points=True)
            except LogError:
                continue
    if name in (None, "outcomes"):
        yield Layout("outcomes")
    if name in (None, "text"):
        for leading in ((), ("coup",), LEADING):
            yield Layout("text", points=True, leading=leading)
    if name in (None, "columns"):
        for delimiter in DELIMITERS:
            yield from _inferred(lines, delimiter)


def _inferred(lines: Sequence[str], delimiter: str) -> Iterator[Layout]:
    """The layouts of columns without names, by what is in them."""
    rows = [[field.strip() for field in line.split(delimiter)] for line in lines if delimiter in line]
    widths = [len(row) for row in rows]
    width = max(widths, key=widths.count, default=0)
    rows = [row for row in rows if len(row) == width]
    behind: tuple[str, ...] = ()
    if width > 1 and all(result_of(row[-1]) for row in rows):
        width, behind = width - 1, ("result",)
        if width < 3:
            yield Layout("columns", True, delimiter=delimiter, columns=(*LEADING[2 - width :], *behind))
    for hands in [("player", "banker")] if width < 6 else [("player", "banker"), *_six(rows, width)]:
        before = width - len(hands)
        if 0 <= before <= 2:
            yield Layout("columns", True, delimiter=delimiter, columns=(*LEADING[2 - before :], *hands, *behind))


def _six(rows: Iterable[Sequence[str]], width: int) -> Iterator[tuple[str, ...]]:
    """The orders that six columns of cards may have: which of them are empty tells."""
    empty = [{place for place in range(6) if len(row[width - 6 + place].strip("-–—x")) == 0} for row in rows]
    if any(2 in places and 4 not in places for places in empty):
        yield SIX
    if any(4 in places and 2 not in places for places in empty):
        yield AS_DEALT


def _coups(layout: Layout, lines: Sequence[str]) -> Iterator[tuple[str, Coup]]:
    """The coups that can be read in a layout, each with the name of its shoe."""
    for line in lines[layout.headed :]:
        shoe = ""
        try:
            entries = layout.read(line)
        except ExactOddsError:
            continue
        for entry in entries:
            if isinstance(entry, NewShoe):
                shoe = entry.name
            elif isinstance(entry, Coup):
                yield shoe, entry


def _with_points(layout: Layout, lines: Sequence[str]) -> Layout:
    """The layout with hands of point values only if there are cards worth 0, and none of them is a T, J, Q or K."""
    cards = [card for _, coup in _coups(layout, lines) for card in coup.player + coup.banker]
    return replace(layout, points=LoggedCard(0) in cards and not any(card.rank in range(9, 13) for card in cards))


def _with_numbers(layout: Layout, lines: Sequence[str]) -> Layout:
    """The layout with one number before the hands: that of the shoe if it is ever the same twice running."""
    leading = layout.leading or tuple(column for column in layout.columns if column in LEADING)
    if layout.headed or leading != ("coup",):
        return layout
    numbers = [coup.number for _, coup in _coups(layout, lines)]
    if all(one != two for one, two in pairwise(numbers)):
        return layout
    return replace(
        layout,
        leading=("shoe",) if layout.leading else (),
        columns=tuple("shoe" if column == "coup" else column for column in layout.columns),
    )
