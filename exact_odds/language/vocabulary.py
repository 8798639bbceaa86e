"""The vocabulary of a coup: what may be asked of which cards.

Everything asked of a coup is put together from *features* of its two hands. A feature says which cards of which side
(all, the opening two, the third) and which attribute. A *word* of the language is the features it needs and what it
makes of them.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from operator import eq, gt, lt
from typing import Literal, NamedTuple

from exact_odds.language.attributes import CARDS, COLOUR, FACE, HIGHEST, MIXED, RANK, SUIT, TOTAL, Attribute, count_of

Value = int | Fraction | bool | None
"""What a word or an expression is worth in a coup; None is the point value of a third card that was not drawn."""

Side = Literal["player", "banker"]
Part = Literal["hand", "opening", "third"]


class Feature(NamedTuple):
    """An attribute of some cards of one hand; of a third card that was not drawn it is None.

    Attributes:
        side: whose cards.
        part: which of them.
        attribute: what is read.
        alike: whether all that is read is if they have it in common, 1 or 0, and not what it is.
    """

    side: Side
    part: Part
    attribute: Attribute
    alike: bool = False

    def view(self, value: int) -> int:
        """What is read where the cards' attribute has this value."""
        return int(value != MIXED) if self.alike else value


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

KEYWORDS = ("and", "or", "not", "in")
"""The operators that are words."""

FUNCTIONS = {"abs": (1, 1), "min": (2, 999), "max": (2, 999)}
"""The functions, with the least and the greatest number of numbers that each takes."""

_TOTALS = (Feature("player", "hand", TOTAL), Feature("banker", "hand", TOTAL))
_OPENINGS = (Feature("player", "opening", TOTAL), Feature("banker", "opening", TOTAL))


def _margin(player: int, banker: int) -> int:
    return abs(player - banker)


def _is_natural(*totals: int) -> bool:
    return max(totals) >= 8


def _all_alike(*values: int) -> bool:
    return values[0] != MIXED and len(set(values)) == 1


_OWN = {
    "tie": Word("tie", _TOTALS, eq, True),
    "margin": Word("margin", _TOTALS, _margin, False),
    "player.wins": Word("player.wins", _TOTALS, gt, True),
    "banker.wins": Word("banker.wins", _TOTALS, lt, True),
    "player.natural": Word("player.natural", _OPENINGS[:1], _is_natural, True),
    "banker.natural": Word("banker.natural", _OPENINGS[1:], _is_natural, True),
    "natural": Word("natural", _OPENINGS, _is_natural, True),
}
_SHORT = {"cards": "dealt.cards", "player.third": "player.third.total", "banker.third": "banker.third.total"}


@lru_cache(maxsize=1024)
def word(name: str, cards: str | None = None) -> Word:
    """The word of a name in ``NAMES``, or of one in ``COUNTERS`` with the cards to count.

    >>> [(feature.side, feature.part, feature.attribute) for feature in word("dealt.total").features]
    [('player', 'hand', total), ('banker', 'hand', total)]
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
    region, _, word = _SHORT.get(name, name).rpartition(".")
    if cards is not None:
        if word != "count":
            raise KeyError(name)
        attribute = count_of(cards)
    elif word in _LIKENESSES:
        attribute = _LIKENESSES[word]
        if len(REGIONS[region]) == 1:
            return Word(name, (Feature(*REGIONS[region][0], attribute, alike=True),), bool, True)
        return Word(name, _features(region, attribute), _all_alike, True)
    else:
        attribute = _NUMBERS[word]
    return Word(f"{region}.{attribute.name}", _features(region, attribute), None, False)


def _features(region: str, attribute: Attribute) -> tuple[Feature, ...]:
    return tuple(Feature(side, part, attribute) for side, part in REGIONS[region])
