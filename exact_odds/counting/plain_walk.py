"""A second count, by a plain walk: every coup is dealt card by card, and its deals are added up one by one.

It shares nothing with the first count but the reading of cards and events: no classes of hands, no identity, nothing
left over. It is slow, and there to agree.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence

from exact_odds.counting.card_classes import CardClasses
from exact_odds.counting.coups import Coups
from exact_odds.counting.deals import Deal, Hand
from exact_odds.errors import DetailError, check_type
from exact_odds.games.cards import VALUES
from exact_odds.language import Expression
from exact_odds.language.vocabulary import OPENING_PARTS, Feature

MOST_KINDS = 20
"""With more kinds of cards than these the walk takes many minutes."""

Progress = Callable[[float], None]
"""Told which share of the work is done, from 0 to 1."""


def second_count(
    coups: Coups, events: Sequence[Expression], given: Expression | None = None, progress: Progress | None = None
) -> list[int]:
    """The deals in which each event is the first to hold and, last, those in which none holds, by a plain walk.

    Of infinite decks the counts are in proportion: of sequences of six cards as finely as the walk tells cards apart.

    >>> from exact_odds import Shoe, parse
    >>> small, tie = Coups(Shoe.parse_counts("2=3 5=4 9=2 K=3")), parse("tie")
    >>> second_count(small, [tie]) == small.partition([tie])
    True

    Args:
        coups: the situation, without shown cards.
        events: in order.
        given: a condition; deals in which it does not hold are left out.
        progress: told how far the walk is.

    Raises:
        ShoeError: if the events look at suits that the shoe does not know.
        DetailError: if the events tell too many kinds of cards apart, and look at third cards.
    """
    check_type(coups, Coups, "Coups, such as Coups(Shoe.of_decks(8))")
    for event in events if isinstance(events, list | tuple) else [events]:
        check_type(event, Expression, "a list of expressions, such as [parse('tie')]")
    conditions = (*coups.conditions, *(() if given is None else (given,)))
    asked = (*events, *conditions)
    features = {feature for event in asked for feature in event.features}
    attributes = dict.fromkeys(feature.attribute for feature in features)
    kinds = CardClasses.of(coups.source, attributes)
    openings_only = all(feature.part in OPENING_PARTS for feature in features)
    if len(kinds.faces) > MOST_KINDS and not openings_only:
        raise DetailError(
            f"expected a wager that tells at most {MOST_KINDS} kinds of cards apart, for a plain walk over all coups; "
            f"got {len(kinds.faces)}; leave out --confirm"
        )
    fixed = tuple(
        tuple(kinds.of_face[card.faces[0]] for card in cards) for cards in (coups.hands.player, coups.hands.banker)
    )
    counts = [0] * (len(events) + 1)
    places: dict[object, int | None] = {}
    read = _Read(features)
    walk = _Walk(coups, kinds, (fixed[0], fixed[1]), openings_only)
    for player, banker, ways in walk.coups(progress):
        key = read.off(player, banker)
        if key not in places:
            deal = Deal(player, banker)
            places[key] = deal.place(events) if all(map(deal.holds, conditions)) else None
        place = places[key]
        if place is not None:
            counts[place] += ways
    return counts


class _Read:
    """What is read off coups; of a hand that comes again it is remembered.

    Args:
        features: what to read.
    """

    def __init__(self, features: Collection[Feature]) -> None:
        self._player, self._banker, self._both = (
            sorted((feature for feature in features if feature.side == side), key=repr)
            for side in ("player", "banker", "both")
        )
        self._players: dict[Hand, tuple[int | None, ...]] = {}
        self._bankers: dict[Hand, tuple[int | None, ...]] = {}

    def off(self, player: Hand, banker: Hand) -> tuple[tuple[int | None, ...], ...]:
        """What is read off two hands, and off both together."""
        if player not in self._players:
            self._players[player] = tuple(map(Deal(player, ()).read, self._player))
        if banker not in self._bankers:
            self._bankers[banker] = tuple(map(Deal((), banker).read, self._banker))
        both = tuple(map(Deal(player, banker).read, self._both)) if self._both else ()
        return self._players[player], self._bankers[banker], both


class _Walk:
    """All coups of one situation, dealt card by card.

    Args:
        coups: the situation.
        kinds: as what cards are told apart.
        fixed: the kinds of the cards that lie on the table before the deal.
        openings_only: whether third cards need not be dealt, since nothing is read of them.
    """

    def __init__(
        self,
        coups: Coups,
        kinds: CardClasses,
        fixed: tuple[tuple[int, ...], tuple[int, ...]],
        openings_only: bool = False,
    ) -> None:
        self._openings_only = openings_only
        self._tableau = coups.tableau
        self._faces = kinds.faces
        self._values = [VALUES[face >> 2] for face in kinds.faces]
        self._left = list(kinds.counts)
        self._replaced = kinds.replaced
        self._size = kinds.size
        for kind in (*fixed[0], *fixed[1]):
            if not kinds.replaced:
                self._left[kind] -= 1
                self._size -= 1
        self._fixed = fixed
        self._deal = 6 - len(fixed[0]) - len(fixed[1])

    def coups(self, progress: Progress | None) -> Iterator[tuple[Hand, Hand, int]]:
        """Every coup: the faces of both hands, each standing for its kind, and the number of its deals."""
        for player, ways in self._openings(self._fixed[0], 1, progress):
            for banker, both in self._openings(self._fixed[1], ways, None):
                for mine, theirs, number, drawn in self._played(player, banker, both):
                    faces = self._faces
                    yield (
                        tuple(faces[kind] for kind in mine),
                        tuple(faces[kind] for kind in theirs),
                        number * self._undealt(drawn),
                    )

    def _openings(
        self, fixed: tuple[int, ...], ways: int, progress: Progress | None
    ) -> Iterator[tuple[tuple[int, ...], int]]:
        """The two-card hands that begin with the fixed cards; while one is out its cards are not in the shoe."""
        if len(fixed) == 2:
            yield fixed, ways
            return
        for kind, more in self._cards(ways):
            if len(fixed) == 1:
                yield (*fixed, kind), more
            else:
                for second, both in self._cards(more):
                    yield (kind, second), both
            if progress is not None:
                progress((kind + 1) / len(self._left))

    def _cards(self, ways: int) -> Iterator[tuple[int, int]]:
        """Each kind of card that may come next, taken out of the shoe meanwhile, with the ways times its number."""
        left = self._left
        for kind, number in enumerate(left):
            if number:
                left[kind] -= not self._replaced
                yield kind, ways * number
                left[kind] += not self._replaced

    def _played(
        self, player: tuple[int, ...], banker: tuple[int, ...], ways: int
    ) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], int, int]]:
        """What becomes of two opening hands: both hands, the ways, and how many cards were drawn."""
        tableau = self._tableau
        mine, theirs = (sum(self._values[kind] for kind in hand) % 10 for hand in (player, banker))
        if self._openings_only or mine in tableau.naturals or theirs in tableau.naturals:
            yield player, banker, ways, 0
            return
        if not tableau.player_draws(mine):
            if tableau.banker_draws(theirs, mine, None):
                for last, more in self._cards(ways):
                    yield player, (*banker, last), more, 1
            else:
                yield player, banker, ways, 0
            return
        for third, more in self._cards(ways):
            hand = (*player, third)
            if tableau.banker_draws(theirs, mine, self._values[third]):
                for last, both in self._cards(more):
                    yield hand, (*banker, last), both, 2
            else:
                yield hand, banker, more, 1

    def _undealt(self, drawn: int) -> int:
        """In how many ways the cards that a coup leaves of its six may lie."""
        dealt = 4 - len(self._fixed[0]) - len(self._fixed[1]) + drawn
        ways = 1
        for gone in range(dealt, self._deal):
            ways *= self._size if self._replaced else self._size - gone
        return ways
