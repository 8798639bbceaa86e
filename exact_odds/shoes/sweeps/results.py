"""What a sweep says: means and their standard errors, quantiles, and what perfect play and a count would win.

A standard error is that of a ratio: shoes are independent, the coups of a shoe are not. With T_i the sum over shoe i of
n and C_i what it is divided by, coups or bets, and R = sum T / sum C, it is the root of
``sum (T_i - R C_i)^2 / (n (n-1))`` over the mean of C.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from exact_odds.counting.two_hands import falling
from exact_odds.decimals import Enclosure, Root
from exact_odds.frozen import FrozenMapping
from exact_odds.shoes.sweeps.luck import bankroll_for, kelly_part, risk_of_ruin
from exact_odds.shoes.sweeps.plan import Plan, possible_results
from exact_odds.shoes.sweeps.tally import BAND, UNIT, Moments, PerShoe, Tally, WagerTally
from exact_odds.wagers.wager import Wager

QUANTILES = tuple(Fraction(percent, 100) for percent in (1, 5, 25, 50, 75, 95, 99))


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over shoes dealt at random, and the square of its standard error, None from one shoe alone.

    >>> from exact_odds import decimal
    >>> mean = Estimate(Fraction(1, 100), Fraction(1, 250_000))
    >>> decimal(mean.value, 3), decimal(mean.standard_error, 3)
    ('0.010', '0.002')

    Attributes:
        value: the mean.
        error_squared: the square of its standard error.
    """

    value: Fraction
    error_squared: Fraction | None

    @property
    def standard_error(self) -> Root | None:
        """The standard error; None from one shoe alone."""
        return None if self.error_squared is None else Root(self.error_squared)


@dataclass(frozen=True, slots=True)
class SweepBetting:
    """What is won by betting one unit on some of the coups of a sweep.

    >>> from exact_odds import Coups, Play, Plan, Sweep, Tags, Trigger, decimal, percent, wager
    >>> count = Trigger(Tags.parse("4=-1 5=-1 6=-1 7=-1 8=2 9=2"), (Fraction(4),))
    >>> (dragon,) = Sweep(Plan((wager("dragon-7"),), Coups(), Play(), 50, 7, count)).run().results()
    >>> betting = dragon.counted[Fraction(4)]
    >>> decimal(betting.per_shoe.value, 2), decimal(betting.per_shoe.standard_error, 2), betting.is_sure
    ('0.68', '0.15', True)
    >>> betting.bankroll("1/2"), betting.ruin(betting.bankroll("1/2")).agreed(percent, 3)
    (1149, '1.996%')

    Attributes:
        bets: on which share of the coups.
        when_bet: the mean expected value of the bets; None if there is none.
        per_shoe: the gain of a shoe.
        per_100: the gain of 100 coups, those without a bet counted.
        variance: of what one coup wins, a coup without a bet winning 0; None if it was not counted.
        results: the probability of each result of a bet; None if they were not counted, or there is no bet.
    """

    bets: Estimate
    when_bet: Estimate | None
    per_shoe: Estimate
    per_100: Estimate
    variance: Fraction | None
    results: FrozenMapping[Fraction, Fraction] | None

    @property
    def n0(self) -> Fraction | None:
        """The coups until the expectation equals one standard deviation; None if the variance or a gain is missing.

        It takes the results of coups as uncorrelated, which they very nearly are.
        """
        gain = self.per_100.value / 100
        return None if self.variance is None or gain <= 0 else self.variance / gain**2

    @property
    def is_sure(self) -> bool:
        """Whether the gain is at least two standard errors above 0."""
        gain = self.per_100
        return gain.value > 0 and gain.error_squared is not None and gain.value**2 >= 4 * gain.error_squared

    def bankroll(self, kelly: Fraction | str | int = 1) -> int | None:
        """The least bankroll, in bets, of which one bet is at most this part of the Kelly stake; None as for `n0`.

        The Kelly stake is that of a bet with the results of these, among which the bettor makes no difference.

        Raises:
            NumberError: for a part that is not above 0.
        """
        part = kelly_part(kelly)
        return None if self.results is None else bankroll_for(self.results, part)

    def ruin(self, bankroll: int) -> Enclosure | None:
        """The risk of ever losing a bankroll by bets of one unit with the results of these; None as for `n0`.

        Raises:
            NumberError: for a bankroll below one bet.
        """
        return None if self.results is None else risk_of_ruin(self.results, bankroll)


@dataclass(frozen=True, slots=True)
class SweepDepth:
    """The coups of a sweep before which so many cards have been seen.

    Attributes:
        seen: from how many, and to how many.
        coups: how many coups.
        mean: their mean expected value.
        positive: the share of them on which perfect play bets.
        perfect_per_100: what perfect play wins in 100 of them.
        counted_per_100: what the shown trigger of the count wins in 100 of them, and on which share it bets; None if
            there is none.
    """

    seen: tuple[int, int]
    coups: int
    mean: Fraction
    positive: Fraction
    perfect_per_100: Fraction
    counted_per_100: tuple[Fraction, Fraction] | None


