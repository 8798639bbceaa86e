"""Draw classes: hands that the tableau treats alike. They say which hands may meet."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from exact_odds.games.tableau import TOTALS, Tableau


class DrawClasses(NamedTuple):
    """The draw classes of both sides under one tableau.

    All that the tableau asks of a Player hand is what Banker does against it, with each two-card total. In the usual
    tableau that makes eight draw classes: a natural, a hand that stands, a hand below six that a Banker natural cut
    short, and third cards worth 0 1 9, 2 3, 4 5, 6 7 and 8.

    Attributes:
        player: the draw class of a Player hand, by its two-card total and the value of its third card, if any.
        banker: the draw class of a Banker hand, by its two-card total.
        cards: for each draw class of Player and each of Banker the cards of Banker's hand; 0 if they never meet.
        banker_draws: the two-card totals on which Banker may draw.
    """

    player: dict[tuple[int, int | None], int]
    banker: tuple[int, ...]
    cards: tuple[tuple[int, ...], ...]
    banker_draws: tuple[int, ...]


@lru_cache(maxsize=64)
def draw_classes(tableau: Tableau) -> DrawClasses:
    """The draw classes of a tableau.

    >>> from exact_odds import PUNTO_BANCO
    >>> usual = draw_classes(PUNTO_BANCO)
    >>> len(usual.cards), usual.banker, usual.cards[usual.player[2, 8]]
    (8, (0, 0, 0, 1, 2, 3, 4, 5, 6, 6), (3, 2, 2, 2, 2, 2, 0))
    """
    rows = {
        (total, third): tuple(_banker_cards(tableau, total, third, banker) for banker in TOTALS)
        for total in TOTALS
        for third in (None, *TOTALS)
    }
    met = list(dict.fromkeys(row for row in rows.values() if any(row)))
    columns = list(zip(*met, strict=True))
    distinct = list(dict.fromkeys(columns))
    return DrawClasses(
        {hand: met.index(row) for hand, row in rows.items() if any(row)},
        tuple(distinct.index(column) for column in columns),
        tuple(zip(*distinct, strict=True)),
        tuple(total for total, column in enumerate(columns) if 3 in column),
    )


def _banker_cards(tableau: Tableau, player: int, third: int | None, banker: int) -> int:
    """With how many cards a Banker hand ends against a Player hand, 0 if the two cannot meet."""
    natural = player in tableau.naturals or banker in tableau.naturals
    if (third is not None) != (not natural and tableau.player_draws(player)):
        return 0
    return 3 if not natural and tableau.banker_draws(banker, player, third) else 2
