"""One published figure: where it stands, what it is a figure of, and how its digits were printed."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from exact_odds.decimals import decimal
from exact_odds.errors import NumberError, quoted
from exact_odds.exact import exact

if TYPE_CHECKING:
    from exact_odds.wagers.wager import Wager

RELIABLE = 15
"""Digits of a whole number that a spreadsheet keeps."""

_PRINTED = re.compile(r"-?\d+(?:\.(\d+))?(%?)|-?\d+/\d+", re.ASCII)


class Quantity(Enum):
    """What a figure measures, of an event, an award of a wager, or a whole wager.

    A return is what an award adds to the expected value: its pays times its probability. An effect of removal is the
    expected value with one card less, minus that with it.
    """

    COUNT = "count"
    DEALS = "deals"
    PROBABILITY = "probability"
    PAYS = "pays"
    RETURN = "return"
    EXPECTED_VALUE = "expected value"
    HOUSE_EDGE = "house edge"
    RESOLVED_EDGE = "house edge per resolved wager"
    PLAYER_EDGE = "player edge"
    FAIR_PAY = "fair pay"
    DEVIATION = "standard deviation"
    VARIANCE = "variance"
    HIT_FREQUENCY = "hit frequency"
    EFFECT = "effect of removal"


class Digits(Enum):
    """How the digits of a source came to be printed."""

    ROUNDED = "rounded"  # correctly, at the last digit printed
    CUT = "cut"  # the digits after the last one printed left out
    ROUNDED_15 = "15 digits, rounded"  # a whole number, as a spreadsheet shows it
    CUT_15 = "15 digits, cut"  # the same, cut
    DOUBLE = "double precision"  # the shortest text of the nearest double


class Source(NamedTuple):
    """A page that prints figures.

    Attributes:
        id: what it is called here.
        name: what it is about.
        address: where it is.
        note: what should be known about it.
        figures: all it prints.
        unchecked: why something it prints cannot be checked; empty if all is.
    """

    id: str
    name: str
    address: str
    note: str
    figures: tuple[Figure, ...]
    unchecked: str = ""


@dataclass(frozen=True, slots=True)
class Figure:
    """A number as a source prints it, and what it is a number of.

    Attributes:
        source: the id of its source.
        table, row, column: where it stands there.
        printed: its text. Zeros that end a column's decimals are restored.
        quantity: what it measures.
        decks: of which shoe, a number or ``infinite``.
        event: of which event. With an ``award`` too, it is the part of it that this event makes up.
        given: the condition.
        wager: of which wager, by slug or by the path of its file.
        award: of which of its awards, by label; ``lose`` for the stake lost. Without one, of the whole wager.
        pays: what the awards pay, in order, where it is not what the library's wager pays.
        unit: ``to one`` or ``for one``.
        combinations: how many cards are drawn at a time where a count is not of ordered six-card deals:
            (2, 2) is of two hands of two, order aside.
        digits: how the digits came to be printed.
        without: cards gone from the shoe.
        shown: cards of the coup that are known.
        game: of which game, by slug or by the path of its file; empty for the usual one.
        card: of an effect of removal, the card that goes.
        formula: arithmetic on p, the value so far, which is printed in its place: ``p**6`` for six in a row.
        own: the wager, where the file itself defines it.
        place: where it was read, as ``my.toml, line 8``; empty if it was not.
    """

    source: str
    table: str
    row: str
    column: str
    printed: str
    quantity: Quantity
    decks: str
    event: str = ""
    given: str = ""
    wager: str = ""
    award: str = ""
    pays: str = ""
    unit: str = "to one"
    combinations: tuple[int, ...] = ()
    digits: Digits = Digits.ROUNDED
    without: str = ""
    shown: str = ""
    game: str = ""
    card: str = ""
    formula: str = ""
    own: Wager | None = None
    place: str = field(default="", compare=False, repr=False, kw_only=True)

    @property
    def address(self) -> str:
        """Where it stands, as misprints.toml names it.

        >>> Figure("egalite", "", "9", "count", "55146054060032", Quantity.COUNT, "8", event="tie").address
        'egalite / 9 / count'
        """
        return " / ".join(part for part in (self.source, self.table, self.row, self.column) if part)

    def shows(self, value: Fraction) -> str:
        """The text that would have been printed for this value, with as many digits and in the same form.

        >>> figure = Figure("page", "", "tie", "edge", "4.80%", Quantity.HOUSE_EDGE, "8", wager="tie-9")
        >>> figure.shows(Fraction(484, 10_000)), figure.agrees(Fraction(484, 10_000))
        ('4.84%', False)
        """
        if "/" in self.printed:
            return str(value)
        if self.digits is Digits.DOUBLE:
            nearest = value.numerator / value.denominator  # the double nearest to the exact value
            return f"{Decimal(repr(nearest)):f}"
        form = printed_form(self.printed)
        places, percent = len(form[1] or ""), form[2]
        if not places and self.digits in (Digits.CUT_15, Digits.ROUNDED_15):
            return str(_fifteen(value, cut=self.digits is Digits.CUT_15))
        scaled = value * (100 if percent else 1)
        if self.digits is Digits.CUT:
            scaled = Fraction(int(scaled * 10**places), 10**places)
        return decimal(scaled, places) + percent

    def agrees(self, value: Fraction) -> bool:
        """Whether it is what this value looks like in print."""
        shown = self.shows(value)
        return exact(self.printed) == exact(shown)


def printed_form(text: str) -> re.Match[str]:
    """The decimals and the percent sign of a number as one is printed.

    >>> printed_form("1.06%").groups(), printed_form("16/169").groups()
    (('06', '%'), (None, None))

    Raises:
        NumberError: for anything else, and for a number that is too long.
    """
    form = _PRINTED.fullmatch(text)
    if form is None:
        raise NumberError(
            f"{quoted(text)} is not a number as one is printed; write digits without spaces or commas, as 4998, "
            "-0.0106, 1.06% or 16/169"
        )
    exact(text)
    return form


def _fifteen(value: Fraction, *, cut: bool) -> int:
    """A whole number with zeros for the digits that a spreadsheet does not keep."""
    unit: int = 10 ** max(0, len(str(int(value))) - RELIABLE)
    return (int(value / unit) if cut else round(value / unit)) * unit
