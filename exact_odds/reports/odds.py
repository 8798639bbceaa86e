"""The report of odds: how often each award is paid, and what each wager is worth."""

from __future__ import annotations

from collections.abc import Sequence

from exact_odds.counting.coups import Coups
from exact_odds.decimals import Root, decimal, grouped
from exact_odds.game.games import Game
from exact_odds.reports.setting import deals_line, setting, setting_data
from exact_odds.reports.table import Cell, Column, Report, Table
from exact_odds.wagers.odds import AwardOdds, Odds

CONVENTIONS = (
    "Pays are to one. A stake is lost where no award is won; 0 is a stake returned.",
    "The house edge is the mean loss per unit staked, returned stakes included; per resolved unit they are left out.",
)


def odds_report(game: Game, coups: Coups, asked: Sequence[Odds], digits: int | None = None) -> Report:
    """The odds of some wagers over the same coups.

    Args:
        game: what is played.
        coups: what they were counted over.
        asked: the odds.
        digits: of the decimal that stands in JSON, where rationals are exact; ten unless given.
    """
    data = {
        **setting_data(game, coups),
        "deals": coups.deals,
        "wagers": [odds_data(odds, 10 if digits is None else digits) for odds in asked],
    }
    return Report(
        setting(game, coups),
        [awards_table(asked), worth_table(asked), exact_table(asked)],
        [deals_line(coups), *_other_deals(coups, asked)],
        data,
    )


def awards_table(asked: Sequence[Odds]) -> Table:
    """How often each award is paid."""
    columns = [
        Column("Wager"),
        Column("Award"),
        Column("Pays", "exact"),
        Column("Deals", "count"),
        Column("Probability", "decimal", 8),
        Column("Adds to expected value", "decimal", 8),
    ]
    rows: list[tuple[Cell, ...]] = [
        (odds.wager.name, award.label, award.pays, award.count, award.probability, award.contribution)
        for odds in asked
        for award in (*odds.awards, odds.lose)
    ]
    return Table("awards", columns, rows, "How often each award is paid")


def worth_table(asked: Sequence[Odds]) -> Table:
    """What each wager is worth."""
    columns = [
        Column("Wager"),
        Column("Expected value", "decimal", 8),
        Column("House edge", "percent", 4),
        Column("Edge per resolved unit", "percent", 4),
        Column("Standard deviation", "decimal", 6),
        Column("Variance", "decimal", 6),
        Column("Wins", "percent", 4, name="hit_frequency"),
    ]
    rows: list[tuple[Cell, ...]] = [
        (
            odds.wager.name,
            odds.expected_value,
            odds.house_edge,
            odds.house_edge_per_resolved,
            Root(odds.variance),
            odds.variance,
            odds.hit_frequency,
        )
        for odds in asked
    ]
    return Table("worth", columns, rows, "What each wager is worth, for a stake of one")


def exact_table(asked: Sequence[Odds]) -> Table:
    """The expected values as fractions."""
    columns = [Column("Wager"), Column("Expected value", "exact")]
    rows = [(odds.wager.name, odds.expected_value) for odds in asked]
    return Table("exact", columns, rows, "The expected values exactly", CONVENTIONS)


def odds_data(odds: Odds, digits: int) -> dict[str, object]:
    """The odds of one wager for JSON: rationals exact, the standard deviation rounded to so many digits."""
    return {
        "wager": odds.wager.slug,
        "name": odds.wager.name,
        "given": odds.wager.given and odds.wager.given.text,
        "deals": odds.of,
        "expected_value": odds.expected_value,
        "house_edge": odds.house_edge,
        "house_edge_per_resolved": odds.house_edge_per_resolved,
        "variance": odds.variance,
        "standard_deviation": decimal(Root(odds.variance), digits),
        "hit_frequency": odds.hit_frequency,
        "awards": [{"award": award.label, "pays": award.pays, **_frequency(award)} for award in odds.awards],
        "lose": _frequency(odds.lose),
    }


def _frequency(award: AwardOdds) -> dict[str, object]:
    return {"count": award.count, "probability": award.probability}


def _other_deals(coups: Coups, asked: Sequence[Odds]) -> list[str]:
    """For wagers whose counts are of other deals than all, which those are."""
    lines = []
    for odds in asked:
        if odds.wager.given is not None:
            lines.append(f"{odds.wager.name}: of the {grouped(odds.of)} deals with {odds.wager.given}")
        elif odds.of != coups.deals:
            lines.append(f"{odds.wager.name}: of {grouped(odds.of)} sequences, as suits are told apart")
    return lines
