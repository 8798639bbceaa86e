"""``exact-odds covariance``: several wagers on one coup."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import click

from exact_odds.cli.command import command
from exact_odds.cli.options import chosen_wagers, complete_wagers, shoe_options
from exact_odds.cli.output import Output, output_options
from exact_odds.cli.prices import price_options
from exact_odds.errors import ExactOddsError, WagerError

if TYPE_CHECKING:
    from fractions import Fraction

    from exact_odds.counting.coups import Coups
    from exact_odds.wagers.wager import Wager

MOST = 24
"""Wagers on one coup: each two are counted together, so that all of a library's would take many minutes."""


@command
@click.argument("wagers", nargs=-1, metavar="[WAGER]...", shell_complete=complete_wagers)
@click.option("--stakes", metavar="STAKES", help="What is staked on each: 'banker=10 dragon-7=1'.")
@shoe_options
@price_options
@output_options
def covariance(
    wagers: tuple[str, ...],
    stakes: str | None,
    coups: Coups,
    priced: Callable[[list[Wager]], list[Wager]],
    emit: Output,
) -> None:
    """How wagers made on one coup go together: exact covariances and correlations.

    With stakes, also what they are worth together: expected value and standard deviation of all that is won. The
    wagers are those named, or those with stakes, or else the game's. A wager that is offered only in some state of the
    coup makes everything given that state, as for a player who has the others on the layout when it comes about.

    Examples:
      exact-odds covariance
      exact-odds covariance banker player tie dragon-7
      exact-odds covariance --stakes "banker=10 dragon-7=1"
      exact-odds covariance --stakes "banker=10 insurance-player-4-5=5" --format json
    """
    from exact_odds.reports.covariance import covariance_report
    from exact_odds.studies.covariance import covariances, parse_stakes

    placed = None if stakes is None else parse_stakes(stakes)
    chosen = chosen_wagers(wagers or tuple(placed or ()), coups)
    if len(chosen) > MOST:
        raise ExactOddsError(f"{len(chosen)} wagers are given, and {MOST} on one coup are allowed; ask in several goes")
    joint = covariances(priced(chosen), coups)
    mix = None if placed is None else joint.mix(_by_slug(placed))
    emit(covariance_report(joint, coups, mix))


def _by_slug(placed: Mapping[str, Fraction]) -> dict[str, Fraction]:
    """The stakes, which may be on a wager by any of its names, by its slug.

    Raises:
        WagerError: if a wager has two, by two of its names.
    """
    from exact_odds.wagers.library import wager

    stakes: dict[str, Fraction] = {}
    for name, stake in placed.items():
        slug = wager(name).slug
        if slug in stakes:
            raise WagerError(f"{slug} has two stakes; give one")
        stakes[slug] = stake
    return stakes
