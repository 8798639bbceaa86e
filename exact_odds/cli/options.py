"""Options that commands share: the game, the shoe, shown cards, and the wagers that are named."""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import click

from exact_odds.cli.command import in_one_line
from exact_odds.errors import (
    CardError,
    ShoeError,
    ShownError,
    WagerError,
    quoted,
)

if TYPE_CHECKING:
    from exact_odds.counting.coups import Coups
    from exact_odds.games.game import Game
    from exact_odds.wagers.wager import Wager

Function = Callable[..., Any]
Decorator = Callable[[Function], Function]

MOST_CARDS_BYTES = 1_000_000
"""Bytes that a file of cards may have."""


def together(*options: Decorator) -> Decorator:
    """A decorator that adds options to a command, in this order."""
    return lambda function: functools.reduce(lambda inner, option: option(inner), reversed(options), function)


def _complete_games(_context: click.Context, _parameter: click.Parameter, incomplete: str) -> list[str]:
    from exact_odds.games.game import all_games

    return [slug for slug in all_games() if slug.startswith(incomplete)]


def complete_wagers(_context: click.Context, _parameter: click.Parameter, incomplete: str) -> list[Any]:
    """Slugs of the library and wagers' files that start so; if there are none, what the shell finds."""
    from glob import escape, glob

    from click.shell_completion import CompletionItem

    from exact_odds.wagers.library import all_schedules, all_slugs

    slugs = [slug for slug in (*all_slugs(), *all_schedules()) if slug.startswith(incomplete)]
    if not slugs:
        return [CompletionItem(incomplete, type="file")]
    return [CompletionItem(name) for name in (*slugs, *sorted(glob(escape(incomplete) + "*.toml")))]


def complete_files(_context: click.Context, _parameter: click.Parameter, incomplete: str) -> list[Any]:
    """The files that the shell finds."""
    from click.shell_completion import CompletionItem

    return [CompletionItem(incomplete, type="file")]


def complete_folders(_context: click.Context, _parameter: click.Parameter, incomplete: str) -> list[Any]:
    """The folders that the shell finds."""
    from click.shell_completion import CompletionItem

    return [CompletionItem(incomplete, type="dir")]


_game_option = click.option(
    "--game",
    default="mini-baccarat",
    show_default=True,
    metavar="GAME",
    shell_complete=_complete_games,
    help="The game played: a name, or a TOML file of your own.",
)


def game_option(function: Function) -> Function:
    """The option that names the game alone; the command gets the `Game` as ``game``."""

    @functools.wraps(function)
    def with_game(*args: Any, game: str, **kwargs: Any) -> Any:
        return function(*args, game=game_of(game), **kwargs)

    return _game_option(with_game)


_shown_options = together(
    click.option("--shown", metavar="CARDS", help="Cards of the coup already seen: 'player: 7 K, banker: 3'."),
    click.option("--dealt", metavar="CARDS", hidden=True),  # what --shown was called in version 0.1.0
)


def shown_option(function: Function) -> Function:
    """The option for cards already seen; the command gets its text as ``shown``."""
    return _shown_options(_under_one_name(function))


def _under_one_name(function: Function) -> Function:
    """Take the option for cards already seen under both of its names."""

    @functools.wraps(function)
    def with_shown(*args: Any, shown: str | None, dealt: str | None, **kwargs: Any) -> Any:
        if shown is not None and dealt is not None:
            raise ShownError("--shown and --dealt are two names of one option; give --shown")
        return function(*args, shown=dealt if shown is None else shown, **kwargs)

    return with_shown


def shoe_options(function: Function) -> Function:
    """Options that describe the situation: game, shoe and shown cards; the command gets it as ``coups``."""
    return _situation_options(function, shown_too=True)


def full_shoe_options(function: Function) -> Function:
    """The same without shown cards, for commands that look at whole coups."""
    return _situation_options(function)


def finite_shoe_options(function: Function) -> Function:
    """The same, described for commands that refuse infinite decks."""
    return _situation_options(function, shown_too=True, infinite_too=False)


def several_shoes_options(function: Function) -> Function:
    """The same for one or several numbers of decks; the command gets a list of `Coups` as ``situations``."""
    return _situation_options(function, several=True, shown_too=True)


def several_full_shoes_options(function: Function) -> Function:
    """The same without shown cards, for commands that look at whole coups."""
    return _situation_options(function, several=True)


def _situation_options(
    function: Function, several: bool = False, shown_too: bool = False, infinite_too: bool = True
) -> Function:
    @functools.wraps(function)
    def with_situation(
        *args: Any,
        game: str,
        decks: str | None,
        without: tuple[str, ...],
        cards: str | None,
        counts: str | None,
        shown: str | None = None,
        **kwargs: Any,
    ) -> Any:
        numbers = [None] if decks is None else decks.split(",")
        if len(numbers) > 1 and not several:
            takers = "exact-odds odds and exact-odds wager take a list"
            raise ShoeError(f"expected one number of decks; got {quoted(decks)}; {takers}")
        gone = [*without, *(() if cards is None else (_cards_of(cards),))]
        found = [situation(game, number, gone, counts, shown) for number in numbers]
        for place, one in enumerate(found):
            if one in found[:place]:
                raise ShoeError(f"expected each number of decks once; --decks {quoted(decks)} has {one.shoe} twice")
        return function(*args, **({"situations": found} if several else {"coups": found[0]}), **kwargs)

    decks = f"Whole decks{', or infinite' if infinite_too else ''}{'; several as 6,8' if several else ''}."
    return together(
        _game_option,
        click.option("--decks", metavar="N", help=f"{decks}  [default: the game's]"),
        click.option("--without", metavar="CARDS", multiple=True, help="Cards gone from the shoe: 'A 8h TD K♠'."),
        click.option(
            "--cards",
            metavar="FILE",
            shell_complete=complete_files,
            help="Cards gone, from a file or - for stdin.",
        ),
        click.option("--counts", metavar="COUNTS", help="The shoe by rank instead: 'A=31 2=32 K=30'."),
        *([_shown_options] if shown_too else []),
    )(_under_one_name(with_situation) if shown_too else with_situation)


