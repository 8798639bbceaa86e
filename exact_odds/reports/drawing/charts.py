"""Charts drawn from the tables of reports: head, axes and legend, and what lies between them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple

from exact_odds.errors import OutputError
from exact_odds.reports.chart import Chart
from exact_odds.reports.column import Cell, Column
from exact_odds.reports.drawing.callouts import callouts, marks
from exact_odds.reports.drawing.grids import heat, strokes
from exact_odds.reports.drawing.parts import EDGE, OWN, WIDTH, Panel, colours, column_of, labels
from exact_odds.reports.drawing.scales import Scale, number, scale, written
from exact_odds.reports.drawing.shapes import (
    FAINT,
    INK,
    LETTER,
    QUIET,
    Box,
    Drawing,
    Line,
    Shape,
    Words,
    png,
    svg,
    width_of,
)
from exact_odds.reports.formats.text import wrapped
from exact_odds.reports.table import Report, Table

APART = 4
"""Series are drawn each on a scale of its own if one spans so many times as much as another."""

NARROW = 0.15
"""The part of the width in which a mark has no room for its words."""


class Point(NamedTuple):
    """A row of the table.

    Attributes:
        x: along the bottom.
        y: the value.
        series: to which it belongs.
    """

    x: Cell
    y: Fraction
    series: Cell


def draw(report: Report) -> Drawing:
    """The chart of a report.

    Raises:
        OutputError: if it has none, or nothing to draw.
    """
    chart = report.chart
    if chart is None:
        raise OutputError("this report has no chart; odds, removal, session and others have one; try the format html")
    table = report.table(chart.table).seen
    title = chart.title or table.title or report.title
    shapes: list[Shape] = []
    top = _head(shapes, title, "" if title == report.title else report.title)
    if not table.body:
        raise OutputError(f"there is nothing to draw: the table {table.name} has no rows")
    if chart.form == "heat":
        bottom = heat(shapes, chart, table, top)
    elif chart.form == "strokes":
        bottom = strokes(shapes, chart, table, top)
    else:
        bottom = _panels(shapes, chart, table, top)
    return Drawing(WIDTH, round(bottom + EDGE), title, shapes)


def _head(shapes: list[Shape], title: str, setting: str) -> float:
    """The title, and of what it is."""
    y = 10.0
    for text, size, bold in ((title, 16, True), (setting, 12, False)):
        for line in wrapped(text, int((WIDTH - 2 * EDGE) / size / LETTER)) if text else []:
            y += size + 5
            shapes.append(Words(EDGE, y, line, INK if bold else QUIET, size, bold=bold))
    return y + 26


def _points(chart: Chart, table: Table) -> list[Point]:
    """The rows that have a value, for each column of values."""
    names = (chart.y,) if isinstance(chart.y, str) else chart.y
    xs, points = table.column(chart.x), []
    for name in names:
        column, cells = column_of(table, name)
        of = table.column(chart.series) if chart.series else [column.header if len(names) > 1 else None] * len(xs)
        values = zip(xs, map(number, cells), of, strict=True)
        points += [Point(x, y, series) for x, y, series in values if y is not None]
    if chart.before:
        before = map(number, table.column(chart.before))
        points = [
            Point(point.x, y, point.series)
            for point, earlier in zip(points, before, strict=True)
            for y in dict.fromkeys((earlier, point.y))
            if y is not None
        ]
    return points


# Lines and bars ------------------------------------------------------------------------------------------------------


def _panels(shapes: list[Shape], chart: Chart, table: Table, top: float) -> float:
    """One pair of axes, or one for each series where their scales differ much."""
    points = _points(chart, table)
    series = list(dict.fromkeys(point.series for point in points))
    if not series:
        raise OutputError(f"there is nothing to draw: no row of the table {table.name} has a value")
    colour = colours(series)
    if series == [None]:
        colour = {None: OWN["player"]}
    spans = [_span(chart, points, [one]) for one in series]
    apart = (
        not chart.together
        and len(series) > 1
        and max(high - low for low, high in spans) > APART * min(high - low for low, high in spans)
    )
    groups = [[one] for one in series] if apart else [series]
    if chart.apart:
        alone = {column_of(table, name)[0].header for name in chart.apart}
        shared = [one for one in series if one not in alone]
        groups = [[one] for one in series if one in alone]
        groups = [shared, *groups] if shared else groups
        apart = True
    names = labels(column_of(table, chart.series)[0] if chart.series else Column("series"), series)
    if not apart and len(series) > 1:
        top = _legend(shapes, [(names[one], colour[one]) for one in series], top)
    axes = [scale(*_span(chart, points, group)) for group in groups]
    digits = [max(0, axis.digits - 2) if chart.percent else axis.digits for axis in axes]
    texts = [written(tick, few, chart.percent) for axis, few in zip(axes, digits, strict=True) for tick in axis.ticks]
    left = EDGE + max(map(width_of, texts)) + 8
    height = 300.0 if len(groups) == 1 else max(90.0, 420 / len(groups))
    y_label = chart.y_label or column_of(table, chart.y if isinstance(chart.y, str) else chart.y[0])[0].header
    if chart.y_label or not chart.apart:
        shapes.append(Words(EDGE, top, y_label, QUIET))
    top += 14
    xs = list(dict.fromkeys(point.x for point in points))
    for group, axis, few in zip(groups, axes, digits, strict=True):
        if apart:
            x = left
            for one in group:
                shapes.append(Words(x, top + 12, names[one], colour[one], bold=True))
                x += width_of(names[one]) * 1.1 + 24
            top += 22
        panel = Panel(left, top, WIDTH - left - EDGE, height)
        _y_axis(shapes, panel, axis, few, chart.percent)
        if chart.called:
            callouts(shapes, (panel, axis, _place(xs, chart, panel)), table, chart)
        drawn = _draw_bars if chart.form == "bars" else _draw_lines
        _guides(shapes, panel, xs, chart)
        drawn(shapes, panel, axis, [point for point in points if point.series in group], xs, colour, chart)
        if chart.marked:
            marks(shapes, (panel, axis, _place(xs, chart, panel)), table, chart)
        top += height + (14 if apart else 0)
    top -= 14 if apart else 0
    x_column = column_of(table, chart.x)[0]
    bottom = _x_axis(shapes, Panel(left, top, WIDTH - left - EDGE, 0), xs, x_column, chart)
    shapes.append(
        Words(left + (WIDTH - left - EDGE) / 2, bottom, chart.x_label or x_column.header, QUIET, align="center")
    )
    return bottom


def _span(chart: Chart, points: Sequence[Point], series: Sequence[Cell]) -> tuple[Fraction, Fraction]:
    """From where to where the values of some series go; bars begin at 0."""
    values = [point.y for point in points if point.series in series]
    if chart.form == "bars":
        values.append(Fraction(0))
    return min(values), max(values)


def _legend(shapes: list[Shape], entries: Sequence[tuple[str, str]], top: float) -> float:
    """The names of the series beside their colours, in as many rows as they take."""
    x = float(EDGE)
    for name, colour in entries:
        wide = 16 + width_of(name) + 18
        if x > EDGE and x + wide > WIDTH - EDGE:
            x, top = EDGE, top + 18
        shapes += [Box(x, top - 9, 10, 10, colour), Words(x + 15, top, name)]
        x += wide
    return top + 24


def _y_axis(shapes: list[Shape], panel: Panel, axis: Scale, digits: int, percent: bool) -> None:
    """Round numbers left of the panel, and a faint line across it at each; a dark one at 0."""
    for tick in axis.ticks:
        y = panel.y(axis, tick)
        colour = QUIET if tick == 0 else FAINT
        shapes.append(Line(((panel.left, y), (panel.left + panel.width, y)), colour, 0.8))
        text = written(tick, digits, percent)
        shapes.append(Words(panel.left - 6, y + 4, text, QUIET, 11, "right"))


def _guides(shapes: list[Shape], panel: Panel, xs: Sequence[Cell], chart: Chart) -> None:
    """A line down the panel at each number that is marked, and what it is beside it; none beyond the axis.

    The highest has its words on the right and the others on the left, if there is room.
    """
    if not (chart.guides and _is_numeric(xs, chart)):
        return
    axis = _number_line(xs)
    for row, (value, text) in enumerate(sorted(chart.guides)):
        share = axis.share(value)
        if 0 <= share <= 1:
            x = panel.left + panel.width * share
            shapes.append(Line(((x, panel.top), (x, panel.top + panel.height)), QUIET, 1))
            right = row == len(chart.guides) - 1
            if share < NARROW or share > 1 - NARROW:
                right = share < NARROW
            y = panel.top + 13 + 15 * row
            shapes.append(Words(x + 5 if right else x - 5, y, text, QUIET, 11, "left" if right else "right"))


def _is_numeric(xs: Sequence[Cell], chart: Chart) -> bool:
    return chart.form == "lines" and len(xs) > 1 and all(number(x) is not None for x in xs)


def _place(xs: Sequence[Cell], chart: Chart, panel: Panel) -> Callable[[Cell], float]:
    """How far to the right a value is: by its size, if all are numbers, or else by its place among them."""
    if _is_numeric(xs, chart):
        axis = _number_line(xs)
        return lambda x: panel.left + panel.width * axis.share(number(x) or Fraction(0))
    places = {x: place for place, x in enumerate(xs)}
    return lambda x: panel.left + panel.width * (places[x] + 0.5) / len(xs)


def _number_line(xs: Sequence[Cell]) -> Scale:
    values = [value for value in map(number, xs) if value is not None]
    return scale(min(values), max(values), 10, whole=True)


def _draw_lines(
    shapes: list[Shape],
    panel: Panel,
    axis: Scale,
    points: Sequence[Point],
    xs: Sequence[Cell],
    colour: dict[Cell, str],
    chart: Chart,
) -> None:
    place = _place(xs, chart, panel)
    for series in dict.fromkeys(point.series for point in points):
        path = tuple((place(point.x), panel.y(axis, point.y)) for point in points if point.series == series)
        if len(path) > 1:
            shapes.append(Line(path, colour[series], 1.8))
        if chart.called or len(path) <= 24:
            shapes += [Box(x - 3, y - 3, 6, 6, colour[series]) for x, y in path]


def _draw_bars(
    shapes: list[Shape],
    panel: Panel,
    axis: Scale,
    points: Sequence[Point],
    xs: Sequence[Cell],
    colour: dict[Cell, str],
    chart: Chart,
) -> None:
    series = list(dict.fromkeys(point.series for point in points))
    slot = panel.width / len(xs)
    wide = slot * 0.8 / len(series)
    place = _place(xs, chart, panel)
    zero = panel.y(axis, Fraction(0))
    digits = axis.digits + 1 if chart.digits is None else chart.digits
    digits = max(1, digits - 2) if chart.percent and chart.digits is None else digits
    texts = [written(point.y, digits, chart.percent) for point in points]
    longest = max(map(len, texts))
    size = next((size for size in (10, 9, 8) if longest * size * LETTER <= slot / len(series) - 2), 0)
    for point, text in zip(points, texts, strict=True):
        left = place(point.x) - 0.4 * slot + series.index(point.series) * wide
        y = panel.y(axis, point.y)
        shapes.append(Box(left + 0.5, min(y, zero), wide - 1, abs(y - zero), colour[point.series]))
        if size:
            below = y + 11 if point.y < 0 else y - 4
            shapes.append(Words(left + wide / 2, below, text, colour[point.series], size, "center"))


def _x_axis(shapes: list[Shape], panel: Panel, xs: Sequence[Cell], column: Column, chart: Chart) -> float:
    """What is along the bottom; where there are too many names for the width, some of them."""
    y = panel.top + 16
    if _is_numeric(xs, chart):
        axis = _number_line(xs)
        for tick in axis.ticks:
            at = panel.left + panel.width * axis.share(tick)
            shapes.append(Words(at, y, written(tick, axis.digits), QUIET, 11, "center"))
        return y + 20
    slot = panel.width / len(xs)
    place = _place(xs, chart, panel)
    names = labels(column, xs)
    least = max(14.0, *(width_of(word, 11) for name in names.values() for word in name.split()))
    every = next((n for n in range(1, len(xs)) if n * slot >= least), len(xs))
    lines = {x: wrapped(names[x], max(1, int(every * slot / 11 / LETTER))) for x in xs[::every]}
    for x, words in lines.items():
        shapes += [Words(place(x), y + 13 * row, word, QUIET, 11, "center") for row, word in enumerate(words)]
    return y + 13 * (max(map(len, lines.values())) - 1) + 20


def render_svg(report: Report | Table) -> str:
    """The chart of a report as SVG.

    Raises:
        OutputError: if it has none.
    """
    return svg(draw(Report.of(report)))


def render_png(report: Report | Table) -> bytes:
    """The chart of a report as PNG.

    Raises:
        OutputError: if it has none.
        MissingExtra: if matplotlib is not installed.
    """
    return png(draw(Report.of(report)))
