r"""Tables and reports as LaTeX: fragments, to ``\input`` into a document that loads ``PACKAGES``.

Tables are made for pages of any width: headers take several lines where a column is narrower, what is wider than the
line all the same is shrunk to it, and what is longer than a page is continued in another ``table``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import ceil

from exact_odds.reports.formats.mathml import Formula
from exact_odds.reports.formats.people import Lane, Page, page, pages
from exact_odds.reports.formats.text import one_line, wrapped
from exact_odds.reports.table import Report, Table

PACKAGES = ("booktabs", "graphicx", "array", "amsmath", "textcomp")
"""What every table needs, wide ones, and those with long words; what formulas need, and backquotes."""

_LONG = 48  # characters; a column of longer words becomes a paragraph
_PARAGRAPH = r">{\raggedright\arraybackslash}p{0.4\linewidth}"
_WIDE = 60  # characters, which a line of an article takes at the least, gaps between columns included
_TALL = 42  # lines, which a page takes at the least
_LONG_FORMULA = 70  # characters; a shorter one fits on a line when it is set in mathematics
_GAP = 2.4  # characters between two columns
_BREAKS = re.compile(r"(?<=[/.=,])|(?<=\{\*\})")  # in a long word, where a reader would break it
_LIGATURES = re.compile("-(?=-)|'(?=')|,(?=,)")  # characters that TeX would set as one: dashes and quotes
_CODE_BREAKS = re.compile(r"(?<=-)|(?<=\\_)")  # in a long word of code too
LETTERS = {"left": "l", "right": "r", "center": "c"}
"""How columns of a tabular stand, by alignment."""

_ESCAPES = str.maketrans(
    {
        **{char: "\\" + char for char in "&%$#_{}"},
        "\\": r"\textbackslash{}",
        "~": r"\textasciitilde{}",
        "^": r"\textasciicircum{}",
        "<": r"\textless{}",
        ">": r"\textgreater{}",
        "|": r"\textbar{}",
        '"': r"{\char34}",
        "`": r"\textasciigrave{}",
        "[": "{[}",  # at the start of a row \\ would take these for its own
        "*": "{*}",
        "♠": r"$\spadesuit$",
        "♥": r"$\heartsuit$",
        "♦": r"$\diamondsuit$",
        "♣": r"$\clubsuit$",
        "×": r"$\times$",
        "−": "$-$",
        "±": r"$\pm$",
        "√": r"$\surd$",
        "≤": r"$\le$",
        "≥": r"$\ge$",
        "≠": r"$\ne$",
        "≈": r"$\approx$",
        "∞": r"$\infty$",
        "→": r"$\to$",
    }
)
_CODE = str.maketrans({char: rf"{{\char{ord(char)}}}" for char in "\\<>|"})  # by name they leave the typewriter font


def render_latex(subject: Report | Table) -> str:
    r"""A starred section with a ``table`` for each table, or one ``table``, which alone has a label.

    >>> from exact_odds import Column
    >>> columns = [Column("decks", kind="count"), Column("edge", kind="percent", digits=1)]
    >>> print(render_latex(Table("decks", columns, [(8, 1)])), end="")
    % \usepackage{booktabs,graphicx,array,amsmath,textcomp}
    \begin{table}[htbp]
      \centering
      \begin{tabular}{@{}rr@{}}
        \toprule
        Decks & Edge \\
        \midrule
        8 & 100.0\% \\
        \bottomrule
      \end{tabular}
    \end{table}
    """
    needs = rf"% \usepackage{{{','.join(PACKAGES)}}}" + "\n"
    if isinstance(subject, Table):
        return needs + "\n".join(_table(page(subject), rf"\label{{tab:{subject.name}}}")) + "\n"
    blocks = [rf"\section*{{\raggedright {prose(subject.title)}}}"]
    if subject.notes:
        lines = "\\\\\n".join(map(prose, subject.notes))
        blocks.append(rf"{{\raggedright {lines}\par}}")
    blocks += ["\n".join(_table(shown)) for shown in pages(subject)]
    return needs + "\n\n".join(blocks) + "\n"


def _table(shown: Page, label: str = "") -> list[str]:
    if shown.formulas:
        return [*([escaped(shown.title)] if shown.title else []), *equations(shown.formulas), *map(prose, shown.notes)]
    lines: list[str] = []
    for number, part in enumerate(shown.parts(_least_width, _WIDE)):
        lines += [*([""] if number else []), *_part(part, label, continued=shown.title if number else "")]
    return lines


def is_short(formula: Formula) -> bool:
    """Whether a formula fits on a line when it is set in mathematics."""
    return len(formula.text) <= _LONG_FORMULA


def equations(formulas: Sequence[Formula]) -> list[str]:
    """The lines of equations under each other, shrunk to the line where one is long."""
    lines = [rf"  \text{{{escaped(one.label)}}} &= {one.latex} \\" for one in formulas]
    lines[-1] = lines[-1].removesuffix(r" \\")
    if all(map(is_short, formulas)):
        return [r"\begin{align*}", *lines, r"\end{align*}"]
    aligned = fitted([r"$\displaystyle\begin{aligned}", *lines, r"\end{aligned}$"])
    return [r"\begin{center}", *aligned, r"\end{center}"]


def _part(shown: Page, label: str, continued: str) -> list[str]:
    """One ``table``, or several where it is longer than a page."""
    cells = [lane.cells for lane in shown.lanes]
    layouts = [_layout(lane) for lane in shown.lanes]
    layout = "".join(layouts)
    headers = [one_line(lane.header) for lane in shown.lanes]
    width = _width(headers, cells, layouts)
    if width > _WIDE:
        headers = [_broken(*column) for column in zip(headers, cells, layouts, strict=True)]
        width = _width(headers, cells, layouts)
    rows = [
        (line_of([_cell(*cell) for cell in zip(shown.lanes, row, code, layouts, strict=True)]), _height(row, layouts))
        for row, code in zip(shown.rows, zip(*(lane.is_code for lane in shown.lanes), strict=True), strict=True)
    ]
    if shown.closing:
        rows.insert(len(rows) - shown.closing, (r"\midrule", 0))
    head = line_of([_header(lane, header) for lane, header in zip(shown.lanes, headers, strict=True)])
    title, sheets = escaped(shown.title or continued), _sheets(rows)
    captions = [rf"  \caption{{{title}}}{label}", rf"  \caption[]{{{title} (continued)}}"]
    lines: list[str] = []
    for number, sheet in enumerate(sheets):
        later = bool(number or continued)
        tabular = [
            rf"\begin{{tabular}}{{@{{}}{layout}@{{}}}}",
            r"  \toprule",
            "  " + head,
            r"  \midrule",
            *("  " + row for row in sheet),
            r"  \bottomrule",
            r"\end{tabular}",
        ]
        lines += [
            *([""] if number else []),
            r"\begin{table}[htbp]" + (r"\addtocounter{table}{-1}" if later else ""),
            r"  \centering",
        ]
        lines += [captions[later]] if title else []
        lines += ["  " + line for line in (fitted(tabular) if width > _WIDE else tabular)]
        if number == len(sheets) - 1:
            lines += [rf"  \par\smallskip{{\footnotesize {prose(note)}\par}}" for note in shown.notes]
        lines.append(r"\end{table}")
    return lines


def _sheets(rows: Sequence[tuple[str, int]]) -> list[list[str]]:
    """The rows, each with its height in lines, as they fill pages."""
    sheets: list[list[str]] = [[]]
    full = 0
    for row, height in rows:
        if sheets[-1] and full + height > _TALL:
            sheets.append([])
            full = 0
        sheets[-1].append(row)
        full += height
    return sheets


def fitted(lines: Sequence[str]) -> list[str]:
    """What would be wider than the line, shrunk to it."""
    *most, last = lines
    fit = r"\ifdim\wd0>\linewidth\resizebox{\linewidth}{!}{\usebox0}\else\usebox0\fi"
    return [r"\sbox0{%", *most, last + "}%", fit]


def _least_width(lanes: Sequence[Lane]) -> float:
    """How wide some columns are, in characters, with their headers on several lines."""
    cells, layouts = [lane.cells for lane in lanes], [_layout(lane) for lane in lanes]
    headers = [
        _broken(one_line(lane.header), column, layout)
        for lane, column, layout in zip(lanes, cells, layouts, strict=True)
    ]
    return _width(headers, cells, layouts)


def _layout(lane: Lane) -> str:
    if lane.is_words and max(map(len, lane.cells), default=0) > _LONG:
        return _PARAGRAPH
    return LETTERS[lane.align]


def _width(headers: Sequence[str], cells: Sequence[Sequence[str]], layouts: Sequence[str]) -> float:
    """How wide a table is, in characters."""
    widths = [
        0.4 * _WIDE if layout == _PARAGRAPH else max(map(len, [*column, *header.splitlines()]), default=0)
        for header, column, layout in zip(headers, cells, layouts, strict=True)
    ]
    return sum(widths) + _GAP * (len(widths) - 1)


def _broken(header: str, cells: Sequence[str], layout: str) -> str:
    """A header in lines that are no wider than the cells, as far as its words allow."""
    if layout == _PARAGRAPH:
        return header
    return "\n".join(wrapped(header, max(map(len, [*cells, *header.split()]), default=0)))


def _height(cells: Sequence[str], layouts: Sequence[str]) -> int:
    """How high a row is, in lines."""
    paragraph = 0.4 * _WIDE
    return max(
        (ceil(len(cell) / paragraph) for cell, layout in zip(cells, layouts, strict=True) if layout == _PARAGRAPH),
        default=1,
    )


def _header(lane: Lane, text: str) -> str:
    first, *others = map(escaped, text.splitlines() or [""])
    if not others:
        return first
    stacked = r" \\ ".join([first, *others])
    return rf"\shortstack[{LETTERS[lane.align]}]{{{stacked}}}"


def line_of(cells: list[str]) -> str:
    """The cells as a row of a tabular."""
    return " & ".join(cells) + r" \\"


def _cell(lane: Lane, text: str, is_code: bool, layout: str) -> str:
    written = cell_text(lane, text, is_code)
    return breakable(written) if is_code and layout == _PARAGRAPH else written


def cell_text(lane: Lane, text: str, is_code: bool) -> str:
    """A cell as LaTeX sets it."""
    if is_code:
        return rf"\texttt{{{escaped(text, _ESCAPES | _CODE)}}}"
    if not lane.is_words and text[:1] == "-" and text[1:2].isdigit():
        return "$-$" + escaped(text[1:])
    return escaped(text)


def prose(text: str) -> str:
    """A sentence as LaTeX sets it, in which a long word, such as an address, may be broken."""
    return " ".join(breakable(word) if len(word) > _LONG // 2 else word for word in escaped(text).split(" "))


def breakable(text: str, is_code: bool = False) -> str:
    """LaTeX in which long words may be broken where a reader would break them."""
    text = _BREAKS.sub(r"\\allowbreak{}", text)
    return _CODE_BREAKS.sub(r"\\allowbreak{}", text) if is_code else text


def escaped(text: str, escapes: dict[int, str] = _ESCAPES) -> str:
    """The text with everything that LaTeX would act upon, or set as another character, written out."""
    return _LIGATURES.sub(r"\g<0>{}", one_line(text).translate(escapes))
