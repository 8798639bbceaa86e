"""``exact-odds formula``: what it prints, what it refuses, and where."""

from __future__ import annotations

import json
from typing import Any

import pytest

from exact_odds.cli import run

Captured = pytest.CaptureFixture[str]


def lines(capsys: Captured) -> dict[str, dict[str, Any]]:
    """The formulas of JSON by the quantity."""
    return {row["quantity"]: row for row in json.loads(capsys.readouterr().out)["tables"]["formula"]}


def test_an_event(capsys: Captured) -> None:
    assert run(["formula", "player.opening.same_rank", "--format", "json"]) == 0
    assert lines(capsys)["probability"]["formula"] == "(4*d - 1)/(52*d - 1)"


def test_an_event_given_another_in_another_game_from_decks_without_some_cards(capsys: Captured) -> None:
    options = ["--given", "player.third == 8", "--game", "baccara-by-total", "--without", "A A", "--without", "8"]
    assert run(["formula", "banker.wins", *options, "--format", "json"]) == 0
    data = json.loads(capsys.readouterr().out)["setting"]
    assert (data["game"], data["given"], data["removed"]) == ("baccara-by-total", "player.third == 8", "A A 8")


@pytest.mark.parametrize("pays", ["tie=t", "Egalite = t"])
def test_a_letter_for_the_pay(pays: str, capsys: Captured) -> None:
    assert run(["formula", "--wager", "tie", "--pays", pays, "--format", "json"]) == 0
    found = lines(capsys)
    assert found["expected_value"]["limit"] == "460601*t/4826809 - 4366208/4826809"
    assert found["fair_pay"]["limit"] == "4366208/460601"


def test_a_letter_for_the_commission(capsys: Captured) -> None:
    assert run(["formula", "--wager", "banker", "--commission", "c", "--format", "json"]) == 0
    assert lines(capsys)["expected_value"]["limit"] == "4560/371293 - 2212744*c/4826809"


def test_numbers_for_both(capsys: Captured) -> None:
    assert run(["formula", "--wager", "banker", "--commission", "4%", "--format", "json"]) == 0
    assert lines(capsys)["expected_value"]["name"] == "Banker, 5% commission (here 4%)"
    assert run(["formula", "--wager", "tie", "--pays", "tie=9"]) == 0
    assert "(here 9 to 1)" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "a formula is of an EVENT or of a wager: give one of EVENT and --wager NAME"),
        (["tie", "--wager", "tie"], "a formula is of an EVENT or of a wager: give one of EVENT and --wager NAME"),
        (["tie", "--decks", "8"], "a formula is for every number of decks d, so it takes no --decks"),
        (["tie", "--counts", "A=31"], "a formula is for every number of decks d, so it takes no --counts"),
        (["tie", "--pays", "tie=t"], "--pays, --commission and --meter are for a wager"),
        (["--wager", "tie", "--pays", "tie=d"], "d is the number of decks"),
        (["--wager", "tie", "--pays", "tie=pay"], "'pay' is neither a number nor a letter"),
        (["--wager", "tie", "--pays", "player=t"], "'player=t' is for none of the wagers asked about: tie"),
        (["--wager", "tie", "--pays", "tie=t*t"], "--pays 'tie=t*t': 't*t' is not an exact number"),
        (["--wager", "tie", "--commission", "c"], "tie takes no commission"),
        (["--wager", "lucky-nines", "--pays", "lucky-nines=t"], "7 awards that win"),
        (["--wager", "tye"], "did you mean 'tie'?"),
        (["player.win"], "try player.wins"),
        (["player.total"], "this is a number, not something true or false"),
        (["tie", "--given", "player.total == 10"], "from any shoe of whole decks"),
        (["player.same_suit", "--without", "8"], "those of the cards 8 are not all known"),
        (["tie", "--shown", "player: 7 K 5"], "Player cannot have a third card"),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_sentence(arguments: list[str], message: str, capsys: Captured) -> None:
    assert run(["formula", *arguments]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert message in printed.err
    assert printed.err.count("\n") == 1
