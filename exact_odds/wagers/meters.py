"""How the worth of a wager depends on the meter that its awards follow: a line, and where it crosses zero."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from exact_odds.errors import WagerError
from exact_odds.exact import exact

if TYPE_CHECKING:
    from exact_odds.counting.coups import Coups
    from exact_odds.wagers.wager import Wager


class MeterEdge(NamedTuple):
    """The house edge of a wager that follows a meter m: ``at_zero - slope * m``.

    >>> from exact_odds import Coups, wager
    >>> edge = meter_edge(wager("dragon-dragon-1"), Coups())
    >>> edge.break_even, edge.at(Fraction(0)) == edge.at_zero
    (Fraction(4437732680895, 53358347), True)

    Attributes:
        letter: the letter of the meter.
        at_zero: the house edge with the meter at 0.
        slope: by how much the edge falls with each unit of the meter, a unit being one stake.
        low: the least value of the meter for which the line holds: below it a cap cuts fewer awards.
        high: the greatest; None if there is none.
    """

    letter: str
    at_zero: Fraction
    slope: Fraction
    low: Fraction = Fraction(0)
    high: Fraction | None = None

    @property
    def break_even(self) -> Fraction | None:
        """The value of the meter at which the wager is fair; None if there is none where the line holds."""
        if self.low == 0 and self.high is None:
            return exact(self.at_zero) / exact(self.slope) if self.slope else None
        return self.meter_for(Fraction(0))

    def meter_for(self, edge: Fraction) -> Fraction | None:
        """The value of the meter that leaves the house this edge; None if no value does for which the line holds.

        >>> line = MeterEdge("m", Fraction(1, 2), Fraction(1, 1000))
        >>> line.meter_for(Fraction(1, 10)), line.meter_for(Fraction(3, 5))
        (Fraction(400, 1), None)
        """
        value = (exact(self.at_zero) - exact(edge)) / exact(self.slope) if self.slope else Fraction(-1)
        return value if value >= self.low and (self.high is None or value <= self.high) else None

    def at(self, meter: Fraction) -> Fraction:
        """The house edge with the meter at this value, which the line must hold for."""
        return exact(self.at_zero) - exact(self.slope) * exact(meter)


def meter_edge(wager: Wager, coups: Coups) -> MeterEdge:
    """The line of a wager's house edge, from its odds at two values of the meter.

    Under a cap the edge is a line only as long as the cap cuts the same awards, and it is that line which is found.

    Raises:
        WagerError: if no award of it follows a meter.
        ConditionError: if it is offered only in a state that these coups never reach.
    """
    if not wager.meter_letter:
        raise WagerError(f"{wager.slug} has no award that follows a meter, so its edge is one number")
    odds = coups.odds(wager.with_meter(0))
    at_zero = odds.house_edge
    slope = at_zero - odds.repriced(wager.with_meter(1)).house_edge
    return MeterEdge(wager.meter_letter, at_zero, slope, *_same_cuts(wager))


def _same_cuts(wager: Wager) -> tuple[Fraction, Fraction | None]:
    """From which value of the meter to which the cap on a wager cuts the same awards."""
    low, high = Fraction(0), None
    for award, before in zip(wager.awards, wager.uncapped, strict=False):
        if before.meter is not None and wager.cap is not None and before.meter.times:
            turn = (wager.cap - before.meter.plus) / before.meter.times
            if (award.meter is None) == (before.meter.times > 0):
                low = max(low, turn)
            else:
                high = turn if high is None else min(high, turn)
    return low, high
