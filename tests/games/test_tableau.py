"""The rules of drawing, held against their two printed forms and against the prose."""

from __future__ import annotations

import pytest

from exact_odds.games.tableau import BY_TOTAL, PUNTO_BANCO, PUNTO_BANCO_BY_THIRD_CARD, TABLEAUX, Tableau
from tests import oracle

# What Banker does with 0 to 7 (down) when Player's third card is worth 0 to 9 (across), as casinos print it.
PRINTED = [
    "DDDDDDDDDD",
    "DDDDDDDDDD",
    "DDDDDDDDDD",
    "DDDDDDDDSD",
    "SSDDDDDDSS",
    "SSSSDDDDSS",
    "SSSSSSDDSS",
    "SSSSSSSSSS",
]

CELLS = [(total, third) for total in range(8) for third in range(10)]


@pytest.mark.parametrize(("total", "third"), CELLS)
def test_each_cell_of_the_usual_tableau(total: int, third: int) -> None:
    draws = PRINTED[total][third] == "D"
    for player_total in range(6):
        assert PUNTO_BANCO.banker_draws(total, player_total, third) is draws
        assert PUNTO_BANCO_BY_THIRD_CARD.banker_draws(total, player_total, third) is draws
    assert (third in PUNTO_BANCO.banker[total]) is draws
    assert (total in PUNTO_BANCO.columns()[third]) is draws


def test_the_two_printed_forms_are_one_tableau() -> None:
    assert PUNTO_BANCO == PUNTO_BANCO_BY_THIRD_CARD
    assert PUNTO_BANCO.columns() == PUNTO_BANCO_BY_THIRD_CARD.columns()


@pytest.mark.parametrize("tableau", TABLEAUX.values(), ids=TABLEAUX)
def test_either_form_can_be_made_from_the_other(tableau: Tableau) -> None:
    rows = {total: "".join(map(str, sorted(values))) for total, values in enumerate(tableau.banker)}
    columns = {str(value): totals for value, totals in tableau.columns().items()}
    shared = tableau.name, tableau.player, tableau.banker_alone
    assert Tableau.by_banker_total(*shared, rows, tableau.decides) == tableau
    assert Tableau.by_third_card(*shared, columns, tableau.decides) == tableau


@pytest.mark.parametrize("player_total", [6, 7])
def test_when_player_stands_banker_draws_as_player_does(player_total: int) -> None:
    assert [total for total in range(10) if PUNTO_BANCO.player_draws(total)] == [0, 1, 2, 3, 4, 5]
    draws = [total for total in range(10) if PUNTO_BANCO.banker_draws(total, player_total, None)]
    assert draws == [0, 1, 2, 3, 4, 5]


@pytest.mark.parametrize("tableau", TABLEAUX.values(), ids=TABLEAUX)
@pytest.mark.parametrize("total", [8, 9])
def test_banker_never_draws_with_a_natural(tableau: Tableau, total: int) -> None:
    assert not any(tableau.banker_draws(total, 0, third) for third in (None, *range(10)))


@pytest.mark.parametrize("player_total", range(6))
@pytest.mark.parametrize("third", range(10))
def test_by_total_reads_players_total_where_the_usual_rule_reads_the_third_card(player_total: int, third: int) -> None:
    rule = {3: {0, 1, 2, 3, 4, 5, 6, 7, 9}, 4: {2, 3, 4, 5, 6, 7}, 5: {4, 5, 6, 7}, 6: {6, 7}, 7: set()}
    reached = (player_total + third) % 10
    for total in range(8):
        assert BY_TOTAL.banker_draws(total, player_total, third) is (total <= 2 or reached in rule[total])


def test_the_oracle_has_a_rule_for_every_tableau() -> None:
    assert oracle.RULES.keys() == TABLEAUX.keys()


@pytest.mark.parametrize("tableau", TABLEAUX.values(), ids=TABLEAUX)
def test_tableaux_against_the_prose(tableau: Tableau) -> None:
    rule = oracle.RULES[tableau.name]
    assert [total for total in range(10) if tableau.player_draws(total)] == [0, 1, 2, 3, 4, 5]
    tens = dict(enumerate("KA23456789"))
    for player_total in range(8):
        for third in [None] if player_total > 5 else list(range(10)):
            player = ("K", tens[player_total], *([] if third is None else [tens[third]]))
            for total in range(8):
                draws = tableau.banker_draws(total, player_total, third)
                assert draws is rule(player, ("K", tens[total])), (player, total)


def test_by_total_is_another_tableau() -> None:
    assert BY_TOTAL.decides == "total"
    assert PUNTO_BANCO.decides == "third card"
    assert BY_TOTAL.banker == PUNTO_BANCO.banker
    assert BY_TOTAL != PUNTO_BANCO


def test_tableaux_are_known_by_name() -> None:
    assert (TABLEAUX["punto-banco"], TABLEAUX["by-total"]) == (PUNTO_BANCO, BY_TOTAL)
    assert [tableau.name for tableau in TABLEAUX.values()] == list(TABLEAUX)
