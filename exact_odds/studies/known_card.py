"""One card of the coup known in advance: what a wager is worth to whoever has seen it, at worst and at best."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from exact_odds.counting.card_classes import CardClasses
from exact_odds.counting.coups import Coups
from exact_odds.counting.totals import follows_from_totals
from exact_odds.errors import ConditionError, ShoeError
from exact_odds.games.cards import FACES, Card, card_set_name
from exact_odds.games.shown import ShownCards
from exact_odds.language.attributes import is_alike, shape
from exact_odds.language.vocabulary import Feature
from exact_odds.wagers.wager import Wager

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

    Cards stand together only where the wager cannot tell them apart, or where exchanging two suits changes nothing.

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
    features = [feature for event in wager.events for feature in event.features if not follows_from_totals(feature)]
    kinds = CardClasses.of(coups.source, dict.fromkeys(feature.attribute for feature in features))
    groups = _groups(coups, features, kinds)
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


def _groups(coups: Coups, features: Sequence[Feature], kinds: CardClasses) -> list[frozenset[int]]:
    """The cards of the shoe that have the same edge: those of a kind, and of a rank in suits that can be exchanged."""
    alike = list(range(len(kinds.faces)))
    for one, two in combinations(range(4), 2):
        if _exchangeable(coups, features, one, two):
            for rank in range(13):
                old, new = (kinds.of_face[4 * rank + suit] for suit in (two, one))
                if old >= 0:
                    alike = [alike[new] if kind == alike[old] else kind for kind in alike]
    return [
        frozenset(face for face in FACES if kinds.of_face[face] >= 0 and alike[kinds.of_face[face]] == group)
        for group in dict.fromkeys(alike)
    ]


def _exchangeable(coups: Coups, features: Sequence[Feature], one: int, two: int) -> bool:
    """Whether all that is asked stays the same if the cards of two suits change places."""
    shoe, fixed = coups.shoe, coups.game.fixed
    if any(card.suit is not None for card in fixed.cards) or shoe.doubtful_ranks:
        return False
    if any(counts[one] != counts[two] for counts in map(shoe.face_counts, range(13))):
        return False
    turned = {one: two, two: one}
    for feature in features:
        values = feature.attribute.of
        moved = [values[face & ~3 | turned.get(face & 3, face & 3)] for face in FACES]
        renamed = len({*zip(values, moved, strict=True)}) == len({*values})
        if list(values) != moved and not (renamed and feature.of_value in (is_alike, shape)):
            return False
    return True


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
