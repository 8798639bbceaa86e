"""``exact-odds wager``: what it prints, where, and what it refuses."""

from __future__ import annotations

import csv
import io
import json
import shlex
import subprocess
import sys
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from markdown_it import MarkdownIt

import exact_odds
from exact_odds.cli import run
from exact_odds.counting import plain_walk
from exact_odds.reports.formats import FORMATS
from tests.cli import golden
from tests.reports.samples import TEXTS

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
    """The tables in JSON."""
    tables: dict[str, Any] = json.loads(text)["tables"]
    return tables


# ---------------------------------------------------------------- formats


@pytest.mark.parametrize("form", TEXTS)
def test_dragon_7_in_every_format(capsys: pytest.CaptureFixture[str], form: str) -> None:
    brief = () if form == "text" else ("--brief",)
    golden.check(f"dragon-7{FORMATS[form].ending}", printed(capsys, "dragon-7", "--format", form, *brief))


def test_a_wager_on_suits_with_several_awards(capsys: pytest.CaptureFixture[str]) -> None:
    golden.check("lucky-nines.md", printed(capsys, "lucky-nines", "--format", "markdown"))


def test_an_insurance_that_favours_the_bettor(capsys: pytest.CaptureFixture[str]) -> None:
    golden.check("insurance-player-5-6.txt", printed(capsys, "insurance-player-5-6", "--brief"))


def test_json_holds_the_odds_as_exact_odds_odds_writes_them(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["player-dragon-bonus", "--decks", "6", "--format", "json"]
    report = json.loads(printed(capsys, *arguments, "--brief"))
    assert run(["odds", *arguments]) == 0
    odds = json.loads(capsys.readouterr().out)
    assert report["setting"] == odds["setting"]
    for name in ("awards", "worth"):
        for mine, theirs in zip(report["tables"][name], odds["tables"][name], strict=True):
            both = mine.keys() & theirs.keys() - {"decks"}
            assert len(both) > 5
            assert {key: mine[key] for key in both} == {key: theirs[key] for key in both}


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("insurance.txt", ["insurance", "--decks", "6"]),
        ("dragon-dragon-1.txt", ["dragon-dragon-1", "--meter", "50000", "--brief"]),
        (
            "dragon-7-capped.txt",
            [
                "dragon-7",
                "--brief",
                "--cap=30",
                "--max-stake=dragon-7=100",
                "--confirm",
                "--counts=2=8 3=8 7=8 9=8 K=8",
            ],
        ),
    ],
)
def test_a_schedule_a_meter_and_a_cap(capsys: pytest.CaptureFixture[str], name: str, arguments: list[str]) -> None:
    golden.check(name, printed(capsys, *arguments))


def test_csv_is_the_awards_or_the_table_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["perfect-9", "--brief", "--format", "csv"]
    main = printed(capsys, *asked)
    assert main.startswith("award,pays,pays_decimal,true_odds,true_odds_decimal,deals,probability,")
    assert main == printed(capsys, *asked, "--table", "awards")
    names = list(data_of(printed(capsys, "perfect-9", "--brief", "--format", "json")))
    assert len(names) == 10
    for name in names:
        header, *rows = csv.reader(io.StringIO(printed(capsys, *asked, "--table", name)))
        assert rows
        assert all(len(row) == len(header) for row in rows)


def test_csv_holds_a_decimal_and_a_fraction_of_every_pay_and_the_factor_on_them(
    capsys: pytest.CaptureFixture[str],
) -> None:
    asked = ["lucky-6", "--edge", "1/20", "--brief", "--format", "csv", "--table"]
    terms = list(csv.DictReader(io.StringIO(printed(capsys, *asked, "terms"))))
    pays = list(csv.DictReader(io.StringIO(printed(capsys, *asked, "pays"))))
    assert len(pays) == 2 * len(terms) == 8
    for row in pays:
        assert abs(Fraction(row["pays"]) - Fraction(row["pays_decimal"])) <= Fraction(1, 2 * 10**10)
    factor = Fraction(next(row["factor"] for row in terms if row["terms"] == "edge 5%"))
    assert [Fraction(row["pays"]) for row in pays if row["terms"] == "edge 5%"] == [12 * factor, 23 * factor]
    assert [row["house_edge"] for row in terms if row["terms"] == "edge 5%"] == ["1/20"]


