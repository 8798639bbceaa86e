"""Cards on the table, as the counting needs them: which kinds of cards each of them may be."""

from __future__ import annotations

from collections.abc import Iterable

from exact_odds.counting.card_classes import CardClasses
from exact_odds.games.cards import FACES, Card
from exact_odds.games.shoe import Shoe
from exact_odds.games.shown import ShownCards
from exact_odds.language.attributes import Attribute
from exact_odds.language.vocabulary import Side


class ShownClasses:
    """The first cards of either hand, by the faces each may have.

    >>> shown = ShownClasses(ShownCards.parse("player: 7 K"), Shoe.of_decks(8))
    >>> kinds = CardClasses.of(Shoe.of_decks(8), shown.marks)
    >>> [[kinds.faces[kind] >> 2 for kind in card] for card in shown.kinds(kinds, "player")]
    [[6], [12]]

    Args:
        shown: the cards.
        shoe: the shoe they come from. Of a rank whose cards it does not know by suit no question can see a suit, so
            that any card of it stands for any.
    """

    def __init__(self, shown: ShownCards, shoe: Shoe) -> None:
        doubtful = shoe.doubtful_ranks

        def faces(card: Card) -> frozenset[int]:
            return frozenset(Card(card.rank, None).faces if card.rank in doubtful else card.faces)

        self._faces: dict[Side, list[frozenset[int]]] = {
            "player": [faces(card) for card in shown.player],
            "banker": [faces(card) for card in shown.banker],
        }

    @property
    def marks(self) -> list[Attribute]:
        """What kinds of cards must tell apart so that each of these is of kinds of its own."""
        return [
            Attribute("seen", tuple(int(face in faces) for face in FACES), max)
            for cards in self._faces.values()
            for faces in cards
        ]

    def kinds(self, kinds: CardClasses, side: Side) -> list[list[int]]:
        """For each card of a hand the kinds it may be of; see `hands.classify`."""
        return [sorted({kinds.of_face[face] for face in faces} - {-1}) for faces in self._faces[side]]


def ways_to_lie(fixed: Iterable[Card], source: Shoe, of: int) -> int:
    """In how many ways fixed cards could have come from a shoe that holds them: what its counts hold too often.

    Every deal is counted once for each copy of a fixed card, since which copy lies there makes no difference.

    Args:
        fixed: the cards.
        source: the shoe together with them.
        of: the number of all deals, which for infinite decks says whether suits are told apart.
    """
    left: dict[tuple[int, int | None], int] = {}
    ways = 1
    for card in fixed:
        if source.is_infinite:
            ways *= len(card.faces) if of == 52**6 else 1
            continue
        suit = None if card.rank in source.doubtful_ranks else card.suit
        held = source.ranks[card.rank] if suit is None else source.face_counts(card.rank)[suit]
        number = left.setdefault((card.rank, suit), held)
        ways *= number
        left[card.rank, suit] = number - 1
    return ways
