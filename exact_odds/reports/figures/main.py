"""Figures of the main wagers and of the course of a coup."""

from __future__ import annotations

from fractions import Fraction

from exact_odds.counting.coups import Coups
from exact_odds.decimals import percent
from exact_odds.game.shoe import Shoe
from exact_odds.reports.figures import Figure
from exact_odds.reports.figures.canvas import BANKER, INK, PAPER, PLAYER, QUIET, TIE, Canvas, Panel, on, tint
from exact_odds.reports.setting import named, shoe_of
from exact_odds.reports.table import Cell, Column, Table, both
from exact_odds.wagers.library import wager

LIMIT = 14
"""Where infinite decks lie on a scale of up to 12 decks."""


def edge_by_decks() -> Figure:
    """The house edge of the main wagers, by number of decks."""
    decks: list[int | None] = [*range(1, 13), None]
    shoes = {n: Coups(shoe_of(n)) for n in decks}
    edges = {
        slug: {n: coups.odds(wager(slug)).house_edge for n, coups in shoes.items()}
        for slug in ("player", "banker", "tie")
    }
    columns = [Column("Wager", "code"), Column("Decks", align="right"), *both("House edge", 4, "percent")]
    rows: list[tuple[Cell, ...]] = [
        (slug, named(n), edge, edge) for slug, by_decks in edges.items() for n, edge in by_decks.items()
    ]

    def curve(panel: Panel, slug: str, name: str, colour: str, above: dict[int | None, bool]) -> None:
        points = {LIMIT if n is None else n: edge for n, edge in edges[slug].items()}
        finite = [(n, edge) for n, edge in points.items() if n != LIMIT]
        panel.line(finite, colour)
        panel.line([finite[-1], (LIMIT, points[LIMIT])], colour, dashed=True)
        panel.dots(points.items(), colour, size=7)
        for n, up in above.items():
            place = LIMIT if n is None else n
            shown = percent(points[place], 2)
            panel.text((place, points[place]), shown, colour=colour, align="center", shift=(0, 9 if up else -19))
        panel.text((4, points[4]), name, colour=colour, bold=True, shift=(4, 14))

    def draw(canvas: Canvas) -> None:
        ticks = {1: "1", 2: "2", 4: "4", 6: "6", 8: "8", 10: "10", 12: "12", LIMIT: "∞"}
        hundredth = Fraction(1, 100)
        sides = (0, LIMIT)
        left = canvas.panel(62, 74, 270, 230, sides, (Fraction(97, 100) * hundredth, Fraction(133, 100) * hundredth))
        left.y_axis((Fraction(n, 10000), percent(Fraction(n, 10000), 1)) for n in (100, 110, 120, 130))
        left.x_axis(ticks, "decks in the shoe")
        curve(left, "player", "Player", PLAYER, {1: True, 8: True, None: True})
        curve(left, "banker", "Banker, 5% commission", BANKER, {1: False, 8: False, None: False})
        right = canvas.panel(402, 74, 270, 230, sides, (Fraction(1370, 10000), Fraction(1620, 10000)))
        right.y_axis((Fraction(n, 100), percent(Fraction(n, 100), 0)) for n in (14, 15, 16))
        right.x_axis(ticks, "decks in the shoe")
        curve(right, "tie", "Tie, 8 to 1", TIE, {1: True, 8: False, None: False})

    return Figure(
        "House edge, the mean loss in percent of the stake, by number of decks. Mind the two scales.",
        Table("edge-by-decks", columns, rows, "House edge of the main wagers by number of decks"),
        height=350,
        draw=draw,
    )


