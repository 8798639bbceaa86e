"""``exact-odds equilibrium``: chemin de fer, the game behind the tableau, solved exactly."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from exact_odds.cli.command import CHECK_FAILED, DONE, command
from exact_odds.cli.options import complete_files, contents_given, full_shoe_options
from exact_odds.cli.output import Output, output_options
from exact_odds.errors import OutputError, WagerError

if TYPE_CHECKING:
    from exact_odds.counting.coups import Coups

WHAT_IS_PLAYED = ("model", "free", "commission", "decks", "without", "cards", "counts")
"""Options that a candidate's file answers."""


@command
@click.option("--model", metavar="MODEL", help="A1, A2, A3, B1, B2 or B3, see above.  [default: B2]")
@click.option("--free", metavar="TOTALS", help="The totals on which Player is free, as digits.  [default: 5]")
@click.option(
    "--check", "candidate", metavar="FILE", shell_complete=complete_files, help="Check strategies in JSON; - is stdin."
)
@full_shoe_options
@click.option("--commission", metavar="RATE", help="What the house takes of Banker's wins, 0 to 10%.  [default: 0]")
@output_options
@click.pass_context
def equilibrium(
    context: click.Context,
    model: str | None,
    commission: str | None,
    free: str | None,
    candidate: str | None,
    coups: Coups,
    emit: Output,
) -> None:
    """Chemin de fer solved exactly: how often Player draws on 5, and what Banker replies.

    In this game Banker is free, and Player is on a total of 5; elsewhere he follows the tableau. The letter of a model
    says how cards come: A, each is put back before the next is drawn; B, they are dealt from the shoe. Its number says
    what the sides know: 1, both know totals; 2, Banker knows his cards and Player a total; 3, both know their cards.

    What is printed is proven: no other strategy of either side does better. --format json shows what each gains in
    every decision. In B the shoe must be a number of decks, or counts.

    The game gives its shoe and its tableau; its wagers and pays do not matter here.

    --check FILE reads strategies in the same JSON (docs/chemin-de-fer.md) and says whether they are an equilibrium, and
    where not; the exit code is then 1. A chart (-o NAME.svg) shows the value by how often Player draws on 5.

    Examples:
      exact-odds equilibrium --model A1
      exact-odds equilibrium --decks 6
      exact-odds equilibrium --model B3 --decks 6 --commission 5%
      exact-odds equilibrium --decks 6 -o certificate.json
      exact-odds equilibrium --check certificate.json
    """
    from exact_odds.reports.equilibrium import candidate_report, equilibrium_report

    if candidate is not None:
        from exact_odds.studies.equilibrium.candidate import read
        from exact_odds.studies.equilibrium.form import LARGEST

        given = [name for name in WHAT_IS_PLAYED if _is_given(context, name)]
        if given:
            raise WagerError(
                f"expected --check FILE without {' and '.join(f'--{name}' for name in given)}, since the file says "
                f"what is played; leave {'it' if len(given) == 1 else 'them'} out"
            )
        _refuse_chart(emit, "a candidate has no chart; draw its game with --model")
        where = "the standard input" if candidate == "-" else candidate
        rules = coups.game if _is_given(context, "game") else None
        judged = read(contents_given(candidate, "the candidate", LARGEST), where, rules)
        emit(candidate_report(judged))
        context.exit(DONE if judged.certificate.is_equilibrium else CHECK_FAILED)
    from exact_odds.studies.equilibrium.model import CheminDeFer
    from exact_odds.studies.equilibrium.solve import equilibria

    game = CheminDeFer.of(
        coups,
        "B2" if model is None else model,
        "0" if commission is None else commission,
        "5" if free is None else free,
    )
    if len(game.player) != 1:
        _refuse_chart(
            emit,
            "the chart shows the value by how often Player draws in his one decision, and in this game he has "
            f"{len(game.player) or 'none'}; try --model {game.model[0]}2 with a single free total",
        )
    found, *others = equilibria(game)
    emit(equilibrium_report(found, others))


def _is_given(context: click.Context, name: str) -> bool:
    """Whether an option is given."""
    from click.core import ParameterSource

    return context.get_parameter_source(name) not in (None, ParameterSource.DEFAULT)


def _refuse_chart(emit: Output, reason: str) -> None:
    """Refuse to draw, before anything is solved, what has no chart.

    Raises:
        OutputError: gives the reason.
    """
    if emit.form in ("svg", "png"):
        raise OutputError(reason)
