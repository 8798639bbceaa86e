"""``exact-odds rules``: the tableau of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from exact_odds.cli.command import command
from exact_odds.cli.options import full_shoe_options
from exact_odds.cli.output import Output, output_options
from exact_odds.errors import ExactOddsError

if TYPE_CHECKING:
    from exact_odds.counting.coups import Coups


@command
@click.option("--gains", is_flag=True, help="What drawing gains over standing, in each case the tableau decides.")
@full_shoe_options
@output_options
def rules(gains: bool, coups: Coups, emit: Output) -> None:
    """The game's rules of drawing, in both forms in which they are printed.

    By Banker's total, and by Player's third card: the same rules, read the other way. With --gains also what
    each of these decisions is worth, from the shoe given.

    Examples:
      exact-odds rules
      exact-odds rules --game baccara-by-total
      exact-odds rules --format markdown
      exact-odds rules --gains --decks infinite
    """
    if gains:
        from exact_odds.reports.gains import gains_report
        from exact_odds.studies.gains import gains as gains_of

        emit(gains_report(gains_of(coups)))
    else:
        if coups.shoe != coups.game.shoe:
            raise ExactOddsError(
                "the rules of drawing are the same for every shoe; leave out --decks, --without and --counts, "
                "or ask for --gains"
            )
        from exact_odds.reports.rules import rules_report

        if coups.game.places:  # a file of the user's, which may name a wager that there is not
            from exact_odds.wagers.library import layout

            layout(coups.game)
        emit(rules_report(coups.game))
