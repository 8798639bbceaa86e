"""How a report is drawn: which columns of which table, and as what."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal, NamedTuple

Form = Literal["lines", "bars", "heat", "strokes"]
"""What a chart is:

- ``lines``: a value that changes along the bottom
- ``bars``: a value for each thing along the bottom, from 0 up or down
- ``heat``: a value for each pair of things, as a colour and a number
- ``strokes``: where many values lie along the bottom, in rows
"""


class Chart(NamedTuple):
    """How a report is drawn.

    Attributes:
        form: lines, bars, heat or strokes.
        table: the name of the table it is drawn from, totals left out.
        x: the column along the bottom.
        y: the column of the values, or several, each a series; of a heat map that down the side, of strokes that of the
            rows.
        value: the column of the colours of a heat map.
        series: a column whose values are drawn apart, each in its colour.
        title: above the chart, which says what is seen.
        together: whether series share one scale, however much their spans differ.
        percent: whether values are written in percent.
        digits: after the point, of values that are written; as many as they need unless given.
        x_label: under the chart, what is along the bottom; the header of the column unless given.
        y_label: beside it, what is counted; the header of the column unless given.
        before: of lines, a column of the values just before each place along the bottom, where they jump.
        called: of lines, a column of what is said of points; what stands between commas stands in lines of its own.
        marked: of lines, a column of values that are marked, with its header.
        apart: which of several columns of values have axes of their own.
        guides: numbers along the bottom at which a line goes down the chart, each with what it is.
    """

    form: Form
    table: str
    x: str
    y: str | tuple[str, ...]
    value: str = ""
    series: str = ""
    title: str = ""
    together: bool = False
    percent: bool = False
    digits: int | None = None
    x_label: str = ""
    y_label: str = ""
    before: str = ""
    called: str = ""
    marked: str = ""
    apart: tuple[str, ...] = ()
    guides: tuple[tuple[Fraction, str], ...] = ()
