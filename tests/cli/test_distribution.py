"""``exact-odds distribution``: the joint distribution of expressions.

The golden files show the form of each format. Their numbers were checked by hand: the counts of four, five and six
cards are those of tests/known/coups.toml, and the rows of each table add up to all deals.
"""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING, Any

import pytest

from exact_odds.reports.formats import FORMATS
from tests import oracle
from tests.cli import golden
from tests.reports.samples import TEXTS

if TYPE_CHECKING:
    from tests.cli.conftest import CommandLine

SHOE = ["As", "2h", "6d", "6d", "8c", "9s", "Kh", "Ks", "5h"]
COUNTS = "As=1 2h=1 6d=2 8c=1 9s=1 Kh=1 Ks=1 5h=1"
DEALS = 4998398275503360


def data_of(cli: CommandLine, *arguments: str) -> Any:
    return cli.json("distribution", *arguments)["tables"]


def rows_of(cli: CommandLine, *arguments: str) -> list[dict[str, str]]:
    return cli.csv("distribution", *arguments)


@pytest.mark.parametrize("form", TEXTS)
def test_every_format(cli: CommandLine, form: str) -> None:
    asked = ["cards", "tie", "--cumulative", "--one-in"]
    golden.check(f"distribution{FORMATS[form].ending}", cli.printed("distribution", *asked, "--format", form))


def test_the_known_numbers_of_cards(cli: CommandLine) -> None:
    assert {row["cards"]: row["deals"] for row in data_of(cli, "cards")["distribution"]} == {
        4: 1893735611458560,
        5: 1516734808780800,
        6: 1587927855264000,
    }


def test_the_json_of_the_contract_by_brute_force(cli: CommandLine) -> None:
    """Numbers, truth and a third card that was not drawn, in order, with the counts of coups played out by hand."""
    deals = oracle.deals(SHOE)
    tally = oracle.tally(
        deals,
        lambda player, banker: oracle.third(player),
        oracle.tie,
        lambda player, banker: oracle.same_suit(banker),
    )
    rows = data_of(cli, "player.third", "tie", "banker.same_suit", "--counts", COUNTS)["distribution"]
    of = sum(tally.values())
    columns = ["player.third", "tie", "banker.same_suit"]
    assert [list(row) for row in rows] == [[*columns, "deals", "probability", "probability_decimal"]] * len(rows)
    assert {tuple(row[name] for name in columns): row["deals"] for row in rows} == tally
    assert all(row["probability"] == str(Fraction(row["deals"], of)) for row in rows)
    drawn = [row["player.third"] for row in rows]
    assert drawn == sorted(drawn, key=lambda value: -1 if value is None else value)
    assert {type(row[name]) for row in rows for name in columns} == {int, bool, type(None)}


def test_a_condition(cli: CommandLine) -> None:
    asked = ("player.total", "--given", "player.natural")
    data = cli.json("distribution", *asked)
    assert data["setting"]["given"] == "player.natural"
    rows = data["tables"]["distribution"]
    assert [row["player.total"] for row in rows] == [8, 9]
    assert sum(Fraction(row["probability"]) for row in rows) == 1
    of = sum(row["deals"] for row in rows)
    assert of < DEALS
    assert f"\ngiven player.natural: {of:,} of them\n" in cli.printed("distribution", *asked)


def test_the_csv_is_the_rows_alone(cli: CommandLine) -> None:
    rows = rows_of(cli, "player.third", "tie")
    assert list(rows[0]) == ["player.third", "tie", "deals", "probability", "probability_decimal"]
    assert (rows[0]["player.third"], rows[0]["tie"]) == ("", "false")
    assert sum(int(row["deals"]) for row in rows) == DEALS


def test_the_csv_has_what_the_json_has(cli: CommandLine) -> None:
    asked = ["player.total", "banker.total", "--decks", "6"]
    rows = data_of(cli, *asked)["distribution"]
    assert rows_of(cli, *asked) == [{name: str(value) for name, value in row.items()} for row in rows]


