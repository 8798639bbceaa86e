"""``exact-odds removal``: what one card less does, and the counts that follow from it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import click

from exact_odds.cli.command import command, whole_number
from exact_odds.cli.options import chosen_wagers, complete_wagers, finite_shoe_options
from exact_odds.cli.output import Output, output_options
from exact_odds.cli.prices import price_options
from exact_odds.errors import NumberError

if TYPE_CHECKING:
    from exact_odds.counting.coups import Coups
    from exact_odds.wagers.wager import Wager


@command
@click.argument("wagers", nargs=-1, metavar="[WAGER]...", shell_complete=complete_wagers)
@click.option("--tags", metavar="TAGS", help="Judge a count: '4=-1 8=2', T for 10 J Q K; 'red=-1 8h=2'.")
@click.option(
    "--best-tags", "level", type=whole_number, metavar="LEVEL", help="Propose counts with tags up to this, 1 to 9."
)
@click.option("--balanced", is_flag=True, help="Propose only tags that sum to 0 over the shoe.")
@finite_shoe_options
@price_options
@output_options
def removal(
    wagers: tuple[str, ...],
    tags: str | None,
    level: int | None,
    balanced: bool,
    coups: Coups,
    priced: Callable[[list[Wager]], list[Wager]],
    emit: Output,
) -> None:
    """The exact effect of removing one card of each rank on what wagers are worth.

    The effect is the expected value of the shoe one card short less that of the shoe: above 0, the missing card helps
    the bettor. For wagers that see suits it is given for each suit too. From the effects follow card counts: how well
    given tags go with each wager (the betting correlation), which tags go best, and from what true count on, by the
    linear estimate, the wager is worth making. Tags are of ranks, or of suits, colours and single cards; what is not
    named has 0.

    Examples:
      exact-odds removal
      exact-odds removal dragon-7 --tags "4=-1 5=-1 6=-1 7=-1 8=2 9=2"
      exact-odds removal dragon-7 panda-8 --best-tags 2 --balanced
      exact-odds removal all-red --tags "red=-1 black=1"
      exact-odds removal perfect-pair --without "8h 8h" --format csv
    """
    from exact_odds.reports.removal import removal_report
    from exact_odds.studies.removal import effects_of_removal
    from exact_odds.studies.tags import Tags

    if balanced and level is None:
        raise NumberError(
            "--balanced is about the tags that --best-tags LEVEL proposes; give a level, as in --best-tags 2"
        )
    count = None if tags is None else Tags.parse(tags)
    asked = priced(chosen_wagers(wagers, coups))
    effects = effects_of_removal(asked, coups)
    emit(removal_report(effects, coups, count, level, balanced))
