"""What the library's wagers give on eight decks, against results known from outside."""

from __future__ import annotations

import os
import tomllib
from fractions import Fraction
from typing import Any

import pytest

from exact_odds.counting.coups import Coups
from exact_odds.games.shoe import Shoe
from exact_odds.wagers.library import all_slugs, home, wager

with open(os.path.join(os.path.dirname(__file__), "known_8_decks.toml"), "rb") as file:
    KNOWN: list[dict[str, Any]] = tomllib.load(file)["known"]


FIXED_PAYS = [slug for slug in all_slugs() if home(wager(slug)) is None and not wager(slug).needs_meter]


@pytest.fixture(scope="module")
def eight_decks() -> Coups:
    return Coups(Shoe.of_decks(8))


@pytest.mark.parametrize("known", KNOWN, ids=lambda known: known["wager"])
def test_a_known_result_is_reproduced(known: dict[str, Any], eight_decks: Coups) -> None:
    odds = eight_decks.odds(wager(known["wager"]))
    if "counts" in known:
        assert list(odds.counts[:-1]) == known["counts"]
    else:
        expected = [Fraction(combinations, known["of"]) for combinations in known["combinations"]]
        assert [award.probability for award in odds.awards] == expected
    if "expected_value" in known:
        assert odds.expected_value == Fraction(known["expected_value"])


def test_there_are_forty_known_results_each_with_its_source() -> None:
    assert len({known["wager"] for known in KNOWN}) == len(KNOWN) == 40
    assert {known["wager"] for known in KNOWN} < set(all_slugs())
    assert all(known["source"].startswith("https://") for known in KNOWN)


def test_the_awards_of_lucky_8_add_up_to_the_deals_with_a_total_of_8(eight_decks: Coups) -> None:
    """The published table does not: its second award lacks a third of the suited wins, its third some ties."""
    odds = eight_decks.odds(wager("player-lucky-8"))
    assert sum(odds.counts[:-1]) == eight_decks.count("player.total == 8").count == 665_982_456_134_400
    assert odds.counts[1] == 11_762_978_186_752
    assert odds.counts[:-1] == (
        38_708_182_784,
        11_762_978_186_752,
        54_245_247_845_376,
        54_643_925_237_760,
        545_291_596_681_728,
    )


def test_standard_deviations_of_the_main_wagers(eight_decks: Coups) -> None:
    for slug, published in (("banker", "0.927372021793"), ("player", "0.951152716123"), ("tie", "2.640872221752")):
        variance, printed = eight_decks.odds(wager(slug)).variance, Fraction(published)
        half = Fraction(1, 2 * 10**12)
        assert (printed - half) ** 2 < variance < (printed + half) ** 2


def test_these_wagers_favour_the_player(eight_decks: Coups) -> None:
    """Two by a pay that reads as if it were for one, one by a misprinted pay table, the others by design.

    Lucky Bonus is taken by who bets ten times as much on Banker.
    """
    assert [slug for slug in FIXED_PAYS if eight_decks.odds(wager(slug)).house_edge < 0] == [
        "insurance-five-4-03",  # the states of one operator's schedule, as its page prints them
        "insurance-five-4-5",
        "insurance-five-5-04",
        "insurance-five-6-05",
        "insurance-player-0-5",
        "insurance-player-0-6",
        "insurance-player-4-6",
        "insurance-player-5-6",
        "insurance-player-shows-9",
        "lucky-bonus-18",
        "over-9-5",
        "sum-of-totals",
        "under-9-5",
    ]