def test_mean_and_spread_of_numbers_by_brute_force(cli: CommandLine) -> None:
    """Of both totals given that Player drew, from the coups played out by hand."""
    pairs = [
        (oracle.total(player), oracle.total(banker))
        for player, banker, weight in oracle.deals(SHOE)
        for _ in range(weight)
        if len(player) == 3
    ]

    def mean(numbers: list[int]) -> Fraction:
        return Fraction(sum(numbers), len(numbers))

    data = data_of(cli, "player.total", "banker.total", "--counts", COUNTS, "--given", "player.cards == 3")
    means, variances = [], []
    for side, one in enumerate(data["spread"]):
        numbers = [pair[side] for pair in pairs]
        means.append(mean(numbers))
        variances.append(mean([number**2 for number in numbers]) - means[side] ** 2)
        assert one["expression"] == ("player.total", "banker.total")[side]
        assert (one["expected_value"], one["variance"]) == (str(means[side]), str(variances[side]))
        assert float(one["standard_deviation"]) == pytest.approx(sqrt(variances[side]))
    covariance = mean([player * banker for player, banker in pairs]) - means[0] * means[1]
    (pair,) = data["pairs"]
    assert (pair["expression"], pair["other"]) == ("player.total", "banker.total")
    assert pair["covariance"] == str(covariance)
    assert float(pair["correlation"]) == pytest.approx(covariance / sqrt(variances[0] * variances[1]))


def test_mean_and_spread_are_shown_beneath(cli: CommandLine) -> None:
    text = cli.printed("distribution", "cards", "tie", "--no-marginals")
    assert text.endswith("""
Mean and spread

Expression  Expected value  Standard deviation      Variance
----------  --------------  ------------------  ------------
cards         4.9388188497        0.8323537098  0.6928126983

Expression   Expected value, exact                            Variance, exact
----------  ----------------------  -----------------------------------------
cards       46924771178/9501213267  62542317810227846720/90273053545016813289
""")


def test_events_have_no_mean(cli: CommandLine) -> None:
    assert "Mean and spread" not in cli.printed("distribution", "tie", "natural")
    assert "pairs" not in data_of(cli, "tie", "cards", "natural")


def test_a_third_card_that_may_not_be_drawn_has_no_mean(cli: CommandLine) -> None:
    text = cli.printed("distribution", "player.third")
    assert text.endswith(
        "player.third               -                   -         -\n\n"
        "A third card that was not drawn has no value, and so no mean; ask given that it is drawn.\n"
    )
    drawn = data_of(cli, "player.third", "--given", "player.cards == 3")
    assert 3 < Fraction(drawn["spread"][0]["expected_value"]) < 4
    assert "pairs" not in data_of(cli, "player.third", "cards")


def test_what_never_varies_has_no_correlation(cli: CommandLine) -> None:
    (pair,) = data_of(cli, "cards", "margin", "--given", "cards == 5")["pairs"]
    assert (pair["covariance"], pair["correlation"]) == ("0", None)
    text = cli.printed("distribution", "cards", "margin", "--given", "cards == 5")
    assert "\nWhere one of the two never varies there is no correlation.\n" in text


def test_cumulative_columns(cli: CommandLine) -> None:
    rows = rows_of(cli, "dealt.highest", "--cumulative")
    shares = [Fraction(row["probability"]) for row in rows]
    assert [Fraction(row["this_or_before"]) for row in rows] == [sum(shares[: n + 1]) for n in range(len(rows))]
    assert [Fraction(row["this_or_after"]) for row in rows] == [sum(shares[n:]) for n in range(len(rows))]


def test_one_in(cli: CommandLine) -> None:
    lines = cli.printed("distribution", "cards", "--one-in").splitlines()
    assert [line.split("  ")[-1] for line in lines[5:8]] == ["1 in 2.64", "1 in 3.30", "1 in 3.15"]