def test_markdown_is_one_page_of_tables(capsys: pytest.CaptureFixture[str]) -> None:
    tokens = MarkdownIt("commonmark").enable("table").parse(printed(capsys, "lucky-nines", "--format", "markdown"))
    assert sum(token.type == "table_open" for token in tokens) == 18
    assert [token.tag for token in tokens if token.type == "heading_open"] == ["h1", *["h2"] * 18]


def test_digits_reach_pays(capsys: pytest.CaptureFixture[str]) -> None:
    """Of 415 cards that may come second 7 + 24 + 96 win; what is lost, 288, over 241 is the fair factor."""
    text = printed(capsys, "player-fabulous-pair", "--brief", "--digits", "2")
    assert ["fair", "suit", "1.20", "288/241"] in [line.split() for line in text.splitlines()]
    assert "0.29" not in printed(capsys, "player-fabulous-pair", "--brief", "--digits", "0")


# ---------------------------------------------------------------- prices, shoes, files


def test_the_pays_that_leave_the_house_an_edge(capsys: pytest.CaptureFixture[str]) -> None:
    """A pair is made by 31 of 415 second cards: at 12 to 1 or 11 to 1 its edges are 1 - 13 or 12 times that."""
    asked = ["player-pair", "--edge", "5%", "--brief"]
    found = data_of(printed(capsys, *asked, "--format", "json"))
    edge = next(row for row in found["terms"] if row["terms"] == "edge 5%")
    assert edge["house_edge"] == "1/20"
    pay = Fraction(95, 100) * Fraction(415, 31) - 1
    assert Fraction(edge["factor"]) * 11 == pay
    (alone,), (whole,) = found["alone"], found["whole"]
    assert Fraction(alone["alone"]) == pay
    assert (whole["whole_pay_below"], Fraction(whole["edge_below"])) == (11, 1 - Fraction(12 * 31, 415))
    assert (whole["whole_pay_above"], Fraction(whole["edge_above"])) == (12, 1 - Fraction(13 * 31, 415))
    text = printed(capsys, *asked)
    assert "What would leave the house an edge of 5%" in text
    assert "make it fair" not in text


def test_whole_pay_tables_are_printed_and_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["lucky-6", "--edge", "8%", "--brief"]
    found = data_of(printed(capsys, *asked, "--format", "json"))["nearest"]
    assert [(one["award_1"], one["award_2"]) for one in found[:2]] == [(13, 23), (12, 25)]
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
    (tie,) = data_of(printed(capsys, "tie", "--pays", "tie=9", "--decks", "6", "--brief", "--format", "json"))["worth"]
    assert Fraction(tie["expected_value"]) == 10 * Fraction(83_552_962_932_288, 878_869_206_895_680) - 1
    (banker,) = data_of(printed(capsys, "banker", "--commission", "4%", "--brief", "--format", "json"))["worth"]
    won = Fraction(96, 100) * 2_292_252_566_437_888 - 2_230_518_282_592_256
    assert Fraction(banker["expected_value"]) == won / 4_998_398_275_503_360


def test_the_shoe_is_counted_and_the_other_decks_are_not_it(capsys: pytest.CaptureFixture[str]) -> None:
    data = data_of(printed(capsys, "player-pair", "--without", "A A A", "--format", "json"))
    pairs = Fraction(12 * 32 * 31 + 29 * 28, 413 * 412)
    assert Fraction(data["worth"][0]["expected_value"]) == 12 * pairs - 1
    eight = next(row for row in data["by_decks"] if row["decks"] == 8)
    assert Fraction(eight["expected_value"]) == Fraction(-43, 415)
    gone = Fraction(12 * 32 * 31 + 28 * 27, 412 * 411)
    ace = data["effects"][0]
    assert ace["card"] == "A"
    assert Fraction(ace["effect"]) == 12 * (gone - pairs)


