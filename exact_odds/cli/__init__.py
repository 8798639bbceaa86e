"""The command line: parse, call, print. The only room that knows click."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import NoReturn

import click

from exact_odds import __version__
from exact_odds.cli.distribution import distribution
from exact_odds.cli.odds import odds
from exact_odds.cli.probability import probability
from exact_odds.cli.rules import rules
from exact_odds.cli.tables import tables
from exact_odds.cli.verify import verify
from exact_odds.cli.wagers import wagers
from exact_odds.errors import ExactOddsError, OutputError

BAD_INPUT = 2
INTERRUPTED = 130


@click.group(
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Every command explains itself, with examples: exact-odds odds -h",
)
@click.version_option(__version__, prog_name="exact-odds")
@click.pass_context
def cli(context: click.Context) -> None:
    r"""Exact odds of baccarat, from any shoe.

    A shoe goes in; every deal is counted through the drawing rules; exact probabilities and expected values come out.

    \b
    Examples:
      exact-odds odds                                          the familiar table, 8 decks
      exact-odds odds --decks 6 --pays tie=9
      exact-odds probability "banker.wins" --given "player.third == 8"
      exact-odds distribution cards --without "A A 8"
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


for command in (odds, probability, distribution, wagers, rules, tables, verify):
    cli.add_command(command)


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command line, and end the process with its exit code.

    0 is done, 1 a check that failed, 2 bad input. What went wrong is one sentence on stderr.
    """
    sys.exit(run(arguments))


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; its exit code. The one place where errors become messages."""
    try:
        code = cli.main(arguments, prog_name="exact-odds", standalone_mode=False)
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # whoever read us has seen enough
        return 0
    except ExactOddsError as error:
        return _refuse(str(error))
    except click.UsageError as error:
        command = error.ctx.command_path if error.ctx else "exact-odds"
        message = error.format_message().rstrip(".")
        return _refuse(f"{message[:1].lower()}{message[1:]}; see {command} -h")
    except click.ClickException as error:
        return _refuse(error.format_message())
    except OSError as error:
        return _refuse(str(OutputError(f"the output cannot be written: {error.strerror or error}")))
    except (click.Abort, KeyboardInterrupt):
        click.echo("exact-odds: interrupted", err=True)
        return INTERRUPTED
    return code if isinstance(code, int) else 0


def _refuse(message: str) -> int:
    click.echo(f"exact-odds: {message}", err=True)
    return BAD_INPUT
