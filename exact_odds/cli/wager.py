"""``exact-odds wager``: the full report of one wager, or several pay tables side by side."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import click

from exact_odds.cli.command import CHECK_FAILED, command, command_line
from exact_odds.cli.options import chosen_wagers, complete_wagers, several_full_shoes_options
from exact_odds.cli.output import Output, output_options
from exact_odds.cli.prices import limit_options, price_options
from exact_odds.errors import ExactOddsError, NumberError, quoted

if TYPE_CHECKING:
    from fractions import Fraction

    from exact_odds.counting.coups import Coups
    from exact_odds.studies.exposure import Exposure
    from exact_odds.wagers.wager import Wager


@command
@click.argument("names", nargs=-1, required=True, metavar="WAGER...", shell_complete=complete_wagers)
@click.option(
    "--brief",
    is_flag=True,
    help="Leave out what takes further counting: example deals, many plays, other shoes, known cards, other wagers.",
)
@click.option("--edge", metavar="RATE", help="Find the pays that leave the house this, as in 5%, instead of none.")
@click.option("--confirm", is_flag=True, help="Count a second time, by a slow plain walk, and compare.")
@click.option("--toml", is_flag=True, help="Print the wager's file instead, to start one of your own from.")
@several_full_shoes_options
@price_options
@limit_options
@click.pass_context
@output_options
def wager(
    context: click.Context,
    names: tuple[str, ...],
    brief: bool,
    edge: str | None,
    confirm: bool,
    toml: bool,
    situations: list[Coups],
    priced: Callable[[list[Wager]], list[Wager]],
    exposed: Callable[[list[Wager], Coups], Exposure | None],
    emit: Output,
) -> None:
    """The full report of one wager, fit to be handed on; of several, a comparison.

    WAGER is a name from the library (see exact-odds wagers) or a TOML file of your own.
    First the rules, pays, counts, true odds, house edge, hit frequency and volatility; then each award as an event,
    with a deal that wins it and one that just misses it; the pays that would be fair, or leave the house the edge asked
    for; the return of many plays; the edge by number of decks; the effect of a card removed, what a known card and a
    count are worth, and the shoe that favours the bettor most; the correlation with Player, Banker and tie; the
    program, the command and the hash of the wager's file.
    Of a schedule, such as insurance, the report is a table with a line for each state of the coup.
    Several wagers, or several numbers of decks, stand side by side instead: a row for each pay table and number of
    decks, and how each pay table differs from the first.

    Examples:
      exact-odds wager dragon-7
      exact-odds wager tie --pays tie=9 --decks 6 --brief --format markdown
      exact-odds wager lucky-6 --edge 8% --brief
      exact-odds wager player-pair -o player-pair.html
      exact-odds wager dragon-7 --brief --max-stake dragon-7=100 --cap 30 --confirm
      exact-odds wager lucky-6 --toml -o my-lucky.toml
      exact-odds wager tie tie-9 --decks 6,8
    """
    from os.path import basename

    from exact_odds.reports.comparison import comparison_report
    from exact_odds.reports.schedule import schedule_report
    from exact_odds.reports.wager.identity import Identity, agrees
    from exact_odds.reports.wager.report import Besides, wager_report
    from exact_odds.wagers.library import file_of, schedule_called
    from exact_odds.wagers.schedule import write_schedule
    from exact_odds.wagers.wager_file import wager_to_toml

    coups = situations[0]
    wagers = priced(chosen_wagers(names, coups))
    if len(names) > 1 or len(situations) > 1:
        _refuse_beside({"--brief": brief, "--edge": edge is not None, "--confirm": confirm, "--toml": toml})
        _refuse_one_twice(names)
        again_by = command_line(context)
        identities = [(basename(one).removesuffix(".toml"), Identity(again_by, *file_of(one))) for one in names]
        emit(comparison_report(wagers, situations, exposed(wagers, coups), identities))
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
        if confirm:
            raise ExactOddsError(
                f"{several.slug} has {len(wagers)} states; give --confirm for one, {wagers[0].slug} say"
            )
        identity = Identity(command_line(context), *file_of(names[0]))
        emit(schedule_report(several.paying(wagers), coups, brief, exposed(wagers, coups), identity))
    else:
        wanted = None if edge is None else _edge(edge)
        again = _second_count(wagers[0], coups) if confirm else None
        identity = Identity(command_line(context), *file_of(names[0]))
        besides = Besides(exposed(wagers, coups), again, identity, max(10, emit.digits or 0))
        emit(wager_report(wagers[0], coups, brief, wanted, besides))
        if again is not None and not agrees(coups.odds(wagers[0]), again):
            context.exit(CHECK_FAILED)


def _second_count(wager: Wager, coups: Coups) -> list[int]:
    """The counts of a wager by a plain walk, with progress."""
    from exact_odds.cli.progress import Progress
    from exact_odds.counting.plain_walk import second_count

    if wager.needs_meter:
        raise ExactOddsError(f"--confirm needs the meter of {wager.slug}, in units of the stake; write --meter 50000")
    with Progress(1000, "parts") as progress:
        return second_count(coups, wager.events, wager.given, lambda share: progress(int(1000 * share)))


def _refuse_beside(given: dict[str, bool]) -> None:
    """Refuse options of a report of one wager where several stand side by side.

    Raises:
        ExactOddsError: if one is given.
    """
    for option in (option for option, is_given in given.items() if is_given):
        raise ExactOddsError(f"{option} is for one wager from one shoe; leave it out, or name one wager and one shoe")


def _refuse_one_twice(names: tuple[str, ...]) -> None:
    """Refuse a wager that would be compared with itself.

    Raises:
        ExactOddsError: for a wager that is named twice.
    """
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise ExactOddsError(f"expected different wagers to compare; got {quoted(twice)} twice; leave one out")


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
