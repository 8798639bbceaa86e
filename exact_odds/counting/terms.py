"""What a coup uses up: every count as a polynomial in the numbers of cards of each kind.

Let every coup take six cards, needed or not. If its *content* holds ``m_v`` cards of kind v, then each order in which
those cards can come has ``prod_v (n_v)_(m_v)`` deals from a shoe with ``n_v`` cards of kind v, ``(n)_m`` being the
falling factorial ``n(n-1)...(n-m+1)``. So all that must be known of an event, whatever the shoe, is in how many orders
each content makes it: its *terms*. The deals in which it happens are then::

    deals  =  sum over contents m of  orders[m] * prod_v (n_v)_(m_v)

and two coups dealt one after the other multiply like polynomials: ``(n)_a (n-a)_b = (n)_(a+b)``, so their contents add
up and their orders are multiplied.

The two hands of a coup multiply in the same way. So the terms are kept as they arise: a few sets of Player hands, each
times the Banker hands that it may meet. Where suits matter there are far too many contents to write down, but never too
many hands.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import factorial
from typing import TYPE_CHECKING, NamedTuple

from exact_odds.counting.card_classes import CardClasses
from exact_odds.counting.class_counts import Group, grouped
from exact_odds.counting.classes_met import classes_met
from exact_odds.counting.coups import Coups
from exact_odds.counting.draw_classes import draw_classes
from exact_odds.counting.hands import NO_THIRD, Block, Seen
from exact_odds.counting.partitions import Classes
from exact_odds.counting.space import Space
from exact_odds.counting.totals import features_of_totals, follows_from_totals
from exact_odds.errors import DetailError, ShoeError
from exact_odds.games.cards import Card
from exact_odds.games.shoe import LEAST_CARDS, Shoe
from exact_odds.games.tableau import Tableau
from exact_odds.language import Expression
from exact_odds.language.attributes import Attribute
from exact_odds.language.vocabulary import OPENING_PARTS, Feature, Side

if TYPE_CHECKING:
    from exact_odds.counting.arrays.contents import Polynomial
    from exact_odds.counting.arrays.types import Integers

Known = tuple[Seen, Seen]
"""For each side the kinds that its first cards, which are known, may be of."""

Fixed = tuple[tuple[int, ...], tuple[int, ...]]
"""For each side the kinds of its first cards that are not of the shoe."""


MOST_MEETINGS = 4_000_000
"""Pairs of hands that the terms of one question may tell apart: some seconds."""


class Terms(NamedTuple):
    """What all coups pay: a sum of products, each of some Player hands and of Banker hands that they may meet.

    Attributes:
        kinds: how many kinds of cards are told apart.
        players: for each content of a Player hand, and each product, the orders in which its cards can come.
        bankers: the same of Banker hands, or the other way round times what the coup pays.
        cards: how many cards the contents of each side have; a third card that is not drawn may be any.
        undealt: how many cards more there are in a deal.
        base: what every deal pays beside that.
    """

    kinds: int
    players: Integers
    bankers: Integers
    cards: tuple[int, int]
    undealt: int
    base: int

    def polynomial(self) -> Polynomial:
        """The same multiplied out, as contents of all cards of a deal.

        >>> from exact_odds import parse
        >>> tie = terms([parse("tie")], (1, 0), Coups()).polynomial()
        >>> tie.cards, int(tie.orders[-1]), int(tie.orders.sum())  # six tens are a tie, in one order
        (6, 1, 101600)
        """
        import numpy as np

        from exact_odds.counting.arrays.contents import Polynomial, contents, number_of_contents, one_more, sums

        both = self.players.astype(np.float64) @ self.bankers.astype(np.float64).T
        size = sum(self.cards)
        weights = np.bincount(
            sums(self.kinds, *self.cards).ravel(), both.ravel(), minlength=number_of_contents(self.kinds, size)
        )
        orders = weights.astype(np.int64)
        for cards in range(size, size + self.undealt):
            fewer, orders = orders, np.zeros(number_of_contents(self.kinds, cards + 1), dtype=np.int64)
            for places in one_more(self.kinds, cards):
                orders[places] += fewer  # each content leads to another one
        deal = size + self.undealt
        if self.base:
            ways = np.array([factorial(copies) for copies in range(deal + 1)])
            orders += self.base * factorial(deal) // ways[contents(self.kinds, deal)].prod(axis=1)
        return Polynomial(deal, orders)


def terms(
    events: Sequence[Expression],
    pays: Sequence[int],
    coups: Coups,
    given: Expression | None = None,
    kinds: CardClasses | None = None,
) -> Terms:
    """What all coups pay, each for the first of some events that holds.

    Args:
        events: in order.
        pays: for each event, and last where none of them holds.
        coups: the situation, whatever its shoe. A card that is known counts as one of its kind: no expression can see
            what else it is, so probabilities given the card are those given its kind.
        given: a condition; deals in which it does not hold pay nothing.
        kinds: of cards, at least as fine as the expressions need; the coarsest unless given.

    Raises:
        ShoeError: if the expressions look at suits, and a fixed card of the game has none.
        DetailError: if they tell too many classes of coups apart.
    """
    asked = list(events) if given is None else [*events, given]
    met = coup_hands(asked, coups, kinds or kinds_for(asked))
    return met.terms(events, pays, given)


def kinds_for(
    expressions: Iterable[Expression], shoe: Shoe | None = None, also: Iterable[Attribute] = ()
) -> CardClasses:
    """The coarsest kinds of cards that answer some expressions, on every shoe or on one.

    >>> from exact_odds import parse
    >>> len(kinds_for([parse("banker.wins")]).faces), len(kinds_for([parse("player.opening.same_rank")]).faces)
    (10, 13)

    Args:
        expressions: what is asked.
        shoe: the shoe; any unless given.
        also: what else kinds are to tell apart.

    Raises:
        ShoeError: if that needs suits which the shoe does not know.
    """
    features = (feature for expression in expressions for feature in expression.features)
    attributes = (feature.attribute for feature in features if not follows_from_totals(feature))
    return CardClasses.of(shoe or Shoe.infinite(), dict.fromkeys((*attributes, *also)))


class _Hands(NamedTuple):
    """All hands of one side, as contents of so many cards.

    Attributes:
        cards: how many cards.
        classes: for each hand its class.
        places: for each hand the place of its content.
        orders: for each hand in how many orders its cards can come.
    """

    cards: int
    classes: Integers
    places: Integers
    orders: Integers

    def weighted(self, weights: Integers, kinds: int) -> Integers:
        """For each content and each row of weights, by class, the weighted sum of the orders."""
        import numpy as np

        from exact_odds.counting.arrays.contents import number_of_contents

        size = number_of_contents(kinds, self.cards)
        rows = [np.bincount(self.places, row[self.classes] * self.orders, size) for row in weights.astype(np.float64)]
        return np.array(rows).reshape(-1, size).T.astype(np.int64)


class CoupHands:
    """The hands that meet in a coup, as far as some features tell them apart.

    Args:
        kinds: how finely cards are told apart.
        tableau: the rules of drawing.
        features: what the hands are asked for; None if all of it follows from totals.
        known: for each side the kinds that its first cards, which are known, may be of.
        fixed: which of these cards are not of the shoe.
    """

    def __init__(
        self, kinds: CardClasses, tableau: Tableau, features: Sequence[Feature] | None, known: Known, fixed: Fixed
    ) -> None:
        import numpy as np

        self._kinds = len(kinds.counts)
        sides: tuple[Side, Side] = ("player", "banker")
        asked = [feature for side in sides for feature in features_of_totals(side)] if features is None else features
        openings_only = all(feature.part in OPENING_PARTS for feature in asked) and max(map(len, known)) < 3
        of_side = [[feature for feature in asked if feature.side == side] for side in sides]
        together = [feature for feature in asked if feature.side == "both"]
        groups = []
        for side, own, seen in zip(sides, of_side, known, strict=True):
            counts = [Feature(side, feature.part, feature.attribute) for feature in together]
            found: dict[Group, list[Block]] = {}
            for group, blocks in grouped(kinds, side, [*own, *counts], tableau, seen, openings_only):
                found.setdefault(group, []).extend(blocks)
            groups.append(found)
        players, bankers = map(list, groups)
        if len(players) * len(bankers) > MOST_MEETINGS:
            raise DetailError(
                f"expected at most {MOST_MEETINGS:,} pairs of hands to tell apart; got {len(players):,} Player hands "
                f"times {len(bankers):,} Banker hands; try a question that tells less apart"
            )
        ends = np.array(draw_classes(tableau).cards)
        cards = np.array([group.cards for group in bankers])
        meets = ends[[group.draw_class for group in players]][:, [group.draw_class for group in bankers]] == cards
        self._met: Integers = np.argwhere(np.ones_like(meets) if openings_only else meets)
        keys, self._class_of = classes_met(players, bankers, self._met, together)
        player, banker = (None, None) if features is None else of_side
        self._space = Space(keys, player, banker, together)
        self._shape = len(players), len(bankers)
        length = 2 if openings_only else 3
        self._hands = [
            _listed(list(side.values()), self._kinds, length, gone) for side, gone in zip(groups, fixed, strict=True)
        ]
        self._cards = LEAST_CARDS - sum(map(len, fixed))
        self._free = not any(len(seen) > len(gone) for seen, gone in zip(known, fixed, strict=True))

    def terms(self, events: Sequence[Expression], pays: Sequence[int], given: Expression | None = None) -> Terms:
        """What all coups pay; see the function `terms`."""
        import numpy as np

        base = pays[-1] if given is None and self._free else 0
        left = self._space.every if given is None else self._space.event(given)
        paid: Integers = np.zeros(self._space.size, dtype=np.int64)
        for event, pay in zip(events, pays, strict=False):
            holds = self._space.event(event) & left
            left &= ~holds
            paid[self._where(holds)] = pay - base
        paid[self._where(left)] = pays[-1] - base
        weights = np.zeros(self._shape, dtype=np.int64)
        weights[self._met[:, 0], self._met[:, 1]] = paid[self._class_of]
        (rows, of_player), (columns, of_banker) = _alike(weights), _alike(weights.T)
        if len(rows) <= len(columns):
            factors = np.arange(len(rows))[:, np.newaxis] == of_player, rows
        else:
            factors = columns, np.arange(len(columns))[:, np.newaxis] == of_banker
        players, bankers = (side.weighted(each, self._kinds) for side, each in zip(self._hands, factors, strict=True))
        cards = self._hands[0].cards, self._hands[1].cards
        return Terms(self._kinds, players, bankers, cards, self._cards - sum(cards), base)

    def _where(self, classes: Classes) -> Integers:
        """The places of some classes."""
        import numpy as np

        bits = format(classes, f"0{self._space.size}b").encode()
        return np.flatnonzero(np.frombuffer(bits[len(bits) - self._space.size :], dtype=np.uint8) == ord("1"))


def _alike(weights: Integers) -> tuple[Integers, Integers]:
    """The rows that are not all 0, each once, and for each row which of these it is; elsewhere -1."""
    import numpy as np

    rows, which = np.unique(weights, axis=0, return_inverse=True)
    kept = rows.any(axis=1)
    number = np.where(kept, np.cumsum(kept) - 1, -1)
    return rows[kept], number[which.reshape(-1)]


def _listed(classes: Sequence[Iterable[Block]], kinds: int, cards: int, fixed: tuple[int, ...]) -> _Hands:
    """The hands of some classes, as contents of so many cards less the fixed ones."""
    import numpy as np

    from exact_odds.counting.arrays.contents import one_more

    two, three = (one_more(kinds, number).tolist() for number in (1, 2))
    listed: list[tuple[int, int, int]] = []
    for number, blocks in enumerate(classes):
        for pairs, thirds in blocks:
            last = range(kinds) if thirds is NO_THIRD else thirds
            for one, other, orders in pairs:
                held = [one, other]
                for kind in fixed:
                    held.remove(kind)
                if cards == 2:
                    place = two[held[1]][held[0]] if len(held) == 2 else held[0] if held else 0
                    listed.append((number, place, orders))
                elif len(held) == 2:
                    pair = two[held[1]][held[0]]
                    listed += [(number, three[third][pair], orders) for third in last]
                elif held:
                    listed += [(number, two[third][held[0]], orders) for third in last]
                else:
                    listed += [(number, third, orders) for third in last]
    columns = np.array(listed, dtype=np.int64).reshape(-1, 3).T
    return _Hands(cards - len(fixed), columns[0], columns[1], columns[2])


def coup_hands(expressions: Iterable[Expression], coups: Coups, kinds: CardClasses) -> CoupHands:
    """The hands that meet, told apart as far as some expressions ask; shared by all who ask alike.

    Raises:
        ShoeError, DetailError: as `terms` does.
    """
    features = frozenset(feature for expression in expressions for feature in expression.features)

    def of_cards(cards: tuple[Card, ...]) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(sorted({kinds.of_face[face] for face in card.faces} - {-1})) for card in cards)

    fixed = [of_cards(cards) for cards in (coups.game.fixed.player, coups.game.fixed.banker)]
    if any(len(card) > 1 for cards in fixed for card in cards):
        raise ShoeError("the question looks at suits, and a fixed card of the game has none; ask about ranks")
    gone = [tuple(kind for (kind,) in cards) for cards in fixed]
    return _coup_hands(
        kinds,
        coups.tableau,
        None if all(map(follows_from_totals, features)) else features,
        (of_cards(coups.hands.player), of_cards(coups.hands.banker)),
        (gone[0], gone[1]),
    )


@lru_cache(maxsize=4)
def _coup_hands(
    kinds: CardClasses, tableau: Tableau, features: frozenset[Feature] | None, known: Known, fixed: Fixed
) -> CoupHands:
    return CoupHands(kinds, tableau, None if features is None else sorted(features, key=repr), known, fixed)
