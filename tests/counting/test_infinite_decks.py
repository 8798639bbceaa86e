"""Infinite decks: what can be told without counting, at every level of the cards, and one scale for all of them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from exact_odds import Coups, Shoe


@pytest.mark.parametrize(
    ("event", "probability"),
    [
        ("player.opening.same_rank", Fraction(1, 13)),
        ("player.opening.identical", Fraction(1, 52)),
        ("banker.opening.same_suit", Fraction(1, 4)),
        ("opening.same_colour", Fraction(1, 8)),
        ('opening.count("9d") == 4', Fraction(1, 52**4)),
        ('opening.count("red") == 2', Fraction(3, 8)),
        ("player.opening.same_suit and banker.opening.same_suit", Fraction(1, 16)),
    ],
)
def test_openings_are_independent_draws(event: str, probability: Fraction) -> None:
    assert Coups(Shoe.infinite()).probability(event) == probability


@pytest.mark.parametrize("event", ["dealt.same_suit", "player.same_colour", 'player.count("red") == 1'])
def test_suits_of_whole_hands_are_those_of_very_many_decks(event: str) -> None:
    infinite, many = (Coups(shoe).probability(event) for shoe in (Shoe.infinite(), Shoe.of_decks(10**9)))
    assert abs(infinite - many) < Fraction(1, 10**8)
