"""``exact-odds equilibrium``: chemin de fer solved, and candidates judged.

The golden file shows the form; the numbers are those of the literature, which tests/studies compares one by one.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from exact_odds import Coups, Shoe, equilibrium, render
from exact_odds.reports.equilibrium import EQUILIBRIUM, equilibrium_report
from tests import messages
from tests.cli import golden

if TYPE_CHECKING:
    from tests.cli.conftest import CommandLine


def test_the_text(cli: CommandLine) -> None:
    golden.check("equilibrium.txt", cli.printed("equilibrium", "--model", "A1"))


def test_the_json_names_what_others_rely_on(cli: CommandLine) -> None:
    tables = json.loads(cli.printed("equilibrium", "--decks", "6", "--format", "json"))["tables"]
    (value,) = tables["value"]
    assert value["value"] == "-974653793197999/75340147272374985"
    assert value["value_decimal"] == "-0.0129367121"
    assert value["is_equilibrium"] is True
    assert [(row["hand"], row["draws"]) for row in tables["player"]] == [("5", "477191/592524")]
    assert len(tables["banker"]) == 484
    mixed = [(row["hand"], row["third"], row["draws"]) for row in tables["banker"] if row["draws"] not in ("0", "1")]
    assert mixed == [("0 6", None, "77143741/121269912")]


@pytest.mark.parametrize(
    "options",
    [
        ("--model", "A2"),
        ("--model", "B3", "--decks", "2", "--commission", "5%"),
        ("--model", "b1", "--counts", "A=3 2=3 5=4 T=5", "--free", "25"),
        ("--decks", "1", "--without", "5 5 5 5"),
    ],
)
def test_what_is_written_is_confirmed(cli: CommandLine, tmp_path: Path, options: tuple[str, ...]) -> None:
    path = tmp_path / "certificate.json"
    cli.printed("equilibrium", *options, "-o", str(path))
    judged = json.loads(cli.printed("equilibrium", "--check", str(path), "--format", "json"))
    written = json.loads(path.read_text("utf-8"))
    assert judged["tables"]["faults"] == []
    for table in ("value", "player", "banker"):
        assert judged["tables"][table] == written["tables"][table]
    assert judged["setting"]["counts"] == written["setting"]["counts"]


def test_a_wrong_cell_is_named_and_the_exit_code_is_1(cli: CommandLine, tmp_path: Path) -> None:
    path = tmp_path / "candidate.json"
    cli.printed("equilibrium", "--model", "A1", "-o", str(path))
    data = json.loads(path.read_text("utf-8"))
    (cell,) = [row for row in data["tables"]["banker"] if (row["hand"], row["third"]) == ("4", 1)]
    cell["draws"] = 1
    path.write_text(json.dumps(data), "utf-8")
    code, out, err = cli("equilibrium", "--check", str(path), "--format", "csv")
    assert (code, err) == (1, "")
    header, *faults = out.splitlines()
    assert header.startswith("side,hand,third,draws,")
    assert faults[0].split(",")[:4] == ["Player", "5", "", "9/11"]
    assert ["Banker", "4", "1", "1"] in [line.split(",")[:4] for line in faults]


def test_a_candidate_may_come_on_the_standard_input(cli: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    written = cli.printed("equilibrium", "--model", "A1", "--format", "json")
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(written.encode())))
    assert EQUILIBRIUM in cli.printed("equilibrium", "--check", "-")


def test_a_candidate_brings_its_game(cli: CommandLine, tmp_path: Path) -> None:
    path = tmp_path / "candidate.json"
    cli.printed("equilibrium", "--game", "bahamian", "--model", "B1", "-o", str(path))
    assert "tableau of Bahamian baccarat" in cli.printed("equilibrium", "--check", str(path))
    assert "--game" in cli.refused("equilibrium", "--check", str(path), "--game", "super-six")


def test_a_wrong_value_in_a_candidate_is_remarked(cli: CommandLine, tmp_path: Path) -> None:
    path = tmp_path / "candidate.json"
    cli.printed("equilibrium", "--model", "A1", "-o", str(path))
    path.write_text(path.read_text("utf-8").replace('"-679568/53094899"', '"-1/79"'), "utf-8")
    text = " ".join(cli.printed("equilibrium", "--check", str(path)).split())
    assert "In value, row 1, the file states value -1/79; it is -679568/53094899." in text
    (row,) = cli.rows("misstated", "equilibrium", "--check", str(path))
    assert (row["stated"], row["computed"]) == ("-1/79", "-679568/53094899")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--model", "A1", "--decks", "6"), "any number of whole decks gives the same game"),
        (
            (
                "--model",
                "A3",
            ),
            "other strategies are equilibria too",
        ),
        (("--game", "ez-baccarat", "--model", "B1"), "those of EZ Baccarat, but not the pays"),
        (("--game", "baccara-by-total", "--model", "B1"), "decides by Player's total"),
        (("--free", "", "--model", "B1"), "Player follows the tableau; Banker is free."),
        (("--free", "01234567", "--model", "B1"), "Player is free on 0 to 7, and so is Banker."),
        (("--counts", "2=6 4=6", "--model", "B1"), "free on 5, which this shoe never deals, and follows the tableau;"),
    ],
)
def test_what_is_played_is_said(cli: CommandLine, options: tuple[str, ...], said: str) -> None:
    assert said in " ".join(cli.printed("equilibrium", *options, "--table", "value").split())


def test_what_the_tableau_costs_each_side(cli: CommandLine) -> None:
    """A side's costs by cell are together what it loses by the tableau."""
    tables = cli.json("equilibrium", "--model", "B3", "--decks", "6")["tables"]
    rows = tables["tableau_costs_in_equilibrium"]
    assert [(row["side"], row["hand"], row["third"]) for row in rows] == [
        ("Player", "2 3", ""),
        ("Banker", "1 4", 4),
        ("Banker", "2 3", 4),
        ("Banker", "8 8", None),
    ]
    solved, player, banker, _ = tables["tableau"]
    costs = [Fraction(row["cost"]) for row in rows]
    assert costs[0] == Fraction(solved["value"]) - Fraction(player["value"])
    assert sum(costs[1:]) == Fraction(solved["value_to_banker"]) - Fraction(banker["value_to_banker"])


