"""The server: the bytes of the command line for a hundred questions, and what hostile clients get."""

from __future__ import annotations

import json
import socket
import sys
import time
from concurrent.futures import ThreadPoolExecutor, as_completed

import pytest

from exact_odds.cli import run
from exact_odds.cli.ask import answer
from exact_odds.web.question import Question
from exact_odds.web.server import MOST_BYTES
from tests.web.conftest import Server
from tests.web.questions import HUNDRED, LUCKY


def test_a_hundred_questions_get_the_bytes_of_the_command_line(server: Server) -> None:
    with ThreadPoolExecutor(8) as clients:
        answers = list(clients.map(lambda asked: server.ask(*asked), HUNDRED))
    for asked, found in zip(HUNDRED, answers, strict=True):
        assert found.status == 200, (asked, found.body)
        assert found.body == answer(Question(*asked)).body, asked


def test_a_wager_that_is_posted(server: Server) -> None:
    found = server.ask("odds", [("wager", "mine.toml"), ("table", "worth")], {"mine.toml": LUCKY})
    assert found.status == 200
    assert found.said["tables"]["worth"][0]["name"] == "My lucky six"


def test_a_refusal_has_its_sentence_and_column(server: Server) -> None:
    found = server.ask("probability", [("event", "tie and")])
    assert (found.status, found.said["column"]) == (400, 8)
    assert found.headers["content-type"] == "application/json"


def test_the_page_and_the_description_are_served(server: Server) -> None:
    for path in ("/", "/index.html", "/page.js", "/style.css", "/page.json", "/openapi.json"):
        found = server.request(path)
        assert (found.status, found.headers["x-content-type-options"]) == (200, "nosniff"), path
        assert found.headers["content-security-policy"].startswith("default-src 'self';")
    assert "/api/odds" in server.request("/openapi.json").said["paths"]


@pytest.mark.parametrize(
    "path",
    ["/../pyproject.toml", "/%2e%2e/server.py", "/server.py", "//etc/passwd", "/api/", "/api/odds/x", "/nothing"],
)
def test_other_paths_lead_nowhere(server: Server, path: str) -> None:
    assert server.request(path).status == 404


def test_another_method_is_told_which_there_are(server: Server) -> None:
    for path, method, allowed in (("/", "POST", {"GET", "HEAD"}), ("/api/odds", "DELETE", {"GET", "HEAD", "POST"})):
        found = server.request(path, b"", method)
        assert (found.status, found.headers["x-content-type-options"]) == (405, "nosniff")
        assert set(found.headers["allow"].split(", ")) == allowed
        assert found.said["error"].startswith("expected GET")


