"""Starting up is a feature: what a run does not need, it does not load."""

from __future__ import annotations

import sys

import pytest

from tests.packaging.conftest import Installed

COMPLETION = {"_EXACT_ODDS_COMPLETE": "bash_complete", "COMP_WORDS": "exact-odds od", "COMP_CWORD": "1"}
SLOW_AND_SELDOM = {
    "asyncio",
    "csv",
    "email",
    "html",
    "importlib.metadata",
    "importlib.resources",
    "json",
    "logging",
    "multiprocessing",
    "pathlib",
    "sqlite3",
    "statistics",
    "tempfile",
    "unittest",
    "urllib",
}
"""Of the standard library: milliseconds each, which plain output has no use for."""

TELL_AT_EXIT = "import atexit, sys; atexit.register(lambda: print(*sys.modules, file=sys.stderr)); "
RUN = "from exact_odds.cli import main; main()"
"""What the command's script does."""


def loaded(installed: Installed, program: str, *arguments: str, **environment: str) -> set[str]:
    """Every module that a program has imported when it ends."""
    done = installed.run("python", "-c", TELL_AT_EXIT + program, *arguments, **environment)
    assert done.returncode == 0, done.stderr
    return set(done.stderr.split())


@pytest.fixture(scope="module")
def ours(installed: Installed) -> set[str]:
    """What may be loaded from outside the standard library: click, ourselves, and what every Python here loads."""
    always = loaded(installed, "pass")
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
    outside = {name.partition(".")[0] for name in loaded(installed, RUN, *arguments)} - sys.stdlib_module_names
    assert outside - ours == set()


def test_completion_loads_click_and_nothing_else_from_outside(installed: Installed, ours: set[str]) -> None:
    outside = {name.partition(".")[0] for name in loaded(installed, RUN, **COMPLETION)} - sys.stdlib_module_names
    assert outside - ours == set()


def test_the_main_table_leaves_the_slow_and_seldom_needed_alone(installed: Installed) -> None:
    assert loaded(installed, RUN, "odds") & SLOW_AND_SELDOM == set()


def test_importing_the_package_loads_no_room(installed: Installed) -> None:
    names = loaded(installed, "import exact_odds")
    assert {name for name in names if name.startswith("exact_odds")} == {"exact_odds"}
