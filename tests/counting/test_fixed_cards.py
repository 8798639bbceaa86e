"""Games with fixed cards: what is counted is what is dealt from the shoe, held against plain dealing."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import perm

import pytest

from exact_odds import Batch, Coups, Shoe, ShoeError, ShownError, effects_of_removal, wager
from exact_odds.counting.arrays.shoe_arrays import row_of
from exact_odds.games.game import game as named
from exact_odds.games.game import read
from exact_odds.language import parse
from exact_odds.reports.questions import probability_report
from exact_odds.reports.setting import heading
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


@pytest.mark.parametrize("event", EVENTS)
def test_the_smallest_shoe_of_a_game_has_six_cards_with_the_fixed_ones(event: str) -> None:
    """A coup of 7 Up may take five cards; with three fixed ones it takes three at the most."""
    for game, player, banker, cards in (
        (SEVEN, "7s", "", ["Ah", "As", "7h", "7d", "7c"]),
        (BOTH, "7s", "7s 2h", ["5h", "9d", "Ks"]),
    ):
        dealt = oracle.deals([*cards, *player.split(), *banker.split()], player=player, banker=banker)
        ways = 2 if game is BOTH else 1  # the two sevens of spades may change places
        coups = Coups(Shoe.of_counts(Counter(cards)), game)
        assert coups.count(event) == (oracle.count(dealt, EVENTS[event]) // ways, perm(len(cards), len(cards)))
        assert Batch([event], coups).counts([row_of(coups.shoe, 52)])[0, 0] == coups.count(event).count


def test_a_shoe_that_a_coup_may_exhaust_is_refused_with_what_the_game_needs() -> None:
    four, dragon_tiger = Shoe.of_counts({"K": 4}), named("dragon-tiger")
    for game, needed in ((None, 6), (SEVEN, 5), (BOTH, 3), (dragon_tiger, 6)):
        if needed > 4:
            with pytest.raises(ShoeError, match=f"a coup may need {needed}"):
                Coups(four, game)
            with pytest.raises(ShoeError, match=f"a coup may need {needed}"):
                Batch(["tie"], Coups(game=game)).counts([row_of(four, 13)])
        else:
            assert Coups(four, game).deals == perm(4, needed)
    with pytest.raises(ShoeError, match="as six are counted every time, although here nobody draws"):
        Coups(four, dragon_tiger)


def test_the_last_cards_of_a_game_with_a_fixed_card_have_effects_of_removal() -> None:
    coups = Coups(Shoe.of_counts(Counter(CARDS[:6])), SEVEN)
    (effects,) = effects_of_removal([wager("tie")], coups)
    less = coups.on(coups.shoe.without(CARDS[0]))
    assert effects[CARDS[0][0]] == less.odds(wager("tie")).expected_value - coups.odds(wager("tie")).expected_value
    with pytest.raises(ShoeError, match="has none to lose, for a coup may need 5"):
        effects_of_removal([wager("tie")], less)


def test_suits_that_a_fixed_card_has_not_are_refused_with_what_to_write() -> None:
    coups = Coups(game=named("7-up"))
    for ask in (
        lambda: coups.count("player.opening.same_suit"),
        lambda: coups.odds(wager("perfect-pair")),
        lambda: effects_of_removal([wager("perfect-pair")], coups),
    ):
        with pytest.raises(
            ShoeError, match="the fixed 7 of 7 Up Baccarat has none; ask about ranks, or give it a suit"
        ):
            ask()
    with pytest.raises(ShoeError, match="those of the cards 7 8 are not all known"):
        coups.on(coups.shoe.without("8")).count("player.opening.same_suit")


def test_shown_cards_are_counted_with_the_fixed_ones_of_their_hand() -> None:
    with pytest.raises(ShownError, match="player has 3 shown cards after the fixed 7s of this game"):
        Coups(game=SEVEN, shown="player: K 2 3")
    assert heading(Coups(game=SEVEN, shown="player: K")) == "Seven, 1 deck, on the table player: 7s (fixed) K"


def test_natural_is_8_or_9_in_every_game_and_a_report_says_so_where_the_coup_ends_otherwise() -> None:
    own = read('name = "Nines"\ndecks = 1\n[tableau]\nnaturals = "9"\nplayer = "012345"', "nines.toml")
    for game, said in ((own, 1), (None, 0)):
        coups, event = Coups(Shoe.of_decks(1), game), parse("not natural")
        report = probability_report(coups.count(event), coups, event)
        assert sum("The word natural means 8 or 9 in two cards" in note for note in report.notes) == said
    eights = Coups(Shoe.of_decks(1), own).probability("player.natural")
    assert eights == Coups(Shoe.of_decks(1)).probability("player.natural")
