"""Published figures beside computed ones, at the digits printed: each agrees, is a known misprint, or is wrong."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction

from exact_odds.display import Viewed
from exact_odds.errors import ExactOddsError, FigureError, check_type, wrong_type
from exact_odds.exact import exact
from exact_odds.published import Figure, Misprint, misprints, sources
from exact_odds.published.compute import compute, wager_of
from exact_odds.published.fits import fits


class Verdict(Enum):
    """What comes of comparing a published figure."""

    AGREES = "agrees"
    MISPRINT = "known misprint"
    DISAGREES = "disagrees"


@dataclass(frozen=True, slots=True)
class Checked:
    """A published figure and the computed one.

    Attributes:
        figure: as published.
        value: as computed, exact; a standard deviation to 40 decimals.
        verdict: whether they agree.
        reason: why not.
        fits: what the printed number is right for, where it disagrees.
    """

    figure: Figure
    value: Fraction
    verdict: Verdict
    reason: str = ""
    fits: tuple[str, ...] = ()

    @property
    def shown(self) -> str:
        """The computed value as the source would have printed it."""
        return self.figure.shows(self.value)


@dataclass(frozen=True, slots=True)
class Verification(Viewed):
    """All figures compared, in the order of their sources.

    >>> verification = verify()
    >>> verification.ok, len(verification.checked) > 800
    (True, True)
    """

    checked: tuple[Checked, ...]

    def __str__(self) -> str:
        wrong = len(self.those(Verdict.DISAGREES))
        return f"{len(self.checked):,} figures, {wrong or 'none'} wrong beyond the known misprints"

    @property
    def ok(self) -> bool:
        """Whether every figure agrees or is a known misprint."""
        return not self.those(Verdict.DISAGREES)

    def those(self, verdict: Verdict) -> tuple[Checked, ...]:
        """The figures with this verdict."""
        return tuple(checked for checked in self.checked if checked.verdict is verdict)


def verify(figures: Iterable[Figure] | None = None) -> Verification:
    """Every published figure, or those given, compared with the computed one.

    Raises:
        FigureError: if figures are of something that there is not, all of them in one error, or a misprint is listed
            for a figure that no source prints.
    """
    listed = {misprint.where: misprint for misprint in misprints() if not misprint.words}
    stray = set(listed) - {figure.address for source in sources() for figure in source.figures}
    if stray:
        raise FigureError(f"misprints.toml lists {min(stray)!r}, which no source prints")
    if figures is None:
        figures = (figure for source in sources() for figure in source.figures)
    if not isinstance(figures, Iterable):
        raise wrong_type(figures, "figures, as from sources()[0].figures")
    checked: list[Checked] = []
    faults: list[FigureError] = []
    for figure in figures:
        check_type(figure, Figure, "a figure, as from sources()[0].figures")
        try:
            checked.append(_checked(figure, listed.get(figure.address)))
        except FigureError as error:
            faults += [error, *_more(figure)]
    if faults:
        raise FigureError.together(faults)
    return Verification(tuple(checked))


def _checked(figure: Figure, misprint: Misprint | None) -> Checked:
    try:
        found = judge(figure, compute(figure), misprint)
    except ExactOddsError as error:
        raise FigureError(f"{_place(figure)}: {error}") from None
    if found.verdict is Verdict.DISAGREES and misprint is None:
        return replace(found, fits=fits(figure, found.value))
    return found


def _more(figure: Figure) -> Iterator[FigureError]:
    """What is wrong with a figure's wager, whatever is wrong with its situation."""
    try:
        wager_of(figure)
    except ExactOddsError as error:
        yield FigureError(f"{_place(figure)}: {error}")


def _place(figure: Figure) -> str:
    return f"{figure.place}, {figure.address}" if figure.place else figure.address


def judge(figure: Figure, value: Fraction, misprint: Misprint | None = None) -> Checked:
    """A figure compared with its computed value.

    A misprint is known only as long as the figure is printed as listed, does disagree, the right value listed is the
    computed one, and what the printed number is said to mean does give that number.
    """
    agrees = figure.agrees(value)
    if misprint is None:
        if agrees:
            return Checked(figure, value, Verdict.AGREES)
        return Checked(figure, value, Verdict.DISAGREES, f"prints {figure.printed}, computed {figure.shows(value)}")
    if figure.printed != misprint.printed:
        problem = f"prints {figure.printed}, listed as a misprint that prints {misprint.printed}"
    elif agrees:
        problem = "listed as a misprint, but agrees"
    elif misprint.right != figure.shows(value) and exact(misprint.right) != value:
        problem = f"listed with the right value {misprint.right}, computed {figure.shows(value)}"
    elif misprint.meant and not figure.agrees(compute(_as_meant(figure, misprint))):
        problem = "listed as a misprint whose number means something else, which it does not"
    else:
        return Checked(figure, value, Verdict.MISPRINT, misprint.reason)
    return Checked(figure, value, Verdict.DISAGREES, problem)


def _as_meant(figure: Figure, misprint: Misprint) -> Figure:
    meant = dict(misprint.meant)
    return replace(figure, **meant)  # type: ignore[arg-type]
