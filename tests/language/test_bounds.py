"""Text that is long, deep or meant to do harm is answered at once."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exact_odds.counting.coups import Coups
from exact_odds.errors import DetailError, EventError
from exact_odds.games.shoe import Shoe
from exact_odds.language import parse
from exact_odds.language.parser import DEEPEST, LONGEST
from tests import strategies

COUPS = Coups(Shoe.of_decks(8))
EVERY = COUPS.deals


def nested(levels: int, before: str, middle: str, after: str) -> str:
    return before * levels + middle + after * levels


def chain(levels: int) -> str:
    text = "tie"
    for _ in range(levels):
        text = f"tie == ({text}) == tie"
    return text


ANSWERED = {
    "a long disjunction": " or ".join(["tie"] * 1400),
    "a long conjunction": " and ".join(["not tie"] * 900),
    "a long sum": "+".join(["player.total"] * 700) + " >= 0",
    "a long sum and difference": "1" + " + player.total - player.total" * 300 + " == 1",
    "a long product": "*".join(["player.total"] * 700) + " >= 0",
    "a long chain": "0 <= " + " <= ".join(["player.total"] * 600),
    "a long chain of events": " == ".join(["tie"] * 1400),
    "a long list": "player.total in (" + ", ".join(map(str, range(1500))) + ")",
    "a long function": "max(" + ", ".join(["player.total"] * 700) + ") >= 0",
    "white space": "tie" + " " * 9_900 + "or 1 == 1",
    "a long set of cards": 'dealt.count("' + "A" * 9_000 + '") >= 0',
    "parentheses": nested(DEEPEST, "(", "tie", ")"),
    "not": "not " * DEEPEST + "tie",
    "minus": "-" * DEEPEST + "player.total == 0",
    "abs": nested(DEEPEST, "abs(", "player.total", ")") + " >= 0",
    "sums in sums": nested(DEEPEST, "(1 - ", "player.total", ")") + " >= 0",
    "min and max": nested(DEEPEST // 2, "min(9, max(0, ", "player.total", "))") + " >= 0",
    "chains in chains": chain(DEEPEST),
    "events in events": nested(DEEPEST, "(tie or natural and ", "tie", ")"),
}


@pytest.mark.parametrize("name", ANSWERED)
def test_long_and_deep_events_are_answered_at_once(name: str) -> None:
    text = ANSWERED[name]
    assert len(text) <= LONGEST
    count = COUPS.count(text)
    assert 0 < count.count <= count.of == EVERY


SIDES = [f'{hand}.count("{rank}")' for hand in ("player", "banker") for rank in "A23456"]
MANY_VALUES = " + ".join(f"{7**place} * {count}" for place, count in enumerate(SIDES))


def test_deep_sums_of_many_values_are_answered_and_mean_what_they_say() -> None:
    number, plain = MANY_VALUES, f"{MANY_VALUES} - {sum(range(1, 40))} * banker.third"
    for factor in range(1, 40):
        number = f"({number} - {factor} * banker.third)"
    assert COUPS.count(f"{number} > 50") == COUPS.count(f"{plain} > 50")
    assert COUPS.count(f"{number} in (49, 50)") == COUPS.count(f"49 <= {plain} <= 50 and abs({number}) != 49.5")


TOO_MUCH = {
    "a long sum": MANY_VALUES + " + banker.third" * 1_000 + " > 0",
    "a long product": f"({MANY_VALUES})" + f" * ({'9' * 29} + player.total)" * 350 + " > 0",
    "fractions": MANY_VALUES + f" + banker.third * 1/{'9' * 29}" * 300 + " > 0",
}


@pytest.mark.parametrize("name", TOO_MUCH)
def test_what_computes_too_much_is_refused_soon(name: str) -> None:
    assert len(TOO_MUCH[name]) <= LONGEST
    with pytest.raises(DetailError):
        COUPS.count(TOO_MUCH[name])


REFUSED = {
    "too long": "tie" + " or tie" * LONGEST,
    "ten million characters": "(" * 10_000_000,
    "1,000 parentheses": nested(1_000, "(", "tie", ")"),
    "one level too many": nested(DEEPEST + 1, "(", "tie", ")"),
    "parentheses that never close": "(" * 10_000,
    "1,000 not": "not " * 1_000 + "tie",
    "1,000 minus": "-" * 1_000 + "1 == 1",
    "1,000 abs": nested(1_000, "abs(", "player.total", ")") + " == 1",
    "10,000 letters": "x" * 10_000,
    "10,000 dotted letters": "x." * 5_000,
    "10,000 quotes": '"' * 10_000,
    "10,000 digits": "1" * 10_000,
    "10,000 zeros after a point": "0." + "0" * 10_000,
    "10,000 closing parentheses": "tie" + ")" * 10_000,
    "10,000 dots": "." * 10_000,
    "white space alone": " " * 10_000,
    "a long string": 'player.count("' + "x" * 10_000 + '")',
    "a string of spaces": 'player.count("' + " " * 10_000 + '")',
    "words and spaces": "player " + ". " * 5_000,
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_too_long_or_too_deep_is_refused_at_once(name: str) -> None:
    with pytest.raises(EventError) as caught:
        parse(REFUSED[name])
    assert len(str(caught.value)) < 500


def test_refusals_of_length_and_depth_say_what_is_allowed() -> None:
    with pytest.raises(EventError, match=f"{LONGEST:,}"):
        parse(" " * (LONGEST + 1))
    with pytest.raises(EventError, match=f"{DEEPEST} levels"):
        parse(nested(51, "(", "tie", ")"))


def test_levels_that_are_closed_do_not_add_up() -> None:
    side_by_side = " or ".join([nested(10, "(", "not tie", ")"), "abs(-(1)) == 1", "min(1, 2) == 1"] * 40)
    assert parse(side_by_side).is_event


def check(text: str) -> None:
    try:
        expression = parse(text)
    except EventError as error:
        shown = str(error)
        assert 1 <= error.column <= len(text) + 1, shown  # noqa: PT017  # nothing need be raised
        assert error.text == text  # noqa: PT017
    else:
        assert isinstance(expression.is_event, bool)
        assert parse(expression.text).features == expression.features


@settings(max_examples=100)
@given(strategies.token_soups)
def test_any_tokens_are_an_expression_or_refused_at_a_column(text: str) -> None:
    check(text)


@settings(max_examples=100)
@given(strategies.mutated_events())
def test_any_mistake_in_an_event_is_refused_at_a_column(text: str) -> None:
    check(text)


@given(st.text() | st.text(alphabet=st.characters(categories=["Z", "C", "P"])))
def test_any_text_is_an_expression_or_refused_at_a_column(text: str) -> None:
    check(text)
