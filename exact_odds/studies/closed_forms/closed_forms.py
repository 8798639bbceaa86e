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
from exact_odds.errors import check_type
from exact_odds.games.cards import Card
from exact_odds.games.game import Game
from exact_odds.games.shown import ShownCards
from exact_odds.language import Expression, parse
from exact_odds.studies.closed_forms.algebra import Expr, at, latex, limit, quotient
from exact_odds.studies.closed_forms.decks import Decks


@dataclass(frozen=True, slots=True)
class ClosedForm:
    """How often an event happens from d decks.

    Attributes:
        event: the event.
        given: the condition, if there is one.
        decks: the situation, whatever the number of decks.
        holds_from: the least number of decks for which the formulas hold: that has the cards removed or shown, and in
            which the condition can be met.
        count: the six-card deals in which the event, and the condition, hold, as an expression of sympy in d.
        deals: all deals, or all in which the condition holds.
        probability: the one over the other, reduced.
        limit: the probability from infinite decks, a rational of sympy.
    """

    event: Expression
    given: Expression | None
    decks: Decks
    holds_from: int
    count: Expr
    deals: Expr
    probability: Expr
    limit: Expr

    def at(self, decks: int) -> Fraction:
        """The probability from this number of decks.

        Raises:
            NumberError: if the formula does not hold for them.
        """
        self.decks.check(decks, self.holds_from)
        return at(self.count, decks) / at(self.deals, decks)

    def __str__(self) -> str:
        return str(self.probability)

    def __repr__(self) -> str:
        return f"ClosedForm({self})"

    def _repr_latex_(self) -> str:
        return rf"$\displaystyle {latex(self.probability)}$"


def closed_form(
    event: Event,
    given: Event | None = None,
    *,
    game: Game | None = None,
    without: str | Iterable[Card] = (),
    shown: str | ShownCards | None = None,
) -> ClosedForm:
    """The closed form of an event's probability.

    >>> closed_form("natural").limit
    9792/28561

    Args:
        event: the event.
        given: a condition.
        game: the game; mini-baccarat unless given.
        without: cards removed from the d decks.
        shown: cards of the coup already seen.

    Raises:
        EventError: for a question that does not parse, or is not true or false.
        ConditionError: if the condition never holds, from any number of decks.
        ShoeError: if suits are asked for, and that of a removed card is not known.
    """
    asked, conditions = expression_of(event), [] if given is None else [expression_of(given)]
    decks = Decks.of(game, without, shown)
    counted, _, of = decks.counts([asked], conditions)
    count, deals = decks.written(counted), decks.written(of)
    return ClosedForm(
        asked,
        conditions[0] if conditions else None,
        decks,
        decks.holds_from(of),
        count,
        deals,
        quotient(counted, of),
        limit(counted, of),
    )


def expression_of(question: Event) -> Expression:
    """The question, parsed."""
    check_type(question, (str, Expression), "an event as text, such as 'tie'")
    return parse(question) if isinstance(question, str) else question
