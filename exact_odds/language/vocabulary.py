"""The vocabulary of a coup: what may be asked of which cards.

Everything asked of a coup is put together from *readings* of its two hands. A reading says which cards of which hand
(all, the opening two, the third) and which attribute; an attribute is a value of one card and a way to join the
values of several, so that the total of a hand, of its opening or of all the cards dealt is one and the same
definition::

    total       of a card: its point value        joined by  the last digit of the sum
    cards                  1                                 the sum
    highest                its point value                   the greater
    rank, suit, colour,    the rank, the suit, ...           itself if alike, else MIXED
    face
    count(S)               1 if it is in S, else 0           the sum

A *fact* is a word of the language: the readings it needs and what it makes of them.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Literal, NamedTuple

from exact_odds.game.cards import RED_SUITS, VALUES, parse_card_set

Value = int | Fraction | bool | None
"""What a fact or an expression is worth in a coup; None is the point value of a third card that was not drawn."""

MIXED = -1
"""Of cards that are not all alike."""

Hand = Literal["player", "banker"]
Part = Literal["hand", "opening", "third"]


class Attribute(NamedTuple):
    """What is read off cards: of one card, and of several.

    Attributes:
        name: its name; ``count`` is followed by its set.
        of: for each of the 52 faces the value of that card alone.
        join: the value of two groups of cards together, from the value of each.
    """

    name: str
    of: tuple[int, ...]
    join: Callable[[int, int], int]

    def __repr__(self) -> str:
        return self.name

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Attribute) and (self.name, self.of) == (other.name, other.of)

    def __hash__(self) -> int:
        return hash((self.name, self.of))


def _sum(one: int, two: int) -> int:
    return one + two


def _last_digit(one: int, two: int) -> int:
    return (one + two) % 10


def _alike(one: int, two: int) -> int:
    return one if one == two else MIXED


_POINTS = tuple(VALUES[face >> 2] for face in range(52))
TOTAL = Attribute("total", _POINTS, _last_digit)
CARDS = Attribute("cards", (1,) * 52, _sum)
HIGHEST = Attribute("highest", _POINTS, max)
RANK = Attribute("rank", tuple(face >> 2 for face in range(52)), _alike)
SUIT = Attribute("suit", tuple(face & 3 for face in range(52)), _alike)
COLOUR = Attribute("colour", tuple(int(face & 3 in RED_SUITS) for face in range(52)), _alike)
FACE = Attribute("face", tuple(range(52)), _alike)

BY_TOTALS = frozenset((TOTAL.name, CARDS.name))
"""Attributes that follow from a hand's two-card total and the point value of its third card."""


@cache
def count_of(text: str) -> Attribute:
    """The attribute that counts the cards of a set.

    >>> count_of("JQK").of[48:]
    (1, 1, 1, 1)
    """
    faces = parse_card_set(text)
    return Attribute("count", tuple(int(face in faces) for face in range(52)), _sum)


class Reading(NamedTuple):
    """An attribute of some cards of one hand; of a third card that was not drawn it is None.

    Attributes:
        hand: whose cards.
        part: which of them.
        attribute: what is read.
        alike: whether all that is read is if they have it in common, 1 or 0, and not what it is.
    """

    hand: Hand
    part: Part
    attribute: Attribute
    alike: bool = False

    def view(self, value: int) -> int:
        """What is read where the cards' attribute has this value."""
        return int(value != MIXED) if self.alike else value


class Fact:
    """A word of the language: what it needs to know of the hands, and what it makes of that. Each there is once.

    Attributes:
        name: as the language writes it.
        readings: what it needs.
        finish: its value, from the values of the readings.
        is_event: whether it is true or false rather than a number.
    """

    __slots__ = ("finish", "is_event", "name", "readings")

    def __init__(self, name: str, readings: tuple[Reading, ...], finish: Callable[..., Value], is_event: bool) -> None:
        self.name = name
        self.readings = readings
        self.finish = finish
        self.is_event = is_event

    def __repr__(self) -> str:
        return self.name


REGIONS: dict[str, tuple[tuple[Hand, Part], ...]] = {
    "player": (("player", "hand"),),
    "banker": (("banker", "hand"),),
    "player.opening": (("player", "opening"),),
    "banker.opening": (("banker", "opening"),),
    "player.third": (("player", "third"),),
    "banker.third": (("banker", "third"),),
    "opening": (("player", "opening"), ("banker", "opening")),
    "dealt": (("player", "hand"), ("banker", "hand")),
}
"""The regions of cards, each put together from parts of hands."""

