"""Figures of studies: what drawing gains, and what a card that is gone does."""

from __future__ import annotations

from fractions import Fraction

from exact_odds.counting.coups import Coups
from exact_odds.decimals import decimal
from exact_odds.game.shoe import Shoe
from exact_odds.reports.figures import Figure
from exact_odds.reports.figures.canvas import BANKER, FAINT, INK, PAPER, PLAYER, QUIET, TIE, Canvas, Panel, on, tint
from exact_odds.reports.table import Column, Table, both
from exact_odds.studies.gains import Gain, gains
from exact_odds.studies.removal import effects_of_removal as effects
from exact_odds.wagers.library import wager

GAINS = "#00796b"
LOSES = "#8e3a8e"
"""Green and purple, told apart by all eyes, and neither hand's colour."""


def gain_of_drawing() -> Figure:
    """A heat map of what Banker gains by drawing."""
    cells = {(cell.total, cell.seen): cell for cell in gains(Coups(Shoe.of_decks(8))).banker}
    columns = [
        Column("Banker's two cards", align="right"),
        Column("Player's third card", align="right", none="none"),
        Column("Banker"),
        *both("Gain by drawing", 6),
    ]
    rows = [
        (total, seen, "draws" if cell.draws else "stands", cell.gain(), cell.gain())
        for (total, seen), cell in cells.items()
    ]
    half = Fraction(1, 2)

    def place(cell: Gain) -> tuple[Fraction, int]:
        return (Fraction(-12, 10) if cell.seen is None else Fraction(cell.seen)), cell.total

    def draw(canvas: Canvas) -> None:
        panel = canvas.panel(98, 112, 572, 248, x=(Fraction(-17, 10), 10 - half), y=(8 - half, -half))
        for cell in cells.values():
            x, y = place(cell)
            gain = cell.gain()
            colour = tint(GAINS if gain > 0 else LOSES, min(Fraction(1), abs(gain) * 2))
            panel.box((x - half, y - half), (x + half, y + half), colour, rim=PAPER, rim_width=1.5)
            panel.text((x, y), _signed(gain * 100, 1), size=11, colour=on(colour), align="center", shift=(0, -4))
        for cell in cells.values():
            x, y = place(cell)
            below, right = cells.get((cell.total + 1, cell.seen)), cells.get((cell.total, (cell.seen or 0) + 1))
            if below and below.draws != cell.draws:
                panel.line([(x - half, y + half), (x + half, y + half)], INK, width=2.5)
            if cell.seen is not None and right and right.draws != cell.draws:
                panel.line([(x + half, y - half), (x + half, y + half)], INK, width=2.5)
        panel.rings([place(cell) for cell in cells.values() if not cell.is_best()], INK, size=29)
        for total in range(8):
            panel.text((Fraction(-17, 10), total), str(total), align="right", shift=(-10, -4))
        for value in range(10):
            panel.text((value, -half), str(value), align="center", shift=(0, 7))
        panel.text((Fraction(-12, 10), -half), "stood", align="center", shift=(0, 7))
        panel.text((Fraction(9, 2), -half), "Player's third card is worth", colour=QUIET, align="center", shift=(0, 25))
        panel.text((Fraction(-12, 10), -half), "Player", colour=QUIET, align="center", shift=(0, 25))
        panel.text((Fraction(-17, 10), 0), "Banker", colour=QUIET, align="right", shift=(-28, -4))
        panel.text((Fraction(-17, 10), 1), "has", colour=QUIET, align="right", shift=(-28, 11))
        words = "Above the line the rule draws, below it stands. Ringed: it stands though drawing gains."
        panel.text((Fraction(-17, 10), 8 - half), words, colour=QUIET, shift=(0, -24))

    return Figure(
        "What drawing gains Banker's wager over standing, in percent of the stake; 8 decks, no commission.",
        Table("gain-of-drawing", columns, rows, "What drawing gains over standing, for Banker, 8 decks"),
        height=404,
        draw=draw,
    )


def effects_of_removal() -> Figure:
    """What one card less does to the expected values of the main wagers."""
    found = {
        each.wager.slug: each
        for each in effects([wager(slug) for slug in ("player", "banker", "tie")], Shoe.of_decks(8))
    }
    columns = [Column("Wager", "code"), Column("Card gone"), *both("Change of expected value", 8)]
    rows = [(slug, rank, effect, effect) for slug, each in found.items() for rank, effect in each.by_rank.items()]
    cards = dict(enumerate("A23456789T"))

    def bars(panel: Panel, slug: str, colour: str, shift: Fraction, width: Fraction, size: int) -> None:
        for place, rank in cards.items():
            effect = found[slug][rank]
            assert effect is not None
            left = place + shift - width / 2
            panel.box((left, 0), (left + width, effect), colour)
            words = _signed(effect * 10000, 1)
            panel.text(
                (place + shift, effect),
                words,
                size=size,
                colour=colour,
                align="center",
                shift=(0, 4 if effect > 0 else -size),
            )

    def draw(canvas: Canvas) -> None:
        half = Fraction(1, 2)
        most = Fraction(13, 100000)
        top = canvas.panel(96, 80, 580, 150, x=(-half, 10 - half), y=(-most, most))
        bottom = canvas.panel(96, 266, 580, 150, x=(-half, 10 - half), y=(-10 * most, 10 * most))
        for panel in (top, bottom):
            panel.line([(-half, 0), (10 - half, 0)], FAINT, width=0.7)
        bars(top, "player", PLAYER, Fraction(-2, 10), Fraction(36, 100), 10)
        bars(top, "banker", BANKER, Fraction(2, 10), Fraction(36, 100), 10)
        bars(bottom, "tie", TIE, Fraction(0), Fraction(6, 10), 10)
        for place, rank in cards.items():
            label = "10 J Q K" if rank == "T" else rank
            bottom.text((place, -10 * most), label, align="center", shift=(0, -18))
        top.text((-half, 0), "Player", colour=PLAYER, bold=True, align="right", shift=(-20, 4))
        top.text((-half, 0), "Banker", colour=BANKER, bold=True, align="right", shift=(-20, -12))
        bottom.text((-half, 0), "Tie", colour=TIE, bold=True, align="right", shift=(-20, 4))
        bottom.text((-half, 0), "scale 1 : 10", size=11, colour=QUIET, align="right", shift=(-8, -12))
        bottom.text((-half, -10 * most), "card gone", colour=QUIET, align="right", shift=(-8, -18))

    return Figure(
        "Change of expected value, in hundredths of a percent of the stake, when one card leaves 8 decks.",
        Table("effects-of-removal", columns, rows, "Effects of removing one card, 8 decks"),
        height=450,
        draw=draw,
    )


def _signed(value: Fraction, digits: int) -> str:
    shown = decimal(value, digits)
    return shown.replace("-", "−") if value < 0 else f"+{shown}"
