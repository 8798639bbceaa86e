"""What is to be shown, before it is text: tables of exact values, and reports of several tables.

A cell holds the value itself; its column says how people see it. So one value can stand in an exact and in a
decimal column, ``--digits`` can change a finished table, and CSV and JSON never lose what the text rounds away.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal, NamedTuple, cast, get_args

from exact_odds.decimals import Number, Root, decimal, grouped, one_in, percent, ratio, significant
from exact_odds.errors import NumberError

Cell = str | int | bool | None | Fraction | Root

Kind = Literal["text", "code", "count", "exact", "decimal", "percent", "significant", "one in"]
"""How a column shows its cells:

- ``text``: words, and small values as they are; ``code``: what one would type, an event or a slug
- ``count``: an integer with its thousands separated
- ``exact``: a rational as ``p/q``
- ``decimal``, ``percent``: rounded to ``digits`` digits after the point; ``significant``: to that many in all
- ``one in``: a probability as "1 in x"

In any column a string stands for itself ("infinite" among numbers of decks) and ``None`` for no value.
"""

Align = Literal["left", "right", "center"]

_DIGITS: dict[Kind, int] = {"exact": 10, "decimal": 10, "percent": 4, "significant": 6, "one in": 2}
_TAKES: dict[Kind, tuple[type, ...]] = {
    "text": (bool, int, Fraction, Root),
    "code": (),
    "count": (int,),
    "exact": (int, Fraction, Root),
    "decimal": (int, Fraction, Root),
    "percent": (int, Fraction, Root),
    "significant": (int, Fraction, Root),
    "one in": (int, Fraction),
}


@dataclass(frozen=True, slots=True)
class Column:
    """One column: its header, how its cells are shown, and its name in CSV and JSON.

    >>> edge = Column("House edge", "percent", 2)
    >>> edge.name, edge.show(Fraction(1, 80)), edge.show(None)
    ('house_edge', '1.25%', '-')

    Two columns of one name show one value twice: ``both("Probability", 8)`` is its decimal and its exact column.
    """

    header: str
    kind: Kind = "text"
    digits: int | None = None  # of a rounded column, and of an exact one's decimals in CSV; None: as usual for the kind
    align: Align | None = None  # None: words left, numbers right
    name: str = ""  # "": made from the header
    none: str = "-"  # what is shown where there is no value
    most: int | None = None  # digits that the values have; more are never shown

    def __post_init__(self) -> None:
        if self.kind not in get_args(Kind):
            raise ValueError(f"no kind of column is called {self.kind!r}; there are {', '.join(get_args(Kind))}")
        if self.digits is None:
            object.__setattr__(self, "digits", _DIGITS.get(self.kind, 0))
        if not self.align:
            object.__setattr__(self, "align", "left" if self.kind in ("text", "code") else "right")
        if not self.name:
            slug = re.sub(r"\W+", "_", self.header.lower()).strip("_")
            object.__setattr__(self, "name", slug or self.header)

    @property
    def is_rounded(self) -> bool:
        """Whether the cells are shown rounded, so that CSV and JSON carry the exact value as well."""
        return self.kind in _DIGITS and self.kind != "exact"

    def is_code(self, text: str) -> bool:
        """Whether a shown cell is something one would type, not words."""
        return self.kind == "code" and text != self.none

    def show(self, cell: Cell) -> str:
        """The cell as people read it."""
        if cell is None:
            return self.none
        if isinstance(cell, str):
            return cell
        if self.kind == "count":
            return grouped(cast(int, cell))
        if self.kind == "one in":
            return one_in(cast(Fraction, cell), self.digits or 0)
        if self.is_rounded:
            return grouped(self.rounded(cell)) + ("%" if self.kind == "percent" else "")
        if isinstance(cell, bool):
            return "yes" if cell else "no"
        return str(cell) if isinstance(cell, Root) else ratio(cell)

    def rounded(self, cell: Number) -> str:
        """The plain number that a rounded column shows: no sign of percent, no separators, of "1 in x" the x."""
        digits = self.digits or 0
        if self.kind == "percent":
            return percent(cell, digits).removesuffix("%")
        if self.kind == "significant":
            return significant(cell, digits)
        if self.kind == "one in":
            return decimal(1 / Fraction(cast(Fraction, cell)), digits) if cell else ""
        return decimal(cell, digits)

    def with_digits(self, digits: int) -> Column:
        """The same column rounded to that many digits, if it rounds; "1 in x" keeps its own."""
        if self.kind == "significant":
            digits = max(1, digits)
        if self.most is not None:
            digits = min(digits, self.most)
        return replace(self, digits=digits) if self.kind in _DIGITS and self.kind != "one in" else self

    def check(self, cell: object) -> None:
        """Raise ``NumberError`` if the column cannot show this cell."""
        if cell is None or isinstance(cell, str):
            return
        takes = _TAKES[self.kind]
        if not isinstance(cell, takes) or (isinstance(cell, bool) and bool not in takes):
            shown = f"the {type(cell).__name__} {cell!r}" if isinstance(cell, float | bool) else type(cell).__name__
            allowed = ", ".join(kind.__name__ for kind in (*takes, str))
            raise NumberError(f"column {self.header!r} of kind {self.kind!r} takes {allowed} or None, not {shown}")


def both(header: str, digits: int | None = None, kind: Kind = "decimal") -> tuple[Column, Column]:
    """A rounded column and an exact one for the same value, which each row then holds twice.

    People find the two in this order everywhere; for programs the exact value always comes first.

    >>> [column.header for column in both("Probability", 8)]
    ['Probability', 'Probability, exact']
    """
    column = Column(header, kind, digits)
    return column, Column(f"{header}, exact", "exact", name=column.name)


@dataclass(frozen=True, slots=True)
class Table:
    """Exact values in rows, under columns that know how to show them.

    >>> print(Table("shares", [Column("Wins"), *both("Share", 5)], [("Banker", Fraction(3, 7), Fraction(3, 7))]))
    Wins      Share  Share, exact
    ------  -------  ------------
    Banker  0.42857           3/7

    ``name`` is a slug, for file names and JSON. ``notes`` are sentences under the table.
    The last ``closing`` rows (totals) are set off from those above.
    ``display`` is mathematics in LaTeX, which in LaTeX stands in the table's place.
    ``upright`` sets the one row of a table upright for people, a line for each column; for programs it stays a row.
    """

    name: str
    columns: Sequence[Column]
    rows: Sequence[Sequence[Cell]]
    title: str = ""
    notes: Sequence[str] = ()
    closing: int = 0
    display: str = ""
    upright: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "columns", tuple(self.columns))
        object.__setattr__(self, "rows", tuple(tuple(row) for row in self.rows))
        object.__setattr__(self, "notes", tuple(self.notes))
        for number, row in enumerate(self.rows, 1):
            if len(row) != len(self.columns):
                raise ValueError(
                    f"row {number} of table {self.name!r} has {len(row)} cells for {len(self.columns)} columns"
                )
            for column, cell in zip(self.columns, row, strict=True):
                column.check(cell)
        self._check_names()

    def _check_names(self) -> None:
        first: dict[str, int] = {}
        for index, column in enumerate(self.columns):
            other = first.setdefault(column.name, index)
            if any(row[other] != row[index] for row in self.rows):
                raise ValueError(f"table {self.name!r} has two columns named {column.name!r} with different values")

    def for_people(self) -> Table:
        """The table as people see it: one that is upright as two columns, its first cell among the headers.

        >>> print(Table("tie", [Column("Event", "code"), Column("Deals", "count")], [("tie", 1234)], upright=True))
        Event  tie
        -----  -----
        Deals  1,234
        """
        if not self.upright:
            return self
        (row,) = self.rows
        (name, value), *lines = (
            (column.header, column.show(cell)) for column, cell in zip(self.columns, row, strict=True)
        )
        return replace(self, columns=(Column(name), Column(value)), rows=lines, upright=False)

    def with_digits(self, digits: int) -> Table:
        """The same table with its decimal and percent columns rounded to that many digits."""
        return replace(self, columns=[column.with_digits(digits) for column in self.columns])

    def __str__(self) -> str:
        from exact_odds.reports.formats.text import render_text

        return render_text(self).removesuffix("\n")

    def _repr_html_(self) -> str:
        from exact_odds.reports.formats.webpage import fragment

        return fragment(self)


class Report(NamedTuple):
    """An answer as it is printed: a title, lines that state the conventions, tables; and its data for JSON.

    ``data`` is what ``--format json`` writes: dicts, lists, strings, integers, booleans, None, and Fractions, which
    become strings "p/q". Without it the JSON is made from the tables.
    """

    title: str
    tables: Sequence[Table]
    subtitle: Sequence[str] = ()
    data: Mapping[str, object] | None = None

    def with_digits(self, digits: int) -> Report:
        """The same report with the decimal and percent columns of its tables rounded to that many digits."""
        return self._replace(tables=[table.with_digits(digits) for table in self.tables])

    def __str__(self) -> str:
        from exact_odds.reports.formats.text import render_text

        return render_text(self).removesuffix("\n")

    def _repr_html_(self) -> str:
        from exact_odds.reports.formats.webpage import fragment

        return fragment(self)
