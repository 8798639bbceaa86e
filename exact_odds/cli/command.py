"""How commands are declared: examples end their help, errors know them, and each is loaded when it is asked for."""

from __future__ import annotations

import inspect
import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any, TextIO

import click

from exact_odds.errors import UnknownName, quoted, unknown_name

DONE, CHECK_FAILED, BAD_INPUT, INTERRUPTED = 0, 1, 2, 130
"""Exit codes."""


MOST_DIGITS = 100
"""Digits of a whole number on the command line."""

OUTPUT = ("--format", "--output", "--digits", "--table")
"""Options of which the last holds, so that an alias of the shell may have some of its own."""

PATHS = ("FILE", "DIR")
"""What an option that names a file or a directory calls it in its help."""


def _as_utf8(given: Any) -> Any:
    """Text as its bytes read in UTF-8, whatever the locale made of them; paths stay as they open."""
    if isinstance(given, tuple):
        return tuple(map(_as_utf8, given))
    if isinstance(given, str) and not given.isascii() and not given.lower().endswith(".toml"):
        with suppress(UnicodeError):
            return os.fsencode(given).decode()
    return given


class Command(click.Command):
    """A command whose docstring ends in "Examples:", which its help shows last and as they are.

    Attributes:
        examples: the lines of the examples; what follows ``#`` explains.
    """

    def __init__(self, name: str | None, *, help: str | None = None, **settings: Any) -> None:  # noqa: A002 - click's
        text, _, examples = inspect.cleandoc(help or "").partition("\n\nExamples:\n")
        super().__init__(name, help=text, **settings)
        self.examples = tuple(line.strip() for line in examples.splitlines() if line.strip())

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the examples."""
        super().format_epilog(ctx, formatter)
        with formatter.section("Examples"):
            for example in self.examples:
                formatter.write(f"{'':{formatter.current_indent}}{example}\n")

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments; whatever is wrong with them says which command it was wrong for."""
        given = list(args)  # which click uses up
        try:
            left = super().parse_args(ctx, args)
        except click.UsageError as error:
            error.ctx = error.ctx or ctx
            raise
        self._refuse_repeated(ctx, given)
        for parameter in self.params:
            if parameter.name in ctx.params and parameter.metavar not in PATHS:
                ctx.params[parameter.name] = _as_utf8(ctx.params[parameter.name])
        return left

    def _refuse_repeated(self, ctx: click.Context, args: list[str]) -> None:
        """Refuse an option given twice that holds one value, of which click would drop the first without a word."""
        if ctx.resilient_parsing:
            return
        _, _, order = self.make_parser(ctx).parse_args(args)
        for option in {id(option): option for option in order}.values():
            single = isinstance(option, click.Option) and not option.multiple and not option.is_flag
            if single and order.count(option) > 1:
                name = max(option.opts, key=len)
                if name not in OUTPUT:
                    raise click.UsageError(f"option '{name}' is given twice; give it once", ctx)


_LONG_WORD = re.compile(r"(\S{120})\S{100,}(\S{40})")
_LONGEST_MESSAGE = 2000


def in_one_line(message: str) -> str:
    r"""A message with what cannot be printed, line ends included, written as Python writes it, and not too long.

    What is long in a message is what was given; of that the middle is left out.

    >>> in_one_line("a\nb"), len(in_one_line(f"cannot write {'a' * 5000}"))
    ('a\\nb', 176)
    """
    line = "".join(char if char.isprintable() else repr(char)[1:-1] for char in message)
    line = _LONG_WORD.sub(r"\1...\2", line)
    return line if len(line) <= _LONGEST_MESSAGE else f"{line[:1500]}...{line[-400:]}"


def whole_number(text: str | int) -> int:
    """A whole number in plain ASCII digits: the type of an option, in place of ``int``, which takes other digits.

    >>> whole_number("-12")
    -12

    Raises:
        BadParameter: for anything else.
    """
    digits = str(text).removeprefix("-")
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= MOST_DIGITS):
        raise click.BadParameter(f"expected a whole number; got {quoted(str(text), 40)}")
    return int(text)


def abandon(stream: TextIO | None) -> None:
    """Drop what a stream still has to write, which Python would try once more, and complain, at exit."""
    with suppress(AttributeError, OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())  # type: ignore[union-attr]  # see AttributeError


@contextmanager
def quiet_pipe() -> Iterator[None]:
    """Within it, a reader who closes the pipe of the standard output ends the printing, and nothing else.

    The command goes on to its own exit code.
    """
    try:
        yield
    except BrokenPipeError:
        abandon(sys.stdout)


def command_line(context: click.Context) -> str:
    """The command line that was typed, without what says how and where to print.

    Args:
        context: of the command, once its arguments are read.
    """
    from shlex import join

    words, arguments = [], []
    for parameter in context.command.params:
        name = parameter.name or ""
        given = context.get_parameter_source(name) == click.core.ParameterSource.COMMANDLINE
        option = max(parameter.opts, key=len)
        if not given or option in (*OUTPUT, "--standalone"):
            continue
        value = context.params[name]
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(parameter, click.Argument):
                arguments.append(str(one))
            else:
                words += [option] if value is True else [option, str(one)]
    return join(["exact-odds", context.info_name or "", *arguments, *words])


def command(function: Callable[..., Any]) -> Command:
    """Make a command of a function whose docstring is its help."""
    return click.command(cls=Command)(function)


class CommandList(Command, click.Group):
    """Commands by name, each in the module of its name, which is loaded when the command is asked for.

    Args:
        package: where the modules are.
        summaries: each command and the first line of its help, in the order in which they are listed.
    """

    def __init__(self, name: str | None, *, package: str, summaries: Mapping[str, str], **settings: Any) -> None:
        super().__init__(name, **settings)
        self.package = package
        self.summaries = summaries

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """The names, in order."""
        return list(self.summaries)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """The command of that name, from its module, which is loaded now; None if there is none."""
        if cmd_name not in self.summaries:
            return None
        from importlib import import_module

        found: click.Command = getattr(import_module(f"{self.package}.{cmd_name}"), cmd_name)
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the arguments begin with."""
        if args[0] not in self.summaries and not ctx.resilient_parsing:
            if args[0] in ("version", "help"):
                raise UnknownName(f"no command is called {args[0]!r}; did you mean '--{args[0]}'?")
            raise unknown_name("command", args[0], self.summaries, f"'{ctx.command_path} -h' lists them")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """List the commands without loading them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(self.summaries.items()))