@dataclass(frozen=True, slots=True)
class SweepResult:
    """What a sweep says of one wager. One that is offered only in some state is judged, and bet, where it is offered.

    Attributes:
        wager: which.
        mean: the expected value, over coups.
        variance: of it, from coup to coup.
        least: the least of them; None, like the greatest, if the wager is never offered.
        greatest: the greatest.
        quantiles: by share, where each lies.
        perfect: betting where the expected value is above 0.
        counted: betting by a count, for each trigger.
        depths: by half decks seen.
    """

    wager: Wager
    mean: Estimate
    variance: Fraction
    least: Fraction | None
    greatest: Fraction | None
    quantiles: FrozenMapping[Fraction, Enclosure]
    perfect: SweepBetting
    counted: FrozenMapping[Fraction, SweepBetting]
    depths: tuple[SweepDepth, ...]

    def __repr__(self) -> str:
        return f"SweepResult({self.wager.name}, {len(self.depths)} depths)"

    @property
    def best_trigger(self) -> Fraction | None:
        """The trigger of the count that wins most in a shoe; None without a count, or if none wins anything."""
        return _best(self.counted)

    @property
    def shown_trigger(self) -> Fraction | None:
        """The trigger that speaks for the count: the only one, or else the best."""
        return _shown(self.counted)

    @property
    def is_best_the_last(self) -> bool:
        """Whether of several triggers the last wins most, so that one beyond it might win more."""
        return len(self.counted) > 1 and self.best_trigger == list(self.counted)[-1]


class _Kept(NamedTuple):
    """What was kept of one wager, and what its sums are divided by.

    Attributes:
        tally: of the sweep.
        wager: of the wager.
        deals: by the number of cards not seen, the deals times the scale of the wager's values.
        scale: what its values were multiplied by.
        unit: in what its bets are counted: 1, or `UNIT` where it is offered only in some state.
        results: its possible results.
    """

    tally: Tally
    wager: WagerTally
    deals: Mapping[int, int]
    scale: int
    unit: int
    results: tuple[tuple[tuple[Fraction, Fraction], ...], ...]

    def sum(self, name: str, sizes: Mapping[int, Moments] | None = None) -> Fraction:
        """A sum of values over shoes of some sizes, or all."""
        sizes = self.wager.sizes if sizes is None else sizes
        values = (Fraction(getattr(moments, name), self.deals[size]) for size, moments in sizes.items())
        return sum(values, Fraction(0))

    def error(self, squares: int, products: int, others_squared: int, total: int, others: int) -> Fraction | None:
        """The square of the standard error of a ratio, from sums over shoes of both numbers, squares and products."""
        shoes = self.tally.shoes
        if shoes < 2 or not others:
            return None
        ratio = Fraction(total, others)
        spread = squares - 2 * ratio * products + ratio**2 * others_squared
        return spread / (shoes * (shoes - 1)) * Fraction(shoes, others) ** 2


def results(plan: Plan, tally: Tally) -> list[SweepResult]:
    """What a tally of some shoes says of each wager of a plan."""
    cards = plan.situation.game.needed
    found = []
    for wager, trigger, kept, scale in zip(plan.wagers, plan.triggers, tally.wagers, plan.batch.scales, strict=False):
        deals = {size: scale * falling(size, cards) for size in kept.sizes}
        unit = 1 if wager.given is None else UNIT
        here = _Kept(tally, kept, deals, scale, unit, possible_results(wager))
        at_least = trigger.at_least if trigger else ()
        counted = FrozenMapping(
            {
                count: _betting(here, won, Fraction(won.total, UNIT), Fraction(won.bets, here.unit))
                for count, won in zip(at_least, kept.counted, strict=True)
            }
        )
        mean, variance = _values(here)
        quantiles = FrozenMapping(dict(_quantiles(kept)))
        perfect = _betting(here, kept.perfect, here.sum("gain"), _bets(here, kept.sizes))
        depths = tuple(_depths(here, plan.whole.size, counted))
        found.append(SweepResult(wager, mean, variance, kept.least, kept.greatest, quantiles, perfect, counted, depths))
    return found


def coups_of_shoes(tally: Tally) -> FrozenMapping[int, int]:
    """How many shoes had so many coups."""
    return FrozenMapping(dict(sorted(tally.lengths.items())))


