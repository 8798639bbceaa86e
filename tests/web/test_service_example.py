"""The service of docs/embedding.md runs, and its threads agree with the library."""

from __future__ import annotations

import http.client
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlencode, urlsplit

import pytest

from exact_odds import Coups, Shoe
from tests.web.conftest import ROOT


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    running = subprocess.Popen(
        [sys.executable, str(ROOT / "docs" / "examples" / "service.py"), "0"],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        encoding="utf-8",
    )
    try:
        assert running.stdout is not None
        yield urlsplit(running.stdout.readline()).port or 0
        running.stdout.close()
    finally:
        running.terminate()
        running.wait(30)


def ask(port: int, path: str, **asked: str) -> tuple[int, dict[str, str]]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        connection.request("GET", f"{path}?{urlencode(asked)}")
        response = connection.getresponse()
        return response.status, json.loads(response.read())
    finally:
        connection.close()


def test_many_threads_get_the_librarys_answers(port: int) -> None:
    asked = [(event, decks) for event in ("tie", "banker.wins", "cards == 6") for decks in ("1", "6", "8")] * 4
    with ThreadPoolExecutor(12) as clients:
        answers = list(clients.map(lambda one: ask(port, "/probability", event=one[0], decks=one[1]), asked))
    for (event, decks), (status, said) in zip(asked, answers, strict=True):
        assert status == 200
        assert said["probability"] == str(Coups(Shoe.of_decks(int(decks))).probability(event))


@pytest.mark.parametrize(
    "asked", [{"event": "tie and"}, {"event": "tie", "decks": "0"}, {"event": "tie", "decks": "x"}, {}, {"more": "1"}]
)
def test_a_mistake_is_a_sentence(port: int, asked: dict[str, str]) -> None:
    status, said = ask(port, "/probability", **asked)
    assert (status, list(said)) == (400, ["error"])
    assert ask(port, "/", event="tie")[0] == 400
