"""Closed forms: probabilities and expected values as functions of the number of decks d.

>>> form = closed_form("player.opening.same_rank")
>>> form.probability, form.at(8), form.limit
((4*d - 1)/(52*d - 1), Fraction(31, 415), 1/13)
>>> bet = wager_closed_form("player-pair", pay="t")
>>> print(bet.formulas.expected_value)
(t*(4*d - 1) - 48*d)/(52*d - 1)
>>> bet.fair_pay
48*d/(4*d - 1)
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, NamedTuple

from exact_odds.errors import EventError, NumberError
from exact_odds.events import Expression, parse
from exact_odds.exact import exact
from exact_odds.game.cards import Card, parse_cards
from exact_odds.game.dealt import Dealt
from exact_odds.game.tableau import PUNTO_BANCO, Tableau
from exact_odds.studies.formulas import Formula
from exact_odds.studies.ladder import Ladder, ladder
from exact_odds.studies.polynomials import Polynomial, add, evaluate, multiply
