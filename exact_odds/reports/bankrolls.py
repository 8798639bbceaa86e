"""Tables of sessions with a bankroll: ruin and goal, drawdowns, and what a plan needs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import isqrt

from exact_odds.reports.chart import Chart
from exact_odds.reports.column import Cell, Column
from exact_odds.reports.session_lines import Line, Questions, number_column, wager_column
from exact_odds.reports.table import Table
from exact_odds.shoes.sessions.drawdowns import drawdown_chance, drawdown_moves
from exact_odds.shoes.sessions.needs import goal_with_chance, least_bankroll
from exact_odds.shoes.sessions.proven import ends, quotient

RUIN = "Ruin is a bankroll that does not cover the next stake."
ALL_IN = "A bankroll that does not cover the next stake is staked as a whole; ruin is a bankroll of 0."
DRAWDOWN = (
    "The drawdown is what has been lost since the highest point, or since the start. Play goes on for all coups, "
    "whatever the bankroll, so that the table tells what bankroll it takes."
)
EXACT_MOVES = 12_000_000
"""Moves of all drawdowns of a table together up to which its chances are fractions; it takes seconds."""

MOST_ROWS = 20
"""Sizes of drawdowns in a table."""

Search = Callable[..., tuple[Cell, Cell] | None]
"""What finds the amount that a chance wants, and the chance at that amount; None where there is no such amount."""


def bankroll_tables(lines: Sequence[Line], asked: Questions) -> list[Table]:
    """How bankrolls fare, and what else is asked of them."""
    tables = []
    if lines[0].odds.ends is not None and not asked.no_session:
        tables.append(ends_table(lines))
        if lines[0].odds.after is not None:
            tables.append(by_coup_table(lines))
    if asked.drawdown:
        tables.append(drawdowns_table(lines, asked))
    if asked.risk is not None:
        tables.append(least_bankroll_table(lines, asked.risk, asked))
    if asked.chance is not None:
        tables.append(highest_goal_table(lines, asked.chance, asked))
    return tables


def ends_table(lines: Sequence[Line]) -> Table:
    """How sessions with a bankroll end, and what that takes."""
    goals = [goal for line in lines if (goal := line.odds.session.goal) is not None]
    bankrolls = [held for line in lines if (held := line.odds.session.bankroll) is not None]
    columns = [
        Column("wager"),
        number_column("bankroll", bankrolls),
        number_column("goal_amount", goals, "Goal", hidden=not goals),
        Column("coups", "At most coups", "count", none="no end"),
        Column("ruin", kind="decimal", digits=10),
        Column("goal", "Goal reached", "decimal", 10, hidden=not goals),
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
    has_goal = lines[0].odds.session.goal is not None
    title = "Ruin and goal by coup" if has_goal else "Ruin by coup"
    columns = [
        wager_column(lines),
        Column("coup", kind="count"),
        Column("ruin", "Ruined by then", "decimal", 10),
        Column("goal", "Goal reached by then", "decimal", 10, hidden=not has_goal),
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
            ("ruin", "goal") if has_goal else "ruin",
            title=f"{title}: {lines[0].wager.name}",
            percent=True,
            y_label="Probability",
        )
    return Table("by_coup", columns, rows, title, chart=chart)


def drawdowns_table(lines: Sequence[Line], asked: Questions) -> Table:
    """How likely the largest drawdown is at least so large."""
    columns = [
        wager_column(lines),
        Column("drawdown", kind="decimal", digits=2),
        Column("at_least", kind="decimal", digits=10),
    ]
    rows: list[tuple[Cell, ...]] = []
    for line in lines:
        session, variance = line.odds.session, line.odds.variance
        assert variance is not None  # see `refuse_unanswerable`
        step = max(1, isqrt(int(ends(variance)[1])) // 4) * session.plan.steps[0].stake
        exactly = MOST_ROWS**2 * drawdown_moves(session, step) // 2 <= EXACT_MOVES
        with asked.progress(MOST_ROWS, "drawdowns") as progress:
            for number in range(1, MOST_ROWS + 1):
                chance = drawdown_chance(session, number * step, asked.digits, exactly=exactly)
                rows.append((line.wager, number * step, chance))
                if ends(chance)[1] < Fraction(1, 1000):
                    break
                if progress:
                    progress(number)
    series = "wager" if len(lines) > 1 else ""
    title = "The largest drawdown is at least so large"
    chart = Chart("lines", "drawdowns", "drawdown", "at_least", series=series, title=title, percent=True)
    return Table("drawdowns", columns, rows, "The largest drawdown", [DRAWDOWN], chart=chart)


def least_bankroll_table(lines: Sequence[Line], risk: Fraction, asked: Questions) -> Table:
    """The least bankroll for a risk of ruin."""
    columns = [
        Column("wager"),
        Column("risk", "Accepted risk", "percent", 2),
        Column("bankroll", "Least bankroll", "decimal", 2, none="none below the goal"),
        Column("ruin", "Its chance of ruin", "decimal", 10),
    ]
    rows: list[tuple[Cell, ...]] = []
    rows.extend((line.wager, risk, *_found(least_bankroll, line, asked, risk, goal=asked.goal)) for line in lines)
    return Table("least_bankroll", columns, rows, "The least bankroll", [RUIN], upright=len(rows) == 1)


def highest_goal_table(lines: Sequence[Line], chance: Fraction, asked: Questions) -> Table:
    """The highest goal that is reached with a chance."""
    columns = [
        Column("wager"),
        Column("bankroll", kind="decimal", digits=2),
        Column("chance", "Wanted chance", "percent", 2),
        Column("goal", "Highest goal", "decimal", 2, none="none above the bankroll"),
        Column("reached", "Its chance", "decimal", 10),
    ]
    rows: list[tuple[Cell, ...]] = []
    for line in lines:
        bankroll = line.odds.session.bankroll
        assert bankroll is not None  # see `refuse_unanswerable`
        rows.append((line.wager, bankroll, chance, *_found(goal_with_chance, line, asked, bankroll, chance)))
    return Table("highest_goal", columns, rows, "The highest goal", [RUIN], upright=len(rows) == 1)


def _found(
    search: Search, line: Line, asked: Questions, *given: Fraction, **more: Fraction | None
) -> tuple[Cell, Cell]:
    """What a search answers for a line's session, with progress; two empty cells where there is nothing."""
    session = line.odds.session
    coups = None if asked.no_session else session.coups
    with asked.progress(coups or 100, "coups" if coups else "percent") as progress:
        found = search(
            session.results, *given, plan=session.plan, coups=coups, digits=asked.digits, progress=progress, **more
        )
    return found or (None, None)
