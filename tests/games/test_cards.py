"""Cards as they are written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exact_odds.errors import CardError
from exact_odds.games.cards import RANKS, SUITS, Card, face, face_name, parse_card_set, parse_cards
from tests.strategies import DECK, card_words


def written(text: str) -> str:
    return " ".join(map(str, parse_cards(text)))


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("A 8h TD K♠", "A 8h Td Ks"),
        ("A,8h,TD,K♠", "A 8h Td Ks"),
        (" A ,\t8h\n,TD   K♠ , ", "A 8h Td Ks"),
        ("A8hTDK♠", "A 8h Td Ks"),
        ("10 10h T Th", "T Th T Th"),
        ("1010h", "T Th"),
        ("2105", "2 T 5"),
        ("JQK", "J Q K"),
        ("A23456789TJQK", "A 2 3 4 5 6 7 8 9 T J Q K"),
        ("a t j q k", "A T J Q K"),
        ("ah tD jc qS k♦", "Ah Td Jc Qs Kd"),
        ("AS AH AD AC As Ah Ad Ac", "As Ah Ad Ac As Ah Ad Ac"),
        ("2♠ 2♥ 2♦ 2♣ 2♤ 2♡ 2♢ 2♧", "2s 2h 2d 2c 2s 2h 2d 2c"),
        ("10♣", "Tc"),
        ("8♥️ 8♥︎", "8h 8h"),  # as copied from where suits are drawn in colour
        ("8 8 8", "8 8 8"),
        ("", ""),
        (" , ,, ", ""),
    ],
)
def test_cards_are_read(text: str, cards: str) -> None:
    assert written(text) == cards


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("1", "1"),
        ("A 1h", "1h"),
        ("0", "0"),
        ("11", "11"),
        ("100", "100"),
        ("h8", "h8"),
        ("8hh", "8hh"),
        ("8x", "8x"),
        ("jqk", "jqk"),  # run together, ranks are capital letters
        ("8♥♥", "8♥♥"),
        ("♥", "♥"),
        ("A;8", "A;8"),
        ("X", "X"),
        ("٣", "٣"),
        ("８", "８"),
        ("ſ", "ſ"),
        ("ß", "ß"),
        ("8\0", "8\\x00"),
        ("A" * 60 + "x", "A" * 57 + "..."),
    ],
)
def test_what_is_no_card_is_named(text: str, word: str) -> None:
    with pytest.raises(CardError) as caught:
        parse_cards(text)
    message = str(caught.value)
    assert message.startswith(f"'{word}' is not a card; write a rank A23456789TJQK")
    assert "8♥" in message


@given(st.lists(st.sampled_from(DECK + list(RANKS))), st.sampled_from(["", " ", ", ", ",", "\n"]))
def test_printed_cards_are_read_back(cards: list[str], separator: str) -> None:
    assert [str(card) for card in parse_cards(separator.join(cards))] == cards


@given(card_words | st.text())
def test_any_text_is_cards_or_an_error_that_says_so(text: str) -> None:
    refusal = ""
    try:
        cards = parse_cards(text)
    except CardError as error:
        refusal = str(error)
    else:
        assert parse_cards(" ".join(map(str, cards))) == cards
    assert len(refusal) < 200


def test_a_face_is_a_rank_and_a_suit() -> None:
    assert [face_name(index) for index in range(52)] == DECK
    assert [face(rank, suit) for rank in range(13) for suit in range(4)] == list(range(52))


def test_a_card_without_suit_may_be_any_of_four_faces() -> None:
    assert Card(12, None).faces == (48, 49, 50, 51)
    assert Card(12, SUITS.index("c")).faces == (51,)


# ---------------------------------------------------------------- sets of cards


def named(text: str) -> set[str]:
    return {face_name(index) for index in parse_card_set(text)}


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("9d", {"9d"}),
        ("9d 9d", {"9d"}),
        ("K♠, 2h", {"Ks", "2h"}),
        ("JQK", {rank + suit for rank in "JQK" for suit in SUITS}),
        ("10", {"Ts", "Th", "Td", "Tc"}),
        ("K Ks", {"Ks", "Kh", "Kd", "Kc"}),
        ("hearts", {rank + "h" for rank in RANKS}),
        ("  Spades ", {rank + "s" for rank in RANKS}),
        ("diamonds", {rank + "d" for rank in RANKS}),
        ("clubs", {rank + "c" for rank in RANKS}),
        ("RED", {card for card in DECK if card[1] in "hd"}),
        ("black", {card for card in DECK if card[1] in "sc"}),
    ],
)
def test_sets_of_cards(text: str, cards: set[str]) -> None:
    assert named(text) == cards


@pytest.mark.parametrize("text", ["", "  ", ",", "heart", "red 9d", "all", "8h-10h", "hearts, clubs"])
def test_no_set_of_cards(text: str) -> None:
    with pytest.raises(CardError):
        parse_card_set(text)


def test_a_suit_among_cards_is_refused_with_what_to_write() -> None:
    with pytest.raises(CardError, match="'spades' stands alone"):
        parse_card_set("spades 9")
