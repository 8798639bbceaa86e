"""Published figures beside computed ones, at the digits printed: each agrees, is a known misprint, or is wrong."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from functools import cache
from math import comb, isqrt

from exact_odds.engine.coups import Coups
from exact_odds.exact import exact
from exact_odds.game.shoe import Shoe
from exact_odds.studies.published import Figure, Misprint, Quantity, misprints, sources
from exact_odds.wagers.library import wager
from exact_odds.wagers.odds import AwardOdds, Odds
from exact_odds.wagers.wager import Award, Wager

_ROOT_PLACES = 40
"""Decimals of a root, more than anybody prints."""


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
    """

    figure: Figure
    value: Fraction
    verdict: Verdict
    reason: str = ""

    @property
    def shown(self) -> str:
        """The computed value as the source would have printed it."""
        return self.figure.shows(self.value)


@dataclass(frozen=True, slots=True)
class Verification:
    """All figures compared, in the order of their sources.

    >>> verification = verify()
    >>> verification.ok, len(verification.checked) > 800
    (True, True)
    """

    checked: tuple[Checked, ...]

    @property
    def ok(self) -> bool:
        """Whether every figure agrees or is a known misprint."""
        return not self.those(Verdict.DISAGREES)

    def those(self, verdict: Verdict) -> tuple[Checked, ...]:
        """The figures of which this came."""
        return tuple(checked for checked in self.checked if checked.verdict is verdict)


def verify(figures: Iterable[Figure] | None = None) -> Verification:
    """Every published figure, or those given, compared with the computed one.

    Raises:
        ValueError: if a misprint is listed for a figure that no source prints.
    """
    listed = {misprint.where: misprint for misprint in misprints() if not misprint.words}
    stray = set(listed) - {figure.address for source in sources() for figure in source.figures}
    if stray:
        raise ValueError(f"misprints.toml lists {min(stray)!r}, which no source prints")
    if figures is None:
        figures = (figure for source in sources() for figure in source.figures)
    return Verification(tuple(judge(figure, compute(figure), listed.get(figure.address)) for figure in figures))


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


def compute(figure: Figure) -> Fraction:
    """The exact value that a figure stands for.

    >>> compute(Figure("page", "", "tie", "edge", "0.0480", Quantity.HOUSE_EDGE, "8", wager="tie-9"))
    Fraction(63053127805, 1301666217579)
    """
    deals = _deals(figure.decks, figure.combinations)
    if figure.quantity is Quantity.DEALS:
        return Fraction(deals)
    if figure.quantity in (Quantity.COUNT, Quantity.PROBABILITY):
        return _probability(figure) * (deals if figure.quantity is Quantity.COUNT else 1)
    stake = 1 if figure.unit == "for one" else 0
    odds = _odds(figure.decks, figure.wager, "" if figure.wager else figure.event, figure.pays)
    if figure.quantity is Quantity.PAYS:
        return _award(odds, figure.award).pays + stake
    if figure.quantity is Quantity.RETURN:
        return _probability(figure) * (_award(odds, figure.award).pays + stake)
    of_a_wager = {
        Quantity.EXPECTED_VALUE: odds.expected_value + stake,
        Quantity.HOUSE_EDGE: odds.house_edge,
        Quantity.RESOLVED_EDGE: odds.house_edge_per_resolved,
        Quantity.PLAYER_EDGE: odds.expected_value,
        Quantity.FAIR_PAY: odds.fair_pay,
        Quantity.DEVIATION: Fraction(isqrt(int(odds.variance * 100**_ROOT_PLACES)), 10**_ROOT_PLACES),
        Quantity.HIT_FREQUENCY: odds.hit_frequency,
    }
    value = of_a_wager[figure.quantity]
    if value is None:
        raise ValueError(f"{figure.address}: {odds.wager.slug} has no {figure.quantity.value}")
    return value


def _as_meant(figure: Figure, misprint: Misprint) -> Figure:
    meant = dict(misprint.meant)
    return replace(figure, **meant)  # type: ignore[arg-type]


def _probability(figure: Figure) -> Fraction:
    """Of a figure's event, or else of its award."""
    if figure.event:
        return _coups(figure.decks).probability(figure.event, given=figure.given or None)
    odds = _odds(figure.decks, figure.wager, "", figure.pays)
    return _award(odds, figure.award).probability


def _award(odds: Odds, label: str) -> AwardOdds:
    for award in (*odds.awards, odds.lose):
        if award.label == label:
            return award
    raise ValueError(f"{odds.wager.slug} has no award {label!r}")


@cache
def _coups(decks: str) -> Coups:
    return Coups(Shoe.parse_decks(decks))


@cache
def _odds(decks: str, slug: str, event: str, pays: str) -> Odds:
    """The odds of a wager of the library, or of one that pays on an event, perhaps with other pays."""
    if not slug:
        return Wager("published", "as published", (Award("win", event, exact(pays)),)).odds(_coups(decks))
    if not pays:
        return wager(slug).odds(_coups(decks))
    odds = _odds(decks, slug, "", "")
    awards = zip(odds.wager.awards, pays.split(), strict=True)
    return odds.repriced(replace(odds.wager, awards=tuple(replace(award, pays=exact(pay)) for award, pay in awards)))


def _deals(decks: str, combinations: tuple[int, ...]) -> int:
    """How many deals a count is out of: of six cards in order, or of these numbers of cards without."""
    if not combinations:
        return _coups(decks).deals
    cards, deals = _coups(decks).shoe.size, 1
    for number in combinations:
        deals *= comb(cards, number)
        cards -= number
    return deals