def test_of_several_expressions_each_one_is_shown_by_itself(cli: CommandLine) -> None:
    text = cli.printed("distribution", "player.natural", "tie")
    assert [line for line in text.splitlines() if line.endswith("by itself")] == [
        "player.natural by itself",
        "tie by itself",
    ]
    marginal = text.split("tie by itself\n\n")[1].splitlines()
    assert marginal[3].split()[:2] == ["yes", "475,627,426,473,216"]


@pytest.mark.parametrize(
    ("arguments", "tables"),
    [
        (["cards"], 1),
        (["cards", "tie"], 3),
        (["cards", "tie", "--no-marginals"], 1),
        (["cards", "tie", "--format", "csv"], 1),
        (["cards", "cards"], 1),
    ],
    ids=str,
)
def test_marginals_are_asked_for_or_not(cli: CommandLine, arguments: list[str], tables: int) -> None:
    text = cli.printed("distribution", *arguments)
    assert text.count("Deals") + text.count(",deals,") == tables


def test_an_expression_asked_for_twice_has_two_columns(cli: CommandLine) -> None:
    assert [row["cards"] == row["cards (2)"] for row in rows_of(cli, "cards", "cards")] == [True] * 3


def test_an_expression_may_have_the_name_of_a_column(cli: CommandLine) -> None:
    named = ["deals = cards", "probability_decimal = tie"]
    rows = rows_of(cli, *named)
    assert list(rows[0])[:3] == ["deals (1)", "probability_decimal (2)", "deals"]
    assert sum(int(row["deals"]) for row in rows) == DEALS


def test_expressions_that_differ_in_signs_alone_have_two_columns(cli: CommandLine) -> None:
    rows = rows_of(cli, "cards >= 5", "cards == 5", "cards in (4, 5)")
    assert list(rows[0])[:3] == ["cards >= 5", "cards == 5", "cards in (4, 5)"]
    assert [list(row.values())[:3] for row in rows] == [
        ["false", "false", "true"],
        ["true", "false", "false"],
        ["true", "true", "true"],
    ]


def test_digits(cli: CommandLine) -> None:
    rows = data_of(cli, "tie", "--digits", "3")["distribution"]
    assert [row["probability_decimal"] for row in rows] == ["0.905", "0.095"]
    assert "  0.905  " in cli.printed("distribution", "tie", "--digits", "3")


def test_a_distribution_with_a_single_value(cli: CommandLine) -> None:
    data = data_of(cli, "cards", "--shown", "player: 4 4")
    assert [row["cards"] for row in data["distribution"]] == [4]


def test_six_expressions_and_no_more(cli: CommandLine) -> None:
    six = ["player.total", "banker.total", "player.cards", "banker.cards", "tie", "natural"]
    rows = rows_of(cli, *six)
    assert sum(int(row["deals"]) for row in rows) == DEALS
    assert (
        cli.refused("distribution", *six, "cards") == "7 expressions are given, and 6 are allowed; ask in several goes"
    )


@pytest.mark.parametrize(
    "arguments",
    [["player.total", "banker.total"], ["player.third", "tie", "--one-in"], ["margin", "cards", "tie"]],
    ids=" ".join,
)
def test_the_text_is_aligned_and_fits(cli: CommandLine, arguments: list[str]) -> None:
    lines = cli.printed("distribution", *arguments).splitlines()
    assert all(line == line.rstrip() for line in lines)
    assert max(map(len, lines)) <= 100


def test_infinite_decks_say_of_how_many_sequences(cli: CommandLine) -> None:
    lines = cli.printed("distribution", "player.opening.same_suit", "--decks", "infinite").splitlines()
    assert lines[1] == f"{52**6:,} equally likely sequences of six cards"
    assert lines[6].split() == ["yes", f"{52**6 // 4:,}", "0.2500000000", "1/4"]
