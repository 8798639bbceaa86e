"""``exact-odds probability``: one exact probability.

The golden files show the form of each format. The number in them is that of tests/known/probabilities.toml, on which
two public programs agree: 2224598707/4136103432, by hand 0.53785, or 1 in 1.86.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from exact_odds.reports.formats import FORMATS
from tests import oracle
from tests.cli import golden
from tests.reports.samples import TEXTS

if TYPE_CHECKING:
    from tests.cli.conftest import CommandLine

KNOWN = ["probability", "banker.wins", "--given", "player.opening.total == 5"]


@pytest.mark.parametrize("form", TEXTS)
def test_every_format(cli: CommandLine, form: str) -> None:
    golden.check(f"probability{FORMATS[form].ending}", cli.printed(*KNOWN, "--format", form))


def test_a_number_on_which_two_programs_agree(cli: CommandLine) -> None:
    (row,) = cli.rows("probability", *KNOWN)
    assert row["probability"] == "2224598707/4136103432"


def test_the_json_of_the_contract_by_brute_force(cli: CommandLine) -> None:
    deals = oracle.deals(["As", "4h", "6d", "6d", "8c", "9s", "Kh", "Ks", "2h"])
    given = [deal for deal in deals if len(deal[0]) == 3]
    count, of = oracle.count(given, oracle.tie), sum(weight for *_, weight in given)
    asked = ["probability", "tie", "--given", "player.cards  == 3"]
    counts = "As=1 4h=1 6d=2 8c=1 9s=1 Kh=1 Ks=1 2h=1"
    data = cli.json(*asked, "--counts", counts)
    assert data["setting"]["given"] == "player.cards == 3"
    (row,) = data["tables"]["probability"]
    decimal = row.pop("probability_decimal")
    assert row == {
        "event": "tie",
        "given": "player.cards == 3",
        "deals": count,
        "of": of,
        "probability": str(Fraction(count, of)),
    }
    assert abs(Fraction(decimal) - Fraction(count, of)) <= Fraction(1, 2 * 10**10)
    assert len(decimal.partition(".")[2]) == 10


def test_without_a_condition_it_is_of_all_deals(cli: CommandLine) -> None:
    (row,) = cli.rows("probability", "probability", "tie")
    assert row["given"] is None
    assert (row["deals"], row["of"]) == (475627426473216, 4998398275503360)


def test_the_csv_is_one_row(cli: CommandLine) -> None:
    (row,) = cli.csv(*KNOWN)
    assert row["event"] == "banker.wins"
    assert row["given"] == "player.opening.total == 5"
    assert Fraction(int(row["deals"]), int(row["of"])) == Fraction(row["probability"])
    assert row["probability_decimal"] == "0.5378489062"


@pytest.mark.parametrize(("digits", "shown"), [("0", "0"), ("2", "0.10"), ("30", "0.095155968023640191404239485749")])
def test_digits(cli: CommandLine, digits: str, shown: str) -> None:
    """The last is 475627426473216 over 4998398275503360 as Python's decimal module divides them."""
    asked = ["probability", "tie", "--digits", digits]
    (row,) = cli.rows("probability", *asked)
    assert row["probability_decimal"] == shown
    assert f"Probability  {shown} " in cli.printed(*asked)


@pytest.mark.parametrize(
    ("event", "decimal", "rare"),
    [("1 == 1", "1.0000000000", "1 in 1.00"), ("1 == 2", "0.0000000000", "never")],
)
def test_the_certain_and_the_impossible(cli: CommandLine, event: str, decimal: str, rare: str) -> None:
    lines = cli.printed("probability", event).splitlines()
    assert [re.split("  +", line)[1] for line in lines[5:7]] == [decimal, rare]
    assert lines[5].split()[-1] == decimal[0]


def test_people_read_it_from_top_to_bottom(cli: CommandLine) -> None:
    text = cli.printed(*KNOWN)
    assert [line.split("  ")[0] for line in text.splitlines()[3:]] == [
        "Event",
        "-----------",
        "Given",
        "Probability",
        "Happens",
        "Deals",
        "Of",
    ]


def test_infinite_decks_say_of_how_many_sequences(cli: CommandLine) -> None:
    """Of 13^6 sequences of ranks, or of 52^6 where the question, or its condition, looks at suits."""
    ranks, suits = f"{13**6:,} equally likely sequences", f"{52**6:,} equally likely sequences"
    infinite = ("--decks", "infinite")
    assert ranks in cli.printed("probability", "tie", *infinite)
    assert suits in cli.printed("probability", "player.same_suit", *infinite)
    text = cli.printed("probability", "tie", "--given", "player.opening.same_suit", *infinite)
    assert suits in text
    assert text.splitlines()[-1].split() == ["Of", f"{52**6 // 4:,}"]


def test_cards_on_the_table_by_brute_force(cli: CommandLine) -> None:
    shoe = ["A", "A", "2", "3", "4", "5", "7", "7", "8", "9", "K", "K"]
    deals = oracle.deals(shoe, player="7 K", banker="3")
    counts = "A=2 2=1 3=1 4=1 5=1 7=2 8=1 9=1 K=2"
    asked = ["probability", "player.wins", "--counts", counts, "--shown", "player: 7 K, banker: 3"]
    data = cli.json(*asked)
    assert data["setting"]["shown"] == "player: 7 K, banker: 3"
    (row,) = data["tables"]["probability"]
    assert (row["deals"], row["of"]) == (
        oracle.count(deals, oracle.player_wins),
        sum(weight for *_, weight in deals),
    )
    assert cli.printed(*asked).startswith("Mini-baccarat, shoe A=2 2=1 3=1 4=1 5=1 7=2 8=1 9=1 K=2: 12 cards, on the")


def test_a_quoted_question_comes_back_as_it_was_asked(cli: CommandLine) -> None:
    event = "dealt.count('8♥') == 1"
    assert cli.rows("probability", "probability", event)[0]["event"] == event
    assert event in cli.printed("probability", event)
