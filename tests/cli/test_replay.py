"""``exact-odds replay``: what it prints, converts, follows and refuses."""

from __future__ import annotations

import csv
import io
import json
import os
import sys
import threading
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

from exact_odds import Coups, Replay, Shoe, view, wager
from exact_odds.cli import run
from exact_odds.reports.formats import FORMATS
from exact_odds.reports.formats.machine import DIGITS, records
from exact_odds.reports.table import Report
from exact_odds.shoes.replay.reading import Log
from tests.cli import golden
from tests.cli.conftest import CommandLine, Ran
from tests.shoes import dealer

TABLE_4 = str(Path(__file__).parents[2] / "docs" / "examples" / "table-4.log")


@pytest.fixture
def log(tmp_path: Path) -> Callable[..., str]:
    """Writes lines to a log and gives its path."""

    def write(*lines: str, name: str = "table.log") -> str:
        path = tmp_path / name
        path.write_text("".join(line + "\n" for line in lines), encoding="utf-8")
        return str(path)

    return write


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    content = "".join(line + "\n" for line in lines).encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content), encoding="utf-8"))


def test_the_log_of_the_page_has_one_fault_and_the_values_of_odds(cli: CommandLine) -> None:
    data = cli.json("replay", TABLE_4, "--digits", str(DIGITS))
    rows = data["tables"]["coups"]
    assert [(row["coup"], row["line"]) for row in rows if row["fault"]] == [(9, 14)]
    gone = "7c"
    for row in rows:
        worth = {one["wager"]: one for one in cli.json("odds", "--decks", "8", "--without", gone)["tables"]["worth"]}
        for slug in ("banker", "player", "tie"):
            assert row[f"expected_value_{slug}"] == worth[slug]["expected_value"]
            assert row[f"expected_value_{slug}_decimal"] == worth[slug]["expected_value_decimal"]
        assert row["cards_left"] == 416 - 7 - len(gone.split())
        gone += f" {row['player']} {row['banker']}"
    (coming,) = cli.rows("next", "replay", TABLE_4, "--next", "--wagers", "tie")
    assert Fraction(coming["expected_value"]) == Coups(Shoe.of_decks(8).without(gone)).odds(wager("tie")).expected_value


@pytest.mark.parametrize("form", ["text", "csv", "json", "markdown"])
def test_the_report_looks_as_it_did(cli: CommandLine, log: Callable[..., str], form: str) -> None:
    path = log("shoe 7", "burn 7h unseen 7", "P: 5h 9s 4d | B: Kc 2d 6h | tie", "P: 2h 2s | B: 3c", "2h2s 3cKd B")
    ran = cli("replay", path, "--wagers", "banker,tie", "--format", form)
    assert ran.code == 2
    golden.check(f"replay{FORMATS[form].ending}", ran.out)


def test_csv_lists_the_coups_as_json_does(cli: CommandLine, log: Callable[..., str]) -> None:
    path = log(*dealer.lines(dealer.log(2500, 3, 5)))
    rows = cli.csv("replay", path, "--wagers", "tie")
    found = cli.rows("coups", "replay", path, "--wagers", "tie")
    assert [{key: "" if value is None else str(value) for key, value in row.items()} for row in found] == rows
    assert len(rows) == 2500
    (tests,) = (cli.csv("replay", path, "--wagers", "tie", "--table", "tests"),)
    assert [row["test"] for row in tests][:2] == ["results", "naturals"]


def test_from_python_the_tables_are_the_same(cli: CommandLine) -> None:
    replay = Replay(Log(TABLE_4), Coups(), [wager("banker"), wager("tie")])
    report = view(replay)
    assert isinstance(report, Report)
    tables = cli.json("replay", TABLE_4, "--wagers", "banker,tie")["tables"]
    assert [table.name for table in report.tables] == list(tables)
    for table in report.tables:
        fields, rows = records(table)
        assert [dict(zip(fields, row, strict=True)) for row in rows] == tables[table.name]


def test_the_values_over_a_few_shoes_are_drawn(cli: CommandLine, log: Callable[..., str], tmp_path: Path) -> None:
    path = tmp_path / "values.svg"
    for shoes, drawn in ((1, True), (2, True), (9, False)):
        ran = cli("replay", log(*["594 K26", "73K 82K", ""] * shoes), "--wagers", "tie,player", "-o", str(path))
        assert (ran.code == 0) == drawn, ran
        assert path.exists() == drawn
        path.unlink(missing_ok=True)


