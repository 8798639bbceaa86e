"""Are the p-values of `replay` uniform where nothing is wrong, and small where something is?

    python -m tests.shoes.p_values_study [LOGS] [SHOES]

deals LOGS logs (200) of SHOES shoes each (12,300, about a million coups) by rules written out here, and counts in which
tenth the p-value of each test falls. A last log is dealt by a Banker who never draws on 5. It takes half an hour.
"""

from __future__ import annotations

import sys
from collections import Counter

import numpy as np
from numpy.typing import NDArray

from exact_odds import Coups
from exact_odds.shoes.replay.comparison import FitTest, Overall
from exact_odds.shoes.replay.fit import Fit
from exact_odds.shoes.replay.log import RESULTS, Coup

Integers = NDArray[np.int64]

DECK = np.array([0] * 128 + [value for value in range(1, 10) for _ in range(32)], dtype=np.int64)
STOOD, BEHIND, TOGETHER = 10, 14, 300


def banker_draws(*, never_on_five: bool) -> NDArray[np.bool_]:
    """Whether Banker draws, by total and by Player's third card, the last column for a Player who stood."""
    draws = np.zeros((10, 11), dtype=bool)
    draws[:3] = True
    draws[3, [third for third in range(10) if third != 8]] = True
    draws[4, 2:8] = draws[5, 4:8] = draws[6, 6:8] = True
    draws[:6, STOOD] = True
    draws[8:] = False
    if never_on_five:
        draws[5] = False
    return draws


def shoes_dealt(random: np.random.Generator, shoes: int, draws: NDArray[np.bool_]) -> Integers:
    """Coups in order of shoe and coup: shoe, both totals, both two-card totals, cards."""
    cards = random.permuted(np.tile(DECK, (shoes, 1)), axis=1)
    at, here, found = np.zeros(shoes, dtype=np.int64), np.arange(shoes), []
    while len(here):
        start = at[here]
        one, two, three, four, five, six = (cards[here, np.minimum(start + place, 415)] for place in range(6))
        player, banker = (one + three) % 10, (two + four) % 10
        goes_on = (player < 8) & (banker < 8)
        player_drew = goes_on & (player < 6)
        third = np.where(player_drew, five, STOOD)
        banker_drew = goes_on & draws[banker, third]
        last = np.where(player_drew, six, five)
        totals = (player + player_drew * five) % 10, (banker + banker_drew * last) % 10
        used = 4 + player_drew + banker_drew
        found.append(np.stack([here, *totals, player, banker, used], axis=1))
        at[here] += used
        here = here[at[here] <= 416 - BEHIND - 6]
    dealt = np.concatenate(found)
    return dealt[np.argsort(dealt[:, 0], kind="stable")]


def fit_of(seed: int, shoes: int, *, never_on_five: bool = False) -> list[FitTest]:
    """The tests of a log."""
    random, draws, fit = np.random.default_rng(seed), banker_draws(never_on_five=never_on_five), Fit(COUPS)
    counts: Counter[tuple[int, ...]] = Counter()
    said = {result: Coup(result=result) for result in RESULTS}
    for first in range(0, shoes, TOGETHER):
        dealt = shoes_dealt(random, min(TOGETHER, shoes - first), draws)
        kinds, numbers = np.unique(dealt[:, 1:], axis=0, return_counts=True)
        counts.update(dict(zip(map(tuple, kinds.tolist()), numbers.tolist(), strict=True)))
        before = -1
        for shoe, side in zip(dealt[:, 0].tolist(), np.sign(dealt[:, 1] - dealt[:, 2]).tolist(), strict=True):
            if shoe != before:
                fit.pause()
                before = shoe
            result = ("tie", "player", "banker")[side]
            fit.add(said[result], None, result)
    naturals: Counter[tuple[bool, bool]] = Counter()
    for kind, number in counts.items():
        naturals[kind[2] > 7, kind[3] > 7] += number
    tests = [*fit.tests(), FitTest.of_counts("naturals", naturals, list(NATURALS), NATURAL_DEALS)]
    for name, place, values, deals in TOTALS:
        summed: Counter[int] = Counter()
        for kind, number in counts.items():
            summed[kind[place]] += number
        tests.append(FitTest.of_counts(name, summed, values, deals))
    return tests


COUPS = Coups()
NATURALS = ((False, False), (True, False), (False, True), (True, True))
NATURAL_DEALS = COUPS.partition(
    [
        "not player.natural and not banker.natural",
        "player.natural and not banker.natural",
        "not player.natural and banker.natural",
    ]
)
TOTALS = [
    (name, place, values, COUPS.partition([f"{event} == {value}" for value in values[:-1]]))
    for name, place, event, values in (
        ("number of cards", 4, "cards", range(4, 7)),
        ("Player's total", 0, "player.total", range(10)),
        ("Banker's total", 1, "banker.total", range(10)),
    )
]


def main(logs: int = 200, shoes: int = 12_300) -> None:
    """Print in which tenth the p-values fall."""
    tenths: dict[str, Counter[int]] = {}
    verdicts: Counter[str] = Counter()
    for seed in range(logs):
        tests = fit_of(seed, shoes)
        verdicts[Overall.of(tests).verdict] += 1
        for test in tests:
            tenths.setdefault(test.name, Counter())[int(test.p_value.low * 10)] += 1
    print(f"{'test':<16}" + "".join(f"{tenth / 10:>6}" for tenth in range(10)) + "   p-value of the tenths")
    for name, counts in tenths.items():
        uniform = FitTest.of_counts(name, counts, range(10), [1] * 10)
        row = "".join(f"{counts[tenth]:>6}" for tenth in range(10))
        print(f"{name:<16}{row}   {float(uniform.p_value.low):.3f}")
    print(*(f"{verdict}: {number}" for verdict, number in verdicts.items()), sep=", ")
    print("Banker never draws on 5:", Overall.of(fit_of(0, shoes, never_on_five=True)).verdict)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
