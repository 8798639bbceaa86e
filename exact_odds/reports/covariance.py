"""The report of wagers made on one coup, and the reference table of main wagers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from exact_odds.counting.coups import Coups
from exact_odds.decimals import Root, grouped
from exact_odds.games.shoe import Shoe
from exact_odds.reports.chart import Chart
from exact_odds.reports.column import Cell, Column, Named
from exact_odds.reports.setting import report
from exact_odds.reports.table import Report, Table
from exact_odds.studies.covariance import Covariances, Mix, covariances
from exact_odds.wagers.library import wager

TABULATED = ("banker", "player", "tie", "banker-ez", "dragon-7", "panda-8")
"""The wagers in the reference table: those of baccarat, and those of its commonest variant."""

OF = "Of what is won on one coup with a unit staked on each wager."
CORRELATIONS = Chart(
    "heat", "pairs", "other", "wager", "correlation", title="Correlation of wagers on one coup", x_label="with"
)
NEVER = "Where one of the two always wins the same there is no correlation."


def covariance_report(joint: Covariances, coups: Coups | None = None, mix: Mix | None = None) -> Report:
    """The covariances of some wagers, and what a mix of stakes on them is worth.

    Args:
        joint: the covariances.
        coups: what was counted over, if that is known.
        mix: stakes, if any.
    """
    tables = [pairs_table(joint), wagers_table(joint), *([] if mix is None else [mix_table(mix)])]
    notes = []
    if joint.given is not None:
        notes.append(f"Everything is of the {grouped(joint.odds[0].of)} deals with {joint.given}")
    return report(
        tables, coups, ", ".join(wager.name for wager in joint.wagers), notes, joint.given, chart=CORRELATIONS
    )


def pairs_table(joint: Covariances) -> Table:
    """Each pair of wagers."""
    rows = _pair_rows(joint)
    return Table("pairs", [Column("wager"), Column("other", "and"), *_PAIR], rows, "Each two wagers", _pair_notes(rows))


def beside_table(joint: Covariances) -> Table:
    """The first wager beside each of the others."""
    columns = [Column("wager", hidden=True), Column("other", "Wager"), *_PAIR]
    rows = _pair_rows(joint)[: len(joint.odds) - 1]
    return Table("correlation", columns, rows, "Beside the main wagers", _pair_notes(rows))


_PAIR = (Column("correlation", kind="decimal", digits=8), Column("covariance", kind="decimal", digits=8, exact=True))


def _pair_rows(joint: Covariances) -> list[tuple[Cell, ...]]:
    return [
        (Named.of(joint.wagers[one]), Named.of(joint.wagers[two]), root, joint.matrix[one][two])
        for one, two, root in _pairs(joint)
    ]


def _pair_notes(rows: Sequence[Sequence[Cell]]) -> list[str]:
    return [OF, *([NEVER] if any(row[2] is None for row in rows) else [])]


def wagers_table(joint: Covariances) -> Table:
    """Each wager by itself."""
    columns = [
        Column("wager"),
        Column("deals", kind="count", hidden=True),
        Column("standard_deviation", kind="decimal", digits=8),
        Column("variance", kind="decimal", digits=8),
        Column("expected_value", kind="decimal", digits=8, exact=True),
    ]
    rows = [
        (Named.of(odds.wager), odds.of, Root(odds.variance), odds.variance, odds.expected_value) for odds in joint.odds
    ]
    return Table("wagers", columns, rows, "Each wager by itself, for a stake of one")


def mix_table(mix: Mix) -> Table:
    """What a mix of stakes is worth."""
    stakes = ", ".join(f"{stake} on {slug}" for slug, stake in mix.stakes.items())
    columns = [
        Column("stakes"),
        Column("staked", "Staked in all", "exact"),
        Column("expected_value", kind="decimal", digits=8, exact=True),
        Column("house_edge", "House edge for each unit staked", "decimal", 8, exact=True),
        Column("variance", kind="decimal", digits=8, exact=True),
        Column("standard_deviation", kind="decimal", digits=8),
    ]
    row = (stakes or "none", mix.staked, mix.expected_value, mix.house_edge, mix.variance, Root(mix.variance))
    return Table("mix", columns, [row], "Together", upright=True)


def _pairs(joint: Covariances) -> Iterator[tuple[int, int, Root | None]]:
    """The places of each two wagers and their correlation."""
    for one in range(len(joint.odds)):
        for two in range(one + 1, len(joint.odds)):
            yield one, two, joint.correlation(one, two)


def covariance_table() -> Table:
    """Covariances and correlations of main wagers: the reference table."""
    joint = covariances([wager(slug) for slug in TABULATED], Coups(Shoe.of_decks(8)))
    columns = [
        Column("wager", kind="code"),
        Column("other", "and", kind="code"),
        Column("covariance", kind="decimal", exact=True),
        Column("correlation", kind="decimal"),
    ]
    rows: list[tuple[Cell, ...]] = [
        (joint.wagers[one].slug, joint.wagers[two].slug, joint.matrix[one][two], root)
        for one, two, root in _pairs(joint)
    ]
    return Table("covariance", columns, rows, notes=[OF])
