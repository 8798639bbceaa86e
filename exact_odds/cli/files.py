"""A set of files that a command writes to a directory, or compares with what is there."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping

import click

from exact_odds.cli.command import CHECK_FAILED, DONE
from exact_odds.cli.output import Output
from exact_odds.errors import ExactOddsError, OutputError, reason

Files = Callable[[], Mapping[str, str | bytes]]
"""Makes the files; that may take long, so what cannot be written or compared is refused before."""


def refuse_output(emit: Output) -> None:
    """Refuse options for a report where files are written or checked, which have formats of their own.

    Raises:
        ExactOddsError: if one is given.
    """
    if emit != Output():
        printed = "--format, -o, --digits, --table and --standalone"
        raise ExactOddsError(f"{printed} are for what is printed; leave them out with --write and --check")


def write_set(directory: str, make: Files) -> None:
    """Write the files, all or none, and say so on stderr.

    Raises:
        OutputError: if the directory cannot be made or written to, before the files are made.
    """
    from exact_odds.files.writing import write_files

    try:
        _try_to_write(directory)
    except (OSError, ValueError) as error:
        raise OutputError(f"cannot write to the directory {directory!r}: {reason(error)}") from None
    files = make()
    write_files(directory, files)
    click.echo(f"{_files(len(files))} written to {directory}", err=True)


def _try_to_write(directory: str) -> None:
    """Write a file without a name where the directory is, or where it would be made; nothing of it is left."""
    from tempfile import TemporaryFile

    place = os.path.abspath(directory) if directory else directory
    while True:
        try:
            os.stat(place)
            break
        except FileNotFoundError:
            if not place or os.path.islink(place):
                raise
            place = os.path.dirname(place)
    with TemporaryFile(dir=place):
        pass


def check_set(context: click.Context, directory: str, make: Files, *, partly: bool = False) -> None:
    """Say on stderr which files differ, and end with exit code 0 or 1.

    Args:
        context: of the command.
        directory: where the files should be.
        make: makes what they should be.
        partly: whether others of their sort may lie beside them.

    Raises:
        ExactOddsError: if there is no such directory, before the files are made.
        OutputError: if a file cannot be read.
    """
    from exact_odds.files.writing import compare_files

    if not os.path.isdir(directory):
        raise ExactOddsError(f"there is no directory {directory!r} to check; --write makes it")
    files = make()
    differences = [found for found in compare_files(directory, files) if found.name in files or not partly]
    for difference in differences:
        click.echo(str(difference), err=True)
    if differences:
        remedy = f"'{context.command_path} --write {directory}' writes them anew"
        click.echo(
            f"exact-odds: of {_files(len(files))} {len(differences)} are not as they should be; {remedy}", err=True
        )
    context.exit(CHECK_FAILED if differences else DONE)


def _files(number: int) -> str:
    return f"{number} file{'' if number == 1 else 's'}"
