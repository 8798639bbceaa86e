"""What is said of points of a line: words in blocks beside the line, and marks on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from exact_odds.reports.chart import Chart
from exact_odds.reports.column import Cell
from exact_odds.reports.drawing.parts import Panel, column_of
from exact_odds.reports.drawing.scales import Scale, number
from exact_odds.reports.drawing.shapes import FAINT, INK, QUIET, Box, Line, Shape, Words, width_of
from exact_odds.reports.table import Table

SIZE, ROW = 10, 12
"""Of the words, and from one line of them to the next."""

NEAR = 22
"""Pixels between points up to which their words stand in one block."""

GAP = 10
"""Pixels left free between a block and the line."""

IN_THE_WAY = 30
"""Pixels that a block rather goes away from its points than to stand above or below another point."""

STEP = 4
"""Pixels by which a block is moved away from the line until there is room for it."""

Place = tuple[float, float]
Axes = tuple[Panel, Scale, Callable[[Cell], float]]
"""A panel, its scale, and how far to the right a value is."""


class Block(NamedTuple):
    """Words of points that lie near each other.

    Attributes:
        points: the points, from left to right.
        lines: what is said of them, in the same order.
    """

    points: Sequence[Place]
    lines: Sequence[str]


class _Room(NamedTuple):
    """A rectangle in pixels."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: _Room) -> bool:
        """Whether the two come nearer to each other than words should."""
        across = self.left < other.right + GAP / 2 and other.left < self.right + GAP / 2
        return across and self.top < other.bottom + GAP / 2 and other.top < self.bottom + GAP / 2


def callouts(shapes: list[Shape], axes: Axes, table: Table, chart: Chart) -> None:
    """Say what is said of the points of a line, as far as there is room for it."""
    panel, axis, place = axes
    points: list[tuple[Place, Cell]] = []
    line: list[Place] = []
    values = [map(number, table.column(name)) for name in (chart.before or str(chart.y), str(chart.y))]
    for x, said, before, value in zip(table.column(chart.x), table.column(chart.called), *values, strict=True):
        line += [(place(x), panel.y(axis, y)) for y in (before, value) if y is not None]
        if value is not None:
            points.append((line[-1], said))
    taken = [room for room, *_ in _marks(axes, table, chart)] if chart.marked else []
    blocks = _blocks(points)
    for block in blocks:
        others = [x for other in blocks if other is not block for x, _ in other.points]
        found = min(_rooms(block, others, line, taken, panel), default=None)
        if found:
            _, room, leader = found
            taken += [room, leader]
            shapes.append(Line(((leader.left, leader.top), (leader.left, leader.bottom)), FAINT, 0.8))
            shapes += [
                Words(room.left, room.top + ROW * row - 2, text, QUIET, SIZE) for row, text in enumerate(block.lines, 1)
            ]


def marks(shapes: list[Shape], axes: Axes, table: Table, chart: Chart) -> None:
    """Mark the values that are to be marked, and write over them what they are."""
    for room, (x, y), name in _marks(axes, table, chart):
        shapes.append(Box(x - 4.5, y - 4.5, 9, 9, INK))
        shapes.append(Words((room.left + room.right) / 2, room.bottom, name, INK, SIZE + 1, "center", bold=True))


def _marks(axes: Axes, table: Table, chart: Chart) -> Iterator[tuple[_Room, Place, str]]:
    """Room for the name of each marked value, the value, and the name."""
    panel, axis, place = axes
    column, values = column_of(table, chart.marked)
    highest = [table.column(name) for name in (str(chart.y), chart.before) if name]
    for x, value, *others in zip(table.column(chart.x), map(number, values), *highest, strict=True):
        if value is not None:
            top = min(panel.y(axis, each) for each in (value, *map(number, others)) if each is not None) - GAP
            wide = width_of(column.header, SIZE + 1)
            left = min(max(place(x) - wide / 2, panel.left), panel.left + panel.width - wide)
            yield _Room(left, top - ROW, left + wide, top), (place(x), panel.y(axis, value)), column.header


def _blocks(said: Sequence[tuple[Place, Cell]]) -> list[Block]:
    """Points of which something is said, those near each other together."""
    blocks: list[tuple[list[Place], list[str]]] = []
    for point, text in said:
        if isinstance(text, str) and text:
            if not blocks or point[0] - blocks[-1][0][-1][0] > NEAR:
                blocks.append(([], []))
            blocks[-1][0].append(point)
            blocks[-1][1].extend(text.split(", "))
    return [Block(points, lines) for points, lines in blocks]


def _rooms(
    block: Block, others: Sequence[float], line: Sequence[Place], taken: Sequence[_Room], panel: Panel
) -> Iterator[tuple[float, _Room, _Room]]:
    """Where a block could go, above or below its points and clear of all else.

    Args:
        block: the block.
        others: how far to the right the points of the other blocks are.
        line: the line.
        taken: what is taken already.
        panel: where the line is.

    Yields:
        How little it suits, the room, and that of the leader to its points.
    """
    wide, high = max(width_of(text, SIZE) for text in block.lines), ROW * len(block.lines)
    first, last, (x, y) = block.points[0][0], block.points[-1][0], block.points[len(block.points) // 2]
    for fourth in range(5):
        left = first + (last - wide - first) * fourth / 4
        left = min(max(left, panel.left + 2), panel.left + panel.width - wide - 2)
        hides = sum(left < other < left + wide for other in others)
        upper, lower = _span(line, left - GAP, left + wide + GAP)
        for below, start in ((True, lower + GAP), (False, upper - GAP - high)):
            for steps in range(int(panel.height / STEP)):
                top = start + (STEP if below else -STEP) * steps
                room = _Room(left, top, left + wide, top + high)
                leader = _Room(x, y, x, room.top) if below else _Room(x, room.bottom, x, y)
                if top < panel.top or room.bottom > panel.top + panel.height:
                    break
                if left - 3 <= x <= left + wide + 3 and not any(
                    other.meets(room) or other.meets(leader) for other in taken
                ):
                    yield leader.bottom - leader.top + IN_THE_WAY * hides, room, leader
                    break


def _span(line: Sequence[Place], left: float, right: float) -> tuple[float, float]:
    """How far up and how far down the line comes between two places along the bottom."""
    inside = [y for x, y in line if left <= x <= right]
    for (x1, y1), (x2, y2) in pairwise(line):
        inside += [y1 + (y2 - y1) * (at - x1) / (x2 - x1) for at in (left, right) if x1 <= at <= x2 and x1 < x2]
    return min(inside), max(inside)
