"""What was probably meant by what is not of the language: words of the table, of other languages and of programs.

Nothing here is accepted; it is suggested, where something is refused.
"""

from __future__ import annotations

import re

from exact_odds.errors import nearest
from exact_odds.language.vocabulary import COUNTERS, FUNCTIONS, KEYWORDS, NAMES, REGIONS

_CHARACTERS = {
    "=>": "write >=",
    "=<": "write <=",
    "=": "to compare write ==",
    "&": "write and",
    "|": "write or",
    "!": "write not, or != to compare",
    "~": "write not",
    "^": "there are no powers",
    "/": "a rational is written without spaces, as 1/2; there is no division",
    "%": "there is no remainder",
    "[": "a list is written in parentheses: in (2, 3)",
    "{": "a list is written in parentheses: in (2, 3)",
    ".": "a decimal starts with a digit, as 0.5",
    ";": "to join events write and, or",
    "?": "write the event alone",
    "\xa0": "it is a space that does not break; write a plain one",
    "“": 'write straight quotes, "',
    "”": 'write straight quotes, "',
    "‘": "write straight quotes, '",
    "’": "write straight quotes, '",
    "≤": "write <=",
    "≥": "write >=",
    "≠": "write !=",
    "−": "write -",
    "–": "write -",
    "×": "write *",
    "∧": "write and",
    "∨": "write or",
    "¬": "write not",
}
_SUITS = "♠♤♥♡♦♢♣♧"

_OPERATORS = {
    **dict.fromkeys(("is", "are", "equals", "equal", "eq", "be", "has"), "to compare write =="),
    **dict.fromkeys(("isnt", "isn", "differs", "ne", "neq"), "to compare write !="),
    **dict.fromkeys(("greater", "more", "above", "over", "exceeds", "beats", "gt"), "to compare write >"),
    **dict.fromkeys(("less", "below", "under", "lt"), "to compare write <"),
    "between": "write the bounds on both sides, as in 2 <= player.total <= 5",
    "xor": "events that differ are compared with !=",
    **dict.fromkeys(("y", "e", "et", "und", "plus", "with", "but"), "did you mean and?"),
    **dict.fromkeys(("o", "u", "ou", "oder"), "did you mean or?"),
    **dict.fromkeys(("given", "if", "when", "where"), "a condition is given apart from the event"),
}
"""Words that stand where an operator should."""

_HANDS = {
    **dict.fromkeys(("punto", "ponto", "jugador", "joueur", "spieler", "giocatore", "players", "p"), "player"),
    **dict.fromkeys(("banco", "banca", "banque", "bank", "bankers", "dealer", "house", "b"), "banker"),
    **dict.fromkeys(("all", "coup", "hands", "both", "table"), "dealt"),
}
_ATTRIBUTES = {
    **dict.fromkeys(("win", "won", "winner", "winning", "gana", "gagne"), "wins"),
    **dict.fromkeys(("points", "point", "score", "value", "sum", "number"), "total"),
    **dict.fromkeys(("length", "size", "len", "card"), "cards"),
    **dict.fromkeys(("suited", "suit", "flush"), "same_suit"),
    **dict.fromkeys(("color", "colour"), "same_colour"),
    **dict.fromkeys(("high", "highest_card"), "highest"),
    **dict.fromkeys(("third_card", "thirdcard", "card3", "drawn_card"), "third"),
    **dict.fromkeys(("first_two", "two_cards", "first", "initial"), "opening"),
}
_PAIRS = ("pair", "pairs", "paired")
_PERFECT_PAIRS = ("perfect", "perfect_pair", "perfect_pairs", "suited_pair", "identical_pair")
_TRIPLES = ("trips", "triple", "triplet", "three_of_a_kind")
_UNSUITED = ("unsuited", "offsuit", "offsuited", "off_suit")
_SETS = ("red", "black", "spades", "hearts", "diamonds", "clubs")
_DRAWS = ("draws", "draw", "drew", "drawn", "hits", "hit", "third.drawn", "third.exists")
_STANDS = ("stands", "stand", "stood", "stays")
_LOSES = ("loses", "lose", "lost", "loss")

_NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")

_WORDS = {
    **dict.fromkeys(
        ("none", "null", "nil", "nothing", "undefined"), "that no third card was drawn is player.cards == 2"
    ),
    **dict.fromkeys(("true", "false"), "an event stands alone, or behind not"),
    **dict.fromkeys(
        ("a", "k", "q", "j", "t", "ace", "king", "queen", "jack", "ten", "aces", "kings", "queens", "jacks", "tens"),
        'cards are counted, as in player.third.count("K") == 1',
    ),
    **dict.fromkeys(
        ("spades", "hearts", "diamonds", "clubs", "red", "black", "spade", "heart", "diamond", "club"),
        'cards are counted, as in player.third.count("hearts") == 1',
    ),
    **dict.fromkeys(
        (*_PAIRS, "either_pair", "either.pair", "same_rank"),
        "did you mean player.opening.same_rank or banker.opening.same_rank?",
    ),
    **dict.fromkeys(
        (*_PERFECT_PAIRS, "identical"), "did you mean player.opening.identical or banker.opening.identical?"
    ),
    **dict.fromkeys(
        ("suited", "suit", "flush", "same_suit"), "did you mean player.opening.same_suit or banker.opening.same_suit?"
    ),
    **dict.fromkeys(
        ("draw", "push", "egal", "empate", "egalite", "pareggio", "standoff", "ties", "tied"), "did you mean tie?"
    ),
    **dict.fromkeys(
        ("same_colour", "same_color", "colour", "color"),
        "did you mean player.opening.same_colour or banker.opening.same_colour?",
    ),
    **{word: f"write {number}" for number, word in enumerate(_NUMBERS)},
    **dict.fromkeys(("wins", "win", "winner"), "did you mean player.wins or banker.wins?"),
    **dict.fromkeys(("total", "third"), "say whose, as in player.total or banker.third"),
}
_ANYTHING = "one of player, banker, opening or dealt with an attribute, or tie, natural, cards, margin"

