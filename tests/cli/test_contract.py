"""What scripts may rely on: exit codes, and what goes to which stream.

==== ==========================================================================================
code means
==== ==========================================================================================
0    done: the answer is on stdout (or in the file), and stderr has nothing but warnings
1    a check failed: ``verify`` or ``--check`` found a difference, and says which
2    bad input: one sentence on stderr, which begins ``exact-odds: ``, and nothing anywhere else
130  interrupted
==== ==========================================================================================
"""

from __future__ import annotations

import signal
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from exact_odds import published
from exact_odds.cli import COMMANDS, main

if TYPE_CHECKING:
    from tests.cli.conftest import CommandLine

DONE = [
    ["odds"],
    ["probability", "tie"],
    ["distribution", "cards"],
    ["wagers", "no such wager"],
    ["wager", "tie", "--brief"],
    ["rules"],
    ["tables"],
    ["--version"],
    [],
]


@pytest.mark.parametrize("arguments", DONE, ids=str)
def test_0_is_done(cli: CommandLine, arguments: list[str]) -> None:
    code, out, err = cli(*arguments)
    assert (code, err) == (0, "")
    assert out.endswith("\n")


def test_1_is_a_check_that_failed(cli: CommandLine, few: list[str], tmp_path: Path) -> None:
    code, out, err = cli("tables", "--check", str(tmp_path))
    assert (code, out) == (1, "")
    assert err.splitlines()[-1].startswith("exact-odds: ")


def test_1_is_a_published_figure_that_disagrees(cli: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    """The figures are the output, so they are on stdout whether they agree or not."""
    first, *others = published.sources()
    altered = first._replace(figures=(replace(first.figures[0], printed="99.99%"), *first.figures[1:]))
    monkeypatch.setattr(published, "sources", lambda: (altered, *others))
    code, out, err = cli("verify", "--source", first.id)
    assert (code, err) == (1, "")
    assert "99.99%" in out


@pytest.mark.parametrize("name", COMMANDS)
def test_2_is_bad_input(cli: CommandLine, name: str) -> None:
    assert cli.refused(name, "--no-such-option").startswith(
        f"no option is called '--no-such-option'; 'exact-odds {name} -h' lists them"
    )
    if name not in ("serve", "page"):
        assert cli.refused(name, "--format", "no such format").startswith("invalid value for '--format': ")


def test_the_process_ends_with_the_code(
    capsys: pytest.CaptureFixture[str], few: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(signal, "signal", lambda *_: None)  # it goes on hearing what it would not hear while it ends
    for arguments, code in ((["rules"], 0), (["tables", "--check", "."], 1), (["odds", "--decks", "0"], 2)):
        with pytest.raises(SystemExit) as ended:
            main(arguments)
        assert ended.value.code == code
    capsys.readouterr()
