"""``exact-odds wager``: what it prints, where, and what it refuses."""

from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from markdown_it import MarkdownIt

from exact_odds.cli import run
from exact_odds.cli.options import ENDINGS
from tests.cli import golden

OWN = """\
name = "My lucky six"

[[award]]
label = "two cards"
when = "banker.wins and banker.total == 6 and banker.cards == 2"
pays = 12

[[award]]
label = "three cards"
when = "banker.wins and banker.total == 6 and banker.cards == 3"
pays = "23"
"""


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The output of a command that succeeds and says nothing else."""
    assert run(["wager", *arguments]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The message of a command that refuses its input and prints nothing else."""
    assert run(["wager", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("exact-odds: ")
    assert err.count("\n") == 1
    return err.removeprefix("exact-odds: ").rstrip("\n")


def data_of(text: str) -> dict[str, Any]:
    (data,) = json.loads(text)["wagers"]
    assert isinstance(data, dict)
    return data


# ---------------------------------------------------------------- formats


@pytest.mark.parametrize(("form", "ending"), ENDINGS.items())
def test_dragon_7_in_every_format(capsys: pytest.CaptureFixture[str], form: str, ending: str) -> None:
    brief = () if form == "text" else ("--brief",)
    golden.check(f"dragon-7{ending}", printed(capsys, "dragon-7", "--format", form, *brief))


def test_a_wager_on_suits_with_several_awards(capsys: pytest.CaptureFixture[str]) -> None:
    golden.check("lucky-nines.md", printed(capsys, "lucky-nines", "--format", "markdown"))


def test_an_insurance_that_favours_the_bettor(capsys: pytest.CaptureFixture[str]) -> None:
    golden.check("insurance-player-5-6.txt", printed(capsys, "insurance-player-5-6", "--brief"))


def test_json_holds_the_odds_as_exact_odds_odds_writes_them(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["player-dragon-bonus", "--decks", "6", "--format", "json"]
    report = json.loads(printed(capsys, *arguments))
    assert run(["odds", *arguments]) == 0
    odds = json.loads(capsys.readouterr().out)
    assert {key: report[key] for key in ("game", "shoe", "deals")} == {
        key: odds[key] for key in ("game", "shoe", "deals")
    }
    (mine,), (theirs,) = report["wagers"], odds["wagers"]
    awards = [{key: award[key] for key in plain} for award, plain in zip(mine["awards"], theirs["awards"], strict=True)]
    assert {**{key: mine[key] for key in theirs}, "awards": awards} == theirs


def test_every_table_of_the_csv_is_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    blocks = printed(capsys, "perfect-9", "--format", "csv").split("\n\n")
    assert len(blocks) == 13
    for block in blocks:
        _title, names, *rows = csv.reader(io.StringIO(block))
        assert all(len(row) == len(names) for row in rows)


def test_the_csv_says_what_it_is_of(capsys: pytest.CaptureFixture[str]) -> None:
    shoe = ["--without", "A A", "--game", "baccarat"]
    text = printed(capsys, "insurance-player-5-6", *shoe, "--brief", "--format", "csv")
    title, header, *lines = csv.reader(io.StringIO(text.partition("\n\n")[0]))
    assert (title, header) == (["Insurance on Player, 5 against 6"], ["about"])
    about = "\n".join(line for (line,) in lines)
    for words in (
        "Baccarat (punto banco), 6 decks without A A: 310 cards",
        "player.opening.total == 5",
        "exact-odds rules --game baccarat",
    ):
        assert words in about
    assert "\nlose,otherwise,-1,-1.0000000000,0,0.0000000000\n" in text


def test_csv_holds_a_decimal_and_a_fraction_of_every_pay_and_the_factor_on_them(
    capsys: pytest.CaptureFixture[str],
) -> None:
    text = printed(capsys, "lucky-6", "--edge", "1/20", "--brief", "--format", "csv")
    blocks = {block.partition("\n")[0]: block.partition("\n")[2] for block in text.split("\n\n")}
    terms = list(csv.DictReader(io.StringIO(blocks["What would leave the house an edge of 5%"])))
    pays = list(csv.DictReader(io.StringIO(blocks["What each award pays with these terms"])))
    assert len(pays) == 2 * len(terms) == 8
    for row in pays:
        assert abs(Fraction(row["pays"]) - Fraction(row["pays_decimal"])) <= Fraction(1, 2 * 10**6)
    factor = Fraction(next(row["factor_on_pays"] for row in terms if row["terms"] == "edge 5%"))
    assert [Fraction(row["pays"]) for row in pays if row["terms"] == "edge 5%"] == [12 * factor, 23 * factor]
    assert [row["house_edge"] for row in terms if row["terms"] == "edge 5%"] == ["1/20"]


def test_markdown_is_one_page_of_tables(capsys: pytest.CaptureFixture[str]) -> None:
    tokens = MarkdownIt("commonmark").enable("table").parse(printed(capsys, "lucky-nines", "--format", "markdown"))
    assert sum(token.type == "table_open" for token in tokens) == 13
    assert [token.tag for token in tokens if token.type == "heading_open"] == ["h1", *["h2"] * 13]


def test_digits_reach_sentences_and_pays(capsys: pytest.CaptureFixture[str]) -> None:
    """Of 415 cards that may come second 7 + 24 + 96 win; what is lost, 288, over 241 is the fair factor."""
    text = printed(capsys, "player-fabulous-pair", "--brief", "--digits", "2")
    assert "it keeps 11.33% of each stake" in text
    assert ["fair", "suit", "1.20", "288/241"] in [line.split() for line in text.splitlines()]
    assert "0.29" not in printed(capsys, "player-fabulous-pair", "--brief", "--digits", "0")


# ---------------------------------------------------------------- prices, shoes, files


def test_the_pays_that_leave_the_house_an_edge(capsys: pytest.CaptureFixture[str]) -> None:
    """A pair is made by 31 of 415 second cards: at 12 to 1 or 11 to 1 its edges are 1 - 13 or 12 times that."""
    asked = ["player-pair", "--edge", "5%", "--brief"]
    wanted = data_of(printed(capsys, *asked, "--format", "json"))["for_edge"]
    assert wanted["house_edge"] == "1/20"
    assert Fraction(wanted["pay"]) == Fraction(95, 100) * Fraction(415, 31) - 1
    (alone,) = wanted["alone"]
    assert Fraction(alone["wanted"]) == Fraction(wanted["pay"])
    assert alone["below"] == {"pays": "11", "house_edge": str(1 - Fraction(12 * 31, 415))}
    assert alone["above"] == {"pays": "12", "house_edge": str(1 - Fraction(13 * 31, 415))}
    text = printed(capsys, *asked)
    assert "What would leave the house an edge of 5%" in text
    assert "make it fair" not in text


def test_whole_pay_tables_are_printed_and_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["lucky-6", "--edge", "8%", "--brief"]
    found = data_of(printed(capsys, *asked, "--format", "json"))["for_edge"]["nearest_whole_pays"]
    assert [one["pays"] for one in found[:2]] == [["13", "23"], ["12", "25"]]
    assert len(found) == 10
    assert "Whole pay tables nearest to a house edge of 8%" in printed(capsys, *asked)
    assert "Whole pay tables" not in printed(capsys, "lucky-6", "--brief")


@pytest.mark.parametrize(
    ("edge", "message"),
    [
        ("5", "--edge '5' is no share of a stake between -100% and 100%; write 5% or 0.05"),
        ("-100%", "--edge '-100%' is no share of a stake between -100% and 100%; write 5% or 0.05"),
        ("much", "--edge 'much': 'much' is not an exact number"),
    ],
)
def test_what_is_no_house_edge_is_refused(capsys: pytest.CaptureFixture[str], edge: str, message: str) -> None:
    assert refused(capsys, "tie", f"--edge={edge}").startswith(message)


def test_another_pay_another_commission_and_another_shoe(capsys: pytest.CaptureFixture[str]) -> None:
    """The tie's probability on six decks and Banker's on eight are published counts."""
    tie = data_of(printed(capsys, "tie", "--pays", "tie=9", "--decks", "6", "--brief", "--format", "json"))
    assert Fraction(tie["expected_value"]) == 10 * Fraction(83_552_962_932_288, 878_869_206_895_680) - 1
    banker = data_of(printed(capsys, "banker", "--commission", "4%", "--brief", "--format", "json"))
    won = Fraction(96, 100) * 2_292_252_566_437_888 - 2_230_518_282_592_256
    assert Fraction(banker["expected_value"]) == won / 4_998_398_275_503_360


def test_the_shoe_is_counted_and_the_other_decks_are_not_it(capsys: pytest.CaptureFixture[str]) -> None:
    data = data_of(printed(capsys, "player-pair", "--without", "A A A", "--format", "json"))
    pairs = Fraction(12 * 32 * 31 + 29 * 28, 413 * 412)
    assert Fraction(data["expected_value"]) == 12 * pairs - 1
    eight = next(row for row in data["by_decks"] if row["decks"] == 8)
    assert Fraction(eight["expected_value"]) == Fraction(-43, 415)
    gone = Fraction(12 * 32 * 31 + 28 * 27, 412 * 411)
    assert Fraction(data["removal"]["effects"]["A"]) == 12 * (gone - pairs)


def test_a_wager_of_ones_own(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "lucky.toml"
    path.write_text(OWN, encoding="utf-8")
    own = data_of(printed(capsys, str(path), "--format", "json"))
    ours = data_of(printed(capsys, "lucky-6", "--format", "json"))
    assert own["wager"] == "lucky"
    assert own["awards"] == ours["awards"]
    assert own["removal"] == ours["removal"]


def test_toml_prints_a_file_to_start_from(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    assert printed(capsys, "lucky-nines", "--toml", "-o", str(path)) == ""
    assert path.read_text(encoding="utf-8") == printed(capsys, "lucky-nines", "--toml")
    mine = data_of(printed(capsys, str(path), "--brief", "--format", "json"))
    ours = data_of(printed(capsys, "lucky-nines", "--brief", "--format", "json"))
    assert {**mine, "wager": "lucky-nines"} == ours


def test_toml_has_the_pay_that_was_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert "pays = 9\n" in printed(capsys, "tie", "--toml", "--pays", "tie=9")


def test_the_report_goes_to_a_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    assert printed(capsys, "tie", "--brief", "--format", "html", "-o", str(path)) == ""
    assert path.read_text(encoding="utf-8").endswith("</html>\n")


# ---------------------------------------------------------------- warnings and refusals


def test_an_award_that_hides_a_better_one_is_warned_of(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(OWN.replace("banker.cards == 2", "player.total < 3"), encoding="utf-8")
    assert run(["wager", str(path), "--brief"]) == 0
    out, err = capsys.readouterr()
    assert out.startswith("My lucky six\n")
    assert err.startswith(f"exact-odds: {path}, line 10, award 2 (three cards) pays 23, but in ")


def test_an_award_that_is_never_won_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(OWN.replace(" and banker.cards == 2", ""), encoding="utf-8")
    assert "award 2 (three cards) can never be reached" in refused(capsys, str(path))
    path.write_text(OWN.replace('"23"', "23.5"), encoding="utf-8")
    assert 'pays = 23.5 is a float and not exact; write pays = "23.5"' in refused(capsys, str(path))


def test_what_cannot_be_reported_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(capsys, "dragon7") == "no wager is called 'dragon7'; did you mean 'dragon-7'?"
    assert "lucky-nines has 7 awards that win" in refused(capsys, "lucky-nines", "--pays", "lucky-nines=5")
    assert "is for none of the wagers asked about: tie take none" in refused(capsys, "tie", "--commission", "4%")
    assert "the question looks at suits" in refused(capsys, "perfect-9", "--without", "A")
    assert "from this shoe and these rules it never happens" in refused(
        capsys, "insurance-player-0-5", "--counts", "K=6"
    )
    assert "--toml prints the wager's file" in refused(capsys, "tie", "--toml", "--format", "json")
    assert "leave out --edge" in refused(capsys, "tie", "--toml", "--edge", "5%")
    assert "or end FILE in .toml" in refused(capsys, "tie", "--toml", "-o", "tie.json")
    assert "no.toml' cannot be read" in refused(capsys, "no.toml")
    assert refused(capsys).startswith("missing argument 'WAGER'")


def test_the_longest_report_loads_no_arrays_and_no_algebra() -> None:
    program = (
        "import sys\n"
        "from exact_odds.cli import run\n"
        "run(['wager', 'super-tie', '-o', '/dev/null'])\n"
        "print(sorted({'numpy', 'sympy', 'matplotlib'} & set(sys.modules)))\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
