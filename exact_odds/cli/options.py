"""Options that commands share: the shoe and the game, prices, and the output."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

import click

from exact_odds.errors import NumberError, ShoeError, WagerError

if TYPE_CHECKING:
    from exact_odds.engine.coups import Coups
    from exact_odds.game.dealt import Dealt
    from exact_odds.game.shoe import Shoe
    from exact_odds.reports.table import Report, Table
    from exact_odds.wagers.games import Game
    from exact_odds.wagers.wager import Wager

P = ParamSpec("P")
R = TypeVar("R")
Command = Callable[..., R]

FORMATS = ("text", "markdown", "csv", "json", "latex", "html")
MOST_DIGITS = 1000


@dataclass(frozen=True, slots=True)
class Seat:
    """Where a question is asked from: a game, its shoe as it is now, and the cards on the table.

    Attributes:
        game: the game.
        shoe: the shoe, the cards on the table included.
        dealt: the cards on the table.
    """

    game: Game
    shoe: Shoe
    dealt: Dealt | None = None

    def coups(self, shoe: Shoe | None = None) -> Coups:
        """The coups of the shoe, or of another one, under the game's tableau."""
        from exact_odds.engine.coups import Coups

        return Coups(shoe or self.shoe, self.game.tableau, self.dealt)


@dataclass(frozen=True, slots=True)
class Output:
    """How and where a report is printed."""

    form: str
    path: str | None
    digits: int | None

    def __call__(self, report: Report | Table) -> None:
        """Print the report, or write it to the file, whole or not at all."""
        from exact_odds.reports.formats import render

        text = render(report, self.form, self.digits)
        if self.path is None or self.path == "-":
            click.echo(text, nl=False)
        else:
            from exact_odds.reports.output import write_whole

            write_whole(self.path, text)


def _chain(*decorators: Callable[[Command[R]], Command[R]]) -> Callable[[Command[R]], Command[R]]:
    def decorate(command: Command[R]) -> Command[R]:
        for decorator in reversed(decorators):
            command = decorator(command)
        return command

    return decorate


def _complete_games(_context: click.Context, _parameter: click.Parameter, incomplete: str) -> list[str]:
    from exact_odds.wagers.games import all_games

    return [slug for slug in all_games() if slug.startswith(incomplete)]


def complete_wagers(_context: click.Context, _parameter: click.Parameter, incomplete: str) -> list[Any]:
    """Slugs of the library that start so, and the user's files."""
    from click.shell_completion import CompletionItem

    from exact_odds.wagers.library import all_slugs

    found = [CompletionItem(slug) for slug in all_slugs() if slug.startswith(incomplete)]
    return found or [CompletionItem(incomplete, type="file")]


def shoe_options(command: Command[R]) -> Command[R]:
    """Options that describe the game and the shoe; the command gets a `Seat` as ``seat``."""
    return _shoe_options(command, with_dealt=True)


def full_shoe_options(command: Command[R]) -> Command[R]:
    """The same without cards on the table, for commands that look at whole coups."""
    return _shoe_options(command, with_dealt=False)


def _shoe_options(command: Command[R], *, with_dealt: bool) -> Command[R]:
    @functools.wraps(command)
    def wrapped(
        *args: Any,
        game: str,
        decks: str | None,
        without: tuple[str, ...],
        counts: str | None,
        dealt: str | None = None,
        **kwargs: Any,
    ) -> R:
        return command(*args, seat=seat(game, decks, without, counts, dealt), **kwargs)

    options = [
        click.option(
            "--game",
            default="mini-baccarat",
            show_default=True,
            metavar="NAME",
            shell_complete=_complete_games,
            help="The game: its decks, tableau and wagers.",
        ),
        click.option("--decks", metavar="N", help="Whole decks in the shoe, or 'infinite'.  [default: the game's]"),
        click.option("--without", metavar="CARDS", multiple=True, help="Cards gone from the shoe, as in 'A 8h TD K♠'."),
        click.option("--counts", metavar="COUNTS", help="The shoe by rank instead, as in 'A=31 2=32 K=30'."),
    ]
    if with_dealt:
        options.append(
            click.option("--dealt", metavar="CARDS", help="Cards of the coup on the table: 'player: 7 K, banker: 3'.")
        )
    return _chain(*options)(wrapped)


