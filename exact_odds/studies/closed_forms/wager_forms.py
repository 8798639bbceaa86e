"""Closed forms of wagers: expected values as functions of the number of decks d, and the fair price.

>>> bet = wager_closed_form("player-pair", pay="t")
>>> str(bet.formulas.expected_value), bet.fair_pay
('(t*(4*d - 1) - 48*d)/(52*d - 1)', 48*d/(4*d - 1))
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from exact_odds.counting.answers import Event
from exact_odds.errors import NumberError
from exact_odds.exact import exact
from exact_odds.game.cards import Card
from exact_odds.game.shown import ShownCards
from exact_odds.game.tableau import PUNTO_BANCO, Tableau
from exact_odds.language import Expression
from exact_odds.studies.closed_forms.closed_forms import check_decks, count_formula, expression_of, ladder_of
from exact_odds.studies.closed_forms.formulas import Formula
from exact_odds.studies.closed_forms.ladder import Ladder
from exact_odds.studies.closed_forms.polynomials import Polynomial, add, multiply
from exact_odds.studies.closed_forms.symbolic import Expr
from exact_odds.wagers.library import wager as wager_called
from exact_odds.wagers.wager import Wager


@dataclass(frozen=True, slots=True)
class WagerFormulas:
    """The formulas of a wager.

    Attributes:
        counts: for each award the deals in which it is paid, and last those in which none is.
        deals: all deals, or all of the state in which the wager is offered.
        expected_value: for a stake of one.
        limit: the expected value from infinite decks.
        fair_pay: the pay, to one, that makes the expected value 0, if one award wins.
        fair_commission: the commission that does, if the wager takes one; where it is below 0, none does.
    """

    counts: tuple[Formula, ...]
    deals: Formula
    expected_value: Formula
    limit: Formula
    fair_pay: Formula | None
    fair_commission: Formula | None


@dataclass(frozen=True, slots=True)
class WagerClosedForm:
    """What a wager is worth from d decks, perhaps with its pay or its commission unknown.

    Attributes:
        wager: the wager.
        given: the condition, besides that of the wager itself, if there is one.
        holds_from: the least number of decks for which the formulas hold.
        letter: the letter for what is unknown, empty if nothing is.
        unknown: what it stands for: ``pay`` or ``commission``.
        formulas: the formulas, which print as text and in LaTeX.
        counted: for each award the deals in which it is paid, and last those in which none is, as coefficients.
        pays: for each of them what is paid, to one: a number, and what the letter is multiplied by.
        ladder: the shoes, and the rules of drawing.
    """

    wager: Wager
    given: Expression | None
    holds_from: int
    letter: str
    unknown: str
    formulas: WagerFormulas
    counted: tuple[Polynomial, ...]
    pays: tuple[tuple[Fraction, Fraction], ...]
    ladder: Ladder

    @property
    def expected_value(self) -> Expr:
        """The expected value of a stake of one, as an expression of sympy in d and the letter."""
        return self.formulas.expected_value.expression

    @property
    def limit(self) -> Expr:
        """The expected value from infinite decks, as an expression of sympy."""
        return self.formulas.limit.expression

    @property
    def fair_pay(self) -> Expr | None:
        """The pay that makes the expected value 0, as an expression of sympy in d; None if not just one award wins."""
        return self.formulas.fair_pay.expression if self.formulas.fair_pay else None

    @property
    def fair_commission(self) -> Expr | None:
        """The commission that makes the expected value 0, as an expression of sympy in d; None if there is none."""
        return self.formulas.fair_commission.expression if self.formulas.fair_commission else None

    @property
    def variance(self) -> Expr:
        """The variance of what is won, as an expression of sympy in d and the letter."""
        return self.variance_formula.expression

    @property
    def variance_formula(self) -> Formula:
        """The variance of what is won; a long one."""
        scale, (constant, slope) = _mean(self.counted, self.pays)
        squares = [(pay**2, 2 * pay * rate, rate**2) for pay, rate in self.pays]
        square_scale, second = _mean(self.counted, squares)
        deals = add(self.counted)
        first = (multiply((constant, constant)), multiply(((2,), constant, slope)), multiply((slope, slope)))
        numerators = [
            add((multiply(((scale**2,), deals, moment)), multiply(((-square_scale,), mean))))
            for moment, mean in zip(second, first, strict=True)
        ]
        return Formula.of(numerators, multiply(((scale**2 * square_scale,), deals, deals)), self.letter)

    def at(self, decks: int, value: Fraction | str | int | None = None) -> Fraction:
        """The expected value from so many decks, at a value of what is unknown.

        Raises:
            NumberError: if the formula does not hold for them, or the value is missing.
        """
        check_decks(decks, self.holds_from)
        if self.letter and value is None:
            raise NumberError(f"the {self.unknown} {self.letter} is unknown; give its value, as in at({decks}, '1/20')")
        return self.formulas.expected_value.at(decks, exact(value) if value is not None else 0)

    def __str__(self) -> str:
        return str(self.formulas.expected_value)

    def _repr_latex_(self) -> str:
        return rf"$\displaystyle {self.formulas.expected_value.latex}$"


def wager_closed_form(
    wager: str | Wager,
    given: Event | None = None,
    *,
    pay: str = "",
    commission: str = "",
    tableau: Tableau = PUNTO_BANCO,
    without: str | Iterable[Card] = (),
    dealt: str | ShownCards | None = None,
) -> WagerClosedForm:
    """The closed form of a wager's expected value.

    >>> wager_closed_form("banker", commission="c").at(8, "5%")
    Fraction(-114753351728, 10847218479825)

    Args:
        wager: the wager, or its name.
        given: a condition, besides the wager's own.
        pay: a letter for the pay of its one award that wins.
        commission: a letter for its commission.
        tableau: the rules of drawing.
        without: cards removed from the d decks.
        dealt: cards of the coup that are on the table.

    Raises:
        WagerError: if it has no such pay or commission.
        ConditionError: if the condition never holds, from any number of decks.
        ShoeError: if suits are asked for, and that of a removed card is not known.
    """
    bet = wager_called(wager) if isinstance(wager, str) else wager
    pays = _pays(bet, pay, commission)
    extra = None if given is None else expression_of(given)
    steps = ladder_of(tableau, without, dealt)
    counts = steps.counts(bet.events, [condition for condition in (bet.condition, extra) if condition])
    deals = add(counts)
    scale, means = _mean(counts, pays)
    letter = pay or commission
    expected_value = Formula.of(means, multiply(((scale,), deals)), letter)
    formulas = WagerFormulas(
        tuple(count_formula(count, steps) for count in counts),
        count_formula(deals, steps),
        expected_value,
        expected_value.limit,
        _fair_pay(bet, counts),
        _fair_commission(bet, counts),
    )
    unknown = "pay" if pay else "commission" if commission else ""
    return WagerClosedForm(bet, extra, steps.holds_from(counts), letter, unknown, formulas, counts, pays, steps)


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


def _pays(wager: Wager, pay: str, commission: str) -> tuple[tuple[Fraction, Fraction], ...]:
    """What is paid for each award, and for none: a number, and how much more for each unit of the unknown."""
    unknown_letter(pay or commission or "t")
    if pay and commission:
        raise NumberError("the pay and the commission cannot both be unknown; give one of them a number")
    if pay:
        wager.with_pay(Fraction(1))  # refuses a wager of which not just one award wins
    if commission:
        wager.with_commission(Fraction(0))  # refuses one that takes none
    lines = []
    for award in wager.awards:
        line = award.pays, Fraction(0)
        if pay and award is wager.single_award:
            line = Fraction(0), Fraction(1)
        elif commission and award.pays > 0:
            whole = award.pays / (1 - (wager.commission or 0))
            line = whole, -whole
        lines.append(line)
    return (*lines, (wager.otherwise, Fraction(0)))


def _mean(counts: Sequence[Polynomial], rows: Sequence[Sequence[Fraction]]) -> tuple[int, list[Polynomial]]:
    """A number, and the sums of the counts times each column of the rows times that number, which makes them whole."""
    scale = lcm(*(number.denominator for row in rows for number in row))
    return scale, [
        add(multiply(((int(number * scale),), count)) for count, number in zip(counts, column, strict=True))
        for column in zip(*rows, strict=True)
    ]


def _fair_pay(wager: Wager, counts: Sequence[Polynomial]) -> Formula | None:
    """What the one award that wins must pay for all others, and for none: solved from an equation linear in it."""
    single = wager.single_award
    if single is None:
        return None
    won = counts[wager.awards.index(single)]
    pays = [Fraction(0) if award is single else award.pays for award in wager.awards]
    scale, (rest,) = _mean(counts, [(pay,) for pay in (*pays, wager.otherwise)])
    return Formula.of([multiply(((-1,), rest))], multiply(((scale,), won))) if won and rest else None


def _fair_commission(wager: Wager, counts: Sequence[Polynomial]) -> Formula | None:
    """What share of the winnings pays for the losses, in reverse: solved from an equation linear in it."""
    if wager.commission is None:
        return None
    whole = [max(award.pays, Fraction(0)) / (1 - wager.commission) for award in wager.awards]
    others = [min(award.pays, Fraction(0)) for award in wager.awards]
    rows = [*zip(whole, others, strict=True), (Fraction(0), wager.otherwise)]
    _, (winnings, rest) = _mean(counts, rows)
    return Formula.of([add((winnings, rest))], winnings) if winnings else None
