"""What many plays return, for a test laboratory: intervals of the return, and awards that are not paid even once."""

from __future__ import annotations

from collections.abc import Sequence

from exact_odds.counting.coups import Coups
from exact_odds.reports.session_lines import Line
from exact_odds.reports.table import Cell, Column, Named, Table
from exact_odds.shoes.sessions.lab import PLAYS, never_in, return_intervals

EXACT = (
    "The return lies in the interval with at least this confidence, and below it or above it with half of the rest at "
    "most. The interval is exact where all plays are counted; beyond, it is that of the normal distribution with the "
    "same mean and variance."
)


def lab_tables(lines: Sequence[Line], coups: Coups, digits: int) -> list[Table]:
    """The intervals of the return, and the chances that an award is never paid."""
    return [returns_table(lines, digits), never_table(lines, coups, digits)]


def returns_table(lines: Sequence[Line], digits: int) -> Table:
    """In which interval the return per unit staked lies."""
    columns = [
        Column("wager"),
        Column("plays", kind="count"),
        Column("confidence", kind="percent", digits=0),
        Column("low", "Return from", "percent", 4),
        Column("high", "to", "percent", 4),
        Column("distribution"),
    ]
    rows: list[tuple[Cell, ...]] = []
    for line in lines:
        for found in return_intervals(line.odds.session.results, PLAYS, digits):
            by = "exact" if found.exact else "normal"
            rows.append((line.wager, found.plays, found.confidence, found.low, found.high, by))
    return Table("returns", columns, rows, "The return of many plays", [EXACT])


def never_table(lines: Sequence[Line], coups: Coups, digits: int) -> Table:
    """How likely an award is not paid in any of many plays."""
    columns = [
        Column("wager"),
        Column("award"),
        Column("plays", kind="count"),
        Column("never", kind="decimal", digits=10),
    ]
    rows: list[tuple[Cell, ...]] = []
    wagers = {wager.slug: wager for line in lines for wager in line.stakes}
    for wager in wagers.values():
        odds = coups.odds(wager)
        for award in odds.awards:
            rows += [
                (Named.of(wager), award.label, plays, never_in(award.count, award.of, plays, digits)) for plays in PLAYS
            ]
    return Table("never", columns, rows, "Awards that are not paid even once")
