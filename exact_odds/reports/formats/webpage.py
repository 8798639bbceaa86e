"""Tables and reports as HTML: a page that stands alone, or a fragment for a notebook."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from exact_odds.reports.table import Column, Report, Table

_STYLE = """\
:root { color-scheme: light dark; --line: #8884; --soft: #8881; }
body { margin: 2rem auto; max-width: 72rem; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; margin: 0 0 .5rem; }
.subtitle { margin: 0; }
.scroll { overflow-x: auto; margin: 2rem 0 .5rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
caption { text-align: left; font-weight: 600; padding: .25rem 0; }
th, td { padding: .25rem .75rem; vertical-align: top; font-weight: normal; }
thead th { vertical-align: bottom; font-weight: 600; border-bottom: 2px solid var(--line); }
tbody tr:nth-child(even) { background: var(--soft); }
tfoot tr:first-child > * { border-top: 2px solid var(--line); }
.left { text-align: left; }
.right { text-align: right; white-space: nowrap; }
.center { text-align: center; }
.note { margin: 0; font-size: .875rem; }
@media print {
  body { margin: 0; max-width: none; }
  .scroll { overflow: visible; }
  table, tr { break-inside: avoid; }
  caption { break-after: avoid; }
  tfoot { display: table-row-group; }
}
"""


def render_html(subject: Report | Table) -> str:
    """A whole page with its style inside, that needs nothing else and follows the reader's light or dark mode."""
    title = escape(subject.title or (subject.name if isinstance(subject, Table) else ""))
    head = [] if isinstance(subject, Table) else [f"<h1>{title}</h1>", *_paragraphs("subtitle", subject.subtitle)]
    tables = [subject] if isinstance(subject, Table) else subject.tables
    lines = [
        "<!DOCTYPE html>",
        '<html lang="en">',
        "<head>",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{title}</title>",
        f"<style>\n{_STYLE}</style>",
        "</head>",
        "<body>",
        "<main>",
        *head,
    ]
    for table in tables:
        label = escape(table.title or table.name)
        lines += [f'<div class="scroll" role="region" tabindex="0" aria-label="{label}">', *_table(table), "</div>"]
        lines += _paragraphs("note", table.notes)
    return "\n".join([*lines, "</main>", "</body>", "</html>"]) + "\n"


def fragment(subject: Report | Table) -> str:
    """The tables alone, each cell saying its own alignment, as a notebook shows them."""
    if isinstance(subject, Table):
        return "\n".join([*_table(subject, inline=True), *_paragraphs("note", subject.notes)]) + "\n"
    head = [f"<h3>{escape(subject.title)}</h3>", *_paragraphs("subtitle", subject.subtitle)]
    return "\n".join(head) + "\n" + "".join(map(fragment, subject.tables))


def _paragraphs(kind: str, texts: Sequence[str]) -> list[str]:
    return [f'<p class="{kind}">{escape(text)}</p>' for text in texts]


def _table(table: Table, inline: bool = False) -> list[str]:
    """The lines of a ``table`` element; alignment by class, or by inline style where there is no style sheet."""
    table = table.for_people()
    sides = [f'style="text-align: {c.align}"' if inline else f'class="{c.align}"' for c in table.columns]
    heads = [
        f'<th scope="col" {side}>{escape(column.header)}</th>'
        for column, side in zip(table.columns, sides, strict=True)
    ]
    rows = []
    for row in table.rows:
        head, *others = (
            f"{side}>{_cell(column, column.show(cell))}"
            for column, side, cell in zip(table.columns, sides, row, strict=True)
        )
        rows.append(f'<tr><th scope="row" {head}</th>{"".join(f"<td {other}</td>" for other in others)}</tr>')
    side = ' style="text-align: left"' if inline else ""
    body = rows[: len(rows) - table.closing]
    foot = rows[len(rows) - table.closing :]
    return [
        "<table>",
        *([f"<caption{side}>{escape(table.title)}</caption>"] if table.title else []),
        f"<thead>\n<tr>{''.join(heads)}</tr>\n</thead>",
        *["<tbody>", *body, "</tbody>"],
        *(["<tfoot>", *foot, "</tfoot>"] if foot else []),
        "</table>",
    ]


def _cell(column: Column, text: str) -> str:
    return f"<code>{escape(text)}</code>" if column.is_code(text) else escape(text)
