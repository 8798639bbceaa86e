"""The page and the answers over HTTP: an application for any ASGI server, with bounds on what a request may cost."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from time import monotonic
from typing import TYPE_CHECKING, Any

from exact_odds.errors import MissingExtra, cut
from exact_odds.web.pool import Answering, ClientGone, Pool
from exact_odds.web.question import TOO_LARGE, TOO_SLOW, Answer, Question, refused

if TYPE_CHECKING:
    from starlette.applications import Starlette
    from starlette.requests import Request
    from starlette.responses import Response

MOST_BYTES = 1_000_000
"""Bytes that a request's body may have."""

MOST_QUERY = 65_536
"""Bytes that the query of a request may have; its headers are bounded by the HTTP server, see ``cli/serve.py``."""

MOST_PARAMETERS = 200
"""Parameters that a question may have."""

PATIENCE = 10.0
"""Seconds that a client may take to send its body."""

_HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data: blob:; frame-ancestors 'none'; "
    "base-uri 'none'; form-action 'self'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
"""With every response: a page that loads from here alone, and content that is what it says."""


def application(
    answer: Answering,
    files: Mapping[str, tuple[str, bytes]],
    log: Callable[[str], None],
    workers: int = 2,
    seconds: float = 30.0,
) -> Starlette:
    """The application.

    Args:
        answer: a function of a module that answers questions; it runs in processes of its own.
        files: by path the content type and the contents of each file of the page.
        log: takes one line for each request.
        workers: processes that answer.
        seconds: for one answer.

    Raises:
        MissingExtra: if starlette is not installed.
    """
    try:
        from starlette.applications import Starlette
        from starlette.exceptions import HTTPException
        from starlette.responses import Response
        from starlette.routing import Route
    except ImportError as error:
        raise MissingExtra.of("The calculator in a browser", "starlette", "web", error) from error

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        app.state.pool = Pool(answer, workers, seconds)
        try:
            yield
        finally:
            app.state.pool.close()

    async def asked(request: Request) -> Response:
        began = monotonic()
        try:
            found = await _answered(request)
        except ClientGone:
            found = refused("the client left", 499)
        log(_line(request, found, monotonic() - began))
        return _response(found)

    async def page(request: Request) -> Response:
        kind, contents = files.get(request.url.path, ("", b""))
        found = Answer(200, kind, contents) if kind else refused("expected a page; got none of that name; try /", 404)
        log(_line(request, found, 0))
        return _response(found)

    async def unrouted(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        message = "expected GET of a page, or GET or POST of a question; got another request; try /"
        found = refused(message, error.status_code)
        log(_line(request, found, 0))
        return _response(found, error.headers or {})

    def _response(found: Answer, also: Mapping[str, str] = {}) -> Response:  # it is not changed
        notes = {"Exact-Odds-Notes": json.dumps(found.notes)} if found.notes else {}
        return Response(found.body, found.status, {**_HEADERS, **also, **notes}, media_type=found.kind)

    routes = [
        Route("/api/{command}", asked, methods=["GET", "POST"]),
        Route("/{path:path}", page, methods=["GET"]),
    ]
    app = Starlette(routes=routes, lifespan=lifespan, exception_handlers={HTTPException: unrouted})
    app.router.redirect_slashes = False
    return app


async def _answered(request: Request) -> Answer:
    """The answer to a request, unless it asks for too much."""
    if len(request.scope["query_string"]) > MOST_QUERY:
        return refused(f"expected at most {MOST_QUERY:,} bytes of query; got more; ask for less", TOO_LARGE)
    parameters = tuple(request.query_params.multi_items())
    if len(parameters) > MOST_PARAMETERS:
        return refused(f"expected at most {MOST_PARAMETERS} parameters; got {len(parameters):,}; ask for less")
    try:
        async with asyncio.timeout(PATIENCE):
            body = await _body(request)
    except TimeoutError:
        return refused(f"expected a body within {PATIENCE:g} seconds; got a part of it; send it faster", TOO_SLOW)
    if body is None:
        return refused(f"expected at most {MOST_BYTES:,} bytes; got more; send less", TOO_LARGE)
    files = _files(body)
    if files is None:
        return refused('expected a body such as {"files": {"mine.toml": "..."}}; got something else; send JSON')
    question = Question(request.path_params["command"], parameters, files)
    gone = asyncio.ensure_future(_gone(request))
    try:
        return await request.app.state.pool.ask(question, gone)  # type: ignore[no-any-return]  # state is Any
    finally:
        gone.cancel()


async def _body(request: Request) -> bytes | None:
    """The body; None if it is too long, of which no more is read.

    Raises:
        ClientGone: if the client leaves before all of it is there.
    """
    from starlette.requests import ClientDisconnect

    said = request.headers.get("content-length", "0")
    if not said.isdecimal() or int(said[:20]) > MOST_BYTES:
        return None
    parts, size = [], 0
    try:
        async for part in request.stream():
            size += len(part)
            if size > MOST_BYTES:
                return None
            parts.append(part)
    except ClientDisconnect:
        raise ClientGone from None
    return b"".join(parts)


def _files(body: bytes) -> dict[str, str] | None:
    """The files in a body, which may be empty; None if it holds anything else."""
    if not body:
        return {}
    try:
        said: Any = json.loads(body)
    except (ValueError, RecursionError):
        return None
    files = said.get("files", {}) if isinstance(said, dict) and said.keys() <= {"files"} else None
    if not isinstance(files, dict) or not all(isinstance(text, str) for text in files.values()):
        return None
    return files


async def _gone(request: Request) -> None:
    """Wait until the client has left."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


def _line(request: Request, found: Answer, seconds: float) -> str:
    """One line for a request."""
    query = request.url.query
    address = cut(f"{request.url.path}{'?' if query else ''}{query}", 300)
    return f"{request.method} {address} {found.status} {len(found.body)} bytes {seconds:.2f} s"
