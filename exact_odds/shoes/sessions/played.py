"""Sessions of a number of coups: what they win, and what happens by each coup.

Up to ``EXACT_COUPS`` coups every count is exact. Beyond, counts are cut, and what they lack bounds every error: see
`winnings`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from exact_odds.errors import NumberError
from exact_odds.shoes.sessions.powers import power, proven_power
from exact_odds.shoes.sessions.proven import Proven, check_digits, enclosed
from exact_odds.shoes.sessions.session import GOAL, RUIN, Session, State, States, check_session
from exact_odds.shoes.sessions.winnings import Winnings, grid

EXACT_COUPS = 200
"""Coups up to which probabilities are fractions."""

EXACT_BITS = 2 * 10**9
"""Bits that exact counts may take together; beyond that they are cut."""

EXACT_MOVES = 30_000_000
"""Places, times moves from them, times coups, up to which the counts of a plan are exact; it takes seconds."""

GUARD = 17
"""Digits carried beyond those that are wanted; what the cuts lose is far smaller."""

Progress = Callable[[int], object] | None
"""Told from time to time how many coups are done."""


class AfterCoup(NamedTuple):
    """What has happened after a coup.

    Attributes:
        ruined: the count of the ways to be ruined by then.
        reached: the count of the ways to have reached the goal.
        missing: what all counts lack that were cut.
        of: what the counts are out of.
    """

    ruined: int
    reached: int
    missing: int
    of: int

    def chance(self, count: int) -> Proven:
        """The chance of what has this count."""
        return enclosed(Fraction(count, self.of), Fraction(count + self.missing, self.of))


@dataclass(frozen=True, slots=True)
class Played:
    """A session of a number of coups, coup by coup.

    Attributes:
        won: what is won in the end, before any rebate.
        after: what has happened after each coup, from the first.
        coups: the expected number of coups.
        staked: the expected sum of all stakes.
    """

    won: Winnings
    after: tuple[AfterCoup, ...]
    coups: Proven
    staked: Proven

    def ruin_by(self, coup: int) -> Proven:
        """The chance to be ruined by this coup, 1 being the first."""
        here = self.after[coup - 1]
        return here.chance(here.ruined)

    def goal_by(self, coup: int) -> Proven:
        """The chance to have reached the goal by this coup, 1 being the first."""
        here = self.after[coup - 1]
        return here.chance(here.reached)

    @property
    def neither(self) -> Proven:
        """The chance that all coups are played without ruin or goal."""
        last = self.after[-1]
        return last.chance(last.of - last.missing - last.ruined - last.reached)


def won_in(session: Session, digits: int = 10, progress: Progress = None) -> Winnings:
    """What a session of a number of coups wins, after its rebate.

    >>> from exact_odds import CoupResults
    >>> won = won_in(Session(CoupResults.of_counts({1: 1, -1: 1}), coups=4))
    >>> [(str(result), count) for result, count in won.items()], won.of
    ([('-4', 1), ('-2', 4), ('0', 6), ('2', 4), ('4', 1)], 16)

    Args:
        session: with a number of coups.
        digits: how many digits after the point of a probability are proven where it is not exact.
        progress: told from time to time how many coups are done.

    Raises:
        NumberError: for a session without a number of coups.
    """
    check_digits(digits)
    check_session(session)
    if session.is_flat and session.coups is not None:
        won = _flat(session, session.coups, digits)
    else:
        won = played(session, digits, progress).won
    return won.rebated(session.rebate) if session.rebate else won


def _flat(session: Session, coups: int, digits: int) -> Winnings:
    """What coups with one stake win."""
    results, nets = session.results, session.results.at(session.plan.steps[0].stake)
    unit = grid([net for net, _ in nets])
    counts: dict[int, int] = {}
    for net, count in nets:
        place = int(net / unit)
        counts[place] = counts.get(place, 0) + count
    bounds = min(counts) * coups, max(counts) * coups
    size = (bounds[1] - bounds[0] + 1) * coups * results.of.bit_length()
    if coups <= EXACT_COUPS and size <= EXACT_BITS:
        return Winnings.of_counts(power(counts, coups), unit, results.of**coups)
    digits += GUARD
    return Winnings.of_counts(proven_power(counts, results.of, coups, digits), unit, 10**digits, bounds)


def played(session: Session, digits: int = 10, progress: Progress = None, *, exactly: bool = True) -> Played:
    """A session of a number of coups, coup by coup; arguments and errors as of `won_in`.

    Where it need not be ``exactly`` known, counts are cut even if few coups are played, which is faster.
    """
    check_digits(digits)
    check_session(session)
    if session.coups is None:
        raise NumberError("expected a number of coups; got play without end; try 80 coups")
    from exact_odds.shoes.sessions.marches import march

    states = States(session)
    bits = None if exactly and _is_exact(states, session.coups) else (digits + GUARD) * 10 // 3
    factor = session.results.of if bits is None else 1
    going = march(states, bits)
    finished: list[tuple[int, dict[State, int]]] = []
    on = going.of
    coups = staked = lost = 0
    after = [AfterCoup(0, 0, 0, going.of)]
    for number in range(1, session.coups + 1):
        coups = (coups + on) * factor
        staked = (staked + going.staked()) * factor
        lost += after[-1].missing
        ended = going.advance()
        ruined = after[-1].ruined * factor + sum(count for (step, _), count in ended.items() if step == RUIN)
        reached = after[-1].reached * factor + sum(count for (step, _), count in ended.items() if step == GOAL)
        on = going.playing()
        after.append(AfterCoup(ruined, reached, going.of - ruined - reached - on, going.of))
        finished.append((number, ended))
        if progress:
            progress(number)
    counts: dict[int, int] = {}
    for number, ended in [*finished, (session.coups, going.states())]:
        scale = factor ** (session.coups - number) if ended else 1
        for (_, held), count in ended.items():
            place = held - states.start[1]
            counts[place] = counts.get(place, 0) + count * scale
    most = states.largest_stake
    return Played(
        Winnings.of_counts(counts, states.unit, going.of, states.bounds(session.coups)),
        tuple(after[1:]),
        enclosed(Fraction(coups, going.of), Fraction(coups + lost, going.of)),
        enclosed(states.unit * Fraction(staked, going.of), states.unit * Fraction(staked + lost * most, going.of)),
    )


def _is_exact(states: States, coups: int) -> bool:
    """Whether the counts of ``coups`` coups are kept exactly."""
    low, high = states.bounds(coups)
    if states.goal is not None:
        high = min(high, states.goal - states.start[1])
    moves = (high - low) * sum(map(len, states.steps)) * coups
    return coups <= EXACT_COUPS and (states.session.all_in or moves <= EXACT_MOVES)