def test_the_chart_marks_the_equilibrium_and_names_the_break_points(cli: CommandLine) -> None:
    text = cli.printed("equilibrium", "--model", "A1", "--format", "svg")
    for words in ("Equilibrium", "5 against 4", "3 against 9", "6 when Player stood", "4 against 1"):
        assert f">{words}</text>" in text
    assert text == cli.printed("equilibrium", "--model", "A1", "--table", "by_frequency", "--format", "svg")
    assert "Equilibrium" in cli.printed("equilibrium", "--decks", "1", "--commission", "5%", "--format", "svg")


CHANGES: dict[str, Callable[[Any], object]] = {
    "no decision": lambda data: data["tables"]["banker"].pop(0),
    "no two decisions": lambda data: [data["tables"]["banker"].pop(0) for _ in range(2)],
    "no hand": lambda data: data["tables"]["banker"][37].pop("hand"),
    "no third": lambda data: data["tables"]["banker"][37].pop("third"),
    "no draws": lambda data: data["tables"]["banker"][37].pop("draws"),
    "draws null": lambda data: data["tables"]["banker"][37].update(draws=None),
    "draws true": lambda data: data["tables"]["banker"][37].update(draws=True),
    "draws too much": lambda data: data["tables"]["banker"][37].update(draws="1.0001"),
    "draws with too many digits": lambda data: data["tables"]["banker"][37].update(draws="0." + "8" * 2001),
    "a hand that is none": lambda data: data["tables"]["banker"][37].update(hand="T 6"),
    "a decision twice": lambda data: data["tables"]["banker"].append(data["tables"]["banker"][37]),
    "no setting": lambda data: data.pop("setting"),
    "setting null": lambda data: data.update(setting=None),
    "no player": lambda data: data["tables"].pop("player"),
    "no model": lambda data: data["tables"]["value"][0].pop("model"),
    "a model that is none": lambda data: data["tables"]["value"][0].update(model="C1"),
    "a model of decks": lambda data: data["tables"]["value"][0].update(model="B1"),
    "a commission too high": lambda data: data["tables"]["value"][0].update(commission="10.01%"),
    "a value twice": lambda data: data["tables"]["value"].append({"model": "B3"}),
    "shown": lambda data: data["setting"].update(shown="player: 5"),
    "cards": lambda data: data["setting"].update(cards=3),
    "removed": lambda data: data["setting"].update(decks=6, removed="A A A"),
    "a game that is none": lambda data: data["setting"].update(game="mine"),
    "a game without naturals": lambda data: data["setting"].update(game="dragon-tiger"),
}


@cache
def written() -> str:
    """A certificate as the command writes it."""
    return render(equilibrium_report(equilibrium(Coups(Shoe.infinite()), "A1")), "json")


@pytest.mark.parametrize("change", CHANGES)
def test_what_is_wrong_with_a_candidate(
    cli: CommandLine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: str
) -> None:
    monkeypatch.chdir(tmp_path)
    data = json.loads(written())
    CHANGES[change](data)
    Path("candidate.json").write_text(json.dumps(data), "utf-8")
    messages.check(f"equilibrium --check, {change}", cli.refused("equilibrium", "--check", "candidate.json"))


@pytest.mark.parametrize(
    "options",
    [
        ("--model", "C3"),
        ("--model", "B2", "--decks", "infinite"),
        ("--commission", "11%"),
        ("--commission", "10.01%"),
        ("--commission", "5"),
        ("--commission", "some"),
        ("--free", "8"),
        ("--free", "five"),
        ("--counts", "A=3 5=2"),
        ("--shown", "player: 5"),
        ("--game", "dragon-tiger"),
        ("--game", "three-pictures"),
        ("--game", "7-up"),
        ("--game", "lucky-8"),
        ("--model", "B3", "--format", "svg"),
        ("--free", "", "--format", "png"),
        ("--check", "there-is-none.json", "--format", "svg"),
        ("--check", "there-is-none.json"),
        ("--check", "there-is-none.json", "--decks", "8"),
        ("--check", "there-is-none.json", "--model", "B2", "--free", "5"),
    ],
)
def test_bad_input_is_one_sentence(cli: CommandLine, options: tuple[str, ...]) -> None:
    messages.check(" ".join(["equilibrium", *options]), cli.refused("equilibrium", *options))
