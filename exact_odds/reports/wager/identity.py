"""What a report was made of and by what, so that it can be made again; and a second count that agrees."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import NamedTuple

from exact_odds import __version__
from exact_odds.reports.column import Cell, Column
from exact_odds.reports.table import Table
from exact_odds.wagers.odds import Odds

PROGRAM = f"exact_odds {__version__}"
"""What counts."""


class Identity(NamedTuple):
    """Of what a report is, and how to make it again.

    Attributes:
        command: the command line that prints it.
        file: the name of the file that defines the wager.
        contents: what that file holds.
    """

    command: str
    file: str
    contents: bytes


def identity_table(identity: Identity | None) -> Table:
    """The program, the command, the wager's file and its hash."""
    columns = [
        Column("program"),
        Column("command", "Command to reproduce", "code", hidden=identity is None),
        Column("file", "The wager's file", "code", hidden=identity is None),
        Column("sha256", "Its SHA-256", "code", hidden=identity is None),
    ]
    known = (None,) * 3 if identity is None else (*identity[:2], sha256(identity.contents).hexdigest())
    return Table("identity", columns, [(PROGRAM, *known)], "Counted by", upright=identity is not None)


def files_table(identities: Sequence[tuple[str, Identity]]) -> Table:
    """The files of several wagers with their hashes, and under them the program and the command.

    Args:
        identities: the slug of each wager, and what it was made of.
    """
    columns = [
        Column("wager", kind="code"),
        Column("file", "Its file", "code"),
        Column("sha256", "SHA-256 of the file", "code"),
    ]
    rows = [(slug, one.file, sha256(one.contents).hexdigest()) for slug, one in identities]
    notes = [f"Counted by {PROGRAM}. Command to reproduce: {identities[0][1].command}"]
    return Table("identity", columns, rows, "Made from", notes)


def agrees(odds: Odds, again: Sequence[int]) -> bool:
    """Whether a second count is in the same proportions as the first; of whole decks it is the same."""
    return all(one * sum(again) == two * odds.of for one, two in zip(odds.counts, again, strict=True))


def second_count_table(odds: Odds, again: Sequence[int]) -> Table:
    """The counts of both ways, award by award."""
    columns = [
        Column("award"),
        Column("second_count", kind="count"),
        Column("of", kind="count"),
        Column("agrees", "As the first"),
    ]
    rows: list[tuple[Cell, ...]] = [
        (award.label, number, sum(again), number * odds.of == award.count * sum(again))
        for award, number in zip((*odds.awards, odds.lose), again, strict=True)
    ]
    notes = [
        "The second count is a plain walk: each coup is dealt card by card, and its deals are added up.",
        "It shares with the first, which multiplies classes of hands, no more than the reading of cards and events.",
    ]
    return Table("second_count", columns, rows, "Counted a second time", notes)
