"""The table of exposure: the most that one coup can cost the house, and the deal that does it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from exact_odds.decimals import one_in
from exact_odds.reports.column import Cell, Column, Named
from exact_odds.reports.table import Table

if TYPE_CHECKING:
    from exact_odds.studies.exposure import Exposure


def exposure_table(found: Exposure, shoe: str = "") -> Table:
    """What each wager costs in the coup that costs the house most.

    Args:
        found: the exposure.
        shoe: from which shoe, where a report is of several.
    """
    columns = [
        Column("wager"),
        Column("max_stake", "Largest stake", "exact"),
        Column("award"),
        Column("pays", "Pays to one", "exact", none=""),
        Column("cost", "Costs the house", "decimal", 2, exact=True),
    ]
    rows: list[tuple[Cell, ...]] = [
        (Named.of(part.wager), part.stake, part.award, part.pays, part.cost) for part in found.parts
    ]
    rows.append(("all", sum(part.stake for part in found.parts), "", None, found.cost))
    notes = [
        *([f"A deal that costs so much: {found.deal}."] if found.deal else []),
        f"{_how_often(found)} Stakes that lose, and fees, are taken off.",
        *(
            ["A random factor is the largest here, and drawn independently of the cards and of other factors."]
            if any(part.likely < 1 for part in found.parts)
            else []
        ),
    ]
    title = f"The most that one coup can cost the house{f', {shoe}' if shoe else ''}"
    return Table("exposure", columns, rows, title, notes, closing=1)


def _how_often(found: Exposure) -> str:
    """How likely a coup costs so much, in a sentence."""
    if found.probability == 1:
        return "Every coup costs so much."
    return f"Of all coups, {one_in(found.probability, 2)} costs so much."
