"""Bad input: each is one clear sentence on stderr, exit code 2, nothing on stdout, and nothing half-written."""

# ruff: noqa: E501 - a message stands on one line, as it is printed

from __future__ import annotations

import os
import socket
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from exact_odds.game.games import all_games
from exact_odds.reports.formats import FORMATS

if TYPE_CHECKING:
    from tests.cli.conftest import CommandLine

DECKS = "decks make no shoe; give a whole number from 1 up, or 'infinite'"
NOT_EXACT = "is not an exact number; write an integer, or text such as '19/20', '0.95' or '5%'"
NO_CARD = "is not a card; write a rank A23456789TJQK, alone or with a suit: 8, 8h, 8♥"
COUNT = "cannot be; a count is a whole number from 0 up"
FORM = "write the hands as 'player: 7 K, banker: 3'"

SHOES = [
    (["--counts", "A=5"], "a shoe of 5 cards is too small: a coup may need 6"),
    (["--counts", "A=5 K=1", "--without", "A"], "a shoe of 5 cards is too small: a coup may need 6"),
    (["--decks", "2", "--without", "A A A A A A A A A"], "the shoe has 8 cards of rank A and 9 are to be removed"),
    (["--decks", "1", "--without", "8s 8s"], "more cards 8s are to be removed than the shoe has"),
    (["--decks", "1", "--without", "8s", "--without", "8s"], "more cards 8s are to be removed than the shoe has"),
    (["--decks", "0"], f"0 {DECKS}"),
    (["--decks", "-1"], f"'-1' {DECKS}"),
    (["--decks", "1.5"], f"'1.5' {DECKS}"),
    (["--decks", "1e3"], f"'1e3' {DECKS}"),
    (["--decks", "1_000"], f"'1_000' {DECKS}"),
    (["--decks", ""], f"'' {DECKS}"),
    (["--decks", "eight"], f"'eight' {DECKS}"),
    (["--decks", "1" + "0" * 200], "a number of more than 100 digits is too long for decks"),
    (["--decks", "8", "--counts", "A=31"], "--decks and --counts both give the whole shoe; give one of them"),
    (
        ["--decks", "infinite", "--without", "A"],
        "no card can be removed from infinite decks, which are dealt with replacement; give a number of decks",
    ),
    (["--counts", ""], "a shoe of 0 cards is too small: a coup may need 6"),
    (["--counts", "A=x"], f"'x' cards of A {COUNT}"),
    (["--counts", "A=-1 K=20"], f"-1 cards of A {COUNT}"),
    (["--counts", "A=1.5"], f"'1.5' cards of A {COUNT}"),
    (["--counts", "A="], f"'' cards of A {COUNT}"),
    (["--counts", "A=1=2"], f"'1=2' cards of A {COUNT}"),
    (["--counts", "A=1" + "0" * 200], "a number of more than 100 digits is too long for cards of A"),
    (["--counts", "A=1 A=2"], "A is counted twice; give one count for each rank, or for each rank and suit"),
    (["--counts", "A=10 As=2"], "rank A is counted twice; give one count for the rank, or one for each suit"),
    (["--counts", "T=10 10=2"], "rank T is counted twice; give one count for the rank, or one for each suit"),
    (["--counts", "Z=3"], f"'Z' {NO_CARD}"),
    (["--counts", "AK=3"], "'AK' is not one card; write counts by rank, A=31, or by rank and suit, Ah=8"),
    (["--counts", "A 31"], "'A' is not a count; write RANK=NUMBER, for example A=31 2=32 K=30"),
    (["--without", "A 1"], f"'1' {NO_CARD}"),
    (["--without", "A;K"], f"'A;K' {NO_CARD}"),
    (["--without", "8x"], f"'8x' {NO_CARD}"),
    (["--game", "mini-bacarat"], "no game is called 'mini-bacarat'; did you mean 'mini-baccarat'?"),
    (["--game", "poker"], f"no game is called 'poker'; there are {', '.join(all_games())}"),
    (["--game", "../games/baccarat"], "no game is called '../games/baccarat'; did you mean 'ez-baccarat'?"),
    (["--dealt", ""], f"no cards are on the table; {FORM}"),
    (["--dealt", "7 K"], f"'7 K' belongs to no hand; {FORM}"),
    (["--dealt", "player: 7 K, player: 2"], f"player is named twice; {FORM}"),
    (["--dealt", "player: 7 X"], f"'X' {NO_CARD}"),
    (["--dealt", "player: 1 2 3 4"], f"'1' {NO_CARD}"),
    (["--dealt", "player: A 2 3 4"], "player has 4 cards; a hand has three at the most"),
    (["--dealt", "player: 7 K 5"], "Player cannot have a third card: Player stands on 7 and draws on 0 1 2 3 4 5"),
    (
        ["--dealt", "player: 9 K, banker: 2 2 2"],
        "Banker cannot have a third card: Player has a natural 9, and the coup ends",
    ),
    (
        ["--dealt", "player: A A 8, banker: 3 K 2"],
        "Banker cannot have a third card: with 3 Banker draws when Player's third card is worth 0 1 2 3 4 5 6 7 9",
    ),
    (
        ["--dealt", "player: 6 K, banker: 6 K 2"],
        "Banker cannot have a third card: when Player stands Banker stands on 6 and draws on 0 1 2 3 4 5",
    ),
    (["--dealt", "player: 8s 8s", "--decks", "1"], "more cards 8s are on the table than the shoe has"),
    (["--dealt", "player: 7", "--counts", "A=6 K=6"], "the shoe has 0 cards of rank 7 and 1 are on the table"),
]

