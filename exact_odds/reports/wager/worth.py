"""What a wager is worth: the part of its report that follows from its own counts."""

from __future__ import annotations

from fractions import Fraction

from exact_odds.decimals import Root
from exact_odds.reports.column import Cell, Column, Named
from exact_odds.reports.table import Table
from exact_odds.reports.wager.notes import contribution_notes, unit
from exact_odds.wagers.odds import AwardOdds, Odds

QUANTILES = {90: "1.645", 95: "1.960"}
"""How many standard deviations to either side of the mean hold so many percent of a normal distribution, as its tables
print them. The numbers themselves are irrational; what stands here is taken as it stands."""


def volatility(odds: Odds, confidence: int) -> Root:
    """The volatility index: a quantile of the normal distribution times the standard deviation.

    >>> from exact_odds import Award, Wager
    >>> toss = Wager("toss", "Toss", (Award("win", "player.wins", Fraction(1)),))
    >>> volatility(Odds(toss, (1, 1), 2), 90)
    Root(108241/40000)
    """
    return Root.times(Fraction(QUANTILES[confidence]), odds.variance)


def worth_table(odds: Odds) -> Table:
    """What a wager is worth, a line for each measure; people see no line that says what another does."""
    returned = bool(odds.push_probability)
    columns = [
        Column("wager", kind="code", hidden=True),
        Column("expected_value", kind="decimal", digits=8, exact=True),
        Column("house_edge", kind="percent", exact=True),
        Column("house_edge_per_resolved", "House edge per resolved unit", "percent", exact=True, hidden=not returned),
        Column("return_to_player", kind="percent", exact=True),
        Column("hit_frequency", kind="percent", exact=True),
        Column("push_probability", "Stake returned", "percent", exact=True, hidden=not returned),
        Column("variance", kind="decimal", digits=8, exact=True),
        Column("standard_deviation", kind="decimal", digits=8),
        *(Column(f"volatility_{share}", f"Volatility index, {share}%", "decimal", 8) for share in QUANTILES),
        Column("skewness", kind="decimal", digits=6),
        Column("coups_for_normal", "Coups for a normal mean", "count"),
        Column("largest_pay", kind="exact", hidden=True),
        Column("favours", hidden=True),
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
        odds.skewness,
        odds.coups_for_normal,
        odds.largest_pay,
        favours(odds),
    )
    notes = [
        "The expected value is the mean of what is won, to one; the return to player of what is handed back, for one.",
        "The house edge is the mean loss per unit staked, returned stakes included"
        + ("; per resolved unit they are not." if returned else "."),
        "The hit frequency is how often an award is won that pays more than 0; a stake returned pays 0.",
        "The volatility index is a quantile of the normal distribution times the standard deviation of one coup.",
        "In 90 or 95 of 100 cases the mean of n coups, n large, is within index / root of n of the expected value.",
        "The quantiles, 1.645 and 1.960, are rounded as tables print them, and are taken as they stand here.",
        "n counts as large from the coups for a normal mean on, 25 times the square of the skewness (Cochran's rule).",
    ]
    return Table("worth", columns, [row], f"What it is worth, for {unit(odds.wager.fee)}", notes, upright=True)


def favours(odds: Odds) -> str:
    """Whom the wager favours, in a word."""
    return "house" if odds.house_edge > 0 else "bettor" if odds.house_edge < 0 else "nobody"


DEALS = (
    "A coup takes four to six cards. Six are dealt in every case, and those it does not need stay face down.",
    "That changes no probability, and makes all deals equally likely.",
)
"""What is counted."""


def awards_table(odds: Odds) -> Table:
    """How often each award is paid, and the true odds beside the pay; the counts close to all deals."""
    columns = [
        Column("award"),
        Column("pays", "Pays to one", "exact", none=""),
        Column("true_odds", "True odds against", "against", 2, none=""),
        Column("deals", kind="count"),
        Column("probability", kind="decimal", digits=8, exact=True, small=True),
    ]
    rows: list[tuple[Cell, ...]] = [
        (one.label, one.pays, one.against, one.count, one.probability) for one in _outcomes(odds)
    ]
    rows.append(("all", None, None, sum(one.count for one in _outcomes(odds)), _sum(odds, "probability")))
    return Table("awards", columns, rows, "How often each award is paid", DEALS, closing=1)


def contributions_table(odds: Odds) -> Table:
    """What each award adds to the expected value and to the return to player."""
    columns = [
        Column("award"),
        Column("contribution", "Adds to expected value", "decimal", 8, exact=True),
        Column("returned", "Adds to return", "decimal", 8, exact=True),
    ]
    rows: list[tuple[Cell, ...]] = [(one.label, one.contribution, one.returned) for one in _outcomes(odds)]
    rows.append(("all", _sum(odds, "contribution"), _sum(odds, "returned")))
    notes = [f"Every mean is over all deals, of {unit(odds.wager.fee)} on one coup from this shoe."]
    notes += contribution_notes(odds.wager.fee)
    return Table("contributions", columns, rows, "What each award adds", notes, closing=1)


def _outcomes(odds: Odds) -> tuple[AwardOdds, ...]:
    """All that may come of the wager: its awards, and none of them."""
    return (*odds.awards, odds.lose)


def _sum(odds: Odds, measure: str) -> Fraction:
    return sum((getattr(one, measure) for one in _outcomes(odds)), Fraction(0))
