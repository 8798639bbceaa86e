"""The reports of removal, covariance and gains, and their reference tables."""

from __future__ import annotations

import json
import tomllib
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from exact_odds.counting.coups import Coups
from exact_odds.decimals import Root
from exact_odds.games.cards import RANKS
from exact_odds.games.game import Game
from exact_odds.games.shoe import Shoe
from exact_odds.games.tableau import BY_TOTAL
from exact_odds.reports.column import Named
from exact_odds.reports.covariance import covariance_report, covariance_table
from exact_odds.reports.formats import render
from exact_odds.reports.formats.people import page
from exact_odds.reports.gains import gains_report, gains_table
from exact_odds.reports.removal import TABULATED, count_table, counting_table, removal_report, removal_table
from exact_odds.reports.table import Report
from exact_odds.studies.covariance import covariances
from exact_odds.studies.gains import gains
from exact_odds.studies.removal import effects_of_removal
from exact_odds.studies.tags import Fit, Tags
from exact_odds.wagers.library import wager
from tests import oracle
from tests.reports.samples import TEXTS

KNOWN = tomllib.loads((Path(__file__).parents[1] / "known" / "removal.toml").read_text("utf-8"))
TAGS = "4=-1 5=-1 6=-1 7=-1 8=2 9=2"


EIGHT_DECKS = Shoe.of_decks(8)


@cache
def removal(*slugs: str, shoe: Shoe = EIGHT_DECKS, level: int | None = None, tags: str = "") -> Report:
    effects = effects_of_removal(map(wager, slugs), Coups(shoe))
    return removal_report(effects, Coups(shoe), Tags.parse(tags) if tags else None, level)


@cache
def pairs(*slugs: str, stakes: tuple[tuple[str, int], ...] = ()) -> Report:
    coups = Coups(EIGHT_DECKS)
    joint = covariances([wager(slug) for slug in slugs], coups)
    mix = joint.mix({slug: Fraction(stake) for slug, stake in stakes}) if stakes else None
    return covariance_report(joint, coups, mix)


@cache
def drawing(by_total: bool = False) -> Report:
    return gains_report(gains(Coups(EIGHT_DECKS, Game.of(BY_TOTAL)) if by_total else Coups(Shoe.infinite())))


@pytest.mark.parametrize("form", TEXTS)
@pytest.mark.parametrize(
    "report",
    [
        removal("banker", "perfect-pair", level=1, tags=TAGS),
        removal("insurance-player-4-5"),
        pairs("banker", "player", stakes=(("banker", 10),)),
        drawing(),
    ],
    ids=lambda report: report.tables[0].name + str(len(report.tables)),
)
def test_every_format_shows_them(report: Report, form: str) -> None:
    text = render(report, form, digits=4)
    assert text.endswith("\n")
    assert "None" not in text


def rows(report: Report, name: str) -> list[dict[str, Any]]:
    """The rows of a table in JSON."""
    found: list[dict[str, Any]] = json.loads(render(report, "json", 8))["tables"][name]
    return found


def test_the_json_of_removal() -> None:
    report = removal("banker", "all-red")
    worth = rows(report, "worth")
    assert [row["wager"] for row in worth] == ["banker", "all-red"]
    assert worth[0]["expected_value"] == "-114753351728/10847218479825"
    effects = {(row["wager"], row["card"]): row["effect"] for row in rows(report, "effects")}
    assert [card for wager, card in effects if wager == "banker"] == list(RANKS)
    assert round(Fraction(effects["banker", "4"]) * 10**6, 3) == Fraction("115.719")
    by_suit = {(row["wager"], row["card"], row["suit"]): row["effect"] for row in rows(report, "by_suit")}
    assert len(by_suit) == 52
    assert by_suit["all-red", "8", "hearts"] != by_suit["all-red", "8", "spades"]


