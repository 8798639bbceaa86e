"""What a coup uses up: every count as a polynomial in the numbers of cards of each kind.

A coup shows four to six cards. If its *content* holds ``m_v`` cards of kind v, then each order in which those cards
can come and make the coup has ``prod_v (n_v)_(m_v)`` deals from a shoe with ``n_v`` cards of kind v, ``(n)_m`` being
the falling factorial ``n(n-1)...(n-m+1)``. So all that is to be known of an event, whatever the shoe, is in how many
orders each content makes it: its *terms*. The deals of those cards are then::

    deals  =  sum over contents m of  orders[m] * prod_v (n_v)_(m_v)

and two coups dealt one after the other multiply like polynomials: ``(n)_a (n-a)_b = (n)_(a+b)``, so their contents add
up and their orders are multiplied.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import compress

from exact_odds.counting.card_classes import Kinds
from exact_odds.counting.coups import Coups
from exact_odds.counting.draw_classes import roles
from exact_odds.counting.hands import Seen, classify, ordered
from exact_odds.counting.space import Classes, Space
from exact_odds.counting.totals import follows_from_totals
from exact_odds.errors import ShoeError
from exact_odds.game.cards import Card
from exact_odds.game.shoe import Shoe
from exact_odds.game.tableau import Tableau
from exact_odds.language import Expression
from exact_odds.language.vocabulary import Feature

Content = int
"""Some cards, packed: the lowest four bits say how many, and for each kind four bits more how many of it."""

Terms = dict[Content, int]
"""The coups in which something happens: for each content in how many orders its cards make one."""

Known = tuple[Seen, Seen]
"""For each side the kinds that its first cards, which are known, may be of."""

FIELD = 4
"""Bits for a number of cards in a content, which may so hold fifteen."""

CARDS = (1 << FIELD) - 1

SIX = 6
"""Cards that a coup may need."""


def card(kind: int) -> Content:
    """The content that is one card of a kind.

    >>> cards_of(card(0) + card(2) + card(2), 3)
    (1, 0, 2)
    """
    return 1 + (1 << FIELD * (kind + 1))


def cards_of(content: Content, kinds: int) -> tuple[int, ...]:
    """How many cards of each of so many kinds a content holds."""
    return tuple(content >> FIELD * (kind + 1) & CARDS for kind in range(kinds))


def kinds_for(expressions: Iterable[Expression], shoe: Shoe | None = None) -> Kinds:
    """The coarsest kinds of cards that answer some expressions, on every shoe or on one.

    >>> from exact_odds.language import parse
    >>> len(kinds_for([parse("banker.wins")]).faces), len(kinds_for([parse("player.opening.same_rank")]).faces)
    (10, 13)

    Raises:
        ShoeError: if that needs suits which the shoe does not know.
    """
    features = (feature for expression in expressions for feature in expression.features)
    attributes = (feature.attribute for feature in features if not follows_from_totals(feature))
    return Kinds.of(shoe or Shoe.infinite(), dict.fromkeys(attributes))


class Meetings:
    """The hands that meet in a coup, as far as some features tell them apart, with the cards that each of them holds.

    Args:
        kinds: how finely cards are told apart.
        tableau: the rules of drawing.
        features: what the hands are asked for; None if all of it follows from totals.
        known: for each side the kinds that its first cards, which are known, may be of.
        fixed: which of these cards, all in one content, are not of the shoe.

    >>> all_coups = meetings((), Coups())
    >>> orders = all_coups.terms(all_coups.space.every)
    >>> sum(number * 10 ** (6 - (content & CARDS)) for content, number in orders.items())
    1000000

    Attributes:
        kinds: how finely cards are told apart.
        space: the classes of coups, in which events are sets.
    """

    def __init__(
        self, kinds: Kinds, tableau: Tableau, features: Sequence[Feature] | None, known: Known, fixed: Content
    ) -> None:
        self.kinds = kinds
        draws = roles(tableau)
        asked = {side: [one for one in features or () if one.side == side] for side in ("player", "banker")}
        players = classify(kinds, asked["player"], tableau.player, known[0])
        bankers = classify(kinds, asked["banker"], draws.banker_draws, known[1])
        met = [
            (player, banker)
            for player in players
            if (player.total, player.third) in draws.player
            for banker in bankers
            if draws.cards[draws.player[player.total, player.third]][draws.banker[banker.total]]
            == (2 if banker.third is None else 3)
        ]
        if features is None:
            self.space = Space([((one.total, one.third), (two.total, two.third)) for one, two in met], None, None)
        else:
            keys = [(one.read, two.read) for one, two in met]
            self.space = Space(keys, asked["player"], asked["banker"])
        of_player, of_banker = (
            {
                hands: [(sum(map(card, cards)), orders) for cards, orders in ordered(blocks).items()]
                for hands, blocks in side.items()
            }
            for side in (players, bankers)
        )
        self._fixed = fixed
        self._hands = [(of_player[one], of_banker[two]) for one, two in met]
        self._all: Terms | None = None

    def terms(self, classes: Classes) -> Terms:
        """The coups of some classes."""
        if classes != self.space.every:
            return self._terms(classes)
        if self._all is None:
            self._all = self._terms(classes)
        return self._all.copy()

    def _terms(self, classes: Classes) -> Terms:
        terms: defaultdict[Content, int] = defaultdict(int)
        chosen = format(classes, f"0{self.space.size}b").encode().translate(_BITS)
        for players, bankers in compress(self._hands, chosen):
            for one, ways in players:
                for two, orders in bankers:
                    terms[one + two - self._fixed] += ways * orders
        return dict(terms)

    def first_of(self, events: Sequence[Expression], given: Expression | None = None) -> list[Classes]:
        """For each event the classes in which it is the first to hold, and last those in which none does.

        Args:
            events: in order.
            given: a condition; classes in which it does not hold are left out.
        """
        left = self.space.every if given is None else self.space.event(given)
        parts = []
        for event in events:
            parts.append(self.space.event(event) & left)
            left &= ~parts[-1]
        return [*parts, left]


_BITS = bytes.maketrans(b"01", b"\0\1")


def meetings(expressions: Iterable[Expression], coups: Coups, kinds: Kinds | None = None) -> Meetings:
    """The hands that meet, told apart as far as some expressions ask; shared by all who ask alike.

    Args:
        expressions: what is asked.
        coups: the situation, whatever its shoe. A card that is known counts as one of its kind: no expression can see
            what else it is, so probabilities given the card are those given its kind.
        kinds: of cards, at least as fine as the expressions need; the coarsest unless given.

    Raises:
        ShoeError: if the expressions look at suits, and a fixed card has none.
    """
    expressions = list(expressions)
    kinds = kinds or kinds_for(expressions)

    def of_cards(cards: tuple[Card, ...]) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(sorted({kinds.of_face[face] for face in one.faces} - {-1})) for one in cards)

    fixed = of_cards(coups.game.fixed.cards)
    if any(len(one) > 1 for one in fixed):
        raise ShoeError("the question looks at suits, and a fixed card of the game has none; ask about ranks")
    known = of_cards(coups.hands.player), of_cards(coups.hands.banker)
    return _meetings(kinds, coups.tableau, features_of(expressions), known, sum(card(kind) for (kind,) in fixed))


def features_of(expressions: Iterable[Expression]) -> frozenset[Feature] | None:
    """What some expressions read of the hands; None if all of it follows from totals."""
    features = frozenset(feature for expression in expressions for feature in expression.features)
    return None if all(map(follows_from_totals, features)) else features


@lru_cache(maxsize=4)
def _meetings(
    kinds: Kinds, tableau: Tableau, features: frozenset[Feature] | None, known: Known, fixed: Content
) -> Meetings:
    return Meetings(kinds, tableau, None if features is None else sorted(features, key=repr), known, fixed)
