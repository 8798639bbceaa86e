"""Tags, how well they fit, and the true count at which a wager breaks even."""

from __future__ import annotations

from fractions import Fraction

import pytest

from exact_odds.engine import Coups
from exact_odds.errors import CardError, NumberError
from exact_odds.game.cards import RANKS
from exact_odds.game.shoe import Shoe
from exact_odds.studies.counting import Fit, Tags
from exact_odds.studies.removal import Effects, effects_of_removal
from exact_odds.wagers.library import wager

PUBLISHED = "A=0 2=0 3=0 4=-1 5=-1 6=-1 7=-1 8=2 9=2 T=0"
"""A published count for Dragon 7, eight decks."""


def effects(slug: str, shoe: Shoe | None = None) -> Effects:
    (found,) = effects_of_removal([wager(slug)], shoe or Shoe.of_decks(8))
    return found


def test_ten_stands_for_the_faces_unless_they_have_tags_of_their_own() -> None:
    assert Tags.parse("10=-1").ranks[9:] == (-1, -1, -1, -1)
    assert Tags.parse("K=3, T=-1").ranks == (0,) * 9 + (-1, -1, -1, 3)
    assert Tags.parse("K=+3").ranks == (0,) * 12 + (3,)


@pytest.mark.parametrize("text", [PUBLISHED, "A=1 2=0 3=0 4=0 5=0 6=0 7=0 8=0 9=0 T=0 J=1 Q=0 K=0"])
def test_tags_print_as_they_are_written(text: str) -> None:
    assert str(Tags.parse(text)) == text


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("4", NumberError, "'4' is not a tag; write RANK=NUMBER, as in 4=-1 8=2"),
        ("4=x", NumberError, "'x' is no tag for 4; a tag is a whole number, as in 4=-1 8=2"),
        ("4=0.5", NumberError, "'0.5' is no tag for 4"),
        ("4=--1", NumberError, "'--1' is no tag for 4"),
        ("4=", NumberError, "'' is no tag for 4"),
        ("4=99999999", NumberError, "'99999999' is no tag for 4"),
        ("4=²", NumberError, "'²' is no tag for 4"),
        ("4=1 4=2", NumberError, "rank 4 has two tags; give one"),
        ("T=1 10=2", NumberError, "rank T has two tags; give one"),
        ("4h=1", CardError, "'4h' is not one rank; tags are by rank, as in 4=-1 8=2"),
        ("JQK=1", CardError, "'JQK' is not one rank"),
        ("=1", CardError, "'' is not one rank"),
        ("1=1", CardError, "'1' is not a card"),
    ],
)
def test_tags_that_do_not_read(text: str, error: type[Exception], message: str) -> None:
    with pytest.raises(error) as caught:
        Tags.parse(text)
    assert str(caught.value).startswith(message)


def test_the_correlation_of_a_balanced_count_on_whole_decks_is_the_usual_one() -> None:
    """Where both means are 0 it is sum of t e over the root of sum of t squared times sum of e squared."""
    found, tags = effects("dragon-7"), Tags.parse(PUBLISHED)
    pairs = [(tag, effect) for tag, (_, _, effect) in zip(tags.ranks, found, strict=True)]
    product = sum((tag * effect for tag, effect in pairs), Fraction(0))
    squares = sum(tag * tag for tag, _ in pairs) * sum((effect * effect for _, effect in pairs), Fraction(0))
    assert Fit.of(tags, found).correlation_squared == product**2 / squares


def test_effects_as_tags_correlate_fully() -> None:
    found = effects("tie")
    scale = 10**15
    exactly = Tags(tuple(int(effect * scale) for _, _, effect in found))
    squared = Fit.of(exactly, found).correlation_squared
    assert squared is not None
    assert 1 - squared < Fraction(1, 10**18)


def test_the_estimate_is_that_of_the_shoe_one_card_short_if_tags_are_effects() -> None:
    """With tags proportional to the effects the estimate for one card gone is exact: it is what it is made of."""
    shoe = Shoe.of_counts({"4": 3, "9": 3, "T": 6})
    found = effects("tie", shoe)
    scale = 1
    for _, _, effect in found:
        scale *= effect.denominator
    tags = Tags(tuple(int((found.by_rank[rank] or 0) * scale) for rank in RANKS))
    count = Fit.of(tags, found)
    assert count.slope == Fraction(shoe.size - 1, 52 * scale)
    assert count.correlation_squared == 1
    true_count = Fraction(52 * tags.by_rank["9"], shoe.size - 1)
    estimate = found.expected_value + count.slope * true_count
    assert estimate == Coups(shoe.without("9")).odds(wager("tie")).expected_value


def test_break_even_of_the_published_count() -> None:
    count = Fit.of(Tags.parse(PUBLISHED), effects("dragon-7"))
    assert count.break_even is not None
    assert count.slope is not None
    assert round(count.break_even, 1) == Fraction("3.5")
    assert count.effects.expected_value + count.slope * count.break_even == 0


def test_a_shift_of_all_tags_changes_nothing() -> None:
    """The running count of unbalanced tags is taken less its mean."""
    found = effects("panda-8")
    one, two = (Fit.of(Tags(tuple(tag + shift for tag in Tags.parse(PUBLISHED).ranks)), found) for shift in (0, 5))
    assert (one.slope, one.correlation_squared) == (two.slope, two.correlation_squared)


def test_where_nothing_varies_there_is_no_correlation() -> None:
    alike = Fit.of(Tags.parse("A=0"), effects("tie"))
    assert alike.correlation_squared is alike.slope is alike.break_even is None
    pair = Fit.of(Tags.parse(PUBLISHED), effects("player-pair"))
    assert pair.correlation_squared is pair.break_even is None
    assert pair.slope == 0


def test_ranks_that_are_gone_do_not_count() -> None:
    shoe = Shoe.of_counts({"4": 8, "9": 8, "T": 8})
    one, two = (Fit.of(Tags.parse(text), effects("tie", shoe)) for text in ("4=1 9=-1", "4=1 9=-1 5=7 A=3"))
    assert (one.slope, one.correlation_squared) == (two.slope, two.correlation_squared)
