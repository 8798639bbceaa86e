"""The command line: parse, call, print. The only package that knows click."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import NoReturn

import click

from exact_odds import __version__
from exact_odds.cli.command import BAD_INPUT, DONE, INTERRUPTED, CommandList, abandon, in_one_line, quiet_pipe
from exact_odds.errors import ExactOddsError, OutputError, reason, unknown_name

COMMANDS = {
    "odds": "The exact odds of the game's wagers, or of those named.",
    "probability": "The exact probability of an EVENT of one coup.",
    "distribution": "The exact joint distribution of one to six expressions.",
    "wagers": "Search the library of wagers.",
    "wager": "The full report of one wager, fit to be handed on; of several, a comparison.",
    "rules": "The game's rules of drawing, in both forms in which they are printed.",
    "removal": "The exact effect of removing one card of each rank on what wagers are worth.",
    "count": "The exact value of a wager given a running count: when to bet, and what that gains.",
    "covariance": "How wagers made on one coup go together: exact covariances and correlations.",
    "sweep": "Exact expected values over many part-dealt shoes.",
    "sequence": "The exact joint distribution of coups dealt one after another from one shoe.",
    "replay": "Recorded shoes: each coup checked and priced, and all compared with what is expected.",
    "session": "What many coups win, flat or by a staking plan, and how a bankroll fares.",
    "runs": "How likely a run of an EVENT is, how many there are, and how long the longest is.",
    "formula": "A probability or an expected value as a function of the number of decks d.",
    "equilibrium": "Chemin de fer solved exactly: how often Player draws on 5, and what Banker replies.",
    "verify": "Compare published figures with computed ones, at the digits they print.",
    "tables": "The reference tables: list them, print one, write or check them all.",
    "serve": "The calculator in a browser, and the same answers over HTTP.",
    "page": "The calculator as a static page, which runs Python in the browser.",
}
"""Each command, in the module of its name, and the first line of its help; in the order in which they are listed."""

COMPLETE = "_EXACT_ODDS_COMPLETE"
"""The variable by which a shell asks for completion."""


@click.group(
    cls=CommandList,
    package=__name__,
    summaries=COMMANDS,
    invoke_without_command=True,
    options_metavar=None,
    subcommand_metavar="COMMAND [OPTION]...",
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, message="exact-odds %(version)s")
@click.pass_context
def cli(context: click.Context) -> None:
    """Exact odds of baccarat, from any shoe.

    A shoe goes in; every deal is counted through the drawing rules; exact probabilities and expected values come out.
    Every command explains itself, as in exact-odds odds -h.

    Examples:
      exact-odds odds                                  # the familiar table, 8 decks
      exact-odds odds dragon-7 tie --pays tie=9 --decks 6 --without "7 7 8"
      exact-odds probability "banker.wins" --given "player.third == 8"
      exact-odds distribution "player.total" "banker.total" --format csv
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command line, and end the process with its exit code.

    0 is done, 1 a check that failed, 2 bad input, 130 interrupted. What went wrong is one sentence on stderr.
    """
    _be_interrupted_once()
    code = run(arguments)
    _let_nobody_interrupt()  # there is nothing left to be cut short, but for what Python clears away
    gc.freeze()  # the process ends: no last look for garbage, which after sympy takes a fifth of all the time
    sys.exit(code)


def _be_interrupted_once() -> None:
    """Let SIGTERM and SIGHUP do what Ctrl-C does, so that files and processes are cleared away then too.

    Whoever asks again meanwhile is not heard: what ends is ending, and is not to leave half of it behind.
    """
    import signal

    from exact_odds.shoes.sweeps.interrupts import ASKING

    def interrupt(*_: object) -> None:
        _let_nobody_interrupt()
        raise KeyboardInterrupt

    for number in ASKING:
        if signal.getsignal(number) in (signal.SIG_DFL, signal.default_int_handler):  # under nohup it is ignored
            signal.signal(number, interrupt)


def _let_nobody_interrupt() -> None:
    """Ignore all signals that ask to end."""
    import signal

    from exact_odds.shoes.sweeps.interrupts import ASKING

    for number in ASKING:
        signal.signal(number, signal.SIG_IGN)


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; its exit code. The one place where errors become messages."""
    try:
        _print_whatever_comes()
        code = _invoke(sys.argv[1:] if arguments is None else list(arguments))
        with quiet_pipe():
            if sys.stdout:
                sys.stdout.flush()
    except BrokenPipeError:  # from a pipe other than the standard output, which is left quietly
        abandon(sys.stdout)
        return DONE
    except (ExactOddsError, click.UsageError, MemoryError) as error:
        return _refuse(refusal(error), *getattr(error, "others", ()))
    except OSError as error:
        abandon(sys.stdout)
        return _refuse(refusal(error))
    except KeyboardInterrupt:
        if sys.stderr and sys.stderr.isatty():
            click.echo(err=True)  # ends the line of the terminal's ^C
        click.echo("exact-odds: interrupted", err=True)
        return INTERRUPTED
    return code


def refusal(error: ExactOddsError | click.UsageError | MemoryError | OSError) -> str:
    """The sentence that says what is wrong with what was asked."""
    if isinstance(error, click.NoSuchOption):
        return str(_unknown_option(error))
    if isinstance(error, click.UsageError):
        message = error.format_message().rstrip(".")
        return f"{message[:1].lower()}{message[1:]}; see {_path(error)} -h"
    if isinstance(error, MemoryError):
        return "the answer takes more memory than there is; ask for less at once"
    if isinstance(error, OSError) and not isinstance(error, ExactOddsError):
        return str(OutputError(f"the output cannot be written: {reason(error)}"))
    return str(error)


def _invoke(arguments: list[str]) -> int:
    """Do what is asked, or complete it for a shell that asks for that."""
    completion = os.environ.get(COMPLETE)
    if completion:
        from click.shell_completion import shell_complete

        with suppress(KeyError, ValueError):  # words that a shell would have given with it
            if shell_complete(cli, {}, "exact-odds", COMPLETE, completion) == DONE:
                return DONE
        raise ExactOddsError(
            f"{COMPLETE}={completion} asks for no completion; bash_source, zsh_source and fish_source print what a "
            "shell needs"
        )
    try:
        with cli.make_context("exact-odds", arguments) as context:
            cli.invoke(context)
    except click.exceptions.Exit as ended:
        return ended.exit_code
    return DONE


def _print_whatever_comes() -> None:
    r"""What the terminal's encoding does not have is printed as ``\u2660``, rather than ending in an error."""
    with suppress(AttributeError, ValueError):  # there may be no stdout, or something else in its place
        sys.stdout.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]  # see above


def _refuse(*messages: str) -> int:
    """Say in a line each what is wrong, if there is anywhere to say it."""
    try:
        for message in messages:
            click.echo(f"exact-odds: {in_one_line(message)}", err=True)
    except OSError:
        abandon(sys.stderr)
    return BAD_INPUT


def _path(error: click.UsageError) -> str:
    """The command that was used wrongly."""
    return error.ctx.command_path if error.ctx else "exact-odds"


def _unknown_option(error: click.NoSuchOption) -> ExactOddsError:
    options = [name for parameter in error.ctx.command.params for name in parameter.opts] if error.ctx else []
    hint = f"'{_path(error)} -h' lists them"
    if error.ctx and error.ctx.command is cli:
        hint = "options come after a command, as in exact-odds odds --decks 6"
    elif error.ctx and any(parameter.name in ("event", "expressions") for parameter in error.ctx.command.params):
        hint += "; an event or expression that begins with - goes behind --"
    return unknown_name("option", error.option_name, options, hint)
