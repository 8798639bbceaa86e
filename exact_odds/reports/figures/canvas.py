"""What figures are drawn on: the one gateway to matplotlib, and the style that all figures share.

A figure is the same file wherever it is drawn, so that a check can compare bytes. Therefore nothing in it depends on
the machine: settings of the user are put aside; text stays text, in the reader's fonts, and is placed by its
baseline, so that no font is measured; panels lie where they are put, in pixels, and nothing is laid out by itself;
there is no date, no version and no random id. Coordinates are written to a hundredth of a pixel, which hides what the
last bit of a float may be on another machine.

Exact values come in. They become floats here, on their way to a pixel, and nowhere before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction
from typing import Any, Literal

from exact_odds.decimals import Number, Root, decimal
from exact_odds.errors import MissingExtra
from exact_odds.reports.figures.svg import tidy

INK = "#222222"
QUIET = "#6b6b6b"
FAINT = "#d9d9d9"
PAPER = "#ffffff"
PLAYER = "#0072b2"
BANKER = "#d55e00"
TIE = "#707070"
"""Blue, vermilion and grey: told apart by all eyes, and in print without colours by their lightness."""

WIDTH = 700

Align = Literal["left", "center", "right"]
Point = tuple[Number, Number]

_SETTINGS = {
    "svg.fonttype": "none",
    "svg.hashsalt": "exact-odds",
    "font.family": ["DejaVu Sans"],  # comes with matplotlib; its name is replaced afterwards
    "path.simplify": False,
}


class Panel:
    """One pair of axes on a canvas, with its own scales.

    Args:
        axes: those of matplotlib.
    """

    def __init__(self, axes: Any) -> None:
        self._axes = axes

    def line(self, points: Iterable[Point], colour: str, *, width: float = 1.5, dashed: bool = False) -> None:
        """Straight lines from point to point."""
        x, y = zip(*points, strict=True)
        dashes = (0, (2, 3)) if dashed else "-"
        self._axes.plot(_floats(x), _floats(y), color=colour, linewidth=width, linestyle=dashes, clip_on=False)

    def dots(self, points: Iterable[Point], colour: str, *, size: float = 5) -> None:
        """A dot at each point, so many pixels wide, with a rim of paper that parts it from others."""
        x, y = zip(*points, strict=True)
        style = {"marker": "o", "markersize": size, "markeredgecolor": PAPER, "markeredgewidth": 0.8}
        self._axes.plot(_floats(x), _floats(y), color=colour, linestyle="", clip_on=False, zorder=3, **style)

    def rings(self, points: Iterable[Point], colour: str, *, size: float) -> None:
        """A ring around each point, so many pixels wide."""
        x, y = zip(*points, strict=True)
        style = {"marker": "o", "markersize": size, "markeredgecolor": colour, "markeredgewidth": 1.2}
        self._axes.plot(_floats(x), _floats(y), color="none", linestyle="", clip_on=False, zorder=3, **style)

    def box(self, corner: Point, other: Point, colour: str, *, rim: str = PAPER, rim_width: float = 0) -> None:
        """A rectangle between two corners, filled with the colour."""
        (left, right), (low, high) = (_floats(pair) for pair in zip(corner, other, strict=True))
        style = {"facecolor": colour, "edgecolor": rim, "linewidth": rim_width, "clip_on": False}
        self._axes.fill([left, right, right, left], [low, low, high, high], zorder=1, **style)

    def area(self, below: Iterable[Point], above: Iterable[Point], colour: str) -> None:
        """What lies between two lines."""
        x, y = zip(*below, *reversed(list(above)), strict=True)
        self._axes.fill(_floats(x), _floats(y), facecolor=colour, linewidth=0, clip_on=False, zorder=1)

    def text(
        self,
        at: Point,
        words: str,
        *,
        colour: str = INK,
        size: float = 12,
        align: Align = "left",
        bold: bool = False,
        shift: tuple[float, float] = (0, 0),
    ) -> None:
        """Words whose baseline is at the point, moved by so many pixels to the right and up."""
        self._axes.annotate(
            words,
            _floats(at),
            xytext=shift,
            textcoords="offset points",
            color=colour,
            fontsize=size,
            fontweight="bold" if bold else "normal",
            ha=align,
            va="baseline",
            annotation_clip=False,
            zorder=4,
        )

    def x_axis(self, ticks: Mapping[int, str], title: str) -> None:
        """Labels under the panel, and what they count."""
        edge = Fraction(self._axes.get_ylim()[0])
        for value, label in ticks.items():
            self.text((value, edge), label, colour=QUIET, align="center", shift=(0, -16))
        middle = Fraction(sum(self._axes.get_xlim())) / 2
        self.text((middle, edge), title, colour=QUIET, align="center", shift=(0, -36))

    def y_axis(self, ticks: Iterable[tuple[Number, str]]) -> None:
        """Labels left of the panel, and a faint line across it at each."""
        left, right = map(Fraction, self._axes.get_xlim())
        for value, label in ticks:
            self.line([(left, value), (right, value)], FAINT, width=0.7)
            self.text((left, value), label, colour=QUIET, align="right", shift=(-8, -4))


class Canvas:
    """A sheet of paper, 700 pixels wide, with a title.

    Args:
        height: in pixels.
        title: what is seen.
        subtitle: what is drawn: of which shoe, in which unit.

    Raises:
        MissingExtra: if matplotlib is not installed.
    """

    def __init__(self, height: int, title: str, subtitle: str) -> None:
        try:
            import matplotlib as mpl
            from matplotlib.figure import Figure
        except ImportError:
            raise MissingExtra("drawing figures", "matplotlib", "figures") from None
        self.height = height
        self.title = title
        self.subtitle = subtitle
        self._matplotlib = mpl
        with self._settings():
            self._figure = Figure(figsize=(WIDTH / 72, height / 72), dpi=72, facecolor=PAPER)
        sheet = self.panel(0, 0, WIDTH, height, x=(0, WIDTH), y=(0, height))
        sheet.text((24, height - 30), title, size=16, bold=True)
        sheet.text((24, height - 50), subtitle, colour=QUIET)

    def panel(self, left: int, top: int, width: int, height: int, x: Point, y: Point, *, logs: bool = False) -> Panel:
        """A panel at a place, in pixels from the top left, with what its sides stand for; both scales may be logs."""
        sides = (left / WIDTH, 1 - (top + height) / self.height, width / WIDTH, height / self.height)
        with self._settings():
            axes = self._figure.add_axes(sides)
            axes.set_axis_off()
            if logs:
                axes.set_xscale("log")
                axes.set_yscale("log")
            axes.set_xlim(*_floats(x))
            axes.set_ylim(*_floats(y))
        return Panel(axes)

    def svg(self, data: str = "") -> str:
        """The drawing as SVG, with its title and subtitle for who cannot see it, and the data drawn."""
        from io import StringIO

        file = StringIO()
        with self._settings():
            self._figure.savefig(file, format="svg", metadata=dict.fromkeys(("Creator", "Date", "Format", "Type")))
        return tidy(file.getvalue(), self.title, self.subtitle, data)

    @contextmanager
    def _settings(self) -> Iterator[None]:
        """What matplotlib does by default but for the above, whatever the user has set."""
        with self._matplotlib.rc_context():
            self._matplotlib.rcdefaults()
            self._matplotlib.rcParams.update(_SETTINGS)
            yield


def _floats(values: Iterable[Number]) -> tuple[float, ...]:
    """Where numbers lie on paper."""
    return tuple(float(decimal(value, 12)) if isinstance(value, Root) else float(value) for value in values)


def tint(colour: str, share: Fraction) -> str:
    """The colour, thinned with paper: all of it at 1, none at 0.

    >>> tint("#0072b2", Fraction(1)), tint("#0072b2", Fraction(1, 2)), tint("#0072b2", Fraction(0))
    ('#0072b2', '#7fb9d9', '#ffffff')
    """
    channels = (int(colour[start : start + 2], 16) for start in (1, 3, 5))
    return "#" + "".join(f"{255 - round((255 - channel) * share):02x}" for channel in channels)


def on(colour: str) -> str:
    """The colour of words on a ground of this colour: ink, or paper if the ground is dark.

    >>> on("#0072b2"), on("#80b8d8")
    ('#ffffff', '#222222')
    """
    red, green, blue = (int(colour[start : start + 2], 16) for start in (1, 3, 5))
    return PAPER if 2126 * red + 7152 * green + 722 * blue < 1_400_000 else INK
