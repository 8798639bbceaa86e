"""The short cut for questions of totals gives what the census gives."""

from hypothesis import given
from hypothesis import strategies as st

from exact_odds.engine.census import Census
from exact_odds.engine.values import count_by_totals
from exact_odds.events.vocabulary import TOTAL, Reading
from exact_odds.game.cards import RANKS
from exact_odds.game.shoe import Shoe
from exact_odds.game.tableau import BY_TOTAL, PUNTO_BANCO

PLAYER = [Reading("player", "opening", TOTAL), Reading("player", "third", TOTAL)]
BANKER = [Reading("banker", "opening", TOTAL), Reading("banker", "third", TOTAL)]

shoes = (
    st.lists(st.sampled_from([0, 0, 1, 2, 3, 8, 32, 10**12]), min_size=13, max_size=13)
    .filter(lambda counts: sum(counts) >= 6)
    .map(lambda counts: Shoe.of_counts(dict(zip(RANKS, counts, strict=True))))
)


@given(shoes | st.just(Shoe.infinite()), st.sampled_from([PUNTO_BANCO, BY_TOTAL]))
def test_short_cut_equals_census(shoe, tableau):
    assert count_by_totals(shoe, tableau) == Census(shoe, tableau).count(PLAYER, BANKER)
