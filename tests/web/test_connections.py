"""How long a connection may keep the server waiting, and how many there may be."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from exact_odds.web.connections import server

PATIENCE, MOST = 0.2, 4


async def hello(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """An application that answers everything alike."""
    if scope["type"] == "http":
        length = [(b"content-length", b"5")]
        await send({"type": "http.response.start", "status": 200, "headers": length})
        await send({"type": "http.response.body", "body": b"hello"})


@contextmanager
def running(log: list[str]) -> Iterator[int]:
    """The port of such a server."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
        serving = server(hello, log.append, asyncio.Event(), 1000, PATIENCE, MOST)
        thread = threading.Thread(target=serving.run, args=([listener],))
        thread.start()
        try:
            yield port
        finally:
            serving.should_exit = True
            thread.join()


def rest(client: socket.socket) -> bytes:
    """What comes until the server closes the connection."""
    parts = []
    while part := client.recv(65_536):
        parts.append(part)
    return b"".join(parts)


def test_connections_that_ask_nothing_are_closed() -> None:
    log: list[str] = []
    begun = b"GET / HTTP/1.1\r\nHost: localhost\r\n"
    with running(log) as port:
        idle, half, slow, asks = clients = [socket.create_connection(("127.0.0.1", port), timeout=20) for _ in range(4)]
        half.sendall(begun)
        asks.sendall(begun + b"\r\n")
        answered = b""
        while not answered.endswith(b"hello"):
            answered += asks.recv(1000)
        asks.sendall(begun)
        for _ in range(3):
            slow.sendall(b"G")
            time.sleep(PATIENCE / 10)
        assert rest(idle) == b""
        assert rest(half).startswith(b"HTTP/1.1 408 ")
        assert rest(slow).startswith(b"HTTP/1.1 408 ")
        assert rest(asks).startswith(b"HTTP/1.1 408 ")
        for client in clients:
            client.close()
    assert [line[:7] for line in log] == ["- - 408"] * 3


def test_too_many_connections_are_closed_with_a_sentence_and_one_line() -> None:
    log: list[str] = []
    with running(log) as port:
        clients = [socket.create_connection(("127.0.0.1", port), timeout=20) for _ in range(MOST + 3)]
        said = [rest(client) for client in clients[MOST:]]
        for client in clients:
            client.close()
    assert all(one.startswith(b"HTTP/1.1 503 ") for one in said)
    assert len(log) == 1