def _values(here: _Kept) -> tuple[Estimate, Fraction]:
    """The mean of the expected values, and their variance."""
    every, tally = here.wager.every, here.tally
    if here.unit == 1:
        mean = here.sum("total") / tally.coups
        squares = (Fraction(one.squares, here.deals[size] ** 2) for size, one in here.wager.sizes.items())
        error = here.error(every.squares, every.with_coups, tally.coups_squared, every.total, tally.coups)
        return Estimate(mean, None if error is None else error / UNIT**2), sum(
            squares, Fraction(0)
        ) / tally.coups - mean**2
    offered = here.sum("offered") * here.scale
    mean = here.sum("total") / offered if offered else Fraction(0)
    error = here.error(every.squares, every.bets_with_total, every.bets_squared, every.total, every.bets)
    spread, number = here.wager.spread, max(1, here.wager.spread.number)
    variance = (Fraction(spread.squares, number) - Fraction(spread.total, number) ** 2) / UNIT**2
    return Estimate(mean, error), variance


def _betting(here: _Kept, won: PerShoe, gain: Fraction, bets: Fraction) -> SweepBetting:
    """What a way to bet comes to, from its sums, and its gain and number of bets, which may be known more exactly."""
    tally, unit = here.tally, here.unit
    shoes, coups = tally.shoes, tally.coups
    errors = {
        "bets": here.error(won.bets_squared, won.bets_with_coups, tally.coups_squared, won.bets, coups),
        "when_bet": here.error(won.squares, won.bets_with_total, won.bets_squared, won.total, won.bets),
        "per_shoe": here.error(won.squares, won.total, shoes, won.total, shoes),
        "per_coup": here.error(won.squares, won.with_coups, tally.coups_squared, won.total, coups),
    }
    units = {
        "bets": Fraction(1, unit),
        "when_bet": Fraction(unit, UNIT),
        "per_shoe": Fraction(1, UNIT),
        "per_coup": Fraction(1, UNIT),
    }
    error = {name: None if square is None else square * units[name] ** 2 for name, square in errors.items()}
    per_coup = gain / coups
    return SweepBetting(
        Estimate(bets / coups, error["bets"]),
        Estimate(gain / bets, error["when_bet"]) if bets else None,
        Estimate(gain / shoes, error["per_shoe"]),
        Estimate(per_coup * 100, None if error["per_coup"] is None else error["per_coup"] * 100**2),
        Fraction(won.second, UNIT * coups) - per_coup**2 if won.second else None,
        _results(here, won) if won.second else None,
    )


def _results(here: _Kept, won: PerShoe) -> FrozenMapping[Fraction, Fraction]:
    """The probability of each result of the bets, from the sums of their probabilities."""
    bets = won.bets * UNIT // here.unit
    weights = [max(0, bets - sum(won.results.values())), *(won.results[place] for place in range(1, len(here.results)))]
    found: dict[Fraction, Fraction] = {}
    for result, weight in zip(here.results, weights, strict=True):
        for x, chance in result:
            if weight:
                found[x] = found.get(x, Fraction(0)) + chance * Fraction(weight, sum(weights))
    return FrozenMapping(found)


def _quantiles(kept: WagerTally) -> Iterator[tuple[Fraction, Enclosure]]:
    """Where the values lie that have so much of all at or below them."""
    number = int(kept.histogram.numbers.sum())
    if kept.least is None or kept.greatest is None:
        return
    for share in QUANTILES:
        found = kept.histogram.at(-int(-share * number // 1) - 1)
        low, high = max(found.low, kept.least), min(found.high, kept.greatest)
        yield share, Enclosure(low, high)


def _depths(here: _Kept, full: int, counted: Mapping[Fraction, SweepBetting]) -> Iterator[SweepDepth]:
    shown = _shown(counted)
    place = None if shown is None else list(counted).index(shown)
    bands: dict[int, dict[int, Moments]] = {}
    for size, moments in here.wager.sizes.items():
        bands.setdefault((full - size) // BAND, {})[size] = moments
    for band, sizes in sorted(bands.items()):
        coups = sum(moments.number for moments in sizes.values())
        by_count = None
        if place is not None:
            won = Fraction(here.wager.bands[place][band], UNIT)
            by_count = won / coups * 100, Fraction(here.wager.bets[place][band], here.unit * coups)
        yield SweepDepth(
            (band * BAND, min(band * BAND + BAND - 1, full)),
            coups,
            here.sum("total", sizes) / coups,
            _bets(here, sizes) / coups,
            here.sum("gain", sizes) / coups * 100,
            by_count,
        )


def _bets(here: _Kept, sizes: Mapping[int, Moments]) -> Fraction:
    """On how many coups from shoes of some sizes perfect play bets."""
    if here.unit == 1:
        return Fraction(sum(moments.bets for moments in sizes.values()))
    return here.sum("bets", sizes) * here.scale


def _best(counted: Mapping[Fraction, SweepBetting]) -> Fraction | None:
    """The trigger that wins most, if any wins."""
    winning = [trigger for trigger, betting in counted.items() if betting.per_shoe.value > 0]
    return max(winning, key=lambda trigger: counted[trigger].per_shoe.value, default=None)


def _shown(counted: Mapping[Fraction, SweepBetting]) -> Fraction | None:
    """The only trigger, or else the one that wins most."""
    return next(iter(counted)) if len(counted) == 1 else _best(counted)
