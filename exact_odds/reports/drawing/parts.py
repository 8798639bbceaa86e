"""What all charts share: their measures, their colours, and the names of things."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from exact_odds.reports.column import Cell, Column, Named
from exact_odds.reports.drawing.scales import Scale
from exact_odds.reports.drawing.shapes import INK, PAPER
from exact_odds.reports.table import Table

WIDTH = 720
EDGE = 16
"""Pixels left free around a chart."""

OWN = {"player": "#0072b2", "banker": "#d55e00", "tie": "#707070"}
"""Blue, vermilion and grey: told apart by all eyes, and in print without colours by their lightness."""

OTHERS = ("#009e73", "#cc79a7", "#8a6d00", "#5b4fa2", "#0072b2", "#d55e00", "#707070")
LONG = 14
"""Characters of a name that is short enough for a chart."""

ABOVE, BELOW = "#00796b", "#8e3a8e"
"""Green and purple, for what is above 0 and below, told apart by all eyes."""


class Panel(NamedTuple):
    """A place for axes, in pixels.

    Attributes:
        left: where it begins.
        top: its upper edge.
        width: how wide it is.
        height: how high it is.
    """

    left: float
    top: float
    width: float
    height: float

    def y(self, axis: Scale, value: Fraction) -> float:
        """How far down a value is."""
        return self.top + self.height * (1 - axis.share(value))


def column_of(table: Table, name: str) -> tuple[Column, list[Cell]]:
    """A column by name, and its cells."""
    return next(column for column in table.columns if column.name == name), table.column(name)


def labels(column: Column, cells: Sequence[Cell]) -> dict[Cell, str]:
    """What cells are called in a chart: wagers by their slugs, if one of their names is long."""
    names = {cell: column.show(cell) for cell in cells}
    if max(map(len, names.values()), default=0) > LONG:
        names |= {cell: cell.slug for cell in cells if isinstance(cell, Named)}
    return names


def colours(series: Sequence[Cell]) -> dict[Cell, str]:
    """A colour for each series; Player, Banker and tie have their own. Of many series several share one, in turn.

    >>> colours([Named("tie", "Tie, 8 to 1"), "x", Named("banker", "Banker")]).values()
    dict_values(['#707070', '#009e73', '#d55e00'])
    """
    found: dict[Cell, str] = {}
    for cell in series:
        own = OWN.get(cell.slug if isinstance(cell, Named) else str(cell).partition(" ")[0].casefold())
        free = [colour for colour in OTHERS if colour not in found.values()] or [OTHERS[len(found) % len(OTHERS)]]
        found[cell] = own if own and own not in found.values() else free[0]
    return found


def tint(colour: str, share: Fraction) -> str:
    """A colour mixed with paper.

    >>> tint("#0000ff", Fraction(0)), tint("#0000ff", Fraction(1, 2)), tint("#0000ff", Fraction(1))
    ('#ffffff', '#8080ff', '#0000ff')
    """
    mixed = (round(255 + (int(colour[place : place + 2], 16) - 255) * share) for place in (1, 3, 5))
    return "#" + "".join(f"{part:02x}" for part in mixed)


def on(share: Fraction) -> str:
    """The colour of words on a tint."""
    return PAPER if share > Fraction(6, 10) else INK
