"""The yardstick ``plain``: one plain walk over pairs of point values, in Python, exact.

What anybody would write: every pair of Player's and of Banker's opening values, the tableau, every third card, and the
number of ordered six-card deals behind each. Benchmarks state their speed as a multiple of its time in the same run,
because absolute times differ from machine to machine. Run as a program it prints its best time of seven, in seconds.
"""

from __future__ import annotations

from collections.abc import Container
from itertools import combinations_with_replacement
from time import perf_counter

EIGHT_DECKS = (128, *(32,) * 9)
"""Cards by point value, 0 to 9."""

_PAIRS = tuple(combinations_with_replacement(range(10), 2))
_DRAWS: tuple[Container[int], ...] = (
    range(10),
    range(10),
    range(10),
    {*range(10)} - {8},
    {2, 3, 4, 5, 6, 7},
    {4, 5, 6, 7},
    {6, 7},
    (),
)
"""By Banker's total: the values of Player's third card on which Banker draws."""


def walk(values: tuple[int, ...]) -> dict[tuple[int, int, int], int]:
    """The ordered six-card deals by Player's total, Banker's total and the number of cards used."""
    left = list(values)
    size = sum(left)
    deals: dict[tuple[int, int, int], int] = {}

    def tally(player: int, banker: int, cards: int, weight: int) -> None:
        outcome = player % 10, banker % 10, cards
        deals[outcome] = deals.get(outcome, 0) + weight

    def take(one: int, other: int) -> int:
        ways = left[one] * (left[other] - (one == other)) * (1 if one == other else 2)
        left[one] -= 1
        left[other] -= 1
        return ways

    def put_back(one: int, other: int) -> None:
        left[one] += 1
        left[other] += 1

    for players in _PAIRS:
        players_ways = take(*players)
        player = sum(players) % 10
        for bankers in _PAIRS:
            ways = players_ways * take(*bankers)
            banker = sum(bankers) % 10
            if not ways:
                pass
            elif player >= 8 or banker >= 8 or (player >= 6 and banker >= 6):
                tally(player, banker, 4, ways * (size - 4) * (size - 5))
            elif player >= 6:
                for drawn in range(10):
                    tally(player, banker + drawn, 5, ways * left[drawn] * (size - 5))
            else:
                for third in range(10):
                    third_ways = ways * left[third]
                    if third not in _DRAWS[banker]:
                        tally(player + third, banker, 5, third_ways * (size - 5))
                        continue
                    left[third] -= 1
                    for drawn in range(10):
                        tally(player + third, banker + drawn, 6, third_ways * left[drawn])
                    left[third] += 1
            put_back(*bankers)
        put_back(*players)
    return deals


def best_of(runs: int) -> float:
    """The shortest of so many walks through eight decks, in seconds."""
    times = []
    for _ in range(runs):
        start = perf_counter()
        walk(EIGHT_DECKS)
        times.append(perf_counter() - start)
    return min(times)


if __name__ == "__main__":
    print(best_of(7))
