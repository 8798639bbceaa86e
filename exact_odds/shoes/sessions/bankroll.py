"""Bankrolls: the chances of ruin and of a goal, and what it takes to get there."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from exact_odds.decimals import Enclosure
from exact_odds.errors import DetailError, NumberError
from exact_odds.shoes.sessions.chains import Values, solved
from exact_odds.shoes.sessions.climbing import climbed
from exact_odds.shoes.sessions.marches import Packed
from exact_odds.shoes.sessions.played import GUARD, Played, Progress, played
from exact_odds.shoes.sessions.proven import Proven, check_digits
from exact_odds.shoes.sessions.session import GOAL, RUIN, Session, State, States, check_session

SOLVED_STATES = 3_000
"""States of a plan of several steps up to which they are solved; more are played until next to nothing is left."""

CLIMBED_STATES = 500
"""States of a plan that starts over from which they are solved from the lowest bankroll up, which is faster."""

SPARE = 40
"""Bits by which counts are finer than what is left to be played in the end."""

MOST_STATES = 100_000
"""States that play without end may have: steps of the plan, times bankrolls."""


@dataclass(frozen=True, slots=True)
class Ends:
    """How a session with a bankroll ends, and what it takes.

    >>> from exact_odds import CoupResults, session_odds
    >>> toss = CoupResults.of_counts({1: 1, -1: 1})
    >>> session_odds(Session(toss, coups=4, bankroll=1, goal=3)).ends.ruin
    Fraction(5, 8)

    Attributes:
        ruin: the chance that the bankroll comes to no longer cover the next stake.
        goal: the chance that the goal is reached.
        neither: the chance that all coups are played without either.
        coups: the expected number of coups.
        staked: the expected sum of all stakes.
        result: the expected value of what is won, after the rebate.
        first_ruin: the first coup by which ruin is possible; None if it is not.
    """

    ruin: Proven
    goal: Proven
    neither: Proven
    coups: Proven
    staked: Proven
    result: Proven
    first_ruin: int | None


def ends(session: Session, digits: int = 10, whole: Played | None = None, progress: Progress = None) -> Ends:
    """How a session with a bankroll ends, within its coups or without end.

    Args:
        session: with a bankroll.
        digits: how many digits after the point are proven where numbers are not exact.
        whole: the session coup by coup, if it is known.
        progress: told from time to time how many coups are done or, of play without end, how many percent.

    Raises:
        NumberError: for a session without a bankroll.
        DetailError: for more states than can be solved.
    """
    check_session(session)
    if session.bankroll is None:
        raise NumberError("expected a bankroll; got none; try a bankroll of 40")
    check_digits(digits)
    if session.coups is not None:
        here = whole or played(session, digits, progress)
        won = here.won.rebated(session.rebate)
        ruin, goal = here.ruin_by(session.coups), here.goal_by(session.coups)
        return Ends(ruin, goal, here.neither, here.coups, here.staked, won.expected_value, first_ruin(session))
    states = States(session)
    coups, ruin, goal, staked, held, lost = _without_end(states, digits, progress)
    unit, rebate = states.unit, session.rebate
    result = Enclosure(
        unit * (held.low + rebate * lost.low) - session.bankroll,
        unit * (held.high + rebate * lost.high) - session.bankroll,
    )
    return Ends(
        ruin, goal, Fraction(0), coups, Enclosure(unit * staked.low, unit * staked.high), result, first_ruin(session)
    )


def first_ruin(session: Session) -> int | None:
    """The first coup by which ruin is possible; None if it is not, within the coups of the session.

    The least bankroll that each step can be played with is followed from coup to coup.

    >>> from exact_odds import CoupResults
    >>> toss = CoupResults.of_counts({1: 1, -1: 1})
    >>> first_ruin(Session(toss, bankroll=Fraction(3), goal=Fraction(9)))
    3

    Raises:
        NumberError: for a session without a bankroll.
    """
    check_session(session)
    if session.bankroll is None:
        raise NumberError("expected a bankroll; got none; try a bankroll of 40")
    most = session.coups
    if min(net for net, _ in session.results.at(Fraction(1))) >= 0:  # only a larger stake can be out of reach, and soon
        most = min(most or len(session.plan.steps), len(session.plan.steps))
    states, coup = States(session), 0
    lowest = dict([states.start])
    while most is None or coup < most:
        coup += 1
        later: dict[int, int] = {}
        for state in lowest.items():
            on, ended = states.moves(state)
            if any(step == RUIN for (step, _), _ in ended):
                return coup
            for (step, held), _ in on:
                later[step] = min(held, later.get(step, held))
        lowest = later
    return None


def _without_end(states: States, digits: int, progress: Progress = None) -> tuple[Enclosure, ...]:
    """The mean of coups, the chances of ruin and goal, the means of stakes, of the last bankroll and of the loss."""
    if not any(states.session.results.signs()):
        raise NumberError("expected a wager that wins or loses; this one never does, so play without end never ends")
    few = len(states.steps) * (states.goal or 0) <= SOLVED_STATES
    if few or states.session.plan.starts_over or states.session.all_in:
        return solved_states(states, [states.start], digits, progress).at(states.start)
    return _played_out(states, digits, progress)


def solved_states(states: States, starts: Iterable[State], digits: int, progress: Progress = None) -> Values[State]:
    """The values of these states, and of all that they lead to; progress is told in percent."""
    moves: dict[State, tuple[tuple[State, int], ...]] = {}
    yields: dict[State, tuple[int, ...]] = {}
    _follow(states, starts, moves, yields)
    of, bits = states.session.results.of, (digits + GUARD) * 10 // 3 + SPARE
    if states.session.plan.starts_over and not states.session.all_in and len(moves) >= CLIMBED_STATES:
        held = [bankroll for step, bankroll in moves if step == 1]
        if len(held) > (max(held) - min(held)) * 9 // 10:
            _follow(states, [(1, bankroll) for bankroll in range(min(held), max(held))], moves, yields)
            climb = climbed(moves, yields, of, bits, progress)
            if climb is not None and _is_proven(climb, digits):
                return climb
    while True:
        values = solved(moves, yields, of, bits, progress)
        if _is_proven(values, digits):
            return values
        bits *= 2


def _is_proven(values: Values[State], digits: int) -> bool:
    return all(high - low < Fraction(1, 10 ** (digits + 5)) for low, high in values.errors)


def _follow(
    states: States,
    starts: Iterable[State],
    moves: dict[State, tuple[tuple[State, int], ...]],
    yields: dict[State, tuple[int, ...]],
) -> None:
    """Add these states, and all that they lead to, with what a coup adds to each number."""
    start, of, unseen = states.start[1], states.session.results.of, list(starts)
    while unseen:
        state = unseen.pop()
        if state in moves:
            continue
        on, ended = states.moves(state)
        moves[state] = on
        yields[state] = (
            of,
            sum(count for (step, _), count in ended if step == RUIN),
            sum(count for (step, _), count in ended if step == GOAL),
            of * states.staked(state),
            sum(count * held for (_, held), count in ended),
            sum(count * (start - held) for (_, held), count in ended if held < start),
        )
        unseen.extend(target for target, _ in on if target not in moves)
        if len(moves) > MOST_STATES:
            raise DetailError(
                f"expected at most {MOST_STATES:,} bankrolls between ruin and goal; got more; try a lower goal"
            )


def _played_out(states: States, digits: int, progress: Progress = None) -> tuple[Enclosure, ...]:
    """The same numbers as of `_without_end`, by playing until next to nothing is left to be played.

    What is left bounds each chance. For the means it is multiplied by the most coups that any state may still expect.
    """
    most = _most_coups_expected(states)
    enough = Fraction(1, 10 ** (digits + 2)) / (most * states.largest_stake)
    bits = int(1 / enough).bit_length() + SPARE
    going, start = Packed(states, bits, leave=True), states.start[1]
    ruin = goal = held = loss = coups = 0
    left = going.of
    while left > enough * going.of:
        for (step, bankroll), count in going.advance().items():
            ruin += count * (step == RUIN)
            goal += count * (step == GOAL)
            held += count * bankroll
            loss += count * max(0, start - bankroll)
        left = going.of - ruin - goal
        coups += 1
        if progress:  # in the long run what is left shrinks by a like factor in every coup
            progress(min(100, 100 * (going.of // left).bit_length() // int(1 / enough).bit_length()) if left else 100)
    takes = [states.coups_at(number) for number in range(1, len(states.steps) + 1)]
    played = [count * take for count, take in zip(going.visits(), takes, strict=True)]
    staked = sum((count * states.staked((step, 0)) for step, count in enumerate(played, 1)), Fraction(0))
    later = left * most + coups * (left - going.playing()) * max(takes)  # what cuts have lost never gets less
    assert states.goal is not None  # play without end has one
    highest = states.goal + states.bounds(1)[1]
    bounds = ((sum(played, Fraction(0)), later), (ruin, left), (goal, left), (staked, later * states.largest_stake))
    return tuple(
        Enclosure(low / Fraction(going.of), (low + more) / Fraction(going.of))
        for low, more in (*bounds, (held, left * highest), (loss, left * start))
    )


def _most_coups_expected(states: States) -> Fraction:
    """No state expects more coups than this before play ends.

    Let every coup lower the mean of the bankroll by at least d > 0, whatever the step. The bankroll plus d for each
    coup played never rises on average, and it begins at the top T or below and ends at the bottom B or above. So at
    most (T - B) / d coups are expected. The same holds where every coup raises it.

    Else let r > 1 be so large that at every step the mean of r^change, over the outcomes of a coup, is at least m > 1.
    Let no bankroll pass the top T, and let play go on from no bankroll below the bottom B. Then f(x) = r^T - r^x is
    never negative, and a coup lowers its mean by (m - 1) r^B or more. So r^(T - B) / (m - 1) coups at most are
    expected.
    """
    assert states.goal is not None
    bottom = min(need for need in states.needs if need is not None)
    top = states.goal + states.bounds(1)[1]
    drifts = [sum(change * ways for _, change, ways in led) for led in states.steps]
    if max(drifts) < 0 or min(drifts) > 0:
        lowest = bottom + min(0, *(change for led in states.steps for _, change, _ in led))
        return Fraction((top - lowest) * states.session.results.of, min(map(abs, drifts)))
    of, found = states.session.results.of, Fraction(0)
    for power in range(24, -8, -1):
        base = 1 + (Fraction(1, 1 << power) if power > 0 else Fraction(1 << -power))
        mean = min(sum((ways * Fraction(base**change) for _, change, ways in led), Fraction(0)) for led in states.steps)
        if mean > of:
            bound = Fraction(base ** (top - bottom)) * of / (mean - of)
            if found and bound >= found:
                return found
            found = bound
    if not found:
        raise NumberError("expected a wager that can win; this one cannot; try a number of coups")
    return found
