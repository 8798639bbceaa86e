"""What a bet takes that is made again and again: the Kelly stake, and the risk of ruin, from the results of one bet.

A bet of one unit has the result x with the probability p(x), each time independently, and gains on average.

- The Kelly stake is the share f of the bankroll at which the bankroll grows fastest (Kelly, A New Interpretation of
  Information Rate, 1956): the greatest ``sum p(x) log(1 + f x)``, which is where ``sum p(x) x / (1 + f x) = 0``.
- One number z between 0 and 1 has ``sum p(x) z^x = 1``. Then the mean of ``z^bankroll`` stays what it was from bet to
  bet, so at the end it is still ``z^b`` for a first bankroll b. A bankroll that is never lost grows without bound and
  adds nothing to it. So the risk of ruin is ``z^b`` over the mean of ``z^bankroll`` at ruin. Where results are whole
  units and no bet loses more than one, a bankroll that is lost is exactly 0, and the risk is ``z^b`` itself. Elsewhere
  the last bet may lose more than is left, but less than a bet more, which encloses the risk.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import ceil, lcm

from exact_odds.decimals import Enclosure, ratio
from exact_odds.errors import NumberError
from exact_odds.exact import exact

BITS = 320
"""Bits after the point of powers of z."""

CLOSE = 48
"""Bits to which roots are found, relative to what they are."""

Results = Mapping[Fraction, Fraction]
"""The probability of each result of a bet of one unit."""


def kelly_part(kelly: Fraction | str | int) -> Fraction:
    """A part of the Kelly stake, checked.

    Raises:
        NumberError: for a part that is not above 0.
    """
    part = exact(kelly)
    if part <= 0:
        raise NumberError(f"expected a part of the Kelly stake above 0; got {ratio(part)}; try 1/2")
    return part


def kelly_stake(results: Results) -> Enclosure | None:
    """The share of the bankroll that the Kelly criterion bets; None for a bet that gains nothing or cannot lose.

    >>> stake = kelly_stake({Fraction(40): Fraction(1, 40), Fraction(-1): Fraction(39, 40)})
    >>> stake.low < Fraction(1, 40) / 40 < stake.high  # of one pay and one loss it is the edge over the pay
    True
    """
    worst = min(results)
    if _mean(results) <= 0 or worst >= 0:
        return None

    def grows(stake: Fraction) -> bool:
        return sum((chance * x / (1 + stake * x) for x, chance in results.items()), Fraction(0)) > 0

    return _root(grows, 1 / -worst)


def risk_of_ruin(results: Results, bankroll: int) -> Enclosure | None:
    """The risk of ever losing a bankroll by bets of one unit; None for a bet that gains nothing or cannot lose.

    >>> from exact_odds import percent
    >>> even = {Fraction(1): Fraction(51, 100), Fraction(-1): Fraction(49, 100)}
    >>> risk_of_ruin(even, 50).agreed(percent, 8), percent(Fraction(49, 51) ** 50, 8)
    ('13.52991900%', '13.52991900%')

    Args:
        results: the probability of each result of a bet of one unit.
        bankroll: in units, a whole number from 1 up.

    Raises:
        NumberError: for a bankroll below 1.
    """
    if bankroll < 1:
        raise NumberError(f"expected a bankroll of at least one unit; got {bankroll}")
    if _mean(results) <= 0 or min(results) >= 0:
        return None
    steps = lcm(*(x.denominator for x in results))
    worst = int(-min(results) * steps)
    places = {int(x * steps) + worst: chance for x, chance in results.items()}
    error = Fraction(2 * max(places), 1 << BITS)

    def is_below(gap: Fraction) -> bool:
        """Whether ``1 - gap`` is above the root, where the sum is below 1."""
        z = (1 << BITS) - int(gap * (1 << BITS))
        total = sum((chance * _power(z, place) for place, chance in places.items()), Fraction(0))
        return total + error * (1 << BITS) < _power(z, worst)

    gap = _root(is_below, Fraction(1))
    low, high = (int((1 - end) * (1 << BITS)) for end in (gap.high, gap.low))
    unit = Fraction(1, 1 << BITS)
    over = bankroll * steps
    return Enclosure(
        max(Fraction(0), _power(low, over + worst - 1) * unit - 2 * (over + worst) * unit),
        _power(high + 1, over) * unit + 2 * over * unit,
    )


def bankroll_for(results: Results, kelly: Fraction) -> int | None:
    """The least bankroll, in whole units, of which one unit is at most this part of the Kelly stake; None as there.

    >>> bankroll_for({Fraction(1): Fraction(51, 100), Fraction(-1): Fraction(49, 100)}, Fraction(1, 2))
    100
    """
    stake = kelly_stake(results)
    if stake is None:
        return None
    middle = (stake.low + stake.high) / 2
    return ceil(Fraction(1) / (middle * kelly) - Fraction(1, 1 << CLOSE // 2))


def _mean(results: Results) -> Fraction:
    return sum((x * chance for x, chance in results.items()), Fraction(0))


def _root(is_below: Callable[[Fraction], bool], top: Fraction) -> Enclosure:
    """The number between 0 and the top up to which something holds, which holds just above 0."""
    low = top
    while not is_below(low / 2):
        low /= 2
        if low < Fraction(1, 1 << BITS // 2):
            raise NumberError("expected a bet that gains more than next to nothing; try more shoes")
    low, high = low / 2, low
    while (high - low) * (1 << CLOSE) > low:
        middle = (low + high) / 2
        if is_below(middle):
            low = middle
        else:
            high = middle
    return Enclosure(low, high)


def _power(z: int, exponent: int) -> int:
    """A power of a number from 0 to 1, in units of ``2**-BITS``; cut by less than twice the exponent, of these."""
    found = 1 << BITS
    while exponent:
        if exponent & 1:
            found = found * z >> BITS
        z = z * z >> BITS
        exponent >>= 1
    return found
