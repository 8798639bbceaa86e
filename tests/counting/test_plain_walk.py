"""The second count: it agrees with the first, and with the oracle's own walk on a small shoe."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from exact_odds.counting.coups import Coups
from exact_odds.counting.plain_walk import second_count
from exact_odds.errors import DetailError
from exact_odds.games.game import game
from exact_odds.games.shoe import Shoe
from exact_odds.language import parse
from exact_odds.wagers.library import wager
from tests import oracle

SMALL = ("2h", "2s", "3d", "5h", "7c", "9d", "Kh", "Ks")


def test_it_is_the_walk_of_the_oracle_on_a_small_shoe() -> None:
    coups = Coups(Shoe.of_counts(Counter(SMALL)))
    deals = oracle.deals(SMALL)
    events = [parse("tie"), parse("banker.wins and banker.cards == 3"), parse("player.same_suit")]

    def place(player: oracle.Hand, banker: oracle.Hand) -> int:
        if oracle.tie(player, banker):
            return 0
        if oracle.banker_wins(player, banker) and len(banker) == 3:
            return 1
        return 2 if oracle.same_suit(player) else 3

    expected = Counter[int]()
    for player, banker, weight in deals:
        expected[place(player, banker)] += weight
    assert second_count(coups, events) == [expected[place] for place in range(4)]


@pytest.mark.parametrize(
    ("slug", "coups"),
    [
        ("insurance-player-5-6", Coups(Shoe.parse_counts("A=4 2=3 5=4 6=6 9=3 K=8"))),
        ("7-up-player", Coups(Shoe.parse_counts("A=4 2=3 5=4 6=6 7=1 9=3 K=8"), game("7-up"))),
        ("dragon-dragon-5", Coups(Shoe.parse_counts("A=3 2=3 3=3 4=3"))),
    ],
)
def test_it_agrees_with_the_first_count(slug: str, coups: Coups) -> None:
    found = wager(slug)
    if found.needs_meter:
        found = found.with_meter(1000)
    assert tuple(second_count(coups, found.events, found.given)) == coups.odds(found).counts


def test_of_infinite_decks_the_shares_agree() -> None:
    coups, tie = Coups(Shoe.infinite(), game("7-up")), parse("tie")
    again = second_count(coups, [tie])
    assert Fraction(again[0], sum(again)) == coups.probability(tie)


def test_progress_ends_at_the_end() -> None:
    told: list[float] = []
    second_count(Coups(Shoe.parse_counts("A=3 2=3 K=4")), [parse("tie")], progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 1


def test_too_many_kinds_of_cards_are_refused() -> None:
    with pytest.raises(DetailError):
        second_count(Coups(), wager("all-red").events + wager("player-royal-match").events)


def test_where_third_cards_do_not_matter_more_kinds_are_told_apart() -> None:
    coups = Coups(Shoe.of_counts(dict.fromkeys(("As", "Ah", "2s", "2h", "3s", "Kd", "Kc", "Ks", "9s"), 1)))
    for slug in ("perfect-pair", "player-royal-match"):
        assert tuple(second_count(coups, wager(slug).events)) == coups.odds(wager(slug)).counts
