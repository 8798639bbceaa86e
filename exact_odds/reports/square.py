"""The joint distribution of two expressions as a square with its margins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from exact_odds.counting.answers import Event
from exact_odds.counting.coups import Coups
from exact_odds.counting.distribution import Distribution
from exact_odds.decimals import grouped
from exact_odds.language.vocabulary import Value
from exact_odds.reports.column import Cell, Column, Kind
from exact_odds.reports.questions import (
    UNDRAWN,
    covariances,
    distinct,
    distribution_chart,
    distribution_table,
    moments,
    spread_tables,
)
from exact_odds.reports.setting import report
from exact_odds.reports.table import Report, Table

ALL = "all"
"""What the margins are called."""


def square_report(
    joint: Distribution, coups: Coups | None = None, given: Event | None = None, asked: Sequence[Event] = ()
) -> Report:
    """The report of a joint distribution of two expressions as a square; as a list it is there for programs.

    Args:
        joint: the distribution.
        coups: what was counted over, if that is known.
        given: the condition it was asked under.
        asked: the expressions, where their names do not say what they are.
    """
    tables = [
        _square(joint, "square", "Probability", "percent"),
        replace(_square(joint, "square_deals", "Deals", "count"), hidden=True),
        replace(distribution_table(joint, "distribution"), hidden=True),
        *spread_tables(moments(joint), covariances(joint)),
    ]
    questions = [*(asked or joint.names), *(() if given is None else (given,))]
    notes = [] if given is None else [f"given {given}: {grouped(joint.of)} of them"]
    chart = distribution_chart(joint, given)
    return report(tables, coups, ", ".join(joint.names), notes, given, questions, "square", chart)


def _square(joint: Distribution, name: str, what: str, kind: Kind) -> Table:
    """A row for each value of the first expression, a column for each of the second, closed by the sums.

    Args:
        joint: the distribution.
        name: of the table.
        what: the cells are.
        kind: of the cells: shares of all deals unless it is "count".
    """
    down, across = distinct(joint.names)
    sides = [sorted({values[place] for values, _ in joint.items()}, key=_order) for place in (0, 1)]
    counts = dict(joint.items())
    columns = [Column(down, down, align="right", none=UNDRAWN)]
    columns += [
        Column(f"{across} = {name}", text, kind, DIGITS if kind == "percent" else None)
        for name, text in [*((_name(value), _text(value)) for value in sides[1]), (ALL, ALL)]
    ]
    rows: list[tuple[Cell, ...]] = []
    sums = [0] * len(sides[1])
    for value in sides[0]:
        row = [counts.get((value, other), 0) for other in sides[1]]
        sums = [total + count for total, count in zip(sums, row, strict=True)]
        rows.append((value, *_cells([*row, sum(row)], joint.of, kind)))
    rows.append((ALL, *_cells([*sums, sum(sums)], joint.of, kind)))
    title = f"{what}, {down} from top to bottom and {across} from left to right"
    return Table(name, columns, rows, title, closing=1, margins=True)


DIGITS = 3
"""After the point of a percentage: ten columns of these fit on a line."""


def _cells(counts: Sequence[int], of: int, kind: Kind) -> list[Cell]:
    return list(counts) if kind == "count" else [Fraction(count, of) for count in counts]


def _name(value: Value) -> str:
    """A value as programs write it."""
    return str(value).lower() if isinstance(value, bool) else _text(value)


def _text(value: Value) -> str:
    """A value as it stands above a column."""
    return Column("value", none=UNDRAWN).show(value)


def _order(value: Value) -> tuple[bool, Value]:
    """Values in order, and that of a card that was not drawn before all others."""
    return value is not None, 0 if value is None else value
