"""Hypothesis strategies, all of them: shoes, questions with their answers in plain Python, cards on the table, junk.

A `Question` is a text of the language beside a function of two hands, composed in step from the facts of
``tests.oracle``: what the language should mean, said without the package.
"""

from __future__ import annotations

import operator
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from hypothesis import strategies as st

from exact_odds.games.shoe import Shoe
from exact_odds.games.tableau import Tableau
from tests import oracle
from tests.oracle import Hand

RANKS = "A23456789TJQK"
SUITS = "shdc"
DECK = [rank + suit for rank in RANKS for suit in SUITS]

Value = int | Fraction | bool | None
Meaning = Callable[[Hand, Hand], Value]


# ---------------------------------------------------------------- shoes


@st.composite
def small_shoes(draw: st.DrawFn, faces: int = 5, most: int = 12) -> tuple[str, ...]:
    """Six cards or a few more, of few faces and so with most ranks exhausted; uneven, every suit named.

    Low cards come often, since with them both hands draw.
    """
    card = st.one_of(st.sampled_from(DECK), st.sampled_from([rank + suit for rank in "A234TK" for suit in SUITS]))
    different = draw(st.lists(card, min_size=2, max_size=faces, unique=True))
    copies = draw(st.lists(st.sampled_from(different), min_size=max(0, 6 - len(different)), max_size=most - faces))
    return tuple(sorted(different + copies))


def shoe_of(cards: tuple[str, ...]) -> Shoe:
    """The same cards as the package has them."""
    return Shoe.of_counts(Counter(cards))


@st.composite
def rank_counts(draw: st.DrawFn, most: int = 40) -> dict[str, int]:
    """A shoe by rank: uneven, with ranks exhausted, of six cards or more."""
    counts = draw(st.dictionaries(st.sampled_from(RANKS), st.integers(0, most), min_size=2))
    short = 6 - sum(counts.values())
    if short > 0:
        counts[draw(st.sampled_from(RANKS))] = short + most
    return counts


@st.composite
def suited_counts(draw: st.DrawFn, most: int = 8) -> dict[str, int]:
    """A shoe by face: every count its own, many of them none."""
    count = st.one_of(st.just(0), st.integers(0, most))
    counts = {card: draw(count) for card in DECK}
    counts["Kd"] += max(0, 6 - sum(counts.values()))
    return counts


def tableaux() -> st.SearchStrategy[Tableau]:
    """Any rules of drawing that the two printed forms can express."""

    def some(most: int) -> st.SearchStrategy[frozenset[int]]:
        return st.frozensets(st.integers(0, most))

    return st.builds(
        Tableau,
        st.just("made-up"),
        some(7),
        some(7),
        st.tuples(*[some(9)] * 8, st.just(frozenset()), st.just(frozenset())),
        st.sampled_from(("third card", "total")),
    )


# ---------------------------------------------------------------- cards on the table


@st.composite
def dealt_states(draw: st.DrawFn, deals: list[oracle.Deal]) -> tuple[str, str]:
    """The first cards of both hands of some deal, as the oracle takes them; of some only the rank is seen."""

    def shown(hand: Hand) -> str:
        seen = hand[: draw(st.integers(0, len(hand)))]
        return " ".join(card if draw(st.booleans()) else card[0] for card in seen)

    player, banker, _ = draw(st.sampled_from(deals))
    return shown(player), shown(banker)


def dealt_text(player: str, banker: str) -> str:
    """Cards on the table as the package takes them."""
    return ", ".join(f"{name}: {cards}" for name, cards in (("player", player), ("banker", banker)) if cards)


# ---------------------------------------------------------------- questions


@dataclass(frozen=True)
class Question:
    """A text of the language, and what it should be worth in a coup."""

    text: str
    meaning: Meaning

    def __repr__(self) -> str:
        return f"Question({self.text!r})"


REGIONS: dict[str, Callable[[Hand, Hand], Hand]] = {
    "player": lambda player, banker: player,
    "banker": lambda player, banker: banker,
    "player.opening": lambda player, banker: player[:2],
    "banker.opening": lambda player, banker: banker[:2],
    "player.first": lambda player, banker: player[:1],
    "banker.first": lambda player, banker: banker[:1],
    "player.second": lambda player, banker: player[1:2],
    "banker.second": lambda player, banker: banker[1:2],
    "player.third": lambda player, banker: player[2:],
    "banker.third": lambda player, banker: banker[2:],
    "opening": lambda player, banker: player[:2] + banker[:2],
    "dealt": lambda player, banker: player + banker,
}

NUMBERS: dict[str, Callable[[Hand], Value]] = {
    "total": lambda cards: oracle.total(cards) if cards else None,
    "highest": lambda cards: oracle.highest(cards) if cards else None,
    "cards": len,
    "most_alike": oracle.most_alike,
    "most_suited": oracle.most_suited,
    "distinct_ranks": oracle.distinct_ranks,
    "distinct_faces": oracle.distinct_faces,
}

