"""Reference tables of many coups: sessions, runs, and their formulas."""

from __future__ import annotations

from fractions import Fraction

from exact_odds.counting.coups import Coups
from exact_odds.decimals import Enclosure
from exact_odds.reports.chart import Chart
from exact_odds.reports.column import Cell, Column
from exact_odds.reports.sessions import QUANTILE
from exact_odds.reports.table import Table
from exact_odds.shoes.runs import one_coup
from exact_odds.shoes.sessions.proven import ends, root_of
from exact_odds.shoes.sessions.results import coup_results
from exact_odds.shoes.sessions.session import Session
from exact_odds.shoes.sessions.session_odds import session_odds
from exact_odds.studies.closed_forms.wager_forms import wager_closed_form
from exact_odds.wagers.library import wager

WAGERS = ("player", "banker", "tie", "dragon-7")
"""The wagers whose sessions are tabulated."""

COUPS = (20, 80, 200, 1000)
"""Coups of these sessions: a quarter of a shoe, a shoe, an evening, a week."""

SHOE = 81
"""Coups in which runs are counted: about a shoe."""

LENGTHS = range(2, 13)
"""Lengths of these runs."""


def sessions() -> Table:
    """Flat stakes of one on some wagers: what is won, and how likely that is to be something."""
    columns = [
        Column("wager", kind="code"),
        Column("coups", kind="count"),
        Column("expected_value", kind="decimal", digits=6),
        Column("standard_deviation", kind="decimal", digits=6),
        Column("ahead", kind="decimal", digits=8),
        Column("even", kind="decimal", digits=8),
        Column("behind", kind="decimal", digits=8),
        Column("low", "5% quantile", "decimal", 2),
        Column("median", kind="decimal", digits=2),
        Column("high", "95% quantile", "decimal", 2),
    ]
    rows: list[tuple[Cell, ...]] = []
    for slug in WAGERS:
        results = coup_results(Coups(), {wager(slug): 1})
        for coups in COUPS:
            odds = session_odds(Session(results, coups))
            won, variance = odds.won, odds.variance
            assert won is not None  # the number of coups is given
            assert variance is not None
            shares = [Enclosure(*ends(value)) for value in (won.ahead, won.even, won.behind)]
            quantiles = [Enclosure(*ends(won.quantile(Fraction(percent, 100)))) for percent in (5, 50, 95)]
            mean = Enclosure(*ends(odds.expected_value))
            rows.append((slug, coups, mean, root_of(variance), *shares, *quantiles))
    notes = [f"Stakes of one, eight decks, each coup from a fresh shoe. {QUANTILE}"]
    lines = Chart("lines", "sessions", "coups", "ahead", series="wager", percent=True, y_label="Ahead")
    return Table("sessions", columns, rows, notes=notes, chart=lines)


def session_formulas() -> Table:
    """The mean and the variance of what n coups win, as functions of n and of the number of decks."""
    columns = [
        Column("wager", kind="code"),
        Column("expected_value", "Expected value of n coups, d decks", "formula"),
        Column("variance", "Variance of n coups, d decks", "formula"),
    ]
    rows: list[tuple[Cell, ...]] = []
    for slug in WAGERS:
        form = wager_closed_form(slug)
        rows.append((slug, f"n*({form.expected_value})", f"n*({form.variance})"))
    notes = ["Stakes of one, each coup from a fresh shoe of d decks, so that means and variances add up."]
    return Table("session-formulas", columns, rows, notes=notes)


def runs() -> Table:
    """Runs of Player and of Banker in about a shoe, with both readings of a tie."""
    columns = [
        Column("event", kind="code"),
        Column("ties"),
        Column("length", "Length or more", "count"),
        Column("at_least_one", kind="decimal"),
        Column("expected", "Expected number", "decimal"),
        Column("formula", "Expected number, of p", "formula", none=""),
    ]
    rows: list[tuple[Cell, ...]] = []
    for event in ("player.wins", "banker.wins"):
        for ties in ("end", "skip"):
            one = one_coup(Coups(), event, ties)
            for length in LENGTHS:
                found = one.runs(SHOE, length)
                numbers = [Enclosure(*ends(value)) for value in (found.at_least_one, found.expected)]
                formula = f"p**{length}*(1 + {SHOE - length}*(1 - p))" if ties == "end" else None
                rows.append((event, ties, length, *numbers, formula))
    notes = [
        f"{SHOE} coups, eight decks, each from a fresh shoe. A run counts once, however long it is.",
        "A tie ends a run, or it is skipped: it neither ends a run nor makes it longer, and counts as a coup.",
        "p is the probability of the event. A run starts at the first coup, or after one without the event.",
    ]
    return Table("runs", columns, rows, notes=notes)
