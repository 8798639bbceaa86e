"""A coup in columns or keys: two columns of hands or six of cards, and beside them a shoe, a number, a result."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Mapping

from exact_odds.errors import LogError, quoted
from exact_odds.shoes.replay.log import (
    VERSION,
    Cards,
    Coup,
    CutCard,
    Decks,
    Entry,
    HandError,
    NewShoe,
    Unread,
    logged_cards,
)
from exact_odds.shoes.replay.text_lines import burnt, result_of

SIX = ("p1", "p2", "p3", "b1", "b2", "b3")
"""The six columns of cards, hand by hand."""

AS_DEALT = ("p1", "b1", "p2", "b2", "p3", "b3")
"""The same in the order of dealing."""

_ROLES: dict[str, tuple[str, ...]] = {
    "shoe": ("shoe", "shoeid", "shoeno", "shoenumber", "sabot"),
    "coup": ("coup", "coupno", "hand", "handno", "handnumber", "round", "game", "no", "number", "n"),
    "player": ("player", "playerhand", "playercards", "p", "punto", "dragon"),
    "banker": ("banker", "bankerhand", "bankercards", "b", "banco", "bank", "tiger"),
    "result": ("result", "winner", "outcome"),
    **{
        f"{side[0]}{place}": tuple(
            f"{name}{card}{number}"
            for name in (side, side[0])
            for card in ("", "card")
            for number in (place, ("first", "second", "third")[place - 1])
        )
        for side in ("player", "banker")
        for place in (1, 2, 3)
    },
}
_ROLE_OF = {name: role for role, names in _ROLES.items() for name in names}
_NO_CARD = frozenset(("", "-", "–", "—", "x", "none", "null", "nan", "na"))


def role_of(name: str) -> str:
    """What a column or key of this name holds, empty if that is not known.

    >>> role_of("Player Card 1"), role_of("hand_no"), role_of("date")
    ('p1', 'coup', '')
    """
    return _ROLE_OF.get(re.sub(r"[\W_]+", "", name.lower()), "")


def split(line: str, delimiter: str) -> list[str]:
    """The fields of a line.

    >>> split('17,"5h, 9s",Kc 2d', ",")
    ['17', '5h, 9s', 'Kc 2d']

    Raises:
        LogError: for quotes that do not match.
    """
    if '"' not in line:
        return line.split(delimiter)
    try:
        (fields,) = csv.reader([line], delimiter=delimiter, strict=True)
    except (csv.Error, ValueError):
        raise LogError("expected quotes that match") from None
    return fields


def coup_of(fields: Mapping[str, str], points: bool = False, line: int = 0, cards: int = 2) -> list[Entry]:
    """The coup of fields by what they hold, after its shoe where that is named; an empty field does not name one.

    >>> coup_of({"player": "594", "banker": "K26", "result": "B"})[0].result
    'banker'

    Args:
        fields: texts by ``shoe``, ``coup``, ``player``, ``banker``, ``result`` or the names in ``SIX``.
        points: whether a hand in one word is of point values, one digit each.
        line: the number of the line.
        cards: the cards of each hand before any third card, 2 or 1.

    Raises:
        LogError: for a hand that has too few cards or too many, and for what is no result and no number.
        CardError: for text that is not cards.
    """
    if "player" in fields or "banker" in fields:
        player, banker = (_cards(fields.get(side, ""), points) for side in ("player", "banker"))
    else:
        player, banker = (_placed(fields, side) for side in "pb")
    word = fields.get("result", "").strip()
    result = result_of(word) if word else None
    if word and result is None:
        raise LogError(f"expected a result, banker, player or tie; got {quoted(word)}")
    number = fields.get("coup", "").strip()
    if number and not (number.isascii() and number.isdecimal() and len(number) < 10):
        raise LogError(f"expected the number of a coup, of nine digits at the most; got {quoted(number)}")
    if cards == 1:
        for side, hand in (("Player", player), ("Banker", banker)):
            if len(hand) != 1 and (player or banker):
                raise HandError(side, len(hand), player + banker, "one card")
    coup = Coup(player, banker, result, int(number) if number else None, line)
    if len(player) < cards and player:
        raise HandError("Player", len(player), player + banker)
    shoe = fields.get("shoe", "").strip()
    return [NewShoe(shoe, line), coup] if shoe else [coup]


def json_line(line: str, points: bool = False, number: int = 0, cards: int = 2) -> list[Entry]:
    """The entries of a line that is one JSON object.

    >>> json_line('{"player": ["5h", "9s"], "banker": "Kc 7d"}')[0] == Coup.of("5h 9s", "Kc 7d")
    True

    Args:
        line: the line.
        points: as for `coup_of`.
        number: the number of the line.
        cards: as for `coup_of`.

    Raises:
        LogError: for a line that is not one, or holds no entry.
        CardError: for text that is not cards.
    """
    try:
        found = json.loads(line, object_pairs_hook=_Pairs)
    except (ValueError, RecursionError):
        raise LogError("expected one JSON object a line") from None
    if not isinstance(found, _Pairs):
        raise LogError(f"expected a JSON object; got {quoted(found)}")
    given: dict[str, object] = {}
    for key, value in found:
        role = role_of(key) or key.lower()
        if role in given:
            raise LogError(f"expected each key once; got two for {role}")
        given[role] = value
    if given.get("log", "baccarat") != "baccarat":
        raise LogError(f"expected a log of baccarat; got one of {quoted(given['log'])}")
    if "log" in given and given.get("version", VERSION) != VERSION:
        raise LogError(f"expected version {VERSION} of the log format; got {quoted(given['version'])}")
    if given.keys() & {"player", "banker", "result", *SIX}:
        return coup_of({key: _text(value) for key, value in given.items() if key in _ROLES}, points, number, cards)
    if given.keys() & {"burn", "unseen"}:
        return [burnt(_text(given.get("burn")), _whole(given.get("unseen", 0), "unseen"), number)]
    if "unread" in given:
        seen = _text(given["unread"])
        return [Unread(logged_cards(seen) if seen else (), number)]
    if given.get("cut") is True:
        return [CutCard(number)]
    entries: list[Entry] = [Decks(_whole(given["decks"], "decks"), number)] if given.get("decks") else []
    if "shoe" in given:
        entries.append(NewShoe(_text(given["shoe"]), number))
    if not entries and not given.keys() & {"log", "comment"}:
        raise LogError(f"expected a coup with the keys player and banker; got {quoted(', '.join(given))}")
    return entries


class _Pairs(list[tuple[str, object]]):
    """The keys and values of a JSON object, so that a key that comes twice is seen."""


def _cards(text: str, points: bool) -> Cards:
    text = text.strip()
    return () if text.lower() in _NO_CARD else logged_cards(text, points)


def _placed(fields: Mapping[str, str], side: str) -> Cards:
    """The cards of a hand from its three columns."""
    cards: Cards = ()
    for place in (1, 2, 3):
        found = _cards(fields.get(f"{side}{place}", ""), points=False)
        if len(found) > 1:
            raise LogError(f"expected one card in column {side}{place}; got {len(found)}")
        if found and len(cards) != place - 1:
            raise LogError(f"expected a card in column {side}{len(cards) + 1} before the one in {side}{place}")
        cards += found
    return cards


def _text(value: object) -> str:
    """Cards, a name or a result as text; a list is of cards."""
    match value:
        case None:
            return ""
        case str():
            return value
        case int() if not isinstance(value, bool):
            if abs(value) < 10**9:
                return str(value)
            raise LogError(f"expected a number of nine digits at the most; got {quoted(value)}")
        case list() if not isinstance(value, _Pairs):
            return " ".join(map(_text, value))
    raise LogError(f"expected text or whole numbers; got {quoted(value)}")


def _whole(value: object, key: str) -> int:
    if type(value) is not int or not 0 <= value < 10**6:
        raise LogError(f"expected a whole number for {key}; got {quoted(value)}")
    return value
