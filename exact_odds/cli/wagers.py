"""``exact-odds wagers``: search the library."""

from __future__ import annotations

import click

from exact_odds.cli.command import command
from exact_odds.cli.output import Output, output_options


@command
@click.argument("text", nargs=-1)
@output_options
def wagers(text: tuple[str, ...], emit: Output) -> None:
    """Search the library of wagers.

    Lists the wagers in which all words of TEXT occur, or all wagers.

    The search covers the short names for the command line, such as dragon-7, full and other names, rules, and the
    kinds of wager that the list shows.

    Examples:
      exact-odds wagers
      exact-odds wagers pair
      exact-odds wagers "tiger tie"
    """
    from exact_odds.reports.library import library_report
    from exact_odds.wagers.library import find_wagers

    words = " ".join(text)
    emit(library_report(find_wagers(words), words))
