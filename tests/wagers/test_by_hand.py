"""Wagers on the opening cards, counted by hand: binomials on eight decks, nothing of the engine."""

from __future__ import annotations

from fractions import Fraction
from math import comb, perm

import pytest

from exact_odds.counting.coups import Coups
from exact_odds.games.shoe import Shoe
from exact_odds.wagers.library import wager

EIGHT_DECKS = Coups(Shoe.of_decks(8))
PAIRS = comb(416, 2)
FOURS = comb(416, 4)
TWO_PAIRS = comb(416, 2) * comb(414, 2)
SUITED_PAIR = 52 * comb(8, 2)
OTHER_PAIR = 13 * (comb(32, 2) - 4 * comb(8, 2))

# Both hands paired: in one rank, or in two.
ONE_RANK = 13 * comb(32, 2) * comb(30, 2)
TWO_RANKS = 13 * 12 * comb(32, 2) ** 2
ONE_PAIR = 2 * 13 * comb(32, 2) * comb(414, 2) - 2 * (ONE_RANK + TWO_RANKS)

# Both hands with a suited pair: of one card, or of two.
BOTH_SUITED = 52 * comb(8, 2) * comb(6, 2) + 52 * 51 * comb(8, 2) ** 2
ONE_SUITED = 2 * SUITED_PAIR * comb(414, 2) - 2 * BOTH_SUITED

# A 9 and a card worth nothing, drawn twice.
TWO_NINES = 32 * 128 * 31 * 127
# Four pips that make 9 in two ways each: A-8, 2-7, 3-6, 4-5, of 32 cards a rank.
NINE_WITH_TEN = 32 * 128
NINE_OF_TWO_PIPS = 4 * 32 * 32
TWO_CARD_NINE = NINE_WITH_TEN + NINE_OF_TWO_PIPS

ZEROS = comb(128, 2) + 4 * 32 * 32 + comb(32, 2)  # two tens or faces, two that add up to 10, two 5s
EIGHT = 32 * 128 + 3 * 32 * 32 + comb(32, 2) + comb(32, 2)  # with a ten; A-7, 2-6, 3-5; 4-4; 9-9

BY_HAND = {
    "either-pair": [Fraction(ONE_RANK + TWO_RANKS + ONE_PAIR, TWO_PAIRS)],
    "tiger-pair": [Fraction(ONE_RANK, TWO_PAIRS), Fraction(TWO_RANKS, TWO_PAIRS), Fraction(ONE_PAIR, TWO_PAIRS)],
    "perfect-pairs": [Fraction(BOTH_SUITED, TWO_PAIRS), Fraction(ONE_SUITED, TWO_PAIRS)],
    "banker-fabulous-pair": [
        Fraction(SUITED_PAIR, PAIRS),
        Fraction(OTHER_PAIR, PAIRS),
        Fraction(4 * comb(104, 2) - SUITED_PAIR, PAIRS),
    ],
    "banker-majestic-match": [
        Fraction(4 * 8 * 8, PAIRS),
        Fraction(4 * comb(104, 2) - 4 * 8 * 8, PAIRS),
    ],
    "player-royal-match": [Fraction(4 * 8 * 8, PAIRS), Fraction(4 * 3 * 8 * 8, PAIRS)],
    "perfect-9": [
        Fraction(4 * 4 * 8 * 8, PAIRS),
        Fraction(4 * 4 * 3 * 8 * 8, PAIRS),
        Fraction(NINE_WITH_TEN, PAIRS),
    ],
    "lucky-nines": [
        Fraction(comb(32, 4), FOURS),
        Fraction(4 * comb(8, 3) * 384, FOURS),
        Fraction((comb(32, 3) - 4 * comb(8, 3)) * 384, FOURS),
        Fraction(4 * comb(8, 2) * comb(384, 2), FOURS),
        Fraction((comb(32, 2) - 4 * comb(8, 2)) * comb(384, 2), FOURS),
        Fraction(8 * comb(384, 3), FOURS),
        Fraction(24 * comb(384, 3), FOURS),
    ],
    "colour-match": [Fraction(2 * comb(208, 4), FOURS)],
    "banker-natural-9": [Fraction(TWO_CARD_NINE, PAIRS)],
    "player-natural-8": [Fraction(EIGHT, PAIRS)],
    "grand-monkey": [Fraction(perm(96, 6), perm(416, 6))],
    "banker-pair": [Fraction(SUITED_PAIR + OTHER_PAIR, PAIRS)],
}


@pytest.mark.parametrize("slug", BY_HAND)
def test_a_wager_gives_what_binomials_give(slug: str) -> None:
    assert [award.probability for award in EIGHT_DECKS.odds(wager(slug)).awards] == BY_HAND[slug]


def test_insurance_on_5_against_6_by_the_one_card_that_follows() -> None:
    """Player draws; Banker draws to a 6 or 7 only, of which the 6 makes a 1 and the 7 a 2 for Player."""
    coups = Coups(Shoe.of_counts({"5": 10, "6": 10, "7": 10, "T": 20}))
    odds = coups.odds(wager("insurance-player-5-6"))
    # The opening is 5-T against 6-T, so the rest is 9, 9, 10 and 18 of 46.
    player_wins = Fraction(0)  # 5 + 5 is 0, 5 + T is 5: both below 6
    tie = Fraction(0)
    # After a 6 (Player 1) Banker's 6 draws: a 5 makes 1, a 6 makes 2, a 7 makes 3, a ten 6.
    tie += Fraction(9, 46) * Fraction(9, 45)
    # After a 7 (Player 2) Banker draws: a 5 makes 1, a 6 makes 2, a 7 makes 3, a ten 6.
    player_wins += Fraction(10, 46) * Fraction(9, 45)
    tie += Fraction(10, 46) * Fraction(9, 45)
    assert [award.probability for award in odds.awards] == [player_wins, tie]
