"""A count as a signal: the true count of each shoe, and whether it has reached a trigger, compared exactly."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from exact_odds.errors import NumberError, wrong_type
from exact_odds.exact import exact
from exact_odds.studies.counting import Tags

if TYPE_CHECKING:
    from exact_odds.counting.arrays.types import Integers

DECK = 52
GRID = tuple(Fraction(half, 2) for half in range(41))
"""The triggers that are compared where none is named: 0 to 20 in steps of a half."""

MOST = 2**62
"""Where an excess (see `Trigger.reached`) may be larger, Python's integers are used. With tags of six digits none can
be in a shoe that is dealt at random, whose cards are fewer than 2**16."""


@dataclass(frozen=True, slots=True)
class Trigger:
    """Bet when the true count is at least so much.

    The true count is the running count, less what is expected of it, over the decks of 52 cards not seen. That is 52
    times the mean tag of the full shoe less that of the cards not seen; of balanced tags the first is 0.

    >>> Trigger(Tags.parse("4=-1 5=-1 6=-1 7=-1 8=2 9=2"), (Fraction(4),)).level
    10

    Attributes:
        tags: what each card adds to the running count.
        at_least: one true count or several, in rising order, that are compared with each other.
    """

    tags: Tags
    at_least: tuple[Fraction, ...] = GRID

    def __post_init__(self) -> None:
        if not isinstance(self.tags, Tags):
            raise wrong_type(self.tags, "Tags, as from Tags.parse('4=-1 8=2'),")
        if not isinstance(self.at_least, tuple):
            raise wrong_type(self.at_least, "a tuple of true counts, as (Fraction(7, 2),),")
        object.__setattr__(self, "at_least", tuple(map(exact, self.at_least)))
        if not self.at_least or list(self.at_least) != sorted(set(self.at_least)):
            raise NumberError("triggers are true counts in rising order, at least one")

    @property
    def level(self) -> int:
        """How finely shoes must be known: by 10 point values, 13 ranks if tens and faces differ, or 52 faces."""
        if self.tags.tell_suits:
            return 52
        return 10 if len({*self.tags.faces[36:]}) == 1 else 13

    def reached(self, full: Sequence[int], cards: Integers) -> Integers:
        """For each shoe how many of the triggers its true count has reached.

        Args:
            full: the shoe before any card was seen, as a row of 10, 13 or 52 counts.
            cards: the cards not seen, one such row for each shoe.
        """
        import numpy as np

        ranks = self.tags.faces[::4]
        tags = {10: (ranks[9], *ranks[:9]), 13: ranks, 52: self.tags.faces}[len(full)]
        size, total = sum(full), sum(tag * number for tag, number in zip(tags, full, strict=True))
        if 2 * DECK * max(map(abs, tags)) * size**2 > MOST:
            cards = cards.astype(object)
        left = cards.sum(axis=1)
        # DECK * (total / size - cards . tags / left), times size * left
        excess = DECK * (total * left - size * (cards @ np.array(tags, dtype=cards.dtype)))
        lefts, which = np.unique(left, return_inverse=True)
        reached: Integers = np.zeros(len(cards), dtype=np.int64)
        for trigger in self.at_least:
            needed = [-(-trigger.numerator * size * number // trigger.denominator) for number in lefts.tolist()]
            if cards.dtype != object:  # beyond what an excess can be all thresholds are alike
                needed = [max(-MOST - 1, min(MOST + 1, number)) for number in needed]
            reached += (excess >= np.array(needed, dtype=cards.dtype)[which]).astype(np.int64)
        return reached
