"""Charts in rows: heat maps, and strokes along a scale."""

from __future__ import annotations

from fractions import Fraction

from exact_odds.reports.chart import Chart
from exact_odds.reports.column import Cell, Named
from exact_odds.reports.drawing.parts import ABOVE, BELOW, EDGE, OWN, WIDTH, column_of, labels, on, tint
from exact_odds.reports.drawing.scales import number, scale, written
from exact_odds.reports.drawing.shapes import FAINT, INK, LETTER, QUIET, Box, Line, Shape, Words, width_of
from exact_odds.reports.formats.text import wrapped
from exact_odds.reports.table import Table


def heat(shapes: list[Shape], chart: Chart, table: Table, top: float) -> float:
    """A number and a colour for each pair."""
    (across, xs), (down, ys) = column_of(table, chart.x), column_of(table, str(chart.y))
    values = {(x, y): number(value) for x, y, value in zip(xs, ys, table.column(chart.value), strict=True)}
    most = max((abs(value) for value in values.values() if value), default=Fraction(1))
    columns, rows = list(dict.fromkeys(xs)), list(dict.fromkeys(ys))
    known = labels(down, [*rows, *(x for x in columns if isinstance(x, Named))])
    names = {y: known[y] for y in rows}
    tops = {x: known[x] if isinstance(x, Named) else across.show(x) for x in columns}
    left = EDGE + max(map(width_of, [*names.values(), chart.y_label or down.header])) + 10
    wide = min(96.0, (WIDTH - left - EDGE) / len(columns))
    digits = 2 if chart.digits is None else chart.digits
    heads = [wrapped(name, max(1, int(wide / 11 / LETTER))) for name in tops.values()]
    shapes.append(Words(left + wide * len(columns) / 2, top, chart.x_label or across.header, QUIET, align="center"))
    top += 16
    for place, words in enumerate(heads):
        middle = left + (place + 0.5) * wide
        shapes += [Words(middle, top + 13 * row, word, QUIET, 11, "center") for row, word in enumerate(words)]
    top += 13 * max(map(len, heads)) - 6
    shapes.append(Words(left - 8, top - 1, chart.y_label or down.header, QUIET, 12, "right"))
    for row, y in enumerate(rows):
        upper = top + 5 + 28 * row
        shapes.append(Words(left - 8, upper + 18, names[y], INK, 12, "right"))
        for place, x in enumerate(columns):
            value = values.get((x, y))
            if value is not None:
                colour = tint(ABOVE if value >= 0 else BELOW, abs(value) / most)
                text = written(value, digits, chart.percent)
                shapes.append(Box(left + place * wide, upper, wide - 1.5, 26.5, colour))
                size = next((size for size in (12, 11, 10, 9) if width_of(text, size) <= wide), 8)
                middle = left + (place + 0.5) * wide - 0.75
                shapes.append(Words(middle, upper + 18, text, on(abs(value) / most), size, "center"))
    return top + 5 + 28 * len(rows)


def strokes(shapes: list[Shape], chart: Chart, table: Table, top: float) -> float:
    """A stroke for each value, in rows."""
    (column, values), (down, rows) = column_of(table, chart.x), column_of(table, str(chart.y))
    found: dict[Cell, list[Fraction]] = {}
    for row, value in zip(rows, map(number, values), strict=True):
        if value is not None:
            found.setdefault(row, []).append(value)
    everything = [value for some in found.values() for value in some]
    axis = scale(min(everything), max(everything), 8)
    digits = max(0, axis.digits - 2) if chart.percent else axis.digits
    names = {row: f"{name} ({len(found[row])})" for row, name in labels(down, list(found)).items()}
    left = EDGE + max(map(width_of, names.values())) + 20
    width, height = WIDTH - left - EDGE - 10, 28 * len(found)
    for tick in axis.ticks:
        x = left + width * axis.share(tick)
        shapes.append(Line(((x, top), (x, top + height)), QUIET if tick == 0 else FAINT, 0.8))
        shapes.append(Words(x, top + height + 16, written(tick, digits, chart.percent), QUIET, 11, "center"))
    for place, (row, some) in enumerate(found.items()):
        y = top + 28 * place
        shapes.append(Words(left - 10, y + 18, names[row], INK, 12, "right"))
        for value in some:
            x = left + width * axis.share(value)
            shapes.append(Line(((x, y + 6), (x, y + 22)), OWN["player"], 1.4))
    bottom = top + height + 36
    shapes.append(Words(left + width / 2, bottom, chart.x_label or column.header, QUIET, align="center"))
    return bottom
