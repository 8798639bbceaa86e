"""What a sweep says: means and their standard errors, quantiles, and what perfect play and a count would win.

A standard error is that of a ratio where coups are counted: shoes are independent, the coups of a shoe are not. With
T_i the sum over shoe i of n, C_i its coups and R = sum T / sum C, it is the root of
``sum (T_i - R C_i)^2 / (n (n-1))`` over the mean number of coups.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from exact_odds.counting.two_hands import falling
from exact_odds.shoes.sweeps.tally import BAND, UNIT, Moments, PerShoe, Tally
from exact_odds.shoes.sweeps.tallying import DROPPED
from exact_odds.wagers.wager import Wager

QUANTILES = tuple(Fraction(percent, 100) for percent in (1, 5, 25, 50, 75, 95, 99))


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over shoes dealt at random, and the square of its standard error, None from one shoe alone."""

    value: Fraction
    error_squared: Fraction | None


@dataclass(frozen=True, slots=True)
class Betting:
    """What is won by betting one unit on some of the coups.

    Attributes:
        bets: on which share of the coups.
        when_bet: the mean expected value of the bets; None if there is none.
        per_shoe: the gain of a shoe.
        per_100: the gain of 100 coups, those without a bet counted.
    """

    bets: Fraction
    when_bet: Fraction | None
    per_shoe: Estimate
    per_100: Estimate


