"""What a wager must pay to be fair, or to leave the house an edge asked for: the part of its report on other terms."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from exact_odds.decimals import decimal, percent, ratio
from exact_odds.reports.column import Cell, Column
from exact_odds.reports.table import Table
from exact_odds.studies.pricing import Alone, alone, other_terms, whole_tables
from exact_odds.wagers.odds import FAIR, Odds
from exact_odds.wagers.terms import share
from exact_odds.wagers.wager import Wager

PLAIN = 100
"""The largest denominator with which a pay is shown as a fraction."""


def terms_table(odds: Odds, edge: Fraction) -> Table:
    """What would make this the house edge, and the round terms on either side of that.

    Args:
        odds: its odds.
        edge: the house edge aimed at.
    """
    takes = odds.commission_for(edge) is not None
    columns = [
        Column("terms"),
        Column("commission", kind="percent", exact=True)
        if takes
        else Column("factor", "Factor on pays", "decimal", 6, exact=True),
        Column("house_edge", kind="percent"),
        Column("expected_value", kind="decimal", digits=8),
    ]
    rows: list[tuple[Cell, ...]] = [
        (
            terms.name,
            _commission(terms.odds.wager) if takes else terms.factor,
            terms.odds.house_edge,
            terms.odds.expected_value,
        )
        for terms in other_terms(odds, edge)
    ]
    title = f"What would leave the house an edge of {share(edge)}" if edge else "What would make it fair"
    return Table("terms", columns, rows, title, [*_terms_notes(odds, edge), *_cap_notes(odds.wager)])


def _cap_notes(wager: Wager) -> list[str]:
    """That the pays asked for may be above the cap that is on the wager now."""
    if wager.cap is None:
        return []
    return [f"The cap of {ratio(wager.cap)} to 1 is not applied to the pays found here."]


def _commission(wager: Wager) -> Fraction | None:
    """The commission on all awards that take one; None if there is none, or they take different ones."""
    rates = [rate for rate in wager.commissions if rate is not None]
    return rates[0] if len(rates) == 1 else None


def _terms_notes(odds: Odds, edge: Fraction) -> list[str]:
    if odds.scale_for(edge) is None:
        winning = [award for award in odds.awards if award.pays > 0]
        if not any(award.count for award in winning):
            return ["From this shoe nothing that pays above 0 is ever won, so there are no pays to change."]
        won = sum((award.probability * award.pays for award in winning), Fraction(0))
        most = odds.house_edge + won / (1 + odds.wager.fee)
        left = percent(most, 4)
        return [f"No pays above 0 do: if all that wins only returned the stake, the house edge would be {left}."]
    if odds.commission_for(edge) is not None and len(odds.wager.commissions) > 1:
        return [
            "One commission takes the place of all that awards pay; an award without one pays what it does.",
            "The whole numbers are those on either side of pays changed by one factor.",
        ]
    return [
        *(["All pays that win are changed by one factor."] if odds.wager.single_award is None else []),
        "The whole numbers are each changed pay rounded down, and one more.",
    ]


def pays_table(odds: Odds, edge: Fraction) -> Table:
    """What each award that wins pays with each of these terms."""
    columns = [Column("terms"), Column("award"), Column("pays", "Pays to one", "decimal", 6, exact=True)]
    rows: list[tuple[Cell, ...]] = [
        (terms.name, award.label, award.pays)
        for terms in other_terms(odds, edge)
        for award, now in zip(terms.odds.awards, odds.awards, strict=True)
        if now.pays > 0
    ]
    notes = ["These are the awards that win; a stake returned or lost stays so."]
    if any(award.outcomes for award in odds.wager.awards):
        notes.append("Of a random factor it is the mean: all outcomes with that mean leave the same edge.")
    return Table("pays", columns, rows, "What each award pays with these terms", notes)


def alone_table(odds: Odds, edge: Fraction) -> Table:
    """What each award that wins would have to pay by itself, the others paying what they do."""
    wanted = "Fair alone" if not edge else "Alone"
    columns = [
        Column("award"),
        Column("pays", "Pays to one", "exact"),
        Column("alone", wanted, "decimal", 6, exact=True),
        Column("less_per_percent", "Less for each 1% of edge", "decimal", 6),
    ]
    found = alone(odds, edge)
    rows: list[tuple[Cell, ...]] = [(one.label, one.pays, one.wanted, one.less) for one in found]
    notes = [
        f"{wanted} is its pay to one at which the house edge is {share(edge)}, the other awards paying what they do.",
        "For each further 1% of house edge, lower the pay by the last column, 1 / (100 x probability).",
        *filter(None, map(_reason, found)),
        *_cap_notes(odds.wager),
    ]
    title = "What each award alone must pay" + (f" for a house edge of {share(edge)}" if edge else " to be fair")
    return Table("alone", columns, rows, title, notes)


def _reason(one: Alone) -> str:
    """Why no pay of an award will do; empty if one does."""
    if one.wanted is not None:
        return ""
    if not one.won:
        return f"{one.label}: from this shoe it is never won, so that its pay does not matter."
    lost = percent(one.lost, 4)
    return f"{one.label}: no pay is low enough; were it lost, the others would leave a house edge of {lost}."


def whole_table(odds: Odds, edge: Fraction) -> Table:
    """The whole numbers on either side of what each award would have to pay by itself."""
    columns = [
        Column("award"),
        Column("whole_pay_below", kind="count"),
        Column("edge_below", "Edge with that", "percent"),
        Column("whole_pay_above", kind="count"),
        Column("edge_above", "Edge with it", "percent"),
    ]
    rows: list[tuple[Cell, ...]] = [
        (one.label, *(one.below or (None, None)), *(one.above or (None, None))) for one in alone(odds, edge)
    ]
    return Table("whole", columns, rows, "Each award alone, in whole numbers")


def nearest_table(odds: Odds, edge: Fraction, found: Sequence[Odds]) -> Table:
    """The pay tables of whole numbers nearest to a house edge."""
    winning = [place for place, award in enumerate(odds.awards) if award.pays > 0]
    columns = [Column("nearest", kind="count"), Column("house_edge", kind="percent")]
    columns += [Column(f"award_{place + 1}", odds.awards[place].label, "count") for place in winning]
    rows: list[tuple[Cell, ...]] = [
        (number, one.house_edge, *(int(one.pays[place]) for place in winning)) for number, one in enumerate(found, 1)
    ]
    notes = [
        "Each pay is that changed by the factor and rounded down, or one less, or one or two more, from 1 up.",
        "Equal pays stay equal, and none overtakes a larger one; of all such pay tables these have the nearest edges.",
    ]
    title = f"Whole pay tables nearest to {f'a house edge of {share(edge)}' if edge else 'fair'}"
    return Table("nearest", columns, rows, title, notes)


def terms_tables(odds: Odds, edge: Fraction | None) -> list[Table]:
    """What would make it fair, or leave the house this edge.

    Args:
        odds: of the wager.
        edge: the house edge aimed at; None for 0, and without the search for whole pay tables.
    """
    aimed = FAIR if edge is None else edge
    whole = whole_table(odds, aimed)
    single = len(whole.rows) == 1  # whose whole numbers are among the terms
    by_itself = replace(alone_table(odds, aimed), hidden=single and odds.commission_for(aimed) is None)
    tables = [terms_table(odds, aimed), pays_table(odds, aimed), by_itself]
    tables.append(replace(whole, hidden=single))
    found = [] if edge is None else whole_tables(odds, edge)
    return [*tables, nearest_table(odds, aimed, found)] if found else tables


def winning_pays(wager: Wager, pays: Sequence[Fraction], digits: int = 6) -> str:
    """Of pays for the awards of a wager those of the awards that win, in order.

    >>> from exact_odds import wager
    >>> winning_pays(wager("banker-super-six"), [Fraction(0), Fraction(413, 400), Fraction(0)])
    '0, 1.032500'
    """
    winning = (pay for pay, award in zip(pays, wager.awards, strict=False) if award.pays > 0)
    return ", ".join(ratio(pay) if pay.denominator <= PLAIN else decimal(pay, digits) for pay in winning)
