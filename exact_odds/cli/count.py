"""``exact-odds count``: the exact value of a wager given a running count."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import click

from exact_odds.cli.command import INTERRUPTED, command
from exact_odds.cli.options import chosen_wager, complete_wagers, finite_shoe_options
from exact_odds.cli.output import Output, output_options
from exact_odds.cli.prices import price_options
from exact_odds.errors import NumberError, WagerError

if TYPE_CHECKING:
    from fractions import Fraction

    from exact_odds.counting.coups import Coups
    from exact_odds.language import Expression
    from exact_odds.wagers.wager import Wager


@command
@click.argument("wagers", nargs=-1, metavar="[WAGER]", shell_complete=complete_wagers)
@click.option("--event", metavar="EVENT", help="An event instead of a wager: its probability at each count.")
@click.option("--tags", metavar="TAGS", help="What each card counts: '4=-1 8=2', T for 10 J Q K; 'red=-1 8h=2'.")
@click.option("--cards-left", metavar="N", help="Cards not seen: one number or a list.  [default: every half deck]")
@click.option("--running-count-at-least", metavar="N", help="Judge a trigger: bets from this running count up.")
@click.option("--true-count-at-least", metavar="X", help="Judge a trigger: bets from this true count up.")
@click.option(
    "--best-tags",
    "level",
    metavar="LEVEL",
    help="Find the tags up to this, 1 to 3, that gain most; of eight decks 1 takes seconds, 2 and 3 minutes.",
)
@finite_shoe_options
@price_options
@output_options
@click.pass_context
def count(
    context: click.Context,
    wagers: tuple[str, ...],
    event: str | None,
    tags: str | None,
    cards_left: str | None,
    running_count_at_least: str | None,
    true_count_at_least: str | None,
    level: str | None,
    coups: Coups,
    priced: Callable[[list[Wager]], list[Wager]],
    emit: Output,
) -> None:
    """The exact value of a wager given a running count: when to bet, and what that gains.

    For each number of cards left: the count from which the wager is worth betting (the trigger), the share of shoes bet
    on, what a bet is then worth on average (the mean edge) and what that gains. With one number of cards left, also the
    value at each count. No card is simulated: all sets of cards that may be left are summed. The number of cards left
    is fixed beforehand. The running count starts with the cards gone and the shown cards. Cards that TAGS does not name
    count 0. Ctrl-C ends the search for tags early and prints the best so far.

    Examples:
      exact-odds count dragon-7 --tags "4=-1 5=-1 6=-1 7=-1 8=2 9=2"
      exact-odds count dragon-7 --tags "4=-1 5=-1 6=-1 7=-1 8=2 9=2" --cards-left 104
      exact-odds count panda-8 --tags "3=-2 4=-2 5=-2 8=-2 9=4 T=1" --true-count-at-least 11
      exact-odds count --event "player.opening.same_rank" --tags "A=1 K=-1" --cards-left 52
      exact-odds count dragon-7 --best-tags 1 --decks 1 --cards-left 26
    """
    from exact_odds.cli.progress import Progress
    from exact_odds.exact import exact, whole
    from exact_odds.language import Expression
    from exact_odds.reports.count import best_tags_report, count_report
    from exact_odds.studies.running_count.best_by_gain import best_tags_by_gain
    from exact_odds.studies.running_count.by_count import by_running_count
    from exact_odds.studies.tags import Tags
    from exact_odds.wagers.wager import Wager

    if running_count_at_least is not None and true_count_at_least is not None:
        raise NumberError("--running-count-at-least and --true-count-at-least are two triggers; give one of them")
    if (tags is None) == (level is None):
        raise NumberError("expected either --tags TAGS or --best-tags LEVEL; try --tags '4=-1 5=-1 6=-1 7=-1 8=2 9=2'")
    question = _question(wagers, event, coups, priced)
    left = None if cards_left is None else _numbers(cards_left)
    running = None if running_count_at_least is None else whole(running_count_at_least, "--running-count-at-least")
    true = None if true_count_at_least is None else exact(true_count_at_least)
    if isinstance(question, Expression) and (level, running, true) != (None, None, None):
        raise NumberError(
            "triggers and best tags are for bets on a wager, and an --event pays nothing; name a wager or its file"
        )
    if level is not None and (left is None or len(left) != 1 or (running, true) != (None, None)):
        raise NumberError("--best-tags goes with one number of cards left, and with no trigger; try --cards-left 104")
    found = None
    with Progress(100, "parts") as progress:

        def tell(share: Fraction | float) -> None:
            progress(int(100 * share))

        if level is not None and left is not None and isinstance(question, Wager):
            found = best_tags_by_gain(coups, question, whole(level, "--best-tags"), left[0], tell)
            report = best_tags_report(found, coups, whole(level, "--best-tags"))
        else:
            counted = by_running_count(coups, question, Tags.parse(tags or ""), left, tell)
            if running is not None:
                counted.refuse_running_count(running)
            if true is not None:
                counted.refuse_true_count(true)
            report = count_report(counted, coups, running, true)
    emit(report)
    if found is not None and not found.is_complete:
        click.echo(f"exact-odds: interrupted after {found.compared:,} sets of tags", err=True)
        context.exit(INTERRUPTED)


def _question(
    names: Sequence[str], event: str | None, coups: Coups, priced: Callable[[list[Wager]], list[Wager]]
) -> Wager | Expression:
    """The one wager or event that is asked about."""
    from exact_odds.language import parse

    if event is not None:
        if names:
            raise WagerError("expected a wager or an --event; got both; give one of them")
        priced([])
        return parse(event)
    if len(names) != 1:
        raise WagerError(f"expected one wager; got {len(names)}; try exact-odds count dragon-7 --tags '4=-1 8=2'")
    (wager,) = priced([chosen_wager(names[0], coups)])
    return wager


def _numbers(text: str) -> list[int]:
    """The numbers of cards left, each once."""
    from exact_odds.exact import whole

    words = text.replace(",", " ").split()
    if not words:
        raise NumberError("--cards-left names no number; try --cards-left 104")
    return list(dict.fromkeys(whole(word, "--cards-left") for word in words))
