"""The report of one wager: what it is, how often it pays, what it is worth, as one hands it to a regulator."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from exact_odds.counting.coups import Coups
from exact_odds.decimals import ratio
from exact_odds.reports.column import Cell, Column, Named
from exact_odds.reports.exposure import exposure_table
from exact_odds.reports.lab import long_run_tables
from exact_odds.reports.setting import deals_line, heading, setting
from exact_odds.reports.table import Report, Table
from exact_odds.reports.wager.context import BY_DECKS, context
from exact_odds.reports.wager.examples import examples_table
from exact_odds.reports.wager.identity import Identity, identity_table, second_count_table
from exact_odds.reports.wager.notes import commission_notes, price_notes, random_notes
from exact_odds.reports.wager.terms import terms_tables
from exact_odds.reports.wager.worth import DEALS, awards_table, contributions_table, worth_table
from exact_odds.studies.exposure import Exposure
from exact_odds.wagers.award import Award
from exact_odds.wagers.meters import meter_edge
from exact_odds.wagers.odds import Odds
from exact_odds.wagers.terms import share
from exact_odds.wagers.wager import Wager

OTHERWISE = "otherwise"
"""When none of the awards is won."""


FULL = 10**9
"""Where a meter stands whose value is not known, for its award to be the best of all."""


class Besides(NamedTuple):
    """What a report of a wager may hold besides.

    Attributes:
        exposure: the most that one coup can cost the house.
        again: the deals of each award and of none, counted a second time.
        identity: how to make the report again.
        digits: how many digits after the point are proven where a number is not exact.
    """

    exposure: Exposure | None = None
    again: Sequence[int] | None = None
    identity: Identity | None = None
    digits: int = 10


NOTHING = Besides()


def wager_report(
    wager: Wager, coups: Coups, brief: bool = False, edge: Fraction | None = None, besides: Besides = NOTHING
) -> Report:
    """The full report of a wager: on the first page what an approval needs, then the details.

    Args:
        wager: the wager.
        coups: the coups of the shoe it is played from.
        brief: whether to leave out what takes counts of its own: examples, other shoes, removed cards, other wagers.
        edge: the house edge that other pays should leave; None for those that are fair.
        besides: what else it holds.

    Raises:
        ConditionError: if the wager is offered only in a state that these coups never reach.
        ShoeError: if it looks at suits that the shoe does not know.
    """
    if wager.needs_meter:
        return unpriced_report(wager, coups, brief, besides, edge)
    odds = coups.odds(wager)
    tables = [
        *([] if wager.given is None else [_offered_table(coups, wager.given.text)]),
        awards_table(odds),
        worth_table(odds),
        identity_table(besides.identity),
        *([] if wager.meter_letter == "" else [meter_table(wager, coups, edge)]),
        definition_table(wager, is_alone=False),
        *([] if brief else [examples_table([odds], coups)]),
        contributions_table(odds),
        *([] if besides.exposure is None else [exposure_table(besides.exposure)]),
        *terms_tables(odds, edge),
        _about_table(wager),
        *([] if brief else [*long_run_tables(odds, coups, besides.digits), *context(odds, coups)]),
        *([] if besides.again is None else [second_count_table(odds, besides.again)]),
    ]
    chart = None if brief else BY_DECKS
    return Report(wager.name, tables, _opening(coups, odds), setting(coups, wager.given), "awards", chart)


def unpriced_report(
    wager: Wager, coups: Coups, brief: bool = False, besides: Besides = NOTHING, edge: Fraction | None = None
) -> Report:
    """The report of a wager whose meter is not known: how often each award is paid, and how the edge depends on it.

    Args:
        wager: the wager.
        coups: the coups of the shoe it is played from.
        brief: whether to leave out the examples.
        besides: what else it holds.
        edge: a house edge for which the meter is found; None for that at which the wager is fair alone.
    """
    odds = coups.odds(wager.with_meter(0))
    columns = [
        Column("award"),
        Column("pays", "Pays to one", "exact"),
        Column("true_odds", "True odds against", "against", 2, none=""),
        Column("deals", kind="count"),
        Column("probability", kind="decimal", digits=8, exact=True),
    ]
    rows: list[tuple[Cell, ...]] = [
        (award.label, _both_ways(award, True)[0], one.against, one.count, one.probability)
        for award, one in zip(wager.awards, odds.awards, strict=True)
    ]
    lost = odds.lose
    rows.append((lost.label, lost.pays, lost.against, lost.count, lost.probability))
    tables = [
        *([] if wager.given is None else [_offered_table(coups, wager.given.text)]),
        Table("awards", columns, rows, "How often each award is paid", DEALS),
        meter_table(wager, coups, edge),
        definition_table(wager, is_alone=False),
        *([] if brief else [examples_table([odds.repriced(wager.with_meter(FULL))], coups)]),
        _about_table(wager),
        identity_table(besides.identity),
    ]
    letter = wager.meter_letter
    sets = "--meter sets it" if wager.single_award is None else f"--meter, or --pays {wager.slug}=..., sets it"
    missing = f"The value of {letter} is not given, so the wager has no edge yet; {sets}."
    opening = [missing if line == verdict(odds) else line for line in _opening(coups, odds)]
    return Report(wager.name, tables, opening, setting(coups, wager.given), "awards")


def meter_table(wager: Wager, coups: Coups, edge: Fraction | None = None) -> Table:
    """How the house edge depends on the meter, where it is fair, and where it leaves the house an edge asked for."""
    line = meter_edge(wager, coups)
    letter = line.letter
    columns = [
        Column("letter", "Unknown", "code"),
        Column("house_edge", "House edge", "code"),
        Column("at_zero", f"House edge with {letter} = 0", "percent", exact=True, hidden=line.low > 0),
        Column("slope", f"Less for each unit of {letter}", "significant", exact=True),
        Column("break_even", f"Break-even {letter}", "decimal", 2, exact=True),
    ]
    formula = f"{ratio(line.at_zero)} - {ratio(line.slope)} {letter}"
    notes = [f"{letter} is in units of the stake. The house edge is a - b {letter}, and 0 where {letter} is a / b."]
    row: tuple[Cell, ...] = (letter, formula, line.at_zero, line.slope, line.break_even)
    if wager.cap is not None:
        columns += [Column("low", f"Holds for {letter} from", "exact"), Column("high", "to", "exact", none="any")]
        row = (*row, line.low, line.high)
        notes.append("Below and above that the cap cuts other awards, and the edge is on another line.")
        if line.break_even is None:
            notes.append("On this line no meter is fair.")
    if edge is not None:
        columns.append(Column("for_edge", f"{letter} for a house edge of {share(edge)}", "decimal", 2, exact=True))
        row = (*row, line.meter_for(edge))
        if row[-1] is None:
            where = " on this line" if wager.cap is not None else " of 0 or more"
            notes.append(f"No meter{where} leaves a house edge of {share(edge)}.")
    return Table("meter", columns, [row], f"How the house edge depends on {letter}", notes, upright=True)


def verdict(odds: Odds) -> str:
    """Who has the edge, in a sentence.

    >>> from exact_odds import Shoe, wager
    >>> print(verdict(Coups(Shoe.of_decks(8)).odds(wager("sum-of-totals"))))
    This wager favours the bettor, not the house.
    """
    edge = odds.house_edge
    if edge < 0:
        return "This wager favours the bettor, not the house."
    return "The house has the edge." if edge else "This wager is exactly fair: on average nobody wins."


def _opening(coups: Coups, odds: Odds) -> list[str]:
    """The rules, what is counted, who has the edge, other names, the source."""
    wager = odds.wager
    lines = [wager.rules, heading(coups), deals_line(coups)]
    if wager.given is not None:
        lines.append(f"Offered only in one state of the coup: {wager.given}. All odds are odds given it.")
    lines += [*price_notes(wager), verdict(odds)]
    if wager.aliases:
        lines.append(f"Also called: {', '.join(wager.aliases)}")
    if wager.source:
        lines.append(f"Source of the rules: {wager.source}")
    lines.append(
        f"Cards drawn by the tableau {coups.tableau.name}, which exact-odds rules --game {coups.game.called} prints"
    )
    return [line for line in lines if line]


def _offered_table(coups: Coups, given: str) -> Table:
    """How often the state comes about in which the wager is offered."""
    columns = [
        Column("given", "Offered when", "code"),
        Column("probability", kind="decimal", digits=8, exact=True, one_in=True),
        Column("deals", kind="count"),
        Column("of", kind="count"),
    ]
    counted = coups.count(given)
    row = (given, counted.probability, counted.count, counted.of)
    return Table("offered", columns, [row], "How often it is offered", upright=True)


def _about_table(wager: Wager) -> Table:
    """What the wager's file says of it, for programs."""
    columns = [
        Column("wager"),
        Column("kind"),
        Column("aliases"),
        Column("rules"),
        Column("source"),
        Column("given", kind="code"),
        Column("commission", kind="percent"),
    ]
    row = (
        Named.of(wager),
        wager.kind,
        ", ".join(wager.aliases),
        wager.rules,
        wager.source,
        None if wager.given is None else wager.given.text,
        wager.commission,
    )
    return Table("about", columns, [row], hidden=True)


