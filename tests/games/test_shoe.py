"""Shoes: how they are made, what is taken out of them, what they know, what they refuse."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import permutations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from exact_odds.counting.coups import Coups
from exact_odds.errors import ShoeError
from exact_odds.games.cards import RANKS, SUITS, Card, parse_cards
from exact_odds.games.shoe import Shoe
from tests.strategies import DECK, card_words

A, K = 0, 12


# ---------------------------------------------------------------- made


@pytest.mark.parametrize("decks", [1, 2, 6, 8, 12, 10**6, 10**30])
def test_whole_decks(decks: int) -> None:
    shoe = Shoe.of_decks(decks)
    assert shoe.size == 52 * decks
    assert shoe.ranks == (4 * decks,) * 13
    assert shoe.knows_suits
    assert all(shoe.face_counts(rank) == (decks,) * 4 for rank in range(13))
    assert shoe.decks == decks
    assert not shoe.is_infinite
    assert Shoe.parse_decks(f" {decks}") == shoe


@pytest.mark.parametrize("word", ["infinite", "Infinite", " inf ", "infinity", "∞"])
def test_infinite_decks(word: str) -> None:
    shoe = Shoe.parse_decks(word)
    assert shoe == Shoe.infinite()
    assert shoe.is_infinite
    assert shoe.knows_suits
    assert len(set(shoe.ranks)) == 1


def test_counts_by_rank() -> None:
    shoe = Shoe.parse_counts("A=31, 2=32 K=30,T=0")
    assert shoe.ranks == (31, 32, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 30)
    assert shoe.size == 93
    assert shoe.decks is None
    assert shoe.doubtful_ranks == (0, 1, 12)  # of a rank that has no cards the suits are known


def test_ten_has_two_names() -> None:
    assert Shoe.parse_counts("10=6") == Shoe.parse_counts("T=6") == Shoe.of_counts({"t": 6})


def test_counts_by_face() -> None:
    shoe = Shoe.parse_counts("As=3 Ah=1 K♦=4")
    assert shoe.ranks[A] == 4
    assert shoe.face_counts(A) == (3, 1, 0, 0)
    assert shoe.face_counts(K) == (0, 0, 4, 0)
    assert shoe.knows_suits


def test_counts_by_rank_and_by_face_may_stand_together() -> None:
    shoe = Shoe.parse_counts("A=4 Ks=2 Kh=1")
    assert shoe.doubtful_ranks == (A,)
    assert shoe.face_counts(K) == (2, 1, 0, 0)
    with pytest.raises(ShoeError):
        shoe.face_counts(A)


@settings(max_examples=40)
@given(st.dictionaries(st.sampled_from(DECK), st.integers(0, 10**12), min_size=1))
def test_a_shoe_holds_the_cards_it_was_given(counts: dict[str, int]) -> None:
    assume(sum(counts.values()) >= 6)
    shoe = Shoe.of_counts(counts)
    held = {
        rank + suit: shoe.face_counts(place)[index]
        for place, rank in enumerate(RANKS)
        for index, suit in enumerate(SUITS)
    }
    assert {card: count for card, count in held.items() if count} == {card: n for card, n in counts.items() if n}
    assert shoe.size == sum(counts.values())


@settings(max_examples=40)
@given(st.dictionaries(st.sampled_from(RANKS), st.integers(0, 10**12), min_size=1), st.sampled_from([" ", ", ", "\n"]))
def test_counts_as_text(counts: dict[str, int], separator: str) -> None:
    assume(sum(counts.values()) >= 6)
    assert Shoe.parse_counts(separator.join(f"{rank}={n}" for rank, n in counts.items())) == Shoe.of_counts(counts)


# ---------------------------------------------------------------- cards removed


def test_removal_by_rank_leaves_the_suits_of_that_rank_unknown() -> None:
    shoe = Shoe.of_decks(8).without("A")
    assert shoe.ranks == (31, *(32,) * 12)
    assert shoe.doubtful_ranks == (A,)
    assert not shoe.knows_suits
    assert shoe.decks == 8


def test_removal_by_face_leaves_every_suit_known() -> None:
    shoe = Shoe.of_decks(8).without("8s 8♠, KD")
    assert shoe.knows_suits
    assert shoe.face_counts(7) == (6, 8, 8, 8)
    assert shoe.face_counts(K) == (8, 8, 7, 8)
    assert shoe.size == 413


def test_a_rank_all_gone_is_known_by_suit_again() -> None:
    assert Shoe.of_decks(1).without("A A A A").knows_suits
    assert Shoe.of_decks(1).without("As A Ah A").knows_suits
    assert Shoe.parse_counts("A=1 Ks=8").without("A").knows_suits


def test_a_rank_of_which_one_suit_can_be_left_is_known_again() -> None:
    shoe = Shoe.of_decks(2).without("As As Ah Ah Ad Ad A")
    assert shoe.knows_suits
    assert shoe.face_counts(A) == (0, 0, 0, 1)


def test_a_card_of_unknown_suit_may_be_any_that_is_left() -> None:
    one = Shoe.of_decks(1).without("A")
    assert one.without("As Ah Ad").ranks[A] == 0  # it was the ace of clubs
    assert one.without("As Ah").doubtful_ranks == (A,)
    with pytest.raises(ShoeError):
        one.without("As Ah Ad Ac")


@settings(max_examples=50)
@given(st.lists(st.sampled_from(["A", "A", "As", "As", "Ah", "Kd", "K"]), max_size=5))
def test_the_order_of_removal_does_not_matter(cards: list[str]) -> None:
    start = Shoe.of_counts({"As": 2, "Ah": 1, "Ac": 1, "Kd": 2, "5s": 6})

    def left(order: tuple[str, ...], at_once: bool) -> object:
        shoe = start
        try:
            for some in [" ".join(order)] if at_once else order:
                shoe = shoe.without(some)
        except ShoeError:
            return "refused"
        return shoe.ranks, shoe.suits, sorted(map(str, shoe.removed))

    found = [left(order, at_once) for order in {*permutations(cards)} for at_once in (True, False)]
    assert all(one == found[0] for one in found)


@settings(max_examples=40)
@given(st.lists(st.sampled_from(DECK), max_size=20))
def test_removal_is_subtraction(cards: list[str]) -> None:
    gone = Counter(cards)
    assume(max(gone.values(), default=0) <= 3)
    assert (
        Shoe.of_decks(3).without(" ".join(cards)).suits == Shoe.of_counts({card: 3 - gone[card] for card in DECK}).suits
    )


def test_cards_may_be_given_as_cards() -> None:
    assert Shoe.of_decks(1).without(parse_cards("A 8h")) == Shoe.of_decks(1).without([Card(0, None), Card(7, 1)])


@pytest.mark.parametrize("shoe", [Shoe.of_decks(8), Shoe.infinite()])
def test_removing_nothing_changes_nothing(shoe: Shoe) -> None:
    assert shoe.without("") is shoe


def test_the_cards_on_the_table_must_be_in_the_shoe() -> None:
    Shoe.of_decks(1).require(parse_cards("As Ah A A"))
    Shoe.infinite().require(parse_cards("As " * 100))
    with pytest.raises(ShoeError):
        Shoe.of_decks(1).require(parse_cards("A A A A A"))
    with pytest.raises(ShoeError):
        Shoe.of_decks(1).require(parse_cards("As As"))


# ---------------------------------------------------------------- said


@pytest.mark.parametrize(
    ("shoe", "text"),
    [
        (Shoe.of_decks(1), "1 deck"),
        (Shoe.of_decks(8), "8 decks"),
        (Shoe.of_decks(1_000_000), "1,000,000 decks"),
        (Shoe.infinite(), "infinite decks"),
        (Shoe.of_decks(2).without("A 8H, K♠"), "2 decks without A 8h Ks: 101 cards"),
        (Shoe.of_decks(8).without("A " * 21), "8 decks without " + "A " * 20 + "...: 395 cards"),
        (Shoe.parse_counts("K=30 A=31"), "shoe A=31 K=30: 61 cards"),
        (Shoe.parse_counts("A=4 K=4").without("A"), "shoe A=4 K=4 without A: 7 cards"),
        (Shoe.parse_counts("As=4 Ah=4"), "shoe A=8: 8 cards"),
    ],
)
def test_a_shoe_says_what_it_is(shoe: Shoe, text: str) -> None:
    assert str(shoe) == text


# ---------------------------------------------------------------- refused

EIGHT = Shoe.of_decks(8)
REFUSALS: dict[str, tuple[Callable[[], object], str]] = {
    "no decks": (lambda: Shoe.of_decks(0), "0 decks make no shoe; give a whole number from 1 up, or 'infinite'"),
    "fewer than no decks": (
        lambda: Shoe.of_decks(-1),
        "-1 decks make no shoe; give a whole number from 1 up, or 'infinite'",
    ),
    "half decks": (lambda: Shoe.of_decks(1.5), "1.5 decks cannot be; a count is a whole number from 0 up"),  # type: ignore[arg-type]
    "true decks": (lambda: Shoe.of_decks(True), "True decks cannot be; a count is a whole number from 0 up"),
    "no end of decks": (lambda: Shoe.of_decks(10**100), "a number of more than 100 digits is too long for decks"),
    "0 as text": (
        lambda: Shoe.parse_decks("0"),
        "0 decks make no shoe; give a whole number from 1 up, or 'infinite'",
    ),
    "1.5 as text": (
        lambda: Shoe.parse_decks("1.5"),
        "'1.5' is no number of decks; give a whole number from 1 up, or 'infinite'",
    ),
    "no end of decks as text": (
        lambda: Shoe.parse_decks("1" + "0" * 200),
        "a number of more than 100 digits is too long for decks",
    ),
    "nothing as text": (
        lambda: Shoe.parse_decks(""),
        "'' is no number of decks; give a whole number from 1 up, or 'infinite'",
    ),
    "other digits": (
        lambda: Shoe.parse_decks("٨"),
        "'٨' is no number of decks; give a whole number from 1 up, or 'infinite'",
    ),
    "long text": (
        lambda: Shoe.parse_decks("x" * 100),
        "'" + "x" * 57 + "...' is no number of decks; give a whole number from 1 up, or 'infinite'",
    ),
    "five cards for a coup": (
        lambda: Coups(Shoe.of_counts({"A": 5})),
        "a shoe of 5 cards is too small: a coup may need 6",
    ),
    "one card": (lambda: Shoe.parse_counts("A=1"), "a shoe of 1 card is too small: a coup may need 6"),
    "nothing": (lambda: Shoe.parse_counts(""), "a shoe of 0 cards is too small: a coup may need 6"),
    "five left for a coup": (
        lambda: Coups(Shoe.of_counts({"A": 6})).on(Shoe.of_counts({"A": 6}).without("A")),
        "a shoe of 5 cards is too small: a coup may need 6",
    ),
    "letters for a count": (
        lambda: Shoe.parse_counts("A=x"),
        "'x' cards of A cannot be; a count is a whole number from 0 up",
    ),
    "half a card": (
        lambda: Shoe.parse_counts("A=1.5"),
        "'1.5' cards of A cannot be; a count is a whole number from 0 up",
    ),
    "no count": (lambda: Shoe.parse_counts("A="), "'' cards of A cannot be; a count is a whole number from 0 up"),
    "a signed count": (
        lambda: Shoe.parse_counts("A=+3"),
        "'+3' cards of A cannot be; a count is a whole number from 0 up",
    ),
    "fewer than none": (
        lambda: Shoe.parse_counts("A=-3"),
        "-3 cards of A cannot be; a count is a whole number from 0 up",
    ),
    "a float": (
        lambda: Shoe.of_counts({"A": 8.0}),  # type: ignore[dict-item]
        "8.0 cards of A cannot be; a count is a whole number from 0 up",
    ),
    "no equals sign": (
        lambda: Shoe.parse_counts("A 5"),
        "'A' is not a count; write RANK=NUMBER, for example A=31 2=32 K=30",
    ),
    "no rank": (lambda: Shoe.parse_counts("=5"), "'=5' is not a count; write RANK=NUMBER, for example A=31 2=32 K=30"),
    "no card": (
        lambda: Shoe.parse_counts("X=5"),
        "'X' is not a card; write a rank A23456789TJQK, alone or with a suit: 8, 8h, 8♥",
    ),
    "two cards": (
        lambda: Shoe.parse_counts("AK=5"),
        "'AK' is not one card; write counts by rank, A=31, or by rank and suit, Ah=8",
    ),
    "twice": (
        lambda: Shoe.parse_counts("A=5 A=6"),
        "A is counted twice; give one count for each rank, or for each rank and suit",
    ),
    "twice under two names": (
        lambda: Shoe.parse_counts("T=5 10=6"),
        "rank T is counted twice; give one count for the rank, or one for each suit",
    ),
    "twice, by rank and by suit": (
        lambda: Shoe.parse_counts("A=5 As=1"),
        "rank A is counted twice; give one count for the rank, or one for each suit",
    ),
    "a ninth ace of two decks": (
        lambda: Shoe.of_decks(2).without("A " * 9),
        "the shoe has 8 cards of rank A, and 9 are to be removed",
    ),
    "a ninth ace of spades": (
        lambda: EIGHT.without("As " * 9),
        "more cards As are to be removed than the shoe has",
    ),
    "a card that is not there": (
        lambda: Shoe.parse_counts("A=9").without("K"),
        "the shoe has no cards of rank K, and 1 is to be removed",
    ),
    "cards of infinite decks": (
        lambda: Shoe.infinite().without("A"),
        "no card can be removed from infinite decks, which are dealt with replacement; give a number of decks",
    ),
    "counts that are not thirteen": (
        lambda: Shoe((9, 9), (None, None)),
        "(9, 9) is no shoe: it has thirteen counts, ace to king, none below 0",
    ),
    "a count below 0": (
        lambda: Shoe((-1, *(4,) * 12), (None,) * 13),
        "(-1, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4) is no shoe: it has thirteen counts, ace to king, none below 0",
    ),
}


@pytest.mark.parametrize("refusal", REFUSALS)
def test_what_is_refused(refusal: str) -> None:
    make, message = REFUSALS[refusal]
    with pytest.raises(ShoeError) as caught:
        make()
    assert str(caught.value) == message


@pytest.mark.parametrize("digits", [101, 5_000, 100_000])
def test_numbers_too_long_to_read_are_refused_at_once(digits: int) -> None:
    for make in (
        Shoe.parse_decks,
        lambda text: Shoe.parse_counts(f"A={text}"),
        lambda text: Shoe.parse_counts(f"A=-{text}"),
    ):
        with pytest.raises(ShoeError):
            make("9" * digits)


def test_zeros_before_a_number_change_nothing() -> None:
    assert Shoe.parse_counts("A=" + "0" * 200 + "7") == Shoe.of_counts({"A": 7})


@settings(max_examples=40)
@given(st.lists(st.tuples(card_words, st.sampled_from(["=", "==", ""]), st.text(max_size=3) | st.integers().map(str))))
def test_any_text_is_counts_or_an_error_that_says_so(words: list[tuple[str, str, str]]) -> None:
    text = " ".join(map("".join, words))
    refusal = ""
    try:
        shoe = Shoe.parse_counts(text)
    except ShoeError as error:
        refusal = str(error)
    else:
        assert shoe.size >= 2
    assert len(refusal) < 300