_BEHIND = re.compile(r"\s*+[-_:>]*+\s*+([A-Za-z_][\w.]*)", re.ASCII)
"""The word that follows."""

_KNOWN = (*NAMES, *COUNTERS, *FUNCTIONS)
_SQUEEZED = {name.replace(".", "").replace("_", ""): name for name in _KNOWN}


def for_word(name: str, rest: str = "") -> str:
    """What to write for a word that is not in the vocabulary, or is a set of cards without a question.

    Args:
        name: the word.
        rest: the text behind it.

    >>> for_word("punto_wins"), for_word("player.pair"), for_word("banker", " wins and tie")
    ('did you mean player.wins?', 'did you mean player.opening.same_rank?', 'did you mean banker.wins?')
    """
    lower = name.lower()
    if lower in KEYWORDS:
        return f"write {lower} in small letters"
    of_both, _, attribute = lower.rpartition(".")
    if of_both in ("dealt", "opening") and attribute in (*_PAIRS, *_PERFECT_PAIRS):
        return _WORDS[attribute]
    if lower in _WORDS:
        return _WORDS[lower]
    region = _HANDS.get(lower, lower)
    if region in REGIONS:
        behind = _BEHIND.match(rest)
        meant = _meant(f"{region}.{behind[1]}".lower()) if behind and behind[1] not in KEYWORDS else None
        example = f"{region}.total" if region != "dealt" else "dealt.cards"
        hint = f"ask something of it, such as {example} or {region}.same_suit"
        return f"did you mean {meant}?" if meant else hint if region == name else f"did you mean {example}?"
    meant = _meant(lower) or nearest(name, _KNOWN)
    return f"did you mean {meant}?" if meant else _ANYTHING


def for_operator(word: str, rest: str = "") -> str:
    """What to write for a word that stands where an operator should; empty if that cannot be guessed.

    >>> for_operator("is", " 6"), for_operator("is", " not 6"), for_operator("adn")
    ('to compare write ==', 'to compare write !=', 'did you mean and?')
    """
    lower = word.lower()
    behind = _BEHIND.match(rest)
    if lower == "is" and behind and behind[1].lower() in ("drawn", "dealt", "taken", "there"):
        return "that a third card was drawn is player.cards == 3"
    if lower == "is" and behind and behind[1].lower() == "not":
        return "to compare write !="
    if lower in _OPERATORS:
        return _OPERATORS[lower]
    close = nearest(lower, KEYWORDS)
    return f"did you mean {close}?" if close else ""


def for_character(text: str) -> str:
    """What to write for the characters that a text begins with; empty if that cannot be guessed."""
    if text[0] in _SUITS:
        return 'cards stand in quotes, as in player.count("8♥")'
    return _CHARACTERS.get(text[:2]) or _CHARACTERS.get(text[0], "")


def _meant(lower: str) -> str | None:
    """The word of the vocabulary that somebody writes so, or what says the same."""
    if lower in _KNOWN:
        return lower
    squeezed = re.sub(r"[._]", "", lower)
    if squeezed in _SQUEEZED:
        return _SQUEEZED[squeezed]
    hand, dot, attribute = lower.partition("." if "." in lower else "_")
    if not dot and lower[:6] in ("player", "banker"):
        hand, attribute = lower[:6], lower[6:]
    hand = _HANDS.get(hand, hand)
    if hand in ("player", "banker"):
        if attribute in _PAIRS:
            return f"{hand}.opening.same_rank"
        if attribute in _PERFECT_PAIRS:
            return f"{hand}.opening.identical"
        if attribute in _DRAWS:
            return f"{hand}.cards == 3"
        if attribute in _STANDS:
            return f"{hand}.cards == 2"
        if attribute in _LOSES:
            return "banker.wins" if hand == "player" else "player.wins"
        if attribute in _TRIPLES:
            return f"{hand}.cards == 3 and {hand}.same_rank"
    parts = [_ATTRIBUTES.get(part, part) for part in attribute.split(".")]
    region = ".".join((hand, *parts[:-1]))
    if parts[-1] in _SETS and region in REGIONS:
        return f'{region}.count("{parts[-1]}")'
    if parts[-1] in _UNSUITED and region in REGIONS:
        return f"not {region}.same_suit"
    if parts[-1] in _PAIRS:
        parts[-1] = "same_rank"
    if parts[-1] in _PERFECT_PAIRS:
        parts[-1] = "identical"
    meant = ".".join((hand, *parts))
    return meant if meant in _KNOWN else _SQUEEZED.get(re.sub(r"[._]", "", meant))
