"""Games without naturals, with fixed cards, by total and with no draws, against the oracle, on any kind of shoe."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

import pytest

from exact_odds.counting.coups import Coups
from exact_odds.games.game import read
from exact_odds.games.shoe import Shoe
from tests import oracle
from tests.oracle import Hand, Table, third, total, value


def to_low_totals(player: Hand, banker: Hand) -> bool:
    """Without naturals Banker draws on 0 to 7, and on 8 to a third card of Player's worth 9."""
    if len(player) == 2:
        return total(banker) <= 3
    return total(banker) <= 7 or (total(banker) == 8 and value(player[2]) == 9)


def to_players_total(player: Hand, banker: Hand) -> bool:
    """Banker draws on 6 while Player's hand is worth 7 or more, and on 0 to 2 always."""
    if len(player) == 2:
        return total(banker) <= 5
    return total(banker) <= 2 or (total(banker) == 6 and total(player) >= 7)


@dataclass(frozen=True)
class Case:
    """A game as its file says it, and as the oracle plays it."""

    name: str
    text: str
    table: Table


NO_NATURALS = (
    """
[tableau]
naturals = ""
player = "01234567"
banker_alone = "0123"
[tableau.banker]
"""
    + "\n".join(f'{row} = "0123456789"' for row in range(8))
    + '\n8 = "9"'
)
BY_TOTAL = """
[tableau]
player = "012345"
banker_alone = "012345"
decides = "total"
[tableau.banker]
0 = "0123456789"
1 = "0123456789"
2 = "0123456789"
6 = "789"
"""
THREE_EACH = """
[tableau]
naturals = ""
player = "0123456789"
[tableau.banker]
""" + "\n".join(f'{row} = "0123456789"' for row in range(10))
USUAL = '\ntableau = "punto-banco"'
NOBODY = '\n[tableau]\nplayer = ""\nnaturals = ""'

GAMES = [
    Case("no naturals", NO_NATURALS, Table(to_low_totals, tuple(range(8)), ())),
    Case("by total", BY_TOTAL, Table(to_players_total)),
    Case("a fixed card of any suit", '\nfixed = "player: 7"' + USUAL, Table(fixed_player="7s")),
    Case("two fixed cards", '\nfixed = "player: 7s, banker: 8h"' + USUAL, Table(fixed_player="7s", fixed_banker="8h")),
    Case("a fixed hand", '\nfixed = "banker: 3s 4h"' + USUAL, Table(fixed_banker="3s 4h")),
    Case("nobody draws", NOBODY, Table(oracle.never, (), ())),
    Case("three cards each", THREE_EACH, Table(oracle.always, tuple(range(10)), ())),
    Case(
        "no naturals, a fixed card",
        '\nfixed = "banker: 9h"' + NO_NATURALS,
        Table(to_low_totals, tuple(range(8)), (), fixed_banker="9h"),
    ),
]
SHOES = {
    "part-dealt": "A A A 3 3 5 6 7 7 7 7 8 9 T T T T",
    "three ranks left": "3 3 3 5 5 5 5 9 9",
    "seven cards left": "A 4 4 7 9 T T",
    "six cards left": "2 6 6 8 T T",
}


def coups_of(case: Case, shoe: Shoe) -> Coups:
    return Coups(shoe, read(f'name = "G"\ndecks = 1{case.text}\n', "g.toml"))


@pytest.mark.parametrize("case", GAMES, ids=lambda case: case.name)
@pytest.mark.parametrize("shoe", SHOES)
def test_totals_and_third_cards_are_those_of_the_oracle(case: Case, shoe: str) -> None:
    coups = coups_of(case, Shoe.of_counts(Counter(SHOES[shoe].split())))
    found = coups.distribution("player.total", "player.third", "banker.total", "banker.third")
    expected = oracle.tally(
        oracle.deals(SHOES[shoe].split(), case.table),
        lambda player, banker: total(player),
        lambda player, banker: third(player),
        lambda player, banker: total(banker),
        lambda player, banker: third(banker),
    )
    assert dict(found.counts) == dict(expected)
    assert coups.deals == expected.total()


SUITED = "7s 7s 7h 8h 9d 3c 2c Kh Kd As"


@pytest.mark.parametrize("case", [case for case in GAMES if "any suit" not in case.name], ids=lambda case: case.name)
def test_suits_and_ranks_are_those_of_the_oracle(case: Case) -> None:
    coups = coups_of(case, Shoe.of_counts(Counter(SUITED.split())))
    found = coups.distribution(
        'player.count("hearts")', 'dealt.count("7K")', "banker.same_suit", "player.opening.same_rank"
    )
    expected = oracle.tally(
        oracle.deals(SUITED.split(), case.table),
        lambda player, banker: sum(card[1] == "h" for card in player),
        lambda player, banker: sum(card[0] in "7K" for card in player + banker),
        lambda player, banker: oracle.same_suit(banker),
        lambda player, banker: oracle.same_rank(player[:2]),
    )
    assert dict(found.counts) == dict(expected)


FULL = [rank for rank in oracle.BY_VALUE[:9] for _ in range(4)] + ["T"] * 16


@pytest.mark.parametrize("case", [case for case in GAMES if case.name in ("no naturals, a fixed card", "by total")])
def test_full_and_infinite_shoes_are_those_of_the_oracle(case: Case) -> None:
    infinite = (Shoe.infinite(), oracle.BY_VALUE)
    for shoe, cards in (infinite,) if case.name == "by total" else (infinite, (Shoe.of_decks(1), FULL)):
        coups = coups_of(case, shoe)
        expected = oracle.tally(
            oracle.deals(cards, case.table, replacement=shoe.is_infinite), oracle.player_wins, oracle.tie
        )
        counted = coups.distribution("player.wins", "tie")
        chances = {result: Fraction(count, coups.deals) for result, count in counted.counts.items()}
        assert chances == {result: Fraction(count, expected.total()) for result, count in expected.items()}
