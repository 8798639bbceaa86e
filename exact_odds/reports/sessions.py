"""The report of sessions: what many coups win, how a bankroll fares, and what a house makes of it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import floor

from exact_odds.counting.coups import Coups
from exact_odds.decimals import Enclosure, Root, ratio
from exact_odds.reports.chart import Chart
from exact_odds.reports.column import Cell, Column, Named
from exact_odds.reports.session_lines import Line, Questions, number_column, wager_column
from exact_odds.reports.setting import heading, setting
from exact_odds.reports.table import Report, Table
from exact_odds.shoes.sessions.proven import enclosed, ends, quotient, root_of
from exact_odds.shoes.sessions.session import Session
from exact_odds.shoes.sessions.session_odds import SessionOdds
from exact_odds.shoes.sessions.winnings import Winnings

SHARES = tuple(Fraction(percent, 100) for percent in (1, 5, 25, 50, 75, 95, 99))
"""The quantiles that a report shows."""

TABULATED = 80
"""Coups in the reference table of staking plans."""

MOST_POINTS = 60
"""Points of the chart."""

HOUSE = ("one_shoe", "returns", "never")
"""Tables of which all digits that are shown are proven."""

INDEPENDENT = "Coups are independent: each is dealt from a fresh shoe, as by a machine that shuffles after every coup."
PROVEN = "Only digits that are proven are shown."
QUANTILE = (
    "The 5% quantile is the smallest result x such that a session ends at x or less with a probability of at least 5%."
)
NO_SUCH_RESULT = "No session ends with exactly this result of {}."
SPREAD = (
    "Each result is shared out between the two points beside it, the nearer one getting more, so that the chart does "
    "not depend on where ranges of results would begin."
)
PER_UNIT = "No plan changes what a unit staked is worth: the expected value per unit staked is that of one coup."
ROUNDED = "Pays are rounded to chips, so that what a unit staked is worth depends on the stake."
REBATED = "The house hands back {} of what a session has lost."


def session_report(lines: Sequence[Line], coups: Coups, asked: Questions) -> Report:
    """What sessions win, how they end, and whatever else is asked of them.

    Args:
        lines: the sessions, alike but for their wagers.
        coups: the situation before each coup.
        asked: what else.
    """
    first = lines[0].odds.session
    counted = [line for line in lines if line.odds.won is not None and not asked.no_session]
    tables = (
        [session_table(counted), quantiles_table(counted), amounts_table(counted, asked.amounts)] if counted else []
    )
    if asked.result is not None and counted:
        tables.append(observed_table(counted, asked.result))
    if (first.bankroll, asked.drawdown, asked.risk, asked.chance) != (None, False, None, None):
        from exact_odds.reports.bankrolls import bankroll_tables

        tables += bankroll_tables(lines, asked)
    if asked.one_shoe or asked.per_hour is not None or first.results.rounding is not None:
        from exact_odds.reports.house import house_tables

        tables += house_tables(lines, coups, asked)
    if asked.lab:
        from exact_odds.reports.lab import lab_tables

        tables += lab_tables(lines, coups, asked.digits)
    if asked.distribution and counted:
        tables.append(distribution_table(counted))
    if counted:
        tables.append(histogram_table(counted))
    main = tables[0].name if tables else ""
    notes = session_notes(lines, asked, tables)
    return Report(heading(coups), tables, notes, setting(coups), main, _chart(lines, tables[-1]) if counted else None)


def table_names(session: Session, asked: Questions) -> list[str]:
    """The tables of a report on sessions like this one, before anything is computed."""
    counted = session.coups is not None and not asked.no_session
    there = {
        "session": counted,
        "quantiles": counted,
        "amounts": counted,
        "observed": counted and asked.result is not None,
        "ends": session.bankroll is not None and not asked.no_session,
        "by_coup": session.bankroll is not None and counted,
        "drawdowns": asked.drawdown,
        "least_bankroll": asked.risk is not None,
        "highest_goal": asked.chance is not None,
        "one_shoe": asked.one_shoe,
        "chips": session.results.rounding is not None,
        "house": asked.per_hour is not None,
        "returns": asked.lab,
        "never": asked.lab,
        "distribution": counted and asked.distribution,
        "histogram": counted,
    }
    return [name for name, is_there in there.items() if is_there]


def _chart(lines: Sequence[Line], histogram: Table) -> Chart:
    """What is won."""
    session = lines[0].odds.session
    what = f"{lines[0].wager.name}, {session.plan.name}" if len(lines) == 1 else session.plan.name
    first, second = histogram.column("result")[:2]
    assert isinstance(first, Fraction)
    assert isinstance(second, Fraction)
    return Chart(
        "lines",
        "histogram",
        "result",
        "probability",
        series="wager" if len(lines) > 1 else "",
        title=f"What is won: {what}, {_length(session)}",
        percent=True,
        y_label=f"Probability, points {ratio(second - first)} apart",
    )


def session_notes(lines: Sequence[Line], asked: Questions, tables: Sequence[Table]) -> list[str]:
    """What a reader must know of these sessions."""
    session = lines[0].odds.session
    notes = [INDEPENDENT]
    if not asked.no_session:
        notes.insert(0, f"{session.plan.name}, {_length(session)}")
    elif len(session.plan.steps) > 1:
        notes.insert(0, session.plan.name)
    if len(session.plan.steps) > 1 and session.results.rounding is None and not session.rebate:
        notes.append(PER_UNIT)
    if session.results.rounding is not None:
        notes.append(ROUNDED)
    if session.rebate:
        notes.append(REBATED.format(f"{ratio(100 * session.rebate)}%"))
    cells = (cell for table in tables if table.name not in HOUSE for row in table.rows for cell in row)
    if any(isinstance(cell, Enclosure) for cell in cells):
        notes.append(PROVEN)
    return notes


def _length(session: Session) -> str:
    if session.coups is None:
        return "without end"
    return f"{session.coups:,} coup{'s' if session.coups > 1 else ''}"


def session_table(lines: Sequence[Line]) -> Table:
    """What each session wins, on average and around it, and how often it ends ahead."""
    columns = [
        Column("wager"),
        Column("coups", kind="count"),
        Column("staked", "Expected stakes", "decimal", 4),
        Column("expected_value", kind="decimal", digits=10),
        Column("per_unit", "Expected value per unit staked", "decimal", 10),
        Column("variance", kind="decimal", digits=10),
        Column("standard_deviation", kind="decimal", digits=10),
        Column("skewness", kind="decimal", digits=6),
        Column("ahead", kind="decimal", digits=10),
        Column("even", kind="decimal", digits=10),
        Column("behind", kind="decimal", digits=10),
    ]
    rows: list[tuple[Cell, ...]] = []
    for wager, _, odds in lines:
        won, variance = _won(odds), odds.variance
        assert variance is not None  # as there is a distribution
        rows.append(
            (
                wager,
                odds.session.coups,
                odds.staked,
                odds.expected_value,
                quotient(odds.expected_value, odds.staked),
                variance,
                root_of(variance),
                odds.skewness,
                won.ahead,
                won.even,
                won.behind,
            )
        )
    return Table("session", columns, rows, "What is won", upright=len(rows) == 1)


def quantiles_table(lines: Sequence[Line]) -> Table:
    """Between which results a session ends, and how likely."""
    columns = [
        wager_column(lines),
        Column("share", kind="percent", digits=0),
        Column("result", kind="decimal", digits=2),
    ]
    rows = [(line.wager, share, _won(line.odds).quantile(share)) for line in lines for share in SHARES]
    return Table("quantiles", columns, rows, "Quantiles of what is won", [QUANTILE])


def amounts_table(lines: Sequence[Line], amounts: Sequence[Fraction]) -> Table:
    """The chances to win and to lose at least so much."""
    columns = [
        wager_column(lines),
        number_column("amount", amounts),
        Column("win", "Win at least this", "decimal", 10),
        Column("lose", "Lose at least this", "decimal", 10),
    ]
    rows: list[tuple[Cell, ...]] = []
    for line in lines:
        won = _won(line.odds)
        rows += [
            (line.wager, amount, won.chance(least=amount), won.chance(most=-amount))
            for amount in amounts or _usual_amounts(won)
        ]
    return Table("amounts", columns, rows, "To win or lose at least so much")


def _usual_amounts(won: Winnings) -> list[Fraction]:
    """1, 2, 5, 10 and so on, from where it matters to where it next to never happens."""
    low, high = (won.quantile(share) for share in (Fraction(1, 100), Fraction(99, 100)))
    reach = max(*map(abs, ends(low)), *map(abs, ends(high)))
    return [amount for amount in _round_numbers() if reach / 25 <= amount <= 2 * reach] or [won.unit]


def _round_numbers() -> list[Fraction]:
    """0.01, 0.02, 0.05, 0.1 and so on, up to beyond what any session wins."""
    return [digit * Fraction(10) ** power for power in range(-2, 16) for digit in (1, 2, 5)]


def observed_table(lines: Sequence[Line], result: Fraction) -> Table:
    """How far an observed result is from what was to be expected: the chances of one as far off."""
    columns = [
        Column("wager"),
        number_column("result", [result]),
        Column("deviations", "Standard deviations from the mean", "decimal", 4),
        Column("or_less", "This or less, one-sided", "decimal", 10),
        Column("or_more", "This or more, one-sided", "decimal", 10),
        Column("as_far", "As far from the mean, two-sided", "decimal", 10),
    ]
    rows: list[tuple[Cell, ...]] = []
    for line in lines:
        won, mean, variance = _won(line.odds), line.odds.expected_value, line.odds.variance
        away = None
        if isinstance(mean, Fraction) and isinstance(variance, Fraction) and variance:
            away = Root.times(result - mean, 1 / variance)
        tails = won.chance(most=result), won.chance(least=result), won.as_far(result, mean)
        rows.append((line.wager, result, away, *tails))
    beside = [line.wager.name for line in lines if not _won(line.odds).may_be(result)]
    notes = [NO_SUCH_RESULT.format(f"{ratio(result)} on {'; '.join(beside)}")] if beside else []
    return Table("observed", columns, rows, "How unusual a result is", notes, upright=len(rows) == 1)


def distribution_table(lines: Sequence[Line]) -> Table:
    """Every result with its probability."""
    columns = [
        wager_column(lines),
        Column("result", kind="decimal", digits=2),
        Column("probability", kind="decimal", digits=10),
        Column("or_less", "This or less", "decimal", 10),
    ]
    rows: list[tuple[Cell, ...]] = []
    for line in lines:
        won, below = _won(line.odds), 0
        missing = won.missing
        for result, count in won.items():
            below += count
            shares = [enclosed(Fraction(one, won.of), Fraction(one + missing, won.of)) for one in (count, below)]
            rows.append((line.wager, result, *shares))
    return Table("distribution", columns, rows, "Every result")


def histogram_table(lines: Sequence[Line]) -> Table:
    """How likely results are about points of equal distance, for a chart; beyond either end lies 1 in 1,000 at most."""
    columns = [
        wager_column(lines),
        Column("result", kind="decimal", digits=2),
        Column("probability", kind="decimal", digits=10),
    ]
    ends_of = [_won(line.odds).quantile(Fraction(share, 1000)) for line in lines for share in (1, 999)]
    low, high = min(ends(end)[0] for end in ends_of), max(ends(end)[1] for end in ends_of)
    width = _width(high - low)
    rows: list[tuple[Cell, ...]] = []
    for line in lines:
        spread = _won(line.odds).spread(width)
        points = range(floor(low / width) - 1, floor(high / width) + 3)
        rows += [(line.wager, point * width, spread(point)) for point in points]
    return Table("histogram", columns, rows, "What is won", [SPREAD], hidden=True)


def _width(span: Fraction) -> Fraction:
    """The distance of points: 1, 2, 5, 10 and so on, or less where all results lie within 1."""
    widths = (
        Fraction(digit) * Fraction(10) ** power for power in range(0 if span >= 1 else -9, 16) for digit in (1, 2, 5)
    )
    return next(width for width in widths if span <= MOST_POINTS * width)


def _won(odds: SessionOdds) -> Winnings:
    assert odds.won is not None  # tables of what is won are made of sessions with a number of coups
    return odds.won


def staking_plans_table() -> Table:
    """The reference table of the shipped staking plans."""
    from exact_odds.shoes.sessions.plans import all_staking_plans, staking_plan
    from exact_odds.shoes.sessions.results import coup_results
    from exact_odds.shoes.sessions.session_odds import session_odds
    from exact_odds.wagers.library import wager

    columns = [
        Column("plan"),
        Column("option", "With --plan", "code"),
        Column("largest_stake", kind="count"),
        Column("staked", "Expected stakes", "decimal", 4),
        Column("per_unit", "Per unit staked", "decimal", 10),
        Column("expected_value", kind="decimal", digits=4),
        Column("ahead", kind="decimal", digits=6),
        Column("behind", kind="decimal", digits=6),
        Column("worst", "1% quantile", "count"),
        Column("median", kind="count"),
        Column("best", "99% quantile", "count"),
    ]
    player = coup_results(Coups(), {wager("player"): 1})
    rows: list[tuple[Cell, ...]] = []
    for slug in all_staking_plans():
        plan = staking_plan(slug)
        odds = session_odds(Session(player, TABULATED, plan))
        won = _won(odds)
        quantiles = [int(ends(won.quantile(Fraction(percent, 100)))[0]) for percent in (1, 50, 99)]
        rounded = [Enclosure(*ends(value)) for value in (odds.staked, odds.expected_value, won.ahead, won.behind)]
        staked, expected_value, *chances = rounded
        per_unit = quotient(odds.expected_value, odds.staked)
        largest = int(plan.largest_stake)
        rows.append((Named.of(plan), slug, largest, staked, per_unit, expected_value, *chances, *quantiles))
    notes = [f"{TABULATED} coups on Player, eight decks, each from a fresh shoe. {QUANTILE}"]
    return Table("staking-plans", columns, rows, notes=notes)
