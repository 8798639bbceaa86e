"""What is remembered is bounded, and right whoever asks at the same time."""

from __future__ import annotations

import tracemalloc
from concurrent.futures import ThreadPoolExecutor
from itertools import islice, product

from exact_odds.counting.coups import Coups
from exact_odds.counting.memory import Memory
from exact_odds.games.shoe import Shoe


def test_the_answers_used_longest_ago_go() -> None:
    memory: Memory[str, str] = Memory(most=100)
    for name in "abc":
        memory.keep(name, name.upper(), 30)
    assert memory.get("a") == "A"
    memory.keep("d", "D", 30)
    assert [memory.get(name) for name in "abcd"] == ["A", None, "C", "D"]
    memory.keep("large", "LARGE", 1000)
    assert [memory.get(name) for name in ("a", "c", "d", "large")] == [None, None, None, "LARGE"]


def test_thousands_of_questions_leave_little_behind() -> None:
    coups = Coups(Shoe.of_decks(6))
    questions = (
        f"{side}.total == {one} and {other} == {two} or margin > {three} and natural"
        for side, one, other, two, three in product(
            ("player", "banker"), range(10), ("cards", "player.third", "banker.opening.total"), range(7), range(9)
        )
    )
    coups.count("tie")
    tracemalloc.start()
    try:
        for question in islice(questions, 1_000):
            coups.count(question)
        kept, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert kept < 15_000_000


def test_many_threads_ask_at_once() -> None:
    questions = [
        *(f"player.total == {total} and banker.total > {total}" for total in range(10)),
        *(f'dealt.count("{rank}") == 2 and player.wins' for rank in "A23456789TJQK"),
        "dealt.most_alike == 3",
        "player.first.rank > banker.first.rank",
        "1/3 * player.total + margin * banker.total > 7",
    ]
    alone = [Coups(Shoe.of_decks(3)).count(question) for question in questions]
    for _ in range(2):
        coups = Coups(Shoe.of_decks(3))
        with ThreadPoolExecutor(8) as threads:
            assert list(threads.map(coups.count, questions * 2)) == alone * 2
