"""Figures: what their titles say is so, their files hold today's values, and drawn again they are the same bytes."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import cast
from xml.etree import ElementTree as ET

import pytest

from exact_odds.errors import MissingExtra, UnknownName
from exact_odds.reports.figures import FIGURES, Figure, contents, files
from exact_odds.reports.figures import figure as made
from exact_odds.reports.figures.canvas import WIDTH
from exact_odds.reports.figures.svg import data_of, tidy
from exact_odds.reports.table import Cell
from tests.docs.blocks import ROOT
from tests.docs.pages import PAGES

FOLDER = ROOT / "docs" / "figures"
SVG = "{http://www.w3.org/2000/svg}"

figure = cache(made)


def values(name: str) -> dict[tuple[Cell, ...], Fraction]:
    """What a figure shows, by the cells before it, exactly."""
    rows = figure(name).table.rows
    found = {tuple(row[:-2]): row[-1] for row in rows}
    assert all(isinstance(value, Fraction) for value in found.values())
    return cast(dict[tuple[Cell, ...], Fraction], found)


# What titles say -----------------------------------------------------------------------------------------------------


def test_with_more_decks_banker_costs_more_player_and_the_tie_less() -> None:
    edges = values("edge-by-decks")
    for slug, dearer in (("banker", True), ("player", False), ("tie", False)):
        by_decks = [edge for (wager, _), edge in edges.items() if wager == slug]
        assert len(by_decks) == 13  # one to twelve, and infinite
        assert by_decks == sorted(by_decks, reverse=not dearer)


def test_the_likeliest_endings_are_both_hands_at_6_or_7() -> None:
    chances = values("final-totals")
    assert sum(chances.values()) == 1
    assert set(sorted(chances, key=lambda totals: -chances[totals])[:4]) == {(6, 6), (6, 7), (7, 6), (7, 7)}


def test_player_trails_below_6_is_level_with_6_and_leads_above() -> None:
    for total, _, player, _, tie, _, banker in figure("after-two-cards").table.rows:
        assert isinstance(total, int)
        assert isinstance(player, Fraction)
        assert isinstance(banker, Fraction)
        assert isinstance(tie, Fraction)
        assert player + tie + banker == 1
        lead = player - banker
        assert abs(lead) < Fraction(1, 100) if total == 6 else (lead > 0) == (total > 6)


def test_banker_draws_where_drawing_gains_with_two_exceptions() -> None:
    exceptions = {
        (total, seen)
        for (total, seen, rule), gain in values("gain-of-drawing").items()
        if (rule == "draws") != (gain > 0)
    }
    assert exceptions == {(4, 1), (6, None)}


@pytest.mark.parametrize(("wager", "rank"), [("player", "6"), ("banker", "4"), ("tie", "8")])
def test_the_card_whose_removal_helps_most(wager: str, rank: str) -> None:
    effects = {card: effect for (slug, card), effect in values("effects-of-removal").items() if slug == wager}
    assert max(effects, key=lambda card: effects[card]) == rank
    assert len({effects[card] for card in "TJQK"}) == 1  # so one bar stands for the four


def test_banker_and_player_cost_about_1_percent_most_others_5_to_20() -> None:
    edges = values("edge-by-kind")
    assert all(round(edges["main", slug] * 100) == 1 for slug in ("banker", "player"))
    assert sum(5 <= edge * 100 <= 20 for edge in edges.values()) > len(edges) * 3 / 4


def test_the_edge_strays_far_only_when_the_shoe_is_nearly_gone() -> None:
    for slug, full in (
        ("banker", Fraction(-114753351728, 10847218479825)),
        ("tie", Fraction(-103841353768, 723147898655)),
    ):
        depths = {row[1]: row[2:] for row in figure("value-by-depth").table.rows if row[0] == slug}
        assert set(depths[0]) == {full}
        low, *_, high = cast(dict[Cell, tuple[Fraction, ...]], depths)[364]  # one deck is left
        assert full * Fraction(17, 10) < low < high < 0
        assert depths[402][-1] > 0  # type: ignore[operator]  # a Fraction


# Files, without drawing ----------------------------------------------------------------------------------------------


def committed(name: str) -> str:
    return (FOLDER / f"{name}.svg").read_text("utf-8")


@pytest.mark.parametrize("name", FIGURES)
def test_the_file_holds_the_values_and_the_title_of_today(name: str) -> None:
    svg = committed(name)
    assert data_of(svg) == figure(name).data
    root = ET.fromstring(svg)
    assert (root.findtext(f"{SVG}title"), root.findtext(f"{SVG}desc")) == (figure(name).title, figure(name).subtitle)


@pytest.mark.parametrize("name", FIGURES)
def test_all_that_is_written_lies_on_the_sheet(name: str) -> None:
    def sides(text: ET.Element) -> Iterator[float]:
        wide = len(text.text or "") * float(text.attrib["font-size"]) * 0.55  # as DejaVu takes, the widest
        before = {"middle": 0.5, "end": 1.0}.get(text.attrib.get("text-anchor", ""), 0.0)
        yield float(text.attrib["x"]) - wide * before
        yield float(text.attrib["x"]) + wide * (1 - before)

    root = ET.fromstring(committed(name))
    for text in root.iter(f"{SVG}text"):
        assert all(0 <= side <= WIDTH for side in sides(text)), text.text
        assert 0 <= float(text.attrib["y"]) <= figure(name).height - 6, text.text


def test_the_folder_holds_the_figures_and_nothing_else() -> None:
    assert sorted(path.name for path in FOLDER.iterdir()) == sorted(f"{name}.svg" for name in FIGURES)


@pytest.mark.parametrize("name", FIGURES)
def test_each_is_shown_on_a_page_with_words_for_who_cannot_see_it(name: str) -> None:
    assert any(re.search(rf"!\[[^\]]{{20,}}\]\(figures/{name}\.svg\)", page.read_text("utf-8")) for page in PAGES)


def test_versions_of_matplotlib_that_style_text_in_their_own_way_end_in_the_same_file() -> None:
    path, words = '<path d="M 0.004 -0.001 \nL 12.345678 7e-06 \nz\n" style="fill: none"/>', "a &amp; b"
    font = "font: 700 12px 'DejaVu Sans', 'Arial', sans-serif"
    old = f'{path}<text style="fill: #222222; {font}; text-anchor: start" x="5" y="6.50">{words}</text>'
    font = "font-size: 12px; font-weight: 700; font-family: 'DejaVu Sans'"
    new = f'<g>{path}<g><text x="5.0" y="6.5" style="{font}; fill: #222222">{words}</text></g></g>'
    one, other = (
        tidy(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 7 5">{body}</svg>', "T", "A", "1 < 2\n"
        ).splitlines()
        for body in (old, new)
    )
    assert one == other
    assert one[-3:-1] == [
        '<path d="M 0 0 L 12.35 0 z" fill="none"/>',
        '<text x="5" y="6.5" fill="#222222" font-size="12" font-weight="700">a &amp; b</text>',
    ]


def test_without_matplotlib_the_error_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(MissingExtra, match=r"pip install '\.\[figures\]'"):
        files("final-totals")


def test_the_list_of_figures_and_a_name_that_is_none() -> None:
    (table,) = contents().tables
    assert [row[0] for row in table.rows] == list(FIGURES)
    with pytest.raises(UnknownName, match="did you mean 'final-totals'"):
        made("final-total")


# Drawing -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", FIGURES)
def test_drawn_again_it_is_the_same_file_whatever_the_user_has_set(name: str) -> None:
    matplotlib = pytest.importorskip("matplotlib")
    wild = {"font.size": 40, "svg.fonttype": "path", "axes.facecolor": "black", "lines.linewidth": 9, "figure.dpi": 300}
    with matplotlib.rc_context(wild):
        assert files(name) == {f"{name}.svg": committed(name)}
        assert matplotlib.rcParams["font.size"] == 40


def test_a_notebook_shows_the_drawing() -> None:
    pytest.importorskip("matplotlib")
    shown: Figure = figure("after-two-cards")
    assert shown._repr_svg_() == committed("after-two-cards")
