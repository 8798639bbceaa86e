"""``exact-odds rules``: the tableau.

The golden files show the form of each format. They were read against the printed rules: Banker draws on 0 to 2 always,
on 3 but to an 8, on 4 to 2 to 7, on 5 to 4 to 7, on 6 to 6 and 7, and on 7 never.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from exact_odds.cli.options import ENDINGS
from exact_odds.game.games import all_games, game
from tests import oracle
from tests.cli import golden

if TYPE_CHECKING:
    from tests.cli.conftest import CommandLine


@pytest.mark.parametrize("form", ENDINGS)
def test_every_format(cli: CommandLine, form: str) -> None:
    golden.check(f"rules{ENDINGS[form]}", cli.printed("rules", "--format", form))


def test_the_other_tableau(cli: CommandLine) -> None:
    golden.check("rules-by-total.txt", cli.printed("rules", "--game", "baccara-by-total"))


@pytest.mark.parametrize("slug", all_games())
def test_the_rules_are_those_of_the_oracle(cli: CommandLine, slug: str) -> None:
    """Each line of the JSON against the same decision in prose turned into nested ifs."""
    data = json.loads(cli.printed("rules", "--game", slug, "--format", "json"))
    rule = oracle.RULES[game(slug).tableau.name]
    assert data["game"] == slug
    assert data["player_draws"] == [0, 1, 2, 3, 4, 5]
    for total in range(8):
        banker = ("K", str(total)) if total > 1 else ("K", "A" if total else "K")
        stood = rule(("K", "6"), banker)
        assert (total in data["banker_draws_when_player_stands"]) == stood
        for value in range(10):
            card = "K" if value == 0 else "A" if value == 1 else str(value)
            assert (value in data["banker_draws"][str(total)]) == rule(("K", "K", card), banker)


@pytest.mark.parametrize("slug", all_games())
def test_the_text_fits(cli: CommandLine, slug: str) -> None:
    lines = cli.printed("rules", "--game", slug).splitlines()
    assert max(map(len, lines)) <= 100
    assert all(line == line.rstrip() for line in lines)
