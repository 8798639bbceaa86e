"""Cards and their notation.

A *rank* is an index into ``RANKS``, a *suit* one into ``SUITS``, and a *face* (rank and suit) is the integer
``4 * rank + suit`` from 0 to 51, so that anything counted by face is a plain list of 52 numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from exact_odds.errors import CardError, quoted, wrong_type

RANKS = "A23456789TJQK"
SUITS = "shdc"
SUIT_NAMES = ("spades", "hearts", "diamonds", "clubs")
VALUES = (1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0)
"""The point value of each rank: an ace is 1, pips count as printed, ten and the faces are 0."""

FACES = range(52)
RED_SUITS = (1, 2)

_SYMBOLS = str.maketrans("♠♤♥♡♦♢♣♧", "sshhddcc", "\ufe0e\ufe0f")
"""Suit letters for suit symbols; what asks for a symbol in colour or without is left out."""

_CARD = re.compile(r"(10|[A2-9TJQK])([shdcSHDC]?)", re.ASCII)
_SEPARATOR = re.compile(r"[\s,]+")


def face(rank: int, suit: int) -> int:
    """The face of a rank and a suit.

    >>> face(RANKS.index("K"), SUITS.index("c"))
    51
    """
    return 4 * rank + suit


def face_name(index: int) -> str:
    """The notation of a face.

    >>> face_name(51), face_name(0)
    ('Kc', 'As')
    """
    return RANKS[index >> 2] + SUITS[index & 3]


class Card(NamedTuple):
    """A card as it is written: a rank, and a suit if one is named.

    >>> Card(rank=0, suit=None), str(Card(12, 0))
    (Card(rank=0, suit=None), 'Ks')
    """

    rank: int
    suit: int | None

    @property
    def faces(self) -> tuple[int, ...]:
        """The faces it may be: one, or the four of its rank."""
        return tuple(face(self.rank, suit) for suit in range(4)) if self.suit is None else (face(self.rank, self.suit),)

    def __str__(self) -> str:
        return RANKS[self.rank] + ("" if self.suit is None else SUITS[self.suit])


def parse_cards(text: str) -> tuple[Card, ...]:
    """Cards from text: ranks ``A 2 ... 9 T J Q K`` (10 is T), each with a suit letter or symbol or without.

    Spaces and commas separate; cards may also stand together, as in ``JQK``. Where they do, ranks are capital letters.

    >>> [str(card) for card in parse_cards("A 8h, TD K♠ 10")]
    ['A', '8h', 'Td', 'Ks', 'T']

    Raises:
        CardError: names what does not read as a card.

    >>> parse_cards("A 1h")
    Traceback (most recent call last):
    exact_odds.errors.CardError: '1h' is not a card; write a rank A23456789TJQK, alone or with a suit: 8, 8h, 8♥
    """
    if not isinstance(text, str):
        raise wrong_type(text, "text such as 'A 8h'")
    cards = []
    for word in _SEPARATOR.split(text.strip()):
        plain, position = word.translate(_SYMBOLS), 0
        if len(plain) <= 2:
            plain = plain[:1].upper() + plain[1:]
        while position < len(plain):
            found = _CARD.match(plain, position)
            if not found:
                raise CardError(f"{quoted(word)} is not a card; write a rank {RANKS}, alone or with a suit: 8, 8h, 8♥")
            rank, suit = found[1], found[2].lower()
            cards.append(Card(RANKS.index("T" if rank == "10" else rank), SUITS.index(suit) if suit else None))
            position = found.end()
    return tuple(cards)


def checked_cards(cards: object) -> tuple[Card, ...]:
    """These cards as a tuple, or the error that says what is no card.

    >>> checked_cards([Card(7, None), Card(13, 0)])
    Traceback (most recent call last):
    exact_odds.errors.CardError: there is no card of rank 13 and suit 0; ranks are 0 to 12, suits 0 to 3 or None

    Raises:
        ArgumentError: for anything but a `Card`.
        CardError: for a card of another rank or suit than there are.
    """
    if not isinstance(cards, Iterable) or isinstance(cards, str):
        raise wrong_type(cards, "a sequence of cards, as from parse_cards('A 8h')")
    checked = tuple(cards)
    for card in checked:
        if not isinstance(card, Card):
            raise wrong_type(card, "a Card, as in parse_cards('A 8h')")
        rank, suit = card
        if type(rank) is not int or not 0 <= rank < 13 or not (suit is None or (type(suit) is int and 0 <= suit < 4)):
            raise CardError(
                f"there is no card of rank {quoted(rank)} and suit {quoted(suit)}; "
                "ranks are 0 to 12, suits 0 to 3 or None"
            )
    return checked


_NAMED_SETS = {
    **{name: frozenset(range(suit, 52, 4)) for suit, name in enumerate(SUIT_NAMES)},
    "red": frozenset(index for index in FACES if (index & 3) in RED_SUITS),
    "black": frozenset(index for index in FACES if (index & 3) not in RED_SUITS),
}


def parse_card_set(text: str) -> frozenset[int]:
    """The faces of a set of cards: a suit, a colour, or cards written together; a rank stands for its four suits.

    >>> sorted(map(face_name, parse_card_set("9d K")))
    ['9d', 'Kc', 'Kd', 'Kh', 'Ks']
    >>> len(parse_card_set("hearts")), len(parse_card_set("red")), len(parse_card_set("JQK"))
    (13, 26, 12)

    Raises:
        CardError: for anything else, the empty text included.
    """
    if not isinstance(text, str):
        raise wrong_type(text, "text such as 'JQK'")
    named = _NAMED_SETS.get(text.strip().lower())
    if named is not None:
        return named
    try:
        cards = parse_cards(text)
    except CardError as error:
        among = next((word for word in _SEPARATOR.split(text.lower()) if word in _NAMED_SETS), None)
        if among:
            raise CardError(
                f"{quoted(among)} stands alone, as in count('{among}'); cards are written together, as in '9d K'"
            ) from None
        raise CardError(f"{error}, or a whole suit or colour: {', '.join(_NAMED_SETS)}") from None
    if not cards:
        raise CardError(f"no cards are named; write cards such as 'JQK' or '9d', or one of {', '.join(_NAMED_SETS)}")
    return frozenset(index for card in cards for index in card.faces)


def card_set_name(faces: frozenset[int]) -> str:
    """The notation of a set of cards, the same for the same cards.

    >>> [card_set_name(parse_card_set(text)) for text in ("K Q, J", "black", "9♦ As A")]
    ['JQK', 'black', 'A 9d']
    """
    for name, named in _NAMED_SETS.items():
        if faces == named:
            return name
    ranks = [rank for rank in range(13) if faces.issuperset(range(4 * rank, 4 * rank + 4))]
    others = sorted(index for index in faces if index >> 2 not in ranks)
    return " ".join(["".join(RANKS[rank] for rank in ranks), *map(face_name, others)]).strip()
