"""The exact value of a count, held against shoes dealt at random."""

from __future__ import annotations

from fractions import Fraction

import pytest

from exact_odds.counting.coups import Coups
from exact_odds.games.shoe import Shoe
from exact_odds.shoes.sweeps.dealing import RandomRemoval
from exact_odds.shoes.sweeps.plan import Plan
from exact_odds.shoes.sweeps.sweep import Sweep
from exact_odds.shoes.sweeps.trigger import Trigger
from exact_odds.studies.running_count.by_count import by_running_count
from exact_odds.studies.tags import Tags
from exact_odds.wagers.library import wager

EIGHT = Shoe.of_decks(8)


@pytest.mark.parametrize(
    ("slug", "tags", "trigger"),
    [
        ("dragon-7", "4=-1 5=-1 6=-1 7=-1 8=2 9=2", 4),
        ("panda-8", "A=1 2=1 3=-2 4=-2 5=-2 6=-1 7=-1 8=-2 9=4 T=1", 11),
        ("lucky-6", "6=-1 7=1 8=1 9=1", 3),
        ("small", "A=2 2=2 3=2 4=2 5=2 6=1 7=1 8=-2 9=-2 T=2", 5),
        ("player", "A=-1 2=-1 3=-1 4=-2 5=1 6=2 7=1 8=1", 12),
    ],
)
def test_a_trigger_gains_what_random_shoes_say_within_four_standard_errors(slug: str, tags: str, trigger: int) -> None:
    counted = Tags.parse(tags)
    for depth in by_running_count(Coups(EIGHT), wager(slug), counted, [208, 104, 52]).depths:
        exact = depth.true_at_least(trigger)
        dealing = RandomRemoval(416 - depth.cards_left)
        sweep = Sweep(Plan((wager(slug),), Coups(EIGHT), dealing, 20_000, 13, Trigger(counted, (Fraction(trigger),))))
        sweep.run()
        (result,) = sweep.results()
        found = result.counted[Fraction(trigger)]
        assert found.per_100.error_squared is not None
        assert (found.per_100.value - exact.gain) ** 2 <= 16 * found.per_100.error_squared
        assert (found.bets.value - exact.bets) ** 2 <= 16 * exact.bets * (1 - exact.bets) / 20_000
