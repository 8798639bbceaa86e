"""``python -m tests.web.load``: 50 clients ask the server about 2,000 shoes; how that compares with the library alone.

Prints ratios, and ends with an error if an answer is lost or wrong. It is no test, since it takes a minute or more.
"""

from __future__ import annotations

import json
import random
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor

from exact_odds import Coups, Shoe, wager
from tests.web.conftest import Server

CLIENTS, SHOES, WORKERS, GONE = 50, 2_000, 2, 150


def shoes() -> list[str]:
    """The cards gone from each shoe."""
    chance = random.Random(1)
    full = "A23456789TJQK" * 32
    return [" ".join(chance.sample(full, GONE)) for _ in range(SHOES)]


def alone(gone: list[str]) -> tuple[float, list[list[str]]]:
    """How long the library takes in one process, and what the three main wagers are worth."""
    wagers = [wager(name) for name in ("banker", "player", "tie")]
    began = time.perf_counter()
    worth = []
    for cards in gone:
        coups = Coups(Shoe.of_decks(8).without(cards))
        worth.append([str(coups.odds(asked).expected_value) for asked in wagers])
    return time.perf_counter() - began, worth


def memory(server: Server) -> int:
    """Kilobytes that the workers hold."""
    listed = subprocess.run(
        ["ps", "--ppid", str(server.process.pid), "-o", "rss="], capture_output=True, encoding="ascii", check=True
    )
    return sum(map(int, listed.stdout.split()))


def main() -> None:
    gone = shoes()
    taken, worth = alone(gone)
    server = Server("--workers", str(WORKERS))
    try:
        with ThreadPoolExecutor(CLIENTS) as clients:

            def ask(cards: str) -> list[str]:
                found = server.ask("odds", [("without", cards), ("table", "worth")])
                assert found.status == 200, found
                return [row["expected_value"] for row in json.loads(found.body)["tables"]["worth"]]

            list(clients.map(ask, gone[:100]))
            before = memory(server)
            began = time.perf_counter()
            answers = list(clients.map(ask, gone))
            served = time.perf_counter() - began
        after = memory(server)
    finally:
        server.close()
    wrong = sum(one != other for one, other in zip(answers, worth, strict=True))
    print(f"{SHOES} shoes, {CLIENTS} clients, {WORKERS} workers: {len(answers)} answers, {wrong} wrong")
    print(f"the library alone, one process: 1; served: {served / taken:.1f} times as long")
    print(f"memory of the workers: {after / before:.2f} times what it was after 100 shoes ({after // 1024} MB)")
    assert not wrong


if __name__ == "__main__":
    main()
