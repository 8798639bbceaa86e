"""The registry of reference tables: what tables/ holds and the docs show."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from exact_odds.errors import unknown_name
from exact_odds.reports.table import Column, Report, Table

REFERENCE: dict[str, str] = {
    "main-wagers": "exact_odds.reports.main_tables:main_wagers",
    "final-totals": "exact_odds.reports.main_tables:final_totals",
    "winning-side-and-total": "exact_odds.reports.main_tables:winning_side_and_total",
    "number-of-cards": "exact_odds.reports.main_tables:number_of_cards",
    "after-two-player-cards": "exact_odds.reports.main_tables:after_two_player_cards",
    "after-four-cards": "exact_odds.reports.main_tables:after_four_cards",
    "house-edges": "exact_odds.reports.wager_tables:house_edges",
    "fair-pays": "exact_odds.reports.wager_tables:fair_pays",
    "known-misprints": "exact_odds.reports.verify:known_misprints",
}
"""Each table's name, in the order of the index, and the function that makes it."""


def reference_table(name: str) -> Table:
    """A reference table by name.

    >>> reference_table("number-of-cards").title
    'Number of cards dealt, 8 decks'

    Raises:
        UnknownName: if there is none.
    """
    if name not in REFERENCE:
        raise unknown_name("reference table", name, REFERENCE, "'exact-odds tables' lists them")
    module, _, function = REFERENCE[name].partition(":")
    make: Callable[[], Table] = getattr(import_module(module), function)
    table = make()
    if table.name != name:
        raise AssertionError(f"the table registered as {name} calls itself {table.name}")
    return table


def contents() -> Report:
    """The list of the reference tables."""
    tables = [reference_table(name) for name in REFERENCE]
    rows = [(table.name, table.title, len(table.rows)) for table in tables]
    columns = [Column("Table", "code"), Column("Title"), Column("Rows", "count")]
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
        lines.append(f"| {table.title} | {len(table.rows)} | [CSV]({name}.csv), [JSON]({name}.json) |")
    written["README.md"] = "\n".join(lines) + "\n"
    return written
