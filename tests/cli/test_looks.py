"""What all reports have in common, seen on one or two of each command."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from exact_odds.cli import COMMANDS
from exact_odds.cli import cli as cli_group
from exact_odds.reports.formats import FORMATS, render
from exact_odds.reports.formats.people import page
from tests.reports.asked import ASKED, tables

if TYPE_CHECKING:
    from tests.cli.conftest import CommandLine


def test_every_command_has_a_report_that_is_looked_at() -> None:
    reporting = {name for name in COMMANDS if "--format" in cli_options(name)}
    assert len(reporting) > 15
    assert {line.split()[0] for line in ASKED} == reporting


def cli_options(name: str) -> set[str]:
    command = cli_group.get_command(None, name)  # type: ignore[arg-type]  # it needs no context
    assert command
    return {option for parameter in command.params for option in parameter.opts}


ENDINGS = {".txt": "text", ".md": "markdown", ".csv": "csv", ".json": "json", ".tex": "latex", ".HTML": "html"}


@pytest.mark.parametrize(("name", "form"), [*ENDINGS.items(), ("", "text"), ("csv", "text")])
def test_a_file_has_the_format_that_its_name_ends_in(cli: CommandLine, tmp_path: Path, name: str, form: str) -> None:
    path = tmp_path / f"tie{name}"
    assert cli.printed("odds", "tie", "-o", str(path)) == ""
    assert path.read_text("utf-8") == cli.printed("odds", "tie", "--format", form)


@pytest.mark.parametrize("name", ["tie.odt", "tie.", "tie.csv.gz", "tie.toml"])
def test_a_file_of_an_unknown_ending_is_refused(cli: CommandLine, tmp_path: Path, name: str) -> None:
    message = cli.refused("odds", "tie", "-o", str(tmp_path / name))
    assert all(form.ending in message for form in FORMATS.values())
    assert list(tmp_path.iterdir()) == []
    assert cli.printed("odds", "tie", "-o", str(tmp_path / name), "--format", "json") == ""


@pytest.mark.parametrize("form", ["text", "csv", "json", "xlsx"])
def test_a_table_that_the_report_does_not_have_is_refused_and_the_nearest_is_named(cli: CommandLine, form: str) -> None:
    assert "'awards'" in cli.refused("odds", "tie", "--table", "award", "--format", form)


def test_one_table_alone(cli: CommandLine) -> None:
    asked = ("odds", "tie", "--table", "awards")
    assert "What each wager is worth" not in cli.printed(*asked)
    assert list(cli.json(*asked)["tables"]) == ["awards"]
    assert cli.json(*asked)["setting"] == cli.json("odds", "tie")["setting"]


@pytest.mark.parametrize("ending", ["svg", "png"])
def test_a_report_without_a_chart_is_not_drawn(cli: CommandLine, tmp_path: Path, ending: str) -> None:
    assert cli.refused("wagers", "-o", f"{tmp_path}/wagers.{ending}")
    assert list(tmp_path.iterdir()) == []


def test_what_is_no_text_is_not_printed_on_a_terminal(cli: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    assert "-o" in cli.refused("odds", "tie", "--format", "xlsx")


def test_a_format_that_is_given_wins_over_the_name_of_the_file(cli: CommandLine, tmp_path: Path) -> None:
    path = tmp_path / "tie.html"
    assert cli.printed("odds", "tie", "-o", str(path), "--format", "csv") == ""
    assert path.read_text("utf-8") == cli.printed("odds", "tie", "--format", "csv")


def test_no_field_of_csv_is_named_twice_or_by_a_doubled_ending() -> None:
    for table in tables():
        names = next(csv.reader(io.StringIO(render(table, "csv"))))
        assert len({*names}) == len(names), table.name
        assert not [name for name in names if name.endswith("_decimal" * 2)], table.name


def test_titles_are_no_sentences_and_notes_are() -> None:
    for table in tables():
        assert not table.title.endswith("."), table.title
        assert all(note.endswith(".") for note in table.notes), table.notes


def test_no_two_columns_have_one_header() -> None:
    for table in tables():
        headers = [lane.header for lane in page(table).lanes]
        assert len({*headers}) == len(headers), (table.name, headers)
