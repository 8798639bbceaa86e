"""Tables and reports as GitHub Markdown, fit to be sent as they are."""

from __future__ import annotations

import re

from exact_odds.reports.formats.people import Lane, Page, pages
from exact_odds.reports.formats.text import one_line
from exact_odds.reports.table import Report, Table

_SPECIAL = re.compile(r"[\\|*`\[$~]|<(?=[a-z/!?])|&(?=#?\w+;)|(?<!\S)#|(?<![^\W_])_|_(?![^\W_])", re.IGNORECASE)
_OPENING = re.compile(r"^(?=[-+=>])|^(\d+)(?=[.)])")
_SET = {"left": str.ljust, "right": str.rjust, "center": str.center}


def render_markdown(subject: Report | Table) -> str:
    """A report with its title as the first heading, or one table with its title as a second-level heading.

    >>> from exact_odds import Column
    >>> table = Table("decks", [Column("decks", kind="count"), Column("event", kind="code")], [(8, "tie")])
    >>> print(render_markdown(table), end="")
    | Decks | Event |
    | ----: | :---- |
    |     8 | `tie` |
    """
    blocks = [block for page in pages(subject) for block in _table(page)]
    if isinstance(subject, Report):
        blocks = [f"# {_escaped(subject.title)}", *map(_paragraph, subject.notes), *blocks]
    return "\n\n".join(filter(None, blocks)) + "\n"


def _table(page: Page) -> list[str]:
    """The blocks of one table: heading, grid, notes."""
    cells = [
        [
            _escaped(lane.header),
            *(_code(cell) if code else _escaped(cell) for cell, code in zip(lane.cells, lane.is_code, strict=True)),
        ]
        for lane in page.lanes
    ]
    widths = [max(3, *map(len, column)) for column in cells]
    head, *rows = (
        _line([_SET[lane.align](cell, width) for lane, width, cell in zip(page.lanes, widths, row, strict=True)])
        for row in zip(*cells, strict=True)
    )
    rule = _line([_rule(lane, width) for lane, width in zip(page.lanes, widths, strict=True)])
    heading = f"## {_escaped(page.title)}" if page.title else ""
    notes = "\n".join(f"- {_paragraph(note)}" for note in page.notes)
    return [heading, "\n".join([head, rule, *rows]), notes]


def _line(parts: list[str]) -> str:
    return f"| {' | '.join(parts)} |"


def _rule(lane: Lane, width: int) -> str:
    left, right = {"left": (":", ""), "right": ("", ":"), "center": (":", ":")}[lane.align]
    return left + "-" * (width - len(left + right)) + right


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
