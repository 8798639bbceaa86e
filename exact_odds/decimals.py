"""Exact numbers as text: decimals, percentages, roots, fractions, thousands.

Everything here is integer arithmetic and rounds once, to the nearest, a tie to the even digit:
0.125 to two digits is 0.12, 0.375 is 0.38. The decision is exact, for roots too.
A negative number that rounds to zero is printed without its sign: 0.00, never -0.00.
No number is too long: what Python refuses to print at once (more than 4,300 digits) is printed in pieces.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt

from exact_odds.errors import NumberError, check_type, quoted
from exact_odds.exact import exact


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Root:
    """The square root of a rational, exact until it is printed: a standard deviation, a correlation.

    >>> Root(Fraction(9, 4)), -Root(2)
    (Root(9/4), -Root(2))
    >>> decimal(Root(2), 10)
    '1.4142135624'
    """

    radicand: Fraction
    sign: int

    def __init__(self, radicand: int | Fraction, sign: int = 1) -> None:
        radicand = exact(radicand)
        check_type(sign, int, "a sign that is 1 or -1")
        if radicand < 0:
            raise NumberError(f"the square root of {ratio(radicand)} is not real; a radicand is 0 or more")
        object.__setattr__(self, "radicand", radicand)
        object.__setattr__(self, "sign", (sign > 0) - (sign < 0) if radicand else 0)

    @classmethod
    def times(cls, factor: int | Fraction, radicand: int | Fraction) -> Root:
        """``factor`` times the root of ``radicand``.

        >>> Root.times(Fraction(-1, 2), 3)
        -Root(3/4)
        """
        factor = exact(factor)
        return cls(factor * factor * radicand, -1 if factor < 0 else 1)

    def __neg__(self) -> Root:
        return Root(self.radicand, -self.sign)

    def __str__(self) -> str:
        """As sympy reads it: ``sqrt(3/4)``, ``-sqrt(2)``, and ``0``."""
        return f"{'-' if self.sign < 0 else ''}sqrt({ratio(self.radicand)})" if self.sign else "0"

    def __repr__(self) -> str:
        return f"{'-' if self.sign < 0 else ''}Root({ratio(self.radicand)})"


Number = int | Fraction | Root


@dataclass(frozen=True, slots=True)
class Enclosure:
    """A number that is proven to lie between two rationals; only digits on which both ends agree are ever written.

    >>> third = Enclosure(Fraction(3333, 10_000), Fraction(3334, 10_000))
    >>> third.agreed(decimal, 10), third.agreed(percent, 10)
    ('0.333', '33.3%')
    >>> Enclosure(Fraction(1, 4), Fraction(1, 4)).agreed(decimal, 6)
    '0.250000'

    Attributes:
        low: the number is this at least.
        high: and this at most.
    """

    low: Fraction
    high: Fraction

    def __post_init__(self) -> None:
        low, high = exact(self.low), exact(self.high)
        if low > high:
            raise NumberError(
                f"an enclosure from {ratio(low)} to {ratio(high)} holds no number; give its lower end first"
            )
        object.__setattr__(self, "low", low)
        object.__setattr__(self, "high", high)

    @classmethod
    def around(cls, x: Number, radius: Fraction) -> Enclosure:
        """The numbers that differ from ``x`` by the radius at most; the ends for a root are a little farther out.

        >>> Enclosure.around(Root(2), Fraction(1, 10**6)).agreed(decimal, 10)
        '1.41421'
        """
        radius = exact(radius)
        if isinstance(x, Root):
            places = 10 + len(str(radius.denominator))
            radius += Fraction(1, 10**places)
            x = Fraction(_nearest(x, places), 10**places)
        return cls(exact(x) - radius, exact(x) + radius)

    def agreed(self, written: Callable[[Fraction, int], str], digits: int, least: int = 0) -> str:
        """The number with as many digits as both ends share.

        Args:
            written: writes a rational with a number of digits: `decimal`, `percent`, `significant`.
            digits: the most digits.
            least: the fewest; where the ends differ even then, the number is ``?``.
        """
        for some in range(digits, least - 1, -1):
            low, high = written(self.low, some), written(self.high, some)
            if low == high:
                return low
        return "?"


def correlation(covariance: Fraction, one: Fraction, two: Fraction) -> Root | None:
    """The correlation of two numbers, from their covariance and variances; None if one of them never varies.

    >>> correlation(Fraction(-1), Fraction(2), Fraction(3))
    -Root(1/6)
    """
    product = one * two
    return Root.times(covariance, 1 / product) if product else None


def decimal(x: Number, digits: int) -> str:
    """``x`` with ``digits`` digits after the point.

    >>> decimal(Fraction(2, 3), 5), decimal(Fraction(-1, 8), 2), decimal(Fraction(-1, 1000), 2), decimal(7, 0)
    ('0.66667', '-0.12', '0.00', '7')
    """
    _check(digits, least=0)
    return _point(_nearest(x, digits), digits)


def percent(x: Number, digits: int) -> str:
    """``x`` as a percentage with ``digits`` digits after the point.

    >>> percent(Fraction(1, 3), 4)
    '33.3333%'
    """
    _check(digits, least=0)
    return _point(_nearest(x, digits + 2), digits) + "%"


def root(x: int | Fraction, digits: int) -> str:
    """The square root of ``x`` with ``digits`` digits after the point.

    >>> root(Fraction(1, 4), 0), root(2, 6)
    ('0', '1.414214')
    """
    return decimal(Root(x), digits)


def significant(x: Number, digits: int) -> str:
    """``x`` with ``digits`` significant digits, never with an exponent; zero is ``0``.

    >>> significant(Fraction(1, 70_000_000), 3), significant(Fraction(9996, 10_000), 3), significant(123_456, 3)
    ('0.0000000143', '1.00', '123000')
    """
    _check(digits, least=1)
    size = x.radicand if isinstance(x, Root) else abs(exact(x))
    if not size:
        return "0"
    magnitude = _magnitude(size) // 2 if isinstance(x, Root) else _magnitude(size)
    places = digits - 1 - magnitude
    scaled = _nearest(x, places)
    if abs(scaled) == 10**digits:  # 0.9996 is 1.00 to three digits, not 1.000
        places -= 1
        scaled = _nearest(x, places)
    return _point(scaled, places) if places > 0 else integer(scaled * 10**-places)


def one_in(probability: int | Fraction, digits: int) -> str:
    """How rare an event of this probability is.

    >>> one_in(Fraction(3, 20_000), 1), one_in(Fraction(1, 2), 0), one_in(0, 1)
    ('1 in 6,666.7', '1 in 2', 'never')
    """
    probability = exact(probability)
    if not 0 <= probability <= 1:
        raise NumberError(f"{ratio(probability)} is not a probability; '1 in x' takes one from 0 to 1")
    return f"1 in {grouped(decimal(1 / probability, digits))}" if probability else "never"


def ratio(x: int | Fraction) -> str:
    """``p/q`` in lowest terms, or ``p`` when it is whole.

    >>> ratio(Fraction(19, 20)), ratio(Fraction(-4, 2))
    ('19/20', '-2')
    """
    x = exact(x)
    return integer(x.numerator) if x.denominator == 1 else f"{integer(x.numerator)}/{integer(x.denominator)}"


def grouped(x: int | str) -> str:
    """A number, or the decimal text of one, with its thousands separated.

    >>> grouped(4_998_398_275_503_360), grouped("-1234.5678")
    ('4,998,398,275,503,360', '-1,234.5678')
    """
    text = x if isinstance(x, str) else integer(x)
    whole, point, rest = text.partition(".")
    sign, whole = ("-", whole[1:]) if whole.startswith("-") else ("", whole)
    first = len(whole) % 3 or 3
    groups = [whole[:first], *(whole[start : start + 3] for start in range(first, len(whole), 3))]
    return sign + ",".join(groups) + point + rest


def integer(n: int) -> str:
    """``str(n)``, for an ``n`` of any length.

    >>> integer(-12), len(integer(10**9999))
    ('-12', 10000)
    """
    try:
        return str(n)
    except ValueError:  # longer than sys.get_int_max_str_digits() allows
        if n < 0:
            return "-" + integer(-n)
        half = n.bit_length() * 3 // 20  # about half the digits, as log10(2) is 0.301
        high, low = divmod(n, 10**half)
        return integer(high) + integer(low).zfill(half)


MOST_PRINTED = 10_000
"""Digits of a number that is printed; more take long."""


def _check(digits: int, least: int) -> None:
    check_type(digits, int, "a number of digits, such as 10")
    if not least <= digits <= MOST_PRINTED:
        raise NumberError(
            f"{quoted(digits)} digits cannot be printed; their number is from {least} to {MOST_PRINTED:,}"
        )


def _nearest(x: Number, places: int) -> int:
    """The integer nearest to ``x * 10**places``, the even one of two equally near."""
    if not isinstance(x, Root):
        number = exact(x)
        scale, shrink = (10**places, 1) if places >= 0 else (1, 10**-places)
        denominator = number.denominator * shrink
        below, rest = divmod(number.numerator * scale, denominator)
        return below + (2 * rest > denominator or (2 * rest == denominator and below % 2 == 1))
    square = 4 * x.radicand * Fraction(100) ** places  # of twice the number to be rounded
    halves = isqrt(square.numerator // square.denominator)
    tie = halves % 2 == 1 and halves * halves == square
    return x.sign * (round(Fraction(halves, 2)) if tie else (halves + 1) // 2)


def _magnitude(x: Fraction) -> int:
    """The ``m`` with ``10**m <= x < 10**(m + 1)``, of a positive ``x``."""
    bits = x.numerator.bit_length() - x.denominator.bit_length()
    m = bits * 30103 // 100000 - 1  # log10(2) is 0.30103; at most two too low, never too high
    while Fraction(10) ** (m + 1) <= x:
        m += 1
    return m


def _point(scaled: int, digits: int) -> str:
    """The text of ``scaled / 10**digits``."""
    text = integer(abs(scaled)).zfill(digits + 1)
    sign = "-" if scaled < 0 else ""
    return f"{sign}{text[:-digits]}.{text[-digits:]}" if digits else sign + text
