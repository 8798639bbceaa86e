"""Games with fixed cards: what is counted is what is dealt from the shoe, held against plain dealing."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import perm

import pytest

from exact_odds import Coups, Shoe
from exact_odds.games.game import read
from tests import oracle

SEVEN = read('name = "Seven"\ndecks = 1\nfixed = "player: 7s"\ntableau = "punto-banco"', "seven.toml")
BOTH = read('name = "Both"\ndecks = 1\nfixed = "player: 7s, banker: 7s 2h"\ntableau = "punto-banco"', "both.toml")
CARDS = ["7s", "7h", "2h", "3d", "5c", "9s", "Kd", "8h"]
EVENTS = {
    "banker.wins": oracle.banker_wins,
    "tie": oracle.tie,
    'dealt.count("7") == 2': lambda player, banker: sum(card[0] == "7" for card in player + banker) == 2,
    "player.same_suit": lambda player, banker: oracle.same_suit(player),
}


@pytest.mark.parametrize("event", EVENTS)
@pytest.mark.parametrize(("game", "player", "banker"), [(SEVEN, "7s", ""), (BOTH, "7s", "7s 2h")], ids=["one", "three"])
def test_counts_are_deals_from_the_shoe_with_the_fixed_cards_in_their_places(
    event: str, game: object, player: str, banker: str
) -> None:
    """Which copy of a fixed card lies on the table makes no difference, so the oracle's deals are divided by those."""
    fixed = (player + " " + banker).split()
    copies = Counter(CARDS) + Counter(fixed)
    ways, left = 1, copies.copy()
    for card in fixed:
        ways *= left[card]
        left[card] -= 1
    dealt = oracle.deals(list(copies.elements()), player=player, banker=banker)
    coups = Coups(Shoe.of_counts(Counter(CARDS)), game)  # type: ignore[arg-type]  # a Game
    assert coups.count(event) == (oracle.count(dealt, EVENTS[event]) // ways, perm(len(CARDS), 6 - len(fixed)))


def test_shown_cards_come_after_the_fixed_ones() -> None:
    coups = Coups(Shoe.of_counts(Counter(CARDS)), SEVEN, "player: 2h")
    dealt = oracle.deals([*CARDS, "7s"], player="7s 2h")
    wins = Fraction(oracle.count(dealt, oracle.player_wins), sum(weight for *_, weight in dealt))
    assert coups.probability("player.wins") == wins


@pytest.mark.parametrize("event", ["player.wins", "tie", 'dealt.count("7") == 2', "player.same_suit"])
def test_infinite_decks_put_the_fixed_card_beside_five_dealt(event: str) -> None:
    coups, plain = Coups(Shoe.infinite(), SEVEN), Coups(Shoe.infinite())
    given = 'player.first.count("7s") == 1'
    assert coups.probability(event) == plain.probability(event, given=given)
    assert coups.deals in (13**5, 52**5)
