"""What a report of sessions is made of: its sessions, and what is asked of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from fractions import Fraction
from typing import NamedTuple

from exact_odds.decimals import ratio
from exact_odds.errors import NumberError
from exact_odds.reports.column import Column, Named
from exact_odds.shoes.sessions.needs import check_share
from exact_odds.shoes.sessions.played import Progress
from exact_odds.shoes.sessions.session import Session
from exact_odds.shoes.sessions.session_odds import SessionOdds
from exact_odds.wagers.wager import Wager


def _no_progress(_total: int, _things: str) -> AbstractContextManager[Progress]:
    return nullcontext()


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
        goal: the goal below which the least bankroll is looked for; None for none.
        digits: how many digits after the point are proven where numbers are not exact.
        no_session: whether what is asked needs no session: the odds are then those of one coup, which are not shown.
        progress: makes something that is told how far the work is, from how many of which things there are.
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
    goal: Fraction | None = None
    digits: int = 10
    no_session: bool = False
    progress: Callable[[int, str], AbstractContextManager[Progress]] = _no_progress


def refuse_unanswerable(asked: Questions, session: Session) -> None:
    """Refuse questions that a session cannot answer, before a long computation.

    Raises:
        NumberError: names the option that asks.
    """
    if session.coups is None or asked.no_session:
        whole = {"--result": asked.result is not None, "--amount": asked.amounts, "--drawdown": asked.drawdown}
        for option, is_asked in {**whole, "--distribution": asked.distribution, "--one-shoe": asked.one_shoe}.items():
            if is_asked:
                raise NumberError(f"expected a number of coups with {option}; got none; try --coups 60")
    for amount in asked.amounts:
        if amount <= 0:
            raise NumberError(f"expected an amount of more than 0 to win or lose; got {ratio(amount)}; try 10")
    if asked.per_hour is not None and asked.per_hour <= 0:
        raise NumberError(f"expected more than 0 coups per hour; got {ratio(asked.per_hour)}; try 70")
    if asked.one_shoe and (not session.is_flat or session.rebate):
        given = "a rebate" if session.rebate else "a bankroll" if session.bankroll is not None else session.plan.name
        raise NumberError(f"expected flat stakes alone with --one-shoe; got {given}; leave it out")
    for option, share, what in (
        ("--risk", asked.risk, "risk of ruin"),
        ("--chance", asked.chance, "chance of the goal"),
    ):
        if share is not None:
            check_share(share, what)
            if session.all_in:
                raise NumberError(f"expected no --all-in with {option}; got both; ask for one of them")
    if asked.chance is not None and session.bankroll is None:
        raise NumberError("expected a bankroll with --chance; got none; try --bankroll 40")
    if asked.risk is not None and asked.goal is None and (asked.no_session or session.coups is None):
        raise NumberError("expected a number of coups or a goal with --risk; got neither; try --coups 80")


def number_column(
    name: str, numbers: Iterable[Fraction], header: str = "", *, least: int = 2, hidden: bool = False
) -> Column:
    """A column of numbers that were given, with all their digits, or beside them as fractions if they have no end."""
    given = list(numbers)
    digits = digits_of(given, least)
    endless = any((number * 10**digits).denominator > 1 for number in given)
    return Column(name, header, "decimal", digits, exact=endless, hidden=hidden)


def digits_of(numbers: Iterable[Fraction], least: int = 0, most: int = 10) -> int:
    """How many digits after the point these numbers need, from ``least`` to ``most``.

    >>> digits_of([Fraction(1, 8), Fraction(2)]), digits_of([Fraction(1, 3)]), digits_of([Fraction(5)], 2)
    (3, 10, 2)
    """
    given = list(numbers)
    return next(
        (digits for digits in range(least, most) if all((one * 10**digits).denominator == 1 for one in given)), most
    )


def wager_column(lines: Sequence[Line]) -> Column:
    """The column of the wager, which people need not see where there is one."""
    return Column("wager", hidden=len(lines) == 1)
