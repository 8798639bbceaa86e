"""A JSON file of rows, read strictly: every key once, numbers as they are written, errors that name the place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction
from typing import NamedTuple

from exact_odds.errors import ExactOddsError, NumberError, WagerError, quoted
from exact_odds.exact import exact

LARGEST = 10_000_000
"""Bytes that a file may have."""

MOST_DIGITS = 2000
"""Digits that a number of a candidate may have before, and behind, its point or stroke."""

LARGEST_EXPONENT = 1000
"""Of a decimal written as in 1e-17."""

Row = Mapping[str, object]

_NUMBER = re.compile(r"([+-]?)(\d+)(?:/(\d+)|(?:\.(\d+))?(?:[eE]([+-]?\d+))?)", re.ASCII)


def parsed(contents: bytes, where: str) -> object:
    """The contents of a file; decimals stay text.

    Raises:
        WagerError: if they are not JSON, have a key twice in one object, or are too large.
    """
    import json

    if len(contents) > LARGEST:
        raise WagerError(f"{where} is larger than {LARGEST:,} bytes, so it is not a candidate")

    def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
        """An object whose keys are there once."""
        found: dict[str, object] = {}
        for key, value in pairs:
            if key in found:
                raise WagerError(f"{where}: the key {quoted(key)} is there twice in one object; leave one of them")
            found[key] = value
        return found

    def whole(digits: str) -> int | str:
        """An integer; as text if Python might not read it."""
        return int(digits) if len(digits) <= MOST_DIGITS else digits

    try:
        text = contents.decode("utf-8-sig")
        return json.loads(text, parse_float=str, parse_int=whole, parse_constant=str, object_pairs_hook=once)
    except UnicodeDecodeError:
        raise WagerError(f"{where} is not UTF-8; save the file as UTF-8") from None
    except json.JSONDecodeError as error:
        raise WagerError(f"{where}, line {error.lineno}: expected JSON; {error.msg}") from None
    except RecursionError:
        raise WagerError(f"{where}: expected JSON; got brackets nested too deep") from None


@contextmanager
def at(place: str) -> Iterator[None]:
    """Whatever is refused inside is refused at this place."""
    try:
        yield
    except ExactOddsError as error:
        raise type(error)(f"{place}: {error}") from None


def in_json(given: object) -> str:
    """What was given, in words of JSON."""
    words = {None: "null", True: "true", False: "false"}
    if given is None or isinstance(given, bool):
        return words[given]
    if isinstance(given, Mapping):
        return "an object"
    return "a list" if isinstance(given, list) else quoted(given)


def required(data: Row, key: str, where: str) -> object:
    """What stands under a key; it must be there."""
    if key not in data:
        raise WagerError(f"{where}: {key} is missing; see docs/chemin-de-fer.md")
    return data[key]


def mapping(given: object, where: str, what: str) -> Row:
    """What must be an object."""
    if not isinstance(given, Mapping):
        raise WagerError(
            f"{where}: expected an object {{...}} as {what}; got {in_json(given)}; see docs/chemin-de-fer.md"
        )
    return given


def rows_of(tables: Row, name: str, where: str) -> list[Row]:
    """The rows of a table, which must be there."""
    rows = required(tables, name, f"{where}, tables")
    if not isinstance(rows, list):
        raise WagerError(f"{where}: expected a list of rows as table {name}; got {in_json(rows)}")
    return [mapping(row, where, f"row {number} of table {name}") for number, row in enumerate(rows, 1)]


def text_of(row: Row, key: str, default: str | None = None) -> str:
    """Text, or a whole number, under a key, which must be there if it has no default."""
    given = row.get(key, default)
    if given is None and key not in row:
        raise WagerError(f"{key} is missing")
    if not isinstance(given, str | int) or isinstance(given, bool):
        raise WagerError(f"expected text as {key}; got {in_json(given)}")
    return str(given)


class Written(NamedTuple):
    """A number.

    Attributes:
        value: what it is.
        unit: what one more in its last decimal place adds; 0 of a fraction and of a whole number.
    """

    value: Fraction
    unit: Fraction


def written(text: str) -> Written:
    """The number that a text is, and how exactly it is written.

    >>> written("9/11"), written("-0.0128")
    (Written(value=Fraction(9, 11), unit=Fraction(0, 1)), Written(value=Fraction(-8, 625), unit=Fraction(1, 10000)))

    Raises:
        NumberError: for text that is no number, and for one too long.
    """
    found = _NUMBER.fullmatch(text.strip())
    if not found:
        return Written(exact(text), Fraction(0))
    sign, whole, below, decimals, power = found.groups()
    digits = max(len(part or "") for part in (whole, below, decimals))
    if digits > MOST_DIGITS:
        raise NumberError(f"{quoted(text)} has {digits:,} digits; a number of a candidate may have {MOST_DIGITS:,}")
    if power and (len(power) > 6 or abs(int(power)) > LARGEST_EXPONENT):
        raise NumberError(f"expected an exponent up to {LARGEST_EXPONENT}; got {quoted(text)}")
    if below and not int(below):
        raise NumberError(f"{quoted(text)} divides by zero")
    unit = Fraction(10) ** (int(power or 0) - len(decimals or ""))
    value = Fraction(int(whole), int(below)) if below else int(whole + (decimals or "")) * unit
    return Written(-value if sign == "-" else value, unit if decimals or power else Fraction(0))
