"""``exact-odds covariance``: what it takes and what it refuses."""

from __future__ import annotations

import json
from typing import Any

import pytest

from exact_odds.cli import run

Captured = pytest.CaptureFixture[str]


def answer(capsys: Captured, *arguments: str) -> dict[str, Any]:
    assert run(["covariance", *arguments, "--format", "json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def wagers(found: dict[str, Any]) -> list[str]:
    return [one["wager"] for one in found["tables"]["wagers"]]


def test_the_wagers_of_the_game_unless_others_are_named_or_have_stakes(capsys: Captured) -> None:
    assert wagers(answer(capsys)) == ["banker", "player", "tie"]
    assert wagers(answer(capsys, "tie", "dragon-7")) == ["tie", "dragon-7"]
    assert wagers(answer(capsys, "--stakes", "tie=1 dragon-7=2")) == ["tie", "dragon-7"]


def test_stakes_go_by_any_name_of_a_wager(capsys: Captured) -> None:
    found = answer(capsys, "--stakes", "banco=10 dragon-7=1/2")
    assert found["tables"]["mix"][0]["stakes"] == "10 on banker, 1/2 on dragon-7"


def test_a_state_of_the_coup(capsys: Captured) -> None:
    found = answer(capsys, "--stakes", "banker=10 insurance-player-4-5=5")
    assert found["setting"]["given"] == "player.opening.total == 4 and banker.opening.total == 5"


def test_infinite_decks_and_suits(capsys: Captured) -> None:
    found = answer(capsys, "all-red", "tie", "--decks", "infinite")
    assert [one["deals"] for one in found["tables"]["wagers"]] == [13**6 * 4**6, 13**6]


def test_one_wager_has_no_pairs(capsys: Captured) -> None:
    assert answer(capsys, "tie")["tables"]["pairs"] == []
    assert run(["covariance", "tie"]) == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            [f"matching-dragon-{rank}" for rank in "a23456789tjqk"]
            + [f"egalite-{total}" for total in range(10)]
            + ["player", "banker"],
            "25 wagers are given, and 24 on one coup are allowed; ask in several goes",
        ),
        (["tie", "--stakes", "banker=1"], "a stake is on banker, which is not among tie"),
        (["--stakes", "banker"], "'banker' is not a stake; write WAGER=STAKE, as in banker=10 dragon-7=1"),
        (["--stakes", "tie=-1"], "the stake -1 on tie is below 0; a stake is what is put down"),
        (["--stakes", "tie=x"], "'x' is not an exact number"),
        (["insurance-player-4-5", "insurance-player-3-6"], "insurance-player-4-5 is offered given"),
    ],
)
def test_refusals(arguments: list[str], message: str, capsys: Captured) -> None:
    assert run(["covariance", *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(f"exact-odds: {message}")
