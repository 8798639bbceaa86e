"""What a wager is worth: the part of its report that follows from its own counts."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from exact_odds.decimals import Root, decimal
from exact_odds.reports.table import Cell, Column, Table
from exact_odds.wagers.odds import Odds

QUANTILES = {90: "1.645", 95: "1.960"}
"""How many standard deviations to either side of the mean hold so many percent of a normal distribution, as its tables
print them. The numbers themselves are irrational; what stands here is taken as it stands."""


class Measure(NamedTuple):
    """One number that a wager is judged by.

    Attributes:
        name: what it is called.
        value: what it is; None where it is not defined.
        is_share: whether it is read in percent.
        meaning: what it is, in words.
    """

    name: str
    value: Fraction | Root | None
    is_share: bool
    meaning: str


def measures(odds: Odds) -> list[Measure]:
    """The measures of a wager, in the order of the report."""
    deviation = Root(odds.variance)
    return [
        Measure("Expected value", odds.expected_value, False, "mean of what is won, to one; below 0 it is lost"),
        Measure("House edge", odds.house_edge, True, "mean loss of each unit staked, returned stakes included"),
        Measure(
            "House edge per resolved unit", odds.house_edge_per_resolved, True, "the same, returned stakes left out"
        ),
        Measure("Return to player", odds.return_to_player, True, "mean of what is handed back, for one"),
        Measure("Hit frequency", odds.hit_frequency, True, "how often an award is won that pays more than 0"),
        Measure("Stake returned", odds.push_probability, True, "how often it pays 0, no more and no less"),
        Measure("Variance", odds.variance, False, "of what is won on one coup"),
        Measure("Standard deviation", deviation, False, "its root"),
        *(
            Measure(
                f"Volatility index, {confidence}%",
                volatility(odds, confidence),
                False,
                f"{quantile} standard deviations",
            )
            for confidence, quantile in QUANTILES.items()
        ),
        Measure("Largest pay", odds.largest_pay, False, "to one, of all that these deals reach"),
    ]


def volatility(odds: Odds, confidence: int) -> Root:
    """The volatility index: a quantile of the normal distribution times the standard deviation.

    >>> from exact_odds.wagers.wager import Award, Wager
    >>> toss = Wager("toss", "Toss", (Award("win", "player.wins", Fraction(1)),))
    >>> volatility(Odds(toss, (1, 1), 2), 90)
    Root(108241/40000)
    """
    return Root.times(Fraction(QUANTILES[confidence]), odds.variance)


def worth_table(odds: Odds) -> Table:
    """The measures in decimals and in percent."""
    columns = [
        Column("Measure"),
        Column("Value", "decimal", 8),
        Column("In percent", "percent", 4, name="share", none=""),
        Column("What it is", name="meaning"),
    ]
    rows: list[tuple[Cell, ...]] = [
        (measure.name, measure.value, measure.value if measure.is_share else None, measure.meaning)
        for measure in measures(odds)
    ]
    notes = [
        "The volatility index is a quantile of the normal distribution times the standard deviation of one coup.",
        "In 90 or 95 of 100 cases the mean of n coups, n large, is within index / root of n of the expected value.",
        "The quantiles, 1.645 and 1.960, are rounded as tables print them, and are taken as they stand here.",
    ]
    return Table("worth", columns, rows, "What it is worth, for a stake of one", notes)


def exact_table(odds: Odds) -> Table:
    """The measures as they are."""
    rows: list[tuple[Cell, ...]] = [(measure.name, measure.value) for measure in measures(odds)]
    return Table("exact", [Column("Measure"), Column("Exact value", "exact", name="value")], rows, "The same, exact")


def worth_data(odds: Odds, digits: int) -> dict[str, object]:
    """The measures that the odds do not have, for JSON."""
    return {
        "return_to_player": odds.return_to_player,
        "push_probability": odds.push_probability,
        "volatility_index": [
            {"percent": confidence, "quantile": quantile, "index": decimal(volatility(odds, confidence), digits)}
            for confidence, quantile in QUANTILES.items()
        ],
        "largest_pay": odds.largest_pay,
        "favours": favours(odds),
    }


def favours(odds: Odds) -> str:
    """Whom the wager favours, in a word."""
    return "house" if odds.house_edge > 0 else "bettor" if odds.house_edge < 0 else "nobody"
