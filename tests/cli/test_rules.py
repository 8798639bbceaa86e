"""``exact-odds rules``: the tableau.

The golden files show the form of each format. They were read against the printed rules: Banker draws on 0 to 2 always,
on 3 but to an 8, on 4 to 2 to 7, on 5 to 4 to 7, on 6 to 6 and 7, and on 7 never.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from exact_odds.game.games import all_games, game
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
    rule = oracle.RULES[game(slug).tableau.name]
    assert data["setting"]["game"] == slug
    draws = {(row["hand"], row["total"], row["seen"]): row["draws"] for row in data["tables"]["draws"]}
    assert [total for total in range(8) if draws["player", total, None]] == [0, 1, 2, 3, 4, 5]
    for total in range(8):
        banker = ("K", str(total)) if total > 1 else ("K", "A" if total else "K")
        assert draws["banker", total, "stood"] == rule(("K", "6"), banker)
        for value in range(10):
            card = "K" if value == 0 else "A" if value == 1 else str(value)
            assert draws["banker", total, value] == rule(("K", "K", card), banker)
    assert cli.csv("rules", "--game", slug)[0] == {"hand": "player", "total": "0", "seen": "", "draws": "true"}


@pytest.mark.parametrize("slug", all_games())
def test_the_text_fits(cli: CommandLine, slug: str) -> None:
    lines = cli.printed("rules", "--game", slug).splitlines()
    assert max(map(len, lines)) <= 100
    assert all(line == line.rstrip() for line in lines)
