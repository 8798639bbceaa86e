"""Tables and reports as a spreadsheet: a sheet that says what it is, and one for each table.

A spreadsheet keeps numbers as binary fractions of some fifteen digits. So a rational is a number under a format, for
reading and reckoning, with the exact fraction as text beside it. A column of counts one of which has more than fifteen
digits is text throughout, so that no sum leaves one out. No text is ever a formula.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import isqrt
from typing import Any, NamedTuple

from exact_odds import __version__
from exact_odds.decimals import Enclosure, Root, grouped, integer, ratio, significant
from exact_odds.errors import MissingExtra
from exact_odds.reports.column import Cell, Column, Named
from exact_odds.reports.formats.machine import SETTING
from exact_odds.reports.table import Report, Table

EXACT_DIGITS = 15
"""Digits that a spreadsheet keeps of a number."""

LONGEST = 32_767
"""Characters that a cell holds; what is longer would be cut without a word."""

WIDEST = 60
"""Characters of the widest column."""

_SHEET_NAME = re.compile(r"[\[\]:*?/\\]")
_LONGEST_NAME = 31
_NOTES = "notes"
_NUMBERS = (
    f"A spreadsheet keeps {EXACT_DIGITS} digits of a number. Exact fractions stand beside rounded numbers as text; a "
    "column of counts is text if one of them is longer, and is not added up by SUM."
)
_TOO_LONG = "{:,} characters, which are more than a cell holds; JSON and CSV have them"


class Field(NamedTuple):
    """A column of a sheet.

    Attributes:
        header: above it.
        cells: numbers, booleans, texts, and None for no value.
        form: how a spreadsheet shows its numbers.
    """

    header: str
    cells: list[float | bool | str | None]
    form: str = ""


def render_xlsx(subject: Report | Table) -> bytes:
    """The workbook; the same report always gives the same bytes.

    Raises:
        MissingExtra: if XlsxWriter is not installed.
    """
    try:
        from xlsxwriter import Workbook
    except ImportError as error:
        raise MissingExtra.of("A workbook", "xlsxwriter", "xlsx", error) from None
    from datetime import datetime

    report = Report.of(subject)
    contents = io.BytesIO()
    book = Workbook(contents, {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False})
    book.set_properties({"title": report.title, "created": datetime(2000, 1, 1)})  # noqa: DTZ001 - no time is meant
    names = list(sheet_names([table.name for table in report.tables]))
    _about(book, report, names)
    for table, name in zip(report.tables, names, strict=True):
        _sheet(book, name, list(fields(table)))
    book.close()
    return contents.getvalue()


def sheet_names(names: Sequence[str]) -> Iterator[str]:
    """Names that a workbook allows: short, of plain characters, and different whatever the case.

    >>> list(sheet_names(["awards", "Awards", "a/b" + "c" * 40, "About"]))
    ['awards', 'Awards 2', 'a bcccccccccccccccccccccccccccc', 'About 2']
    """
    taken = {"about"}
    for name in names:
        plain = _SHEET_NAME.sub(" ", name).strip("'") or "table"
        found, number = plain[:_LONGEST_NAME], 1
        while found.casefold() in taken:
            number += 1
            found = f"{plain[: _LONGEST_NAME - 1 - len(str(number))]} {number}"
        taken.add(found.casefold())
        yield found


def fields(table: Table) -> Iterator[Field]:
    """The columns of a table's sheet; totals stand among the rows no more than in CSV.

    >>> edge = Column("house_edge", kind="percent", digits=2)
    >>> for field in fields(Table("worth", [edge], [(Fraction(1, 80),)])):
    ...     print(field)
    Field(header='House edge', cells=[0.0125], form='0.00%')
    Field(header='House edge, exact', cells=['1/80'], form='')
    """
    for place, column in enumerate(table.columns):
        cells = [row[place] for row in table.body]
        values = [_value(cell) for cell in cells]
        if column.kind == "count" and any(isinstance(value, str) for value in values):
            values = [integer(cell) if isinstance(cell, int) else cell for cell in values]
        yield Field(column.header, values, _form(column))
        if column.is_rational and any(isinstance(cell, int | Fraction) for cell in cells):
            shown = [ratio(cell) if isinstance(cell, int | Fraction) else None for cell in cells]
            yield Field(f"{column.header}, exact", list(shown))
        elif any(isinstance(cell, Named) for cell in cells):
            name = "Name" if column.name == "wager" else f"{column.header}, name"
            yield Field(name, [cell.name if isinstance(cell, Named) else None for cell in cells])


def _form(column: Column) -> str:
    if column.kind == "count":
        return "#,##0"
    if not column.is_rational or column.kind in ("exact", "significant"):
        return ""
    places = f".{'0' * min(column.digits or 0, EXACT_DIGITS)}" if column.digits else ""
    return f"0{places}%" if column.kind == "percent" else f"0{places}"


def _value(cell: Cell) -> float | bool | str | None:
    if isinstance(cell, Named):
        return cell.slug
    if cell is None or isinstance(cell, bool | str):
        return cell
    if isinstance(cell, int):
        return cell if abs(cell) < 10**EXACT_DIGITS else integer(cell)
    return _nearest(cell)


def _nearest(cell: Fraction | Root | Enclosure) -> float | str:
    """The nearest number that a spreadsheet has; text where there is none."""
    try:
        if isinstance(cell, Root):
            scaled = isqrt(cell.radicand.numerator * 10**40 // cell.radicand.denominator)
            return cell.sign * float(Fraction(scaled, 10**20))
        if isinstance(cell, Enclosure):
            return _proven(cell)
        return float(cell)
    except OverflowError:
        return ratio(cell) if isinstance(cell, Fraction) else "too large"


def _proven(cell: Enclosure) -> float | str:
    """A number if all digits that a spreadsheet keeps are proven, and else those that are, as text."""
    if significant(cell.low, EXACT_DIGITS) == significant(cell.high, EXACT_DIGITS):
        return float((cell.low + cell.high) / 2)
    agreed = cell.agreed(significant, EXACT_DIGITS, 1)
    return f"{significant(cell.low, 3)} to {significant(cell.high, 3)}" if agreed == "?" else agreed


def _about(book: Any, report: Report, names: Sequence[str]) -> None:
    """The first sheet: what the workbook is, of what, and what stands where."""
    setting = {**dict.fromkeys(SETTING), **(report.setting or {})}
    lines: list[tuple[str, str]] = [("title", report.title), ("counted by", f"exact_odds {__version__}")]
    for name, value in setting.items():
        if isinstance(value, dict):
            lines.append((name, " ".join(f"{rank}={count}" for rank, count in value.items())))
        elif value is not None:
            lines.append((name, grouped(value) if isinstance(value, int) else str(value)))
    lines += [(_NOTES, note) for note in report.notes]
    lines.append(("numbers", _NUMBERS))
    for table, name in zip(report.tables, names, strict=True):
        lines.append((f"sheet {name}", table.title or name))
        lines += [(_NOTES, note) for note in table.notes]
    sheet, bold, wrapped = book.add_worksheet("About"), book.add_format({"bold": True}), _wrapped(book)
    for row, (name, text) in enumerate(lines):
        sheet.write_string(row, 0, "" if name == _NOTES else name, bold)
        sheet.write_string(row, 1, text, wrapped)
    sheet.set_column(0, 0, max(len(name) for name, _ in lines) + 2)
    sheet.set_column(1, 1, 100)


def _wrapped(book: Any) -> Any:
    return book.add_format({"text_wrap": True, "valign": "top"})


def _sheet(book: Any, name: str, columns: Sequence[Field]) -> None:
    """A table: its headers, which stay in sight, and its rows."""
    sheet, head = book.add_worksheet(name), book.add_format({"bold": True, "bottom": 1, "text_wrap": True})
    sheet.freeze_panes(1, 0)
    for place, column in enumerate(columns):
        form = book.add_format({"num_format": column.form} if column.form else {})
        sheet.write_string(0, place, column.header, head)
        for row, cell in enumerate(column.cells, 1):
            if isinstance(cell, bool):
                sheet.write_boolean(row, place, cell)
            elif isinstance(cell, str):
                sheet.write_string(row, place, cell if len(cell) <= LONGEST else _TOO_LONG.format(len(cell)))
            elif cell is not None:
                sheet.write_number(row, place, cell, form)
        sheet.set_column(place, place, _width(column))


def _width(column: Field) -> int:
    words = max(map(len, column.header.split()), default=0)
    cells = [_shown_width(cell, column.form) for cell in column.cells if cell is not None]
    return min(WIDEST, max([words, *cells]) + 2)


def _shown_width(cell: float | bool | str, form: str) -> int:
    """Characters of a cell as it is shown."""
    if isinstance(cell, float):
        return len(f"{cell:,.0f}") + (len(form) if form else EXACT_DIGITS)
    return len(cell if isinstance(cell, str) else f"{cell:,}")
