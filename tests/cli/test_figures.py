"""``exact-odds figures``: lists, values, files, and a check that fails."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from exact_odds.cli import run
from exact_odds.reports.figures import FIGURES

TWO = ("final-totals", "after-two-cards")

Captured = pytest.CaptureFixture[str]


def test_the_list(capsys: Captured) -> None:
    assert run(["figures", "--format", "csv"]) == 0
    assert capsys.readouterr().out.splitlines()[0] == "figure,title"


def test_the_values_of_a_figure(capsys: Captured) -> None:
    assert run(["figures", "gain-of-drawing", "--format", "csv"]) == 0
    assert "\n3,8,stands,-" in capsys.readouterr().out


def test_drawn_checked_and_found_out(tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("matplotlib")
    monkeypatch.setattr("exact_odds.reports.figures.FIGURES", {name: FIGURES[name] for name in TWO})
    folder = str(tmp_path / "figures")
    assert run(["figures", "--write", folder]) == 0
    assert run(["figures", "--check", folder]) == 0
    drawn = tmp_path / "figures" / "final-totals.svg"
    drawn.write_text(drawn.read_text("utf-8").replace("#0072b2", "#ff0000"), "utf-8")
    (tmp_path / "figures" / "older.svg").touch()
    capsys.readouterr()
    assert run(["figures", "--check", folder]) == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    assert [line.partition(":")[0] for line in printed.err.splitlines()[:2]] == ["final-totals.svg", "older.svg"]
    assert run(["figures", "after-two-cards", "--check", folder]) == 0
    assert run(["figures", "final-totals", "--check", folder]) == 1


def test_one_alone(tmp_path: Path, capsys: Captured) -> None:
    pytest.importorskip("matplotlib")
    assert run(["figures", "after-two-cards", "--write", str(tmp_path)]) == 0
    assert [path.name for path in tmp_path.iterdir()] == ["after-two-cards.svg"]
    assert capsys.readouterr().err.endswith(f"1 file written to {tmp_path}\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--write", "a", "--check", "b"], "give one of them"),
        (["final-total"], "did you mean 'final-totals'?"),
        (["final-total", "--write", "a"], "did you mean 'final-totals'?"),
        (["--check", "."], "pip install '.[figures]'"),
        (["--check", "a"], "there is no directory 'a' to check; --write makes it"),
    ],
)
def test_what_is_refused(
    arguments: list[str], message: str, capsys: Captured, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    assert run(["figures", *arguments]) == 2
    printed = capsys.readouterr()
    assert (printed.out, printed.err.count("\n"), list(tmp_path.iterdir())) == ("", 1, [])
    assert message in printed.err
