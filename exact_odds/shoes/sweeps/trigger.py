"""A count as a signal: whether the count of each shoe has reached a trigger, compared exactly."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import TYPE_CHECKING

from exact_odds.counting.arrays.shoe_arrays import row_of
from exact_odds.decimals import decimal, ratio
from exact_odds.errors import NumberError, wrong_type
from exact_odds.exact import exact
from exact_odds.games.cards import FACES
from exact_odds.games.shoe import Shoe
from exact_odds.studies.tags import Fit, Tags

if TYPE_CHECKING:
    from exact_odds.counting.arrays.types import Integers

DECK = 52
GRID = tuple(Fraction(half, 2) for half in range(41))
"""The triggers that are compared where none is named: 0 to 20 in steps of a half."""

MOST_TRIGGERS = 81
"""Triggers in a grid that is made for a wager."""

MOST = 2**62
"""Where an excess (see `Trigger.reached`) may be larger, Python's integers are used. With tags of six digits none can
be in a shoe that is dealt at random, whose cards are fewer than 2**16."""


@dataclass(frozen=True, slots=True)
class Trigger:
    """Bet when the count is at least so much.

    The running count is the sum of the tags of all cards seen, those gone before the first coup included. The true
    count is the running count, less what is expected of it, over the decks of 52 cards not seen. With exact decks that
    is 52 times the mean tag of the full shoe less that of the cards not seen; of balanced tags the first is 0.

    >>> Trigger(Tags.parse("4=-1 5=-1 6=-1 7=-1 8=2 9=2"), (Fraction(4),)).level
    10

    Attributes:
        tags: what each card adds to the running count.
        at_least: one count or several, in rising order, that are compared with each other.
        running: whether these are running counts, and not true counts.
        divisor: in which parts of a deck the decks not seen are counted for the true count, to the nearest and at least
            one: 1 for whole decks, 1/2 for half decks; 0 for exact decks.

    Raises:
        ArgumentError: for arguments of other types.
        NumberError: for no count, counts that do not rise, or a divisor below 0.
    """

    tags: Tags
    at_least: tuple[Fraction, ...] = GRID
    running: bool = False
    divisor: Fraction = Fraction(0)

    def __post_init__(self) -> None:
        if not isinstance(self.tags, Tags):
            raise wrong_type(self.tags, "Tags, such as Tags.parse('4=-1 8=2')")
        if not isinstance(self.at_least, tuple):
            raise wrong_type(self.at_least, "a tuple of counts, such as (Fraction(7, 2),)")
        if type(self.running) is not bool:
            raise wrong_type(self.running, "True or False")
        object.__setattr__(self, "at_least", tuple(map(exact, self.at_least)))
        object.__setattr__(self, "divisor", exact(self.divisor))
        if not self.at_least or list(self.at_least) != sorted(set(self.at_least)):
            raise NumberError("triggers are counts in rising order, at least one")
        if self.running and self.divisor:
            raise NumberError("a running count is not divided by decks; leave the divisor out")
        if self.divisor < 0:
            raise NumberError(f"the decks not seen cannot be counted in parts of {self.divisor}; give 1, 1/2, or 0")

    @classmethod
    def grid(cls, fit: Fit, running: bool = False, divisor: Fraction | str | int = 0) -> Trigger:
        """Triggers to compare for a wager: up to twice its break-even count, and up to 20 at the least.

        >>> from exact_odds import Coups, effects_of_removal, wager
        >>> (six,) = effects_of_removal([wager("banker-total-6")], Coups())
        >>> far = Trigger.grid(Fit.of(Tags.parse("6=-8 7=4 8=4 9=4 T=-1"), six))  # which breaks even at 42.7
        >>> far.at_least[1], far.at_least[-1]
        (Fraction(2, 1), Fraction(86, 1))

        Args:
            fit: how the tags fit the wager.
            running: whether to compare running counts.
            divisor: as of `Trigger`.
        """
        even = fit.break_even if fit.slope and fit.slope > 0 and fit.break_even is not None else Fraction(0)
        least = Fraction(1) if running else Fraction(1, 2)
        last = max(GRID[-1], 2 * even) * (fit.cards / DECK if running else 1)
        step = least
        while last / step > MOST_TRIGGERS - 1:
            step *= 2
        counts = tuple(place * step for place in range(ceil(last / step) + 1))
        return cls(fit.tags, counts, running, exact(divisor))

    def says_nothing(self, full: Shoe) -> bool:
        """Whether all cards of a shoe have the same tag."""
        return len({self.tags.faces[face] for face in FACES if full.ranks[face >> 2]}) < 2

    def refuse_out_of_reach(self, full: Shoe, unseen: Shoe, left: Sequence[int]) -> None:
        """Refuse counts to bet from that no shoe reaches.

        Args:
            full: the shoe before any card was seen.
            unseen: what is left of it now.
            left: the numbers of cards that may be left when a coup is looked at.

        Raises:
            NumberError: if even the cards with the highest tags gone make no count as high as the lowest of these.
        """
        tags, cards = self._tags(self.level), row_of(unseen, self.level)
        size, total = full.size, sum(tag * held for tag, held in zip(tags, row_of(full, self.level), strict=True))
        highest = -Fraction(max(map(abs, tags)) * size * DECK)
        for number in left:
            count, more = Fraction(total), number
            for tag, held in sorted(zip(tags, cards, strict=True)):
                count -= tag * min(held, more)
                more -= min(held, more)
            if not self.running:
                count = (count - Fraction(total * (size - number), size)) / self._decks(number)
            highest = max(highest, count)
        if highest < self.at_least[0]:
            raise NumberError(
                f"expected a {'running' if self.running else 'true'} count that a shoe can have; "
                f"got at least {ratio(self.at_least[0])}; the highest is {decimal(highest, 0 if self.running else 2)}"
            )

    def _tags(self, level: int) -> tuple[int, ...]:
        """The tags by point value, rank or face."""
        ranks = self.tags.faces[::4]
        return {10: (ranks[9], *ranks[:9]), 13: ranks, 52: self.tags.faces}[level]

    @property
    def level(self) -> int:
        """How finely shoes must be known: by 10 point values, 13 ranks if tens and faces differ, or 52 faces."""
        if self.tags.tell_suits:
            return 52
        return 10 if len({*self.tags.faces[36:]}) == 1 else 13

    def reached(self, full: Sequence[int], cards: Integers) -> Integers:
        """For each shoe how many of the triggers its count has reached.

        Args:
            full: the shoe before any card was seen, as a row of 10, 13 or 52 counts.
            cards: the cards not seen, one such row for each shoe.
        """
        import numpy as np

        tags = self._tags(len(full))
        size, total = sum(full), sum(tag * number for tag, number in zip(tags, full, strict=True))
        if 2 * DECK * max(map(abs, tags)) * size**2 > MOST:
            cards = cards.astype(object)
        left = cards.sum(axis=1)
        running = total - cards @ np.array(tags, dtype=cards.dtype)
        # of the running count what is expected of it is taken off, all times the size of the full shoe
        excess = running if self.running else size * running - total * (size - left)
        lefts, which = np.unique(left, return_inverse=True)
        decks = [Fraction(1) if self.running else size * self._decks(number) for number in lefts.tolist()]
        reached: Integers = np.zeros(len(cards), dtype=np.int64)
        for trigger in self.at_least:
            needed = [ceil(trigger * number) for number in decks]
            if cards.dtype != object:  # beyond what an excess can be all thresholds are alike
                needed = [max(-MOST - 1, min(MOST + 1, number)) for number in needed]
            reached += (excess >= np.array(needed, dtype=cards.dtype)[which]).astype(np.int64)
        return reached

    def _decks(self, cards: int) -> Fraction:
        """How many decks so many cards are to the counter."""
        if not self.divisor:
            return Fraction(cards, DECK)
        return max(1, int(Fraction(cards, DECK) / self.divisor + Fraction(1, 2))) * self.divisor
