"""What a wager is worth: exact odds from exact counts."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import floor, lcm
from typing import TYPE_CHECKING, NamedTuple

from exact_odds.decimals import Root, ratio
from exact_odds.display import Viewed
from exact_odds.errors import NumberError, WagerError, check_type, quoted, wrong_type
from exact_odds.exact import check_power, exact

if TYPE_CHECKING:
    from collections.abc import Callable

    from exact_odds.language import Expression
    from exact_odds.wagers.wager import Wager


FAIR = Fraction(0)
"""The house edge of a fair wager."""


class AwardOdds(NamedTuple):
    """How often one award is paid, or none.

    Attributes:
        label: what the award is called.
        when: its event; None where it is that no award is won.
        pays: to one; of a random factor the mean.
        count: the deals in which it is the first award whose event happens.
        of: all deals, or all those of the state in which the wager is offered.
        fee: what is paid on top of each unit staked.
    """

    label: str
    when: Expression | None
    pays: Fraction
    count: int  # type: ignore[assignment]  # a tuple's own count is not missed
    of: int
    fee: Fraction = Fraction(0)

    @property
    def probability(self) -> Fraction:
        """The share of the deals."""
        return Fraction(self.count, self.of)

    @property
    def against(self) -> Fraction | None:
        """The true odds: how many deals lose for each that wins it, which is the fair pay to one; None if none wins.

        >>> AwardOdds("win", None, Fraction(8), 1, 10).against
        Fraction(9, 1)
        """
        return Fraction(self.of - self.count, self.count) if self.count else None

    @property
    def contribution(self) -> Fraction:
        """What it adds to the expected value: probability times what is won per unit of stake and fee together."""
        return self.probability * (self.pays - self.fee) / (1 + self.fee)

    @property
    def returned(self) -> Fraction:
        """What it adds to the return to player: probability times what is handed back, the stake included."""
        return self.probability * (self.pays + 1) / (1 + self.fee)


class Repriced(NamedTuple):
    """A pay for each award, to one, and the expected value the wager would have with them."""

    pays: tuple[Fraction, ...]
    expected_value: Fraction


@dataclass(frozen=True, slots=True)
class Odds(Viewed):
    """The exact odds of a wager, for a stake of one unit.

    >>> from exact_odds import Award, Wager
    >>> wager = Wager("toss", "Toss", (Award("win", "player.wins", "9/10"), Award("push", "tie", 0)))
    >>> odds = Odds(wager, (45, 10, 45), 100)
    >>> odds.expected_value, odds.house_edge_per_resolved, odds.fair_pay
    (Fraction(-9, 200), Fraction(1, 20), Fraction(1, 1))

    Attributes:
        wager: whose odds they are.
        counts: for each award the deals it is paid in, and last those in which none is.
        of: all deals, or all those of the state in which the wager is offered. The counts add up to it.
    """

    wager: Wager
    counts: tuple[int, ...]
    of: int

    def __str__(self) -> str:
        return f"{self.wager}: expected value {ratio(self.expected_value)}"

    def __post_init__(self) -> None:
        check_type(self.counts, (tuple, list), "counts in a tuple, one for each award and one for none")
        for count in (*self.counts, self.of):
            if type(count) is not int:
                raise wrong_type(count, "a count that is an int")
        if len(self.counts) != len(self.wager.awards) + 1 or sum(self.counts) != self.of:
            raise WagerError(
                f"expected a count for each award of {self.wager.slug} and one for none, which add up to the deals; "
                f"got {quoted(self.counts)} of {quoted(self.of)}"
            )

    @property
    def awards(self) -> tuple[AwardOdds, ...]:
        """The odds of each award, in order."""
        return tuple(
            AwardOdds(award.label, award.when, award.pays, count, self.of, self.wager.fee)
            for award, count in zip(self.wager.awards, self.counts, strict=False)
        )

    @property
    def lose(self) -> AwardOdds:
        """The odds that no award is won, so that the stake is lost, or what the wager pays ``otherwise``."""
        otherwise = self.wager.otherwise
        label = "lose" if otherwise == -1 else "otherwise"
        return AwardOdds(label, None, otherwise, self.counts[-1], self.of, self.wager.fee)

    @property
    def pays(self) -> tuple[Fraction, ...]:
        """What is paid, to one, for each of ``counts``; of a random factor the mean."""
        return self.wager.pays

    @property
    def results(self) -> dict[Fraction, int]:
        """The distribution of what is won per unit of stake and fee together: result to weight, in rising order.

        The weights are counts of deals; where factors are random, counts times a common denominator. Their sum is the
        weight of all deals.

        >>> from exact_odds import Coups, wager
        >>> list(Coups().odds(wager("banker")).results)
        [Fraction(-1, 1), Fraction(0, 1), Fraction(19, 20)]
        """
        possible = [*(award.possible_pays for award in self.wager.awards), ((self.wager.otherwise, Fraction(1)),)]
        common = lcm(*(probability.denominator for outcomes in possible for _, probability in outcomes))
        weights: dict[Fraction, int] = {}
        for count, outcomes in zip(self.counts, possible, strict=True):
            for pay, probability in outcomes:
                if count:
                    result = self.wager.net(pay)
                    weights[result] = weights.get(result, 0) + count * int(common * probability)
        return dict(sorted(weights.items()))

    @property
    def expected_value(self) -> Fraction:
        """The mean of what is won per unit staked, fee included; negative if the house has the edge."""
        return self._mean(self.wager.net_pays)

    @property
    def house_edge(self) -> Fraction:
        """The mean loss for each unit staked, stakes that are returned included."""
        return -self.expected_value

    @property
    def house_edge_per_resolved(self) -> Fraction | None:
        """The mean loss for each unit that is won or lost, pushes left out; None if every stake is returned."""
        resolved = 1 - self.push_probability
        return self.house_edge / resolved if resolved else None

    @property
    def return_to_player(self) -> Fraction:
        """The mean of what is handed back per unit staked, the stake included."""
        return 1 + self.expected_value

    @property
    def variance(self) -> Fraction:
        """The variance of what is won; the standard deviation is its root, taken where it is printed."""
        return self.moment(2) - self.expected_value**2

    def moment(self, order: int) -> Fraction:
        """The mean of a power of what is won, random factors included."""
        check_power(order)
        weights = self.results
        total: Fraction = sum((Fraction(result**order) * weight for result, weight in weights.items()), Fraction(0))
        return total / sum(weights.values())

    @property
    def skewness(self) -> Root | None:
        """The third central moment over the third power of the standard deviation; None if nothing varies.

        >>> from exact_odds import Coups, decimal, wager
        >>> decimal(Coups().odds(wager("tie")).skewness, 6)
        '2.759389'
        """
        mean, variance = self.expected_value, self.variance
        third = self.moment(3) - 3 * mean * self.moment(2) + 2 * mean**3
        return Root.times(third, 1 / variance**3) if variance else None

    @property
    def coups_for_normal(self) -> int | None:
        """How many coups the normal distribution needs: more than 25 times the square of the skewness, at least.

        Then an interval that should hold the mean in 95 of 100 cases misses it in no more than 6 (Cochran, Sampling
        Techniques, third edition, 2.15, a rule of thumb). None if nothing varies.

        >>> from exact_odds import Coups, wager
        >>> Coups().odds(wager("tie")).coups_for_normal
        191
        """
        skewness = self.skewness
        return None if skewness is None else int(25 * skewness.radicand) + 1

    @property
    def hit_frequency(self) -> Fraction:
        """The probability that an award pays more than 0."""
        return (self._awarded(lambda pay: pay > 0) + (self.counts[-1] if self.wager.otherwise > 0 else 0)) / self.of

    @property
    def push_probability(self) -> Fraction:
        """The probability that an award returns the stake, no more and no less.

        A chip that is worth nothing when it is lost (``otherwise = 0``) is lost, not returned.
        """
        return self._awarded(lambda pay: pay == 0) / self.of

    @property
    def largest_pay(self) -> Fraction:
        """The most that can be won, to one, by what these deals hold."""
        awards = zip(self.counts, self.wager.awards, strict=False)
        won = [pay for count, award in awards if count for pay, _ in award.possible_pays]
        return max([*won, self.wager.otherwise] if self.counts[-1] else won)

    @property
    def fair_scale(self) -> Fraction | None:
        """The factor on the pays of all awards that win which makes the expected value 0.

        None if none wins, or nothing is lost that they could make up for.
        """
        return self.scale_for(FAIR)

    def scale_for(self, edge: Fraction) -> Fraction | None:
        """The factor on the pays of all awards that win which makes this the house edge.

        None if none wins, or if the edge would be no larger though they only returned the stake.
        """
        winning = sum((award.probability * award.pays for award in self.awards if award.pays > 0), Fraction(0))
        left = winning - (self.expected_value + exact(edge)) * (1 + self.wager.fee)
        return left / winning if winning and left > 0 else None

    @property
    def fair_pay(self) -> Fraction | None:
        """The pay that makes the expected value 0, for a wager of which one award wins; else None."""
        single, scale = self.wager.single_award, self.fair_scale
        return single.pays * scale if single and scale else None

    def pay_for(self, place: int, edge: Fraction) -> Fraction | None:
        """What the award at a place must pay to make this the house edge, all others paying what they do.

        None if it is never won, or if even the loss of the whole stake would not be enough.

        >>> from exact_odds import Award, Wager
        >>> awards = Award("low", "player.wins", Fraction(1)), Award("high", "tie", Fraction(5))
        >>> odds = Odds(Wager("two", "Two", awards), (30, 10, 60), 100)
        >>> odds.house_edge, [odds.pay_for(place, Fraction(0)) for place in (0, 1)]
        (Fraction(-1, 5), [Fraction(1, 3), Fraction(3, 1)])
        """
        check_type(place, int, "the place of an award, from 0")
        if not 0 <= place < len(self.awards):
            raise NumberError(f"expected the place of an award, from 0 to {len(self.awards) - 1}; got {quoted(place)}")
        award, edge = self.awards[place], exact(edge)
        if not award.count:
            return None
        pay = award.pays + (self.house_edge - edge) * (1 + self.wager.fee) / award.probability
        return pay if pay > -1 else None

    @property
    def fair_commission(self) -> Fraction | None:
        """The commission that makes the expected value 0, in place of all that its awards pay.

        None if the wager takes none, or no commission makes it fair.
        """
        return self.commission_for(FAIR)

    def commission_for(self, edge: Fraction) -> Fraction | None:
        """The commission that makes this the house edge, in place of all that its awards pay.

        None if the wager takes none, or no commission makes this the edge.

        >>> from exact_odds import Award, Wager
        >>> awards = Award("win", "banker.wins", "19/20"), Award("natural", "natural", "9/10", commission="10%")
        >>> odds = Odds(Wager("two", "Two", awards, commission="5%"), (30, 30, 40), 100)
        >>> odds.fair_commission, odds.wager.with_commission(odds.fair_commission).pays[:2]
        (Fraction(1, 3), (Fraction(2, 3), Fraction(2, 3)))
        """
        edge = exact(edge)
        if not self.wager.takes_commission:
            return None
        none, half = (self.repriced(self.wager.with_commission(rate)) for rate in (Fraction(0), Fraction(1, 2)))
        taxed = 2 * (none.expected_value - half.expected_value)  # the edge grows by it times the commission
        wanted = (none.expected_value + edge) / taxed if taxed else Fraction(1)
        return wanted if 0 <= wanted < 1 else None

    @property
    def whole_pays(self) -> tuple[Repriced, Repriced] | None:
        """The whole-number pays on either side of the fair ones: the last not above them, and the next ones up.

        Where several awards win the pays of all are scaled by ``fair_scale`` first. None where there is no fair scale.
        """
        return self.whole_pays_for(FAIR)

    def whole_pays_for(self, edge: Fraction) -> tuple[Repriced, Repriced] | None:
        """The same on either side of the pays that make this the house edge."""
        scale = self.scale_for(edge)
        if scale is None:
            return None

        def rounded(step: int) -> Repriced:
            awards = (award.pays for award in self.wager.awards)
            pays = tuple(Fraction(floor(pay * scale) + step) if pay > 0 else pay for pay in awards)
            return Repriced(pays, self._mean(tuple(map(self.wager.net, (*pays, self.wager.otherwise)))))

        return rounded(0), rounded(1)

    def repriced(self, wager: Wager) -> Odds:
        """The odds of a wager with the same awards but other pays, without counting again."""
        if wager.events != self.wager.events or wager.given != self.wager.given:
            raise WagerError(f"the counts of {self.wager.slug} are not those of {wager.slug}, whose events differ")
        return Odds(wager, self.counts, self.of)

    def _awarded(self, counts: Callable[[Fraction], bool]) -> Fraction:
        """The deals in which an award pays so, those of a random factor by their probabilities."""
        return sum(
            (
                count * probability
                for count, award in zip(self.counts, self.wager.awards, strict=False)
                for pay, probability in award.possible_pays
                if counts(pay)
            ),
            Fraction(0),
        )

    def _mean(self, values: tuple[Fraction, ...]) -> Fraction:
        return sum((count * value for count, value in zip(self.counts, values, strict=True)), Fraction(0)) / self.of
