"""The connections of the server: how many there may be, how long one may keep it waiting, and how all of them end."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http import HTTPStatus
from threading import current_thread, main_thread
from time import monotonic
from typing import TYPE_CHECKING, Any

from exact_odds.web.question import BUSY, HEADERS, TOO_SLOW, Answer, refused

if TYPE_CHECKING:
    import uvicorn

MOST_CONNECTIONS = 800
"""Connections that may be open at a time, where the system allows as many."""

SET_ASIDE = 200
"""Files and pipes that the server may have open besides, and connections that come all at once."""

BACKLOG = 128
"""Connections that the system keeps until they are accepted, where there may be as many."""

PATIENCE = 10.0
"""Seconds that a client may take to send the first line and the headers of a request."""

LONGEST_PAUSE = 30.0
"""Seconds that a client may take no more of its answer."""

KEEP_ALIVE = 5
"""Seconds that a connection stays open after an answer."""

BETWEEN_LINES = 10.0
"""Seconds between two lines of the log that say that there are too many connections."""


def server(
    app: Any,
    log: Callable[[str], None],
    stopping: asyncio.Event,
    largest_head: int,
    patience: float = PATIENCE,
    most: int = MOST_CONNECTIONS,
) -> uvicorn.Server:
    """A server of an application, bounded in its connections.

    It ends when it is asked to (SIGINT, SIGTERM, SIGHUP) after it has set ``stopping``, and raises KeyboardInterrupt.

    Args:
        app: an application for any ASGI server; it answers all requests once ``stopping`` is set.
        log: takes a line for whatever does not reach the application.
        stopping: set when the server is about to end.
        largest_head: bytes that the first line and the headers of a request may have.
        patience: seconds that a client may take to send them.
        most: connections that may be open at a time, where the system allows as many.
    """
    import h11
    import uvicorn
    from uvicorn.protocols.http.h11_impl import H11Protocol

    most = min(most, _most_connections())
    crowded = _NowAndThen(log, f"expected at most {most} connections at a time; got more; those are closed")

    class Connection(H11Protocol):
        """A connection that is closed when it keeps the server waiting, and whose every failure is a line."""

        clock: asyncio.TimerHandle | None = None
        pause: asyncio.TimerHandle | None = None
        began = False

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn's
            super().connection_made(transport)
            if len(self.connections) > most:
                crowded.say()
                transport.write(_raw(refused("expected fewer connections at a time; try again soon", BUSY)))
                transport.close()
            else:
                self._watch()

        def data_received(self, data: bytes) -> None:
            self.began = True
            super().data_received(data)
            self._watch()

        def on_response_complete(self) -> None:
            self.began = False
            super().on_response_complete()
            self._watch()

        def connection_lost(self, exc: Exception | None) -> None:
            for timer in (self.clock, self.pause):
                if timer:
                    timer.cancel()
            super().connection_lost(exc)

        def pause_writing(self) -> None:
            super().pause_writing()
            self.pause = self.loop.call_later(LONGEST_PAUSE, self.transport.abort)

        def resume_writing(self) -> None:
            super().resume_writing()
            if self.pause:
                self.pause.cancel()

        def send_400_response(self, msg: str) -> None:  # noqa: ARG002 - uvicorn's words
            if self._is_busy():
                self.scope["malformed"] = True  # type: ignore[typeddict-unknown-key]  # for the application's line
            found = refused("expected a request in HTTP; got something else; try a browser")
            if not self._is_busy():
                log(f"- - {found.status} {len(found.body)} bytes 0.00 s: no HTTP")
            if not self._is_busy() or not self.cycle.response_started:
                self.transport.write(_raw(found))
            self.transport.close()

        def _unsupported_upgrade_warning(self) -> None:
            pass  # such a request is answered as any other

        def _is_busy(self) -> bool:
            """Whether a request is being answered."""
            cycle: object = self.cycle  # None before the first, whatever its type says
            return cycle is not None and not self.cycle.response_complete

        def _watch(self) -> None:
            """Count the seconds until there is a whole request."""
            if self._is_busy():
                if self.clock:
                    self.clock.cancel()
                self.clock = None
            elif self.clock is None:
                self.clock = self.loop.call_later(patience, self._lose_patience)

        def _lose_patience(self) -> None:
            if self.began and self.conn.their_state is h11.IDLE and not self.transport.is_closing():
                sentence = f"expected a whole request within {patience:g} seconds; got a part of it; send it faster"
                found = refused(sentence, TOO_SLOW)
                log(f"- - {found.status} {len(found.body)} bytes {patience:.2f} s: a part of a request")
                self.transport.write(_raw(found))
                self.transport.close()
                self.clock = self.loop.call_later(1, self.transport.abort)
            else:
                self.transport.abort()

    class Server(uvicorn.Server):
        """A server that tells its application before it ends."""

        asked_to_end = False

        async def startup(self, sockets: Any = None) -> None:
            asyncio.get_running_loop().set_exception_handler(_quietly(log))
            await super().startup(sockets)

        def handle_exit(self, sig: int, frame: Any) -> None:  # noqa: ARG002 - all signals mean the same
            self.should_exit = self.asked_to_end = True

        async def shutdown(self, sockets: Any = None) -> None:
            stopping.set()
            await super().shutdown(sockets)

        def run(self, sockets: Any = None) -> None:
            with _hanging_up(self.handle_exit):
                super().run(sockets)
            if self.asked_to_end:
                raise KeyboardInterrupt

    return Server(
        uvicorn.Config(
            app,
            http=Connection,
            ws="none",
            h11_max_incomplete_event_size=largest_head,
            backlog=min(BACKLOG, max(8, most // 2)),  # as many may be accepted before one is counted
            timeout_keep_alive=KEEP_ALIVE,
            timeout_graceful_shutdown=2,
            log_level="error",
            access_log=False,
        )
    )


class _NowAndThen:
    """A line that may come a thousand times a second, and is logged once in a while."""

    def __init__(self, log: Callable[[str], None], line: str) -> None:
        self._log, self._line = log, line
        self._next = 0.0

    def say(self) -> None:
        """Log the line, unless it was logged a moment ago."""
        if monotonic() >= self._next:
            self._next = monotonic() + BETWEEN_LINES
            self._log(self._line)


def _quietly(log: Callable[[str], None]) -> Callable[[asyncio.AbstractEventLoop, dict[str, Any]], None]:
    """A handler of errors of the event loop, which says in one line that no connection can be accepted."""
    crowded = _NowAndThen(log, "expected files and connections within the limit of the system; too many are open")

    def handle(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        if isinstance(context.get("exception"), OSError):
            crowded.say()
        else:
            loop.default_exception_handler(context)

    return handle


@contextmanager
def _hanging_up(handle: Callable[[int, Any], None]) -> Iterator[None]:
    """Within it SIGHUP is handled so, unless it is ignored, as under nohup."""
    number = getattr(signal, "SIGHUP", None)
    before = signal.getsignal(number) if number else signal.SIG_IGN
    if number is None or before == signal.SIG_IGN or current_thread() is not main_thread():
        yield
        return
    signal.signal(number, handle)
    try:
        yield
    finally:
        signal.signal(number, before)


def _most_connections() -> int:
    """Connections that may be open at a time."""
    try:
        import resource
    except ImportError:  # not on Windows
        return MOST_CONNECTIONS
    limit, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if limit == resource.RLIM_INFINITY:
        return MOST_CONNECTIONS
    return min(MOST_CONNECTIONS, max(limit - SET_ASIDE, limit // 4))


def _raw(found: Answer) -> bytes:
    """A response for a connection that is closed after it."""
    head = (
        f"HTTP/1.1 {found.status} {HTTPStatus(found.status).phrase}",
        *(f"{name}: {value}" for name, value in {**HEADERS, "Content-Type": found.kind}.items()),
        f"Content-Length: {len(found.body)}",
        "Connection: close",
    )
    return "\r\n".join((*head, "", "")).encode("ascii") + found.body
