"""The vocabulary of a coup: what may be asked of which cards.

Everything asked of a coup is put together from *features* of its two hands. A feature says which cards of which side
(all, the opening two, one of them) and which attribute. A *word* of the language is the features it needs and what it
makes of them.

Most of what a word says of both hands follows from a feature of each: the total of all cards dealt from two totals. How
all cards dealt fall into ranks does not, but from all the cards; it is one feature of both sides.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from operator import eq, gt, lt
from typing import Literal, NamedTuple

from exact_odds.language.attributes import (
    CARDS,
    COLOUR,
    FACE,
    FACE_COUNTS,
    HIGHEST,
    MIXED,
    RANK,
    RANK_COUNTS,
    SUIT,
    SUIT_COUNTS,
    TOTAL,
    Attribute,
    count_of,
    distinct,
    is_alike,
    most,
    shape,
)

Value = int | Fraction | bool | None
"""What a word or an expression is worth in a coup; None is the point value of a third card that was not drawn."""

Side = Literal["player", "banker"]
Part = Literal["hand", "opening", "first", "second", "third"]

OPENING_PARTS = ("opening", "first", "second")
"""The parts of a hand that are there before any third card."""


class Feature(NamedTuple):
    """An attribute of some cards; of a third card that was not drawn it is None.

    Attributes:
        side: whose cards: of one side, or of both together.
        part: which of them.
        attribute: what is read.
        of_value: what is kept of the attribute's value, if not all of it.
    """

    side: Side | Literal["both"]
    part: Part
    attribute: Attribute
    of_value: Callable[[int], int] | None = None

    def __repr__(self) -> str:
        of_value = f" {self.of_value.__name__}" if self.of_value else ""
        return f"{self.side} {self.part} {self.attribute}{of_value}"

    def view(self, value: int) -> int:
        """What is read where the cards' attribute has this value."""
        return self.of_value(value) if self.of_value else value


class Word(NamedTuple):
    """A word of the language: the features it needs, and what it makes of them.

    Attributes:
        name: as the language writes it; words of one meaning have one name.
        features: what is read of the hands.
        finish: its value, from the values of the features; None if that is their attribute's of all the cards together.
        is_event: whether it is true or false rather than a number.
    """

    name: str
    features: tuple[Feature, ...]
    finish: Callable[..., Value] | None
    is_event: bool

    def __repr__(self) -> str:
        return self.name

    def __hash__(self) -> int:
        return hash(self.name)

    def value(self, *read: int | None) -> Value:
        """What it is worth, from the values of the features."""
        return self.features[0].attribute.together(read) if self.finish is None else self.finish(*read)


REGIONS: dict[str, tuple[tuple[Side, Part], ...]] = {
    "player": (("player", "hand"),),
    "banker": (("banker", "hand"),),
    "player.opening": (("player", "opening"),),
    "banker.opening": (("banker", "opening"),),
    "player.first": (("player", "first"),),
    "player.second": (("player", "second"),),
    "player.third": (("player", "third"),),
    "banker.first": (("banker", "first"),),
    "banker.second": (("banker", "second"),),
    "banker.third": (("banker", "third"),),
    "opening": (("player", "opening"), ("banker", "opening")),
    "dealt": (("player", "hand"), ("banker", "hand")),
}
"""The regions of cards, each put together from parts of hands."""

SINGLE_CARDS = tuple(region for region, parts in REGIONS.items() if parts[0][1] in ("first", "second", "third"))
"""The regions of one card."""

_NUMBERS = {"total": TOTAL, "cards": CARDS, "highest": HIGHEST}
_LIKENESSES = {"same_rank": RANK, "same_suit": SUIT, "same_colour": COLOUR, "identical": FACE}
_SHAPES: dict[str, tuple[Attribute, Callable[[int | None], int]]] = {
    "most_alike": (RANK_COUNTS, most),
    "most_suited": (SUIT_COUNTS, most),
    "distinct_ranks": (RANK_COUNTS, distinct),
    "distinct_faces": (FACE_COUNTS, distinct),
}

NAMES = (
    *("tie", "natural", "cards", "margin"),
    *(f"{side}.{name}" for side in ("player", "banker") for name in ("wins", "natural")),
    *SINGLE_CARDS,
    *(f"{region}.{name}" for region in REGIONS for name in (*_NUMBERS, *_LIKENESSES, *_SHAPES)),
    *(f"{region}.rank" for region in SINGLE_CARDS),
)
"""Every word of the language that takes no argument."""

