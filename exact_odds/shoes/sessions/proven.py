"""Numbers that are known exactly, or proven to lie between two rationals, and what little is reckoned with them."""

from __future__ import annotations

from fractions import Fraction

from exact_odds.decimals import Enclosure, Root
from exact_odds.errors import NumberError, wrong_type

Proven = Fraction | Enclosure
"""A number known exactly, or proven to lie between two rationals."""

MOST_DIGITS = 1_000
"""Digits after the point that may be asked for."""


def check_digits(digits: int) -> None:
    """Refuse a number of digits that cannot be proven.

    >>> check_digits(10)

    Raises:
        ArgumentError: for anything but an int.
        NumberError: for a number below 0 or above 1,000.
    """
    if type(digits) is not int:
        raise wrong_type(digits, "a number of digits, such as 10")
    if not 0 <= digits <= MOST_DIGITS:
        raise NumberError(f"expected 0 to {MOST_DIGITS:,} digits; got {digits:,}; try 10")


def enclosed(low: Fraction, high: Fraction) -> Proven:
    """The number between these two, exactly if they are the same."""
    return low if low == high else Enclosure(low, high)


def ends(value: Proven) -> tuple[Fraction, Fraction]:
    """The two numbers between which it lies.

    >>> ends(Fraction(1)), ends(Enclosure(Fraction(1), Fraction(2)))
    ((Fraction(1, 1), Fraction(1, 1)), (Fraction(1, 1), Fraction(2, 1)))
    """
    return (value, value) if isinstance(value, Fraction) else (value.low, value.high)


def plus(one: Proven, two: Proven) -> Proven:
    """The sum of two numbers.

    >>> plus(Fraction(1), Enclosure(Fraction(1), Fraction(2)))
    Enclosure(low=Fraction(2, 1), high=Fraction(3, 1))
    """
    return enclosed(*(first + second for first, second in zip(ends(one), ends(two), strict=True)))


def times(value: Proven, factor: Fraction) -> Proven:
    """A number times a rational.

    >>> times(Enclosure(Fraction(1), Fraction(2)), Fraction(-1))
    Enclosure(low=Fraction(-2, 1), high=Fraction(-1, 1))
    """
    return enclosed(*sorted(end * factor for end in ends(value)))


def quotient(one: Proven, two: Proven) -> Proven | None:
    """A number divided by another that is not negative; None if that may be 0.

    >>> quotient(Fraction(-1), Enclosure(Fraction(1), Fraction(2)))
    Enclosure(low=Fraction(-1, 1), high=Fraction(-1, 2))
    """
    if ends(two)[0] <= 0:
        return None
    ways = [number / divisor for number in ends(one) for divisor in ends(two)]
    return enclosed(min(ways), max(ways))


def root_of(value: Proven) -> Root | Enclosure:
    """The square root of a number that is not negative.

    >>> root_of(Fraction(2))
    Root(2)
    """
    if isinstance(value, Fraction):
        return Root(value)
    error = Fraction(1, 10**40)
    low, high = (Enclosure.around(Root(max(end, Fraction(0))), error) for end in ends(value))
    return Enclosure(low.low, high.high)
