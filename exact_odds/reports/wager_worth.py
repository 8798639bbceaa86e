"""What a wager is worth, and what would make it fair: the part of its report that follows from its own counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from math import ceil, floor
from typing import NamedTuple

from exact_odds.decimals import Root, decimal, percent, ratio
from exact_odds.reports.table import Cell, Column, Table, both
from exact_odds.wagers.odds import AwardOdds, Odds
from exact_odds.wagers.wager import Wager

QUANTILES = {90: "1.645", 95: "1.960"}
"""How many standard deviations to either side of the mean hold so many percent of a normal distribution, as its tables
print them. The numbers themselves are irrational; what stands here is taken as it stands."""

PLAIN = 100
"""The largest denominator with which a pay is shown as a fraction."""


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

    >>> from exact_odds.wagers.wager import Award
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


def fair_table(odds: Odds, digits: int) -> Table:
    """What would make the wager fair, and the round terms on either side of that.

    Args:
        odds: its odds.
        digits: of pays and commissions that are not round.
    """
    columns = [
        Column("Terms"),
        Column("Pays to one", align="right", name="pays"),
        Column("House edge", "percent", 4),
        Column("Expected value", "decimal", 8),
    ]
    rows: list[tuple[Cell, ...]] = [
        (name, winning_pays(odds.wager, priced.pays, digits), priced.house_edge, priced.expected_value)
        for name, priced in _terms(odds, digits).items()
    ]
    return Table("fair", columns, rows, "What would make it fair", _fair_notes(odds, digits))


def fair_alone(odds: Odds, award: AwardOdds) -> Fraction | None:
    """What one award must pay to make the wager fair, all others paying what they do.

    None if it is never won, or if even the loss of the whole stake would not be enough.

    >>> from exact_odds.wagers.wager import Award
    >>> awards = Award("low", "player.wins", Fraction(1)), Award("high", "tie", Fraction(5))
    >>> odds = Odds(Wager("two", "Two", awards), (30, 10, 60), 100)
    >>> odds.house_edge, [fair_alone(odds, award) for award in odds.awards]
    (Fraction(-1, 5), [Fraction(1, 3), Fraction(3, 1)])
    """
    if not award.count:
        return None
    pay = award.pays + odds.house_edge / award.probability
    return pay if pay > -1 else None


def alone_table(odds: Odds) -> Table:
    """What each award that wins would have to pay by itself to make the wager fair, the others paying what they do."""
    columns = [
        Column("Award"),
        Column("Pays to one", "exact", name="pays"),
        *both("Fair alone", 6),
        Column("Less for each 1% of edge", "decimal", 6, name="less_per_percent"),
    ]
    rows: list[tuple[Cell, ...]] = []
    for award in odds.awards:
        if award.pays > 0:
            fair = fair_alone(odds, award)
            less = None if fair is None else Fraction(1, 100) / award.probability
            rows.append((award.label, award.pays, fair, fair, less))
    notes = [
        "Fair alone is its pay to one at which the house edge is 0, the other awards paying what they do.",
        "For a house edge of x% take off x times the last column, the hundredth part of 1 / probability.",
    ]
    if any(row[2] is None for row in rows):
        notes.append("Where there is none, the award is never won, or it alone cannot make the wager fair.")
    return Table("alone", columns, rows, "What each award alone must pay to be fair", notes)


def fair_data(odds: Odds, digits: int) -> dict[str, object]:
    """The same for JSON, the pays exact."""
    return {
        "scale": odds.fair_scale,
        "pay": odds.fair_pay,
        "commission": odds.fair_commission,
        "alone": [
            {"award": award.label, "pays": award.pays, "fair": fair_alone(odds, award)}
            for award in odds.awards
            if award.pays > 0
        ],
        "terms": [
            {
                "terms": name,
                "pays": list(priced.pays[:-1]),
                "expected_value": priced.expected_value,
                "house_edge": priced.house_edge,
            }
            for name, priced in _terms(odds, digits).items()
        ],
    }


def _terms(odds: Odds, digits: int) -> dict[str, Odds]:
    """The odds as they are, with what would make them fair, and with whole percents of commission and whole pays."""
    wager, scale = odds.wager, odds.fair_scale
    terms = {"as it is": wager}
    if scale is not None:
        commission = odds.fair_commission
        if commission is not None:
            terms[f"fair, commission {percent(commission, digits)}"] = wager.with_commission(commission)
            for whole in (floor(100 * commission), min(99, ceil(100 * commission))):
                terms[f"commission {whole}%"] = wager.with_commission(Fraction(whole, 100))
        else:
            terms["fair"] = _paying(wager, [pay * scale if pay > 0 else pay for pay in odds.pays[:-1]])
    for name, whole_pays in zip(("whole numbers, below", "whole numbers, above"), odds.whole_pays or (), strict=False):
        terms[name] = _paying(wager, whole_pays.pays)
    return {name: odds.repriced(priced) for name, priced in terms.items()}


def _paying(wager: Wager, pays: Sequence[Fraction]) -> Wager:
    awards = tuple(replace(award, pays=pay) for award, pay in zip(wager.awards, pays, strict=True))
    return replace(wager, awards=awards, commission=None)


def winning_pays(wager: Wager, pays: Sequence[Fraction], digits: int = 6) -> str:
    """Of pays for the awards of a wager those of the awards that win, in order.

    >>> from exact_odds.wagers.library import wager
    >>> winning_pays(wager("banker-super-six"), [Fraction(0), Fraction(413, 400), Fraction(0)])
    '0, 1.032500'
    """
    winning = (pay for pay, award in zip(pays, wager.awards, strict=False) if award.pays > 0)
    return ", ".join(ratio(pay) if pay.denominator <= PLAIN else decimal(pay, digits) for pay in winning)


def _fair_notes(odds: Odds, digits: int) -> list[str]:
    if odds.fair_scale is None and not odds.expected_value:
        return ["It is fair as it is: from this shoe nothing is ever won or lost."]
    if odds.fair_scale is None:
        return ["No pays would make it fair: from this shoe nothing is ever won, or nothing is ever lost."]
    winning = [award for award in odds.wager.awards if award.pays > 0]
    if len(winning) == 1 or odds.fair_commission is not None:
        return ["The pays are those that win; a stake returned or lost stays so."]
    return [
        "The pays are those that win, in the order of the awards.",
        f"To be fair, all are changed by one factor, {decimal(odds.fair_scale, digits)}.",
        "The whole numbers are the last ones not above the fair pays, and the next ones up.",
    ]
