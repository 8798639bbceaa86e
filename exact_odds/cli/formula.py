"""``exact-odds formula``: a closed form in the number of decks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from exact_odds.cli.command import command
from exact_odds.cli.options import chosen_wager, complete_wagers, game_option, shown_option
from exact_odds.cli.output import Output, output_options
from exact_odds.cli.prices import priced
from exact_odds.errors import ExactOddsError, ShoeError, WagerError

if TYPE_CHECKING:
    from exact_odds.games.game import Game
    from exact_odds.wagers.wager import Wager


@command
@click.argument("event", required=False)
@click.option(
    "--wager",
    "name",
    metavar="NAME",
    shell_complete=complete_wagers,
    help="A wager of the library, or a TOML file: its expected value.",
)
@click.option("--given", metavar="EVENT", help="Only among the deals in which this holds.")
@game_option
@click.option("--without", metavar="CARDS", multiple=True, help="Cards gone from the d decks, as in 'A 8h TD K♠'.")
@shown_option
@click.option(
    "--pays", metavar="WAGER=PAY", multiple=True, help="Another pay to one, or a letter for it, as in tie=9 or tie=t."
)
@click.option("--commission", metavar="RATE", help="Another commission, or a letter for it, as in 4% or c.")
@click.option("--meter", metavar="VALUE", help="What its meter stands at, in stakes; otherwise its letter stays.")
@click.option("--decks", hidden=True)
@click.option("--counts", hidden=True)
@output_options
def formula(
    event: str | None,
    name: str | None,
    given: str | None,
    pays: tuple[str, ...],
    commission: str | None,
    meter: str | None,
    game: Game,
    without: tuple[str, ...],
    shown: str | None,
    decks: str | None,
    counts: str | None,
    emit: Output,
) -> None:
    """A probability or an expected value as a function of the number of decks d.

    Give an EVENT, or a wager.
    The number of six-card deals in which anything happens is a polynomial in d of degree six, so a probability is one
    polynomial over another. Formulas are printed reduced and factored, as other programs read them, with the limit of
    infinite decks. A letter may stand for the pay or the commission of a wager; the fair value is printed as well.

    Examples:
      exact-odds formula "banker.wins"
      exact-odds formula "player.wins" --given "player.third == 8" --format latex
      exact-odds formula --wager tie --pays tie=t
      exact-odds formula --wager banker --commission c --without "4 4 4"
    """
    from exact_odds.counting.coups import Coups
    from exact_odds.reports.formula import event_formula_report, wager_formula_report
    from exact_odds.studies.closed_forms.closed_forms import closed_form
    from exact_odds.studies.closed_forms.wager_forms import wager_closed_form

    if decks is not None or counts is not None:
        option = "--decks" if counts is None else "--counts"
        raise ShoeError(f"a formula is for every number of decks d, so it takes no {option}; 'exact-odds odds' does")
    if (event is None) == (name is None):
        raise ExactOddsError("a formula is of an EVENT or of a wager: give one of EVENT and --wager NAME")
    cards = " ".join(without)
    if name is None:
        if pays or commission is not None or meter is not None:
            raise WagerError("--pays, --commission and --meter are for a wager; give --wager NAME instead of an event")
        form = closed_form(event or "", given, game=game, without=cards, shown=shown)
        emit(event_formula_report(form, game))
    else:
        wager = chosen_wager(name, Coups(game=game))
        wager, pay, rate = _prices(wager, pays, commission, meter)
        priced_form = wager_closed_form(wager, given, pay=pay, commission=rate, game=game, without=cards, shown=shown)
        emit(wager_formula_report(priced_form, game))


def _prices(wager: Wager, pays: tuple[str, ...], commission: str | None, meter: str | None) -> tuple[Wager, str, str]:
    """The wager at the prices that are numbers, and the letters for those that are not."""
    from exact_odds.studies.closed_forms.wager_forms import unknown_letter

    names = {name.casefold() for name in (wager.slug, wager.name, *wager.aliases)}
    letter, numbers = "", []
    for text in pays:
        name, _, pay = (part.strip() for part in text.partition("="))
        if name.casefold() in names and pay.isalpha():
            letter = unknown_letter(pay)
        else:
            numbers.append(text)
    if commission is not None and commission.strip().isalpha():
        return priced([wager], numbers, None, meter)[0], letter, unknown_letter(commission.strip())
    return priced([wager], numbers, commission, meter)[0], letter, ""
