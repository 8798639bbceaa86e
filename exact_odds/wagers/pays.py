"""What an award pays: a number, a random factor, or a meter."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from exact_odds.errors import NumberError, WagerError, check_type, quoted, wrong_type
from exact_odds.exact import exact

_RATIONAL = r"\d+(?:[/.]\d+)?"
_METER = (  # compiled when a meter is read, which is rare
    rf"(?P<sign>[+-]?)\s*(?P<times>{_RATIONAL})?\s*\*?\s*(?P<letter>[A-Za-z]\w*)\s*(?:/\s*(?P<over>\d+))?"
    rf"\s*(?:(?P<more>[+-])\s*(?P<plus>{_RATIONAL}))?"
)

Outcomes = tuple[tuple[Fraction, Fraction], ...]
"""The pays of a random factor, to one, each with its probability; the probabilities add up to 1."""


class Meter(NamedTuple):
    """A pay that follows a meter: a multiple of it, plus a number.

    >>> Meter.parse("m/10").at(Fraction(50_000))
    Fraction(5000, 1)

    Attributes:
        letter: what stands for the meter.
        times: the share of the meter that is paid.
        plus: what is paid besides, to one.
    """

    letter: str
    times: Fraction
    plus: Fraction = Fraction(0)

    @classmethod
    def parse(cls, text: str) -> Meter:
        """A meter from text such as ``m``, ``m/10`` or ``2m + 5``.

        Raises:
            WagerError: for a name of several letters, for ``d``, which stands for decks, and for other text.
        """
        check_type(text, str, "text such as 'm/10'")
        found = re.fullmatch(_METER, text.strip(), re.ASCII)
        if not found:
            raise WagerError(
                f"expected a number, or a meter such as 'm' or 'm/10'; got {quoted(text)}, which is neither"
            )
        letter = found["letter"]
        if len(letter) > 1 or letter == "d":
            what = "a word" if len(letter) > 1 else "the letter of decks"
            raise WagerError(
                f"expected a pay such as 12 or 5/2, or one letter for a meter, such as m; got {quoted(letter)}, {what}"
            )
        if found["over"] is not None and not int(found["over"]):
            raise WagerError(f"expected a meter such as 'm/10'; got {quoted(text)}, which divides by zero")
        times = exact(found["times"] or "1") / int(found["over"] or 1)
        plus = exact(found["plus"] or "0")
        return cls(letter, -times if found["sign"] == "-" else times, -plus if found["more"] == "-" else plus)

    def at(self, value: Fraction) -> Fraction:
        """What is paid, to one, when the meter stands at this value, in units of the stake."""
        return exact(self.times) * exact(value) + exact(self.plus)

    def __str__(self) -> str:
        times = "" if self.times == 1 else f"{self.times.numerator}" if self.times.numerator != 1 else ""
        over = "" if self.times.denominator == 1 else f"/{self.times.denominator}"
        plus = "" if not self.plus else f" {'-' if self.plus < 0 else '+'} {abs(self.plus)}"
        return f"{times}{self.letter}{over}{plus}"


def is_meter(pays: object) -> bool:
    """Whether a pay is written with a letter.

    >>> is_meter("m/10"), is_meter("19/20")
    (True, False)
    """
    return isinstance(pays, str) and re.search(r"[A-Za-z]", pays) is not None and " to " not in pays


def outcomes_of(pays: Mapping[str, str | int | Fraction]) -> Outcomes:
    """The outcomes of a random factor, from pays with their probabilities, the smallest pay first.

    >>> outcomes_of({"8": "0.1", "2": "0.9"})
    ((Fraction(2, 1), Fraction(9, 10)), (Fraction(8, 1), Fraction(1, 10)))

    Raises:
        NumberError: for a probability that is not above 0; if they do not add up to 1.
        WagerError: for no outcome, or one that loses more than the stake.
    """
    if not isinstance(pays, Mapping):
        raise wrong_type(pays, "pays with their probabilities, such as {'2': '0.9', '8': '0.1'}")
    outcomes = sorted((exact(pay), exact(probability)) for pay, probability in pays.items())
    for pay, probability in outcomes:
        if probability <= 0:
            raise NumberError(f"expected a probability above 0 for the pay {pay}; got {quoted(probability)}")
        if pay < -1:
            raise WagerError(f"expected pays of at least -1, the stake; got {quoted(pay)}")
    if len({pay for pay, _ in outcomes}) < len(outcomes):
        raise WagerError("a pay is given two probabilities; give it one")
    total = sum((probability for _, probability in outcomes), Fraction(0))
    if total != 1:
        raise NumberError(f"expected probabilities that add up to 1; got {quoted(total)}")
    return tuple(outcomes)


def mean(outcomes: Outcomes) -> Fraction:
    """The mean pay of a random factor.

    >>> mean(outcomes_of({"2": "0.9", "8": "0.1"}))
    Fraction(13, 5)
    """
    return sum((pay * probability for pay, probability in outcomes), Fraction(0))
