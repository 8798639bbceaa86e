"""``exact-odds tables``: the reference tables."""

from __future__ import annotations

import click

from exact_odds.cli.command import command
from exact_odds.cli.options import complete_folders
from exact_odds.cli.output import Output, output_options
from exact_odds.errors import ExactOddsError


def _complete(_context: click.Context, _parameter: click.Parameter, incomplete: str) -> list[str]:
    from exact_odds.reports.reference import REFERENCE

    return [name for name in REFERENCE if name.startswith(incomplete)]


@command
@click.argument("name", required=False, shell_complete=_complete)
@click.option("--write", metavar="DIR", shell_complete=complete_folders, help="Write all of them to this directory.")
@click.option(
    "--check",
    metavar="DIR",
    shell_complete=complete_folders,
    help="Compare what is in this directory; exit 1 if it differs.",
)
@output_options
@click.pass_context
def tables(context: click.Context, name: str | None, write: str | None, check: str | None, emit: Output) -> None:
    """The reference tables: list them, print one, write or check them all.

    What is written is a CSV and a JSON file for each table, and an index.

    Examples:
      exact-odds tables
      exact-odds tables final-totals --format csv
      exact-odds tables --write tables
      exact-odds tables --check tables
    """
    from exact_odds.cli.files import check_set, refuse_output, write_set
    from exact_odds.reports.reference import contents, files, reference_table

    if sum(given is not None for given in (name, write, check)) > 1:
        raise ExactOddsError("a table's NAME, --write and --check ask for different things; give one of them")
    if write is not None:
        refuse_output(emit)
        write_set(write, files)
    elif check is not None:
        refuse_output(emit)
        check_set(context, check, files)
    else:
        emit(contents() if name is None else reference_table(name))