OF_ONE_CARD: dict[str, Callable[[Hand], Value]] = {
    "rank": lambda cards: oracle.rank_number(cards[0]) if cards else None,
}

SINGLE_CARDS = [f"{hand}.{card}" for hand in ("player", "banker") for card in ("first", "second", "third")]

LIKENESSES: dict[str, Callable[[Hand], Value]] = {
    "same_rank": lambda cards: bool(cards) and oracle.same_rank(cards),
    "same_suit": lambda cards: bool(cards) and oracle.same_suit(cards),
    "same_colour": lambda cards: bool(cards) and oracle.same_colour(cards),
    "identical": lambda cards: bool(cards) and oracle.identical(cards),
}

ATTRIBUTES = NUMBERS | LIKENESSES


def attributes_of(region: str) -> dict[str, Callable[[Hand], Value]]:
    """What may be asked of a region, without its counts."""
    return ATTRIBUTES | (OF_ONE_CARD if region in SINGLE_CARDS else {})


SETS: dict[str, Callable[[str], bool]] = {
    "JQK": lambda card: card[0] in "JQK",
    "A23 K": lambda card: card[0] in "A23K",
    "10": lambda card: card[0] == "T",
    "9d": lambda card: card == "9d",
    "Ks, 2h": lambda card: card in ("Ks", "2h"),
    "3♥ 3♦ 4": lambda card: card in ("3h", "3d") or card[0] == "4",
    "hearts": lambda card: card[1] == "h",
    "clubs": lambda card: card[1] == "c",
    "red": lambda card: card[1] in "hd",
    "Black": lambda card: card[1] in "sc",
}

OWN_WORDS: dict[str, Meaning] = {
    "tie": oracle.tie,
    "natural": lambda player, banker: oracle.natural(player) or oracle.natural(banker),
    "player.wins": oracle.player_wins,
    "banker.wins": oracle.banker_wins,
    "player.natural": lambda player, banker: oracle.natural(player),
    "banker.natural": lambda player, banker: oracle.natural(banker),
    "cards": oracle.cards,
    "margin": oracle.margin,
    "player.first": lambda player, banker: oracle.value(player[0]),
    "banker.first": lambda player, banker: oracle.value(banker[0]),
    "player.second": lambda player, banker: oracle.value(player[1]),
    "banker.second": lambda player, banker: oracle.value(banker[1]),
    "player.third": lambda player, banker: oracle.third(player),
    "banker.third": lambda player, banker: oracle.third(banker),
}

_EVENT_WORDS = ("tie", "natural", "player.wins", "banker.wins", "player.natural", "banker.natural")


def word(name: str) -> Question:
    """A bare word, or an attribute of a region."""
    if name in OWN_WORDS:
        return Question(name, OWN_WORDS[name])
    region, _, attribute = name.rpartition(".")
    cards, of = REGIONS[region], attributes_of(region)[attribute]
    return Question(name, lambda player, banker: of(cards(player, banker)))


def counted(region: str, name: str) -> Question:
    """How many cards of a region are in a set."""
    cards, holds = REGIONS[region], SETS[name]
    return Question(
        f'{region}.count("{name}")', lambda player, banker: sum(holds(card) for card in cards(player, banker))
    )


EVENT_WORDS = [
    *map(word, _EVENT_WORDS),
    *(word(f"{region}.{name}") for region in REGIONS for name in LIKENESSES),
]
NUMBER_WORDS = [
    *(word(name) for name in OWN_WORDS if name not in _EVENT_WORDS),
    *(word(f"{region}.{name}") for region in REGIONS for name in NUMBERS),
    *(word(f"{region}.{name}") for region in SINGLE_CARDS for name in OF_ONE_CARD),
    *(counted(region, name) for region in REGIONS for name in SETS),
]

