"""What a page may ask for: real commands with their real output, and the values behind the numbers in its prose.

All names here are at hand in cog blocks and in number marks; tests/README.md shows how both are written.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from functools import cache
from pathlib import Path
from shutil import copytree
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import exact_odds
from exact_odds import Coups, Shoe, wager
from exact_odds.decimals import Root
from exact_odds.exact import exact
from exact_odds.reports.reference import REFERENCE
from tests.docs.api import api  # noqa: F401  # pages call it
from tests.docs.links import anchor

if TYPE_CHECKING:
    from exact_odds import Odds

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "docs" / "examples"
COLUMNS = 100
"""The width of the terminal that pages show."""

FIGURES = ROOT / "docs" / "figures"
"""Where drawings are kept."""

drawn: dict[Path, str] = {}
"""What the drawings of the page at work should be."""

_desk = ROOT


@contextmanager
def desk() -> Iterator[Path]:
    """A folder of its own for the commands of one page, gone afterwards.

    What lies in docs/examples lies in it, and also where it does in a clone.
    """
    global _desk  # noqa: PLW0603  # cog blocks have no other way to know where their page works
    before = _desk
    with TemporaryDirectory() as name:
        _desk = Path(name)
        if EXAMPLES.is_dir():
            for place in (_desk, _desk / EXAMPLES.relative_to(ROOT)):
                copytree(EXAMPLES, place, dirs_exist_ok=True)
        try:
            yield _desk
        finally:
            _desk = before


def run(command: str, status: int = 0) -> None:
    """Print a command, typed as a reader would, and what a terminal then shows.

    Args:
        command: for bash; `exact-odds` runs the package of this clone, whatever the environment has installed.
        status: the exit code that is meant.
    """
    shown = f"$ {command}\n{_output(command, status)}"
    fence = "```"
    while fence in shown:
        fence += "`"
    print(f"{fence}console\n{shown}{fence}")


def picture(command: str, words: str) -> None:
    """Show the drawing that a command writes with ``-o NAME.svg``, which is kept in docs/figures.

    Args:
        command: the command.
        words: what is seen in the drawing, for who cannot see it.
    """
    _output(command)
    name = re.findall(r"-o (\S+\.svg)", command)[-1]
    drawn[FIGURES / name] = (_desk / name).read_text("utf-8")
    print(f"\n![{words}](figures/{name})\n")


def help_of(command: str = "") -> None:
    """Print the help of a command, or of exact-odds itself."""
    run(" ".join(["exact-odds", *command.split(), "--help"]))


def table(name: str, options: str = "", *, folded: bool = False) -> None:
    """Print a reference table as Markdown; a long one folded away under its heading, for readers who want it all."""
    text = _output(f"exact-odds tables {name} --format markdown {options}".strip())
    if folded:
        heading, _, rest = text.partition("\n")
        text = f"{heading}\n\n<details><summary>The whole table</summary>\n{rest}\n</details>\n"
    print(f"\n{text}")


def table_index() -> None:
    """Print the list of the reference tables, each with the page that shows it and its files."""
    shown = {page.name: page.read_text("utf-8") for page in sorted((ROOT / "docs").glob("*.md"))}
    print("\n| table | shown in | files |\n|---|---|---|")
    for name, (title, _) in REFERENCE.items():
        page = next((page for page, text in shown.items() if f'[[[cog table("{name}"' in text), None)
        if page is None:
            raise LookupError(f"no page shows the reference table {name}")
        files = ", ".join(f"[{form.upper()}](../tables/{name}.{form})" for form in ("csv", "json"))
        print(f"| [{title}]({page}#{anchor(title)}) | {page.removesuffix('.md').replace('-', ' ')} | {files} |")
    print()


def _output(command: str, status: int = 0) -> str:
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", command],
        cwd=_desk,
        env={
            "PATH": path,
            "PYTHONPATH": str(ROOT),
            "HOME": str(_desk),
            "COLUMNS": str(COLUMNS),
            "LC_ALL": "C.UTF-8",
            "PYTHONUTF8": "1",
        },
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    if done.returncode != status:
        raise RuntimeError(f"{command!r} ended with {done.returncode}, not {status}:\n{done.stdout}")
    return done.stdout if done.stdout.endswith("\n") else done.stdout + "\n"


# The values behind numbers in prose -----------------------------------------------------------------------------------

Value = int | Fraction | Root


@cache
def coups(decks: int | None = 8) -> Coups:
    """The coups of so many decks; None for infinite ones."""
    return Coups(Shoe.infinite() if decks is None else Shoe.of_decks(decks))


def probability(event: str, given: str | None = None, decks: int | None = 8) -> Fraction:
    """The probability of an event on whole decks."""
    return coups(decks).probability(event, given=given)


def count(event: str, given: str | None = None, decks: int | None = 8) -> int:
    """How many of the six-card deals have an event."""
    return coups(decks).count(event, given=given).count


def odds(slug: str, decks: int | None = 8) -> Odds:
    """The odds of a wager of the library on whole decks."""
    return coups(decks).odds(wager(slug))


def shown(command: str, pattern: str) -> Fraction:
    """A number out of what a command prints: the first group of the pattern, which must match once."""
    found: list[str] = re.findall(pattern, _output(command), re.MULTILINE)
    if len(found) != 1:
        raise RuntimeError(f"{pattern!r} is {len(found)} times in what {command!r} prints")
    return exact(found[0].replace(",", ""))


def value(expression: str) -> Value:
    """What an expression of these names and those of the package is worth."""
    names = {name: getattr(exact_odds, name) for name in exact_odds.__all__}
    names |= {
        "Fraction": Fraction,
        "Root": Root,
        "coups": coups,
        "count": count,
        "odds": odds,
        "probability": probability,
        "shown": shown,
    }
    found = eval(expression, names)
    if isinstance(found, bool) or not isinstance(found, Value):
        raise TypeError(f"{expression} is {found!r}, not an exact number")
    return found
