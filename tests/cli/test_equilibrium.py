"""``exact-odds equilibrium``: chemin de fer solved, and candidates judged.

The golden file shows the form; the numbers are those of the literature, which tests/studies compares one by one.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

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


@pytest.mark.parametrize(
    "options",
    [
        ("--model", "C3"),
        ("--model", "B2", "--decks", "infinite"),
        ("--commission", "11%"),
        ("--commission", "some"),
        ("--free", "8"),
        ("--free", "five"),
        ("--counts", "A=3 5=2"),
        ("--shown", "player: 5"),
        ("--check", "there-is-none.json"),
        ("--check", "there-is-none.json", "--decks", "6"),
        ("--check", "there-is-none.json", "--model", "B2"),
    ],
)
def test_bad_input_is_one_sentence(cli: CommandLine, options: tuple[str, ...]) -> None:
    code, out, err = cli("equilibrium", *options)
    assert (code, out) == (2, "")
    assert err.startswith("exact-odds: ")
    assert len(err.splitlines()) == 1
