"""``exact-odds tables``: the reference tables listed, printed, written and checked.

The golden files show the form of each format. Their numbers were checked by hand: four, five and six cards are counted
as in tests/known/coups.toml, and a hand of three cards is drawn in the rows that say so.
"""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from exact_odds.reports.formats import FORMATS
from exact_odds.reports.reference import REFERENCE
from tests.cli import golden
from tests.reports.samples import TEXTS

if TYPE_CHECKING:
    from tests.cli.conftest import CommandLine

PRINTED = "--format, -o, --digits, --table and --standalone"
"""Options of what is printed."""


@pytest.mark.parametrize("form", TEXTS)
def test_one_table_in_every_format(cli: CommandLine, form: str) -> None:
    golden.check(f"number-of-cards{FORMATS[form].ending}", cli.printed("tables", "number-of-cards", "--format", form))


def test_the_list_names_every_table(cli: CommandLine) -> None:
    lines = cli.printed("tables").splitlines()
    assert [line.split()[0] for line in lines[4:-2]] == list(REFERENCE)
    assert [row["table"] for row in cli.rows("tables", "tables")] == list(REFERENCE)


LARGE = {"house-edges", "fair-pays", "running-counts", "staking-plans"}
"""Tables that take seconds; `exact-odds tables --check` goes through them with all others, as does .ci/run."""


@pytest.mark.parametrize("name", [name for name in REFERENCE if name not in LARGE])
def test_tables_of_the_list_are_printed(cli: CommandLine, name: str) -> None:
    assert cli.printed("tables", name, "--format", "markdown").startswith("## ")


def test_digits_change_a_printed_table(cli: CommandLine) -> None:
    assert "0.379" in cli.printed("tables", "number-of-cards", "--digits", "3").split()


def test_written_checked_and_found_out(cli: CommandLine, few: list[str], tmp_path: Path) -> None:
    folder = str(tmp_path / "new" / "tables")
    ran = cli("tables", "--write", folder)
    assert (ran.code, ran.out, ran.err) == (0, "", f"5 files written to {folder}\n")
    assert sorted(os.listdir(folder)) == few
    assert cli("tables", "--check", folder) == (0, "", "")

    changed = tmp_path / "new" / "tables" / "final-totals.csv"
    changed.write_text(changed.read_text("utf-8").replace("\n0,1,", "\n0,2,", 1), "utf-8")
    (tmp_path / "new" / "tables" / "number-of-cards.json").unlink()
    ran = cli("tables", "--check", folder)
    assert (ran.code, ran.out) == (1, "")
    lines = ran.err.splitlines()
    assert lines[0] == "number-of-cards.json: is missing"
    assert lines[1].startswith("final-totals.csv: differs at line ")
    assert lines[2:] == [
        f"exact-odds: of 5 files 2 are not as they should be; 'exact-odds tables --write {folder}' writes them anew"
    ]


def test_the_files_are_what_the_command_prints(cli: CommandLine, few: list[str], tmp_path: Path) -> None:
    cli("tables", "--write", str(tmp_path))
    for form in ("csv", "json"):
        printed = cli.printed("tables", "final-totals", "--format", form)
        assert (tmp_path / f"final-totals.{form}").read_text("utf-8") == printed


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["number-of-card"], "no reference table is called 'number-of-card'; did you mean 'number-of-cards'?"),
        (["zzz"], "no reference table is called 'zzz'; 'exact-odds tables' lists them"),
        (
            ["final-totals", "--check", "x"],
            "a table's NAME, --write and --check ask for different things; give one of them",
        ),
        (
            ["--write", "x", "--check", "x"],
            "a table's NAME, --write and --check ask for different things; give one of them",
        ),
        (["--check", "x"], "there is no directory 'x' to check; --write makes it"),
        (["--write", "file"], "cannot write to the directory 'file': Not a directory"),
        (["--write", "file/x"], "cannot write to the directory 'file/x': Not a directory"),
        (["--write", ""], "cannot write to the directory '': No such file or directory"),
        (["--write", "a\0b"], "cannot write to the directory 'a\\x00b': embedded null byte"),
        (
            ["--write", "y" * 300],
            f"cannot write to the directory '{'y' * 119}...{'y' * 38}': File name too long",  # the middle is left out
        ),
        (["--check", "file"], "there is no directory 'file' to check; --write makes it"),
        (
            ["--write", "x", "--format", "csv"],
            f"{PRINTED} are for what is printed; leave them out with --write and --check",
        ),
        (
            ["--check", "x", "-o", "y"],
            f"{PRINTED} are for what is printed; leave them out with --write and --check",
        ),
    ],
    ids=str,
)
def test_what_is_refused(
    cli: CommandLine,
    few: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    message: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("file").touch()
    assert cli.refused("tables", *arguments) == message
    assert os.listdir() == ["file"]


@pytest.mark.parametrize("option", ["--write", "--check"])
def test_a_place_that_cannot_be_is_refused_before_anything_is_computed(
    cli: CommandLine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, option: str
) -> None:
    def computed(*_: object) -> None:
        raise AssertionError("computed first")

    (tmp_path / "file").touch()
    monkeypatch.setattr("exact_odds.reports.reference.files", computed)
    assert f"directory '{tmp_path}/file'" in cli.refused("tables", option, f"{tmp_path}/file")
    assert f"directory '{tmp_path}/file/x'" in cli.refused("tables", option, f"{tmp_path}/file/x")
    with pytest.raises(AssertionError, match="computed first"):
        cli("tables", option, str(tmp_path))
    assert os.listdir(tmp_path) == ["file"]


def test_a_directory_that_may_not_be_written_to_is_refused(
    cli: CommandLine, few: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def forbidden(dir: str) -> None:  # noqa: A002 - its name; the superuser may write anywhere
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), dir)

    monkeypatch.setattr("tempfile.TemporaryFile", forbidden)
    new = f"{tmp_path}/new"
    assert cli.refused("tables", "--write", new) == f"cannot write to the directory '{new}': Permission denied"
    assert os.listdir(tmp_path) == []


def test_a_link_to_nowhere_is_no_directory(cli: CommandLine, few: list[str], tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")
    assert cli.refused("tables", "--write", f"{tmp_path}/link").endswith("/link': No such file or directory")
    assert os.listdir(tmp_path) == ["link"]
