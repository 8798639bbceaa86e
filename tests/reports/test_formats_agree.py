"""All formats of every report say the same, digit for digit."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import count
from typing import Any

import openpyxl
import pytest

from exact_odds.decimals import ratio
from exact_odds.reports.column import Column, Named
from exact_odds.reports.formats import render, render_bytes
from exact_odds.reports.table import Report, Table
from tests.reports.asked import ASKED, TABULATED, reported
from tests.reports.read_back import (
    Grid,
    from_html,
    from_latex,
    from_long_tables,
    from_markdown,
    from_text,
    is_row,
    squeezed,
)

LINES = [*ASKED, *TABULATED]
MANY = 60
"""Digits of the decimals that stand for roots."""


@cache
def report(line: str) -> Report:
    return Report.of(reported(line))


@cache
def web(line: str) -> list[Grid]:
    return from_html(render(report(line), "html"))


def seen(line: str) -> list[Table]:
    return [table for table in report(line).tables if not table.hidden]


@pytest.mark.parametrize("line", LINES)
def test_markdown_has_the_cells_of_the_web_page(line: str) -> None:
    assert from_markdown(render(report(line), "markdown")) == web(line)


@pytest.mark.parametrize("line", LINES)
def test_text_has_the_cells_of_the_web_page(line: str) -> None:
    grids = from_text(render(report(line), "text"))
    for wanted in web(line):
        left = set(wanted)
        while left:
            head, lines = next(grids)
            left -= set(head)
            rows = list(zip(*(wanted[name] for name in head), strict=True))
            for row in rows:
                height = next(n for n in count(1) if is_row(lines[:n], list(row)) or n > len(lines))
                assert height <= len(lines), (row, lines[:3])
                del lines[:height]
            assert not lines
    assert next(grids, None) is None


@pytest.mark.parametrize("line", LINES)
def test_latex_has_the_cells_of_the_web_page(line: str) -> None:
    text = render(report(line), "latex")
    tabulars = from_latex(text)
    for table, wanted in zip(seen(line), web(line), strict=True):
        if table.formulas:
            assert all(str(formula) in text for formula in latex_of(table))
            continue
        left, number = set(wanted), len(next(iter(wanted.values())))
        while left:
            head, rows = next(tabulars)
            while len(rows) < number:  # the table goes on on another page
                again, more = next(tabulars)
                assert again == head
                rows += more
            left -= set(head)
            assert rows == [list(row) for row in zip(*(wanted[name] for name in head), strict=True)]
    assert next(tabulars, None) is None


@pytest.mark.parametrize("line", LINES)
def test_a_latex_document_has_the_cells_of_the_web_page(line: str) -> None:
    long_tables = from_long_tables(render(report(line), "latex", standalone=True))
    for table, wanted in zip(seen(line), web(line), strict=True):
        if table.formulas:
            continue
        left = set(wanted)
        while left:
            head, rows = next(long_tables)
            left -= set(head)
            assert rows == [list(row) for row in zip(*(wanted[name] for name in head), strict=True)]
    assert next(long_tables, None) is None


def latex_of(table: Table) -> Sequence[object]:
    return table.column("latex") if "latex" in [column.name for column in table.columns] else []


@pytest.mark.parametrize("line", LINES)
def test_csv_of_each_table_has_what_json_has(line: str) -> None:
    data = json.loads(render(report(line), "json"))["tables"]
    assert list(data) == [table.name for table in report(line).tables]
    for name, rows in data.items():
        text = render(report(line).only(name), "csv")
        found = list(csv.DictReader(io.StringIO(text, newline="")))
        code = {column.name for column in report(line).table(name).columns if column.kind in ("code", "formula")}
        assert [{key.removeprefix("'"): value for key, value in row.items()} for row in found] == [
            {key: plain(value, key in code) for key, value in row.items()} for row in rows
        ]


@pytest.mark.parametrize("line", LINES)
def test_a_workbook_has_every_exact_value(line: str) -> None:
    found = openpyxl.load_workbook(io.BytesIO(render_bytes(report(line), "xlsx")))
    for sheet, table in zip(found.worksheets[1:], report(line).tables, strict=True):
        head, *rows = sheet.iter_rows(values_only=True)
        columns = iter(zip(head, zip(*rows, strict=True) if rows else [()] * len(head), strict=True))
        for column, cells in zip(table.columns, zip(*table.body, strict=True), strict=False):
            header, values = next(columns)
            assert header == column.header
            if column.kind == "count":
                counts = zip(cells, values, strict=True)
                assert all(int(value) == cell for cell, value in counts if isinstance(cell, int))
            exact = [isinstance(cell, int | Fraction) for cell in cells]
            if column.is_rational and any(exact):
                header, values = next(columns)
                assert header == f"{column.header}, exact"
                wanted = [ratio(cell) if is_exact else None for cell, is_exact in zip(cells, exact, strict=True)]
                assert list(values) == wanted
            elif any(isinstance(cell, Named) for cell in cells):
                next(columns)


def plain(value: object, is_code: bool) -> str:
    """A value of JSON as CSV has it: what a spreadsheet would run has an apostrophe before it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    text = "" if value is None else str(value)
    runs = text[:1] in ("=", "+", "-", "@") and text[:1] != "" and not is_number(text)
    is_formula = is_code and re.fullmatch(r"-[\d+\-*/(). dtc]+", text)
    return f"'{text}" if runs and not is_formula else text


