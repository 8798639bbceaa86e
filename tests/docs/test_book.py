"""The book is complete: every page is in its contents, every table, command and word of the language on its page."""

from __future__ import annotations

import re

import pytest

import exact_odds
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


VOCABULARY = page("asking-questions.md").partition("## The whole vocabulary")[2]
OWN_WORDS = [name for name in NAMES if name.rpartition(".")[0] not in REGIONS]
ATTRIBUTES = dict.fromkeys(name.rpartition(".")[2] for name in [*NAMES, *COUNTERS] if name not in OWN_WORDS)


@pytest.mark.parametrize("word", [*OWN_WORDS, *REGIONS])
def test_every_word_and_region_of_the_language_is_in_the_vocabulary(word: str) -> None:
    assert f"`{word}`" in VOCABULARY, f"asking-questions.md lists no `{word}`"


@pytest.mark.parametrize("attribute", ATTRIBUTES)
def test_every_attribute_of_the_language_is_in_the_vocabulary(attribute: str) -> None:
    of_all = f"`.{attribute}`" in VOCABULARY or f"`.{attribute}(" in VOCABULARY
    whole = [name for name in NAMES if name.rpartition(".")[2] == attribute]
    assert of_all or all(f"`{name}`" in VOCABULARY for name in whole), f"asking-questions.md lists no `.{attribute}`"


def test_the_functions_of_studies_are_names_of_the_package() -> None:
    table = page("library.md").partition("| name in `exact_odds` |")[2].partition("\n\n")[0]
    names = re.findall(r"`(\w+)`", table)
    assert len(names) > 12
    assert [name for name in names if name not in exact_odds.__all__] == []
