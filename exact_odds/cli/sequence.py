"""``exact-odds sequence``: coups in a row from one shoe."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from exact_odds.cli.command import command, whole_number
from exact_odds.cli.options import shoe_options
from exact_odds.cli.output import Output, output_options

if TYPE_CHECKING:
    from exact_odds.counting.coups import Coups


@command
@click.option(
    "--coups",
    "number",
    type=whole_number,
    default=2,
    show_default=True,
    metavar="N",
    help="How many coups, from 2 to 4.",
)
@click.option(
    "--event",
    "events",
    metavar="EVENT",
    multiple=True,
    help="Whether an event happens instead of the results; once, or once for each coup.",
)
@shoe_options
@output_options
def sequence(number: int, events: tuple[str, ...], coups: Coups, emit: Output) -> None:
    """The exact joint distribution of coups dealt one after another from one shoe.

    How likely is Banker twice in a row, a chop, or a tie and then Banker? Each way for the coups to go stands beside
    its probability if no coup knew of another; then what follows what, and how one coup goes with the next. The shoe is
    as it was before the first coup; cards already seen are of that coup, and nobody looks at any other.

    Examples:
      exact-odds sequence
      exact-odds sequence --decks 1 --format csv
      exact-odds sequence --event "natural"
      exact-odds sequence --event "tie" --event "banker.wins and banker.total == 6" --decks 6
    """
    from exact_odds.cli.progress import Progress
    from exact_odds.reports.sequence import sequence_report
    from exact_odds.shoes.sequence import sequence as joint_distribution

    with Progress(100, "parts") as progress:
        joint = joint_distribution(coups, number, events, progress)
    emit(sequence_report(joint, coups))
