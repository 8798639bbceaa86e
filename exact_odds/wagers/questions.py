"""Questions made ready for counting: what each coup pays, in whole numbers."""

from __future__ import annotations

from math import factorial, lcm
from typing import NamedTuple

from exact_odds.counting.answers import Event, event_of
from exact_odds.counting.arrays.matrix import LARGEST_COEFFICIENT
from exact_odds.counting.card_classes import CardClasses
from exact_odds.counting.coups import Coups
from exact_odds.counting.shown_classes import ShownClasses
from exact_odds.counting.terms import Terms, kinds_for, terms
from exact_odds.errors import ConditionError, wrong_type
from exact_odds.games.shoe import LEAST_CARDS
from exact_odds.language import Expression
from exact_odds.wagers.wager import Wager


class Asked(NamedTuple):
    """A question made ready: what is paid for each event where it is the first to hold.

    >>> Asked.of("tie").pays
    (1, 0)

    Attributes:
        name: what it is called.
        events: in order.
        given: a condition; deals in which it does not hold pay 0.
        pays: for each event, and last where none holds, in whole numbers.
        scale: what the pays were multiplied by to make them whole.
    """

    name: str
    events: tuple[Expression, ...]
    given: Expression | None
    pays: tuple[int, ...]
    scale: int = 1

    @classmethod
    def of(cls, question: Question) -> Asked:
        """A wager pays what it pays, an event one for each deal; what is ready stays as it is.

        Raises:
            ArgumentError: for what is neither.
            EventError: for text that does not parse, or is not true or false.
        """
        if isinstance(question, Wager):
            pays = question.net_pays
            scale = lcm(*(pay.denominator for pay in pays))
            whole = tuple(int(pay * scale) for pay in pays)
            return cls(question.slug, question.events, question.given, whole, scale)
        if isinstance(question, Asked):
            return question
        if not isinstance(question, str | Expression):
            raise wrong_type(question, "text such as 'banker.wins', or a wager, such as wager('banker')")
        event = event_of(question)
        return cls(event.text, (event,), None, (1, 0))

    @property
    def expressions(self) -> tuple[Expression, ...]:
        """Everything that a coup is asked."""
        return self.events if self.given is None else (*self.events, self.given)

    @property
    def largest(self) -> int:
        """The largest of the pays, whatever its sign."""
        return max(map(abs, self.pays))

    @property
    def is_large(self) -> bool:
        """Whether the pays are too large for arrays."""
        return self.largest * factorial(LEAST_CARDS) >= LARGEST_COEFFICIENT

    def kinds(self, coups: Coups) -> CardClasses:
        """The kinds of cards that it tells apart, and with them the cards that are shown."""
        return kinds_for(self.expressions, also=ShownClasses(coups.shown, coups.shoe).marks)

    def terms(self, coups: Coups) -> Terms:
        """What its coups pay, whatever the shoe."""
        return terms(self.events, self.pays, coups, self.given, self.kinds(coups))

    def over(self, coups: Coups) -> int:
        """What all deals of one shoe pay, counted by itself."""
        try:
            counts = coups.partition(self.events, self.given)
        except ConditionError:
            return 0
        return sum(pay * count for pay, count in zip(self.pays, counts, strict=True))


Question = Event | Wager | Asked
"""An event, to be counted, or a wager, to be priced; or either, made ready."""
