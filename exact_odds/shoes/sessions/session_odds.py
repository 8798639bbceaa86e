"""`SessionOdds`: what a session wins and how it ends, from one computation."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from exact_odds.decimals import Enclosure, Root
from exact_odds.display import Viewed
from exact_odds.shoes.sessions.played import Played, Progress, played, won_in
from exact_odds.shoes.sessions.proven import Proven, check_digits
from exact_odds.shoes.sessions.proven import ends as ends_of
from exact_odds.shoes.sessions.session import Session, check_session
from exact_odds.shoes.sessions.winnings import Winnings

if TYPE_CHECKING:
    from exact_odds.shoes.sessions.bankroll import Ends


@dataclass(frozen=True, slots=True)
class SessionOdds(Viewed):
    """The odds of a session.

    >>> from exact_odds import Coups, coup_results, wager
    >>> odds = session_odds(Session(coup_results(Coups(), {wager("player"): 1}), coups=80))
    >>> from exact_odds import decimal
    >>> decimal(odds.won.ahead, 10), decimal(odds.won.even, 10)
    ('0.4305605231', '0.0464371023')

    Attributes:
        session: the session.
        won: the distribution of what is won, after the rebate; None for play without end.
        after: what has happened after each coup; None for flat stakes without a bankroll, and for play without end.
        ends: how it ends; None without a bankroll.
    """

    session: Session
    won: Winnings | None
    after: Played | None
    ends: Ends | None

    def __str__(self) -> str:
        return str(self.session)

    @property
    def staked(self) -> Proven:
        """The expected sum of all stakes."""
        if self.ends is not None:
            return self.ends.staked
        if self.after is not None:
            return self.after.staked
        session = self.session
        assert session.coups is not None  # or there were ends
        return session.coups * session.plan.steps[0].stake * session.results.staked

    @property
    def coups(self) -> Proven:
        """The expected number of coups."""
        if self.ends is not None:
            return self.ends.coups
        assert self.session.coups is not None  # or there were ends
        return Fraction(self.session.coups)

    @property
    def expected_value(self) -> Proven:
        """The mean of what is won, after the rebate."""
        if self.ends is not None:
            return self.ends.result
        if self._is_sum:
            assert self.session.coups is not None
            return self.session.coups * self._moments()[0]
        assert self.won is not None  # or there were ends
        return self.won.expected_value

    @property
    def variance(self) -> Proven | None:
        """The variance of what is won, after the rebate; None for play without end."""
        if self.won is None:
            return None
        if self._is_sum:
            assert self.session.coups is not None
            mean, square, _ = self._moments()
            return self.session.coups * (square - mean**2)
        return self.won.variance

    @property
    def skewness(self) -> Root | Enclosure | None:
        """The third central moment over the third power of the standard deviation; None where nothing varies.

        It is 0 for a symmetric distribution, and positive where large wins are rare.
        """
        won = self.won
        if won is None:
            return None
        if self._is_sum:
            assert self.session.coups is not None
            mean, square, cube = self._moments()
            variance = self.session.coups * (square - mean**2)
            third = self.session.coups * (cube - 3 * mean * square + 2 * mean**3)
        else:
            moments = [ends_of(won.moment(power)) for power in (1, 2, 3)]
            variances, thirds = _central(*moments)
            if variances[0] != variances[1] or thirds[0] != thirds[1]:
                return _skewness(variances, thirds)
            variance, third = variances[0], thirds[0]
        return Root.times(third, 1 / variance**3) if variance else None

    @property
    def _is_sum(self) -> bool:
        """Whether what is won is a sum of independent results that are all alike."""
        return self.session.is_flat and not self.session.rebate

    def _moments(self) -> tuple[Fraction, Fraction, Fraction]:
        stake = self.session.plan.steps[0].stake
        first, second, third = (self.session.results.moment(power, stake) for power in (1, 2, 3))
        return first, second, third


_Ends = tuple[Fraction, Fraction]


def _central(mean: _Ends, square: _Ends, cube: _Ends) -> tuple[_Ends, _Ends]:
    """Between what the second and third central moments lie, given the same of the moments about 0."""
    squares = sorted(end**2 for end in mean)
    products = [one * two for one in mean for two in square]
    least = Fraction(0) if mean[0] < 0 < mean[1] else squares[0]
    variance = square[0] - squares[1], square[1] - least
    third = (
        cube[0] - 3 * max(products) + 2 * mean[0] ** 3,
        cube[1] - 3 * min(products) + 2 * mean[1] ** 3,
    )
    return variance, third


def _skewness(variance: _Ends, third: _Ends) -> Enclosure | None:
    """Between what the skewness lies; None if the variance may be 0."""
    if variance[0] <= 0:
        return None
    error = Fraction(1, 10**40)
    found = [Enclosure.around(Root.times(one, 1 / two**3), error) for one in third for two in variance]
    return Enclosure(min(end.low for end in found), max(end.high for end in found))


def session_odds(session: Session, digits: int = 10, progress: Progress = None) -> SessionOdds:
    """The odds of a session.

    Args:
        session: the session.
        digits: how many digits after the point are proven where numbers are not exact.
        progress: told from time to time how many coups are done or, of play without end, how many percent.

    Raises:
        ArgumentError: for anything but a session, or for digits that are no int.
        NumberError: for a number of digits below 0.
        DetailError: for play without end among more bankrolls than can be solved.
    """
    check_digits(digits)
    check_session(session)
    if session.is_flat:
        return SessionOdds(session, won_in(session, digits), None, None)
    from exact_odds.shoes.sessions.bankroll import ends

    if session.coups is None:
        return SessionOdds(session, None, None, ends(session, digits, progress=progress))
    after = played(session, digits, progress)
    won = after.won.rebated(session.rebate) if session.rebate else after.won
    return SessionOdds(session, won, after, None if session.bankroll is None else ends(session, digits, after))
