"""`SessionOdds`: what a session wins and how it ends, from one computation."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from exact_odds.decimals import Root
from exact_odds.shoes.sessions.played import Played, Progress, played, won_in
from exact_odds.shoes.sessions.proven import Proven
from exact_odds.shoes.sessions.session import Session
from exact_odds.shoes.sessions.winnings import Winnings

if TYPE_CHECKING:
    from exact_odds.shoes.sessions.bankroll import Ends


@dataclass(frozen=True, slots=True)
class SessionOdds:
    """The odds of a session.

    >>> from exact_odds import Coups, wager
    >>> from exact_odds.shoes.sessions.results import coup_results
    >>> odds = session_odds(Session(coup_results(Coups(), {wager("player"): 1}), coups=80))
    >>> from exact_odds.decimals import decimal
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
    def skewness(self) -> Root | None:
        """The third central moment over the third power of the standard deviation; None where it is not known exactly.

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
        elif won.is_exact:
            first, second, cubed = (won.moment(power) for power in (1, 2, 3))
            assert isinstance(first, Fraction)
            assert isinstance(second, Fraction)
            assert isinstance(cubed, Fraction)
            variance, third = second - first**2, cubed - 3 * first * second + 2 * first**3
        else:
            return None
        return Root.times(third, 1 / variance**3) if variance else None

    @property
    def _is_sum(self) -> bool:
        """Whether what is won is a sum of independent results that are all alike."""
        return self.session.is_flat and not self.session.rebate

    def _moments(self) -> tuple[Fraction, Fraction, Fraction]:
        stake = self.session.plan.steps[0].stake
        first, second, third = (self.session.results.moment(power, stake) for power in (1, 2, 3))
        return first, second, third


def session_odds(session: Session, digits: int = 10, progress: Progress = None) -> SessionOdds:
    """The odds of a session.

    Args:
        session: the session.
        digits: how many digits after the point are proven where numbers are not exact.
        progress: told from time to time how many coups are done.

    Raises:
        DetailError: for play without end among more bankrolls than can be solved.
    """
    if session.is_flat:
        return SessionOdds(session, won_in(session, digits), None, None)
    from exact_odds.shoes.sessions.bankroll import ends

    if session.coups is None:
        return SessionOdds(session, None, None, ends(session, digits))
    after = played(session, digits, progress)
    won = after.won.rebated(session.rebate) if session.rebate else after.won
    return SessionOdds(session, won, after, None if session.bankroll is None else ends(session, digits, after))
