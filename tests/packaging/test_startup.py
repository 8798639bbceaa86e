"""Starting up is a feature: what a run does not need, it does not load."""

from __future__ import annotations

import re
import sys

import pytest

from tests.packaging.conftest import Installed

COMPLETION = {"_EXACT_ODDS_COMPLETE": "bash_complete", "COMP_WORDS": "exact-odds od", "COMP_CWORD": "1"}
SLOW_AND_SELDOM = {
    "asyncio",
    "csv",
    "decimal",
    "html",
    "importlib.metadata",
    "importlib.resources",
    "json",
    "logging",
    "multiprocessing",
    "sqlite3",
    "statistics",
    "tempfile",
    "unittest",
    "urllib",
}
"""Of the standard library: milliseconds each, which plain output has no use for."""


def loaded(installed: Installed, *arguments: str, program: str = "exact-odds", **environment: str) -> set[str]:
    """Every module that a run imports."""
    script = (str(installed.binaries / program),) if program != "python" else ()
    done = installed.run("python", "-X", "importtime", *script, *arguments, **environment)
    assert done.returncode == 0, done.stderr
    return set(re.findall(r"^import time:.*\| +(\S+)$", done.stderr, re.MULTILINE))


@pytest.fixture(scope="module")
def ours(installed: Installed) -> set[str]:
    """What may be loaded from outside the standard library: click, ourselves, and what every Python here loads."""
    always = loaded(installed, "-c", "pass", program="python")
    return {"click", "exact_odds"} | {name.partition(".")[0] for name in always}


@pytest.mark.parametrize(
    "arguments",
    [
        ("--help",),
        ("--version",),
        ("odds",),
        ("odds", "--help"),
        ("odds", "tie", "--decks", "6", "--without", "A 8"),
        ("probability", "player.same_suit and tie"),
        ("rules",),
        ("wagers",),
    ],
    ids=" ".join,
)
def test_the_everyday_loads_click_and_nothing_else_from_outside(
    installed: Installed, ours: set[str], arguments: tuple[str, ...]
) -> None:
    outside = {name.partition(".")[0] for name in loaded(installed, *arguments)} - sys.stdlib_module_names
    assert outside - ours == set()


def test_completion_loads_click_and_nothing_else_from_outside(installed: Installed, ours: set[str]) -> None:
    outside = {name.partition(".")[0] for name in loaded(installed, **COMPLETION)} - sys.stdlib_module_names
    assert outside - ours == set()


def test_the_main_table_leaves_the_slow_and_seldom_needed_alone(installed: Installed) -> None:
    assert loaded(installed, "odds") & SLOW_AND_SELDOM == set()


def test_importing_the_package_loads_no_room(installed: Installed) -> None:
    names = loaded(installed, "-c", "import exact_odds", program="python")
    assert {name for name in names if name.startswith("exact_odds")} == {"exact_odds"}
