"""What a known card, a count and the best shoe are worth, against the oracle and against hand formulas."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement

import pytest

from exact_odds.counting.coups import Coups
from exact_odds.errors import NumberError, ShoeError
from exact_odds.games.game import game
from exact_odds.games.shoe import Shoe
from exact_odds.games.shown import ShownCards
from exact_odds.studies.best_shoe import best_shoe
from exact_odds.studies.known_card import edges_given_a_card
from exact_odds.wagers.library import wager
from tests import oracle
from tests.oracle_wagers import WAGERS

SMALL = ("2h", "2s", "3d", "7c", "9d", "9d", "Kh")


@pytest.mark.parametrize("slug", ["banker", "tie", "player-pair", "player-lucky-win", "all-red"])
def test_the_edge_given_a_card_is_that_of_the_deals_that_begin_with_it(slug: str) -> None:
    found = edges_given_a_card(wager(slug), Coups(Shoe.of_counts(Counter(SMALL))))
    assert {one.position for one in found} == {"Player's first card", "Banker's first card"}
    for side, position in (("player", "Player's first card"), ("banker", "Banker's first card")):
        here = [one for one in found if one.position == position]
        assert sum(one.probability for one in here) == 1
        for one in here:
            cards = oracle_cards(one.cards)
            held = [card for card in cards if card in SMALL] or [card for card in SMALL if card[0] in cards]
            assert one.probability == Fraction(sum(SMALL.count(card) for card in {*held}), len(SMALL))
            deals = oracle.deals(
                SMALL, player=held[0] if side == "player" else "", banker=held[0] if side == "banker" else ""
            )
            plain = WAGERS[slug]
            won, of = Fraction(0), 0
            for player, banker, weight in deals:
                place = plain.award(player, banker)
                won += weight * (plain.otherwise if place is None else plain.pays[place])
                of += weight
            assert one.house_edge == -won / of


def oracle_cards(text: str) -> list[str]:
    """The cards of a set that is written out: ranks together, and faces."""
    suits = {"red": "hd", "black": "sc"}
    if text in suits:
        return [rank + suit for rank in "A23456789TJQK" for suit in suits[text]]
    cards = []
    for word in text.split():
        cards += [word] if word[1:] in ("s", "h", "d", "c") else [rank + suit for rank in word for suit in "shdc"]
    return cards


def test_the_edges_average_to_that_of_the_wager() -> None:
    dragon, coups = wager("dragon-7"), Coups()
    found = edges_given_a_card(dragon, coups)
    for position in ("Player's first card", "Banker's first card"):
        here = [one for one in found if one.position == position]
        assert sum(one.probability * one.house_edge for one in here) == coups.odds(dragon).house_edge


def test_a_card_that_lies_on_the_table_is_known_to_all() -> None:
    found = edges_given_a_card(wager("7-up-player"), Coups(game=game("7-up")))
    assert {one.position for one in found} == {"Banker's first card"}


def test_the_best_shoe_for_a_pair_has_as_few_ranks_as_it_can() -> None:
    found = best_shoe(wager("player-pair"), Coups(Shoe.of_decks(2)), 12)
    assert found is not None
    assert sorted(found.ranks)[-2:] == [4, 8]
    assert found.expected_value == 12 * Fraction(8 * 7 + 4 * 3, 12 * 11) - 1


@pytest.mark.parametrize("slug", ["banker", "player", "dragon-7", "tie"])
def test_no_shoe_of_six_cards_of_a_few_ranks_is_better(slug: str) -> None:
    """All compositions of six cards out of five ranks, three of each, are gone through."""
    coups = Coups(Shoe.parse_counts("2=3 4=3 6=3 7=3 K=3"))
    found = best_shoe(wager(slug), coups, 6)
    assert found is not None
    values = []
    for cards in combinations_with_replacement("2467K", 6):
        counts = Counter(cards)
        if max(counts.values()) <= 3:
            counted = " ".join(f"{rank}={number}" for rank, number in counts.items())
            values.append(coups.on(Shoe.parse_counts(counted)).odds(wager(slug)).expected_value)
    assert found.expected_value == max(values)


def test_shoes_that_cannot_be_are_refused() -> None:
    with pytest.raises(NumberError):
        best_shoe(wager("tie"), Coups(Shoe.of_decks(1)), 53)
    with pytest.raises(ShoeError):
        best_shoe(wager("tie"), Coups(Shoe.infinite()), 52)
    assert best_shoe(wager("all-red"), Coups(Shoe.of_decks(1)), 26) is None


@pytest.mark.parametrize(
    ("card", "edge"),
    [("As", Fraction(-253254881263, 1501922558745)), ("Ah", Fraction(-350540957, 25456314555))],
)
def test_the_edge_given_an_ace_by_suit(card: str, edge: Fraction) -> None:
    """The values are from a separate enumeration of eight decks by value and suit."""
    given = Coups(shown=ShownCards.parse(f"player: {card}"))
    assert given.odds(wager("player-lucky-win")).house_edge == edge


def test_a_suit_that_pays_more_stands_alone() -> None:
    coups = Coups(Shoe.of_counts(Counter(f"{rank}{suit}" for rank in "A28K" for suit in "shdc")))
    found = {one.cards for one in edges_given_a_card(wager("player-lucky-win"), coups)}
    assert {"As", "Ah Ad Ac"} <= found


@pytest.mark.parametrize("slug", ["player-lucky-win", "player-royal-match", "all-red", "perfect-pair"])
def test_cards_that_stand_together_are_alike(slug: str) -> None:
    coups = Coups(Shoe.of_counts(Counter(f"{rank}{suit}" for rank in "A28K" for suit in "shdc")))
    priced = wager(slug)
    for one in edges_given_a_card(priced, coups):
        side = "player" if one.position.startswith("Player") else "banker"
        for card in oracle_cards(one.cards):
            if card[0] in "A28K":
                given = Coups(coups.shoe, coups.game, ShownCards.parse(f"{side}: {card}"))
                assert given.odds(priced).house_edge == one.house_edge
