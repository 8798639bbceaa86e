"""A report with a bit of everything, for the tests of the formats. Its figures are the published ones of 8 decks."""

from __future__ import annotations

from fractions import Fraction

from exact_odds.decimals import Root
from exact_odds.reports.table import Column, Report, Table, both

DEALS = 4_998_398_275_503_360
PLAYER, BANKER, TIE = 2_230_518_282_592_256, 2_292_252_566_437_888, 475_627_426_473_216

WAGERS = Table(
    "wagers",
    [
        Column("Wager", "code"),
        Column("Pays", "exact"),
        Column("Wins", "count"),
        Column("Expected value", "decimal", 6),
        Column("House edge", "percent", 4),
        Column("Standard deviation", "decimal", 3),
    ],
    [
        (
            "player",
            1,
            PLAYER,
            Fraction(PLAYER - BANKER, DEALS),
            Fraction(BANKER - PLAYER, DEALS),
            Root(Fraction(9, 10)),
        ),
        (
            "banker",
            Fraction(19, 20),
            BANKER,
            Fraction(19, 20) * Fraction(BANKER, DEALS) - Fraction(PLAYER, DEALS),
            Fraction(PLAYER, DEALS) - Fraction(19, 20) * Fraction(BANKER, DEALS),
            Root(Fraction(43, 50)),
        ),
        ("tie", 8, TIE, Fraction(9 * TIE, DEALS) - 1, 1 - Fraction(9 * TIE, DEALS), Root(Fraction(4))),
    ],
    "Main wagers",
    ["Pays are to one."],
)

ODDITIES = Table(
    "oddities",
    [Column("What | why"), *both("Share", 3), Column("Chance", "one in", 1), Column("Suit & pip")],
    [
        ("<b>5%</b> of_it", Fraction(1, 3), Fraction(1, 3), Fraction(1, 1234), "♠ $5"),
        ('a "b", c', None, None, Fraction(0), None),
        ("all", Fraction(1), Fraction(1), Fraction(1), True),
    ],
    "Odd & ends",
    closing=1,
)

REPORT = Report("Mini-baccarat, 8 decks", [WAGERS, ODDITIES], ["416 cards", "4,998,398,275,503,360 deals"])
