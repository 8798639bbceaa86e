"""`Coups`: everything that may happen in one coup from one shoe, counted exactly, and what may be asked of it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeVar

from exact_odds.counting.by_totals import count_by_totals
from exact_odds.counting.space import Classes, Space, space
from exact_odds.counting.totals import Read, follows_from_totals
from exact_odds.display import Viewed, html
from exact_odds.errors import ConditionError, EventError, wrong_type
from exact_odds.game.shoe import Shoe
from exact_odds.game.shown import ShownCards
from exact_odds.game.tableau import PUNTO_BANCO, Tableau
from exact_odds.language import Expression, parse
from exact_odds.language.vocabulary import TOTAL, Feature, Side, Value

if TYPE_CHECKING:
    from exact_odds.counting.class_counts import Census
    from exact_odds.counting.distribution import Distribution

Event = str | Expression
"""A question, as text or parsed."""

Odds_co = TypeVar("Odds_co", covariant=True)


class Priced(Protocol[Odds_co]):
    """Whatever can be priced over the coups of a shoe: a wager."""

    def odds(self, coups: Coups) -> Odds_co:
        """Its odds over these coups."""


class Count(NamedTuple):
    """How many of the six-card deals that may be.

    >>> Count(3, 12).probability
    Fraction(1, 4)
    """

    count: int  # type: ignore[assignment]  # a tuple's own count is not missed
    of: int

    @property
    def probability(self) -> Fraction:
        """The one over the other."""
        return Fraction(self.count, self.of)

    def _repr_html_(self) -> str:
        return html(self)


class Cross(NamedTuple):
    """How partitions of coups cross: for each combination of places the count, and the number of all deals."""

    counts: dict[tuple[int, ...], int]
    of: int

    def _repr_html_(self) -> str:
        return html(self)


class _Counted(NamedTuple):
    """The classes some features tell apart, and the counts of one shoe."""

    space: Space
    counts: list[int]
    of: int


class Coups(Viewed):
    """The coups of one shoe: exact counts, conditions, distributions, odds.

    What is asked is counted once and remembered. Questions are text in the language of `exact_odds.language`.

    >>> coups = Coups(Shoe.of_decks(8))
    >>> coups
    Coups(8 decks)
    >>> coups.count("banker.wins")
    Count(count=2292252566437888, of=4998398275503360)
    >>> coups.probability("banker.wins", given="player.opening.total == 5")
    Fraction(2224598707, 4136103432)
    >>> coups.given("not tie").probability("banker.wins") > Fraction("0.5068")
    True

    Args:
        shoe: the cards a coup is dealt from, those already on the table among them.
        tableau: the rules of drawing.
        dealt: cards of the coup that are on the table; every answer is then given those cards.

    Raises:
        ShownError: if the rules cannot put the dealt cards there.
        ShoeError: if the shoe does not have them.
    """

    def __init__(self, shoe: Shoe, tableau: Tableau = PUNTO_BANCO, dealt: str | ShownCards | None = None) -> None:
        if not isinstance(shoe, Shoe):
            raise wrong_type(shoe, "a Shoe, as from Shoe.of_decks(8),")
        if not isinstance(tableau, Tableau):
            raise wrong_type(tableau, "a Tableau, such as PUNTO_BANCO,")
        if not (dealt is None or isinstance(dealt, str | ShownCards)):
            raise wrong_type(dealt, "text such as 'player: 7 K, banker: 3', or a ShownCards,")
        self.shoe = shoe
        self.tableau = tableau
        self.dealt = ShownCards.parse(dealt) if isinstance(dealt, str) else dealt or ShownCards()
        self.dealt.check(tableau)
        shoe.require(self.dealt.player + self.dealt.banker)
        self._seen = bool(self.dealt.player or self.dealt.banker)
        self._counted: dict[object, _Counted] = {}
        self._conditions: tuple[Expression, ...] = ()

    def __repr__(self) -> str:
        parts = [str(self.shoe)]
        if self.tableau != PUNTO_BANCO:
            parts.append(f"tableau {self.tableau.name}")
        if self.dealt.player or self.dealt.banker:
            parts.append(f"on the table {self.dealt}")
        return f"Coups({', '.join([*parts, *(f'given {condition}' for condition in self._conditions)])})"

    @property
    def deals(self) -> int:
        """The ordered six-card deals that may be: all of them, or those of the cards on the table and the condition."""
        return self._ask((), None)[2]

    @property
    def conditions(self) -> tuple[Expression, ...]:
        """The events that `given` asked for, which hold in all of these coups."""
        return self._conditions

    def given(self, event: Event) -> Coups:
        """The same coups, those alone in which an event holds.

        Raises:
            ConditionError: when asked, if it never does.
        """
        from copy import copy

        coups = copy(self)  # what is counted is shared
        coups._conditions = (*self._conditions, _event(event))  # noqa: SLF001 - one of our own
        return coups

    def count(self, event: Event, given: Event | None = None) -> Count:
        """In how many six-card deals an event holds, of how many.

        Raises:
            EventError: for a question that does not parse or is not true or false.
            ConditionError: if the condition never holds.
            ShoeError: if it looks at suits that the shoe does not know.
        """
        asked = _event(event)
        counted, within, of = self._ask((asked,), given)
        return Count(counted.space.select(counted.space.event(asked) & within, counted.counts), of)

    def probability(self, event: Event, given: Event | None = None) -> Fraction:
        """The probability of an event; raises as `count` does."""
        return self.count(event, given).probability

    def distribution(self, *expressions: Event, given: Event | None = None) -> Distribution:
        """The joint distribution of some expressions; raises as `count` does.

        >>> Coups(Shoe.infinite()).distribution("player.wins", "cards").probability(True, 4)
        Fraction(4896, 28561)
        """
        from exact_odds.counting.distribution import Distribution

        asked = tuple(map(_expression, expressions))
        counted, within, of = self._ask(asked, given)
        partitions = [counted.space.partition(expression) for expression in asked]
        counts = counted.space.joint(partitions, within, counted.counts)
        return Distribution.of_counts(tuple(expression.text for expression in asked), of, counts)

    def expectation(self, expression: Event, given: Event | None = None) -> Fraction:
        """The expected value of a numerical expression.

        >>> Coups(Shoe.of_decks(8)).expectation("margin") > 2
        True
        """
        asked = _expression(expression)
        if asked.is_event:
            raise EventError("an event has a probability, not an expected value; ask for a number", asked.text, 1)
        return self.distribution(asked, given=given).expectation()

    def cross(self, partitions: Sequence[Sequence[Event]], given: Event | None = None) -> Cross:
        """How partitions of the coups cross, each by the first of some events that holds.

        >>> Coups(Shoe.infinite()).cross([["player.wins", "banker.wins"]])
        Cross(counts={(0,): 2153464, (1,): 2212744, (2,): 460601}, of=4826809)

        Args:
            partitions: for each partition its events; where none of them holds, the place is their number.
            given: a condition.
        """
        for events in (partitions, *partitions):
            if isinstance(events, str):
                raise wrong_type(events, "a list of lists of events")
        asked = [[_event(event) for event in events] for events in partitions]
        counted, within, of = self._ask([event for events in asked for event in events], given)
        parts = [_first_of([counted.space.event(event) for event in events], counted.space.every) for events in asked]
        counts = counted.space.joint(parts, within, counted.counts)
        return Cross(dict(sorted(counts.items())), of)  # type: ignore[arg-type]  # places are ints

    def odds(self, wager: Priced[Odds_co]) -> Odds_co:
        """The odds of a wager over these coups."""
        if not hasattr(wager, "odds"):
            raise wrong_type(wager, "a wager, as from wager('banker'),")
        return wager.odds(self)

    @cached_property
    def _census(self) -> Census:
        """What counts where totals are not enough, or cards are on the table; most questions do without."""
        from exact_odds.counting.class_counts import Census

        return Census(self.shoe, self.tableau, self.dealt)

    def _ask(self, asked: Sequence[Expression], given: Event | None) -> tuple[_Counted, Classes, int]:
        """The counts that answer some expressions, the classes in which the conditions hold, and the deals of those."""
        conditions = self._conditions if given is None else (*self._conditions, _event(given))
        counted = self._count(
            frozenset(feature for expression in (*asked, *conditions) for feature in expression.features)
        )
        within = counted.space.every
        for condition in conditions:
            within &= counted.space.event(condition)
        of = counted.space.select(within, counted.counts) if conditions or self._seen else counted.of
        if not of:
            known = " and ".join(repr(str(part)) for part in (self.dealt, *conditions) if str(part))
            raise ConditionError(f"nothing can be said given {known}: from this shoe and these rules it never happens")
        return counted, within, of

    def _count(self, features: frozenset[Feature]) -> _Counted:
        """The coups counted by what these features tell apart, remembered."""
        by_totals = all(map(follows_from_totals, features))
        key = None if by_totals else features
        counted = self._counted.get(key)
        if counted is None:
            player = [feature for feature in features if feature.side == "player"]
            banker = [feature for feature in features if feature.side == "banker"]
            openings_only = max(len(self.dealt.player), len(self.dealt.banker)) < 3 and all(
                feature.part == "opening" for feature in features
            )
            if by_totals:
                counts, of = self._by_totals()
                here = space(tuple(counts), None, None)
            else:
                counts, of = self._census.count(player, banker, openings_only)
                here = space(tuple(counts), tuple(player), tuple(banker))
            counted = self._counted[key] = _Counted(here, list(counts.values()), of)
        return counted

    def _by_totals(self) -> tuple[dict[tuple[Read, Read], int], int]:
        """The coups counted by what all totals follow from: each hand's two-card total and third card's value."""
        if not self._seen:
            return count_by_totals(self.shoe, self.tableau)
        return self._census.count(_by_totals_of("player"), _by_totals_of("banker"))


def _by_totals_of(side: Side) -> list[Feature]:
    """The features of a hand from which everything that follows from totals follows."""
    return [Feature(side, "opening", TOTAL), Feature(side, "third", TOTAL)]


def _first_of(events: Sequence[Classes], every: Classes) -> dict[Value, Classes]:
    """Where each event is the first to hold, by its place, and where none does."""
    parts: dict[Value, Classes] = {}
    for place, classes in enumerate(events):
        parts[place] = classes & every
        every &= ~classes
    parts[len(events)] = every
    return parts


def _expression(question: Event) -> Expression:
    if isinstance(question, str):
        return parse(question)
    if not isinstance(question, Expression):
        raise wrong_type(question, "text such as 'banker.wins'")
    return question


def _event(question: Event) -> Expression:
    expression = _expression(question)
    if not expression.is_event:
        raise EventError("this is a number, not something true or false; compare it, as in > 0", expression.text, 1)
    return expression
