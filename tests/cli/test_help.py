"""Help: the first screen, each command's own, its examples (which run), and completion in the shell."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import click
import pytest

import exact_odds
from exact_odds.cli import COMMANDS
from exact_odds.cli import cli as group
from exact_odds.cli.command import Command
from exact_odds.language.vocabulary import COUNTERS, NAMES
from exact_odds.wagers.library import all_schedules, all_slugs

if TYPE_CHECKING:
    from tests.cli.conftest import CommandLine

ROOT = Path(exact_odds.__file__).parents[1]
SHARED = (
    *("--game", "--decks", "--without", "--cards", "--counts", "--shown"),
    *("--pays", "--commission", "--meter", "--cap", "--max-stake"),
    *("--format", "--output", "--digits", "--table", "--standalone"),
)
"""Options of several commands, in the order in which each lists them, after its own."""


def command(name: str) -> Command:
    found = getattr(import_module(f"exact_odds.cli.{name}"), name)
    assert isinstance(found, Command)
    return found


def options(name: str) -> list[str]:
    """The long names of the options that a command shows."""
    return [max(option.opts, key=len) for option in shown(name)]


def shown(name: str) -> list[click.Option]:
    return [option for option in command(name).params if isinstance(option, click.Option) and not option.hidden]


EXAMPLES = [*group.examples, *(example for name in COMMANDS for example in command(name).examples)]


@pytest.fixture(autouse=True)
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


def test_without_arguments_it_explains_itself(cli: CommandLine) -> None:
    first = cli.printed()
    assert first == cli.printed("--help") == cli.printed("-h")
    assert first.startswith("Usage: exact-odds COMMAND [OPTION]...\n\n  Exact odds of baccarat, from any shoe.\n")
    for name, summary in COMMANDS.items():
        assert f"  {name} " in first
        assert summary in " ".join(first.split())
    assert len(first.splitlines()) < 60


def test_the_version(cli: CommandLine) -> None:
    assert cli.printed("--version") == f"exact-odds {exact_odds.__version__}\n"


def test_every_command_is_a_module_of_its_name() -> None:
    for path in (ROOT / "exact_odds" / "cli").glob("*.py"):
        found = getattr(import_module(f"exact_odds.cli.{path.stem}"), path.stem, None)
        assert isinstance(found, Command) == (path.stem in COMMANDS), path.stem


@pytest.mark.parametrize("name", COMMANDS)
def test_the_list_shows_the_first_line_of_the_help(cli: CommandLine, name: str) -> None:
    found = command(name)
    assert found.name == name
    assert (found.help or "").split("\n")[0] == COMMANDS[name]


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_ends_with_examples(cli: CommandLine, name: str) -> None:
    text = cli.printed(name, "--help")
    assert text == cli.printed(name, "-h")
    assert text.startswith(f"Usage: exact-odds {name} ")
    before, examples = text.split("\nExamples:\n")
    assert examples.splitlines() == [f"  {example}" for example in command(name).examples]
    assert len(examples.splitlines()) >= 3
    assert all(example.startswith(f"exact-odds {name}") for example in command(name).examples)
    assert max(map(len, before.splitlines())) <= 80
    assert max(map(len, examples.splitlines())) <= 100
    assert all(line == line.rstrip() for line in text.splitlines())


PRINTING = [name for name in COMMANDS if name not in ("serve", "page")]
"""The commands that print a report."""


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_is_explained_and_they_stand_in_one_order(name: str) -> None:
    names = options(name)
    assert all(option.help for option in shown(name))
    shared = [option for option in SHARED if option in names]
    assert names[len(names) - len(shared) :] == shared
    assert ({"--format", "--output", "--digits", "--table", "--standalone"} <= set(names)) == (name in PRINTING)


def test_the_help_of_probability_names_all_that_may_be_asked_of_cards() -> None:
    asked = {word.removeprefix("dealt.") for word in (*NAMES, *COUNTERS) if word.startswith("dealt.")}
    assert asked <= set(re.findall(r"\w+", command("probability").help or ""))


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files that examples name."""
    shutil.copytree(ROOT / "docs" / "examples", tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def writes_or_checks_files(example: str) -> bool:
    """Whether an example is of a set of files, or serves until it is interrupted, which tests of their own do."""
    return any(option in example.split() for option in ("--check", "--write", "serve"))


@pytest.mark.parametrize("example", [text for text in dict.fromkeys(EXAMPLES) if not writes_or_checks_files(text)])
def test_every_example_runs(cli: CommandLine, desk: Path, example: str) -> None:
    program, *arguments = shlex.split(example, comments=True)
    assert program == "exact-odds"
    if arguments[0] == "sweep":  # as many shoes as an example is for would take half a minute
        if "--shoes" not in arguments:
            arguments += ["--shoes", ""]
        arguments[arguments.index("--shoes") + 1] = "50"
    ran = cli(*arguments)
    assert (ran.code, ran.err) == (0, ""), ran
    assert bool(ran.out) != ("-o" in arguments)


# ---------------------------------------------------------------- completion


def completed(*words: str, shell: str = "bash", folder: Path | None = None) -> list[str]:
    """What a shell in some folder is offered for the last of the words."""
    environment = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "_EXACT_ODDS_COMPLETE": f"{shell}_complete",
        "COMP_WORDS": shlex.join(["exact-odds", *words]),
        "COMP_CWORD": words[-1] if shell == "fish" else str(len(words)),
    }
    done = subprocess.run(
        [sys.executable, "-m", "exact_odds"],
        env=environment,
        cwd=folder,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert done.stderr == ""
    return done.stdout.split()


def test_commands_are_completed() -> None:
    assert completed("wa") == ["plain,wagers", "plain,wager"]
    assert {line.removeprefix("plain,") for line in completed("")} >= set(COMMANDS)


def test_options_are_completed() -> None:
    assert completed("odds", "--de") == ["plain,--decks"]
    assert completed("odds", "--fo") == ["plain,--format"]
    assert completed("odds", "--format", "m") == ["plain,markdown"]


def test_wagers_are_completed_and_so_are_files() -> None:
    assert completed("odds", "dragon-7") == ["plain,dragon-7"]
    assert completed("odds", "tie", "player-p") == ["plain,player-pair"]
    assert completed("odds", "./my") == ["file,./my"]


def test_a_wagers_file_is_completed_beside_the_slugs_that_begin_as_it_does(tmp_path: Path) -> None:
    for name in ("grand-mine.toml", "grand-mine.txt", "[d]ragon.toml"):
        (tmp_path / name).touch()
    assert completed("odds", "grand-m", folder=tmp_path) == ["plain,grand-monkey", "plain,grand-mine.toml"]
    assert completed("odds", "[d]r", folder=tmp_path) == ["file,[d]r"]
    assert len(completed("odds", "", folder=tmp_path)) == len(all_slugs()) + len(all_schedules()) + 2


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("file", ["odds", "tie", "-o"]),
        ("file", ["wager", "tie", "--output"]),
        ("file", ["tables", "-o"]),
        ("file", ["verify", "--file"]),
        ("file", ["sweep", "tie", "--samples"]),
        ("dir", ["tables", "--write"]),
        ("dir", ["tables", "--check"]),
    ],
)
def test_where_a_file_or_a_folder_is_asked_for_the_shell_completes_one(kind: str, words: list[str]) -> None:
    assert completed(*words, "luc") == [f"{kind},luc"]


