"""One count of a shoe and of all shoes one card short of it, against a count of each."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from exact_odds.counting import Coups
from exact_odds.errors import ShoeError, ShownError
from exact_odds.game.cards import FACES, RANKS, face_name
from exact_odds.game.shoe import Shoe
from exact_odds.game.shown import ShownCards
from exact_odds.game.tableau import BY_TOTAL, PUNTO_BANCO, Tableau
from exact_odds.language import parse
from exact_odds.studies.short_shoes import short_shoes

EVENTS = {
    "totals": ["banker.wins and banker.total == 7 and banker.cards == 3", "tie", "player.third == 0"],
    "openings": ["player.opening.same_rank and banker.opening.same_rank", "player.opening.identical"],
    "ranks": ['dealt.count("K") == 2', "player.same_rank and not natural", "tie and dealt.highest == 6"],
    "both hands": ["dealt.most_alike == 4 and player.wins", "opening.distinct_ranks == 2"],
    "suits": ["player.same_suit and player.total == 8", "dealt.same_colour", 'dealt.count("9d") == 1'],
}


FEW = (3, 29, 34, 47)
"""The ace of clubs, 8 of hearts, 9 of diamonds and queen of clubs: counts by suit take their time."""


def counts_agree(
    events: list[str],
    shoe: Shoe,
    tableau: Tableau = PUNTO_BANCO,
    dealt: ShownCards | None = None,
    faces: Sequence[int] = FACES[::4],
) -> None:
    """For each of these faces that may go, the counts are those of the shoe without it."""
    asked = [parse(event) for event in events]
    shoes = short_shoes(asked, shoe, tableau, dealt)
    counted = shoes.count(asked)
    full = Coups(shoe, tableau, dealt).cross([asked])
    assert [counts.full for counts in counted] == [full.counts.get((place,), 0) for place in range(len(asked) + 1)]
    for face in faces:
        try:
            short = Coups(shoe.without(face_name(face)), tableau, dealt).cross([asked])
        except ShoeError:
            continue  # there is none, or all there are lie on the table
        kind = shoes.kinds.of_face[face]
        found = [counts.short[kind] for counts in counted]
        assert found == [short.counts.get((place,), 0) for place in range(len(asked) + 1)], face_name(face)


@pytest.mark.parametrize("kind", EVENTS)
@pytest.mark.parametrize("tableau", [PUNTO_BANCO, BY_TOTAL], ids=lambda tableau: tableau.name)
def test_an_uneven_shoe_of_two_decks(kind: str, tableau: Tableau) -> None:
    counts_agree(
        EVENTS[kind], Shoe.of_decks(2).without("As Ah 8s 8s 9d 9d Kc 4h 4h 4d 4d 4s 4s 4c"), tableau, faces=FEW
    )


@given(
    counts=st.lists(st.integers(0, 4), min_size=13, max_size=13),
    kind=st.sampled_from(["totals", "ranks"]),
    faces=st.sets(st.sampled_from(FACES[::4]), min_size=3, max_size=3),
)
@settings(max_examples=8)
def test_random_shoes_by_rank(counts: list[int], kind: str, faces: set[int]) -> None:
    assume(sum(counts) > 6)
    counts_agree(EVENTS[kind], Shoe.of_counts(dict(zip(RANKS, counts, strict=True))), faces=sorted(faces))


@given(counts=st.dictionaries(st.sampled_from(FACES), st.integers(1, 3), min_size=3, max_size=6))
@settings(max_examples=10)
def test_random_shoes_by_face(counts: dict[int, int]) -> None:
    assume(sum(counts.values()) > 6)
    shoe = Shoe.of_counts({face_name(face): count for face, count in counts.items()})
    counts_agree([event for events in EVENTS.values() for event in events], shoe, faces=list(counts))


@pytest.mark.parametrize(
    "dealt", ["player: 7", "player: 7h K, banker: 3", "banker: 2c 3d", "player: 2 3, banker: 4 2s"]
)
def test_cards_on_the_table_stay_there(dealt: str) -> None:
    for events in EVENTS.values():
        counts_agree(events, Shoe.of_decks(1), dealt=ShownCards.parse(dealt), faces=FEW)


def test_a_third_card_on_the_table() -> None:
    counts_agree(EVENTS["suits"], Shoe.of_decks(1), dealt=ShownCards.parse("player: 2 3 8h"), faces=FEW)


def test_only_deals_of_the_condition_are_counted() -> None:
    shoe, event, condition = Shoe.of_decks(1), parse("banker.wins"), parse("player.third == 8")
    shoes = short_shoes([event, condition], shoe)
    wins, rest = shoes.count([event], condition)
    short = Coups(shoe.without("5")).count(event, condition)
    kind = shoes.kinds.of_face[4 * RANKS.index("5")]
    assert (wins.short[kind], wins.short[kind] + rest.short[kind]) == (short.count, short.of)


def test_seven_cards_are_enough() -> None:
    counts_agree(EVENTS["totals"] + EVENTS["ranks"], Shoe.of_counts({"4": 3, "K": 2, "9": 1, "6": 1}))


def test_a_million_decks() -> None:
    counts_agree(["tie"], Shoe.of_decks(1_000_000))


@pytest.mark.parametrize(
    ("shoe", "message"),
    [
        (Shoe.of_counts({"4": 6}), "a shoe of 6 cards has none to lose, for a coup may need 6"),
        (Shoe.infinite(), "infinite decks do not notice a card that is gone; give a number of decks, or counts"),
    ],
)
def test_shoes_that_cannot_lose_a_card(shoe: Shoe, message: str) -> None:
    with pytest.raises(ShoeError) as caught:
        short_shoes([parse("tie")], shoe)
    assert str(caught.value) == message


def test_suits_that_are_not_known() -> None:
    with pytest.raises(ShoeError, match="looks at suits"):
        short_shoes([parse("player.same_suit")], Shoe.of_decks(2).without("8"))


def test_cards_on_the_table_that_cannot_be_there() -> None:
    with pytest.raises(ShownError):
        short_shoes([parse("tie")], Shoe.of_decks(1), dealt=ShownCards.parse("player: 7 K 5"))
    with pytest.raises(ShoeError):
        short_shoes([parse("tie")], Shoe.of_counts({"4": 8}), dealt=ShownCards.parse("player: 7"))
