"""What must hold of every shoe, whatever it is."""

from __future__ import annotations

from fractions import Fraction
from math import perm
from time import process_time

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from exact_odds.counting.coups import Coups
from exact_odds.games.shoe import Shoe
from tests import strategies
from tests.strategies import SUITS, Question, shoe_of

EVENTS = ("banker.wins", "player.third == 0", "cards == 6", "player.opening.same_rank", 'dealt.count("K") == 1')
SUITED = ("player.same_suit", "dealt.same_colour", "banker.opening.identical", 'dealt.count("2h 3d") > 0')

shoes = strategies.rank_counts(most=12).map(Shoe.of_counts)
suited_shoes = strategies.suited_counts(most=3).map(Shoe.of_counts)


@settings(max_examples=12)
@given(shoes)
def test_the_counts_add_up_to_all_deals(shoe: Shoe) -> None:
    coups = Coups(shoe)
    every = perm(shoe.size, 6)
    assert coups.deals == every
    assert sum(coups.distribution("player.total", "banker.total", "cards").values()) == every
    assert sum(coups.distribution("player.same_rank", "banker.same_rank", "tie").values()) == every
    wins = [coups.count(event).count for event in ("player.wins", "banker.wins", "tie")]
    assert sum(wins) == every
    assert min(wins) >= 0


@settings(max_examples=8)
@given(suited_shoes)
def test_the_openings_may_change_places(shoe: Shoe) -> None:
    """Player's first two cards and Banker's are equally likely to be any."""
    coups = Coups(shoe)
    for name in ("total", "same_rank", "highest", 'count("hearts")'):
        one, other = f"player.opening.{name}", f"banker.opening.{name}"
        joint = coups.distribution(one, other)
        assert {(b, p): count for (p, b), count in joint.items()} == joint.counts
        assert joint.marginal(one).counts == joint.marginal(other).counts


@settings(max_examples=4)
@given(shoes)
def test_a_card_removed_unseen_changes_nothing_by_rank(shoe: Shoe) -> None:
    """In the mean over the cards it may be, each as likely as the next, exactly."""
    assume(shoe.size > 6)
    coups = Coups(shoe)
    for event in EVENTS:
        mean = sum(
            Fraction(held, shoe.size) * Coups(shoe.without(rank)).probability(event)
            for rank, held in zip(strategies.RANKS, shoe.ranks, strict=True)
            if held
        )
        assert mean == coups.probability(event), event


@settings(max_examples=6)
@given(strategies.small_shoes(faces=6), st.data())
def test_a_card_removed_unseen_changes_nothing_by_face(cards: tuple[str, ...], data: st.DataObject) -> None:
    assume(len(cards) > 6)
    shoe = shoe_of(cards)
    asked: list[str] = [*SUITED, data.draw(strategies.events(depth=1)).text]
    less = {card: Coups(shoe.without(card)) for card in set(cards)}
    for event in asked:
        mean = sum(Fraction(1, len(cards)) * less[card].probability(event) for card in cards)
        assert mean == Coups(shoe).probability(event), event


def test_a_card_removed_unseen_changes_nothing_from_8_decks() -> None:
    """And so effects of removal, weighted with the cards there are, add up to nothing."""
    eight = Shoe.of_decks(8)
    for event in EVENTS:
        whole = Coups(eight).probability(event)
        assert sum(Coups(eight.without(rank)).probability(event) - whole for rank in strategies.RANKS) == 0


@settings(max_examples=12)
@given(suited_shoes, strategies.events(depth=1), strategies.events(depth=1))
def test_events_are_sets(shoe: Shoe, one: Question, other: Question) -> None:
    coups = Coups(shoe)
    a, b = f"({one.text})", f"({other.text})"

    def count(event: str) -> int:
        return coups.count(event).count

    assert count(f"not {a}") == coups.deals - count(a)
    assert count(f"{a} or {b}") == count(a) + count(b) - count(f"{a} and {b}")
    assert count(f"{a} == {b}") == coups.deals - count(f"{a} != {b}")
    assert count(f"{a} and not {a}") == 0
    if count(b):
        given_b = coups.probability(a, given=b)
        assert given_b * coups.probability(b) == coups.probability(f"{a} and {b}")


@settings(max_examples=8)
@given(suited_shoes, strategies.numbers(depth=1))
def test_a_number_has_one_value_in_each_coup(shoe: Shoe, number: Question) -> None:
    coups = Coups(shoe)
    values = coups.distribution(number.text)
    assert sum(values.values()) == values.of == coups.deals
    assert min(values.values()) > 0
    undefined = values.counts.get((None,), 0)
    assert coups.count(f"({number.text}) == ({number.text})").count == coups.deals - undefined


# ---------------------------------------------------------------- of any size


@pytest.mark.parametrize("decks", [10**6, 10**30, 10**99])
def test_shoes_of_any_size(decks: int) -> None:
    began = process_time()
    coups = Coups(Shoe.of_decks(decks))
    assert coups.deals == perm(52 * decks, 6)
    joint = coups.distribution("player.total", "banker.total", "player.third", "banker.third")
    assert sum(joint.values()) == coups.deals
    assert coups.probability("player.opening.same_rank") == Fraction(4 * decks - 1, 52 * decks - 1)
    assert coups.probability("player.opening.same_suit") == Fraction(13 * decks - 1, 52 * decks - 1)
    assert coups.probability("player.opening.identical") == Fraction(decks - 1, 52 * decks - 1)
    assert coups.probability("opening.identical") == Fraction(perm(decks - 1, 3), perm(52 * decks - 1, 3))
    assert process_time() - began < 5


def test_infinite_decks_are_the_limit() -> None:
    limit = Coups(Shoe.infinite())
    for event in (*EVENTS, *SUITED, "player.same_rank and banker.same_suit"):
        gaps = [Coups(Shoe.of_decks(10**power)).probability(event) - limit.probability(event) for power in (4, 8)]
        # the first term of the difference is c / decks: ten thousand times the decks, a ten thousandth of it
        assert gaps[0] == gaps[1] == 0 or abs(gaps[1] / gaps[0] * 10**4 - 1) < Fraction(1, 1000), event


@pytest.mark.parametrize("cards", ["Ah", "Kh", "4d"])
def test_six_cards_of_one_face(cards: str) -> None:
    coups = Coups(Shoe.of_counts({cards: 6}))
    assert coups.deals == 720
    for event in ("dealt.identical", "tie"):
        assert coups.count(event).count == 720
    assert coups.count("cards == 6").count == (720 if cards[0] in "AK" else 0)


@settings(max_examples=15)
@given(st.lists(st.sampled_from(strategies.DECK), min_size=6, max_size=6))
def test_six_cards_are_dealt_in_720_orders(cards: list[str]) -> None:
    coups = Coups(shoe_of(tuple(cards)))
    joint = coups.distribution("player.same_suit", "banker.same_suit", "player.total", "banker.total", "cards")
    assert sum(joint.values()) == 720
    four_suits = [f'dealt.count("{name}")' for name in ("spades", "hearts", "diamonds", "clubs")]
    six = coups.distribution(*four_suits, given="cards == 6") if coups.count("cards == 6").count else {}
    held = tuple(sum(card[1] == suit for card in cards) for suit in SUITS)
    assert set(six) <= {held}
