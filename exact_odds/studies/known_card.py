"""One card of the coup known in advance: what a wager is worth to whoever has seen it, at worst and at best."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from exact_odds.counting.card_classes import CardClasses
from exact_odds.counting.coups import Coups
from exact_odds.counting.totals import follows_from_totals
from exact_odds.errors import ConditionError, ShoeError
from exact_odds.games.cards import FACES, Card, card_set_name
from exact_odds.games.shown import ShownCards
from exact_odds.wagers.wager import Wager

MANY_KINDS = 20
"""With more kinds of cards than these the rank alone is taken to be known."""

POSITIONS = ("Player's first card", "Banker's first card")
"""The cards of which one is known. Either opening card of a hand is as good as the other, for most wagers."""


class KnownCard(NamedTuple):
    """A wager, given one card.

    Attributes:
        position: which card.
        cards: what it is: a set of cards that are alike to the wager, as `parse_card_set` reads it.
        probability: how likely it is one of these.
        house_edge: given that.
    """

    position: str
    cards: str
    probability: Fraction
    house_edge: Fraction


def edges_given_a_card(wager: Wager, coups: Coups) -> list[KnownCard]:
    """The house edge given the first card of Player's hand, or of Banker's, for all cards that it may be.

    >>> from exact_odds import wager
    >>> known = edges_given_a_card(wager("player"), Coups())
    >>> best = min(known, key=lambda one: one.house_edge)
    >>> best.position, best.cards, round(best.house_edge, 4)
    ("Player's first card", '9', Fraction(-2153, 10000))

    Args:
        wager: one that is offered before any card is dealt.
        coups: the situation, without shown cards.

    Raises:
        ShoeError: for suits that matter and are not known.
        WagerError: if it follows a meter whose value is not given.
    """
    features = (feature for event in wager.events for feature in event.features)
    kinds = CardClasses.of(
        coups.source, dict.fromkeys(feature.attribute for feature in features if not follows_from_totals(feature))
    )
    if len(kinds.faces) <= MANY_KINDS:
        groups = [frozenset(face for face in FACES if kinds.of_face[face] == kind) for kind in range(len(kinds.faces))]
    else:
        groups = [frozenset(range(4 * rank, 4 * rank + 4)) for rank in range(13)]
    fixed = coups.game.fixed.player, coups.game.fixed.banker
    found = []
    for side, position in enumerate(POSITIONS):
        if fixed[side]:
            continue
        for faces in groups:
            edge = _edge(wager, coups, side, faces)
            if edge is not None:
                found.append(KnownCard(position, card_set_name(faces), _share(coups, faces), edge))
    return found


def _edge(wager: Wager, coups: Coups, side: int, faces: frozenset[int]) -> Fraction | None:
    """The house edge if the first card of a side is one of these, which are alike; None if there is none."""
    shoe = coups.shoe
    ranks = [rank for rank in range(13) if faces.issuperset(range(4 * rank, 4 * rank + 4)) and shoe.ranks[rank]]
    if ranks:
        card = Card(ranks[0], None)
    else:
        held = [face for face in sorted(faces) if shoe.face_counts(face >> 2)[face & 3]]
        if not held:
            return None
        card = Card(held[0] >> 2, held[0] & 3)
    hands: list[tuple[Card, ...]] = [(), ()]
    hands[side] = (card,)
    try:
        return Coups(shoe, coups.game, ShownCards(*hands)).odds(wager).house_edge
    except (ConditionError, ShoeError):
        return None


def _share(coups: Coups, faces: frozenset[int]) -> Fraction:
    """How likely a card from the shoe is one of these."""
    shoe = coups.shoe
    cards = sum(shoe.ranks)
    whole = [rank for rank in range(13) if faces.issuperset(range(4 * rank, 4 * rank + 4))]
    held = sum(shoe.ranks[rank] for rank in whole)
    held += sum(shoe.face_counts(face >> 2)[face & 3] for face in faces if face >> 2 not in whole)
    return Fraction(held, cards)
