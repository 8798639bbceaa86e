"""The tags that gain most, held against the gain of every set of tags."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from exact_odds.counting.coups import Coups
from exact_odds.errors import ArgumentError, NumberError
from exact_odds.games.shoe import Shoe
from exact_odds.studies.running_count.best_by_gain import best_tags_by_gain
from exact_odds.studies.running_count.by_count import by_running_count
from exact_odds.studies.running_count.comparing_tags import Comparison
from exact_odds.studies.tags import Tags
from exact_odds.wagers.library import wager
from exact_odds.wagers.wager import Wager

COUPS = Coups(Shoe.of_counts({"4": 6, "6": 8, "7": 7, "8": 5, "K": 20}))
FOUR = Coups(Shoe.of_counts({"4": 6, "7": 8, "8": 5, "K": 20}))


@pytest.mark.parametrize(
    ("question", "coups"),
    [
        (wager("dragon-7"), FOUR),
        (wager("banker"), Coups(FOUR.shoe, shown="player: 4")),
        (wager("insurance-player-4-5"), Coups(Shoe.of_counts({"4": 6, "5": 7, "8": 5, "K": 20}))),
    ],
)
def test_tags_of_level_1_gain_as_much_as_any(question: Wager, coups: Coups) -> None:
    ranks = [rank for rank in "45678K" if coups.shoe.ranks["A23456789TJQK".index(rank)]]
    most = Fraction(0)
    for tags in product((0, 1, 2), repeat=len(ranks)):
        text = " ".join(f"{rank}={tag}" for rank, tag in zip(ranks, tags, strict=True))
        (depth,) = by_running_count(coups, question, Tags.parse(text), [20]).depths
        most = max(most, depth.best.gain)
    found = best_tags_by_gain(coups, question, 1, 20)
    assert found is not None
    assert found.is_certain
    assert found.compared == (3 ** len(ranks) + 1) // 2
    assert found.by_gain.depths[0].best.gain == most > 0
    assert set(found.by_gain.tags.faces) <= {-1, 0, 1}
    assert by_running_count(coups, question, found.by_gain.tags, [20]) == found.by_gain
    assert found.by_correlation.depths[0].best.gain <= most


def test_no_change_of_two_tags_of_level_2_gains_more() -> None:
    found = best_tags_by_gain(COUPS, wager("dragon-7"), 2, 26)
    assert found is not None
    assert not found.is_certain
    assert set(found.by_gain.tags.faces) <= {-2, -1, 0, 1, 2}
    own = found.by_gain.depths[0].best.gain
    tags = found.by_gain.tags.by_name
    for one, two in ("46", "7K", "8K"):
        for first, second in product(range(-2, 3), repeat=2):
            changed = tags | {one: first, two: second}
            changed |= dict.fromkeys("TJQ", changed["K"])
            text = " ".join(f"{rank}={tag}" for rank, tag in changed.items())
            (depth,) = by_running_count(COUPS, wager("dragon-7"), Tags.parse(text), [26]).depths
            assert depth.best.gain <= own


def test_larger_tags_gain_no_less() -> None:
    small, large = (best_tags_by_gain(COUPS, wager("dragon-7"), level, 26) for level in (1, 2))
    assert small is not None
    assert large is not None
    assert large.by_gain.depths[0].best.gain >= small.by_gain.depths[0].best.gain


def test_high_counts_are_those_to_bet_at() -> None:
    found = best_tags_by_gain(COUPS, wager("dragon-7"), 1, 26)
    assert found is not None
    (depth,) = found.by_gain.depths
    assert depth.break_even is not None
    assert depth.at_least(depth.break_even).gain == depth.best.gain


def test_no_tags_are_best_where_no_card_matters() -> None:
    assert best_tags_by_gain(Coups(Shoe.of_decks(1)), wager("player-pair"), 1, 26) is None


@pytest.mark.parametrize("level", [1, 2])
def test_an_interrupt_leaves_the_best_so_far(level: int) -> None:
    told = []

    def interrupt(share: float) -> None:
        told.append(share)
        if len(told) == 20:
            raise KeyboardInterrupt

    found = best_tags_by_gain(COUPS, wager("dragon-7"), level, 26, interrupt)
    assert found is not None
    assert not found.is_complete
    assert not found.is_certain
    assert found.compared >= 20
    assert found.by_gain.depths[0].best.gain >= found.by_correlation.depths[0].best.gain > 0


def test_an_interrupt_before_any_comparison_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(Comparison, "gain", interrupt)
    with pytest.raises(KeyboardInterrupt):
        best_tags_by_gain(COUPS, wager("dragon-7"), 2, 26)


def test_progress_rises_to_the_end() -> None:
    told: list[float] = []
    best_tags_by_gain(COUPS, wager("tie"), 1, 26, told.append)
    assert told == sorted(told)
    assert told[-1] == 1


@pytest.mark.parametrize("level", [0, 4])
def test_other_levels_are_refused(level: int) -> None:
    with pytest.raises(NumberError):
        best_tags_by_gain(COUPS, wager("tie"), level, 26)


def test_what_is_no_level_and_no_depth_is_refused() -> None:
    with pytest.raises(ArgumentError):
        best_tags_by_gain(COUPS, wager("tie"), "1", 26)  # type: ignore[arg-type]
    with pytest.raises(NumberError):
        best_tags_by_gain(COUPS, wager("tie"), 1, 5)
