"""A wager with so many cards left: its exact value at each running count, and what bets by the count gain."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate, pairwise
from typing import NamedTuple

from exact_odds.errors import NumberError, quoted
from exact_odds.exact import exact


class CountValue(NamedTuple):
    """One running count, with the number of cards left fixed.

    >>> from exact_odds import Coups, Tags, by_running_count, decimal, wager
    >>> (depth,) = by_running_count(Coups(), wager("dragon-7"), Tags.parse("4=-1 5=-1 6=-1 7=-1 8=2 9=2"), [104]).depths
    >>> one = depth.at(8)
    >>> one.true_count, decimal(one.probability, 4), decimal(one.expected_value, 4)
    (Fraction(4, 1), '0.0308', '0.0107')

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


class CountBetting(NamedTuple):
    """What is won by betting one unit at some counts, with the number of cards left fixed.

    >>> from exact_odds import Coups, Tags, by_running_count, decimal, percent, wager
    >>> (depth,) = by_running_count(Coups(), wager("dragon-7"), Tags.parse("4=-1 5=-1 6=-1 7=-1 8=2 9=2"), [104]).depths
    >>> percent(depth.best.bets, 3), decimal(depth.best.gain, 5), decimal(depth.at_least(6).gain, 5)
    ('18.955%', '1.02643', '0.98490')

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
class CountDepth:
    """A wager, or an event, with so many cards left: its exact value at each running count.

    The number of cards left is fixed beforehand, so all sets of cards left are equally likely. Counts are pairs of a
    set of cards left and a deal from it.

    >>> from exact_odds import Coups, Tags, by_running_count, wager
    >>> dragon, tags = wager("dragon-7"), Tags.parse("4=-1 5=-1 6=-1 7=-1 8=2 9=2")
    >>> (depth,) = by_running_count(Coups(), dragon, tags, [104]).depths
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

    def __iter__(self) -> Iterator[CountValue]:
        of = sum(self.possible)
        for count, possible, offered, won in zip(self.counts, self.possible, self.offered, self.won, strict=True):
            value = Fraction(won, offered * self.unit) if offered else None
            yield CountValue(count, self.true_count(count), Fraction(possible, of), value)

    def __len__(self) -> int:
        return len(self.counts)

    def at(self, count: int) -> CountValue:
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

    def probability(self, counts: Sequence[int]) -> Fraction:
        """The probability of some running counts together."""
        chosen = frozenset(counts)
        likely = sum(number for count, number in zip(self.counts, self.possible, strict=True) if count in chosen)
        return Fraction(likely, sum(self.possible))

    def true_count(self, count: int) -> Fraction:
        """The true count: the running count less its mean, for each 52 cards left."""
        return 52 * (count - self.expected_count) / self.cards_left

    def running_count(self, true_count: Fraction) -> Fraction:
        """The running count, perhaps between whole numbers, at which the true count is this."""
        return true_count * self.cards_left / 52 + self.expected_count

    def __repr__(self) -> str:
        return f"CountDepth({self.cards_left:,} cards left, {len(self.counts):,} running counts)"

    @property
    def expected_value(self) -> Fraction:
        """The mean over all counts, which is the value of the shoe before any more cards are seen."""
        return Fraction(sum(self.won), sum(self.offered) * self.unit)

    @property
    def best(self) -> CountBetting:
        """Bets at exactly those counts whose value is above 0."""
        return self._betting([won > 0 for won in self.won])

    def at_least(self, count: int) -> CountBetting:
        """Bets from a running count up."""
        return self._betting([held >= count for held in self.counts])

    def true_at_least(self, count: Fraction | int | str) -> CountBetting:
        """Bets from a true count up."""
        trigger = exact(count)
        return self._betting([self.true_count(held) >= trigger for held in self.counts])

    @property
    def is_upside_down(self) -> bool:
        """Whether bets up to some count gain more than bets from any count up."""
        up, down = (max(accumulate(won, initial=0)) for won in (reversed(self.won), self.won))
        return down > up

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

    def _betting(self, chosen: Sequence[bool]) -> CountBetting:
        of = sum(self.possible)
        bets = sum(offered for offered, bet in zip(self.offered, chosen, strict=True) if bet)
        won = sum(won for won, bet in zip(self.won, chosen, strict=True) if bet)
        return CountBetting(Fraction(bets, of), Fraction(100 * won, of * self.unit))
