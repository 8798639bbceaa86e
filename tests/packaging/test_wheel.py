"""What is in the wheel, and that it works where it is installed."""

from __future__ import annotations

import subprocess
import sys
import tarfile
from email.message import Message
from email.parser import HeaderParser
from pathlib import Path
from zipfile import ZipFile

import pytest

import exact_odds
from exact_odds.wagers.library import all_slugs
from tests.packaging.conftest import ROOT, Installed


@pytest.fixture(scope="module")
def metadata(wheel: Path) -> Message:
    with ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        return HeaderParser().parsestr(archive.read(name).decode())


def test_the_wheel_holds_every_file_of_the_package_and_nothing_else(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        packed = {name for name in archive.namelist() if ".dist-info/" not in name}
    files = {path for path in (ROOT / "exact_odds").rglob("*") if path.is_file() and "__pycache__" not in path.parts}
    assert packed == {path.relative_to(ROOT).as_posix() for path in files}
    assert {"exact_odds/py.typed", "exact_odds/wagers/library/dragon-7.toml"} <= packed


def test_it_needs_click_numpy_sympy_threadpoolctl_and_python_3_11(metadata: Message) -> None:
    needed = [line for line in metadata.get_all("Requires-Dist", []) if "extra ==" not in line]
    assert [line.partition(">")[0] for line in needed] == ["click", "numpy", "sympy", "threadpoolctl"]
    assert metadata["Requires-Python"] == ">=3.11"
    assert metadata["Version"] == exact_odds.__version__


def test_it_has_the_extras_that_messages_name(metadata: Message) -> None:
    assert {"charts", "xlsx", "cluster", "parquet", "web"} <= set(metadata.get_all("Provides-Extra", []))


def test_the_command_tells_its_version_from_anywhere(installed: Installed) -> None:
    for program, arguments in (("exact-odds", ()), ("python", ("-m", "exact_odds"))):
        done = installed.run(program, *arguments, "--version")
        assert (done.returncode, done.stderr) == (0, "")
        assert exact_odds.__version__ in done.stdout


def test_what_runs_is_what_was_installed(installed: Installed) -> None:
    done = installed.run("python", "-c", "import exact_odds; print(exact_odds.__file__)")
    assert Path(done.stdout.strip()).is_relative_to(installed.binaries.parent)


def test_the_library_and_the_games_come_along(installed: Installed) -> None:
    questions = """
from exact_odds import Coups, wager
from exact_odds.games.game import game
from exact_odds.wagers.library import all_slugs
print(len(all_slugs()), Coups(game("mini-baccarat").shoe).odds(wager("tie")).expected_value)
"""
    done = installed.run("python", "-c", questions)
    assert (done.stderr, done.stdout) == ("", f"{len(all_slugs())} -103841353768/723147898655\n")


def test_the_main_table_prints_from_anywhere(installed: Installed) -> None:
    done = installed.run("exact-odds", "odds")
    assert (done.returncode, done.stderr) == (0, "")
    assert "4,998,398,275,503,360" in done.stdout


def test_published_figures_come_along(installed: Installed) -> None:
    done = installed.run("exact-odds", "verify")
    assert (done.returncode, done.stderr) == (0, "")


def test_building_leaves_nothing_behind(wheel: Path) -> None:
    assert not [name for name in ("build", "dist", "exact_odds.egg-info") if (ROOT / name).exists()]
    assert wheel.name == f"exact_odds-{exact_odds.__version__}-py3-none-any.whl"


def test_a_source_archive_holds_the_tests_too(tmp_path: Path) -> None:
    build = "import sys; from flit_core.buildapi import build_sdist; print(build_sdist(sys.argv[1]))"
    done = subprocess.run([sys.executable, "-c", build, tmp_path], cwd=ROOT, capture_output=True, text=True, check=True)
    with tarfile.open(tmp_path / done.stdout.strip()) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"exact_odds/py.typed", "tests/oracle.py", "README.md"} <= names
    assert not [name for name in names if "/." in name or "__pycache__" in name]
