"""The command line run within the test, its two streams and its exit code apart."""

from __future__ import annotations

import csv
import io
import json
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import pytest

from exact_odds.cli import run
from exact_odds.reports import reference
from exact_odds.shoes.sweeps.interrupts import ASKING


class Ran(NamedTuple):
    """What came of a run."""

    code: int
    out: str
    err: str


class CommandLine:
    """Runs ``exact-odds`` with these arguments."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, *arguments: str) -> Ran:
        code = run(arguments)
        out, err = self.capsys.readouterr()
        return Ran(code, out, err)

    def printed(self, *arguments: str) -> str:
        """The output of a run that succeeds and says nothing else."""
        ran = self(*arguments)
        assert (ran.code, ran.err) == (0, "")
        return ran.out

    def json(self, *arguments: str) -> Any:
        """The JSON of a run that succeeds and says nothing else."""
        return json.loads(self.printed(*arguments, "--format", "json"))

    def rows(self, table: str, *arguments: str) -> list[dict[str, Any]]:
        """The rows of a table in JSON."""
        found: list[dict[str, Any]] = self.json(*arguments)["tables"][table]
        return found

    def csv(self, *arguments: str) -> list[dict[str, str]]:
        """The rows of CSV."""
        return list(csv.DictReader(io.StringIO(self.printed(*arguments, "--format", "csv"), newline="")))

    def refused(self, *arguments: str) -> str:
        """The message of a run that refuses its input: one line on stderr, nothing on stdout, exit code 2."""
        ran = self(*arguments)
        assert (ran.code, ran.out) == (2, "")
        assert ran.err.startswith("exact-odds: ")
        assert ran.err.count("\n") == 1
        assert ran.err.endswith("\n")
        message = ran.err.removeprefix("exact-odds: ").removesuffix("\n")
        assert message.isprintable()
        return message


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str]) -> CommandLine:
    return CommandLine(capsys)


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Two tables in place of all, which take their time; the names of their files."""
    names = ("number-of-cards", "final-totals")
    monkeypatch.setattr(reference, "REFERENCE", {name: reference.REFERENCE[name] for name in names})
    return sorted(["README.md", *(f"{name}.{ending}" for name in names for ending in ("csv", "json"))])


@contextmanager
def heeding_signals() -> Iterator[None]:
    """Processes started here heed what asks them to end, though under `nohup` these tests do not."""
    before = {number: signal.getsignal(number) for number in ASKING}
    for number in (number for number, handler in before.items() if handler == signal.SIG_IGN):
        signal.signal(number, signal.SIG_DFL)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