PRICES = [
    (["--pays", "tie=0.1e"], f"--pays 'tie=0.1e': '0.1e' {NOT_EXACT}"),
    (["--pays", "tie=nan"], f"--pays 'tie=nan': 'nan' {NOT_EXACT}"),
    (["--pays", "tie="], f"--pays 'tie=': '' {NOT_EXACT}"),
    (["--pays", "tie=1/0"], "--pays 'tie=1/0': '1/0' divides by zero"),
    (["--pays", "tie"], "--pays 'tie' is not of the form WAGER=PAY, as in tie=9"),
    (["--pays", "=9"], "--pays '=9' is not of the form WAGER=PAY, as in tie=9"),
    (["--pays", "dragon-7=9"], "--pays 'dragon-7=9' is for none of the wagers asked about: banker, player, tie"),
    (["--pays", "tie=-1"], "--pays 'tie=-1' loses the whole stake or more; a pay is more than -1, and 0 is a push"),
    (["--pays", "tie=9", "--pays", "tie=x"], f"--pays 'tie=x': 'x' {NOT_EXACT}"),
    (
        ["lucky-6", "--pays", "lucky-6=9"],
        "lucky-6 has 2 awards that win (two cards at 12, three cards at 23), so one pay cannot replace them; change it in a file of your own",
    ),
    (["--commission", "150%"], "a commission of 150% cannot be taken; it is at least 0% and less than 100%"),
    (["--commission", "100%"], "a commission of 100% cannot be taken; it is at least 0% and less than 100%"),
    (["--commission", "5"], "a commission of 500% cannot be taken; did you mean '5%'?"),
    (["--commission", "2.5"], "a commission of 250% cannot be taken; did you mean '2.5%'?"),
    (["--commission", "400"], "a commission of 40000% cannot be taken; it is at least 0% and less than 100%"),
    (["--pays", "tie=" + "9" * 31], f"--pays 'tie={'9' * 31}': '{'9' * 31}' has 31 digits; a number may have 30"),
    (["--commission", "-1%"], "a commission of -1% cannot be taken; it is at least 0% and less than 100%"),
    (["--commission", "abc"], f"--commission 'abc': 'abc' {NOT_EXACT}"),
    (
        ["--pays", "banker=1", "--commission", "4%"],
        "--pays gives banker what it pays after all, so leave out --commission, or that pay",
    ),
    (["tie", "--commission", "4%"], "--commission is for none of the wagers asked about: tie take none"),
]

NAMES = [
    (["tyger"], "no wager is called 'tyger'; did you mean 'tiger'?"),
    (["dragon7"], "no wager is called 'dragon7'; did you mean 'dragon-7'?"),
    (["xyzzy"], "no wager is called 'xyzzy'; 'exact-odds wagers' lists them, and a file of your own ends in .toml"),
    ([""], "no wager is called ''; 'exact-odds wagers' lists them, and a file of your own ends in .toml"),
]