def definition_table(wager: Wager, is_alone: bool = True) -> Table:
    """The awards in words and as events, with what they pay both ways.

    Args:
        wager: the wager.
        is_alone: whether no other table shows what it pays to one.
    """
    columns = [
        Column("award"),
        Column("when", "Event", "code", none=OTHERWISE),
        Column("pays", "Pays to one", "exact", hidden=not is_alone),
        Column("pays_for_one", kind="exact"),
    ]
    rows: list[tuple[Cell, ...]] = [
        (award.label, award.when.text, *_both_ways(award, wager.needs_meter)) for award in wager.awards
    ]
    rows.append(("lose" if wager.otherwise == -1 else "otherwise", None, wager.otherwise, wager.otherwise + 1))
    notes = [
        "To one is what is won beside the stake, for one is what is handed back in all. 0 to one returns the stake."
    ]
    if len(wager.awards) > 1:
        notes.insert(0, "Awards are tried in order: the first whose event happens is paid, and no other.")
    notes += commission_notes(wager)
    if wager.fee:
        notes.append(
            f"A fee of {share(wager.fee)} of the stake is paid on top and never returned; edges are per unit of both."
        )
    notes += random_notes(wager)
    unreachable = [award.label for award in wager.awards if award.impossible]
    if unreachable:
        notes.append(f"The pay table prints what no coup can reach: {', '.join(unreachable)}.")
    return Table(
        "definition", columns, rows, "What it pays, and when" if is_alone else "When each award is paid", notes
    )


def _both_ways(award: Award, needs_meter: bool) -> tuple[Cell, Cell]:
    """What an award pays to one and for one; in the letter of its meter where the value is not known."""
    if award.meter is None or not needs_meter:
        return award.pays, award.pays + 1
    return award.written_pay, str(award.meter._replace(plus=award.meter.plus + 1))
