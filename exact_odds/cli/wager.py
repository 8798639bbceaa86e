"""``exact-odds wager``: the full report of one wager, or several pay tables side by side."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import click

from exact_odds.cli.command import command
from exact_odds.cli.options import (
    Output,
    chosen_wagers,
    complete_wagers,
    output_options,
    price_options,
    several_full_shoes_options,
)
from exact_odds.errors import ExactOddsError, NumberError

if TYPE_CHECKING:
    from fractions import Fraction

    from exact_odds.counting.coups import Coups
    from exact_odds.wagers.wager import Wager


@command
@click.argument("names", nargs=-1, required=True, metavar="WAGER...", shell_complete=complete_wagers)
@click.option("--brief", is_flag=True, help="Leave out other numbers of decks, removed cards and other wagers.")
@click.option("--edge", metavar="RATE", help="Find the pays that leave the house this, as in 5%, instead of none.")
@click.option("--toml", is_flag=True, help="Print the wager's file instead, to start one of your own from.")
@several_full_shoes_options
@price_options
@output_options
def wager(
    names: tuple[str, ...],
    brief: bool,
    edge: str | None,
    toml: bool,
    situations: list[Coups],
    priced: Callable[[list[Wager]], list[Wager]],
    emit: Output,
) -> None:
    """The full report of one wager, fit to be handed on; of several, a comparison.

    WAGER is a name from the library (see exact-odds wagers) or a TOML file of your own.
    The report has each award in words and as an event, with exact count, probability, pays and what it adds to the
    return; hit frequency, return to player, house edge, variance, volatility; the pays that would be fair, or leave the
    house the edge asked for; the edge by number of decks; the effect of a card removed; the correlation with Player,
    Banker and tie.
    Of a schedule, such as insurance, the report is a table with a line for each state of the coup.
    Several wagers, or several numbers of decks, stand side by side instead: a row for each pay table and number of
    decks, and how each pay table differs from the first.

    Examples:
      exact-odds wager dragon-7
      exact-odds wager tie --pays tie=9 --decks 6 --format markdown
      exact-odds wager lucky-6 --edge 8% --brief
      exact-odds wager player-pair -o player-pair.html
      exact-odds wager lucky-6 --toml -o my-lucky.toml
      exact-odds wager tie tie-9 --decks 6,8
    """
    from exact_odds.reports.comparison import comparison_report
    from exact_odds.reports.schedule import schedule_report
    from exact_odds.reports.wager import wager_report
    from exact_odds.wagers.library import schedule_called
    from exact_odds.wagers.schedule import write_schedule
    from exact_odds.wagers.wager_file import wager_to_toml

    coups = situations[0]
    wagers = priced(chosen_wagers(names, coups))
    if len(names) > 1 or len(situations) > 1:
        _refuse_beside({"--brief": brief, "--edge": edge is not None, "--toml": toml})
        emit(comparison_report(wagers, situations))
        return
    several = schedule_called(names[0])
    if toml:
        if emit.form != "text":
            raise ExactOddsError(
                "--toml prints the wager's file, which has no other format; leave out --format, or end FILE in .toml"
            )
        if edge is not None:
            raise ExactOddsError("--toml prints the wager's file, which has no edge to aim at; leave out --edge")
        emit.write(wager_to_toml(wagers[0]) if several is None else write_schedule(several.paying(wagers)))
    elif several is not None:
        if edge is not None:
            raise ExactOddsError(f"{several.slug} has {len(wagers)} states; give --edge for one, {wagers[0].slug} say")
        emit(schedule_report(several.paying(wagers), coups))
    else:
        wanted = None if edge is None else _edge(edge)
        emit(wager_report(wagers[0], coups, brief, wanted))


def _refuse_beside(given: dict[str, bool]) -> None:
    """Refuse options of a report of one wager where several stand side by side.

    Raises:
        ExactOddsError: if one is given.
    """
    for option in (option for option, is_given in given.items() if is_given):
        raise ExactOddsError(f"{option} is for one wager from one shoe; leave it out, or name one wager and one shoe")


def _edge(text: str) -> Fraction:
    """A house edge that a wager could have.

    Raises:
        NumberError: for anything else.
    """
    from exact_odds.exact import exact

    try:
        edge = exact(text)
    except NumberError as error:
        raise NumberError(f"--edge {text!r}: {error}") from None
    if not -1 < edge < 1:
        raise NumberError(f"--edge {text!r} is no share of a stake between -100% and 100%; write 5% or 0.05")
    return edge