OPTIONS = [
    (["--formt", "csv"], "no option is called '--formt'; did you mean '--format'?"),
    (["--form", "csv"], "no option is called '--form'; did you mean '--format'?"),
    (["--xyzzy"], "no option is called '--xyzzy'; 'exact-odds odds -h' lists them"),
    (["-x"], "no option is called '-x'; 'exact-odds odds -h' lists them"),
    (
        ["--format", "xml"],
        f"invalid value for '--format': 'xml' is not one of {', '.join(map(repr, FORMATS))}; see exact-odds odds -h",
    ),
    (["--decks"], "option '--decks' requires an argument; see exact-odds odds -h"),
    (["-o", "--decks"], "-o '--decks' looks like an option; a file of that name is ./--decks"),
    (["--decks", "6", "--decks", "8"], "option '--decks' is given twice; give it once; see exact-odds odds -h"),
    (["--counts=A=9", "--counts", "K=9"], "option '--counts' is given twice; give it once; see exact-odds odds -h"),
    (["--digits", "x"], "--digits 'x' is not a whole number from 0 to 1000"),
    (["--digits", "-1"], "--digits '-1' is not a whole number from 0 to 1000"),
    (["--digits", "1001"], "--digits '1001' is not a whole number from 0 to 1000"),
    (["--digits", "1.5"], "--digits '1.5' is not a whole number from 0 to 1000"),
    (["--digits", ""], "--digits '' is not a whole number from 0 to 1000"),
    (["--digits", "9" * 5000], "--digits '" + "9" * 37 + "...' is not a whole number from 0 to 1000"),
    (["--digits", "٣"], "--digits '٣' is not a whole number from 0 to 1000"),
]

COMMANDS = [
    (
        ["probability", "tie", "--given", "natural", "--given", "cards == 4"],
        "option '--given' is given twice; give it once; see exact-odds probability -h",
    ),
    (["covariance", "--stakes", ""], "no stakes are given; write WAGER=STAKE, as in banker=10 dragon-7=1"),
    (["covariance", "--stakes", "tie=1 Tie=2"], "tie has two stakes; give one"),
    (["removal", "--tags", " , "], "no tags are given; write RANK=NUMBER, as in 4=-1 8=2"),
    (["odd"], "no command is called 'odd'; did you mean 'odds'?"),
    (["xyzzy"], "no command is called 'xyzzy'; 'exact-odds -h' lists them"),
    ([""], "no command is called ''; 'exact-odds -h' lists them"),
    (["--decks", "6"], "no option is called '--decks'; options come after a command, as in exact-odds odds --decks 6"),
    (["--verson"], "no option is called '--verson'; did you mean '--version'?"),
    (["probability"], "missing argument 'EVENT'; see exact-odds probability -h"),
    (
        ["probability", "-4 not in (1, 9)"],
        "no option is called '-4'; 'exact-odds probability -h' lists them; an event or expression that begins with - goes behind --",
    ),
    (
        ["distribution", "-margin"],
        "no option is called '-m'; 'exact-odds distribution -h' lists them; an event or expression that begins with - goes behind --",
    ),
    (["probability", "tie", "natural"], "got unexpected extra argument (natural); see exact-odds probability -h"),
    (["distribution"], "missing argument 'EXPR...'; see exact-odds distribution -h"),
]

NO_SHOE = (
    "the rules of drawing are the same for every shoe; leave out --decks, --without and --counts, or ask for --gains"
)

WITHOUT_EFFECT = [
    (["rules", "--decks", "6"], NO_SHOE),
    (["rules", "--without", "8"], NO_SHOE),
    (["rules", "--counts", "A=50 2=50"], NO_SHOE),
    (["distribution", "tie", "--marginals"], "--marginals and --no-marginals are for several expressions, and one is given"),
]  # fmt: skip

QUESTIONS = [
    (["banker.win"], "column 1 of 'banker.win': there is no 'banker.win'; did you mean banker.wins?"),
    (
        [""],
        "column 1 of '': the text ends here, where something to ask is expected, such as banker.wins or player.total",
    ),
    (
        ["player.total"],
        "column 1 of 'player.total': this is a number, not something true or false; compare it, as in > 0",
    ),
    (
        ["tie and 3"],
        "column 9 of 'tie and 3': a number stands here, where and takes something true or false; compare it, as in > 0",
    ),
    (
        ["tie", "--given", "cards"],
        "column 1 of 'cards': this is a number, not something true or false; compare it, as in > 0",
    ),
    (
        ["tie", "--given", "tie and not tie"],
        "nothing can be said given 'tie and not tie': from this shoe and these rules it never happens",
    ),
    (
        ["tie", "--given", "player.cards == 3", "--dealt", "player: 4 4"],
        "nothing can be said given 'player: 4 4' and 'player.cards == 3': from this shoe and these rules it never happens",
    ),
    (
        ["player.same_suit", "--without", "8"],
        "the question looks at suits, and those of the cards 8 are not all known; name the suits (--without '8h', --counts 'Ah=8 As=8'), or ask about ranks",
    ),
    (
        ["dealt.count('red') > 2", "--counts", "A=30 K=30"],
        "the question looks at suits, and those of the cards A K are not all known; name the suits (--without '8h', --counts 'Ah=8 As=8'), or ask about ranks",
    ),
    (["tie\n\x1b[31m"], "column 5, at '\\x1b[31m': '\\x1b' is not part of the language"),
    (["\udcff"], "column 1 of '\\udcff': '\\udcff' is not part of the language"),
    (["a" * 30_000], "column 1, at 'aaaaaaaaaaaaaaaaaaaa': the text has 30,000 characters; 20,000 are allowed"),
]


