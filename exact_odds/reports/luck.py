"""The luck in a unit bet: how results spread, and what bankroll a counter needs."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from exact_odds.decimals import Enclosure, Root, ratio
from exact_odds.reports.column import Cell, Column, Named
from exact_odds.reports.table import Table
from exact_odds.shoes.sweeps.results import SweepResult

ESTIMATES = (
    "The shares of wins among the bets, and their gain, are those of the shoes that came: estimates. Given these, the "
    "Kelly stake and the risk of ruin are exact, with each bet an independent one; ? stands where no digit is certain."
)


def risk_table(results: Sequence[SweepResult], kelly: Fraction, radius: Fraction) -> Table:
    """What betting a unit takes: how much luck there is in it, and what bankroll it wants.

    Args:
        results: of the wagers.
        kelly: the part of the Kelly stake that a unit is.
        radius: how far rounding may have moved gains and variances.
    """
    columns = [
        Column("wager"),
        Column("betting"),
        Column("standard_deviation_per_100", "Standard deviation per 100", "decimal", 3),
        Column("n0", "N0, coups", "significant", 5),
        Column("bankroll", "Bankroll, bets", "count"),
        Column("risk_of_ruin", kind="percent", digits=3),
    ]
    rows: list[tuple[Cell, ...]] = []
    for result in results:
        ways = [("perfect play", result.perfect)]
        if result.shown_trigger is not None:
            ways.append(("the count", result.counted[result.shown_trigger]))
        for name, betting in ways:
            if betting.variance is None:
                continue
            spread = Enclosure.around(Root(betting.variance * 100), radius * 100)
            n0, bankroll = (betting.n0, betting.bankroll(kelly)) if betting.is_sure else (None, None)
            near = None if n0 is None else Enclosure.around(n0, n0 / 10**7)
            risk = None if bankroll is None else betting.ruin(bankroll)
            rows.append((Named.of(result.wager), name, spread, near, bankroll, risk))
    notes = [
        "N0 is the number of coups after which the expectation equals one standard deviation.",
        f"With this bankroll one unit is {_of_kelly(kelly)}; the risk is that of ever losing it by bets of one unit.",
        ESTIMATES,
    ]
    if any(row[3] is None for row in rows):
        notes.append("A dash stands where the gain is less than two standard errors above 0.")
    return Table("risk", columns, rows, "The luck in a unit bet", notes)


def _of_kelly(kelly: Fraction) -> str:
    """A part of the Kelly stake, in words."""
    return "the Kelly stake" if kelly == 1 else f"{ratio(kelly)} of the Kelly stake"
