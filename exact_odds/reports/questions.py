"""The reports of a probability and of a distribution."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from exact_odds.counting.coups import Count, Coups
from exact_odds.counting.distribution import Distribution
from exact_odds.decimals import Root, correlation, decimal, grouped
from exact_odds.game.games import Game
from exact_odds.language.vocabulary import Value
from exact_odds.reports.setting import deals_line, setting, setting_data
from exact_odds.reports.table import Cell, Column, Report, Table, both

UNDRAWN = "none"
"""What stands for the value of a third card that was not drawn."""

UNDEFINED = "A third card that was not drawn has no value, and so no mean; ask given that it is drawn."
CONSTANT = "Where one of the two never varies there is no correlation."


def probability_report(
    game: Game, coups: Coups, event: str, given: str | None, counted: Count, digits: int | None = None
) -> Report:
    """The report of one probability."""
    probability = counted.probability
    columns = [
        Column("Event", "code"),
        *both("Probability", 10),
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
    summary: bool = True,
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
        summary: whether to close each distribution with its sum, and to add the expected values and variances.
        digits: of the decimals in JSON.
    """
    tables = [distribution_table(joint, "distribution", cumulative, one_in, summary)]
    names = dict.fromkeys(joint.names)
    if marginals and len(names) > 1:
        tables += [
            distribution_table(
                joint.marginal(name), f"marginal-{place}", cumulative, one_in, summary, f"{name} by itself"
            )
            for place, name in enumerate(names, 1)
        ]
    numbers, pairs = moments(joint), covariances(joint)
    if summary:
        tables += spread_tables(numbers, pairs)
    subtitle = [deals_line(coups, joint.names if given is None else [*joint.names, given])]
    if given is not None:
        subtitle.append(f"given {given}: {grouped(joint.of)} of them")
    places = 10 if digits is None else digits
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
                "decimal": decimal(Fraction(count, joint.of), places),
            }
            for values, count in joint.items()
        ],
        "moments": [
            {
                "expression": one.name,
                "expected_value": one.mean,
                "variance": one.variance,
                "standard_deviation": None if one.variance is None else decimal(Root(one.variance), places),
            }
            for one in numbers
        ],
        "pairs": [
            {
                "expressions": list(two.names),
                "covariance": two.covariance,
                "correlation": None if two.correlation is None else decimal(two.correlation, places),
                "correlation_exact": two.correlation,
            }
            for two in pairs
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
    columns += [Column("Deals", "count", name="count"), *both("Probability", 10)]
    if cumulative:
        columns += [Column(header, "decimal", 10, none="") for header in ("This or before", "This or after")]
    if one_in:
        columns.append(Column("Happens", "one in", name="probability"))

    def row(values: Sequence[Cell], count: int, or_before: Cell = None, or_after: Cell = None) -> tuple[Cell, ...]:
        share = Fraction(count, joint.of)
        more = [or_before, or_after] if cumulative else []
        return (*values, count, share, share, *more, *([share] if one_in else []))

    rows = []
    below = 0
    for values, count in joint.items():
        rows.append(row(values, count, Fraction(below + count, joint.of), Fraction(joint.of - below, joint.of)))
        below += count
    if totals:
        rows.append(row(["all", *[""] * (len(joint.names) - 1)], below))
    return Table(name, columns, rows, title, closing=int(totals))


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
    """Expected values, variances and covariances: in decimals, and then exactly. No table if there is no number."""
    if not numbers:
        return []
    columns = [
        Column("Expression", "code"),
        Column("Expected value", "decimal", 10),
        Column("Standard deviation", "decimal", 10),
        Column("Variance", "decimal", 10),
    ]
    rows: list[tuple[Cell, ...]] = [
        (name, mean, None if variance is None else Root(variance), variance) for name, mean, variance in numbers
    ]
    exactly: list[tuple[Cell, ...]] = []
    for name, mean, variance in numbers:
        if mean is not None:
            exactly += [(name, "expected value", mean), (name, "variance", variance)]
    notes = [UNDEFINED] if any(one.mean is None for one in numbers) else []
    tables = [Table("spread", columns, rows, "Mean and spread", notes)]
    if pairs:
        columns = [
            Column("Expression", "code"),
            Column("and", "code"),
            Column("Correlation", "decimal", 10),
            Column("Covariance", "decimal", 10),
        ]
        rows = [(*names, correlation, covariance) for names, covariance, correlation in pairs]
        exactly += [(", ".join(names), "covariance", covariance) for names, covariance, _ in pairs]
        notes = [CONSTANT] if any(two.correlation is None for two in pairs) else []
        tables.append(Table("pairs", columns, rows, "Each two of them", notes))
    if exactly:
        columns = [Column("Expression", "code"), Column("Measure"), Column("Exact value", "exact")]
        tables.append(Table("exact", columns, exactly, "The same, exact"))
    return tables


def _distinct(names: Sequence[str]) -> list[str]:
    """Headers that differ even if an expression is asked for twice."""
    return [name if name not in names[:place] else f"{name} ({place + 1})" for place, name in enumerate(names)]