COMPARISONS: dict[str, Callable[..., bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def lifted(operation: Callable[..., Value], *parts: Question, undefined: Value = None) -> Meaning:
    """An operation on what questions are worth, itself undefined (or false) where one of them is undefined."""

    def meaning(player: Hand, banker: Hand) -> Value:
        values = [part.meaning(player, banker) for part in parts]
        return undefined if None in values else operation(*values)

    return meaning


def remainder(one: Value, two: Value) -> Value:
    """What is left of a number, the other taken from it, or added, until it lies between 0 and the other."""
    assert one is not None
    if not two:
        return None
    return one - two * (one // two)


def _constant(text: str) -> Question:
    number = Fraction(text)
    return Question(text, lambda player, banker: number)


CONSTANTS = [_constant(text) for text in (*map(str, range(10)), "1/2", "2.5", "12/8")]


@st.composite
def numbers(draw: st.DrawFn, depth: int = 2) -> Question:
    """A question whose answer is a number."""
    kind = draw(st.integers(0, 10 if depth else 3))
    if kind <= 3:
        return draw(st.sampled_from(NUMBER_WORDS))
    if kind == 4:
        return draw(st.sampled_from(CONSTANTS))
    one = draw(numbers(depth - 1))
    if kind == 5:
        return Question(f"(-{one.text})", lifted(operator.neg, one))
    if kind == 6:
        return Question(f"abs({one.text})", lifted(abs, one))
    two = draw(numbers(depth - 1))
    if kind == 7:
        name, fold = draw(st.sampled_from((("min", min), ("max", max))))
        three = draw(st.sampled_from(NUMBER_WORDS))
        return Question(f"{name}({one.text}, {two.text}, {three.text})", lifted(fold, one, two, three))
    if kind == 8:
        return Question(f"({one.text}) * ({two.text})", lifted(operator.mul, one, two))
    if kind == 9:
        return Question(f"(({one.text}) % ({two.text}))", lifted(remainder, one, two))
    sign, operation = draw(st.sampled_from((("+", operator.add), ("-", operator.sub))))
    return Question(f"({one.text} {sign} ({two.text}))", lifted(operation, one, two))


@st.composite
def events(draw: st.DrawFn, depth: int = 2) -> Question:
    """A question whose answer is true or false."""
    kind = draw(st.integers(0, 9 if depth else 3))
    if kind <= 1:
        return draw(st.sampled_from(EVENT_WORDS))
    if kind <= 3:
        one, two = draw(numbers(max(0, depth - 1))), draw(st.sampled_from(CONSTANTS))
        symbol = draw(st.sampled_from(sorted(COMPARISONS)))
        return Question(f"{one.text} {symbol} {two.text}", lifted(COMPARISONS[symbol], one, two, undefined=False))
    if kind == 4:
        chained = [draw(numbers(depth - 1)) for _ in range(3)]
        first, second = draw(st.sampled_from(sorted(COMPARISONS))), draw(st.sampled_from(sorted(COMPARISONS)))
        text = f"{chained[0].text} {first} {chained[1].text} {second} {chained[2].text}"
        left = lifted(COMPARISONS[first], chained[0], chained[1], undefined=False)
        right = lifted(COMPARISONS[second], chained[1], chained[2], undefined=False)
        return Question(text, lambda player, banker: left(player, banker) and right(player, banker))
    if kind == 5:
        one = draw(numbers(depth - 1))
        members = draw(st.lists(st.sampled_from(CONSTANTS), min_size=1, max_size=4))
        held = {Fraction(member.text) for member in members}
        listed = f"({', '.join(member.text for member in members)})"
        if draw(st.booleans()):
            return Question(f"{one.text} in {listed}", lifted(held.__contains__, one, undefined=False))
        return Question(f"{one.text} not in {listed}", lifted(lambda value: value not in held, one, undefined=False))
    other = draw(events(depth - 1))
    if kind == 6:
        return Question(f"not ({other.text})", lambda player, banker: not other.meaning(player, banker))
    another = draw(events(depth - 1))
    if kind == 7:
        symbol = draw(st.sampled_from(("==", "!=")))
        return Question(f"({other.text}) {symbol} ({another.text})", lifted(COMPARISONS[symbol], other, another))
    symbol, fold = ("and", all) if kind == 8 else ("or", any)
    return Question(
        f"({other.text}) {symbol} ({another.text})",
        lambda player, banker: fold(part.meaning(player, banker) for part in (other, another)),
    )


# ---------------------------------------------------------------- text that may be anything

TOKENS = (
    *(
        "and",
        "or",
        "not",
        "in",
        "abs",
        "min",
        "max",
        "(",
        ")",
        ",",
        "+",
        "-",
        "*",
        "%",
        "==",
        "!=",
        "<",
        "<=",
        ">",
        ">=",
    ),
    *("tie", "natural", "cards", "margin", "player.wins", "player.third", "player.total", "dealt", "opening", "banker"),
    *("dealt.count", '"JQK"', '("9d")', "'hearts'", '"', "'", "0", "7", "1/2", "0.5", "1/0", "3.", ".", "=", "&", "/"),
    *("player . opening . total", "dealt.same_suit", "\n", "\t", "\xa0", "é", "ſ", "\0", "10" * 20, "\u2028", "٣"),
)

token_soups = st.lists(st.sampled_from(TOKENS), max_size=40).map(" ".join) | st.lists(
    st.sampled_from(TOKENS), max_size=12
).map("".join)


@st.composite
def mutated_events(draw: st.DrawFn) -> str:
    """An event with characters dropped, doubled, swapped or put in."""
    text = draw(events()).text
    for _ in range(draw(st.integers(1, 3))):
        place = draw(st.integers(0, len(text)))
        end = draw(st.integers(place, min(len(text), place + 4)))
        text = text[:place] + draw(st.sampled_from(("", *TOKENS)) | st.characters()) + text[end:]
    return text


card_words = st.lists(
    st.sampled_from((*RANKS, *SUITS, *"♠♥♦♣♤♡♢♧", "10", "1", "0", "a", "k", "\ufe0f", " ", ",", "x", "\0", "ß", "="))
).map("".join)
