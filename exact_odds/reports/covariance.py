"""The report of wagers made on one coup, and the reference table of main wagers."""

from __future__ import annotations

from collections.abc import Iterator

from exact_odds.counting.coups import Coups
from exact_odds.decimals import Root, decimal, grouped
from exact_odds.game.games import Game
from exact_odds.game.shoe import Shoe
from exact_odds.reports.setting import deals_line, setting, setting_data
from exact_odds.reports.table import Cell, Column, Report, Table, both
from exact_odds.studies.covariance import Covariances, Mix, covariances
from exact_odds.wagers.library import wager

TABULATED = ("banker", "player", "tie", "banker-ez", "dragon-7", "panda-8")
"""The wagers in the reference table: those of baccarat, and those of its commonest variant."""

OF = "Of what is won on one coup with a unit staked on each wager."
NEVER = "Where one of the two always wins the same there is no correlation."


def covariance_report(
    game: Game, coups: Coups, joint: Covariances, mix: Mix | None = None, digits: int | None = None
) -> Report:
    """The covariances of some wagers, and what a mix of stakes on them is worth.

    Args:
        game: what is played.
        coups: what was counted.
        joint: the covariances.
        mix: stakes, if any.
        digits: of the decimals that stand in JSON, where rationals are exact; ten unless given.
    """
    places = 10 if digits is None else digits
    tables = [pairs_table(joint), wagers_table(joint)]
    data: dict[str, object] = {
        **setting_data(game, coups),
        "given": joint.given and joint.given.text,
        "wagers": [
            {
                "wager": odds.wager.slug,
                "deals": odds.of,
                "expected_value": odds.expected_value,
                "variance": odds.variance,
                "standard_deviation": decimal(Root(odds.variance), places),
            }
            for odds in joint.odds
        ],
        "pairs": [
            {
                "wagers": [joint.wagers[one].slug, joint.wagers[two].slug],
                "covariance": joint.matrix[one][two],
                "correlation": None if root is None else decimal(root, places),
                "correlation_exact": root,
            }
            for one, two, root in _pairs(joint)
        ],
    }
    if mix is not None:
        tables.append(mix_table(mix))
        data["mix"] = {
            "stakes": mix.stakes,
            "staked": mix.staked,
            "expected_value": mix.expected_value,
            "house_edge": mix.house_edge,
            "variance": mix.variance,
            "standard_deviation": decimal(Root(mix.variance), places),
        }
    subtitle = [deals_line(coups)]
    if joint.given is not None:
        subtitle.append(f"Everything is of the {grouped(joint.odds[0].of)} deals with {joint.given}")
    return Report(setting(game, coups), tables, subtitle, data)


def pairs_table(joint: Covariances) -> Table:
    """Each pair of wagers."""
    columns = [
        Column("Wager"),
        Column("and"),
        Column("Correlation", "decimal", 8),
        *both("Covariance", 8),
    ]
    rows: list[tuple[Cell, ...]] = []
    for one, two, root in _pairs(joint):
        covariance = joint.matrix[one][two]
        rows.append((joint.wagers[one].name, joint.wagers[two].name, root, covariance, covariance))
    notes = [OF, *([NEVER] if any(row[2] is None for row in rows) else [])]
    return Table("pairs", columns, rows, "Each two wagers", notes)


def wagers_table(joint: Covariances) -> Table:
    """Each wager by itself."""
    columns = [
        Column("Wager"),
        Column("Standard deviation", "decimal", 8),
        Column("Variance", "decimal", 8),
        *both("Expected value", 8),
    ]
    rows = [
        (odds.wager.name, Root(odds.variance), odds.variance, odds.expected_value, odds.expected_value)
        for odds in joint.odds
    ]
    return Table("wagers", columns, rows, "Each wager by itself, for a stake of one")


def mix_table(mix: Mix) -> Table:
    """What a mix of stakes is worth."""
    stakes = ", ".join(f"{stake} on {slug}" for slug, stake in mix.stakes.items())
    columns = [Column("Quantity"), *both("Value", 8)]
    deviation = Root(mix.variance)
    rows: list[tuple[Cell, ...]] = [
        ("staked in all", mix.staked, mix.staked),
        ("expected value", mix.expected_value, mix.expected_value),
        ("house edge for each unit staked", mix.house_edge, mix.house_edge),
        ("variance", mix.variance, mix.variance),
        ("standard deviation", deviation, deviation),
    ]
    return Table("mix", columns, rows, f"Together: {stakes or 'no stakes'}")


def _pairs(joint: Covariances) -> Iterator[tuple[int, int, Root | None]]:
    """The places of each two wagers and their correlation."""
    for one in range(len(joint.odds)):
        for two in range(one + 1, len(joint.odds)):
            yield one, two, joint.correlation(one, two)


def covariance_table() -> Table:
    """Covariances and correlations of main wagers: the reference table."""
    joint = covariances([wager(slug) for slug in TABULATED], Coups(Shoe.of_decks(8)))
    columns = [
        Column("Wager", "code"),
        Column("and", "code", name="other"),
        *both("Covariance", 10),
        Column("Correlation", "decimal", 10),
    ]
    rows: list[tuple[Cell, ...]] = []
    for one, two, root in _pairs(joint):
        covariance = joint.matrix[one][two]
        rows.append((joint.wagers[one].slug, joint.wagers[two].slug, covariance, covariance, root))
    return Table("covariance", columns, rows, notes=[OF])
