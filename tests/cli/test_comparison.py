"""``exact-odds wager`` with several pay tables or several numbers of decks: one row for each."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from exact_odds.cli import run
from exact_odds.wagers.library import file_of
from tests import oracle
from tests.cli import golden

if TYPE_CHECKING:
    from tests.cli.conftest import CommandLine

TWO_CARDS = "banker.wins and banker.total == 6 and banker.cards == 2"
THREE_CARDS = "banker.wins and banker.total == 6 and banker.cards == 3"
SHOE = ["As", "2h", "6d", "6d", "8c", "9s", "Kh", "Ks", "5h"]
COUNTS = "As=1 2h=1 6d=2 8c=1 9s=1 Kh=1 Ks=1 5h=1"

Write = Callable[..., str]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes the file of a pay table of a wager on Banker's 6; its path."""

    def written(name: str, *awards: tuple[str, str, int], head: str = "") -> str:
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        lines = [f'name = "{Path(name).stem}"', head]
        lines += [f'[[award]]\nlabel = "{label}"\nwhen = "{when}"\npays = {pays}' for label, when, pays in awards]
        path.write_text("\n".join(lines))
        return str(path)

    return written


@pytest.fixture
def three(write: Write) -> list[str]:
    return [
        write("usual.toml", ("two cards", TWO_CARDS, 12), ("three cards", THREE_CARDS, 20)),
        write("better.toml", ("two cards", TWO_CARDS, 12), ("three cards", THREE_CARDS, 23)),
        write("short.toml", ("three cards", THREE_CARDS, 40), head='fee = "10%"'),
    ]


