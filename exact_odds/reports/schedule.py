"""The report of a schedule: a table with a line for each state in which the wager is offered."""

from __future__ import annotations

from exact_odds.counting.coups import Coups
from exact_odds.decimals import Root
from exact_odds.errors import ConditionError
from exact_odds.reports.column import Cell, Column, Named
from exact_odds.reports.exposure import exposure_table
from exact_odds.reports.setting import deals_line, heading, setting
from exact_odds.reports.table import Report, Table
from exact_odds.reports.wager.examples import examples_table
from exact_odds.reports.wager.identity import Identity, identity_table
from exact_odds.reports.wager.notes import fee_notes
from exact_odds.studies.exposure import Exposure
from exact_odds.wagers.odds import Odds
from exact_odds.wagers.schedule import Schedule
from exact_odds.wagers.wager import Wager

NOTES = (
    "A state's odds are odds given the state: its deals are those in which it comes about.",
    "The house edge is the mean loss per unit staked, returned stakes included; below 0 it is the bettor's.",
)
"""What the table of states counts."""


def schedule_report(
    schedule: Schedule,
    coups: Coups,
    brief: bool = False,
    exposure: Exposure | None = None,
    identity: Identity | None = None,
) -> Report:
    """What a schedule is worth in each of its states.

    Args:
        schedule: the schedule.
        coups: the coups of the shoe it is played from.
        brief: whether to leave out the examples.
        exposure: the most that one coup can cost the house.
        identity: how to make the report again.

    Raises:
        ShoeError: if it looks at suits that the shoe does not know.
        WagerError: if a state follows a meter whose value is not given.
    """
    opening = [schedule.rules, heading(coups), deals_line(coups)]
    if schedule.aliases:
        opening.append(f"Also called: {', '.join(schedule.aliases)}")
    if schedule.source:
        opening.append(f"Source of the rules: {schedule.source}")
    reached = _reached(schedule, coups)
    opening.append(_favoured(reached))
    opening.append(
        f"Cards drawn by the tableau {coups.tableau.name}, which exact-odds rules --game {coups.game.called} prints"
    )
    tables = [
        _states_table(schedule, coups),
        _definition_table(schedule),
        *([] if brief else [examples_table(reached, coups)]),
        *([] if exposure is None else [exposure_table(exposure)]),
        identity_table(identity),
    ]
    return Report(schedule.name, tables, [line for line in opening if line], setting(coups))


def _reached(schedule: Schedule, coups: Coups) -> list[Odds]:
    """The odds of the states that these coups reach."""
    return [coups.odds(state) for state in schedule.states if state.given is None or coups.count(state.given).count]


def _favoured(reached: list[Odds]) -> str:
    """How many states favour the bettor, and which."""
    found = [odds.wager.slug for odds in reached if odds.house_edge < 0]
    if not found:
        return f"None of the {len(reached)} states favours the bettor."
    return (
        f"{len(found)} of {len(reached)} states favour{'s' if len(found) == 1 else ''} the bettor: {', '.join(found)}"
    )


def _states_table(schedule: Schedule, coups: Coups) -> Table:
    columns = [
        Column("state", kind="code"),
        Column("pays"),
        Column("deals", kind="count"),
        Column("of", kind="count", hidden=True),
        Column("offered", "Comes about", "percent"),
        Column("hit_frequency", "Wins", "percent"),
        Column("expected_value", kind="decimal", digits=8, exact=True),
        Column("house_edge", kind="percent"),
        Column("standard_deviation", kind="decimal", digits=6),
    ]
    rows = [_row(state, coups) for state in schedule.states]
    notes = [*NOTES, *fee_notes(schedule.states)]
    return Table("states", columns, rows, "What it is worth in each state, for a stake of one", notes)


def _row(state: Wager, coups: Coups) -> tuple[Cell, ...]:
    """The line of a state; without odds where these coups never reach it."""
    assert state.given is not None
    counted = coups.count(state.given)
    reached = (Named.of(state), _pays(state), counted.count, counted.of, counted.probability)
    try:
        odds = coups.odds(state)
    except ConditionError:
        return (*reached, None, None, None, None)
    return (*reached, odds.hit_frequency, odds.expected_value, odds.house_edge, Root(odds.variance))


def _definition_table(schedule: Schedule) -> Table:
    """When each state is offered, and what its awards are."""
    columns = [
        Column("state", kind="code"),
        Column("offered", "Offered", none=""),
        Column("given", kind="code"),
        Column("award"),
        Column("when", "Event", "code"),
        Column("pays", "Pays to one", "exact"),
    ]
    rows: list[tuple[Cell, ...]] = [
        (
            Named.of(state),
            offered or None,
            None if state.given is None else state.given.text,
            award.label,
            award.when.text,
            award.pays if award.meter is None else award.written_pay,
        )
        for state, offered in zip(schedule.states, schedule.offered, strict=True)
        for award in state.awards
    ]
    return Table("definition", columns, rows, "When each state is offered, and what it pays")


def _pays(state: Wager) -> str:
    """What the awards of a state pay, those that return the stake aside."""
    return ", ".join(award.written_pay for award in state.awards if award.pays or award.wins)
