"""What all reports have in common, seen on one or two of each command."""

from __future__ import annotations

import csv
import io
import shlex
from functools import cache

import pytest

from exact_odds.cli import run
from exact_odds.cli.options import Output
from exact_odds.reports.formats import render
from exact_odds.reports.reference import REFERENCE, reference_table
from exact_odds.reports.table import Report, Table

ASKED = (
    "odds",
    "odds dragon-7 lucky-6 insurance-player-5-6 --decks infinite",
    "probability player.same_suit --given tie",
    "distribution cards tie margin --cumulative --one-in",
    "wagers dragon",
    "wager lucky-6",
    "wager perfect-pair --brief",
    "rules --gains",
    "removal banker --tags 4=-1 --best-tags 1",
    "removal perfect-pair tie",
    "covariance banker dragon-7 --stakes 'banker=10 dragon-7=1'",
    "sweep --shoes 3 --seen 208 --seed 1",
    "sequence",
    "formula tie",
    "formula --wager banker",
    "verify --source lucky-nines-binion --all",
    "tables",
    "figures",
)
"""A command line for each report."""

SLOW = {"house-edges", "two-in-a-row"}
"""Reference tables that take seconds, and look as others do."""


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
    made = [reported(line) for line in ASKED] + [reference_table(name) for name in REFERENCE if name not in SLOW]
    return [table for one in made for table in (one.tables if isinstance(one, Report) else [one])]


def test_a_decimal_comes_first_and_the_exact_value_next() -> None:
    pairs = 0
    for table in tables():
        place = {(column.name, column.kind): index for index, column in enumerate(table.columns)}
        for (name, kind), here in place.items():
            rounded = place.get((name, "decimal"), place.get((name, "percent")))
            if kind == "exact" and rounded is not None:
                assert here == rounded + 1, f"{name} in {table.name}"
                pairs += 1
    assert pairs > 30


def test_no_field_of_csv_is_named_twice_or_by_a_doubled_ending() -> None:
    for table in tables():
        names = next(csv.reader(io.StringIO(render(table, "csv"))))
        assert len({*names}) == len(names), table.name
        for ending in ("_one_in", "_decimal", "_percent"):
            assert not [name for name in names if name.endswith(ending * 2)], table.name


def test_titles_are_no_sentences_and_notes_are() -> None:
    for table in tables():
        assert not table.title.endswith("."), table.title
        assert all(note.endswith(".") for note in table.notes), table.notes


def test_no_two_columns_have_one_header() -> None:
    for table in tables():
        headers = [column.header for column in table.columns]
        assert len({*headers}) == len(headers), (table.name, headers)
