"""``exact-odds probability``: one exact probability."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from exact_odds.cli.command import command
from exact_odds.cli.options import shoe_options
from exact_odds.cli.output import Output, output_options
from exact_odds.errors import ExactOddsError, quoted

if TYPE_CHECKING:
    from exact_odds.counting.coups import Coups


@command
@click.argument("event")
@click.option("--given", metavar="EVENT", help="Only among the deals in which this holds.")
@click.option("--define", "definitions", metavar="NAME=EXPR", multiple=True, help="Name an expression, to use it.")
@shoe_options
@output_options
def probability(event: str, given: str | None, definitions: tuple[str, ...], coups: Coups, emit: Output) -> None:
    """The exact probability of an EVENT of one coup.

    An EVENT is banker.wins, tie, natural, cards == 6, player.third == 8 and the like, joined by and, or, not.
    Ask of player, banker, player.opening, opening (both hands' first two cards), dealt (all cards), player.first,
    player.second and player.third: total, cards, highest, same_rank, same_suit, same_colour, identical, most_alike,
    most_suited, distinct_ranks, distinct_faces, count("JQK"), count("9d"), count("red"); of a single card also rank.

    Examples:
      exact-odds probability "banker.wins" --given "player.third == 8"
      exact-odds probability "player.opening.same_rank or banker.opening.same_rank" --decks 6
      exact-odds probability "player.wins" --shown "player: 7 K, banker: 3" --without "8 9"
      exact-odds probability 'dealt.count("hearts") == cards' --format json
      exact-odds probability "sixes == 3" --define 'sixes = dealt.count("6")'
    """
    from exact_odds.language import parse, parse_all
    from exact_odds.reports.questions import probability_report

    for text in definitions:
        if "=" not in text.replace("==", ""):
            raise ExactOddsError(
                f"expected --define NAME=EXPR, such as 'sixes = dealt.count(\"6\")'; got {quoted(text)}"
            )
    (*_, asked), names = parse_all([*definitions, event])
    condition = None if given is None else parse(given, names)
    emit(probability_report(coups.count(asked, condition), coups, asked, condition))
