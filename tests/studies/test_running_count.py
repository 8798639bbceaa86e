"""The value of a wager given the running count, held against every set of cards that may be left."""

from __future__ import annotations

import pickle
from collections import defaultdict
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise
from random import Random

import pytest

from exact_odds.counting.coups import Coups
from exact_odds.errors import ArgumentError, DetailError, EventError, NumberError, ShoeError
from exact_odds.games.game import Game
from exact_odds.games.shoe import Shoe
from exact_odds.games.shown import ShownCards
from exact_odds.games.tableau import PUNTO_BANCO
from exact_odds.language import parse
from exact_odds.studies.running_count.by_count import by_running_count, half_decks
from exact_odds.studies.running_count.depth import CountDepth
from exact_odds.studies.running_count.sets_left import Unseen, by_tag_sum, refuse_too_many
from exact_odds.studies.tags import Tags
from exact_odds.wagers.award import Award
from exact_odds.wagers.library import wager
from exact_odds.wagers.wager import Wager
from tests import oracle

DRAGON = "4=-1 5=-1 6=-1 7=-1 8=2 9=2"
"""A published count for Dragon 7, eight decks."""

TWELVE = ("4h", "4h", "4h", "6d", "6d", "8c", "8c", "8c", "Ks", "Ks", "Ah", "Ah")
"""A shoe small enough to list every set of cards that may be left."""

Pays = Callable[[oracle.Hand, oracle.Hand], Fraction | None]
"""What a coup pays; None where the wager is not offered."""


deals_of = cache(oracle.deals)


def left_by_hand(
    cards: tuple[str, ...], left: int, tags: Mapping[str, int], pays: Pays, player: str = "", banker: str = ""
) -> dict[int, tuple[Fraction, Fraction | None]]:
    """For each running count its probability and the mean pay, over every set of cards that may be left.

    Args:
        cards: those not seen.
        left: how many of them are left.
        tags: of ranks.
        pays: what a coup pays.
        player: cards of Player's hand that are seen, none of them equal to another card.
        banker: the same of Banker's.
    """

    @cache
    def of_set(held: tuple[str, ...]) -> list[Fraction]:
        possible = offered = won = Fraction(0)
        for one, two, weight in deals_of((*held, *player.split(), *banker.split()), player=player, banker=banker):
            pay = pays(one, two)
            possible += weight
            if pay is not None:
                offered += weight
                won += weight * pay
        return [possible, offered, won]

    sums: dict[int, list[Fraction]] = defaultdict(lambda: [Fraction(0)] * 3)
    for places in combinations(range(len(cards)), left):
        held = tuple(cards[place] for place in places)
        gone = [card for place, card in enumerate(cards) if place not in places]
        count = sum(tags.get(card[0], 0) for card in [*gone, *player.split(), *banker.split()])
        sums[count] = [total + more for total, more in zip(sums[count], of_set(held), strict=True)]
    of = sum(possible for possible, _, _ in sums.values())
    return {
        count: (possible / of, won / offered if offered else None)
        for count, (possible, offered, won) in sorted(sums.items())
        if possible
    }


def found(depth: CountDepth) -> dict[int, tuple[Fraction, Fraction | None]]:
    return {one.running_count: (one.probability, one.expected_value) for one in depth}


def shoe_of(*cards: str) -> Shoe:
    return Shoe.of_counts({card: cards.count(card) for card in cards})


def banker_pays(player: oracle.Hand, banker: oracle.Hand) -> Fraction:
    if oracle.tie(player, banker):
        return Fraction(0)
    return Fraction(19, 20) if oracle.banker_wins(player, banker) else Fraction(-1)


def pair_pays(player: oracle.Hand, banker: oracle.Hand) -> Fraction:
    return Fraction(11 if player[0][0] == player[1][0] else -1)


def insurance_pays(player: oracle.Hand, banker: oracle.Hand) -> Fraction | None:
    """Two to one if Banker wins, offered where Player's first two cards make 4 or 8; 1/2 handed back at a tie."""
    if oracle.total(player[:2]) not in (4, 8):
        return None
    if oracle.tie(player, banker):
        return Fraction(-1, 2)
    return Fraction(2 if oracle.banker_wins(player, banker) else -1)


def red_pays(player: oracle.Hand, banker: oracle.Hand) -> Fraction:
    return Fraction(22 if all(oracle.colour(card) == "red" for card in player + banker) else -1)