def seat(game: str, decks: str | None, without: Sequence[str], counts: str | None, dealt: str | None = None) -> Seat:
    """The seat that the shoe options describe."""
    from exact_odds.game.dealt import Dealt
    from exact_odds.game.shoe import Shoe
    from exact_odds.wagers.games import game as game_called

    played = game_called(game)
    if counts is not None and decks is not None:
        raise ShoeError("--decks and --counts both give the whole shoe; give one of them")
    if counts is not None:
        shoe = Shoe.parse_counts(counts)
    else:
        shoe = played.shoe if decks is None else Shoe.parse_decks(decks)
    return Seat(played, shoe.without(" ".join(without)), None if dealt is None else Dealt.parse(dealt))


def price_options(command: Command[R]) -> Command[R]:
    """Options that change what wagers pay; the command gets a function on a list of wagers as ``priced``."""

    @functools.wraps(command)
    def wrapped(*args: Any, pays: tuple[str, ...], commission: str | None, **kwargs: Any) -> R:
        return command(*args, priced=functools.partial(priced, pays=pays, commission=commission), **kwargs)

    return _chain(
        click.option("--pays", metavar="WAGER=PAY", multiple=True, help="Another pay to one, as in tie=9 or tie=17/2."),
        click.option("--commission", metavar="RATE", help="Another commission on Banker's wins, as in 4%."),
    )(wrapped)


def priced(wagers: Sequence[Wager], pays: Sequence[str], commission: str | None) -> list[Wager]:
    """The wagers with other pays and another commission.

    Raises:
        WagerError, NumberError: if one of the prices does not read, or fits none of the wagers.
    """
    from exact_odds.exact import exact

    by_slug = {wager.slug: wager for wager in wagers}
    for text in pays:
        slug, equals, pay = text.partition("=")
        slug = slug.strip().lower()
        if not equals:
            raise WagerError(f"--pays {text!r} is not of the form WAGER=PAY, as in tie=9")
        if slug not in by_slug:
            raise WagerError(f"--pays {text!r} is for none of the wagers asked about: {', '.join(by_slug)}")
        by_slug[slug] = by_slug[slug].with_pay(_number(exact, pay, f"--pays {text!r}"))
    if commission is not None:
        rate = _number(exact, commission, f"--commission {commission!r}")
        takers = [slug for slug, wager in by_slug.items() if wager.commission is not None]
        if not takers:
            raise WagerError(f"--commission is for none of the wagers asked about: {', '.join(by_slug)} take none")
        for slug in takers:
            by_slug[slug] = by_slug[slug].with_commission(rate)
    return [by_slug[wager.slug] for wager in wagers]


def _number(exact: Callable[[str], Fraction], text: str, where: str) -> Fraction:
    try:
        return exact(text)
    except NumberError as error:
        raise NumberError(f"{where}: {error}") from None


def chosen_wagers(names: Sequence[str], seat: Seat) -> list[Wager]:
    """The wagers of these names, each once, or the game's own if none is named; warns of pitfalls in a user's own file.

    Raises:
        UnknownName: if the library has none of a name.
        WagerError: if a user's file does not hold a wager, or one of its awards can never be won.
    """
    from exact_odds.wagers.library import wager

    if not names:
        return list(seat.game.layout())
    chosen: dict[str, Wager] = {}
    for name in names:
        found = wager(name)
        if found.slug in chosen and chosen[found.slug] != found:
            raise WagerError(f"two wagers are called {found.slug}; rename one of the files")
        if name.lower().endswith(".toml"):
            for pitfall in found.refuse_mistakes(Seat(seat.game, seat.game.shoe).coups()):
                click.echo(f"exact-odds: {pitfall.message}", err=True)
        chosen[found.slug] = found
    return list(chosen.values())


def output_options(command: Command[R]) -> Command[R]:
    """Options that say how and where to print; the command gets an `Output` as ``emit``."""

    @functools.wraps(command)
    def wrapped(*args: Any, form: str, path: str | None, digits: int | None, **kwargs: Any) -> R:
        return command(*args, emit=Output(form, path, digits), **kwargs)

    return _chain(
        click.option(
            "--format", "form", type=click.Choice(FORMATS), default="text", show_default=True, help="How it is written."
        ),
        click.option("-o", "--output", "path", metavar="FILE", help="Write to a file, whole or not at all."),
        click.option(
            "--digits",
            type=click.IntRange(0, MOST_DIGITS),
            metavar="N",
            help="Digits after the point, correctly rounded.",
        ),
    )(wrapped)
