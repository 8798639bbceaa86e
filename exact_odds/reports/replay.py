"""The report of a recorded log: each coup with its faults and values, what is expected of all, and the coming coup."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice

from exact_odds.counting.coups import Coups
from exact_odds.decimals import grouped
from exact_odds.reports.chart import Chart
from exact_odds.reports.formats.machine import render_csv
from exact_odds.reports.setting import heading, setting, shoe_setting
from exact_odds.reports.table import Cell, Column, Named, Report, Table
from exact_odds.shoes.replay.comparison import LEAST_EXPECTED, FitTest
from exact_odds.shoes.replay.formats import Layout
from exact_odds.shoes.replay.log import hand_text
from exact_odds.shoes.replay.replay import Replay
from exact_odds.shoes.replay.replayed import Replayed
from exact_odds.wagers.odds import Odds
from exact_odds.wagers.wager import Wager

BLOCK = 2048
"""Coups that are written together."""

MOST_DRAWN = 8
"""Shoes that are drawn in one chart."""

VERDICTS = {
    "too little": "There are too few coups for any test.",
    "as expected": "The log is as expected.",
    "too bad": "The log does not fit what is expected.",
    "too good": "The log fits what is expected better than chance allows.",
}


def replay_report(replay: Replay, listed: Sequence[Replayed], layout: Layout | None = None) -> Report:
    """A replayed log.

    Args:
        replay: the replay, at its end.
        listed: the coups to list.
        layout: how the log was read.
    """
    tables = [coups_table(listed, replay.wagers, faults_only=len(listed) < replay.place.coups)]
    notes = [*([f"Read as {layout}."] if layout else []), *counts_notes(replay, len(listed))]
    if replay.unread:
        tables.append(skipped_table(replay))
    if replay.fit:
        tests = replay.fit.tests()
        if tests:
            says_little = all(test.is_small for test in tests)
            tables += [replace(table, hidden=says_little) for table in (fit_table(tests), p_values_table(tests))]
            notes += verdict_notes(replay)
    chart = _chart(replay)
    return Report(heading(replay.coups), tables, notes, shoe_setting(replay.coups), main="coups", chart=chart)


def _chart(replay: Replay) -> Chart | None:
    """The expected values over the shoe, or over a few shoes the first wager's; many shoes would hide each other."""
    values = tuple(map(_column, replay.wagers))
    if not values or replay.place.shoes > MOST_DRAWN:
        return None
    if replay.place.shoes > 1:
        title = f"{replay.wagers[0].name}: expected value before each coup, by shoe"
        return Chart("lines", "coups", "coup", values[0], series="shoe", title=title, together=True)
    return Chart("lines", "coups", "coup", values, title="Expected value before each coup", y_label="Expected value")


def _column(wager: Wager) -> str:
    """The column of a wager's expected values."""
    return f"expected_value_{wager.slug}"


def counts_notes(replay: Replay, listed: int) -> list[str]:
    """How many coups there are and how many have faults, and how the numbers before them are meant."""
    place = replay.place
    notes = [
        f"{_number(place.coups, 'coup')} of {_number(place.shoes, 'shoe')}, {grouped(place.faults)} with a fault.",
    ]
    if listed < place.coups and listed > place.faults:
        notes.append(
            f"Of so many coups the first {grouped(listed)} and those with a fault are listed; csv lists all of them."
        )
    if replay.unread:
        notes.append(f"{_number(replay.unread, 'line')} could not be read.")
    if replay.wagers:
        notes.append("Expected values are exact, given all cards seen before the coup.")
    if replay.hidden:
        notes.append(
            f"{_number(replay.hidden, 'card')} left the shoe unseen: that changes no expected value, "
            "only the number of cards left."
        )
    if replay.decks is not None and replay.decks != replay.coups.shoe.decks:
        notes.append(f"The log says {_number(replay.decks, 'deck')}; this is not the shoe it is held against.")
    return notes


def coups_table(listed: Sequence[Replayed], wagers: Sequence[Wager], *, faults_only: bool = False) -> Table:
    """Coup by coup what was dealt, what is wrong with it, and what each wager was worth before it.

    Args:
        listed: the coups.
        wagers: those that were priced.
        faults_only: whether people see the lines of the log too.
    """
    columns = [
        Column("shoe"),
        Column("coup", kind="count"),
        Column("player"),
        Column("banker"),
        Column("result"),
        Column("fault", none=""),
        *(Column(_column(wager), f"Value of {wager.name}", "decimal", 6) for wager in wagers),
        Column("cards_left", kind="count"),
        Column("line", kind="count", hidden=not faults_only),
    ]
    return Table("coups", columns, [_row(coup) for coup in listed], "Coup by coup")


