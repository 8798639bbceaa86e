"""The tableau: when each hand draws its third card.

The rules are data, written as a casino prints them. Both printed forms are here: by Banker's total, and by Player's
third card. A tableau can be read from either and prints as either; the two forms of the usual one are held against
each other by a test.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from exact_odds.display import Viewed
from exact_odds.errors import WagerError, quoted, wrong_type

TOTALS = range(10)
STANDING_TOTALS = range(8)
"""Two-card totals without a natural: with 8 or 9 on either side nobody draws."""

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
        banker: for each two-card total of Banker, 0 to 7, the point values to which Banker draws when Player drew.
        decides: what those point values are: of Player's ``third card``, or Player's ``total`` after it.
    """

    name: str
    player: frozenset[int]
    banker_alone: frozenset[int]
    banker: tuple[frozenset[int], ...]
    decides: str = "third card"

    def __post_init__(self) -> None:
        for totals in (self.player, self.banker_alone):
            _check_values(totals, STANDING_TOTALS, "two-card total")
        if not isinstance(self.banker, tuple):
            raise wrong_type(self.banker, "a tuple of eight sets of point values")
        if len(self.banker) != len(STANDING_TOTALS):
            raise WagerError(
                f"a tableau has a row for each total of Banker from 0 to 7, and {len(self.banker)} are given"
            )
        for row in self.banker:
            _check_values(row, TOTALS, "point value")
        if self.decides not in DECIDES:
            raise WagerError(f"{quoted(self.decides)} decides nothing; Player's 'third card' does, or his 'total'")

    @classmethod
    def by_banker_total(
        cls,
        name: str,
        player: Iterable[int],
        banker_alone: Iterable[int],
        draws: Mapping[int, str],
        decides: str = "third card",
    ) -> Tableau:
        """The form by Banker's total: to each total the values it draws to, as digits.

        >>> Tableau.by_banker_total("x", range(6), range(6), {3: "012345679"}).banker[3] == frozenset(TOTALS) - {8}
        True
        """
        for total in draws:
            if total not in STANDING_TOTALS:
                raise WagerError(f"{quoted(total)} is no two-card total on which Banker may draw; those are 0 to 7")
        rows = tuple(_values(draws.get(total, "")) for total in STANDING_TOTALS)
        return cls(name, _totals(player), _totals(banker_alone), rows, decides)

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
        columns = {value: _totals(totals) for values, totals in draws.items() for value in _values(values)}
        for totals in columns.values():
            _check_values(totals, STANDING_TOTALS, "two-card total")
        rows = tuple(
            frozenset(value for value in TOTALS if total in columns.get(value, ())) for total in STANDING_TOTALS
        )
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
        return (
            total < 8 and (third if self.decides == "third card" else (player_total + third) % 10) in self.banker[total]
        )

    def columns(self) -> dict[int, tuple[int, ...]]:
        """The other form: for each deciding value the Banker totals that draw to it.

        >>> PUNTO_BANCO.columns()[8], PUNTO_BANCO.columns()[0]
        ((0, 1, 2), (0, 1, 2, 3))
        """
        return {value: tuple(total for total in STANDING_TOTALS if value in self.banker[total]) for value in TOTALS}


def _check_values(given: object, allowed: range, what: str) -> None:
    """Refuse anything but a set of such numbers."""
    if not isinstance(given, frozenset):
        raise wrong_type(given, f"a frozenset with each {what}")
    for value in given:
        if type(value) is not int or value not in allowed:
            raise WagerError(f"{quoted(value)} is no {what} on which a hand may draw; those are 0 to {allowed[-1]}")


def _totals(given: object) -> frozenset[int]:
    if not isinstance(given, Iterable) or isinstance(given, str):
        raise wrong_type(given, "a range of totals, such as range(6),")
    return frozenset(given)


def _values(digits: str) -> frozenset[int]:
    if not isinstance(digits, str):
        raise wrong_type(digits, "text of digits, such as '012345679',")
    if not all(digit in "0123456789" for digit in digits):
        raise WagerError(f"{quoted(digits)} is not of digits alone; each is a point value")
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
"""The usual tableau, by Banker's total."""

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
