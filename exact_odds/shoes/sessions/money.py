"""Money as it is paid: commission and pays rounded to the chip, a rebate on a lost session."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor

from exact_odds.decimals import ratio
from exact_odds.errors import NumberError, unknown_name, wrong_type
from exact_odds.exact import exact

WAYS = ("up", "down", "nearest")
"""How a commission may be rounded to the chip: against the player, for the player, or to the nearest chip."""


@dataclass(frozen=True, slots=True)
class Rounding:
    """How a house pays with chips: the commission it takes is a whole number of the smallest chip.

    A pay that is no whole number of chips for another reason, such as 1 to 2 on one chip, is rounded the other way, so
    that "up" is for the house in both. A half goes up for the nearest chip: to the house.

    >>> up = Rounding("0.25", "up")
    >>> (
    ...     up.paid(Fraction(10), Fraction(19, 20), Fraction(1, 20)),
    ...     up.paid(Fraction(1), Fraction(19, 20), Fraction(1, 20)),
    ... )
    (Fraction(19, 2), Fraction(3, 4))

    Attributes:
        chip: the smallest chip, in units of money.
        way: "up", "down" or "nearest", said of the commission.

    Raises:
        NumberError: for a chip of 0 or less, or a float.
        UnknownName: for another way.
    """

    chip: Fraction
    way: str = "up"

    def __init__(self, chip: int | str | Fraction, way: str = "up") -> None:
        number = exact(chip)
        if number <= 0:
            raise NumberError(f"expected a chip worth more than 0; got {ratio(number)}; try 0.25")
        check_way(way)
        object.__setattr__(self, "chip", number)
        object.__setattr__(self, "way", way)

    def paid(self, stake: Fraction, pays: Fraction, commission: Fraction = Fraction(0)) -> Fraction:
        """What a stake wins, given its exact pay per unit and the commission that this pay is after; losses stay.

        Raises:
            NumberError: for a stake that is no whole number of chips.
        """
        stake, pays, commission = exact(stake), exact(pays), exact(commission)
        if (stake / self.chip).denominator != 1:
            raise NumberError(
                f"expected stakes that are whole chips of {ratio(self.chip)}; got a stake of {ratio(stake)}; "
                "try a smaller chip or larger stakes"
            )
        if pays <= 0:
            return pays * stake
        gross = pays * stake / (1 - commission)
        return self._to_chips(gross, against=True) - self._to_chips(gross * commission, against=False)

    def _to_chips(self, amount: Fraction, against: bool) -> Fraction:
        """An amount in whole chips: a commission as it is said, a pay (against) the other way round."""
        chips = amount / self.chip
        if self.way == "nearest":
            whole = ceil(chips - Fraction(1, 2)) if against else floor(chips + Fraction(1, 2))
        else:
            whole = floor(chips) if (self.way == "down") != against else ceil(chips)
        return whole * self.chip


def check_way(way: str) -> None:
    """Refuse a way to round that there is not.

    Raises:
        ArgumentError: for anything but text.
        UnknownName: for another word.
    """
    if not isinstance(way, str):
        raise wrong_type(way, "one of up, down and nearest")
    if way not in WAYS:
        raise unknown_name("way to round", way, WAYS)


def checked_rebate(rebate: int | str | Fraction) -> Fraction:
    """A rebate that can be given: the share of a lost session that the house hands back.

    >>> checked_rebate("10%")
    Fraction(1, 10)

    Raises:
        NumberError: below 0% or above 100%.
    """
    share = exact(rebate)
    if not 0 <= share <= 1:
        raise NumberError(f"expected a rebate from 0% to 100%; got {ratio(100 * share)}%; try 10%")
    return share
