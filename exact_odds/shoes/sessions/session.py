"""`Session`: coups of one wager or several, flat or by a staking plan, until they end; `session_odds` has what is won.

Every coup is dealt from a fresh shoe, as by a machine that shuffles after each, so coups are independent.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import ceil, lcm
from typing import NamedTuple

from exact_odds.decimals import ratio
from exact_odds.display import Viewed
from exact_odds.errors import DetailError, NumberError, wrong_type
from exact_odds.exact import exact
from exact_odds.shoes.sessions.money import checked_rebate
from exact_odds.shoes.sessions.plans import FLAT, StakingPlan
from exact_odds.shoes.sessions.results import CoupResults
from exact_odds.shoes.sessions.winnings import grid

MOST_COUPS = 10_000_000
"""Coups a session may have."""

MOST_ALL_IN = 200
"""Coups that may be played all in where what is won is no multiple of the stakes, so that bankrolls get finer."""

RUIN, GOAL = 0, -1
"""What stands for the number of a step in the states in which play has ended."""

State = tuple[int, int]
"""The number of a step and the bankroll, or what is won without one, in units of the grid."""


@dataclass(frozen=True, slots=True)
class Session(Viewed):
    """What is played, and until when.

    >>> toss = CoupResults.of_counts({1: 1, -1: 1})
    >>> Session(toss, coups=0)
    Traceback (most recent call last):
    exact_odds.errors.NumberError: expected 1 to 10,000,000 coups; got 0; try 80

    Attributes:
        results: what one coup pays.
        coups: how many are played at the most; None for play without end.
        plan: the staking plan.
        bankroll: what the player has; None for as much as it takes. Ruin is a bankroll that does not cover the next
            stake.
        goal: the bankroll at which play ends; None for no such end.
        all_in: a bankroll that does not cover the next stake is staked as a whole, and ruin is a bankroll of 0.
        rebate: the share of a lost session that the house hands back.

    Raises:
        NumberError: for numbers that fit no session, as no coups or a goal that is reached already.
    """

    results: CoupResults
    coups: int | None = None
    plan: StakingPlan = FLAT
    bankroll: Fraction | None = None
    goal: Fraction | None = None
    all_in: bool = False
    rebate: Fraction = Fraction(0)

    def __post_init__(self) -> None:
        if not isinstance(self.results, CoupResults):
            raise wrong_type(self.results, "CoupResults, as from coup_results(coups, {wager('banker'): 1})")
        if not isinstance(self.plan, StakingPlan):
            raise wrong_type(self.plan, "a StakingPlan, as from staking_plan('martingale')")
        if self.coups is not None:
            if type(self.coups) is not int:
                raise wrong_type(self.coups, "a number of coups")
            if not 1 <= self.coups <= MOST_COUPS:
                raise NumberError(f"expected 1 to {MOST_COUPS:,} coups; got {self.coups:,}; try 80")
        for name in ("bankroll", "goal"):
            if getattr(self, name) is not None:
                object.__setattr__(self, name, exact(getattr(self, name)))
        object.__setattr__(self, "rebate", checked_rebate(self.rebate))
        self._check_ends()
        for step in self.plan.steps:
            self.results.at(step.stake)  # refuses stakes that are no whole chips

    def __str__(self) -> str:
        coups = "without end" if self.coups is None else f"{self.coups:,} coup{'' if self.coups == 1 else 's'}"
        limits = [
            f", {name} {ratio(limit)}" for name in ("bankroll", "goal") if (limit := getattr(self, name)) is not None
        ]
        return f"{self.plan.name}, {coups}{''.join(limits)}"

    def _check_ends(self) -> None:
        if self.bankroll is None:
            if self.goal is not None or self.all_in:
                what = "a goal" if self.goal is not None else "all in"
                raise NumberError(f"expected a bankroll with {what}; got none; try a bankroll of 40")
            if self.coups is None:
                raise NumberError(
                    "expected a number of coups, or a bankroll and a goal; got neither; try 80 coups (--coups 80)"
                )
            return
        first = Fraction(0) if self.all_in else self.plan.steps[0].stake * self.results.exposure
        if self.bankroll < first or self.bankroll <= 0:
            raise NumberError(
                f"expected a bankroll that covers the first stake of {ratio(first)}; got {ratio(self.bankroll)}; "
                "try a larger bankroll"
            )
        if self.goal is not None and self.goal <= self.bankroll:
            raise NumberError(
                f"expected a goal above the bankroll of {ratio(self.bankroll)}; got {ratio(self.goal)}; "
                "try twice the bankroll"
            )
        if self.coups is None and self.goal is None:
            raise NumberError(
                "expected a goal or a number of coups with the bankroll; got neither; try 80 coups (--coups 80)"
            )

    @property
    def is_flat(self) -> bool:
        """Whether every coup is played, with the same stake."""
        return len(self.plan.steps) == 1 and self.bankroll is None


def check_session(session: Session) -> None:
    """Refuse whatever is no session, at the door of what computes with one.

    Raises:
        ArgumentError: for anything else.
    """
    if not isinstance(session, Session):
        raise wrong_type(session, "a Session, such as Session(coup_results(Coups(), {wager('banker'): 1}), 80)")


def too_fine(wanted: str, given: str) -> DetailError:
    """The error for play all in that splits bankrolls finer and finer."""
    return DetailError(
        f"expected {wanted} all in, as pays such as 0.95 to 1 lead to ever new bankrolls; got {given}; "
        "try --chip 0.05, fewer coups, or a wager that pays even money"
    )


class Moves(NamedTuple):
    """Where a state leads: to states from which play goes on and to states in which it has ended, with their counts."""

    on: tuple[tuple[State, int], ...]
    ended: tuple[tuple[State, int], ...]


class States:
    """The states of a session and where they lead: steps of its plan and bankrolls, on a grid.

    Attributes:
        session: the session.
        unit: the unit of the grid.
        start: the state before the first coup.
        steps: for each step of the plan, where its stake leads: the next step, the change of the bankroll, the count.
        needs: for each step the least bankroll from which play goes on; None without a bankroll.
        goal: the bankroll at which play ends; None for none.
    """

    def __init__(self, session: Session) -> None:
        self.session = session
        results, steps = session.results, session.plan.steps
        nets = [net for step in steps for net, _ in results.at(step.stake)]
        unit = grid([*nets, session.bankroll or Fraction(0), *(step.stake * results.staked for step in steps)])
        if session.all_in and session.coups and results.rounding is None:  # all is staked, again and again
            finer = lcm(*((net / results.exposure).denominator for net, _ in results.at(Fraction(1))))
            if finer > 1 and session.coups > MOST_ALL_IN:
                raise too_fine(f"at most {MOST_ALL_IN} coups", f"{session.coups:,}")
            unit /= finer**session.coups
        self.unit = unit
        self.start: State = (1, int((session.bankroll or Fraction(0)) / unit))
        self.goal = None if session.goal is None else ceil(session.goal / unit)
        self._stakes = [int(step.stake * results.staked / unit) for step in steps]
        self._covers = [ceil(step.stake * results.exposure / unit) for step in steps]
        self.needs: list[int | None] = [None] * len(steps)
        if session.bankroll is not None:
            self.needs = [1] * len(steps) if session.all_in else [*self._covers]
        self._signs = results.signs()
        self.steps = [self._led(number, step.stake) for number, step in enumerate(steps, 1)]

    def moves(self, state: State) -> Moves:
        """Where a state leads."""
        number, held = state
        targets = self.steps[number - 1]
        if self.session.all_in and held < self._covers[number - 1]:
            targets = self._led(number, held * self.unit / self.session.results.exposure)
        on: list[tuple[State, int]] = []
        ended: list[tuple[State, int]] = []
        for step, change, count in targets:
            later, need = held + change, self.needs[step - 1]
            if self.goal is not None and later >= self.goal:
                ended.append(((GOAL, later), count))
            elif need is not None and later < need:
                ended.append(((RUIN, later), count))
            else:
                on.append(((step, later), count))
        return Moves(tuple(on), tuple(ended))

    def staked(self, state: State) -> int:
        """What is staked from a state, in units of the grid."""
        number, held = state
        if self.session.all_in and held < self._covers[number - 1]:
            return int(held * self.session.results.staked / self.session.results.exposure)
        return self._stakes[number - 1]

    def coups_at(self, number: int) -> Fraction:
        """How many coups a step is expected to last, until one changes the bankroll or the step."""
        staying = sum(ways for step, change, ways in self.steps[number - 1] if (step, change) == (number, 0))
        return Fraction(self.session.results.of, self.session.results.of - staying)

    @property
    def largest_stake(self) -> int:
        """The most that is staked on one coup, in units of the grid."""
        return max(self._stakes)

    def bounds(self, coups: int) -> tuple[int, int]:
        """The lowest and highest possible result of ``coups`` coups, in units of the grid."""
        changes = [change for led in self.steps for _, change, _ in led]
        low, high = min(0, *changes) * coups, max(0, *changes) * coups
        return (low, high) if self.session.bankroll is None else (max(low, -self.start[1]), high)

    def _led(self, number: int, stake: Fraction) -> list[tuple[int, int, int]]:
        """For each outcome of a coup played at a step the next step, the change of the bankroll and the count."""
        step = self.session.plan.steps[number - 1]
        merged: dict[tuple[int, int], int] = {}
        for (net, count), sign in zip(self.session.results.at(stake), self._signs, strict=True):
            change = net / self.unit
            if change.denominator != 1:
                raise too_fine(
                    "a number of coups", f"play without end, in which a stake of {ratio(stake)} wins {ratio(net)}"
                )
            target = (step.push, step.win, step.loss)[sign], int(change)
            merged[target] = merged.get(target, 0) + count
        return [(*target, count) for target, count in merged.items()]
