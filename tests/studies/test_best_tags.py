"""The best tags of a level, against all there are."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exact_odds.counting.coups import Coups
from exact_odds.errors import NumberError
from exact_odds.games.cards import RANKS
from exact_odds.games.shoe import Shoe
from exact_odds.games.shown import ShownCards
from exact_odds.studies.best_tags import HIGHEST_LEVEL, best_tags
from exact_odds.studies.removal import Effects, effects_of_removal
from exact_odds.studies.tags import Fit, Tags
from exact_odds.wagers.library import wager

PANDA = "panda-8"


def effects(slug: str, shoe: Shoe | None = None) -> Effects:
    (found,) = effects_of_removal([wager(slug)], Coups(shoe or Shoe.of_decks(8)))
    return found


def made_up(values: list[int], counts: list[int]) -> Effects:
    """Effects of removal of a shoe that has only as many ranks, from the ace up."""
    absent = (None,) * (13 - len(values))
    cards = (*counts, *(0,) * len(absent))
    return Effects(wager("tie"), Fraction(-1, 10), cards, (*map(Fraction, values), *absent))


def score(tags: Tags, found: Effects) -> Fraction:
    """The square of the correlation where it is positive."""
    correlation = Fit.of(tags, found).correlation
    return correlation.radicand if correlation and correlation.sign > 0 else Fraction(0)


def best_of_all(found: Effects, level: int, balanced: bool) -> Fraction:
    ranks = [rank for rank, _, _ in found]
    best = Fraction(0)
    for values in product(range(-level, level + 1), repeat=len(ranks)):
        if balanced and sum(count * tag for (_, count, _), tag in zip(found, values, strict=True)) != 0:
            continue
        by_rank = dict(zip(ranks, values, strict=True))
        best = max(best, score(Tags.of_ranks([by_rank.get(rank, 0) for rank in RANKS]), found))
    return best


@given(
    values=st.lists(st.integers(-9, 9), min_size=2, max_size=5),
    counts=st.lists(st.integers(1, 4), min_size=5, max_size=5),
    level=st.integers(1, 2),
    balanced=st.booleans(),
)
@settings(max_examples=60)
def test_none_is_better(values: list[int], counts: list[int], level: int, balanced: bool) -> None:
    found = made_up(values, counts[: len(values)])
    tags = best_tags(found, level, balanced)
    assert (score(tags, found) if tags else 0) == best_of_all(found, level, balanced)


@pytest.mark.parametrize("balanced", [False, True])
@pytest.mark.parametrize("slug", ["banker", "dragon-7"])
def test_none_is_better_on_a_shoe_of_five_ranks(slug: str, balanced: bool) -> None:
    found = effects(slug, Shoe.of_counts({"2": 8, "3": 8, "5": 8, "7": 8, "K": 9}))
    tags = best_tags(found, 2, balanced)
    assert tags is not None
    assert score(tags, found) == best_of_all(found, 2, balanced)


def test_the_published_count_of_dragon_7_is_the_best_balanced_one_of_its_level() -> None:
    assert str(best_tags(effects("dragon-7"), 2, balanced=True)) == "A=0 2=0 3=0 4=-1 5=-1 6=-1 7=-1 8=2 9=2 T=0"


@pytest.mark.parametrize("level", [1, 2, 3])
def test_balanced_tags_are_balanced_and_no_better(level: int) -> None:
    found = effects(PANDA)
    free, bound = best_tags(found, level), best_tags(found, level, balanced=True)
    assert free is not None
    assert bound is not None
    assert Fit.of(bound, found).is_balanced
    assert score(bound, found) <= score(free, found)
    assert all(abs(tag) <= level for tag in (*free.faces, *bound.faces))


def test_more_levels_are_no_worse() -> None:
    found = effects("tie")
    scores = [score(tags, found) for level in range(1, 6) if (tags := best_tags(found, level))]
    assert scores == sorted(scores)
    assert scores[-1] > Fraction("0.99")


def test_of_equal_tags_the_smallest() -> None:
    assert best_tags(made_up([2, 0, -2], [4, 4, 4]), 4) == Tags.of_ranks((1, 0, -1, *(0,) * 10))


def test_faces_of_one_effect_have_one_tag_and_others_their_own() -> None:
    tags = best_tags(effects("matching-dragon-k"), 1)
    assert str(tags) == "A=0 2=0 3=0 4=0 5=0 6=0 7=0 8=0 9=0 T=0 J=0 Q=0 K=-1"


def best_by_face(found: Effects, level: int, balanced: bool) -> Fraction:
    """The best score of all tags by face."""
    held = list(found.held())
    best = Fraction(0)
    for values in product(range(-level, level + 1), repeat=len(held)):
        if balanced and sum((one.cards * tag for one, tag in zip(held, values, strict=True)), Fraction(0)):
            continue
        by_face = {one.faces[0]: tag for one, tag in zip(held, values, strict=True)}
        best = max(best, score(Tags(tuple(by_face.get(face, 0) for face in range(52))), found))
    return best


@pytest.mark.parametrize("balanced", [False, True])
@pytest.mark.parametrize("dealt", [None, "player: 8"])
def test_where_suits_matter_tags_are_by_face_and_none_is_better(balanced: bool, dealt: str | None) -> None:
    shoe = Shoe.of_counts({"8h": 4, "8s": 2, "3h": 2, "3c": 6, "Kd": 4, "Ks": 2, "2s": 2})
    table = None if dealt is None else ShownCards.parse(dealt)
    (found,) = effects_of_removal([wager("all-red")], Coups(shoe, shown=table))
    tags = best_tags(found, 1, balanced)
    assert tags is not None
    assert tags.tell_suits
    assert score(tags, found) == best_by_face(found, 1, balanced)


def test_the_colours_are_the_simplest_count_of_all_red() -> None:
    found = effects("all-red")
    assert [str(best_tags(found, 1, balanced)) for balanced in (False, True)] == ["red=-1", "red=-1 black=1"]
    by_level = [tags for level in (1, 2, 5) if (tags := best_tags(found, level))]
    scores = [score(tags, found) for tags in by_level]
    assert Fraction("0.99") < scores[0] < scores[1] < scores[2] < 1


def test_a_wager_on_suits_that_do_not_matter_has_nothing_to_count() -> None:
    assert best_tags(effects("perfect-pair"), 2) is None


def test_where_no_rank_matters_there_is_nothing_to_count() -> None:
    assert best_tags(effects("player-pair"), 2) is None


def test_where_no_tags_balance_there_are_none() -> None:
    assert best_tags(made_up([3, -4], [4, 3]), 1, balanced=True) is None


@pytest.mark.parametrize("level", [0, -1, HIGHEST_LEVEL + 1])
def test_levels(level: int) -> None:
    with pytest.raises(
        NumberError, match=f"no tags are sought of level {level}; the level is a whole number from 1 to 9"
    ):
        best_tags(effects("tie"), level)


def test_an_uneven_shoe_is_too_much_for_balanced_tags() -> None:
    found = effects("tie", Shoe.of_decks(8).without("A 2 2 K"))
    assert best_tags(found, 3) is not None
    with pytest.raises(NumberError, match="so uneven numbers are too many to compare"):
        best_tags(found, 9, balanced=True)
