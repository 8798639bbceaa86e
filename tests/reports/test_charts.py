"""Charts: every report that has one draws it, shapes are in proportion to values, and the file is always the same."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, pairwise
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

import exact_odds
from exact_odds.decimals import Root
from exact_odds.errors import MissingExtra, OutputError
from exact_odds.reports.chart import Chart
from exact_odds.reports.column import Cell, Column, Named
from exact_odds.reports.drawing.parts import OTHERS, colours
from exact_odds.reports.drawing.scales import scale
from exact_odds.reports.drawing.shapes import PAPER, width_of
from exact_odds.reports.formats import render, render_bytes
from exact_odds.reports.table import Report, Table
from tests.reports.asked import ASKED, TABULATED, reported
from tests.reports.samples import WAGERS

LINES = (*ASKED, *TABULATED)
SVG = "{http://www.w3.org/2000/svg}"


def svg(subject: Report | Table) -> ET.Element:
    return ET.fromstring(render(subject, "svg"))


def words(root: ET.Element) -> list[str]:
    return [element.text or "" for element in root.iter(f"{SVG}text")]


def boxes(root: ET.Element) -> list[dict[str, str]]:
    """The rectangles, the paper aside."""
    return [dict(box.attrib) for box in root.iter(f"{SVG}rect") if box.get("fill") != PAPER]


CHARTED = [
    "odds",
    "distribution",
    "removal",
    "covariance",
    "sequence",
    "sweep",
    "rules",
    "count",
    "equilibrium",
    "tables",
]


@pytest.mark.parametrize("command", CHARTED)
def test_commands_that_have_a_chart(command: str) -> None:
    assert any(Report.of(reported(line)).chart for line in LINES if line.split()[0] == command)


@pytest.mark.parametrize("line", LINES)
def test_a_chart_is_well_formed_lies_on_its_paper_and_is_the_same_each_time(line: str) -> None:
    if not Report.of(reported(line)).chart:
        with pytest.raises(OutputError):
            render(reported(line), "svg")
        return
    text = render(reported(line), "svg")
    assert text == render(reported(line), "svg")
    root = ET.fromstring(text)
    width, height = (float(root.attrib[side]) for side in ("width", "height"))
    for element in root.iter():
        for x, y in re.findall(r"(-?[\d.]+),(-?[\d.]+)", element.get("points", "")):
            assert 0 <= float(x) <= width
            assert 0 <= float(y) <= height
        if "x" in element.attrib:
            assert 0 <= float(element.attrib["x"]) <= width
            assert 0 <= float(element.attrib["y"]) <= height
    title = root.find(f"{SVG}title")
    assert title is not None
    assert (title.text or "").split()[0] in words(root)[0]


BARS = Table(
    "bars",
    [Column("wager"), Column("edge", kind="percent")],
    [(Named("tie", "Tie"), Fraction(1, 10)), (Named("x", "X"), Fraction(-3, 10)), (Named("y", "Y"), None)],
    chart=Chart("bars", "bars", "wager", "edge", percent=True),
)


def test_bars_are_as_long_as_their_values() -> None:
    tie, other = boxes(svg(BARS))
    assert float(other["height"]) == pytest.approx(3 * float(tie["height"]), rel=1e-3)
    assert float(tie["y"]) + float(tie["height"]) == pytest.approx(float(other["y"]), abs=0.01)  # where 0 is
    assert {"10.0%", "−30.0%", "Tie", "X"} <= set(words(svg(BARS)))


def test_lines_go_through_their_values() -> None:
    values = [Fraction(1), Fraction(4), Fraction(2)]
    rows = [(decks, value) for decks, value in zip((1, 2, 6), values, strict=True)]
    columns = [Column("decks"), Column("edge", kind="decimal")]
    root = svg(Table("t", columns, rows, chart=Chart("lines", "t", "decks", "edge")))
    (path,) = [line for line in root.iter(f"{SVG}polyline") if line.get("stroke-width") == "1.8"]
    points = [(float(x), float(y)) for x, y in (pair.split(",") for pair in path.attrib["points"].split())]
    (x1, y1), (x2, y2), (x3, y3) = points
    assert (x3 - x1) / (x2 - x1) == pytest.approx(5, rel=1e-3)  # decks are numbers: 6 is five times as far from 1 as 2
    assert (y1 - y2) / (y1 - y3) == pytest.approx(3, rel=1e-3)


def test_a_line_goes_down_the_chart_at_each_number_that_is_marked() -> None:
    columns, rows = [Column("count"), Column("edge", kind="decimal")], [(0, Fraction(1)), (4, Fraction(4))]
    guides = tuple((Fraction(at), f"here {at}") for at in (3, 1, 9))
    root = svg(Table("t", columns, rows, chart=Chart("lines", "t", "count", "edge", guides=guides)))
    paths = [
        [tuple(map(float, pair.split(","))) for pair in line.attrib["points"].split()]
        for line in root.iter(f"{SVG}polyline")
    ]
    upright = sorted(path[0][0] for path in paths if path[0][0] == path[1][0])
    (low, _), (high, _) = next(path for path in paths if path[0][0] < path[1][0] and path[0][1] > path[1][1])
    assert upright == pytest.approx([low + (high - low) * at / 4 for at in (1, 3)], abs=0.1)
    assert [text for text in words(root) if text.startswith("here")] == ["here 1", "here 3"]


def test_a_column_may_have_axes_of_its_own() -> None:
    columns = [
        Column("left"),
        Column("gain", kind="decimal"),
        Column("other", kind="decimal"),
        Column("even", kind="decimal"),
    ]
    rows = [(left, Fraction(left), Fraction(left, 100), Fraction(left, 2)) for left in (1, 2, 3)]
    chart = Chart("lines", "t", "left", ("gain", "other", "even"), apart=("even",))
    root = svg(Table("t", columns, rows, chart=chart))
    height = {element.text: float(element.attrib["y"]) for element in root.iter(f"{SVG}text")}
    assert height["Gain"] == height["Other"] < height["Even"]


def test_more_series_than_colours_share_them_in_turn() -> None:
    found = list(colours([str(number) for number in range(2 * len(OTHERS))]).values())
    assert found == [*OTHERS, *OTHERS]


CURVE = Table(
    "curve",
    [
        Column("often", kind="decimal"),
        Column("before", kind="decimal"),
        Column("value", kind="decimal"),
        Column("peak", kind="exact"),
        Column("said"),
    ],
    [
        (Fraction(0), Fraction(1), Fraction(1), None, None),
        (Fraction(1, 4), Fraction(3), Fraction(2), None, "a long name of a point, another of the same"),
        (Fraction(13, 50), Fraction(2), Fraction(2), None, "of the next"),
        (Fraction(3, 4), Fraction(4), Fraction(3), Fraction(7, 2), "of the highest"),
        (Fraction(1), Fraction(1), Fraction(1), None, "of the last"),
    ],
    chart=Chart("lines", "curve", "often", "value", before="before", called="said", marked="peak"),
)


def test_a_line_jumps_where_the_value_just_before_is_another() -> None:
    (path,) = [line for line in svg(CURVE).iter(f"{SVG}polyline") if line.get("stroke-width") == "1.8"]
    points = [tuple(map(float, pair.split(","))) for pair in path.attrib["points"].split()]
    across, down = zip(*points, strict=True)
    assert [across.count(x) for x in sorted({*across})] == [1, 2, 1, 2, 1]
    _, (x1, y1), (x2, y2), *_ = points
    assert x1 == x2
    assert y2 - y1 == pytest.approx((max(down) - min(down)) / 3, abs=0.1)


def test_what_is_said_of_points_stands_clear_of_the_line_and_of_all_other_words() -> None:
    root = svg(CURVE)
    said = {"a long name of a point", "another of the same", "of the next", "of the highest", "of the last", "Peak"}
    texts = [element for element in root.iter(f"{SVG}text") if element.text in said]
    assert {element.text for element in texts} == said
    rooms = []
    for element in texts:
        x, y, size = (float(element.attrib[name]) for name in ("x", "y", "font-size"))
        wide = width_of(element.text or "", size)
        left = x - wide / 2 if element.get("text-anchor") == "middle" else x
        rooms.append((left, y - 0.8 * size, left + wide, y))
    for (left, top, right, bottom), (left2, top2, right2, bottom2) in combinations(rooms, 2):
        assert left > right2 or left2 > right or top > bottom2 or top2 > bottom
    (path,) = [line for line in root.iter(f"{SVG}polyline") if line.get("stroke-width") == "1.8"]
    points = [tuple(map(float, pair.split(","))) for pair in path.attrib["points"].split()]
    for (x1, y1), (x2, y2) in pairwise(points):
        for step in range(101):
            x, y = x1 + (x2 - x1) * step / 100, y1 + (y2 - y1) * step / 100
            assert not any(left < x < right and top < y < bottom for left, top, right, bottom in rooms)


def test_what_has_no_room_is_left_out_rather_than_written_over_others() -> None:
    rows = [(Fraction(n), Fraction(n), Fraction(n), None, f"point {n}, " * 14 + "end") for n in range(9)]
    root = svg(replace(CURVE, rows=rows))
    assert 0 < words(root).count("end") < 9


def test_what_is_no_number_is_in_order_along_the_bottom() -> None:
    rows: list[tuple[Cell, ...]] = [(1, 1), (8, 2), ("infinite", 3)]
    columns = [Column("decks"), Column("edge", kind="decimal")]
    root = svg(Table("t", columns, rows, chart=Chart("lines", "t", "decks", "edge")))
    places = {text.text: float(text.attrib["x"]) for text in root.iter(f"{SVG}text")}
    assert places["8"] - places["1"] == pytest.approx(places["infinite"] - places["8"])


def test_series_of_much_different_spans_have_scales_of_their_own_unless_they_belong_together() -> None:
    columns = [Column("decks"), Column("a", "Player", "decimal"), Column("b", "Tie", "decimal")]
    rows = [(decks, Fraction(decks), Fraction(100 * decks)) for decks in (1, 2, 3)]
    heights = []
    for together in (False, True):
        chart = Chart("lines", "t", "decks", ("a", "b"), together=together)
        root = svg(Table("t", columns, rows, chart=chart))
        heights.append(float(root.attrib["height"]))
        assert {"Player", "Tie"} <= set(words(root))
    assert heights[0] > heights[1]


def test_a_heat_map_has_every_number_and_tells_signs_apart() -> None:
    columns = [Column("one"), Column("two"), Column("value", kind="decimal")]
    rows: list[tuple[Cell, ...]] = [("a", "b", Fraction(-1, 3)), ("a", "c", Root(2)), ("b", "c", None)]
    root = svg(Table("t", columns, rows, chart=Chart("heat", "t", "two", "one", "value")))
    assert {"−0.33", "1.41", "a", "b", "c"} <= set(words(root))
    assert len({box["fill"] for box in boxes(root)}) == 2


def test_strokes_stand_where_their_values_are() -> None:
    columns = [Column("kind"), Column("edge", kind="percent")]
    rows = [("pair", Fraction(1, 10)), ("pair", Fraction(3, 10)), ("tie", Fraction(2, 10))]
    root = svg(Table("t", columns, rows, chart=Chart("strokes", "t", "edge", "kind", percent=True)))
    lines = [
        line.attrib["points"].split(",")[0] for line in root.iter(f"{SVG}polyline") if line.get("stroke-width") == "1.4"
    ]
    first, second, third = map(float, lines)
    assert third - first == pytest.approx(second - third, abs=0.02)
    assert {"pair (2)", "tie (1)"} <= set(words(root))


def test_totals_are_not_drawn() -> None:
    columns = [Column("card"), Column("effect", kind="decimal")]
    table = Table("t", columns, [("A", 1), ("all", 100)], closing=1, chart=Chart("bars", "t", "card", "effect"))
    assert len(boxes(svg(table))) == 1


def test_a_name_from_a_strangers_file_is_no_markup() -> None:
    hostile = '<script>alert("1 & 2")</script>\x1b]$x$'
    table = Table("t", [Column("x"), Column("y", kind="decimal")], [(hostile, 1)], hostile)
    report = Report(hostile, [table], chart=Chart("bars", "t", "x", "y", title=hostile))
    assert "".join(words(svg(report))[:2]).startswith("<script>alert(")
    assert render_bytes(report, "png")


def test_where_there_is_nothing_to_draw_that_is_said() -> None:
    empty = Table("t", [Column("x"), Column("y", kind="decimal")], [], chart=Chart("bars", "t", "x", "y"))
    nothing = Table("t", [Column("x"), Column("y", kind="decimal")], [("a", None)], chart=Chart("bars", "t", "x", "y"))
    for table in (WAGERS, empty, nothing):
        with pytest.raises(OutputError):
            render(table, "svg")


def test_a_table_has_the_chart_that_is_drawn_from_it() -> None:
    report = Report.of(reported("odds"))
    assert report.chart
    assert report.only("worth").chart == report.chart
    assert report.only("awards").chart is None


def test_a_png_is_a_picture_of_twice_as_many_dots_and_the_same_each_time() -> None:
    picture = render_bytes(BARS, "png")
    assert picture == render_bytes(BARS, "png")
    assert picture.startswith(b"\x89PNG")
    width, height = (int.from_bytes(picture[start : start + 4], "big") for start in (16, 20))
    assert (width, height) == tuple(2 * int(svg(BARS).attrib[side]) for side in ("width", "height"))


def test_svg_needs_no_matplotlib_and_png_says_that_it_does(monkeypatch: pytest.MonkeyPatch) -> None:
    program = (
        "import sys; sys.modules['matplotlib'] = None\n"
        "from exact_odds.cli import run\n"
        "print(run(['odds', '--format', 'svg', '-o', '/dev/null']))"
    )
    environment = {**os.environ, "PYTHONPATH": str(Path(exact_odds.__file__).parents[1])}
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, env=environment)
    assert done.stdout == "0\n"
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(MissingExtra):
        render_bytes(BARS, "png")


@given(st.fractions(-1000, 1000), st.fractions(-1000, 1000), st.integers(2, 12))
def test_an_axis_holds_its_values_and_has_a_few_round_numbers(one: Fraction, two: Fraction, steps: int) -> None:
    axis = scale(min(one, two), max(one, two), steps)
    assert axis.low <= min(one, two) <= max(one, two) <= axis.high
    assert 2 <= len(axis.ticks) <= steps + 3
    gaps = {after - before for before, after in zip(axis.ticks, axis.ticks[1:], strict=False)}
    (gap,) = gaps
    assert str(gap.numerator).strip("0") in ("1", "2", "5") or str(gap.denominator).strip("0") in ("1", "2", "5")
    assert all((tick * 10**axis.digits).denominator == 1 for tick in axis.ticks)


def test_the_page_on_commands_names_those_that_have_a_chart() -> None:
    page = (Path(exact_odds.__file__).parents[1] / "docs" / "command-line.md").read_text("utf-8")
    (named,) = re.findall(r"^\| `svg` \| (.*) \|$", page, re.MULTILINE)
    assert set(CHARTED) <= {text.split()[0] for text in re.findall(r"`([^`]+)`", named)}
