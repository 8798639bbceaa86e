"""``exact-odds rules``: the tableau of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from exact_odds.cli.command import command
from exact_odds.cli.options import Output, game_option, output_options

if TYPE_CHECKING:
    from exact_odds.wagers.games import Game


@command
@game_option
@output_options
def rules(game: Game, emit: Output) -> None:
    """The game's rules of drawing, in both forms in which they are printed.

    By Banker's total, and by Player's third card: the same rules, read the other way.

    Examples:
      exact-odds rules
      exact-odds rules --game baccara-by-total
      exact-odds rules --format markdown
    """
    from exact_odds.reports.rules import rules_report

    emit(rules_report(game))
