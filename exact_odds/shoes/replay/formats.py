"""The layouts of a log, and which of them a log has."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal

from exact_odds.errors import ExactOddsError, LogError, quoted
from exact_odds.shoes.replay.columns import AS_DEALT, SIX, coup_of, json_line, role_of, split
from exact_odds.shoes.replay.log import Coup, Entry, HandError, LoggedCard, NewShoe
from exact_odds.shoes.replay.text_lines import coup_line, keyword, outcomes, result_of, without_comment

Name = Literal["text", "columns", "jsonl", "outcomes"]
NAMES: tuple[Name, ...] = ("text", "columns", "jsonl", "outcomes")
"""The layouts by name."""

LEADING = ("shoe", "coup")
"""What the numbers before the hands of a line of text are."""

DELIMITERS = (",", ";", "\t")
"""What may separate columns."""


LONGEST: dict[str, int] = {"text": 1_000, "columns": 10_000, "jsonl": 10_000}
"""Characters of a line that holds a coup; a line of results alone may be as long as a line of a log may be."""

MOSTLY = 3
"""Numbers that rise by one more than so many times as often as they repeat are those of coups."""


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
        delimiter: what separates columns; empty for whichever gives a line its number of columns.
        columns: what each column holds, empty where that does not matter.
        headed: whether the first line names the columns.
        cards: the cards of each hand before any third card: 2, or 1 in a game of one card each.
    """

    name: Name
    points: bool = False
    leading: tuple[str, ...] = ()
    delimiter: str = ","
    columns: tuple[str, ...] = ()
    headed: bool = False
    cards: int = 2

    def __str__(self) -> str:
        """The layout in words.

        >>> print(Layout("text", points=True, leading=("shoe",)))
        text, two hands a line after the number of the shoe, hands of point values
        """
        points = ", hands of point values" if self.points else ""
        named = ", after a line of names" if self.headed else ""
        match self.name:
            case "text":
                before = f" after the number of the {' and of the '.join(self.leading)}" if self.leading else ""
                hands = "one card each" if self.cards == 1 else "two hands a line"
                return f"text, {hands}{before}{points}{named}"
            case "columns":
                return f"columns {', '.join(column or '(other)' for column in self.columns)}{points}"
            case "jsonl":
                return f"JSON Lines{points}"
            case "outcomes":
                return f"results alone{named}"

    def read(self, line: str, number: int = 0) -> list[Entry]:
        """The entries of a line, in order; a shoe column gives a `NewShoe` each time.

        Args:
            line: the line, without its end.
            number: its number.

        Raises:
            LogError: for a line that is not of this layout.
            CardError: for text that is not cards.
        """
        longest = LONGEST.get(self.name)
        if longest and len(line) > longest:
            raise LogError(f"expected a coup of at most {longest:,} characters; got {len(line):,}")
        if self.name == "jsonl":
            return json_line(line, self.points, number, self.cards)
        if self.name == "columns":
            return self._columns(line, number)
        line = without_comment(line)
        entry = keyword(line, number) if len(line) <= LONGEST["text"] else None
        if entry is not None:
            return [entry]
        if self.name == "outcomes":
            return outcomes(line, number)
        return self._text(line, number)

    def _columns(self, line: str, number: int) -> list[Entry]:
        text = line.partition("#")[0]
        text = line if '"' in text else text
        width = len(self.columns)
        likely = (one for one in DELIMITERS if text.count(one) >= width - 1)
        fields = split(text, self.delimiter or next(likely, ","))
        while len(fields) > len(self.columns) and not fields[-1].strip():  # before a comment, or behind the last column
            fields.pop()
        if len(fields) != len(self.columns):
            raise LogError(f"expected {len(self.columns)} columns; got {len(fields)}")
        held = {role: field for role, field in zip(self.columns, fields, strict=True) if role}
        return coup_of(held, self.points, number, self.cards)

    def _text(self, line: str, number: int) -> list[Entry]:
        coup, numbers, (player, banker), result = coup_line(line)
        fields = {"player": player, "banker": banker} if player else {}
        if result:
            fields["result"] = result
        if len(numbers) != len(self.leading):
            if not self.leading:
                raise LogError(f"expected two hands and nothing before them; got {' '.join(numbers)} before them")
            wanted = f"the number of the {' and of the '.join(self.leading)}"
            raise LogError(f"expected {wanted} before the hands; got {' '.join(numbers) or 'none'}")
        fields.update(zip(self.leading, numbers, strict=True))
        if coup:
            fields["coup"] = coup
        return coup_of(fields, self.points, number, self.cards)


