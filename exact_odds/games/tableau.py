"""The tableau: when each hand draws its third card.

The rules are data, written as a casino prints them. Both printed forms are here: by Banker's total, and by Player's
third card. A tableau can be read from either and prints as either; the two forms of the usual one are held against
each other by a test.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from exact_odds.display import Viewed
from exact_odds.errors import WagerError, check_type, quoted, wrong_type

TOTALS = range(10)
NATURALS = frozenset((8, 9))
"""The two-card totals that end the coup in the usual game."""

DECIDES = ("third card", "total")
"""What of Player's hand may decide whether Banker draws."""


@dataclass(frozen=True, slots=True)
class Tableau(Viewed):
    """When the two hands draw, as data.

    >>> PUNTO_BANCO.player_draws(5), PUNTO_BANCO.player_draws(6)
    (True, False)
    >>> PUNTO_BANCO.banker_draws(3, player_total=2, third=8)
    False
    >>> PUNTO_BANCO.banker_draws(5, player_total=6, third=None)  # Player stood
    True

    Attributes:
        name: what it is called in a game's definition.
        player: the two-card totals on which Player draws.
        banker_alone: the two-card totals on which Banker draws when Player stood.
        banker: for each two-card total of Banker, 0 to 9, the point values to which Banker draws when Player drew.
        decides: what those point values are: of Player's ``third card``, or Player's ``total`` after it.
        naturals: the two-card totals that end the coup, on either side; empty where there are none.

    Raises:
        WagerError: if a row is missing, a total or value is not one, or a hand draws on a natural.
    """

    name: str
    player: frozenset[int]
    banker_alone: frozenset[int]
    banker: tuple[frozenset[int], ...]
    decides: str = "third card"
    naturals: frozenset[int] = NATURALS

    def __str__(self) -> str:
        return self.name

    def __post_init__(self) -> None:
        _check_values(self.naturals, "two-card total")
        if not isinstance(self.banker, tuple):
            raise wrong_type(self.banker, "a tuple of ten sets of point values")
        if len(self.banker) != len(TOTALS):
            raise WagerError(
                f"expected a row for each total of Banker from 0 to 9; got {len(self.banker)} rows; "
                "leave the row of a total on which Banker stands empty"
            )
        for row in self.banker:
            _check_values(row, "point value")
        rows = frozenset(total for total, row in enumerate(self.banker) if row)
        for who, totals in (("Player", self.player), ("Banker", self.banker_alone), ("Banker", rows)):
            _check_values(totals, "two-card total")
            if totals & self.naturals:
                raise WagerError(
                    f"{who} cannot draw on {min(totals & self.naturals)}, which is a natural and ends the coup; "
                    "let that total stand, or leave it out of the naturals"
                )
        if self.decides not in DECIDES:
            raise WagerError(f"expected 'third card' or 'total' as what decides; got {quoted(self.decides)}")

    @property
    def open_totals(self) -> tuple[int, ...]:
        """The two-card totals that do not end the coup, on which a hand draws or stands.

        >>> PUNTO_BANCO.open_totals
        (0, 1, 2, 3, 4, 5, 6, 7)
        """
        return tuple(total for total in TOTALS if total not in self.naturals)

    @property
    def draws(self) -> bool:
        """Whether any hand may draw a third card.

        >>> PUNTO_BANCO.draws
        True
        """
        return bool(self.player or self.banker_alone)

    @classmethod
    def by_banker_total(
        cls,
        name: str,
        player: Iterable[int],
        banker_alone: Iterable[int],
        draws: Mapping[int, str],
        decides: str = "third card",
        naturals: frozenset[int] = NATURALS,
    ) -> Tableau:
        """The form by Banker's total: to each total the values it draws to, as digits; a total left out stands.

        >>> Tableau.by_banker_total("x", range(6), range(6), {3: "012345679"}).banker[3] == frozenset(TOTALS) - {8}
        True
        """
        check_type(draws, Mapping, "a mapping of totals to values, such as {3: '012345679'}")
        for total in draws:
            if total not in TOTALS:
                raise WagerError(f"expected a two-card total from 0 to 9; got {quoted(total)}")
        rows = tuple(digit_set(draws.get(total, "")) for total in TOTALS)
        return cls(name, _totals(player), _totals(banker_alone), rows, decides, naturals)

    @classmethod
    def by_third_card(
        cls,
        name: str,
        player: Iterable[int],
        banker_alone: Iterable[int],
        draws: Mapping[str, Iterable[int]],
        decides: str = "third card",
    ) -> Tableau:
        """The form by Player's third card: to each group of values the Banker totals that draw."""
        check_type(draws, Mapping, "a mapping of values to totals, such as {'8': range(3)}")
        columns = {value: _totals(totals) for values, totals in draws.items() for value in digit_set(values)}
        for totals in columns.values():
            _check_values(totals, "two-card total")
        rows = tuple(frozenset(value for value in TOTALS if total in columns.get(value, ())) for total in TOTALS)
        return cls(name, _totals(player), _totals(banker_alone), rows, decides)

    def player_draws(self, total: int) -> bool:
        """Whether Player draws on this two-card total, there being no natural."""
        return total in self.player

    def banker_draws(self, total: int, player_total: int, third: int | None) -> bool:
        """Whether Banker draws on this two-card total, there being no natural.

        Args:
            total: Banker's two-card total.
            player_total: Player's two-card total.
            third: the point value of Player's third card, None if Player stood.
        """
        if third is None:
            return total in self.banker_alone
        return (third if self.decides == "third card" else (player_total + third) % 10) in self.banker[total]

    def columns(self) -> dict[int, tuple[int, ...]]:
        """The other form: for each deciding value the Banker totals that draw to it.

        >>> PUNTO_BANCO.columns()[8], PUNTO_BANCO.columns()[0]
        ((0, 1, 2), (0, 1, 2, 3))
        """
        return {value: tuple(total for total in self.open_totals if value in self.banker[total]) for value in TOTALS}


