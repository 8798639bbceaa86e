"""`Winnings`: the distribution of what is won, as counts on a grid, exact or proven from below.

Where a distribution is too long to be kept exactly, each count is cut to an integer that is never too large. The true
counts add up to ``of``; so what the cut ones lack, ``missing``, is the error of any sum of them. The chance of any set
of results lies between its sum and its sum plus what is missing. No other error bound is needed.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor, gcd, lcm

from exact_odds.decimals import Enclosure, ratio
from exact_odds.display import Viewed
from exact_odds.errors import NumberError, check_type
from exact_odds.exact import check_power, exact
from exact_odds.shoes.sessions.proven import Proven, enclosed, ends, plus


def grid(values: Iterator[Fraction] | list[Fraction]) -> Fraction:
    """The largest unit of which all these numbers are whole multiples; 1 if all are 0.

    >>> grid([Fraction(19, 20), Fraction(-1), Fraction(0)])
    Fraction(1, 20)
    """
    numbers = list(values)
    under = lcm(*(number.denominator for number in numbers))
    return Fraction(gcd(*(int(number * under) for number in numbers)) or under, under)


@dataclass(frozen=True, slots=True)
class Winnings(Viewed):
    """The distribution of what is won: results ``places[i] * unit`` with the counts ``counts[i]``, of ``of``.

    >>> won = Winnings.of_counts({-2: 1, 0: 2, 2: 1}, Fraction(1), 4)
    >>> won.ahead, won.even, won.quantile("1/4"), won.variance
    (Fraction(1, 4), Fraction(1, 2), Fraction(-2, 1), Fraction(2, 1))

    Attributes:
        unit: the distance of neighbouring places.
        places: in rising order.
        counts: for each place. They add up to ``of``, or to less, and then each is at most the true one.
        of: what the true counts add up to.
        bounds: no result lies below the first or above the second, in places.
    """

    unit: Fraction
    places: tuple[int, ...]
    counts: tuple[int, ...]
    of: int
    bounds: tuple[int, int]

    def __str__(self) -> str:
        number = len(self.places)
        return f"{number:,} result{'' if number == 1 else 's'}, multiples of {ratio(self.unit)}"

    @classmethod
    def of_counts(
        cls, counts: Mapping[int, int], unit: Fraction, of: int, bounds: tuple[int, int] | None = None
    ) -> Winnings:
        """A distribution from the counts of places in any order; without bounds they are complete."""
        check_type(counts, Mapping, "a mapping of places to counts, such as {-1: 1, 1: 1}")
        for number in (*counts, *counts.values(), of):
            check_type(number, int, "places and counts that are ints")
        unit = exact(unit)
        places = tuple(sorted(place for place, count in counts.items() if count))
        return cls(unit, places, tuple(counts[place] for place in places), of, bounds or (places[0], places[-1]))

    @property
    def missing(self) -> int:
        """What the counts lack, 0 where they are exact."""
        return self.of - sum(self.counts)

    @property
    def is_exact(self) -> bool:
        """Whether every count is exact, so that every probability is a Fraction."""
        return not self.missing

    def items(self) -> Iterator[tuple[Fraction, int]]:
        """Each result with its count, the results rising."""
        for place, count in zip(self.places, self.counts, strict=True):
            yield place * self.unit, count

    def chance(self, least: Fraction | None = None, most: Fraction | None = None) -> Proven:
        """The probability of a result from ``least`` to ``most``, both included; None is no bound."""
        first = 0 if least is None else bisect_left(self.places, ceil(exact(least) / self.unit))
        last = len(self.places) if most is None else bisect_right(self.places, floor(exact(most) / self.unit))
        return self._share(sum(self.counts[first:last]))

    @property
    def ahead(self) -> Proven:
        """The probability that more than nothing is won."""
        return self.chance(least=self.unit)

    @property
    def even(self) -> Proven:
        """The probability that exactly nothing is won."""
        return self.chance(Fraction(0), Fraction(0))

    @property
    def behind(self) -> Proven:
        """The probability that something is lost."""
        return self.chance(most=-self.unit)

    def may_be(self, result: Fraction) -> bool:
        """Whether a session may end with exactly this result, as far as the counts tell.

        >>> won = Winnings.of_counts({-2: 1, 0: 2, 2: 1}, Fraction(1), 4)
        >>> won.may_be(Fraction(2)), won.may_be(Fraction(1)), won.may_be(Fraction(1, 2))
        (True, False, False)
        """
        place = exact(result) / self.unit
        if place.denominator != 1:
            return False
        at = bisect_left(self.places, int(place))
        counted = at < len(self.places) and self.places[at] == place
        return counted or (not self.is_exact and self.bounds[0] <= place <= self.bounds[1])

    def spread(self, width: Fraction) -> Callable[[int], Proven]:
        """How much probability lies about each multiple of a width, every result shared by the two multiples beside it.

        The nearer one gets more: a result at a share s of the way from one to the next gives 1 - s to the first.

        >>> about = Winnings.of_counts({-1: 1, 1: 1}, Fraction(1), 2).spread(Fraction(2))
        >>> [str(about(point)) for point in (-1, 0, 1)]
        ['1/4', '1/2', '1/4']
        """
        width = exact(width)
        if width <= 0:
            raise NumberError(f"expected a width of more than 0; got {ratio(width)}; try 1")
        ratio_of = self.unit / width
        parts = ratio_of.denominator
        shares: dict[int, int] = {}
        for place, count in zip(self.places, self.counts, strict=True):
            point, rest = divmod(place * ratio_of.numerator, parts)
            shares[point] = shares.get(point, 0) + count * (parts - rest)
            shares[point + 1] = shares.get(point + 1, 0) + count * rest
        of, missing = self.of * parts, self.missing * parts
        return lambda point: enclosed(Fraction(shares.get(point, 0), of), Fraction(shares.get(point, 0) + missing, of))

    def quantile(self, share: int | str | Fraction) -> Proven:
        """The least result such that it or less is reached with at least this probability.

        An Enclosure between two results only where the counts cannot tell which of them it is.

        Raises:
            NumberError: for a share that is not more than 0 and at most 1.
        """
        wanted = exact(share)
        if not 0 < wanted <= 1:
            raise NumberError(f"expected a share of more than 0 and at most 1; got {ratio(wanted)}; try 1/2")
        needed, missing = ceil(wanted * self.of), self.missing
        below, first = 0, None
        for place, count in zip(self.places, self.counts, strict=True):
            below += count
            if first is None and below + missing >= needed:
                first = place
            if below >= needed:
                assert first is not None  # what is enough without the missing count is enough with it
                return enclosed(first * self.unit, place * self.unit)
        return enclosed((self.bounds[0] if first is None else first) * self.unit, self.bounds[1] * self.unit)

    @property
    def expected_value(self) -> Proven:
        """The mean of what is won."""
        return self.moment(1)

    @property
    def variance(self) -> Proven:
        """The variance of what is won."""
        mean, square = self.moment(1), self.moment(2)
        if isinstance(mean, Fraction) and isinstance(square, Fraction):
            return square - mean**2
        assert isinstance(mean, Enclosure)  # what is missing from one moment is missing from the other
        assert isinstance(square, Enclosure)
        largest = max(mean.low**2, mean.high**2)
        least = Fraction(0) if mean.low < 0 < mean.high else min(mean.low**2, mean.high**2)
        return Enclosure(square.low - largest, square.high - least)

    def moment(self, power: int) -> Proven:
        """The mean of a power of what is won."""
        check_power(power)
        total = sum(count * place**power for place, count in zip(self.places, self.counts, strict=True))
        low, high = self.bounds
        ends = [low**power, high**power, *([0] if low < 0 < high else [])]
        scale = self.unit**power / self.of
        return enclosed((total + self.missing * min(ends)) * scale, (total + self.missing * max(ends)) * scale)

    def as_far(self, result: Fraction, mean: Proven) -> Proven:
        """The probability of a result at least as far from the mean as this one, on either side of it.

        >>> Winnings.of_counts({-2: 1, 0: 2, 2: 1}, Fraction(1), 4).as_far(Fraction(-2), Fraction(0))
        Fraction(1, 2)
        """
        low, high = ends(mean)
        if low <= result <= high:
            return Fraction(1)
        if result < low:
            own, near, far = self.chance(most=result), *(self.chance(least=2 * end - result) for end in (low, high))
        else:
            own, far, near = self.chance(least=result), *(self.chance(most=2 * end - result) for end in (low, high))
        return plus(own, enclosed(ends(far)[0], ends(near)[1]))

    def rebated(self, rebate: Fraction) -> Winnings:
        """The distribution after the house hands back this share of whatever is lost.

        >>> Winnings.of_counts({-2: 1, 1: 1}, Fraction(1), 2).rebated(Fraction(1, 10)).expected_value
        Fraction(-2, 5)
        """
        kept = 1 - exact(rebate)
        unit = grid([self.unit, self.unit * kept])
        win, lose = int(self.unit / unit), int(self.unit * kept / unit)
        counts: dict[int, int] = {}
        for place, count in zip(self.places, self.counts, strict=True):
            moved = place * (win if place > 0 else lose)
            counts[moved] = counts.get(moved, 0) + count
        low, high = (place * (win if place > 0 else lose) for place in self.bounds)
        return Winnings.of_counts(counts, unit, self.of, (low, high))

    def _share(self, count: int) -> Proven:
        return enclosed(Fraction(count, self.of), Fraction(count + self.missing, self.of))
