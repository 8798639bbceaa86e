"""``exact-odds wagers``: the library searched."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.cli.conftest import CommandLine

SLUGS = (Path(__file__).parents[1] / "wagers" / "slugs.txt").read_text("utf-8").split()


def found(cli: CommandLine, *words: str) -> list[str]:
    return [row["wager"] for row in cli.csv("wagers", *words)]


def test_all_of_them(cli: CommandLine) -> None:
    assert sorted(found(cli)) == sorted(SLUGS)
    assert cli.printed("wagers").startswith(f"{len(SLUGS)} wagers in the library\n")


@pytest.mark.parametrize("words", [["golden frog 9"], ["golden", "frog", "9"], ["9", "GOLDEN", "Frog"]], ids=str)
def test_every_word_must_occur_in_whatever_order_and_case(cli: CommandLine, words: list[str]) -> None:
    assert found(cli, *words) == ["three-card-9-over-1", "three-card-9-over-7", "two-card-9-over-7"]


def test_none_is_an_answer_too(cli: CommandLine) -> None:
    assert cli.printed("wagers", "zzz").startswith("0 wagers for 'zzz'\n")
    assert cli.rows("wagers", "wagers", "zzz") == []


def test_the_json_says_what_each_pays_for(cli: CommandLine) -> None:
    data = cli.json("wagers", "tie")["tables"]
    (tie,) = [row for row in data["wagers"] if row["wager"] == "tie"]
    assert tie["source"]
    (award,) = [row for row in data["awards"] if row["wager"] == "tie"]
    assert (award["award"], award["when"], award["pays"]) == ("win", "tie", "8")


def test_the_text_fits(cli: CommandLine) -> None:
    lines = cli.printed("wagers").splitlines()
    assert max(map(len, lines)) <= 100
    assert all(line == line.rstrip() for line in lines)
