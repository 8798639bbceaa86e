"""Tables and reports for programs: CSV and JSON, which lose nothing.

A rounded column becomes two fields: the exact value under the column's name ("house_edge") and the rounded one beside
it ("house_edge_percent"); so does an exact one, unless the table has a rounded one of that name.
A rational is "p/q" or "p", a root "sqrt(p/q)"; a count is an integer.
Strings are written as they are, so a program that opens a CSV file as a spreadsheet should not trust names from a
stranger's wager file more than it trusts the stranger.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from exact_odds.decimals import Root, integer, ratio
from exact_odds.reports.table import Cell, Column, Kind, Report, Table

Value = str | int | bool | None

_SUFFIX: dict[Kind, str] = {
    "exact": "_decimal",
    "decimal": "_decimal",
    "significant": "_decimal",
    "percent": "_percent",
    "one in": "_one_in",
}


def render_csv(subject: Report | Table) -> str:
    """RFC 4180, but for lines that end as those of other text files do; one table is its header row and its rows.

    Several tables are parted by an empty line, and each is headed by its title in a row of one cell. Before them stands
    what they are of: the report's title, and as a table of one column the lines under it.

    >>> print(render_csv(Table("decks", [Column("Edge", "percent", 2)], [(Fraction(1, 80),)])), end="")
    edge,edge_percent
    1/80,1.25
    """
    import csv
    import io

    def lines(rows: Iterable[Sequence[str]]) -> str:
        texts = []
        for row in rows:
            output = io.StringIO()
            csv.writer(output).writerow(row)
            texts.append(output.getvalue().removesuffix("\r\n") + "\n")  # told "\n", it would leave "\r" unquoted
        return "".join(texts)

    tables = [subject] if isinstance(subject, Table) else subject.tables
    blocks = []
    if isinstance(subject, Report) and len(tables) > 1:
        blocks.append(lines([[subject.title], ["about"], *([line] for line in subject.subtitle)]))
    for table in tables:
        names, records = _records(table)
        title = [[table.title or table.name]] if len(tables) > 1 else []
        blocks.append(lines([*title, names, *([_plain(value) for value in record] for record in records)]))
    return "\n".join(blocks)


def render_json(subject: Report | Table) -> str:
    """The report's own data, or its tables; a table is its name, title, columns and rows.

    >>> print(render_json(Report("Coup", [], data={"count": 3, "probability": Fraction(3, 4)})), end="")
    {
      "count": 3,
      "probability": "3/4"
    }
    """
    if isinstance(subject, Table):
        data: Mapping[str, object] = _data(subject)
    elif subject.data is not None:
        data = subject.data
    else:
        data = {
            "title": subject.title,
            "subtitle": subject.subtitle,
            "tables": [_data(table) for table in subject.tables],
        }
    return "".join(_json(data, "\n")) + "\n"


def _records(table: Table) -> tuple[list[str], list[list[Value]]]:
    """The names of the fields and, row by row, their values."""
    fields: dict[str, tuple[int, Column, bool]] = {}
    rounded_names = {column.name for column in table.columns if column.is_rounded}
    for index, column in enumerate(table.columns):
        fields.setdefault(column.name, (index, column, False))
        if column.is_rounded or (column.kind == "exact" and column.name not in rounded_names):
            fields.setdefault(column.name + _SUFFIX[column.kind], (index, column, True))
    records = [
        [(_rounded if rounded else _exact)(column, row[index]) for index, column, rounded in fields.values()]
        for row in table.rows
    ]
    return list(fields), records


def _exact(column: Column, cell: Cell) -> Value:
    if isinstance(cell, Fraction) or (isinstance(cell, int) and column.kind not in ("text", "count")):
        return ratio(cell)
    return str(cell) if isinstance(cell, Root) else cell


def _rounded(column: Column, cell: Cell) -> Value:
    return None if cell is None or isinstance(cell, str) else column.rounded(cell)


def _plain(value: Value) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    return integer(value) if isinstance(value, int) else value


def _data(table: Table) -> dict[str, object]:
    names, records = _records(table)
    return {
        "name": table.name,
        "title": table.title,
        "notes": table.notes,
        "columns": names,
        "rows": [dict(zip(names, record, strict=True)) for record in records],
    }


def _json(value: object, newline: str) -> Iterator[str]:
    """The text of ``json.dumps(value, indent=2, ensure_ascii=False)``, in pieces.

    The standard writer refuses integers of more than 4,300 digits and knows no Fraction, but writes floats.
    """
    from json.encoder import encode_basestring

    if isinstance(value, str):
        yield encode_basestring(value)
    elif value is None:
        yield "null"
    elif isinstance(value, bool | int):
        yield "true" if value is True else "false" if value is False else integer(value)
    elif isinstance(value, Fraction):
        yield f'"{ratio(value)}"'
    elif isinstance(value, Root):
        yield f'"{value}"'
    elif isinstance(value, Mapping):
        for number, (key, item) in enumerate(value.items()):
            yield ("," if number else "{") + newline + "  " + encode_basestring(key) + ": "
            yield from _json(item, newline + "  ")
        yield newline + "}" if value else "{}"
    elif isinstance(value, list | tuple):
        for number, item in enumerate(value):
            yield ("," if number else "[") + newline + "  "
            yield from _json(item, newline + "  ")
        yield newline + "]" if value else "[]"
    else:
        raise TypeError(f"{value!r} is a {type(value).__name__}, which is not exact data for JSON")
