"""``exact-odds figures``: the figures of the docs."""

from __future__ import annotations

import click

from exact_odds.cli.command import command
from exact_odds.cli.options import Output, complete_folders, output_options
from exact_odds.errors import ExactOddsError


def _complete(_context: click.Context, _parameter: click.Parameter, incomplete: str) -> list[str]:
    from exact_odds.reports.figures import FIGURES

    return [name for name in FIGURES if name.startswith(incomplete)]


@command
@click.argument("name", required=False, shell_complete=_complete)
@click.option(
    "--write",
    metavar="DIR",
    shell_complete=complete_folders,
    help="Draw all figures, or the one named, as SVG files in this directory.",
)
@click.option(
    "--check",
    metavar="DIR",
    shell_complete=complete_folders,
    help="Compare the files in this directory with the figures; exit 1 if they differ.",
)
@output_options
@click.pass_context
def figures(context: click.Context, name: str | None, write: str | None, check: str | None, emit: Output) -> None:
    """The figures of the docs: list them, print the values of one, draw or check them.

    Drawing and checking need matplotlib, which is not installed by itself: pip install '.[figures]'.
    Any of its versions draws the same files. Each holds, in its metadata, the exact values that it shows.

    Examples:
      exact-odds figures
      exact-odds figures gain-of-drawing --format csv  # the values
      exact-odds figures gain-of-drawing --write .     # the figure
      exact-odds figures --write docs/figures
      exact-odds figures --check docs/figures
    """
    from exact_odds.cli.files import check_set, refuse_output, write_set
    from exact_odds.reports.figures import contents, figure, files

    if write is not None and check is not None:
        raise ExactOddsError("--write and --check ask for different things; give one of them")
    if write is not None:
        refuse_output(emit)
        write_set(write, lambda: files(name))
    elif check is not None:
        refuse_output(emit)
        check_set(context, check, lambda: files(name), partly=name is not None)
    else:
        emit(contents() if name is None else figure(name).table)
