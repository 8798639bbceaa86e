"""The book is complete: every page is in its contents, every table, command and word of the language on its page."""

from __future__ import annotations

import re
from importlib import import_module

import pytest

from exact_odds.cli import cli
from exact_odds.language.vocabulary import COUNTERS, NAMES, REGIONS
from exact_odds.reports.formats import FORMATS
from exact_odds.reports.reference import REFERENCE
from tests.docs.blocks import ROOT
from tests.docs.pages import PAGES

DOCS = ROOT / "docs"


def page(name: str) -> str:
    return (DOCS / name).read_text("utf-8")


@pytest.mark.parametrize("name", [path.name for path in PAGES if path.parent == DOCS and path.name != "README.md"])
def test_every_page_is_in_the_contents(name: str) -> None:
    assert f"({name})" in page("README.md")


@pytest.mark.parametrize("name", REFERENCE)
def test_every_reference_table_is_on_a_page(name: str) -> None:
    assert any(f'[[[cog table("{name}"' in path.read_text("utf-8") for path in PAGES)


@pytest.mark.parametrize("name", cli.list_commands(None))  # type: ignore[arg-type]  # it needs no context
def test_every_command_shows_its_help(name: str) -> None:
    assert f'help_of("{name}")' in page("command-line.md")


@pytest.mark.parametrize("form", FORMATS)
def test_every_format_is_in_the_list_with_the_ending_that_asks_for_it(form: str) -> None:
    output = page("command-line.md").partition("**Output.**")[2].partition("\n## ")[0]
    assert f"| `{form}` |" in output
    assert f"`{FORMATS[form].ending}`" in output


@pytest.mark.parametrize("word", [*NAMES, *COUNTERS])
def test_every_word_of_the_language_is_in_the_vocabulary(word: str) -> None:
    vocabulary = page("asking-questions.md").partition("## The whole vocabulary")[2]
    region, _, attribute = word.rpartition(".")
    if f"`{word}`" not in vocabulary:
        assert region in REGIONS
        assert f"`{region}`" in vocabulary
        assert f"`.{attribute}`" in vocabulary or f"`.{attribute}(" in vocabulary


def test_the_functions_of_studies_are_where_the_library_says() -> None:
    table = page("library.md").partition("| function of `exact_odds` |")[2].partition("\n\n")[0]
    names = re.findall(r"`([a-z_.]+)\.(\w+)`", table)
    named = [(module, name) for module, name in names if module != "exact_odds"]
    assert len(named) > 8
    assert [name for module, name in named if not hasattr(import_module(f"exact_odds.{module}"), name)] == []
