"""Tags, how well they fit, and the true count at which a wager breaks even."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exact_odds.counting.coups import Coups
from exact_odds.decimals import Root
from exact_odds.errors import ArgumentError, CardError, NumberError, ShoeError
from exact_odds.games.cards import RANKS, face_name
from exact_odds.games.shoe import Shoe
from exact_odds.studies.removal import Effects, effects_of_removal
from exact_odds.studies.tags import Fit, Tags
from exact_odds.wagers.library import wager
from tests.oracle_wagers import oracle_value

PUBLISHED = "A=0 2=0 3=0 4=-1 5=-1 6=-1 7=-1 8=2 9=2 T=0"
"""A published count for Dragon 7, eight decks."""


def effects(slug: str, shoe: Shoe | None = None) -> Effects:
    (found,) = effects_of_removal([wager(slug)], Coups(shoe or Shoe.of_decks(8)))
    return found


def test_ten_stands_for_the_faces_unless_they_have_tags_of_their_own() -> None:
    assert Tags.parse("10=-1") == Tags.of_ranks((0,) * 9 + (-1, -1, -1, -1))
    assert Tags.parse("K=3, T=-1") == Tags.of_ranks((0,) * 9 + (-1, -1, -1, 3))
    assert Tags.parse("K=+3") == Tags.of_ranks((0,) * 12 + (3,))


def test_suits_and_faces_may_have_tags_of_their_own() -> None:
    tags = Tags.parse("8h=-3 Red=-1 diamonds=2 spades=1")
    assert tags.tell_suits
    assert tags.of_rank(7) == (1, -3, 2, 0)
    assert tags.of_rank(12) == (1, -1, 2, 0)
    assert tags.by_name["8h"] == -3
    assert len(tags.by_name) == 52
    assert Tags.parse("8=2 8♥=-3").of_rank(7) == (2, -3, 2, 2)
    assert not Tags.parse("red=1 black=1").tell_suits


@pytest.mark.parametrize(
    "text",
    [
        PUBLISHED,
        "A=1 2=0 3=0 4=0 5=0 6=0 7=0 8=0 9=0 T=0 J=1 Q=0 K=0",
        "red=-1 black=1",
        "hearts=1 diamonds=-1 black=2",
        "red=-1 black=2 8h=-2 8d=-2",
        "red=1 8s=1 8h=0",
        "4=-1 8=2 8h=3",
        "T=1 J=0 Q=2 K=1 Ks=7",
        "Kh=1",
    ],
)
def test_tags_print_as_they_are_written(text: str) -> None:
    assert str(Tags.parse(text)) == text


def test_tags_are_one_for_each_face() -> None:
    with pytest.raises(NumberError, match="expected 52 tags, one for each face; got 13"):
        Tags((0,) * 13)
    with pytest.raises(ArgumentError, match="a tuple of 52 ints"):
        Tags((0.5,) * 52)  # type: ignore[arg-type]


@given(faces=st.lists(st.integers(-2, 2), min_size=52, max_size=52), alike=st.integers(0, 52))
def test_tags_read_back_as_they_print(faces: list[int], alike: int) -> None:
    tags = Tags((*faces[:alike], *(1,) * (52 - alike)))
    assert Tags.parse(str(tags)) == tags


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("4", NumberError, "'4' is not a tag; write RANK=NUMBER, as in 4=-1 8=2"),
        ("4=x", NumberError, "'x' is no tag for 4; a tag is a whole number, as in 4=-1 8=2"),
        ("4=-1000001", NumberError, "'-1000001' is no tag for 4; a tag is no larger than 1,000,000 either way"),
        (
            "4=" + "9" * 200,
            NumberError,
            f"'{'9' * 57}...' is no tag for 4; a tag is no larger than 1,000,000 either way",
        ),
        ("4=0.5", NumberError, "'0.5' is no tag for 4"),
        ("4=--1", NumberError, "'--1' is no tag for 4"),
        ("4=", NumberError, "'' is no tag for 4"),
        ("4=99999999", NumberError, "'99999999' is no tag for 4"),
        ("4=²", NumberError, "'²' is no tag for 4"),
        ("4=1 4=2", NumberError, "rank 4 has two tags; give one"),
        ("T=1 10=2", NumberError, "rank T has two tags; give one"),
        ("4h=1 4♥=2", NumberError, "4h has two tags; give one"),
        ("red=1 RED=2", NumberError, "red has two tags; give one"),
        ("red=-1 8=2", NumberError, "tags of ranks and of suits give some cards two; beside suits name faces, as in"),
        ("JQK=1", CardError, "'JQK' is not one rank; a tag is that of a rank, a face, a suit or a colour, as in"),
        ("8h8d=1", CardError, "'8h8d' is not one rank"),
        ("purple=1", CardError, "'purple' is not a card; write a rank"),
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
    pairs = [(tag, effect) for tag, (_, _, effect) in zip(tags.faces[::4], found, strict=True)]
    product = sum((tag * effect for tag, effect in pairs), Fraction(0))
    squares = sum(tag * tag for tag, _ in pairs) * sum((effect * effect for _, effect in pairs), Fraction(0))
    assert Fit.of(tags, found).correlation == Root.times(product, 1 / squares)


def test_effects_as_tags_correlate_fully() -> None:
    found = effects("tie")
    scale = 10**15
    exactly = Tags.of_ranks([int(effect * scale) for _, _, effect in found])
    correlation = Fit.of(exactly, found).correlation
    assert correlation is not None
    assert 1 - correlation.radicand < Fraction(1, 10**18)


def test_the_estimate_is_that_of_the_shoe_one_card_short_if_tags_are_effects() -> None:
    """With tags proportional to the effects the estimate for one card gone is exact: it is what it is made of."""
    shoe = Shoe.of_counts({"4": 3, "9": 3, "T": 6})
    found = effects("tie", shoe)
    scale = 1
    for _, _, effect in found:
        scale *= effect.denominator
    tags = Tags.of_ranks([int((found.by_rank[rank] or 0) * scale) for rank in RANKS])
    count = Fit.of(tags, found)
    assert count.slope == Fraction(shoe.size - 1, 52 * scale)
    assert count.correlation == Root(1)
    true_count = Fraction(52 * tags.by_name["9"], shoe.size - 1)
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
    one, two = (Fit.of(Tags(tuple(tag + shift for tag in Tags.parse(PUBLISHED).faces)), found) for shift in (0, 5))
    assert (one.slope, one.correlation) == (two.slope, two.correlation)


def test_where_nothing_varies_there_is_no_correlation() -> None:
    alike = Fit.of(Tags.parse("A=0"), effects("tie"))
    assert (alike.correlation, alike.slope, alike.break_even) == (None, None, None)
    pair = Fit.of(Tags.parse(PUBLISHED), effects("player-pair"))
    assert (pair.correlation, pair.break_even) == (None, None)
    assert pair.slope == 0


def test_ranks_that_are_gone_do_not_count() -> None:
    shoe = Shoe.of_counts({"4": 8, "9": 8, "T": 8})
    one, two = (Fit.of(Tags.parse(text), effects("tie", shoe)) for text in ("4=1 9=-1", "4=1 9=-1 5=7 A=3"))
    assert (one.slope, one.correlation) == (two.slope, two.correlation)


SUITED = ["8h", "8h", "8s", "4h", "3h", "9d", "Kd", "Kh", "As"]


def correlation_squared(pairs: list[tuple[int, Fraction]]) -> Fraction:
    """The share of the variance of the second numbers that a straight line in the first explains."""
    ones, twos = [Fraction(one) for one, _ in pairs], [two for _, two in pairs]
    mean_one, mean_two = (sum(column, Fraction(0)) / len(pairs) for column in (ones, twos))
    product = sum(((one - mean_one) * (two - mean_two) for one, two in pairs), Fraction(0))
    square_one = sum(((one - mean_one) ** 2 for one in ones), Fraction(0))
    square_two = sum(((two - mean_two) ** 2 for two in twos), Fraction(0))
    return product**2 / (square_one * square_two)


@pytest.mark.parametrize("slug", ["all-red", "player-lucky-8", "banker-majestic-match", "tie"])
@pytest.mark.parametrize("text", ["red=-1 black=1", "8=1 K=-1", "8h=3 3=-1 Kd=2"])
def test_the_correlation_is_that_over_all_shoes_one_card_short(slug: str, text: str) -> None:
    """Each card in turn is taken out, and the expected value of what is left, by brute force, set against its tag."""
    tags = Tags.parse(text)
    (found,) = effects_of_removal(
        [wager(slug)], Coups(Shoe.of_counts({card: SUITED.count(card) for card in set(SUITED)}))
    )
    worth = {card: oracle_value(slug, [*SUITED[: (at := SUITED.index(card))], *SUITED[at + 1 :]]) for card in SUITED}
    fit = Fit.of(tags, found)
    faces = {card: tags.by_name[card if tags.tell_suits else card[0]] for card in SUITED}
    assert fit.correlation is not None
    assert fit.correlation.radicand == correlation_squared([(faces[card], worth[card]) for card in SUITED])


def test_of_part_dealt_shoes_the_count_explains_what_the_correlation_says() -> None:
    """Decks with 26 cards gone at random: colours tell nearly all of what all-red is worth, ranks next to nothing."""
    deck, chance, asked = Shoe.of_decks(1), Random(7), wager("all-red")
    (found,) = effects_of_removal([asked], Coups(deck))
    counts = {text: Tags.parse(text) for text in ("red=-1 black=1", "8=-2 9=-2 4=1 5=1")}
    points: dict[str, list[tuple[int, Fraction]]] = {text: [] for text in counts}
    for _ in range(40):
        gone = chance.sample(range(52), 26)
        short = deck.without(" ".join(map(face_name, gone)))
        value = Coups(short).odds(asked).expected_value
        for text, tags in counts.items():
            points[text].append((sum(tags.faces[face] for face in gone), value))
    for text, tags in counts.items():
        said = Fit.of(tags, found).correlation
        assert said is not None
        assert abs(correlation_squared(points[text]) - said.radicand) < Fraction(1, 8)


def test_ranks_say_of_a_wager_on_colours_what_its_ranks_are_worth_and_no_more() -> None:
    """Tags by rank explain at most the variance between ranks; tags by face all there is."""
    found, scale = effects("all-red"), 10**15
    ranks = Tags.of_ranks([int(effect * scale) for _, _, effect in found])
    faces = Tags(tuple(int((effect or 0) * scale) for effect in found.faces or ()))
    by_rank, by_face = (Fit.of(tags, found).correlation for tags in (ranks, faces))
    assert by_rank is not None
    assert by_face is not None
    assert round(by_rank.radicand, 4) == Fraction("0.0044")
    assert 1 - by_face.radicand < Fraction(1, 10**18)
    mean_squares = [sum((effect or 0) ** 2 for effect in each) / len(each) for each in (found.ranks, found.faces or ())]
    assert found.variance == mean_squares[1]
    assert round(by_rank.radicand / (mean_squares[0] / mean_squares[1]), 12) == 1


def test_tags_by_suit_of_a_wager_that_sees_none_explain_nothing() -> None:
    fit = Fit.of(Tags.parse("red=-1 black=1"), effects("dragon-7"))
    assert fit.correlation == Root(0)
    assert fit.slope == 0
    assert fit.break_even is None
    assert fit.effect_variance == Fit.of(Tags.parse(PUBLISHED), effects("dragon-7")).effect_variance


def test_suits_that_are_not_known_have_no_tags() -> None:
    found = effects("tie", Shoe.of_decks(8).without("8"))
    with pytest.raises(ShoeError, match="the tags tell suits apart, and those of the cards 8 are not all known"):
        Fit.of(Tags.parse("red=-1 black=1"), found)
    assert Fit.of(Tags.parse("Kh=1"), found).tag_variance > 0
