"""``exact-odds verify``: what it says of published figures, and that it fails when one is altered."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from math import comb, perm
from typing import Any

import pytest

from exact_odds.cli import run
from exact_odds.reports.reference import reference_table
from exact_odds.studies import published
from exact_odds.studies.published import sources


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
    data = json.loads(verified(capsys, "--format", "json"))
    assert data["ok"] is True
    assert data["disagreements"] == []
    assert (data["figures"], data["agree"], data["known_misprints"]) == (897, 852, 45)
    for key in ("figures", "agree", "known_misprints", "disagree"):
        assert sum(source[key] for source in data["sources"]) == data[key]
    assert all(misprint["reason"] for misprint in data["misprints"])


def test_the_number_of_misprints_is_that_of_the_list_and_words_are_named_apart(
    capsys: pytest.CaptureFixture[str],
) -> None:
    text = " ".join(verified(capsys).split())
    found = re.search(r"Known misprints: (\d+), and (\d+) of words, which is no figure\. Disagree: 0\.", text)
    assert found
    figures, words = map(int, found.groups())
    listed = json.loads(verified(capsys, "--format", "json"))["misprints"]
    assert (figures, words) == (len(listed) - 1, 1)
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
    misprints: list[dict[str, Any]] = json.loads(verified(capsys, "--format", "json"))["misprints"]
    assert [misprint["right"] for misprint in misprints if misprint["figure"] == figure] == [right]


def test_an_altered_figure_fails_and_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    alter(monkeypatch, "dragon7 / win / probability", "0.022535")
    text = verified(capsys, code=1)
    assert "Disagree: 1." in text
    assert "dragon7 / win / probability" in text
    assert "prints 0.022535, computed 0.022534" in " ".join(text.split())
    assert verified(capsys, "--source", "panda8")


def test_an_altered_misprint_fails(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    alter(monkeypatch, "main-8deck-woo / tie-9 / house edge", "0.0482")
    data = json.loads(verified(capsys, "--format", "json", code=1))
    (wrong,) = data["disagreements"]
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
    assert len(data["all"]) == 22


def test_a_source_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", "--source", "dragon-7"]) == 2
    assert capsys.readouterr().err == "exact-odds: no source is called 'dragon-7'; did you mean 'dragon7'?\n"


def test_every_format_is_written(capsys: pytest.CaptureFixture[str]) -> None:
    for form in ("text", "markdown", "csv", "json", "latex", "html"):
        assert "lucky-nines-binion" in verified(capsys, "--source", "lucky-nines-binion", "--format", form)
