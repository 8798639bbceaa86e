"""Tables of sessions for whoever runs the table: coups of one shoe, chips, and what the house wins per hour."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from exact_odds.counting.coups import Coups
from exact_odds.decimals import Enclosure, Root
from exact_odds.reports.column import Cell, Column
from exact_odds.reports.session_lines import Line, Questions, number_column, wager_column
from exact_odds.reports.table import Table
from exact_odds.shoes.one_shoe import covariance_of_coups, refuse_too_many
from exact_odds.shoes.sessions.proven import quotient, times


def house_tables(lines: Sequence[Line], coups: Coups, asked: Questions) -> list[Table]:
    """What is asked of one shoe, of chips and of the house."""
    tables = [one_shoe_table(lines, coups)] if asked.one_shoe else []
    if lines[0].odds.session.results.rounding is not None:
        tables.append(chips_table(lines))
    if asked.per_hour is not None:
        tables.append(house_table(lines, asked.per_hour))
    return tables


def one_shoe_table(lines: Sequence[Line], coups: Coups) -> Table:
    """The variance of coups of one shoe, beside that of independent coups."""
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
        number = odds.session.coups
        assert number is not None  # see `refuse_unanswerable`
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
        "variance alone, as each coup by itself is worth the same. In this table all coups are of one shoe; all other "
        "tables take each coup from a fresh one."
    )
    return Table("one_shoe", columns, rows, "Coups of one shoe", [note], upright=len(rows) == 1)


def chips_table(lines: Sequence[Line]) -> Table:
    """What a unit staked is worth by stake, where pays are rounded to chips."""
    columns = [
        wager_column(lines),
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
        number_column("coups_per_hour", [per_hour], least=0),
        Column("staked_per_hour", kind="decimal", digits=4),
        Column("house_win_per_hour", kind="decimal", digits=6),
    ]
    rows: list[tuple[Cell, ...]] = []
    for wager, _, odds in lines:
        hour = [quotient(value, odds.coups) for value in (odds.staked, odds.expected_value)]
        staked, won = (None if value is None else times(value, per_hour) for value in hour)
        rows.append((wager, per_hour, staked, None if won is None else times(won, Fraction(-1))))
    return Table("house", columns, rows, "What the house wins", upright=len(rows) == 1)