INSURANCE = Wager(
    "insurance",
    "Insurance",
    (Award("win", "banker.wins", Fraction(2)), Award("half", "tie", Fraction(-1, 2))),
    given=parse("player.opening.total == 4 or player.opening.total == 8"),
)

ALL_RED = Wager("red", "Red", (Award("win", 'dealt.count("red") == cards', Fraction(22)),))


@pytest.mark.parametrize(
    ("question", "pays"),
    [
        (wager("banker"), banker_pays),
        (wager("player-pair"), pair_pays),
        (INSURANCE, insurance_pays),
        (ALL_RED, red_pays),
        ("tie", lambda player, banker: Fraction(oracle.tie(player, banker))),
    ],
)
@pytest.mark.parametrize("left", [6, 11])
def test_each_count_has_the_mean_of_all_sets_of_cards_left(question: Wager | str, pays: Pays, left: int) -> None:
    tags = {"4": -1, "6": -2, "8": 2, "A": 1}
    (depth,) = by_running_count(Coups(shoe_of(*TWELVE)), question, Tags.parse("4=-1 6=-2 8=2 A=1"), [left]).depths
    assert found(depth) == left_by_hand(TWELVE, left, tags, pays)


def test_tags_may_be_of_suits() -> None:
    cards = ("4s", "4h", "4h", "6d", "6d", "8c", "8c", "8c", "Ks", "Kd", "Ah", "Ah")
    (depth,) = by_running_count(Coups(shoe_of(*cards)), ALL_RED, Tags.parse("red=-1 black=1 8c=3"), [6]).depths
    tags = {"4s": 1, "4h": -1, "6d": -1, "8c": 3, "Ks": 1, "Kd": -1, "Ah": -1}
    totals: dict[int, list[Fraction]] = defaultdict(lambda: [Fraction(0)] * 2)
    for places in combinations(range(12), 6):
        held = tuple(cards[place] for place in places)
        count = sum(tags[card] for card in cards) - sum(tags[card] for card in held)
        totals[count][0] += sum(weight for _, _, weight in deals_of(held))
        totals[count][1] += sum(weight * red_pays(player, banker) for player, banker, weight in deals_of(held))
    of = sum(number for number, _ in totals.values())
    assert found(depth) == {count: (number / of, won / number) for count, (number, won) in sorted(totals.items())}


@pytest.mark.parametrize(
    ("player", "banker", "question", "pays", "left"),
    [
        ("2s", "", wager("banker"), banker_pays, 5),
        ("2s 3s", "5s", wager("banker"), banker_pays, 3),
        ("2s 3s", "5s", wager("banker"), banker_pays, 6),
        ("2s 3s 5d", "", wager("banker"), banker_pays, 6),
        ("", "9s", INSURANCE, insurance_pays, 6),
    ],
)
def test_shown_cards_are_counted_and_given(player: str, banker: str, question: Wager, pays: Pays, left: int) -> None:
    cards = ("4h", "4h", "6d", "6d", "8c", "8c", "8c", "Kd", "Ah")
    tags = {"4": -1, "8": 2, "A": 1, "2": 3, "3": -2, "9": 5}
    shown = ", ".join(f"{hand}: {held}" for hand, held in (("player", player), ("banker", banker)) if held)
    coups = Coups(shoe_of(*cards, *player.split(), *banker.split()), shown=shown)
    (depth,) = by_running_count(coups, question, Tags.parse("4=-1 8=2 A=1 2=3 3=-2 9=5"), [left]).depths
    assert found(depth) == left_by_hand(cards, left, tags, pays, player, banker)


def test_cards_that_are_gone_shift_the_count_and_nothing_else() -> None:
    tags = Tags.parse(DRAGON)
    (depth,) = by_running_count(Coups(Shoe.of_decks(1).without("8 8 9 4")), wager("dragon-7"), tags, [26]).depths
    (fresh,) = by_running_count(
        Coups(Shoe.of_counts({"8": 2, "9": 3, "4": 3} | dict.fromkeys("A23567TJQK", 4))), wager("dragon-7"), tags, [26]
    ).depths
    assert [count + 5 for count in fresh.counts] == list(depth.counts)
    assert [one.expected_value for one in fresh] == [one.expected_value for one in depth]
    assert depth.true_count(5) == 10
    assert fresh.true_count(0) == Fraction(52, 26) * Fraction(5 * 22, 48)


