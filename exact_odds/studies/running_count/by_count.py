"""The exact value of a wager given the running count, with any number of cards left that is fixed beforehand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import perm
from typing import NamedTuple

from exact_odds.counting.coups import Coups, Event
from exact_odds.display import Viewed
from exact_odds.errors import NumberError, quoted, wrong_type
from exact_odds.exact import exact
from exact_odds.game.shoe import LEAST_CARDS
from exact_odds.studies.counting import Tags
from exact_odds.studies.running_count.deals_by_tag import Asked, Deals, Seen, asked, seen
from exact_odds.studies.running_count.sets_left import Progress, by_tag_sum
from exact_odds.wagers.wager import Wager

HALF_DECK = 26


class Counted(NamedTuple):
    """One running count.

    Attributes:
        running_count: the sum of the tags of all cards seen.
        true_count: what it has above its mean at this depth, for each 52 cards left.
        probability: how likely it is.
        expected_value: of the wager given this count, or the probability of the event; None where it is not offered.
    """

    running_count: int
    true_count: Fraction
    probability: Fraction
    expected_value: Fraction | None


class Betting(NamedTuple):
    """What is won by betting one unit at some counts.

    Attributes:
        bets: the share of coups bet on.
        gain: the units won in 100 coups, those without a bet among them.
    """

    bets: Fraction
    gain: Fraction

    @property
    def mean_of_bets(self) -> Fraction | None:
        """The mean expected value of a bet; None where there is no bet."""
        return self.gain / 100 / self.bets if self.bets else None


@dataclass(frozen=True, slots=True)
class Depth(Viewed):
    """A wager, or an event, with so many cards left: its exact value at each running count.

    The number of cards left is fixed beforehand, so all sets of cards left are equally likely. Counts are pairs of a
    set of cards left and a deal from it.

    >>> from exact_odds import wager
    >>> dragon, tags = wager("dragon-7"), Tags.parse("4=-1 5=-1 6=-1 7=-1 8=2 9=2")
    >>> (depth,) = by_running_count(Coups(), dragon, tags, [104])
    >>> depth.break_even, depth.true_count(depth.break_even)
    (8, Fraction(4, 1))
    >>> round(depth.best.bets, 4), round(depth.best.gain, 5)
    (Fraction(379, 2000), Fraction(102643, 100000))
    >>> depth.expected_value == Coups().odds(dragon).expected_value
    True

    Attributes:
        cards_left: how many cards nobody has seen.
        expected_count: the mean of the running count, which is that of all cards gone.
        counts: the running counts that are possible, in rising order.
        possible: for each count the pairs that agree with the shown cards and the conditions.
        offered: for each count those in which the wager is offered.
        won: for each count what these win together, times ``unit``.
        unit: makes what is won whole.
    """

    cards_left: int
    expected_count: Fraction
    counts: tuple[int, ...]
    possible: tuple[int, ...]
    offered: tuple[int, ...]
    won: tuple[int, ...]
    unit: int

    def __iter__(self) -> Iterator[Counted]:
        of = sum(self.possible)
        for count, possible, offered, won in zip(self.counts, self.possible, self.offered, self.won, strict=True):
            value = Fraction(won, offered * self.unit) if offered else None
            yield Counted(count, self.true_count(count), Fraction(possible, of), value)

    def __len__(self) -> int:
        return len(self.counts)

    def at(self, count: int) -> Counted:
        """One running count.

        Raises:
            NumberError: for a count that no shoe has with so many cards left.
        """
        if count not in self.counts:
            low, high = self.counts[0], self.counts[-1]
            raise NumberError(
                f"expected a running count that is possible with {self.cards_left} cards left, from {low} to {high}; "
                f"got {quoted(count)}"
            )
        return list(self)[self.counts.index(count)]

    def true_count(self, count: int) -> Fraction:
        """The true count: the running count less its mean, for each 52 cards left."""
        return 52 * (count - self.expected_count) / self.cards_left

    @property
    def expected_value(self) -> Fraction:
        """The mean over all counts, which is the value of the shoe before any more cards are seen."""
        return Fraction(sum(self.won), sum(self.offered) * self.unit)

    @property
    def best(self) -> Betting:
        """Bets at exactly those counts whose value is above 0."""
        return self._betting([won > 0 for won in self.won])

    def at_least(self, count: int) -> Betting:
        """Bets from a running count up."""
        return self._betting([held >= count for held in self.counts])

    def true_at_least(self, count: Fraction | int | str) -> Betting:
        """Bets from a true count up."""
        trigger = exact(count)
        return self._betting([self.true_count(held) >= trigger for held in self.counts])

    @property
    def break_even(self) -> int | None:
        """The running count from which up it is best to bet; None if that never gains anything.

        The value is above 0 at this count. It is not at all counts above it, or at no count below it, only where
        ``strays`` says so.
        """
        total = most = 0
        best = None
        for count, won in zip(reversed(self.counts), reversed(self.won), strict=True):
            total += won
            if total > most:
                most, best = total, count
        return best

    @property
    def strays(self) -> tuple[int, ...]:
        """The counts from the break-even up whose value is not above 0, and those below it whose value is."""
        from_here = self.break_even
        return tuple(
            count
            for count, won in zip(self.counts, self.won, strict=True)
            if (won > 0) != (from_here is not None and count >= from_here)
        )

    @property
    def falls(self) -> tuple[tuple[int, int], ...]:
        """Neighbouring counts of which the higher one has the lower value."""
        valued = [
            (count, won, offered)
            for count, won, offered in zip(self.counts, self.won, self.offered, strict=True)
            if offered
        ]
        return tuple((one[0], two[0]) for one, two in pairwise(valued) if two[1] * one[2] < one[1] * two[2])

    def _betting(self, chosen: Sequence[bool]) -> Betting:
        of = sum(self.possible)
        bets = sum(offered for offered, bet in zip(self.offered, chosen, strict=True) if bet)
        won = sum(won for won, bet in zip(self.won, chosen, strict=True) if bet)
        return Betting(Fraction(bets, of), Fraction(100 * won, of * self.unit))


def by_running_count(
    coups: Coups,
    question: Wager | Event,
    tags: Tags,
    cards_left: Sequence[int] | None = None,
    progress: Progress | None = None,
) -> tuple[Depth, ...]:
    """The exact value of a wager, or probability of an event, at each running count, with so many cards left.

    The running count adds up the tags of the cards seen: those removed from the shoe, the shown cards, and those that
    go until so many are left. See `sets_left` for the identity.

    Args:
        coups: the situation as it is now.
        question: a wager, or an event.
        tags: what each card adds to the running count when it is seen.
        cards_left: numbers of cards not seen; every half deck unless given, the most cards first.
        progress: told which share of the work is done.

    Raises:
        NumberError: for too few or too many cards left, or tags that are too far apart.
        ShoeError: for infinite decks; for suits that matter and are not known.
        DetailError: for a question and tags that tell too many classes of coups apart.
    """
    if not isinstance(coups, Coups):
        raise wrong_type(coups, "Coups, such as Coups(Shoe.of_decks(8))")
    deals, known = asked(coups, question, tags), seen(coups, tags)
    size, least = deals.unseen.size, LEAST_CARDS - len(coups.hands.cards)
    if cards_left is None and size <= HALF_DECK:
        raise NumberError(
            f"expected more than {HALF_DECK} cards, for every half deck; got {size}; try a number of cards left"
        )
    left = half_decks(size) if cards_left is None else list(cards_left)
    for number in left:
        if type(number) is not int:
            raise wrong_type(number, "a number of cards left, such as 104")
        if not least <= number <= size:
            raise NumberError(
                f"expected from {least} to {size:,} cards left; got {quoted(number)}; try {min(size, 52)}"
            )
    return tuple(_depths(deals, known, left, progress))


def half_decks(cards: int) -> list[int]:
    """Every half deck that may be left of so many cards, the most cards first.

    >>> half_decks(104)
    [78, 52, 26]
    """
    return list(range((cards - 1) // HALF_DECK * HALF_DECK, 0, -HALF_DECK))


def _depths(deals: Asked, known: Seen, left: Sequence[int], progress: Progress | None) -> Iterator[Depth]:
    unseen = deals.unseen
    dealt = max(map(sum, deals.possible))
    unrestricted = sum(deals.possible.values()) == perm(unseen.size, dealt)
    sums: list[list[dict[int, int]]] = []
    wanted: list[Deals] = [{(0,) * len(unseen.tags): 1} if unrestricted else deals.possible, deals.won]
    if deals.offered != deals.possible:
        wanted.append(deals.offered)
    for done, each in enumerate(wanted):
        share = None if progress is None else _share(progress, done, len(wanted))
        sums.append(list(by_tag_sum(unseen, each, left, share)))
    for place, cards in enumerate(left):
        possible, won = sums[0][place], sums[1][place]
        if unrestricted:
            orders = perm(cards, dealt)
            possible = {tag_sum: sets * orders for tag_sum, sets in possible.items()}
        offered = sums[2][place] if len(sums) > 2 else possible
        shift = int(deals.least * deals.unit)
        reached = sorted(possible, reverse=True)
        yield Depth(
            cards,
            Fraction(known.tag_sum * (known.cards - cards), known.cards),
            tuple(known.tag_sum - tag_sum for tag_sum in reached),
            tuple(possible[tag_sum] for tag_sum in reached),
            tuple(offered.get(tag_sum, 0) for tag_sum in reached),
            tuple(won.get(tag_sum, 0) + shift * offered.get(tag_sum, 0) for tag_sum in reached),
            deals.unit,
        )


def _share(progress: Progress, done: int, parts: int) -> Progress:
    """The progress of one of so many equal parts."""
    return lambda share: progress((done + share) / parts)
