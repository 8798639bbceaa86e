"""The report of odds: how often each award is paid, and what each wager is worth."""

from __future__ import annotations

from collections.abc import Sequence

from exact_odds.counting.coups import Coups
from exact_odds.decimals import Root, grouped
from exact_odds.reports.setting import deals_line, heading, setting
from exact_odds.reports.table import Cell, Column, Named, Report, Table
from exact_odds.wagers.odds import Odds

CONVENTIONS = (
    "Pays are to one. A stake is lost where no award is won; 0 is a stake returned.",
    "The house edge is the mean loss per unit staked, returned stakes included; per resolved unit they are left out.",
)


def odds_report(asked: Sequence[Odds], coups: Coups) -> Report:
    """The odds of some wagers over the same coups.

    Args:
        asked: the odds.
        coups: what they were counted over.
    """
    return Report(
        heading(coups),
        [awards_table(asked), worth_table(asked, coups)],
        [deals_line(coups), *_other_deals(coups, asked)],
        setting(coups),
        main="worth",
    )


def awards_table(asked: Sequence[Odds]) -> Table:
    """How often each award is paid, and how often none is."""
    columns = [
        Column("wager"),
        Column("award"),
        Column("pays", kind="exact"),
        Column("deals", kind="count"),
        Column("of", kind="count", hidden=True),
        Column("probability", kind="decimal", digits=8),
        Column("contribution", "Adds to expected value", "decimal", 8),
    ]
    rows: list[tuple[Cell, ...]] = [
        (Named.of(odds.wager), award.label, award.pays, award.count, award.of, award.probability, award.contribution)
        for odds in asked
        for award in (*odds.awards, odds.lose)
    ]
    return Table("awards", columns, rows, "How often each award is paid")


def worth_table(asked: Sequence[Odds], coups: Coups | None = None) -> Table:
    """What each wager is worth, from the shoe of these coups."""
    columns = [
        Column("wager"),
        Column("decks", hidden=True),
        Column("expected_value", kind="decimal", digits=8, exact=True),
        Column("house_edge", kind="percent"),
        Column("house_edge_per_resolved", "Edge per resolved unit", "percent"),
        Column("standard_deviation", kind="decimal", digits=6),
        Column("variance", kind="decimal", digits=6),
        Column("hit_frequency", "Wins", "percent"),
    ]
    decks = None if coups is None else "infinite" if coups.shoe.is_infinite else coups.shoe.decks
    rows: list[tuple[Cell, ...]] = [
        (
            Named.of(odds.wager),
            decks,
            odds.expected_value,
            odds.house_edge,
            odds.house_edge_per_resolved,
            Root(odds.variance),
            odds.variance,
            odds.hit_frequency,
        )
        for odds in asked
    ]
    return Table("worth", columns, rows, "What each wager is worth, for a stake of one", CONVENTIONS)


def _other_deals(coups: Coups, asked: Sequence[Odds]) -> list[str]:
    """For wagers whose counts are of other deals than all, which those are."""
    lines = []
    for odds in asked:
        if odds.wager.given is not None:
            lines.append(f"{odds.wager.name}: of the {grouped(odds.of)} deals with {odds.wager.given}")
        elif odds.of != coups.deals:
            lines.append(f"{odds.wager.name}: of {grouped(odds.of)} sequences, as suits are told apart")
    return lines
