"""The command as a process: pipes that close, disks that fill up, terminals without suits, interrupts, files."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import exact_odds
from tests.cli.conftest import heeding_signals
from tests.reports.samples import TEXTS

if TYPE_CHECKING:
    from tests.cli.conftest import CommandLine

ROOT = Path(exact_odds.__file__).parents[1]
COMMAND = [sys.executable, "-m", "exact_odds"]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "100", "LC_ALL": "C.UTF-8"}
FULL = Path("/dev/full")
only_where_devices_fill_up = pytest.mark.skipif(not FULL.is_char_device(), reason="only Linux has /dev/full")
COUNTS_FOR_EVER = """
import sys, time
from exact_odds.cli import main
from exact_odds.counting.coups import Coups

def count(*_, **__):
    print("counting", file=sys.stderr, flush=True)
    time.sleep(60)

Coups.count = count
main()
"""
"""The command line, but for a question that takes longer than it takes to interrupt it."""


def process(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A run of its own, to its end."""
    return subprocess.run(
        [*COMMAND, *arguments],
        env={**ENVIRONMENT, **environment},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def shell(script: str) -> subprocess.CompletedProcess[str]:
    """A script of bash in which ``exact-odds`` runs; a failure anywhere in a pipe is one."""
    alias = f'exact-odds() {{ {" ".join(COMMAND)} "$@"; }}; set -o pipefail; {script}'
    return subprocess.run(
        ["bash", "-c", alias],
        env=ENVIRONMENT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def test_it_runs_as_a_module(cli: CommandLine) -> None:
    done = process("odds", "--decks", "6")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == cli.printed("odds", "--decks", "6")


def test_a_refusal_is_one_line_on_stderr() -> None:
    done = process("odds", "--decks", "0")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "exact-odds: 0 decks make no shoe; give a whole number from 1 up, or 'infinite'\n"


@pytest.mark.parametrize(
    "command",
    ["odds --format json", "wagers --format json", "tables final-totals", "--help", "odds -h", "--version"],
)
def test_a_reader_who_has_seen_enough_is_no_error(command: str) -> None:
    done = shell(f"exact-odds {command} | head -1")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("\n") == 1
    done = shell(f"exact-odds {command} | true")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@only_where_devices_fill_up
@pytest.mark.parametrize("command", ["odds", "wagers --format json", "--help", "rules -h"])
def test_a_full_disk_behind_stdout(command: str) -> None:
    done = shell(f"exact-odds {command} > /dev/full")
    assert done.returncode == 2
    assert done.stderr == "exact-odds: the output cannot be written: No space left on device\n"


@only_where_devices_fill_up
def test_a_full_disk_behind_a_file() -> None:
    done = process("odds", "-o", "/dev/full")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "exact-odds: cannot write '/dev/full': No space left on device\n"


def test_no_stdout_at_all(tmp_path: Path) -> None:
    done = shell("exact-odds odds >&-")
    assert done.returncode == 2
    assert done.stderr == "exact-odds: there is no standard output to print to; name a file with -o\n"
    done = shell(f"exact-odds odds -o '{tmp_path}/odds' >&-")
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "odds").exists()


def test_no_stderr_at_all() -> None:
    assert shell("exact-odds odds --decks 0 2>&-").returncode == 2


@pytest.mark.parametrize("encoding", ["latin-1", "ascii", "cp1252"])
def test_a_terminal_without_suits_is_shown_what_it_can(encoding: str) -> None:
    asked = ("probability", "dealt.count('8♠') == 1")
    done = subprocess.run(
        [*COMMAND, *asked],
        env={**ENVIRONMENT, "PYTHONIOENCODING": encoding},
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert re.search(rb"dealt\.count\('8(\\u2660|\xe2\x99\xa0)'\)", done.stdout)


@pytest.mark.parametrize(
    "locale",
    [
        {"LC_ALL": "C", "PYTHONUTF8": "0"},
        {"LC_ALL": "POSIX", "PYTHONCOERCECLOCALE": "0"},
        {"LC_ALL": "xx_XX.ISO-8859-1"},
    ],
    ids=str,
)
def test_arguments_are_utf_8_whatever_the_locale_is(cli: CommandLine, tmp_path: Path, locale: dict[str, str]) -> None:
    (tmp_path / "möglich.toml").write_text('name = "X"\n[[award]]\nwhen = "tie"\npays = 8\n', "utf-8")
    for asked in (
        ("odds", "--without", "8♠ 9♥"),
        ("odds", str(tmp_path / "möglich.toml"), "--shown", "player: 8♠"),
    ):
        done = process(*asked, **locale)
        assert (done.returncode, done.stdout, done.stderr) == (0, cli.printed(*asked), "")
    done = process("odds", "--without", "é", **locale)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    done = process("probability", "dealt.count('8♠') == 1", "-o", str(tmp_path / "größe"), **locale)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert "dealt.count('8♠') == 1" in (tmp_path / "größe").read_text("utf-8")


def test_json_keeps_what_the_terminal_lacks() -> None:
    done = process("probability", "dealt.count('8♠') == 1", "--format", "json", PYTHONIOENCODING="latin-1")
    assert json.loads(done.stdout)["tables"]["probability"][0]["event"] == "dealt.count('8♠') == 1"


def test_a_file_is_utf_8_whatever_the_terminal_is(cli: CommandLine, tmp_path: Path) -> None:
    path = tmp_path / "out"
    asked = ("probability", "dealt.count('8♠') == 1")
    assert process(*asked, "-o", str(path), PYTHONIOENCODING="latin-1").returncode == 0
    assert path.read_bytes() == cli.printed(*asked).encode()


@pytest.mark.parametrize("form", TEXTS)
def test_a_file_holds_what_is_printed(cli: CommandLine, tmp_path: Path, form: str) -> None:
    path = tmp_path / "out"
    path.write_text("old")
    assert cli.printed("odds", "--format", form, "-o", str(path)) == ""
    assert path.read_text("utf-8") == cli.printed("odds", "--format", form)
    assert os.listdir(tmp_path) == ["out"]


@pytest.mark.parametrize(
    "asked",
    [["odds"], ["sweep", "--seen", "4"], ["wager", "tie"], ["tables", "final-totals"], ["wager", "tie", "--toml"]],
)
def test_a_file_that_cannot_be_written_is_refused_before_any_work_is_done(
    cli: CommandLine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, asked: list[str]
) -> None:
    def work(*_: object, **__: object) -> None:
        raise AssertionError

    for name in ("counting.coups.Coups.partition", "shoes.sweeps.sweep.Sweep", "reports.reference.reference_table"):
        monkeypatch.setattr(f"exact_odds.{name}", work)
    for path, reason in (
        (tmp_path, "Is a directory"),
        (tmp_path / "none" / "out", f"there is no directory '{tmp_path}/none'"),
    ):
        assert cli.refused(*asked, "-o", str(path)) == f"cannot write '{path}': {reason}"
    assert os.listdir(tmp_path) == []


def test_a_file_called_dash_is_stdout(cli: CommandLine) -> None:
    assert cli.printed("odds", "-o", "-") == cli.printed("odds")


def test_an_interrupted_write_leaves_the_old_file(
    cli: CommandLine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    path = tmp_path / "out"
    path.write_text("old")
    monkeypatch.setattr(os, "fsync", interrupt)
    assert cli("odds", "-o", str(path)) == (130, "", "exact-odds: interrupted\n")
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["out"]


def test_a_read_only_file_is_left_alone(cli: CommandLine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "out"
    path.write_text("old")
    monkeypatch.setattr(os, "access", lambda path, mode: False)  # the superuser may write anything
    assert cli.refused("odds", "-o", str(path)) == f"cannot write '{path}': Permission denied"
    assert path.read_text() == "old"


def test_memory_that_runs_out(cli: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    def exhausted(*_: object, **__: object) -> None:
        raise MemoryError

    monkeypatch.setattr("exact_odds.counting.coups.Coups.distribution", exhausted)
    assert cli.refused("distribution", "tie") == "the answer takes more memory than there is; ask for less at once"


INTERRUPTED_WHILE_LOADING = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # in the background of a script it is ignored

class Impatient:
    def find_spec(self, name, *_):
        if name == "{}":
            signal.raise_signal(signal.SIGINT)

sys.meta_path.insert(0, Impatient())
from exact_odds.__main__ import main
main()
"""


@pytest.mark.parametrize("module", ["exact_odds.cli", "click", "exact_odds.cli.odds"])
def test_an_interrupt_while_it_is_loaded_ends_it_with_the_same_line(module: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED_WHILE_LOADING.format(module), "odds"],
        env=ENVIRONMENT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "exact-odds: interrupted\n")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_an_interrupt_ends_it_with_one_line(tmp_path: Path, number: signal.Signals) -> None:
    path = tmp_path / "out"
    path.write_text("old")
    with heeding_signals():
        running = subprocess.Popen(
            [sys.executable, "-c", COUNTS_FOR_EVER, "probability", "tie", "-o", str(path)],
            env=ENVIRONMENT,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
        )
    assert running.stderr
    assert running.stderr.readline() == "counting\n"
    running.send_signal(number)
    out, err = running.communicate(timeout=30)
    assert (running.returncode, out, err) == (130, "", "exact-odds: interrupted\n")
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["out"]
