"""Tables and reports as HTML: a page that stands alone, or a fragment for a notebook."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from html import escape

from exact_odds.reports.formats.mathml import mathml
from exact_odds.reports.formats.people import Lane, Page, pages, visible
from exact_odds.reports.table import Report, Table

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
figure { margin: 1rem 0; overflow-x: auto; }
.note { margin: 0; }
@media print {
  body { margin: 0; max-width: none; }
  .scroll { overflow: visible; }
  tr { break-inside: avoid; }
  thead { display: table-header-group; }
  caption, thead { break-after: avoid; }
  tfoot { display: table-row-group; }
}
"""


def render_html(subject: Report | Table) -> str:
    """A whole page with its style inside, that needs nothing else and follows the reader's light or dark mode."""
    title = escape(subject.title or (subject.name if isinstance(subject, Table) else ""))
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
    ]
    if isinstance(subject, Report):
        lines += [f"<h1>{title}</h1>", *_paragraphs("subtitle", subject.notes)]
    drawn = _charts(Report.of(subject))
    for table, page in zip(visible(subject), pages(subject), strict=True):
        label = escape(page.title or title)
        lines += [f'<div class="scroll" role="region" tabindex="0" aria-label="{label}">', *_table(page), "</div>"]
        lines += [*_paragraphs("note", page.notes), *drawn.pop(table.name, [])]
    lines += [line for chart in drawn.values() for line in chart]  # of tables that are not shown
    return "\n".join([*lines, "</main>", "</body>", "</html>"]) + "\n"


def fragment(subject: Report | Table) -> str:
    """The tables alone, each cell saying its own alignment, as a notebook shows them."""
    lines = []
    if isinstance(subject, Report):
        lines += [f"<h3>{escape(subject.title)}</h3>", *_paragraphs("subtitle", subject.notes)]
    for page in pages(subject):
        lines += [*_table(page, inline=True), *_paragraphs("note", page.notes)]
    return "\n".join(lines) + "\n"


def _charts(report: Report) -> dict[str, list[str]]:
    """The charts of a report, each by the name of the table it is drawn from."""
    from exact_odds.reports.drawing.charts import render_svg

    charts = {table.name: table.chart for table in report.tables if table.chart and table.body and not table.hidden}
    if report.chart and report.table(report.chart.table).body:
        charts[report.chart.table] = report.chart
    found = {}
    for name, chart in charts.items():
        drawing = render_svg(replace(report, title=chart.title or report.title, chart=chart)).rstrip("\n")
        found[name] = ["<figure>", drawing, "</figure>"]
    return found


def _paragraphs(kind: str, texts: Sequence[str]) -> list[str]:
    return [f'<p class="{kind}">{escape(text)}</p>' for text in texts]


def _table(page: Page, inline: bool = False) -> list[str]:
    """The lines of a ``table`` element; alignment by class, or by inline style where there is no style sheet."""
    sides = [f'style="text-align: {lane.align}"' if inline else f'class="{lane.align}"' for lane in page.lanes]
    heads = [f'<th scope="col" {side}>{escape(lane.header)}</th>' for lane, side in zip(page.lanes, sides, strict=True)]
    cells = [
        [f"{side}>{_cell(lane, cell, code)}" for cell, code in zip(lane.cells, lane.is_code, strict=True)]
        for lane, side in zip(page.lanes, sides, strict=True)
    ]
    rows = [
        f'<tr><th scope="row" {head}</th>{"".join(f"<td {other}</td>" for other in others)}</tr>'
        for head, *others in zip(*cells, strict=True)
    ]
    side = ' style="text-align: left"' if inline else ""
    body = rows[: page.height - page.closing]
    foot = rows[page.height - page.closing :]
    return [
        "<table>",
        *([f"<caption{side}>{escape(page.title)}</caption>"] if page.title else []),
        f"<thead>\n<tr>{''.join(heads)}</tr>\n</thead>",
        *["<tbody>", *body, "</tbody>"],
        *(["<tfoot>", *foot, "</tfoot>"] if foot else []),
        "</table>",
    ]


def _cell(lane: Lane, text: str, is_code: bool) -> str:
    if not is_code:
        return escape(text)
    return mathml(text) if lane.is_formula else f"<code>{escape(text)}</code>"
