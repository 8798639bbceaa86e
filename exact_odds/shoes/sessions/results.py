"""What one coup pays: every outcome of the wagers made on it, with its count, for any stake and as chips allow."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from exact_odds.errors import NumberError, wrong_type
from exact_odds.exact import exact
from exact_odds.shoes.sessions.money import Rounding


class Part(NamedTuple):
    """What one of the wagers brings in one outcome.

    Attributes:
        weight: its stake for each unit of the session's stake.
        pays: what it wins per unit of its own stake, after commission; negative when it loses.
        commission: the share of its winnings that the house keeps.
    """

    weight: Fraction
    pays: Fraction
    commission: Fraction = Fraction(0)


class Outcome(NamedTuple):
    """One way for a coup to end, as far as the wagers tell: the count of its deals and what each wager brings."""

    deals: int
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class CoupResults:
    """What one coup pays for a stake of one unit: outcomes whose counts add up to ``of``.

    >>> results = CoupResults.of_counts({1: 45, -1: 46, 0: 9})
    >>> results.expected_value, results.variance
    (Fraction(-1, 100), Fraction(9099, 10000))
    >>> results.at(Fraction(10))
    ((Fraction(-10, 1), 46), (Fraction(0, 1), 9), (Fraction(10, 1), 45))

    Attributes:
        outcomes: each way for the coup to end; none has a count of zero.
        of: the sum of their counts.
        staked: what all the wagers stake together for each unit of the session's stake.
        rounding: how the house rounds what it pays to its chips; None if it pays to the last fraction.
    """

    outcomes: tuple[Outcome, ...]
    of: int
    staked: Fraction = Fraction(1)
    rounding: Rounding | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "outcomes", tuple(outcome for outcome in self.outcomes if outcome.deals))
        if sum(outcome.deals for outcome in self.outcomes) != self.of or self.of < 1:
            raise AssertionError(f"the counts of a coup do not add up to {self.of}")

    @classmethod
    def of_counts(cls, counts: Mapping[int | str | Fraction, int]) -> CoupResults:
        """The results of one wager, from the count of each net result per unit staked.

        Raises:
            ArgumentError: for a count that is not an int.
            NumberError: for a negative count, none at all, or a result that is a float.
        """
        merged: dict[Fraction, int] = {}
        for result, count in counts.items():
            if type(count) is not int:
                raise wrong_type(count, "a count that is an int")
            if count < 0:
                raise NumberError(f"expected counts of 0 or more; got {count}; try the number of deals")
            merged[exact(result)] = merged.get(exact(result), 0) + count
        if not any(merged.values()):
            raise NumberError("expected at least one count above 0; got none; try {1: 45, -1: 46, 0: 9}")
        outcomes = tuple(Outcome(count, (Part(Fraction(1), result),)) for result, count in sorted(merged.items()))
        return cls(outcomes, sum(merged.values()))

    def at(self, stake: Fraction) -> tuple[tuple[Fraction, int], ...]:
        """What is won with this stake, and the count, in the order of the outcomes."""
        return tuple((self._won(outcome, stake), outcome.deals) for outcome in self.outcomes)

    def signs(self) -> tuple[int, ...]:
        """Of each outcome 1, -1 or 0: a win, a loss or a push, judged before chips round anything."""
        nets = [sum((part.weight * part.pays for part in outcome.parts), Fraction(0)) for outcome in self.outcomes]
        return tuple((net > 0) - (net < 0) for net in nets)

    @property
    def exposure(self) -> Fraction:
        """What a bankroll must hold for each unit of stake: all stakes, or the largest loss if that is more."""
        return max(self.staked, -min(net for net, _ in self.at(Fraction(1))))

    @property
    def expected_value(self) -> Fraction:
        """The mean of what a stake of one unit wins."""
        return self.moment(1)

    @property
    def variance(self) -> Fraction:
        """The variance of what a stake of one unit wins."""
        return self.moment(2) - self.moment(1) ** 2

    @property
    def third_central_moment(self) -> Fraction:
        """The mean third power of the distance from the mean, from which skewness is made."""
        mean = self.moment(1)
        return self.moment(3) - 3 * mean * self.moment(2) + 2 * mean**3

    def moment(self, power: int, stake: Fraction = Fraction(1)) -> Fraction:
        """The mean of a power of what is won with a stake."""
        return sum((net**power * count for net, count in self.at(stake)), Fraction(0)) / self.of

    def _won(self, outcome: Outcome, stake: Fraction) -> Fraction:
        if self.rounding is None:
            return sum((part.weight * part.pays * stake for part in outcome.parts), Fraction(0))
        return sum(
            (self.rounding.paid(part.weight * stake, part.pays, part.commission) for part in outcome.parts), Fraction(0)
        )
