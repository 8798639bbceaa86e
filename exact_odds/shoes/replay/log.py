"""What a log of baccarat holds, entry by entry, and its standard form, as text and as JSON Lines.

docs/log-format.md describes the form. `formats` reads it, and much else that people write.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal, NamedTuple

from exact_odds.errors import CardError, LogError, quoted, wrong_type
from exact_odds.games.cards import RANKS, SUITS, VALUES

RESULTS = ("banker", "player", "tie")
VERSION = 1
HEADER = f"# baccarat log {VERSION}"

Form = Literal["text", "jsonl"]
FORMS: tuple[Form, ...] = ("text", "jsonl")
"""The two shapes of the standard form."""


class LoggedCard(NamedTuple):
    """A card as a log notes it: its point value, and its rank and suit where they are noted.

    >>> [str(card) for card in logged_cards("5h K 0")]
    ['5h', 'K', '0']

    Attributes:
        value: the point value, 0 to 9.
        rank: the rank, 0 to 12; None for a card that is only known to be worth 0.
        suit: the suit, 0 to 3, or None.
    """

    value: int
    rank: int | None = None
    suit: int | None = None

    def __str__(self) -> str:
        if self.rank is None:
            return str(self.value)
        return RANKS[self.rank] + ("" if self.suit is None else SUITS[self.suit])


Cards = tuple[LoggedCard, ...]

_OF_CARDS = {LoggedCard}

_SYMBOLS = str.maketrans("♠♤♥♡♦♢♣♧", "sshhddcc", "\ufe0e\ufe0f")
_SEPARATOR = re.compile(r"[\s,.+]+")
_CARD = re.compile(r"(10|[A2-9TJQK01])([SHDC]?)", re.ASCII)
_POINTS = re.compile(r"([0-9])()", re.ASCII)


def _card(rank: str, suit: str) -> LoggedCard:
    if rank == "0":
        return LoggedCard(0)
    index = RANKS.index({"10": "T", "1": "A"}.get(rank, rank))
    return LoggedCard(VALUES[index], index, SUITS.index(suit.lower()) if suit else None)


@lru_cache(maxsize=2**14)
def logged_cards(text: str, points: bool = False) -> Cards:
    """Cards from text: ranks with or without suits, or point values 0 to 9; 1 is an ace and 0 is worth nothing.

    Cards may stand together, in capitals or not. There, and only there, ``10`` can mean a ten, or an ace and a 0.

    >>> [str(card) for card in logged_cards("10 kh,1")], [str(card) for card in logged_cards("k26")]
    (['T', 'Kh', 'A'], ['K', '2', '6'])
    >>> [str(card) for card in logged_cards("104")], [str(card) for card in logged_cards("104", points=True)]
    (['T', '4'], ['A', '0', '4'])

    Args:
        text: the cards.
        points: whether a hand in one word is of point values, one digit each.

    Raises:
        CardError: for anything that is not a card.
    """
    cards = []
    words = _SEPARATOR.split(text.strip(" \t,.+"))
    pattern = _POINTS if points and len(words) == 1 and words[0].isdecimal() else _CARD
    for word in words:
        plain, position = word.translate(_SYMBOLS).upper(), 0
        while position < len(plain):
            found = pattern.match(plain, position)
            if not found or (found[1] == "0" and found[2]):
                raise CardError(f"expected cards, such as '5h 9s 4d', '594' or '026'; got {quoted(word)}")
            cards.append(_card(found[1], found[2]))
            position = found.end()
    return tuple(cards)


class HandError(LogError):
    """A hand that no coup can have.

    Args:
        side: whose hand it is.
        number: how many cards it has.
        cards: all cards of the coup, which have been seen all the same.
        wanted: how many cards it may have, in words.
    """

    def __init__(self, side: str, number: int, cards: Cards, wanted: str = "two or three cards") -> None:
        super().__init__(f"expected {wanted} for {side}; got {number} card{'' if number == 1 else 's'}")
        self.side, self.number, self.wanted = side, number, wanted
        self.cards = cards

    def __reduce__(self) -> tuple[type[HandError], tuple[str, int, Cards, str]]:
        return HandError, (self.side, self.number, self.cards, self.wanted)


@dataclass(frozen=True, slots=True)
class Coup:
    """A coup as a log notes it: the cards of both hands in the order each received them, the result, or both.

    >>> coup = Coup.of("5h 9s 4d", "Kc 2d 6h")
    >>> coup.player[2], coup.has_cards
    (LoggedCard(value=4, rank=3, suit=2), True)

    Attributes:
        player: Player's cards, two or three, or one in a game of one card each; none where only the result is noted.
        banker: Banker's cards.
        result: the noted result, one of ``RESULTS``, or None.
        number: the noted number of the coup in its shoe, or None.
        line: the line of the log; it is no part of what the coup is.

    Raises:
        ArgumentError: for hands that are not tuples of `LoggedCard`, or a number that is none.
        LogError: for hands of other numbers of cards, or a result that is none; the cards of both hands may be missing
            where the result is noted.
    """

    player: Cards = ()
    banker: Cards = ()
    result: str | None = None
    number: int | None = None
    line: int = field(default=0, compare=False)

    def __post_init__(self) -> None:
        player, banker = self.player, self.banker
        if (
            type(player) is not tuple
            or type(banker) is not tuple
            or not _OF_CARDS.issuperset(map(type, player))
            or not _OF_CARDS.issuperset(map(type, banker))
        ):
            raise wrong_type((player, banker), "two hands of cards, as in Coup.of('594', 'K26')")
        if not (1 < len(player) < 4 and 1 < len(banker) < 4) and not len(player) == len(banker) == 1:
            for side, cards in (("Player", player), ("Banker", banker)):
                if not 1 < len(cards) < 4 and (player or banker or not self.result):
                    raise HandError(side, len(cards), player + banker)
        if self.result is not None and self.result not in RESULTS:
            raise LogError(f"expected the result {', '.join(RESULTS)} or none; got {quoted(self.result)}")
        if self.number is not None and (type(self.number) is not int or self.number < 0):
            raise wrong_type(self.number, "the number of a coup, or None")

    @classmethod
    def of(cls, player: str, banker: str, result: str | None = None) -> Coup:
        """A coup from two hands as text.

        Raises:
            ArgumentError: for hands that are not text.
            CardError: for text that is not cards.
            LogError: as `Coup` does.
        """
        for hand in (player, banker):
            if not isinstance(hand, str):
                raise wrong_type(hand, "a hand as text, such as '5h 9s 4d'")
        return cls(logged_cards(player), logged_cards(banker), result)

    def __str__(self) -> str:
        """The coup as the standard form writes it."""
        return _text_line(self)

    @property
    def has_cards(self) -> bool:
        """Whether the cards are noted."""
        return bool(self.player)


@dataclass(frozen=True, slots=True)
class NewShoe:
    """The beginning of a shoe, with its name if it has one."""

    name: str = ""
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Burnt:
    """Cards that leave the shoe outside of coups: those that were seen, and the number of those that were not."""

    cards: Cards = ()
    unseen: int = 0
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class CutCard:
    """The cut card came out before the next coup, or during the one before."""

    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Decks:
    """The number of decks of which the log says its shoes are made."""

    decks: int
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Unread:
    """A line of another log that could not be read: perhaps a coup, with its cards where those were seen."""

    cards: Cards = ()
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Skipped:
    """A line that could not be read, why, and the cards that it shows all the same."""

    text: str
    reason: str
    line: int = field(default=0, compare=False)
    cards: Cards = ()


Entry = Coup | NewShoe | Burnt | CutCard | Decks | Unread | Skipped


@lru_cache(maxsize=2**14)
def hand_text(cards: Cards) -> str:
    """The cards of a hand as the standard form writes them.

    >>> hand_text(logged_cards("10h94"))
    'Th 9 4'
    """
    return " ".join(map(str, cards))


def written(entries: Iterable[Entry], form: Form = "text") -> Iterator[str]:
    r"""The lines of a log in the standard form, without line ends.

    >>> entries = [NewShoe("17"), Burnt(logged_cards("7h"), 7), Coup.of("5h 9s 4d", "Kc 2d 6h", "tie"), CutCard()]
    >>> print("\n".join(written(entries)))
    # baccarat log 1
    shoe 17
    burn 7h unseen 7
    P: 5h 9s 4d | B: Kc 2d 6h | tie
    cut
    >>> print("\n".join(written(entries[2:], "jsonl")))
    {"log": "baccarat", "version": 1}
    {"player": "5h 9s 4d", "banker": "Kc 2d 6h", "result": "tie"}
    {"cut": true}
    """
    if form == "text":
        yield HEADER
        yield from map(_text_line, entries)
    else:
        yield json.dumps({"log": "baccarat", "version": VERSION})
        for entry in entries:
            yield json.dumps(_json_object(entry), ensure_ascii=False)


def _text_line(entry: Entry) -> str:
    match entry:
        case Coup():
            parts = [f"P: {hand_text(entry.player)}", f"B: {hand_text(entry.banker)}"] if entry.has_cards else []
            line = " | ".join([*parts, *([entry.result] if entry.result else [])])
            return line if entry.number is None else f"{entry.number}. {line}"
        case NewShoe():
            return f"shoe {entry.name}".rstrip()
        case Burnt():
            seen = f" {hand_text(entry.cards)}" if entry.cards else ""
            return f"burn{seen}" + (f" unseen {entry.unseen}" if entry.unseen else "")
        case CutCard():
            return "cut"
        case Decks():
            return f"decks {entry.decks}"
        case Unread():
            return f"unread {hand_text(entry.cards)}".rstrip()
        case Skipped():
            return f"{_text_line(Unread(entry.cards))}  # {_left_out(entry)}"


def _json_object(entry: Entry) -> dict[str, object]:
    match entry:
        case Coup():
            hands = {"player": hand_text(entry.player), "banker": hand_text(entry.banker)} if entry.has_cards else {}
            number = {} if entry.number is None else {"coup": entry.number}
            return {**number, **hands, **({"result": entry.result} if entry.result else {})}
        case NewShoe():
            return {"shoe": entry.name}
        case Burnt():
            return {"burn": hand_text(entry.cards), **({"unseen": entry.unseen} if entry.unseen else {})}
        case CutCard():
            return {"cut": True}
        case Decks():
            return {"decks": entry.decks}
        case Unread():
            return {"unread": hand_text(entry.cards)}
        case Skipped():
            return {"unread": hand_text(entry.cards), "comment": _left_out(entry)}


def _left_out(entry: Skipped) -> str:
    return f"line {entry.line} was not read: {quoted(entry.text)}"
