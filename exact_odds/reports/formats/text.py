"""Tables and reports for a terminal: aligned, light, and no wider than a hundred columns where that is possible."""

from __future__ import annotations

from collections.abc import Sequence

from exact_odds.reports.table import Column, Report, Table

WIDTH = 100
_GAP = "  "
_TALL = 8  # lines; headers that need more are squeezed as words are
_NARROW = 18  # a column of words is not squeezed below this
_SET = {"left": str.ljust, "right": str.rjust, "center": str.center}


def render_text(subject: Report | Table) -> str:
    """The report or table as plain text.

    >>> print(render_text(Table("decks", [Column("Number of decks", "count")], [(8,)], "Shoes")), end="")
    Shoes
    <BLANKLINE>
    Number of decks
    ---------------
                  8
    """
    if isinstance(subject, Table):
        blocks = [_table(subject)]
    else:
        head = [line for text in (subject.title, *subject.subtitle) for line in wrapped(one_line(text), WIDTH)]
        blocks = [head, *map(_table, subject.tables)]
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


def _table(table: Table) -> list[str]:
    """The lines of one table: title, headers, rows, notes."""
    table = table.for_people()
    headers = [one_line(column.header) for column in table.columns]
    cells = [
        _aligned(column, [one_line(column.show(row[index])) for row in table.rows])
        for index, column in enumerate(table.columns)
    ]
    widths = _widths(table.columns, headers, cells)
    rule = _GAP.join("-" * width for width in widths)
    heads = [wrapped(header, width) for header, width in zip(headers, widths, strict=True)]
    height = max(map(len, heads), default=0)

    lines = [*wrapped(one_line(table.title), WIDTH), ""] if table.title else []
    lines += _row(table.columns, widths, [[""] * (height - len(head)) + head for head in heads])
    lines.append(rule)
    for number, row in enumerate(zip(*cells, strict=True)):
        if table.closing and number == len(table.rows) - table.closing:
            lines.append(rule)
        lines += _row(table.columns, widths, [wrapped(cell, width) for cell, width in zip(row, widths, strict=True)])
    if not table.rows:
        lines.append("(no rows)")
    if table.notes:
        lines.append("")
    for note in table.notes:
        first, *more = wrapped(one_line(note), WIDTH - len(_GAP))
        lines += [first, *(_GAP + line for line in more)]
    return lines


def _row(columns: Sequence[Column], widths: list[int], cells: list[list[str]]) -> list[str]:
    """One row as lines: each cell's lines set in its column."""
    lines = []
    for number in range(max(map(len, cells), default=0)):
        parts = [
            _SET[column.align or "left"](cell[number] if number < len(cell) else "", width)
            for column, width, cell in zip(columns, widths, cells, strict=True)
        ]
        lines.append(_GAP.join(parts))
    return lines


def _aligned(column: Column, cells: list[str]) -> list[str]:
    """The cells padded so that decimal points stand under each other where the digits after them differ in number."""
    if column.kind != "significant":
        return cells
    after = [len(cell) - len(cell.partition(".")[0]) for cell in cells]
    longest = max(after, default=0)
    return [cell + " " * (longest - length) for cell, length in zip(cells, after, strict=True)]


def _widths(columns: Sequence[Column], headers: list[str], cells: list[list[str]]) -> list[int]:
    """The width of each column: headers on as few lines as the page allows, then words broken if they must be."""
    content = [max(map(len, column), default=0) for column in cells]
    widths: list[int] = []
    for height in range(1, 1 + min(_TALL, 1 + max((header.count(" ") for header in headers), default=0))):
        widths = [_header_width(header, width, height) for header, width in zip(headers, content, strict=True)]
        if _total(widths) <= WIDTH:
            return widths
    least = [
        max(_NARROW, *map(_longest_word, [header, *column])) if words.kind in ("text", "code") else width
        for words, header, column, width in zip(columns, headers, cells, widths, strict=True)
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