def _check_values(given: object, what: str) -> None:
    """Refuse anything but a set of numbers from 0 to 9."""
    if not isinstance(given, frozenset):
        raise wrong_type(given, f"a frozenset with each {what}")
    for value in given:
        if type(value) is not int or value not in TOTALS:
            raise WagerError(f"expected a {what} from 0 to 9; got {quoted(value)}")


def _totals(given: object) -> frozenset[int]:
    if not isinstance(given, Iterable) or isinstance(given, str):
        raise wrong_type(given, "a range of totals, such as range(6)")
    return frozenset(given)


def digit_set(digits: str) -> frozenset[int]:
    """The totals or point values that a text of digits names.

    >>> sorted(digit_set("0245"))
    [0, 2, 4, 5]

    Raises:
        WagerError: for text with anything but digits, or with one of them twice.
    """
    if not isinstance(digits, str):
        raise wrong_type(digits, "text of digits, such as '012345679'")
    if not all(digit in "0123456789" for digit in digits):
        raise WagerError(f"expected digits, one for each total or value, as in '012345679'; got {quoted(digits)}")
    twice = next((digit for digit in digits if digits.count(digit) > 1), None)
    if twice is not None:
        raise WagerError(f"expected each digit once; got {twice} twice in {quoted(digits)}")
    return frozenset(map(int, digits))


PUNTO_BANCO = Tableau.by_banker_total(
    "punto-banco",
    player=range(6),
    banker_alone=range(6),
    draws={
        0: "0123456789",
        1: "0123456789",
        2: "0123456789",
        3: "012345679",
        4: "234567",
        5: "4567",
        6: "67",
        7: "",
    },
)
"""The usual tableau, by Banker's total: when Banker draws."""

PUNTO_BANCO_BY_THIRD_CARD = Tableau.by_third_card(
    "punto-banco",
    player=range(6),
    banker_alone=range(6),
    draws={"23": range(5), "45": range(6), "67": range(7), "8": range(3), "901": range(4)},
)
"""The same tableau as the other half of the casinos prints it, by Player's third card."""

BY_TOTAL = Tableau.by_banker_total(
    "by-total",
    player=range(6),
    banker_alone=range(6),
    draws={total: "".join(map(str, sorted(values))) for total, values in enumerate(PUNTO_BANCO.banker)},
    decides="total",
)
"""A misreading found in print: the same numbers, applied to Player's total after the third card."""

TABLEAUX = {tableau.name: tableau for tableau in (PUNTO_BANCO, BY_TOTAL)}
"""Every tableau by name, as a game's definition names it."""
