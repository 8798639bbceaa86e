"""``exact-odds distribution``: the joint distribution of expressions."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from exact_odds.cli.command import command
from exact_odds.cli.options import shoe_options
from exact_odds.cli.output import Output, output_options
from exact_odds.errors import ExactOddsError

MOST = 6
SIDES = 2
"""Expressions of a square."""

if TYPE_CHECKING:
    from exact_odds.counting.coups import Coups


@command
@click.argument("expressions", nargs=-1, required=True, metavar="EXPR...")
@click.option("--given", metavar="EVENT", help="Only among the deals in which this holds.")
@click.option(
    "--cumulative", is_flag=True, help="Add the probability of each value or a lower one, and of it or a higher one."
)
@click.option("--one-in", is_flag=True, help="Add each probability as 1 in x.")
@click.option(
    "--marginals/--no-marginals",
    default=None,
    help="Of several expressions, add each one's own distribution.  [default: add]",
)
@click.option(
    "--square", is_flag=True, help="Of two expressions, a row for each value of one, a column for each of the other."
)
@shoe_options
@output_options
def distribution(
    expressions: tuple[str, ...],
    given: str | None,
    cumulative: bool,
    one_in: bool,
    marginals: bool | None,
    square: bool,
    coups: Coups,
    emit: Output,
) -> None:
    """The exact joint distribution of one to six expressions.

    An EXPR is an event (see exact-odds probability -h) or a number: player.total, cards, margin, dealt.count("A"),
    with + - * %, abs, min and max. It may be given a name, threes = dealt.count("3"), which tables then show and later
    expressions and --given may use.
    Each value, or combination of values, that occurs stands in a row, with the number of six-card deals and the
    probability. The value of a third card that was not drawn is "none". Beneath are the expected value, standard
    deviation and variance of each number, and the covariance of each two.
    With --square two expressions are a square of probabilities with its margins; --table square_deals is one of deals.

    Examples:
      exact-odds distribution cards
      exact-odds distribution player.total banker.total --given "not natural"
      exact-odds distribution "player.total + banker.total" --cumulative --one-in
      exact-odds distribution 'dealt.count("A")' player.wins --decks 1
      exact-odds distribution player.total banker.total --square -o totals.html
      exact-odds distribution 'threes = dealt.count("3")' --given "threes > 0"
    """
    from exact_odds.language import parse, parse_all
    from exact_odds.reports.questions import distribution_report
    from exact_odds.reports.square import square_report

    if square:
        _refuse_beside_square(
            expressions, {"--cumulative": cumulative, "--one-in": one_in, "--no-marginals": marginals is False}
        )
    if len(expressions) > MOST:
        raise ExactOddsError(f"{len(expressions)} expressions are given, and {MOST} are allowed; ask in several goes")
    if marginals is not None and len(expressions) == 1:
        raise ExactOddsError("--marginals and --no-marginals are for several expressions, and one is given")
    asked, names = parse_all(expressions)
    condition = None if given is None else parse(given, names)
    joint = coups.distribution(*asked, given=condition)
    if square:
        emit(square_report(joint, coups, condition, asked))
        return
    emit(distribution_report(joint, coups, condition, cumulative, one_in, marginals is not False, asked))


def _refuse_beside_square(expressions: tuple[str, ...], given: dict[str, bool]) -> None:
    """Refuse a square of other than two expressions, and options of a list of rows.

    Raises:
        ExactOddsError: if there is one.
    """
    if len(expressions) != SIDES:
        raise ExactOddsError(f"--square expects two expressions; got {len(expressions)}; leave it out, or give two")
    for option in (option for option, is_given in given.items() if is_given):
        raise ExactOddsError(f"{option} is for a list of rows, and --square makes none; leave out one of the two")
