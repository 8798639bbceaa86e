"""Bad input: each is one clear sentence on stderr, exit code 2, nothing on stdout, and nothing half-written."""

# ruff: noqa: E501 - a message stands on one line, as it is printed

from __future__ import annotations

import os
import socket
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests import messages

if TYPE_CHECKING:
    from tests.cli.conftest import CommandLine


SHOES = [
    ["--counts", "A=5"],
    ["--counts", "A=5 K=1", "--without", "A"],
    ["--decks", "2", "--without", "A A A A A A A A A"],
    ["--decks", "1", "--without", "8s 8s"],
    ["--decks", "1", "--without", "8s", "--without", "8s"],
    ["--decks", "0"],
    ["--decks", "-1"],
    ["--decks", "1.5"],
    ["--decks", "1e3"],
    ["--decks", "1_000"],
    ["--decks", ""],
    ["--decks", "eight"],
    ["--decks", "1" + "0" * 200],
    ["--decks", "8", "--counts", "A=31"],
    ["--decks", "infinite", "--without", "A"],
    ["--counts", ""],
    ["--counts", "A=x"],
    ["--counts", "A=-1 K=20"],
    ["--counts", "A=1.5"],
    ["--counts", "A="],
    ["--counts", "A=1=2"],
    ["--counts", "A=1" + "0" * 200],
    ["--counts", "A=1 A=2"],
    ["--counts", "A=10 As=2"],
    ["--counts", "T=10 10=2"],
    ["--counts", "Z=3"],
    ["--counts", "AK=3"],
    ["--counts", "A 31"],
    ["--without", "A 1"],
    ["--without", "A;K"],
    ["--without", "8x"],
    ["--game", "mini-bacarat"],
    ["--game", "poker"],
    ["--game", "../games/baccarat"],
    ["--shown", ""],
    ["--shown", "7 K"],
    ["--shown", "player: 7 K, player: 2"],
    ["--shown", "player: 7 X"],
    ["--shown", "player: 1 2 3 4"],
    ["--shown", "player: A 2 3 4"],
    ["--shown", "player: 7 K 5"],
    ["--shown", "player: 9 K, banker: 2 2 2"],
    ["--shown", "player: A A 8, banker: 3 K 2"],
    ["--shown", "player: 6 K, banker: 6 K 2"],
    ["--shown", "player: 8s 8s", "--decks", "1"],
    ["--shown", "player: 7", "--counts", "A=6 K=6"],
]

PRICES = [
    ["--pays", "tie=0.1e"],
    ["--pays", "tie=nan"],
    ["--pays", "tie="],
    ["--pays", "tie=1/0"],
    ["--pays", "tie"],
    ["--pays", "=9"],
    ["--pays", "dragon-7=9"],
    ["--pays", "tie=-1"],
    ["--pays", "tie=9", "--pays", "tie=x"],
    ["lucky-6", "--pays", "lucky-6=9"],
    ["--commission", "150%"],
    ["--commission", "100%"],
    ["--commission", "5"],
    ["--commission", "2.5"],
    ["--commission", "400"],
    ["--pays", "tie=" + "9" * 31],
    ["--commission", "-1%"],
    ["--commission", "abc"],
    ["--pays", "banker=1", "--commission", "4%"],
    ["tie", "--commission", "4%"],
    ["--cap", "1/2"],
    ["--cap", "-5"],
    ["--cap", "high"],
    ["--cap", "0.5%"],
    ["dragon-dragon-1", "--cap", "50"],
    ["--max-stake", "dragon-7=100"],
    ["--max-stake", "tie"],
    ["--max-stake", "=100"],
    ["--max-stake", "tie="],
    ["--max-stake", "tie=much"],
    ["--max-stake", "tie=0"],
    ["--max-stake", "tie=-5"],
    ["--max-stake", "tie=5", "--max-stake", "tie=6"],
]

NAMES = [
    ["tyger"],
    ["dragon7"],
    ["xyzzy"],
    [""],
]

OPTIONS = [
    ["--formt", "csv"],
    ["--form", "csv"],
    ["--xyzzy"],
    ["-x"],
    ["--format", "xml"],
    ["--decks"],
    ["-o", "--decks"],
    ["--decks", "6", "--decks", "8"],
    ["--counts=A=9", "--counts", "K=9"],
    ["--digits", "x"],
    ["--digits", "-1"],
    ["--digits", "1001"],
    ["--digits", "1.5"],
    ["--digits", ""],
    ["--digits", "9" * 5000],
    ["--digits", "٣"],
]

COMMANDS = [
    ["probability", "tie", "--given", "natural", "--given", "cards == 4"],
    ["covariance", "--stakes", ""],
    ["covariance", "--stakes", "tie=1 Tie=2"],
    ["removal", "--tags", " , "],
    ["wager", "tie", "--max-stake", "banker=5"],
    ["wager", "tie", "banker", "--confirm"],
    ["wager", "insurance", "--confirm"],
    ["wager", "player-rabbit-play", "--confirm"],
    ["odd"],
    ["xyzzy"],
    [""],
    ["--decks", "6"],
    ["--verson"],
    ["probability"],
    ["probability", "-4 not in (1, 9)"],
    ["distribution", "-margin"],
    ["probability", "tie", "natural"],
    ["distribution"],
]