def test_only_faults_are_listed_and_checked(cli: CommandLine) -> None:
    (row,) = cli.rows("coups", "replay", TABLE_4, "--only-faults")
    assert row["coup"] == 9
    ran = cli("replay", TABLE_4, "--only-faults", "--check", "--format", "csv")
    assert (ran.code, ran.out.count("\n")) == (1, 2)
    assert ran.err.count("\n") == 1


def test_a_log_without_faults_passes_the_check(cli: CommandLine, log: Callable[..., str]) -> None:
    assert cli("replay", log("594 K26 T"), "--check").code == 0


def test_published_results_have_their_chi_square(cli: CommandLine, log: Callable[..., str]) -> None:
    path = log("B" * 3745, "P" * 3637, "T" * 785)
    tables = cli.json("replay", path, "--wagers", "banker")["tables"]
    assert [row["observed"] for row in tables["fit"][:3]] == [3745, 3637, 785]
    assert [row["result"] for row in tables["fit"][:3]] == ["banker", "player", "tie"]
    results = tables["tests"][0]
    assert (results["test"], results["degrees"]) == ("results", 2)
    assert round(Fraction(results["chi_square"]), 3) == Fraction("0.095")


def test_wagers_prices_and_shoes_are_those_asked_for(cli: CommandLine, log: Callable[..., str]) -> None:
    path = log("decks 6", "594 K26")
    (row,) = cli.rows("coups", "replay", path, "--wagers", "tie", "--pays", "tie=9")
    nine_to_one = Coups(Shoe.of_decks(6)).odds(wager("tie").with_pay(Fraction(9)))
    assert Fraction(row["expected_value_tie"]) == nine_to_one.expected_value
    assert row["cards_left"] == 312
    (row,) = cli.rows("coups", "replay", path, "--wagers", "tie", "--decks", "8", "--burn", "7", "--unseen-burn", "7")
    assert Fraction(row["expected_value_tie"]) == Coups(Shoe.of_decks(8).without("7")).odds(wager("tie")).expected_value
    assert row["cards_left"] == 408
    (coming,) = cli.rows("next", "replay", path, "--wagers", "tie", "--next", "--shown", "player: 8 K")
    known = Coups(Shoe.of_decks(6).without("594K26"), shown="player: 8 K")
    assert Fraction(coming["expected_value"]) == known.odds(wager("tie")).expected_value


def test_cards_left_differ_from_cards_not_seen_by_those_burnt_unseen(cli: CommandLine, log: Callable[..., str]) -> None:
    text = cli.printed("replay", log("594 K26"), "--next", "--unseen-burn", "10")
    assert "400" in text
    assert "410" in text


def test_what_was_read_is_printed_and_what_was_not_is_listed(cli: CommandLine, log: Callable[..., str]) -> None:
    path = log("594 K26", "594 K", "73 82", "x" * 20_000)
    ran = cli("replay", path, "--format", "json")
    tables = json.loads(ran.out)["tables"]
    assert ran.code == 2
    assert ran.err.count("\n") == 1
    assert "line 2" in ran.err
    assert [row["line"] for row in tables["coups"]] == [1, 3]
    assert [row["line"] for row in tables["skipped"]] == [2, 4]
    assert cli("replay", path, "--format", "csv").code == 2


def test_a_log_is_written_in_the_standard_form(cli: CommandLine, tmp_path: Path, log: Callable[..., str]) -> None:
    text = cli.printed("replay", TABLE_4, "--to", "text")
    for ending in ("jsonl", "log"):
        path = tmp_path / f"again.{ending}"
        assert cli("replay", TABLE_4, "--to", str(path)) == (0, "", "")
        assert cli.printed("replay", str(path), "--to", "text") == text
        assert list(Log(path)) == list(Log(TABLE_4))
    ran = cli("replay", log("594 K26", "594 K"), "--to", "jsonl")
    assert ran.code == 2
    assert [*json.loads(ran.out.splitlines()[1])] == ["player", "banker"]


def test_layouts_can_be_named(cli: CommandLine, log: Callable[..., str]) -> None:
    path = log("5,K,9,2,4,6")
    assert "5,K,9,2,4,6" in cli.refused("replay", path)
    (row,) = cli.rows("coups", "replay", path, "--columns", "p1,b1,p2,b2,p3,b3")
    assert (row["player"], row["banker"]) == ("5 9 4", "K 2 6")
    assert len(cli.rows("coups", "replay", log("B,P,T"), "--from", "outcomes")) == 3


