"""p-values of chi-square statistics, enclosed between two rationals by integer arithmetic alone.

The probability below x, with n = 2m or n = 2m + 1 degrees of freedom, is a series of positive terms::

    n = 2m       exp(-x/2)                 (x^m / (2m)!!    +  x^(m+1) / (2m+2)!!  +  ...)
    n = 2m + 1   exp(-x/2) sqrt(2x / pi)   (x^m / (2m+1)!!  +  x^(m+1) / (2m+3)!!  +  ...)

(Abramowitz and Stegun, Handbook of Mathematical Functions, 26.4.6 to 26.4.9), and exp(x/2) is the first of them with
m = 0. Each is summed once with every term rounded down and once with every term rounded up.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from math import ceil, floor, isqrt

from exact_odds.decimals import Enclosure
from exact_odds.errors import NumberError

MOST_DEGREES = 100
LARGEST = 1000
"""For larger statistics the p-value is below ``TINY``, whatever the degrees."""

TINY = Fraction(1, 10**140)
_BITS = 128


def above(statistic: Fraction, degrees: int) -> Enclosure:
    """The probability that chi-square with these degrees of freedom is at least this large.

    >>> from exact_odds import decimal
    >>> p = above(Fraction(384, 100), 1)
    >>> decimal(p.low, 20), decimal(p.high, 20)
    ('0.05004352124870509895', '0.05004352124870509895')

    Raises:
        NumberError: for a negative statistic, or degrees that are not from 1 to 100.
    """
    if statistic < 0 or not 1 <= degrees <= MOST_DEGREES:
        raise NumberError(
            f"expected a statistic from 0 up on 1 to {MOST_DEGREES} degrees; got one of {degrees} degrees, "
            f"{'negative' if statistic < 0 else 'not negative'}"
        )
    if not statistic:
        return Enclosure(Fraction(1), Fraction(1))
    if statistic > LARGEST:
        return Enclosure(Fraction(0), TINY)
    bits = _BITS + ceil(statistic * Fraction(3, 4))  # its logarithm to base 2 falls by 0.72 a unit
    scaled = statistic * 2**bits
    # chi-square is less likely to be above a larger number
    low, high = (_below(x, degrees, bits) for x in (floor(scaled), ceil(scaled)))
    return Enclosure(max(Fraction(0), 1 - high[1]), min(Fraction(1), 1 - low[0]))


def below(statistic: Fraction, degrees: int) -> Enclosure:
    """The probability that chi-square with these degrees of freedom is smaller than this; raises as `above` does."""
    upper = above(statistic, degrees)
    return Enclosure(1 - upper.high, 1 - upper.low)


def smallest(p_values: Iterable[Enclosure], tests: int) -> Enclosure:
    """The smallest of some p-values, corrected by the number of tests (Bonferroni), 1 at the most.

    >>> smallest([Enclosure(Fraction(1, 10), Fraction(1, 10)), Enclosure(Fraction(1, 2), Fraction(1, 2))], 4)
    Enclosure(low=Fraction(2, 5), high=Fraction(2, 5))
    """
    given = list(p_values)
    one = Fraction(1)
    return Enclosure(
        min(one, tests * min((p.low for p in given), default=one)),
        min(one, tests * min((p.high for p in given), default=one)),
    )


def _below(x: int, degrees: int, bits: int) -> tuple[Fraction, Fraction]:
    """Two numbers between which the probability below ``x / 2**bits`` lies."""
    half, odd = divmod(degrees, 2)
    low, high = (_series(x, half, odd, bits, up) for up in (False, True))
    least, most = (_series(x, 0, 0, bits, up) for up in (False, True))
    if not odd:
        return Fraction(low, most), Fraction(high, least)
    pi, unit = _pi(bits), 2**bits  # pi is between pi and pi + 1 units
    root = isqrt(2 * x * unit * unit // (pi + 1)), isqrt(2 * x * unit * unit // pi) + 1
    return Fraction(low * root[0], most * unit), Fraction(high * root[1], least * unit)


def _series(x: int, first: int, odd: int, bits: int, up: bool) -> int:
    """The sum of x^k / (2k + odd)!! from ``first`` on in units of ``2**-bits``, not above it, or not below it."""
    term, total, k = 1 << bits, 0, 0
    while True:
        if k >= first:
            total += term
        k += 1
        divisor = (2 * k + odd) << bits
        term = -(-term * x // divisor) if up else term * x // divisor
        if term <= 1 and k > first and 2 * x < divisor:  # what follows is less than the last term
            return total + 2 * up


@lru_cache(maxsize=8)
def _pi(bits: int) -> int:
    """Pi in units of ``2**-bits``, rounded down, by Machin's formula: 16 arctan 1/5 - 4 arctan 1/239."""
    guard = 32
    unit = 1 << bits + guard

    def arctan(n: int) -> int:
        power, total, k, sign = unit // n, 0, 1, 1
        while power:
            total += sign * (power // k)
            power, k, sign = power // (n * n), k + 2, -sign
        return total

    return 16 * arctan(5) - 4 * arctan(239) >> guard
