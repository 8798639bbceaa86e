"""The value of chemin de fer as a function of how often Player draws: its table and its chart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from exact_odds.reports.chart import Chart
from exact_odds.reports.column import Cell, Column
from exact_odds.reports.table import Table
from exact_odds.studies.equilibrium.bilinear import Decision
from exact_odds.studies.equilibrium.certificate import Certificate
from exact_odds.studies.equilibrium.frequency import break_points
from exact_odds.studies.equilibrium.model import CheminDeFer

LINEAR = "Between these points the values are linear."
JUMPS = (
    "Between these points the values are linear. At each of them Banker is indifferent, but with a commission Player "
    "is not, so his value jumps: just below, Banker still replies as to a lower probability. Where Banker mixes, "
    "Player's value lies between the two."
)


def by_frequency(found: Sequence[Certificate]) -> Iterator[Table]:
    """The value as a function of how often Player draws, where he has one decision; and where the equilibria are."""
    game = found[0].game
    if not _has_curve(game):
        return
    values = {one.player[0]: one.value for one in found}
    below = [Column("value_below", "Value just below", "decimal", exact=True)] if game.commission else []
    columns = [
        Column("frequency", "Player draws", "decimal", exact=True),
        Column("value", "Value to Player", "decimal", exact=True),
        *below,
        Column("value_to_banker", "Value to Banker", "decimal", exact=True, hidden=not game.commission),
        Column("equilibrium", kind="exact", hidden=True),
        Column("changes", hidden=True),
        Column("begins", "From here on Banker also draws with", none=""),
        Column("ends", "From here on Banker stands with", none=""),
    ]
    rows: list[tuple[Cell, ...]] = [
        (
            point.frequency,
            point.above,
            *([point.below] if game.commission else []),
            point.value_to_banker,
            values.get(point.frequency),
            ", ".join([*map(cell, point.begins), *(f"{cell(one)}: stands" for one in point.ends)]) or None,
            _joined(point.begins),
            _joined(point.ends),
        )
        for point in break_points(game)
    ]
    title = f"If Player draws on {game.player[0].hand} with another probability and Banker replies"
    yield Table("by_frequency", columns, rows, title, [JUMPS if game.commission else LINEAR])


def _has_curve(game: CheminDeFer) -> bool:
    """Whether the value is a function of one frequency of Player's."""
    return len(game.player) == 1


def chart(game: CheminDeFer) -> Chart | None:
    """The value as a function of how often Player draws, with its break points."""
    if not _has_curve(game):
        return None
    hand = game.player[0].hand
    return Chart(
        "lines",
        "by_frequency",
        "frequency",
        "value",
        title=f"Value to Player, by how often he draws on {hand}",
        x_label=f"How often Player draws on {hand}; at the points named Banker begins to draw, or to stand",
        before="value_below" if game.commission else "",
        called="changes",
        marked="equilibrium",
    )


def _joined(decisions: Iterable[Decision]) -> str | None:
    return ", ".join(map(cell, decisions)) or None


def cell(decision: Decision) -> str:
    """A decision of Banker's in words."""
    return decision.hand + (" when Player stood" if decision.third is None else f" against {decision.third}")
