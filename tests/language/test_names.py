"""Names that a user gives to expressions."""

from __future__ import annotations

import pickle

import pytest

from exact_odds.counting.coups import Coups
from exact_odds.errors import EventError
from exact_odds.games.shoe import Shoe
from exact_odds.language import Expression, define, parse, parse_all
from exact_odds.language.parser import DEEPEST, MOST_LEVELS, MOST_PARTS
from exact_odds.language.vocabulary import FUNCTIONS, KEYWORDS, NAMES, REGIONS


def test_a_name_stands_for_its_expression_and_shows_itself() -> None:
    (threes, event, number), names = parse_all(
        ['threes = dealt.count("3")', "threes >= 2 and tie", "2 * threes - margin"]
    )
    assert threes == parse('dealt.count("3")')
    assert event == parse('dealt.count("3") >= 2 and tie')
    assert number == parse('2 * dealt.count("3") - margin')
    assert [threes.text, event.text, number.text] == ["threes", "threes >= 2 and tie", "2 * threes - margin"]
    assert names == {"threes": threes}
    joint = Coups(Shoe.of_decks(1)).distribution(threes, event)
    assert joint.names == ("threes", "threes >= 2 and tie")
    assert joint.counts == Coups(Shoe.of_decks(1)).distribution('dealt.count("3")', event).counts


def test_a_name_is_one_operand_however_it_binds() -> None:
    names = {"sum": define("sum", "player.total + banker.total"), "either": define("either", "tie or natural")}
    assert parse("2 * sum", names) == parse("2 * (player.total + banker.total)")
    assert parse("either and player.wins", names) == parse("(tie or natural) and player.wins")
    assert parse("not either", names) == parse("not (tie or natural)")


def test_names_may_use_names() -> None:
    expressions, names = parse_all(["low = player.total < 5", "high = not low", "both = low == high", "both or high"])
    assert expressions[-1] == parse("((player.total < 5) == (not (player.total < 5))) or (not (player.total < 5))")
    assert list(names) == ["low", "high", "both"]
    with pytest.raises(EventError):
        parse_all(["low = high", "high = tie"])


def test_a_named_expression_pickles_with_what_it_stands_for() -> None:
    (threes, event), _ = parse_all(['threes = dealt.count("3")', "threes == 2"])
    for expression in (threes, event):
        restored = pickle.loads(pickle.dumps(expression))
        assert isinstance(restored, Expression)
        assert (restored, restored.text) == (expression, expression.text)


@pytest.mark.parametrize("name", [*NAMES[:4], *KEYWORDS, *FUNCTIONS, "player", "opening", "dealt"])
def test_a_word_of_the_language_is_no_name(name: str) -> None:
    with pytest.raises(EventError):
        define(name, "player.total")
    with pytest.raises(EventError):
        parse_all([f"{name} = player.total"])


@pytest.mark.parametrize("name", ["", " ", "3s", "a b", "a.b", "player.total", "tränen", "٣", "a-b", "x\n"])
def test_what_is_no_name_is_refused(name: str) -> None:
    assert name not in REGIONS
    with pytest.raises(EventError):
        define(name, "player.total")


@pytest.mark.parametrize(
    ("texts", "column"),
    [
        (["x = tie", "x = natural"], 1),
        (["tie = natural"], 1),
        (["x ="], 4),
        (["  x = player.totl"], 7),
        (["x = y = tie"], 7),
        (["x == 3"], 1),
        (["x = tie", "x + 1"], 1),
        (["x = tie", "x ()"], 3),
        (["x = x > 1"], 5),
        (["not = tie"], 1),
        (["player.total = 3"], 14),
    ],
)
def test_definitions_are_refused_at_a_column_of_their_text(texts: list[str], column: int) -> None:
    with pytest.raises(EventError) as caught:
        parse_all(texts)
    assert (caught.value.column, caught.value.text) == (column, texts[-1])


def test_names_do_not_make_small_text_large() -> None:
    doubled = ["x0 = player.total", *(f"x{place} = x{place - 1} + x{place - 1}" for place in range(1, 60))]
    with pytest.raises(EventError, match=f"{MOST_PARTS:,}"):
        parse_all(doubled)
    assert len(parse_all(doubled[:13])[0]) == 13

    deep = ["y0 = tie", *(f"y{place} = {'not ' * (DEEPEST - 1)}y{place - 1}" for place in range(1, 60))]
    with pytest.raises(EventError, match=str(MOST_LEVELS)):
        parse_all(deep)
    deepest = parse_all(deep[: MOST_LEVELS // DEEPEST])[0][-1]
    assert Coups(Shoe.of_decks(8)).probability(deepest) in (
        Coups(Shoe.of_decks(8)).probability("tie"),
        Coups(Shoe.of_decks(8)).probability("not tie"),
    )


@pytest.mark.parametrize(
    ("texts", "message", "column"),
    [
        (["b = a and tie", "a = natural", "b"], "a is defined only below; put it above b", 5),
        (["b = tie and b", "b"], "b is defined by itself", 13),
        (["b = not a", "a = tie or c", "c = b", "b"], "b and a are defined by each other", 9),
    ],
)
def test_a_name_that_has_no_meaning_yet_is_refused(texts: list[str], message: str, column: int) -> None:
    with pytest.raises(EventError) as raised:
        parse_all(texts)
    assert raised.value.message.startswith(message)
    assert raised.value.column == column


def test_text_in_quotes_is_no_name() -> None:
    expressions, _ = parse_all(['x = dealt.count("A")', "A = player.first.rank == 1", "x + 1"])
    assert expressions[-1] == parse('dealt.count("A") + 1')
