"""The wagers of other games against what is published of them, each from its own game's shoe and tableau."""

from __future__ import annotations

from fractions import Fraction

import pytest

from exact_odds.counting import Coups
from exact_odds.decimals import percent
from exact_odds.game.games import all_games, game
from exact_odds.game.shoe import Shoe
from exact_odds.wagers.library import layout, wager
from exact_odds.wagers.odds import Odds


def odds(slug: str, of: str, decks: int | None = None) -> Odds:
    coups = Coups(game=game(of)) if decks is None else Coups(Shoe.of_decks(decks), game(of))
    return coups.odds(wager(slug))


@pytest.mark.parametrize(
    ("slug", "of", "decks", "edge"),
    [
        ("7-up-player", "7-up", 6, "2.6049%"),
        ("7-up-player", "7-up", 8, "2.593%"),
        ("7-up-banker", "7-up", 8, "2.579%"),
        ("bahamian-player", "bahamian", 8, "2.59211%"),
        ("bahamian-banker", "bahamian", 8, "2.59211%"),
        ("two-to-one-player", "two-to-one", 8, "3.62%"),
        ("two-to-one-banker", "two-to-one", 8, "2.20%"),
        ("gold-player", "baccarat-gold", 8, "1.147%"),
        ("gold-banker", "baccarat-gold", 8, "1.144%"),
        ("gold-tie", "baccarat-gold", 8, "4.908%"),
    ],
)
def test_a_published_edge_is_reproduced(slug: str, of: str, decks: int, edge: str) -> None:
    assert percent(odds(slug, of, decks).house_edge, len(edge.partition(".")[2]) - 1) == edge


def test_three_pictures_returns_what_is_published() -> None:
    assert percent(odds("three-pictures", "three-pictures").return_to_player, 3) == "97.594%"


def test_both_sides_of_three_pictures_are_alike() -> None:
    counts = Coups(game=game("three-pictures")).distribution("player.total - banker.total").counts
    assert all(count == counts[(-margin,)] for (margin,), count in counts.items() if isinstance(margin, int))


def test_baccarat_gold_has_the_printed_counts() -> None:
    assert odds("gold-player", "baccarat-gold").counts[:2] == (2_232_878_486_302_976, 475_307_491_824_640)


def test_two_to_one_has_the_printed_counts() -> None:
    assert odds("two-to-one-player", "two-to-one").counts[0] == 356_212_163_551_232
    assert odds("two-to-one-banker", "two-to-one").counts[0] == 304_079_683_551_232


def test_one_deal_of_two_to_one_is_one_of_mini_baccarat() -> None:
    """A tie loses and no commission is taken, so the usual counts of wins, losses and ties give the rest."""
    usual, here = odds("player", "mini-baccarat"), odds("two-to-one-player", "two-to-one")
    assert sum(here.counts[:2]) == usual.counts[0]
    assert here.expected_value == 2 * Fraction(usual.counts[0], usual.of) + Fraction(here.counts[0], here.of) - 1


@pytest.mark.parametrize("slug", all_games())
def test_every_wager_of_a_games_layout_has_odds_that_close(slug: str) -> None:
    coups = Coups(game=game(slug))
    for offered in layout(game(slug)):
        priced = coups.odds(offered)
        assert sum(priced.counts) == priced.of == coups.deals


def test_a_stake_of_rebate_baccarat_loses_four_thousandths_less() -> None:
    for side in ("player", "banker"):
        usual, rebate = odds(side, "mini-baccarat"), odds(f"rebate-{side}", "mini-baccarat")
        assert rebate.expected_value - usual.expected_value == Fraction(4, 1000)


@pytest.mark.parametrize(
    ("slug", "edge"),
    [("lucky-bonus-18", "-2.34%"), ("perfect-pairs-200", "8.05%")],
)
def test_another_pay_table_has_its_published_edge(slug: str, edge: str) -> None:
    assert percent(odds(slug, "mini-baccarat").house_edge, 2) == edge