def test_pay_tables_stand_side_by_side(
    cli: CommandLine, three: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    names = [Path(path).name for path in three]
    golden.check("comparison.txt", cli.printed("wager", *names, "--decks", "6,8"))


def test_every_row_is_what_the_wager_is_worth_by_brute_force(cli: CommandLine, three: list[str]) -> None:
    deals = list(oracle.deals(SHOE))
    all_deals = sum(weight for _, _, weight in deals)

    def share(cards: int) -> Fraction:
        """How often Banker wins with a 6 of so many cards."""
        return Fraction(
            oracle.count(
                deals,
                lambda player, banker: (
                    oracle.banker_wins(player, banker) and oracle.total(banker) == 6 and len(banker) == cards
                ),
            ),
            all_deals,
        )

    two_cards, three_cards = share(2), share(3)
    usual = 13 * two_cards + 21 * three_cards - 1
    better = 13 * two_cards + 24 * three_cards - 1
    short = (41 * three_cards - 1 - Fraction(1, 10)) / (1 + Fraction(1, 10))
    rows = cli.rows("comparison", "wager", *three, "--counts", COUNTS)
    assert two_cards > 0 < three_cards
    assert [Fraction(row["expected_value"]) for row in rows] == [usual, better, short]
    assert [row["change"] for row in rows] == [None, str(usual - better), str(usual - short)]
    assert [(row["wager"], row["decks"], row["pays"]) for row in rows] == [
        ("usual", None, "12, 20"),
        ("better", None, "12, 23"),
        ("short", None, "40"),
    ]


def test_what_differs_is_said_in_a_line(cli: CommandLine, three: list[str]) -> None:
    rows = cli.rows("differences", "wager", *three, "--decks", "6")
    assert [(row["wager"], row["differences"]) for row in rows] == [
        ("better", "three cards pays 23, not 20"),
        ("short", "three cards pays 40, not 20; lacks two cards at 12; a fee of 10%, not 0%"),
    ]


def test_awards_are_matched_by_their_events_in_whatever_order_and_words(cli: CommandLine, write: Write) -> None:
    one = write("one.toml", ("two cards", TWO_CARDS, 12), ("three cards", THREE_CARDS, 20))
    other = write("other.toml", ("long", THREE_CARDS, 20), ("two cards", TWO_CARDS.replace("==  6", "==6"), 12))
    copy = write("copy.toml", ("short", TWO_CARDS, 12), ("long", THREE_CARDS, 20))
    rows = cli.rows("differences", "wager", one, other, copy)
    assert [row["differences"] for row in rows] == [
        "the awards are in another order",
        "the same awards and the same pays",
    ]


def test_one_wager_with_several_numbers_of_decks(cli: CommandLine) -> None:
    ran = cli.json("wager", "tie", "--decks", "6,8,infinite")
    assert list(ran["tables"]) == ["comparison", "identity"]
    assert {row["decks"]: row["house_edge_decimal"] for row in ran["tables"]["comparison"]} == {
        6: "0.1443815980",
        8: "0.1435962878",
        "infinite": "0.1411698702",
    }


def test_a_wager_that_some_shoes_never_offer_has_an_empty_row(cli: CommandLine, write: Write) -> None:
    given = write("given.toml", ("win", "tie", 8), head='given = "banker.opening.count(\\"9s\\") == 2"')
    rows = cli.rows("comparison", "wager", given, "--decks", "1,2")
    assert [row["house_edge"] is None for row in rows] == [True, False]
    assert "never" in cli.refused("wager", given, "tie", "--decks", "1")


def test_prices_and_games_hold_for_all(cli: CommandLine) -> None:
    rows = cli.rows("comparison", "wager", "tie", "banker", "--pays", "tie=9", "--commission", "4%", "--decks", "8")
    assert [(row["wager"], row["pays"]) for row in rows] == [("tie", "9"), ("banker", "24/25")]


@pytest.mark.parametrize("option", [["--brief"], ["--edge", "5%"], ["--toml"]])
def test_options_of_one_report_are_refused(cli: CommandLine, option: list[str]) -> None:
    assert option[0] in cli.refused("wager", "tie", "tie-9", *option)
    assert option[0] in cli.refused("wager", "tie", "--decks", "6,8", *option)


@pytest.mark.parametrize("command", ["wager", "odds"])
def test_two_files_of_one_slug_are_refused(cli: CommandLine, write: Write, command: str) -> None:
    ours, same = (write(f"{folder}/lucky.toml", ("two cards", TWO_CARDS, 12)) for folder in ("a", "b"))
    other = write("c/lucky.toml", ("two cards", TWO_CARDS, 13))
    theirs = write("tie.toml", ("win", "tie", 9))
    for slug, pair in (("lucky", [ours, other]), ("lucky", [ours, same]), ("tie", ["tie", theirs])):
        assert f"both called {slug}" in cli.refused(command, *pair)


@pytest.mark.parametrize("command", ["wager", "odds"])
def test_a_number_of_decks_twice_is_refused(cli: CommandLine, command: str) -> None:
    assert "6,8,6" in cli.refused(command, "tie", "--decks", "6,8,6")


def test_no_wager_is_refused(cli: CommandLine) -> None:
    assert "WAGER" in cli.refused("wager")


def test_a_wager_is_not_compared_with_itself(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["wager", "tie", "tie"]) == 2
    assert "'tie' twice" in capsys.readouterr().err


def test_a_comparison_says_what_it_was_made_from(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["wager", "tie", "tie-9", "--cap", "8"]) == 0
    out = capsys.readouterr().out
    assert sha256(file_of("tie-9")[1]).hexdigest() in out
    assert "exact-odds wager tie tie-9 --cap 8" in out
    assert "win, which would pay 9" in out


def test_pay_tables_of_one_name_are_told_apart(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for slug, pays in (("one", 8), ("two", 9)):
        (tmp_path / f"{slug}.toml").write_text(f'name = "T"\n[[award]]\nlabel = "win"\nwhen = "tie"\npays = {pays}\n')
    assert run(["wager", str(tmp_path / "one.toml"), str(tmp_path / "two.toml")]) == 0
    out = capsys.readouterr().out
    assert "T (one)" in out
    assert "T (two)" in out
