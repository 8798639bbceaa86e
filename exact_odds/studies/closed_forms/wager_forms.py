"""Closed forms of wagers: expected values as functions of the number of decks d, and the fair price.

>>> bet = wager_closed_form("player-pair", pay="t")
>>> str(bet.expected_value), bet.fair_pay
('(-48*d + t*(4*d - 1))/(52*d - 1)', 48*d/(4*d - 1))
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from exact_odds.counting.answers import Event
from exact_odds.errors import NumberError, check_type
from exact_odds.exact import exact
from exact_odds.games.cards import Card
from exact_odds.games.game import Game
from exact_odds.games.shown import ShownCards
from exact_odds.language import Expression
from exact_odds.studies.closed_forms.algebra import Expr, at, latex, limit, number, reduced, symbol
from exact_odds.studies.closed_forms.closed_forms import expression_of
from exact_odds.studies.closed_forms.decks import Decks
from exact_odds.wagers.award import Award
from exact_odds.wagers.library import wager as wager_called
from exact_odds.wagers.wager import Wager


@dataclass(frozen=True, slots=True)
class WagerClosedForm:
    """What a wager is worth from d decks, perhaps with its pay, its commission or its meter unknown.

    Expressions are those of sympy, in d and in the letter of what is unknown.

    Attributes:
        wager: the wager.
        given: the condition, besides that of the wager itself, if there is one.
        decks: the situation, whatever the number of decks.
        holds_from: the least number of decks for which the formulas hold.
        letter: the letter for what is unknown, empty if nothing is.
        unknown: what it stands for: ``pay``, ``commission`` or ``meter``.
        counts: for each award the deals in which it is paid, and last those in which none is.
        deals: all deals, or all of the state in which the wager is offered.
        expected_value: of a stake of one, per unit of stake and fee together.
        limit: the expected value from infinite decks.
    """

    wager: Wager
    given: Expression | None
    decks: Decks
    holds_from: int
    letter: str
    unknown: str
    counts: tuple[Expr, ...]
    deals: Expr
    expected_value: Expr
    limit: Expr

    @property
    def pays(self) -> tuple[Expr, ...]:
        """What is paid, to one, by each award and, last, where none is won."""
        return tuple(map(_mean, _outcomes(self.wager, self.unknown, self.letter)))

    @property
    def variance(self) -> Expr:
        """The variance of what is won; a long formula."""
        rows = _outcomes(self.wager, self.unknown, self.letter)
        fee = number(self.wager.fee)
        second = sum(
            (count * chance * ((pay - fee) / (1 + fee)) ** 2)
            for count, row in zip(self.counts, rows, strict=True)
            for pay, chance in row
        )
        mean = sum(count * (_mean(row) - fee) / (1 + fee) for count, row in zip(self.counts, rows, strict=True))
        return reduced(second * self.deals - mean**2, self.deals**2, self.letter)

    @property
    def fair_pay(self) -> Expr | None:
        """The pay, to one, that makes the expected value 0; None if not just one award wins, or no pay does."""
        single = self.wager.single_award
        if single is None or not self.counts[place := self.wager.awards.index(single)]:
            return None
        pays = [0 if other is single else number(other.pays) for other in self.wager.awards]
        rest = self._total([*pays, number(self.wager.otherwise)]) - number(self.wager.fee) * self.deals
        return reduced(-rest, self.counts[place]) if rest.expand() else None

    @property
    def fair_commission(self) -> Expr | None:
        """The commission that makes the expected value 0, in place of all that its awards pay; below 0 where none does.

        None if the wager takes none, or its pay or its meter is unknown.
        """
        if not self.wager.takes_commission or self.unknown not in ("", "commission"):
            return None
        none, half = (self.wager.with_commission(rate).pays for rate in (Fraction(0), Fraction(1, 2)))
        taxed = self._total([number(2 * (whole - part)) for whole, part in zip(none, half, strict=True)])
        if not taxed.expand():
            return None
        return reduced(self._total(list(map(number, none))) - number(self.wager.fee) * self.deals, taxed)

    @property
    def fair_meter(self) -> Expr | None:
        """What the meter must stand at, in stakes, so that the expected value is 0; None where none is unknown."""
        if self.unknown != "meter":
            return None
        letter = symbol(self.letter)
        total = (self._total(self.pays) - number(self.wager.fee) * self.deals).expand()
        slope = total.coeff(letter, 1)
        return reduced(-total.coeff(letter, 0), slope) if slope else None

    def at(self, decks: int, value: Fraction | str | int | None = None) -> Fraction:
        """The expected value from this number of decks, at a value of what is unknown.

        Raises:
            NumberError: if the formula does not hold for them, or the value is missing.
        """
        self.decks.check(decks, self.holds_from)
        if self.letter and value is None:
            raise NumberError(f"the {self.unknown} {self.letter} is unknown; give its value, as in at({decks}, '1/20')")
        return at(self.expected_value, decks, {} if value is None else {self.letter: exact(value)})

    def _total(self, pays: Sequence[Expr]) -> Expr:
        """What all deals pay."""
        return sum(count * pay for count, pay in zip(self.counts, pays, strict=True))

    def __str__(self) -> str:
        return str(self.expected_value)

    def __repr__(self) -> str:
        return f"WagerClosedForm({self})"

    def _repr_latex_(self) -> str:
        return rf"$\displaystyle {latex(self.expected_value)}$"


def wager_closed_form(
    wager: str | Wager,
    given: Event | None = None,
    *,
    pay: str = "",
    commission: str = "",
    game: Game | None = None,
    without: str | Iterable[Card] = (),
    shown: str | ShownCards | None = None,
) -> WagerClosedForm:
    """The closed form of a wager's expected value.

    >>> wager_closed_form("banker", commission="c").at(8, "5%")
    Fraction(-114753351728, 10847218479825)

    Args:
        wager: the wager, or its name. A meter whose value it does not know is unknown.
        given: a condition, besides the wager's own.
        pay: a letter for the pay of its one award that wins.
        commission: a letter for its commission.
        game: the game; mini-baccarat unless given.
        without: cards removed from the d decks.
        shown: cards of the coup already seen.

    Raises:
        WagerError: if it has no such pay or commission.
        NumberError: if more than one thing is unknown.
        ConditionError: if the condition never holds, from any number of decks.
        ShoeError: if suits are asked for, and that of a removed card is not known.
    """
    bet = wager_called(wager) if isinstance(wager, str) else wager
    check_type(bet, Wager, "a wager or its name, such as 'tie'")
    for letter, what in ((pay, "pay"), (commission, "commission")):
        check_type(letter, str, f"a letter for the {what}, such as 't'")
    unknown, letter = _unknown(bet, pay, commission)
    extra = None if given is None else expression_of(given)
    decks = Decks.of(game, without, shown)
    *polynomials, of = decks.counts(bet.events, [condition for condition in (bet.given, extra) if condition])
    counts, deals = tuple(map(decks.written, polynomials)), decks.written(of)
    fee = number(bet.fee)
    rows = zip(counts, _outcomes(bet, unknown, letter), strict=True)
    won: Expr = sum((count * (_mean(row) - fee) for count, row in rows), start=number(Fraction(0)))
    whole = (1 + fee) * deals
    return WagerClosedForm(
        bet,
        extra,
        decks,
        decks.holds_from(of),
        letter,
        unknown,
        counts,
        deals,
        reduced(won, whole, letter),
        limit(won, whole),
    )


def unknown_letter(text: str) -> str:
    """The letter for something unknown.

    Raises:
        NumberError: for anything but a small letter, or for d.

    >>> unknown_letter("d")
    Traceback (most recent call last):
    exact_odds.errors.NumberError: d is the number of decks; let another small letter, such as t, be what is unknown
    """
    if text == "d":
        raise NumberError("d is the number of decks; let another small letter, such as t, be what is unknown")
    if len(text) == 1 and text.isascii() and text.islower():
        return text
    raise NumberError(f"{text!r} is neither a number nor a letter; let one small letter, such as t, be what is unknown")


def _unknown(wager: Wager, pay: str, commission: str) -> tuple[str, str]:
    """What is unknown of a wager, and its letter; both empty if nothing is."""
    unknown_letter(pay or commission or "t")
    meter = wager.meter_letter if wager.meter is None else ""
    given = {"pay": pay, "commission": commission, "meter": meter}
    unknown = [(name, letter) for name, letter in given.items() if letter]
    if len(unknown) > 1:
        names = " and the ".join(name for name, _ in unknown)
        raise NumberError(f"the {names} cannot both be unknown; give one of them a number")
    if pay:
        wager.with_pay(Fraction(1))  # refuses a wager of which not just one award wins
    if commission:
        wager.with_commission(Fraction(0))  # refuses one that takes none
    return unknown[0] if unknown else ("", "")


Outcomes = list[tuple[Expr, Expr]]
"""Pays, to one, each with its probability."""


def _outcomes(wager: Wager, unknown: str, letter: str) -> list[Outcomes]:
    """What each award and, last, none may pay, with the letter for what is unknown."""
    rows = [_of_award(wager, award, unknown, letter) for award in wager.awards]
    return [*rows, [(number(wager.otherwise), number(Fraction(1)))]]


def _of_award(wager: Wager, award: Award, unknown: str, letter: str) -> Outcomes:
    if unknown == "pay" and award is wager.single_award:
        return [(symbol(letter), number(Fraction(1)))]
    if unknown == "meter" and award.meter is not None:
        return [(number(award.meter.times) * symbol(letter) + number(award.meter.plus), number(Fraction(1)))]
    rows = [(number(pay), number(chance)) for pay, chance in award.possible_pays]
    taken = wager.commission_of(award)
    if unknown == "commission" and taken is not None:
        scale = (1 - symbol(letter)) / number(1 - taken)
        return [(pay * scale if pay > 0 else pay, chance) for pay, chance in rows]
    return rows


def _mean(outcomes: Outcomes) -> Expr:
    return sum(pay * chance for pay, chance in outcomes)
