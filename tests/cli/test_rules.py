"""``exact-odds rules``: the tableau.

The golden files show the form of each format. They were read against the printed rules: Banker draws on 0 to 2 always,
on 3 but to an 8, on 4 to 2 to 7, on 5 to 4 to 7, on 6 to 6 and 7, and on 7 never.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from exact_odds.games.game import all_games, game
from exact_odds.reports.formats import FORMATS
from tests import oracle
from tests.cli import golden
from tests.reports.samples import TEXTS

if TYPE_CHECKING:
    from tests.cli.conftest import CommandLine


@pytest.mark.parametrize("form", TEXTS)
def test_every_format(cli: CommandLine, form: str) -> None:
    golden.check(f"rules{FORMATS[form].ending}", cli.printed("rules", "--format", form))


def test_the_other_tableau(cli: CommandLine) -> None:
    golden.check("rules-by-total.txt", cli.printed("rules", "--game", "baccara-by-total"))


@pytest.mark.parametrize("slug", all_games())
def test_the_rules_are_those_of_the_oracle(cli: CommandLine, slug: str) -> None:
    """Each line of the JSON against the same decision in prose turned into nested ifs."""
    data = cli.json("rules", "--game", slug)
    table = oracle.TABLES[game(slug).tableau.name]
    assert data["setting"]["game"] == slug
    draws = {(row["hand"], row["total"], row["seen"]): row["draws"] for row in data["tables"]["draws"]}
    totals = [total for total in range(10) if total not in table.naturals]
    assert [total for total in totals if draws["player", total, None]] == list(table.player_draws)
    assert {total for hand, total, _ in draws} == set(totals)
    stands = next((total for total in totals if total not in table.player_draws), None)
    for total in totals:
        banker = ("K", str(total)) if total > 1 else ("K", "A" if total else "K")
        if stands is not None:
            assert draws["banker", total, "stood"] == table.rule(("K", "6"), banker)
        for value in range(10):
            card = "K" if value == 0 else "A" if value == 1 else str(value)
            if table.player_draws:
                assert draws["banker", total, value] == table.rule(("K", "K", card), banker)
    first = {"hand": "player", "total": "0", "seen": "", "draws": str(0 in table.player_draws).lower()}
    assert cli.csv("rules", "--game", slug)[0] == first


@pytest.mark.parametrize("slug", all_games())
def test_naturals_and_fixed_cards_are_said(cli: CommandLine, slug: str) -> None:
    text = cli.printed("rules", "--game", slug)
    assert ("There are no naturals" in text) == (not game(slug).tableau.naturals)
    assert str(game(slug).fixed) in text


@pytest.mark.parametrize("slug", all_games())
def test_the_text_fits(cli: CommandLine, slug: str) -> None:
    lines = cli.printed("rules", "--game", slug).splitlines()
    assert max(map(len, lines)) <= 100
    assert all(line == line.rstrip() for line in lines)
