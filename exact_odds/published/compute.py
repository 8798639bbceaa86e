"""What a published figure stands for, computed: its situation, its wager, its measure."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from math import comb, isqrt

from exact_odds.counting.answers import Count
from exact_odds.counting.coups import Coups
from exact_odds.errors import FigureError, unknown_name
from exact_odds.exact import exact
from exact_odds.games.game import Game, game, load_game
from exact_odds.games.shoe import Shoe
from exact_odds.published.arithmetic import evaluate
from exact_odds.published.figure import Figure, Quantity
from exact_odds.studies.removal import effects_of_removal
from exact_odds.wagers.award import Award
from exact_odds.wagers.library import named_or_loaded
from exact_odds.wagers.lint import refuse_mistakes
from exact_odds.wagers.odds import AwardOdds, Odds
from exact_odds.wagers.wager import Wager

_ROOT_PLACES = 40
"""Decimals of a root, more than anybody prints."""


def compute(figure: Figure) -> Fraction:
    """The exact value that a figure stands for.

    >>> compute(Figure("page", "", "tie", "edge", "0.0480", Quantity.HOUSE_EDGE, "8", wager="tie-9"))
    Fraction(63053127805, 1301666217579)

    Raises:
        ExactOddsError: if it is of something that there is not.
    """
    value = _plain_value(figure)
    return evaluate(figure.formula, value) if figure.formula else value


def _plain_value(figure: Figure) -> Fraction:
    """What a figure stands for before its formula."""
    deals = _deals(figure)
    if figure.quantity is Quantity.DEALS:
        return Fraction(deals)
    if figure.quantity is Quantity.COUNT:
        count = Fraction(_count(figure).count * deals, coups_of(figure).deals)
        if count.denominator != 1:
            raise FigureError(f"combinations = {list(figure.combinations)} are of fewer cards than it looks at")
        return count
    if figure.quantity is Quantity.PROBABILITY:
        return _count(figure).probability
    if figure.quantity is Quantity.EFFECT:
        return _effect(figure)
    stake = 1 if figure.unit == "for one" else 0
    odds = odds_of(figure)
    if figure.quantity is Quantity.PAYS:
        return _award(odds, figure.award).pays + stake
    if figure.quantity is Quantity.RETURN:
        return _count(figure).probability * (_award(odds, figure.award).pays + stake)
    of_a_wager = {
        Quantity.EXPECTED_VALUE: odds.expected_value + stake,
        Quantity.HOUSE_EDGE: odds.house_edge,
        Quantity.RESOLVED_EDGE: odds.house_edge_per_resolved,
        Quantity.PLAYER_EDGE: odds.expected_value,
        Quantity.FAIR_PAY: None if odds.fair_pay is None else odds.fair_pay + stake,
        Quantity.VARIANCE: odds.variance,
        Quantity.DEVIATION: Fraction(isqrt(int(odds.variance * 100**_ROOT_PLACES)), 10**_ROOT_PLACES),
        Quantity.HIT_FREQUENCY: odds.hit_frequency,
    }
    value = of_a_wager[figure.quantity]
    if value is None:
        raise FigureError(f"{odds.wager.slug} has no {figure.quantity.value}")
    return value


def _count(figure: Figure) -> Count:
    """Of a figure's event, or else of its award."""
    if figure.event:
        return coups_of(figure).count(figure.event, given=figure.given or None)
    award = _award(odds_of(figure), figure.award)
    return Count(award.count, award.of)


def _award(odds: Odds, label: str) -> AwardOdds:
    for award in (*odds.awards, odds.lose):
        if award.label == label:
            return award
    raise unknown_name(f"award of {odds.wager.slug}", label, [award.label for award in (*odds.awards, odds.lose)])


def coups_of(figure: Figure) -> Coups:
    """The situation that a figure is of."""
    return _coups(figure.decks, figure.without, figure.shown, _game(figure.game))


def _game(name: str) -> Game | None:
    """The game of a name or a file; None for the usual one. A file may be another one the next time."""
    if not name:
        return None
    return load_game(name) if name.lower().endswith(".toml") else game(name)


@lru_cache(64)
def _coups(decks: str, without: str = "", shown: str = "", played: Game | None = None) -> Coups:
    return Coups(Shoe.parse_decks(decks).without(without), played, shown or None)


def wager_of(figure: Figure) -> Wager:
    """A figure's wager, or one that pays on its event."""
    if figure.own is not None:
        return figure.own
    if figure.wager:
        return named_or_loaded(figure.wager)
    return Wager("published", "as published", (Award("win", figure.event, exact(figure.pays)),))


def odds_of(figure: Figure) -> Odds:
    """The odds of a figure's wager, perhaps with other pays."""
    named, coups = wager_of(figure), coups_of(figure)
    if figure.own is not None or figure.wager.lower().endswith(".toml"):
        _refuse_mistakes(named, _game(figure.game))
    odds = _priced(named, coups)
    if not figure.pays or not (figure.wager or figure.own):
        return odds
    pays = [exact(pay) for pay in figure.pays.split()]
    if len(pays) != len(odds.awards):
        raise FigureError(f"pays gives {len(pays)} pays, and {odds.wager.slug} has {len(odds.awards)} awards")
    awards = [award.paying(pay) for award, pay in zip(odds.wager.awards, pays, strict=True)]
    return odds.repriced(replace(odds.wager, awards=tuple(awards)))


@lru_cache(1024)
def _priced(priced: Wager, coups: Coups) -> Odds:
    return coups.odds(priced)


@lru_cache(1024)
def _refuse_mistakes(own: Wager, played: Game | None) -> None:
    refuse_mistakes(own, _coups("8", played=played))


def _effect(figure: Figure) -> Fraction:
    """The effect of removing a figure's card on its wager."""
    odds = odds_of(figure)
    (effects,) = effects_of_removal([odds.wager], coups_of(figure))
    effect = effects[figure.card]
    if effect is None:
        raise FigureError(f"the card {figure.card} is not in the shoe")
    return effect


def _deals(figure: Figure) -> int:
    """How many deals a count is out of: of six cards in order, or of these numbers of cards without."""
    if not figure.combinations:
        return coups_of(figure).deals
    shoe = coups_of(figure).shoe
    if shoe.is_infinite or shoe.size < sum(figure.combinations):
        raise FigureError(
            f"combinations = {list(figure.combinations)} cannot be drawn from a shoe of {figure.decks} decks"
        )
    cards, deals = shoe.size, 1
    for number in figure.combinations:
        deals *= comb(cards, number)
        cards -= number
    return deals
