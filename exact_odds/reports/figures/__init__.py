"""The registry of figures: what docs/figures holds, each drawn from a table of exact values.

A figure's file holds the values it was drawn from, as CSV in its metadata. So that it is fresh can be checked with and
without matplotlib: ``exact-odds figures --check`` draws it again and compares the whole file.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from exact_odds.reports.registry import Registry, made
from exact_odds.reports.table import Column, Report, Table

if TYPE_CHECKING:
    from exact_odds.reports.figures.canvas import Canvas

FIGURES: Registry = {
    "edge-by-decks": ("With more decks Banker costs more, Player and the tie less", "figures.main:edge_by_decks"),
    "final-totals": ("The likeliest endings: both hands at 6 or 7", "figures.main:final_totals"),
    "after-two-cards": (
        "With 6 in two cards Player is level; below he trails, above he leads",
        "figures.main:after_two_cards",
    ),
    "gain-of-drawing": (
        "Banker's rule draws where drawing gains, with two exceptions",
        "figures.studies:gain_of_drawing",
    ),
    "edge-by-kind": ("Banker and Player cost about 1%, most other wagers 5% to 20%", "figures.wagers:edge_by_kind"),
    "effects-of-removal": (
        "A 6 gone helps Player, a 4 gone helps Banker, an 8 gone helps the tie",
        "figures.studies:effects_of_removal",
    ),
    "value-by-depth": ("The edge strays far only when the shoe is nearly gone", "figures.depth:value_by_depth"),
}
"""Each figure by name: its title, which says what is seen, and the function that makes the rest."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure before it is drawn: exact values, and how they are shown.

    Attributes:
        subtitle: what is drawn, of which shoe and in which unit.
        table: the values, under the name of the figure.
        height: of the drawing, in pixels.
        draw: draws the values on a canvas of that height, below its title.
        title: what is seen; from the registry.
    """

    subtitle: str
    table: Table
    height: int
    draw: Callable[[Canvas], None]
    title: str = ""

    @property
    def data(self) -> str:
        """The values as CSV, as the file of the figure holds them."""
        from exact_odds.reports.formats import render

        return render(self.table, "csv")

    def svg(self) -> str:
        """The drawing, with the values in it.

        Raises:
            MissingExtra: if matplotlib is not installed.
        """
        from exact_odds.reports.figures.canvas import Canvas

        canvas = Canvas(self.height, self.title, self.subtitle)
        self.draw(canvas)
        return canvas.svg(self.data)

    def _repr_svg_(self) -> str:
        return self.svg()


def figure(name: str) -> Figure:
    """A figure by name.

    >>> figure("final-totals").title
    'The likeliest endings: both hands at 6 or 7'

    Raises:
        UnknownName: if there is none.
    """
    drawn: Figure
    title, drawn = made(name, FIGURES, "figure", "exact-odds figures")
    if (drawn.table.name, drawn.title) != (name, ""):
        raise AssertionError(f"the figure registered as {name} calls itself {drawn.table.name}, {drawn.title!r}")
    return replace(drawn, title=title)


def contents() -> Report:
    """The list of the figures."""
    rows = [(name, title) for name, (title, _) in FIGURES.items()]
    notes = [
        "exact-odds figures NAME prints the values that a figure shows.",
        "exact-odds figures --write DIR draws them all.",
    ]
    return Report("Figures", [Table("figures", [Column("Figure", "code"), Column("Title")], rows, notes=notes)])


def files(name: str | None = None) -> dict[str, str]:
    """The contents of docs/figures: the SVG file of each figure, or of one.

    Raises:
        MissingExtra: if matplotlib is not installed.
    """
    return {f"{name}.svg": figure(name).svg() for name in (FIGURES if name is None else [name])}