WITHOUT_EFFECT = [
    ["rules", "--decks", "6"],
    ["rules", "--without", "8"],
    ["rules", "--counts", "A=50 2=50"],
    ["distribution", "tie", "--marginals"],
]  # fmt: skip

QUESTIONS = [
    ["banker.win"],
    [""],
    ["player.total"],
    ["tie and 3"],
    ["tie", "--given", "cards"],
    ["tie", "--given", "tie and not tie"],
    ["tie", "--given", "player.cards == 3", "--shown", "player: 4 4"],
    ["player.same_suit", "--without", "8"],
    ["dealt.count('red') > 2", "--counts", "A=30 K=30"],
    ["tie\n\x1b[31m"],
    ["\udcff"],
    ["a" * 30_000],
]


@pytest.mark.parametrize("arguments", SHOES, ids=str)
@pytest.mark.parametrize(
    "asked", [["odds"], ["probability", "tie"], ["distribution", "tie"]], ids=lambda asked: asked[0]
)
def test_a_shoe_that_cannot_be(cli: CommandLine, asked: list[str], arguments: list[str]) -> None:
    messages.check(" ".join([*asked, *arguments]), cli.refused(*asked, *arguments))


@pytest.mark.parametrize("arguments", PRICES + NAMES + OPTIONS, ids=lambda value: str(value)[:60])
def test_prices_names_and_options(cli: CommandLine, arguments: list[str]) -> None:
    messages.check(" ".join(["odds", *arguments]), cli.refused("odds", *arguments))


@pytest.mark.parametrize("arguments", COMMANDS, ids=str)
def test_no_such_command_or_not_so(cli: CommandLine, arguments: list[str]) -> None:
    messages.check(" ".join(arguments), cli.refused(*arguments))


@pytest.mark.parametrize("arguments", WITHOUT_EFFECT, ids=str)
def test_an_option_that_would_have_no_effect(cli: CommandLine, arguments: list[str]) -> None:
    messages.check(" ".join(arguments), cli.refused(*arguments))


@pytest.mark.parametrize("arguments", QUESTIONS, ids=lambda value: ascii(value)[:60])
def test_a_question_that_cannot_be_asked(cli: CommandLine, arguments: list[str]) -> None:
    messages.check(" ".join(["probability", *arguments]), cli.refused("probability", *arguments))


WAGER = 'name = "X"\n[[award]]\nwhen = "tie"\npays = {}\n'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with wagers' files in it that are not what they should be."""
    monkeypatch.chdir(tmp_path)
    for name, contents in {
        "a/x.toml": WAGER.format(8),
        "b/x.toml": WAGER.format(9),
        "float.toml": WAGER.format(1.5),
        "never.toml": WAGER.replace("tie", "player.total > 9").format(8),
        "event.toml": WAGER.replace("tie", "ties").format(8),
        "key.toml": WAGER.format(8) + "pay = 3\n",
        "broken.toml": "name = \n",
        "empty.toml": "",
    }.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(contents, "utf-8")
    (tmp_path / "binary.toml").write_bytes(bytes(range(255, -1, -1)))
    (tmp_path / "zeros.toml").write_bytes(bytes(100))
    (tmp_path / "huge.toml").write_bytes(b"#" * 10_000_000)
    (tmp_path / "folder.toml").mkdir()
    os.mkfifo(tmp_path / "pipe.toml")
    (tmp_path / "device.toml").symlink_to("/dev/zero")
    (tmp_path / "circle.toml").symlink_to("circle.toml")
    with socket.socket(socket.AF_UNIX) as unix:
        unix.bind("socket.toml")
    return tmp_path


FILES = [
    ["a/x.toml", "b/x.toml"],
    ["missing.toml"],
    ["folder.toml"],
    ["a/x.toml/y.toml"],
    ["\0.toml"],
    ["binary.toml"],
    ["huge.toml"],
    ["empty.toml"],
    ["broken.toml"],
    ["pipe.toml"],
    ["device.toml"],
    ["socket.toml"],
    ["circle.toml"],
    ["key.toml"],
    ["float.toml"],
    ["event.toml"],
    ["never.toml"],
]


@pytest.mark.parametrize("files", FILES, ids=str)
def test_a_file_that_holds_no_wager(cli: CommandLine, folder: Path, files: list[str]) -> None:
    messages.check(" ".join(["odds", *files]), cli.refused("odds", *files))


def test_a_file_of_nothing_but_zeros(cli: CommandLine, folder: Path) -> None:
    assert cli.refused("odds", "zeros.toml").startswith("zeros.toml, line 1: ")


