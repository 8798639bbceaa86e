"""Drawdowns: how far a session falls below its highest point so far."""

from __future__ import annotations

from fractions import Fraction
from math import ceil

from exact_odds.errors import NumberError
from exact_odds.exact import exact
from exact_odds.shoes.sessions.fields import Fields
from exact_odds.shoes.sessions.played import EXACT_COUPS, EXACT_MOVES, GUARD
from exact_odds.shoes.sessions.proven import Proven, check_digits, enclosed
from exact_odds.shoes.sessions.session import Session, States, check_session


def drawdown_chance(session: Session, size: int | str | Fraction, digits: int = 10, *, exactly: bool = True) -> Proven:
    """The chance that the largest drawdown of a session is at least this.

    The drawdown is what has been lost since the highest point, the start among them. Play goes on for all coups: the
    bankroll and the goal of the session do not end it, so that the answer tells what bankroll it takes.

    >>> from exact_odds import CoupResults
    >>> drawdown_chance(Session(CoupResults.of_counts({1: 1, -1: 1}), coups=3), 2)
    Fraction(3, 8)

    Args:
        session: with a number of coups.
        size: of the drawdown.
        digits: how many digits after the point are proven where there are too many coups for a fraction.
        exactly: whether to find a fraction where there are few coups; without, it is faster.

    Raises:
        NumberError: for a session without a number of coups, or a size that is not more than 0.
    """
    check_digits(digits)
    check_session(session)
    if session.coups is None or exact(size) <= 0:
        raise NumberError(
            "expected a number of coups, and a drawdown of more than 0; try 80 coups and a drawdown of 10"
        )
    states = States(Session(session.results, session.coups, session.plan))
    bound = ceil(exact(size) / states.unit)
    if exactly and session.coups <= EXACT_COUPS and drawdown_moves(session, size) <= EXACT_MOVES:
        fallen = _fallen(states, bound, session.coups)
        return Fraction(fallen, session.results.of**session.coups)
    bits = (digits + GUARD) * 10 // 3
    fallen, going = _packed(states, bound, session.coups, bits)
    return enclosed(Fraction(fallen, 1 << bits), 1 - Fraction(going, 1 << bits))


def drawdown_moves(session: Session, size: int | str | Fraction) -> int:
    """How many moves the exact chance of such a drawdown takes: places, times moves from them, times coups.

    >>> from exact_odds import CoupResults
    >>> drawdown_moves(Session(CoupResults.of_counts({1: 1, -1: 1}), coups=3), 2)
    12
    """
    states = States(Session(session.results, session.coups, session.plan))
    return ceil(exact(size) / states.unit) * sum(map(len, states.steps)) * (session.coups or 0)


def _fallen(states: States, bound: int, coups: int) -> int:
    """The count of the ways to fall so far, of all ways."""
    going, fallen = {(1, 0): 1}, 0
    for _ in range(coups):
        later: dict[tuple[int, int], int] = {}
        fallen *= states.session.results.of
        for (step, down), count in going.items():
            for target, change, ways in states.steps[step - 1]:
                below = max(0, down - change)
                if below >= bound:
                    fallen += count * ways
                else:
                    later[target, below] = later.get((target, below), 0) + count * ways
        going = later
    return fallen


def _packed(states: States, bound: int, coups: int, bits: int) -> tuple[int, int]:
    """Counts of ``2**bits``, none too large, of the ways to fall so far and of those not to."""
    fields = Fields(bits)
    of = states.session.results.of
    steps = [[(target - 1, change, (ways << bits) // of) for target, change, ways in led] for led in states.steps]
    rows, fallen = [0] * len(steps), 0
    rows[0] = 1 << bits
    for _ in range(coups):
        later = [0] * len(rows)
        for row, led in zip(rows, steps, strict=True):
            for target, change, ways in led:
                if change > 0:
                    new, left = fields.parted(row, change)
                    later[target] += ((left >> fields.at(change)) + fields.total(new)) * ways
                else:
                    later[target] += row * ways << fields.at(-change)
        rows = []
        for row in later:
            left, gone = fields.parted(fields.cut(row), bound)
            fallen += fields.total(gone >> fields.at(bound))
            rows.append(left)
    return fallen, sum(map(fields.total, rows))
