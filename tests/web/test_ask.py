"""A question over HTTP is a command line: the same bytes, the same sentences, and no way to a file."""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path

import pytest

from exact_odds.cli import COMMANDS, run
from exact_odds.cli.ask import CLOSED, OFFERED, answer, command_line, described
from exact_odds.errors import ExactOddsError, UnknownName
from exact_odds.web.question import Question
from tests.web.questions import HUNDRED, LUCKY


def test_there_are_a_hundred_questions() -> None:
    assert len(HUNDRED) == len(set(HUNDRED)) == 100


@pytest.mark.parametrize("asked", HUNDRED[::9], ids=str)
def test_the_answer_is_what_the_command_prints(
    capsysbinary: pytest.CaptureFixture[bytes], asked: tuple[str, tuple[tuple[str, str], ...]]
) -> None:
    found = answer(Question(*asked))
    assert run(command_line(Question(*asked))) == 0
    assert (found.status, found.body) == (200, capsysbinary.readouterr().out)


@pytest.mark.parametrize(
    "asked",
    [
        ("probability", (("event", "banker.wins andd tie"),)),
        ("odds", (("decks", "0"),)),
        ("odds", (("decks", "6"), ("decks", "8"))),
        ("odds", (("wager", "no-such-wager"),)),
        ("odds", (("digits", "-1"),)),
        ("odds", (("format", "no such format"),)),
        ("probability", ()),
        ("rules", (("decks", "6"),)),
    ],
    ids=str,
)
def test_a_refusal_is_the_sentence_of_the_command_line(
    capsys: pytest.CaptureFixture[str], asked: tuple[str, tuple[tuple[str, str], ...]]
) -> None:
    found = answer(Question(*asked))
    assert run(command_line(Question(*asked))) == 2
    assert found.status == 400
    assert capsys.readouterr().err == f"exact-odds: {json.loads(found.body)['error']}\n"


def test_a_refused_event_says_its_column() -> None:
    assert json.loads(answer(Question("probability", (("event", "banker.wins andd tie"),))).body)["column"] == 13


