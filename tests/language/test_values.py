"""Expressions are values: they pickle, copy, compare and hash by what they mean, before and after use."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from copy import copy, deepcopy
from dataclasses import FrozenInstanceError

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exact_odds.counting.coups import Coups
from exact_odds.games.shoe import Shoe
from exact_odds.language import Expression, parse
from exact_odds.language.vocabulary import COUNTERS, NAMES
from exact_odds.language.vocabulary import word as word_of
from tests import strategies
from tests.strategies import Question


def pickled(expression: Expression) -> Expression:
    restored = pickle.loads(pickle.dumps(expression))
    assert isinstance(restored, Expression)
    return restored


COPIES: dict[str, Callable[[Expression], Expression]] = {"pickle": pickled, "copy": copy, "deepcopy": deepcopy}


@pytest.mark.parametrize("way", COPIES)
@given(question=strategies.events() | strategies.numbers())
def test_a_copy_is_equal(way: str, question: Question) -> None:
    expression = parse(question.text)
    copied = COPIES[way](expression)
    assert (copied, hash(copied)) == (expression, hash(expression))
    assert (copied.text, copied.is_event, copied.words, copied.features) == (
        expression.text,
        expression.is_event,
        expression.words,
        expression.features,
    )


@pytest.mark.parametrize("way", COPIES)
@pytest.mark.parametrize(
    "text",
    ["banker.wins and player.total in (6, 7)", 'dealt.count("9d") - 3/2 > abs(margin)', "player.third.same_suit"],
)
def test_a_copy_made_after_use_is_equal_and_counts_the_same(way: str, text: str) -> None:
    expression = parse(text)
    count = Coups(Shoe.of_decks(1)).count(expression)
    copied = COPIES[way](expression)
    assert copied == expression
    assert Coups(Shoe.of_decks(1)).count(copied) == count


ONE_MEANING = [
    ("tie and natural", "  tie  and\tnatural"),
    ("tie and natural", "(tie) and (natural)"),
    ("player.total == 6", "player . total == (6)"),
    ("player.third == 1/2", "player.third.total == 0.5"),
    ("cards in (4, 6)", "dealt.cards in (6, 4, 4.0)"),
    ('player.count("JQK") > 0', "player.count('K, Q J') > 0"),
    ('player.count("red") > 0', 'player.count("' + " ".join(f"{rank}h {rank}d" for rank in "A23456789TJQK") + '") > 0'),
]


@pytest.mark.parametrize(("one", "two"), ONE_MEANING)
def test_expressions_that_say_the_same_are_equal(one: str, two: str) -> None:
    assert parse(one) == parse(two)
    assert hash(parse(one)) == hash(parse(two))
    assert len({parse(one), parse(two)}) == 1


DIFFERENT = [
    "player.total == 6",
    "player.total != 6",
    "player.total == 7",
    "banker.total == 6",
    "6 == player.total",
    "player.opening.total == 6",
    "player.total in (6, 7)",
    "player.total not in (6, 7)",
    "player.wins",
    "banker.wins",
    "tie",
    "margin",
    "player.natural",
    "player.opening.total",
    'player.count("J")',
    'player.count("Jh")',
    "player.total - banker.total",
    "player.total + banker.total",
    "-player.total",
    "abs(player.total)",
]


def test_expressions_that_say_something_else_differ() -> None:
    assert len({parse(text) for text in DIFFERENT}) == len(DIFFERENT)
    for place, text in enumerate(DIFFERENT):
        for other in DIFFERENT[place + 1 :]:
            assert parse(text) != parse(other)


def test_an_expression_does_not_change() -> None:
    expression = parse("tie")
    with pytest.raises(FrozenInstanceError):
        expression.text = "natural"  # type: ignore[misc]


@given(st.sampled_from(NAMES) | st.sampled_from(COUNTERS).map(lambda name: f'{name}("9d K")'))
def test_every_word_pickles_to_the_same_word(text: str) -> None:
    name, _, cards = text.partition("(")
    word = word_of(name, cards[1:-2] or None)
    restored = pickle.loads(pickle.dumps(word))
    assert (restored, hash(restored)) == (word, hash(word))
    assert all(restored.features[place].attribute.of == one.attribute.of for place, one in enumerate(word.features))
