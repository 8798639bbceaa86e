"""``exact-odds session`` and ``exact-odds runs``: what they take, what they say and what they refuse.

The golden files show the form of the reports; the numbers are held against every sequence of results in tests/shoes.
"""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from exact_odds.decimals import decimal
from tests import messages
from tests.cli import golden

if TYPE_CHECKING:
    from tests.cli.conftest import CommandLine

PLAN = """name = "Two steps"
[[step]]
stake = 1
win = 1
loss = 2
[[step]]
stake = 2
win = 1
loss = 1
"""


def answer(cli: CommandLine, *arguments: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(cli.printed(*arguments, "--format", "json"))
    return found


def only(cli: CommandLine, table: str, *arguments: str) -> dict[str, Any]:
    (row,) = answer(cli, *arguments)["tables"][table]
    found: dict[str, Any] = row
    return found


def test_eighty_coups_of_banker(cli: CommandLine) -> None:
    golden.check("session.txt", cli.printed("session", "banker", "--coups", "80"))


def test_a_martingale_with_a_bankroll(cli: CommandLine) -> None:
    arguments = ("--coups", "40", "--plan", "martingale-4", "--bankroll", "30", "--goal", "40", "--drawdown")
    golden.check("session-martingale.txt", cli.printed("session", "player", *arguments))


def test_runs_of_banker(cli: CommandLine) -> None:
    golden.check("runs.txt", cli.printed("runs", "banker.wins", "--coups", "81", "--length", "3"))


def test_the_contract_of_session(cli: CommandLine) -> None:
    found = answer(cli, "session", "player", "banker", "--coups", "80", "--bankroll", "40", "--goal", "80")
    player, banker = found["tables"]["session"]
    assert (player["wager"], player["coups"]) == ("player", 80)
    assert banker["name"] == "Banker, 5% commission"
    assert player["expected_value_decimal"] == "-0.9880648412"
    assert Fraction(player["ahead"]) + Fraction(player["even"]) + Fraction(player["behind"]) == 1
    assert [row["share"] for row in found["tables"]["quantiles"][:7]] == [
        "1/100",
        "1/20",
        "1/4",
        "1/2",
        "3/4",
        "19/20",
        "99/100",
    ]
    for row in found["tables"]["ends"]:
        assert Fraction(row["ruin"]) + Fraction(row["goal"]) + Fraction(row["neither"]) == 1
    assert list(found["tables"]) == ["session", "quantiles", "amounts", "ends", "by_coup", "histogram"]


def test_flat_stakes_win_what_is_known(cli: CommandLine) -> None:
    found = answer(cli, "session", "player", "banker", "--coups", "80")
    player, banker = found["tables"]["session"]
    assert (player["ahead_decimal"], player["even_decimal"]) == ("0.4305605231", "0.0464371023")
    assert banker["ahead_decimal"] == "0.4751668016"


@pytest.mark.parametrize(("wager", "ruin"), [("player", "0.7487657879"), ("banker", "0.7326909302")])
def test_ruin_without_end_is_what_is_known(cli: CommandLine, wager: str, ruin: str) -> None:
    row = only(cli, "ends", "session", wager, "--bankroll", "40", "--goal", "80")
    assert (row["ruin"], row["neither"]) == (ruin, "0")
    assert row["coups"] is None


def test_more_digits_than_usual_are_proven(cli: CommandLine) -> None:
    row = only(cli, "ends", "session", "player", "--bankroll", "40", "--goal", "80", "--digits", "40")
    odds = answer(cli, "odds", "player")["tables"]["awards"]
    won, _, lost = (row["deals"] for row in odds)
    ratio = Fraction(lost, won)
    exact = (ratio**40 - ratio**80) / (1 - ratio**80)
    assert len(row["ruin"]) == 42
    assert abs(Fraction(row["ruin"]) - exact) <= Fraction(1, 2 * 10**40)


def test_beyond_two_hundred_coups_decimals_are_proven(cli: CommandLine) -> None:
    row = only(cli, "session", "session", "banker", "--coups", "1000")
    assert row["ahead"] == "0.3576239856"
    assert row["expected_value_decimal"] == "-10.5790578425"
    assert "ahead_decimal" not in row


def test_wagers_with_stakes_are_made_together(cli: CommandLine) -> None:
    row = only(cli, "session", "session", "banker=1", "tie=0.1", "--coups", "8")
    assert (row["wager"], row["name"]) == ("banker=1 tie=1/10", "1 on Banker, 5% commission, 1/10 on Tie, 8 to 1")
    assert Fraction(row["staked"]) == Fraction(88, 10)
    assert len(answer(cli, "session", "banker", "tie", "--coups", "8")["tables"]["session"]) == 2


def test_a_plan_of_ones_own(cli: CommandLine, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(PLAN, encoding="utf-8")
    flat = only(cli, "session", "session", "player", "--coups", "9")
    mine = only(cli, "session", "session", "player", "--coups", "9", "--plan", str(path))
    assert mine["per_unit"] == flat["per_unit"]
    assert Fraction(mine["staked"]) > 9


def test_an_observed_result(cli: CommandLine) -> None:
    arguments = ("session", "player", "--coups", "8", "--distribution")
    found = answer(cli, *arguments, "--result", "-3")
    (row,) = found["tables"]["observed"]
    shares = {Fraction(one["result"]): Fraction(one["probability"]) for one in found["tables"]["distribution"]}
    mean = Fraction(found["tables"]["session"][0]["expected_value"])
    assert sum(shares.values()) == 1
    assert Fraction(row["or_less"]) == sum(share for result, share in shares.items() if result <= -3)
    assert Fraction(row["or_more"]) == sum(share for result, share in shares.items() if result >= -3)
    far = [share for result, share in shares.items() if abs(result - mean) >= abs(-3 - mean)]
    assert Fraction(row["as_far"]) == sum(far)


def test_chips_and_a_rebate(cli: CommandLine) -> None:
    found = answer(cli, "session", "banker=1", "--coups", "8", "--chip", "0.25", "--rebate", "10%", "--amount", "2")
    (chips,) = found["tables"]["chips"]
    assert Fraction(chips["per_unit"]) < Fraction(chips["unrounded"])
    assert any("10%" in note for note in found["notes"])
    assert [row["amount"] for row in found["tables"]["amounts"]] == ["2"]


def test_the_house_the_shoe_and_the_laboratory(cli: CommandLine) -> None:
    arguments = ("session", "banker", "--coups", "60", "--per-hour", "70", "--one-shoe", "--lab")
    tables = answer(cli, *arguments)["tables"]
    (house,), (shoe,) = tables["house"], tables["one_shoe"]
    assert Fraction(house["house_win_per_hour"]) == -70 * Fraction(tables["session"][0]["per_unit"])
    alone, together, covariance = (Fraction(shoe[name]) for name in ("independent", "one_shoe", "covariance"))
    assert together == alone + 60 * 59 * covariance
    assert [row["plays"] for row in tables["returns"]][::3] == [1_000, 10_000, 100_000, 1_000_000, 10_000_000]
    assert {row["distribution"] for row in tables["returns"]} == {"exact", "normal"}
    win = Fraction(answer(cli, "odds", "banker")["tables"]["awards"][0]["probability"])
    assert tables["never"][0]["award"] == answer(cli, "odds", "banker")["tables"]["awards"][0]["award"]
    assert tables["never"][0]["never"] == decimal((1 - win) ** 1_000, 10)


@pytest.mark.parametrize(("wager", "coups"), [("player=0.1", 1), ("player=0.2", 3), ("banker=1", 4)])
def test_the_usual_amounts_are_what_they_look_like(cli: CommandLine, wager: str, coups: int) -> None:
    arguments = ("session", wager, "--coups", str(coups))
    for row in answer(cli, *arguments)["tables"]["amounts"]:
        assert Fraction(row["amount"]) == Fraction(row["amount_decimal"])
        asked = only(cli, "amounts", *arguments, "--amount", row["amount_decimal"])
        assert (asked["win"], asked["lose"]) == (row["win"], row["lose"])


def test_what_needs_no_session_is_answered_without_one(cli: CommandLine) -> None:
    lab = answer(cli, "session", "dragon-7", "--lab", "--per-hour", "70")["tables"]
    assert list(lab) == ["house", "returns", "never"]
    house = lab["house"][0]
    assert Fraction(house["staked_per_hour"]) == 70
    (goal,) = answer(cli, "session", "player", "--bankroll", "4", "--chance", "40%")["tables"]["highest_goal"]
    session = only(cli, "ends", "session", "player", "--bankroll", "4", "--goal", goal["goal"])
    assert session["goal"] == goal["reached"]
    (least,) = answer(cli, "session", "player", "--risk", "40%", "--goal", "9")["tables"]["least_bankroll"]
    assert Fraction(least["bankroll"]) < 9


def test_a_push_is_no_award_and_chances_too_small_to_show_end_the_list(cli: CommandLine) -> None:
    rows = answer(cli, "session", "banker", "dragon-7", "--lab")["tables"]["never"]
    assert [(row["wager"], row["award"], row["plays"]) for row in rows] == [
        ("banker", "win", 1_000),
        ("dragon-7", "win", 1_000),
        ("dragon-7", "win", 10_000),
    ]


def test_a_result_that_cannot_be_is_said_to_be_none(cli: CommandLine) -> None:
    arguments = ("session", "player", "--coups", "8", "--table", "observed", "--result")
    assert "-37.013" in (printed := cli.printed(*arguments, "-37.013"))
    assert "No session ends with exactly this result" in printed
    assert "No session" not in cli.printed(*arguments, "-3")


def test_tables_are_known_before_they_are_computed(cli: CommandLine) -> None:
    """Whatever is asked for, ``--table`` takes the names of the tables that are printed."""
    for arguments in (
        ["--coups", "6", "--result", "2", "--distribution", "--drawdown", "--one-shoe", "--per-hour", "7", "--lab"],
        ["--coups", "6", "--bankroll", "4", "--goal", "8", "--risk", "9%", "--chance", "9%", "--chip", "0.25"],
        ["--bankroll", "4", "--goal", "8"],
        ["--bankroll", "4", "--chance", "50%"],
        ["--lab"],
    ):
        tables = list(answer(cli, "session", "banker", *arguments)["tables"])
        said = cli.refused("session", "banker", *arguments, "--table", "no such table")
        assert said.partition("there are ")[2].strip() == ", ".join(tables)


def test_what_a_plan_needs(cli: CommandLine) -> None:
    tables = answer(cli, "session", "player", "--bankroll", "10", "--goal", "20", "--risk", "10%", "--chance", "50%")[
        "tables"
    ]
    (least,), (goal,) = tables["least_bankroll"], tables["highest_goal"]
    assert Fraction(least["bankroll"]) == 20 - 1
    assert Fraction(goal["goal"]) == 17
    assert goal["reached"].startswith("0.5")


def test_the_contract_of_runs(cli: CommandLine) -> None:
    row = only(cli, "runs", "runs", "banker.wins", "--coups", "81", "--length", "3", "--ties", "skip")
    assert (row["event"], row["length"], row["coups"]) == ("banker.wins", 3, 81)
    assert row["at_least_one_decimal"] == "0.9980094586"
    lengths = answer(cli, "runs", "banker.wins", "--coups", "8", "--length", "3")["tables"]["lengths"]
    assert sum(Fraction(row["longest"]) for row in lengths) == 1
    assert [(row["length"], row["or_more"]) for row in lengths[-2:]] == [(7, False), (8, True)]


REFUSED = [
    ["session", "--coups", "80"],
    ["session", "banker"],
    ["session", "banker", "--coups", "0"],
    ["session", "banker", "--coups", "-3"],
    ["session", "banker", "--coups", "1_0"],
    ["session", "banker", "--coups", "8.5"],
    ["session", "banker", "--coups", "100000000"],
    ["session", "banker", "banker", "--coups", "8"],
    ["session", "banker", "Banker, 5% commission", "--coups", "8"],
    ["session", "banker=0", "--coups", "8"],
    ["session", "banker=x", "--coups", "8"],
    ["session", "bankr", "--coups", "8"],
    ["session", "banker", "--coups", "8", "--plan", "martingail"],
    ["session", "banker", "--coups", "8", "--plan", "none.toml"],
    ["session", "banker", "--coups", "8", "--goal", "80"],
    ["session", "banker", "--coups", "8", "--all-in"],
    ["session", "banker", "--coups", "8", "--bankroll", "0.5"],
    ["session", "banker", "--coups", "8", "--bankroll", "x"],
    ["session", "banker", "--bankroll", "40"],
    ["session", "banker", "--bankroll", "40", "--goal", "40"],
    ["session", "banker", "--bankroll", "40", "--goal", "30"],
    ["session", "banker", "--bankroll", "2.5", "--goal", "5", "--all-in"],
    ["session", "banker", "--bankroll", "40", "--goal", "80", "--drawdown"],
    ["session", "banker", "--coups", "8", "--rebate", "150%"],
    ["session", "banker", "--coups", "8", "--chip", "0"],
    ["session", "banker", "--coups", "8", "--chip", "5"],
    ["session", "banker", "--coups", "8", "--chip", "1", "--round", "away"],
    ["session", "banker", "--coups", "8", "--round", "up"],
    ["session", "banker", "--coups", "8", "--risk", "0"],
    ["session", "banker", "--coups", "8", "--chance", "50%"],
    ["session", "banker", "--coups", "70", "--one-shoe"],
    ["session", "insurance-player-5-6", "--coups", "8", "--one-shoe"],
    ["session", "banker", "insurance-player-5-6=1", "--coups", "8"],
    ["session", "banker=1", "insurance-player-5-6=1", "--coups", "8"],
    ["session", "banker", "--coups", "1000000000"],
    ["session", "banker", "--coups", "80", "--table", "nosuch"],
    ["session", "banker=1", "player", "--coups", "8"],
    ["session", "banker", "--coups", "8", "--plan", "nonsense"],
    ["session", "banker", "--coups", "8", "--plan", "oscar"],
    ["session", "banker", "--coups", "8", "--per-hour", "0"],
    ["session", "banker", "--coups", "8", "--amount", "-1"],
    ["session", "banker", "--coups", "8", "--round", "sideways"],
    ["session", "banker", "--coups", "8", "--plan", "martingale", "--one-shoe"],
    ["session", "banker", "--coups", "8", "--rebate", "10%", "--one-shoe"],
    ["session", "banker", "--coups", "8", "--bankroll", "4", "--one-shoe"],
    ["session", "player", "--bankroll", "10", "--goal", "20", "--one-shoe"],
    ["session", "player", "--bankroll", "10", "--goal", "20", "--result", "5"],
    ["session", "player", "--bankroll", "10", "--goal", "20", "--amount", "5"],
    ["session", "player", "--bankroll", "10", "--goal", "20", "--distribution"],
    ["session", "player", "--lab", "--result", "5"],
    ["session", "player", "--risk", "5%"],
    ["session", "player", "--bankroll", "10", "--goal", "20", "--risk", "5%", "--all-in"],
    ["session", "banker", "--bankroll", "40", "--coups", "300", "--all-in"],
    ["runs", "banker", "--coups", "81", "--length", "3"],
    ["runs", "banker.wins", "--coups", "81", "--length", "3", "--table", "nosuch"],
    ["runs", "banker.wins", "--coups", "0", "--length", "3"],
    ["runs", "banker.wins", "--coups", "81", "--length", "0"],
    ["runs", "banker.wins", "--coups", "1000000", "--length", "3"],
    ["runs", "banker.total", "--coups", "81", "--length", "3"],
    ["runs", "banker.wins", "--coups", "81", "--length", "three"],
    ["runs", "banker.wins", "--coups", "81", "--length", "3", "--ties", "count"],
]


@pytest.mark.parametrize("arguments", REFUSED, ids=" ".join)
def test_bad_input_is_one_sentence(cli: CommandLine, arguments: list[str]) -> None:
    messages.check(" ".join(arguments), cli.refused(*arguments))


def test_a_plan_that_leads_nowhere_is_refused_at_its_line(cli: CommandLine, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(PLAN.replace("loss = 2", "loss = 7"), encoding="utf-8")
    assert "line 5" in cli.refused("session", "banker", "--coups", "8", "--plan", str(path))
