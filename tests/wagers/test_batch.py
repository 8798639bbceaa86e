"""Many shoes at once: every integer is the one that `Coups` counts, wherever 64 bits or a float would end."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import factorial, prod

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from exact_odds.counting.answers import Event
from exact_odds.counting.arrays.contents import contents
from exact_odds.counting.arrays.matrix import LARGEST_COEFFICIENT
from exact_odds.counting.arrays.shoe_arrays import row_of, shoe_of
from exact_odds.counting.coups import Coups
from exact_odds.counting.terms import terms
from exact_odds.errors import ArgumentError, EventError, NumberError, ShoeError
from exact_odds.games.cards import RANKS
from exact_odds.games.game import Game
from exact_odds.games.shoe import Shoe
from exact_odds.games.shown import ShownCards
from exact_odds.games.tableau import BY_TOTAL, PUNTO_BANCO, Tableau
from exact_odds.language import parse
from exact_odds.shoes.sweeps.dealing import RandomRemoval
from exact_odds.wagers.award import Award
from exact_odds.wagers.batch import Batch
from exact_odds.wagers.library import all_slugs, wager
from exact_odds.wagers.questions import Asked, Question
from exact_odds.wagers.wager import Wager
from tests import oracle
from tests.oracle_wagers import perfect_pairs
from tests.strategies import rank_counts, suited_counts

RESULTS = ("player.wins", "banker.wins", "tie")
BY_VALUE = (
    *RESULTS,
    "player.third == 0 and banker.third in (1, 9)",
    "player.highest == 9 and banker.highest < 9",
    'dealt.count("7") == 3',
    "banker.cards == 3 and margin >= 4",
)
BY_RANK = ("player.opening.same_rank", 'dealt.count("JQK") > dealt.count("T")')
OF_CARDS_TOGETHER = (
    "player.first.rank > banker.second.rank and tie",
    "player.most_alike == 2 and banker.distinct_ranks == 3",
    "dealt.most_alike == 3 and banker.wins",
    "opening.distinct_ranks == 2 or dealt.distinct_ranks == 3",
)
LARGE = Wager("own", "Own", (Award("a", "tie", Fraction(4000)), Award("b", "player.wins", Fraction(2999, 1000))))
LARGE_BATCH = Batch([LARGE])
BY_SUIT = ('dealt.count("9d") == 1', 'player.count("Kh 9s") == 1 and banker.total == 9')


@cache
def batch_of(*questions: str) -> Batch:
    return Batch(questions)


def counted(event: Event, shoe: Shoe, tableau: Tableau = PUNTO_BANCO) -> int:
    return Coups(shoe, Game.of(tableau)).count(event).count


def won(asked: Wager, shoe: Shoe, scale: int) -> int:
    odds = Coups(shoe).odds(asked)
    total = odds.expected_value * scale * odds.of
    assert total.denominator == 1
    return total.numerator


@settings(max_examples=15)
@given(rank_counts())
@example({"A": 6})
@example({"9": 3, "K": 3})
@example({"8": 1, "7": 400})
def test_events_on_points_and_ranks(counts: dict[str, int]) -> None:
    shoe = Shoe.of_counts(counts)
    batch, coups = batch_of(*BY_VALUE, *BY_RANK), Coups(shoe)
    (row,) = batch.counts([shoe.ranks]).tolist()
    assert dict(zip(batch.names, row, strict=True)) == {
        event: coups.count(event).count for event in (*BY_VALUE, *BY_RANK)
    }


@settings(max_examples=5)
@given(rank_counts())
@example({"A": 3, "K": 2, "9": 2})
def test_events_on_the_order_and_the_ranks_of_all_cards(counts: dict[str, int]) -> None:
    shoe = Shoe.of_counts(counts)
    for event in OF_CARDS_TOGETHER:
        assert batch_of(event).counts([shoe.ranks]).tolist() == [[counted(event, shoe)]]


@settings(max_examples=5)
@given(suited_counts())
def test_events_on_suits(counts: dict[str, int]) -> None:
    shoe = Shoe.of_counts(counts)
    batch, coups = batch_of(*BY_SUIT, "tie"), Coups(shoe)
    assert batch.level == 52
    (row,) = batch.counts([row_of(shoe, 52)]).tolist()
    assert row == [coups.count(event).count for event in (*BY_SUIT, "tie")]


def test_colours() -> None:
    shoe = Shoe.of_decks(1).without("Ah Kd 9h 9d")
    (row,) = Batch(["opening.same_colour"]).counts([row_of(shoe, 52)]).tolist()
    assert row == [counted("opening.same_colour", shoe)]


def test_questions_that_tell_all_suits_apart() -> None:
    asked = [wager(slug) for slug in ("perfect-pairs", "player-majestic-match", "player")]
    batch = Batch([*asked, "player.same_suit", "player.same_suit and banker.same_suit and cards == 6"])
    assert (batch.level, batch.is_slow) == (52, True)
    shoes = RandomRemoval(300).deal(Coups(), 52, 3, (1, 0)).cards
    assert (shoes == 0).any()
    found = batch.counts(shoes)
    assert found.dtype == np.int64
    for row, shoe in zip(found.tolist(), shoes.tolist(), strict=True):
        assert row[:3] == [won(*one) for one in zip(asked, [shoe_of(shoe)] * 3, batch.scales, strict=False)]
        assert row[3:] == [counted(event, shoe_of(shoe)) for event in batch.names[3:]]


@pytest.mark.parametrize("cards", ["2h 2h 3s Kd 5c As", "6h 6h 6h As As As 2d 2d", "Ts Ts Jh Qd Kc Ks 2h"])
def test_suits_as_the_cards_are_dealt_out(cards: str) -> None:
    deals = oracle.deals(cards.split())
    row = row_of(Shoe.of_counts(Counter(cards.split())), 52)
    batch = Batch([wager("perfect-pairs"), "player.same_suit", "banker.identical"])
    both, one = (oracle.count(deals, lambda *hands, n=n: perfect_pairs(*hands) == n) for n in (2, 1))
    (found,) = batch.counts([row]).tolist()
    pays = [award.pays for award in wager("perfect-pairs").awards]
    assert Fraction(found[0], batch.scales[0]) == pays[0] * both + pays[1] * one - (
        int(batch.deals([row])[0]) - both - one
    )
    assert found[1] == oracle.count(deals, lambda player, _: oracle.same_suit(player))
    assert found[2] == oracle.count(deals, lambda _, banker: oracle.identical(banker))


def test_many_shoes_with_kinds_exhausted() -> None:
    generator = np.random.default_rng(7)
    shoes = generator.multivariate_hypergeometric([128] + [32] * 9, 30, size=40) * generator.integers(0, 2, (40, 10))
    shoes[:, 4] += 6
    found = Batch(BY_VALUE).counts(shoes)
    assert found.dtype == np.int64
    for row, shoe in zip(found.tolist(), shoes.tolist(), strict=True):
        assert row == [counted(event, shoe_of(shoe)) for event in BY_VALUE]


def test_more_shoes_than_are_taken_at_a_time() -> None:
    shoes = np.random.default_rng(1).multivariate_hypergeometric([128] + [32] * 9, 200, size=600)
    batch = Batch(RESULTS)
    found = batch.counts(shoes)
    assert (found.sum(axis=1) == batch.deals(shoes)).all()
    assert (found[255:258] == batch.counts(shoes[255:258])).all()


def test_questions_on_both_hands_together_are_counted_as_coups_count_them() -> None:
    asked = ["dealt.most_alike >= 4", "player.first.rank > player.second.rank", "tie"]
    batch, shoe = Batch(asked), Shoe.of_decks(1).without("K K 7")
    assert batch.counts([shoe.ranks]).tolist() == [[counted(event, shoe) for event in asked]]


def test_the_other_tableau() -> None:
    shoe = Shoe.of_decks(6).without("4 4 9")
    assert Batch(["banker.wins"], Coups(game=Game.of(BY_TOTAL))).counts([shoe.ranks])[0, 0] == counted(
        "banker.wins", shoe, BY_TOTAL
    )


def test_all_wagers_on_point_values_and_ranks() -> None:
    asked = [one for one in map(wager, all_slugs()) if not one.needs_meter and _by_rank(one)]
    assert len(asked) > 130
    batch = Batch(asked)
    shoe = Shoe.of_decks(2).without("8 8 8 8 8 8 8 8 A 5 5 K")
    (row,) = batch.counts([shoe.ranks]).tolist()
    for one, value, scale in zip(asked, row, batch.scales, strict=True):
        assert value == won(one, shoe, scale), one.slug


def _by_rank(one: Wager) -> bool:
    of_face = Asked.of(one).kinds(Coups()).of_face
    return all(len(set(of_face[4 * rank : 4 * rank + 4])) == 1 for rank in range(13))


# ---------------------------------------------------------------- where 64 bits, or 53, are not enough


@pytest.mark.parametrize("size", [1447, 1448, 1449, 1450])
def test_counts_at_the_border_of_64_bits(size: int) -> None:
    deals = Batch(["tie or not tie"]).counts([[size - 900, 100] + [100] * 8])
    assert deals.tolist() == [[Coups(Shoe.of_counts({"A": size})).deals]]
    assert (deals.dtype == np.int64) == (deals[0, 0] < 2**63)


@pytest.mark.parametrize("decks", [26, 27, 28, 29, 60, 76, 77, 80, 90, 1000])
def test_shoes_of_many_decks(decks: int) -> None:
    shoe = Shoe.of_decks(decks).without("A 2 3 9 9 K")
    names = ("banker", "tie", "egalite-1")
    batch = Batch([*RESULTS, *map(wager, names)])
    (row,) = batch.counts([shoe.ranks]).tolist()
    assert row[:3] == [counted(event, shoe) for event in RESULTS]
    assert row[3:] == [won(wager(name), shoe, scale) for name, scale in zip(names, batch.scales[3:], strict=True)]


def test_shoes_of_millions_of_cards() -> None:
    row = [10**7, 3, 0, 0, 5 * 10**9, 0, 0, 2, 0, 10**30]
    batch = Batch(RESULTS)
    assert batch.counts([row]).tolist() == [[counted(event, shoe_of(row)) for event in RESULTS]]
    assert batch.deals([row]).tolist() == [Coups(shoe_of(row)).deals]


def test_large_and_small_shoes_together() -> None:
    shoes = [[128] + [32] * 9, [10**6] * 10, [6] + [0] * 9]
    assert Batch(RESULTS).counts(shoes).tolist() == [
        [counted(event, shoe_of(shoe)) for event in RESULTS] for shoe in shoes
    ]


@pytest.mark.parametrize("pay", ["1800", "1900", "8191/7", "6000000", "1234567890123456789", "1/98765432109876543210"])
def test_large_pays(pay: str) -> None:
    asked = Wager("own", "Own", (Award("a", "tie", Fraction(pay)), Award("b", "player.wins", Fraction(0))))
    shoes = [[128] + [32] * 9, [20, 1, 3, 0, 4, 0, 0, 9, 2, 1], [32] * 9 + [300]]
    batch = Batch([asked])
    assert batch.counts(shoes)[:, 0].tolist() == [won(asked, shoe_of(shoe), batch.scales[0]) for shoe in shoes]


@pytest.mark.parametrize(
    "pay", [1, 2**20, 2**30, LARGEST_COEFFICIENT // 720 - 1, LARGEST_COEFFICIENT // 720, LARGEST_COEFFICIENT]
)
@pytest.mark.parametrize("events", [RESULTS, BY_RANK])
def test_the_largest_pays_on_the_largest_shoes_that_arrays_hold(pay: int, events: Sequence[str]) -> None:
    """And on those just beyond, which are counted one by one."""
    awards = [Award(event, event, Fraction(pay if place % 2 else 0)) for place, event in enumerate(events)]
    asked = Wager("own", "Own", tuple(awards))
    batch = Batch([asked])
    assert batch.is_slow == (pay * 720 >= LARGEST_COEFFICIENT)
    largest = 0 if batch.is_slow else batch._prepared.parts[0].sums.most_cards  # noqa: SLF001 - there is no other way
    largest = max(largest, 20)
    for size in (largest, largest + 1):
        few = [size // batch.level // 2] * (batch.level - 1)
        shoes = [[size - sum(few), *few], [*few, size - sum(few)], [size - 5, *[0] * (batch.level - 2), 5]]
        assert batch.counts(shoes)[:, 0].tolist() == [won(asked, shoe_of(row), batch.scales[0]) for row in shoes]


@settings(max_examples=20)
@given(st.lists(st.integers(0, 400), min_size=10, max_size=10), st.integers(0, 3))
def test_pays_that_need_more_than_64_bits(counts: list[int], more: int) -> None:
    counts[more] += 6
    assert LARGE_BATCH.counts([counts])[0, 0] == won(LARGE, shoe_of(counts), LARGE_BATCH.scales[0])


# ---------------------------------------------------------------- what is asked


def test_a_wager_offered_only_in_some_state_wins_nothing_in_others() -> None:
    asked = wager("insurance-player-0-5")
    batch = Batch([asked, asked.given or ""])
    shoe = Shoe.of_decks(1)
    odds = Coups(shoe).odds(asked)
    assert batch.counts([shoe.ranks, Shoe.of_counts({"9": 30}).ranks]).tolist() == [
        [odds.expected_value * odds.of * batch.scales[0], odds.of],
        [0, 0],
    ]


def test_terms_are_orders_of_cards() -> None:
    events = [parse("player.wins"), parse("banker.wins")]
    outcomes = [terms(events, pays, Coups()).polynomial().orders for pays in ((1, 0, 0), (0, 1, 0), (0, 0, 1))]
    multinomials = [factorial(6) // prod(map(factorial, row)) for row in contents(10, 6).tolist()]
    assert sum(multinomials) == 10**6
    assert np.sum(outcomes, axis=0).tolist() == multinomials
    assert min(map(np.min, outcomes)) == 0


SEVEN = Game("seven", "Seven", 8, PUNTO_BANCO, fixed=ShownCards.parse("player: 7"))
BOTH = Game("both", "Both", 8, PUNTO_BANCO, fixed=ShownCards.parse("player: 7h 2s, banker: 6d"))


@pytest.mark.parametrize(
    ("game", "shown"),
    [
        (None, "player: 3"),
        (None, "player: 2 A 9h, banker: 3d"),
        (None, "banker: Kh 4"),
        (None, "player: 7d 2, banker: 3s 4c"),
        (SEVEN, None),
        (SEVEN, "player: 3s, banker: 9"),
        (BOTH, None),
        (BOTH, "banker: 4h"),
    ],
)
def test_cards_that_are_known(game: Game | None, shown: str | None) -> None:
    asked: list[Question] = ["banker.wins", "player.opening.same_rank", wager("dragon-7"), "dealt.count('9') == 1"]
    if game is not SEVEN:
        asked += [wager("player-lucky-win"), "opening.same_colour", wager("all-red")]
    situation = Coups(game=game, shown=shown)
    batch = Batch(asked, situation)
    shoes = RandomRemoval(350).deal(Coups(), 52, 6, (1, 0)).cards
    shoes += 1  # every card that is shown is there
    found, deals = batch.counts(shoes), batch.deals(shoes)
    for row, of, shoe in zip(found.tolist(), deals.tolist(), map(shoe_of, shoes.tolist()), strict=True):
        here = situation.on(shoe)
        for number, one in zip(row, map(Asked.of, asked), strict=True):
            assert Fraction(number, of) == Fraction(one.over(here), here.deals), one.name


def test_shoes_without_the_shown_cards_are_refused() -> None:
    batch = Batch(["tie"], Coups(shown="player: 7h 7h"))
    assert batch.level == 52
    for sevens in (0, 1):
        with pytest.raises(ShoeError):
            batch.counts([[2] * 25 + [sevens] + [2] * 26])
    with pytest.raises(ShoeError):
        batch.counts([[8] * 13])


def test_a_fixed_card_without_a_suit_tells_no_suits() -> None:
    with pytest.raises(ShoeError):
        Batch(["player.same_suit"], Coups(game=SEVEN)).counts([[8] * 52])


@pytest.mark.parametrize("pay", ["3", "4000", "1234567/3", "9999999999"])
@pytest.mark.parametrize("decks", [1, 8, 12, 40, 200])
def test_large_pays_on_suits_of_large_shoes(pay: str, decks: int) -> None:
    asked = Wager("own", "Own", (Award("a", "player.same_suit and tie", Fraction(pay)),))
    batch, shoe = Batch([asked]), Shoe.of_decks(decks).without("Ah 7d")
    assert batch.counts([row_of(shoe, 52)]).tolist() == [[won(asked, shoe, batch.scales[0])]]


def test_batches_are_values() -> None:
    batch = Batch(["tie", wager("banker")], Coups(shown="player: 7"))
    batch.counts([[32] * 13])
    same = Batch(("tie", wager("banker")), Coups(Shoe.of_decks(1), shown="player: 7"))
    assert batch == pickle.loads(pickle.dumps(batch)) == copy.deepcopy(batch) == same
    assert len({batch, same}) == 1
    assert batch != Batch(["tie", wager("banker")])
    assert pickle.loads(pickle.dumps(batch)).counts([[32] * 13]).tolist() == same.counts([[32] * 13]).tolist()


def test_levels() -> None:
    assert [batch_of(event).level for event in ("tie", *BY_RANK, BY_SUIT[1])] == [10, 13, 13, 52]


@pytest.mark.parametrize(
    ("shoes", "message"),
    [
        ([1] * 10, r"an array of shape \(10,\) holds no shoes; give rows of 10 counts by point value"),
        ([[1] * 12], r"an array of shape \(1, 12\) holds no shoes"),
        ([[1, 2], [3]], r"\[\[1, 2\], \[3\]\] is no array; give as many counts for each shoe as for the others"),
        ([[1.0] * 13], "counts of cards are whole numbers, and these are not: float64"),
        ([[True] * 13], "counts of cards are whole numbers, and these are not: bool"),
        ([[10**30, 0.5] + [1] * 11], "counts of cards are whole numbers, and these are not: object"),
        ([[9] * 12 + [-1]], "-1 cards cannot be; a count is a whole number from 0 up"),
        ([[9] * 13, [1] + [0] * 12], "a shoe of 1 card is too small: a coup may need 6"),
        ([[1] * 10], "'player.opening.same_rank' asks for more than the point value of cards; give 13 counts"),
    ],
)
def test_refused_shoes(shoes: object, message: str) -> None:
    with pytest.raises(ShoeError, match=message):
        batch_of(BY_RANK[0]).counts(shoes)  # type: ignore[arg-type]  # what people may give


def test_suits_are_not_asked_of_shoes_by_rank() -> None:
    with pytest.raises(ShoeError, match=r"'player.same_suit' asks for more than the rank of cards; give 52 counts"):
        batch_of("tie", "player.same_suit").counts([[4] * 13])


def test_no_shoes() -> None:
    assert Batch(RESULTS).counts(np.empty((0, 10), dtype=int)).shape == (0, 3)


def test_refused_questions() -> None:
    with pytest.raises(EventError, match="this is a number"):
        Batch(["margin"])
    with pytest.raises(NumberError, match="0 questions have no counts; give an event or a wager, or several"):
        Batch([])
    for questions in ("tie", wager("tie"), [5], [None]):
        with pytest.raises(ArgumentError):
            Batch(questions)  # type: ignore[arg-type]  # what people may give
    with pytest.raises(ArgumentError):
        Batch(["tie"], "punto-banco")  # type: ignore[arg-type]  # the same


def test_rows_and_shoes() -> None:
    for shoe in (Shoe.of_decks(1), Shoe.of_decks(2).without("Ah 7c Ks")):
        assert shoe_of(row_of(shoe, 52)).suits == shoe.suits
        assert shoe_of(row_of(shoe, 13)).ranks == shoe.ranks
        assert sum(row_of(shoe, 10)) == shoe.size
    assert row_of(Shoe.of_counts({RANKS[12]: 5, "A": 7}), 10) == [5, 7, 0, 0, 0, 0, 0, 0, 0, 0]
    with pytest.raises(ShoeError, match="infinite decks never run out"):
        row_of(Shoe.infinite(), 10)
