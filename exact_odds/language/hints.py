"""What was probably meant by what is not of the language. Nothing here is accepted; it is suggested in a refusal."""

from __future__ import annotations

import re
from difflib import get_close_matches

from exact_odds.errors import nearest
from exact_odds.language.vocabulary import COUNTERS, FUNCTIONS, KEYWORDS, NAMES, REGIONS, SINGLE_CARDS

_CHARACTERS = {
    "=": "to compare, write ==",
    "=>": "write >=",
    "=<": "write <=",
    "&": "write and",
    "|": "write or",
    "!": "write not, or != to compare",
    "/": "a rational is written without spaces, as 1/2; there is no division",
    "[": "write a list in parentheses: in (2, 3)",
    "{": "write a list in parentheses: in (2, 3)",
    ".": "a decimal starts with a digit, as 0.5",
    "\xa0": "write a plain space",
    "“": 'write straight quotes, "',
    "”": 'write straight quotes, "',
    "≤": "write <=",
    "≥": "write >=",
    "≠": "write !=",
}

_OPERATORS = {
    "is": "to compare, write ==",
    "equals": "to compare, write ==",
    "between": "write both bounds, as in 2 <= player.total <= 5",
    "given": "a condition is given apart from the event",
}
"""Words that stand where an operator should."""

_PARTS = {"punto": "player", "banco": "banker", "all": "dealt", "points": "total"}
"""Other words for parts of a word."""

_MEANINGS = {
    "pair": "{}.opening.same_rank",
    "perfect_pair": "{}.opening.identical",
    "draws": "{}.cards == 3",
    "stands": "{}.cards == 2",
}
"""What a side does or has, said otherwise."""

_RANK = 'for a rank, write player.third.rank == 13 or player.count("K") == 1'
_SUIT = 'to count cards of a suit, write player.count("hearts")'
_WORDS = {
    "none": "for no third card, write player.cards == 2",
    "true": "an event stands alone, or after not",
    "false": "an event stands alone, or after not",
    **dict.fromkeys(("a", "t", "j", "q", "k", "ace", "king"), _RANK),
    **dict.fromkeys(("spades", "hearts", "diamonds", "clubs", "red", "black"), _SUIT),
    "pair": "try player.opening.same_rank or banker.opening.same_rank",
    "push": "try tie",
}

_BEHIND = re.compile(r"\s*+[-_:>]*+\s*+([A-Za-z_][\w.]*)", re.ASCII)
"""The word that follows."""

_KNOWN = (*NAMES, *COUNTERS, *FUNCTIONS)


def for_word(name: str, rest: str = "", given: tuple[str, ...] = ()) -> str:
    """What to write for a word that is not of the language, or is a set of cards without a question.

    Args:
        name: the word.
        rest: the text behind it.
        given: names that the user has given.

    >>> for_word("punto_wins"), for_word("player.pair"), for_word("banker", " wins and tie")
    ('try player.wins', 'try player.opening.same_rank', 'try banker.wins')
    """
    lower = name.lower()
    if lower in KEYWORDS:
        return f"write {lower} in small letters"
    if lower in _WORDS:
        return _WORDS[lower]
    region, _, last = lower.rpartition(".")
    if last == "rank" and region in REGIONS:
        single = region if region in SINGLE_CARDS else f"{region.partition('.')[0]}.first"
        return f"rank is of one card, as in {single if single in SINGLE_CARDS else 'player.first'}.rank"
    side = _PARTS.get(lower, lower)
    if side in REGIONS:
        behind = _BEHIND.match(rest)
        meant = _meant(f"{side}.{behind[1].lower()}", ()) if behind and behind[1] not in KEYWORDS else None
        if meant is None and lower in ("player", "banker"):
            return f"try {side}.wins or {side}.total"
        return f"try {meant or f'{side}.total'}"
    meant = _meant(lower, given)
    return (
        f"try {meant}" if meant else "try player, banker, opening or dealt with an attribute, or tie, natural, margin"
    )


def for_operator(word: str, rest: str = "") -> str:
    """What to write for a word that stands where an operator should; empty if that cannot be guessed.

    >>> for_operator("is", " 6"), for_operator("is", " not 6"), for_operator("adn")
    ('to compare, write ==', 'to compare, write !=', 'try and')
    """
    lower = word.lower()
    behind = _BEHIND.match(rest)
    if lower == "is" and behind and behind[1].lower() == "not":
        return "to compare, write !="
    if lower in _OPERATORS:
        return _OPERATORS[lower]
    close = nearest(lower, KEYWORDS)
    return f"try {close}" if close else ""


def for_character(text: str) -> str:
    """What to write for the characters that a text begins with; empty if that cannot be guessed."""
    return _CHARACTERS.get(text[:2]) or _CHARACTERS.get(text[0], "")


def _meant(lower: str, given: tuple[str, ...]) -> str | None:
    """The word that somebody writes so, or what says the same."""
    side, *others = (_PARTS.get(part, part) for part in re.split(r"[._]", lower[:100], maxsplit=1))
    if others and side in ("player", "banker") and others[0] in _MEANINGS:
        return _MEANINGS[others[0]].format(side)
    name = ".".join((side, *(_PARTS.get(other, other) for other in others)))
    region, _, attribute = name.rpartition(".")
    if region in REGIONS:
        close = get_close_matches(attribute, [known.removeprefix(f"{region}.") for known in _KNOWN], 1, 0.6)
        return f"{region}.{close[0]}" if close and f"{region}.{close[0]}" in _KNOWN else None
    close = get_close_matches(name, (*_KNOWN, *given), 1, 0.75)
    return close[0] if close else None
