"""Tables and reports for a terminal: aligned, light, and no wider than a hundred columns where that is possible."""

from __future__ import annotations

from collections.abc import Sequence

from exact_odds.reports.formats.people import Lane, Page, pages
from exact_odds.reports.table import Report, Table

WIDTH = 100
_GAP = "  "
_TALL = 8  # lines; headers that need more are squeezed as words are
_NARROW = 18  # a column of words is not squeezed below this
_SET = {"left": str.ljust, "right": str.rjust, "center": str.center}


def render_text(subject: Report | Table) -> str:
    """The report or table as plain text.

    >>> from exact_odds import Column
    >>> print(render_text(Table("decks", [Column("decks", "Number of decks", "count")], [(8,)], "Shoes")), end="")
    Shoes
    <BLANKLINE>
    Number of decks
    ---------------
                  8
    """
    blocks = [*map(_table, pages(subject))]
    if isinstance(subject, Report):
        blocks.insert(0, [line for text in (subject.title, *subject.notes) for line in wrapped(one_line(text), WIDTH)])
    return "\n\n".join("\n".join(line.rstrip() for line in block) for block in blocks) + "\n"


def one_line(text: str) -> str:
    """The text with a space for each character that would move the cursor: line ends, tabs, escapes."""
    return text if text.isprintable() else "".join(char if char.isprintable() else " " for char in text)


def wrapped(text: str, width: int) -> list[str]:
    """The text broken at spaces into lines of at most ``width``; a longer word stays whole.

    >>> wrapped("expected value", 10), wrapped("edge", 2)
    (['expected', 'value'], ['edge'])
    """
    if len(text) <= width:
        return [text]
    lines = [""]
    for word in text.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > width:
            lines.append(word)
        else:
            lines[-1] += " " + word if lines[-1] else word
    return lines


def _table(page: Page) -> list[str]:
    """The lines of one table: title, headers, rows, notes."""
    lines = [*wrapped(one_line(page.title), WIDTH), ""] if page.title else []
    for number, part in enumerate(page.parts(_least_width, WIDTH)):
        lines += [*([""] if number else []), *_grid(part)]
    if page.notes:
        lines.append("")
    for note in page.notes:
        first, *more = wrapped(one_line(note), WIDTH - len(_GAP))
        lines += [first, *(_GAP + line for line in more)]
    return lines


def _grid(page: Page) -> list[str]:
    """The lines of headers and rows."""
    headers = [one_line(lane.header) for lane in page.lanes]
    cells = [_aligned(lane) for lane in page.lanes]
    widths = _widths(page.lanes, headers, cells)
    rule = _GAP.join("-" * width for width in widths)
    heads = [wrapped(header, width) for header, width in zip(headers, widths, strict=True)]
    height = max(map(len, heads), default=0)
    lines = _row(page.lanes, widths, [[""] * (height - len(head)) + head for head in heads])
    lines.append(rule)
    for number, row in enumerate(zip(*cells, strict=True)):
        if page.closing and number == page.height - page.closing:
            lines.append(rule)
        lines += _row(page.lanes, widths, [wrapped(cell, width) for cell, width in zip(row, widths, strict=True)])
    return lines if page.height else [*lines, "(no rows)"]


def _row(lanes: Sequence[Lane], widths: list[int], cells: list[list[str]]) -> list[str]:
    """One row as lines: each cell's lines set in its column."""
    lines = []
    for number in range(max(map(len, cells), default=0)):
        parts = [
            _SET[lane.align](cell[number] if number < len(cell) else "", width)
            for lane, width, cell in zip(lanes, widths, cells, strict=True)
        ]
        lines.append(_GAP.join(parts))
    return lines


def _aligned(lane: Lane) -> list[str]:
    """The cells padded so that decimal points stand under each other where the digits after them differ in number."""
    cells = [one_line(cell) for cell in lane.cells]
    if not lane.is_ragged:
        return cells
    after = [len(cell) - len(cell.partition(".")[0]) for cell in cells]
    longest = max(after, default=0)
    return [cell + " " * (longest - length) for cell, length in zip(cells, after, strict=True)]


def _least_width(lanes: Sequence[Lane]) -> int:
    """How wide a table is at the least, its headers on as many lines as they may take."""
    cells = [_aligned(lane) for lane in lanes]
    headers = [one_line(lane.header) for lane in lanes]
    content = [max(map(len, column), default=0) for column in cells]
    return _total([_header_width(header, width, _TALL) for header, width in zip(headers, content, strict=True)])


def _widths(lanes: Sequence[Lane], headers: list[str], cells: list[list[str]]) -> list[int]:
    """The width of each column: headers on as few lines as the page allows, then words broken if they must be."""
    content = [max(map(len, column), default=0) for column in cells]
    widths: list[int] = []
    for height in range(1, 1 + min(_TALL, 1 + max((header.count(" ") for header in headers), default=0))):
        widths = [_header_width(header, width, height) for header, width in zip(headers, content, strict=True)]
        if _total(widths) <= WIDTH:
            return widths
    least = [
        max(_NARROW, *map(_longest_word, [header, *column])) if lane.is_words else width
        for lane, header, column, width in zip(lanes, headers, cells, widths, strict=True)
    ]
    while _total(widths) > WIDTH:
        wide = [index for index, width in enumerate(widths) if width > least[index]]
        if not wide:
            break
        widths[max(wide, key=widths.__getitem__)] -= 1
    return widths


def _header_width(header: str, width: int, height: int) -> int:
    """The least width, at least that of the cells, in which the header takes no more than ``height`` lines."""
    width, enough = max(width, _longest_word(header)), max(width, len(header))
    while width < enough:
        middle = (width + enough) // 2
        if len(wrapped(header, middle)) <= height:
            enough = middle
        else:
            width = middle + 1
    return width


def _total(widths: list[int]) -> int:
    return sum(widths) + len(_GAP) * (len(widths) - 1)


def _longest_word(text: str) -> int:
    return max(map(len, text.split()), default=0)
