"""Figures of the whole library of wagers."""

from __future__ import annotations

from fractions import Fraction

from exact_odds.counting.coups import Coups
from exact_odds.decimals import percent
from exact_odds.game.shoe import Shoe
from exact_odds.reports.figures import Figure
from exact_odds.reports.figures.canvas import FAINT, INK, PLAYER, QUIET, Canvas
from exact_odds.reports.table import Cell, Column, Table, both
from exact_odds.wagers.library import find

LEAST, MOST = Fraction(-23, 100), Fraction(37, 100)
"""The scale; edges outside it are named at its ends."""


def edge_by_kind() -> Figure:
    """The house edge of every wager of the library, a stroke each, by kind."""
    coups = Coups(Shoe.of_decks(8))
    edges: dict[str, dict[str, Fraction]] = {}
    for wager in find():
        edges.setdefault(wager.kind, {})[wager.slug] = coups.odds(wager).house_edge
    kinds = sorted(edges, key=lambda kind: (kind != "main", _median(edges[kind])))
    columns = [Column("Kind"), Column("Wager", "code"), *both("House edge", 4, "percent")]
    rows: list[tuple[Cell, ...]] = [
        (kind, slug, edge, edge)
        for kind in kinds
        for slug, edge in sorted(edges[kind].items(), key=lambda item: item[1])
    ]

    def draw(canvas: Canvas) -> None:
        bottom = Fraction(2 * len(kinds) - 1, 2)
        panel = canvas.panel(110, 72, 550, 320, x=(LEAST, MOST), y=(bottom, -Fraction(1, 2)))
        for hundredths in range(-20, 40, 10):
            x = Fraction(hundredths, 100)
            panel.line([(x, -Fraction(1, 2)), (x, bottom)], QUIET if hundredths == 0 else FAINT, width=0.7)
            label = percent(x, 0).replace("-", "−")
            panel.text((x, bottom), label, colour=QUIET, align="center", shift=(0, -16))
        panel.text((MOST, bottom), "house edge", colour=QUIET, align="right", shift=(20, -32))
        panel.text((0, bottom), "← the bettor gains", colour=QUIET, align="right", shift=(-4, -32))
        tall = Fraction(22, 100)
        for row, kind in enumerate(kinds):
            words = f"{kind} ({len(edges[kind])})"
            panel.text((LEAST, row), words, align="right", bold=kind == "main", shift=(-8, -4))
            inside = [edge for edge in edges[kind].values() if LEAST <= edge <= MOST]
            for edge in sorted(inside):
                panel.line([(edge, row - tall), (edge, row + tall)], PLAYER if kind != "main" else INK, width=1.6)
            beyond = sorted(edge for edge in edges[kind].values() if edge > MOST)
            before = sorted(edge for edge in edges[kind].values() if edge < LEAST)
            if beyond:
                words = ", ".join(percent(edge, 0) for edge in beyond) + " →"
                panel.text((MOST, row), words, colour=PLAYER, align="right", shift=(20, -4))
            if before:
                words = "← " + ", ".join(percent(edge, 0).replace("-", "−") for edge in before)
                panel.text((LEAST, row), words, colour=PLAYER, shift=(2, -4))
        panel.text((0, 0), "Banker, Player", size=11, align="right", shift=(-6, -4))
        for slug, words in {"tie-9": "tie at 9 to 1", "tie": "tie at 8 to 1"}.items():
            panel.text((edges["main"][slug], 0), words, size=11, shift=(6, -4))

    return Figure(
        "House edge of every wager of the library, a stroke for each, by kind; 8 decks.",
        Table("edge-by-kind", columns, rows, "House edge of every wager by kind, 8 decks"),
        height=444,
        draw=draw,
    )


def _median(edges: dict[str, Fraction]) -> Fraction:
    ordered = sorted(edges.values())
    return (ordered[(len(ordered) - 1) // 2] + ordered[len(ordered) // 2]) / 2
