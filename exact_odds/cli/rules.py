"""``exact-odds rules``: the tableau of a game."""

from __future__ import annotations

import click

from exact_odds.cli.options import Output, Seat, full_shoe_options, output_options


@click.command()
@full_shoe_options
@output_options
def rules(seat: Seat, emit: Output) -> None:
    r"""The game's rules of drawing, in both forms in which they are printed.

    \b
    Examples:
      exact-odds rules
      exact-odds rules --game baccara-by-total
    """
    from exact_odds.reports.rules import rules_report

    emit(rules_report(seat.game))
