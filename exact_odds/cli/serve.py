"""``exact-odds serve``: the calculator in a browser, and the same answers over HTTP."""

from __future__ import annotations

import errno
import os
import socket
from contextlib import suppress

import click

from exact_odds.cli.command import command, in_one_line
from exact_odds.errors import ExactOddsError, MissingExtra, reason

ANY = "0.0.0.0"  # noqa: S104 - only if it is asked for
"""All addresses of the machine."""


@command
@click.option("--host", default="127.0.0.1", show_default=True, metavar="ADDRESS", help="The address to listen at.")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=8000, show_default=True, metavar="N", help="The port; 0 is any."
)
@click.option("--workers", type=click.IntRange(1, 64), metavar="N", help="Processes that answer.  [default: the cores]")
@click.option(
    "--seconds",
    type=click.IntRange(1, 86400),
    default=30,
    show_default=True,
    metavar="N",
    help="The longest that an answer may take.",
)
@click.option(
    "--name",
    "names",
    metavar="NAME",
    multiple=True,
    help="A name by which browsers reach it, besides its address and localhost.",
)
def serve(host: str, port: int, workers: int | None, seconds: int, names: tuple[str, ...]) -> None:
    """The calculator in a browser, and the same answers over HTTP.

    GET /api/COMMAND?options answers what the command prints with --format json. Arguments have their names (event,
    wager), options their long names, and what may be given several times is repeated. Wager and game files come as
    text, in a POST of {"files": {"mine.toml": "..."}}; no file of this machine is opened. /openapi.json describes all.

    Only programs on this machine reach it, unless --host says otherwise. A request that names another host than its
    address, localhost or a --name is refused, and so is a question from the page of another site. Ctrl-C ends it. Each
    request is a line on stderr.

    Needs starlette and uvicorn: pip install 'exact-odds[web]'.

    Examples:
      exact-odds serve
      exact-odds serve --port 8080 --workers 4 --seconds 10
      exact-odds serve --host 0.0.0.0 --name odds.example.org  # for other machines too
    """
    try:
        import uvicorn  # noqa: F401 - so that its absence is said first
    except ImportError as error:
        raise MissingExtra.of("The calculator in a browser", "uvicorn", "web", error) from error
    import asyncio
    import json

    from exact_odds.cli.ask import LONG, answer, described, vocabulary
    from exact_odds.reports.formats import FORMATS
    from exact_odds.web.connections import server
    from exact_odds.web.contents import known, served
    from exact_odds.web.server import MOST_QUERY, application

    description = json.dumps(described()).encode()
    commands, arguments = vocabulary()
    page = known(commands, list(FORMATS), arguments=arguments, everything=list(commands))
    files = served({"openapi.json": description, "page.json": page})

    def log(line: str) -> None:
        click.echo(in_one_line(line), err=True)

    stopping = asyncio.Event()
    app = application(
        answer,
        files,
        log,
        workers or os.cpu_count() or 1,
        seconds,
        long=LONG,
        names={name.lower() for name in (host, *names)},
        stopping=stopping,
    )
    with _listening(host, port) as listener:
        shown = f"[{host}]" if ":" in host else _reached_at(host)
        click.echo(f"exact-odds: listening at http://{shown}:{listener.getsockname()[1]}/; Ctrl-C ends it", err=True)
        server(app, log, stopping, 2 * MOST_QUERY).run(sockets=[listener])


def _reached_at(host: str) -> str:
    """The address at which a browser reaches the server, which listens at all addresses where ``host`` is 0.0.0.0."""
    if host != ANY:
        return host
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        asked.connect(("192.0.2.1", 9))  # an address of documents: nothing is sent, but a way there is chosen
        return str(asked.getsockname()[0])
    return host


def _listening(host: str, port: int) -> socket.socket:
    """A socket that listens at the address.

    Raises:
        ExactOddsError: if it cannot.
    """
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        return socket.create_server((host, port), family=family)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise ExactOddsError(f"{host} port {port} is in use; try another --port, or 0 for any") from None
        raise ExactOddsError(
            f"expected an address to listen at; {host} port {port}: {reason(error)}; try --host"
        ) from None
