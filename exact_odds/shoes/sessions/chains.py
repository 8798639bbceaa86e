"""Play without end: a chain of states that is left in the end, solved for all states at once.

What a state is, its maker says; here it is a step of a staking plan with a bankroll. Its moves are counts over one
common total. What is asked of a state, a chance or a mean, is what its next coup adds, plus the mean of the same from
the states that the coup leads to.

`solved` removes one state after another: whoever would come to it goes on at once to where it leads in the end. If the
chance to stay at state k is p_k and the one to go on to j is p_kj, that is p_kj / (1 - p_k). All numbers are integers
of ``2**bits``, cut after each product.

What the cuts amount to is seen in the end, however the values were found. Put into its equation, a value v_s leaves a
residual r_s. The true value is v_s plus the mean of the sum of the residuals of all states that play still comes to.
So it lies between v_s plus the least residual (or 0) and v_s plus the largest one (or 0), each times T, the most coups
that any state expects. T is itself such a value, with residuals of at most r: it is at most the largest value found
for it over 1 - r.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from heapq import heapify, heappop, heappush
from typing import Generic, TypeVar

from exact_odds.decimals import Enclosure

State = TypeVar("State", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Values(Generic[State]):
    """Chances and means of play without end from each state.

    Attributes:
        found: for each state its numbers, of ``2**bits``.
        errors: for each number the least and the most by which the true one may be larger.
        bits: see above.
    """

    found: dict[State, tuple[int, ...]]
    errors: tuple[tuple[Fraction, Fraction], ...]
    bits: int

    def at(self, state: State) -> tuple[Enclosure, ...]:
        """The numbers of a state, proven."""
        near = [Fraction(number, 1 << self.bits) for number in self.found[state]]
        return tuple(
            Enclosure(number + low, number + high) for number, (low, high) in zip(near, self.errors, strict=True)
        )


def solved(
    moves: Mapping[State, Sequence[tuple[State, int]]],
    yields: Mapping[State, Sequence[int]],
    of: int,
    bits: int,
    progress: Callable[[int], object] | None = None,
) -> Values[State]:
    """The values of all states.

    The state whose removal joins the fewest pairs is removed next.

    Args:
        moves: for every state those to which play goes on, with their counts.
        yields: for every state what its next coup adds to each number, times ``of``; none negative. The first number is
            the expected number of coups, to which every coup adds 1.
        of: the common total of the counts of one coup. From every state some way to the end must be possible.
        bits: the length of the numbers.
        progress: told from time to time how many percent of the states are removed.
    """
    unit = 1 << bits
    rows: dict[State, dict[State, int]] = {}
    into: dict[State, set[State]] = {state: set() for state in moves}
    for state, targets in moves.items():
        row = rows[state] = {}
        for target, ways in targets:
            row[target] = row.get(target, 0) + ways * unit // of
            into[target].add(state)
    direct = {state: [amount * unit // of for amount in amounts] for state, amounts in yields.items()}
    queue = [(len(into[state]) * len(rows[state]), place, state) for place, state in enumerate(moves)]
    heapify(queue)
    removed: list[tuple[State, list[tuple[State, int]]]] = []
    while queue:
        joined, place, state = heappop(queue)
        now = len(into[state]) * len(rows[state])
        if now > joined:
            heappush(queue, (now, place, state))
        else:
            removed.append((state, _remove(state, rows, into, direct, unit)))
            if progress and len(removed) % 64 == 0:
                progress(100 * len(removed) // len(moves))
    values: dict[State, tuple[int, ...]] = {}
    for state, onward in reversed(removed):
        total = direct[state]
        for target, chance in onward:
            total = [have + chance * more // unit for have, more in zip(total, values[target], strict=True)]
        values[state] = tuple(total)
    return Values(values, proven(moves, yields, of, values, unit), bits)


def proven(
    moves: Mapping[State, Sequence[tuple[State, int]]],
    yields: Mapping[State, Sequence[int]],
    of: int,
    values: Mapping[State, Sequence[int]],
    unit: int,
) -> tuple[tuple[Fraction, Fraction], ...]:
    """For each number the least and the most by which the true values may be larger, which residuals prove.

    Args:
        moves: as of `solved`.
        yields: as there.
        of: as there.
        values: what was found, of ``unit``.
        unit: see above.
    """
    least = [0] * len(next(iter(yields.values())))
    most = [*least]
    for state, targets in moves.items():
        residuals = [amount * unit - value * of for amount, value in zip(yields[state], values[state], strict=True)]
        for target, ways in targets:
            residuals = [have + ways * value for have, value in zip(residuals, values[target], strict=True)]
        least = list(map(min, least, residuals))
        most = list(map(max, most, residuals))
    if 2 * most[0] > of * unit:  # the values are far off
        return ((Fraction(-unit), Fraction(unit)),) * len(least)
    coups = Fraction(max(numbers[0] for numbers in values.values()), unit) / (1 - Fraction(most[0], of * unit))
    return tuple((low * coups / (of * unit), high * coups / (of * unit)) for low, high in zip(least, most, strict=True))


def _remove(
    state: State,
    rows: dict[State, dict[State, int]],
    into: dict[State, set[State]],
    direct: dict[State, list[int]],
    unit: int,
) -> list[tuple[State, int]]:
    """Take a state out of the chain; where it leads, once it is left."""
    row = rows.pop(state)
    leaving = unit - row.pop(state, 0)
    onward = [(target, chance * unit // leaving) for target, chance in row.items()]
    yielded = direct[state] = [amount * unit // leaving for amount in direct[state]]
    for target in row:
        into[target].discard(state)
    for origin in into.pop(state):
        if origin == state:
            continue
        here = rows[origin]
        chance = here.pop(state)
        for target, then in onward:
            if target in here:
                here[target] += chance * then // unit
            else:
                here[target] = chance * then // unit
                into[target].add(origin)
        direct[origin] = [have + chance * more // unit for have, more in zip(direct[origin], yielded, strict=True)]
    return onward