def test_a_wager_of_ones_own(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "lucky.toml"
    path.write_text(OWN, encoding="utf-8")
    own = data_of(printed(capsys, str(path), "--brief", "--format", "json"))
    ours = data_of(printed(capsys, "lucky-6", "--brief", "--format", "json"))
    assert own["worth"][0]["wager"] == "lucky"
    assert own["awards"] == ours["awards"]


def test_toml_prints_a_file_to_start_from(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    assert printed(capsys, "lucky-nines", "--toml", "-o", str(path)) == ""
    assert path.read_text(encoding="utf-8") == printed(capsys, "lucky-nines", "--toml")
    mine = data_of(printed(capsys, str(path), "--brief", "--format", "json"))
    ours = data_of(printed(capsys, "lucky-nines", "--brief", "--format", "json"))
    for table in ("about", "worth"):
        assert mine[table][0].pop("wager") == "mine"
        assert ours[table][0].pop("wager") == "lucky-nines"
    mine, ours = ({name: rows for name, rows in data.items() if name != "identity"} for data in (mine, ours))
    assert mine == ours


def test_toml_has_the_pay_that_was_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert "pays = 9\n" in printed(capsys, "tie", "--toml", "--pays", "tie=9")


def test_the_report_goes_to_a_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    assert printed(capsys, "tie", "--brief", "--format", "html", "-o", str(path)) == ""
    assert path.read_text(encoding="utf-8").endswith("</html>\n")


def test_the_web_page_has_its_charts(capsys: pytest.CaptureFixture[str]) -> None:
    page = printed(capsys, "player-pair", "--decks", "1", "--format", "html")
    assert page.count("<figure>") == page.count("</svg>") == 2
    assert "<title>House edge by number of decks</title>" in page
    assert "<figure>" not in printed(capsys, "player-pair", "--brief", "--format", "html")


# ---------------------------------------------------------------- what an approval asks


def test_the_identity_of_a_report_makes_it_again(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my lucky.toml").write_text(OWN, encoding="utf-8")
    asked = ["my lucky.toml", "--brief", "--without", "A 8", "--max-stake", "my lucky=5"]
    first = printed(capsys, *asked, "--format", "json", "-o", "-")
    (identity,) = data_of(first)["identity"]
    assert identity["file"] == "my lucky.toml"
    assert identity["sha256"] == sha256(OWN.encode()).hexdigest()
    program, command, *again = shlex.split(identity["command"])
    assert (program, command) == ("exact-odds", "wager")
    assert printed(capsys, *again, "--format", "json") == first


def test_the_hash_of_a_wager_of_the_library_is_that_of_its_file(capsys: pytest.CaptureFixture[str]) -> None:
    for name, file in (("Fortune 7", "library/dragon-7.toml"), ("insurance-player-5-6", "schedules/insurance.toml")):
        (identity,) = data_of(printed(capsys, name, "--brief", "--format", "json"))["identity"]
        assert identity["file"] == file.rpartition("/")[2]
        contents = (Path(exact_odds.__file__).parent / "wagers" / file).read_bytes()
        assert identity["sha256"] == sha256(contents).hexdigest()


def test_a_second_count_is_compared(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["player-pair", "--counts", "A=4 2=4 3=4 K=4", "--brief", "--format", "json"]
    found = data_of(printed(capsys, *asked, "--confirm"))
    assert [row["second_count"] for row in found["second_count"]] == [row["deals"] for row in found["awards"]]
    assert all(row["agrees"] for row in found["second_count"])
    assert "second_count" not in data_of(printed(capsys, *asked))


def test_a_second_count_that_differs_is_a_check_that_failed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Were the walk to lose a deal, the report would say so and the exit code too."""
    walk = plain_walk.second_count

    def loses_one(*arguments: Any) -> list[int]:
        won, lost = walk(*arguments)
        return [won, lost - 1]

    monkeypatch.setattr(plain_walk, "second_count", loses_one)
    asked = ["wager", "player-pair", "--counts", "A=4 2=4 K=4", "--brief", "--confirm", "--table", "second_count"]
    assert run(asked) == 1
    assert "no" in capsys.readouterr().out.split()


def test_a_cap_lowers_the_pays_above_it(capsys: pytest.CaptureFixture[str]) -> None:
    """Of a match by 9 at 30 to 1 the cap leaves 20; the others pay what they did."""
    asked = ["player-dragon-bonus", "--brief", "--format", "json"]
    before, after = (data_of(printed(capsys, *asked, *more)) for more in ([], ["--cap", "20"]))
    assert [row["pays"] for row in after["awards"]] == ["20" if pay == "30" else pay for pay in pays_of(before)]
    lost = Fraction(before["worth"][0]["expected_value"]) - Fraction(after["worth"][0]["expected_value"])
    assert lost == 10 * Fraction(before["awards"][pays_of(before).index("30")]["probability"])
    assert data_of(printed(capsys, *asked, "--cap", "50000"))["awards"] == before["awards"]


def pays_of(data: dict[str, Any]) -> list[str]:
    return [row["pays"] for row in data["awards"]]


def test_what_a_coup_can_cost_is_in_the_report_of_a_wager_and_of_a_schedule(capsys: pytest.CaptureFixture[str]) -> None:
    one = data_of(printed(capsys, "tie", "--max-stake", "tie=100", "--brief", "--format", "json"))["exposure"]
    assert [(row["wager"], row["max_stake"], row["cost"]) for row in one] == [("tie", "100", "800")]
    limit = ["--max-stake", "insurance-player-5-7=10", "--max-stake", "insurance-player-0-5=10"]
    both = data_of(printed(capsys, "insurance", *limit, "--brief", "--format", "json"))["exposure"]
    assert sorted(row["award"] for row in both) == ["not offered", "win"]  # no coup is in two states


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
    assert "is for none of the wagers asked about: tie takes none" in refused(capsys, "tie", "--commission", "4%")
    assert "the question looks at suits" in refused(capsys, "perfect-9", "--without", "A")
    assert "from this shoe and these rules it never happens" in refused(
        capsys, "insurance-player-0-5", "--counts", "K=6"
    )
    assert "--toml prints the wager's file" in refused(capsys, "tie", "--toml", "--format", "json")
    assert "leave out --edge" in refused(capsys, "tie", "--toml", "--edge", "5%")
    assert "or end FILE in .toml" in refused(capsys, "tie", "--toml", "-o", "tie.json")
    assert "no.toml' cannot be read" in refused(capsys, "no.toml")
    assert "expected a cap of at least 1, the stake; got 1/2" in refused(capsys, "tie", "--cap", "1/2")
    assert "--cap 'high'" in refused(capsys, "tie", "--cap", "high")
    assert "is for none of the wagers asked about: tie" in refused(capsys, "tie", "--max-stake", "banker=5")
    assert "expected a wager that tells at most 20 kinds" in refused(capsys, "player-rabbit-play", "--confirm")
    assert "give --confirm for one" in refused(capsys, "insurance", "--confirm")
    assert "write --meter 50000" in refused(capsys, "dragon-dragon-1", "--confirm")
    assert refused(capsys).startswith("missing argument 'WAGER...'")


def test_the_longest_report_loads_no_algebra_and_no_charts() -> None:
    program = (
        "import sys\n"
        "from exact_odds.cli import run\n"
        "run(['wager', 'lucky-nines', '--counts', 'As=4 9h=4 9d=3 7c=5 Kd=6', '-o', '/dev/null'])\n"
        "print(sorted({'sympy', 'matplotlib'} & set(sys.modules)))\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
