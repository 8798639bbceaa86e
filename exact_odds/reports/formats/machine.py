"""Tables and reports for programs: CSV and JSON, which lose nothing.

A rational column ``house_edge`` is two fields: the fraction, "p/q" or "p", and beside it ``house_edge_decimal``, which
is rounded to ten digits unless told otherwise. A root or an enclosure has only its decimal, under the plain name. A
count is an integer. A wager is its slug, with its ``name`` beside it. Totals that close a table are left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple, cast

from exact_odds import __version__
from exact_odds.decimals import Enclosure, Root, decimal, integer, ratio
from exact_odds.reports.column import Cell, Column, Named
from exact_odds.reports.table import Report, Table

Value = str | int | bool | None

DIGITS = 10
"""Digits after the point of decimals, unless told otherwise."""

SETTING = ("game", "decks", "cards", "counts", "shown", "given", "deals")
"""What every report says of its setting; null where it has none."""


_RUN = re.compile(r"[=+\-@\t\r]")
_NUMBER = re.compile(r"[+-]?\d+(\.\d+)?(/\d+)?%?")
_FORMULA = re.compile(r"-([-+*/(). ]|\d+|[a-z](?![a-z]))+")


def harmless(text: str, is_code: bool = False) -> str:
    """A text that no spreadsheet runs: an apostrophe goes before what it would take for a formula.

    Numbers stay as they are, and in a column of code our own formulas, which are arithmetic and nothing else.

    >>> harmless("=1+1"), harmless("-margin"), harmless("-1/2"), harmless("+5.0%")
    ("'=1+1", "'-margin", '-1/2', '+5.0%')
    >>> harmless("-4*d*(t - 1)"), harmless("-4*d*(t - 1)", is_code=True)
    ("'-4*d*(t - 1)", '-4*d*(t - 1)')
    """
    if not _RUN.match(text) or _NUMBER.fullmatch(text) or (is_code and _FORMULA.fullmatch(text)):
        return text
    return f"'{text}"


class Records(NamedTuple):
    """A table for programs.

    Attributes:
        fields: the names.
        rows: row by row the values.
    """

    fields: list[str]
    rows: list[list[Value]]


def records(table: Table, digits: int | None = None) -> Records:
    """The table for programs: the exact value of each cell, and its decimal.

    >>> edge = Column("house_edge", kind="percent")
    >>> table = Table("worth", [Column("wager"), edge], [(Named("tie", "Tie"), Fraction(1, 7))])
    >>> records(table, digits=4)
    Records(fields=['wager', 'name', 'house_edge', 'house_edge_decimal'], rows=[['tie', 'Tie', '1/7', '0.1429']])

    Raises:
        ValueError: if two fields have one name.
    """
    places = DIGITS if digits is None else digits
    fields: list[str] = []
    columns: list[list[Value]] = []
    for place, column in enumerate(table.columns):
        for name, values in _fields(column, [row[place] for row in table.body], places):
            if name in fields:
                raise ValueError(f"table {table.name!r} has two fields named {name!r}; name a column otherwise")
            fields.append(name)
            columns.append(values)
    return Records(fields, [list(row) for row in zip(*columns, strict=True)])


def _fields(column: Column, cells: Sequence[Cell], places: int) -> Iterator[tuple[str, list[Value]]]:
    """The one or two fields of a column."""
    kinds = set(map(type, cells))
    if column.is_rational:
        if not kinds & {Root, Enclosure}:
            yield column.name, [_ratio(cell) for cell in cells]
            yield f"{column.name}_decimal", [_decimal(cell, places) for cell in cells]
        else:
            yield column.name, [_plain(cell) if isinstance(cell, str) else _decimal(cell, places) for cell in cells]
        return
    yield column.name, [_plain(cell) for cell in cells]
    if Named in kinds:
        name = "name" if column.name == "wager" else f"{column.name}_name"
        yield name, [cell.name if isinstance(cell, Named) else None for cell in cells]


def _plain(cell: Cell) -> Value:
    if cell is None or isinstance(cell, str | int):
        return cell
    if isinstance(cell, Fraction):
        return ratio(cell)
    return cell.slug if isinstance(cell, Named) else str(cell)


def _ratio(cell: Cell) -> Value:
    if cell is None or isinstance(cell, str):
        return cell
    return ratio(cast("int | Fraction", cell))


def _decimal(cell: Cell, places: int) -> Value:
    if cell is None or isinstance(cell, str | Named):
        return None
    if isinstance(cell, Enclosure):
        known = cell.agreed(decimal, places)
        return None if known == "?" else known
    return decimal(cell, places)


def render_csv(subject: Report | Table, digits: int | None = None) -> str:
    """One table as RFC 4180 has it, but for lines that end as those of other text files do: of a report the main one.

    What a spreadsheet would run is made harmless.

    >>> print(render_csv(Table("decks", [Column("edge", kind="percent")], [(Fraction(1, 80),)])), end="")
    edge,edge_decimal
    1/80,0.0125000000
    """
    import csv
    from types import SimpleNamespace

    table = Report.of(subject).table()
    fields, rows = records(table, digits)
    code = [
        any(column.name == name and column.kind in ("code", "formula") for column in table.columns) for name in fields
    ]
    lines: list[str] = []
    writer = csv.writer(SimpleNamespace(write=lines.append))
    writer.writerow(map(harmless, fields))
    for row in rows:
        cells = zip(map(_text, row), code, strict=True)
        writer.writerow([text if text[:1].isalnum() else harmless(text, is_code) for text, is_code in cells])
    return "".join(line.removesuffix("\r\n") + "\n" for line in lines)  # told "\n", it would leave "\r" unquoted


def render_json(subject: Report | Table, digits: int | None = None) -> str:
    """A report in the shape that all commands share: title, version, setting, notes, and tables by name.

    >>> print(render_json(Table("coup", [Column("deals", kind="count")], [(3,)], "Ties")), end="")
    ... # doctest: +ELLIPSIS
    {
      "title": "Ties",
      "version": "...",
      "setting": {
    ...
      "tables": {
        "coup": [
          {
            "deals": 3
          }
        ]
      }
    }
    """
    report = Report.of(subject)
    tables = {}
    for table in report.tables:
        fields, rows = records(table, digits)
        tables[table.name] = _dicts(fields, rows)
    data = {
        "title": report.title,
        "version": __version__,
        "setting": {**dict.fromkeys(SETTING), **(report.setting or {})},
        "notes": [*report.notes, *(note for table in report.tables for note in table.notes)],
        "tables": tables,
    }
    return "".join(_json(data, "\n")) + "\n"


def _dicts(fields: Sequence[str], rows: Iterable[Sequence[Value]]) -> Iterator[dict[str, Value]]:
    return (dict(zip(fields, row, strict=True)) for row in rows)


def _text(value: Value) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    return integer(value) if isinstance(value, int) else value


def _json(value: object, newline: str) -> Iterator[str]:
    """The text of ``json.dumps(value, indent=2, ensure_ascii=False)``, in pieces.

    The standard writer refuses integers of more than 4,300 digits, and writes floats.
    """
    from json.encoder import encode_basestring

    if isinstance(value, str):
        yield encode_basestring(value)
    elif value is None:
        yield "null"
    elif isinstance(value, bool | int):
        yield "true" if value is True else "false" if value is False else integer(value)
    elif isinstance(value, Mapping):
        for number, (key, item) in enumerate(value.items()):
            start = ("," if number else "{") + newline + "  " + encode_basestring(key) + ": "
            if isinstance(item, str):  # as most are
                yield start + encode_basestring(item)
                continue
            yield start
            yield from _json(item, newline + "  ")
        yield newline + "}" if value else "{}"
    elif isinstance(value, list | tuple | Iterator):
        number = -1
        for number, item in enumerate(value):
            yield ("," if number else "[") + newline + "  " + "".join(_json(item, newline + "  "))
        yield newline + "]" if number >= 0 else "[]"
    else:
        raise TypeError(f"{value!r} is a {type(value).__name__}, which is not exact data for JSON")
