"""The registry of reference tables: what tables/ holds and the docs show."""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module

from exact_odds.errors import check_type, unknown_name
from exact_odds.reports.column import Column
from exact_odds.reports.table import Report, Table

REFERENCE = {
    "main-wagers": ("Main wagers by number of decks", "reference.main:main_wagers"),
    "final-totals": ("Final totals of both hands, 8 decks", "reference.main:final_totals"),
    "winning-side-and-total": ("Winning side and total, 8 decks", "reference.main:winning_side_and_total"),
    "number-of-cards": ("Number of cards dealt, 8 decks", "reference.main:number_of_cards"),
    "after-two-player-cards": ("Odds after Player's two-card total, 8 decks", "reference.main:after_two_player_cards"),
    "after-four-cards": ("Odds after both two-card totals, 8 decks", "reference.main:after_four_cards"),
    "house-edges": ("House edge of every wager by number of decks", "reference.wagers:house_edges"),
    "game-edges": ("House edge of every game's own wagers", "reference.wagers:game_edges"),
    "fair-pays": ("Fair pays of every wager, 8 decks", "reference.wagers:fair_pays"),
    "closed-forms": ("Expected values as functions of the number of decks", "formula:closed_forms_table"),
    "game-formulas": ("Expected values of every game's own wagers, from d decks", "formula:game_formulas_table"),
    "effects-of-removal": ("Effects of removing one card from 8 decks", "removal:removal_table"),
    "counting": ("The best counts with tags from -2 to 2, 8 decks", "removal:counting_table"),
    "running-counts": ("Running counts and when to bet, 8 decks", "count:running_counts_table"),
    "covariance": ("Covariance of wagers made on one coup, 8 decks", "covariance:covariance_table"),
    "gains": ("What drawing gains over standing, by the tableau's decisions", "gains:gains_table"),
    "two-in-a-row": ("Two coups in a row, by number of decks", "sequence:two_in_a_row"),
    "sessions": ("Sessions of flat stakes, 8 decks", "reference.many_coups:sessions"),
    "session-formulas": ("Mean and variance of n coups, from d decks", "reference.many_coups:session_formulas"),
    "runs": ("Runs of Player and Banker in 81 coups, 8 decks", "reference.many_coups:runs"),
    "staking-plans": ("Staking plans on Player, 80 coups, 8 decks", "sessions:staking_plans_table"),
    "known-misprints": ("Published figures known to be wrong", "verify:known_misprints"),
}
"""Each table in the order of the index: its title, and its function below ``exact_odds.reports``."""


def reference_table(name: str) -> Table:
    """A reference table by name.

    >>> reference_table("number-of-cards").title
    'Number of cards dealt, 8 decks'

    Raises:
        UnknownName: if there is none.
    """
    check_type(name, str, "the name of a table as text, such as 'number-of-cards'")
    if name not in REFERENCE:
        raise unknown_name("reference table", name, REFERENCE, "'exact-odds tables' lists them")
    title, place = REFERENCE[name]
    module, _, function = place.partition(":")
    table: Table = getattr(import_module(f"exact_odds.reports.{module}"), function)()
    if (table.name, table.title) != (name, ""):
        raise AssertionError(f"the table registered as {name} calls itself {table.name}, {table.title!r}")
    return replace(table, title=title)


def contents() -> Report:
    """The list of the reference tables; none of them is made."""
    rows = [(name, title) for name, (title, _) in REFERENCE.items()]
    columns = [Column("table", kind="code"), Column("title")]
    notes = ["exact-odds tables NAME prints one, exact-odds tables --write DIR writes them all."]
    return Report("Reference tables", [Table("tables", columns, rows, notes=notes)])


def files() -> dict[str, str]:
    """The contents of tables/: for each table a CSV and a JSON file, and an index page."""
    from exact_odds.reports.formats import render

    written = {}
    lines = [
        "# Reference tables",
        "",
        "Written by `exact-odds tables --write tables`, checked by `exact-odds tables --check tables`.",
        "Every number is computed from exact counts; fractions stand beside their decimals.",
        "",
        "| table | rows | files |",
        "|:------|-----:|:------|",
    ]
    for name in REFERENCE:
        table = reference_table(name)
        written[f"{name}.csv"] = render(table, "csv")
        written[f"{name}.json"] = render(table, "json")
        lines.append(f"| {table.title} | {len(table.body)} | [CSV]({name}.csv), [JSON]({name}.json) |")
    written["README.md"] = "\n".join(lines) + "\n"
    return written
