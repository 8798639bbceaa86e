"""A log followed while it is written, or typed: the odds of each coming coup."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

import click

from exact_odds.cli.command import in_one_line
from exact_odds.cli.output import Output
from exact_odds.errors import ConditionError, ExactOddsError, ShoeError

if TYPE_CHECKING:
    from exact_odds.counting.coups import Coups
    from exact_odds.reports.table import Report
    from exact_odds.shoes.replay.follow import LiveLog
    from exact_odds.shoes.replay.formats import Layout
    from exact_odds.shoes.replay.replayed import Replayed
    from exact_odds.wagers.wager import Wager

WAIT = 0.25
"""Seconds between two looks at a growing file."""


def follow_log(live: LiveLog, file: str, coups: Coups, asked: list[Wager], emit: Output) -> None:
    """Print each coup as it comes, and after it the odds of the next one."""
    from time import sleep

    from exact_odds.reports.formats import render
    from exact_odds.shoes.replay.follow import growing_lines

    printed: list[Coups] = []  # the last situation that was
    read_as: list[Layout] = []

    def print_next() -> None:
        with _errors_told():
            try:
                after = live.next_coups()
            except ExactOddsError:
                printed.clear()
                raise
            if printed != [after]:
                printed[:] = [after]
                report = coming(after, coups, asked, live.left)
                if emit.path is None:  # a reader who has left ends the following
                    click.echo(render(report, emit.form, emit.digits), nl=False)
                    sys.stdout.flush()
                else:
                    emit(report)

    def wait() -> None:
        print_next()
        sleep(WAIT)

    if file == "-":
        print_next()
    for line in growing_lines(file, wait) if file != "-" else _typed_lines():
        with _errors_told():
            found = live.line(line)
            if live.layout and [live.layout] != read_as:
                read_as[:] = [live.layout]
                click.echo(f"read as {live.layout}", err=True)
            if live.undone is not None:
                click.echo(f"taken back: {live.undone or 'an empty line'}", err=True)
            for coup in found:
                _say_coup(coup)
                printed.clear()  # the odds follow each coup, changed or not
            if file == "-":
                print_next()


def _typed_lines() -> Iterator[str]:
    for line in sys.stdin.buffer if sys.stdin else ():
        yield line.decode("utf-8", "replace").rstrip("\r\n")


@contextmanager
def _errors_told() -> Iterator[None]:
    """Say what is wrong, and go on."""
    try:
        yield
    except ExactOddsError as error:
        say(str(error))


def _say_coup(replayed: Replayed) -> None:
    """One line about a coup, on stderr, where it does not mix with the tables."""
    faults = "".join(f"; {fault}" for fault in replayed.faults)
    click.echo(f"shoe {replayed.shoe}, coup {replayed.number}: {replayed.result}{faults}", err=True)


def coming(after: Coups, coups: Coups, asked: list[Wager], left: int) -> Report:
    """The odds of the coming coup, of which cards may be shown.

    Args:
        after: the situation after the log.
        coups: the one before it, with the shown cards.
        asked: the wagers.
        left: the number of cards in the shoe.
    """
    from exact_odds.reports.replay import next_report

    coming = coups.on(after.shoe)
    odds, withheld = [], []
    for wager in asked:
        with suppress(ConditionError):  # it is not offered
            try:
                odds.append(coming.odds(wager))
            except ShoeError as error:  # the log does not know its cards finely enough
                withheld.append(f"{wager.name} has no odds: {error}")
    if withheld and not odds:
        raise ShoeError(withheld[0])
    return next_report(odds, coming, None if after.shoe.is_infinite else left, withheld)


def say(message: str) -> None:
    """Say on stderr what is wrong."""
    click.echo(f"exact-odds: {in_one_line(message)}", err=True)
