"""In-process benchmarks for whoever tunes the engine: ``pytest tests/bench/bench_counting.py --benchmark-enable``.

The shoes of one benchmark differ from round to round, so that nothing remembered of one is of use to the next.
The ratios in brackets are to the fastest; `python -m tests.bench` prints those to the yardsticks.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from exact_odds import Coups, Shoe
from tests.bench.plain_walk import EIGHT_DECKS, walk

_decks: Iterator[int] = count(8)


def test_the_plain_walk(benchmark: BenchmarkFixture) -> None:
    benchmark(walk, EIGHT_DECKS)


@pytest.mark.parametrize(
    "event",
    [
        pytest.param("player.wins", id="values"),
        pytest.param("player.total == 6 and banker.total > 6 and player.third == 8", id="values of all six cards"),
        pytest.param("player.opening.same_rank and player.total > banker.total", id="ranks"),
        pytest.param("dealt.count('9d') == 2", id="faces"),
        pytest.param("player.same_suit and banker.same_suit and dealt.cards == 6", id="suits"),
        pytest.param("player.identical and banker.same_suit and banker.total == 6", id="ranks and suits"),
    ],
)
def test_a_question(benchmark: BenchmarkFixture, event: str) -> None:
    def coups() -> tuple[tuple[Coups], dict[str, object]]:
        return (Coups(Shoe.of_decks(next(_decks))),), {}

    benchmark.pedantic(  # type: ignore[no-untyped-call]
        lambda coups: coups.count(event), setup=coups, rounds=5, warmup_rounds=1
    )