@pytest.mark.parametrize(
    ("line", "status"),
    [
        ("PUT /api/rules", 405),
        ("FOO /", 405),
        ("OPTIONS *", 405),
        ("GET http://elsewhere.example/x", 421),
        ("GET http://127.0.0.1/style.css", 200),
        ("GET /x%0aGET%20/y", 404),
        ("HEAD /api/rules", 200),
        ("nothing of the kind", 400),
    ],
)
def test_every_request_has_a_line_and_the_headers_that_protect(server: Server, line: str, status: int) -> None:
    before = settled(server)
    said = spoken(server.port, f"{line} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    head, _, body = said.lower().partition("\r\n\r\n")
    assert head.startswith(f"http/1.1 {status} ")
    assert "content-security-policy: default-src" in head
    assert "x-content-type-options: nosniff" in head
    assert status == 200 or list(json.loads(body)) == ["error"]
    logged = server.log[before : settled(server) - 1]
    assert len(logged) == 1
    assert f" {status} " in logged[0]


@pytest.mark.parametrize(
    ("header", "path", "status"),
    [
        ("Host: elsewhere.example", "/", 421),
        ("Host: 127.0.0.1.elsewhere.example", "/", 421),
        ("Host: localhost.elsewhere.example:8000", "/", 421),
        ("Host:", "/", 421),
        ("Host: [::1]:8000", "/", 200),
        ("Host: LOCALHOST", "/", 200),
        ("Host: localhost\r\nSec-Fetch-Site: cross-site", "/api/rules", 403),
        ("Host: localhost\r\nSec-Fetch-Site: same-origin", "/api/rules", 200),
        ("Host: localhost\r\nOrigin: http://elsewhere.example", "/api/rules", 403),
        ("Host: localhost\r\nOrigin: null", "/api/rules", 403),
        ("Host: localhost:1\r\nOrigin: http://localhost:1", "/api/rules", 200),
        ("Host: localhost\r\nSec-Fetch-Site: cross-site", "/", 200),
        ("Host: localhost\r\nContent-Length: 2\r\nTransfer-Encoding: chunked", "/api/rules", 400),
    ],
)
def test_a_site_elsewhere_gets_nothing_through_a_browser(server: Server, header: str, path: str, status: int) -> None:
    said = spoken(server.port, f"GET {path} HTTP/1.1\r\n{header}\r\nConnection: close\r\n\r\n0\r\n\r\n")
    assert said.startswith(f"HTTP/1.1 {status} ")


def spoken(port: int, request: str) -> str:
    """What comes back until the connection is closed."""
    with socket.create_connection(("127.0.0.1", port), timeout=30) as client:
        client.sendall(request.encode("ascii"))
        parts = []
        while part := client.recv(65_536):
            parts.append(part)
    return b"".join(parts).decode()


HOSTILE = {
    "ten thousand parameters": ("/api/odds?" + "&".join(["without=8"] * 10_000), None, {400, 413, 431}),
    "ten megabytes": ("/api/odds", b"x" * 10_000_000, {413}),
    "a little too much": ("/api/odds", b" " * (MOST_BYTES + 1), {413}),
    "no JSON": ("/api/odds", b"{", {400}),
    "deep JSON": ("/api/odds", b"[" * 100_000, {400}),
    "other JSON": ("/api/odds", b'{"files": ["mine.toml"]}', {400}),
    "more JSON": ("/api/odds", b'{"files": {}, "output": "x"}', {400}),
    "a file with a path": ("/api/odds", json.dumps({"files": {"../x.toml": LUCKY}}).encode(), {400}),
    "a lone surrogate": ("/api/odds?wager=x.toml", b'{"files": {"x.toml": "\\ud800"}}', {400}),
    "another method": ("/api/odds", None, {405}),
    "a script in a name": ("/api/odds?wager=%3Cscript%3Ealert(1)%3C/script%3E", None, {400}),
    "a line end in a name": ("/api/odds%0AGET%20/?wager=a%0Ab", None, {404}),
    "a digit too many": ("/api/odds?decks=" + "9" * 5000, None, {400}),
    "long expressions": ("/api/probability?event=" + "(" * 5000, None, {400}),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_requests_are_refused_with_one_line_in_the_log(server: Server, name: str) -> None:
    path, body, allowed = HOSTILE[name]
    before = settled(server)
    try:
        status = server.request(path, body, "DELETE" if name == "another method" else "").status
    except (BrokenPipeError, ConnectionResetError):  # it does not read on what is too much
        status = 413
    assert status in allowed
    lines = server.log[before : settled(server) - 1]
    assert len(lines) == 1
    assert all(len(line) < 400 for line in lines)


def test_slow_clients_and_clients_that_leave_stop_nobody(server: Server) -> None:
    slow = [socket.create_connection(("127.0.0.1", server.port), timeout=30) for _ in range(20)]
    for number, client in enumerate(slow):
        client.sendall(
            b"POST /api/odds HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n" + b"\r\n{" * (number % 2)
        )
    gone = socket.create_connection(("127.0.0.1", server.port), timeout=30)
    gone.sendall(b"GET /api/sweep?play&shoes=100000000 HTTP/1.1\r\nHost: localhost\r\n\r\n")
    time.sleep(0.2)
    gone.close()
    assert server.ask("odds", [("decks", "5")]).status == 200
    until(lambda: any("shoes=100000000 499" in line for line in server.log))
    for client in slow:
        client.close()


def test_long_questions_are_ended_and_hold_up_no_short_one() -> None:
    """One worker of two is kept free of them, and those that still wait when the server ends are told so."""
    running = Server("--workers", "2", "--seconds", "2")
    with ThreadPoolExecutor(8) as clients:
        pairs = [("wager", "tie"), ("play", ""), ("shoes", "100000000")]
        long = [clients.submit(running.ask, "sweep", pairs) for _ in range(4)]
        time.sleep(0.3)
        short = [clients.submit(running.ask, "odds", [("decks", decks)]) for decks in ("3", "4")]
        assert [found.result().status for found in short] == [200, 200]
        assert not any(found.done() for found in long)
        first = next(as_completed(long)).result()
        assert running.close() == 130
    assert (first.status, "within 2 seconds" in first.said["error"]) == (503, True)
    assert all(found.result().status == 503 for found in long)
    assert sum("being stopped" in found.result().said["error"] for found in long) == 3
    assert running.log[-1] == "exact-odds: interrupted\n"
    assert sum(" 503 " in line for line in running.log) == 4
    assert len(running.log) == 8


def settled(server: Server) -> int:
    """The number of lines in the log once all earlier requests have theirs."""
    mark = f"/style.css?{time.monotonic_ns()}"
    assert server.request(mark).status == 200
    until(lambda: any(mark in line for line in server.log))
    return next(place for place, line in enumerate(server.log, 1) if mark in line)


def test_without_its_extra_or_its_port_it_says_so(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(["serve", "--port", str(server.port)]) == 2
    for package in ("starlette.routing", "uvicorn"):
        with monkeypatch.context() as patch:
            patch.setitem(sys.modules, package, None)
            assert run(["serve", "--port", "0"]) == 2


def until(holds: object, seconds: float = 30) -> None:
    """Wait until it holds."""
    assert callable(holds)
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.02)