def test_a_fixed_card_is_not_of_the_shoe() -> None:
    coups = Coups(game=Game("up", "7 up", 8, PUNTO_BANCO, fixed=ShownCards.parse("player: 7")))
    tags = Tags.parse(DRAGON)
    (depth,) = by_running_count(coups, "player.wins", tags, [coups.shoe.size]).depths
    assert [(one.running_count, one.expected_value) for one in depth] == [(0, coups.probability("player.wins"))]


@pytest.mark.parametrize(
    ("slug", "tags"),
    [
        ("dragon-7", DRAGON),
        ("banker", "A=1 2=1 3=1 4=2 5=-1 6=-2 7=-1 8=-1"),
        ("tie", "A=1 2=2 6=-3 8=4 T=1"),
        ("player-pair", "A=5 K=-3"),
        ("all-red", "red=-1 black=1"),
        ("insurance-player-4-5", "4=-1 5=1 6=1 9=-2"),
    ],
)
def test_the_mean_over_all_counts_is_the_value_of_the_full_shoe_at_every_depth(slug: str, tags: str) -> None:
    coups = Coups(Shoe.of_decks(8))
    depths = by_running_count(coups, wager(slug), Tags.parse(tags)).depths
    value = coups.odds(wager(slug)).expected_value
    assert [depth.cards_left for depth in depths] == list(range(390, 0, -26))
    assert {depth.expected_value for depth in depths} == {value}
    for depth in depths[::6]:
        assert sum(one.probability for one in depth) == 1
        if wager(slug).given is None:
            assert sum(one.probability * (one.expected_value or 0) for one in depth) == value


def test_without_tags_the_value_is_that_of_the_full_shoe() -> None:
    coups = Coups(Shoe.of_decks(6))
    for depth in by_running_count(coups, wager("tie"), Tags.of_ranks((0,) * 13), [6, 52, 300, 312]).depths:
        assert found(depth) == {0: (Fraction(1), coups.odds(wager("tie")).expected_value)}


def test_tags_spread_far_tell_the_whole_shoe() -> None:
    held = {"2": 3, "4": 3, "6": 2, "9": 2, "K": 4}
    spread = {"2": 1, "4": 5, "6": 25, "9": 125, "K": 625}
    tags = Tags.parse(" ".join(f"{rank}={tag}" for rank, tag in spread.items()))
    (depth,) = by_running_count(Coups(Shoe.of_counts(held)), wager("banker"), tags, [9]).depths
    assert len(depth) > 50
    for one in depth:
        gone, left = one.running_count, dict(held)
        for rank in held:
            left[rank] -= gone % 5
            gone //= 5
        assert one.expected_value == Coups(Shoe.of_counts(left)).odds(wager("banker")).expected_value


def test_dragon_7_by_a_published_count() -> None:
    depths = by_running_count(Coups(Shoe.of_decks(8)), wager("dragon-7"), Tags.parse(DRAGON), [104, 52, 26]).depths
    assert [depth.break_even for depth in depths] == [8, 4, 2]
    assert [depth.true_count(depth.break_even or 0) for depth in depths] == [4, 4, 4]
    best = depths[0].best
    assert round(best.bets, 6) == Fraction("0.189550")
    assert round(best.gain, 5) == Fraction("1.02643")
    assert best == depths[0].at_least(8) == depths[0].true_at_least(4) == depths[0].true_at_least("3.51")
    assert depths[0].true_at_least(Fraction("4.01")) == depths[0].at_least(9)
    assert best.gain == 100 * best.bets * (best.mean_of_bets or 0)
    assert best.gain > depths[0].at_least(7).gain
    assert best.gain > depths[0].at_least(9).gain


def test_bets_are_the_counts_whose_value_is_above_0_where_the_value_does_not_rise_throughout() -> None:
    tags = Tags.parse("4=-1 5=-1 6=-2 7=-2 8=1 9=1 T=1")
    (depth,) = by_running_count(Coups(Shoe.of_decks(8)), wager("tie"), tags, [26]).depths
    values = {one.running_count: one.expected_value or Fraction(0) for one in depth}
    likely = {one.running_count: one.probability for one in depth}
    above = {count for count, value in values.items() if value > 0}
    assert depth.best.gain == 100 * sum(likely[count] * values[count] for count in above)
    assert depth.best.bets == sum(likely[count] for count in above)
    assert depth.break_even is not None
    assert set(depth.strays) == above ^ {count for count in values if count >= depth.break_even}
    assert depth.strays
    counts = list(values)
    falls = [(one, two) for one, two in pairwise(counts) if values[two] < values[one]]
    assert list(depth.falls) == falls != []
    gains = {count: depth.at_least(count).gain for count in counts}
    assert gains[depth.break_even] == max(gains.values())


