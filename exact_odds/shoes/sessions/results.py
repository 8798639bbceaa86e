"""What one coup pays: every outcome of the wagers made on it, with its count, for any stake and as chips allow."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import gcd, lcm, prod
from typing import Any, NamedTuple

from exact_odds.counting.coups import Coups
from exact_odds.decimals import ratio, significant
from exact_odds.display import Viewed
from exact_odds.errors import NumberError, WagerError, check_type, wrong_type
from exact_odds.exact import check_power, exact
from exact_odds.shoes.sessions.money import Rounding
from exact_odds.wagers.wager import Wager


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
    """One way for a coup to end, as far as the wagers tell.

    Attributes:
        weight: the count of its deals, times a common denominator where factors are random.
        parts: what each wager brings.
        lost: whether it counts as lost although nothing is: a chip that is worth nothing when it is lost.
    """

    weight: int
    parts: tuple[Part, ...]
    lost: bool = False

    @property
    def net(self) -> Fraction:
        """What is won per unit of the session's stake, to the last fraction."""
        return sum((part.weight * part.pays for part in self.parts), Fraction(0))


@dataclass(frozen=True, slots=True)
class CoupResults(Viewed):
    """What one coup pays for a stake of one unit: outcomes whose counts add up to ``of``, in lowest terms.

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

    def __str__(self) -> str:
        number = len(self.outcomes)
        return f"{number} outcome{'' if number == 1 else 's'}, expected value {significant(self.expected_value, 6)}"

    def __post_init__(self) -> None:
        object.__setattr__(self, "outcomes", tuple(outcome for outcome in self.outcomes if outcome.weight))
        if sum(outcome.weight for outcome in self.outcomes) != self.of or self.of < 1:
            raise AssertionError(f"the counts of a coup do not add up to {self.of}")
        common = gcd(*(outcome.weight for outcome in self.outcomes))  # shorter counts, the same shares
        if common > 1:
            shorter = tuple(one._replace(weight=one.weight // common) for one in self.outcomes)
            object.__setattr__(self, "outcomes", shorter)
            object.__setattr__(self, "of", self.of // common)

    @classmethod
    def of_counts(cls, counts: Mapping[Any, int]) -> CoupResults:
        """The results of one wager: the count of each net result per unit staked, an int, text or a Fraction.

        Raises:
            ArgumentError: for a count that is not an int.
            NumberError: for a negative count, none at all, or a result that is a float.
        """
        check_type(counts, Mapping, "a mapping of results to counts, such as {1: 45, -1: 46, 0: 9}")
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
        stake = exact(stake)
        return tuple((self._won(outcome, stake), outcome.weight) for outcome in self.outcomes)

    def signs(self) -> tuple[int, ...]:
        """Of each outcome 1, -1 or 0: a win, a loss or a push, judged before chips round anything."""
        return tuple((one.net > 0) - (one.net < 0 or one.lost) for one in self.outcomes)

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

    def moment(self, power: int, stake: Fraction = Fraction(1)) -> Fraction:
        """The mean of a power of what is won with a stake."""
        check_power(power)
        return sum((net**power * count for net, count in self.at(stake)), Fraction(0)) / self.of

    def _won(self, outcome: Outcome, stake: Fraction) -> Fraction:
        if self.rounding is None:
            return outcome.net * stake
        return sum(
            (self.rounding.paid(part.weight * stake, part.pays, part.commission) for part in outcome.parts), Fraction(0)
        )


def coup_results(
    coups: Coups, stakes: Mapping[Wager, int | str | Fraction], rounding: Rounding | None = None
) -> CoupResults:
    """What one coup pays for one wager, or for several made together, by their joint distribution.

    >>> from exact_odds import wager
    >>> both = coup_results(Coups(), {wager("banker"): 1, wager("tie"): "0.1"})
    >>> [str(outcome.net) for outcome in both.outcomes], both.staked
    (['17/20', '4/5', '-11/10'], Fraction(11, 10))

    Args:
        coups: the situation, the same before each coup.
        stakes: for each wager what is staked on it for each unit of the session's stake, any fee included.
        rounding: how the house rounds what it pays to its chips.

    Raises:
        ArgumentError: for arguments of other types.
        NumberError: for no wager, or a stake that is not more than 0.
        WagerError: for wagers that are offered in different states of a coup, or chips together with a fee.
        ConditionError: for wagers offered only in a state that these coups never reach.
    """
    if not isinstance(coups, Coups):
        raise wrong_type(coups, "the Coups of a shoe, such as Coups(Shoe.of_decks(8))")
    given: object = stakes
    for one in given if isinstance(given, Mapping) else [given]:
        if not isinstance(one, Wager):
            raise wrong_type(one, "wagers with their stakes, such as {wager('banker'): 1}")
    wagers, weights = list(stakes), [exact(stake) for stake in stakes.values()]
    if not wagers:
        raise NumberError("expected at least one wager; got none; try {wager('banker'): 1}")
    for wager, weight in zip(wagers, weights, strict=True):
        if weight <= 0:
            raise NumberError(f"expected a stake of more than 0 on {wager.slug}; got {ratio(weight)}; try 1")
        if wager.fee and rounding is not None:
            raise WagerError(f"expected wagers without a fee, to round to chips; {wager.slug} takes one")
        coups.odds(wager)  # refuses a meter without its value
    if len({wager.given for wager in wagers}) > 1:
        raise WagerError(
            "expected wagers that are offered in the same state of a coup; these are not; ask for each alone"
        )
    crossed = coups.cross([wager.events for wager in wagers], given=wagers[0].given)
    ways = [_ways(wager, weight) for wager, weight in zip(wagers, weights, strict=True)]
    common = prod(lcm(*(way.probability.denominator for place in places for way in place)) for places in ways)
    outcomes: dict[tuple[tuple[Part, ...], bool], int] = {}
    for places, count in crossed.counts.items():
        for chosen in product(*(ways[which][place] for which, place in enumerate(places))):
            key = tuple(way.part for way in chosen), len(chosen) == 1 and chosen[0].lost
            outcomes[key] = outcomes.get(key, 0) + int(count * common * prod(way.probability for way in chosen))
    return CoupResults(
        tuple(Outcome(weight, parts, lost) for (parts, lost), weight in outcomes.items()),
        crossed.of * common,
        sum(weights, Fraction(0)),
        rounding,
    )


class _Way(NamedTuple):
    part: Part
    probability: Fraction
    lost: bool


def _ways(wager: Wager, weight: Fraction) -> list[list[_Way]]:
    """For each award and, last, where none is won, what may be paid."""
    ways = []
    for award in wager.awards:
        commission = wager.commission_of(award) or Fraction(0)
        ways.append(
            [
                _Way(Part(weight, wager.net(pay), commission if pay > 0 else Fraction(0)), probability, False)
                for pay, probability in award.possible_pays
            ]
        )
    lost = Part(weight, wager.net(wager.otherwise))
    return [*ways, [_Way(lost, Fraction(1), wager.otherwise <= 0)]]
