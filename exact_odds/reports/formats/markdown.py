"""Tables and reports as GitHub Markdown, fit to be sent as they are."""

from __future__ import annotations

import re

from exact_odds.reports.formats.text import one_line
from exact_odds.reports.table import Column, Report, Table

_SPECIAL = re.compile(r"[\\|*`\[$~]|<(?=[a-z/!?])|&(?=#?\w+;)|(?<!\S)#|(?<![^\W_])_|_(?![^\W_])", re.IGNORECASE)
_OPENING = re.compile(r"^(?=[-+=>])|^(\d+)(?=[.)])")
_SET = {"left": str.ljust, "right": str.rjust, "center": str.center}


def render_markdown(subject: Report | Table) -> str:
    """A report with its title as the first heading, or one table with its title as a second-level heading.

    >>> table = Table("decks", [Column("Decks", "count"), Column("Event", "code")], [(8, "tie")])
    >>> print(render_markdown(table), end="")
    | Decks | Event |
    | ----: | :---- |
    |     8 | `tie` |
    """
    if isinstance(subject, Table):
        blocks = _table(subject)
    else:
        blocks = [f"# {_escaped(subject.title)}", *map(_paragraph, subject.subtitle)]
        blocks += [block for table in subject.tables for block in _table(table)]
    return "\n\n".join(filter(None, blocks)) + "\n"


def _table(table: Table) -> list[str]:
    """The blocks of one table: heading, grid, notes."""
    table = table.for_people()
    headers = [_escaped(column.header) for column in table.columns]
    cells = [
        [header, *(_cell(column, column.show(row[index])) for row in table.rows)]
        for index, (column, header) in enumerate(zip(table.columns, headers, strict=True))
    ]
    widths = [max(3, *map(len, column)) for column in cells]
    head, *rows = (
        _line([_SET[c.align or "left"](cell, w) for c, w, cell in zip(table.columns, widths, row, strict=True)])
        for row in zip(*cells, strict=True)
    )
    rule = _line([_rule(column, width) for column, width in zip(table.columns, widths, strict=True)])
    heading = f"## {_escaped(table.title)}" if table.title else ""
    notes = "\n".join(f"- {_paragraph(note)}" for note in table.notes)
    return [heading, "\n".join([head, rule, *rows]), notes]


def _line(parts: list[str]) -> str:
    return f"| {' | '.join(parts)} |"


def _rule(column: Column, width: int) -> str:
    left, right = {"left": (":", ""), "right": ("", ":"), "center": (":", ":")}[column.align or "left"]
    return left + "-" * (width - len(left + right)) + right


def _cell(column: Column, text: str) -> str:
    return _code(text) if column.is_code(text) else _escaped(text)


def _code(text: str) -> str:
    """A code span; in a table a bar must be escaped there too, and a longer fence keeps backticks."""
    text = one_line(text).replace("|", "\\|")
    fence = "`"
    while fence in text:
        fence += "`"
    edge = " " if text.startswith("`") or text.endswith("`") else ""
    return fence + edge + text + edge + fence if text else ""


def _escaped(text: str) -> str:
    """The text with a backslash before what Markdown, or GitHub's mathematics, would take for markup.

    Underscores inside words are left alone, as GitHub does.
    """
    return _SPECIAL.sub(r"\\\g<0>", one_line(text))


def _paragraph(text: str) -> str:
    """Escaped text that does not open a list or a heading."""
    return _OPENING.sub(r"\1\\", _escaped(text))
