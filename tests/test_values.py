"""Public values are values: they pickle, copy, compare and hash by what they mean, before and after they are used."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from copy import copy, deepcopy
from enum import Enum
from fractions import Fraction
from inspect import isclass
from threading import Thread

import pytest

import exact_odds
from exact_odds import Shoe, errors
from exact_odds.display import Viewed
from exact_odds.errors import ExactOddsError
from tests.samples_of_values import NOT_VALUES, SAMPLES

PUBLIC = [name for name in exact_odds.__all__ if isclass(getattr(exact_odds, name))]
VALUES = [
    name
    for name in PUBLIC
    if name not in NOT_VALUES and not issubclass(getattr(exact_odds, name), ExactOddsError | Enum)
]


def used(value: object) -> object:
    """The value after everything that may fill a cache: shown, printed, and every property asked for."""
    assert repr(value)
    assert str(value)
    for name in dir(type(value)):
        if not name.startswith("_") and isinstance(getattr(type(value), name), property):
            getattr(value, name)
    show = getattr(value, "_repr_html_", None)
    if show is not None:
        show()
    return value


def test_no_public_class_is_left_out() -> None:
    assert sorted(SAMPLES) == sorted(VALUES)
    assert set(NOT_VALUES) <= set(PUBLIC)


@pytest.mark.parametrize("after", [False, True], ids=["new", "used"])
@pytest.mark.parametrize("name", VALUES)
def test_a_value_pickles_copies_compares_and_hashes_by_meaning(name: str, after: bool) -> None:
    make: Callable[[], object] = SAMPLES[name]
    one, other = make(), make()
    assert type(one) is getattr(exact_odds, name)
    if after:
        used(one)
    for again in (other, pickle.loads(pickle.dumps(one)), copy(one), deepcopy(one)):
        assert again == one
        assert hash(again) == hash(one)
        assert repr(again) == repr(one)
        if after:
            used(again)


@pytest.mark.parametrize("name", VALUES)
def test_a_value_cannot_be_changed(name: str) -> None:
    value = SAMPLES[name]()
    fields = [field for field in dir(value) if not field.startswith("_") and not callable(getattr(value, field))]
    for field in fields[:3]:
        with pytest.raises((AttributeError, TypeError)):
            setattr(value, field, None)


@pytest.mark.parametrize("name", ["CheminDeFer", "ClosedForm", "CountDepth", "SweepResult", "WagerClosedForm"])
def test_a_long_value_shows_itself_in_one_line(name: str) -> None:
    assert repr(SAMPLES[name]()).startswith(f"{name}(")
    assert len(repr(SAMPLES[name]())) < 500


@pytest.mark.parametrize("name", [name for name in VALUES if issubclass(getattr(exact_odds, name), Viewed)])
def test_a_result_is_one_short_line_and_takes_no_other_attribute(name: str) -> None:
    value = SAMPLES[name]()
    for text in (str(value), repr(value)):
        assert "\n" not in text
        assert len(text) < 200
    with pytest.raises(AttributeError):
        value.other = 1  # type: ignore[attr-defined]
    with pytest.raises(AttributeError):
        del value.other  # type: ignore[attr-defined]


def test_a_shoe_refuses_a_name_that_it_does_not_have_as_it_refuses_its_own() -> None:
    for name in ("ranks", "other"):
        with pytest.raises(AttributeError, match="a Shoe cannot be changed; make another one"):
            setattr(Shoe.of_decks(8), name, None)


@pytest.mark.parametrize(
    "kind", [one for one in vars(errors).values() if isclass(one) and issubclass(one, ExactOddsError)]
)
def test_an_error_pickles_with_its_message(kind: type[ExactOddsError]) -> None:
    arguments = {
        errors.EventError: ("expected a word", "tie or", 5),
        errors.MissingExtra: ("Parquet", "pyarrow", "parquet"),
    }
    error = kind(*arguments.get(kind, ("a message",)))
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is kind
    assert str(again) == str(error)


def test_the_order_of_removed_cards_is_no_matter() -> None:
    shoe = exact_odds.Shoe.of_decks(8)
    assert shoe.without("A 2") == shoe.without("2 A")
    assert len({shoe.without("A 2"), shoe.without("2 A")}) == 1
    assert exact_odds.Shoe.infinite() != exact_odds.Shoe.of_decks(1)


def test_threads_that_share_coups_get_the_answers_of_one() -> None:
    questions = [
        f'{region}.count("{ranks}") >= {least}'
        for region in ("player", "dealt", "opening")
        for ranks in ("A", "23", "JQK")
        for least in (1, 2)
    ]
    shoe = exact_odds.Shoe.of_decks(6)
    alone = [exact_odds.Coups(shoe).probability(question) for question in questions]
    shared = exact_odds.Coups(shoe)
    found: dict[int, list[Fraction]] = {}

    def ask(number: int) -> None:
        order = questions[number:] + questions[:number]
        answers = dict(zip(order, map(shared.probability, order), strict=True))
        found[number] = [answers[question] for question in questions]

    threads = [Thread(target=ask, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert list(found.values()) == [alone] * 6


MANY = """
import re
from itertools import combinations, islice
from exact_odds import Coups
coups = Coups()
sets = ("".join(ranks) for number in (2, 3, 4, 5, 6) for ranks in combinations("A23456789TJQK", number))
asked = [coups.count(f'opening.count("{ranks}") == 2') for ranks in islice(sets, 3000)]
status = open("/proc/self/status").read()  # what getrusage tells includes the process that started this one
print(len(asked), int(re.search(r"VmHWM:\\s+(\\d+)", status)[1]) // 1024)
"""


@pytest.mark.skipif(not os.path.exists("/proc/self/status"), reason="only Linux tells what a process takes")
def test_three_thousand_questions_take_less_than_a_hundred_megabytes() -> None:
    done = subprocess.run([sys.executable, "-c", MANY], capture_output=True, encoding="utf-8", check=True)
    asked, megabytes = map(int, done.stdout.split())
    assert asked == 3000
    assert megabytes < 100