def _cards_of(path: str) -> str:
    """The cards that a file or the standard input names, with ``#`` before comments."""
    text = contents_given(path, "the file of cards", MOST_CARDS_BYTES)
    if len(text) > MOST_CARDS_BYTES:
        raise CardError(f"expected at most {MOST_CARDS_BYTES:,} bytes of cards; got more from {quoted(path)}")
    try:
        lines = text.decode("utf-8-sig").splitlines()
    except UnicodeDecodeError:
        raise CardError(f"expected cards as text in UTF-8; {quoted(path)} holds something else") from None
    return " ".join(line.partition("#")[0] for line in lines)


def contents_given(path: str, what: str, most: int) -> bytes:
    """The contents of a file, or of the standard input if it is called ``-``, up to ``most`` bytes and one more.

    Raises:
        WagerError: if it cannot be read.
    """
    from exact_odds.files.definition import contents_of

    if path != "-":
        return contents_of(path, what, most)
    from exact_odds.files.posted import posted_file

    came = posted_file(path)
    if came is not None:
        return came.read(most + 1)
    return sys.stdin.buffer.read(most + 1) if sys.stdin else b""


def game_of(name: str) -> Game:
    """The game of this name, or of a file that ends in .toml.

    Raises:
        UnknownName: if there is no game of that name.
        WagerError: if the file does not hold a game.
    """
    from exact_odds.games.game import game, load_game

    return load_game(name) if name.lower().endswith(".toml") else game(name)


def situation(
    game: str, decks: str | None, without: Sequence[str], counts: str | None, shown: str | None = None
) -> Coups:
    """The situation that the shoe options describe.

    Raises:
        UnknownName: for a game that there is not.
        ShoeError, CardError, ShownError: for a shoe or shown cards that cannot be.
    """
    from exact_odds.counting.coups import Coups
    from exact_odds.games.shoe import Shoe

    played = game_of(game)
    if counts is not None and decks is not None:
        raise ShoeError("--decks and --counts both give the whole shoe; give one of them")
    if counts is not None:
        shoe = Shoe.parse_counts(counts)
    else:
        shoe = played.shoe if decks is None else Shoe.parse_decks(decks)
    return Coups(shoe.without(" ".join(without)), played, shown)


def chosen_wagers(names: Sequence[str], coups: Coups) -> list[Wager]:
    """The wagers of these names, each once, or the game's own if none is named.

    Warns of pitfalls in a user's own file, and of a wager that belongs to another game.

    Raises:
        UnknownName: if the library has none of a name.
        WagerError: if a user's file does not hold a wager, or one of its awards can never be won.
    """
    from os.path import realpath

    from exact_odds.counting.coups import Coups
    from exact_odds.reports.setting import naturals_note
    from exact_odds.wagers.library import home, is_file, offered, offered_by, path_of

    chosen: dict[str, Wager] = {}
    named: dict[str, str] = {}
    for name in names or coups.game.wagers:
        own = is_file(name)
        for found in offered(name) if names else offered_by(coups.game, name):
            before = named.setdefault(found.slug, name)
            two_files = own and is_file(before) and realpath(path_of(before)) != realpath(path_of(name))
            if two_files or chosen.get(found.slug, found) != found:
                raise WagerError(
                    f"{quoted(before)} and {quoted(name)} are both called {found.slug}; rename one of them"
                )
            if own:
                from exact_odds.wagers.lint import refuse_mistakes

                for pitfall in refuse_mistakes(found, Coups(game=coups.game)):
                    click.echo(f"exact-odds: {in_one_line(pitfall.message)}", err=True)
            of = home(found)
            if of is not None and found.slug not in coups.game.wagers:
                click.echo(f"exact-odds: {found.slug} is a wager of {of.name}; try --game {of.slug}", err=True)
            chosen[found.slug] = found
            if note := naturals_note(coups.tableau, (*found.events, found.given)):
                click.echo(f"exact-odds: {found.slug}: {note}", err=True)
    return list(chosen.values())


def chosen_wager(name: str, coups: Coups) -> Wager:
    """The one wager of this name, as `chosen_wagers` gives it.

    Raises:
        UnknownName: if the library has none of the name, or a schedule.
        WagerError: if a user's file does not hold one wager.
    """
    from exact_odds.wagers.library import named_or_loaded

    named_or_loaded(name)  # refuses a schedule
    return chosen_wagers((name,), coups)[0]
