"""Exact probabilities, expected values and reference tables for baccarat, from any shoe.

>>> from exact_odds import Coups, Shoe, wager
>>> coups = Coups(Shoe.of_decks(8))
>>> coups.probability("tie")
Fraction(619306544887, 6508331087895)
>>> coups.odds(wager("player")).expected_value
Fraction(-241149546272, 19524993263685)

Each name below is loaded from its module when it is first asked for, so that the command line, which needs few of
them, starts fast.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from exact_odds.errors import ExactOddsError
    from exact_odds.exact import exact
    from exact_odds.game.cards import Card
    from exact_odds.game.dealt import Dealt
    from exact_odds.game.shoe import Shoe
    from exact_odds.game.tableau import BY_TOTAL, PUNTO_BANCO, Tableau

__version__ = "0.1.0"

__all__ = [
    "BY_TOTAL",
    "PUNTO_BANCO",
    "Card",
    "Dealt",
    "ExactOddsError",
    "Shoe",
    "Tableau",
    "exact",
]

_HOMES = {
    "BY_TOTAL": "exact_odds.game.tableau",
    "PUNTO_BANCO": "exact_odds.game.tableau",
    "Card": "exact_odds.game.cards",
    "Dealt": "exact_odds.game.dealt",
    "ExactOddsError": "exact_odds.errors",
    "Shoe": "exact_odds.game.shoe",
    "Tableau": "exact_odds.game.tableau",
    "exact": "exact_odds.exact",
}


def __getattr__(name: str) -> object:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value: object = getattr(import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOMES})
