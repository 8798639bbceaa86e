"""The figure of expected values by the depth of the shoe."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random

from exact_odds.decimals import percent
from exact_odds.game.cards import VALUES
from exact_odds.game.shoe import Shoe
from exact_odds.reports.figures import Figure
from exact_odds.reports.figures.canvas import BANKER, INK, TIE, Canvas, Panel, tint
from exact_odds.reports.table import Cell, Column, Table
from exact_odds.shoes.batch import Batch
from exact_odds.wagers.library import wager

SHOES = 999
"""Shoes shuffled: so the 5% quantile is the 50th of them, and so on."""

SEED = 416
WAGERS = ("banker", "tie")
QUANTILES = (5, 25, 50, 75, 95)
CUT = 402
"""Where the cut card lies, as is usual: before the last 14."""

SEEN = (*range(0, 400, 13), CUT)
"""After how many cards a shoe is looked at: every quarter of a deck, and at the cut card."""


def value_by_depth() -> Figure:
    """How far expected values stray from that of the full shoe, by how many cards are gone."""
    found = _quantiles()
    columns = [Column("Wager", "code"), Column("Cards seen", align="right")]
    columns += [Column(f"{share}% of shoes below", "exact") for share in QUANTILES]
    rows: list[tuple[Cell, ...]] = [(slug, seen, *values) for (slug, seen), values in found.items()]

    def fan(panel: Panel, slug: str, name: str, colour: str, ticks: Sequence[int]) -> None:
        low, quarter, middle, three_quarters, high = zip(*(found[slug, seen] for seen in SEEN), strict=True)
        for below, above, share in ((low, high, Fraction(1, 4)), (quarter, three_quarters, Fraction(1, 2))):
            panel.area(zip(SEEN, below, strict=True), zip(SEEN, above, strict=True), tint(colour, share))
        panel.y_axis((Fraction(tick, 100), percent(Fraction(tick, 100), 0).replace("-", "−")) for tick in ticks)
        panel.line([(0, 0), (416, 0)], INK, width=0.8)
        panel.line(zip(SEEN, middle, strict=True), colour)
        panel.text((0, middle[0]), name, colour=colour, bold=True, shift=(6, 16))
        for words, values in (
            ("95%", high),
            ("75%", three_quarters),
            ("median", middle),
            ("25%", quarter),
            ("5%", low),
        ):
            panel.text((CUT, values[-1]), words, size=10, colour=colour, shift=(6, -3))

    def draw(canvas: Canvas) -> None:
        top = canvas.panel(62, 76, 560, 170, x=(0, 416), y=(Fraction(-3, 100), Fraction(1, 100)))
        fan(top, "banker", "Banker", BANKER, (-3, -2, -1, 0, 1))
        bottom = canvas.panel(62, 282, 560, 170, x=(0, 416), y=(Fraction(-40, 100), Fraction(10, 100)))
        fan(bottom, "tie", "Tie, 8 to 1", TIE, (-40, -30, -20, -10, 0, 10))
        bottom.x_axis({seen: str(seen) for seen in range(0, 417, 52)}, "cards gone of 416, up to the cut card")

    return Figure(
        "Expected value in percent of the stake, exact in each of 999 shuffled shoes of 8 decks: quantiles.",
        Table("value-by-depth", columns, rows, "Expected value by cards seen, 999 shuffled shoes of 8 decks"),
        height=504,
        draw=draw,
    )


def _quantiles() -> dict[tuple[str, int], tuple[Fraction, ...]]:
    """The quantiles of each wager at each depth, over shoes that Python's own generator shuffles."""
    random = Random(SEED)  # noqa: S311 - the same shoes each time are what is wanted
    cards = [VALUES[rank] for rank, copies in enumerate(Shoe.of_decks(8).ranks) for _ in range(copies)]
    full = [cards.count(value) for value in range(10)]
    left: dict[int, list[list[int]]] = {seen: [] for seen in SEEN}
    for _ in range(SHOES):
        random.shuffle(cards)
        counts, last = full, 0
        for seen, shoes in left.items():
            gone = cards[last:seen]
            counts, last = [count - gone.count(value) for value, count in enumerate(counts)], seen
            shoes.append(counts)
    batch = Batch([wager(slug) for slug in WAGERS])
    found = {}
    for seen, shoes in left.items():
        won = batch.counts(shoes)
        deals = int(batch.deals(shoes[:1])[0])
        for place, slug in enumerate(WAGERS):
            values = sorted(int(value) for value in won[:, place])
            chosen = (values[share * (SHOES + 1) // 100 - 1] for share in QUANTILES)
            found[slug, seen] = tuple(Fraction(value, batch.scales[place] * deals) for value in chosen)
    return dict(sorted(found.items()))
