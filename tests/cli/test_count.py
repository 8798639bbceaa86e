"""``exact-odds count``: what it takes, what it says and what it refuses.

The golden file shows the form of the report; its numbers are held against plain enumeration in tests/studies.
"""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

from exact_odds import Coups, Shoe, wager
from exact_odds.cli import run
from exact_odds.cli.progress import Progress
from tests.cli import golden

Captured = pytest.CaptureFixture[str]

DRAGON = ("dragon-7", "--tags", "4=-1 5=-1 6=-1 7=-1 8=2 9=2")


def answer(capsys: Captured, *arguments: str) -> dict[str, Any]:
    assert run(["count", *arguments, "--format", "json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def printed(capsys: Captured, *arguments: str) -> str:
    assert run(["count", *arguments]) == 0
    return capsys.readouterr().out


def test_every_half_deck(capsys: Captured) -> None:
    assert run(["count", *DRAGON, "--true-count-at-least", "4"]) == 0
    golden.check("count.txt", capsys.readouterr().out)


def test_the_columns_of_a_depth_are_exact(capsys: Captured) -> None:
    found = answer(capsys, *DRAGON, "--cards-left", "104")
    (row,) = found["tables"]["by_depth"]
    assert (row["cards_left"], row["break_even"], row["break_even_running_count"]) == (104, "4", 8)
    assert row["gain_decimal"].startswith("1.02642")
    assert row["bets_decimal"].startswith("0.18954")
    assert Fraction(row["bets"]) * Fraction(row["mean_of_bets"]) * 100 == Fraction(row["gain"])


def test_one_depth_has_a_row_for_each_count(capsys: Captured) -> None:
    found = answer(capsys, *DRAGON, "--cards-left", "52")
    rows = found["tables"]["counts"]
    chances = [Fraction(row["probability"]) for row in rows]
    assert sum(chances) == 1
    assert [Fraction(row["at_least"]) for row in rows] == [sum(chances[place:]) for place in range(len(rows))]
    assert [row["running_count"] for row in rows] == sorted(row["running_count"] for row in rows)
    value = sum(Fraction(row["expected_value"]) * chance for row, chance in zip(rows, chances, strict=True))
    assert value == Coups(Shoe.of_decks(8)).odds(wager("dragon-7")).expected_value
    (depth,) = found["tables"]["by_depth"]
    gains = [Fraction(row["expected_value"]) * chance for row, chance in zip(rows, chances, strict=True)]
    assert 100 * sum(gain for gain in gains if gain > 0) == Fraction(depth["gain"])


def test_several_depths_in_the_order_asked(capsys: Captured) -> None:
    found = answer(capsys, *DRAGON, "--cards-left", "52, 104 52", "--table", "by_depth")
    assert [row["cards_left"] for row in found["tables"]["by_depth"]] == [52, 104]
    assert list(found["tables"]) == ["by_depth"]


@pytest.mark.parametrize(("option", "trigger"), [("--running-count-at-least", "8"), ("--true-count-at-least", "4")])
def test_a_trigger_stands_beside_the_break_even(capsys: Captured, option: str, trigger: str) -> None:
    found = answer(capsys, *DRAGON, "--cards-left", "104 52", option, trigger)
    deep, late = found["tables"]["trigger"]
    assert deep["share"] == "1"
    assert (late["share"] == "1") == (option == "--true-count-at-least")
    assert deep["gain"] == deep["break_even_gain"] == found["tables"]["by_depth"][0]["gain"]


def test_cards_gone_and_shown_cards_shift_the_count(capsys: Captured) -> None:
    found = answer(capsys, *DRAGON, "--decks", "1", "--without", "8 8 4", "--cards-left", "48", "--shown", "player: 9")
    assert [row["running_count"] for row in found["tables"]["counts"]] == [5]
    assert found["setting"]["shown"] == "player: 9"
    assert any("5 now" in note for note in found["notes"])


def test_other_prices(capsys: Captured) -> None:
    (usual,) = answer(capsys, *DRAGON, "--cards-left", "52")["tables"]["by_depth"]
    (better,) = answer(capsys, *DRAGON, "--cards-left", "52", "--pays", "dragon-7=45")["tables"]["by_depth"]
    assert Fraction(better["gain"]) > Fraction(usual["gain"])
    assert better["break_even_running_count"] < usual["break_even_running_count"]


def test_an_event_has_a_probability_at_each_count(capsys: Captured) -> None:
    found = answer(capsys, "--event", "tie", "--tags", "A=1", "--decks", "1", "--cards-left", "52 26")
    rows = found["tables"]["counts"]
    assert list(found["tables"]) == ["counts"]
    assert {row["cards_left"] for row in rows} == {52, 26}
    assert Fraction(rows[0]["event_probability"]) == Coups(Shoe.of_decks(1)).probability("tie")


def test_the_depth_is_said_to_be_fixed(capsys: Captured) -> None:
    for arguments in (
        (*DRAGON, "--decks", "1"),
        ("tie", "--best-tags", "1", "--counts", "4=8 8=8 9=8 K=8", "--cards-left", "16"),
    ):
        assert any("fixed beforehand" in note for note in answer(capsys, *arguments)["notes"])


def test_where_the_value_does_not_rise_is_said(capsys: Captured) -> None:
    tags = "4=-1 5=-1 6=-2 7=-2 8=1 9=1 T=1"
    found = answer(capsys, "tie", "--tags", tags, "--cards-left", "26")
    falls, below = found["tables"]["exceptions"]
    values = {row["running_count"]: Fraction(row["expected_value"]) for row in found["tables"]["counts"]}
    assert falls["counts"] == sum(values[count + 1] < values[count] for count in range(-26, 52))
    assert (below["lowest"], below["highest"]) == (-26, -20)
    assert values[-20] > 0 > values[-19]
    assert "exceptions" not in answer(capsys, *DRAGON, "--cards-left", "104")["tables"]
    assert "exceptions" in answer(capsys, *DRAGON, "--cards-left", "26")["tables"]
    assert "does not rise" not in printed(capsys, *DRAGON, "--cards-left", "26")  # next to no shoe is one of them
    assert "less value than" in printed(capsys, *DRAGON, "--cards-left", "26", "--table", "exceptions")


def test_counts_that_hardly_ever_come_are_not_shown(capsys: Captured) -> None:
    rows = answer(capsys, *DRAGON, "--cards-left", "26")["tables"]["counts"]
    likely = [
        row["running_count"]
        for row in rows
        if Fraction(row["at_least"]) >= Fraction(1, 10**6)
        and 1 - Fraction(row["at_least"]) + Fraction(row["probability"]) >= Fraction(1, 10**6)
    ]
    lines = printed(capsys, *DRAGON, "--cards-left", "26").partition("The value at each running count")[2].splitlines()
    assert [int(line.split()[1]) for line in lines if line[:10].strip() == "26"] == likely
    assert 0 < len(likely) < len(rows)
    lines = printed(capsys, *DRAGON, "--cards-left", "26", "--table", "counts").splitlines()
    assert len([line for line in lines if line[:10].strip() == "26"]) == len(rows)


def test_a_trigger_that_loses_has_no_share(capsys: Captured) -> None:
    (row,) = answer(capsys, *DRAGON, "--cards-left", "208", "--running-count-at-least", "8")["tables"]["trigger"]
    assert Fraction(row["gain"]) < 0 < Fraction(row["break_even_gain"])
    assert row["share"] is None


def test_tags_that_are_all_the_same_are_said_to_tell_nothing(capsys: Captured) -> None:
    assert "tell nothing" in printed(capsys, "tie", "--tags", "A=0", "--cards-left", "26", "--decks", "1")
    assert "tell nothing" not in printed(capsys, "tie", "--tags", "A=1", "--cards-left", "26", "--decks", "1")


def test_charts_mark_the_break_even_and_the_trigger(capsys: Captured) -> None:
    svg = printed(capsys, *DRAGON, "--cards-left", "104", "--true-count-at-least", "3", "--format", "svg")
    assert "the break-even" in svg
    assert "the trigger" in svg
    svg = printed(capsys, *DRAGON, "--cards-left", "104 52", "--true-count-at-least", "3", "--format", "svg")
    for name in ("Gain per 100 coups", "From the break-even", "Break-even true count"):
        assert f">{name}<" in svg
    svg = printed(capsys, "--event", "tie", "--tags", "8=1", "--cards-left", "104 52", "--format", "svg")
    assert ">104<" in svg
    assert ">52<" in svg


def test_tags_with_the_wrong_signs_are_pointed_out(capsys: Captured) -> None:
    right, wrong = (answer(capsys, "dragon-7", "--tags", tags)["notes"] for tags in ("4=-1 8=1", "4=1 8=-1"))
    assert len(wrong) == len(right) + 1
    never = answer(capsys, "tie", "--tags", "4=1 8=-1", "--cards-left", "400")["notes"]
    assert len(never) == len(right)


def test_the_best_tags(capsys: Captured) -> None:
    shoe = ("--counts", "4=6 6=8 7=7 8=5 K=20", "--cards-left", "26")
    found = answer(capsys, "dragon-7", "--best-tags", "1", *shoe)
    gain, correlation = found["tables"]["best_tags"]
    assert (gain["chosen_by"], correlation["chosen_by"]) == ("gain", "correlation")
    assert Fraction(gain["gain"]) >= Fraction(correlation["gain"]) > 0
    (again,) = answer(capsys, "dragon-7", "--tags", gain["tags"], *shoe)["tables"]["by_depth"]
    assert again["gain"] == gain["gain"]
    none = answer(capsys, "player-pair", "--best-tags", "1", "--decks", "1", "--cards-left", "26")
    assert none["tables"]["best_tags"] == []


@pytest.mark.parametrize(
    "arguments",
    [
        DRAGON[1:],
        ("dragon-7", *DRAGON),
        ("dragon-7",),
        (*DRAGON, "--best-tags", "1"),
        (*DRAGON, "--event", "tie"),
        (*DRAGON, "--true-count-at-least", "4", "--running-count-at-least", "8"),
        (*DRAGON, "--true-count-at-least", "0.1e1"),
        (*DRAGON, "--true-count-at-least", "400"),
        (*DRAGON, "--running-count-at-least", "4.5"),
        (*DRAGON, "--running-count-at-least", "129"),
        (*DRAGON, "--cards-left", "5"),
        (*DRAGON, "--cards-left", "417"),
        (*DRAGON, "--cards-left", "١٠٤"),
        (*DRAGON, "--cards-left", ","),
        (*DRAGON, "--decks", "infinite"),
        (*DRAGON, "--decks", "1", "--shown", "player: 8h", "--cards-left", "4"),
        ("dragon-7", "--tags", "4=x"),
        ("dragon-7", "--tags", "A=1 2=100 3=10000 4=1000000"),
        ("dragon-7", "--tags", "4=100000 5=99999"),
        ("dragon-7", "--tags", "4=1000000 5=999999", "--cards-left", "104"),
        ("--event", "margin", "--tags", "4=1"),
        ("--event", "tie", "--tags", "4=1", "--true-count-at-least", "4"),
        ("--event", "tie", "--best-tags", "1", "--cards-left", "26"),
        ("dragon-7", "--best-tags", "1"),
        ("dragon-7", "--best-tags", "1", "--cards-left", "26 52"),
        ("dragon-7", "--best-tags", "4", "--cards-left", "26"),
        ("dragon-7", "--best-tags", "1", "--cards-left", "26", "--true-count-at-least", "2"),
        ("dragon-8", *DRAGON[1:]),
        (*DRAGON, "--without", "8", "--tags", "red=1"),
    ],
)
def test_refusals(arguments: tuple[str, ...], capsys: Captured) -> None:
    assert run(["count", *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("exact-odds: ")
    assert captured.err.count("\n") == 1


def test_a_search_for_tags_that_is_interrupted_prints_the_best_so_far(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(_: object, done: int) -> None:
        if done > 50:
            raise KeyboardInterrupt

    monkeypatch.setattr(Progress, "__call__", interrupt)
    assert (
        run(["count", "dragon-7", "--best-tags", "1", "--counts", "4=6 6=8 7=7 8=5 K=20", "--cards-left", "26"]) == 130
    )
    captured = capsys.readouterr()
    assert "PARTIAL" in captured.out
    assert captured.err.startswith("exact-odds: interrupted after ")
