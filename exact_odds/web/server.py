"""The page and the answers over HTTP: an application for any ASGI server, with bounds on what a request may cost."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Collection, Coroutine, Mapping
from contextlib import asynccontextmanager, suppress
from time import monotonic
from typing import TYPE_CHECKING, Any

from exact_odds.errors import MissingExtra, cut
from exact_odds.web.hosts import refused_host, refused_site
from exact_odds.web.pool import Answering, ClientGone, Pool
from exact_odds.web.question import (
    ANSWER_HEADERS,
    BUSY,
    FAULT,
    GONE,
    HEADERS,
    NO_METHOD,
    NOWHERE,
    REFUSED,
    TOO_LARGE,
    TOO_SLOW,
    Answer,
    Question,
    refused,
)

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response
    from starlette.routing import Router
    from starlette.types import Receive, Scope, Send

API = "/api/"
"""Where questions are asked; behind it stands the command."""

METHODS = ("GET", "HEAD", "POST")
"""The methods of a question; a page is not posted to."""

MOST_BYTES = 1_000_000
"""Bytes that a request's body may have."""

MOST_QUERY = 65_536
"""Bytes that the query of a request may have; its headers are bounded by the HTTP server, see ``cli/serve.py``."""

MOST_PARAMETERS = 200
"""Parameters that a question may have."""

PATIENCE = 10.0
"""Seconds that a client may take to send its body."""


def application(
    answer: Answering,
    files: Mapping[str, tuple[str, bytes]],
    log: Callable[[str], None],
    workers: int = 2,
    seconds: float = 30.0,
    *,
    long: Collection[str] = (),
    names: Collection[str] | None = None,
    stopping: asyncio.Event | None = None,
) -> Router:
    """The application.

    Args:
        answer: a function of a module that answers questions; it runs in processes of its own.
        files: by path the content type and the contents of each file of the page.
        log: takes one line for each request.
        workers: processes that answer.
        seconds: for one answer.
        long: the commands that may take long, of which one worker is kept free.
        names: by which the server is known besides its addresses, in small letters; None answers under any name.
        stopping: once it is set, every request is refused.

    Raises:
        MissingExtra: if starlette is not installed.
    """
    try:
        from starlette.requests import Request
        from starlette.responses import Response
        from starlette.routing import Router
    except ImportError as error:
        raise MissingExtra.of("The calculator in a browser", "starlette", "web", error) from error
    stop = stopping or asyncio.Event()
    pools: list[Pool] = []

    @asynccontextmanager
    async def lifespan(_: object) -> AsyncIterator[None]:
        pools.append(Pool(answer, workers, seconds, long))
        try:
            yield
        finally:
            pools.pop().close()

    async def answered(request: Request, path: str) -> Answer:
        if not path.startswith(API) or "/" in path[len(API) :] or path == API:
            kind, contents = files.get(path, ("", b""))
            return Answer(200, kind, contents) if kind else _nowhere()
        return await _answered(request, path.removeprefix(API), pools[0])

    async def respond(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await send({"type": "websocket.close"})
            return
        request, began = Request(scope, receive), monotonic()
        path = _path(request)
        is_question = path.startswith(API)
        fault: Exception | None = None
        try:
            found = _refused(request, path, names) or await _unless(stop, answered(request, path))
        except ClientGone:
            found = refused("the client left", REFUSED if scope.get("malformed") else GONE)
        except Exception as error:  # noqa: BLE001 - it is raised again once the client has its answer
            found, fault = refused("expected an answer; the server has a fault; try another question", FAULT), error
        log(_line(request, found, monotonic() - began))
        more = {"Exact-Odds-Notes": json.dumps(found.notes)} if found.notes else {}
        if found.status == NO_METHOD:
            more["Allow"] = ", ".join(_methods(path))
        headers = {**(ANSWER_HEADERS if is_question else HEADERS), **more}
        response: Response = Response(found.body, found.status, headers, media_type=found.kind)
        await response(scope, receive, send)
        if fault:
            raise fault

    return Router(default=respond, lifespan=lifespan, redirect_slashes=False)


async def _unless(stop: asyncio.Event, answering: Coroutine[Any, Any, Answer]) -> Answer:
    """The answer, or a refusal as soon as the server is to end."""
    work, stopped = asyncio.ensure_future(answering), asyncio.ensure_future(stop.wait())
    try:
        await asyncio.wait((work, stopped), return_when=asyncio.FIRST_COMPLETED)
        if work.done():
            return work.result()
        return refused("expected a running server; this one is being stopped; ask again once it runs", BUSY)
    finally:
        stopped.cancel()
        work.cancel()
        with suppress(asyncio.CancelledError, ClientGone):
            await work


def _path(request: Request) -> str:
    """The path of a request below the place of the application, also where the whole address was sent."""
    path: str = request.scope["path"].removeprefix(request.scope.get("root_path", ""))
    if path.lower().startswith("http://"):
        _, slash, rest = path[len("http://") :].partition("/")
        return slash + rest
    return path


def _methods(path: str) -> tuple[str, ...]:
    return METHODS if path.startswith(API) else METHODS[:2]


def _nowhere() -> Answer:
    return refused("expected a page; got none of that name; try /", NOWHERE)


def _refused(request: Request, path: str, names: Collection[str] | None) -> Answer | None:
    """The refusal of a request that is not for this server, or not one that it takes."""
    headers, target = request.headers, request.scope["path"].lower()
    if names is not None:
        host = target[len("http://") :].partition("/")[0] if target.startswith("http://") else headers.get("host")
        wrong = refused_host(host, names) or (refused_site(headers, names) if path.startswith(API) else None)
        if wrong:
            return wrong
    if request.method not in _methods(path):
        *most, last = _methods(path)
        return refused(f"expected {', '.join(most)} or {last}; got {cut(request.method, 20)}", NO_METHOD)
    if "content-length" in headers and "transfer-encoding" in headers:
        return refused("expected Content-Length or Transfer-Encoding; got both; leave one out")
    return None


async def _answered(request: Request, command: str, pool: Pool) -> Answer:
    """The answer to a question, unless it asks for too much."""
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
    gone = asyncio.ensure_future(_gone(request))
    try:
        return await pool.ask(Question(command, parameters, files), gone, request.client.host if request.client else "")
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
    query = request.scope["query_string"].decode("latin-1")
    address = cut(f"{request.scope['path']}{'?' if query else ''}{query}", 300)
    size = 0 if request.method == "HEAD" else len(found.body)
    return f"{cut(request.method, 20)} {address} {found.status} {size} bytes {seconds:.2f} s"
