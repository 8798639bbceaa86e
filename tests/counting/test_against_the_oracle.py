"""Whatever may be asked, against coups played out card by card."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from math import comb
from typing import Literal, NamedTuple
from unittest.mock import patch

import pytest
from hypothesis import event, example, given, settings
from hypothesis import strategies as st

from exact_odds.counting import class_counts
from exact_odds.counting.coups import Coups
from exact_odds.errors import ConditionError, ShoeError
from exact_odds.games.game import Game
from exact_odds.games.shoe import Shoe
from exact_odds.games.tableau import PUNTO_BANCO, TABLEAUX, Tableau
from tests import oracle, strategies
from tests.oracle import Hand
from tests.strategies import OWN_WORDS, REGIONS, SETS, Question, attributes_of, counted, shoe_of, word

EVERY_TABLEAU = pytest.mark.parametrize("tableau", TABLEAUX.values(), ids=TABLEAUX)

# Suited and uneven, most ranks exhausted: some of six or seven cards, some with many copies of one face.
SHOES = {
    "six cards": "2h 2h 3s Kd 5c As",
    "seven cards, one rank": "2s 2s 2h 2d 2c 2c 2c",
    "seven cards": "4h 4d 3s 3s 9c Kd Kd",
    "third cards on both sides": "2h 2h 2s 3d 3d Ad Ad Ts Ts",
    "zeros of four ranks": "Ts Jh Qd Kc Ks 2h",
    "naturals": "8h 8h 9d 9s Kd Kd Ac",
    "one face": "4d 4d 4d 4d 4d 4d 4d 4d 4d",
    "copies of three faces": "6h 6h 6h 6h As As As As 2d 2d 2d",
    "six faces": "2h 2s 3d 4h Kd 7c",
    "one suit": "2h 3h 3h 5h Ah Kh Kh",
}
EVERY_SHOE = pytest.mark.parametrize("name", SHOES)


@cache
def deals(cards: tuple[str, ...], tableau: Tableau) -> list[oracle.Deal]:
    return oracle.deals(cards, oracle.RULES[tableau.name])


@pytest.fixture(params=[0, class_counts.FEW_KINDS], ids=["the commonest left over", "all hands listed"])
def either_way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Shoes of few cards are counted as large ones are, too."""
    monkeypatch.setattr(class_counts, "FEW_KINDS", request.param)


def cards_of(name: str) -> tuple[str, ...]:
    return tuple(SHOES[name].split())


def answer(coups: Coups, *questions: Question, given: Question | None = None) -> Counter[tuple[object, ...]]:
    condition = None if given is None else given.text
    found = coups.distribution(*(question.text for question in questions), given=condition)
    assert sum(found.values()) == found.of
    return Counter(found.counts)


def agree(cards: tuple[str, ...], tableau: Tableau, *questions: Question) -> None:
    expected = oracle.tally(deals(cards, tableau), *(question.meaning for question in questions))
    assert answer(Coups(shoe_of(cards), Game.of(tableau)), *questions) == expected


@EVERY_SHOE
@pytest.mark.parametrize("region", REGIONS)
def test_every_attribute_of_every_region(name: str, region: str) -> None:
    agree(cards_of(name), PUNTO_BANCO, *(word(f"{region}.{attribute}") for attribute in attributes_of(region)))


@EVERY_SHOE
@pytest.mark.parametrize("region", REGIONS)
def test_every_set_of_cards_in_every_region(name: str, region: str) -> None:
    agree(cards_of(name), PUNTO_BANCO, *(counted(region, chosen) for chosen in SETS))


@EVERY_SHOE
@EVERY_TABLEAU
def test_every_bare_word(name: str, tableau: Tableau) -> None:
    agree(cards_of(name), tableau, *map(word, OWN_WORDS))