def test_bash_completes_the_name_of_a_file(tmp_path: Path) -> None:
    """In bash itself: by its own script, the completion of a file is left to the shell."""
    script = subprocess.run(
        [sys.executable, "-m", "exact_odds"],
        env={**os.environ, "PYTHONPATH": str(ROOT), "_EXACT_ODDS_COMPLETE": "bash_source"},
        capture_output=True,
        encoding="utf-8",
        check=True,
    ).stdout
    command = tmp_path / "exact-odds"
    command.write_text(
        f'#!/bin/sh\nPYTHONPATH={shlex.quote(str(ROOT))} exec {shlex.quote(sys.executable)} -m exact_odds "$@"\n'
    )
    command.chmod(0o755)
    ask = (
        "compopt() { printf '%s ' \"$@\"; }; COMP_WORDS=(exact-odds odds tie -o luc); COMP_CWORD=4; "
        '_exact_odds_completion exact-odds; printf "%s" "${#COMPREPLY[@]}"'
    )
    done = subprocess.run(
        ["bash", "-c", f"{script}\n{ask}"],
        env={**os.environ, "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (done.stdout, done.stderr) == ("-o default 0", "")


def test_games_and_tables_are_completed() -> None:
    assert completed("odds", "--game", "ez") == ["plain,ez-baccarat"]
    assert completed("tables", "final") == ["plain,final-totals"]


def test_nothing_is_completed_where_there_is_nothing() -> None:
    assert completed("odds", "--nonsense", "zzz") == ["file,zzz"]
    assert completed("odds", "--game", "zzz") == []


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_shell_is_given_its_script(shell: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "exact_odds"],
        env={**os.environ, "PYTHONPATH": str(ROOT), "_EXACT_ODDS_COMPLETE": f"{shell}_source"},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert "exact-odds" in done.stdout
    assert f"_EXACT_ODDS_COMPLETE={shell}_complete" in done.stdout


def test_other_shells_are_completed_too() -> None:
    assert completed("dist", shell="zsh")[:2] == ["plain", "distribution"]
    assert completed("dist", shell="fish")[0].startswith("plain,distribution")
