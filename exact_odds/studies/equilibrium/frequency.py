"""What the game is worth as a function of how often Player draws in his one decision.

Banker replies as well as he can. Each of his decisions changes its side at the frequency where drawing and standing
are worth the same, so the value is linear between break points. Without commission it is concave, and its highest
point is the equilibrium: the best strategy of a Player who must announce it.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from exact_odds.errors import WagerError
from exact_odds.studies.equilibrium.bilinear import Decision, Strategy
from exact_odds.studies.equilibrium.model import CheminDeFer


class Reply(NamedTuple):
    """How Banker replies to a frequency of Player's.

    Attributes:
        frequency: how often Player draws.
        draws: the decisions in which Banker draws, by their place.
        open: the decisions in which drawing and standing are worth the same to him.
    """

    frequency: Fraction
    draws: tuple[int, ...]
    open: tuple[int, ...]

    def strategy(self, decisions: int, also: frozenset[int] = frozenset()) -> Strategy:
        """The strategy that draws in these decisions, and also in some of those that are open."""
        drawing = {*self.draws, *also}
        return [Fraction(place in drawing) for place in range(decisions)]


class BreakPoint(NamedTuple):
    """A frequency of Player's at which some decision of Banker's changes its side.

    With a commission Player is not indifferent where Banker is, and his value jumps there.

    Attributes:
        frequency: how often Player draws.
        below: what it is worth to Player if Banker replies as to a slightly lower frequency.
        above: the same if Banker replies as to a slightly higher frequency.
        value_to_banker: what it is worth to Banker, commission paid.
        begins: Banker's decisions that draw above this frequency and stand below it.
        ends: Banker's decisions that draw below this frequency and stand above it.
    """

    frequency: Fraction
    below: Fraction
    above: Fraction
    value_to_banker: Fraction
    begins: tuple[Decision, ...]
    ends: tuple[Decision, ...]


def break_points(game: CheminDeFer) -> tuple[BreakPoint, ...]:
    """The break points of a game in which Player has one decision, and the ends 0 and 1.

    >>> from exact_odds import Coups, Shoe
    >>> points = break_points(CheminDeFer.of(Coups(Shoe.infinite()), "A1"))
    >>> [str(point.frequency) for point in points]
    ['0', '1/16', '71/176', '9/11', '107/112', '1']
    >>> max(point.above for point in points), points[3].begins
    (Fraction(-679568, 53094899), (Decision(hand='6', total=6, third=None),))

    Raises:
        WagerError: for a game in which Player has another number of decisions.
    """
    slopes = _slopes(game)
    points = []
    for reply in replies(game)[::2]:
        rising = frozenset(place for place in reply.open if slopes[place] > 0)
        falling = frozenset(place for place in reply.open if slopes[place] < 0)
        x, number = [reply.frequency], len(game.banker)
        below, above = (reply.strategy(number, also) for also in (falling, rising))
        if reply.frequency in (0, 1):
            rising = falling = frozenset()
            below = above = above if reply.frequency == 0 else below
        points.append(
            BreakPoint(
                reply.frequency,
                game.to_player.at(x, below),
                game.to_player.at(x, above),
                game.to_banker.at(x, above),
                tuple(game.banker[place] for place in sorted(rising)),
                tuple(game.banker[place] for place in sorted(falling)),
            )
        )
    return tuple(points)


def replies(game: CheminDeFer) -> list[Reply]:
    """Banker's best replies: to frequency 0, to one below the first break point, to that point, and so on to 1.

    Raises:
        WagerError: for a game in which Player has another number of decisions than one.
    """
    slopes = _slopes(game)
    lines = list(zip(game.to_banker.banker, slopes, strict=True))
    ends = {Fraction(0), Fraction(1), *(Fraction(-level, slope) for level, slope in lines if _crosses(level, slope))}
    return [_reply(lines, frequency) for frequency in _with_middles(sorted(ends))]


def _slopes(game: CheminDeFer) -> tuple[int, ...]:
    if len(game.player) != 1:
        raise WagerError(
            f"expected a game in which Player has one decision; got {len(game.player)}; try model B2 with 5 alone free"
        )
    return game.to_banker.cross[0]


def _crosses(level: int, slope: int) -> bool:
    """Whether a line changes its sign between 0 and 1."""
    return (level < 0 < level + slope) or (level + slope < 0 < level)


def _with_middles(points: list[Fraction]) -> Iterator[Fraction]:
    for low, high in pairwise(points):
        yield low
        yield (low + high) / 2
    yield points[-1]


def _reply(lines: list[tuple[int, int]], frequency: Fraction) -> Reply:
    share, whole = frequency.numerator, frequency.denominator
    gains = [level * whole + slope * share for level, slope in lines]
    return Reply(
        frequency,
        tuple(place for place, gain in enumerate(gains) if gain > 0),
        tuple(place for place, gain in enumerate(gains) if not gain),
    )
