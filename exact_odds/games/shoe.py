"""The shoe: how many cards of each rank, and of each suit where that is known."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from exact_odds.display import Viewed
from exact_odds.errors import CardError, ShoeError, check_type, cut, quoted, wrong_type
from exact_odds.games.cards import RANKS, SUITS, Card, checked_cards, face, parse_cards

LEAST_CARDS = 6
"""A coup may need six cards, those that a game fixes among them."""

_FEWEST = 2
"""The cards that a coup takes from the shoe where a game fixes four; no game takes fewer."""

_LONGEST_NUMBER = 100
"""Digits of a count: far beyond any shoe, and short of what takes long to multiply."""


@dataclass(frozen=True, slots=True, eq=False)
class Shoe(Viewed):
    """The cards a coup is dealt from.

    Every shoe knows how many cards of each rank it holds. Suits are known when it is made of whole decks and as long
    as the suit of every removed card is named; a shoe given by rank counts has none.

    >>> Shoe.of_decks(8).size
    416
    >>> shoe = Shoe.of_decks(2).without("A A 8h")
    >>> shoe.ranks
    (6, 8, 8, 8, 8, 8, 8, 7, 8, 8, 8, 8, 8)
    >>> print(shoe)
    2 decks without A A 8h: 101 cards

    Attributes:
        ranks: thirteen counts, ace to king. An infinite shoe has 4 of each and deals with replacement.
        suits: for each rank the counts of its four suits, or None where they are unknown. Where cards of unknown
            suit were removed the four add up to more than the rank's count.
        decks: the number of whole decks it started from, None for other shoes and 0 for an infinite one.
        removed: the cards taken out, as written.
    """

    ranks: tuple[int, ...]
    suits: tuple[tuple[int, ...] | None, ...]
    decks: int | None = None
    removed: tuple[Card, ...] = ()

    def __post_init__(self) -> None:
        for counts in (self.ranks, self.suits):
            if not isinstance(counts, tuple):
                raise wrong_type(counts, "a tuple of thirteen, ace to king")
        for count in self.ranks:
            if type(count) is not int:
                raise wrong_type(count, "a count that is an int")
        if len(self.ranks) != len(RANKS) or min(self.ranks) < 0:
            raise ShoeError(f"{quoted(self.ranks)} is no shoe: it has thirteen counts, ace to king, none below 0")
        _whole(max(self.ranks), "cards of a rank")
        if self.size < _FEWEST:
            raise too_small(self.size)
        if len(self.suits) != len(RANKS) or not all(map(_may_be_suits, self.suits, self.ranks)):
            raise ShoeError(
                f"{quoted(self.suits)} are no suits of a shoe: of each rank four counts that add up to its own, or None"
            )
        checked_cards(self.removed)
        if self.decks is not None:
            if type(self.decks) is not int:
                raise wrong_type(self.decks, "a number of decks that is an int, or None")
            whole = 52 * (self.decks or 1)
            if self.size + len(self.removed) != whole or (self.is_infinite and self.ranks != (4,) * 13):
                raise ShoeError(f"{quoted(self.decks)} decks do not make a shoe of these {self.size} cards")

    def __eq__(self, other: object) -> bool:
        """Whether both hold the same cards, in whatever order others were removed."""
        return isinstance(other, Shoe) and self._cards == other._cards

    def __hash__(self) -> int:
        return hash(self._cards)

    @property
    def _cards(self) -> tuple[object, ...]:
        return self.ranks, self.suits, self.is_infinite

    @classmethod
    def of_decks(cls, decks: int) -> Shoe:
        """A shoe of whole decks.

        >>> Shoe.of_decks(0)
        Traceback (most recent call last):
        exact_odds.errors.ShoeError: 0 decks make no shoe; give a whole number from 1 up, or 'infinite'
        """
        number = _whole(decks, "decks")
        if number < 1:
            raise ShoeError(f"{number} decks make no shoe; give a whole number from 1 up, or 'infinite'")
        return cls((4 * number,) * 13, ((number,) * 4,) * 13, number)

    @classmethod
    def infinite(cls) -> Shoe:
        """The limit of many decks: every card is drawn with replacement, so each of the 52 faces is equally likely.

        >>> print(Shoe.infinite())
        infinite decks
        """
        return cls((4,) * 13, ((1,) * 4,) * 13, 0)

    @classmethod
    def parse_decks(cls, text: str) -> Shoe:
        """A shoe from the word for its decks: a whole number, or ``infinite``.

        >>> Shoe.parse_decks("6").size, Shoe.parse_decks("infinite").is_infinite
        (312, True)
        """
        if not isinstance(text, str):
            raise wrong_type(text, "text such as '6' or 'infinite'")
        word = text.strip().lower()
        if word in ("infinite", "inf", "infinity", "∞"):
            return cls.infinite()
        if word.isascii() and word.isdecimal():
            return cls.of_decks(_whole(word, "decks"))
        raise ShoeError(f"{quoted(text)} is no number of decks; give a whole number from 1 up, or 'infinite'")

    @classmethod
    def of_counts(cls, counts: Mapping[str, int]) -> Shoe:
        """A shoe by composition: counts by rank (suits unknown) or by face, cards not named being absent.

        >>> Shoe.of_counts({"A": 3, "K": 4}).ranks
        (3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4)
        >>> Shoe.of_counts({"As": 3, "Kh": 4}).knows_suits
        True
        """
        if not isinstance(counts, Mapping):
            raise wrong_type(counts, "a mapping of counts, such as {'A': 31, 'K': 30}")
        by_rank: dict[int, int] = {}
        by_face: dict[int, int] = {}
        for name, given in counts.items():
            rank, suit = _one_card(name)
            number = _whole(given, f"cards of {name}")
            if number < 0:
                raise ShoeError(f"{number} cards of {name} cannot be; a count is a whole number from 0 up")
            where, key = (by_rank, rank) if suit is None else (by_face, face(rank, suit))
            if key in where:
                raise ShoeError(
                    f"rank {RANKS[rank]} is counted twice; give one count for the rank, or one for each suit"
                )
            where[key] = number
        by_suit = [tuple(by_face.get(face(rank, suit), 0) for suit in range(4)) for rank in range(13)]
        for rank in by_rank:
            if any(index >> 2 == rank for index in by_face):
                raise ShoeError(
                    f"rank {RANKS[rank]} is counted twice; give one count for the rank, or one for each suit"
                )
        return cls(
            tuple(by_rank.get(rank, sum(by_suit[rank])) for rank in range(13)),
            tuple(None if by_rank.get(rank) else by_suit[rank] for rank in range(13)),
        )

    @classmethod
    def parse_counts(cls, text: str) -> Shoe:
        """A shoe from text such as ``A=31 2=32 K=30``.

        >>> Shoe.parse_counts("A=31, 2=32 K=30").size
        93
        >>> Shoe.parse_counts("A=x")
        Traceback (most recent call last):
        exact_odds.errors.ShoeError: 'x' cards of A cannot be; a count is a whole number from 0 up
        """
        if not isinstance(text, str):
            raise wrong_type(text, "text such as 'A=31 2=32 K=30'")
        counts: dict[str, int] = {}
        for word in text.replace(",", " ").split():
            name, equals, number = word.partition("=")
            if not equals or not name:
                raise ShoeError(f"{quoted(word)} is not a count; write RANK=NUMBER, for example A=31 2=32 K=30")
            if name in counts:
                raise ShoeError(
                    f"{cut(name)} is counted twice; give one count for each rank, or for each rank and suit"
                )
            counts[name] = _whole(number, f"cards of {cut(name)}")
        return cls.of_counts(counts)

    def without(self, cards: str | Iterable[Card]) -> Shoe:
        """The shoe with these cards removed; a card written without suit is one of unknown suit.

        >>> Shoe.of_decks(2).without("A A A A A A A A A")
        Traceback (most recent call last):
        exact_odds.errors.ShoeError: the shoe has 8 cards of rank A, and 9 are to be removed
        """
        gone = parse_cards(cards) if isinstance(cards, str) else checked_cards(cards)
        if not gone:
            return self
        if self.is_infinite:
            raise ShoeError(
                "no card can be removed from infinite decks, which are dealt with replacement; give a number of decks"
            )
        ranks, suits = self._less(gone)
        return Shoe(ranks, suits, self.decks, self.removed + gone)

    def plus(self, cards: Iterable[Card]) -> Shoe:
        """The shoe with these cards added; infinite decks stay as they are.

        A card of unknown suit makes the suits of its rank unknown.

        >>> Shoe.of_decks(1).plus(parse_cards("7 8h")).size
        54
        """
        more = checked_cards(cards)
        if self.is_infinite or not more:
            return self
        ranks = list(self.ranks)
        suits = list(self.suits)
        for card in more:
            ranks[card.rank] += 1
            known = suits[card.rank]
            if known is not None and (card.suit is None or sum(known) != ranks[card.rank] - 1):
                suits[card.rank] = None
            elif known is not None:
                suits[card.rank] = tuple(count + (suit == card.suit) for suit, count in enumerate(known))
        return Shoe(tuple(ranks), tuple(suits))

    def require(self, cards: Iterable[Card]) -> None:
        """Refuse cards that are not in the shoe.

        Raises:
            ShoeError: names the card of which there are too few.
        """
        wanted = checked_cards(cards)
        if not self.is_infinite:
            self._less(wanted, "on the table")

    def _less(
        self, gone: tuple[Card, ...], why: str = "to be removed"
    ) -> tuple[tuple[int, ...], tuple[tuple[int, ...] | None, ...]]:
        """Ranks and suits with these cards gone."""
        ranks = list(self.ranks)
        suits = [None if known is None else list(known) for known in self.suits]
        for card in gone:
            ranks[card.rank] -= 1
            known = suits[card.rank]
            if card.suit is not None and known is not None:
                known[card.suit] -= 1
        for rank, left in enumerate(ranks):
            if left < 0:
                held, wanted = self.ranks[rank], self.ranks[rank] - left
                cards = f"{held or 'no'} card{'' if held == 1 else 's'}"
                raise ShoeError(
                    f"the shoe has {cards} of rank {RANKS[rank]}, and {wanted} {'is' if wanted == 1 else 'are'} {why}"
                )
            for suit, count in enumerate(suits[rank] or ()):
                if count < 0:
                    raise ShoeError(f"more cards {RANKS[rank]}{SUITS[suit]} are {why} than the shoe has")
        return tuple(ranks), tuple(map(_settled, suits, ranks))

    @property
    def is_infinite(self) -> bool:
        """Whether cards are drawn with replacement."""
        return self.decks == 0

    @property
    def size(self) -> int:
        """How many cards; of an infinite shoe, the 52 equally likely faces."""
        return sum(self.ranks)

    @property
    def knows_suits(self) -> bool:
        """Whether the suit of every card is known."""
        return not self.doubtful_ranks

    @property
    def doubtful_ranks(self) -> tuple[int, ...]:
        """The ranks whose cards are not known by suit."""
        return tuple(
            rank
            for rank, (known, count) in enumerate(zip(self.suits, self.ranks, strict=True))
            if known is None or sum(known) != count
        )

    def face_counts(self, rank: int) -> tuple[int, ...]:
        """How many cards of each suit a rank has.

        Raises:
            ShoeError: where they are not known.
        """
        check_type(rank, int, "the number of a rank, from 0 to 12")
        if not 0 <= rank < len(RANKS):
            raise ShoeError(f"expected the number of a rank, from 0 to 12; got {quoted(rank)}")
        known = self.suits[rank]
        if known is None or sum(known) != self.ranks[rank]:
            raise ShoeError(f"the suits of the cards of rank {RANKS[rank]} are not known")
        return known

    def __str__(self) -> str:
        if self.is_infinite:
            return "infinite decks"
        if self.decks is None:
            held = list(self.ranks)
            for card in self.removed:
                held[card.rank] += 1
            text = "shoe " + " ".join(f"{RANKS[rank]}={count}" for rank, count in enumerate(held) if count)
        else:
            text = f"{self.decks:,} deck{'' if self.decks == 1 else 's'}"
        if self.removed:
            shown = " ".join(map(str, self.removed[:20])) + (" ..." if len(self.removed) > 20 else "")
            text += f" without {shown}"
        elif self.decks is not None:
            return text
        return f"{text}: {self.size:,} cards"


def _settled(known: Sequence[int] | None, left: int) -> tuple[int, ...] | None:
    """The suits of a rank of which ``left`` cards remain: certain if none or only one suit can be left."""
    if not left:
        return (0, 0, 0, 0)
    if known is None:
        return None
    possible = [suit for suit, count in enumerate(known) if count]
    if len(possible) == 1:
        return tuple(left if suit == possible[0] else 0 for suit in range(4))
    return tuple(known)


def _may_be_suits(known: object, count: int) -> bool:
    """Whether these may be a rank's suits; they are more than its cards if some of unknown suit are gone."""
    if known is None:
        return True
    if not isinstance(known, tuple) or len(known) != len(SUITS):
        return False
    return all(type(suit) is int and suit >= 0 for suit in known) and sum(known) >= count