def test_a_wager_that_never_gains_has_no_break_even() -> None:
    (depth,) = by_running_count(Coups(Shoe.of_decks(8)), wager("tie"), Tags.parse("A=1"), [400]).depths
    assert depth.break_even is None
    assert depth.best.bets == depth.best.gain == 0
    assert depth.best.mean_of_bets is None


def test_what_never_happens_is_worth_the_stake_at_every_count() -> None:
    coups = Coups(Shoe.of_counts({"K": 20, "T": 10}))
    for question, value in ((wager("player"), 0), ("player.wins", 0), (wager("dragon-7"), -1)):
        (depth,) = by_running_count(coups, question, Tags.parse("K=1 T=0"), [20]).depths
        assert {one.expected_value for one in depth} == {value}


def test_tags_that_tell_the_same_gain_the_same() -> None:
    coups, dragon = Coups(Shoe.of_decks(2)), wager("dragon-7")
    (depth,) = by_running_count(coups, dragon, Tags.parse(DRAGON), [40]).depths
    (shifted,) = by_running_count(coups, dragon, Tags.parse("A=1 2=1 3=1 4=-2 5=-2 6=-2 7=-2 8=7 9=7 T=1"), [40]).depths
    (turned,) = by_running_count(coups, dragon, Tags.parse("4=1 5=1 6=1 7=1 8=-2 9=-2"), [40]).depths
    assert depth.best == shifted.best == turned.best
    assert [one.true_count * 3 for one in depth] == [one.true_count for one in shifted]
    assert turned.break_even != depth.break_even
    assert turned.is_upside_down
    assert not depth.is_upside_down


def test_one_count_by_itself() -> None:
    (depth,) = by_running_count(Coups(Shoe.of_decks(8)), wager("dragon-7"), Tags.parse(DRAGON), [104]).depths
    one = depth.at(8)
    assert one in list(depth)
    assert one.running_count == 8
    assert one.true_count == 4
    with pytest.raises(NumberError):
        depth.at(313)


def test_sums_over_sets_are_those_of_a_plain_list() -> None:
    random = Random(13)
    for _ in range(30):
        tags = tuple(sorted(random.sample(range(-9, 10), random.randint(1, 4))))
        unseen = Unseen(tags, tuple(random.randint(1, 4) for _ in tags))
        cards = [tag for tag, number in zip(*unseen, strict=True) for _ in range(number)]
        wanted = tuple(random.randint(0, min(2, number)) for number in unseen.cards)
        expected = []
        for left in range(sum(wanted), unseen.size + 1):
            sums: dict[int, int] = defaultdict(int)
            for held in combinations(range(len(cards)), left):
                names = [cards[place] for place in held]
                ways = 7
                for tag, number in zip(tags, wanted, strict=True):
                    for drawn in range(number):
                        ways *= names.count(tag) - drawn
                sums[sum(names)] += ways
            expected.append({tag_sum: number for tag_sum, number in sums.items() if number})
        every = 7
        for number, all_cards in zip(wanted, unseen.cards, strict=True):
            for drawn in range(number):
                every *= all_cards - drawn
        assert list(by_tag_sum(unseen, {wanted: every}, range(sum(wanted), unseen.size + 1))) == expected


