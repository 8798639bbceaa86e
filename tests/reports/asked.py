"""One or two reports of each command, for tests of what all reports have in common. A command cannot be missing."""

from __future__ import annotations

import shlex
from functools import cache

import pytest

from exact_odds.cli import run
from exact_odds.cli.output import Output
from exact_odds.reports.reference import REFERENCE
from exact_odds.reports.table import Report, Table

ASKED = (
    "odds",
    "odds dragon-7 lucky-6 insurance-player-5-6 --decks infinite",
    "odds banker tie --decks 1,8",
    "probability player.same_suit --given tie",
    "probability 'player.wins and banker.total == 9'",
    "distribution cards tie margin --cumulative --one-in",
    "distribution player.third",
    "wagers dragon",
    "wager lucky-6",
    "wager sum-of-totals --edge 5% --brief",
    "wager perfect-pair --brief",
    "wager insurance-player-5-6 --brief",
    "rules",
    "rules --gains",
    "removal banker --tags 4=-1 --best-tags 1",
    "removal perfect-pair tie",
    "removal all-red",
    "count tie --tags '6=-1 7=-1 9=1' --decks 1 --cards-left 26 --running-count-at-least 3",
    "covariance banker dragon-7 --stakes 'banker=10 dragon-7=1'",
    "sweep --shoes 3 --seen 208 --seed 1",
    "sweep tie --shoes 3 --play --seed 1 --tags 9=1 --by-depth",
    "sequence",
    "session banker --coups 20",
    "session banker=1 tie=0.1 --coups 8 --plan martingale-4 --bankroll 20 --result -3 --drawdown --chip 0.05",
    "session player --coups 8 --per-hour 70",
    "session player --bankroll 10 --goal 20 --risk 5% --chance 50%",
    "session tie --coups 201 --distribution --one-shoe --decks infinite",
    "runs banker.wins --coups 81 --length 3 --ties skip",
    "replay docs/examples/table-4.log",
    "formula tie",
    "formula --wager banker",
    "formula --wager tie --pays tie=t",
    "equilibrium",
    "verify --source lucky-nines-binion --all",
    "verify --source main-8deck-woo",
    "tables",
)
"""A command line for each report."""

SLOW = {"fair-pays", "game-formulas", "house-edges", "running-counts", "sessions", "staking-plans", "two-in-a-row"}
"""Reference tables that take seconds, and look as others do."""

TABULATED = tuple(f"tables {name}" for name in REFERENCE if name not in SLOW)


@cache
def reported(line: str) -> Report | Table:
    """What a command hands to be printed."""
    found: list[Report | Table] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Output, "__call__", lambda _, report: found.append(report))
        assert run(shlex.split(line)) == 0
    (report,) = found
    return report


@cache
def tables() -> list[Table]:
    """All tables of these reports, and the reference tables."""
    return [table for line in (*ASKED, *TABULATED) for table in Report.of(reported(line)).tables]
