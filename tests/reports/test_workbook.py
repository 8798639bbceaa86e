"""A workbook read back by another program holds every exact value."""

from __future__ import annotations

import io
from fractions import Fraction
from typing import Any

import openpyxl
import pytest

from exact_odds.decimals import Enclosure, Root, ratio
from exact_odds.reports.column import Cell, Column
from exact_odds.reports.formats import render, render_bytes
from exact_odds.reports.formats.workbook import sheet_names
from exact_odds.reports.table import Report, Table
from tests.reports.samples import DEALS, REPORT, WAGERS


def opened(subject: Report | Table) -> Any:
    return openpyxl.load_workbook(io.BytesIO(render_bytes(subject, "xlsx")))


def column(sheet: Any, header: str) -> list[Any]:
    (cells,) = [cells for cells in sheet.iter_cols(values_only=True) if cells[0] == header]
    return list(cells[1:])


def test_there_is_a_sheet_for_each_table_after_one_that_says_what_it_is() -> None:
    book = opened(REPORT)
    assert book.sheetnames == ["About", "wagers", "oddities"]
    about = {row[0]: row[1] for row in book["About"].iter_rows(values_only=True)}
    assert about["title"] == REPORT.title
    assert "Pays are to one." in [row[1] for row in book["About"].iter_rows(values_only=True)]


def test_a_rational_is_a_number_with_its_fraction_as_text_beside_it() -> None:
    sheet = opened(REPORT)["wagers"]
    exact = column(sheet, "House edge, exact")
    assert exact == [ratio(cell) for cell in WAGERS.column("house_edge") if isinstance(cell, Fraction)]
    assert column(sheet, "House edge") == pytest.approx([float(Fraction(cell)) for cell in exact], rel=1e-15)
    formats = {cells[0].value: cells[1].number_format for cells in sheet.iter_cols()}
    assert (formats["House edge"], formats["Expected value"], formats["Wins"]) == ("0.0000%", "0.000000", "General")
    assert column(sheet, "Standard deviation")[2] == 2
    assert column(sheet, "Wager") == ["player", "banker", "tie"]


def test_a_count_that_a_spreadsheet_would_cut_is_text() -> None:
    counts = [10**15 - 1, DEALS, -DEALS, 10**5000]
    sheet = opened(Table("t", [Column("deals", kind="count")], [(count,) for count in counts]))["t"]
    assert column(sheet, "Deals")[:3] == [str(10**15 - 1), str(DEALS), str(-DEALS)]
    short = opened(Table("t", [Column("deals", kind="count")], [(10**15 - 1,)]))["t"]
    assert column(short, "Deals") == [10**15 - 1]
    assert len(column(sheet, "Deals")[3]) == 5001


def test_no_text_is_a_formula() -> None:
    texts = ["=1+1", "+1", "-x", "@A1", "http://example.org", '=HYPERLINK("x")']
    sheet = opened(Table("t", [Column("=name")], [(text,) for text in texts], "=title"))["t"]
    assert [cell.data_type for cells in sheet.iter_cols(max_row=7) for cell in cells] == ["s"] * 7
    assert column(sheet, "=name") == texts


def test_heads_stay_in_sight_and_columns_are_wide_enough() -> None:
    sheet = opened(REPORT)["wagers"]
    assert sheet.freeze_panes == "A2"
    for cells in sheet.iter_cols():
        if all(isinstance(cell.value, str) for cell in cells):
            width = sheet.column_dimensions[cells[0].column_letter].width
            assert width > max(len(cell.value) for cell in cells[1:])


def test_what_is_no_rational_has_its_nearest_number() -> None:
    half = Enclosure(Fraction(1, 4), Fraction(3, 4))
    cells: list[tuple[Cell, ...]] = [(Root(2),), (half,), (Fraction(10**400),), (None,), ("unknown",)]
    found = column(opened(Table("t", [Column("x", kind="decimal")], cells))["t"], "X")
    assert found[0] == pytest.approx(2**0.5, rel=1e-15)
    assert found[1] == "0.250 to 0.750"
    assert found[2:] == [str(10**400), None, "unknown"]


def test_what_is_longer_than_a_cell_is_not_cut() -> None:
    long = Fraction(1, 10**40_000)
    (_, cell) = (row[1].value for row in opened(Table("t", [Column("x", kind="decimal")], [(long,)])).worksheets[1])
    assert cell == "40,003 characters, which are more than a cell holds; JSON and CSV have them"


def test_the_same_report_gives_the_same_bytes() -> None:
    assert render_bytes(REPORT, "xlsx") == render_bytes(REPORT, "xlsx")


def test_sheets_of_like_names_differ() -> None:
    names = list(sheet_names(["x" * 40, "X" * 35, "a:b", "a/b", "'q'", ""]))
    assert len({name.casefold() for name in names}) == 6
    assert all(0 < len(name) <= 31 for name in names)


def test_every_text_format_is_bytes_too() -> None:
    assert render_bytes(REPORT, "json").decode() == render(REPORT, "json")
