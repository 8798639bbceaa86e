"""The report of a tableau, in both forms in which casinos print it."""

from __future__ import annotations

from collections.abc import Iterable

from exact_odds.games.game import Game
from exact_odds.games.tableau import TOTALS, Tableau
from exact_odds.reports.column import Cell, Column
from exact_odds.reports.table import Report, Table


def rules_report(game: Game) -> Report:
    """The drawing rules of a game: Player's, and Banker's by his total and by Player's third card."""
    notes = [
        game.rules,
        naturals_line(game.tableau),
        f"On the table before the deal, and not of the shoe: {game.fixed}" if game.fixed else "",
    ]
    setting = {"game": game.slug}
    return Report(f"{game.name}: the tableau", rules_tables(game.tableau), list(filter(None, notes)), setting, "draws")


def naturals_line(tableau: Tableau) -> str:
    """Which two-card totals end the coup, in a sentence.

    >>> from exact_odds import PUNTO_BANCO
    >>> naturals_line(PUNTO_BANCO)
    'With 8 or 9 in two cards on either side, a natural, nobody draws.'
    """
    if not tableau.naturals:
        return "There are no naturals."
    totals = " or ".join(map(str, sorted(tableau.naturals)))
    return f"With {totals} in two cards on either side, a natural, nobody draws."


def rules_tables(tableau: Tableau) -> list[Table]:
    """Player's rule, Banker's in both forms, and for programs every case."""
    third = f"Player's {tableau.decides}"
    return [
        Table(
            "player",
            [Column("totals", "Player has"), Column("does", "Player")],
            [
                (runs(totals), does)
                for totals, does in (
                    (tableau.player, "draws"),
                    (set(tableau.open_totals) - tableau.player, "stands"),
                )
                if totals
            ],
            "Player",
        ),
        _by_total(tableau, third),
        _by_value(tableau, third),
        _draws(tableau),
    ]


def _draws(tableau: Tableau) -> Table:
    """Whether each hand draws on each total, and on what Banker sees of Player."""
    columns = [Column("hand"), Column("total"), Column("seen"), Column("draws")]
    rows: list[tuple[Cell, ...]] = [("player", total, None, total in tableau.player) for total in tableau.open_totals]
    for total in tableau.open_totals:
        rows.append(("banker", total, "stood", total in tableau.banker_alone))
        rows += [("banker", total, value, value in tableau.banker[total]) for value in TOTALS]
    return Table("draws", columns, rows, f"Seen is Player's {tableau.decides}, or that he stood", hidden=True)


def _by_total(tableau: Tableau, third: str) -> Table:
    columns = [
        Column("total", "Banker has", align="right"),
        Column("draws_when", f"draws when {third} is"),
        Column("stands_when", "stands when it is"),
        Column("player_stood", "and when Player stood"),
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
    return Table("banker_by_total", columns, rows, "Banker, by Banker's total")


def _by_value(tableau: Tableau, third: str) -> Table:
    columns = [
        Column("value", f"{third} is"),
        Column("draws_with", "Banker draws with"),
        Column("stands_with", "stands with"),
    ]
    groups: dict[tuple[int, ...], list[int]] = {}
    for value, totals in tableau.columns().items():
        groups.setdefault(totals, []).append(value)
    rows: list[tuple[Cell, ...]] = [
        (runs(values), runs(totals) or "never", runs(set(tableau.open_totals) - set(totals)) or "never")
        for totals, values in sorted(groups.items(), key=lambda item: min(item[1]))
    ]
    alone = tableau.banker_alone
    stood = "none, Player stood" if tableau.decides == "third card" else "Player stood"
    rows.append((stood, runs(alone) or "never", runs(set(tableau.open_totals) - alone) or "never"))
    return Table("banker_by_third_card", columns, rows, f"Banker, by {third}: the same rule")


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
