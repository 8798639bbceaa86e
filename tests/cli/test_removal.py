"""``exact-odds removal``: what it takes and what it refuses."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

from exact_odds.cli import run

Captured = pytest.CaptureFixture[str]


def answer(capsys: Captured, *arguments: str) -> dict[str, Any]:
    assert run(["removal", *arguments, "--format", "json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_the_wagers_of_the_game_unless_others_are_named(capsys: Captured) -> None:
    for arguments, wagers in (([], ["banker", "player", "tie"]), (["Fortune 7"], ["dragon-7"])):
        found = answer(capsys, *arguments)
        assert [one["wager"] for one in found["tables"]["worth"]] == wagers


def test_shoe_and_prices(capsys: Captured) -> None:
    found = answer(capsys, "tie", "--pays", "tie=9", "--decks", "1", "--without", "4 4 4 4")
    effects = {row["card"]: row for row in found["tables"]["effects"]}
    assert effects["A"]["name"].endswith("(here 9 to 1)")
    assert effects["4"]["effect"] is None
    assert sum(row["cards"] * Fraction(row["effect"] or 0) for row in effects.values()) == 0


def test_cards_on_the_table(capsys: Captured) -> None:
    found = answer(capsys, "tie", "--shown", "player: 7 K")
    assert found["setting"]["shown"] == "player: 7 K"
    assert found["tables"]["worth"][0]["expected_value"] == "153969/559084"


def test_tags_and_proposals(capsys: Captured) -> None:
    found = answer(capsys, "dragon-7", "--tags", "4=-1 5=-1 6=-1 7=-1 8=2 9=2", "--best-tags", "2", "--balanced")
    (best,), (count,) = found["tables"]["best_tags"], found["tables"]["counting"]
    assert (best["tags"], best["break_even"]) == (count["tags"], count["break_even"])


def test_digits_and_csv(capsys: Captured) -> None:
    assert run(["removal", "tie", "--digits", "3", "--format", "csv"]) == 0
    assert "wager,name,card,cards,effect,effect_decimal" in capsys.readouterr().out
    assert run(["removal", "tie", "--digits", "3"]) == 0
    assert " -0.001 " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["--decks", "infinite"],
            "taking a card from infinite decks changes nothing; give a number of decks, or counts",
        ),
        (["--counts", "A=6"], "a shoe of 6 cards has none to lose, for a coup may need 6"),
        (["all-red", "--without", "8"], "the question looks at suits, and those of the cards 8 are not all known"),
        (["--balanced"], "--balanced is about the tags that --best-tags LEVEL proposes; give a level"),
        (["--best-tags", "0"], "no tags are sought of level 0; the level is a whole number from 1 to 9"),
        (["--best-tags", "two"], "invalid value for '--best-tags': expected a whole number; got 'two'"),
        (
            ["--without", "8", "--tags", "red=1"],
            "the tags tell suits apart, and those of the cards 8 are not all known",
        ),
        (["--tags", "red=1 8=2"], "tags of ranks and of suits give some cards two; beside suits name faces"),
        (["--tags", "4=0.5"], "'0.5' is no tag for 4; a tag is a whole number"),
        (["dragon-8"], "no wager is called 'dragon-8'; did you mean"),
    ],
)
def test_refusals(arguments: list[str], message: str, capsys: Captured) -> None:
    assert run(["removal", *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(f"exact-odds: {message}")
