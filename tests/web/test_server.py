"""The server: the bytes of the command line for a hundred questions, and what hostile clients get."""

from __future__ import annotations

import json
import socket
import sys
import time
from concurrent.futures import ThreadPoolExecutor

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
        client.sendall(b"POST /api/odds HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n" + b"\r\n{" * (number % 2))
    gone = socket.create_connection(("127.0.0.1", server.port), timeout=30)
    gone.sendall(b"GET /api/sweep?play&shoes=100000000 HTTP/1.1\r\nHost: x\r\n\r\n")
    time.sleep(0.2)
    gone.close()
    assert server.ask("odds", [("decks", "5")]).status == 200
    until(lambda: any("shoes=100000000 499" in line for line in server.log))
    for client in slow:
        client.close()


def test_a_question_that_takes_too_long_is_ended_and_the_others_go_on() -> None:
    running = Server("--workers", "1", "--seconds", "2")
    try:
        with ThreadPoolExecutor(3) as clients:
            long = clients.submit(running.ask, "sweep", [("wager", "tie"), ("play", ""), ("shoes", "100000000")])
            time.sleep(0.3)
            short = [clients.submit(running.ask, "odds", [("decks", decks)]) for decks in ("3", "4")]
        assert long.result().status == 503
        assert [found.result().status for found in short] == [200, 200]
    finally:
        assert running.close() == 130


def settled(server: Server) -> int:
    """The number of lines in the log once all earlier requests have theirs."""
    mark = f"/style.css?{time.monotonic_ns()}"
    assert server.request(mark).status == 200
    until(lambda: any(mark in line for line in server.log))
    return next(place for place, line in enumerate(server.log, 1) if mark in line)


def test_without_its_extra_or_its_port_it_says_so(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(["serve", "--port", str(server.port)]) == 2
    for package in ("starlette.applications", "uvicorn"):
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