@EVERY_SHOE
@pytest.mark.usefixtures("either_way")
@pytest.mark.parametrize(
    "names",
    [
        # at each level, jointly: values, ranks, colours, suits, faces, named cards, openings only, all six cards
        ("player.opening.total", "player.third", "banker.opening.total", "banker.third"),
        ("player.same_rank", "banker.same_rank", "player.total", "banker.total"),
        ("player.same_colour", "banker.same_colour", "cards", "tie"),
        ("player.same_suit", "banker.same_suit", "dealt.same_suit", "player.total", "banker.total"),
        ("player.identical", "banker.identical", "dealt.identical", "margin"),
        ("player.opening.identical", "banker.opening.identical", "opening.same_suit", "opening.same_colour"),
        ("player.third.same_rank", "banker.third.same_suit", "player.third.cards", "banker.third.highest"),
        ("dealt.highest", "player.highest", "banker.opening.highest", "natural"),
        ("player.first", "player.second", "banker.first.rank", "banker.second.highest", "player.third"),
        ("player.first.same_suit", "banker.second.rank", "player.opening.same_suit", "banker.wins"),
        ("dealt.most_alike", "player.wins", "cards"),
        ("dealt.distinct_faces", "opening.distinct_faces", "player.distinct_faces", "margin"),
        ("dealt.most_alike", "opening.distinct_ranks", "banker.most_alike", "player.third.rank"),
        ("dealt.most_suited", "opening.most_suited", "player.most_suited", "tie"),
        ("dealt.distinct_ranks", "dealt.distinct_faces", "dealt.most_suited", "player.total"),
        ("opening.most_alike", "opening.distinct_faces", "player.first.rank"),
    ],
    ids=" ".join,
)
def test_joint_questions_at_every_level(name: str, names: tuple[str, ...]) -> None:
    agree(cards_of(name), PUNTO_BANCO, *map(word, names))


@EVERY_SHOE
@EVERY_TABLEAU
def test_named_cards_in_both_hands(name: str, tableau: Tableau) -> None:
    agree(
        cards_of(name),
        tableau,
        counted("player", "red"),
        counted("banker", "hearts"),
        counted("player.third", "3♥ 3♦ 4"),
        counted("dealt", "A23 K"),
        word("player.wins"),
    )


@settings(max_examples=40)
@given(st.sampled_from(sorted(SHOES)), st.sampled_from(list(TABLEAUX.values())), st.data())
def test_random_events_given_random_events(name: str, tableau: Tableau, data: st.DataObject) -> None:
    cards = cards_of(name)
    asked, condition = data.draw(strategies.events()), data.draw(strategies.events(depth=1))
    coups, some = Coups(shoe_of(cards), Game.of(tableau)), deals(cards, tableau)
    within = [deal for deal in some if condition.meaning(*deal[:2])]
    if not within:
        event("a condition that never holds")
        with pytest.raises(ConditionError):
            coups.count(asked.text, given=condition.text)
        return
    expected = oracle.count(within, asked.meaning), sum(weight for *_, weight in within)
    count = coups.count(asked.text, given=condition.text)
    assert (count.count, count.of) == expected
    count = coups.given(condition.text).count(asked.text)
    assert (count.count, count.of) == expected


@settings(max_examples=25)
@given(st.sampled_from(sorted(SHOES)), st.lists(strategies.numbers() | strategies.events(), min_size=1, max_size=4))
def test_random_joint_distributions(name: str, questions: list[Question]) -> None:
    agree(cards_of(name), PUNTO_BANCO, *questions)
    with patch.object(class_counts, "FEW_KINDS", 0):
        agree(cards_of(name), PUNTO_BANCO, *questions)


@settings(max_examples=12)
@given(strategies.small_shoes(), st.lists(strategies.numbers() | strategies.events(), min_size=2, max_size=3))
@example(("Ah", "Ah", "Ah", "Ah", "Ah", "Ah"), [word("dealt.identical"), word("dealt.total")])
def test_random_shoes(cards: tuple[str, ...], questions: list[Question]) -> None:
    some = oracle.deals(cards)
    coups = Coups(shoe_of(cards))
    assert coups.deals == sum(weight for *_, weight in some)
    assert answer(coups, *questions) == oracle.tally(some, *(question.meaning for question in questions))


@settings(max_examples=8)
@given(strategies.rank_counts(most=3), st.lists(strategies.numbers(), min_size=1, max_size=2))
@example({"A": 3, "2": 2, "K": 1, "T": 1}, [word("player.same_rank"), word("dealt.highest")])
def test_a_shoe_by_rank_answers_as_any_shoe_with_those_ranks(counts: dict[str, int], questions: list[Question]) -> None:
    """What does not look at suits is answered without them, as for cards of whatever suits."""
    by_rank = Coups(Shoe.of_counts(counts))
    by_face = Coups(Shoe.of_counts({f"{rank}h": number for rank, number in counts.items()}))
    ranks_only = [question for question in questions if _looks_at_no_suit(question.text)]
    names = [question.text for question in ranks_only] or ["player.same_rank", "dealt.count('AK')"]
    assert by_rank.distribution(*names) == by_face.distribution(*names)


def _looks_at_no_suit(text: str) -> bool:
    return not any(
        suited in text for suited in ("9d", "Ks", "♥", "hearts", "clubs", "red", "Black", "suit", "colour", "faces")
    )


