"""Tables as people see them, as text in columns: what every format for people sets in its own way.

Fractions stand beside their decimals, values of one column may be spread across the page, and a single row may stand
upright. Columns for programs alone are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from exact_odds.decimals import one_in, ratio
from exact_odds.reports.column import Align, Cell, Column
from exact_odds.reports.table import Report, Table

if TYPE_CHECKING:
    from exact_odds.reports.formats.mathml import Formula


class Lane(NamedTuple):
    """One column on the page.

    Attributes:
        header: above it.
        cells: from top to bottom.
        align: where they stand.
        is_words: whether they are words, which may be broken into lines.
        is_code: which of them are something one would type.
        is_exact: whether they are the fractions of the column before.
        is_ragged: whether decimal points must be set under each other.
        is_formula: whether those that are code are formulas.
    """

    header: str
    cells: tuple[str, ...]
    align: Align
    is_words: bool
    is_code: tuple[bool, ...]
    is_exact: bool = False
    is_ragged: bool = False
    is_formula: bool = False


class Page(NamedTuple):
    """A table on the page.

    Attributes:
        title: above it.
        lanes: its columns.
        height: how many rows it has.
        closing: how many of them, the last, are totals.
        notes: under it.
        formulas: mathematics, which in LaTeX stands in its place.
    """

    title: str
    lanes: tuple[Lane, ...]
    height: int
    closing: int
    notes: tuple[str, ...]
    formulas: tuple[Formula, ...] = ()

    @property
    def rows(self) -> list[tuple[str, ...]]:
        """The cells row by row."""
        return list(zip(*(lane.cells for lane in self.lanes), strict=True))

    def parts(self, width: Callable[[Sequence[Lane]], float], most: float) -> list[Page]:
        """The page, or where it is too wide and has fractions, several: the decimals, and then the fractions.

        Args:
            width: how wide some columns are.
            most: how wide a page may be.
        """
        fractions = [lane for lane in self.lanes if lane.is_exact]
        if not fractions or width(self.lanes) <= most:
            return [self]
        keys = self.lanes[: next((place for place, lane in enumerate(self.lanes) if not lane.is_words), 0) or 1]
        grids = [tuple(lane for lane in self.lanes if not lane.is_exact), (*keys, fractions[0])]
        for lane in fractions[1:]:
            if width((*grids[-1], lane)) <= most:
                grids[-1] = (*grids[-1], lane)
            else:
                grids.append((*keys, lane))
        titles = [self.title, *[""] * (len(grids) - 1)]
        notes = [*[()] * (len(grids) - 1), self.notes]
        return [
            self._replace(title=title, lanes=lanes, notes=said)
            for title, lanes, said in zip(titles, grids, notes, strict=True)
        ]


def pages(subject: Report | Table) -> list[Page]:
    """The tables that people see, as they see them."""
    return list(map(page, visible(subject)))


def visible(subject: Report | Table) -> list[Table]:
    """The tables that people see."""
    tables = [subject] if isinstance(subject, Table) else subject.tables
    return [table for table in tables if not table.hidden]


def page(table: Table) -> Page:
    """A table as people see it.

    >>> columns = [Column("event", kind="code"), Column("probability", kind="decimal", digits=3, exact=True)]
    >>> print(Table("tie", columns, [("tie", Fraction(2, 21))], upright=True))
    Event        tie
    -----------  -----  ----
    Probability  0.095  2/21
    """
    table = table.seen
    if table.across:
        table = _spread(table)
    lanes = []
    for place, column in enumerate(table.columns):
        cells = [row[place] for row in table.rows]
        if not column.hidden:
            lanes += _lanes(column, cells)
    closing = table.closing
    if table.upright:
        lanes, closing = _upright(lanes), 0
    height = len(lanes[0].cells) if lanes else 0
    return Page(table.title, tuple(lanes), height, closing, tuple(table.notes), tuple(table.formulas))


def _lanes(column: Column, cells: Sequence[Cell]) -> list[Lane]:
    """A column, its fractions, and how rare its probabilities are."""
    shown = tuple(column.show(cell) for cell in cells)
    code = tuple(column.kind in ("code", "formula") and text != column.none for text in shown)
    plain = (False,) * len(cells)
    align = column.align or "left"
    ragged, formula = column.kind == "significant", column.kind == "formula"
    lanes = [Lane(column.header, shown, align, column.is_words, code, is_ragged=ragged, is_formula=formula)]
    if column.exact and any(isinstance(cell, int | Fraction) for cell in cells):
        fractions = tuple(
            ratio(cell) if isinstance(cell, int | Fraction) else column.none if cell is None else "" for cell in cells
        )
        lanes.append(Lane(f"{column.header}, exact", fractions, align, False, plain, is_exact=True))
    if column.one_in:
        rare = tuple(one_in(cell, 2) if isinstance(cell, int | Fraction) else column.none for cell in cells)
        lanes.append(Lane("Happens", rare, align, False, plain))
    return lanes


def _spread(table: Table) -> Table:
    """The table with a column for each value of one of its columns, and a row for what they share."""
    place = [column.name for column in table.columns].index(table.across)
    value = table.columns[-1]
    seen = [index for index, column in enumerate(table.columns[:-1]) if index != place and not column.hidden]
    spread = table.columns[place]
    heads: dict[str, None] = {}
    grid: dict[tuple[Cell, ...], dict[str, Cell]] = {}
    closing: set[tuple[Cell, ...]] = set()
    for number, row in enumerate(table.rows):
        key, head = tuple(row[index] for index in seen), spread.show(row[place])
        heads[head] = None
        grid.setdefault(key, {})[head] = row[-1]
        if number >= len(table.rows) - table.closing:
            closing.add(key)
    alone = len(heads) == 1
    columns = [
        *(table.columns[index] for index in seen),
        *(
            replace(
                value, name=f"{value.name} {head}", header=value.header if alone else head, exact=value.exact and alone
            )
            for head in heads
        ),
    ]
    rows = [(*key, *(cells.get(head) for head in heads)) for key, cells in grid.items()]
    return replace(table, columns=columns, rows=rows, across="", closing=len(closing))


def _upright(lanes: Sequence[Lane]) -> list[Lane]:
    """One row as lines: what each number is, the number, and the fraction beside it."""
    names = [lane.header for lane in lanes if not lane.is_exact]
    values = [lane.cells[0] for lane in lanes if not lane.is_exact]
    code = [lane.is_code[0] for lane in lanes if not lane.is_exact]
    fractions = [""] * len(values)
    place = -1
    for lane in lanes:
        if lane.is_exact:
            fractions[place] = lane.cells[0]
        else:
            place += 1
    columns = [(names, [False] * len(names)), (values, code)]
    if any(fractions):
        columns.append((fractions, [False] * len(names)))
    return [Lane(cells[0], tuple(cells[1:]), "left", True, tuple(marks[1:])) for cells, marks in columns]
