"""The reports of a probability and of a distribution."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from exact_odds.counting.answers import Count, Event
from exact_odds.counting.coups import Coups
from exact_odds.counting.distribution import Distribution
from exact_odds.decimals import Root, correlation, grouped
from exact_odds.language.vocabulary import Value
from exact_odds.reports.chart import Chart
from exact_odds.reports.column import Cell, Column
from exact_odds.reports.setting import report
from exact_odds.reports.table import Report, Table

UNDRAWN = "none"
"""What stands for the value of a third card that was not drawn."""

UNDEFINED = "A third card that was not drawn has no value, and so no mean; ask given that it is drawn."
_CUMULATIVE = ("this_or_before", "this_or_after")
CONSTANT = "Where one of the two never varies there is no correlation."


def probability_report(counted: Count, coups: Coups, event: Event, given: Event | None = None) -> Report:
    """The report of one probability.

    Args:
        counted: the deals in which the event happens, of those with the condition.
        coups: what was counted over.
        event: what was asked.
        given: the condition.
    """
    columns = [
        Column("event", kind="code"),
        Column("given", kind="code", hidden=given is None),
        Column("probability", kind="decimal", exact=True, one_in=True),
        Column("deals", kind="count"),
        Column("of", kind="count"),
    ]
    row = (str(event), None if given is None else str(given), counted.probability, counted.count, counted.of)
    asked = [event] if given is None else [event, given]
    tables = [Table("probability", columns, [row], upright=True)]
    return report(tables, coups, given=given, asked=asked)


def distribution_report(
    joint: Distribution,
    coups: Coups | None = None,
    given: Event | None = None,
    cumulative: bool = False,
    one_in: bool = False,
    marginals: bool = True,
    asked: Sequence[Event] = (),
) -> Report:
    """The report of a joint distribution.

    Args:
        joint: the distribution.
        coups: what was counted over, if that is known.
        given: the condition it was asked under.
        cumulative: whether to add the probability of each row and those before it, and of it and those after it.
        one_in: whether to add each probability as 1 in x.
        marginals: whether to add, of several expressions, each one's own distribution.
        asked: the expressions, where their names do not say what they are.
    """
    tables = [distribution_table(joint, "distribution", cumulative, one_in)]
    names = dict.fromkeys(joint.names)
    if marginals and len(names) > 1:
        tables += [
            distribution_table(joint.marginal(name), f"marginal_{place}", cumulative, one_in, f"{name} by itself")
            for place, name in enumerate(names, 1)
        ]
    tables += spread_tables(moments(joint), covariances(joint))
    questions = [*(asked or joint.names), *(() if given is None else (given,))]
    notes = [] if given is None else [f"given {given}: {grouped(joint.of)} of them"]
    return report(
        tables, coups, ", ".join(joint.names), notes, given, questions, chart=distribution_chart(joint, given)
    )


def distribution_chart(joint: Distribution, given: Event | None) -> Chart | None:
    """Bars of the probabilities of one expression, a heat map of those of two."""
    names = distinct(joint.names)
    title = " and ".join(joint.names) + ("" if given is None else f", given {given}")
    if len(names) == 1:
        return Chart("bars", "distribution", names[0], "probability", title=f"Distribution of {title}", percent=True)
    if len(names) == 2:
        down, across = names
        return Chart("heat", "distribution", across, down, "probability", "", f"Probability of {title}", True)
    return None


def distribution_table(
    joint: Distribution, name: str, cumulative: bool = False, one_in: bool = False, title: str = ""
) -> Table:
    """A distribution as a table, its rows in the order of the values, closed by their sum."""
    columns = [Column(text, text, align="right", none=UNDRAWN) for text in distinct(joint.names)]
    columns += [Column("deals", kind="count"), Column("probability", kind="decimal", exact=True, one_in=one_in)]
    if cumulative:
        columns += [Column(name, kind="decimal", none="") for name in _CUMULATIVE]
    rows: list[tuple[Cell, ...]] = []
    below = 0
    for values, count in joint.items():
        sums = (Fraction(below + count, joint.of), Fraction(joint.of - below, joint.of)) if cumulative else ()
        rows.append((*values, count, Fraction(count, joint.of), *sums))
        below += count
    total = ["all", *[""] * (len(joint.names) - 1)]
    rows.append((*total, below, Fraction(below, joint.of), *((None, None) if cumulative else ())))
    return Table(name, columns, rows, title, closing=1)


class Moments(NamedTuple):
    """The expected value and the variance of a number; None where it is not defined in every coup."""

    name: str
    mean: Fraction | None
    variance: Fraction | None


class Pair(NamedTuple):
    """How two numbers go together; no correlation where one of them never varies."""

    names: tuple[str, str]
    covariance: Fraction
    correlation: Root | None


def moments(joint: Distribution) -> list[Moments]:
    """Those of the expressions that are numbers, not events."""
    return [
        Moments(name, joint.expectation(name), joint.variance(name))
        if None not in values
        else Moments(name, None, None)
        for name, values in _numbers(joint).items()
    ]


def covariances(joint: Distribution) -> list[Pair]:
    """Those of each two expressions that are numbers in every coup."""
    names = [name for name, values in _numbers(joint).items() if None not in values]
    pairs = []
    for one, two in combinations(names, 2):
        covariance = joint.covariance(one, two)
        pairs.append(Pair((one, two), covariance, correlation(covariance, joint.variance(one), joint.variance(two))))
    return pairs


def _numbers(joint: Distribution) -> dict[str, set[Value]]:
    """The values of each expression that is a number."""
    values = {name: {row[place] for row in joint} for place, name in enumerate(joint.names)}
    return {name: those for name, those in values.items() if not all(isinstance(value, bool) for value in those)}


def spread_tables(numbers: Sequence[Moments], pairs: Sequence[Pair]) -> list[Table]:
    """Expected values, variances and covariances. No table if there is no number."""
    if not numbers:
        return []
    columns = [
        Column("expression", kind="code"),
        Column("expected_value", kind="decimal", exact=True),
        Column("standard_deviation", kind="decimal"),
        Column("variance", kind="decimal", exact=True),
    ]
    rows: list[tuple[Cell, ...]] = [
        (name, mean, None if variance is None else Root(variance), variance) for name, mean, variance in numbers
    ]
    notes = [UNDEFINED] if any(one.mean is None for one in numbers) else []
    tables = [Table("spread", columns, rows, "Mean and spread", notes)]
    if pairs:
        columns = [
            Column("expression", kind="code"),
            Column("other", "and", kind="code"),
            Column("correlation", kind="decimal"),
            Column("covariance", kind="decimal", exact=True),
        ]
        rows = [(*names, correlation, covariance) for names, covariance, correlation in pairs]
        notes = [CONSTANT] if any(two.correlation is None for two in pairs) else []
        tables.append(Table("pairs", columns, rows, "Each two of them", notes))
    return tables


_TAKEN = {f"{name}{ending}" for name in ("deals", "probability", *_CUMULATIVE) for ending in ("", "_decimal")}
"""Fields that a distribution has whatever it is of."""


def distinct(names: Sequence[str]) -> list[str]:
    """Names of columns that differ from each other and from those of every distribution."""
    return [
        f"{name} ({place + 1})" if name in names[:place] or name in _TAKEN else name for place, name in enumerate(names)
    ]
