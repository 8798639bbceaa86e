"""Published figures beside computed ones, at the digits printed: each agrees, is a known misprint, or is wrong."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from functools import cache
from math import comb, isqrt

from exact_odds.counting.answers import Count
from exact_odds.counting.coups import Coups
from exact_odds.errors import ExactOddsError, FigureError, unknown_name
from exact_odds.exact import exact
from exact_odds.games.shoe import Shoe
from exact_odds.published import Figure, Misprint, Quantity, misprints, sources
from exact_odds.wagers.award import Award
from exact_odds.wagers.library import named_or_loaded
from exact_odds.wagers.lint import refuse_mistakes
from exact_odds.wagers.odds import AwardOdds, Odds
from exact_odds.wagers.wager import Wager

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
        FigureError: if a figure is of something that there is not, or a misprint is listed for a figure that no source
            prints.
    """
    listed = {misprint.where: misprint for misprint in misprints() if not misprint.words}
    stray = set(listed) - {figure.address for source in sources() for figure in source.figures}
    if stray:
        raise FigureError(f"misprints.toml lists {min(stray)!r}, which no source prints")
    if figures is None:
        figures = (figure for source in sources() for figure in source.figures)
    return Verification(tuple(_checked(figure, listed.get(figure.address)) for figure in figures))


def _checked(figure: Figure, misprint: Misprint | None) -> Checked:
    try:
        return judge(figure, compute(figure), misprint)
    except ExactOddsError as error:
        place = f"{figure.place}, {figure.address}" if figure.place else figure.address
        raise FigureError(f"{place}: {error}") from None


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

    Raises:
        ExactOddsError: if it is of something that there is not.
    """
    deals = _deals(figure.decks, figure.combinations)
    if figure.quantity is Quantity.DEALS:
        return Fraction(deals)
    if figure.quantity is Quantity.COUNT:
        count = Fraction(_count(figure).count * deals, _coups(figure.decks).deals)
        if count.denominator != 1:
            raise FigureError(f"combinations = {list(figure.combinations)} are of fewer cards than it looks at")
        return count
    if figure.quantity is Quantity.PROBABILITY:
        return _count(figure).probability
    stake = 1 if figure.unit == "for one" else 0
    odds = _odds(figure)
    if figure.quantity is Quantity.PAYS:
        return _award(odds, figure.award).pays + stake
    if figure.quantity is Quantity.RETURN:
        return _count(figure).probability * (_award(odds, figure.award).pays + stake)
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
        raise FigureError(f"{odds.wager.slug} has no {figure.quantity.value}")
    return value


def _as_meant(figure: Figure, misprint: Misprint) -> Figure:
    meant = dict(misprint.meant)
    return replace(figure, **meant)  # type: ignore[arg-type]


def _count(figure: Figure) -> Count:
    """Of a figure's event, or else of its award."""
    if figure.event:
        return _coups(figure.decks).count(figure.event, given=figure.given or None)
    award = _award(_odds(figure), figure.award)
    return Count(award.count, award.of)


def _award(odds: Odds, label: str) -> AwardOdds:
    for award in (*odds.awards, odds.lose):
        if award.label == label:
            return award
    raise unknown_name(f"award of {odds.wager.slug}", label, [award.label for award in (*odds.awards, odds.lose)])


@cache
def _coups(decks: str) -> Coups:
    return Coups(Shoe.parse_decks(decks))


def _odds(figure: Figure) -> Odds:
    """The odds of a figure's wager, or of one that pays on its event, perhaps with other pays."""
    if not figure.wager:
        return _priced(
            Wager("published", "as published", (Award("win", figure.event, exact(figure.pays)),)), figure.decks
        )
    named = named_or_loaded(figure.wager)
    if figure.wager.lower().endswith(".toml"):
        _refuse_mistakes(named)
    odds = _priced(named, figure.decks)
    if not figure.pays:
        return odds
    pays = [exact(pay) for pay in figure.pays.split()]
    if len(pays) != len(odds.awards):
        raise FigureError(f"pays gives {len(pays)} pays, and {odds.wager.slug} has {len(odds.awards)} awards")
    awards = [award.paying(pay) for award, pay in zip(odds.wager.awards, pays, strict=True)]
    return odds.repriced(replace(odds.wager, awards=tuple(awards)))


@cache
def _priced(priced: Wager, decks: str) -> Odds:
    return _coups(decks).odds(priced)


@cache
def _refuse_mistakes(own: Wager) -> None:
    refuse_mistakes(own, _coups("8"))


def _deals(decks: str, combinations: tuple[int, ...]) -> int:
    """How many deals a count is out of: of six cards in order, or of these numbers of cards without."""
    if not combinations:
        return _coups(decks).deals
    shoe = _coups(decks).shoe
    if shoe.is_infinite or shoe.size < sum(combinations):
        raise FigureError(f"combinations = {list(combinations)} cannot be drawn from a shoe of {decks} decks")
    cards, deals = shoe.size, 1
    for number in combinations:
        deals *= comb(cards, number)
        cards -= number
    return deals
