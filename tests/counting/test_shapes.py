"""How the cards of both hands fall into ranks, suits and faces: against other ways to ask it, and against the print."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import permutations

import pytest

from exact_odds.counting.coups import Coups
from exact_odds.counting.shapes import joined
from exact_odds.errors import DetailError, ShoeError
from exact_odds.games.shoe import Shoe
from exact_odds.language.attributes import distinct, most, shape_of
from tests import oracle
from tests.strategies import RANKS, SUITS

EIGHT = Coups(Shoe.of_decks(8))
UNEVEN = Coups(Shoe.of_decks(8).without("As Ah 8s 8s 9d 9d 9d Kc Kc Kc Kc 4h 4h"))
FEW_RANKS = Coups(Shoe.parse_counts("A=7 2=1 3=9 6=2 9=4 T=3 K=12"))


def test_the_five_awards_of_dragon_dragon() -> None:
    """As printed on wizardofodds.com/games/baccarat/side-bets/dragon-dragon."""
    events = [
        "dealt.most_alike == 6",
        "dealt.most_alike == 5",
        "cards == 6 and dealt.most_alike == 3 and dealt.distinct_ranks == 2",
        "dealt.most_alike == 4",
        "cards == 4 and dealt.most_alike == 3",
    ]
    assert EIGHT.partition(events)[:5] == [
        5_872_124_160,
        351_070_863_360,
        616_417_689_600,
        12_273_961_559_040,
        32_896_683_048_960,
    ]


def test_many_of_a_rank_is_many_of_some_rank() -> None:
    thirteen = " or ".join(f'dealt.count("{rank}") == 5' for rank in RANKS)
    assert UNEVEN.count("dealt.most_alike == 5") == UNEVEN.count(thirteen)
    four = " or ".join(f'opening.count("{rank}") == 4' for rank in RANKS)
    assert UNEVEN.count("opening.most_alike == 4") == UNEVEN.count(four)


@pytest.mark.parametrize("region", ["dealt", "player"])
def test_the_most_of_a_suit_is_the_greatest_of_four_counts(region: str) -> None:
    counts = ", ".join(f'{region}.count("{suit}")' for suit in ("spades", "hearts", "diamonds", "clubs"))
    for coups in (UNEVEN,) if region == "dealt" else (UNEVEN, Coups(Shoe.of_decks(1), shown="player: 7h 7")):
        found = coups.distribution(f"{region}.most_suited", "player.wins")
        assert found.counts == coups.distribution(f"max({counts})", "player.wins").counts


@pytest.mark.parametrize("region", ["dealt", "opening", "player"])
def test_ranks_are_told_by_counting_each(region: str) -> None:
    counts = [f'{region}.count("{rank}")' for rank in "A2369TK"]
    asked = f"{region}.distinct_ranks", f"{region}.most_alike", "cards"
    told = " + ".join(f"min({count}, 1)" for count in counts), f"max({', '.join(counts)})", "cards"
    assert FEW_RANKS.distribution(*asked).counts == FEW_RANKS.distribution(*told).counts


def test_alike_is_alike() -> None:
    for coups in (UNEVEN, Coups(Shoe.infinite())):
        assert coups.count("dealt.distinct_ranks == 1") == coups.count("dealt.same_rank")
        assert coups.count("player.distinct_faces == 1") == coups.count("player.identical")
        assert coups.count("dealt.most_suited == cards") == coups.count("dealt.same_suit")
        assert coups.count("opening.distinct_ranks == 4") == coups.count("opening.most_alike == 1")


def test_infinite_decks_by_hand() -> None:
    infinite = Coups(Shoe.infinite())
    assert infinite.probability("opening.most_alike == 4") == Fraction(1, 13**3)
    assert infinite.probability("opening.distinct_ranks == 4") == Fraction(12 * 11 * 10, 13**3)
    assert infinite.probability("opening.distinct_faces == 4") == Fraction(51 * 50 * 49, 52**3)
    assert infinite.count("dealt.most_alike == 6").of == 13**6
    assert infinite.count("opening.distinct_faces == 1").of == 52**6


# ---------------------------------------------------------------- the faces of the winner


@cache
def faces_of(copies: int) -> dict[int, Fraction]:
    """Of two or three cards of one value below ten, from eight decks: the probability of so many different faces."""
    cards = [suit for suit in SUITS for _ in range(8)]
    found: Counter[int] = Counter(len(set(drawn)) for drawn in permutations(cards, copies))
    return {number: Fraction(count, found.total()) for number, count in found.items()}


@cache
def zeros_of(copies: int) -> dict[int, Fraction]:
    """The same of tens, jacks, queens and kings, 128 cards of sixteen faces."""
    same = Fraction(7, 127)
    if copies == 1:
        return {1: Fraction(1)}
    if copies == 2:
        return {1: same, 2: 1 - same}
    three = same * Fraction(6, 126)
    all_differ = (1 - same) * Fraction(112, 126)
    return {1: three, 2: 1 - three - all_differ, 3: all_differ}


def different_faces(hand: oracle.Hand) -> dict[int, Fraction]:
    """How many faces the cards of these values may have, with probabilities."""
    found: dict[int, Fraction] = {0: Fraction(1)}
    for card, copies in Counter(hand).items():
        more = zeros_of(copies) if card == "T" else faces_of(copies)
        joint: dict[int, Fraction] = {}
        for number, share in found.items():
            for others, chance in more.items():
                joint[number + others] = joint.get(number + others, Fraction(0)) + share * chance
        found = joint
    return found


def test_the_result_and_the_faces_of_the_winner() -> None:
    """Each hand of values is dealt by the oracle; what suits its cards may have is counted by drawing them."""
    by_value = [*"A358" * 32, *"T" * 128]
    coups = Coups(Shoe.of_decks(8).without(" ".join(rank for rank in "24679" for _ in range(32))))
    expected: dict[tuple[str, int], Fraction] = {}
    for player, banker, weight in oracle.deals(by_value):
        if oracle.tie(player, banker):
            continue
        result, hand = ("player", player) if oracle.player_wins(player, banker) else ("banker", banker)
        for number, share in different_faces(tuple(sorted(hand))).items():
            expected[result, number] = expected.get((result, number), Fraction(0)) + weight * share
    found: dict[tuple[str, int], int] = {}
    joint = coups.distribution("player.wins", "banker.wins", "player.distinct_faces", "banker.distinct_faces")
    for (player_wins, banker_wins, of_player, of_banker), count in joint.items():
        if player_wins or banker_wins:
            key = ("player", of_player) if player_wins else ("banker", of_banker)
            found[key] = found.get(key, 0) + count  # type: ignore[index, arg-type]  # numbers of faces are ints
    assert found == expected


# ---------------------------------------------------------------- shapes


@pytest.mark.parametrize(
    ("one", "two", "common", "both"),
    [
        (2, 2, [], 22),
        (2, 2, [(2, 2)], 4),
        (21, 111, [(2, 1)], 3111),
        (111, 111, [(1, 1), (1, 1)], 2211),
        (3, 3, [(3, 3)], 6),
    ],
)
def test_shapes_of_two_hands_together(one: int, two: int, common: list[tuple[int, int]], both: int) -> None:
    assert joined(one, two, common) == both
    assert most(both) == int(str(both)[0])
    assert distinct(both) == len(str(both))
    assert shape_of(map(int, str(both))) == both


def test_suits_that_are_not_known_are_not_needed_for_ranks() -> None:
    coups = Coups(Shoe.of_decks(1).without("8 9h"))
    assert coups.count("dealt.most_alike == 3").count > 0
    for event in ("dealt.distinct_faces == 3", "opening.most_suited == 2"):
        with pytest.raises(ShoeError):
            coups.count(event)


def test_too_much_at_once_is_refused() -> None:
    ranks = [f"{side}.{card}.rank" for side in ("player", "banker") for card in ("first", "second", "third")]
    with pytest.raises(DetailError):
        EIGHT.distribution("dealt.most_alike", *ranks)
