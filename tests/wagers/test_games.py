"""The wagers of other games against what is published of them, each from its own game's shoe and tableau."""

from __future__ import annotations

from fractions import Fraction

import pytest

from exact_odds.counting.coups import Coups
from exact_odds.decimals import percent
from exact_odds.games.game import all_games, game
from exact_odds.games.shoe import Shoe
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
        ("dragon", "dragon-tiger", 8, "3.7349%"),
        ("dt-tiger", "dragon-tiger", 8, "3.7349%"),
        ("dt-tie", "dragon-tiger", 8, "32.771%"),
        ("dt-suited-tie", "dragon-tiger", 8, "13.976%"),
        *((slug, "dragon-tiger", 8, "7.6923%") for slug in game("dragon-tiger").wagers[4:]),
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


def test_dragon_tiger_has_the_printed_pairs_of_cards() -> None:
    """They count pairs of cards without order, in which each side is as likely to hold the higher one."""
    dragon = odds("dragon", "dragon-tiger")
    pairs = [Fraction(count, dragon.of) * 416 * 415 / 2 for count in dragon.counts]
    assert pairs == [39_936, 6_448, 39_936]


def test_every_wager_on_one_card_of_dragon_tiger_has_one_edge() -> None:
    slugs = game("dragon-tiger").wagers[4:]
    assert {odds(slug, "dragon-tiger").house_edge for slug in slugs} == {Fraction(1, 13)}
    assert len(slugs) == 16


@pytest.mark.parametrize("slug", ["dragon-dragon-1", "dragon-dragon-5"])
def test_dragon_dragon_has_the_printed_counts(slug: str) -> None:
    counts = Coups().odds(wager(slug).with_meter(20_000)).counts
    assert counts[:-1] == (5_872_124_160, 351_070_863_360, 616_417_689_600, 12_273_961_559_040, 32_896_683_048_960)


@pytest.mark.parametrize(("slug", "one_in"), [("ez-progressive-d7", 115_000), ("ez-progressive-p8", 60_000)])
def test_the_top_award_of_a_progressive_is_about_as_rare_as_announced(slug: str, one_in: int) -> None:
    assert round(1 / Coups().odds(wager(slug)).hit_frequency / 1000) * 1000 in (one_in, one_in + 1000)


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
