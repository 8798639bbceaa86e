"""Staking plans: what is shipped follows its own rule, and a file that holds no plan is refused at its line."""

from __future__ import annotations

import pickle
from fractions import Fraction
from pathlib import Path

import pytest

from exact_odds.errors import ArgumentError, UnknownName, WagerError
from exact_odds.shoes.sessions.plans import (
    FLAT,
    StakingPlan,
    Step,
    all_staking_plans,
    load_staking_plan,
    read,
    staking_plan,
)

GOOD = """name = "Two steps"
[[step]]
stake = 1
win = 1
loss = 2
[[step]]
stake = "5/2"
win = 1
loss = 1
push = 1
"""


def stakes(slug: str, results: str) -> list[int]:
    """The stakes of a plan over results: W, L or T."""
    found, number = staking_plan(slug), 1
    staked = []
    for result in results:
        step = found.steps[number - 1]
        staked.append(int(step.stake))
        number = {"W": step.win, "L": step.loss, "T": step.push}[result]
    return staked


@pytest.mark.parametrize(
    ("slug", "results", "expected"),
    [
        ("flat", "LLWT", [1, 1, 1, 1]),
        ("martingale-4", "LLTLLW", [1, 2, 4, 4, 8, 1]),
        ("martingale", "LLLLLLW", [1, 2, 4, 8, 16, 32, 1]),
        ("martingale-8", "LLLLLLLWL", [1, 2, 4, 8, 16, 32, 64, 128, 1]),
        ("paroli", "WWWWLW", [1, 2, 4, 1, 2, 1]),
        ("1-3-2-6", "WWWWWLW", [1, 3, 2, 6, 1, 3, 1]),
        ("fibonacci", "LLLLWLWWL", [1, 1, 2, 3, 5, 2, 3, 1, 1]),
        ("fibonacci", "LLLLLLLLLLW", [1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 1]),
        ("dalembert", "LLWLLWWWWW", [1, 2, 3, 2, 3, 4, 3, 2, 1, 1]),
        ("dalembert", "LLLLLLLLLLL", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10]),
    ],
)
def test_the_stakes_of_shipped_plans(slug: str, results: str, expected: list[int]) -> None:
    assert stakes(slug, results) == expected


def oscar(results: str) -> list[int]:
    """Oscar's grind, as it is told: win one unit a series, one unit more after a win, never more than wins the unit."""
    staked, profit, stake = [], 0, 1
    for result in results:
        staked.append(stake)
        if result == "T":
            continue
        profit += stake if result == "W" else -stake
        if profit == 1 or profit <= -10:
            profit, stake = 0, 1
        elif result == "W":
            stake = min(stake + 1, 1 - profit)
    return staked


@pytest.mark.parametrize("number", range(40))
def test_oscars_grind_follows_its_rule(number: int) -> None:
    results = "".join("WLLTWWLLLWL"[(number * place * place + number // 3 + place) % 11] for place in range(60))
    assert stakes("oscars-grind", results) == oscar(results)


@pytest.mark.parametrize("slug", all_staking_plans())
def test_every_shipped_plan_says_what_it_is(slug: str) -> None:
    found = staking_plan(slug)
    assert found.slug == slug
    assert found.rules
    assert found.source
    assert staking_plan(slug.upper()) is found
    assert pickle.loads(pickle.dumps(found)) == found


def test_flat_is_first_and_shipped_as_it_stands() -> None:
    assert all_staking_plans()[0] == "flat"
    assert staking_plan("flat").steps == FLAT.steps


def test_a_file_of_ones_own(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(GOOD, encoding="utf-8")
    mine = load_staking_plan(str(path))
    assert (mine.slug, mine.name) == ("mine", "Two steps")
    assert mine.steps == (Step(Fraction(1), 1, 2, 1), Step(Fraction(5, 2), 1, 1, 1))
    assert mine.largest_stake == Fraction(5, 2)


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("loss = 2", "loss = 3", 5),
        ("win = 1\nloss = 2", "win = 0\nloss = 2", 4),
        ("stake = 1\n", "stake = 0\n", 3),
        ("stake = 1\n", "stake = 0.5\n", 3),
        ("push = 1", "push = 9", 10),
        ("push = 1", 'push = "1/2"', 10),
        ("push = 1", "shove = 1", 10),
        ("loss = 2", "", 2),
        ("[[step]]", "[step]", None),
        ("name =", "title =", 1),
    ],
)
def test_a_file_that_holds_no_plan_is_refused_at_its_line(old: str, new: str, line: int | None) -> None:
    text = GOOD.replace(old, new, 1) if "step]" not in old else 'name = "None"\n'
    with pytest.raises(WagerError) as refused:
        read(text, "mine.toml")
    assert line is None or f"line {line}" in str(refused.value)


def test_names_and_types_that_are_none_are_refused() -> None:
    with pytest.raises(UnknownName):
        staking_plan("martingail")
    with pytest.raises(ArgumentError):
        staking_plan(3)  # type: ignore[arg-type]
    with pytest.raises(WagerError):
        StakingPlan("none", "None", ())
    with pytest.raises(WagerError):
        StakingPlan("lost", "Lost", (Step(Fraction(1), 1, 2, 1),))
    with pytest.raises(ArgumentError):
        Step(Fraction(1), "1", 1, 1)  # type: ignore[arg-type]
