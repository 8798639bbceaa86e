"""A coup in a line of text: two hands, labelled or not, numbers before them and a result behind; or results alone.

Lines of keywords belong to the standard form: ``shoe 17``, ``burn 7h unseen 7``, ``cut``, ``decks 8``, ``unread``.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from exact_odds.errors import LogError, quoted
from exact_odds.shoes.replay.log import Burnt, Coup, CutCard, Decks, Entry, NewShoe, Unread, logged_cards

_WORDS = {
    "banker": ("b", "banker", "bank", "banco", "banca", "tiger"),
    "player": ("p", "player", "punto", "jugador", "dragon"),
    "tie": ("t", "tie", "standoff", "draw", "empate", "egalite", "égalité"),
}
RESULT_OF = {word: result for result, words in _WORDS.items() for word in words}
"""The result that a word names."""

KEYWORDS = ("shoe", "burn", "cut", "decks", "unread")
"""The words with which a line of the standard form begins that is not a coup."""

_WIN = re.compile(r"\s+(?:wins?|won)$", re.IGNORECASE)
_COUP = re.compile(r"(\d{1,9})[.)]\s+", re.ASCII)
_NUMBERED = re.compile(r"(\d{1,9}):\s+", re.ASCII)
_LABEL = re.compile(
    r"(?<!\w)(player|punto|dragon|p|banker|banco|bank|tiger|b|[dt](?=\s*:))(?!\w)\s*[:=]?", re.IGNORECASE
)
_RESULT = re.compile(r"\s*(?:\||;|/|->|=>|=|(?:result|winner)\s*[:=])\s*([^\W\d_]+)\s*$", re.IGNORECASE)
_BETWEEN = re.compile(r"\s*[|/;\t]\s*|\s+(?:v|vs|versus)\.?\s+|\s*[-–—]\s*", re.IGNORECASE)
_BURN = re.compile(r"(.*?)\s*(?:\bunseen\s+(\d{1,4}))?", re.IGNORECASE | re.ASCII)
_CARDS_ALONE = re.compile(r"(?:(?:10|[A2-9TJQK01])[SHDC]?\s+){3,5}(?:10|[A2-9TJQK01])[SHDC]?", re.IGNORECASE | re.ASCII)
_SIDES = {"p": "p", "d": "p", "b": "b", "t": "b"}
"""The side of a label by its first letter: Player or the dragon, Banker or the tiger."""

_EDGES = " |/;,\t-–—"


class Line(NamedTuple):
    """The parts of a line that holds a coup.

    Attributes:
        coup: the number of the coup, where it is marked as one, as in ``12.``; or empty.
        numbers: other numbers before the hands, two at most.
        hands: the text of Player's and of Banker's hand; empty where only a result is noted.
        result: the noted result, or None.
    """

    coup: str
    numbers: tuple[str, ...]
    hands: tuple[str, str]
    result: str | None


def result_of(text: str) -> str | None:
    """The result that a text names, or None.

    >>> result_of("Player wins"), result_of("T"), result_of("K")
    ('player', 'tie', None)
    """
    return RESULT_OF.get(_WIN.sub("", text.strip().lower()))


def without_comment(line: str) -> str:
    """The line up to ``#``.

    >>> without_comment(" 594 K26  # late")
    '594 K26'
    """
    return line.partition("#")[0].strip()


def keyword(line: str, number: int = 0) -> Entry | None:
    """The entry of a line that begins with a keyword; None for any other line.

    >>> keyword("burn 7h unseen 7").unseen, keyword("594 K26")
    (7, None)

    Args:
        line: the line.
        number: its number.

    Raises:
        LogError, CardError: if what follows the keyword does not belong to it.
    """
    word, _, rest = line.partition(" ")
    rest = rest.strip()
    match word.lower():
        case "shoe":
            return NewShoe(rest, number)
        case "cut":
            return CutCard(number)
        case "burn":
            parts = _BURN.fullmatch(rest)
            assert parts is not None
            return burnt(parts[1], int(parts[2] or 0), number)
        case "decks":
            if not (rest.isascii() and rest.isdecimal() and len(rest) < 7 and int(rest)):
                raise LogError(f"expected a number of decks; got {quoted(rest)}")
            return Decks(int(rest), number)
        case "unread":
            return Unread(logged_cards(rest) if rest else (), number)
    return None


def burnt(cards: str, unseen: int, line: int = 0) -> Burnt:
    """Burnt cards.

    Raises:
        CardError: for text that is not cards.
        LogError: if there are none.
    """
    if not cards and not unseen:
        raise LogError("expected burnt cards, as in 'burn 7h unseen 7'")
    return Burnt(logged_cards(cards) if cards else (), unseen, line)


def coup_line(line: str) -> Line:
    """The parts of a line of text.

    >>> coup_line("12. P: 5h 9s 4d | B: Kc 2d 6h | tie")
    Line(coup='12', numbers=(), hands=('5h 9s 4d', 'Kc 2d 6h'), result='tie')
    >>> coup_line("17 3 594 K26 B").numbers, coup_line("5 9 4 - K 2 6").hands
    (('17', '3'), ('5 9 4', 'K 2 6'))

    Raises:
        LogError: for a line that does not hold two hands, or a result.
    """
    coup, text = "", _WIN.sub("", line.rstrip(" |;,"))
    numbers: tuple[str, ...] = ()
    if found := _COUP.match(text):
        coup, text = found[1], text[found.end() :]
    elif found := _NUMBERED.match(text):
        numbers, text = (found[1],), text[found.end() :]
    text, result = _without_result(text)
    if result and (not text or (text.isdecimal() and not numbers)):
        return Line(coup, (text,) if text else numbers, ("", ""), result)
    labels = list(_LABEL.finditer(text))
    if labels:
        before, hands = _labelled(text, labels)
    else:
        parts = [part for part in _BETWEEN.split(text) if part]
        before, hands = _parted(*parts) if len(parts) == 2 else _words(text)
    numbers += before
    if not hands[0] or len(numbers) > 2 or not all(number.isascii() and number.isdecimal() for number in numbers):
        if _CARDS_ALONE.fullmatch(text):
            raise LogError("expected a bar between the hands, as in '5 9 4 | K 2 6'")
        raise LogError("expected two hands, as in 'P: 5 9 4 | B: K 2 6' or '594 K26'")
    return Line(coup, numbers, hands, result)


def outcomes(line: str, number: int = 0) -> list[Entry]:
    """The coups of a line of results: ``BPPTB``, ``B P T`` or ``banker``.

    >>> [coup.result for coup in outcomes("BPT")]
    ['banker', 'player', 'tie']

    Args:
        line: the line.
        number: its number.

    Raises:
        LogError: for anything else.
    """
    found: list[Entry] = []
    for word in re.split(r"[\s,;|/-]+", line.lower()):
        for name in [word] if word in RESULT_OF else word:
            if name not in RESULT_OF:
                raise LogError(f"expected results, such as BPPTB; got {quoted(name)} in {quoted(word)}")
            found.append(Coup(result=RESULT_OF[name], line=number))
    return found


def _without_result(text: str) -> tuple[str, str | None]:
    """A line without the result at its end, and the result."""
    if text.lower() in RESULT_OF:
        return "", RESULT_OF[text.lower()]
    mark = _RESULT.search(text)
    if mark and mark[1].lower() in RESULT_OF:
        return text[: mark.start()], RESULT_OF[mark[1].lower()]
    rest, _, word = text.replace(",", " ").rpartition(" ")
    rest = text[: len(rest)]
    if rest and word.lower() in RESULT_OF and (word.lower() != "t" or rest.isdecimal() or _is_words(rest)):
        return rest.rstrip(_EDGES), RESULT_OF[word.lower()]
    return text, None


def _is_words(text: str) -> bool:
    """Whether the hands are the last two words, so that a T behind them is not a card."""
    return not (_LABEL.search(text) or _BETWEEN.search(text)) and all(
        len(word) > 1 for word in text.replace(",", " ").split()[-2:]
    )


def _labelled(text: str, labels: list[re.Match[str]]) -> tuple[tuple[str, ...], tuple[str, str]]:
    sides = [_SIDES[label[1][0].lower()] for label in labels]
    if sorted(sides) != ["b", "p"]:
        raise LogError("expected one hand of Player and one of Banker, as in 'P: 5 9 4 | B: K 2 6'")
    middle = labels[1].start()
    first, second = text[labels[0].end() : middle].strip(_EDGES), text[labels[1].end() :].strip(_EDGES)
    before = tuple(text[: labels[0].start()].replace(",", " ").split())
    return before, (first, second) if sides[0] == "p" else (second, first)


def _parted(first: str, second: str) -> tuple[tuple[str, ...], tuple[str, str]]:
    """Two hands about a separator; numbers before the first are told from its cards where that is in one word."""
    *before, last = first.split()
    if all(word.isdecimal() for word in before) and len(logged_cards(last)) > 1:
        return tuple(before), (last, second)
    return (), (first, second)


def _words(text: str) -> tuple[tuple[str, ...], tuple[str, str]]:
    """Two hands that are the last two words."""
    words = text.replace(",", " ").split()
    return (tuple(words[:-2]), (words[-2], words[-1])) if len(words) > 1 else ((), ("", ""))