def test_progress_rises_to_the_end() -> None:
    told: list[float] = []
    by_running_count(Coups(Shoe.of_decks(1)), wager("tie"), Tags.parse(DRAGON), progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 1


def test_depths_pickle_and_compare() -> None:
    (depth,) = by_running_count(Coups(Shoe.of_decks(1)), wager("tie"), Tags.parse(DRAGON), [26]).depths
    assert pickle.loads(pickle.dumps(depth)) == depth
    found = by_running_count(Coups(Shoe.of_decks(1)), wager("tie"), Tags.parse(DRAGON), [26])
    assert pickle.loads(pickle.dumps(found)) == found
    assert len({depth, pickle.loads(pickle.dumps(depth))}) == 1


def test_a_trigger_that_no_shoe_reaches_is_refused() -> None:
    found = by_running_count(Coups(Shoe.of_decks(8)), wager("dragon-7"), Tags.parse(DRAGON), [104, 26])
    found.refuse_running_count(104)
    found.refuse_true_count(Fraction(52))
    with pytest.raises(NumberError):
        found.refuse_running_count(105)
    with pytest.raises(NumberError):
        found.refuse_true_count(Fraction("52.01"))


def test_half_decks() -> None:
    assert half_decks(52) == [26]
    assert half_decks(53) == [52, 26]


@pytest.mark.parametrize("left", [5, 53, -1])
def test_too_few_or_too_many_cards_left_are_refused(left: int) -> None:
    with pytest.raises(NumberError):
        by_running_count(Coups(Shoe.of_decks(1)), wager("tie"), Tags.parse(DRAGON), [left])


def test_what_cannot_be_counted_is_refused() -> None:
    coups, tags = Coups(Shoe.of_decks(1)), Tags.parse(DRAGON)
    with pytest.raises(ShoeError):
        by_running_count(Coups(Shoe.infinite()), wager("tie"), tags)
    with pytest.raises(EventError):
        by_running_count(coups, "margin", tags)
    with pytest.raises(NumberError):
        by_running_count(Coups(Shoe.of_decks(8)), wager("tie"), Tags.parse("A=1 2=20 3=400 4=8000"))
    with pytest.raises(NumberError):
        by_running_count(Coups(Shoe.of_counts({"A": 26})), wager("tie"), tags)
    with pytest.raises(DetailError):
        by_running_count(Coups(Shoe.of_decks(8)), wager("tie"), Tags(tuple(range(52))))
    wrong: list[tuple[object, object, object]] = [
        (3, tags, [26]),
        (3, tags, None),
        (wager("tie"), "4=-1", [26]),
        *((wager("tie"), tags, left) for left in (["26"], 26, "26", [True], [26.0])),
    ]
    for question, counted, left in wrong:
        with pytest.raises(ArgumentError):
            by_running_count(coups, question, counted, left)  # type: ignore[arg-type]
    for none_or_twice in ([], [26, 30, 26]):
        with pytest.raises(NumberError):
            by_running_count(coups, wager("tie"), tags, none_or_twice)


def test_the_name_of_a_wager_is_not_an_event() -> None:
    with pytest.raises(EventError, match=r"write wager\('dragon-7'\)"):
        by_running_count(Coups(Shoe.of_decks(1)), "dragon-7", Tags.parse(DRAGON), [26])
    (depth,) = by_running_count(Coups(Shoe.of_decks(1)), "tie", Tags.parse(DRAGON), [26]).depths  # both, so the event
    assert depth.expected_value == Coups(Shoe.of_decks(1)).probability("tie")


@pytest.mark.parametrize(
    ("tags", "cards", "left", "fits"),
    [
        ((0, 1), (8, 8), [8], True),
        (tuple(range(13)), (32,) * 13, half_decks(416), True),
        ((0, 99_999, 100_000), (352, 32, 32), [104], False),
        ((0, 99_999, 100_000), (352, 32, 32), [6], False),
        ((0, 999_999, 1_000_000), (6, 6, 6), [6], False),
        ((0, 99_999, 100_000), (2, 2, 2), [3], True),
        ((-1, 0, 1), (700, 9_000, 300), [26], True),
        ((-1, 0, 1), (700, 9_000, 300), half_decks(10_000), False),
    ],
)
def test_tags_are_refused_by_what_their_counts_take(
    tags: tuple[int, ...], cards: tuple[int, ...], left: list[int], fits: bool
) -> None:
    if fits:
        refuse_too_many(Unseen(tags, cards), left, 6)
    else:
        with pytest.raises(NumberError):
            refuse_too_many(Unseen(tags, cards), left, 6)


def test_thirteen_tags_are_one_for_each_rank() -> None:
    for wrong in ([1] * 12, (0,) * 52):
        with pytest.raises(NumberError, match=f"got {len(wrong)}"):
            Tags.of_ranks(wrong)
    with pytest.raises(ArgumentError):
        Tags.of_ranks("0123456789012")  # type: ignore[arg-type]


def test_suits_that_nobody_knows_cannot_be_counted() -> None:
    suits = Tags.parse("red=-1 black=1")
    with pytest.raises(ShoeError):
        by_running_count(Coups(Shoe.of_counts(dict.fromkeys("A23456789", 4))), wager("tie"), suits, [26])
    with pytest.raises(ShoeError):
        by_running_count(Coups(Shoe.of_decks(1).without("8")), wager("tie"), suits, [26])
    with pytest.raises(ShoeError):
        by_running_count(Coups(Shoe.of_decks(1), shown="player: 8"), wager("tie"), suits, [26])
    (depth,) = by_running_count(Coups(Shoe.of_decks(1), shown="player: 8h"), wager("tie"), suits, [51]).depths
    assert depth.counts == (-1,)
