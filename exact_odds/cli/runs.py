"""``exact-odds runs``: how long the same thing happens coup after coup."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from exact_odds.cli.command import command
from exact_odds.cli.options import full_shoe_options
from exact_odds.cli.output import Output, output_options

if TYPE_CHECKING:
    from exact_odds.counting.coups import Coups


@command
@click.argument("event", metavar="EVENT")
@click.option("--coups", "number", metavar="N", required=True, help="How many coups.")
@click.option("--length", metavar="K", required=True, help="The length of the runs, or more.")
@click.option(
    "--ties",
    type=click.Choice(["end", "skip"]),
    default="end",
    show_default=True,
    help="Whether a tie ends a run or is skipped.",
)
@full_shoe_options
@output_options
def runs(event: str, number: str, length: str, ties: str, coups: Coups, emit: Output) -> None:
    """How likely a run of an EVENT is, how many there are, and how long the longest is.

    A run is coups in a row in which the event happens, as banker.wins. Each coup is dealt from a fresh shoe. A tie in
    which the event does not happen ends a run, or is skipped as on a scoreboard that leaves ties out.

    Tables: runs, lengths.

    Examples:
      exact-odds runs banker.wins --coups 81 --length 3
      exact-odds runs banker.wins --coups 81 --length 3 --ties skip
      exact-odds runs "tie" --coups 1000 --length 2 --format csv
      exact-odds runs "natural and player.wins" --coups 200 --length 4 --decks 6
    """
    from exact_odds.cli.progress import Progress
    from exact_odds.exact import whole
    from exact_odds.reports.runs import runs_report
    from exact_odds.shoes.runs import longest_runs, one_coup

    digits = max(10, emit.digits or 0)
    emit.refuse_unknown_table(["runs", "lengths"])
    coup, wanted, least = one_coup(coups, event, ties), whole(number), whole(length)
    with Progress(wanted, "coups") as progress:
        found = coup.runs(wanted, least, digits, progress)
    emit(runs_report(event, found, longest_runs(coup, wanted, digits), ties, coups))