def named_columns(names: Sequence[str], delimiter: str = ",", *, headed: bool = False) -> Layout:
    """The layout of columns with these names.

    >>> named_columns(["Shoe", "Player hand", "Banker hand", "date"]).columns
    ('shoe', 'player', 'banker', '')

    Raises:
        LogError: if they name no hands and no result, or one of them twice.
    """
    roles = tuple(map(role_of, names))
    held = [role for role in roles if role]
    hands = {"player", "banker"} <= set(held) or {"p1", "b1"} <= set(held)
    if len(held) != len(set(held)) or not (hands or "result" in held):
        raise LogError(
            f"expected columns player and banker, or {' '.join(SIX)}, or result, each once; "
            f"got {quoted(', '.join(names))}"
        )
    return Layout("columns", delimiter=delimiter, columns=roles, headed=headed)


def recognise(lines: Sequence[str], name: str | None = None, cards: int = 2) -> Layout:
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
        cards: the cards of each hand before any third card, 2 or 1.

    Raises:
        LogError: if there is none in which any line can be read, or the first line names a column twice.
    """
    best: Layout | None = None
    most = 0
    headed = _is_heading(lines)
    for candidate in _candidates(lines, name):
        layout = replace(candidate, cards=cards, headed=headed or candidate.headed)
        read = sum(1 for _ in _coups(layout, lines))
        if read > most:
            best, most = layout, read
    if best is None:
        if name in ("text", "outcomes", "jsonl") or not lines:
            return Layout("text" if name is None or name == "columns" else name, cards=cards)  # type: ignore[arg-type]  # see above
        raise LogError(
            f"expected coups, such as 'P: 5 9 4 | B: K 2 6', columns or JSON Lines; got {quoted(lines[0])}"
            f"{_hint(lines[0], cards)}"
        )
    return _with_numbers(_with_points(best, lines), lines)


def _is_heading(lines: Sequence[str]) -> bool:
    """Whether the first line names columns: words that name them or results, of which no other line has one.

    Raises:
        LogError: if it names a column twice.
    """
    if len(lines) < 2:
        return False
    names, *others = [re.split(r"[\s,;]+", without_comment(line).lower()) for line in lines]
    long = {name for name in names if len(name) > 1}
    known = all(role_of(name) or result_of(name) for name in names)
    if not known or not long or len(names) < 2 or any(long.intersection(words) for words in others):
        return False
    if len(names) > len(set(names)):
        raise LogError(f"expected names of columns, each once; got {quoted(lines[0])}")
    return True


def _hint(line: str, cards: int) -> str:
    """What may help with a line that cannot be read."""
    for delimiter in DELIMITERS:
        if 5 < line.count(delimiter) + 1 < 10:
            return f"; six columns of cards could be in either order: name them, as in --columns {','.join(AS_DEALT)}"
    try:
        Layout("text", cards=cards).read(line)
    except HandError as error:
        return f"; {error}"
    except ExactOddsError as error:
        if "a bar" in str(error):
            return f"; {error}"
    return ""


def _candidates(lines: Sequence[str], name: str | None) -> Iterator[Layout]:
    """The layouts that these lines may have, the likeliest first."""
    if name in (None, "jsonl") and any(line.startswith("{") for line in lines):
        yield Layout("jsonl", points=True)
    if name in (None, "columns") and lines:
        names = lines[0] if '"' in lines[0] else lines[0].partition("#")[0].rstrip(" ")
        for delimiter in DELIMITERS:
            try:
                yield replace(named_columns(split(names, delimiter), delimiter, headed=True), points=True)
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
    """The layout with one number before the hands: the shoe's if it repeats and does not mostly rise."""
    leading = layout.leading or tuple(column for column in layout.columns if column in LEADING)
    if layout.headed or leading != ("coup",):
        return layout
    numbers = [coup.number for _, coup in _coups(layout, lines)]
    pairs = list(pairwise(numbers))
    repeats = sum(one == two for one, two in pairs)
    rises = sum(one is not None and two == one + 1 for one, two in pairs)
    if rises > MOSTLY * repeats or not repeats:  # a line may stand twice in a log of numbered coups
        return layout
    return replace(
        layout,
        leading=("shoe",) if layout.leading else (),
        columns=tuple("shoe" if column == "coup" else column for column in layout.columns),
    )
