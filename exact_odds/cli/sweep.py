"""``exact-odds sweep``: exact expected values over many part-dealt shoes."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from typing import TYPE_CHECKING, NamedTuple

import click

from exact_odds.cli.command import INTERRUPTED, command, whole_number
from exact_odds.cli.options import chosen_wagers, complete_files, complete_wagers, finite_shoe_options
from exact_odds.cli.output import Output, output_options
from exact_odds.cli.prices import price_options
from exact_odds.errors import ExactOddsError, NumberError, OutputError

DIVISORS = {"exact": "0", "half-decks": "1/2", "whole-decks": "1"}
"""Ways to count the decks left, each with the parts of a deck they are counted in."""

OF_A_COUNT = "are about a count; give its --tags"

if TYPE_CHECKING:
    from exact_odds.counting.coups import Coups
    from exact_odds.games.shoe import Shoe
    from exact_odds.shoes.sweeps.dealing import Play, RandomRemoval
    from exact_odds.shoes.sweeps.trigger import Trigger
    from exact_odds.studies.tags import Tags
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
@click.option("--coups", "most", type=int, metavar="N", help="With --play: only the first N coups of each shoe.")
@click.option(
    "--tags",
    metavar="TAGS",
    multiple=True,
    help="Bet by a count as well: '4=-1 8=2', T for 10 J Q K; 'red=-1 8h=2'. Once, or once for each WAGER.",
)
@click.option(
    "--true-count-at-least",
    metavar="X",
    multiple=True,
    help="When the count bets; once, or for each --tags.  [default: what wins most]",
)
@click.option("--running-count-at-least", metavar="X", multiple=True, help="Bet from this running count up, instead.")
@click.option(
    "--divisor",
    type=click.Choice(list(DIVISORS)),
    default="exact",
    show_default=True,
    help="How the decks left are counted for the true count.",
)
@click.option("--kelly", metavar="X", help="Which part of the Kelly stake a unit is: 1, 1/2, 1/4.  [default: 1/2]")
@click.option("--by-trigger", is_flag=True, help="Show the count at each trigger, the count from which it bets.")
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
@finite_shoe_options
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
    most: int | None,
    tags: tuple[str, ...],
    true_count_at_least: tuple[str, ...],
    running_count_at_least: tuple[str, ...],
    divisor: str,
    kelly: str | None,
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
    from exact_odds.reports.sweep import KELLY, sweep_report
    from exact_odds.shoes.sweeps.executors import cluster, processes
    from exact_odds.shoes.sweeps.luck import kelly_part
    from exact_odds.shoes.sweeps.plan import Plan
    from exact_odds.shoes.sweeps.sweep import AHEAD, Sweep

    if play and context.params["shown"] is not None:
        raise ExactOddsError(
            "--shown goes with --seen: the coups of --play start with an empty table; "
            "for cards that are gone use --without"
        )
    dealing = _dealing(seen, play, cut_card, after_cut, burn, most)
    if scheduler is not None and workers != 1:
        raise ExactOddsError("--workers and --scheduler both say who does the work; give one of them")
    if samples is not None and emit.path is not None and _are_one(samples, emit.path):
        raise OutputError(f"--samples {samples!r} and -o {emit.path!r} are one file; give each a file of its own")
    asked = tuple(priced(chosen_wagers(wagers, coups)))
    full = _full(context, coups)
    count = _Count(tags, true_count_at_least, running_count_at_least, divisor)
    if by_trigger and not tags:
        raise ExactOddsError("--by-trigger is about a count; give its --tags")
    if kelly is not None and not tags:
        raise ExactOddsError("--kelly is about betting by a count; give its --tags")
    part = KELLY if kelly is None else kelly_part(kelly)
    plan = Plan(asked, coups, dealing, shoes, _seed(seed), count.triggers(asked, coups.on(full)), full)
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
    emit(sweep_report(run, coups, by_depth=by_depth, by_trigger=by_trigger, kelly=part))
    if not run.is_complete:
        click.echo(f"exact-odds: interrupted after {run.tally.shoes:,} of {shoes:,} shoes", err=True)
        context.exit(INTERRUPTED)


def _are_one(path: str, other: str) -> bool:
    """Whether two paths lead to one file, through whatever links; what cannot be a path leads to none."""
    with suppress(OSError, ValueError):
        return os.path.realpath(path) == os.path.realpath(other) or os.path.samefile(path, other)
    return False


def _full(context: click.Context, coups: Coups) -> Shoe:
    """The shoe before any card was gone: whole decks, or the counts that were given."""
    from exact_odds.games.shoe import Shoe

    if context.params["counts"] is not None:
        return coups.shoe
    decks = context.params["decks"]
    return coups.game.shoe if decks is None else Shoe.parse_decks(decks)


def _dealing(
    seen: int | None, play: bool, cut_card: int | None, after_cut: int | None, burn: str | None, most: int | None
) -> Play | RandomRemoval:
    from exact_odds.shoes.sweeps.dealing import FIRST_CARD, Play, RandomRemoval

    if (seen is not None) == play:
        raise ExactOddsError("say how cards go from the shoe, in one way: --seen 300, or --play")
    if seen is not None:
        if (cut_card, after_cut, burn, most) != (None, None, None, None):
            raise ExactOddsError("--cut-card, --after-cut, --burn and --coups are about how --play deals")
        return RandomRemoval(seen)
    if burn is not None and burn != "first-card" and not (burn.isascii() and burn.isdecimal() and len(burn) < 10):
        raise NumberError(f"--burn {burn!r} is neither first-card nor a whole number")
    usual = Play()
    return Play(
        usual.cut_card if cut_card is None else cut_card,
        usual.after if after_cut is None else after_cut,
        FIRST_CARD if burn in (None, "first-card") else int(burn),
        most,
    )


class _Count(NamedTuple):
    """The options about counts, as they were given."""

    tags: tuple[str, ...]
    true: tuple[str, ...]
    running: tuple[str, ...]
    divisor: str

    def triggers(self, wagers: Sequence[Wager], full: Coups) -> tuple[Trigger | None, ...]:
        """For each wager its count, if there is one.

        Args:
            wagers: the wagers.
            full: the situation before any card was gone.
        """
        from exact_odds.studies.tags import Tags

        if not self.tags:
            if self.true or self.running or self.divisor != "exact":
                raise ExactOddsError(f"--true-count-at-least, --running-count-at-least and --divisor {OF_A_COUNT}")
            return (None,) * len(wagers)
        if self.true and self.running:
            raise ExactOddsError("a count bets by the true count or by the running count; give one of the two options")
        if self.running and self.divisor != "exact":
            raise ExactOddsError("--divisor is about true counts; give --true-count-at-least, or leave it out")
        if len(self.tags) not in (1, len(wagers)):
            raise NumberError(f"{len(self.tags)} --tags for {len(wagers)} wagers; give one for all, or one for each")
        least = self.true or self.running
        if least and len(least) not in (1, len(self.tags)):
            raise NumberError(f"{len(least)} counts to bet from for {len(self.tags)} --tags; give one for all or each")
        tags = [Tags.parse(text) for text in self.tags]
        each = len(wagers)
        return tuple(
            self._trigger(own, wager, full, count)
            for own, wager, count in zip(
                tags * (each // len(tags)), wagers, (least or (None,)) * (each // len(least or (None,))), strict=True
            )
        )

    def _trigger(self, tags: Tags, wager: Wager, full: Coups, least: str | None) -> Trigger:
        """The count of one wager; of several triggers that reach to its break-even, if none is named."""
        from exact_odds.exact import exact
        from exact_odds.shoes.sweeps.trigger import Trigger
        from exact_odds.studies.removal import effects_of_removal
        from exact_odds.studies.tags import Fit

        divisor, running = DIVISORS[self.divisor], bool(self.running)
        if least is not None:
            return Trigger(tags, (exact(least),), running, exact(divisor))
        (effects,) = effects_of_removal([wager], full)
        return Trigger.grid(Fit.of(tags, effects), running, divisor)


def _seed(seed: int | None) -> int:
    if seed is not None:
        return seed
    from secrets import randbelow

    return randbelow(10**9)
