"""The report of a recorded log: each coup with its faults and values, what is expected of all, and the coming coup."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import islice

from exact_odds.counting.coups import Coups
from exact_odds.decimals import decimal, grouped
from exact_odds.reports.chart import Chart
from exact_odds.reports.column import Cell, Column, Named
from exact_odds.reports.formats.machine import render_csv
from exact_odds.reports.setting import heading, setting, shoe_setting
from exact_odds.reports.table import Report, Table
from exact_odds.shoes.replay.comparison import FitTest
from exact_odds.shoes.replay.formats import Layout
from exact_odds.shoes.replay.log import hand_text
from exact_odds.shoes.replay.replay import Replay
from exact_odds.shoes.replay.replayed import Replayed
from exact_odds.wagers.odds import Odds
from exact_odds.wagers.wager import Wager

BLOCK = 2048
"""Coups that are written together."""

P_DIGITS = 6
"""Digits of a p-value."""

MOST_DRAWN = 8
"""Shoes that are drawn in one chart."""

VERDICTS = {
    "too little": "There are too few coups for any test.",
    "as expected": "Nothing here contradicts what is expected.",
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
    tables.append(replace(skipped_table(replay), hidden=not replay.unread))
    if replay.fit:
        tests = replay.fit.tests()
        says_little = all(test.is_small for test in tests)
        tables += [replace(table, hidden=says_little) for table in (fit_table(tests), p_values_table(tests))]
        if tests:
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
    if place.unread:
        notes.append(f"The log notes {_number(place.unread, 'line')} that could not be read.")
    notes += irregular_notes(replay)
    if replay.wagers:
        notes.append("Expected values are exact, given all cards seen before the coup.")
    if place.results_alone:
        notes.append(
            f"Of {_number(place.results_alone, 'coup')} only the result is known: "
            "it changes no expected value, and its cards are not counted."
        )
    if replay.hidden:
        notes.append(
            f"{_number(replay.hidden, 'card')} left the shoe unseen: that changes no expected value, "
            "only the number of cards left."
        )
    return notes


def irregular_notes(replay: Replay) -> list[str]:
    """What is odd about the numbers of coups, the names of shoes and the decks of a log, each with its line."""
    place, returned, notes = replay.place, replay.returned, []
    if place.missing.number:
        notes.append(
            f"By their numbers {_number(place.missing.number, 'coup')} {_are(place.missing.number)} missing, "
            f"the first of them {place.missing.first}{_before(place.missing.line)}."
        )
    if place.disordered.number:
        notes.append(
            f"{_number(place.disordered.number, 'coup')} {_have(place.disordered.number)} a number that does not rise, "
            f"the first {place.disordered.first}{_in(place.disordered.line)}: a line may stand twice."
        )
    if returned.number:
        notes.append(
            f"{_number(returned.number, 'shoe')} {_have(returned.number)} the name of an earlier one and "
            f"{_are(returned.number)} taken as new, the first {returned.first}{_in(returned.line)}."
        )
    if place.decks.number:
        notes.append(
            f"The log says {_number(int(place.decks.first), 'deck')}{_in(place.decks.line)}; "
            f"it is held against {replay.coups.shoe}."
        )
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
    notes = [
        "A tie neither ends a run nor makes it longer; no run goes from one shoe to the next.",
        "The test of runs is of the number of all of them; their lengths are listed and not tested.",
    ]
    return Table("fit", columns, rows, "Observed and expected", notes)


def p_values_table(tests: Sequence[FitTest]) -> Table:
    """The tests: chi-square, degrees of freedom, p-value."""
    columns = [
        Column("test"),
        Column("chi_square", "Chi-square", "decimal", 3),
        Column("degrees", kind="count"),
        Column("p_value", "p-value", "decimal", P_DIGITS),
        Column("remark", none=""),
    ]
    rows = [
        (
            test.name,
            test.statistic,
            test.degrees,
            test.p_value,
            f"too few coups: {test.too_few}" if test.too_few else None,
        )
        for test in tests
    ]
    notes = ["The p-value is the probability of a chi-square as large as this or larger, if nothing is wrong."]
    if any(test.p_value.high < Fraction(1, 10**P_DIGITS) for test in tests):
        notes.append("A p-value of which only zeros are printed is smaller than its last digit, and not 0.")
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
        least = Fraction(1, 10**P_DIGITS)
        shown = Column("p_value", kind="decimal", digits=P_DIGITS).show(overall.p_value)
        p_value = f"below {decimal(least, P_DIGITS)}" if overall.p_value.high < least else shown
        notes.append(
            f"Overall p-value {p_value}: twice the number of tests, {overall.tests}, times the smallest p-value, "
            "that of a fit too good counted as well, and never above 1."
        )
    return notes


def next_report(asked: Sequence[Odds], coups: Coups, left: int | None = None, withheld: Sequence[str] = ()) -> Report:
    """The odds of the coming coup.

    Args:
        asked: the odds of each wager.
        coups: the situation before it.
        left: the number of cards in the shoe, where some of those not seen are gone.
        withheld: why other wagers have no odds, a sentence each.
    """
    size = coups.shoe.size
    gone = (
        [] if left in (None, size) else [f"Of these {grouped(size)} unseen cards {grouped(left or 0)} are in the shoe."]
    )
    return Report(heading(coups), [next_table(asked)], [*gone, *withheld], setting(coups))


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


def _are(number: int) -> str:
    return "is" if number == 1 else "are"


def _have(number: int) -> str:
    return "has" if number == 1 else "have"


def _in(line: int) -> str:
    return f" in line {grouped(line)}" if line else ""


def _before(line: int) -> str:
    return f" before line {grouped(line)}" if line else ""


def _number(number: int, thing: str) -> str:
    return f"{grouped(number)} {thing}{'' if number == 1 else 's'}"
