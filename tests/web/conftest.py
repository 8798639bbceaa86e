"""A server of the calculator in a process of its own, and a client without any library."""

from __future__ import annotations

import http.client
import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlencode, urlsplit

import pytest

import exact_odds

ROOT = Path(exact_odds.__file__).parents[1]

Pairs = Sequence[tuple[str, str]]


class Response(NamedTuple):
    """What came back."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def said(self) -> Any:
        return json.loads(self.body)


class Server:
    """``exact-odds serve`` on a free port.

    Attributes:
        log: the lines on its stderr, the first of which tells the address.
    """

    def __init__(self, *options: str) -> None:
        self.log: list[str] = []
        self.process = subprocess.Popen(
            [sys.executable, "-m", "exact_odds", "serve", "--port", "0", *options],
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdin=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            encoding="utf-8",
        )
        stderr = self.process.stderr
        assert stderr is not None
        self.log.append(stderr.readline())
        assert "http://" in self.log[0], self.log
        self.address = "http://" + self.log[0].partition("http://")[2].partition("/;")[0]
        self.port = urlsplit(self.address).port or 0
        self._reader = threading.Thread(target=lambda: self.log.extend(stderr), daemon=True)
        self._reader.start()

    def request(self, path: str, body: bytes | None = None, method: str = "") -> Response:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.request(method or ("GET" if body is None else "POST"), path, body)
            response = connection.getresponse()
            return Response(response.status, {k.lower(): v for k, v in response.getheaders()}, response.read())
        finally:
            connection.close()

    def ask(self, command: str, pairs: Pairs = (), files: dict[str, str] | None = None) -> Response:
        body = None if files is None else json.dumps({"files": files}).encode()
        return self.request(f"/api/{command}?{urlencode(pairs)}", body)

    def close(self) -> int:
        self.process.terminate()
        code = self.process.wait(30)
        self._reader.join(30)
        assert self.process.stderr is not None
        self.process.stderr.close()
        return code


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    running = Server("--workers", "2", "--seconds", "30")
    try:
        yield running
    finally:
        assert running.close() == 130