def _row(replayed: Replayed) -> tuple[Cell, ...]:
    coup = replayed.coup
    return (
        replayed.shoe,
        replayed.number,
        hand_text(coup.player) or None,
        hand_text(coup.banker) or None,
        replayed.result,
        "; ".join(replayed.faults) or None,
        *replayed.expected_values,
        replayed.cards_left,
        coup.line,
    )


def coups_csv(coups: Iterable[Replayed], wagers: Sequence[Wager], digits: int | None = None) -> Iterator[str]:
    """The table of coups as CSV, piece by piece, so that a log of any length fits."""
    coups, first = iter(coups), True
    while (block := list(islice(coups, BLOCK))) or first:
        text = render_csv(coups_table(block, wagers), digits)
        yield text if first else text.partition("\n")[2]
        first = False


def skipped_table(replay: Replay) -> Table:
    """The lines that could not be read."""
    columns = [Column("line", kind="count"), Column("text", kind="code"), Column("reason")]
    rows = [(line.line, line.text, line.reason) for line in replay.skipped]
    more = replay.unread - len(rows)
    notes = [f"{grouped(more)} more could not be read."] if more else []
    return Table("skipped", columns, rows, "Lines that could not be read", notes)


def fit_table(tests: Sequence[FitTest]) -> Table:
    """Observed numbers beside expected ones."""
    columns = [
        Column("test"),
        Column("result"),
        Column("observed", kind="count"),
        Column("expected", kind="decimal", digits=2),
        Column("standardised", "In standard deviations", "decimal", 2),
    ]
    rows = [(test.name, *cell) for test in tests for cell in test.cells]
    notes = ["A tie neither ends a run nor makes it longer; no run goes from one shoe to the next."]
    return Table("fit", columns, rows, "Observed and expected", notes)


def p_values_table(tests: Sequence[FitTest]) -> Table:
    """The tests: chi-square, degrees of freedom, p-value."""
    columns = [
        Column("test"),
        Column("chi_square", "Chi-square", "decimal", 3),
        Column("degrees", kind="count"),
        Column("p_value", "p-value", "decimal", 6),
        Column("remark", none=""),
    ]
    small = f"too few coups: something expects fewer than {LEAST_EXPECTED}"
    rows = [(test.name, test.statistic, test.degrees, test.p_value, small if test.is_small else None) for test in tests]
    notes = ["The p-value is the probability of a chi-square as large as this or larger, if nothing is wrong."]
    if any("given the cards" in test.name for test in tests):
        notes.append(
            "Given the cards: each result less its exact chance before the coup, in standard deviations, squared; "
            "this test needs no independence."
        )
    return Table("tests", columns, rows, "How well it fits", notes)


def verdict_notes(replay: Replay) -> list[str]:
    """What all tests say together."""
    assert replay.fit is not None
    overall = replay.fit.overall()
    notes = [VERDICTS[overall.verdict]]
    if overall.tests:
        p_value = Column("p_value", kind="decimal", digits=6).show(overall.p_value)
        notes.append(
            f"Overall p-value {p_value}: the smallest of {_number(overall.tests, 'test')}, too bad or too good, "
            "times twice their number, and 1 at the most."
        )
    return notes


def next_report(asked: Sequence[Odds], coups: Coups, left: int | None = None) -> Report:
    """The odds of the coming coup.

    Args:
        asked: the odds of each wager.
        coups: the situation before it.
        left: the number of cards in the shoe, where some of those not seen are gone.
    """
    notes = [] if left in (None, coups.shoe.size) else [f"{grouped(left or 0)} of the cards not seen are in the shoe."]
    return Report(heading(coups), [next_table(asked)], notes, setting(coups))


def next_table(asked: Sequence[Odds]) -> Table:
    """What each wager is worth on the coming coup."""
    columns = [
        Column("wager"),
        Column("expected_value", kind="decimal", digits=8, exact=True),
        Column("house_edge", kind="percent"),
        Column("hit_frequency", "Wins", "percent"),
    ]
    rows: list[tuple[Cell, ...]] = [
        (Named.of(odds.wager), odds.expected_value, odds.house_edge, odds.hit_frequency) for odds in asked
    ]
    return Table("next", columns, rows, "The coming coup")


def _number(number: int, thing: str) -> str:
    return f"{grouped(number)} {thing}{'' if number == 1 else 's'}"
