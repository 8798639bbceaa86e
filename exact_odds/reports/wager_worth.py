"""What a wager is worth: the part of its report that follows from its own counts."""

from __future__ import annotations

from fractions import Fraction

from exact_odds.decimals import Root
from exact_odds.reports.table import Cell, Column, Named, Table
from exact_odds.wagers.odds import Odds

QUANTILES = {90: "1.645", 95: "1.960"}
"""How many standard deviations to either side of the mean hold so many percent of a normal distribution, as its tables
print them. The numbers themselves are irrational; what stands here is taken as it stands."""


def volatility(odds: Odds, confidence: int) -> Root:
    """The volatility index: a quantile of the normal distribution times the standard deviation.

    >>> from exact_odds.wagers.award import Award
    >>> from exact_odds.wagers.wager import Wager
    >>> toss = Wager("toss", "Toss", (Award("win", "player.wins", Fraction(1)),))
    >>> volatility(Odds(toss, (1, 1), 2), 90)
    Root(108241/40000)
    """
    return Root.times(Fraction(QUANTILES[confidence]), odds.variance)


def worth_table(odds: Odds) -> Table:
    """What a wager is worth, a line for each measure."""
    columns = [
        Column("wager", kind="code"),
        Column("expected_value", kind="decimal", digits=8, exact=True),
        Column("house_edge", kind="percent", exact=True),
        Column("house_edge_per_resolved", "House edge per resolved unit", "percent", exact=True),
        Column("return_to_player", kind="percent", exact=True),
        Column("hit_frequency", kind="percent", exact=True),
        Column("push_probability", "Stake returned", "percent", exact=True),
        Column("variance", kind="decimal", digits=8, exact=True),
        Column("standard_deviation", kind="decimal", digits=8),
        *(Column(f"volatility_{share}", f"Volatility index, {share}%", "decimal", 8) for share in QUANTILES),
        Column("largest_pay", kind="exact"),
        Column("favours"),
    ]
    row: tuple[Cell, ...] = (
        Named.of(odds.wager),
        odds.expected_value,
        odds.house_edge,
        odds.house_edge_per_resolved,
        odds.return_to_player,
        odds.hit_frequency,
        odds.push_probability,
        odds.variance,
        Root(odds.variance),
        *(volatility(odds, confidence) for confidence in QUANTILES),
        odds.largest_pay,
        favours(odds),
    )
    notes = [
        "The expected value is the mean of what is won, to one; the return to player of what is handed back, for one.",
        "The house edge is the mean loss per unit staked, returned stakes included; per resolved unit they are not.",
        "The hit frequency is how often an award is won that pays more than 0; a stake returned pays 0.",
        "The volatility index is a quantile of the normal distribution times the standard deviation of one coup.",
        "In 90 or 95 of 100 cases the mean of n coups, n large, is within index / root of n of the expected value.",
        "The quantiles, 1.645 and 1.960, are rounded as tables print them, and are taken as they stand here.",
    ]
    return Table("worth", columns, [row], "What it is worth, for a stake of one", notes, upright=True)


def favours(odds: Odds) -> str:
    """Whom the wager favours, in a word."""
    return "house" if odds.house_edge > 0 else "bettor" if odds.house_edge < 0 else "nobody"