def is_number(text: str) -> bool:
    try:
        Fraction(text.removesuffix("%"))
    except ValueError:
        return False
    return True


@pytest.mark.parametrize("line", LINES)
def test_people_see_what_json_has_rounded_once(line: str) -> None:
    data = json.loads(render(report(line), "json", MANY))["tables"]
    for table, wanted in zip(seen(line), web(line), strict=True):
        for header, cells in expected(table, data[table.name]):
            shown = wanted[squeezed(header)]
            if line.startswith("sweep"):
                assert all(map(is_part, shown, cells)), (table.name, header)
            else:
                assert shown[: len(cells)] == cells, (table.name, header)
            assert len(shown) - len(cells) in (0, table.closing, len({*shown[len(cells) :]}))


def is_part(shown: str, whole: str) -> bool:
    """Whether a number is shown with as many of its digits as are certain."""
    if shown in (whole, "?"):
        return True
    number, whole = shown.replace(",", "").removesuffix("%"), whole.replace(",", "").removesuffix("%")
    return Fraction(number) == round(Fraction(whole), len(number.partition(".")[2]))


def expected(table: Table, rows: list[dict[str, Any]]) -> Iterator[tuple[str, list[str]]]:
    """What people should see of a table, by the headers of its columns, from its rows in JSON."""
    lanes = {column.name: (column, [as_seen(column, row) for row in rows]) for column in table.columns}
    if table.across:
        yield from spread(table, lanes)
        return
    shown = [
        (header, cells)
        for column, seen_cells in lanes.values()
        if not column.hidden
        for header, cells in beside(column, seen_cells, rows)
    ]
    if not table.upright:
        yield from shown
        return
    names = [header for header, _ in shown if not header.endswith(", exact")]
    values = {header: cells[0] for header, cells in shown}
    yield names[0], names[1:]
    yield values[names[0]], [values[name] for name in names[1:]]
    exact = [values.get(f"{name}, exact", "") for name in names]
    if any(exact):
        yield exact[0], exact[1:]


def spread(table: Table, lanes: dict[str, tuple[Column, list[str]]]) -> Iterator[tuple[str, list[str]]]:
    """The table with the values of one of its columns as headers."""
    *_, (value, cells) = lanes.values()
    heads = lanes[table.across][1]
    keys = [
        (column.header, seen_cells)
        for name, (column, seen_cells) in lanes.items()
        if not column.hidden and name not in (table.across, value.name)
    ]
    of_cells = list(zip(*(seen_cells for _, seen_cells in keys), strict=True))
    rows = list(dict.fromkeys(of_cells))
    found = dict(zip(zip(heads, of_cells, strict=True), cells, strict=True))
    for place, (header, _) in enumerate(keys):
        yield header, [row[place] for row in rows]
    for head in dict.fromkeys(heads):
        alone = len({*heads}) == 1
        yield value.header if alone else head, [found.get((head, row), value.none) for row in rows]


def beside(column: Column, cells: list[str], rows: list[dict[str, Any]]) -> Iterator[tuple[str, list[str]]]:
    """A column, its fractions, and how rare its probabilities are."""
    yield column.header, cells
    fractions = [row[column.name] for row in rows]
    if column.exact and f"{column.name}_decimal" in (rows or [{}])[0] and any(map(is_fraction, fractions)):
        yield (
            f"{column.header}, exact",
            ["" if text and not is_fraction(text) else text or column.none for text in fractions],
        )
    if column.one_in:
        yield "Happens", [one_in(text) if text and is_fraction(text) else column.none for text in fractions]


def is_fraction(text: str | None) -> bool:
    return text is not None and is_number(text)


def as_seen(column: Column, row: dict[str, Any]) -> str:
    """A cell as people see it, made from JSON by other means than the package has."""
    value = row[column.name]
    if value is None:
        return squeezed(column.none)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return f"{value:,}" if column.kind == "count" else str(value)
    if column.kind in ("decimal", "percent", "significant", "one in", "against") and is_number(value):
        return number(column, value)
    beside_it = "name" if column.name == "wager" else f"{column.name}_name"
    return squeezed(row.get(beside_it) or value) if column.kind == "text" else squeezed(value)


def number(column: Column, value: str) -> str:
    """A rational, or the decimal of a root, rounded to the column's digits."""
    x, digits = Fraction(value), column.digits or 0
    if column.small and 0 <= 2 * x < Fraction(1, 10**digits) and value != "0":
        return f"< 0.{'1'.zfill(digits)}"
    if column.kind == "one in":
        return one_in(value)
    if column.kind == "significant":
        if not x:
            return "0"
        digits -= 1 + next(n for n in count(-40) if abs(x) < Fraction(10) ** (n + 1))
        if round(abs(x) * Fraction(10) ** digits) >= 10**column.digits:  # type: ignore[operator]  # it has some
            digits -= 1
    sign = "%" if column.kind == "percent" else ""
    after = " to 1" if column.kind == "against" else ""
    scaled = round(x * (100 if sign else 1) * Fraction(10) ** digits)
    whole, rest = divmod(abs(scaled), 10 ** max(digits, 0))
    point = f".{rest:0{digits}d}" if digits > 0 else ""
    return f"{'-' if scaled < 0 else ''}{whole * 10 ** max(-digits, 0):,}{point}{sign}{after}"


def one_in(value: str) -> str:
    if not Fraction(value):
        return "never"
    hundredths = round(100 / Fraction(value))
    return f"1 in {hundredths // 100:,}.{hundredths % 100:02d}"