@dataclass(frozen=True, slots=True)
class Depth:
    """The coups that come when so many cards have been seen.

    Attributes:
        seen: from how many, and to how many.
        coups: how many coups.
        mean: their mean expected value.
        positive: the share of them above 0.
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
class Result:
    """What a sweep says of one wager.

    Attributes:
        wager: which.
        mean: the expected value, over coups.
        variance: of it, from coup to coup.
        least: the least of them.
        greatest: the greatest.
        quantiles: by share, each to three digits.
        perfect: betting where the expected value is above 0.
        counted: betting by a count, for each trigger.
        depths: by half decks seen.
    """

    wager: Wager
    mean: Estimate
    variance: Fraction
    least: Fraction
    greatest: Fraction
    quantiles: dict[Fraction, Fraction]
    perfect: Betting
    counted: dict[Fraction, Betting]
    depths: tuple[Depth, ...]

    @property
    def best_trigger(self) -> Fraction | None:
        """The trigger of the count that wins most in a shoe; None without a count, or if none wins anything."""
        return _best(self.counted)

    @property
    def shown_trigger(self) -> Fraction | None:
        """The trigger that speaks for the count: the only one, or else the best."""
        return _shown(self.counted)


class Reader:
    """Reads the results of one wager off a tally.

    Args:
        tally: of the whole sweep.
        place: of the wager in it.
        wager: which.
        scale: what its values were multiplied by.
        full: how many cards the shoe had.
        triggers: of the count, if there was one.
    """

    def __init__(
        self, tally: Tally, place: int, wager: Wager, scale: int, full: int, triggers: Sequence[Fraction]
    ) -> None:
        self._tally, self._kept, self._wager = tally, tally.wagers[place], wager
        self._scale, self._full, self._triggers = scale, full, triggers

    def result(self) -> Result:
        """What is to be said of it."""
        sizes = self._kept.sizes
        coups, shoes = self._tally.coups, self._tally.shoes
        mean = self._sum(sizes, "total") / coups
        squares = sum(
            (Fraction(moments.squares, (self._scale * falling(size, 6)) ** 2) for size, moments in sizes.items()),
            Fraction(0),
        )
        gain = self._sum(sizes, "gain")
        positive = sum(moments.positive for moments in sizes.values())
        least = min(self._worth(size, moments.least) for size, moments in sizes.items())
        greatest = max(self._worth(size, moments.greatest) for size, moments in sizes.items())
        perfect = Betting(
            Fraction(positive, coups),
            gain / positive if positive else None,
            Estimate(gain / shoes, self._error_per_shoe(self._kept.perfect)),
            Estimate(gain / coups * 100, self._error_per_coup(self._kept.perfect, 100)),
        )
        counted = {
            trigger: self._betting(won, sum(bets.values()))
            for trigger, won, bets in zip(self._triggers, self._kept.counted, self._tally.bets, strict=True)
        }
        return Result(
            self._wager,
            Estimate(mean, self._error_per_coup(self._kept.every, 1)),
            squares / coups - mean**2,
            least,
            greatest,
            {share: min(max(value, least), greatest) for share, value in self._quantiles().items()},
            perfect,
            counted,
            tuple(self._depths(counted)),
        )

    def _worth(self, size: int, value: int) -> Fraction:
        return Fraction(value, self._scale * falling(size, 6))

    def _sum(self, sizes: dict[int, Moments], name: str) -> Fraction:
        """The sum of expected values, or of those above 0, over shoes of some sizes."""
        return sum((self._worth(size, getattr(moments, name)) for size, moments in sizes.items()), Fraction(0))

    def _betting(self, won: PerShoe, bets: int) -> Betting:
        coups, shoes = self._tally.coups, self._tally.shoes
        total = Fraction(won.total, UNIT)
        return Betting(
            Fraction(bets, coups),
            total / bets if bets else None,
            Estimate(total / shoes, self._error_per_shoe(won)),
            Estimate(total / coups * 100, self._error_per_coup(won, 100)),
        )

    def _error_per_shoe(self, won: PerShoe) -> Fraction | None:
        shoes = self._tally.shoes
        if shoes < 2:
            return None
        return (won.squares - Fraction(won.total**2, shoes)) / (shoes * (shoes - 1)) / UNIT**2

    def _error_per_coup(self, won: PerShoe, coups: int) -> Fraction | None:
        tally = self._tally
        if tally.shoes < 2:
            return None
        ratio = Fraction(won.total, tally.coups)
        spread = won.squares - 2 * ratio * won.with_coups + ratio**2 * tally.coups_squared
        per_shoe = spread / (tally.shoes * (tally.shoes - 1))
        return per_shoe * Fraction(coups * tally.shoes, UNIT * tally.coups) ** 2

    def _quantiles(self) -> dict[Fraction, Fraction]:
        steps = sorted((_middle(step), number) for step, number in self._kept.histogram)
        wanted = [(-int(-share * self._tally.coups // 1), share) for share in QUANTILES]
        found, below = {}, 0
        for value, number in steps:
            below += number
            while wanted and below >= wanted[0][0]:
                found[wanted.pop(0)[1]] = Fraction(value)
        return found

    def _depths(self, counted: dict[Fraction, Betting]) -> Iterable[Depth]:
        shown = _shown(counted)
        place = None if shown is None else list(counted).index(shown)
        bands: dict[int, dict[int, Moments]] = {}
        for size, moments in self._kept.sizes.items():
            bands.setdefault((self._full - size) // BAND, {})[size] = moments
        for band, sizes in sorted(bands.items()):
            coups = sum(moments.number for moments in sizes.values())
            by_count = None
            if place is not None:
                won, bets = Fraction(self._kept.bands[place][band], UNIT), self._tally.bets[place][band]
                by_count = won / coups * 100, Fraction(bets, coups)
            yield Depth(
                (band * BAND, min(band * BAND + BAND - 1, self._full)),
                coups,
                self._sum(sizes, "total") / coups,
                Fraction(sum(moments.positive for moments in sizes.values()), coups),
                self._sum(sizes, "gain") / coups * 100,
                by_count,
            )


def _best(counted: dict[Fraction, Betting]) -> Fraction | None:
    """The trigger that wins most, if any wins."""
    winning = [trigger for trigger, betting in counted.items() if betting.per_shoe.value > 0]
    return max(winning, key=lambda trigger: counted[trigger].per_shoe.value, default=None)


def _shown(counted: dict[Fraction, Betting]) -> Fraction | None:
    """The only trigger, or else the one that wins most."""
    return next(iter(counted)) if len(counted) == 1 else _best(counted)


def _middle(step: int) -> float:
    """The middle of a step of the histogram, but 0 for that which begins with 0."""
    bits = (step << DROPPED) + (1 << DROPPED - 1) if step else 0
    value: float = struct.unpack("<d", struct.pack("<q", bits))[0]
    return value