def _whole(given: object, what: str) -> int:
    """A count that is a whole number, or the error that says so."""
    if isinstance(given, int) and not isinstance(given, bool):
        if abs(given) < 10**_LONGEST_NUMBER:
            return given
        raise ShoeError(f"a number of more than {_LONGEST_NUMBER} digits is too long for {what}")
    if isinstance(given, str):
        sign, digits = (-1, given[1:]) if given[:1] == "-" else (1, given)
        if digits.isascii() and digits.isdecimal():
            return _whole(sign * int(digits.lstrip("0")[: _LONGEST_NUMBER + 1] or "0"), what)
    if given is not None and not isinstance(given, str | bool | float):
        raise wrong_type(given, f"an int, the number of {what}")
    raise ShoeError(f"{quoted(given)} {what} cannot be; a count is a whole number from 0 up")


def _one_card(name: str) -> Card:
    try:
        cards = parse_cards(name)
    except CardError as error:
        raise ShoeError(str(error)) from None
    if len(cards) != 1:
        raise ShoeError(f"{quoted(name)} is not one card; write counts by rank, A=31, or by rank and suit, Ah=8")
    return cards[0]


def too_small(cards: int, needed: int = LEAST_CARDS, why: str = "") -> ShoeError:
    """The refusal of a shoe that a coup may exhaust.

    >>> print(too_small(1))
    a shoe of 1 card is too small: a coup may need 6

    Args:
        cards: what the shoe holds.
        needed: what a coup may need of it.
        why: how that comes about, if the game is not the usual one.
    """
    return ShoeError(f"a shoe of {cards} card{'' if cards == 1 else 's'} is too small: a coup may need {needed}{why}")
