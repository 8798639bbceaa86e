"""What a plan needs: the least bankroll for a risk of ruin, and the highest goal that is reached with a chance.

Within a number of coups the chance of ruin is found for all bankrolls at once, from the last coup back to the first.
If R(n, s, b) is the chance of ruin within n coups at step s of the plan with bankroll b, then R(n + 1, s, b) is the
mean of R(n, s', b + change) over the outcomes of a coup, where R is 1 for a bankroll below the stake of s', and 0 from
the goal on. For each step one long integer holds all bankrolls (see `fields`), so an outcome is one product and one
shift. Counts are of ``2**bits`` and cut to integers, so that none is too large; a coup loses less than 1 for each
outcome and 1 more.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from exact_odds.decimals import ratio
from exact_odds.errors import NumberError, wrong_type
from exact_odds.exact import exact
from exact_odds.shoes.sessions.bankroll import SOLVED_STATES, ends, solved_states
from exact_odds.shoes.sessions.fields import Fields
from exact_odds.shoes.sessions.plans import FLAT, StakingPlan
from exact_odds.shoes.sessions.played import EXACT_COUPS, GUARD, Progress, played
from exact_odds.shoes.sessions.proven import Proven, check_digits, enclosed
from exact_odds.shoes.sessions.proven import ends as ends_of
from exact_odds.shoes.sessions.results import CoupResults
from exact_odds.shoes.sessions.session import Session, States
from exact_odds.shoes.sessions.winnings import grid


@dataclass(frozen=True, slots=True)
class Ruins:
    """The chance of ruin within a number of coups from each bankroll, before the first coup.

    Attributes:
        counts: for bankrolls in units of the grid, none too large; of a bankroll that is not there it is 0.
        missing: what any count may lack.
        of: what the counts are out of.
    """

    counts: dict[int, int]
    missing: int
    of: int

    def at(self, bankroll: int) -> Proven:
        """The chance from a bankroll in units of the grid."""
        count = self.counts.get(bankroll, 0)
        return enclosed(Fraction(count, self.of), Fraction(min(count + self.missing, self.of), self.of))


def ruins(states: States, coups: int, digits: int = 10, progress: Progress = None) -> Ruins:
    """The chance of ruin from all bankrolls, within ``coups`` coups.

    >>> toss = CoupResults.of_counts({1: 1, -1: 1})
    >>> found = ruins(States(Session(toss, 3, bankroll=Fraction(1))), 3)
    >>> [float(found.at(bankroll).low) for bankroll in (1, 2, 3, 4)]
    [0.625, 0.25, 0.125, 0.0]

    Args:
        states: of a session with any bankroll, on whose grid the others lie.
        coups: how many are played.
        digits: how many digits after the point are proven.
        progress: told from time to time how many coups are done.
    """
    bits = (digits + GUARD) * 10 // 3
    fields, of = Fields(bits), states.session.results.of
    steps = [[(target - 1, change, (ways << bits) // of) for target, change, ways in led] for led in states.steps]
    down = max(0, *(-change for led in steps for _, change, _ in led))
    ruined = [fields.all_of(1 << bits, (need or 0) + down) for need in states.needs]
    rows = [0] * len(steps)
    for number in range(1, coups + 1):
        later = []
        for row, need, below in zip(rows, states.needs, ruined, strict=True):
            playing = row if states.goal is None else fields.parted(row, states.goal)[0]
            _, playing = fields.parted(playing, need or 0)
            later.append((playing << fields.at(down)) + below)
        rows = [
            fields.cut(sum((later[target] >> fields.at(change + down)) * ways for target, change, ways in led))
            for led in steps
        ]
        if progress:
            progress(number)
    return Ruins(dict(fields.items(rows[0])), coups * (1 + max(map(len, steps))), 1 << bits)


def least_bankroll(
    results: CoupResults,
    risk: Fraction,
    *,
    plan: StakingPlan = FLAT,
    coups: int | None = None,
    goal: Fraction | None = None,
    digits: int = 10,
    progress: Progress = None,
) -> tuple[Fraction, Proven] | None:
    """The least bankroll whose chance of ruin is at most the risk, and that chance; None if none below the goal has it.

    A larger bankroll outlasts every sequence of coups that a smaller one does, so the chance of ruin never rises with
    the bankroll. Bankrolls are tried in multiples of the largest amount that divides all stakes of the plan.

    Args:
        results: what one coup pays.
        risk: the chance of ruin that is accepted.
        plan: the staking plan.
        coups: within how many coups, or without end.
        goal: the bankroll at which play ends.
        digits: how many digits after the point are proven where chances are not exact.
        progress: told from time to time how many coups are done.

    Raises:
        NumberError: for a risk outside 0 to 1, or no end of play.
    """
    if not isinstance(results, CoupResults):
        raise wrong_type(results, "CoupResults, as from coup_results(coups, {wager('banker'): 1})")
    check_digits(digits)
    wanted = check_share(risk, "risk of ruin")
    step = grid([one.stake for one in plan.steps])
    least = ceil(plan.steps[0].stake * results.exposure / step)
    if coups is None:
        if goal is None:
            raise NumberError("expected a goal or a number of coups; got neither; try 80 coups")
        most = ceil(exact(goal) / step) - 1
    else:
        most = ceil(coups * plan.largest_stake * results.exposure / step) + least  # ruin is impossible
        most = most if goal is None else min(most, ceil(exact(goal) / step) - 1)
    if most < least:
        return None

    def session(bankroll: int) -> Session:
        return Session(results, coups, plan, bankroll * step, goal)

    states = States(session(most))

    def here(bankroll: int) -> int:
        return int(bankroll * step / states.unit)

    if coups is not None:
        known = ruins(states, coups, digits, progress)

        def ruin(bankroll: int) -> Proven:
            value = known.at(here(bankroll))
            low, high = ends_of(value)
            if coups <= EXACT_COUPS and low <= wanted < high:
                return played(session(bankroll), digits).ruin_by(coups)
            return value

    elif plan.starts_over or len(plan.steps) * here(most) <= SOLVED_STATES:
        values = solved_states(states, [(1, here(bankroll)) for bankroll in range(least, most + 1)], digits, progress)

        def ruin(bankroll: int) -> Proven:
            return values.at((1, here(bankroll)))[1]

    else:

        def ruin(bankroll: int) -> Proven:
            return ends(session(bankroll), digits, progress=progress).ruin

    found = _first(lambda bankroll: ends_of(ruin(bankroll))[0] <= wanted, least, most)
    if found is None:
        return None
    if coups is not None and coups <= EXACT_COUPS:
        return found * step, played(session(found), digits).ruin_by(coups)
    return found * step, ruin(found)


def goal_with_chance(
    results: CoupResults,
    bankroll: Fraction,
    chance: Fraction = Fraction(1, 2),
    *,
    plan: StakingPlan = FLAT,
    coups: int | None = None,
    digits: int = 10,
    progress: Progress = None,
) -> tuple[Fraction, Proven] | None:
    """The highest goal that is reached with at least this chance, and its chance; None if no goal is.

    A higher goal is reached only by way of every lower one, so the chance never rises with the goal. Goals are tried at
    multiples of the largest amount that divides all stakes of the plan, above the bankroll.

    Raises:
        NumberError: for a chance outside 0 to 1, or a bankroll that does not cover the first stake.
        DetailError: where goals beyond all that can be solved have the chance.
    """
    if not isinstance(results, CoupResults):
        raise wrong_type(results, "CoupResults, as from coup_results(coups, {wager('banker'): 1})")
    check_digits(digits)
    wanted, bankroll = check_share(chance, "chance of the goal"), exact(bankroll)
    step = grid([one.stake for one in plan.steps])

    def reached(places: int, exactly: bool = True) -> Proven:
        session = Session(results, coups, plan, bankroll, bankroll + places * step)
        if coups is None:
            return ends(session, digits, progress=progress).goal
        return played(session, digits, progress, exactly=exactly).goal_by(coups)

    def fails(places: int) -> bool:
        low, high = ends_of(reached(places, exactly=False))
        return high < wanted if low >= wanted or high < wanted else ends_of(reached(places))[1] < wanted

    beyond = 1
    while not fails(beyond):
        beyond *= 2
    failing = _first(fails, beyond // 2, beyond) if beyond > 1 else 1
    assert failing is not None  # the last one fails
    return None if failing == 1 else (bankroll + (failing - 1) * step, reached(failing - 1))


def check_share(share: int | str | Fraction, what: str) -> Fraction:
    """A share between 0 and 1, of which both ends are left out.

    Raises:
        NumberError: for any other.
    """
    number = exact(share)
    if not 0 < number < 1:
        raise NumberError(f"expected a {what} between 0% and 100%; got {ratio(100 * number)}%; try 5%")
    return number


def _first(holds: Callable[[int], bool], least: int, most: int) -> int | None:
    """The first number from ``least`` to ``most`` for which something holds that holds for all above it as well."""
    if not holds(most):
        return None
    while least < most:
        middle = (least + most) // 2
        if holds(middle):
            most = middle
        else:
            least = middle + 1
    return most