COUNTERS = tuple(f"{region}.count" for region in REGIONS)
"""The words that take a set of cards."""

KEYWORDS = ("and", "or", "not", "in")
"""The operators that are words."""

FUNCTIONS = {"abs": (1, 1), "min": (2, 999), "max": (2, 999)}
"""The functions, with the least and the greatest number of numbers that each takes."""


def is_word(name: str) -> bool:
    """Whether a name has a meaning in the language, so that nothing else may be called by it.

    >>> is_word("margin"), is_word("player"), is_word("max"), is_word("threes")
    (True, True, True, False)
    """
    return name in NAMES or name in REGIONS or name in COUNTERS or name in FUNCTIONS or name in KEYWORDS


_TOTALS = (Feature("player", "hand", TOTAL), Feature("banker", "hand", TOTAL))
_OPENINGS = (Feature("player", "opening", TOTAL), Feature("banker", "opening", TOTAL))


def _margin(player: int, banker: int) -> int:
    return abs(player - banker)


def _is_natural(*totals: int) -> bool:
    return max(totals) >= 8


def _all_alike(*values: int) -> bool:
    return values[0] != MIXED and len(set(values)) == 1


def _rank_number(rank: int | None) -> int | None:
    return None if rank is None else rank + 1


def _most_in_all(*counts: int) -> int:
    return most(shape(sum(counts)))


_OWN = {
    "tie": Word("tie", _TOTALS, eq, True),
    "margin": Word("margin", _TOTALS, _margin, False),
    "player.wins": Word("player.wins", _TOTALS, gt, True),
    "banker.wins": Word("banker.wins", _TOTALS, lt, True),
    "player.natural": Word("player.natural", _OPENINGS[:1], _is_natural, True),
    "banker.natural": Word("banker.natural", _OPENINGS[1:], _is_natural, True),
    "natural": Word("natural", _OPENINGS, _is_natural, True),
}
_SHORT = {"cards": "dealt.cards", **{region: f"{region}.total" for region in SINGLE_CARDS}}


@lru_cache(maxsize=512)
def word(name: str, cards: str | None = None) -> Word:
    """The word of a name in ``NAMES``, or of one in ``COUNTERS`` with the cards to count.

    >>> word("dealt.total").features, word("dealt.most_alike").features
    ((player hand total, banker hand total), (both hand ranks shape,))
    >>> word("dealt.same_suit").value(0, 3), word("player.third.same_suit").value(None)
    (False, False)
    >>> word("player.count", "K Q J"), word("cards")
    (player.count("JQK"), dealt.cards)

    Raises:
        KeyError: for another name.
        CardError: for a set that does not read as one.
    """
    if name in _OWN:
        return _OWN[name]
    region, _, asked = _SHORT.get(name, name).rpartition(".")
    parts = REGIONS[region]
    if cards is not None:
        if asked != "count":
            raise KeyError(name)
        return _of_region(region, count_of(cards))
    if region in SINGLE_CARDS and asked in (*_LIKENESSES, *_SHAPES):  # one card is alike, if it is there
        is_event = asked in _LIKENESSES
        return Word(name, (Feature(*parts[0], CARDS),), bool if is_event else None, is_event)
    if asked in _LIKENESSES:
        alike = _LIKENESSES[asked]
        if len(parts) == 1:
            return Word(name, (Feature(*parts[0], alike, is_alike),), bool, True)
        return Word(name, tuple(Feature(*part, alike) for part in parts), _all_alike, True)
    if asked in _SHAPES:
        counts, number = _SHAPES[asked]
        if len(parts) == 1:
            return Word(name, (Feature(*parts[0], counts, shape),), number, False)
        if counts is SUIT_COUNTS:  # few enough to be read off each hand
            return Word(name, tuple(Feature(*part, counts) for part in parts), _most_in_all, False)
        return Word(name, (Feature("both", parts[0][1], counts, shape),), number, False)
    if asked == "rank":
        return Word(name, (Feature(*parts[0], RANK),), _rank_number, False)
    return _of_region(region, _NUMBERS[asked])


def _of_region(region: str, attribute: Attribute) -> Word:
    """The word that is an attribute of all cards of a region."""
    features = tuple(Feature(side, part, attribute) for side, part in REGIONS[region])
    return Word(f"{region}.{attribute.name}", features, None, False)
