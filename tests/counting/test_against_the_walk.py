"""The fast count against the walk that defines it, to the integer, class by class."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import perm

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from exact_odds.counting.by_totals import count_by_totals
from exact_odds.counting.card_classes import CardClasses
from exact_odds.counting.class_counts import ClassCounts
from exact_odds.counting.coups import Coups
from exact_odds.games.game import Game
from exact_odds.games.shoe import Shoe
from exact_odds.games.tableau import PUNTO_BANCO, TABLEAUX, Tableau
from exact_odds.language import parse
from exact_odds.language.attributes import TOTAL
from exact_odds.language.vocabulary import Feature
from tests import strategies
from tests.strategies import Question, shoe_of
from tests.walk import reader, walk

PLAYER = (Feature("player", "opening", TOTAL), Feature("player", "third", TOTAL))
BANKER = (Feature("banker", "opening", TOTAL), Feature("banker", "third", TOTAL))

SMALL = {
    "six cards, by rank": Shoe.parse_counts("A=1 2=1 3=1 4=1 5=1 K=1"),
    "six cards of one rank": Shoe.parse_counts("4=6"),
    "seven cards": Shoe.parse_counts("As=2 Ah=1 5c=1 7d=1 Kd=1 Kh=1"),
    "no zeros": Shoe.parse_counts("A=3 2=2 3=2 9=1"),
    "zeros alone": Shoe.parse_counts("T=2 J=2 Q=2 K=2"),
    "odd counts": Shoe.parse_counts("A=1 2=20 3=3 5=1 8=2 T=7 K=1"),
}


def walked(coups: Coups, *texts: str) -> Counter[tuple[object, ...]]:
    """The joint distribution of some expressions, by walking."""
    expressions = [parse(text) for text in texts]
    features = {feature.attribute: None for expression in expressions for feature in expression.features}
    kinds = CardClasses.of(coups.shoe, features)
    found: Counter[tuple[object, ...]] = Counter()
    for player, banker, weight in walk(kinds, coups.tableau):
        read = reader(kinds, player, banker)
        found[tuple(expression.value(read) for expression in expressions)] += weight
    return found


def classes(shoe: Shoe, tableau: Tableau, player: Sequence[Feature], banker: Sequence[Feature]) -> Counter[object]:
    """What is read of both hands, by walking."""
    kinds = CardClasses.of(shoe, {feature.attribute: None for feature in (*player, *banker)})
    found: Counter[object] = Counter()
    for one, other, weight in walk(kinds, tableau):
        read = reader(kinds, one, other)
        found[tuple(map(read, player)), tuple(map(read, banker))] += weight
    return found


def class_counts(
    shoe: Shoe, tableau: Tableau, player: Sequence[Feature], banker: Sequence[Feature]
) -> dict[object, int]:
    counts, of = ClassCounts(shoe, tableau).count(player, banker)
    assert sum(counts.values()) == of == perm(shoe.size, 6)
    return {key: count for key, count in counts.items() if count}


def test_every_class_of_totals_of_8_decks() -> None:
    shoe = Shoe.of_decks(8)
    expected = classes(shoe, PUNTO_BANCO, PLAYER, BANKER)
    assert len(expected) == 3394
    assert class_counts(shoe, PUNTO_BANCO, PLAYER, BANKER) == expected
    assert count_by_totals(shoe, PUNTO_BANCO) == (dict(expected), perm(416, 6))


@pytest.mark.parametrize("shoe", SMALL.values(), ids=SMALL)
@pytest.mark.parametrize("tableau", TABLEAUX.values(), ids=TABLEAUX)
def test_every_class_of_totals_of_small_shoes(shoe: Shoe, tableau: Tableau) -> None:
    expected = classes(shoe, tableau, PLAYER, BANKER)
    assert class_counts(shoe, tableau, PLAYER, BANKER) == expected
    assert count_by_totals(shoe, tableau)[0] == expected


@settings(max_examples=5)
@given(strategies.rank_counts(), strategies.tableaux())
def test_every_class_of_totals_of_random_shoes_by_random_rules(counts: dict[str, int], tableau: Tableau) -> None:
    shoe = Shoe.of_counts(counts)
    expected = classes(shoe, tableau, PLAYER, BANKER)
    assert class_counts(shoe, tableau, PLAYER, BANKER) == expected
    assert count_by_totals(shoe, tableau)[0] == expected


@settings(max_examples=15)
@given(
    st.lists(st.sampled_from([0, 0, 1, 2, 3, 8, 32, 10**12]), min_size=13, max_size=13),
    st.sampled_from(list(TABLEAUX.values())) | strategies.tableaux(),
)
def test_the_short_cut_for_totals_gives_the_class_counts(counts: list[int], tableau: Tableau) -> None:
    assume(sum(counts) >= 6)
    shoe = Shoe.of_counts(dict(zip(strategies.RANKS, counts, strict=True)))
    short, of = count_by_totals(shoe, tableau)
    assert (short, of) == (class_counts(shoe, tableau, PLAYER, BANKER), perm(shoe.size, 6))


@pytest.mark.parametrize("tableau", TABLEAUX.values(), ids=TABLEAUX)
def test_the_short_cut_for_totals_gives_the_class_counts_on_infinite_decks(tableau: Tableau) -> None:
    assert count_by_totals(Shoe.infinite(), tableau) == ClassCounts(Shoe.infinite(), tableau).count(PLAYER, BANKER)


# Uneven, with suits, and small enough to walk face by face.
SUITED = {
    "seven faces": Shoe.parse_counts("As=2 2d=3 3c=1 3s=1 5h=2 Kd=4 Th=1"),
    "four faces": Shoe.parse_counts("4d=9 4s=1 Ah=2 Qc=1"),
    "one of each": Shoe.parse_counts("2s=1 2h=1 2d=1 9s=1 Ts=1 Jh=1 Qd=1"),
}


@pytest.mark.parametrize("shoe", SUITED.values(), ids=SUITED)
@pytest.mark.parametrize(
    "names",
    [
        ("player.same_suit", "banker.same_suit", "player.total", "banker.total"),
        ("dealt.same_colour", "opening.same_suit", "player.third", "banker.third"),
        ("player.identical", "banker.same_rank", "dealt.highest", "cards"),
        ('dealt.count("red")', 'player.count("As 2d")', 'banker.third.count("Kd 4d")', "margin"),
        ("player.opening.identical", "banker.opening.identical"),
    ],
    ids=" ".join,
)
def test_joint_questions_of_suited_shoes(shoe: Shoe, names: tuple[str, ...]) -> None:
    for tableau in TABLEAUX.values():
        coups = Coups(shoe, Game.of(tableau))
        assert coups.distribution(*names).counts == walked(coups, *names)


@settings(max_examples=5)
@given(strategies.small_shoes(faces=7, most=60), strategies.events(depth=1), strategies.numbers(depth=1))
def test_random_questions_of_random_suited_shoes(cards: tuple[str, ...], one: Question, two: Question) -> None:
    coups = Coups(shoe_of(cards))
    assert coups.distribution(one.text, two.text).counts == walked(coups, one.text, two.text)
