"""An equilibrium of any model, found by following a path of exact pivots.

Player is paid to keep to a strategy that we choose, and Banker plays his best reply. Then the payment is reduced while
both sides stay at best replies: wherever a side becomes indifferent it begins to mix, and what the sides mix follows
from linear equations. The path never branches and never comes back, so it ends where nothing is paid: at an
equilibrium. It solves as many equations at once as Player mixes decisions, however many decisions Banker has. This is
Lemke's method; for games of this kind see Koller, Megiddo and von Stengel, Efficient computation of equilibria for
extensive two-person games, Games and Economic Behavior 14 (1996), 247 to 259.

Ties are broken as if drawing gained an amount too small to matter, another one in each decision: a number on the path
is a pair of its value and a multiple of the infinitely small, and pairs compare in this order.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from exact_odds.studies.equilibrium.bilinear import Strategy
from exact_odds.studies.equilibrium.model import CheminDeFer


class _Near(NamedTuple):
    """A value and a multiple of the infinitely small."""

    value: Fraction
    nudge: Fraction = Fraction(0)

    def after(self, steps: _Near, speed: int) -> _Near:
        """Where it is after some steps at a speed."""
        return _Near(self.value + steps.value * speed, self.nudge + steps.nudge * speed)

    def until(self, goal: int, speed: int) -> _Near:
        """The steps that lead to a goal."""
        return _Near((goal - self.value) / speed, -self.nudge / speed)


_ZERO, _ONE = _Near(Fraction(0)), _Near(Fraction(1))


@dataclass(slots=True)
class _Side:
    """One side on the path.

    Attributes:
        plays: the probability to draw in each decision; of Banker's side also, last of all, what Player is paid.
        gains: what drawing gains in each decision.
        mixing: the decisions in which the side is indifferent and may move; elsewhere it plays the better way. What
            Player is paid counts as one of Banker's.
        adds: for each of ``plays``, what one more of it adds to each gain of the other side.
    """

    plays: list[_Near]
    gains: list[_Near]
    mixing: list[int]
    adds: Sequence[Sequence[int]]


class _Turn(NamedTuple):
    """Which way to go.

    Attributes:
        decision: the decision that tells.
        by_gain: whether it is one of the resting side, whose gain changes, and not one of the side that moves.
        grows: whether its gain, or its probability to draw, is to grow.
    """

    decision: int
    by_gain: bool
    grows: bool


def follow(game: CheminDeFer, start: Sequence[bool]) -> tuple[Strategy, Strategy]:
    """Both strategies of an equilibrium.

    Args:
        game: what is played.
        start: for each of Player's decisions whether he is first paid to draw, or to stand.
    """
    banker_gains = _gains(game.to_banker.banker, game.to_banker.cross, start, first=len(start))
    banker_draws = [gain > _ZERO for gain in banker_gains]
    columns = [[row[place] for row in game.to_player.cross] for place in range(len(banker_gains))]
    player_gains = _gains(game.to_player.player, columns, banker_draws, first=0)
    payment = [1 if draws else -1 for draws in start]
    missing = [_ZERO.after(gain, -sign) for gain, sign in zip(player_gains, payment, strict=True)]
    most = max(missing, default=_ZERO)
    player = _Side(
        _plays(start),
        [gain.after(most, sign) for gain, sign in zip(player_gains, payment, strict=True)],
        [],
        game.to_banker.cross,
    )
    banker = _Side([*_plays(banker_draws), most], banker_gains, [len(columns)], [*columns, payment])
    if most > _ZERO:
        first = missing.index(most)
        player.mixing.append(first)
        moving, resting = player, banker
        turn: _Turn | None = _Turn(first, by_gain=False, grows=not start[first])
        while turn:
            turn = _move(moving, resting, turn)
            moving, resting = resting, moving
    return [share.value for share in player.plays], [share.value for share in banker.plays[:-1]]


def _plays(draws: Iterable[bool]) -> list[_Near]:
    return [_ONE if each else _ZERO for each in draws]


def _gains(alone: Sequence[int], adds: Sequence[Sequence[int]], draws: Sequence[bool], first: int) -> list[_Near]:
    """What drawing gains in each decision of a side, nudged, where the other side draws or stands."""
    gains = list(alone)
    for row, drawing in zip(adds, draws, strict=True):
        if drawing:
            gains = [gain + number for gain, number in zip(gains, row, strict=True)]
    return [_Near(Fraction(gain), Fraction(pow(7, 100 + place, 2**61 - 1))) for place, gain in enumerate(gains, first)]


def _move(moving: _Side, resting: _Side, turn: _Turn) -> _Turn | None:
    """Move one side until a play of its own or a gain of the other comes to its end; None at the end of the path."""
    speeds = _speeds(moving, resting)
    changes = [
        sum(speed * adds for speed, adds in zip(speeds, column, strict=True))
        for column in zip(*(moving.adds[own] for own in moving.mixing), strict=True)
    ]
    tells = changes[turn.decision] if turn.by_gain else speeds[moving.mixing.index(turn.decision)]
    if (tells > 0) != turn.grows:
        speeds, changes = [-speed for speed in speeds], [-change for change in changes]
    payment = len(moving.gains)
    ends = [
        (moving.plays[own].until(1 if speed > 0 else 0, speed), False, own)
        for own, speed in zip(moving.mixing, speeds, strict=True)
        if speed < 0 or (speed > 0 and own != payment)
    ]
    ends += [
        (resting.gains[its].until(0, change), True, its)
        for its, change in enumerate(changes)
        if change and its not in resting.mixing and (change < 0) == (resting.plays[its] == _ONE)
    ]
    steps, by_gain, decision = min(ends)
    for own, speed in zip(moving.mixing, speeds, strict=True):
        moving.plays[own] = moving.plays[own].after(steps, speed)
    resting.gains = [
        gain.after(steps, change) if change else gain for gain, change in zip(resting.gains, changes, strict=True)
    ]
    if by_gain:
        resting.mixing.append(decision)
        return _Turn(decision, by_gain=False, grows=resting.plays[decision] == _ZERO)
    if decision == payment:
        return None
    drawing = speeds[moving.mixing.index(decision)] > 0
    moving.mixing.remove(decision)
    moving.plays[decision] = _ONE if drawing else _ZERO
    return _Turn(decision, by_gain=True, grows=drawing)


def _speeds(moving: _Side, resting: _Side) -> list[int]:
    """Integers in proportion to which the plays move, so that no gain changes where the resting side mixes.

    There is one more play than there are gains, and the equations are independent: so the speeds are unique, up to a
    factor.
    """
    rows = [
        [Fraction(moving.adds[own][its]) for own in moving.mixing] for its in resting.mixing if its < len(resting.gains)
    ]
    pivots: list[int] = []
    for row in rows:
        pivot = next(column for column, number in enumerate(row) if number)
        row[:] = [number / row[pivot] for number in row]
        for other in rows:
            if other is not row and other[pivot]:
                factor = other[pivot]
                other[:] = [number - factor * own for number, own in zip(other, row, strict=True)]
        pivots.append(pivot)
    (free,) = set(range(len(moving.mixing))) - set(pivots)
    speeds = [Fraction(1)] * len(moving.mixing)
    for pivot, row in zip(pivots, rows, strict=True):
        speeds[pivot] = -row[free]
    scale = lcm(*(speed.denominator for speed in speeds))
    return [int(speed * scale) for speed in speeds]
