"""The report of the library: wagers found."""

from __future__ import annotations

from collections.abc import Sequence

from exact_odds.reports.column import Column, Named
from exact_odds.reports.table import Report, Table
from exact_odds.wagers.wager import Wager


def library_report(found: Sequence[Wager], words: str = "") -> Report:
    """The wagers found for some words."""
    columns = [
        Column("wager", kind="code"),
        Column("name"),
        Column("kind"),
        Column("pays"),
        Column("aliases", "Also called"),
        Column("given", kind="code", hidden=True),
        Column("rules", hidden=True),
        Column("source", hidden=True),
    ]
    rows = [
        (
            wager.slug,
            wager.name,
            wager.kind,
            pays(wager),
            ", ".join(wager.aliases) or None,
            None if wager.given is None else wager.given.text,
            wager.rules,
            wager.source,
        )
        for wager in found
    ]
    number = f"{len(found)} wager{'' if len(found) == 1 else 's'}"
    title = f"{number} in the library" if not words else f"{number} for {words!r}"
    notes = ["Pays are to one. exact-odds wager NAME prints the full report of one."]
    if not found:
        notes = ["Every word must occur; try fewer words, or a kind, such as pair or tie."]
    return Report(title, [Table("wagers", columns, rows, notes=notes), _awards_table(found)])


def _awards_table(found: Sequence[Wager]) -> Table:
    """What each award pays, and when."""
    columns = [Column("wager"), Column("award"), Column("when", kind="code"), Column("pays", kind="exact")]
    rows = [
        (Named.of(wager), award.label, award.when.text, award.pays if award.meter is None else award.written_pay)
        for wager in found
        for award in wager.awards
    ]
    return Table("awards", columns, rows, hidden=True)


def pays(wager: Wager) -> str:
    """What its awards pay, in order, those that return the stake aside."""
    return ", ".join(award.written_pay for award in wager.awards if award.pays or award.wins) or "0"
