"""Whole LaTeX documents: one size of type, nothing shrunk, and no box that is too wide where a TeX can tell."""

from __future__ import annotations

import shutil
import subprocess
from fractions import Fraction
from pathlib import Path

import pytest

from exact_odds.decimals import decimal
from exact_odds.reports.column import Cell, Column
from exact_odds.reports.formats import render
from exact_odds.reports.table import Table
from tests.reports.asked import reported
from tests.reports.read_back import from_long_tables
from tests.reports.samples import REPORT

DOCUMENTS = (
    "wager lucky-6",
    "wager perfect-pair --brief",
    "wager insurance-player-5-6 --brief",
    "wager dragon-dragon-1 --brief",
    "odds banker tie --decks 1,8",
    "distribution cards tie margin --cumulative --one-in",
    "formula --wager banker",
    "formula tie",
    "replay docs/examples/table-4.log",
    "session banker --coups 20",
    "verify --source lucky-nines-binion --all",
    "tables known-misprints",
    "tables game-edges",
    "tables closed-forms",
    "tables covariance",
)
"""Reports with many columns, long words, long fractions, formulas, and tables longer than a page."""


def body(document: str) -> str:
    """What stands between the opening of a document and its end."""
    _, _, rest = document.partition("\\begin{document}\n")
    return rest.partition("% end\n")[0]


def test_no_document_has_a_box_that_is_too_wide(tmp_path: Path) -> None:
    pdflatex = shutil.which("pdflatex")
    if pdflatex is None:
        pytest.skip("no pdflatex is found, so the documents are not compiled; Debian has it in texlive-latex-extra")
    documents = [render(reported(line), "latex", standalone=True) for line in DOCUMENTS]
    opening, _, _ = documents[0].partition("\\normalsize\n")
    text = "\\clearpage\n".join([opening, *map(body, documents), "\\end{document}\n"])
    (tmp_path / "all.tex").write_text(text, encoding="utf-8")
    command = [pdflatex, "-interaction=nonstopmode", "-halt-on-error", "-draftmode", "all.tex"]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, check=False, timeout=60)
    log = ran.stdout.decode("latin-1")
    assert ran.returncode == 0, log[-2000:]
    assert [line for line in log.splitlines() if line.startswith("Overfull")] == []


def test_a_document_has_one_size_of_type_and_shrinks_nothing() -> None:
    for line in DOCUMENTS:
        document = render(reported(line), "latex", standalone=True)
        assert document.startswith("\\documentclass[10pt,a4paper]{article}\n")
        assert document.endswith("% end\n\n\\end{document}\n")
        for word in ("\\resizebox", "\\footnotesize", "\\small", "\\large", "\\begin{table}"):
            assert word not in document


def test_a_long_table_says_on_each_page_what_it_is() -> None:
    columns = [Column("coup", kind="count"), Column("result")]
    table = Table("coups", columns, [(number, "tie") for number in range(100)], "A & B", ["Notes."])
    document = render(table, "latex", standalone=True)
    _, _, rest = document.partition("\\endfirsthead")
    again, _, rows = rest.partition("\\endhead")
    assert r"\textbf{A \& B (continued)}" in again
    assert r"Coup & Result \\" in again
    assert rows.count(" & tie") == 100
    assert document.count("\\begin{longtable}") == 1
    assert "Notes." in document


def test_columns_that_fit_on_no_page_stand_in_tables_of_their_own() -> None:
    columns = [Column("event"), *(Column(f"probability_{number}", kind="decimal") for number in range(30))]
    rows: list[list[Cell]] = [["tie", *(Fraction(1, number + 1) for number in range(30))]]
    document = render(Table("wide", columns, rows, "Wide"), "latex", standalone=True)
    tables = list(from_long_tables(document))
    assert len(tables) > 1
    assert all(head[0] == "Event" and row[0] == "tie" for head, (row,) in tables)
    heads = [name for head, _ in tables for name in head[1:]]
    cells = [cell for _, (row,) in tables for cell in row[1:]]
    assert heads == [f"Probability {number}" for number in range(30)]
    assert cells == [decimal(Fraction(1, number + 1), 10) for number in range(30)]


def test_a_report_with_everything() -> None:
    document = render(REPORT, "latex", standalone=True)
    assert document.count("\\begin{longtable}") == len(REPORT.tables)
    assert r"{\raggedright Pays are to one.\par}" in document
