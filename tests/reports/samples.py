"""A report with a bit of everything, for the tests of the formats. Its figures are the published ones of 8 decks."""

from __future__ import annotations

from fractions import Fraction

from exact_odds.decimals import Root
from exact_odds.reports.column import Column, Named
from exact_odds.reports.formats import FORMATS
from exact_odds.reports.table import Report, Table

TEXTS = [form for form, found in FORMATS.items() if found.is_text and form != "svg"]
"""The formats that are text, for reports that need no chart."""

DEALS = 4_998_398_275_503_360
PLAYER, BANKER, TIE = 2_230_518_282_592_256, 2_292_252_566_437_888, 475_627_426_473_216

WAGERS = Table(
    "wagers",
    [
        Column("wager", kind="code"),
        Column("pays", kind="exact"),
        Column("wins", kind="count"),
        Column("expected_value", kind="decimal", digits=6),
        Column("house_edge", kind="percent"),
        Column("standard_deviation", kind="decimal", digits=3),
    ],
    [
        (
            Named("player", "Player"),
            1,
            PLAYER,
            Fraction(PLAYER - BANKER, DEALS),
            Fraction(BANKER - PLAYER, DEALS),
            Root(Fraction(9, 10)),
        ),
        (
            Named("banker", "Banker, 5% commission"),
            Fraction(19, 20),
            BANKER,
            Fraction(19, 20) * Fraction(BANKER, DEALS) - Fraction(PLAYER, DEALS),
            Fraction(PLAYER, DEALS) - Fraction(19, 20) * Fraction(BANKER, DEALS),
            Root(Fraction(43, 50)),
        ),
        (
            Named("tie", "Tie, 8 to 1"),
            8,
            TIE,
            Fraction(9 * TIE, DEALS) - 1,
            1 - Fraction(9 * TIE, DEALS),
            Root(Fraction(4)),
        ),
    ],
    "Main wagers",
    ["Pays are to one."],
)

ODDITIES = Table(
    "oddities",
    [
        Column("what", "What | why"),
        Column("share", kind="decimal", digits=3, exact=True),
        Column("chance", kind="one in", digits=1),
        Column("suit", "Suit & pip"),
    ],
    [
        ("<b>5%</b> of_it", Fraction(1, 3), Fraction(1, 1234), "♠ $5"),
        ('a "b", c', None, Fraction(0), None),
        ("all", Fraction(1), Fraction(1), True),
    ],
    "Odd & ends",
    closing=1,
)

REPORT = Report("Mini-baccarat, 8 decks", [WAGERS, ODDITIES], ["416 cards", "4,998,398,275,503,360 deals"])
