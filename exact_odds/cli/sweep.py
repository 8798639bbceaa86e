"""``exact-odds sweep``: exact expected values over many part-dealt shoes."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import ExitStack, suppress
from typing import TYPE_CHECKING

import click

from exact_odds.cli.command import INTERRUPTED, command, whole_number
from exact_odds.cli.options import (
    Output,
    chosen_wagers,
    complete_files,
    complete_wagers,
    full_shoe_options,
    output_options,
    price_options,
)
from exact_odds.errors import ExactOddsError, NumberError, OutputError

if TYPE_CHECKING:
    from exact_odds.counting.coups import Coups
    from exact_odds.shoes.sweeps.dealing import Play, Removal
    from exact_odds.shoes.sweeps.trigger import Trigger
    from exact_odds.wagers.wager import Wager


@command
@click.argument("wagers", nargs=-1, metavar="[WAGER]...", shell_complete=complete_wagers)
@click.option("--shoes", type=whole_number, default=10_000, show_default=True, metavar="N", help="How many shoes.")
@click.option("--seen", type=whole_number, metavar="N", help="Look at each shoe once, with N cards gone at random.")
@click.option("--play", is_flag=True, help="Deal each shoe coup by coup, and look at it before every coup.")
@click.option(
    "--cut-card", type=whole_number, metavar="N", help="With --play: the cards behind the cut card.  [default: 14]"
)
@click.option(
    "--after-cut", type=whole_number, metavar="N", help="With --play: coups after that of the cut card.  [default: 1]"
)
@click.option(
    "--burn",
    metavar="HOW",
    help="With --play: first-card burns as many as it counts, or a number.  [default: first-card]",
)
@click.option("--tags", metavar="TAGS", help="Bet by a count as well: '4=-1 8=2', T for 10 J Q K; 'red=-1 8h=2'.")
@click.option("--true-count-at-least", metavar="X", help="When the count bets.  [default: what wins most, 0 to 20]")
@click.option("--by-trigger", is_flag=True, help="Show the count at each of its triggers.")
@click.option("--by-depth", is_flag=True, help="Show the coups by how many cards were seen.")
@click.option(
    "--seed", type=whole_number, metavar="N", help="Which shoes come; the same for the same seed.  [default: any]"
)
@click.option(
    "--workers", type=whole_number, default=1, show_default=True, metavar="N", help="Processes that share the work."
)
@click.option("--scheduler", metavar="ADDRESS", help="Leave the work to a Dask cluster instead.")
@click.option(
    "--samples", metavar="FILE", shell_complete=complete_files, help="Write every coup to a file, .csv or .parquet."
)
@full_shoe_options
@price_options
@output_options
@click.pass_context
def sweep(
    context: click.Context,
    wagers: tuple[str, ...],
    shoes: int,
    seen: int | None,
    play: bool,
    cut_card: int | None,
    after_cut: int | None,
    burn: str | None,
    tags: str | None,
    true_count_at_least: str | None,
    by_trigger: bool,
    by_depth: bool,
    seed: int | None,
    workers: int,
    scheduler: str | None,
    samples: str | None,
    coups: Coups,
    priced: Callable[[list[Wager]], list[Wager]],
    emit: Output,
) -> None:
    """Exact expected values over many part-dealt shoes.

    How do expected values spread when cards are gone, how often is one above 0, and what would be won by betting just
    then, or by a count? Each expected value is exact; which shoes come is left to chance, and the same for the same
    seed, on any number of workers. Ctrl-C ends it early and prints what there is.

    Unless told otherwise --play burns, cuts and ends a shoe as the program pybaccarat 0.18 does; tables differ.

    Examples:
      exact-odds sweep --seen 300 --shoes 100000
      exact-odds sweep dragon-7 panda-8 --play --by-depth
      exact-odds sweep dragon-7 --play --tags "4=-1 5=-1 6=-1 7=-1 8=2 9=2" --workers 2
      exact-odds sweep tie --seen 364 --samples shoes.csv --seed 1
    """
    from exact_odds.cli.progress import Progress
    from exact_odds.reports.sweep import sweep_report
    from exact_odds.shoes.sweeps.executors import cluster, processes
    from exact_odds.shoes.sweeps.sweep import AHEAD, Plan, Sweep

    dealing = _dealing(seen, play, cut_card, after_cut, burn)
    if scheduler is not None and workers != 1:
        raise ExactOddsError("--workers and --scheduler both say who does the work; give one of them")
    if samples is not None and emit.path is not None and _are_one(samples, emit.path):
        raise OutputError(f"--samples {samples!r} and -o {emit.path!r} are one file; give each a file of its own")
    asked = tuple(priced(chosen_wagers(wagers, coups)))
    trigger = _trigger(tags, true_count_at_least, by_trigger)
    plan = Plan(asked, coups.shoe, dealing, shoes, _seed(seed), coups.game.tableau, trigger)
    run = Sweep(plan)
    try:
        with ExitStack() as stack:
            executor = None
            if scheduler is not None:
                executor = stack.enter_context(cluster(scheduler))
            elif workers != 1:
                executor = stack.enter_context(processes(min(workers, plan.blocks, AHEAD)))  # more would be idle
            keep = None
            if samples is not None:
                from exact_odds.shoes.sweeps.samples import SampleFile

                keep = stack.enter_context(SampleFile(samples, plan)).write
            run.run(executor, stack.enter_context(Progress(shoes, "shoes")), keep)
    except KeyboardInterrupt:
        if not run.tally.shoes:
            raise
    emit(sweep_report(run, coups, by_depth=by_depth, by_trigger=by_trigger))
    if not run.is_complete:
        click.echo(f"exact-odds: interrupted after {run.tally.shoes:,} of {shoes:,} shoes", err=True)
        context.exit(INTERRUPTED)


def _are_one(path: str, other: str) -> bool:
    """Whether two paths lead to one file, through whatever links; what cannot be a path leads to none."""
    with suppress(OSError, ValueError):
        return os.path.realpath(path) == os.path.realpath(other) or os.path.samefile(path, other)
    return False


def _dealing(
    seen: int | None, play: bool, cut_card: int | None, after_cut: int | None, burn: str | None
) -> Play | Removal:
    from exact_odds.shoes.sweeps.dealing import FIRST_CARD, Play, Removal

    if (seen is not None) == play:
        raise ExactOddsError("say how cards go from the shoe, in one way: --seen 300, or --play")
    if seen is not None:
        if (cut_card, after_cut, burn) != (None, None, None):
            raise ExactOddsError("--cut-card, --after-cut and --burn are about how --play deals")
        return Removal(seen)
    if burn is not None and burn != "first-card" and not (burn.isascii() and burn.isdecimal() and len(burn) < 10):
        raise NumberError(f"--burn {burn!r} is neither first-card nor a whole number")
    usual = Play()
    return Play(
        usual.cut_card if cut_card is None else cut_card,
        usual.after if after_cut is None else after_cut,
        FIRST_CARD if burn in (None, "first-card") else int(burn),
    )


def _trigger(tags: str | None, at_least: str | None, by_trigger: bool) -> Trigger | None:
    from exact_odds.exact import exact
    from exact_odds.shoes.sweeps.trigger import Trigger
    from exact_odds.studies.counting import Tags

    if tags is None:
        if at_least is not None or by_trigger:
            raise ExactOddsError("--true-count-at-least and --by-trigger are about a count; give its --tags")
        return None
    return Trigger(Tags.parse(tags)) if at_least is None else Trigger(Tags.parse(tags), (exact(at_least),))


def _seed(seed: int | None) -> int:
    if seed is not None:
        return seed
    from secrets import randbelow

    return randbelow(10**9)
