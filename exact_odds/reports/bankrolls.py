"""Tables of sessions with a bankroll: ruin and goal, drawdowns, and what a plan needs."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import isqrt

from exact_odds.errors import NumberError
from exact_odds.reports.chart import Chart
from exact_odds.reports.session_lines import Line, Questions, wager_column
from exact_odds.reports.table import Cell, Column, Table
from exact_odds.shoes.sessions.drawdowns import drawdown_chance
from exact_odds.shoes.sessions.needs import goal_with_chance, least_bankroll
from exact_odds.shoes.sessions.proven import ends, quotient

RUIN = "Ruin is a bankroll that does not cover the next stake."
ALL_IN = "A bankroll that does not cover the next stake is staked as a whole; ruin is a bankroll of 0."
DRAWDOWN = (
    "The drawdown is what has been lost since the highest point, or since the start. Play goes on for all coups, "
    "whatever the bankroll, so that the table tells what bankroll it takes."
)
MOST_ROWS = 20
"""Sizes of drawdowns in a table."""


def bankroll_tables(lines: Sequence[Line], asked: Questions) -> list[Table]:
    """How bankrolls fare, and what else is asked of them."""
    tables = [] if lines[0].odds.ends is None else [ends_table(lines)]
    if lines[0].odds.ends is not None and lines[0].odds.after is not None:
        tables.append(by_coup_table(lines))
    if asked.drawdown:
        tables.append(drawdowns_table(lines, asked.digits))
    return [*tables, *needs_tables(lines, asked.risk, asked.chance, asked.digits)]


def ends_table(lines: Sequence[Line]) -> Table:
    """How sessions with a bankroll end, and what that takes."""
    columns = [
        Column("wager"),
        Column("bankroll", kind="decimal", digits=2),
        Column("goal_amount", "Goal", "decimal", 2),
        Column("coups", "At most coups", "count", none="no end"),
        Column("ruin", kind="decimal", digits=10),
        Column("goal", "Goal reached", "decimal", 10),
        Column("neither", kind="decimal", digits=10),
        Column("expected_coups", kind="decimal", digits=4),
        Column("staked", "Expected stakes", "decimal", 4),
        Column("expected_value", kind="decimal", digits=8),
        Column("per_unit", "Expected value per unit staked", "decimal", 10),
        Column("first_ruin", "First coup of ruin", "count"),
    ]
    rows: list[tuple[Cell, ...]] = []
    for line in lines:
        session, found = line.odds.session, line.odds.ends
        assert found is not None  # each has a bankroll
        rows.append(
            (
                line.wager,
                session.bankroll,
                session.goal,
                session.coups,
                found.ruin,
                found.goal,
                found.neither,
                found.coups,
                found.staked,
                found.result,
                quotient(found.result, found.staked),
                found.first_ruin,
            )
        )
    notes = [ALL_IN if lines[0].odds.session.all_in else RUIN]
    return Table("ends", columns, rows, "How it ends", notes, upright=len(rows) == 1)


def by_coup_table(lines: Sequence[Line]) -> Table:
    """How likely ruin and goal are by each of some coups."""
    columns = [
        wager_column(lines),
        Column("coup", kind="count"),
        Column("ruin", "Ruined by then", "decimal", 10),
        Column("goal", "Goal reached by then", "decimal", 10),
    ]
    rows: list[tuple[Cell, ...]] = []
    for line in lines:
        after, coups = line.odds.after, line.odds.session.coups
        assert after is not None
        assert coups is not None  # asked of sessions that are known coup by coup
        places = {digit * 10**power for power in range(8) for digit in (1, 2, 5)} | {
            coups,
            (line.odds.ends and line.odds.ends.first_ruin) or coups,
        }
        rows += [
            (line.wager, coup, after.ruin_by(coup), after.goal_by(coup)) for coup in sorted(places) if coup <= coups
        ]
    chart = None
    if len(lines) == 1:
        chart = Chart(
            "lines",
            "by_coup",
            "coup",
            ("ruin", "goal"),
            title="Ruin and goal by coup",
            percent=True,
            y_label="Probability",
        )
    return Table("by_coup", columns, rows, "Ruin and goal by coup", chart=chart)


def drawdowns_table(lines: Sequence[Line], digits: int) -> Table:
    """How likely the largest drawdown is at least so large."""
    columns = [
        wager_column(lines),
        Column("drawdown", kind="decimal", digits=2),
        Column("at_least", kind="decimal", digits=10),
    ]
    rows: list[tuple[Cell, ...]] = []
    for line in lines:
        session, variance = line.odds.session, line.odds.variance
        if session.coups is None or variance is None:
            raise NumberError("expected a number of coups for the largest drawdown; got play without end; try 80 coups")
        step = max(1, isqrt(int(ends(variance)[1])) // 4) * session.plan.steps[0].stake
        for number in range(1, MOST_ROWS + 1):
            chance = drawdown_chance(session, number * step, digits)
            rows.append((line.wager, number * step, chance))
            if ends(chance)[1] < Fraction(1, 1000):
                break
    series = "wager" if len(lines) > 1 else ""
    title = "The largest drawdown is at least so large"
    chart = Chart("lines", "drawdowns", "drawdown", "at_least", series=series, title=title, percent=True)
    return Table("drawdowns", columns, rows, "The largest drawdown", [DRAWDOWN], chart=chart)


def needs_tables(lines: Sequence[Line], risk: Fraction | None, chance: Fraction | None, digits: int) -> list[Table]:
    """The least bankroll for a risk of ruin, and the highest goal that is reached with a chance."""
    tables = []
    if risk is not None:
        columns = [
            Column("wager"),
            Column("risk", "Accepted risk", "percent", 2),
            Column("bankroll", "Least bankroll", "decimal", 2, none="none below the goal"),
            Column("ruin", "Its chance of ruin", "decimal", 10),
        ]
        rows: list[tuple[Cell, ...]] = []
        for line in lines:
            session = line.odds.session
            least = least_bankroll(
                session.results, risk, plan=session.plan, coups=session.coups, goal=session.goal, digits=digits
            )
            rows.append((line.wager, risk, *(least or (None, None))))
        tables.append(Table("least_bankroll", columns, rows, "The least bankroll", [RUIN], upright=len(rows) == 1))
    if chance is not None:
        columns = [
            Column("wager"),
            Column("bankroll", kind="decimal", digits=2),
            Column("chance", "Wanted chance", "percent", 2),
            Column("goal", "Highest goal", "decimal", 2, none="none above the bankroll"),
            Column("reached", "Its chance", "decimal", 10),
        ]
        rows = []
        for line in lines:
            session = line.odds.session
            if session.bankroll is None:
                raise NumberError("expected a bankroll for the highest goal; got none; try --bankroll 40")
            best = goal_with_chance(
                session.results, session.bankroll, chance, plan=session.plan, coups=session.coups, digits=digits
            )
            rows.append((line.wager, session.bankroll, chance, *(best or (None, None))))
        tables.append(Table("highest_goal", columns, rows, "The highest goal", [RUIN], upright=len(rows) == 1))
    return tables