def final_totals() -> Figure:
    """A heat map of the totals with which hands end."""
    joint = Coups(Shoe.of_decks(8)).distribution("player.total", "banker.total")
    chances = {(player, banker): joint.probability(player, banker) for player in range(10) for banker in range(10)}
    columns = [Column("Player total", align="right"), Column("Banker total", align="right"), *both("Probability", 6)]
    rows = [(player, banker, chance, chance) for (player, banker), chance in chances.items()]
    most = max(chances.values())

    def draw(canvas: Canvas) -> None:
        half = Fraction(1, 2)
        words = {"Player wins": PLAYER, "Banker wins": BANKER, "Tie": INK}
        panel = canvas.panel(104, 112, 520, 310, x=(-half, 10 - half), y=(-half, 10 - half))
        for (player, banker), chance in chances.items():
            colour = tint(
                PLAYER if player > banker else BANKER if banker > player else INK, chance / most * Fraction(9, 10)
            )
            panel.box((banker - half, player - half), (banker + half, player + half), colour, rim=PAPER, rim_width=1.5)
            panel.text(
                (banker, player),
                percent(chance, 2).rstrip("%"),
                size=11,
                colour=on(colour),
                align="center",
                shift=(0, -4),
            )
        for total in range(10):
            panel.text((-half, total), str(total), align="right", shift=(-10, -4))
            panel.text((total, -half), str(total), align="center", shift=(0, -18))
            row = sum((chances[total, other] for other in range(10)), Fraction(0))
            column = sum((chances[other, total] for other in range(10)), Fraction(0))
            panel.text((10 - half, total), percent(row, 1), size=11, colour=PLAYER, align="right", shift=(48, -4))
            panel.text((total, 10 - half), percent(column, 1), size=11, colour=BANKER, align="center", shift=(0, 7))
        panel.text((-half, 10 - half), "all", size=11, colour=BANKER, align="right", shift=(-10, 7))
        panel.text((10 - half, 10 - half), "all", size=11, colour=PLAYER, align="right", shift=(48, 7))
        for (name, colour), place in zip(words.items(), (0, 86, 176), strict=True):
            panel.text((-half, 10 - half), name, colour=colour, bold=True, shift=(place, 30))
        panel.text((Fraction(9, 2), -half), "Banker's final total", colour=QUIET, align="center", shift=(0, -38))
        panel.text((-half, 9), "Player's", colour=QUIET, align="right", shift=(-30, -4))
        panel.text((-half, 8), "final total", colour=QUIET, align="right", shift=(-30, 10))

    return Figure(
        "Probability in percent of each pair of final totals, 8 decks.",
        Table("final-totals", columns, rows, "Final totals of both hands, 8 decks"),
        height=476,
        draw=draw,
    )


def after_two_cards() -> Figure:
    """Who wins, by what Player has in two cards."""
    coups = Coups(Shoe.of_decks(8))
    events = {"Player wins": "player.wins", "Tie": "tie", "Banker wins": "banker.wins"}
    colours = (PLAYER, tint(TIE, Fraction(1, 2)), BANKER)
    columns = [Column("Player's two cards", align="right")]
    for name in events:
        columns += both(name, 6)
    chances = {
        total: [coups.probability(event, given=f"player.opening.total == {total}") for event in events.values()]
        for total in range(10)
    }
    rows: list[tuple[Cell, ...]] = [
        (total, *(share for share in shares for _ in range(2))) for total, shares in chances.items()
    ]
    gap = Fraction(1, 2)
    heights = {total: total + gap * (total > 5) + gap * (total > 7) for total in chances}

    def draw(canvas: Canvas) -> None:
        panel = canvas.panel(150, 96, 520, 290, x=(0, 1), y=(10 + gap, -gap))
        for total, shares in chances.items():
            at = Fraction(0)
            thick = Fraction(43, 100)
            for colour, share in zip(colours, shares, strict=True):
                panel.box((at, heights[total] - thick), (at + share, heights[total] + thick), colour)
                if share:
                    size, words = 11, percent(share, 1).rstrip("%")
                    panel.text(
                        (at + share / 2, heights[total]),
                        words,
                        size=size,
                        colour=on(colour),
                        align="center",
                        shift=(0, -4),
                    )
                at += share
            panel.text((0, heights[total]), str(total), align="right", shift=(-10, -4))
        for total, words in {0: "draws", 6: "stands", 8: "natural"}.items():
            panel.text((0, heights[total]), words, colour=QUIET, align="right", shift=(-32, -4))
        player, tie, _ = chances[0]
        panel.text((0, -gap), "Player wins", colour=PLAYER, bold=True, shift=(0, 5))
        panel.text((player + tie / 2, -gap), "Tie", colour=QUIET, bold=True, align="center", shift=(0, 5))
        panel.text((1, -gap), "Banker wins", colour=BANKER, bold=True, align="right", shift=(0, 5))

    return Figure(
        "Who wins, in percent, by the total of Player's first two cards, 8 decks.",
        Table("after-two-cards", columns, rows, "Results by Player's two-card total, 8 decks"),
        height=410,
        draw=draw,
    )
