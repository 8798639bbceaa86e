"""The report of odds: how often each award is paid, and what each wager is worth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from exact_odds.counting.coups import Coups
from exact_odds.decimals import Root, grouped
from exact_odds.reports.chart import Chart
from exact_odds.reports.column import Cell, Column, Named
from exact_odds.reports.setting import deals_line, heading, setting
from exact_odds.reports.table import Report, Table
from exact_odds.reports.wager.notes import fee_notes
from exact_odds.wagers.odds import Odds

if TYPE_CHECKING:
    from exact_odds.studies.exposure import Exposure

CONVENTIONS = (
    "Pays are to one. A stake is lost where no award is won; 0 is a stake returned.",
    "The house edge is the mean loss per unit staked, returned stakes included; per resolved unit they are left out.",
)


def odds_report(
    asked: Sequence[Sequence[Odds]], situations: Sequence[Coups], exposure: Exposure | None = None
) -> Report:
    """The odds of some wagers, from one shoe or from several.

    Args:
        asked: for each situation the odds of the wagers over its coups.
        situations: one, or several that differ in the number of decks.
        exposure: the most that one coup of the first shoe can cost the house.
    """
    first = situations[0]
    tables = [
        _by_decks("awards", "How often each award is paid", AWARD_COLUMNS, _awards, asked, situations),
        _worth_by_decks(asked, situations),
    ]
    if exposure is not None:
        tables.append(_exposure_table(exposure, situations))
    if len(situations) == 1:
        notes = [deals_line(first), *_other_deals(first, asked[0])]
        bars = Chart("bars", "worth", "wager", "house_edge", title="House edge", percent=True)
        return Report(heading(first), tables, notes, setting(first), "worth", bars)
    title, notes = several_shoes(situations)
    lines = Chart("lines", "worth", "decks", "house_edge", series="wager", title=BY_DECKS, percent=True)
    return Report(title, tables, notes, setting(first), "worth", lines)


def several_shoes(situations: Sequence[Coups]) -> tuple[str, list[str]]:
    """The title of a report of several shoes, and how many deals each has."""
    shoes = ", ".join(str(coups.shoe) for coups in situations)
    return f"{situations[0].game.name}: {shoes}", [f"{coups.shoe}: {deals_line(coups)}" for coups in situations]


def _exposure_table(exposure: Exposure, situations: Sequence[Coups]) -> Table:
    from exact_odds.reports.exposure import exposure_table

    return exposure_table(exposure, str(situations[0].shoe) if len(situations) > 1 else "")


BY_DECKS = "House edge by number of decks"
WORTH = "What each wager is worth, for a stake of one"

AWARD_COLUMNS = (
    Column("award"),
    Column("pays", kind="exact"),
    Column("deals", kind="count"),
    Column("of", kind="count", hidden=True),
    Column("probability", kind="decimal", digits=8),
    Column("contribution", "Adds to expected value", "decimal", 8),
)

WORTH_COLUMNS: tuple[tuple[Column, Callable[[Odds], Cell]], ...] = (
    (Column("expected_value", kind="decimal", digits=8, exact=True), lambda odds: odds.expected_value),
    (Column("house_edge", kind="percent"), lambda odds: odds.house_edge),
    (
        Column("house_edge_per_resolved", "Edge per resolved unit", "percent"),
        lambda odds: odds.house_edge_per_resolved,
    ),
    (Column("standard_deviation", kind="decimal", digits=6), lambda odds: Root(odds.variance)),
    (Column("variance", kind="decimal", digits=6), lambda odds: odds.variance),
    (Column("hit_frequency", "Wins", "percent"), lambda odds: odds.hit_frequency),
)
"""Each column with what stands in it."""


def _awards(odds: Odds) -> list[tuple[Cell, ...]]:
    return [
        (award.label, award.pays, award.count, award.of, award.probability, award.contribution)
        for award in (*odds.awards, odds.lose)
    ]


def _worth(odds: Odds) -> list[tuple[Cell, ...]]:
    return [tuple(cell(odds) for _, cell in WORTH_COLUMNS)]


def awards_table(asked: Sequence[Odds]) -> Table:
    """How often each award is paid, and how often none is."""
    return _by_decks("awards", "How often each award is paid", AWARD_COLUMNS, _awards, [asked], [None])


def worth_table(asked: Sequence[Odds], coups: Coups | None = None) -> Table:
    """What each wager is worth, from the shoe of these coups."""
    return _worth_by_decks([asked], [coups])


def _worth_by_decks(asked: Sequence[Sequence[Odds]], situations: Sequence[Coups | None]) -> Table:
    return _by_decks("worth", WORTH, [column for column, _ in WORTH_COLUMNS], _worth, asked, situations)


def _by_decks(
    name: str,
    title: str,
    columns: Sequence[Column],
    cells: Callable[[Odds], list[tuple[Cell, ...]]],
    asked: Sequence[Sequence[Odds]],
    situations: Sequence[Coups | None],
) -> Table:
    """The rows of each wager, one shoe after the other; people see the number of decks where there are several."""
    rows = [
        (Named.of(of_shoe[place].wager), decks_of(coups), *row)
        for place in range(len(asked[0]))
        for coups, of_shoe in zip(situations, asked, strict=True)
        for row in cells(of_shoe[place])
    ]
    decks = Column("decks", align="right", hidden=len(situations) == 1)
    notes = [*CONVENTIONS, *fee_notes(odds.wager for odds in asked[0])]
    return Table(name, [Column("wager"), decks, *columns], rows, title, notes if name == "worth" else ())


def decks_of(coups: Coups | None) -> int | str | None:
    """The number of decks of a situation as a cell; None for a shoe that is not made of decks."""
    if coups is None:
        return None
    return "infinite" if coups.shoe.is_infinite else coups.shoe.decks


def _other_deals(coups: Coups, asked: Sequence[Odds]) -> list[str]:
    """For wagers whose counts are of other deals than all, which those are."""
    lines = []
    for odds in asked:
        if odds.wager.given is not None:
            lines.append(f"{odds.wager.name}: of the {grouped(odds.of)} deals with {odds.wager.given}")
        elif odds.of != coups.deals:
            lines.append(f"{odds.wager.name}: of {grouped(odds.of)} sequences, as suits are told apart")
    return lines