def test_a_rank_that_is_gone_has_no_effect() -> None:
    report = removal("tie", shoe=Shoe.of_counts({"4": 8, "9": 8}))
    assert rows(report, "effects")[0] == {
        "wager": "tie",
        "name": "Tie, 8 to 1",
        "card": "A",
        "cards": 0,
        "effect": None,
        "effect_decimal": None,
    }
    assert page(report.table("effects")).rows[0] == ("A", "0", "", "")


def test_several_wagers_stand_side_by_side_for_people() -> None:
    shown = page(removal("banker", "tie").table("effects"))
    assert [lane.header for lane in shown.lanes] == ["Card gone", "Cards", "banker", "tie"]
    assert (shown.height, shown.closing) == (14, 1)


def test_the_json_of_counting() -> None:
    report = removal("dragon-7", tags=TAGS, level=2)
    (count,), (best,) = rows(report, "counting"), rows(report, "best_tags")
    assert count["balanced"] is True
    assert (count["wager"], count["betting_correlation"]) == ("dragon-7", "0.96418949")
    assert round(Fraction(count["break_even"]), 2) == Fraction("3.52")
    assert best["tags"] == "A=0 2=-1 3=-1 4=-2 5=-2 6=-2 7=-2 8=2 9=2 T=0"


def test_of_a_wager_on_suits_tags_are_by_face() -> None:
    report = removal("all-red", tags="red=-1 black=1", level=1)
    (deviation,) = report.table("worth").column("effect_deviation")
    assert isinstance(deviation, Root)
    assert round(deviation.radicand * 10**12) == 89416354
    (count,), (best,) = rows(report, "counting"), rows(report, "best_tags")
    assert count["betting_correlation"] == best["betting_correlation"] == "0.99556842"
    counted, proposed = (dict(Tags.parse(row["tags"]).by_name) for row in (count, best))
    assert {name: counted[name] for name in ("8h", "8s", "Kd", "Kc")} == {"8h": -1, "8s": 1, "Kd": -1, "Kc": 1}
    assert {name: proposed[name] for name in ("8h", "8s")} == {"8h": -1, "8s": 0}
    assert not any("tell suits apart" in note for note in report.table("counting").notes)


def test_tags_by_rank_of_a_wager_on_suits_say_little_and_the_report_says_why() -> None:
    report = removal("all-red", "tie", tags="8=-2 9=-2 4=1")
    assert Fraction(rows(report, "counting")[0]["betting_correlation"]) < Fraction("0.07")
    notes = [note for note in report.table("counting").notes if "tell suits apart" in note]
    assert notes == ["Tags by rank do not tell suits apart, as all-red does: tag suits or cards, as in red=-1 8h=2."]


def test_where_nothing_is_to_be_counted_the_report_says_so() -> None:
    report = removal("player-pair", tags=TAGS, level=1)
    (row,) = report.table("best_tags").rows
    assert row == (Named("player-pair", "Player pair"), None, None, None, None)
    assert "no card matters more than another" in report.table("best_tags").notes[-1]


def test_suits_have_a_table_where_they_matter() -> None:
    assert [table.name for table in removal("perfect-pair").tables] == ["effects", "worth"]
    assert [table.name for table in removal("all-red", "tie").tables] == ["effects", "by_suit", "worth"]


def test_a_sum_that_need_not_be_zero_is_explained() -> None:
    notes = removal("insurance-player-4-5", "tie").table("effects").notes
    assert any(note.startswith("insurance-player-4-5 is offered only in a state") for note in notes)
    assert any(note.endswith("sum to 0.") for note in notes)
    assert not any(note.endswith("sum to 0.") for note in removal("insurance-player-4-5").table("effects").notes)


def test_an_unbalanced_count_is_called_so() -> None:
    table = removal("tie", tags="T=1").table("counting")
    assert table.title.startswith("The unbalanced count A=0")
    assert "the mean tag of each card seen is taken off" in table.notes[-1]