@pytest.mark.parametrize(("arguments", "message"), SHOES, ids=str)
@pytest.mark.parametrize(
    "asked", [["odds"], ["probability", "tie"], ["distribution", "tie"]], ids=lambda asked: asked[0]
)
def test_a_shoe_that_cannot_be(cli: CommandLine, asked: list[str], arguments: list[str], message: str) -> None:
    assert cli.refused(*asked, *arguments) == message


@pytest.mark.parametrize(("arguments", "message"), PRICES + NAMES + OPTIONS, ids=lambda value: str(value)[:60])
def test_prices_names_and_options(cli: CommandLine, arguments: list[str], message: str) -> None:
    assert cli.refused("odds", *arguments) == message


@pytest.mark.parametrize(("arguments", "message"), COMMANDS, ids=str)
def test_no_such_command_or_not_so(cli: CommandLine, arguments: list[str], message: str) -> None:
    assert cli.refused(*arguments) == message


@pytest.mark.parametrize(("arguments", "message"), WITHOUT_EFFECT, ids=str)
def test_an_option_that_would_have_no_effect(cli: CommandLine, arguments: list[str], message: str) -> None:
    assert cli.refused(*arguments) == message


@pytest.mark.parametrize(("arguments", "message"), QUESTIONS, ids=lambda value: ascii(value)[:60])
def test_a_question_that_cannot_be_asked(cli: CommandLine, arguments: list[str], message: str) -> None:
    assert cli.refused("probability", *arguments) == message


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


@pytest.mark.parametrize(
    ("files", "message"),
    [
        (["a/x.toml", "b/x.toml"], "two wagers are called x; rename one of the files"),
        (["missing.toml"], "the wager's file 'missing.toml' cannot be read: No such file or directory"),
        (["folder.toml"], "the wager's file 'folder.toml' cannot be read: Is a directory"),
        (["a/x.toml/y.toml"], "the wager's file 'a/x.toml/y.toml' cannot be read: Not a directory"),
        (["\0.toml"], "the wager's file '\\x00.toml' cannot be read: embedded null byte"),
        (["binary.toml"], "binary.toml, line 1: this is not UTF-8; save the file as UTF-8"),
        (["huge.toml"], "huge.toml is larger than 65,536 bytes, so it is no definition"),
        (["empty.toml"], 'empty.toml: name is missing; write name = "..."'),
        (["broken.toml"], 'broken.toml, line 1: nothing stands behind name =; write name = "..."'),
        (["pipe.toml"], "the wager's file 'pipe.toml' cannot be read: it is a pipe or a device; save it as a regular file"),
        (["device.toml"], "the wager's file 'device.toml' cannot be read: it is a pipe or a device; save it as a regular file"),
        (["socket.toml"], "the wager's file 'socket.toml' cannot be read: it is a pipe or a device; save it as a regular file"),
        (["circle.toml"], "the wager's file 'circle.toml' cannot be read: Too many levels of symbolic links"),
        (["key.toml"], "key.toml, line 5, award 1: unknown key 'pay'; did you mean 'pays'?"),
        (["float.toml"], 'float.toml, line 4, award 1: pays = 1.5 is a float and not exact; write pays = "1.5"'),
        (["event.toml"], "event.toml, line 3, award 1: column 1 of 'ties': there is no 'ties'; did you mean tie?"),
        (["never.toml"], "never.toml, line 3, award 1 (award 1) can never be reached: 'player.total > 9' never happens; mend its event, or, if the casino's own pay table prints it, say so with impossible = true"),
    ],
    ids=str,
)  # fmt: skip
def test_a_file_that_holds_no_wager(cli: CommandLine, folder: Path, files: list[str], message: str) -> None:
    assert cli.refused("odds", *files) == message


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
    assert ran.err.startswith("exact-odds: a\\nb\\x1b[31m.toml, line 6, award 2 (award 2) pays 20, but in ")
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
        ("", "cannot write '': Is a directory"),
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
