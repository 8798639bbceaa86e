"""Exact numbers from text: the one door through which a pay, a commission or a rational enters."""

from __future__ import annotations

import re
from fractions import Fraction

from exact_odds.errors import LONGEST_QUOTED, NumberError, check_type, quoted

MOST_DIGITS = 30
"""Digits that a number may have before, and behind, its point or stroke."""

_NUMBER = re.compile(r"([+-]?)(\d+)(?:/(\d+)|\.(\d+))?\s*(%?)", re.ASCII)
_RATIO = re.compile(r"(\d+(?:[/.]\d+)?)\s*(?:to|:|-|/)\s*(\d+|one)", re.ASCII | re.IGNORECASE)
_THOUSANDS = re.compile(r"[+-]?\d{1,3}(?:[, ']\d{3})+(?!\d)", re.ASCII)


def exact(value: int | str | Fraction) -> Fraction:
    """The rational that a number written as text, an int or a Fraction stands for.

    Decimals are read as the decimal fractions they are written as, never through binary floating point.

    >>> exact("0.95"), exact("19/20"), exact("5%"), exact(12)
    (Fraction(19, 20), Fraction(19, 20), Fraction(1, 20), Fraction(12, 1))

    Raises:
        NumberError: for anything else; a float is refused because it is rarely the number that was meant.

    >>> exact(0.95)
    Traceback (most recent call last):
    exact_odds.errors.NumberError: 0.95 is a binary float and not exact; write it as text, '0.95', or as a Fraction
    """
    if isinstance(value, Fraction):
        return value
    if isinstance(value, bool):
        raise NumberError(f"{value} is not a number; write an integer, or text such as '19/20', '0.95' or '5%'")
    if isinstance(value, int):
        return Fraction(value)
    if isinstance(value, float):
        shown = repr(float(value))  # numpy's floats are floats that show themselves otherwise
        raise NumberError(f"{shown} is a binary float and not exact; write it as text, '{shown}', or as a Fraction")
    if isinstance(value, str):
        found = _NUMBER.fullmatch(value.strip())
        if found:
            sign, whole, denominator, decimals, percent = found.groups()
            digits = max(len(whole), len(denominator or ""), len(decimals or ""))
            if digits > MOST_DIGITS:
                raise NumberError(f"{quoted(value)} has {digits:,} digits; a number may have {MOST_DIGITS}")
            number = Fraction(int(whole))
            if denominator is not None:
                if not int(denominator):
                    raise NumberError(f"{quoted(value)} divides by zero")
                number = Fraction(int(whole), int(denominator))
            elif decimals is not None:
                number = Fraction(int(whole + decimals), 10 ** len(decimals))
            if percent:
                number /= 100
            return -number if sign == "-" else number
        meant = meant_by(value)
        if meant:
            raise NumberError(f"{quoted(value)} is not an exact number; did you mean {meant}?")
    raise NumberError(
        f"{quoted(value)} is not an exact number; write an integer, or text such as '19/20', '0.95' or '5%'"
    )


def whole(text: str, what: str = "", example: str = "80") -> int:
    """The whole number that plain ASCII digits stand for, a sign before them or not.

    >>> whole("80"), whole("-3")
    (80, -3)

    Args:
        text: the digits.
        what: what it is a number of, or for, as errors name it: "cards", "--unseen-burn".
        example: a number that errors suggest.

    Raises:
        NumberError: for anything else, and for too many digits.
    """
    digits = text[1:] if text[:1] in ("-", "+") else text
    if not (digits.isascii() and digits.isdecimal()):
        raise NumberError(f"expected a whole number{f' for {what}' if what else ''}; got {quoted(text)}; try {example}")
    if len(digits) > MOST_DIGITS:
        raise NumberError(f"{quoted(text)} has {len(digits):,} digits; a number may have {MOST_DIGITS}")
    return int(text)


def meant_by(text: str) -> str:
    """How to write a number that is written as a table prints it; empty if that cannot be guessed.

    >>> (
    ...     meant_by("50 to 1"),
    ...     meant_by("3:2"),
    ...     meant_by("1,000"),
    ...     meant_by("0,95"),
    ...     meant_by("5 percent"),
    ...     meant_by("lots"),
    ... )
    ('50', '3/2', '1000', '0.95', '5%', '')
    """
    text = text.strip()
    if len(text) > LONGEST_QUOTED:
        return ""
    if _THOUSANDS.match(text):
        text = re.sub(r"(?<=\d)[, '](?=\d)", "", text)
    text = re.sub(r"^([+-]?)\.(?=\d)", r"\g<1>0.", re.sub(r"(?<=\d),(?=\d)", ".", text))
    text = re.sub(r"\s*(percent|per cent)$", "%", text, flags=re.IGNORECASE)
    ratio = _RATIO.fullmatch(text)
    if ratio and ratio[2].lower() in ("1", "one"):
        text = ratio[1]
    elif ratio:
        text = f"{ratio[1]}/{ratio[2]}"
    return text if _NUMBER.fullmatch(text) else ""


MOST_POWER = 100
"""The highest moment that is computed: powers of numbers with many digits take long."""


def check_power(power: int) -> None:
    """Refuse what is no order of a moment.

    Raises:
        ArgumentError: for anything but an int.
        NumberError: for a power below 0 or above the highest.
    """
    check_type(power, int, "the power of a moment, such as 2")
    if not 0 <= power <= MOST_POWER:
        raise NumberError(f"expected a power from 0 to {MOST_POWER}; got {quoted(power)}")
