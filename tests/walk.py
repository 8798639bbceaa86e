"""The walk: every combination of card kinds through the tableau, with the weight of its deals. The definition.

This is how a coup is counted by someone who has paper and patience. The fast counting in `class_counts` is held against
it, to the integer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from itertools import product

from exact_odds.counting.card_classes import CardClasses
from exact_odds.games.tableau import Tableau
from exact_odds.language.vocabulary import Feature

Hand = tuple[int, ...]
"""A hand as it ends: the kinds of its two or three cards, the third last."""


def walk(kinds: CardClasses, tableau: Tableau) -> Iterator[tuple[Hand, Hand, int]]:
    """Every coup, as Player's hand, Banker's hand and the number of ordered six-card deals that give it.

    The cards of a hand stand in the order in which it got them. Cards that a coup does not need
    are dealt all the same, face down, so that the weights add up to all deals.

    >>> from exact_odds.games.shoe import Shoe
    >>> from exact_odds.games.tableau import PUNTO_BANCO
    >>> kinds = CardClasses.of(Shoe.of_decks(1), [])
    >>> sum(weight for _, _, weight in walk(kinds, PUNTO_BANCO)) == 52 * 51 * 50 * 49 * 48 * 47
    True
    """
    left = list(kinds.counts)
    values = kinds.values

    def draw(kind: int) -> int:
        """Take a card of this kind; in how many ways that can be done."""
        ways = left[kind]
        if not kinds.replaced:
            left[kind] -= 1
        return ways

    def put_back(*cards: int) -> None:
        if not kinds.replaced:
            for kind in cards:
                left[kind] += 1

    def openings() -> Iterator[tuple[Hand, int, int]]:
        for one, two in product(range(len(left)), repeat=2):
            ways = draw(one) * draw(two)
            if ways:
                yield (one, two), (values[one] + values[two]) % 10, ways
            put_back(one, two)

    def thirds(draws: bool) -> Iterator[tuple[Hand, int]]:
        if not draws:
            yield (), 1
            return
        for kind in range(len(left)):
            ways = draw(kind)
            if ways:
                yield (kind,), ways
            put_back(kind)

    for player, player_total, player_ways in openings():
        for banker, banker_total, banker_ways in openings():
            natural = player_total >= 8 or banker_total >= 8
            for player_third, player_third_ways in thirds(not natural and tableau.player_draws(player_total)):
                value = values[player_third[0]] if player_third else None
                draws = not natural and tableau.banker_draws(banker_total, player_total, value)
                for banker_third, banker_third_ways in thirds(draws):
                    seen = 4 + len(player_third) + len(banker_third)
                    weight = player_ways * banker_ways * player_third_ways * banker_third_ways
                    yield player + player_third, banker + banker_third, weight * kinds.ways(6 - seen, seen)


def reader(kinds: CardClasses, player: Hand, banker: Hand) -> Callable[[Feature], int | None]:
    """Reads off the two hands of one coup what an expression asks for; see `Expression.value`."""
    return read_off([kinds.faces[kind] for kind in player], [kinds.faces[kind] for kind in banker])


def read_off(player: Sequence[int], banker: Sequence[int]) -> Callable[[Feature], int | None]:
    """What a feature is of two hands of faces, from its definition alone."""

    def read(feature: Feature) -> int | None:
        part = {
            "hand": slice(3),
            "opening": slice(2),
            "first": slice(1),
            "second": slice(1, 2),
            "third": slice(2, 3),
        }[feature.part]
        cards = [
            *(player[part] if feature.side != "banker" else ()),
            *(banker[part] if feature.side != "player" else ()),
        ]
        if not cards:
            return None
        return feature.view(reduce(feature.attribute.join, (feature.attribute.of[card] for card in cards)))

    return read
