"""Deals that are found: each is what it should be when the oracle reads its cards, and each near miss is less."""

from __future__ import annotations

import pytest

from exact_odds.counting.coups import Coups
from exact_odds.counting.deals import Deal, in_order, played
from exact_odds.counting.examples import DealFinder
from exact_odds.games.cards import face_name
from exact_odds.games.game import game
from exact_odds.games.shoe import Shoe
from exact_odds.language import parse
from exact_odds.wagers.library import wager
from tests import oracle
from tests.oracle import Hand
from tests.oracle_wagers import WAGERS

COUPS = Coups()
MANY_KINDS = ("perfect-pair", "player-rabbit-play", "player-royal-match", "all-red", "lucky-nines", "super-tie")


def hands(deal: Deal) -> tuple[Hand, Hand]:
    """The hands as the oracle writes them."""
    player, banker = (tuple(map(face_name, hand)) for hand in deal)
    return player, banker


def is_dealt(deal: Deal) -> bool:
    """Whether the oracle deals just these hands from just these cards."""
    player, banker = hands(deal)
    cards = [hand[place] for place in range(3) for hand in (player, banker) if place < len(hand)]
    return oracle.play(tuple(cards)) == (player, banker)


@pytest.mark.parametrize("slug", [slug for slug in sorted(WAGERS) if not wager(slug).needs_meter])
def test_every_deal_wins_its_award_and_no_other_and_every_near_miss_wins_less(slug: str) -> None:
    found, plain = wager(slug), WAGERS[slug]
    finder = DealFinder(COUPS, [found.events], found.given)
    odds = COUPS.odds(found)
    wanted = [(place,) for place, count in enumerate(odds.counts) if count]
    deals = finder.find(wanted)
    assert list(deals) == wanted
    of_plain = [*plain.pays, plain.otherwise]

    def paid(deal: Deal) -> object:
        assert is_dealt(deal)
        assert plain.given is None or plain.given(*hands(deal))
        place = plain.award(*hands(deal))
        return of_plain[-1 if place is None else place]

    for (place,), deal in deals.items():
        assert paid(deal) == odds.pays[place]
        if place == len(found.awards):
            continue
        near = finder.near_miss(deal, lambda places, place=place: odds.pays[places[0]] < odds.pays[place])  # type: ignore[misc]
        assert near is not None
        assert paid(near) < odds.pays[place]  # type: ignore[operator]
        others = sum(one != two for mine, theirs in zip(deal, near, strict=True) for one, two in zip(mine, theirs))  # noqa: B905
        assert others + abs(len(deal.player) - len(near.player)) + abs(len(deal.banker) - len(near.banker)) <= 3


@pytest.mark.parametrize("slug", MANY_KINDS)
def test_the_shoe_has_the_cards_of_every_deal(slug: str) -> None:
    found = wager(slug)
    coups = Coups(Shoe.of_decks(1))
    finder = DealFinder(coups, [found.events])
    counts = coups.odds(found).counts
    deals = finder.find([(place,) for place, count in enumerate(counts) if count])
    assert len(deals) == sum(map(bool, counts))
    for deal in deals.values():
        cards = (*deal.player, *deal.banker)
        assert len({*cards}) == len(cards)


def test_a_deal_that_uses_up_a_rank_is_found_on_a_small_shoe() -> None:
    """Of two nines and some tens there is one way to have both nines in one hand."""
    coups = Coups(Shoe.parse_counts("9=2 T=2 A=4"))
    (deal,) = DealFinder(coups, [[parse('banker.opening.count("9") == 2')]]).find([(0,)]).values()
    assert [face >> 2 for face in deal.banker[:2]] == [8, 8]
    assert [face >> 2 for face in deal.player].count(8) == 0


def test_what_never_happens_is_not_found() -> None:
    coups = Coups(Shoe.parse_counts("T=9"))
    assert DealFinder(coups, [[parse("banker.wins")]]).find([(0,)]) == {}


def test_fixed_cards_stay_where_they_lie() -> None:
    coups = Coups(game=game("7-up"))
    seven = wager("7-up-player")
    finder = DealFinder(coups, [seven.events])
    deals = finder.find([(place,) for place, count in enumerate(coups.odds(seven).counts) if count])
    assert deals
    for deal in deals.values():
        assert deal.player[0] >> 2 == 6
        near = finder.near_miss(deal, lambda _: True)
        assert near is not None
        assert near.player[0] == deal.player[0]


def test_shown_cards_begin_their_hands() -> None:
    coups = Coups(shown="player: 7h K, banker: 3")
    (deal,) = DealFinder(coups, [[parse("player.wins")]]).find([(0,)]).values()
    assert [face_name(face)[0] for face in deal.player[:2]] == ["7", "K"]
    assert deal.banker[0] >> 2 == 2


def test_cards_in_order_are_dealt_as_they_lie() -> None:
    tableau = COUPS.tableau
    for cards in ([0, 4, 8, 12, 16, 20], [32, 4, 36, 12, 1, 2], [20, 20, 0, 36, 5, 9]):
        deal = played(cards, tableau)
        assert deal is not None
        assert is_dealt(deal)
        assert in_order(deal) == cards[: len(deal.player) + len(deal.banker)]
    assert played([0, 4, 8, 12], tableau) is None