def test_typed_lines_are_followed(cli: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, "594 K26", "594 K", "73 82", "undo", "", "undo")
    ran = cli("replay", "-", "--follow", "--wagers", "tie", "--table", "next", "--format", "csv")
    values = [row[2] for row in csv.reader(ran.out.splitlines()) if row[0] == "tie"]
    sizes = ["", "594K26", "594K267382", "594K26", "", "594K26"]
    tie = [Coups(Shoe.of_decks(8).without(gone)).odds(wager("tie")).expected_value for gone in sizes]
    assert [Fraction(value) for value in values] == tie
    assert ran.code == 0
    assert [line.startswith("exact-odds: line 2") for line in ran.err.splitlines()] == [False] * 2 + [True] + [
        False
    ] * 3
    assert ran.err.splitlines()[-2:] == ["taken back: 73 82", "taken back: an empty line"]


def test_the_last_answer_of_a_followed_log_is_in_the_file(
    cli: CommandLine, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    typed(monkeypatch, "594 K26", "73 82")
    path = tmp_path / "next.json"
    assert cli("replay", "-", "--follow", "-o", str(path)).code == 0
    assert json.loads(path.read_text("utf-8"))["setting"]["cards"] == 406


@pytest.mark.parametrize(
    "arguments",
    [
        ["missing.log"],
        [TABLE_4, "--from", "xml"],
        [TABLE_4, "--from", "text", "--columns", "player,banker"],
        [TABLE_4, "--columns", "player"],
        [TABLE_4, "--burn", "7x"],
        [TABLE_4, "--burn", "As " * 9],
        [TABLE_4, "--unseen-burn", "-1"],
        [TABLE_4, "--unseen-burn", "1e3"],
        [TABLE_4, "--unseen-burn", "9999"],
        [TABLE_4, "--wagers", "nothing-of-the-sort"],
        [TABLE_4, "--shown", "player: 7"],
        [TABLE_4, "--follow", "--next"],
        [TABLE_4, "--follow", "--check"],
        [TABLE_4, "--follow", "--shown", "player: 7 K"],
        [TABLE_4, "--follow", "--table", "worth"],
        [TABLE_4, "--next", "--only-faults"],
        [TABLE_4, "--to", "text", "--check"],
        [TABLE_4, "--to", "jsonl", "--next"],
        [TABLE_4, "--to", "text", "--only-faults"],
        [TABLE_4, "--to", "text", "--wagers", "tie"],
        [TABLE_4, "--to", "text", "--format", "json"],
        [TABLE_4, "--game", "dragon-tiger"],
        [TABLE_4, "--to", "pdf"],
        [TABLE_4, "--to", "a.log", "-o", "b.txt"],
        [TABLE_4, "--table", "nothing"],
        [TABLE_4, "--decks", "0"],
    ],
)
def test_bad_input_is_one_sentence(cli: CommandLine, arguments: list[str]) -> None:
    assert cli.refused("replay", *arguments)


def test_a_binary_file_is_refused_and_a_broken_one_is_printed_as_far_as_it_goes(
    cli: CommandLine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "binary.log"
    path.write_bytes(bytes(range(256)))
    assert "line 1" in cli.refused("replay", str(path))

    class Broken(io.BufferedReader):
        def readline(self, size: int | None = -1, /) -> bytes:
            line = super().readline(size)
            if line.startswith(b"8A"):
                raise OSError(5, "Input/output error")
            return line

    source = Broken(io.BytesIO(b"594 K26\n73 82\n8A T7\n"))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(source, encoding="utf-8"))
    ran = cli("replay", "-", "--format", "csv")
    assert (ran.code, ran.out.count("\n")) == (2, 3)
    assert "line 3" in ran.err


def test_an_empty_log_has_no_coups_and_a_next_one(cli: CommandLine, log: Callable[..., str]) -> None:
    assert cli.rows("coups", "replay", log()) == []
    assert len(cli.rows("next", "replay", log(), "--next")) == 3
    assert run(["replay", log("", "", "# nothing")]) == 0


def test_a_shoe_that_is_contradicted_has_no_next_coup(cli: CommandLine, log: Callable[..., str]) -> None:
    assert cli.refused("replay", log("P: 5h 9s 4d | B: 5h 2d"), "--decks", "1", "--next")


def test_a_log_is_never_written_over_by_whatever_name(
    cli: CommandLine, log: Callable[..., str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, lines = log("# a comment", "594 K26"), "# a comment\n594 K26\n"
    link, hard, other = tmp_path / "link.csv", tmp_path / "hard.log", tmp_path / "other.log"
    link.symlink_to(path)
    hard.hardlink_to(path)
    for name in (path, str(link), str(hard)):
        cli.refused("replay", path, "-o", name, "--format", "csv")
        cli.refused("replay", path, "--to", "text", "-o", name)
        cli.refused("replay", name, "--follow", "-o", path, "--format", "csv")
    cli.refused("replay", path, "--to", path)
    cli.refused("replay", str(link), "--to", str(hard))
    with open(path, encoding="utf-8") as standard_input:
        monkeypatch.setattr(sys, "stdin", standard_input)
        cli.refused("replay", "-", "-o", path, "--format", "csv")
    assert Path(path).read_text("utf-8") == lines
    assert cli("replay", path, "--to", str(other)).code == 0
    monkeypatch.chdir(tmp_path)
    other.rename("text")  # the name of a form is not that of a file
    assert cli.printed("replay", "text", "--to", "text").endswith("P: 5 9 4 | B: K 2 6\n")


def test_what_could_not_be_read_stays_unknown_in_the_standard_form(
    cli: CommandLine, log: Callable[..., str], tmp_path: Path
) -> None:
    path, again = log("594 K26", "594 K", "73 82", "P: 5 T 7 2 | B: 6 8", "73 82"), str(tmp_path / "again.jsonl")
    assert cli("replay", path, "--to", again).code == 2
    first, second = (cli("replay", name, "--wagers", "tie", "--format", "json") for name in (path, again))
    assert (first.code, second.code) == (2, 0)
    coups = [[dict(row, line=0) for row in json.loads(ran.out)["tables"]["coups"]] for ran in (first, second)]
    assert coups[0] == coups[1]
    assert [row["cards_left"] for row in coups[0]] == [416, None, None]


def odds_of(ran: Ran) -> list[Fraction]:
    return [Fraction(row[2]) for row in csv.reader(ran.out.splitlines()) if row[0] == "tie"]


FOLLOW = ("replay", "-", "--follow", "--wagers", "tie", "--format", "csv")


def test_a_followed_log_names_its_decks(cli: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, "decks 6", "594 K26", "decks 8", "undo", "undo")
    ran = cli(*FOLLOW)
    full, gone = Coups(Shoe.of_decks(6)), Coups(Shoe.of_decks(6).without("594K26"))
    assert odds_of(ran) == [coups.odds(wager("tie")).expected_value for coups in (Coups(), full, gone, full, Coups())]
    assert "line 3" in ran.err
    typed(monkeypatch, "decks 6")
    assert "line 1" in cli(*FOLLOW, "--decks", "8").err


def test_a_first_line_of_results_settles_nothing(cli: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, "B", "BP", "undo", "594 K26", "T")
    ran = cli(*FOLLOW)
    assert "exact-odds" not in ran.err
    assert odds_of(ran)[-1] == Coups(Shoe.of_decks(8).without("594K26")).odds(wager("tie")).expected_value


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
def test_a_pipe_is_followed_until_its_writer_leaves(cli: CommandLine, tmp_path: Path) -> None:
    path = str(tmp_path / "pipe")
    os.mkfifo(path)
    writer = threading.Thread(target=lambda: Path(path).write_text("594 K26\n73 82", "utf-8"))
    writer.start()
    ran = cli("replay", path, *FOLLOW[2:])
    writer.join()
    assert ran.code == 0
    assert odds_of(ran)[-1] == Coups(Shoe.of_decks(8).without("594K267382")).odds(wager("tie")).expected_value


def test_a_wager_whose_suits_are_unknown_leaves_the_others_their_odds(
    cli: CommandLine, log: Callable[..., str]
) -> None:
    path = log("594 K26")
    rows = cli.rows("next", "replay", path, "--next", "--wagers", "colour-match,tie")
    assert [row["wager"] for row in rows] == ["tie"]
    cli.refused("replay", path, "--next", "--wagers", "colour-match")


def test_a_table_that_a_log_has_nothing_for_is_empty(cli: CommandLine, log: Callable[..., str]) -> None:
    ran = cli("replay", log("B" * 200_000), "--table", "tests", "--format", "csv")
    assert (ran.code, ran.out.count("\n")) == (2, 1)
    assert "line 1" in ran.err
