"""What a wager must pay to leave the house an edge: all pays together, each alone, and in whole numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from math import ceil, floor
from typing import NamedTuple

from exact_odds.exact import exact
from exact_odds.wagers.odds import Odds
from exact_odds.wagers.terms import share

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
        won: whether these deals reach it.
        lost: the house edge if it were lost, which is more than any of its pays leaves.
    """

    label: str
    pays: Fraction
    wanted: Fraction | None
    less: Fraction | None
    below: tuple[int, Fraction] | None
    above: tuple[int, Fraction] | None
    won: bool
    lost: Fraction


def aim(edge: Fraction) -> str:
    """A house edge to aim at, in words.

    >>> aim(Fraction(0)), aim(Fraction(1, 20))
    ('fair', 'edge 5%')
    """
    return f"edge {share(edge)}" if exact(edge) else "fair"


def other_terms(odds: Odds, edge: Fraction) -> list[Terms]:
    """The terms as they are, those that make this the house edge, and whole percents and numbers on either side.

    >>> from exact_odds import Award, Wager
    >>> odds = Odds(Wager("tie", "Tie", (Award("win", "tie", Fraction(8)),)), (1, 10), 11)
    >>> [(terms.name, str(terms.factor)) for terms in other_terms(odds, Fraction(1, 11))][:2]
    [('as it is', '1'), ('edge 1/11', '9/8')]
    """
    wager, scale, commission = odds.wager, odds.scale_for(edge), odds.commission_for(edge)
    found = [Terms("as it is", odds, Fraction(1))]
    if commission is not None:
        whole = (floor(100 * commission), min(99, ceil(100 * commission)))
        rates = {aim(edge): commission, **{f"commission {rate}%": Fraction(rate, 100) for rate in whole}}
        taken = wager.commissions[0] if len(wager.commissions) == 1 else None
        for name, rate in rates.items():
            factor = None if taken is None else (1 - rate) / (1 - taken)
            found.append(Terms(name, odds.repriced(wager.with_commission(rate)), factor))
    elif scale is not None:
        found.append(Terms(aim(edge), _paying(odds, [pay * scale if pay > 0 else pay for pay in odds.pays]), scale))
    both_sides = odds.whole_pays_for(edge) or ()
    for name, whole_pays in zip(("whole numbers, below", "whole numbers, above"), both_sides, strict=False):
        found.append(Terms(name, _paying(odds, whole_pays.pays), None))
    return found


def alone(odds: Odds, edge: Fraction) -> list[Alone]:
    """What each award that wins must pay by itself to make this the house edge.

    >>> from exact_odds import Award, Wager
    >>> odds = Odds(Wager("tie", "Tie", (Award("win", "tie", Fraction(8)),)), (2, 20), 22)
    >>> (tie,) = alone(odds, Fraction(0))
    >>> tie.wanted, tie.below, tie.above
    (Fraction(10, 1), (10, Fraction(0, 1)), (11, Fraction(-1, 11)))
    """
    found = []
    for place, award in enumerate(odds.awards):
        if award.pays > 0:
            wanted = odds.pay_for(place, edge)
            below = above = less = None
            if wanted is not None:
                less = Fraction(1, 100) * (1 + odds.wager.fee) / award.probability
                below, above = (
                    (whole, odds.house_edge + (award.pays - whole) * award.probability / (1 + odds.wager.fee))
                    for whole in (floor(wanted), floor(wanted) + 1)
                )
            if below is not None and below[0] < 0:
                below = None
            lost = odds.house_edge + award.returned
            found.append(Alone(award.label, award.pays, wanted, less, below, above, bool(award.count), lost))
    return found


def whole_tables(odds: Odds, edge: Fraction) -> list[Odds]:
    """The pay tables of whole numbers whose house edge is nearest to one aimed at, the nearest first.

    Each pay is that scaled for this edge and rounded down, or one less, or one or two more, and at least 1; equal
    pays stay equal, and a larger one is not overtaken. Empty where one pay wins or none does, where no pays make this
    the edge, and where more than ``MOST_VARIED`` different pays win.

    >>> from exact_odds import Award, Wager
    >>> awards = Award("low", "player.wins", Fraction(1)), Award("high", "tie", Fraction(5))
    >>> odds = Odds(Wager("two", "Two", awards), (20, 10, 70), 100)
    >>> [(*map(int, found.pays[:2]), str(found.house_edge)) for found in whole_tables(odds, Fraction(0))][:3]
    [(1, 5, '0'), (1, 4, '1/10'), (1, 6, '-1/10')]
    """
    from heapq import nsmallest

    edge = exact(edge)
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
    wanted = (odds.wager.fee - edge * (1 + odds.wager.fee)) * odds.of - stays

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


def _paying(odds: Odds, pays: Sequence[Fraction]) -> Odds:
    """The odds with other pays for the awards."""
    awards = tuple(award.paying(pay) for award, pay in zip(odds.wager.awards, pays, strict=False))
    return odds.repriced(replace(odds.wager, awards=awards, commission=None))
