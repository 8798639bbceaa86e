"""What a wager must pay to be fair, or to leave the house an edge asked for: the part of its report on other terms."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from exact_odds.decimals import decimal, percent, ratio
from exact_odds.reports.table import Cell, Column, Table, both
from exact_odds.studies.pricing import Alone, alone, other_terms, whole_tables
from exact_odds.wagers.odds import FAIR, Odds
from exact_odds.wagers.terms import share
from exact_odds.wagers.wager import Wager

PLAIN = 100
"""The largest denominator with which a pay is shown as a fraction."""


def terms_table(odds: Odds, edge: Fraction, digits: int) -> Table:
    """What would make this the house edge, and the round terms on either side of that.

    Args:
        odds: its odds.
        edge: the house edge aimed at.
        digits: of shares in sentences.
    """
    takes = odds.commission_for(edge) is not None
    columns = [
        Column("Terms"),
        *(both("Commission", 4, "percent") if takes else both("Factor on pays", 6)),
        Column("House edge", "percent", 4),
        Column("Expected value", "decimal", 8),
    ]
    rows: list[tuple[Cell, ...]] = []
    for terms in other_terms(odds, edge):
        change = terms.odds.wager.commission if takes else terms.factor
        rows.append((terms.name, change, change, terms.odds.house_edge, terms.odds.expected_value))
    title = f"What would leave the house an edge of {share(edge)}" if edge else "What would make it fair"
    return Table("fair", columns, rows, title, _terms_notes(odds, edge, digits))


def _terms_notes(odds: Odds, edge: Fraction, digits: int) -> list[str]:
    if odds.scale_for(edge) is None:
        winning = [award for award in odds.awards if award.pays > 0]
        if not any(award.count for award in winning):
            return ["From this shoe nothing that pays above 0 is ever won, so there are no pays to change."]
        most = odds.house_edge + sum((award.contribution for award in winning), Fraction(0))
        left = percent(most, digits)
        return [f"No pays above 0 do: if all that wins only returned the stake, the house edge would be {left}."]
    return [
        *(["All pays that win are changed by one factor."] if odds.wager.single_award is None else []),
        "The whole numbers are the last ones not above the pays so changed, and the next ones up.",
    ]


def pays_table(odds: Odds, edge: Fraction) -> Table:
    """What each award that wins pays with each of these terms."""
    columns = [
        Column("Terms"),
        Column("Award"),
        Column("Pays to one", "decimal", 6, name="pays"),
        Column("Pays to one, exact", "exact", name="pays"),
    ]
    rows: list[tuple[Cell, ...]] = [
        (terms.name, award.label, award.pays, award.pays)
        for terms in other_terms(odds, edge)
        for award, now in zip(terms.odds.awards, odds.awards, strict=True)
        if now.pays > 0
    ]
    notes = ["These are the awards that win; a stake returned or lost stays so."]
    return Table("pays", columns, rows, "What each award pays with these terms", notes)


def alone_table(odds: Odds, edge: Fraction, digits: int) -> Table:
    """What each award that wins would have to pay by itself, the others paying what they do."""
    wanted = "Fair alone" if not edge else "Alone"
    columns = [
        Column("Award"),
        Column("Pays to one", "exact", name="pays"),
        Column(wanted, "decimal", 6, name="alone"),
        Column(f"{wanted}, exact", "exact", name="alone"),
        Column("Less for each 1% of edge", "decimal", 6, name="less_per_percent"),
    ]
    found = alone(odds, edge)
    rows: list[tuple[Cell, ...]] = [(one.label, one.pays, one.wanted, one.wanted, one.less) for one in found]
    notes = [
        f"{wanted} is its pay to one at which the house edge is {share(edge)}, the other awards paying what they do.",
        "For each percent of edge more take off the last column, the hundredth part of 1 / probability.",
        *filter(None, (_reason(one, digits) for one in found)),
    ]
    title = "What each award alone must pay" + (f" for a house edge of {share(edge)}" if edge else " to be fair")
    return Table("alone", columns, rows, title, notes)


def _reason(one: Alone, digits: int) -> str:
    """Why no pay of an award will do; empty if one does."""
    if one.wanted is not None:
        return ""
    if not one.won:
        return f"{one.label}: from this shoe it is never won, so that its pay does not matter."
    lost = percent(one.lost, digits)
    return f"{one.label}: no pay is low enough; were it lost, the others would leave a house edge of {lost}."


def whole_table(odds: Odds, edge: Fraction) -> Table:
    """The whole numbers on either side of what each award would have to pay by itself."""
    columns = [
        Column("Award"),
        Column("Whole pay below", "count"),
        Column("Edge with that", "percent", 4, name="edge_below"),
        Column("Whole pay above", "count"),
        Column("Edge with it", "percent", 4, name="edge_above"),
    ]
    rows: list[tuple[Cell, ...]] = [
        (one.label, *(one.below or (None, None)), *(one.above or (None, None))) for one in alone(odds, edge)
    ]
    return Table("whole", columns, rows, "Each award alone, in whole numbers")


def nearest_table(odds: Odds, edge: Fraction, found: Sequence[Odds]) -> Table:
    """The pay tables of whole numbers nearest to a house edge."""
    winning = [place for place, award in enumerate(odds.awards) if award.pays > 0]
    columns = [Column("Nearest", "count"), Column("House edge", "percent", 4)]
    columns += [Column(odds.awards[place].label, "count", name=f"award_{place + 1}") for place in winning]
    rows: list[tuple[Cell, ...]] = [
        (number, one.house_edge, *(int(one.pays[place]) for place in winning)) for number, one in enumerate(found, 1)
    ]
    notes = [
        "Each pay is that changed by the factor and rounded down, or one less, or one or two more, from 1 up.",
        "Equal pays stay equal, and none overtakes a larger one; of all such pay tables these have the nearest edges.",
    ]
    title = f"Whole pay tables nearest to {f'a house edge of {share(edge)}' if edge else 'fair'}"
    return Table("nearest", columns, rows, title, notes)


def terms_tables(odds: Odds, edge: Fraction | None, digits: int) -> list[Table]:
    """What would make it fair, or leave the house this edge.

    Args:
        odds: of the wager.
        edge: the house edge aimed at; None for 0, and without the search for whole pay tables.
        digits: of shares in sentences.
    """
    aimed = FAIR if edge is None else edge
    tables = [
        terms_table(odds, aimed, digits),
        pays_table(odds, aimed),
        alone_table(odds, aimed, digits),
    ]
    if len(tables[-1].rows) > 1:  # of one award these are the whole numbers above
        tables.append(whole_table(odds, aimed))
    found = [] if edge is None else whole_tables(odds, edge)
    return [*tables, nearest_table(odds, aimed, found)] if found else tables


def terms_data(odds: Odds, edge: Fraction, digits: int) -> dict[str, object]:
    """The same for JSON, the pays exact."""
    commission, scale = odds.commission_for(edge), odds.scale_for(edge)
    single = odds.wager.single_award
    return {
        "scale": scale,
        "pay": single.pays * scale if single and scale is not None else None,
        "commission": commission,
        "alone": [
            {
                "award": one.label,
                "pays": one.pays,
                "wanted": one.wanted,
                "less_per_percent": one.less,
                "below": _whole_data(one.below),
                "above": _whole_data(one.above),
                "reason": _reason(one, digits) or None,
            }
            for one in alone(odds, edge)
        ],
        "terms": [
            {"terms": terms.name, "factor": terms.factor, **_terms_data(terms.odds)}
            for terms in other_terms(odds, edge)
        ],
    }


def nearest_data(odds: Odds, edge: Fraction) -> list[dict[str, object]]:
    """The pay tables of whole numbers nearest to a house edge, for JSON."""
    return [_terms_data(found) for found in whole_tables(odds, edge)]


def _terms_data(odds: Odds) -> dict[str, object]:
    return {"pays": list(odds.pays[:-1]), "expected_value": odds.expected_value, "house_edge": odds.house_edge}


def _whole_data(whole: tuple[int, Fraction] | None) -> dict[str, object] | None:
    return None if whole is None else {"pays": Fraction(whole[0]), "house_edge": whole[1]}


def winning_pays(wager: Wager, pays: Sequence[Fraction], digits: int = 6) -> str:
    """Of pays for the awards of a wager those of the awards that win, in order.

    >>> from exact_odds.wagers.library import wager
    >>> winning_pays(wager("banker-super-six"), [Fraction(0), Fraction(413, 400), Fraction(0)])
    '0, 1.032500'
    """
    winning = (pay for pay, award in zip(pays, wager.awards, strict=False) if award.pays > 0)
    return ", ".join(ratio(pay) if pay.denominator <= PLAIN else decimal(pay, digits) for pay in winning)
