"""Reports read back from what the formats for people write: each table as its headers and, under each, the cells.

Nothing of the package is used here, so that formats are held against each other by other eyes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser

from markdown_it import MarkdownIt

from tests.reports.test_latex import COMMANDS

Grid = dict[str, list[str]]
"""The cells of a table by the header of their column; white space counts as one space."""

RULE = re.compile(r"-+(  -+)*")


def squeezed(text: str) -> str:
    return " ".join(text.split())


class HtmlTables(HTMLParser):
    """The tables of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.grids: list[Grid] = []
        self._rows: list[list[str]] = []
        self._in_cell = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "table":
            self._rows = []
        elif tag == "tr":
            self._rows.append([])
        elif tag in ("th", "td"):
            self._rows[-1].append("")
            self._in_cell = True
        elif tag == "math":
            self._rows[-1][-1] = dict(attrs)["alttext"] or ""
            self._in_cell = False

    def handle_endtag(self, tag: str) -> None:
        if tag in ("th", "td"):
            self._in_cell = False
        elif tag == "table":
            head, *rows = self._rows
            self.grids.append(grid(head, rows))

    def handle_data(self, data: str) -> None:
        if self._in_cell:
            self._rows[-1][-1] += data


def grid(head: list[str], rows: list[list[str]]) -> Grid:
    assert all(len(row) == len(head) for row in rows)
    assert len({*head}) == len(head), head
    return {squeezed(name): [squeezed(row[place]) for row in rows] for place, name in enumerate(head)}


def from_html(text: str) -> list[Grid]:
    return HtmlTables(text).grids


def from_markdown(text: str) -> list[Grid]:
    grids: list[Grid] = []
    rows: list[list[str]] = []
    for token in MarkdownIt("commonmark").enable("table").parse(text):
        if token.type == "table_open":
            rows = []
        elif token.type == "tr_open":
            rows.append([])
        elif token.type in ("th_open", "td_open"):
            rows[-1].append("")
        elif token.type == "inline" and rows:
            rows[-1][-1] = "".join(child.content for child in token.children or [])
        elif token.type == "table_close":
            grids.append(grid(rows[0], rows[1:]))
            rows = []
    return grids


def from_text(text: str) -> Iterator[tuple[list[str], list[list[str]]]]:
    """The headers of each grid, and its lines cut into cells; what belongs to one row may take several lines."""
    for block in text.removesuffix("\n").split("\n\n"):
        lines = block.split("\n")
        rules = [place for place, line in enumerate(lines) if RULE.fullmatch(line)]
        if not rules:
            continue
        spans = [match.span() for match in re.finditer("-+", lines[rules[0]])]
        cut = [[line[start:end] for start, end in spans] for line in lines]
        head = [squeezed(" ".join(cells)) for cells in zip(*cut[: rules[0]], strict=True)]
        body = [cells for place, cells in enumerate(cut) if place > rules[0] and place not in rules]
        yield head, [] if body and "(no rows)" in lines else body


def is_row(lines: list[list[str]], wanted: list[str]) -> bool:
    return [squeezed(" ".join(cells)) for cells in zip(*lines, strict=True)] == wanted


def from_latex(text: str) -> Iterator[tuple[list[str], list[list[str]]]]:
    """The headers and the rows of each ``tabular``."""
    for match in re.finditer(r"\\begin\{tabular\}\{[^\n]*\n(.*?)\\end\{tabular\}", text, re.DOTALL):
        lines = [line.strip() for line in match[1].split("\n") if line.strip()]
        lines = [line.removesuffix(r" \\") for line in lines if not line.startswith(("\\toprule", "\\bottomrule"))]
        head, rule, *rows = lines
        assert rule == r"\midrule"
        yield (
            [squeezed(unwritten(cell)) for cell in head.split(" & ")],
            [[squeezed(unwritten(cell)) for cell in row.split(" & ")] for row in rows if row != r"\midrule"],
        )


def from_long_tables(text: str) -> Iterator[tuple[list[str], list[list[str]]]]:
    """The headers and the rows of each ``longtable``."""
    for match in re.finditer(r"\\begin\{longtable\}[^\n]*\n(.*?)\\end\{longtable\}", text, re.DOTALL):
        heads, _, rows = match[1].partition(r"\endfoot")
        first, again, _ = (part.split("\n") for part in re.split(r"\\end(?:first)?head", heads))
        assert first[first.index(r"  \toprule") + 1] == again[again.index(r"  \toprule") + 1]
        lines = [line.strip().removesuffix(r" \\") for line in rows.split("\n") if line.strip(" ")]
        yield (
            cells_of(first[first.index(r"  \toprule") + 1].strip().removesuffix(r" \\")),
            [cells_of(line) for line in lines if line != r"\midrule"],
        )


def cells_of(line: str) -> list[str]:
    """What LaTeX prints of the cells of a row."""
    return [squeezed(unwritten(formula_of(cell).replace(r"\allowbreak{}", ""))) for cell in line.split(" & ")]


def formula_of(cell: str) -> str:
    """A cell that is a formula as one would type it; other cells as they are."""
    if not re.fullmatch(r"\$[^$]*\$", cell) or cell in SIGNS:
        return cell
    text = re.sub(r"\^\{(\w+)\}", r"{*}{*}\1", cell[1:-1]).replace(r"\,", "{*}").replace(r"\allowbreak", "")
    return re.sub(r"^- |(?<=\()- ", "-", text)


SIGNS = {r"$-$": "-", r"$\surd$": "√", r"$\le$": "≤", r"$\ge$": "≥", r"$\ne$": "≠", r"$\approx$": "≈"}
TOKEN = re.compile("|".join(map(re.escape, [*COMMANDS, *SIGNS])))


def unwritten(cell: str) -> str:
    """What LaTeX prints of a cell."""
    stacked = re.fullmatch(r"\\shortstack\[[lrc]\]\{(.*)\}", cell)
    if stacked:
        cell = stacked[1].replace(r" \\ ", " ")
    code = re.fullmatch(r"\\texttt\{(.*)\}", cell)
    if code:
        cell = re.sub(r"\{\\char(\d+)\}", lambda found: chr(int(found[1])), code[1].replace(r"\allowbreak{}", ""))
        return re.sub("|".join(map(re.escape, COMMANDS)), lambda found: COMMANDS[found[0]], cell)
    return TOKEN.sub(lambda found: {**COMMANDS, **SIGNS}[found[0]], cell)
