"""``exact-odds odds``: the odds of wagers."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import click

from exact_odds.cli.command import command
from exact_odds.cli.options import chosen_wagers, complete_wagers, several_shoes_options
from exact_odds.cli.output import Output, output_options
from exact_odds.cli.prices import limit_options, price_options

if TYPE_CHECKING:
    from exact_odds.counting.coups import Coups
    from exact_odds.studies.exposure import Exposure
    from exact_odds.wagers.wager import Wager


@command
@click.argument("wagers", nargs=-1, metavar="[WAGER]...", shell_complete=complete_wagers)
@several_shoes_options
@price_options
@limit_options
@output_options
def odds(
    wagers: tuple[str, ...],
    situations: list[Coups],
    priced: Callable[[list[Wager]], list[Wager]],
    exposed: Callable[[list[Wager], Coups], Exposure | None],
    emit: Output,
) -> None:
    """The exact odds of the game's wagers, or of those named.

    A WAGER is a name from the library (see exact-odds wagers) or a TOML file of your own.
    For each: in how many six-card deals each award is paid, the expected value of a stake of one, the house edge,
    variance and standard deviation, and how often it wins.
    With --max-stake for some of them: the most that one coup can cost the house, and a deal that does it.

    Examples:
      exact-odds odds
      exact-odds odds banker dragon-7 panda-8 --decks 6
      exact-odds odds banker player --decks 1,2,6,8,infinite
      exact-odds odds --pays tie=9 --commission 4%
      exact-odds odds banker dragon-7 --max-stake banker=5000 --max-stake dragon-7=100
      exact-odds odds tie --counts "A=10 2=4 9=7" --format json
    """
    from exact_odds.reports.odds import odds_report

    chosen = priced(chosen_wagers(wagers, situations[0]))
    exposure = exposed(chosen, situations[0])
    emit(odds_report([[coups.odds(wager) for wager in chosen] for coups in situations], situations, exposure))
