"""The benchmarks measure what they say: the yardstick counts right, and what does not run or is slow is named."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from tests.bench.lab import Failed, Lab
from tests.bench.plain_walk import EIGHT_DECKS, walk
from tests.bench.report import lines, measured
from tests.bench.rows import Row, Sample, process


@pytest.fixture
def lab(tmp_path: Path) -> Lab:
    return Lab(Path(sys.executable).parent, tmp_path)


def test_the_yardstick_counts_eight_decks_as_published() -> None:
    deals = walk(EIGHT_DECKS)
    assert sum(count for (player, banker, _), count in deals.items() if banker > player) == 2_292_252_566_437_888
    assert sum(count for (player, banker, _), count in deals.items() if banker < player) == 2_230_518_282_592_256
    assert sum(count for (_, _, cards), count in deals.items() if cards == 5) == 1_516_734_808_780_800
    assert sum(deals.values()) == 4_998_398_275_503_360


def test_a_process_is_timed_with_its_own_memory(lab: Lab) -> None:
    small = lab.run("python", "-c", "print('done')")
    large = lab.run("python", "-c", "import time; time.sleep(0.2); print(len(b'x' * 200_000_000))")
    assert small.printed == "done\n"
    assert large.seconds > 0.2
    assert large.memory > 200_000_000 > small.memory


def test_bytecode_is_written_even_where_the_machine_forbids_it(lab: Lab, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(os.environ, "PYTHONDONTWRITEBYTECODE", "1")
    assert lab.run("python", "-c", "import sys; print(sys.dont_write_bytecode)").printed == "False\n"


def test_a_command_that_fails_is_named_with_what_it_said(lab: Lab) -> None:
    with pytest.raises(Failed, match="no such thing"):
        lab.run("python", "-c", "raise SystemExit('no such thing')")
    line = measured(Row("a wish", process("no-such-command"), "bare", 1, 1), lab, 0)
    assert line.reached.startswith("DOES NOT RUN: ")
    assert not line.is_good


def test_a_row_that_is_too_slow_or_too_large_is_missed(lab: Lab) -> None:
    rows = [
        Row("fast", lambda _: Sample(0.1, 50_000_000), "second", 1, 0.5),
        Row("fair", lambda _: Sample(0.7, 200_000_000), "second", 1, 0.5),
        Row("slow", lambda _: Sample(2, 400_000_000), "second", 1, 0.5),
    ]
    assert [line.reached for line in lines(rows, lab, 0)] == ["aim", "must", "MISSED", "MISSED"]
    assert [line.is_good for line in lines(rows[:2], lab, 0)] == [True, True, True]
