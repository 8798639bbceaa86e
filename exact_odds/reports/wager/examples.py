"""A deal for each award of a wager, and one that just misses it: the part of its report that is looked at."""

from __future__ import annotations

from collections.abc import Sequence

from exact_odds.counting.coups import Coups
from exact_odds.counting.deals import Deal
from exact_odds.counting.examples import DealFinder, Places
from exact_odds.reports.column import Cell, Column, Named
from exact_odds.reports.table import Table
from exact_odds.wagers.odds import Odds

TITLE = "A deal that wins each award, and one that just misses it"
NOTES = (
    "Found by search, not typed in. The cards of a hand are in the order in which it receives them.",
    "A near miss has one other card, the nearest in rank that wins less.",
    "If no one card will do, another is drawn besides, or two are others.",
)


def examples_table(asked: Sequence[Odds], coups: Coups) -> Table:
    """For each award that can be won a deal that wins it, and one that just misses it.

    Args:
        asked: the odds of a wager, or of the states of a schedule.
        coups: the situation.
    """
    columns = [
        Column("wager", "State", "code", hidden=len(asked) == 1),
        Column("award"),
        Column("deal", "A deal that wins it", "code"),
        Column("near_miss", kind="code"),
        Column("wins_instead"),
    ]
    rows = [row for odds in asked for row in _rows(odds, coups)]
    return Table("examples", columns, rows, TITLE, NOTES)


def _rows(odds: Odds, coups: Coups) -> list[tuple[Cell, ...]]:
    wager = odds.wager
    finder = DealFinder(coups, [wager.events], wager.given)
    found = finder.find([(place,) for place, _ in enumerate(wager.awards) if odds.counts[place]])
    rows: list[tuple[Cell, ...]] = []
    for place, award in enumerate(wager.awards):
        deal = found.get((place,))
        missed, instead = (None, None) if deal is None else _missed(finder, odds, deal, place)
        rows.append((Named.of(wager), award.label, None if deal is None else finder.written(deal), missed, instead))
    return rows


def _missed(finder: DealFinder, odds: Odds, deal: Deal, place: int) -> tuple[str | None, str | None]:
    """A deal that just misses an award, and the label of what it wins instead."""

    def wins_less(places: Places) -> bool:
        return odds.pays[places[0]] < odds.pays[place]

    near = finder.near_miss(deal, wins_less)
    places = None if near is None else finder.places(near)
    if near is None or places is None:
        return None, None
    return finder.written(near), (*odds.awards, odds.lose)[places[0]].label
