"""The report of a tableau, in both forms in which casinos print it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from exact_odds.game.games import Game
from exact_odds.game.tableau import TOTALS, Tableau
from exact_odds.reports.table import Cell, Column, Report, Table

NATURALS = "With 8 or 9 in two cards on either side, a natural, nobody draws."


def rules_report(game: Game) -> Report:
    """The drawing rules of a game: Player's, and Banker's by his total and by Player's third card."""
    tableau = game.tableau
    data = {
        "game": game.slug,
        "tableau": tableau.name,
        "decides": tableau.decides,
        "player_draws": sorted(tableau.player),
        "banker_draws_when_player_stands": sorted(tableau.banker_alone),
        "banker_draws": {str(total): sorted(tableau.banker[total]) for total in tableau.open_totals},
    }
    return Report(f"{game.name}: the tableau", rules_tables(tableau), [game.rules, NATURALS], data)


def rules_tables(tableau: Tableau) -> list[Table]:
    """Player's rule, and Banker's in both forms."""
    third = f"Player's {tableau.decides}"
    return [
        Table(
            "player",
            [Column("Player has"), Column("Player")],
            [(runs(tableau.player), "draws"), (runs(set(tableau.open_totals) - tableau.player), "stands")],
            "Player",
        ),
        Table("banker-by-total", *_by_total(tableau, third), title="Banker, by Banker's total"),
        Table("banker-by-third-card", *_by_value(tableau, third), title=f"Banker, by {third}: the same rule"),
    ]


def _by_total(tableau: Tableau, third: str) -> tuple[Sequence[Column], Sequence[Sequence[Cell]]]:
    columns = [
        Column("Banker has", align="right"),
        Column(f"draws when {third} is", name="draws_when"),
        Column("stands when it is", name="stands_when"),
        Column("and when Player stood", name="player_stood"),
    ]
    rows = [
        (
            total,
            runs(tableau.banker[total]) or "never",
            runs(set(TOTALS) - tableau.banker[total]) or "never",
            "draws" if total in tableau.banker_alone else "stands",
        )
        for total in tableau.open_totals
    ]
    return columns, rows


def _by_value(tableau: Tableau, third: str) -> tuple[Sequence[Column], Sequence[Sequence[Cell]]]:
    columns = [
        Column(f"{third} is", name="value"),
        Column("Banker draws with", name="draws_with"),
        Column("stands with", name="stands_with"),
    ]
    groups: dict[tuple[int, ...], list[int]] = {}
    for value, totals in tableau.columns().items():
        groups.setdefault(totals, []).append(value)
    rows: list[tuple[Cell, ...]] = [
        (runs(values), runs(totals), runs(set(tableau.open_totals) - set(totals)))
        for totals, values in sorted(groups.items(), key=lambda item: min(item[1]))
    ]
    alone = tableau.banker_alone
    rows.append(("none, Player stood", runs(alone), runs(set(tableau.open_totals) - alone)))
    return columns, rows


def runs(totals: Iterable[int]) -> str:
    """Totals as people list them.

    >>> runs([0, 1, 2, 3, 5, 8, 9])
    '0 to 3, 5, 8, 9'
    """
    parts: list[list[int]] = []
    for total in sorted(totals):
        if parts and total == parts[-1][-1] + 1:
            parts[-1].append(total)
        else:
            parts.append([total])
    pieces = (f"{part[0]} to {part[-1]}" if len(part) > 2 else ", ".join(map(str, part)) for part in parts)
    return ", ".join(pieces)
