"""What a wager must pay to be fair, or to leave the house an edge asked for: the part of its report on other terms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from math import ceil, floor
from typing import NamedTuple

from exact_odds.decimals import decimal, percent, ratio
from exact_odds.reports.table import Cell, Column, Table, both
from exact_odds.wagers.odds import FAIR, Odds
from exact_odds.wagers.terms import percent as share
from exact_odds.wagers.wager import Wager

PLAIN = 100
"""The largest denominator with which a pay is shown as a fraction."""

MOST_VARIED = 8
"""How many different pays a wager may have for its whole pay tables to be searched: all pays of four numbers each."""

NEAREST = 10
"""How many whole pay tables are shown."""


class Terms(NamedTuple):
    """What a wager could pay instead.

    Attributes:
        name: what sets these terms apart.
        odds: the odds with them.
        factor: by which all pays that win are changed; None where each is changed by another.
    """

    name: str
    odds: Odds
    factor: Fraction | None


class Alone(NamedTuple):
    """What one award must pay by itself, all others paying what they do.

    Attributes:
        label: what the award is called.
        pays: what it pays now, to one.
        wanted: what it must pay; None where no pay will do.
        less: what to take off that for each percent of edge more.
        below: the last whole number not above the wanted pay, None if there is none, and the house edge with it.
        above: the next whole number up, and the house edge with it.
        reason: why no pay will do; empty if one does.
    """

    label: str
    pays: Fraction
    wanted: Fraction | None
    less: Fraction | None
    below: tuple[Fraction, Fraction] | None
    above: tuple[Fraction, Fraction] | None
    reason: str


def aim(edge: Fraction) -> str:
    """A house edge to aim at, in words.

    >>> aim(Fraction(0)), aim(Fraction(1, 20))
    ('fair', 'edge 5%')
    """
    return f"edge {share(edge)}" if edge else "fair"


def other_terms(odds: Odds, edge: Fraction) -> list[Terms]:
    """The terms as they are, those that make this the house edge, and whole percents and numbers on either side.

    >>> from exact_odds.wagers.wager import Award
    >>> odds = Odds(Wager("tie", "Tie", (Award("win", "tie", Fraction(8)),)), (1, 10), 11)
    >>> [(terms.name, str(terms.factor)) for terms in other_terms(odds, Fraction(1, 11))][:2]
    [('as it is', '1'), ('edge 1/11', '9/8')]
    """
    wager, scale, commission = odds.wager, odds.scale_for(edge), odds.commission_for(edge)
    found = [Terms("as it is", odds, Fraction(1))]
    if scale is not None and commission is not None and wager.commission is not None:
        whole = (floor(100 * commission), min(99, ceil(100 * commission)))
        rates = {aim(edge): commission, **{f"commission {rate}%": Fraction(rate, 100) for rate in whole}}
        for name, rate in rates.items():
            factor = (1 - rate) / (1 - wager.commission)
            found.append(Terms(name, odds.repriced(wager.with_commission(rate)), factor))
    elif scale is not None:
        found.append(Terms(aim(edge), _paying(odds, [pay * scale if pay > 0 else pay for pay in odds.pays]), scale))
    both_sides = odds.whole_pays_for(edge) or ()
    for name, whole_pays in zip(("whole numbers, below", "whole numbers, above"), both_sides, strict=False):
        found.append(Terms(name, _paying(odds, whole_pays.pays), None))
    return found


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
            return ["From this shoe nothing is ever won, so no pays change the house edge."]
        most = odds.house_edge + sum((award.contribution for award in winning), Fraction(0))
        return [
            f"No pays do: if all that wins only returned the stake, the house edge would be {percent(most, digits)}."
        ]
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


def alone(odds: Odds, edge: Fraction, digits: int) -> list[Alone]:
    """What each award that wins must pay by itself to make this the house edge.

    Args:
        odds: of the wager.
        edge: the house edge aimed at.
        digits: of shares in reasons.
    """
    found = []
    for place, award in enumerate(odds.awards):
        if award.pays <= 0:
            continue
        wanted = odds.pay_for(place, edge)
        below = above = None
        reason = ""
        if not award.count:
            reason = f"{award.label}: from this shoe it is never won, so that its pay does not matter."
        elif wanted is None:
            lost = percent(odds.house_edge + award.returned, digits)
            reason = (
                f"{award.label}: no pay is low enough; were it lost, the others would leave a house edge of {lost}."
            )
        else:
            pairs = [
                (Fraction(whole), odds.house_edge + (award.pays - whole) * award.probability)
                for whole in (floor(wanted), floor(wanted) + 1)
            ]
            below, above = pairs[0] if pairs[0][0] > -1 else None, pairs[1]
        less = None if wanted is None else Fraction(1, 100) / award.probability
        found.append(Alone(award.label, award.pays, wanted, less, below, above, reason))
    return found


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
    found = alone(odds, edge, digits)
    rows: list[tuple[Cell, ...]] = [(one.label, one.pays, one.wanted, one.wanted, one.less) for one in found]
    notes = [
        f"{wanted} is its pay to one at which the house edge is {share(edge)}, the other awards paying what they do.",
        "For each percent of edge more take off the last column, the hundredth part of 1 / probability.",
        *(one.reason for one in found if one.reason),
    ]
    title = "What each award alone must pay" + (f" for a house edge of {share(edge)}" if edge else " to be fair")
    return Table("alone", columns, rows, title, notes)


def whole_table(odds: Odds, edge: Fraction) -> Table:
    """The whole numbers on either side of what each award would have to pay by itself."""
    columns = [
        Column("Award"),
        Column("Whole pay below", "count"),
        Column("Edge with that", "percent", 4, name="edge_below"),
        Column("Whole pay above", "count"),
        Column("Edge with it", "percent", 4, name="edge_above"),
    ]
    rows: list[tuple[Cell, ...]] = []
    for one in alone(odds, edge, 0):
        below, above = ((int(side[0]), side[1]) if side else (None, None) for side in (one.below, one.above))
        rows.append((one.label, *below, *above))
    return Table("whole", columns, rows, "Each award alone, in whole numbers")


def whole_tables(odds: Odds, edge: Fraction) -> list[Odds]:
    """The pay tables of whole numbers whose house edge is nearest to one aimed at, the nearest first.

    Each pay is one of the two whole numbers below and the two above that scaled for this edge, and at least 1; equal
    pays stay equal, and a larger one is not overtaken. Empty where one pay wins or none does, where no pays make this
    the edge, and where more than ``MOST_VARIED`` different pays win.

    >>> from exact_odds.wagers.wager import Award
    >>> awards = Award("low", "player.wins", Fraction(1)), Award("high", "tie", Fraction(5))
    >>> odds = Odds(Wager("two", "Two", awards), (20, 10, 70), 100)
    >>> [(*map(int, found.pays[:2]), str(found.house_edge)) for found in whole_tables(odds, Fraction(0))][:3]
    [(1, 5, '0'), (2, 3, '0'), (1, 4, '1/10')]
    """
    from heapq import nsmallest

    scale = odds.scale_for(edge)
    weights: dict[Fraction, int] = {}
    for award in odds.awards:
        if award.pays > 0:
            weights[award.pays] = weights.get(award.pays, 0) + award.count
    if scale is None or not 1 < len(weights) <= MOST_VARIED:
        return []
    now = sorted(weights)
    choices = [[floor(pay * scale) + step for step in (-1, 0, 1, 2) if floor(pay * scale) + step > 0] for pay in now]
    stays = sum((award.count * award.pays for award in (*odds.awards, odds.lose) if award.pays <= 0), Fraction(0))
    wanted = -edge * odds.of - stays

    def distance(pays: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
        won = sum(weights[old] * new for old, new in zip(now, pays, strict=True))
        return abs(won * wanted.denominator - wanted.numerator), pays

    found = []
    for pays in nsmallest(NEAREST, _rising(choices), key=distance):
        renamed = dict(zip(now, map(Fraction, pays), strict=True))
        found.append(_paying(odds, [renamed.get(pay, pay) for pay in odds.pays]))
    return found


def _rising(choices: Sequence[Sequence[int]], least: int = 0) -> Iterator[tuple[int, ...]]:
    """All ways to choose one number of each, none below the one before."""
    if not choices:
        yield ()
        return
    for first in choices[0]:
        if first >= least:
            for others in _rising(choices[1:], first):
                yield first, *others


def nearest_table(odds: Odds, edge: Fraction, found: Sequence[Odds]) -> Table:
    """The pay tables of whole numbers nearest to a house edge."""
    winning = [place for place, award in enumerate(odds.awards) if award.pays > 0]
    columns = [Column("Nearest", "count"), Column("House edge", "percent", 4)]
    columns += [Column(odds.awards[place].label, "count", name=f"award_{place + 1}") for place in winning]
    rows: list[tuple[Cell, ...]] = [
        (number, one.house_edge, *(int(one.pays[place]) for place in winning)) for number, one in enumerate(found, 1)
    ]
    notes = [
        "Each pay is one of the two whole numbers below and the two above that changed by the factor, from 1 up.",
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
                "reason": one.reason or None,
            }
            for one in alone(odds, edge, digits)
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


def _whole_data(whole: tuple[Fraction, Fraction] | None) -> dict[str, object] | None:
    return None if whole is None else {"pays": whole[0], "house_edge": whole[1]}


def _paying(odds: Odds, pays: Sequence[Fraction]) -> Odds:
    """The odds with other pays for the awards."""
    awards = tuple(replace(award, pays=pay) for award, pay in zip(odds.wager.awards, pays, strict=False))
    return odds.repriced(replace(odds.wager, awards=awards, commission=None))


def winning_pays(wager: Wager, pays: Sequence[Fraction], digits: int = 6) -> str:
    """Of pays for the awards of a wager those of the awards that win, in order.

    >>> from exact_odds.wagers.library import wager
    >>> winning_pays(wager("banker-super-six"), [Fraction(0), Fraction(413, 400), Fraction(0)])
    '0, 1.032500'
    """
    winning = (pay for pay, award in zip(pays, wager.awards, strict=False) if award.pays > 0)
    return ", ".join(ratio(pay) if pay.denominator <= PLAIN else decimal(pay, digits) for pay in winning)
