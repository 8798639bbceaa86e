"""Options that say how and where a report is printed, alike for all commands."""

from __future__ import annotations

import functools
import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from exact_odds.cli.command import quiet_pipe
from exact_odds.cli.options import Function, complete_files, together
from exact_odds.errors import NumberError, OutputError, quoted, unknown_name
from exact_odds.reports.formats import FORMATS, format_of, refuse_fragment, render, render_bytes

if TYPE_CHECKING:
    from exact_odds.reports.table import Report, Table

MOST_DIGITS = 1000


class Output(NamedTuple):
    """How and where a report is printed.

    Attributes:
        form: the format, one of ``FORMATS``.
        path: the file; None for stdout.
        digits: after the point; None for as many as are usual.
        table: the one table to print; None for all.
        standalone: whether to print a whole document where the format is of parts of one too.
    """

    form: str = "text"
    path: str | None = None
    digits: int | None = None
    table: str | None = None
    standalone: bool = False

    def __call__(self, report: Report | Table) -> None:
        """Print the report, or write it to the file, whole or not at all."""
        from exact_odds.reports.table import Report

        if self.table is not None:
            report = Report.of(report).only(self.table)
        if FORMATS[self.form].is_text:
            self.write(render(report, self.form, self.digits, standalone=self.standalone))
        elif self.path is None and sys.stdout and sys.stdout.isatty():
            raise OutputError(f"a terminal cannot show {self.form}; name a file with -o")
        else:
            self.write(render_bytes(report, self.form, self.digits))

    def refuse_unknown_table(self, names: Sequence[str]) -> None:
        """Refuse a table that the report will not have, before a long computation.

        Raises:
            UnknownName: if ``--table`` names none of these.
        """
        if self.table is not None and self.table not in names:
            raise unknown_name("table of this report", self.table, names)

    def write(self, contents: str | bytes | Iterable[str]) -> None:
        """Print contents, or their pieces, as they are, or write them to the file, whole or not at all."""
        if self.path is not None:
            from exact_odds.files.writing import write_whole

            write_whole(self.path, contents)
        elif sys.stdout:
            with quiet_pipe():
                for piece in (contents,) if isinstance(contents, str | bytes) else contents:
                    click.echo(piece, nl=False)
        else:
            raise OutputError("there is no standard output to print to; name a file with -o")


def output_options(function: Function) -> Function:
    """Options that say how and where to print, alike for all commands; the command gets an `Output` as ``emit``."""

    @functools.wraps(function)
    def with_output(
        *args: Any,
        form: str | None,
        path: str | None,
        digits: str | None,
        table: str | None,
        standalone: bool,
        **kwargs: Any,
    ) -> Any:
        if path == "":
            raise OutputError("expected the name of a file behind -o; got nothing; leave it out to print")
        if path is not None and path.startswith("-") and path != "-":
            raise OutputError(f"-o {path!r} looks like an option; a file of that name is ./{path}")
        emit = Output(form or _form(path, kwargs), None if path == "-" else path, _digits(digits), table, standalone)
        if standalone:
            refuse_fragment(emit.form)
        if emit.path is not None:  # before the work is done, not after it
            from exact_odds.files.writing import refuse_unwritable

            refuse_unwritable(emit.path)
        return function(*args, emit=emit, **kwargs)

    return together(
        click.option(
            "--format",
            "form",
            type=click.Choice(tuple(FORMATS), case_sensitive=False),
            metavar="FORMAT",
            help=f"{', '.join(FORMATS)}  [default: as FILE ends, or text]",
        ),
        click.option(
            "-o",
            "--output",
            "path",
            metavar="FILE",
            shell_complete=complete_files,
            help="Write to a file, whole or not at all.",
        ),
        click.option("--digits", metavar="N", help="Digits after the point, correctly rounded."),
        click.option("--table", metavar="NAME", help="Only this table; a wrong name lists them all. CSV holds one."),
        click.option(
            "--standalone", is_flag=True, help="A whole LaTeX document, not a part of one; HTML is always whole."
        ),
    )(with_output)


def _form(path: str | None, asked: dict[str, Any]) -> str:
    """The format that the ending of a file's name asks for; where a TOML file is asked for, its own ending is right."""
    is_toml = asked.get("toml") and (path or "").lower().endswith(".toml")
    return "text" if path is None or is_toml else format_of(path)


def _digits(text: str | None) -> int | None:
    """A number of digits.

    Raises:
        NumberError: for anything else.
    """
    if text is None:
        return None
    if text.isascii() and text.isdecimal() and len(text) < 10 and int(text) <= MOST_DIGITS:
        return int(text)
    raise NumberError(f"--digits {quoted(text, 40)} is not a whole number from 0 to {MOST_DIGITS}")
