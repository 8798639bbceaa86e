r"""Reports as a whole LaTeX document, fit to be handed in: one size of type, and tables that go on across pages.

Each column is as wide as its widest cell, which is estimated from the widths of Computer Modern's characters. Where a
table is wider than the page, headers take several lines, words and long fractions are broken, and, if that is not
enough, columns stand in tables of their own, each with the columns that say what a row is of. Nothing is shrunk.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from exact_odds.reports.formats.latex import LETTERS, PACKAGES, breakable, cell_text, escaped, is_short, line_of, prose
from exact_odds.reports.formats.mathml import Formula
from exact_odds.reports.formats.people import Lane, Page, pages
from exact_odds.reports.formats.text import one_line, wrapped
from exact_odds.reports.table import Report, Table

WIDTH = 480.0
"""Points between the margins of a page of A4, 17 cm, a little less so that rounding does no harm."""

_SIZE = 9.0  # points of the type
_GAP = 8.0  # points between two columns, twice \tabcolsep
_PADDING = 1.5  # points that a column has to spare
_LEAST = 60.0  # points of a column that is broken
_LONG = 40  # characters of a number that may be broken
_GROUP = 4  # digits of a long number between two places where it may be broken

_EM = {
    **dict.fromkeys("iljI'.,:;|!", 0.30),
    **dict.fromkeys("ft()[]-", 0.39),
    **dict.fromkeys("rscz{}", 0.45),
    **dict.fromkeys("mMW%@", 0.92),
    **dict.fromkeys("w", 0.73),
    **dict.fromkeys("ABCDEFGHJKLNOPQRSTUVXYZ", 0.77),
    **dict.fromkeys("+=<>&~^", 0.80),
}
_OTHER, _TYPEWRITER = 0.53, 0.54  # ems; the digits of Computer Modern are half an em wide
_TITLE = 75  # bold characters in a line
_FORMULA = re.compile(r"\*\*(\d+|\w)|\*|-")
_CHUNK = re.compile(r"[^-/.,=_ ]*[-/.,=_ ]?")


_OPENING = "\n".join(
    [
        r"\documentclass[10pt,a4paper]{article}",
        "% Compile twice: pdflatex lines up the columns of long tables in its second run.",
        r"\usepackage[margin=2cm]{geometry}",
        rf"\usepackage{{{','.join(PACKAGES)},longtable}}",
        r"\setlength{\tabcolsep}{4pt}",
        r"\setlength{\LTpre}{6pt}",
        r"\setlength{\LTpost}{6pt}",
        r"\setlength{\parindent}{0pt}",
        r"\setlength{\parskip}{3pt}",
        r"\renewcommand{\normalsize}{\fontsize{9pt}{11pt}\selectfont}",
        r"\begin{document}",
        r"\normalsize",
    ]
)
"""Everything before the first block."""


def render_document(subject: Report | Table) -> str:
    r"""A document that pdflatex compiles as it is, in two runs, of which the second lines up long tables.

    >>> from exact_odds import Column
    >>> columns = [Column("decks", kind="count"), Column("edge", kind="percent", digits=1)]
    >>> text = render_document(Table("decks", columns, [(8, 1)], "Shoes"))
    >>> print(text[text.index(r"\begin{longtable}") : text.index("\n\n% end")])
    \begin{longtable}[l]{@{}rr@{}}
      \multicolumn{2}{@{}l@{}}{\rlap{\textbf{Shoes}}} \\
      \toprule
      Decks & Edge \\
      \midrule
      \endfirsthead
      \multicolumn{2}{@{}l@{}}{\rlap{\textbf{Shoes (continued)}}} \\
      \toprule
      Decks & Edge \\
      \midrule
      \endhead
      \bottomrule
      \endfoot
      8 & 100.0\% \\
    \end{longtable}
    """
    report = Report.of(subject)
    blocks = [*([rf"\section*{{\normalsize\raggedright {prose(report.title)}}}"] if report.title else [])]
    blocks += [_paragraph(note) for note in report.notes]
    blocks += ["\n".join(_table(page)) for page in pages(report)]
    return "\n\n".join([_OPENING, *blocks, "% end", r"\end{document}"]) + "\n"


def _paragraph(text: str) -> str:
    return rf"{{\raggedright {prose(text)}\par}}"


def _table(shown: Page) -> list[str]:
    """The blocks of one table: equations, or one or more long tables; then its notes."""
    notes = [_paragraph(note) for note in shown.notes]
    if shown.formulas:
        head = [rf"{{\raggedright\textbf{{{escaped(shown.title)}}}\par}}"] if shown.title else []
        return [*head, *map(_equation, shown.formulas), *notes]
    lines: list[str] = []
    for part in shown.parts(_least, WIDTH):
        for place, lanes in enumerate(_groups(part.lanes)):
            title = part.title if not place else ""
            following = "" if title or not shown.title else shown.title
            lines += [*([""] if lines else []), *_longtable(part._replace(lanes=lanes, title=title), following)]
    return [*lines, *notes]


def _equation(formula: Formula) -> str:
    """An equation on a line of its own, or one that is broken between terms where it is long."""
    label = escaped(formula.label)
    right = rf"\displaystyle {formula.latex}" if is_short(formula) else _linear(formula.text)
    return rf"{{\raggedright {label} ${{}} = {right}$\par}}"


def _linear(text: str) -> str:
    r"""A formula in one line, with a slash for a fraction, so that TeX can break it.

    >>> _linear("-2*d**2*(d - 1)/(3*d)")
    '- 2\\,d^{2}\\,(d - 1)/\\allowbreak(3\\,d)'
    """

    def written(sign: re.Match[str]) -> str:
        if sign[1]:
            return rf"^{{{sign[1]}}}"
        return r"\," if sign[0] == "*" else "- "

    text = _FORMULA.sub(written, text).replace("-  ", "- ")
    return text.replace("/", r"/\allowbreak").replace(r"\,(", r"\,\allowbreak(").replace(r"}\,\allowbreak(", r"}\,(")


class _Set(NamedTuple):
    """How a column is set: its width in points where it is broken, and None where it is as wide as it comes."""

    lane: Lane
    width: float | None
    header: str


def _longtable(shown: Page, following: str) -> list[str]:
    columns = _columns(shown.lanes)
    head = line_of([_head(column) for column in columns])
    layout = "".join(_letter(column) for column in columns)
    first = _title(shown.title, len(columns))
    again = shown.title or following
    later = _title(f"{again} (continued)" if again else "", len(columns))
    rows = [
        line_of([_cell(column, text, code) for column, text, code in zip(columns, row, codes, strict=True)])
        for row, codes in zip(shown.rows, zip(*(lane.is_code for lane in shown.lanes), strict=True), strict=True)
    ]
    if shown.closing:
        rows.insert(len(rows) - shown.closing, r"\midrule")
    frame = [r"  \toprule", "  " + head, r"  \midrule"]
    return [
        rf"\begin{{longtable}}[l]{{@{{}}{layout}@{{}}}}",
        *(first or later),
        *frame,
        r"  \endfirsthead",
        *later,
        *frame,
        r"  \endhead",
        r"  \bottomrule",
        r"  \endfoot",
        *("  " + row for row in rows),
        r"\end{longtable}",
    ]


def _title(text: str, columns: int) -> list[str]:
    """Rows above a table that do not widen it."""
    lines = wrapped(one_line(text), _TITLE) if text else []
    return [rf"  \multicolumn{{{columns}}}{{@{{}}l@{{}}}}{{\rlap{{\textbf{{{escaped(line)}}}}}}} \\" for line in lines]


def _head(column: _Set) -> str:
    lines = [escaped(line) for line in column.header.split("\n")]
    if len(lines) == 1 or column.width is not None:
        return " ".join(lines)
    stacked = r" \\ ".join(lines)
    return rf"\shortstack[{LETTERS[column.lane.align]}]{{{stacked}}}"


def _letter(column: _Set) -> str:
    if column.width is None:
        return LETTERS[column.lane.align]
    ragged = {"left": r"\raggedright", "right": r"\raggedleft", "center": r"\centering"}[column.lane.align]
    return rf">{{{ragged}\arraybackslash}}p{{{column.width:.1f}pt}}"


def _cell(column: _Set, text: str, is_code: bool) -> str:
    text = one_line(text)
    if is_code and column.lane.is_formula:
        return f"${_linear(text)}$"
    broken = column.width is not None
    if broken and not column.lane.is_words and len(text) > 2 * _GROUP:
        pieces = [text[place : place + _GROUP] for place in range(0, len(text), _GROUP)]
        return r"\allowbreak{}".join(cell_text(column.lane, piece, False) for piece in pieces)
    if broken and not is_code:
        return prose(text)
    written = cell_text(column.lane, text, is_code)
    return breakable(written, is_code=True) if broken else written


def _groups(lanes: Sequence[Lane]) -> list[tuple[Lane, ...]]:
    """The columns, in several tables if even broken they are wider than the page."""
    if _least(lanes) <= WIDTH:
        return [tuple(lanes)]
    keys = tuple(lanes[: next((place for place, lane in enumerate(lanes) if not lane.is_words), 0) or 1])
    while len(keys) > 1 and _least(keys) > WIDTH / 2:
        keys = keys[:-1]
    groups = [keys]
    for lane in lanes[len(keys) :]:
        if len(groups[-1]) > len(keys) and _least((*groups[-1], lane)) > WIDTH:
            groups.append(keys)
        groups[-1] = (*groups[-1], lane)
    return groups


def _columns(lanes: Sequence[Lane]) -> list[_Set]:
    """How each column is set: as wide as it comes, with a broken header, or broken where the table is too wide."""
    natural = [max(_content(lane), _points(one_line(lane.header))) for lane in lanes]
    if _total(natural) <= WIDTH:
        return [_Set(lane, None, one_line(lane.header)) for lane in lanes]
    headers = [_broken(lane) for lane in lanes]
    natural = [
        max(_content(lane), *map(_points, header.split("\n"))) for lane, header in zip(lanes, headers, strict=True)
    ]
    least = [min(_narrowest(lane), width) for lane, width in zip(lanes, natural, strict=True)]
    widths = list(natural)
    while _total(widths) > WIDTH:
        wide = [place for place, width in enumerate(widths) if width > least[place] + 1]
        if not wide:
            break
        place = max(wide, key=widths.__getitem__)
        widths[place] = max(least[place], widths[place] - max(1.0, min(20.0, _total(widths) - WIDTH)))
    return [
        _Set(lane, None if width >= full else width, header)
        for lane, width, full, header in zip(lanes, widths, natural, headers, strict=True)
    ]


def _least(lanes: Sequence[Lane]) -> float:
    """How wide a table is at the least, in points."""
    return _total([min(_narrowest(lane), max(_content(lane), _points(lane.header))) for lane in lanes])


def _total(widths: Sequence[float]) -> float:
    return sum(widths) + _GAP * (len(widths) - 1)


def _content(lane: Lane) -> float:
    return max((_points(cell, code) for cell, code in zip(lane.cells, lane.is_code, strict=True)), default=0.0)


def _narrowest(lane: Lane) -> float:
    """The least width of a column: its longest unbreakable piece. Fractions and very long numbers are broken."""
    word = max(map(_points, one_line(lane.header).split()), default=0.0)
    if not lane.is_words:
        is_long = any("/" in cell or len(cell) > _LONG for cell in lane.cells)
        return max(word, min(_content(lane), _LEAST * 2) if is_long else _content(lane))
    pieces: Callable[[str], list[str]] = _CHUNK.findall
    longest = max(
        (
            _points(piece, code)
            for cell, code in zip(lane.cells, lane.is_code, strict=True)
            for piece in pieces(one_line(cell))
        ),
        default=0.0,
    )
    return max(word, longest, min(_LEAST, _content(lane)))


def _broken(lane: Lane) -> str:
    """A header in lines that are no wider than the cells, as far as its words allow."""
    header = one_line(lane.header)
    longest = max([*map(len, lane.cells), *map(len, header.split())], default=0)
    return "\n".join(wrapped(header, longest))


def _points(text: str, is_code: bool = False) -> float:
    """How wide a text is."""
    ems = len(text) * _TYPEWRITER if is_code else sum(_EM.get(character, _OTHER) for character in text)
    return ems * _SIZE + _PADDING
