"""The report of coups in a row: their joint distribution, beside what it would be if no coup knew of another."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import product

from exact_odds.counting.coups import Coups
from exact_odds.decimals import Root, correlation
from exact_odds.games.shoe import Shoe
from exact_odds.reports.chart import Chart
from exact_odds.reports.column import Cell, Column
from exact_odds.reports.setting import heading, shoe_setting
from exact_odds.reports.table import Report, Table
from exact_odds.shoes.sequence import RESULTS, JointDistribution, sequence

TABULATED = (1, 6, 8)
"""The numbers of decks in the reference table."""

ORDINALS = ("First coup", "Second coup", "Third coup", "Fourth coup")
EXCHANGEABLE = (
    "Any coups of the shoe, in any order, have the same joint distribution as the first ones, as long as nobody looks "
    "at its cards."
)


def sequence_report(joint: JointDistribution, coups: Coups | None = None) -> Report:
    """The joint distribution of coups in a row, the coups that follow, and correlations.

    Args:
        joint: the joint distribution.
        coups: the situation before the first coup, if that is known.
    """
    notes = [f"{len(joint.outcomes)} coups in a row", *([] if coups and coups.shown else [EXCHANGEABLE])]
    if coups is None:
        return Report(str(joint.shoe), joint_tables(joint), notes, chart=_chart(joint))
    return Report(heading(coups), joint_tables(joint), notes, shoe_setting(coups, joint.of), chart=_chart(joint))


def _chart(joint: JointDistribution) -> Chart:
    """How far each way for the coups to go is from what it would be if no coup knew of another."""
    title = f"{len(joint.outcomes)} coups in a row: probability less that of independent coups"
    return Chart("bars", "joint", "way", "difference", title=title, percent=True, x_label="the coups in their order")


def two_in_a_row() -> Table:
    """The reference table of two coups in a row."""
    columns = [
        Column("decks", kind="count"),
        Column("coup_1", "First coup"),
        Column("coup_2", "Second coup"),
        Column("probability", kind="decimal", digits=12, exact=True),
        Column("independent", "If independent", "decimal", 12, exact=True),
        Column("difference", kind="decimal", digits=12),
        Column("given_first", "Second given first", "decimal", 12),
    ]
    rows: list[tuple[Cell, ...]] = []
    for decks in TABULATED:
        joint = sequence(Coups(Shoe.of_decks(decks)))
        for first, second in joint.counts:
            together, alone = joint.probability(first, second), joint.independent(first, second)
            after = joint.given(first)[(second,)]
            rows.append((decks, first, second, together, alone, together - alone, after))
    return Table("two-in-a-row", columns, rows, notes=[EXCHANGEABLE])


def joint_tables(joint: JointDistribution) -> list[Table]:
    """The tables of a joint distribution."""
    tables = [joint_table(joint), following_table(joint), correlation_table(joint)]
    return [*tables, decided_table(joint)] if all(names == RESULTS for names in joint.outcomes) else tables


def joint_table(joint: JointDistribution) -> Table:
    """How likely each way is for the coups to go."""
    columns = [
        *_coups(joint),
        Column("way", hidden=True),
        Column("deals", kind="count", hidden=True),
        Column("probability", kind="decimal", digits=12),
        Column("independent", "If independent", "decimal", 12),
        Column("difference", kind="decimal", digits=12),
    ]
    rows: list[tuple[Cell, ...]] = [
        (*values, _way(joint, values), count, together, alone, together - alone)
        for values, count in joint.counts.items()
        for together, alone in [(joint.probability(*values), joint.independent(*values))]
    ]
    return Table("joint", columns, rows, "How the coups go together")


def _way(joint: JointDistribution, values: Sequence[str]) -> str:
    """A way for the coups to go in short: results by their letters, as BBP."""
    if all(names == RESULTS for names in joint.outcomes):
        return "".join(value[0].upper() for value in values)
    return ", ".join(values)


def _coups(joint: JointDistribution) -> list[Column]:
    return [Column(f"coup_{place}", ORDINALS[place - 1]) for place in range(1, 1 + len(joint.outcomes))]


def following_table(joint: JointDistribution) -> Table:
    """How likely the last coup goes each way, given how those before it went."""
    columns = [
        *_coups(joint),
        Column("probability", "Probability then", "decimal", 12),
        Column("of_any", "of any coup", "decimal", 12),
        Column("difference", kind="decimal", digits=12),
    ]
    usual = joint.margin(len(joint.outcomes) - 1)
    rows: list[tuple[Cell, ...]] = [
        (*given, value, probability, usual[value], probability - usual[value])
        for given, (value,), probability in _following(joint)
    ]
    return Table("after", columns, rows, "What follows")


def correlation_table(joint: JointDistribution) -> Table:
    """How each outcome of one coup goes with each of the next."""
    columns = [
        Column("coup_1", "One coup"),
        Column("coup_2", "The next"),
        Column("covariance", kind="significant"),
        Column("correlation", kind="significant"),
        Column("correlation_exact", "Exact, where it is rational", "exact"),
    ]
    rows: list[tuple[Cell, ...]] = [
        (first, second, joint.covariance(first, second), root, exactly)
        for first, second, root, exactly in _correlations(joint)
    ]
    return Table("correlation", columns, rows, "How one coup goes with the next")


def decided_table(joint: JointDistribution) -> Table:
    """Runs and chops of the coups that are not ties, which is what road charts show."""
    decided = [values for values in joint.counts if "tie" not in values]
    alike = [values for values in decided if len(set(values)) == 1]
    columns = [
        Column("coups"),
        Column("probability", kind="decimal", digits=12),
        Column("independent", "If independent", "decimal", 12),
        Column("difference", kind="decimal", digits=12),
    ]
    rows: list[tuple[Cell, ...]] = []
    for name, chosen in (
        ("all won by the same side", alike),
        ("not all by the same side", [values for values in decided if values not in alike]),
    ):
        together = _share(joint.probability, chosen, decided)
        alone = _share(joint.independent, chosen, decided)
        difference = None if together is None or alone is None else together - alone
        rows.append((name, together, alone, difference))
    return Table("runs", columns, rows, "Runs and chops, ties aside")


def _share(
    probability: Callable[..., Fraction], chosen: Sequence[tuple[str, ...]], among: Sequence[tuple[str, ...]]
) -> Fraction | None:
    """How much of the probability of some runs is that of the chosen ones; None if none of them can be."""
    whole = sum((probability(*values) for values in among), Fraction(0))
    return sum((probability(*values) for values in chosen), Fraction(0)) / whole if whole else None


def _following(joint: JointDistribution) -> Iterator[tuple[tuple[str, ...], tuple[str, ...], Fraction]]:
    """Given the coups before the last, how likely it goes each way."""
    for given in product(*joint.outcomes[:-1]):
        for values, probability in joint.given(*given).items():
            yield given, values, probability


def _correlations(joint: JointDistribution) -> Iterator[tuple[str, str, Root | None, Fraction | None]]:
    """The correlations of the first coup's outcomes with the second's, and where they are rational exactly.

    Where an outcome never varies there is none.
    """
    for first, second in product(*joint.outcomes[:2]):
        one, two = joint.variances(first, second)
        covariance = joint.covariance(first, second)
        exactly = covariance / one if one == two and one else None
        yield first, second, correlation(covariance, one, two), exactly
