"""``exact-odds sequence``: what it prints and what it refuses."""

from __future__ import annotations

import io
import sys
from fractions import Fraction

import pytest

from exact_odds.cli import run
from exact_odds.counting.coups import Coups
from exact_odds.games.shoe import Shoe
from tests.cli.conftest import CommandLine


def test_json_holds_the_law(cli: CommandLine) -> None:
    data = cli.json("sequence", "--decks", "1")
    assert (data["setting"]["game"], data["setting"]["cards"]) == ("mini-baccarat", 52)
    joint = data["tables"]["joint"]
    ways = [(row["coup_1"], row["coup_2"]) for row in joint]
    assert ways == [(one, two) for one in ("banker", "player", "tie") for two in ("banker", "player", "tie")]
    assert sum(row["deals"] for row in joint) == data["setting"]["deals"]
    probabilities = [Fraction(row["probability"]) for row in joint]
    assert sum(probabilities) == 1
    banker = Coups(Shoe.of_decks(1)).probability("banker.wins")
    assert sum(probabilities[:3]) == banker
    assert Fraction(joint[0]["independent"]) == banker**2
    after = {(row["coup_1"], row["coup_2"]): Fraction(row["probability"]) for row in data["tables"]["after"]}
    assert after["banker", "banker"] == probabilities[0] / banker
    correlation = data["tables"]["correlation"][0]
    exactly = (probabilities[0] - banker**2) / (banker - banker**2)
    assert Fraction(correlation["correlation_exact"]) == exactly
    assert correlation["correlation"] == f"{float(exactly):.10f}"


def test_text_shows_each_way_beside_independent_coups(cli: CommandLine) -> None:
    text = cli.printed("sequence", "--counts", "9=7 8=6")
    assert text.startswith("Mini-baccarat, shoe 8=6 9=7: 13 cards\n2 coups in a row\n")
    for heading in ("How the coups go together", "What follows", "How one coup goes with the next", "Runs and chops"):
        assert heading in text


def test_events_by_name(cli: CommandLine) -> None:
    table = cli.printed(
        "sequence", "--event", "natural", "--event", "banker.total == 6", "--decks", "1", "--format", "csv"
    )
    assert "\nnatural,banker.total == 6," in table
    assert "\nnot natural,not (banker.total == 6)," in table
    assert "Runs and chops" not in table


def test_three_coups(cli: CommandLine) -> None:
    rows = cli.rows("joint", "sequence", "--coups", "3", "--counts", "4=9 5=9")
    assert len(rows) == 27
    assert sum(Fraction(row["probability"]) for row in rows) == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--coups", "5"], "5 coups in a row are not counted; the number is from 2 to 4"),
        (["--counts", "8=11"], "2 coups may need 12 cards, and the shoe has 11"),
        (["--event", "margin"], "column 1 of 'margin': this is a number, not something true or false"),
        (["--event", "player.same_suit"], "column 1 of 'player.same_suit': it tells 40 kinds of cards apart"),
        (["--event", "tie", "--coups", "3", "--event", "tie"], "2 events for 3 coups; give one for all of them"),
    ],
)
def test_refusals(cli: CommandLine, arguments: list[str], message: str) -> None:
    assert cli.refused("sequence", *arguments).startswith(message)


@pytest.mark.parametrize("counts", ["K=12", "9=20", "As=12", "K=11 9=1"])
def test_shoes_in_which_some_result_never_comes(counts: str, capsys: pytest.CaptureFixture[str]) -> None:
    for form in ("text", "csv", "json"):
        assert run(["sequence", "--counts", counts, "--format", form]) == 0
        assert capsys.readouterr().err == ""


def test_three_coups_say_on_a_terminal_how_far_they_are(cli: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    asked = ("sequence", "--coups", "3", "--counts", "8=9 7=9 T=9")
    printed = cli.printed(*asked)
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    assert cli(*asked).out == printed
    assert "100 of 100 parts, " in terminal.getvalue()
    assert terminal.getvalue().endswith(" \r")