_NUMBERS = {"total": TOTAL, "cards": CARDS, "highest": HIGHEST}
_LIKENESSES = {"same_rank": RANK, "same_suit": SUIT, "same_colour": COLOUR, "identical": FACE}

NAMES = (
    *("tie", "natural", "cards", "margin"),
    *(f"{hand}.{word}" for hand in ("player", "banker") for word in ("wins", "natural", "third")),
    *(f"{region}.{name}" for region in REGIONS for name in (*_NUMBERS, *_LIKENESSES)),
)
"""Every word of the language that takes no argument."""

COUNTERS = tuple(f"{region}.count" for region in REGIONS)
"""The words that take a set of cards."""

_PLAYER_TOTAL = Reading("player", "hand", TOTAL)
_BANKER_TOTAL = Reading("banker", "hand", TOTAL)


def _is_natural(total: int) -> bool:
    return total >= 8


_PARTICULAR: dict[str, tuple[tuple[Reading, ...], Callable[..., Value], bool]] = {
    "tie": ((_PLAYER_TOTAL, _BANKER_TOTAL), lambda player, banker: player == banker, True),
    "margin": ((_PLAYER_TOTAL, _BANKER_TOTAL), lambda player, banker: abs(player - banker), False),
    "player.wins": ((_PLAYER_TOTAL, _BANKER_TOTAL), lambda player, banker: player > banker, True),
    "banker.wins": ((_PLAYER_TOTAL, _BANKER_TOTAL), lambda player, banker: banker > player, True),
    "player.natural": ((Reading("player", "opening", TOTAL),), _is_natural, True),
    "banker.natural": ((Reading("banker", "opening", TOTAL),), _is_natural, True),
    "natural": (
        (Reading("player", "opening", TOTAL), Reading("banker", "opening", TOTAL)),
        lambda player, banker: player >= 8 or banker >= 8,
        True,
    ),
}


@cache
def fact(name: str, cards: str | None = None) -> Fact:
    """The fact of a name in ``NAMES``, or of one in ``COUNTERS`` with the cards to count.

    >>> [(reading.hand, reading.part, reading.attribute) for reading in fact("dealt.total").readings]
    [('player', 'hand', total), ('banker', 'hand', total)]
    >>> fact("dealt.same_suit").finish(0, 3), fact("player.third.same_suit").finish(None)
    (False, False)

    Raises:
        KeyError: for another name.
        CardError: for a set that does not read as one.
    """
    if cards is not None:
        region, _, word = name.rpartition(".")
        if word != "count":
            raise KeyError(name)
        return Fact(f'{name}("{cards.strip()}")', _readings(region, count_of(cards)), _joined_with(_sum, 0), False)
    if name in _PARTICULAR:
        readings, finish, is_event = _PARTICULAR[name]
        return Fact(name, readings, finish, is_event)
    if name == "cards":
        return fact("dealt.cards")
    if name in ("player.third", "banker.third"):
        return fact(f"{name}.total")
    region, _, word = name.rpartition(".")
    if word in _LIKENESSES:
        attribute, parts = _LIKENESSES[word], REGIONS[region]
        if len(parts) == 1:
            return Fact(name, (Reading(*parts[0], attribute, alike=True),), bool, True)
        return Fact(name, _readings(region, attribute), _all_alike, True)
    attribute = _NUMBERS[word]
    return Fact(
        name, _readings(region, attribute), _joined_with(attribute.join, 0 if attribute is CARDS else None), False
    )


def _readings(region: str, attribute: Attribute) -> tuple[Reading, ...]:
    return tuple(Reading(hand, part, attribute) for hand, part in REGIONS[region])


def _joined_with(join: Callable[[int, int], int], without_cards: int | None) -> Callable[..., Value]:
    """The attribute of a region from those of its parts; of a third card not drawn, what it is without cards."""

    def finish(*values: int | None) -> Value:
        first = values[0]
        if first is None:
            return without_cards
        for value in values[1:]:
            assert value is not None  # regions of several parts hold whole hands and openings, which always have cards
            first = join(first, value)
        return first

    return finish


def _all_alike(*values: int) -> bool:
    return values[0] != MIXED and len(set(values)) == 1
