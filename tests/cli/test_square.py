"""``exact-odds distribution X Y --square``: the square and its margins, in every format."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from exact_odds.reports.formats import FORMATS
from tests import oracle
from tests.cli import golden
from tests.reports.samples import TEXTS

if TYPE_CHECKING:
    from tests.cli.conftest import CommandLine

SHOE = ["As", "2h", "6d", "6d", "8c", "9s", "Kh", "Ks", "5h"]
COUNTS = "As=1 2h=1 6d=2 8c=1 9s=1 Kh=1 Ks=1 5h=1"


@pytest.mark.parametrize("form", TEXTS)
def test_every_format(cli: CommandLine, form: str) -> None:
    printed = cli.printed("distribution", "cards", "tie", "--square", "--format", form)
    golden.check(f"square{FORMATS[form].ending}", printed)


def test_the_square_and_its_margins_by_brute_force(cli: CommandLine) -> None:
    def result(player: oracle.Hand, banker: oracle.Hand) -> int:
        return oracle.total(player) - oracle.total(banker)

    deals = list(oracle.deals(SHOE))
    counts = oracle.tally(deals, lambda player, _: oracle.third(player), result)
    rows: Counter[Hashable] = Counter()
    columns: Counter[Hashable] = Counter()
    for (third, margin), number in counts.items():
        rows[third] += number
        columns[margin] += number
    asked = ["distribution", "player.third", "player.total - banker.total", "--square", "--counts", COUNTS]
    tables = cli.json(*asked)["tables"]
    *body, margins = tables["square_deals"]
    other = "player.total - banker.total"
    assert {row["player.third"] for row in body} == set(rows)
    for row in body:
        third = row["player.third"]
        assert row[f"{other} = all"] == rows[third]
        assert {margin: row[f"{other} = {margin}"] for margin in columns} == {
            margin: counts[third, margin] for margin in columns
        }
    assert margins.pop("player.third") == "all"
    assert margins.pop(f"{other} = all") == sum(rows.values())
    assert margins == {f"{other} = {margin}": number for margin, number in columns.items()}
    of = sum(rows.values())
    for shares, numbers in zip(tables["square"], tables["square_deals"], strict=True):
        for name, number in numbers.items():
            if name != "player.third":
                assert Fraction(shares[name]) == Fraction(number, of)


def test_deals_are_a_table_of_their_own(cli: CommandLine) -> None:
    rows = cli.csv("distribution", "player.wins", "banker.wins", "--square", "--table", "square_deals")
    assert rows == [
        {
            "player.wins": "false",
            "banker.wins = false": "475627426473216",
            "banker.wins = true": "2292252566437888",
            "banker.wins = all": "2767879992911104",
        },
        {
            "player.wins": "true",
            "banker.wins = false": "2230518282592256",
            "banker.wins = true": "0",
            "banker.wins = all": "2230518282592256",
        },
        {
            "player.wins": "all",
            "banker.wins = false": "2706145709065472",
            "banker.wins = true": "2292252566437888",
            "banker.wins = all": "4998398275503360",
        },
    ]


def test_one_expression_against_itself_and_a_condition(cli: CommandLine) -> None:
    rows = cli.rows("square", "distribution", "cards", "cards", "--square", "--given", "natural", "--counts", COUNTS)
    assert [(row["cards"], row["cards (2) = 4"], row["cards (2) = all"]) for row in rows] == [
        (4, "1", "1"),
        ("all", "1", "1"),
    ]


def test_a_square_is_drawn(cli: CommandLine) -> None:
    drawn = cli.printed("distribution", "cards", "tie", "--square", "--counts", COUNTS, "--format", "svg")
    assert drawn == cli.printed("distribution", "cards", "tie", "--counts", COUNTS, "--format", "svg")


@pytest.mark.parametrize("expressions", [["cards"], ["cards", "tie", "margin"]])
def test_other_than_two_expressions_are_refused(cli: CommandLine, expressions: list[str]) -> None:
    message = cli.refused("distribution", *expressions, "--square")
    assert "two expressions" in message
    assert str(len(expressions)) in message


@pytest.mark.parametrize("option", ["--cumulative", "--one-in", "--no-marginals"])
def test_options_of_a_list_are_refused(cli: CommandLine, option: str) -> None:
    assert option in cli.refused("distribution", "cards", "tie", "--square", option)
