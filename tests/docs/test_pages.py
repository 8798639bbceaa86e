"""The pages themselves: links lead somewhere, commands exist, and no command is left out."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from exact_odds.cli import cli
from tests.docs.blocks import ROOT
from tests.docs.links import broken_links, commands
from tests.docs.pages import PAGES

WITH_INDEX = [*PAGES, *sorted((ROOT / "tables").rglob("*.md"))]
"""The pages, and those that `exact-odds tables --write` writes beside the tables."""


def name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def strangers(line: str) -> Iterator[str]:
    """The commands and options of a command line that exact-odds does not have."""
    _, *words = shlex.split(line, comments=True)
    command: click.Command = cli
    for place, word in enumerate(words):
        if word in ("|", ">", ">>", "&&", ";", "2>"):
            return
        option = word.partition("=")[0]
        if word.startswith("--") or (word.startswith("-") and word[1:].isalpha()):
            known = {text for parameter in command.get_params(click.Context(command)) for text in parameter.opts}
            if option not in known | set(cli.context_settings["help_option_names"]):
                yield f"{option} of {command.name}"
        elif place == 0 and word in cli.commands:
            command = cli.commands[word]
        elif place == 0:
            if not word.isupper():  # COMMAND stands for any
                yield word
            return


@pytest.mark.parametrize("page", WITH_INDEX, ids=name)
def test_every_link_of_a_page_leads_somewhere(page: Path) -> None:
    assert list(broken_links(page, ROOT)) == []


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_command_that_a_page_shows_is_there_with_its_options(page: Path) -> None:
    assert [stranger for line in commands(page) for stranger in strangers(line)] == []


@pytest.mark.parametrize("command", [cli, *cli.commands.values()], ids=lambda command: command.name)
def test_the_examples_in_help_texts_are_there_each_on_its_line(command: click.Command) -> None:
    examples = [line.strip() for line in (command.help or "").splitlines() if line.strip().startswith("exact-odds ")]
    assert examples
    assert [stranger for line in examples for stranger in strangers(line.partition("   ")[0])] == []
    printed = command.get_help(click.Context(command, info_name="exact-odds"))
    assert all(f"\n    {example}" in printed for example in examples)


def test_every_command_is_shown_on_some_page() -> None:
    shown = {word for page in PAGES for line in commands(page) for word in line.split()[1:2]}
    assert set(cli.commands) - shown == set()


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
