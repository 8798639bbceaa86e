"""The terms of a wager, one by one: its events, its pays, their unit, the commission."""

from __future__ import annotations

from fractions import Fraction

from exact_odds.decimals import decimal, ratio
from exact_odds.errors import EventError, NumberError, WagerError, cut, quoted
from exact_odds.exact import exact
from exact_odds.language import Expression, parse
from exact_odds.language.parser import NO_NAMES, Names

UNITS = ("to one", "for one")
"""How pays may be printed: what is won besides the stake, or what is handed back in all."""


def parsed_event(text: str | Expression, names: Names = NO_NAMES) -> Expression:
    """The event of an award or condition, as text or parsed.

    Args:
        text: the event.
        names: expressions that it may use by name.

    Raises:
        WagerError: if it does not parse, or is a number rather than true or false.
    """
    try:
        event = parse(text, names) if isinstance(text, str) else text
    except EventError as error:
        raise WagerError(str(error)) from None
    if not event.is_event:
        raise WagerError(f"{quoted(event.text)} is a number, not an event; compare it, as in {event.text} == 6")
    return event


def checked_otherwise(pays: Fraction) -> Fraction:
    """What a wager may pay when no award is won.

    Raises:
        WagerError: if that loses more than the stake.
    """
    number = exact(pays)
    if number < -1:
        raise WagerError(f"otherwise = {quoted(number)} loses more than the stake, which is -1")
    return number


def checked_commission(commission: int | str | Fraction) -> Fraction:
    """A commission that can be taken.

    >>> checked_commission("4%")
    Fraction(1, 25)
    >>> checked_commission(4)
    Traceback (most recent call last):
    exact_odds.errors.NumberError: a commission of 400% cannot be taken; did you mean '4%'?

    Raises:
        NumberError: for any other.
    """
    number = exact(commission)
    if not 0 <= number < 1:
        allowed = "it is at least 0% and less than 100%"
        if isinstance(commission, int | str) and 1 <= number < 100 and "%" not in str(commission):
            allowed = f"did you mean '{str(commission).strip()}%'?"
        raise NumberError(f"a commission of {cut(share(number))} cannot be taken; {allowed}")
    return number


def checked_fee(fee: int | str | Fraction) -> Fraction:
    """A fee that may be paid on top of each unit staked.

    >>> checked_fee("20%")
    Fraction(1, 5)

    Raises:
        NumberError: for a fee below 0; for one of several stakes that is written without a percent sign.
    """
    number = exact(fee)
    if number < 0:
        raise NumberError(f"expected a fee of 0 or more on each unit staked, such as '20%'; got {quoted(number)}")
    if isinstance(fee, int | str) and 1 <= number < 100 and "%" not in str(fee):
        plain = str(fee).strip()
        raise NumberError(f"a fee of {plain} is {cut(share(number))} of the stake; did you mean '{plain}%'?")
    return number


def checked_unit(unit: str) -> str:
    """One of ``UNITS``.

    Raises:
        WagerError: for anything else.
    """
    if unit not in UNITS:
        raise WagerError(f"unit = {quoted(unit)} is unknown; pays are 'to one' or 'for one'")
    return unit


def share(number: Fraction) -> str:
    """A share as text that reads back exactly: in percent where the decimals end.

    >>> share(exact("0.05")), share(exact("1/8")), share(exact("1/3"))
    ('5%', '12.5%', '1/3')
    """
    percent = 100 * exact(number)
    for digits in range(12):
        if (percent * 10**digits).denominator == 1:
            return f"{decimal(percent, digits)}%"
    return ratio(number)
