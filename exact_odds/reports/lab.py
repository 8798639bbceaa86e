"""What many plays return, for a test laboratory: intervals of the return, and awards that are not paid even once."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from exact_odds.counting.coups import Coups
from exact_odds.reports.column import Cell, Column, Named
from exact_odds.reports.session_lines import Line
from exact_odds.reports.table import Table
from exact_odds.shoes.sessions.lab import PLAYS, never_in, return_intervals
from exact_odds.shoes.sessions.proven import ends
from exact_odds.shoes.sessions.results import CoupResults, coup_results
from exact_odds.wagers.odds import AwardOdds, Odds

EXACT = (
    "The return lies in the interval with at least this confidence; the chance of lying below it, like that of lying "
    "above it, is at most half of what remains. The interval is exact where all plays are counted; beyond, it is that "
    "of the normal distribution with the same mean and variance."
)
NEVER = "A push is no award. Of each award, more plays are listed until the chance is below 0.0000000001."
RARE = Fraction(1, 10**10)


def lab_tables(lines: Sequence[Line], coups: Coups, digits: int) -> list[Table]:
    """The intervals of the return, and the chances that an award is never paid."""
    results = [(line.wager, line.odds.session.results) for line in lines]
    wagers = {wager.slug: wager for line in lines for wager in line.stakes}
    awards = [award for wager in wagers.values() for award in _awards(coups.odds(wager))]
    return [returns_table(results, digits), never_table(awards, digits)]


def long_run_tables(odds: Odds, coups: Coups, digits: int = 10) -> list[Table]:
    """The intervals of one wager's return, and the chances that its top award is never paid.

    Args:
        odds: of the wager.
        coups: the situation before each coup.
        digits: how many digits after the point are proven where a number is not exact.
    """
    results = coup_results(coups, {odds.wager: 1})
    won = [award for award in _awards(odds) if award[1].count]
    top = max(won, key=lambda award: award[1].pays, default=None)
    never = [] if top is None else [never_table([top], digits)]
    return [returns_table([(Named.of(odds.wager), results)], digits), *never]


def _awards(odds: Odds) -> list[tuple[Named, AwardOdds]]:
    """The awards that win something: a push is none."""
    paid = zip(odds.wager.awards, odds.awards, strict=True)
    return [
        (Named.of(odds.wager), award)
        for terms, award in paid
        if any(odds.wager.net(pay) > 0 for pay, _ in terms.possible_pays)
    ]


def returns_table(asked: Sequence[tuple[Named, CoupResults]], digits: int) -> Table:
    """In which interval the return per unit staked lies."""
    columns = [
        Column("wager", hidden=len(asked) == 1),
        Column("plays", kind="count"),
        Column("confidence", kind="percent", digits=0),
        Column("low", "Return from", "percent", 4),
        Column("high", "to", "percent", 4),
        Column("distribution"),
    ]
    rows: list[tuple[Cell, ...]] = []
    for wager, results in asked:
        for found in return_intervals(results, PLAYS, digits):
            by = "exact" if found.exact else "normal"
            rows.append((wager, found.plays, found.confidence, found.low, found.high, by))
    return Table("returns", columns, rows, "The return of many plays", [EXACT])


def never_table(awards: Sequence[tuple[Named, AwardOdds]], digits: int) -> Table:
    """How likely each of some awards is not paid in any of many plays."""
    columns = [
        Column("wager", hidden=len({wager.slug for wager, _ in awards}) == 1),
        Column("award"),
        Column("plays", kind="count"),
        Column("never", kind="decimal", digits=10, small=True),
    ]
    rows: list[tuple[Cell, ...]] = []
    for wager, award in awards:
        for plays in PLAYS:
            chance = never_in(award.count, award.of, plays, digits)
            rows.append((wager, award.label, plays, chance))
            if ends(chance)[1] < RARE:
                break
    title = "The chance that " + ("an award" if len(awards) > 1 else "the top award") + " is never paid"
    return Table("never", columns, rows, title, [NEVER])
