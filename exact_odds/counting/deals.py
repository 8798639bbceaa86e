"""Deals card by card: two hands as they lie on the table, what is read of them, and how the tableau plays them out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from exact_odds.games.cards import VALUES, Card
from exact_odds.games.shown import ShownCards
from exact_odds.games.tableau import Tableau
from exact_odds.language import Expression
from exact_odds.language.vocabulary import Feature

Hand = tuple[int, ...]
"""The faces of a hand's cards, in the order in which it received them."""


class Deal(NamedTuple):
    """The two hands of a finished coup.

    >>> deal = Deal((4, 36), (8, 12, 36))  # Player 2 T, Banker 3 4 T, all spades
    >>> from exact_odds import parse
    >>> deal.place([parse("tie"), parse("banker.wins and banker.cards == 3")]), str(deal.written())
    (1, 'player: 2 T, banker: 3 4 T')

    Attributes:
        player: the faces of Player's cards.
        banker: the faces of Banker's cards.
    """

    player: Hand
    banker: Hand

    def read(self, feature: Feature) -> int | None:
        """What a feature reads of these hands; None of a third card that was not drawn."""
        if feature.side == "both":
            cards = (*_part(self.player, feature.part), *_part(self.banker, feature.part))
        else:
            cards = _part(self.player if feature.side == "player" else self.banker, feature.part)
        if not cards:
            return None
        value = feature.attribute.together([feature.attribute.of[face] for face in cards])
        return None if value is None else feature.view(value)

    def holds(self, event: Expression) -> bool:
        """Whether an event holds."""
        return bool(event.value(self.read))

    def place(self, events: Sequence[Expression]) -> int:
        """Which event is the first to hold; their number where none does."""
        return next((place for place, event in enumerate(events) if self.holds(event)), len(events))

    def written(self, by_suit: bool = False) -> ShownCards:
        """The hands as they are written, with suits or without."""
        player, banker = (
            tuple(Card(face >> 2, face & 3 if by_suit else None) for face in hand)
            for hand in (self.player, self.banker)
        )
        return ShownCards(player, banker)


def _part(hand: Hand, part: str) -> Hand:
    if part == "hand":
        return hand
    places = {"opening": (0, 2), "first": (0, 1), "second": (1, 2), "third": (2, 3)}[part]
    return hand[places[0] : places[1]]


def total_of_hand(hand: Hand) -> int:
    """The total of a hand.

    >>> total_of_hand((16, 36, 20))  # 5 T 6
    1
    """
    return sum(VALUES[face >> 2] for face in hand) % 10


NOTHING_FIXED = Deal((), ())


def played(cards: Sequence[int], tableau: Tableau, fixed: Deal = NOTHING_FIXED) -> Deal | None:
    """The coup that these cards make, in the order in which they are dealt; None if it needs more cards.

    >>> from exact_odds import PUNTO_BANCO
    >>> played([4, 8, 36, 12, 36, 20], PUNTO_BANCO)  # Player 2 T, Banker 3 4; Player draws T, and Banker stands on 7
    Deal(player=(4, 36, 36), banker=(8, 12))

    Args:
        cards: faces; those that the coup does not need are left over.
        tableau: the rules of drawing.
        fixed: the first cards of either hand, which lie on the table before the deal.
    """
    order = iter(cards)
    player, banker = fixed
    for place in (0, 1):
        for is_player in (True, False):
            hand = player if is_player else banker
            if len(hand) > place:
                continue
            card = next(order, None)
            if card is None:
                return None
            if is_player:
                player = (*player, card)
            else:
                banker = (*banker, card)
    mine, theirs = total_of_hand(player), total_of_hand(banker)
    if mine in tableau.naturals or theirs in tableau.naturals:
        return Deal(player, banker)
    third = None
    if tableau.player_draws(mine):
        card = next(order, None)
        if card is None:
            return None
        player, third = (*player, card), VALUES[card >> 2]
    if tableau.banker_draws(theirs, mine, third):
        card = next(order, None)
        if card is None:
            return None
        banker = (*banker, card)
    return Deal(player, banker)


def in_order(deal: Deal, fixed: Deal = NOTHING_FIXED) -> list[int]:
    """The cards of a coup in the order in which they were dealt, the fixed ones left out.

    >>> in_order(Deal((4, 36, 36), (8, 12)))
    [4, 8, 36, 12, 36]
    """
    cards: list[int] = []
    for place in range(3):
        for hand, gone in zip(deal, fixed, strict=True):
            cards += hand[max(place, len(gone)) : place + 1]
    return cards
