"""The reports of a probability and of a distribution."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from exact_odds.decimals import decimal, grouped
from exact_odds.engine.coups import Count, Coups
from exact_odds.engine.distribution import Distribution
from exact_odds.reports.setting import deals_line, setting, setting_data
from exact_odds.reports.table import Cell, Column, Report, Table
from exact_odds.wagers.games import Game

UNDRAWN = "none"
"""What stands for the value of a third card that was not drawn."""


def probability_report(
    game: Game, coups: Coups, event: str, given: str | None, counted: Count, digits: int | None = None
) -> Report:
    """The report of one probability."""
    probability = counted.probability
    columns = [
        Column("Event", "code"),
        Column("Probability", "decimal", 10),
        Column("Probability, exact", "exact", name="probability"),
        Column("Happens", "one in", name="probability"),
        Column("Deals", "count", name="count"),
        Column("Of", "count"),
    ]
    row: list[Cell] = [event, probability, probability, probability, counted.count, counted.of]
    if given is not None:
        columns.insert(1, Column("Given", "code"))
        row.insert(1, given)
    data = {
        **setting_data(game, coups),
        "event": event,
        "given": given,
        "count": counted.count,
        "of": counted.of,
        "probability": probability,
        "decimal": decimal(probability, 10 if digits is None else digits),
    }
    table = Table("probability", columns, [row], upright=True)
    asked = [event] if given is None else [event, given]
    return Report(setting(game, coups), [table], [deals_line(coups, asked)], data)


def distribution_report(
    game: Game,
    coups: Coups,
    joint: Distribution,
    given: str | None,
    cumulative: bool = False,
    one_in: bool = False,
    marginals: bool = True,
    totals: bool = True,
    digits: int | None = None,
) -> Report:
    """The report of a joint distribution.

    Args:
        game: what is played.
        coups: what was counted over.
        joint: the distribution.
        given: the condition it was asked under.
        cumulative: whether to add the probability of each row and those before it, and of it and those after it.
        one_in: whether to add each probability as 1 in x.
        marginals: whether to add, of several expressions, each one's own distribution.
        totals: whether to close each distribution with its sum.
        digits: of the decimals in JSON.
    """
    tables = [distribution_table(joint, "distribution", cumulative, one_in, totals)]
    names = dict.fromkeys(joint.names)
    if marginals and len(names) > 1:
        tables += [
            distribution_table(
                joint.marginal(name), f"marginal-{place}", cumulative, one_in, totals, f"{name} by itself"
            )
            for place, name in enumerate(names, 1)
        ]
    subtitle = [deals_line(coups, joint.names if given is None else [*joint.names, given])]
    if given is not None:
        subtitle.append(f"given {given}: {grouped(joint.of)} of them")
    data = {
        **setting_data(game, coups),
        "expressions": list(joint.names),
        "given": given,
        "of": joint.of,
        "rows": [
            {
                "values": list(values),
                "count": count,
                "probability": Fraction(count, joint.of),
                "decimal": decimal(Fraction(count, joint.of), 10 if digits is None else digits),
            }
            for values, count in joint.items()
        ],
    }
    return Report(setting(game, coups), tables, subtitle, data)


def distribution_table(
    joint: Distribution,
    name: str,
    cumulative: bool = False,
    one_in: bool = False,
    totals: bool = True,
    title: str = "",
) -> Table:
    """A distribution as a table, its rows in the order of the values, perhaps closed by their sum."""
    columns = [Column(text, "text", align="right", name=text, none=UNDRAWN) for text in _distinct(joint.names)]
    columns += [Column("Deals", "count", name="count"), Column("Probability", "decimal", 10)]
    if cumulative:
        columns += [Column(header, "decimal", 10, none="") for header in ("This or before", "This or after")]
    if one_in:
        columns.append(Column("Happens", "one in", name="probability"))
    columns.append(Column("Probability, exact", "exact", name="probability"))

    def row(values: Sequence[Cell], count: int, or_before: Cell = None, or_after: Cell = None) -> tuple[Cell, ...]:
        share = Fraction(count, joint.of)
        more = [or_before, or_after] if cumulative else []
        return (*values, count, share, *more, *([share] if one_in else []), share)

    rows = []
    below = 0
    for values, count in joint.items():
        rows.append(row(values, count, Fraction(below + count, joint.of), Fraction(joint.of - below, joint.of)))
        below += count
    if totals:
        rows.append(row(["all", *[""] * (len(joint.names) - 1)], below))
    return Table(name, columns, rows, title, closing=int(totals))


def _distinct(names: Sequence[str]) -> list[str]:
    """Headers that differ even if an expression is asked for twice."""
    return [name if name not in names[:place] else f"{name} ({place + 1})" for place, name in enumerate(names)]
