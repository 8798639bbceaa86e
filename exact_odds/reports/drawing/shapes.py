"""What charts are made of, in pixels from the upper left corner; and how that becomes SVG and PNG.

Everything is placed by the program: words by their baseline, so that no font is measured. So a chart is the same file
on every machine. Exact values become floats where they become pixels, and nowhere before.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, Literal

from exact_odds.errors import MissingExtra
from exact_odds.reports.formats.text import one_line

INK, QUIET, FAINT, PAPER = "#222222", "#6b6b6b", "#d9d9d9", "#ffffff"
FONTS = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"
LETTER = 0.62
"""How wide a letter is, on the average, for its size."""

DOTS = 96
"""Pixels of an inch; a PNG has twice as many dots each way as the drawing has pixels."""

Align = Literal["left", "center", "right"]


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle, filled.

    Attributes:
        left: its left side.
        top: its upper side.
        width: how wide it is.
        height: how high it is.
        colour: what it is filled with.
    """

    left: float
    top: float
    width: float
    height: float
    colour: str


@dataclass(frozen=True, slots=True)
class Line:
    """Straight lines from point to point.

    Attributes:
        points: at least two.
        colour: of the line.
        width: of the line.
    """

    points: tuple[tuple[float, float], ...]
    colour: str
    width: float = 1


@dataclass(frozen=True, slots=True)
class Words:
    """A line of words whose baseline begins, has its middle, or ends at a point.

    Attributes:
        x: of the point.
        y: of the point.
        text: the words.
        colour: of the words.
        size: of the words.
        align: what of the words is at the point.
        bold: whether they are bold.
    """

    x: float
    y: float
    text: str
    colour: str = INK
    size: float = 12
    align: Align = "left"
    bold: bool = False


Shape = Box | Line | Words


@dataclass(frozen=True, slots=True)
class Drawing:
    """Shapes on paper.

    Attributes:
        width: of the paper.
        height: of the paper.
        title: what it shows, for who cannot see it.
        shapes: in the order in which they are drawn.
    """

    width: int
    height: int
    title: str
    shapes: Sequence[Shape]


def width_of(text: str, size: float = 12) -> float:
    """About how wide words are."""
    return len(text) * size * LETTER


def svg(drawing: Drawing) -> str:
    """The drawing as SVG, with text as text.

    >>> print(svg(Drawing(20, 10, "A & B", [Box(0, 0, 5, 2.5, INK)])), end="")
    <svg xmlns="http://www.w3.org/2000/svg" role="img" width="20" height="10" viewBox="0 0 20 10" font-family="Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif">
    <title>A &amp; B</title>
    <rect width="20" height="10" fill="#ffffff"/>
    <rect x="0" y="0" width="5" height="2.5" fill="#222222"/>
    </svg>
    """  # noqa: E501
    width, height = drawing.width, drawing.height
    size = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" {size} font-family="{FONTS}">',
        f"<title>{escape(one_line(drawing.title))}</title>",
        f'<rect width="{width}" height="{height}" fill="{PAPER}"/>',
        *map(_element, drawing.shapes),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _element(shape: Shape) -> str:
    if isinstance(shape, Box):
        place = f'x="{_short(shape.left)}" y="{_short(shape.top)}"'
        size = f'width="{_short(shape.width)}" height="{_short(shape.height)}"'
        return f'<rect {place} {size} fill="{shape.colour}"/>'
    if isinstance(shape, Line):
        points = " ".join(f"{_short(x)},{_short(y)}" for x, y in shape.points)
        style = f'fill="none" stroke="{shape.colour}" stroke-width="{_short(shape.width)}" stroke-linejoin="round"'
        return f'<polyline points="{points}" {style}/>'
    anchor = {"left": "", "center": ' text-anchor="middle"', "right": ' text-anchor="end"'}[shape.align]
    bold = ' font-weight="bold"' if shape.bold else ""
    place = f'x="{_short(shape.x)}" y="{_short(shape.y)}"'
    return (
        f'<text {place} font-size="{_short(shape.size)}" fill="{shape.colour}"{anchor}{bold}>'
        f"{escape(one_line(shape.text), quote=False)}</text>"
    )


def _short(number: float) -> str:
    """A number of pixels to a hundredth, which hides what the last bit of a float may be on another machine."""
    text = f"{number:.2f}".rstrip("0").removesuffix(".")
    return "0" if text == "-0" else text


def png(drawing: Drawing) -> bytes:
    """The drawing as PNG, with twice as many dots each way as it has pixels.

    Raises:
        MissingExtra: if matplotlib is not installed.
    """
    try:
        import matplotlib as mpl
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure
    except ImportError as error:
        raise MissingExtra.of("A picture", "matplotlib", "charts", error) from None
    points = 72 / DOTS  # in which matplotlib measures lines and letters
    with mpl.rc_context():
        mpl.rcdefaults()  # nothing of the reader's own settings
        mpl.rcParams["font.family"] = ["DejaVu Sans"]  # comes with matplotlib
        figure = Figure(figsize=(drawing.width / DOTS, drawing.height / DOTS), dpi=2 * DOTS, facecolor=PAPER)
        canvas = FigureCanvasAgg(figure)
        axes = figure.add_axes((0, 0, 1, 1))
        axes.set(xlim=(0, drawing.width), ylim=(drawing.height, 0))
        axes.axis("off")
        for layer, shape in enumerate(drawing.shapes):
            if isinstance(shape, Box):
                x, y = (shape.left, shape.left + shape.width), (shape.top, shape.top + shape.height)
                corners = [x[0], x[1], x[1], x[0]], [y[0], y[0], y[1], y[1]]
                axes.fill(*corners, facecolor=shape.colour, linewidth=0, zorder=layer)
            elif isinstance(shape, Line):
                style: dict[str, Any] = {"color": shape.colour, "zorder": layer}
                x, y = zip(*shape.points, strict=True)
                axes.plot(x, y, lw=shape.width * points, solid_joinstyle="round", solid_capstyle="butt", **style)
            else:
                style = {"color": shape.colour, "fontsize": shape.size * points, "zorder": layer}
                weight = "bold" if shape.bold else "normal"
                place: dict[str, Any] = {"ha": shape.align, "va": "baseline", "weight": weight, "parse_math": False}
                axes.text(shape.x, shape.y, one_line(shape.text), **place, **style)
        contents = io.BytesIO()
        canvas.print_png(contents, metadata={"Software": None})
    return contents.getvalue()
