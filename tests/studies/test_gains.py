"""What drawing gains over standing: known values, and each decision played out both ways by brute force."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import permutations

import pytest

from exact_odds.counting.coups import Coups
from exact_odds.errors import ConditionError
from exact_odds.games.game import Game
from exact_odds.games.shoe import Shoe
from exact_odds.games.tableau import BY_TOTAL, PUNTO_BANCO
from exact_odds.studies.gains import COMMISSION, NO_COMMISSION, gains
from tests import oracle
from tests.oracle import natural, opening, third, total

INFINITE = gains(Coups(Shoe.infinite()))
CARDS = ["A", "2", "3", "4", "5", "6", "6", "8", "9", "K"]
SMALL = gains(Coups(Shoe.of_counts({rank: CARDS.count(rank) for rank in set(CARDS)})))


@pytest.mark.parametrize(
    ("banker", "third_card", "gain"),
    [(3, 8, "-1/273"), (4, 1, "1/273"), (5, 4, "1/91"), (6, 6, "1/273"), (6, None, "1/13")],
)
def test_known_gains_on_infinite_decks(banker: int, third_card: int | None, gain: str) -> None:
    assert INFINITE.of_banker(banker, third_card).gain() == Fraction(gain)


def test_where_the_tableau_is_not_best() -> None:
    for commission in (NO_COMMISSION, COMMISSION):
        for found in (INFINITE, gains(Coups(Shoe.of_decks(8)))):
            assert [(cell.total, cell.seen) for cell in found.banker if not cell.is_best(commission)] == [
                (4, 1),
                (6, None),
            ]
            assert all(cell.is_best(commission) for cell in found.player)


def means(draws: bool, commission: Fraction) -> dict[tuple[int, int | None], Fraction]:
    """What Banker wins in the mean if he always draws, or never, by his two-card total and Player's third card."""
    tallies: dict[tuple[int, int | None], Counter[int]] = {}
    for player, banker, weight in oracle.deals(CARDS, lambda player, banker: draws):
        if not natural(player) and not natural(banker):
            sign = (total(banker) > total(player)) - (total(banker) < total(player))
            tallies.setdefault((total(opening(banker)), third(player)), Counter())[sign] += weight
    return {
        state: ((1 - commission) * tally[1] - tally[-1]) / Fraction(tally.total()) for state, tally in tallies.items()
    }


@pytest.mark.parametrize("commission", [NO_COMMISSION, COMMISSION])
def test_bankers_decisions_against_brute_force(commission: Fraction) -> None:
    drawing, standing = means(True, commission), means(False, commission)
    found = {(cell.total, cell.seen): cell for cell in SMALL.banker}
    assert {state: cell.gain(commission) for state, cell in found.items()} == {
        state: drawing[state] - standing[state] for state in drawing
    }
    for (has, value), cell in found.items():
        assert cell.draws == (has in PUNTO_BANCO.banker_alone if value is None else value in PUNTO_BANCO.banker[has])


def test_players_decisions_against_brute_force() -> None:
    """Each ordered six cards played out twice, Player drawing and Player standing."""
    tallies: dict[int, list[int]] = {}
    for six in permutations(CARDS, 6):
        player, banker = six[:2], six[2:4]
        has = total(player)
        if has < 8 and total(banker) < 8:
            drawn = (*player, six[4])
            last = (*banker, six[5]) if oracle.usual(drawn, banker) else banker
            alone = (*banker, six[4]) if oracle.usual(player, banker) else banker
            tally = tallies.setdefault(has, [0, 0])
            tally[0] += (total(drawn) > total(last)) - (total(drawn) < total(last))
            tally[0] -= (has > total(alone)) - (has < total(alone))
            tally[1] += 1
    expected = {has: Fraction(gain, of) for has, (gain, of) in tallies.items()}
    assert {cell.total: cell.gain() for cell in SMALL.player} == expected
    assert [cell.total for cell in SMALL.player if cell.draws] == [has for has in sorted(tallies) if has < 6]


def test_the_average_over_decisions_is_what_the_rule_is_worth() -> None:
    """Drawing in one cell more changes Banker's expected value by the cell's gain times its probability."""
    shoe = Shoe.of_decks(6)
    cell = gains(Coups(shoe)).of_banker(4, 1)
    flipped = tuple(row | {1} if has == 4 else row for has, row in enumerate(PUNTO_BANCO.banker))
    values = []
    for tableau in (replace(PUNTO_BANCO, banker=flipped), PUNTO_BANCO):
        coups = Coups(shoe, Game.of(tableau))
        values.append(coups.probability("banker.wins") - coups.probability("player.wins"))
    reached = Coups(shoe).probability("banker.opening.total == 4 and player.third == 1")
    assert values[0] - values[1] == cell.gain() * reached


def test_a_tableau_by_total_is_judged_by_total() -> None:
    found = gains(Coups(Shoe.of_decks(6), Game.of(BY_TOTAL)))
    cell = found.of_banker(7, 8)
    assert not cell.draws
    assert not cell.is_best()
    assert cell.standing[0] == 0
    assert cell.standing[2] == 1  # Banker's 7 against Player's 8 loses for certain


def test_decisions_that_never_come_up() -> None:
    found = gains(Coups(Shoe.of_counts({"4": 8, "T": 8})))
    assert {cell.total for cell in found.banker} == {0, 4}
    with pytest.raises(ConditionError, match="Banker has no decision with 3 and 8 seen: from this shoe"):
        found.of_banker(3, 8)
    with pytest.raises(ConditionError, match="Player has no decision with 5: from this shoe"):
        found.of_player(5)
