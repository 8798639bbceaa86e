"""A result is its tables: exact values in rows, under columns that say how people read them.

A report is a title, notes and tables, and nothing else: every format, for people and for programs, is made from these.
Values are rounded in the formats alone, so ``--digits`` can change a finished report, and CSV and JSON never lose what
the text rounds away.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from exact_odds.errors import UnknownName, check_type, unknown_name
from exact_odds.reports.chart import Chart
from exact_odds.reports.column import Cell, Column

if TYPE_CHECKING:
    from exact_odds.reports.formats.mathml import Formula


@dataclass(frozen=True, slots=True)
class Table:
    """Exact values in rows, under columns that know how to show them.

    >>> from fractions import Fraction
    >>> share = Column("share", kind="decimal", digits=5, exact=True)
    >>> print(Table("shares", [Column("wins"), share], [("Banker", Fraction(3, 7))]))
    Wins      Share  Share, exact
    ------  -------  ------------
    Banker  0.42857           3/7

    Attributes:
        name: a slug, for file names and JSON.
        columns: of different names.
        rows: a cell for each column.
        title: what people read above it.
        notes: sentences under the table.
        closing: how many last rows are totals, which people see set off from those above, and programs do not see.
        margins: whether the totals are the margins of a square, which programs see too.
        across: a column whose values become columns for people, under which the last column stands.
        upright: whether people see the one row of the table upright, a line for each column.
        hidden: whether the table is for programs alone.
        shown: the places of the rows that people see, where those are not all; programs see every row, and so does
            whoever asks for the table alone.
        formulas: mathematics, which in LaTeX stands in the table's place.
        chart: how it is drawn where it stands alone, if it can be.
    """

    name: str
    columns: Sequence[Column]
    rows: Sequence[Sequence[Cell]]
    title: str = ""
    notes: Sequence[str] = ()
    closing: int = 0
    margins: bool = False
    across: str = ""
    upright: bool = False
    hidden: bool = False
    shown: Sequence[int] | None = None
    formulas: Sequence[Formula] = ()
    chart: Chart | None = None

    def __post_init__(self) -> None:
        for given, what in ((self.columns, "columns"), (self.rows, "rows")):
            check_type(given, Sequence, f"a list of {what}")
        object.__setattr__(self, "columns", tuple(self.columns))
        object.__setattr__(self, "rows", tuple(tuple(row) for row in self.rows))
        object.__setattr__(self, "notes", tuple(self.notes))
        object.__setattr__(self, "formulas", tuple(self.formulas))
        names = [column.name for column in self.columns]
        for name in names:
            if names.count(name) > 1:
                raise ValueError(f"table {self.name!r} has two columns named {name!r}; name one of them otherwise")
        if self.across and self.across not in names[:-1]:
            raise ValueError(f"table {self.name!r} has no column {self.across!r} before the last to be spread across")
        if self.upright and len(self.rows) != 1:
            raise ValueError(f"table {self.name!r} is upright, so it has one row, not {len(self.rows)}")
        if self.shown is not None:
            object.__setattr__(self, "shown", tuple(self.shown))
            if self.closing:
                raise ValueError(f"table {self.name!r} has totals, so people see all of its rows")
        for number, row in enumerate(self.rows, 1):
            if len(row) != len(self.columns):
                raise ValueError(
                    f"row {number} of table {self.name!r} has {len(row)} cells for {len(self.columns)} columns"
                )

        for column, cells in zip(self.columns, zip(*self.rows, strict=True), strict=False):
            for cell in {type(cell): cell for cell in cells}.values():
                column.check(cell)

    @property
    def body(self) -> Sequence[Sequence[Cell]]:
        """The rows that programs see: without the totals that close them, unless those are margins."""
        return self.rows if self.margins else self.rows[: len(self.rows) - self.closing]

    @property
    def seen(self) -> Table:
        """The same table with the rows that people see."""
        if self.shown is None:
            return self
        return replace(self, rows=[self.rows[place] for place in self.shown], shown=None)

    def column(self, name: str) -> list[Cell]:
        """The cells of a column, without the totals.

        Raises:
            UnknownName: if there is none of that name.
        """
        names = [column.name for column in self.columns]
        if name not in names:
            raise unknown_name("column", name, names)
        return [row[names.index(name)] for row in self.body]

    def with_digits(self, digits: int) -> Table:
        """The same table with its rounded columns rounded to that many digits."""
        return replace(self, columns=[column.with_digits(digits) for column in self.columns])

    def __str__(self) -> str:
        from exact_odds.reports.formats.text import render_text

        return render_text(self).removesuffix("\n")

    def _repr_html_(self) -> str:
        from exact_odds.reports.formats.webpage import fragment

        return fragment(self)


@dataclass(frozen=True, slots=True)
class Report:
    """An answer as it is printed: a title, notes that state the conventions, and tables.

    Attributes:
        title: what was asked, of what.
        tables: of different names.
        notes: sentences under the title.
        setting: the game, the shoe and the deals, for programs (see ``reports/setting.py``).
        main: the name of the table that CSV holds; the first unless given.
        chart: how it is drawn, if it can be.
    """

    title: str
    tables: Sequence[Table]
    notes: Sequence[str] = ()
    setting: Mapping[str, object] | None = None
    main: str = ""
    chart: Chart | None = None

    def __post_init__(self) -> None:
        check_type(self.tables, Sequence, "a list of tables")
        object.__setattr__(self, "tables", tuple(self.tables))
        object.__setattr__(self, "notes", tuple(self.notes))
        names = [table.name for table in self.tables]
        if len(set(names)) < len(names):
            raise ValueError(f"the report {self.title!r} has two tables of one name: {', '.join(names)}")

    @classmethod
    def of(cls, subject: Report | Table) -> Report:
        """A report as it is, or a table as the report of it alone."""
        check_type(subject, (Report, Table), "a Report or a Table, as from view(result)")
        return subject if isinstance(subject, Report) else cls(subject.title, [subject], chart=subject.chart)

    def table(self, name: str = "") -> Table:
        """A table by name, or the main one.

        Raises:
            UnknownName: if there is none of that name.
        """
        tables = {table.name: table for table in self.tables}
        if not tables:
            raise UnknownName("this report has no tables")
        name = name or self.main or next(iter(tables), "")
        if name not in tables:
            raise unknown_name("table of this report", name, tables)
        return tables[name]

    def only(self, name: str) -> Report:
        """The same report with that table alone.

        Raises:
            UnknownName: if there is none of that name.
        """
        table = replace(self.table(name), hidden=False, shown=None)
        chart = self.chart if self.chart and self.chart.table == name else table.chart
        return replace(self, tables=[table], main=name, chart=chart)

    def with_digits(self, digits: int) -> Report:
        """The same report with the rounded columns of its tables rounded to that many digits."""
        return replace(self, tables=[table.with_digits(digits) for table in self.tables])

    def __str__(self) -> str:
        from exact_odds.reports.formats.text import render_text

        return render_text(self).removesuffix("\n")

    def _repr_html_(self) -> str:
        from exact_odds.reports.formats.webpage import fragment

        return fragment(self)
