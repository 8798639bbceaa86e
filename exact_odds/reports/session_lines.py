"""What a report of sessions is made of: its sessions, and what is asked of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from exact_odds.reports.table import Column, Named
from exact_odds.shoes.sessions.session_odds import SessionOdds
from exact_odds.wagers.wager import Wager


class Line(NamedTuple):
    """One session of a report.

    Attributes:
        wager: its wager, or its wagers.
        stakes: the same with what is staked on each.
        odds: the odds of the session.
    """

    wager: Named
    stakes: Mapping[Wager, Fraction]
    odds: SessionOdds


class Questions(NamedTuple):
    """What is asked beside the odds.

    Attributes:
        result: a result that was observed.
        amounts: amounts to win or lose; those that suit the session unless given.
        drawdown: whether the largest drawdown is asked for.
        risk: the risk of ruin for which the least bankroll is asked.
        chance: the chance with which the highest goal is asked.
        per_hour: coups per hour.
        one_shoe: whether the variance of coups of one shoe is asked for.
        lab: whether the return of many plays is asked for.
        distribution: whether every result is asked for.
        digits: how many digits after the point are proven where numbers are not exact.
    """

    result: Fraction | None = None
    amounts: Sequence[Fraction] = ()
    drawdown: bool = False
    risk: Fraction | None = None
    chance: Fraction | None = None
    per_hour: Fraction | None = None
    one_shoe: bool = False
    lab: bool = False
    distribution: bool = False
    digits: int = 10


def wager_column(lines: Sequence[Line]) -> Column:
    """The column of the wager, which people need not see where there is one."""
    return Column("wager", hidden=len(lines) == 1)
