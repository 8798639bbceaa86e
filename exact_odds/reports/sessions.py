"""The report of sessions: what many coups win, how a bankroll fares, and what a house makes of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from exact_odds.counting.coups import Coups
from exact_odds.decimals import Enclosure, Root, ratio
from exact_odds.reports.setting import heading, setting
from exact_odds.reports.table import Cell, Column, Named, Report, Table
from exact_odds.shoes.sessions.proven import enclosed, ends, quotient, root_of, times
from exact_odds.shoes.sessions.session_odds import SessionOdds
from exact_odds.shoes.sessions.winnings import Winnings
from exact_odds.wagers.wager import Wager

SHARES = tuple(Fraction(percent, 100) for percent in (1, 5, 25, 50, 75, 95, 99))
"""The quantiles that a report shows."""

INDEPENDENT = "Coups are independent: each is dealt from a fresh shoe, as by a machine that shuffles after every coup."
PROVEN = "Of each number only those digits are shown that are proven."
QUANTILE = "A quantile is the least result that is reached or undercut with at least that probability."
PER_UNIT = "No plan changes what a unit staked is worth: the expected value per unit staked is that of one coup."
ROUNDED = "Pays are rounded to chips, so that what a unit staked is worth depends on the stake."
REBATED = "The house hands back {} of what a session has lost."


class Line(NamedTuple):
    """One session of a report.

    Attributes:
        wager: its wager, or its wagers.
        stakes: the same with what is staked on each.
        odds: the odds of the session.
    """

    wager: Named
    stakes: Mapping[Wager, Fraction]
    odds: SessionOdds


class Questions(NamedTuple):
    """What is asked beside the odds.

    Attributes:
        result: a result that was observed.
        amounts: amounts to win or lose; those that suit the session unless given.
        drawdown: whether the largest drawdown is asked for.
        risk: the risk of ruin for which the least bankroll is asked.
        chance: the chance with which the highest goal is asked.
        per_hour: coups per hour.
        one_shoe: whether the variance of coups of one shoe is asked for.
        lab: whether the return of many plays is asked for.
        distribution: whether every result is asked for.
        digits: how many digits after the point are proven where numbers are not exact.
    """

    result: Fraction | None = None
    amounts: Sequence[Fraction] = ()
    drawdown: bool = False
    risk: Fraction | None = None
    chance: Fraction | None = None
    per_hour: Fraction | None = None
    one_shoe: bool = False
    lab: bool = False
    distribution: bool = False
    digits: int = 10


def session_report(lines: Sequence[Line], coups: Coups, asked: Questions) -> Report:
    """What sessions win, how they end, and whatever else is asked of them.

    Args:
        lines: the sessions, alike but for their wagers.
        coups: the situation before each coup.
        asked: what else.
    """
    first = lines[0].odds.session
    counted = [line for line in lines if line.odds.won is not None]
    tables = (
        [session_table(counted), quantiles_table(counted), amounts_table(counted, asked.amounts)] if counted else []
    )
    if asked.result is not None and counted:
        tables.append(observed_table(counted, asked.result))
    if (first.bankroll, asked.drawdown, asked.risk, asked.chance) != (None, False, None, None):
        from exact_odds.reports.bankrolls import bankroll_tables

        tables += bankroll_tables(lines, asked)
    if asked.one_shoe:
        tables.append(one_shoe_table(lines, coups))
    if first.results.rounding is not None:
        tables.append(chips_table(lines))
    if asked.per_hour is not None:
        tables.append(house_table(lines, asked.per_hour))
    if asked.lab:
        from exact_odds.reports.lab import lab_tables

        tables += lab_tables(lines, coups, asked.digits)
    if asked.distribution and counted:
        tables.append(distribution_table(counted))
    main = tables[0].name if tables else ""
    return Report(heading(coups), tables, session_notes(lines), setting(coups), main)


def session_notes(lines: Sequence[Line]) -> list[str]:
    """What a reader must know of these sessions."""
    session = lines[0].odds.session
    notes = [
        f"{session.plan.name}, {'without end' if session.coups is None else f'{session.coups:,} coups'}",
        INDEPENDENT,
    ]
    if len(session.plan.steps) > 1 and session.results.rounding is None and not session.rebate:
        notes.append(PER_UNIT)
    if session.results.rounding is not None:
        notes.append(ROUNDED)
    if session.rebate:
        notes.append(REBATED.format(f"{ratio(100 * session.rebate)}%"))
    if any(line.odds.won is None or not line.odds.won.is_exact for line in lines):
        notes.append(PROVEN)
    return notes


def session_table(lines: Sequence[Line]) -> Table:
    """What each session wins, in the mean and around it, and how often it ends ahead."""
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
        _wager_column(lines),
        Column("share", kind="percent", digits=0),
        Column("result", kind="decimal", digits=2),
    ]
    rows = [(line.wager, share, _won(line.odds).quantile(share)) for line in lines for share in SHARES]
    return Table("quantiles", columns, rows, "Quantiles of what is won", [QUANTILE])


def amounts_table(lines: Sequence[Line], amounts: Sequence[Fraction]) -> Table:
    """The chances to win and to lose at least so much."""
    columns = [
        _wager_column(lines),
        Column("amount", kind="decimal", digits=2),
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
    amounts = [Fraction(digit * 10**power) for power in range(-2, 9) for digit in (1, 2, 5)]
    return [amount for amount in amounts if reach / 25 <= amount <= 2 * reach] or [won.unit]


def observed_table(lines: Sequence[Line], result: Fraction) -> Table:
    """How far an observed result is from what was to be expected: the chances of one as far off."""
    columns = [
        Column("wager"),
        Column("result", kind="decimal", digits=2),
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
    return Table("observed", columns, rows, "How unusual a result is", upright=len(rows) == 1)


def one_shoe_table(lines: Sequence[Line], coups: Coups) -> Table:
    """The variance of coups of one shoe, beside that of independent coups."""
    from exact_odds.shoes.one_shoe import covariance_of_coups, refuse_too_many

    columns = [
        Column("wager"),
        Column("coups", kind="count"),
        Column("covariance", "Covariance of two coups", "significant", 8),
        Column("independent", "Variance if independent", "decimal", 10),
        Column("one_shoe", "Variance of one shoe", "decimal", 10),
        Column("change", "Change of the standard deviation", "percent", 4),
    ]
    rows: list[tuple[Cell, ...]] = []
    for wager, stakes, odds in lines:
        number = odds.session.coups or 1
        refuse_too_many(coups, number)
        stake = odds.session.plan.steps[0].stake
        covariance = stake**2 * covariance_of_coups(coups, stakes)
        results = odds.session.results
        one = results.moment(2, stake) - results.moment(1, stake) ** 2
        alone, together = number * one, number * one + number * (number - 1) * covariance
        change = None if not alone else Enclosure.around(Root(together / alone), Fraction(1, 10**30))
        less = None if change is None else Enclosure(change.low - 1, change.high - 1)
        rows.append((wager, number, covariance, alone, together, less))
    note = (
        "Coups of one shoe are not quite independent: a card gone is gone for the coups that follow. It shows in the "
        "variance alone, as each coup by itself is worth the same."
    )
    return Table("one_shoe", columns, rows, "Coups of one shoe", [note], upright=len(rows) == 1)


def chips_table(lines: Sequence[Line]) -> Table:
    """What a unit staked is worth by stake, where pays are rounded to chips."""
    columns = [
        _wager_column(lines),
        Column("stake", kind="decimal", digits=2),
        Column("per_unit", "Expected value per unit staked", "decimal", 10),
        Column("unrounded", "Without rounding", "decimal", 10),
    ]
    rows: list[tuple[Cell, ...]] = []
    for wager, _, odds in lines:
        results = odds.session.results
        unrounded = sum((one.net * one.weight for one in results.outcomes), Fraction(0)) / results.of / results.staked
        for stake in sorted({step.stake for step in odds.session.plan.steps}):
            staked = stake * results.staked
            rows.append((wager, staked, results.moment(1, stake) / staked, unrounded))
    return Table("chips", columns, rows, "What rounding to chips costs")


def house_table(lines: Sequence[Line], per_hour: Fraction) -> Table:
    """What the house wins per hour."""
    columns = [
        Column("wager"),
        Column("coups_per_hour", kind="decimal", digits=0),
        Column("staked_per_hour", kind="decimal", digits=4),
        Column("house_win_per_hour", kind="decimal", digits=6),
    ]
    rows: list[tuple[Cell, ...]] = []
    for wager, _, odds in lines:
        hour = [quotient(value, odds.coups) for value in (odds.staked, odds.expected_value)]
        staked, won = (None if value is None else times(value, per_hour) for value in hour)
        rows.append((wager, per_hour, staked, None if won is None else times(won, Fraction(-1))))
    return Table("house", columns, rows, "What the house wins", upright=len(rows) == 1)


def distribution_table(lines: Sequence[Line]) -> Table:
    """Every result with its probability."""
    columns = [
        _wager_column(lines),
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


def _wager_column(lines: Sequence[Line]) -> Column:
    """The column of the wager, which people need not see where there is one."""
    return Column("wager", hidden=len(lines) == 1)


def _won(odds: SessionOdds) -> Winnings:
    assert odds.won is not None  # tables of what is won are made of sessions with a number of coups
    return odds.won
