"""What the language can say: how it binds, and which features of which side a question needs."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exact_odds.language import parse
from exact_odds.language.vocabulary import COUNTERS, NAMES, REGIONS, Value
from tests import oracle, strategies
from tests.oracle import Hand
from tests.strategies import OWN_WORDS, Question, counted, word
from tests.walk import read_off

# Coups with and without third cards on either side, suited.
COUPS: list[tuple[Hand, Hand]] = [
    (("8h", "Ks"), ("2s", "3c")),
    (("9h", "9h"), ("9h", "9s")),
    (("7h", "Kd"), ("2s", "3c", "4h")),
    (("2h", "3h", "Kh"), ("Ks", "2s", "9s")),
    (("2h", "2d", "2h"), ("Ks", "7c")),
    (("Kd", "Jd", "Qd"), ("Td", "Td", "Ad")),
    (("As", "4c", "8d"), ("Ah", "2d")),
    (("Ac", "Ac", "Ac"), ("Ac", "Ac", "Ac")),
]


def worth(text: str, hands: tuple[Hand, Hand]) -> Value:
    player, banker = ([strategies.DECK.index(card) for card in hand] for hand in hands)
    return parse(text).value(read_off(player, banker))


@pytest.mark.parametrize("name", NAMES)
def test_every_word_means_what_it_says(name: str) -> None:
    question = word("dealt.cards") if name == "cards" else word(name)
    for hands in COUPS:
        assert worth(name, hands) == question.meaning(*hands), hands


@pytest.mark.parametrize("name", COUNTERS)
@pytest.mark.parametrize("cards", strategies.SETS)
def test_every_count_means_what_it_says(name: str, cards: str) -> None:
    region = name.removesuffix(".count")
    for hands in COUPS:
        assert worth(f'{name}("{cards}")', hands) == counted(region, cards).meaning(*hands)
        assert worth(f"{name}('{cards}')", hands) == counted(region, cards).meaning(*hands)


def test_the_vocabulary_is_that_of_the_contract() -> None:
    regions = ["player", "banker", "opening", "dealt"]
    regions += [f"{side}.{part}" for side in ("player", "banker") for part in ("opening", "first", "second", "third")]
    assert set(REGIONS) == set(regions)
    asked = {f"{region}.{name}" for region in regions for name in strategies.attributes_of(region)}
    assert set(NAMES) == asked | set(OWN_WORDS)
    assert set(COUNTERS) == {f"{region}.count" for region in regions}


@settings(max_examples=100)
@given(strategies.events(depth=3) | strategies.numbers(depth=3))
def test_any_question_means_what_it_says(question: Question) -> None:
    for hands in COUPS:
        assert worth(question.text, hands) == question.meaning(*hands)


@given(strategies.events(), st.sampled_from(["  ", "\n", "\t ", "\r\n"]))
def test_white_space_does_not_matter(question: Question, space: str) -> None:
    expression = parse(question.text)
    outside_strings = re.sub(r' (?=(?:[^"]*"[^"]*")*[^"]*$)', space, question.text)
    spread = parse(f"{space}{outside_strings}{space}")
    assert spread.text == expression.text
    assert spread.features == expression.features
    assert parse(expression.text).text == expression.text


def test_text_as_written_white_space_aside() -> None:
    expression = parse("  player.wins\n and\tnot  natural ")
    assert expression.text == str(expression) == "player.wins and not natural"


# ---------------------------------------------------------------- binding

HANDS: tuple[Hand, Hand] = (("2h", "3h", "Kh"), ("Ks", "2s", "9s"))  # 5 against 1, six cards


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1 + 2 * 3", 7),
        ("(1 + 2) * 3", 9),
        ("2 - 3 - 4", -5),
        ("2 - (3 - 4)", 3),
        ("2 - 3 + 4", 3),
        ("-2 * 3", -6),
        ("- -2", 2),
        ("--2", 2),
        ("2 * -3", -6),
        ("1/2 + 0.25", Fraction(3, 4)),
        ("1/2 * 4", 2),
        ("0.1 + 0.2", Fraction(3, 10)),
        ("3/2 - 1/2", 1),
        ("abs(2 - 5)", 3),
        ("min(3, 1/2, 2)", Fraction(1, 2)),
        ("max(1, abs(-7), 3)", 7),
        ("00012", 12),
        ("7 % 3", 1),
        ("-1 % 3", 2),  # between 0 and the divisor
        ("1 % -3", -2),
        ("7/2 % 2", Fraction(3, 2)),
        ("2 * 7 % 4 * 3", 6),  # from left to right
        ("7 + 5 % 3", 9),
        ("player.total % (banker.total - banker.total)", None),
        ("player.total % 0", None),
        ("player.total % 0.0001 * 0", 0),
        ("player.total - banker.total", 4),
        ("-player.total + 2 * banker.total", -3),
        ("cards", 6),
    ],
)
def test_numbers(text: str, value: Fraction) -> None:
    expression = parse(text)
    assert not expression.is_event
    assert worth(text, HANDS) == value


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("1 == 1 or 1 == 2 and 1 == 2", True),  # and binds closer than or
        ("(1 == 1 or 1 == 2) and 1 == 2", False),
        ("not 1 == 2", True),  # a comparison closer than not
        ("not 1 == 2 and 1 == 2", False),  # and not closer than and
        ("not (1 == 2 and 1 == 2)", True),
        ("not not 1 == 1", True),
        ("1 + 1 == 2", True),
        ("1 < 2 < 3", True),
        ("1 < 3 < 2", False),
        ("3 > 2 >= 2 != 1", True),
        ("1 < 2 == 2 <= 5 > 4", True),
        ("player.wins == tie == banker.wins", False),  # two comparisons, not one with the result of another
        ("banker.wins == tie == natural", True),
        ("player.wins != tie", True),
        ("player.wins == (tie == banker.wins)", True),
        ("cards in (4, 6)", True),
        ("cards in (6,)", True),
        ("cards not in (4, 5)", True),
        ("not cards in (4, 5)", True),
        ("cards * 1/2 == 3", True),
        ("cards - 1 in (5, -5)", True),
        ("-cards in (-6, 1/2, 0.5)", True),
        ("(cards in (6, 5)) == (margin == 4)", True),
    ],
)
def test_events(text: str, holds: bool) -> None:
    expression = parse(text)
    assert expression.is_event
    assert worth(text, HANDS) is holds


# ---------------------------------------------------------------- third cards that are not drawn


@pytest.mark.parametrize("number", ["player.third", "player.third.total", "player.third.highest"])
@pytest.mark.parametrize("symbol", strategies.COMPARISONS)
def test_every_comparison_with_a_card_not_drawn_is_false(number: str, symbol: str) -> None:
    stood = COUPS[0]
    for text in (
        f"{number} {symbol} 0",
        f"0 {symbol} {number}",
        f"{number} {symbol} {number}",
        f"{number} + 1 {symbol} 1",
    ):
        assert worth(text, stood) is False
        assert worth(f"not ({text})", stood) is True


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("player.third", None),
        ("player.third + 1", None),
        ("-player.third", None),
        ("abs(player.third)", None),
        ("min(player.third, 3)", None),
        ("0 * player.third", None),
        ("player.third in (0, 1)", False),
        ("player.third not in (0, 1)", False),  # as != is
        ("not player.third in (0, 1)", True),
        ("player.third.cards", 0),
        ('player.third.count("JQK")', 0),
        ("player.third.same_suit", False),
        ("player.third.identical", False),
        ("player.third == 0 or tie", False),
        ("1 <= player.third <= 9", False),
    ],
)
def test_a_card_not_drawn(text: str, value: Value) -> None:
    assert worth(text, COUPS[0]) is value or worth(text, COUPS[0]) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [("player.third", 0), ("player.third == 0", True), ("player.third.cards", 1), ("player.third.same_suit", True)],
)
def test_a_third_card_worth_0_is_a_card(text: str, value: Value) -> None:
    assert worth(text, HANDS) == value
    assert oracle.third(HANDS[0]) == 0


# ---------------------------------------------------------------- what a question needs


def needs(text: str) -> set[str]:
    return {f"{feature.side} {feature.part} {feature.attribute.name}" for feature in parse(text).features}


@pytest.mark.parametrize(
    ("text", "features"),
    [
        ("1 == 1", set()),
        ("player.wins", {"player hand total", "banker hand total"}),
        ("natural", {"player opening total", "banker opening total"}),
        ("player.natural", {"player opening total"}),
        ("player.third == 8", {"player third total"}),
        ("opening.same_suit", {"player opening suit", "banker opening suit"}),
        ("dealt.same_colour", {"player hand colour", "banker hand colour"}),
        ("player.same_rank and player.total == 3", {"player hand rank", "player hand total"}),
        ('banker.count("9d") == 1', {'banker hand count("9d")'}),
        ("player.identical", {"player hand face"}),
        ("cards == 4", {"player hand cards", "banker hand cards"}),
        ("player.first.rank > banker.second", {"player first rank", "banker second total"}),
        ("dealt.most_alike == 6", {"both hand ranks"}),
        ("opening.distinct_faces == 4", {"both opening faces"}),
        ("player.distinct_ranks == 1", {"player hand ranks"}),
        ("dealt.most_suited == 6", {"player hand suits", "banker hand suits"}),
    ],
)
def test_what_is_read_of_the_hands(text: str, features: set[str]) -> None:
    assert needs(text) == features


def test_facts_come_once_in_the_order_of_the_text() -> None:
    expression = parse('tie or player.count("9d") > 1 or tie or natural and player.count("9d") > 2')
    assert [word.name for word in expression.words] == ["tie", 'player.count("9d")', "natural"]


def test_one_set_of_cards_is_one_reading_however_it_is_written() -> None:
    assert len(parse('player.count("JQK") + player.count("K Q, J") + player.count("QKJ")').features) == 1
