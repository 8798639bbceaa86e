"""Questions that tell much apart are answered in seconds, or refused before they are counted."""

from __future__ import annotations

from time import process_time

import pytest

from exact_odds.counting import partitions
from exact_odds.counting.coups import Coups
from exact_odds.errors import DetailError
from exact_odds.games.shoe import Shoe
from tests.strategies import DECK, RANKS

EIGHT = Shoe.of_decks(8)


def some_card_in_both(hand: str, cards: list[str]) -> str:
    """Whether the two hands, or parts of them, have one of the cards in common."""
    return " or ".join(f'player{hand}.count("{card}") > 0 and banker{hand}.count("{card}") > 0' for card in cards)


def test_a_rank_in_both_hands_is_answered() -> None:
    began = process_time()
    openings = Coups(EIGHT).probability(some_card_in_both(".opening", list(RANKS)))
    assert process_time() - began < 3
    # Of two ranks, or of one, in Player's opening; none of them in Banker's.
    pairs, others = 416 * 31, 416 * 384
    none = pairs * 384 * 383 + others * 352 * 351
    assert openings == 1 - Coups(EIGHT).probability("1 == 1") * none / (416 * 415 * 414 * 413)


@pytest.mark.parametrize(
    ("asked", "classes"),
    [
        ([some_card_in_both(".opening", DECK)], "1,378 .* 1,378"),
        (
            [
                *(f"dealt.count('{cards}')" for cards in ("hearts", "spades", "diamonds", "JQK")),
                "dealt.total",
                "dealt.highest",
            ],
            "2,660 .* 2,740",
        ),
    ],
    ids=["faces of both openings", "suits and courts of all cards"],
)
def test_what_tells_too_much_apart_is_refused_before_it_is_counted(asked: list[str], classes: str) -> None:
    with pytest.raises(DetailError, match=classes):
        Coups(EIGHT).distribution(*asked)


def test_six_rich_expressions_are_answered() -> None:
    began = process_time()
    rich = Coups(EIGHT).distribution(
        "player.opening.total", "player.third", "banker.opening.total", "banker.third", "player.highest", "tie"
    )
    assert sum(rich.values()) == rich.of
    assert len(rich) > 10_000
    assert process_time() - began < 6


def test_a_product_of_many_factors_of_many_values_is_answered() -> None:
    factors = ["player.total", "banker.total", "player.third", "banker.third", "cards", "dealt.highest"]
    began = process_time()
    count = Coups(EIGHT).count(" * ".join(factors * 8) + " >= 0")
    assert count == Coups(EIGHT).count("player.third >= 0 and banker.third >= 0")
    assert process_time() - began < 6


def test_sums_of_many_values_are_the_same_either_way(monkeypatch: pytest.MonkeyPatch) -> None:
    number = "player.total + 10 * banker.total - 100 * player.third * 1/7 + min(player.third, banker.total, cards)"
    found = []
    for many in (0, 4096):
        monkeypatch.setattr(partitions, "MANY", many)
        monkeypatch.setattr(partitions, "LARGE", -1)
        coups = Coups(Shoe.of_decks(2).without("3 3 8"))
        found.append((coups.distribution(number), coups.count(f"{number} < 7 <= {number} + 9")))
    assert found[0] == found[1]


def test_a_number_of_too_many_values_is_refused() -> None:
    digits = ["player.opening.total", "player.third", "banker.opening.total", "banker.third", "player.highest"]
    number = " + ".join(f"{20**place} * max({digit}, 0)" for place, digit in enumerate([*digits, "banker.highest"]))
    with pytest.raises(DetailError):
        Coups(EIGHT).distribution(number)
