"""The report of the library: wagers found."""

from __future__ import annotations

from collections.abc import Sequence

from exact_odds.reports.table import Column, Report, Table
from exact_odds.wagers.wager import Wager


def library_report(found: Sequence[Wager], words: str = "") -> Report:
    """The wagers found for some words."""
    columns = [Column("Wager", "code"), Column("Name"), Column("Kind"), Column("Pays"), Column("Also called")]
    rows = [(wager.slug, wager.name, wager.kind, pays(wager), ", ".join(wager.aliases) or None) for wager in found]
    number = f"{len(found)} wager{'' if len(found) == 1 else 's'}"
    title = f"{number} in the library" if not words else f"{number} for {words!r}"
    data = {
        "wagers": [
            {
                "wager": wager.slug,
                "name": wager.name,
                "kind": wager.kind,
                "aliases": list(wager.aliases),
                "rules": wager.rules,
                "source": wager.source,
                "given": None if wager.given is None else wager.given.text,
                "awards": [
                    {"award": award.label, "when": award.when.text, "pays": award.pays} for award in wager.awards
                ],
            }
            for wager in found
        ]
    }
    notes = ["Pays are to one. exact-odds wager NAME prints the full report of one."]
    return Report(title, [Table("wagers", columns, rows, notes=notes)], [], data)


def pays(wager: Wager) -> str:
    """What its awards pay, in order, those that return the stake aside."""
    return ", ".join(str(award.pays) for award in wager.awards if award.pays) or "0"
