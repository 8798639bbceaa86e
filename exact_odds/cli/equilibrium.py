"""``exact-odds equilibrium``: chemin de fer, the game behind the tableau, solved exactly."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from exact_odds.cli.command import CHECK_FAILED, DONE, command
from exact_odds.cli.options import Output, complete_files, full_shoe_options, output_options
from exact_odds.errors import WagerError

if TYPE_CHECKING:
    from exact_odds.counting.coups import Coups


@command
@click.option("--model", metavar="MODEL", help="A1, A2, A3, B1, B2 or B3, see above.  [default: B2]")
@click.option("--free", metavar="TOTALS", help="The totals on which Player is free, as digits.  [default: 5]")
@click.option("--check", "candidate", metavar="FILE", shell_complete=complete_files, help="Check strategies in JSON.")
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

    In this game Banker is free, and Player is on a total of 5; elsewhere he follows the tableau. Models: in A each card
    is put back before the next is drawn, in B cards are dealt from the shoe; in 1 both sides know totals, in 2 Banker
    knows his cards and Player a total, in 3 both know their cards. What is printed is proven: no other strategy of
    either side does better, and --format json has what each gains in every decision.

    --check FILE reads strategies in the same JSON (docs/chemin-de-fer.md) and says whether they are an equilibrium, and
    where not; the exit code is then 1.

    Examples:
      exact-odds equilibrium --model A1
      exact-odds equilibrium --decks 6
      exact-odds equilibrium --model B3 --decks 6 --commission 5%
      exact-odds equilibrium --decks 6 -o certificate.json
      exact-odds equilibrium --check certificate.json
    """
    from exact_odds.reports.equilibrium import candidate_report, equilibrium_report

    if candidate is not None:
        from exact_odds.studies.equilibrium.candidate import check_file

        if (model, commission, free) != (None, None, None) or coups.shoe != coups.game.shoe:
            raise WagerError(
                "expected --check FILE alone, since the file says what is played; got more; leave out the model, "
                "the commission, the free totals and the shoe"
            )
        judged = check_file(candidate, coups)
        emit(candidate_report(judged))
        context.exit(DONE if judged.is_equilibrium else CHECK_FAILED)
    from exact_odds.studies.equilibrium.model import CheminDeFer
    from exact_odds.studies.equilibrium.solve import equilibria

    game = CheminDeFer.of(
        coups,
        "B2" if model is None else model,
        "0" if commission is None else commission,
        "5" if free is None else free,
    )
    found, *others = equilibria(game)
    emit(equilibrium_report(found, others))