@pytest.mark.parametrize(("tags", "balanced"), [("A=2 5=-1", True), ("A=1 5=-1", False)])
def test_a_count_is_balanced_over_its_own_shoe(tags: str, balanced: bool) -> None:
    counted, effects = (
        Tags.parse(tags),
        effects_of_removal([wager("tie")], Coups(Shoe.of_counts({"A": 4, "5": 8, "9": 4}))),
    )
    table = count_table(counted, [Fit.of(counted, one) for one in effects])
    assert table.title.startswith(f"The {'balanced' if balanced else 'unbalanced'} count")
    assert any("the mean tag" in note for note in table.notes) is not balanced


def test_the_reference_table_of_removal_has_the_published_effects() -> None:
    table = removal_table()
    rows = {row[0]: row for row in table.rows}
    assert list(rows) == list(TABULATED)
    for place, slug in enumerate(KNOWN["wagers"]):
        for rank, cell in zip(RANKS[:10], rows[slug][2:], strict=True):
            assert isinstance(cell, Fraction)
            assert round(cell * 10**6, 3) == Fraction(KNOWN["effects"][str(oracle.value(rank))][place])


def test_the_reference_table_of_counts() -> None:
    rows = [row[:3] for row in counting_table().rows if row[0] == "dragon-7"]
    assert rows[0] == ("dragon-7", True, "A=0 2=0 3=0 4=-1 5=-1 6=-1 7=-1 8=2 9=2 T=0")
    assert [row[1] for row in rows] == [True, False]


def test_the_json_of_covariance() -> None:
    report = pairs("banker", "player", stakes=(("banker", 10), ("player", 10)))
    (pair,), (mix,) = rows(report, "pairs"), rows(report, "mix")
    assert (pair["wager"], pair["other"]) == ("banker", "player")
    assert pair["correlation"] == "-0.99996871"
    assert mix["staked"] == "20"
    assert mix["standard_deviation"] == "0.24914144"


def test_a_state_is_named() -> None:
    report = pairs("banker", "insurance-player-4-5")
    assert report.notes[1].startswith("Everything is of the 44,856,843,337,728 deals with player.opening.total == 4")
    assert report.setting
    assert report.setting["given"] == str(wager("insurance-player-4-5").given)


def test_the_reference_table_of_covariance() -> None:
    table = covariance_table()
    row = next(row for row in table.rows if row[:2] == ("banker", "player"))
    assert isinstance(row[3], Root)
    assert row[3].sign == -1


def test_the_gains_of_infinite_decks() -> None:
    cells = {(cell["total"], cell["seen"]): cell for cell in rows(drawing(), "banker")}
    wanted = {(3, 8): "-1/273", (4, 1): "1/273", (5, 4): "1/91", (6, 6): "1/273", (6, "stood"): "1/13"}
    assert {cell: cells[cell]["gain"] for cell in wanted} == wanted
    assert [cell for cell in cells if not cells[cell]["best"]] == [(4, 1), (6, "stood")]


def test_cells_where_the_tableau_is_not_best_are_marked() -> None:
    plays = page(drawing().table("best_play"))
    assert [lane.header for lane in plays.lanes] == ["Banker has", "stood", *map(str, range(10))]
    marked = [(row[0], place) for row in plays.rows for place, cell in enumerate(row) if cell.endswith("*")]
    assert marked == [("4", 3), ("6", 1)]
    assert [row[:3] for row in drawing().table("not_best").rows] == [(4, 1, "stands"), (6, "stood", "stands")]


def test_the_tableau_by_total_is_shown_by_total() -> None:
    report = drawing(by_total=True)
    assert report.table("banker").notes[0] == "0 to 9 are the values of Player's total."
    assert len(report.table("not_best").rows) == 21


def test_the_reference_table_of_gains() -> None:
    found = gains_table().rows
    assert len(found) == 2 * (88 + 8)
    assert [row[:6] for row in found if row[4] != row[5]] == [
        (decks, "Banker", total, seen, "stands", "draws")
        for decks in ("8", "infinite")
        for total, seen in ((4, 1), (6, "stood"))
    ]
    assert [row[6] for row in found if row[:4] == ("infinite", "Player", 5, None)] == [Fraction(859, 23153)]
