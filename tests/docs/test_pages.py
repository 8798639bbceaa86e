"""The pages themselves: links lead somewhere, commands exist, and no command is left out."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from exact_odds.cli import cli
from exact_odds.cli.command import Command
from tests.docs.blocks import ROOT
from tests.docs.links import broken_links, commands
from tests.docs.pages import PAGES

WITH_INDEX = [*PAGES, *sorted((ROOT / "tables").rglob("*.md"))]
"""The pages, and those that `exact-odds tables --write` writes beside the tables."""

NAMES = cli.list_commands(click.Context(cli))


def path_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def command_called(name: str) -> click.Command | None:
    return cli.get_command(click.Context(cli), name)


def strangers(line: str) -> Iterator[str]:
    """The commands and options of a command line that exact-odds does not have."""
    _, *words = shlex.split(line, comments=True)
    command: click.Command = cli
    for place, word in enumerate(words):
        if word in ("|", ">", ">>", "&&", ";", "2>"):
            return
        option = word.partition("=")[0]
        if word.startswith("--") or (word.startswith("-") and word[1:].isalpha()):
            known = {text for parameter in command.params for text in parameter.opts}
            if option not in known | set(cli.context_settings["help_option_names"]):
                yield f"{option} of {command.name}"
        elif place == 0:
            found = command_called(word)
            if found is None:
                if not word.isupper():  # COMMAND stands for any
                    yield word
                return
            command = found


@pytest.mark.parametrize("page", WITH_INDEX, ids=path_of)
def test_every_link_of_a_page_leads_somewhere(page: Path) -> None:
    assert list(broken_links(page, ROOT)) == []


def test_the_commands_of_the_readme_find_their_files_from_the_root_of_a_clone() -> None:
    words = [word for line in commands(ROOT / "README.md") for word in shlex.split(line)]
    files = [word for word in words if word.endswith(".toml")]
    assert files
    assert [name for name in files if not (ROOT / name).is_file()] == []


@pytest.mark.parametrize("page", PAGES, ids=path_of)
def test_every_command_that_a_page_shows_is_there_with_its_options(page: Path) -> None:
    assert [stranger for line in commands(page) for stranger in strangers(line)] == []


@pytest.mark.parametrize("name", ["", *NAMES])
def test_every_help_text_has_examples_whose_commands_and_options_are_there(name: str) -> None:
    command = command_called(name) if name else cli
    assert isinstance(command, Command)
    examples = [line for line in command.examples if line.startswith("exact-odds ")]
    assert examples
    assert [stranger for line in examples for stranger in strangers(line)] == []


@pytest.mark.parametrize("name", NAMES)
def test_every_command_is_shown_on_some_page(name: str) -> None:
    assert any(line.split()[1:2] == [name] for page in PAGES for line in commands(page))


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("exact-odds", []),
        ("exact-odds odds tie --decks=6 -o x.csv --help | head -n 3", []),
        ("exact-odds --version", []),
        ("exact-odds COMMAND -h", []),
        ("exact-odds odsd --decks 6", ["odsd"]),
        ("exact-odds odds --deks 6 -q", ["--deks of odds", "-q of odds"]),
    ],
)
def test_a_command_or_option_that_is_not_there_is_found(line: str, found: list[str]) -> None:
    assert list(strangers(line)) == found
