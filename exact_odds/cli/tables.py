"""``exact-odds tables``: the reference tables."""

from __future__ import annotations

import click

from exact_odds.cli.command import command
from exact_odds.cli.options import Output, output_options
from exact_odds.errors import ExactOddsError


def _complete(_context: click.Context, _parameter: click.Parameter, incomplete: str) -> list[str]:
    from exact_odds.reports.reference import REFERENCE

    return [name for name in REFERENCE if name.startswith(incomplete)]


@command
@click.argument("name", required=False, shell_complete=_complete)
@click.option("--write", metavar="DIR", help="Write all tables to this directory, as CSV and JSON.")
@click.option(
    "--check", metavar="DIR", help="Compare the files in this directory with the tables; exit 1 if they differ."
)
@output_options
@click.pass_context
def tables(context: click.Context, name: str | None, write: str | None, check: str | None, emit: Output) -> None:
    """The reference tables: list them, print one, write or check them all.

    Examples:
      exact-odds tables
      exact-odds tables final-totals --format csv
      exact-odds tables --write tables
      exact-odds tables --check tables
    """
    from exact_odds.reports.output import compare_files, write_files
    from exact_odds.reports.reference import contents, files, reference_table

    if sum(given is not None for given in (name, write, check)) > 1:
        raise ExactOddsError("a table's NAME, --write and --check ask for different things; give one of them")
    if write is not None:
        written = files()
        write_files(write, written)
        click.echo(f"{len(written)} files written to {write}", err=True)
    elif check is not None:
        differences = compare_files(check, files())
        for difference in differences:
            click.echo(str(difference), err=True)
        context.exit(1 if differences else 0)
    else:
        emit(contents() if name is None else reference_table(name))
