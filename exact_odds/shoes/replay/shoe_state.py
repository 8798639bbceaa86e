"""The cards of a shoe that nobody has seen, while its coups are noted."""

from __future__ import annotations

from collections.abc import Iterator

from exact_odds.counting.arrays.shoe_arrays import shoe_of
from exact_odds.decimals import grouped
from exact_odds.errors import ShoeError
from exact_odds.games.cards import RANKS, VALUES, Card
from exact_odds.games.shoe import LEAST_CARDS, Shoe
from exact_odds.shoes.replay.log import Cards, LoggedCard


class ShoeState:
    """The cards of a shoe that nobody has seen, as coups and burnt cards are noted.

    Cards gone unseen stay among them: as long as nobody sees which they are, they change no chance.

    >>> from exact_odds.shoes.replay.log import logged_cards
    >>> state = ShoeState(Shoe.of_decks(1))
    >>> state.take(logged_cards("5h 9s 5h"))
    ['the shoe has 1 card 5h, and this is number 2']
    >>> state.row(10) is None  # the log contradicts the shoe, so what is left is not known
    True

    Args:
        shoe: the cards before any is gone.

    Attributes:
        shoe: the same.
        unseen: the number of cards not seen.
        hidden: the number of those that are gone from the shoe all the same.
        is_known: whether the seen cards are cards of the shoe.
        level: how finely all seen cards are known: by 52 faces, 13 ranks or 10 values.
        seen: the seen cards, in order.
    """

    __slots__ = ("_faces", "_ranks", "_values", "hidden", "is_known", "level", "seen", "shoe", "unseen")

    def __init__(self, shoe: Shoe) -> None:
        self.shoe = shoe
        self.unseen = shoe.size
        self.seen: list[LoggedCard] = []
        self.hidden = 0
        self.is_known = True
        self.level = 52 if shoe.knows_suits else 13
        self._ranks = list(shoe.ranks)
        self._values = [0] * 10
        for rank, count in enumerate(shoe.ranks):
            self._values[VALUES[rank]] += count
        self._faces = [count for rank in range(13) for count in shoe.face_counts(rank)] if self.level == 52 else []

    def copy(self) -> ShoeState:
        """A state of its own with the same cards."""
        other = ShoeState(self.shoe)
        other.unseen, other.hidden, other.is_known, other.level = self.unseen, self.hidden, self.is_known, self.level
        other.seen, other._values = self.seen[:], self._values[:]
        other._ranks, other._faces = self._ranks[:], self._faces[:]
        return other

    @property
    def left(self) -> int:
        """The number of cards in the shoe."""
        return self.unseen - self.hidden

    def row(self, level: int) -> tuple[int, ...] | None:
        """The cards not seen, by 10, 13 or 52 counts; None if they are not known so finely, or contradict the shoe."""
        if not self.is_known or level > self.level:
            return None
        return tuple(self._values if level == 10 else self._ranks if level == 13 else self._faces)

    def remaining(self, needed: int = LEAST_CARDS) -> Shoe:
        """The shoe of the cards not seen.

        Args:
            needed: the cards that a coup may take from it.

        Raises:
            ShoeError: if they contradict the shoe, or are too few for a coup.
        """
        if not self.is_known:
            raise ShoeError(
                "there are no odds: the log has more of one card than the shoe, so what is left is unknown; "
                "begin a new shoe"
            )
        if self.left < needed and not self.shoe.is_infinite:
            raise ShoeError(f"expected {needed} cards for a coup; the shoe has {max(self.left, 0)} left")
        if self.level == 10:
            return shoe_of(self._values)
        return self.shoe.without([Card(card.rank, card.suit) for card in self.seen if card.rank is not None])

    def take(self, cards: Cards) -> list[str]:
        """Note seen cards as gone; what the shoe cannot have, in words."""
        if self.shoe.is_infinite:
            return []
        self.seen += cards
        excess: dict[str, list[int]] = {}
        values, ranks, faces = self._values, self._ranks, self._faces
        for card in cards:
            value, rank, suit = card
            values[value] -= 1
            over = values[value] < 0
            if rank is None:
                self.level = 10
            else:
                ranks[rank] -= 1
                over |= ranks[rank] < 0
                if suit is None:
                    self.level = min(self.level, 13)
                elif faces:
                    faces[4 * rank + suit] -= 1
                    over |= faces[4 * rank + suit] < 0
            if over:
                self.is_known = False
                name, held, left = next(count for count in self._counts_of(card) if count[2] < 0)
                excess.setdefault(f"{grouped(held)} card{'' if held == 1 else 's'} {name}", []).append(held - left)
        faults = [f"the shoe has {held}, and {_these(numbers)}" for held, numbers in excess.items()]
        self.unseen -= len(cards)
        if self.left < 0 and not faults:
            faults.append(
                f"the shoe has {grouped(self.shoe.size)} cards, {grouped(self.hidden)} of them gone unseen, "
                f"and with these {grouped(self.shoe.size - self.left)} have left it"
            )
        return faults

    def _counts_of(self, card: LoggedCard) -> Iterator[tuple[str, int, int]]:
        """What a card is counted as, finest first: its name, the shoe's number of them, and those left."""
        value, rank, suit = card
        if rank is not None and suit is not None and self._faces:
            yield str(card), self.shoe.face_counts(rank)[suit], self._faces[4 * rank + suit]
        if rank is not None:
            yield f"of rank {RANKS[rank]}", self.shoe.ranks[rank], self._ranks[rank]
        held = sum(count for other, count in enumerate(self.shoe.ranks) if VALUES[other] == value)
        yield f"worth {value}", held, self._values[value]


def _these(numbers: list[int]) -> str:
    """Which of the cards of a kind these are, in words; their numbers follow each other."""
    if len(numbers) == 1:
        return f"this is number {grouped(numbers[0])}"
    return f"these are numbers {grouped(numbers[0])} to {grouped(numbers[-1])}"
