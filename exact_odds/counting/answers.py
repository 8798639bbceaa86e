"""What may be asked of coups, and what is answered: events, counts, how partitions cross, what can be priced."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple, Protocol, TypeVar

from exact_odds.display import html
from exact_odds.errors import EventError, wrong_type
from exact_odds.frozen import FrozenMapping
from exact_odds.language import Expression, parse

Event = str | Expression
"""A question, as text or parsed."""


def expression_of(question: Event) -> Expression:
    """A question, parsed.

    Raises:
        ArgumentError: for anything but text or an expression.
        EventError: for text that does not parse.
    """
    if isinstance(question, str):
        return parse(question)
    if not isinstance(question, Expression):
        raise wrong_type(question, "text such as 'banker.wins'")
    return question


def event_of(question: Event) -> Expression:
    """A question that is true or false, parsed.

    Raises:
        ArgumentError: for anything but text or an expression.
        EventError: for text that does not parse, and for a number.
    """
    expression = expression_of(question)
    if not expression.is_event:
        raise EventError("this is a number, not something true or false; compare it, as in > 0", expression.text, 1)
    return expression


Odds_co = TypeVar("Odds_co", covariant=True)


class Priced(Protocol[Odds_co]):
    """Whatever can be priced over the coups of a shoe: a wager."""

    @property
    def events(self) -> tuple[Expression, ...]:
        """What it pays for: the first of these that holds."""

    @property
    def given(self) -> Expression | None:
        """The state of the coup in which alone it is offered, if there is one."""

    def price(self, counts: tuple[int, ...]) -> Odds_co:
        """Its odds, from the deals in which each event is the first to hold and, last, those in which none does."""


class Count(NamedTuple):
    """A count out of all possible six-card deals.

    >>> Count(3, 12).probability
    Fraction(1, 4)
    """

    count: int  # type: ignore[assignment]  # a tuple's own count is not missed
    of: int

    @property
    def probability(self) -> Fraction:
        """The count divided by the number of deals."""
        return Fraction(self.count, self.of)

    def _repr_html_(self) -> str:
        return html(self)


class Cross(NamedTuple):
    """How partitions of coups cross: for each combination of places the count, and the number of all deals."""

    counts: FrozenMapping[tuple[int, ...], int]
    of: int

    def _repr_html_(self) -> str:
        return html(self)