def test_a_wager_that_comes_along_is_the_wager_in_a_file(
    capsysbinary: pytest.CaptureFixture[bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "lucky.toml").write_text(LUCKY, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert run(["odds", "lucky.toml", "--format", "json"]) == 0
    found = answer(Question("odds", (("wager", "lucky.toml"),), {"lucky.toml": LUCKY}))
    assert (found.status, found.body) == (200, capsysbinary.readouterr().out)
    assert os.getcwd() == str(tmp_path)


def test_a_mistake_in_a_wager_names_its_line() -> None:
    found = answer(Question("odds", (("wager", "mine.toml"),), {"mine.toml": LUCKY.replace("pays = 12", "pay = 12")}))
    assert found.status == 400
    assert "mine.toml, line 7" in json.loads(found.body)["error"]


def test_cards_and_games_come_along_too() -> None:
    game = 'name = "Mine"\ndecks = 6\ntableau = "punto-banco"\nwagers = ["mine.toml"]\n'
    pairs = (("game", "house.toml"), ("cards", "gone.txt"), ("table", "worth"))
    found = answer(Question("odds", pairs, {"house.toml": game, "gone.txt": "8 8 # two\n9", "mine.toml": LUCKY}))
    alone = answer(
        Question("odds", (("wager", "mine.toml"), ("decks", "6"), ("without", "8 8 9")), {"mine.toml": LUCKY})
    )
    assert json.loads(found.body)["tables"]["worth"] == json.loads(alone.body)["tables"]["worth"]


@pytest.fixture
def secret(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A wager's file in the working directory, which nobody sent."""
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "secret.toml"
    path.write_text(LUCKY, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("command", "name"),
    [
        *(("odds", name) for name in ("wager", "cards", "game", "output")),
        *(("wager", "wager"), ("verify", "file"), ("equilibrium", "check"), ("formula", "wager"), ("tables", "write")),
        *(("tables", "check"), ("sweep", "samples"), ("sweep", "scheduler"), ("replay", "file")),
        *(("session", "wager"), ("session", "plan"), ("replay", "to"), ("replay", "follow")),
    ],
)
@pytest.mark.parametrize("path", ["{}", "secret.toml", "./secret.toml", "SECRET.TOML ", "../secret.toml", "-"])
def test_no_parameter_opens_a_file(secret: Path, command: str, name: str, path: str) -> None:
    before = sorted(secret.parent.iterdir())
    found = answer(Question(command, ((name, path.format(secret)),)))
    assert found.status == 400
    assert b"My lucky" not in found.body
    assert sorted(secret.parent.iterdir()) == before


@pytest.mark.parametrize("value", ["secret.toml=5", "tie,secret.toml", "./secret.toml,tie", "SECRET.toml"])
def test_no_part_of_a_value_opens_a_file(secret: Path, value: str) -> None:
    log = {"log.txt": "P: 5h 9s 4d | B: Kc 2d 6h"}
    for pairs in ((("wager", value), ("coups", "2")), (("stakes", value),), (("file", "log.txt"), ("wagers", value))):
        command = {"wager": "session", "stakes": "covariance", "file": "replay"}[pairs[0][0]]
        found = answer(Question(command, pairs, log))
        assert (found.status, b"My lucky" in found.body) == (400, False)


@pytest.mark.parametrize("path", ["/etc/hostname.toml", "../secret.toml", "{}"])
def test_a_game_that_comes_along_opens_no_file_either(secret: Path, path: str) -> None:
    game = f'name = "Mine"\ndecks = 6\ntableau = "punto-banco"\nwagers = [{json.dumps(path.format(secret))}]\n'
    found = answer(Question("odds", (("game", "house.toml"),), {"house.toml": game}))
    assert found.status == 400
    assert b"My lucky" not in found.body


@pytest.mark.parametrize(
    "name", ["../mine.toml", "/tmp/mine.toml", "", ".toml", "a/b.toml", "a\0.toml", "a" * 99, "-o"]
)
def test_files_that_come_along_have_plain_names(name: str) -> None:
    assert answer(Question("odds", (), {name: LUCKY})).status == 400


def test_output_may_not_hide_behind_a_value() -> None:
    for pairs in ((("wager", "--output=x"),), (("decks", "6\0"),), (("without", "--output"),)):
        assert answer(Question("odds", pairs)).status == 400


def test_what_serves_or_writes_is_not_offered() -> None:
    assert set(COMMANDS) - set(OFFERED) <= {"serve", "page"}
    for command in ("serve", "page", "no-such-command", "../odds"):
        with pytest.raises(ExactOddsError):
            command_line(Question(command))


def test_flags_are_given_or_not() -> None:
    assert command_line(Question("distribution", (("expr", "cards"), ("one-in", "true")))) == [
        *("distribution", "--one-in", "--format=json", "--", "cards")
    ]
    assert command_line(Question("distribution", (("one-in", "false"), ("marginals", "false")))) == [
        *("distribution", "--no-marginals", "--format=json", "--")
    ]
    assert answer(Question("distribution", (("expr", "cards"), ("one-in", "perhaps")))).status == 400


def test_other_formats_have_their_content_types() -> None:
    for form, kind in (
        ("csv", "text/csv"),
        ("html", "text/html"),
        ("text", "text/plain"),
        ("latex", "application/x-tex"),
    ):
        assert answer(Question("odds", (("format", form),))).kind.startswith(kind)
    found = answer(Question("wager", (("wager", "tie"), ("toml", "true"))))
    assert (found.status, found.kind[:10]) == (200, "text/plain")


def test_warnings_come_beside_the_answer() -> None:
    found = answer(Question("odds", (("wager", "7-up-player"),)))
    assert found.status == 200
    assert found.notes


def test_the_description_names_every_parameter_of_every_command() -> None:
    paths: dict[str, dict[str, dict[str, list[dict[str, object]]]]] = described()["paths"]  # type: ignore[assignment]
    assert set(paths) == {f"/api/{name}" for name in OFFERED}
    odds = {parameter["name"] for parameter in paths["/api/odds"]["get"]["parameters"]}
    assert {"wager", "game", "decks", "without", "cards", "counts", "shown", "pays", "commission", "format"} <= odds
    everything = {f"--{found['name']}" for path in paths.values() for found in path["get"]["parameters"]}
    assert not everything & set(CLOSED)


def test_files_that_come_along_never_reach_the_disk(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "nowhere"))
    monkeypatch.chdir(tmp_path)
    files = {"mine.toml": LUCKY, "gone.txt": "8 8 9", "log.txt": "P: 5h 9s 4d | B: Kc 2d 6h"}
    for command, pairs in (
        ("odds", (("wager", "mine.toml"), ("cards", "gone.txt"))),
        ("wager", (("wager", "mine.toml"), ("toml", "true"))),
        ("replay", (("file", "log.txt"), ("wagers", "mine.toml"), ("next", "true"))),
    ):
        assert answer(Question(command, pairs, files)).status == 200
    assert not list(tmp_path.iterdir())


def test_a_question_brings_a_bounded_number_of_files() -> None:
    files = {f"{number}.toml": LUCKY for number in range(21)}
    assert answer(Question("rules", (), files)).status == 400
    files.popitem()
    assert answer(Question("rules", (), files)).status == 200


@pytest.mark.parametrize("name", ["format", "digits", "table"])
def test_what_holds_one_value_is_given_once(name: str) -> None:
    assert answer(Question("odds", ((name, "1"), (name, "2")))).body.startswith(b'{"error": "option \'--')


@pytest.mark.parametrize("command", OFFERED)
def test_the_description_names_what_is_taken_and_nothing_else(command: str) -> None:
    taken = {found["name"] for found in described()["paths"][f"/api/{command}"]["get"]["parameters"]}  # type: ignore[index]
    for name in ("check", "write", "output", "help", "h", "dealt", "digits"):
        try:
            command_line(Question(command, ((name, "x.txt"),), {"x.txt": ""}))
            refused = False
        except UnknownName as error:
            refused = "expected check=true" not in str(error)
        except ExactOddsError:
            refused = True
        assert refused == (name not in taken), name


def test_text_that_ends_like_a_file_is_text() -> None:
    found = json.loads(answer(Question("probability", (("event", "tie and mine.toml"),))).body)
    assert found["column"] == 9
    assert answer(Question("wagers", (("text", "tie.toml"),))).status == 200
