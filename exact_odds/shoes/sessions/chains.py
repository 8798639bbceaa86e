"""Play without end: a chain of states that is left in the end, solved for all states at once.

What a state is, its maker says; here it is a step of a staking plan with a bankroll. Its moves are counts over one
common total. `solved` removes one state after another: whoever would come to it goes on at once to where it leads in
the end. If the chance to stay at state k is p_k and the one to go on to j is p_kj, that is
p_kj / (1 - p_k). All numbers are integers of ``2**bits`` that are cut so that none is too large: p_k is too small, so
1 - p_k is too large, and the quotient is too small again. In truth every play ends; so what the chances to end lack is
the share of play that the cuts have lost, and it bounds the error of all else (see `Values`).
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from heapq import heapify, heappop, heappush
from typing import Generic, TypeVar

from exact_odds.decimals import Enclosure

State = TypeVar("State", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Values(Generic[State]):
    """What play without end comes to from each state: chances to end in each way, then means, none too large.

    From a state s with the lost share l_s, a true mean is at most the one here plus l_s times the largest true mean W of
    any state; so W is at most the largest one here plus l W, for the largest lost share l, which bounds W.

    Attributes:
        low: by state, the chances and then the means, of ``2**bits``.
        chances: how many of them are chances.
        bits: see above.
    """

    low: dict[State, tuple[int, ...]]
    chances: int
    bits: int

    def at(self, state: State) -> tuple[Enclosure, ...]:
        """The chances and the means from a state, proven."""
        unit = 1 << self.bits
        here = self.low[state]
        lost = unit - sum(here[: self.chances])
        most_lost = unit - min(sum(values[: self.chances]) for values in self.low.values())
        proven = []
        for place, low in enumerate(here):
            bound = Fraction(1)
            if place >= self.chances:
                bound = Fraction(max(values[place] for values in self.low.values()), unit - most_lost)
            proven.append(Enclosure(Fraction(low, unit), Fraction(low, unit) + Fraction(lost, unit) * bound))
        return tuple(proven)


def solved(
    moves: Mapping[State, Sequence[tuple[State, int]]],
    yields: Mapping[State, Sequence[int]],
    of: int,
    chances: int,
    bits: int,
) -> Values[State]:
    """The values of all states.

    The state whose removal joins the fewest pairs is removed next.

    Args:
        moves: for every state those to which play goes on, with their counts.
        yields: for every state the counts of play that ends in each way at its next coup, and then what that coup adds
            to each mean, times ``of``; none negative.
        of: the common total of the counts of one coup.
        chances: how many ways to end there are. From every state some way must be possible.
        bits: the length of the numbers.
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
    values: dict[State, tuple[int, ...]] = {}
    for state, onward in reversed(removed):
        total = direct[state]
        for target, chance in onward:
            total = [have + chance * more // unit for have, more in zip(total, values[target], strict=True)]
        values[state] = tuple(total)
    return Values(values, chances, bits)


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
