"""Runs: against every sequence of coups, and against what must hold of all."""

from __future__ import annotations

import pickle
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exact_odds.counting.coups import Coups
from exact_odds.decimals import decimal
from exact_odds.errors import ArgumentError, EventError, NumberError, UnknownName
from exact_odds.shoes import runs as module
from exact_odds.shoes.runs import OneCoup, longest_runs, one_coup
from exact_odds.shoes.sessions.proven import Proven


def by_hand(one: OneCoup, coups: int, length: int) -> tuple[Fraction, Fraction]:
    """The chance of a run so long, and the expected number of such runs, over every sequence of coups."""
    ends = one.of - one.longer - one.skipped
    chance = expected = Fraction(0)
    for sequence in product("LSE", repeat=coups):
        weight = Fraction(1)
        for letter in sequence:
            weight *= Fraction({"L": one.longer, "S": one.skipped, "E": ends}[letter], one.of)
        found = sum(len(run) >= length for run in "".join(sequence).replace("S", "").split("E"))
        chance += weight * (found > 0)
        expected += weight * found
    return chance, expected


def holds(value: Proven, exact: Fraction) -> bool:
    return value == exact if isinstance(value, Fraction) else value.low <= exact <= value.high


def shown(value: Proven) -> str:
    assert isinstance(value, Fraction)
    return decimal(value, 10)


coup = st.tuples(st.integers(1, 4), st.integers(0, 3), st.integers(1, 4)).map(
    lambda counts: OneCoup(counts[0], counts[1], sum(counts))
)


@given(one=coup, coups=st.integers(1, 7), length=st.integers(1, 7))
@settings(max_examples=60, deadline=None)
def test_every_sequence_of_coups_makes_the_runs(one: OneCoup, coups: int, length: int) -> None:
    exact = by_hand(one, coups, length)
    got = one.runs(coups, length)
    assert (got.at_least_one, got.expected) == exact
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "EXACT_COUPS", 0)
        cut = one.runs(coups, length)
    for value, wanted in zip((cut.at_least_one, cut.expected), exact, strict=True):
        assert holds(value, wanted)
        assert isinstance(value, Fraction) or value.high - value.low < Fraction(1, 10**20)


def test_eight_coups_of_banker() -> None:
    for ties in ("end", "skip"):
        one = one_coup(Coups(), "banker.wins", ties)
        assert (one.runs(8, 3).at_least_one, one.runs(8, 3).expected) == by_hand(one, 8, 3)


def test_known_runs_of_eight_decks() -> None:
    coups = Coups()
    assert shown(one_coup(coups, "banker.wins").runs(81, 3).at_least_one) == "0.9945895452"
    assert shown(one_coup(coups, "banker.wins", "skip").runs(81, 3).at_least_one) == "0.9980094586"
    assert shown(one_coup(coups, "banker.wins").runs(6, 6).at_least_one)[:7] == "0.00930"


def test_a_tie_in_which_the_event_happens_is_not_skipped() -> None:
    coups = Coups()
    either = one_coup(coups, "tie or banker.wins", "skip")
    assert either == one_coup(coups, "tie or banker.wins", "end")
    assert one_coup(coups, "natural", "skip").skipped == coups.count("tie and not natural").count


def test_the_longest_run_of_six_coups_is_that_of_all_their_sequences() -> None:
    rows = longest_runs(OneCoup(1, 1, 3), 6, below=Fraction(0))
    assert [row.length for row in rows] == [1, 2, 3, 4, 5, 6]
    for row in rows:
        assert row.at_least_one == by_hand(OneCoup(1, 1, 3), 6, row.length)[0]
    assert [row.length for row in longest_runs(OneCoup(1, 0, 10), 50, below=Fraction(1, 100))] == [1, 2, 3, 4]


def test_what_makes_no_run_is_refused() -> None:
    coups = Coups()
    with pytest.raises(UnknownName):
        one_coup(coups, "banker.wins", "count")
    with pytest.raises(EventError):
        one_coup(coups, "banker.total")
    with pytest.raises(ArgumentError):
        one_coup("banker.wins", "tie")  # type: ignore[arg-type]
    one = one_coup(coups, "banker.wins")
    for number, length in ((0, 3), (81, 0), (10**9, 3)):
        with pytest.raises(NumberError):
            one.runs(number, length)
    with pytest.raises(ArgumentError):
        one.runs(8, "3")  # type: ignore[arg-type]


def test_runs_pickle_and_compare_by_meaning() -> None:
    found = OneCoup(1, 1, 3).runs(8, 2)
    assert pickle.loads(pickle.dumps(found)) == found
