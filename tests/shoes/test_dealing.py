"""Shoes part-dealt at random: coup by coup as somebody would deal them by hand, and cards gone blindly."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import comb

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from exact_odds.counting.coups import Coups
from exact_odds.errors import NumberError, ShoeError
from exact_odds.games.cards import RANKS, SUITS
from exact_odds.games.game import Game, game
from exact_odds.games.shoe import Shoe
from exact_odds.games.shown import ShownCards
from exact_odds.games.tableau import PUNTO_BANCO, TABLEAUX, Tableau
from exact_odds.shoes.sweeps.dealing import FIRST_CARD, Play, RandomRemoval, _ladder, _shuffled
from tests import oracle


def coups_by_hand(cards: list[str], play: Play, rule: oracle.Rule = oracle.usual) -> list[Counter[str]]:
    """The cards not seen before each coup of a shoe that is dealt card by card, the cut card being one of them."""
    shoe = [*cards[: len(cards) - play.cut_card], "cut", *cards[len(cards) - play.cut_card :]]
    unseen, found = Counter(cards), []
    if play.burn == FIRST_CARD:
        first = shoe.pop(0)
        unseen[first] -= 1
        del shoe[: 10 if oracle.value(first) == 0 else oracle.value(first)]
    else:
        del shoe[: play.burn]
    last = None
    while last is None or last > 0:
        found.append(Counter({card: count for card, count in unseen.items() if count}))
        came_first = shoe[0] == "cut"
        came = came_first
        hand: list[str] = []
        while oracle.play(tuple(hand), rule) is None:
            card = shoe.pop(0)
            if card == "cut":
                came = True
                continue
            hand.append(card)
            unseen[card] -= 1
        if last is not None:
            last -= 1
        elif came:
            last = max(0, play.after - 1) if came_first else play.after
    return found


@pytest.mark.parametrize(
    "play", [Play(), Play(20, 2, 0), Play(6, 0, 3), Play(11, 1, FIRST_CARD), Play(29, 4, 1), Play(14, 0, FIRST_CARD)]
)
@pytest.mark.parametrize("tableau", TABLEAUX.values(), ids=TABLEAUX)
def test_coups_as_dealt_by_hand(play: Play, tableau: Tableau) -> None:
    generator = np.random.default_rng(5)
    orders = generator.permuted(np.tile(np.repeat(np.arange(13), 4), (60, 1)), axis=1)
    found = play.play(orders, Game.of(tableau), 13)
    for shoe, order in enumerate(orders.tolist()):
        here = found.shoe == shoe
        assert found.coup[here].tolist() == list(range(here.sum()))
        unseen = [
            Counter({RANKS[rank]: count for rank, count in enumerate(row) if count})
            for row in found.cards[here].tolist()
        ]
        assert unseen == coups_by_hand([RANKS[rank] for rank in order], play, oracle.RULES[tableau.name])


def test_the_cut_card_comes_instead_of_a_first_card() -> None:
    order = [RANKS.index(rank) for rank in "9T9T" * 13]
    for after, coups in ((0, 10), (1, 10), (2, 11)):
        found = Play(52 - 36, after, 0).play(np.array([order]), game(), 13)
        assert len(found.shoe) == coups


def coups_of_the_program(cards: list[int], cut_card: int, after: int, burn: int) -> list[list[int]]:
    """The cards not seen before each coup, as pybaccarat 0.18 plays a shoe in `Game.play` of its module baccarat.

    There ``set_cut_card(-14)`` says 14, and ``last_hand = cut_card_seen()`` that one coup follows; here they are given,
    and so may be a number of cards burnt unseen. Cards are ranks from 0, the ace.
    """
    position, dealt = len(cards) - cut_card, 0
    unseen = [cards.count(rank) for rank in range(13)]
    table = [3, 4, 4, 5, 5, 6, 6, 2, 3, 3, 3, 3, 3]  # Banker's largest total that draws, by Player's third card

    def deal() -> int:
        nonlocal dealt
        dealt += 1
        unseen[cards[dealt - 1]] -= 1
        return cards[dealt - 1]

    def total(hand: list[int]) -> int:
        return sum(0 if rank + 1 > 9 else rank + 1 for rank in hand) % 10

    if burn == FIRST_CARD:
        burn = min(deal() + 1, 10)
    dealt += burn
    coups = []
    to_come = after
    while to_come:
        if position <= dealt:  # the cut card has been seen at the start of a coup
            to_come -= 1
        coups.append(unseen.copy())
        player, banker = [deal()], [deal()]
        player.append(deal())
        banker.append(deal())
        if total(player) < 8 and total(banker) < 8:
            if total(player) <= 5:
                player.append(deal())
            if total(banker) <= (table[player[2]] if len(player) == 3 else 5):
                banker.append(deal())
    return coups


@pytest.mark.parametrize("decks", [1, 8])
@pytest.mark.parametrize(
    ("cut_card", "after", "burn"),
    [(14, 1, FIRST_CARD), (14, 1, 0), (11, 1, FIRST_CARD), (41, 1, FIRST_CARD), (30, 3, 7), (23, 2, FIRST_CARD)],
)
def test_coups_as_a_published_program_deals_them(decks: int, cut_card: int, after: int, burn: int) -> None:
    ranks = np.repeat(np.arange(13), 4 * decks)
    orders = np.random.default_rng(decks).permuted(np.tile(ranks, (2000 // decks**2, 1)), axis=1)
    found = Play(cut_card, after, burn).play(orders, game(), 13)
    by_shoe: list[list[list[int]]] = [[] for _ in orders]
    for shoe, row in zip(found.shoe.tolist(), found.cards.tolist(), strict=True):
        by_shoe[shoe].append(row)
    at_a_first_card = 0
    for order, rows in zip(orders.tolist(), by_shoe, strict=True):
        assert rows == coups_of_the_program(order, cut_card, after, burn)
        behind = [sum(row) - (burn if burn != FIRST_CARD else min(order[0] + 1, 10)) for row in rows]
        at_a_first_card += cut_card in behind
    assert at_a_first_card > 0


@pytest.mark.parametrize("dealing", [RandomRemoval(40), Play()])
def test_the_same_cards_at_every_level(dealing: RandomRemoval | Play) -> None:
    shoe = Shoe.of_decks(2).without("Ah 9c Td")
    by_value, by_rank, by_face = (dealing.deal(Coups(shoe), level, 50, (3, 1)) for level in (10, 13, 52))
    assert (by_face.cards.reshape(-1, 13, 4).sum(axis=2) == by_rank.cards).all()
    assert (by_rank.cards[:, 9:].sum(axis=1) == by_value.cards[:, 0]).all()
    assert (by_rank.cards[:, :9] == by_value.cards[:, 1:]).all()
    assert (by_rank.shoe == by_value.shoe).all()


def test_removal() -> None:
    shoe = Shoe.of_decks(1)
    found = RandomRemoval(46).deal(Coups(shoe), 52, 400, (1, 0))
    assert set(found.cards.sum(axis=1).tolist()) == {6}
    assert set(np.unique(found.cards).tolist()) == {0, 1}
    assert found.cards.mean() == pytest.approx(6 / 52)
    assert found.cards.sum(axis=0).min() > 20
    assert (RandomRemoval(0).deal(Coups(shoe), 13, 3, (1, 0)).cards == 4).all()


def test_a_seed_gives_the_same_cards_for_ever() -> None:
    eight = Coups()
    assert RandomRemoval(300).deal(eight, 13, 2, (1, 0)).cards.tolist() == [
        [11, 5, 11, 11, 9, 8, 10, 11, 9, 7, 6, 7, 11],
        [10, 10, 3, 11, 6, 9, 15, 15, 7, 6, 7, 8, 9],
    ]
    assert Play().deal(eight, 10, 1, (1, 0)).cards[[0, 40, -1]].tolist() == [
        [128, 32, 32, 32, 32, 32, 32, 32, 32, 31],
        [68, 17, 18, 19, 14, 19, 21, 17, 16, 17],
        [8, 2, 2, 0, 1, 2, 0, 1, 1, 2],
    ]


@given(
    st.tuples(st.integers(0, 128), st.integers(0, 288)).flatmap(
        lambda of: st.tuples(*map(st.just, of), st.integers(0, sum(of)))
    )
)
@example((32, 0, 32))
@example((128, 288, 300))
def test_numbers_of_cards_of_a_kind_are_as_likely_as_they_should_be(law: tuple[int, int, int]) -> None:
    kind, others, drawn = law
    least, steps = _ladder(*law)
    ways = [comb(kind, held) * comb(others, drawn - held) if held <= drawn else 0 for held in range(kind + 1)]
    for held, step in enumerate([0, *steps.tolist(), 2**64], least):
        assert abs(step - Fraction(2**64 * sum(ways[:held]), comb(kind + others, drawn))) <= 2


def test_every_order_of_cards_is_as_likely() -> None:
    orders = Counter(map(tuple, _shuffled(np.random.PCG64(1), 24_000, 4).tolist()))
    assert set(orders) == set(permutations(range(4)))
    assert all(abs(number - 1000) < 4 * 31 for number in orders.values())


def test_blocks_and_seeds_differ() -> None:
    deals = [RandomRemoval(200).deal(Coups(), 10, 5, seed).cards.tolist() for seed in ((1, 0), (1, 1), (2, 0), (1, 0))]
    assert deals[0] == deals[3]
    assert deals[0] != deals[1] != deals[2] != deals[0]


def test_fixed_cards_are_not_dealt() -> None:
    own = Game("own", "Own", 1, PUNTO_BANCO, fixed=ShownCards.parse("player: 7, banker: 2 3"))
    order = [RANKS.index(card) for card in "K9" + "8" + "24" + "A5K" * 15 + "A5"]
    found = Play(14, 1, 0).play(np.array([order]), own, 13)
    seen = (52 - found.cards.sum(axis=1)).tolist()
    # Player 7 K stands, Banker 5 draws a 9; Player 7 8 draws a 2, Banker stands against it; Player 7 4 draws an ace
    assert seen[:4] == [0, 2, 4, 6]


def test_a_tableau_without_naturals_is_dealt_to_its_end() -> None:
    sevens = Tableau.by_banker_total("open", range(10), (), {}, naturals=frozenset())
    orders = np.random.default_rng(3).permuted(np.tile(np.repeat(np.arange(13), 4), (5, 1)), axis=1)
    found = Play(14, 1, 0).play(orders, Game.of(sevens), 13)
    sizes = found.cards.sum(axis=1)
    assert (np.diff(sizes)[found.coup[1:] == found.coup[:-1] + 1] <= 0).all()
    for shoe in range(5):
        assert set(np.diff(sizes[found.shoe == shoe]).tolist()) == {-5}


def test_a_limit_of_coups() -> None:
    every, few = (Play(most=most).deal(Coups(), 10, 20, (4, 0)) for most in (None, 7))
    first = every.coup < 7
    assert (few.cards == every.cards[first]).all()
    assert (few.shoe == every.shoe[first]).all()
    assert few.coup.max() == 6
    with pytest.raises(NumberError):
        Play(most=0)


def test_suits_that_nobody_knows() -> None:
    with pytest.raises(ShoeError):
        RandomRemoval(4).deal(Coups(Shoe.of_decks(1).without("9")), 52, 1, (1, 0))
    assert SUITS == "shdc"


@pytest.mark.parametrize(
    ("play", "message"),
    [
        (Play(10), "10 cards behind the cut card may not be enough; with 1 coup to come after its own, 11 are"),
        (Play(5, 0), "5 cards behind the cut card may not be enough; with 0 coups to come after its own, 6 are"),
        (Play(16, 2), "16 cards behind the cut card may not be enough; with 2 coups to come after its own, 17 are"),
        (Play(14, -1), "the numbers of coups after the cut card and of burnt cards are whole numbers from 0 up"),
        (Play(14, 1, -2), "the numbers of coups after the cut card and of burnt cards are whole numbers from 0 up"),
    ],
)
def test_ways_to_deal_that_cannot_be(play: Play, message: str) -> None:
    with pytest.raises(NumberError, match=message):
        play.check(Coups())


def test_cut_cards_before_the_first_coup() -> None:
    Play(41).check(Coups(Shoe.of_decks(1)))
    with pytest.raises(ShoeError):
        Play(42).check(Coups(Shoe.of_decks(1)))


@pytest.mark.parametrize("seen", [-1, 47])
def test_numbers_of_cards_that_cannot_be_gone(seen: int) -> None:
    with pytest.raises(ShoeError):
        RandomRemoval(seen).check(Coups(Shoe.of_decks(1)))
