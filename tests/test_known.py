"""The package against answers known beforehand: tests/known holds them, each with its source."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from exact_odds.counting.coups import Coups
from exact_odds.games.game import Game
from exact_odds.games.shoe import Shoe
from exact_odds.games.tableau import BY_TOTAL
from exact_odds.wagers.library import wager
from tests import oracle

KNOWN = Path(__file__).parent / "known"


def known(file: str) -> dict[str, Any]:
    return tomllib.loads((KNOWN / f"{file}.toml").read_text("utf-8"))


@cache
def coups(decks: str = "8") -> Coups:
    return Coups(Shoe.parse_decks(decks))


def shoe(entry: dict[str, Any]) -> Shoe:
    return Shoe.parse_decks(entry["decks"]) if "decks" in entry else Shoe.parse_counts(entry["counts_by_rank"])


SHOES = known("coups")["shoe"]
PROBABILITIES = known("probabilities")["known"]
REMOVAL = known("removal")


@pytest.mark.parametrize("entry", SHOES, ids=lambda entry: entry.get("decks") or entry["counts_by_rank"])
def test_counts_of_coups(entry: dict[str, Any]) -> None:
    here = Coups(shoe(entry))
    assert {event: here.count(event).count for event in entry["counts"]} == entry["counts"]
    assert {here.count(event).of for event in entry["counts"]} == {entry["deals"]} == {here.deals}


@pytest.mark.parametrize("entry", PROBABILITIES, ids=lambda entry: f"{entry['decks']}-{entry['event'][:40]}")
def test_probabilities(entry: dict[str, Any]) -> None:
    assert coups(entry["decks"]).probability(entry["event"], given=entry.get("given")) == Fraction(entry["probability"])


def test_the_mean_number_of_cards_on_8_decks() -> None:
    assert round(coups().expectation("cards"), 4) == Fraction("4.9388")


@pytest.mark.parametrize("rank", "A23456789TJQK")
def test_effects_of_removal(rank: str) -> None:
    less = Coups(Shoe.of_decks(8).without(rank))
    printed = REMOVAL["effects"][str(oracle.value(rank))]
    for slug, effect in zip(REMOVAL["wagers"], printed, strict=True):
        change = less.odds(wager(slug)).expected_value - coups().odds(wager(slug)).expected_value
        assert round(change * 10**6, 3) == Fraction(effect), slug


FACTS = {
    "player.wins": oracle.player_wins,
    "banker.wins": oracle.banker_wins,
    "tie": oracle.tie,
    "player.total": lambda player, _: oracle.total(player),
    "cards": oracle.cards,
}


@pytest.mark.parametrize(
    "ranks",
    [
        "TTTTTTTTTT22245577",
        "A22334466788TT",
        "3333334444556789",
    ],
)
def test_by_total_against_brute_force(ranks: str) -> None:
    here = Coups(Shoe.of_counts({rank: ranks.count(rank) for rank in set(ranks)}), Game.of(BY_TOTAL))
    expected = oracle.tally(oracle.deals(ranks, oracle.by_total), *FACTS.values())
    assert dict(here.distribution(*FACTS).items()) == dict(expected)


def test_by_total_on_the_infinite_shoe_against_brute_force() -> None:
    here = Coups(Shoe.infinite(), Game.of(BY_TOTAL))
    expected = oracle.tally(oracle.infinite_deals(oracle.by_total), *FACTS.values())
    assert dict(here.distribution(*FACTS).items()) == dict(expected)


def test_by_total_is_another_game() -> None:
    usual, literal = coups("6"), Coups(Shoe.of_decks(6), Game.of(BY_TOTAL))
    assert usual.deals == literal.deals
    assert usual.probability("banker.wins") < literal.probability("banker.wins")  # Banker plays knowing what to beat
