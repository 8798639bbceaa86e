"""A count or a payoff as a function of how often each side draws.

Once it is settled what Player does, each decision of Banker's changes the outcome on its own. So a payoff is linear
in the strategy of either side: a bilinear form.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

Strategy = Sequence[Fraction]
"""The probability to draw in each decision of one side."""


class Decision(NamedTuple):
    """A point where one side chooses to draw or to stand.

    Attributes:
        hand: what the side knows of its two cards: the total, as in ``5``, or both point values, as in ``0 5``.
        total: the total of those two cards.
        third: for Banker the point value of Player's third card, None if Player stood; for Player None.
    """

    hand: str
    total: int
    third: int | None = None

    @property
    def order(self) -> tuple[int, str, int]:
        """Its place in a list: by total, by hand, by what is seen, Player's standing first."""
        return self.total, self.hand, -1 if self.third is None else self.third

    @property
    def by_total(self) -> Decision:
        """The decision of one who knows only the total."""
        return Decision(str(self.total), self.total, self.third)


@dataclass(frozen=True, slots=True)
class Bilinear:
    """The form ``(constant + player·x + banker·y + x·cross·y) / of``, for strategies ``x`` of Player, ``y`` of Banker.

    >>> form = Bilinear(10, 1, (2,), (3, 4), ((5, 6),))
    >>> x, y = [Fraction(1, 2)], [Fraction(1), Fraction(0)]
    >>> form.at(x, y), form.of_player(y), form.of_banker(x)
    (Fraction(3, 4), [Fraction(7, 10)], [Fraction(11, 20), Fraction(7, 10)])
    """

    of: int
    constant: int
    player: tuple[int, ...]
    banker: tuple[int, ...]
    cross: tuple[tuple[int, ...], ...]

    def at(self, x: Strategy, y: Strategy) -> Fraction:
        """The value where the sides play these strategies."""
        return Fraction(self.constant + _dot(self.banker, y)) / self.of + _dot(self.of_player(y), x)

    def of_player(self, y: Strategy) -> list[Fraction]:
        """What drawing changes in each decision of Player's, against this strategy of Banker's."""
        return [Fraction(alone + _dot(row, y)) / self.of for alone, row in zip(self.player, self.cross, strict=True)]

    def of_banker(self, x: Strategy) -> list[Fraction]:
        """What drawing changes in each decision of Banker's, against this strategy of Player's."""
        sums: list[Fraction | int] = list(self.banker)
        for share, row in zip(x, self.cross, strict=True):
            if share:
                sums = [sum_ + share * number for sum_, number in zip(sums, row, strict=True)]
        return [Fraction(number) / self.of for number in sums]

    def mixed(self, factor: int, other: Bilinear, other_factor: int) -> Bilinear:
        """``factor`` times these numbers and ``other_factor`` times those of a form over the same number."""

        def mix(these: Iterable[int], those: Iterable[int]) -> tuple[int, ...]:
            return tuple(factor * one + other_factor * two for one, two in zip(these, those, strict=True))

        return Bilinear(
            self.of,
            factor * self.constant + other_factor * other.constant,
            mix(self.player, other.player),
            mix(self.banker, other.banker),
            tuple(map(mix, self.cross, other.cross)),
        )

    def over(self, divisor: int) -> Bilinear:
        """The form divided by a number."""
        return Bilinear(self.of * divisor, self.constant, self.player, self.banker, self.cross)


def _dot(numbers: Iterable[Fraction | int], shares: Strategy) -> Fraction | int:
    return sum(share * number for number, share in zip(numbers, shares, strict=True) if share)
