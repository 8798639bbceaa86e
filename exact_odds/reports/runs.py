"""The report of runs: the chance of one so long, how many there are, and the longest."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

from exact_odds.counting.coups import Coups
from exact_odds.reports.chart import Chart
from exact_odds.reports.column import Cell, Column
from exact_odds.reports.setting import heading, setting
from exact_odds.reports.table import Report, Table
from exact_odds.shoes.runs import Runs
from exact_odds.shoes.sessions.proven import enclosed, ends

TIES = {
    "end": "A tie ends a run, unless the event happens in the tie.",
    "skip": "A tie in which the event does not happen is skipped: it neither ends a run nor makes it longer, and it "
    "counts as a coup.",
}
"""What is said of ties."""

INDEPENDENT = (
    "Coups are independent: each is dealt from a fresh shoe. For how the coups of one shoe depend on each other, see "
    "exact-odds sequence."
)
PROVEN = "Only digits that are proven are shown."
LAST = "The last row is for runs of that length or more."


def runs_report(event: str, found: Runs, lengths: Sequence[Runs], ties: str, coups: Coups) -> Report:
    """Runs of an event in many coups.

    Args:
        event: what makes a run longer.
        found: runs of the length asked for.
        lengths: runs of every length, from 1 on.
        ties: what a tie does to a run.
        coups: the situation before each coup.
    """
    tables = [runs_table(event, found), lengths_table(lengths)]
    notes = [f"{event}, {found.coups:,} coups", TIES[ties], INDEPENDENT]
    if not isinstance(found.at_least_one, Fraction):
        notes.append(PROVEN)
    chart = Chart("bars", "lengths", "length", "longest", title=f"The longest run of {event}", percent=True)
    return Report(heading(coups), tables, notes, setting(coups), chart=chart)


def runs_table(event: str, found: Runs) -> Table:
    """The chance of a run so long, and how many there are on average."""
    columns = [
        Column("event", kind="code"),
        Column("length", "Length or more", "count"),
        Column("coups", kind="count"),
        Column("at_least_one", kind="decimal", digits=10),
        Column("expected", "Expected number", "decimal", 10),
    ]
    row = (event, found.length, found.coups, found.at_least_one, found.expected)
    return Table("runs", columns, [row], "Runs", upright=True)


def lengths_table(lengths: Sequence[Runs]) -> Table:
    """The longest run, and the expected number of runs, by length; the last row is for all lengths from it on."""
    columns = [
        Column("length", kind="count"),
        Column("or_more", hidden=True),
        Column("longest", "Longest is this", "decimal", 10),
        Column("longest_at_least", "Longest is this or more", "decimal", 10),
        Column("expected", "Expected runs of this", "decimal", 10),
        Column("expected_at_least", "Expected runs of this or more", "decimal", 10),
    ]
    first = ends(lengths[0].at_least_one)
    rows: list[tuple[Cell, ...]] = [(0, False, enclosed(1 - first[1], 1 - first[0]), Fraction(1), None, None)]
    for here, later in pairwise(lengths):
        cells: list[Cell] = [here.length, False]
        for one, next_one in ((here.at_least_one, later.at_least_one), (here.expected, later.expected)):
            (low, high), (next_low, next_high) = ends(one), ends(next_one)
            cells += [enclosed(max(Fraction(0), low - next_high), high - next_low), one]
        rows.append(tuple(cells))
    last = lengths[-1]
    rows.append((last.length, True, last.at_least_one, last.at_least_one, last.expected, last.expected))
    return Table("lengths", columns, rows, "Runs by length", [LAST])
