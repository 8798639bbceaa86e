"""Closed forms of events: counts and probabilities as functions of the number of decks d.

>>> form = closed_form("player.opening.same_rank")
>>> form.probability, form.at(8), form.limit
((4*d - 1)/(52*d - 1), Fraction(31, 415), 1/13)
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from exact_odds.counting.answers import Event
from exact_odds.errors import NumberError
from exact_odds.game.cards import Card, parse_cards
from exact_odds.game.shown import ShownCards
from exact_odds.game.tableau import PUNTO_BANCO, Tableau
from exact_odds.language import Expression, parse
from exact_odds.studies.closed_forms.formulas import Formula
from exact_odds.studies.closed_forms.ladder import Ladder, ladder
from exact_odds.studies.closed_forms.polynomials import Polynomial, add, evaluate, multiply
from exact_odds.studies.closed_forms.symbolic import Expr


@dataclass(frozen=True, slots=True)
class EventFormulas:
    """The formulas of an event.

    Attributes:
        count: the deals in which it, and the condition, hold.
        deals: all deals, or all in which the condition holds.
        probability: the one over the other, reduced.
        limit: the probability from infinite decks.
    """

    count: Formula
    deals: Formula
    probability: Formula
    limit: Formula


@dataclass(frozen=True, slots=True)
class ClosedForm:
    """How often an event happens from d decks.

    Attributes:
        event: the event.
        given: the condition, if there is one.
        holds_from: the least number of decks for which the formulas hold: that has the cards removed or dealt, and in
            which the condition can be met.
        counted: the six-card deals in which the event, and the condition, hold, as coefficients of a polynomial in d.
        of: the six-card deals in which the condition holds.
        formulas: the same as formulas, which print as text and in LaTeX.
        ladder: the shoes, and the rules of drawing.
    """

    event: Expression
    given: Expression | None
    holds_from: int
    counted: Polynomial
    of: Polynomial
    formulas: EventFormulas
    ladder: Ladder

    @property
    def count(self) -> Expr:
        """The number of deals in which the event holds, as an expression of sympy."""
        return self.formulas.count.expression

    @property
    def deals(self) -> Expr:
        """The number of all deals, or all in which the condition holds, as an expression of sympy."""
        return self.formulas.deals.expression

    @property
    def probability(self) -> Expr:
        """The probability, reduced, as an expression of sympy."""
        return self.formulas.probability.expression

    @property
    def limit(self) -> Expr:
        """The probability from infinite decks, as a rational of sympy."""
        return self.formulas.limit.expression

    def at(self, decks: int) -> Fraction:
        """The probability from so many decks.

        Raises:
            NumberError: if the formula does not hold for them.
        """
        check_decks(decks, self.holds_from)
        return Fraction(evaluate(self.counted, decks), evaluate(self.of, decks))

    def __str__(self) -> str:
        return str(self.formulas.probability)

    def _repr_latex_(self) -> str:
        return rf"$\displaystyle {self.formulas.probability.latex}$"


def closed_form(
    event: Event,
    given: Event | None = None,
    *,
    tableau: Tableau = PUNTO_BANCO,
    without: str | Iterable[Card] = (),
    dealt: str | ShownCards | None = None,
) -> ClosedForm:
    """The closed form of an event's probability.

    >>> closed_form("natural").limit
    9792/28561

    Args:
        event: the event.
        given: a condition.
        tableau: the rules of drawing.
        without: cards removed from the d decks.
        dealt: cards of the coup that are on the table.

    Raises:
        EventError: for a question that does not parse, or is not true or false.
        ConditionError: if the condition never holds, from any number of decks.
        ShoeError: if suits are asked for, and that of a removed card is not known.
    """
    asked, conditions = expression_of(event), [] if given is None else [expression_of(given)]
    steps = ladder_of(tableau, without, dealt)
    counts = steps.counts([asked], conditions)
    of = add(counts)
    count, deals = (count_formula(polynomial, steps) for polynomial in (counts[0], of))
    probability = Formula.of([counts[0]], of)
    return ClosedForm(
        asked,
        conditions[0] if conditions else None,
        steps.holds_from(counts),
        counts[0],
        of,
        EventFormulas(count, deals, probability, probability.limit),
        steps,
    )


def count_formula(count: Polynomial, steps: Ladder) -> Formula:
    """The formula of a count; of all deals it is the cards of the shoe, times one less, and so on."""
    if count != multiply(steps.cards_left):
        return Formula.of([count], (1,))
    first, *others = steps.cards_left
    return Formula.product(1, steps.cards_left) if first[0] else Formula.product(first[1], [(0, 1), *others])


def ladder_of(tableau: Tableau, without: str | Iterable[Card], dealt: str | ShownCards | None) -> Ladder:
    """The ladder of d decks less some cards, with cards on the table, either as text."""
    cards = parse_cards(without) if isinstance(without, str) else tuple(without)
    return ladder(tableau, cards, ShownCards.parse(dealt) if isinstance(dealt, str) else dealt)


def expression_of(question: Event) -> Expression:
    """The question, parsed."""
    return parse(question) if isinstance(question, str) else question


def check_decks(decks: object, least: int) -> None:
    """Refuse a number of decks for which a formula does not hold.

    Raises:
        NumberError: says from which number it does.
    """
    if isinstance(decks, bool) or not isinstance(decks, int) or decks < least:
        raise NumberError(f"the formula holds for whole numbers of decks from {least} up, not for {decks!r}")
