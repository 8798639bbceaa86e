"""Wagers on suits, colours and pairs against brute force, on uneven shoes in which every award of theirs can be won."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from exact_odds.counting.coups import Coups
from exact_odds.games.shoe import Shoe
from exact_odds.wagers.library import find_wagers, wager
from tests import oracle
from tests.oracle_wagers import WAGERS

SHOES = (
    "9s 9s 9s 9d 9d 9c Kh Qh Qd",  # nines of one suit and of several, kings and queens
    "2h Th 6h 6h 3s Ts 5s 8d",  # two suited three-card 8s against each other
    "As Ts Ks Ks Ah Kh Th 9c",  # Player's 1 in spades, in hearts, in both
    "2h 2h 2h 6h Ah Jd Jd Jd",  # three identical cards, six of one colour
    "Ks Ks Qh 4h 4d 5d 5d 9s",
    "8s 4s 4s 3c 5c 6h 7h 2d",
    "2h 3h 3h Th 2s Ts 5s 4s Ks",  # hearts on one side, spades on the other
)
WAGERS_ON_SUITS = [found.slug for found in find_wagers() if found.kind in ("suits", "pair")] + [
    "super-tie",
    "lucky-nines",
]


@cache
def counted(slug: str, cards: str) -> tuple[int, ...]:
    """The deals in which each award is paid, and last those that lose."""
    plain = WAGERS[slug]
    counts = [0] * (len(plain.pays) + 1)
    for player, banker, weight in oracle.deals(cards.split()):
        place = plain.award(player, banker)
        counts[-1 if place is None else place] += weight
    return tuple(counts)


@pytest.mark.parametrize("slug", WAGERS_ON_SUITS)
def test_a_wager_on_suits_equals_brute_force(slug: str) -> None:
    for cards in SHOES:
        coups = Coups(Shoe.of_counts(Counter(cards.split())))
        assert (cards, coups.odds(wager(slug)).counts) == (cards, counted(slug, cards))


@pytest.mark.parametrize("slug", WAGERS_ON_SUITS)
def test_each_award_can_be_won_in_these_shoes(slug: str) -> None:
    for award in range(len(WAGERS[slug].pays)):
        assert any(counted(slug, cards)[award] for cards in SHOES), award


def test_these_are_all_the_wagers_on_suits() -> None:
    of_suits = {"contrast-bonus", "super-tie", "lucky-nines", "perfect-9", "colour-match", "all-red", "all-black"}
    for hand in ("player", "banker"):
        of_suits |= {f"{hand}-{name}" for name in ("rabbit-play", "lucky-8", "majestic-match", "fabulous-pair")}
        of_suits |= {f"{hand}-royal-match"}
    assert of_suits | {"player-lucky-win"} <= set(WAGERS_ON_SUITS)
