"""The report of several pay tables side by side, from one shoe or from several."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from exact_odds.counting.coups import Coups
from exact_odds.decimals import Root, ratio
from exact_odds.errors import ConditionError
from exact_odds.reports.chart import Chart
from exact_odds.reports.column import Cell, Column, Named
from exact_odds.reports.odds import BY_DECKS, CONVENTIONS, decks_of, several_shoes
from exact_odds.reports.setting import deals_line, heading, setting
from exact_odds.reports.table import Report, Table
from exact_odds.reports.wager.identity import files_table
from exact_odds.reports.wager.notes import fee_notes, price_notes
from exact_odds.wagers.award import Award
from exact_odds.wagers.odds import Odds
from exact_odds.wagers.terms import share
from exact_odds.wagers.wager import Wager

if TYPE_CHECKING:
    from exact_odds.reports.wager.identity import Identity
    from exact_odds.studies.exposure import Exposure

SAME = "the same awards and the same pays"
"""What is said of a pay table that differs from the first in its name alone."""


def comparison_report(
    wagers: Sequence[Wager],
    situations: Sequence[Coups],
    exposure: Exposure | None = None,
    identities: Sequence[tuple[str, Identity]] = (),
) -> Report:
    """A row for each pay table and each number of decks, and what differs between the pay tables.

    Args:
        wagers: the pay tables.
        situations: one, or several that differ in the number of decks.
        exposure: the most that one coup of the first shoe can cost the house.
        identities: what each was made of, with its slug.

    Raises:
        ConditionError: if a wager is offered only in a state that none of these shoes reaches.
    """
    first = situations[0]
    several = len(situations) > 1
    tables = [_comparison_table(wagers, situations)]
    if len(wagers) > 1:
        tables.append(_differences_table(wagers))
    if exposure is not None:
        from exact_odds.reports.exposure import exposure_table

        tables.append(exposure_table(exposure, str(first.shoe) if several else ""))
    if identities:
        tables.append(files_table(identities))
    if not several:
        bars = Chart("bars", "comparison", "wager", "house_edge", title="House edge", percent=True)
        return Report(heading(first), tables, [deals_line(first)], setting(first), chart=bars)
    lines = Chart("lines", "comparison", "decks", "house_edge", series="wager", title=BY_DECKS, percent=True)
    title, notes = several_shoes(situations)
    return Report(title, tables, notes, setting(first), chart=lines)


def _comparison_table(wagers: Sequence[Wager], situations: Sequence[Coups]) -> Table:
    """What each pay table is worth with each number of decks."""
    columns = [
        Column("wager"),
        Column("decks", align="right", none="other"),
        Column("pays", align="right"),
        Column("house_edge", kind="percent"),
        Column("change", "Change of edge", "percent", none=""),
        Column("hit_frequency", "Wins", "percent"),
        Column("standard_deviation", kind="decimal", digits=6),
        Column("expected_value", kind="decimal", digits=8, exact=True),
        Column("largest_pay", kind="exact", hidden=True),
    ]
    worth = {
        coups: {odds.wager: odds for odds in (_offered(wager, coups) for wager in wagers) if odds is not None}
        for coups in situations
    }
    for wager in wagers:
        if not any(wager in found for found in worth.values()):
            situations[0].odds(wager)  # raises, and says in which state it is offered
    called = _told_apart(wagers)
    rows: list[tuple[Cell, ...]] = []
    for wager in wagers:
        for coups, found in worth.items():
            rows.append((called[wager], decks_of(coups), _written_pays(wager), *_row(found, wager, wagers[0])))
    notes = ["Pays are to one.", CONVENTIONS[1], *fee_notes(wagers)]
    notes += [f"{called[wager].name}: {note}" for wager in wagers for note in price_notes(wager)]
    if len(wagers) > 1:
        notes.append(f"The change of edge is from {called[wagers[0]].name} with the same decks.")
    if any(len(found) < len(wagers) for found in worth.values()):
        notes.append("Where there is no edge, the wager is never offered.")
    return Table("comparison", columns, rows, "Pay tables side by side, for a stake of one", notes)


def _told_apart(wagers: Sequence[Wager]) -> dict[Wager, Named]:
    """What each wager is called; with its slug where another has the same name."""
    names = [wager.name for wager in wagers]
    return {
        wager: Named(wager.slug, wager.name if names.count(wager.name) == 1 else f"{wager.name} ({wager.slug})")
        for wager in wagers
    }


def _offered(wager: Wager, coups: Coups) -> Odds | None:
    """The odds of a wager, or None if it is never offered."""
    try:
        return coups.odds(wager)
    except ConditionError:
        return None


def _row(found: dict[Wager, Odds], wager: Wager, first: Wager) -> tuple[Cell, ...]:
    odds, base = found.get(wager), found.get(first)
    if odds is None:
        return (None,) * 6
    change = None if base is None or wager is first else odds.house_edge - base.house_edge
    spread = Root(odds.variance)
    return (odds.house_edge, change, odds.hit_frequency, spread, odds.expected_value, odds.largest_pay)


def _written_pays(wager: Wager) -> str:
    """What the awards pay that win, in order."""
    return ", ".join(award.written_pay for award in wager.awards if award.wins)


def _differences_table(wagers: Sequence[Wager]) -> Table:
    """In a line for each pay table but the first, how it differs from that."""
    first, *others = wagers
    called = _told_apart(wagers)
    rows = [(called[other], "; ".join(differences(first, other)) or SAME) for other in others]
    columns = [Column("wager"), Column("differences", f"How it differs from {called[first].name}")]
    capped = any(award != before for one in wagers for award, before in zip(one.awards, one.uncapped, strict=False))
    notes = ["Pays that the cap has cut are compared as they are after it."] if capped else []
    return Table("differences", columns, rows, "What differs", notes)


def differences(first: Wager, other: Wager) -> list[str]:
    """How a pay table differs from another: award by award, and in its terms.

    Awards are matched by their events, and those left over by their labels, whose events then differ.

    >>> from exact_odds import wager
    >>> differences(wager("tie"), wager("tie-9"))
    ['win pays 9, not 8']
    >>> differences(wager("banker"), wager("banker-ez"))[:2]
    ['adds win with three-card 7 at 0', 'win has another event']
    """
    matched = _matched(first, other)
    found = []
    for award in other.awards:
        old = matched.get(award)
        if old is None:
            found.append(f"adds {award.label} at {award.written_pay}")
            continue
        if award.when != old.when:
            found.append(f"{award.label} has another event")
        if (award.possible_pays, award.meter) != (old.possible_pays, old.meter):
            was = "" if award.label == old.label else f" as {old.label} does"
            found.append(f"{award.label} pays {award.written_pay}, not {old.written_pay}{was}")
    kept = set(matched.values())
    found += [f"lacks {award.label} at {award.written_pay}" for award in first.awards if award not in kept]
    places = [first.awards.index(matched[award]) for award in other.awards if award in matched]
    if places != sorted(places):
        found.append("the awards are in another order")
    if other.otherwise != first.otherwise:
        found.append(f"without an award it pays {ratio(other.otherwise)}, not {ratio(first.otherwise)}")
    if other.fee != first.fee:
        found.append(f"a fee of {share(other.fee)}, not {share(first.fee)}")
    if other.commission != first.commission:
        found.append(f"{_commission(other)}, not {_commission(first).removeprefix('a commission of ')}")
    if other.given != first.given:
        found.append("offered in every coup" if other.given is None else f"offered given {other.given}")
    return found


def _matched(first: Wager, other: Wager) -> dict[Award, Award]:
    """For the awards of one pay table those of another with the same event, or else with the same label."""
    by_event = {award.when: award for award in first.awards}
    found = {award: by_event[award.when] for award in other.awards if award.when in by_event}
    by_label = {award.label: award for award in first.awards if award not in found.values()}
    for award in other.awards:
        if award not in found and award.label in by_label:
            found[award] = by_label[award.label]
    return found


def _commission(wager: Wager) -> str:
    return "no commission" if wager.commission is None else f"a commission of {share(wager.commission)}"
