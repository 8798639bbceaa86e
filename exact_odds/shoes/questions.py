"""Questions made ready for counting: what each coup pays, in whole numbers."""

from __future__ import annotations

from functools import reduce
from math import lcm
from operator import or_
from typing import NamedTuple

from exact_odds.counting.coups import Coups, Event
from exact_odds.counting.terms import Terms, kinds_for, meetings
from exact_odds.errors import ConditionError, EventError, wrong_type
from exact_odds.language import Expression, parse
from exact_odds.wagers.wager import Wager

Question = Event | Wager
"""An event, to be counted, or a wager, to be priced."""


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
        """A wager pays what it pays, an event one for each deal.

        Raises:
            ArgumentError: for what is neither.
            EventError: for text that does not parse, or is not true or false.
        """
        if isinstance(question, Wager):
            pays = question.net_pays
            scale = lcm(*(pay.denominator for pay in pays))
            whole = tuple(int(pay * scale) for pay in pays)
            return cls(question.slug, question.events, question.condition, whole, scale)
        if not isinstance(question, str | Expression):
            raise wrong_type(question, "text such as 'banker.wins', or a wager, as from wager('banker'),")
        event = parse(question) if isinstance(question, str) else question
        if not event.is_event:
            raise EventError("this is a number, not something true or false; compare it, as in > 0", event.text, 1)
        return cls(event.text, (event,), None, (1, 0))

    @property
    def expressions(self) -> tuple[Expression, ...]:
        """All that is asked of a coup."""
        return self.events if self.given is None else (*self.events, self.given)

    @property
    def of_face(self) -> tuple[int, ...]:
        """The kind of each face, as far as it tells them apart."""
        return kinds_for(self.expressions).of_face

    def terms(self, coups: Coups) -> Terms:
        """What its coups pay, by their content."""
        met = meetings(self.expressions, coups)
        *held, rest = met.first_of(self.events, self.given)
        otherwise = self.pays[-1]
        paid = Terms()
        if otherwise:  # mostly a stake lost: take it from all coups, and add what the others pay more
            everything = reduce(or_, held, rest)
            paid = {content: otherwise * orders for content, orders in met.terms(everything).items()}
        for classes, pay in zip(held, self.pays, strict=False):
            if pay != otherwise:
                for content, orders in met.terms(classes).items():
                    paid[content] = paid.get(content, 0) + (pay - otherwise) * orders
        return paid

    def over(self, coups: Coups) -> int:
        """What all deals of one shoe pay, counted by itself."""
        try:
            counts = coups.cross([self.events], self.given).counts
        except ConditionError:
            return 0
        return sum(self.pays[place] * count for (place,), count in counts.items())
