"""Attributes: what is read off cards.

An attribute is a value of one card and a way to join the values of several, so that the total of a hand, of its opening
or of all the cards dealt is one and the same definition::

    total       of a card: its point value        joined by  the last digit of the sum
    cards                  1                                 the sum
    highest                its point value                   the greater
    rank, suit, colour,    the rank, the suit, ...           itself if alike, else MIXED
    face
    count(S)               1 if it is in S, else 0           the sum
    ranks, suits, faces    one in the field of its rank, ... the sum: how many cards of each rank, ...

Of what is read, a question may need only a view: whether cards are alike and not in what, or the *shape* of their ranks
and not which they are. The shape of K K 7 is 21, two cards of one rank and one of another; of K K 7 Q K it is 311.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, reduce
from operator import add
from typing import NamedTuple

from exact_odds.games.cards import FACES, RED_SUITS, VALUES, card_set_name, parse_card_set

MIXED = -1
"""Of cards that are not all alike."""

FIELD = 3
"""Bits for a number of cards, which is six at the most."""


def _last_digit(one: int, two: int) -> int:
    return (one + two) % 10


def _alike(one: int, two: int) -> int:
    return one if one == two else MIXED


class Attribute(NamedTuple):
    """What is read off cards: of one card, and of several.

    Attributes:
        name: its name; ``count`` with its set, as in ``count("JQK")``.
        of: for each of the 52 faces the value of that card alone.
        join: the value of two groups of cards together, from the value of each.
        empty: the value where there are no cards.
    """

    name: str
    of: tuple[int, ...]
    join: Callable[[int, int], int]
    empty: int | None = None

    def __repr__(self) -> str:
        return self.name

    def __hash__(self) -> int:
        return hash(self.name)

    def together(self, values: Sequence[int | None]) -> int | None:
        """The value of several groups of cards together; a group without cards is the only one.

        >>> TOTAL.together([7, 8]), TOTAL.together([None]), CARDS.together([None])
        (5, None, 0)
        """
        return self.empty if values[0] is None else reduce(self.join, values)  # type: ignore[arg-type]


_POINTS = tuple(VALUES[face >> 2] for face in FACES)
TOTAL = Attribute("total", _POINTS, _last_digit)
CARDS = Attribute("cards", (1,) * 52, add, 0)
HIGHEST = Attribute("highest", _POINTS, max)
RANK = Attribute("rank", tuple(face >> 2 for face in FACES), _alike)
SUIT = Attribute("suit", tuple(face & 3 for face in FACES), _alike)
COLOUR = Attribute("colour", tuple(int(face & 3 in RED_SUITS) for face in FACES), _alike)
FACE = Attribute("face", tuple(FACES), _alike)
RANK_COUNTS = Attribute("ranks", tuple(1 << FIELD * (face >> 2) for face in FACES), add)
SUIT_COUNTS = Attribute("suits", tuple(1 << FIELD * (face & 3) for face in FACES), add)
FACE_COUNTS = Attribute("faces", tuple(1 << FIELD * face for face in FACES), add)


@lru_cache(maxsize=512)
def count_of(text: str) -> Attribute:
    """The attribute that counts the cards of a set; sets of the same cards are one attribute, however written.

    >>> count_of("JQK").of[48:]
    (1, 1, 1, 1)
    >>> count_of("K Q, J") == count_of("JQK"), count_of("K Q, J")
    (True, count("JQK"))
    """
    faces = parse_card_set(text)
    return Attribute(f'count("{card_set_name(faces)}")', tuple(int(face in faces) for face in FACES), add, 0)


def is_alike(value: int) -> int:
    """Whether cards have an attribute in common: 1 or 0."""
    return int(value != MIXED)


def shape(counts: int) -> int:
    """How cards fall into ranks (suits, faces): as digits the numbers of cards alike, the largest first.

    >>> shape(sum(RANK_COUNTS.of[face] for face in (51, 50, 3)))  # two kings and an ace
    21
    """
    numbers = []
    while counts:
        counts >>= ((counts & -counts).bit_length() - 1) // FIELD * FIELD
        numbers.append(counts & (1 << FIELD) - 1)
        counts >>= FIELD
    return shape_of(numbers)


def shape_of(numbers: Iterable[int]) -> int:
    """Numbers of cards alike as a shape.

    >>> shape_of([1, 3, 1])
    311
    """
    digits = 0
    for number in sorted(numbers, reverse=True):
        digits = 10 * digits + number
    return digits


def most(shape: int | None) -> int:
    """The largest number of cards alike.

    >>> most(311), most(None)
    (3, 0)
    """
    return int(str(shape or 0)[0])


def distinct(shape: int | None) -> int:
    """How many ranks (suits, faces) there are among the cards.

    >>> distinct(311), distinct(None)
    (3, 0)
    """
    return len(str(shape)) if shape else 0