# ---------------------------------------------------------------- infinite decks


INFINITE = Coups(Shoe.infinite())


class Summary(NamedTuple):
    """What a hand comes to on infinite decks: its totals, and how many of its cards are nines and are worth 0."""

    total: int
    third: int | None
    nines: int
    zeros: int


@cache
def summary(hand: Hand) -> Summary:
    values = [oracle.value(card) for card in hand]
    return Summary(oracle.total(hand[:2]), oracle.third(hand), values.count(9), values.count(0))


@cache
def sequences() -> Counter[tuple[Summary, Summary]]:
    """All 13^6 sequences, by brute force."""
    found: Counter[tuple[Summary, Summary]] = Counter()
    for player, banker, weight in oracle.infinite_deals(oracle.usual):
        found[summary(player), summary(banker)] += weight
    return found


def test_infinite_decks_by_value_against_brute_force() -> None:
    expected: Counter[tuple[object, ...]] = Counter()
    for (player, banker), weight in sequences().items():
        expected[player.total, player.third, banker.total, banker.third] += weight
    names = ("player.opening.total", "player.third", "banker.opening.total", "banker.third")
    assert INFINITE.distribution(*names).counts == expected
    assert INFINITE.deals == 13**6


@pytest.mark.parametrize(
    ("named", "among", "share", "of"),
    [
        ("9d", "nines", Fraction(1, 4), 52**6),
        ("K", "zeros", Fraction(1, 4), 13**6),
        ("Kh", "zeros", Fraction(1, 16), 52**6),
    ],
)
def test_infinite_decks_by_rank_and_by_face_against_brute_force(
    named: str, among: Literal["nines", "zeros"], share: Fraction, of: int
) -> None:
    """Of the nines one in four is a diamond, of the cards worth 0 one in four a king and one in sixteen a Kh."""
    weights: Counter[tuple[int, int | None, int, int]] = Counter()
    for (player, banker), weight in sequences().items():
        weights[player.total, player.third, banker.total, getattr(player, among) + getattr(banker, among)] += weight
    expected: dict[tuple[int, int | None, int, int], Fraction] = {}
    for (total, third, other, held), weight in weights.items():
        for count in range(held + 1):
            key = total, third, other, count
            ways = weight * comb(held, count) * share**count * (1 - share) ** (held - count)
            expected[key] = expected.get(key, Fraction(0)) + ways / 13**6
    found = INFINITE.distribution(
        "player.opening.total", "player.third", "banker.opening.total", f'dealt.count("{named}")'
    )
    assert found.of == of
    assert {values: found.probability(*values) for values in found} == expected


def test_likeness_on_infinite_decks() -> None:
    assert INFINITE.count("player.opening.same_suit").of == 52**6
    assert INFINITE.count("player.opening.same_rank").of == 13**6
    assert INFINITE.probability("player.opening.same_rank") * 13 == 1
    assert INFINITE.probability("player.opening.same_suit") * 4 == 1
    assert INFINITE.probability("opening.same_suit") * 64 == 1
    assert INFINITE.probability("opening.same_colour") * 8 == 1
    assert INFINITE.probability("player.opening.identical") * 52 == 1
    assert INFINITE.probability("player.opening.identical and banker.opening.identical") * 52**2 == 1


def test_on_infinite_decks_suits_do_not_depend_on_ranks() -> None:
    by_totals = INFINITE.distribution("player.total", "banker.total", "cards")
    for name, kinds in (("dealt.same_suit", 4), ("dealt.same_colour", 2)):
        joint = INFINITE.distribution("player.total", "banker.total", "cards", name)
        assert sum(joint.values()) == joint.of == 52**6
        for player, banker, cards in by_totals:
            alike = joint.probability(player, banker, cards, True)
            assert isinstance(cards, int)
            assert alike * kinds ** (cards - 1) == by_totals.probability(player, banker, cards)


def test_what_is_left_of_a_rank_may_be_of_one_colour_though_of_unknown_suit() -> None:
    shoe = Shoe.of_counts({"As": 1, "Ac": 1, "2h": 2, "3d": 2, "Ks": 1, "Kh": 1, "8c": 1}).without("A")
    either = oracle.deals(["As", "2h", "2h", "3d", "3d", "Ks", "Kh", "8c"])
    red = {"h", "d"}
    alike = oracle.count(either, lambda player, banker: len({card[1] in red for card in player + banker}) == 1)
    assert Coups(shoe).count("dealt.same_colour") == (alike, 20160)
    with pytest.raises(ShoeError):
        Coups(shoe).count("dealt.same_suit")
