"""A session coup by coup: the counts of every step and bankroll, exact or cut.

`Sparse` holds a count for each state that is reached: exactly, of ``of**n`` after n coups, or of ``2**bits``, cut to an
integer after each coup.

`Packed` is for many coups. For each step of the plan it holds the counts of all bankrolls in one long integer, in which
every place of the grid has its own field of bits: a move is one product and one shift for all bankrolls together. The
counts are of ``2**bits``. The chances of a coup are cut to multiples of ``2**-bits`` first, and counts to integers
after each coup, so that no count is too large; see `winnings`. All bankrolls must lie on one grid, as they do unless a
player goes all in.
"""

from __future__ import annotations

from typing import Protocol

from exact_odds.shoes.sessions.fields import Fields
from exact_odds.shoes.sessions.session import GOAL, RUIN, State, States, too_fine

MOST_STATES = 50_000
"""States that may be played from at once where each is kept by itself and play is all in."""


class March(Protocol):
    """The counts of a session's states before its next coup, out of ``of``."""

    of: int

    def playing(self) -> int:
        """The count of all states from which play goes on."""

    def staked(self) -> int:
        """The sum of the stakes of the next coup over those states, in units of the grid."""

    def advance(self) -> dict[State, int]:
        """Play one coup; the counts of the states in which play ended."""

    def states(self) -> dict[State, int]:
        """The count of each state from which play goes on."""


def march(states: States, bits: int | None) -> March:
    """A session before its first coup.

    Args:
        states: its states.
        bits: None for exact counts; else the counts are of ``2**bits`` and cut.
    """
    return Sparse(states, bits) if bits is None or states.session.all_in else Packed(states, bits)


class Sparse:
    """Counts by state."""

    def __init__(self, states: States, bits: int | None) -> None:
        self._states = states
        self._bits = bits
        self.of = 1 if bits is None else 1 << bits
        self._on = {states.start: self.of}
        self._moves = {states.start: states.moves(states.start)}
        self._stakes = {states.start: states.staked(states.start)}

    def playing(self) -> int:
        """See `March`, as for all methods here."""
        return sum(self._on.values())

    def staked(self) -> int:
        """See `March`."""
        return sum(count * self._stakes[state] for state, count in self._on.items())

    def states(self) -> dict[State, int]:
        """See `March`."""
        return self._on

    def advance(self) -> dict[State, int]:
        """See `March`."""
        later: dict[State, int] = {}
        ended: dict[State, int] = {}
        for state, count in self._on.items():
            for target, ways in self._moves[state].on:
                later[target] = later.get(target, 0) + count * ways
            for target, ways in self._moves[state].ended:
                ended[target] = ended.get(target, 0) + count * ways
        if self._states.session.all_in and len(later) > MOST_STATES:
            raise too_fine(f"at most {MOST_STATES:,} bankrolls", "more")
        total = self._states.session.results.of
        if self._bits is None:
            self._on, self.of = later, self.of * total
        else:
            self._on = {state: count // total for state, count in later.items() if count >= total}
            ended = {state: count // total for state, count in ended.items()}
        for state in self._on:
            if state not in self._moves:
                self._moves[state] = self._states.moves(state)
                self._stakes[state] = self._states.staked(state)
        return ended


class Packed:
    """Counts by step, those of all bankrolls in one integer, the lowest field being that of the bankroll ``base``.

    Args:
        states: the states of the session.
        bits: the counts are of ``2**bits``.
        leave: do not count coups that leave everything as it is; the next coup is the next that changes something.
    """

    def __init__(self, states: States, bits: int, *, leave: bool = False) -> None:
        self._states = states
        self._fields = Fields(bits)
        self.of = 1 << bits
        self._base = states.start[1]
        self._rows = [0] * len(states.steps)
        self._rows[0] = self.of
        self._steps = []
        for number, led in enumerate(states.steps, 1):
            moves = [move for move in led if not (leave and move[:2] == (number, 0))]
            leaving = sum(ways for _, _, ways in moves)
            self._steps.append([(target - 1, change, (ways << bits) // leaving) for target, change, ways in moves])
        self._down = min(0, *(change for led in self._steps for _, change, _ in led))
        self._floor = min((need for need in states.needs if need is not None), default=None)
        self._visits = [0] * len(states.steps) if leave else None

    def playing(self) -> int:
        """See `March`, as for all methods here."""
        return sum(map(self._fields.total, self._rows))

    def staked(self) -> int:
        """See `March`."""
        sums = map(self._fields.total, self._rows)
        return sum(total * self._states.staked((step, self._base)) for step, total in enumerate(sums, 1))

    def visits(self) -> list[int]:
        """For each step the count of the coups played so far, summed over coups; for play that leaves, with a floor."""
        assert self._visits is not None
        return list(map(self._fields.total, self._visits))

    def states(self) -> dict[State, int]:
        """See `March`."""
        return {
            (step, self._base + place): count
            for step, row in enumerate(self._rows, 1)
            for place, count in self._fields.items(row)
        }

    def advance(self) -> dict[State, int]:
        """See `March`."""
        fields = self._fields
        if self._visits is not None and self._floor is not None:
            above = fields.at(self._base - self._floor)
            self._visits = [total + (row << above) for total, row in zip(self._visits, self._rows, strict=True)]
        later = [0] * len(self._rows)
        for row, led in zip(self._rows, self._steps, strict=True):
            if row:
                for target, change, ways in led:
                    later[target] += row * ways << fields.at(change - self._down)
        self._base += self._down
        ended: dict[State, int] = {}
        rows = [self._going_on(step, fields.cut(row), ended) for step, row in enumerate(later, 1)]
        if self._floor is None:
            empty = min((fields.lowest(row) for row in rows if row), default=0)
        else:
            empty = max(0, self._floor - self._base)
        self._rows = [row >> fields.at(empty) for row in rows] if empty else rows
        self._base += empty
        return ended

    def _going_on(self, step: int, row: int, ended: dict[State, int]) -> int:
        """The counts of a step without those of bankrolls at which play ends, which are added to those that ended."""
        goal, need = self._states.goal, self._states.needs[step - 1]
        above = 0 if goal is None else max(0, goal - self._base)
        if goal is not None and row >> self._fields.at(above):
            row, gone = self._fields.parted(row, above)
            self._ended(GOAL, above, gone >> self._fields.at(above), ended)
        if need is not None and need > self._base:
            gone, row = self._fields.parted(row, need - self._base)
            self._ended(RUIN, 0, gone, ended)
        return row

    def _ended(self, end: int, first: int, row: int, ended: dict[State, int]) -> None:
        for place, count in self._fields.items(row):
            held = self._base + first + place
            ended[end, held] = ended.get((end, held), 0) + count
