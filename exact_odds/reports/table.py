"""A result is its tables: exact values in rows, under columns that say how people read them.

A report is a title, notes and tables, and nothing else: every format, for people and for programs, is made from these.
Values are rounded in the formats alone, so ``--digits`` can change a finished report, and CSV and JSON never lose what
the text rounds away.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal, Protocol, cast, get_args

from exact_odds.decimals import Enclosure, Number, Root, decimal, grouped, one_in, percent, ratio, significant
from exact_odds.errors import NumberError, unknown_name
from exact_odds.reports.chart import Chart

if TYPE_CHECKING:
    from exact_odds.reports.formats.mathml import Formula


class Slugged(Protocol):
    """Anything with a slug and a name: a wager, a game."""

    @property
    def slug(self) -> str:
        """What one types."""

    @property
    def name(self) -> str:
        """What one reads."""


@dataclass(frozen=True, slots=True)
class Named:
    """What has a slug for programs and a name for people, as a wager has.

    Attributes:
        slug: what one types.
        name: what one reads.
    """

    slug: str
    name: str

    @classmethod
    def of(cls, thing: Slugged) -> Named:
        """The slug and the name of a wager or a game."""
        return cls(thing.slug, thing.name)


Cell = str | int | bool | None | Fraction | Root | Enclosure | Named

Kind = Literal["text", "code", "formula", "count", "exact", "decimal", "percent", "significant", "one in", "against"]
"""How a column shows its cells:

- ``text``: words, and small values as they are; ``code``: what one would type, an event or a slug
- ``formula``: a formula as one would type it, which a page for people sets as mathematics
- ``count``: an integer with its thousands separated
- ``exact``: a rational as ``p/q``
- ``decimal``, ``percent``: rounded to ``digits`` digits after the point; ``significant``: to that many in all
- ``one in``: a probability as "1 in x"
- ``against``: odds against something as "x to 1"

In any column a string stands for itself ("infinite" among numbers of decks) and ``None`` for no value.
"""

Align = Literal["left", "right", "center"]

_DIGITS: dict[Kind, int] = {"decimal": 10, "percent": 4, "significant": 6, "one in": 2, "against": 2}
_ROUNDED = (int, Fraction, Root, Enclosure)
_TAKES: dict[Kind, tuple[type, ...]] = {
    "text": (bool, int, Fraction, Root, Named),
    "code": (Named,),
    "formula": (),
    "count": (int,),
    "exact": (int, Fraction, Root),
    "decimal": _ROUNDED,
    "percent": _ROUNDED,
    "significant": _ROUNDED,
    "one in": (int, Fraction, Enclosure),
    "against": (int, Fraction),
}


@dataclass(frozen=True, slots=True)
class Column:
    """One column: its name for programs, its header for people, and how its cells are shown.

    >>> edge = Column("house_edge", kind="percent", digits=2)
    >>> edge.header, edge.show(Fraction(1, 80)), edge.show(None)
    ('House edge', '1.25%', '-')

    Attributes:
        name: what CSV and JSON call it.
        header: what people read above it; made from the name unless given.
        kind: how its cells are shown.
        digits: of a rounded column; as many as are usual for the kind unless given.
        exact: whether people see the fraction beside the rounded number. Programs always do.
        one_in: whether people see a probability as "1 in x" too.
        hidden: whether the column is for programs alone.
        align: words stand left and numbers right, unless told otherwise.
        none: what is shown where there is no value.
    """

    name: str
    header: str = ""
    kind: Kind = "text"
    digits: int | None = None
    exact: bool = False
    one_in: bool = False
    hidden: bool = False
    align: Align | None = None
    none: str = "-"

    def __post_init__(self) -> None:
        if self.kind not in get_args(Kind):
            raise ValueError(f"no kind of column is called {self.kind!r}; there are {', '.join(get_args(Kind))}")
        if not self.header:
            object.__setattr__(self, "header", self.name.replace("_", " ").capitalize())
        if self.digits is None:
            object.__setattr__(self, "digits", _DIGITS.get(self.kind, 0))
        if not self.align:
            object.__setattr__(self, "align", "left" if self.is_words else "right")

    @property
    def is_words(self) -> bool:
        """Whether the cells are words, which may be broken into lines."""
        return self.kind in ("text", "code", "formula")

    @property
    def is_rational(self) -> bool:
        """Whether the cells are rationals, which programs get as fractions and as decimals."""
        return self.kind not in ("text", "code", "formula", "count")

    def show(self, cell: Cell) -> str:
        """The cell as people read it."""
        if cell is None:
            return self.none
        if isinstance(cell, str):
            return cell
        if isinstance(cell, Named):
            return cell.slug if self.kind == "code" else cell.name
        if self.kind == "count":
            return grouped(cast(int, cell))
        if self.kind in _DIGITS:
            return self._rounded(cell)
        if isinstance(cell, bool):
            return "yes" if cell else "no"
        return str(cell) if isinstance(cell, Root) else ratio(cast("int | Fraction", cell))

    def _rounded(self, cell: Number | Enclosure) -> str:
        digits, write = self.digits or 0, _WRITE[self.kind]
        if isinstance(cell, Enclosure):
            return grouped(cell.agreed(write, digits, least=1 if self.kind == "significant" else 0))
        if self.kind == "one in":
            return one_in(cast(Fraction, cell), digits)
        return f"{grouped(write(cell, digits))}{' to 1' if self.kind == 'against' else ''}"

    def with_digits(self, digits: int) -> Column:
        """The same column rounded to that many digits, if it rounds; "1 in x" and "x to 1" keep their own."""
        if self.kind == "significant":
            digits = max(1, digits)
        return replace(self, digits=digits) if self.kind in _DIGITS and self.kind not in _OWN_DIGITS else self

    def check(self, cell: object) -> None:
        """Raise ``NumberError`` if the column cannot show this cell."""
        if cell is None or isinstance(cell, str):
            return
        takes = _TAKES[self.kind]
        if not isinstance(cell, takes) or (isinstance(cell, bool) and bool not in takes):
            shown = f"the {type(cell).__name__} {cell!r}" if isinstance(cell, float | bool) else type(cell).__name__
            allowed = ", ".join(kind.__name__ for kind in (*takes, str))
            raise NumberError(f"column {self.name!r} of kind {self.kind!r} takes {allowed} or None, not {shown}")


_OWN_DIGITS: tuple[Kind, ...] = ("one in", "against")

_WRITE: dict[Kind, Any] = {
    "decimal": decimal,
    "percent": percent,
    "significant": significant,
    "one in": one_in,
    "against": decimal,
}


@dataclass(frozen=True, slots=True)
class Table:
    """Exact values in rows, under columns that know how to show them.

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
        object.__setattr__(self, "tables", tuple(self.tables))
        object.__setattr__(self, "notes", tuple(self.notes))
        names = [table.name for table in self.tables]
        if len(set(names)) < len(names):
            raise ValueError(f"the report {self.title!r} has two tables of one name: {', '.join(names)}")

    @classmethod
    def of(cls, subject: Report | Table) -> Report:
        """A report as it is, or a table as the report of it alone."""
        return subject if isinstance(subject, Report) else cls(subject.title, [subject], chart=subject.chart)

    def table(self, name: str = "") -> Table:
        """A table by name, or the main one.

        Raises:
            UnknownName: if there is none of that name.
        """
        tables = {table.name: table for table in self.tables}
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
