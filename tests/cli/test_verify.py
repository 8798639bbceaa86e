"""``exact-odds verify``: what it says of published figures, and that it fails when one is altered."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from fractions import Fraction
from math import comb, perm
from pathlib import Path
from typing import Any

import pytest

from exact_odds import Coups, Shoe, published, wager
from exact_odds.cli import run
from exact_odds.decimals import decimal
from exact_odds.published import misprints, reading, sources
from exact_odds.reports.reference import reference_table
from tests.reports.samples import TEXTS


def verified(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> str:
    assert run(["verify", *arguments]) == code
    out, err = capsys.readouterr()
    assert err == ""
    return out


def alter(monkeypatch: pytest.MonkeyPatch, address: str, printed: str) -> None:
    """One figure printed otherwise, as if its source had another."""
    altered = tuple(
        source._replace(
            figures=tuple(
                replace(figure, printed=printed) if figure.address == address else figure for figure in source.figures
            )
        )
        for source in sources()
    )
    assert altered != sources()
    monkeypatch.setattr(published, "sources", lambda: altered)


def test_all_figures_agree_or_are_known_misprints(capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(verified(capsys, "--format", "json"))["tables"]
    assert "disagreements" not in data
    figures, wrong = sum(len(source.figures) for source in sources()), sum(not one.words for one in misprints())
    wanted = {"figures": figures, "agree": figures - wrong, "known_misprints": wrong, "disagree": 0}
    assert {key: sum(row[key] for row in data["sources"]) for key in wanted} == wanted
    assert all(misprint["reason"] for misprint in data["misprints"])


def test_the_number_of_misprints_is_that_of_the_list_and_words_are_named_apart(
    capsys: pytest.CaptureFixture[str],
) -> None:
    text = " ".join(verified(capsys).split())
    found = re.search(r"Known misprints: (\d+), and (\d+) of words, which are no figures\. Disagree: 0\.", text)
    assert found
    figures, words = map(int, found.groups())
    listed = json.loads(verified(capsys, "--format", "json"))["tables"]["misprints"]
    of_words = sum(one.words for one in misprints())
    assert (figures, words) == (len(listed) - of_words, of_words)
    table = reference_table("known-misprints")
    assert len(table.rows) == len(listed)
    assert table.notes[-1] == (
        f"Of the {len(listed)} misprints here {figures} are figures, which verify counts; the rest are words."
    )


@pytest.mark.parametrize(
    ("figure", "right"),
    [
        ("main-combos-1-to-12 / 7 / deals", str(perm(364, 6))),
        ("lucky-nines-binion / three of one suit / count", str(4 * comb(8, 3) * 384)),
        ("lucky-nines-binion / three / count", str((comb(32, 3) - 4 * comb(8, 3)) * 384)),
        ("456 / 8 decks / six / return", "-0.046938"),  # 3 x 1587927855264000 / 4998398275503360 - 1
        ("perfect-pairs-v1 / title of the last table", "Six Decks"),
    ],
)
def test_a_misprint_is_listed_with_the_right_value(capsys: pytest.CaptureFixture[str], figure: str, right: str) -> None:
    misprints: list[dict[str, Any]] = json.loads(verified(capsys, "--format", "json"))["tables"]["misprints"]
    assert [misprint["right"] for misprint in misprints if misprint["figure"] == figure] == [right]


def test_the_right_value_is_exact_where_it_is_rational(capsys: pytest.CaptureFixture[str]) -> None:
    tie = Coups(Shoe.of_decks(8)).odds(wager("tie-9"))
    data = json.loads(verified(capsys, "--source", "main-8deck-woo", "--digits", "20", "--format", "json"))
    (misprint,) = [row for row in data["tables"]["misprints"] if row["figure"].endswith("/ tie-9 / house edge")]
    assert (Fraction(misprint["exact"]), misprint["exact_decimal"]) == (tie.house_edge, decimal(tie.house_edge, 20))
    data = json.loads(verified(capsys, "--source", "natural-nine-9to1", "--all", "--format", "json"))
    assert {row["exact"] for row in data["tables"]["figures"] if row["quantity"] == "standard deviation"} == {None}


def test_an_altered_figure_fails_and_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    alter(monkeypatch, "dragon7 / win / probability", "0.022535")
    text = verified(capsys, code=1)
    assert "Disagree: 1." in text
    assert "dragon7 / win / probability" in text
    assert "0.022535 0.022534" in " ".join(text.split())
    assert verified(capsys, "--source", "panda8")


def test_an_altered_misprint_fails(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    alter(monkeypatch, "main-8deck-woo / tie-9 / house edge", "0.0482")
    data = json.loads(verified(capsys, "--format", "json", code=1))
    (wrong,) = data["tables"]["disagreements"]
    assert wrong["reason"] == "prints 0.0482, listed as a misprint that prints 0.0480"


def test_one_source_with_every_figure(capsys: pytest.CaptureFixture[str]) -> None:
    """112,633,011,329,024 is the published count of Dragon 7."""
    text = verified(capsys, "--source", "dragon7", "--all")
    assert "https://wizardofodds.com/games/baccarat/side-bets/5-treasures/" in text
    assert "11 figures of 1 source" in text
    line = next(line for line in text.splitlines() if line.startswith("dragon7 / win / count"))
    assert line.split() == [
        "dragon7",
        "/",
        "win",
        "/",
        "count",
        "count",
        "112633011329024",
        "112633011329024",
        "agrees",
    ]
    data = json.loads(verified(capsys, "--source", "dragon7", "--source", "panda8", "--all", "--format", "json"))
    assert len(data["tables"]["figures"]) == 22


def test_a_source_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", "--source", "dragon-7"]) == 2
    assert capsys.readouterr().err == "exact-odds: no source is called 'dragon-7'; did you mean 'dragon7'?\n"


def test_every_format_is_written(capsys: pytest.CaptureFixture[str]) -> None:
    for form in TEXTS:
        assert "lucky-nines-binion" in verified(capsys, "--source", "lucky-nines-binion", "--format", form)


PAGE = Path(__file__).parents[2] / "docs" / "examples" / "a-page.toml"


def altered_page(folder: Path, old: str, new: str) -> str:
    """The page with some words replaced, beside the wager that it names."""
    text = PAGE.read_text("utf-8")
    assert old in text
    (folder / "mine.toml").write_text(text.replace(old, new), "utf-8")
    (folder / "lucky.toml").write_bytes((PAGE.parent / "lucky.toml").read_bytes())
    return str(folder / "mine.toml")


def test_a_page_of_ones_own_is_compared_alone(capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(verified(capsys, "--file", str(PAGE), "--format", "json"))
    (row,) = data["tables"]["sources"]
    assert (row["source"], row["figures"], row["agree"], row["known_misprints"]) == ("a-page", 10, 10, 0)


def test_a_page_of_ones_own_fails_where_it_disagrees(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """4.80% is 1 - 10 x 0.0952, and 4.84% what a tie at 9 to 1 costs: the page took a rounded probability."""
    path = altered_page(tmp_path, "4.84%", "4.80%")
    data = json.loads(verified(capsys, "--file", path, "--format", "json", code=1))
    assert [(wrong["figure"], wrong["printed"], wrong["computed"]) for wrong in data["tables"]["disagreements"]] == [
        ("a-page / tie-9 / house edge", "4.80%", "4.84%")
    ]


def test_several_pages_are_compared_together_or_by_source(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    other = tmp_path / "other.toml"
    other.write_text(
        '[[source]]\nid = "other"\n[[source.table]]\ndecks = "8"\n'
        'columns = [{ quantity = "probability", event = "{row}" }]\nrows = [["tie", "0.0952"]]\n'
    )
    both = ("--file", str(PAGE), "--file", str(other))
    assert "11 figures of 2 sources" in verified(capsys, *both)
    assert "1 figures of 1 source" in verified(capsys, *both, "--source", "other")
    assert run(["verify", *both, "--source", "dragon7"]) == 2
    assert capsys.readouterr().err == (
        "exact-odds: no source is called 'dragon7'; 'exact-odds verify' without --source lists them\n"
    )


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            'decks = "8"',
            "decks = 8",
            'line 9, source 1, table 1: decks must be text in quotes, as decks = "...", and is 8',
        ),
        (
            'id = "a-page"',
            'id = "a-page"\nfigures = 3',
            "line 5, source 1 (a-page): 3 figures are declared and 10 are there",
        ),
        ('id = "a-page"', "", 'line 3, source 1: id is missing; write id = "..."'),
        (
            '"1.06%"',
            "1.06",
            'line 12, source 1, table 1: what stands in a row is text in quotes, as "0.4462", and here is 1.06',
        ),
        (
            '"tie-9"',
            '"tie-10"',
            "house edge: no wager is called 'tie-10'; did you mean 'dt-tie-10'?",
        ),
        ("lucky.toml", "luck.toml", "luck.toml' cannot be read: No such file or directory"),
        ("[[source]]", "[[source]", "line 3: '[[source]' heads no table; write [[source]] on a line of its own"),
    ],
)
def test_a_page_that_cannot_be_compared_is_bad_input(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, old: str, new: str, message: str
) -> None:
    assert run(["verify", "--file", altered_page(tmp_path, old, new)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    lines = err.splitlines()
    assert all(line.startswith("exact-odds: ") and str(tmp_path) in line for line in lines)
    assert any(line.endswith(message) for line in lines)


def test_a_page_that_is_not_there_is_bad_input(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", "--file", "none.toml"]) == 2
    assert capsys.readouterr().err == (
        "exact-odds: the file of figures 'none.toml' cannot be read: No such file or directory\n"
    )


@pytest.mark.parametrize(
    ("file", "contents", "message"),
    [
        ("main", b"[[source]]\n", 'main.toml, line 1, source 1: id is missing; write id = "..."'),
        (
            "misprints",
            b"misprint = 1\n",
            "misprints.toml, line 1: misprint must be written as tables, each under its own [[misprint]]",
        ),
    ],
)
def test_a_mistake_in_a_file_of_the_package_is_no_failed_check(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, file: str, contents: bytes, message: str
) -> None:
    there = reading._contents  # noqa: SLF001  # where the files come from
    monkeypatch.setattr(reading, "_contents", lambda name: contents if name == file else there(name))
    for cached in (sources, misprints):
        cached.cache_clear()
    try:
        assert run(["verify"]) == 2
    finally:
        monkeypatch.undo()
        for cached in (sources, misprints):
            cached.cache_clear()
    assert capsys.readouterr().err == f"exact-odds: {message}\n"


SEVEN = """
[[source]]
id = "mine"
[[source.table]]
deck = "8"
decks = "8"
quantity = "house edge"
wager = "{row}"
columns = ["edge"]
rows = [["nope", "0.1"], ["tie", 14.36], ["banker"], ["player", "7,61%"]]
[[source.table]]
name = "two"
decks = "-1"
wager = "nope2"
columns = [{ quantity = "nonsense" }, { quantity = "house edge" }]
rows = [["a", "1", "2"]]
[[source.table]]
name = "three"
decks = "8"
quantity = "probability"
event = "bankr.wins"
columns = ["p"]
rows = [["x", "0.5"]]
[[source]]
id = "mine"
unchecked = "words"
"""


def test_every_mistake_of_a_file_is_said_in_one_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "seven.toml"
    path.write_text(SEVEN)
    assert run(["verify", "--file", str(path)]) == 2
    said = capsys.readouterr().err
    for word in ("'deck'", "'nope'", "14.36", "'banker'", "7,61%", "nonsense", "-1", "'nope2'", "bankr", "'mine'"):
        assert word in said, word
