"""``python -m tests.bench``: the speed of the installed package, as ratios to yardsticks timed in turns with it."""

from __future__ import annotations

import argparse
import sys

from tests.bench.lab import installed
from tests.bench.report import HEAD, LEAST_ROUNDS, MOST_ROUNDS, lines, machine
from tests.bench.rows import ROWS


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("words", nargs="*", metavar="WORD", help="only the rows that have one of these words")
    parser.add_argument("--seconds", type=float, default=8, help="how long each row is repeated")
    options = parser.parse_args()
    rows = [row for row in ROWS if not options.words or any(word in row.what for word in options.words)]
    print(f"{machine()}; medians of {LEAST_ROUNDS} to {MOST_ROUNDS} runs, in turns with the yardstick.\n\n{HEAD}")
    good = True
    with installed() as lab:
        for line in lines(rows, lab, options.seconds):
            print(line, flush=True)
            good = good and line.is_good
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
