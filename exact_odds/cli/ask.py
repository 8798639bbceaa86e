"""A question over HTTP is a command line: its parameters are the command's arguments and options, and nothing else."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout

import click

from exact_odds import __version__
from exact_odds.cli import COMMANDS, cli, refusal
from exact_odds.cli.command import DONE, OUTPUT, in_one_line
from exact_odds.errors import EventError, ExactOddsError, UnknownName, WagerError, quoted, unknown_name
from exact_odds.files.posted import posted
from exact_odds.web.question import JSON, NOWHERE, Answer, Question, refused

OFFERED = tuple(name for name in COMMANDS if name not in ("serve", "page"))
"""The commands that compute."""

CLOSED = ("--output", "--samples", "--to", "--write", "--follow", "--workers", "--scheduler")
"""Options that write files, share out the work or wait for more; a question over HTTP has none of them."""

FILE, FOLDER = "FILE", "DIR"
"""What the help calls a value that is a file, and one that is a folder, which no question over HTTP names."""

PROSE = ("event", "expr", "given", "text")
"""Parameters whose value is text in itself, never the name of a file, even where it ends in .toml."""

LONG = ("count", "equilibrium", "formula", "replay", "sequence", "session", "sweep", "tables", "verify")
"""Commands that may take much longer than a second; a server keeps a worker free of them."""

KINDS = {
    "text": "text/plain; charset=utf-8",
    "markdown": "text/markdown; charset=utf-8",
    "csv": "text/csv; charset=utf-8",
    "json": JSON,
    "latex": "application/x-tex",
    "html": "text/html; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "svg": "image/svg+xml",
    "png": "image/png",
}
"""The content type of each format."""

OLD = ("dealt",)
"""Older names of parameters, which still work."""

YES, NO = ("true", "1", ""), ("false", "0")
"""Values of a flag."""


def answer(question: Question) -> Answer:
    """The answer of the command line, in JSON unless ``format`` says otherwise.

    While it works the process has other standard streams, so each process answers one question at a time.

    >>> found = answer(Question("probability", (("event", "tie"), ("table", "probability"))))
    >>> found.status, b"619306544887/6508331087895" in found.body
    (200, True)
    >>> answer(Question("probability", (("event", "tie and"),))).body[-12:]
    b'"column": 8}'
    """
    if question.command not in OFFERED:
        wrong = unknown_name("command", question.command, OFFERED, f"there are {', '.join(OFFERED)}")
        return refused(in_one_line(str(wrong)), NOWHERE)
    printed, err = io.BytesIO(), io.StringIO()
    out = io.TextIOWrapper(printed, "utf-8", "backslashreplace", newline="")
    try:
        arguments = command_line(question)
        with posted(question.files), redirect_stdout(out), redirect_stderr(err):
            code = _run(arguments)
    except (ExactOddsError, click.UsageError, MemoryError, OSError) as error:
        said = "; ".join([refusal(error), *getattr(error, "others", ())])
        return refused(in_one_line(said), column=error.column if isinstance(error, EventError) else None)
    out.flush()
    body = printed.getvalue()
    notes = tuple(line.removeprefix("exact-odds: ") for line in err.getvalue().splitlines())
    if not body and code != DONE:
        return refused(notes[-1] if notes else "expected something to answer; got nothing; try another question")
    return Answer(200, _kind(question), body, notes)


def _run(arguments: list[str]) -> int:
    try:
        with cli.make_context("exact-odds", arguments) as context:
            cli.invoke(context)
    except click.exceptions.Exit as ended:
        return ended.exit_code
    return DONE


def _kind(question: Question) -> str:
    given = dict(question.parameters)
    usual = "text" if given.get("toml") in YES else "json"
    return KINDS[given.get("format", usual).lower()]


def command_line(question: Question) -> list[str]:
    """The arguments of the command line that asks the same.

    >>> command_line(Question("odds", (("wager", "tie"), ("decks", "6"), ("wager", "banker"))))
    ['odds', '--decks=6', '--format=json', '--', 'tie', 'banker']

    Raises:
        UnknownName: for a command or a parameter that there is not.
        WagerError: for a file that did not come with the question.
        ExactOddsError: for an option that is not for questions over HTTP.
        UsageError: for an option of the output that is given twice.
    """
    if question.command not in OFFERED:
        raise unknown_name("command", question.command, OFFERED, f"there are {', '.join(OFFERED)}")
    parameters = _parameters(question.command)
    names = [name for name, _ in question.parameters]
    options, arguments = [], []
    for name, value in question.parameters:
        parameter = parameters.get(name)
        if parameter is None or not _is_open(parameter):
            if parameter is not None or f"--{name}" in CLOSED:
                raise ExactOddsError(f"expected a question that writes no file; got {name}, which may; leave it out")
            shown = [known for known, parameter in parameters.items() if _is_shown(parameter)]
            raise unknown_name("parameter", name, shown, f"there are {', '.join(shown)}")
        if f"--{name}" in OUTPUT and names.count(name) > 1:  # the command line takes the last, for the sake of aliases
            context = click.Context(click.Command(None), info_name=f"exact-odds {question.command}")
            raise click.UsageError(f"option '--{name}' is given twice; give it once", context)
        if name not in PROSE:
            _refuse_path(parameter, value, question)
        if isinstance(parameter, click.Argument):
            arguments.append(value)
        elif isinstance(parameter, click.Option) and parameter.is_flag:
            options += _flag(parameter, name, value)
        else:
            options.append(f"--{name}={value}")
    if "format" in parameters and "format" not in names and not ("toml" in names and "toml" in parameters):
        options.append("--format=json")
    return [question.command, *options, "--", *arguments]


def _refuse_path(parameter: click.Parameter, value: str, question: Question) -> None:
    """Refuse what a command could take for a path, unless it is the name of a file that came along.

    What is between commas and equals signs, as in ``mine.toml=5``, may be a name too.
    """
    names = [value] if parameter.metavar == FILE else re.split("[,=]", value)
    for name in names:
        is_path = parameter.metavar == FILE or name.strip().lower().endswith(".toml")
        if is_path and name not in question.files:
            raise WagerError(f"expected a name, or a file sent with the question; got {quoted(value)}; send its text")


def _flag(option: click.Option, name: str, value: str) -> list[str]:
    """A flag, given or not."""
    if value.lower() in YES:
        return [f"--{name}"]
    if value.lower() in NO:
        return [option.secondary_opts[0]] if option.secondary_opts else []
    raise UnknownName(f"expected {name}=true or {name}=false; got {quoted(value)}; leave it out for false")


def _parameters(command: str) -> dict[str, click.Parameter]:
    """The parameters of a command by the name they have over HTTP."""
    found = cli.get_command(click.Context(cli), command)
    assert found is not None, command
    return dict(_named(found))


def _named(command: click.Command) -> Iterator[tuple[str, click.Parameter]]:
    for parameter in command.params:
        if isinstance(parameter, click.Argument):
            words = re.findall(r"[A-Z]+", parameter.metavar or (parameter.name or "").upper())
            yield words[0].lower(), parameter
        else:
            yield max(parameter.opts, key=len).removeprefix("--"), parameter


def described() -> dict[str, object]:
    """The OpenAPI description of all questions, made from the commands."""
    paths: dict[str, object] = {}
    for command in OFFERED:
        taken = [
            _schema(name, parameter)
            for name, parameter in _parameters(command).items()
            if _is_shown(parameter) or name in OLD
        ]
        about = {"summary": COMMANDS[command], "parameters": taken, "responses": _RESPONSES}
        paths[f"/api/{command}"] = {
            "get": {"operationId": command, **about},
            "post": {"operationId": f"{command}-with-files", "requestBody": _FILES, **about},
        }
    return {"openapi": "3.1.0", "info": {"title": "exact_odds", "version": __version__}, "paths": paths}


def _is_open(parameter: click.Parameter) -> bool:
    """Whether a question over HTTP may give it."""
    return parameter.metavar != FOLDER and max(parameter.opts, key=len) not in CLOSED


def _is_shown(parameter: click.Parameter) -> bool:
    """Whether it is named to those who ask; what is not is an older name, or refused with a sentence."""
    return _is_open(parameter) and not getattr(parameter, "hidden", False)


def _schema(name: str, parameter: click.Parameter) -> dict[str, object]:
    kind: dict[str, object] = {"type": "string"}
    if isinstance(parameter, click.Option) and parameter.is_flag:
        kind = {"type": "boolean"}
    elif isinstance(parameter.type, click.Choice):
        kind = {"type": "string", "enum": list(parameter.type.choices)}
    elif isinstance(parameter.type, click.types.IntParamType):
        kind = {"type": "integer"}
    if parameter.multiple or parameter.nargs != 1:
        kind = {"type": "array", "items": kind}
    about = (
        _ABOUT.get(name)
        or getattr(parameter, "help", None)
        or ("An older name." if name in OLD else f"The {name} of the command.")
    )
    said = {"name": name, "in": "query", "required": parameter.required, "description": about, "schema": kind}
    return {**said, "deprecated": True} if name in OLD else said


_ABOUT = {
    "format": f"{', '.join(KINDS)}; json unless given.",
    "cards": "Cards gone, from a file that comes with the question.",
    "wager": "A wager of the library, or a file that comes with the question.",
}
"""What differs from the help of the command line."""

_REFUSAL = {
    "type": "object",
    "required": ["error"],
    "properties": {"error": {"type": "string"}, "column": {"type": "integer"}},
}
_RESPONSES = {
    "200": {
        "description": "What the command prints.",
        "headers": {"Exact-Odds-Notes": {"description": "Warnings, a list in JSON.", "schema": {"type": "string"}}},
        "content": {kind: {"schema": {"type": "object" if kind == JSON else "string"}} for kind in KINDS.values()},
    },
    "default": {"description": "What is wrong, in one sentence.", "content": {JSON: {"schema": _REFUSAL}}},
}
_FILES = {
    "description": "The files that the parameters name: wagers, games, cards, logs.",
    "content": {
        JSON: {
            "schema": {
                "type": "object",
                "properties": {"files": {"type": "object", "additionalProperties": {"type": "string"}}},
            }
        }
    },
}


def vocabulary() -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """The commands with their parameters, and with those parameters that are arguments."""
    shown = {
        name: {word: parameter for word, parameter in _parameters(name).items() if _is_shown(parameter)}
        for name in OFFERED
    }
    commands = {name: list(parameters) for name, parameters in shown.items()}
    arguments = {
        name: [word for word, parameter in parameters.items() if isinstance(parameter, click.Argument)]
        for name, parameters in shown.items()
    }
    return commands, arguments
