"""`Coups`: everything that may happen in one coup from one shoe, counted exactly, and what may be asked of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from exact_odds.counting.answers import Count, Cross, Event, Odds_co, Priced, event_of, expression_of
from exact_odds.counting.memory import Memory
from exact_odds.counting.partitions import Classes
from exact_odds.counting.space import Space, space
from exact_odds.counting.totals import features_of_totals, follows_from_totals
from exact_odds.display import Viewed
from exact_odds.errors import ConditionError, EventError, ShoeError, wrong_type
from exact_odds.frozen import FrozenMapping
from exact_odds.games.game import Game, game
from exact_odds.games.shoe import Shoe
from exact_odds.games.shown import NO_CARDS, ShownCards
from exact_odds.games.tableau import Tableau
from exact_odds.language import Expression
from exact_odds.language.vocabulary import OPENING_PARTS, Feature, Value

if TYPE_CHECKING:
    from exact_odds.counting.distribution import Distribution

_BYTES = 500
"""About what a class of coups takes in memory."""


class _Counted(NamedTuple):
    """The classes that some features tell apart, and the counts of one shoe."""

    space: Space
    counts: list[int]
    of: int


class Coups(Viewed):
    """The coups of one situation: a game, its shoe as it is now, and the cards of the coup already seen.

    It costs nothing until it is asked. What it counts it remembers, within bounds. It is a value: two of them are equal
    if the same is true of both, and each pickles. Questions are text in the language of `exact_odds.language`.

    >>> coups = Coups(Shoe.of_decks(8))
    >>> coups
    Coups(8 decks)
    >>> coups.count("banker.wins")
    Count(count=2292252566437888, of=4998398275503360)
    >>> coups.probability("banker.wins", given="player.opening.total == 5")
    Fraction(2224598707, 4136103432)
    >>> coups.given("not tie").probability("banker.wins") > Fraction("0.5068")
    True
    >>> coups.on(Shoe.of_decks(6)).deals
    878869206895680

    Args:
        shoe: the cards a coup is dealt from, the shown cards among them; the game's full shoe unless given.
        game: the game, its fixed cards with it; mini-baccarat unless given. `Game.of` makes one of a tableau alone.
        shown: cards of this coup already seen, after the game's fixed cards; every answer is then given those cards.

    Raises:
        ShownError: if the rules cannot give the shown cards.
        ShoeError: if the shoe does not have them, or has fewer cards than a coup may need.
    """

    __slots__ = ("_conditions", "_game", "_hands", "_memory", "_shoe", "_shown", "_source")

    def __init__(
        self, shoe: Shoe | None = None, game: Game | None = None, shown: str | ShownCards | None = None
    ) -> None:
        played = _game_of(game)
        if shoe is None:
            shoe = played.shoe
        if not isinstance(shoe, Shoe):
            raise wrong_type(shoe, "a Shoe, such as Shoe.of_decks(8)")
        if not (shown is None or isinstance(shown, str | ShownCards)):
            raise wrong_type(shown, "text such as 'player: 7 K, banker: 3', or ShownCards")
        if (refusal := played.too_small(shoe.size)) and not shoe.is_infinite:
            raise refusal
        self._game = played
        self._shoe = shoe
        self._shown = ShownCards.parse(shown) if isinstance(shown, str) else shown or NO_CARDS
        self._conditions: tuple[Expression, ...] = ()
        self._hands = played.hands(self._shown)
        self._hands.check(played.tableau)
        shoe.require(self._shown.cards)
        self._source = shoe.plus(played.fixed.cards)
        self._memory: Memory[object, _Counted] = Memory()

    @property
    def game(self) -> Game:
        """The game."""
        return self._game

    @property
    def tableau(self) -> Tableau:
        """The game's rules of drawing."""
        return self._game.tableau

    @property
    def shoe(self) -> Shoe:
        """The shoe, the shown cards among its cards and the game's fixed cards not."""
        return self._shoe

    @property
    def shown(self) -> ShownCards:
        """The cards of this coup already seen, without the game's fixed cards."""
        return self._shown

    @property
    def hands(self) -> ShownCards:
        """All cards known of the two hands: the game's fixed cards, and after them the shown cards."""
        return self._hands

    @property
    def source(self) -> Shoe:
        """The shoe together with the game's fixed cards: what the hands are counted from."""
        return self._source

    @property
    def conditions(self) -> tuple[Expression, ...]:
        """The events that `given` asked for, which hold in all of these coups."""
        return self._conditions

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Coups) and self._value == other._value

    def __hash__(self) -> int:
        return hash(self._value)

    @property
    def _value(self) -> tuple[Shoe, Game, ShownCards, tuple[Expression, ...]]:
        return self._shoe, self._game, self._shown, self._conditions

    def __reduce__(self) -> tuple[object, ...]:
        return _restored, self._value

    def __copy__(self) -> Coups:
        return self

    def __deepcopy__(self, _memo: object) -> Coups:
        return self

    def __str__(self) -> str:
        parts = [str(self._shoe)]
        if self._game != game():
            parts.append(f"game {self._game.slug}")
        if self._shown:
            parts.append(f"shown {self._shown}")
        return ", ".join([*parts, *(f"given {condition}" for condition in self._conditions)])

    def on(self, shoe: Shoe) -> Coups:
        """The same situation with another shoe; raises as `Coups` does."""
        return _restored(shoe, self._game, self._shown, self._conditions)

    @property
    def deals(self) -> int:
        """The number of possible deals, given the shown cards and the conditions.

        A deal is six cards in order, the shown cards among them and the game's fixed cards not.
        """
        return self._ask((), None)[2]

    def given(self, event: Event) -> Coups:
        """These coups, restricted to those in which the event holds.

        Raises:
            ConditionError: when asked, if it never holds.
        """
        coups = _restored(self._shoe, self._game, self._shown, (*self._conditions, event_of(event)))
        coups._memory = self._memory  # noqa: SLF001 - one of our own; what is counted is shared
        return coups

    def count(self, event: Event, given: Event | None = None) -> Count:
        """In how many six-card deals an event holds, of how many.

        Raises:
            EventError: for a question that does not parse or is not true or false.
            ConditionError: if the condition never holds.
            ShoeError: if it looks at suits that the shoe does not know.
        """
        asked = event_of(event)
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

        asked = tuple(map(expression_of, expressions))
        counted, within, of = self._ask(asked, given)
        partitions = [counted.space.partition(expression) for expression in asked]
        counts = counted.space.joint(partitions, within, counted.counts)
        return Distribution.of_counts(tuple(expression.text for expression in asked), of, counts)

    def expectation(self, expression: Event, given: Event | None = None) -> Fraction:
        """The expected value of a numerical expression.

        >>> Coups(Shoe.of_decks(8)).expectation("margin") > 2
        True
        """
        asked = expression_of(expression)
        if asked.is_event:
            raise EventError("an event has a probability, not an expected value; ask for a number", asked.text, 1)
        return self.distribution(asked, given=given).expectation()

    def partition(self, events: Sequence[Event], given: Event | None = None) -> list[int]:
        """The deals in which each event is the first of them to hold and, last, those in which none holds.

        >>> Coups(Shoe.infinite()).partition(["player.wins", "banker.wins"])
        [2153464, 2212744, 460601]

        Raises:
            EventError, ConditionError, ShoeError: as `count` does.
        """
        if isinstance(events, str) or not isinstance(events, Iterable):
            raise wrong_type(events, "a list of events, such as ['tie']")
        asked = list(map(event_of, events))
        counted, within, _ = self._ask(asked, given)
        counts = []
        for event in asked:
            counts.append(counted.space.select(within & counted.space.event(event), counted.counts))
            within &= ~counted.space.event(event)
        return [*counts, counted.space.select(within, counted.counts)]

    def cross(self, partitions: Sequence[Sequence[Event]], given: Event | None = None) -> Cross:
        """How several partitions of the coups cross, each by the first of some events that holds.

        >>> crossed = Coups(Shoe.infinite()).cross([["player.wins"], ["natural"]])
        >>> crossed.counts[0, 1]  # Player wins, nobody having a natural
        1369304

        Args:
            partitions: for each partition its events; where none of them holds, the place is their number.
            given: a condition.
        """
        for listed in (partitions, *(partitions if isinstance(partitions, list | tuple) else ())):
            if not isinstance(listed, list | tuple):
                raise wrong_type(listed, "a list of lists of events")
        asked = [[event_of(event) for event in events] for events in partitions]
        counted, within, of = self._ask([event for events in asked for event in events], given)
        parts = [_first_of([counted.space.event(event) for event in events], counted.space.every) for events in asked]
        counts = counted.space.joint(parts, within, counted.counts)
        return Cross(FrozenMapping(dict(sorted(counts.items()))), of)  # type: ignore[arg-type]  # places are ints

    def odds(self, wager: Priced[Odds_co]) -> Odds_co:
        """The odds of a wager over these coups.

        >>> from exact_odds import wager
        >>> Coups(Shoe.of_decks(8)).odds(wager("tie")).expected_value
        Fraction(-103841353768, 723147898655)

        Raises:
            ConditionError: if it is offered only in a state that these coups never reach.
            ShoeError: if it looks at suits that the shoe does not know.
        """
        if not hasattr(wager, "price"):
            raise wrong_type(wager, "a wager, such as wager('banker')")
        return wager.price(tuple(self.partition(wager.events, wager.given)))

    def _ask(self, asked: Sequence[Expression], given: Event | None) -> tuple[_Counted, Classes, int]:
        """The counts that answer some expressions, the classes in which the conditions hold, and the deals of those."""
        conditions = self._conditions if given is None else (*self._conditions, event_of(given))
        counted = self._count(
            frozenset(feature for expression in (*asked, *conditions) for feature in expression.features)
        )
        within = counted.space.every
        for condition in conditions:
            within &= counted.space.event(condition)
        of = counted.space.select(within, counted.counts) if conditions or self._hands else counted.of
        if not of:
            known = " and ".join(repr(str(part)) for part in (self._hands, *conditions) if str(part))
            raise ConditionError(f"nothing can be said given {known}: from this shoe and these rules it never happens")
        return counted, within, of

    def _count(self, features: frozenset[Feature]) -> _Counted:
        """The coups counted by what these features tell apart, remembered."""
        by_totals = all(map(follows_from_totals, features))
        key = None if by_totals else features
        counted = self._memory.get(key)
        if counted is None:
            counted = self._count_anew(features, by_totals)
            self._memory.keep(key, counted, _BYTES * len(counted.counts))
        return counted

    def _count_anew(self, features: frozenset[Feature], by_totals: bool) -> _Counted:
        if by_totals and not self._hands:
            from exact_odds.counting.by_totals import count_by_totals

            counts, of = count_by_totals(self._source, self.tableau)
            return _Counted(space(tuple(counts), None, None), list(counts.values()), of)
        from exact_odds.counting.class_counts import ClassCounts
        from exact_odds.counting.shown_classes import ways_to_lie

        classes = ClassCounts(self._source, self.tableau, self._hands)
        if by_totals:
            counts, of = classes.count(features_of_totals("player"), features_of_totals("banker"))
            here = space(tuple(counts), None, None)
        else:
            player = [feature for feature in features if feature.side == "player"]
            banker = [feature for feature in features if feature.side == "banker"]
            openings_only = max(len(self._hands.player), len(self._hands.banker)) < 3 and all(
                feature.part in OPENING_PARTS for feature in features
            )
            both = [feature for feature in features if feature.side == "both"]
            try:
                counts, of = classes.count(player, banker, openings_only, both)
            except ShoeError as error:
                raise self._game.suits_refused(self._shoe) or error from None
            here = space(tuple(counts), tuple(player), tuple(banker), tuple(both))
        ways = ways_to_lie(self._game.fixed.cards, self._source, of)
        return _Counted(here, [count // ways for count in counts.values()] if ways > 1 else list(counts.values()), of)


def _game_of(given: Game | None) -> Game:
    if given is None:
        return game()
    if isinstance(given, Tableau):
        raise wrong_type(given, "a Game, such as game('baccarat'), or Game.of(tableau), which has no fixed cards")
    if not isinstance(given, Game):
        raise wrong_type(given, "a Game, such as game('baccarat')")
    return given


def _restored(shoe: Shoe, played: Game, shown: ShownCards, conditions: tuple[Expression, ...]) -> Coups:
    coups = Coups(shoe, played, shown)
    coups._conditions = conditions  # noqa: SLF001 - one of our own
    return coups


def _first_of(events: Sequence[Classes], every: Classes) -> dict[Value, Classes]:
    """Where each event is the first to hold, by its place, and where none does."""
    parts: dict[Value, Classes] = {}
    for place, classes in enumerate(events):
        parts[place] = classes & every
        every &= ~classes
    parts[len(events)] = every
    return parts