def test_of_options_of_the_output_the_last_holds(cli: CommandLine) -> None:
    asked = ("odds", "tie", "--format", "csv", "--digits", "3")
    assert cli.printed(*asked, "--format", "json", "--digits", "5") == cli.printed(
        "odds", "tie", "--format", "json", "--digits", "5"
    )


def test_a_warning_is_one_line_whatever_the_file_is_called(cli: CommandLine, folder: Path) -> None:
    hidden = WAGER.format(1) + '[[award]]\nwhen = "tie and cards == 6 or natural"\npays = 20\n'
    (folder / "a\nb\x1b[31m.toml").write_text(hidden)
    ran = cli("odds", "a\nb\x1b[31m.toml")
    assert ran.code == 0
    assert ran.err.startswith("exact-odds: a\\nb\\x1b[31m.toml, line 6, award 2 pays 20, but in ")
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize(
    "environment", [{}, {"COMP_WORDS": "exact-odds odds"}, {"COMP_WORDS": "exact-odds", "COMP_CWORD": "x"}], ids=str
)
@pytest.mark.parametrize("wanted", ["bash_complete", "zsh_complete", "nonsense"])
def test_a_completion_that_no_shell_asks_for(
    cli: CommandLine, monkeypatch: pytest.MonkeyPatch, wanted: str, environment: dict[str, str]
) -> None:
    for name in ("COMP_WORDS", "COMP_CWORD"):
        monkeypatch.delenv(name, raising=False)
    for name, value in {"_EXACT_ODDS_COMPLETE": wanted, **environment}.items():
        monkeypatch.setenv(name, value)
    assert cli.refused() == (
        f"_EXACT_ODDS_COMPLETE={wanted} asks for no completion; "
        "bash_source, zsh_source and fish_source print what a shell needs"
    )


def test_the_same_file_twice_is_one_wager(cli: CommandLine, folder: Path) -> None:
    assert cli.printed("odds", "a/x.toml", "./a/x.toml").count("\nX ") == 3


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("missing/x", "cannot write 'missing/x': there is no directory '{folder}/missing'"),
        ("", "expected the name of a file behind -o; got nothing; leave it out to print"),
        (".", "cannot write '.': Is a directory"),
        ("a/", "cannot write 'a/': Is a directory"),
        ("empty.toml/x", "cannot write 'empty.toml/x': Not a directory"),
        ("x" * 300, "cannot write '" + "x" * 119 + "..." + "x" * 38 + "': File name too long"),
        ("a\0b", "cannot write 'a\\x00b': embedded null byte"),
    ],
)
def test_an_output_that_cannot_be_written(cli: CommandLine, folder: Path, path: str, message: str) -> None:
    before = sorted(os.walk(folder))
    assert cli.refused("odds", "-o", path) == message.format(folder=folder)
    assert sorted(os.walk(folder)) == before


def test_bad_input_leaves_the_old_output_alone(cli: CommandLine, folder: Path) -> None:
    (folder / "out").write_text("old")
    cli.refused("odds", "-o", "out", "--decks", "0")
    cli.refused("odds", "-o", "out", "--counts", "A=5")
    cli.refused("probability", "-o", "out", "tie", "--given", "not tie and tie")
    assert (folder / "out").read_text() == "old"


def test_terms_that_were_probably_misunderstood_are_warned_of_on_stderr(cli: CommandLine, folder: Path) -> None:
    text = 'name = "X"\ncommission = "5%"\n[[award]]\nlabel = "win"\nwhen = "banker.wins"\npays = 1\n'
    (folder / "gross.toml").write_text(text)
    ran = cli("odds", "gross.toml")
    assert (ran.code, "2,292,252,566,437,888" in ran.out) == (0, True)
    assert ran.err == (
        "exact-odds: gross.toml, line 5, award 1 (win) pays 1 to one after the commission of 5%, which is 20/19 before it; did you mean 19/20?\n"
    )


LONG = "a" * 5000


@pytest.mark.parametrize(
    "arguments",
    [
        ["odds", "-o", LONG],
        ["odds", LONG],
        ["odds", f"{LONG}.toml"],
        ["odds", "--pays", f"{LONG}=9"],
        ["odds", "--pays", "a " * 2500],
        ["odds", "--commission", LONG],
        ["odds", "--format", LONG],
        ["odds", f"--{LONG}"],
        ["sequence", "--coups", LONG],
        ["tables", "--check", LONG],
        ["verify", "--file", LONG],
        [LONG],
    ],
    ids=lambda arguments: " ".join(word.replace(LONG, "...")[:20] for word in arguments),
)
def test_what_is_long_is_not_quoted_in_full(cli: CommandLine, arguments: list[str]) -> None:
    ran = cli(*arguments)
    assert (ran.code, ran.out) == (2, "")
    assert len(ran.err) < 2000
    assert "a" * 200 not in ran.err
    assert "..." in ran.err
