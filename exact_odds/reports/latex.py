r"""Tables and reports as LaTeX: ``\input`` them into a document that loads ``booktabs``; formulas need ``amsmath``."""

from __future__ import annotations

from exact_odds.reports.table import Column, Report, Table
from exact_odds.reports.text import one_line

_LONG = 48  # characters; a column of longer words becomes a paragraph
_LETTERS = {"left": "l", "right": "r", "center": "c"}
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


def render_latex(subject: Report | Table) -> str:
    r"""A starred section with a ``table`` for each table, or one ``table``.

    >>> print(render_latex(Table("decks", [Column("Decks", "count"), Column("Edge", "percent", 1)], [(8, 1)])), end="")
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
    if isinstance(subject, Table):
        return "\n".join(_table(subject)) + "\n"
    blocks = [rf"\section*{{{escaped(subject.title)}}}"]
    if subject.subtitle:
        blocks.append("\\\\\n".join(map(escaped, subject.subtitle)))
    blocks += ["\n".join(_table(table)) for table in subject.tables]
    return "\n\n".join(blocks) + "\n"


def _table(table: Table) -> list[str]:
    if table.display:
        return [*([escaped(table.title)] if table.title else []), table.display, *map(escaped, table.notes)]
    table = table.for_people()
    cells = [[column.show(row[index]) for row in table.rows] for index, column in enumerate(table.columns)]
    layout = "".join(_layout(column, shown) for column, shown in zip(table.columns, cells, strict=True))
    rows = [
        _line([_cell(column, cell) for column, cell in zip(table.columns, row, strict=True)])
        for row in zip(*cells, strict=True)
    ]
    if table.closing:
        rows.insert(len(rows) - table.closing, r"\midrule")
    lines = [
        rf"\begin{{tabular}}{{@{{}}{layout}@{{}}}}",
        r"  \toprule",
        "  " + _line([escaped(column.header) for column in table.columns]),
        r"  \midrule",
        *("  " + row for row in rows),
        r"  \bottomrule",
        r"\end{tabular}",
    ]
    if table.title:
        lines.insert(0, rf"\caption{{{escaped(table.title)}}}\label{{tab:{table.name}}}")
    lines += [rf"\par\smallskip{{\footnotesize {escaped(note)}\par}}" for note in table.notes]
    return [r"\begin{table}[htbp]", r"  \centering", *("  " + line for line in lines), r"\end{table}"]


def _layout(column: Column, cells: list[str]) -> str:
    if column.kind in ("text", "code") and max(map(len, cells), default=0) > _LONG:
        return r"p{0.4\linewidth}"
    return _LETTERS[column.align or "left"]


def _line(cells: list[str]) -> str:
    return " & ".join(cells) + r" \\"


def _cell(column: Column, text: str) -> str:
    if column.is_code(text):
        return rf"\texttt{{{escaped(text)}}}"
    if column.kind != "text" and text[:1] == "-" and text[1:2].isdigit():
        return "$-$" + escaped(text[1:])
    return escaped(text)


def escaped(text: str) -> str:
    """The text with everything that LaTeX would act upon, or set as another character, written out."""
    return one_line(text).translate(_ESCAPES).replace("--", "-{}-")
