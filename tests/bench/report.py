"""The speed table: each row measured in turns with its yardstick, and set beside what it must and should be."""

from __future__ import annotations

import platform
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter

from tests.bench.lab import Failed, Lab
from tests.bench.rows import MEMORY_AIM, MEMORY_MUST, Row, Sample, first_count

LEAST_ROUNDS = 5
MOST_ROUNDS = 25

HEAD = "| what | takes | must | aim | reached | peak memory |\n|---|--:|--:|--:|---|--:|"


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the table; `reached` is ``aim``, ``must``, or in capitals what is wrong."""

    what: str
    takes: str
    must: str
    aim: str
    reached: str
    megabytes: float | None = None

    @property
    def is_good(self) -> bool:
        return self.reached in ("aim", "must")

    def __str__(self) -> str:
        memory = "" if self.megabytes is None else f"{self.megabytes:.0f} MB"
        return f"| {self.what} | {self.takes} | {self.must} | {self.aim} | {self.reached} | {memory} |"


def lines(rows: Iterable[Row], lab: Lab, seconds: float) -> Iterator[Line]:
    """Measure rows one after another, and at the end the most memory that any of them took."""
    peak = 0.0
    for row in rows:
        line = measured(row, lab, seconds)
        peak = max(peak, line.megabytes or 0)
        yield line
    memory = verdict(peak, MEMORY_MUST, MEMORY_AIM)
    yield Line("the most memory of these", f"{peak:.0f} MB", f"{MEMORY_MUST} MB", f"{MEMORY_AIM} MB", memory)


def measured(row: Row, lab: Lab, seconds: float) -> Line:
    """Run a row and its yardstick in turns, for so long or at least a few times, so that a slow spell hits both."""
    yardsticks: dict[str, Callable[[], float]] = {
        "bare": lab.bare,
        "plain": lab.plain,
        "single": lambda: first_count(lab).seconds,
        "second": lambda: 1.0,
    }
    units: list[float] = []
    samples: list[Sample] = []
    takes, megabytes = "-", None
    try:
        row.measure(lab)  # so that files are in the machine's cache
        end = perf_counter() + seconds
        while len(samples) < LEAST_ROUNDS or (perf_counter() < end and len(samples) < MOST_ROUNDS):
            units.append(yardsticks[row.unit]())
            samples.append(row.measure(lab))
    except Failed as failure:
        reached = f"DOES NOT RUN: {failure}"
    else:
        ratio = median(sample.seconds for sample in samples) / median(units)
        megabytes = max(sample.memory for sample in samples) / 1e6
        takes, reached = times(ratio, row.unit), verdict(ratio, row.must, row.aim)
    return Line(row.what, takes, times(row.must, row.unit), times(row.aim, row.unit), reached, megabytes)


def times(ratio: float, unit: str) -> str:
    """A ratio in words.

    >>> times(4.26, "bare"), times(6, "bare"), times(1 / 1234.5, "plain"), times(1 / 3, "plain"), times(7.31, "second")
    ('4.3 x bare', '6 x bare', 'plain / 1,234', 'plain / 3', '7.3 s')
    """
    if unit == "second":
        return f"{_short(ratio)} s"
    return f"{_short(ratio)} x {unit}" if ratio >= 1 else f"{unit} / {_short(1 / ratio)}"


def _short(number: float) -> str:
    return f"{number:,.0f}" if number >= 100 else f"{number:.1f}".removesuffix(".0")


def verdict(figure: float, must: float, aim: float) -> str:
    """Where a figure stands between what it should and what it must be.

    >>> verdict(4, 6, 4.5), verdict(5, 6, 4.5), verdict(7, 6, 4.5)
    ('aim', 'must', 'MISSED')
    """
    return "aim" if figure <= aim else "must" if figure <= must else "MISSED"


def machine() -> str:
    """The processor and the Python that the figures belong to."""
    info = Path("/proc/cpuinfo")
    facts = info.read_text().splitlines() if info.exists() else []
    names = [fact.partition(":")[2].strip() for fact in facts if fact.startswith("model name")]
    return f"{names[0] if names else platform.machine()}, Python {platform.python_version()}"
