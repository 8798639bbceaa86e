"""A session coup by coup: the counts of every step and bankroll, exact or cut.

`Sparse` holds a count for each state that is reached: exactly, of ``of**n`` after n coups, or of ``2**bits``, cut to an
integer after each coup.

`Packed` is for many coups. For each step of the plan it holds the counts of all bankrolls in one long integer, in which
every place of the grid has its own field of bits: a move is one product and one shift for all bankrolls together. The
counts are of ``2**bits``. The chances of a coup are cut to multiples of ``2**-bits`` first, and counts to integers after
each coup, so that no count is too large; see `winnings`. All bankrolls must lie on one grid, as they do unless a player
goes all in.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from exact_odds.shoes.sessions.session import GOAL, RUIN, State, States


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
        self._bits = bits
        self.of = 1 << bits
        self._width = 2 * bits // 8 + 1  # bytes of a field
        self._field = 8 * self._width
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
        self._mask = 0
        self._visits = [0] * len(states.steps) if leave else None

    def playing(self) -> int:
        """See `March`, as for all methods here."""
        return sum(map(self._sum, self._rows))

    def staked(self) -> int:
        """See `March`."""
        sums = map(self._sum, self._rows)
        return sum(total * self._states.staked((step, self._base)) for step, total in enumerate(sums, 1))

    def visits(self) -> list[int]:
        """For each step the count of the coups played so far, summed over coups; for play that leaves, with a floor."""
        assert self._visits is not None
        return [self._sum(row) for row in self._visits]

    def states(self) -> dict[State, int]:
        """See `March`."""
        return {
            (step, self._base + place): count
            for step, row in enumerate(self._rows, 1)
            for place, count in self._fields(row)
        }

    def advance(self) -> dict[State, int]:
        """See `March`."""
        if self._visits is not None and self._floor is not None:
            above = self._field * (self._base - self._floor)
            self._visits = [total + (row << above) for total, row in zip(self._visits, self._rows, strict=True)]
        later = [0] * len(self._rows)
        for row, led in zip(self._rows, self._steps, strict=True):
            if row:
                for target, change, ways in led:
                    later[target] += row * ways << self._field * (change - self._down)
        self._base += self._down
        ended: dict[State, int] = {}
        rows = [self._going_on(step, self._cut(row), ended) for step, row in enumerate(later, 1)]
        if self._floor is None:
            empty = min((((row & -row).bit_length() - 1) // self._field for row in rows if row), default=0)
        else:
            empty = max(0, self._floor - self._base)
        self._rows = [row >> self._field * empty for row in rows] if empty else rows
        self._base += empty
        return ended

    def _cut(self, row: int) -> int:
        """The row with each field, a count of ``4**bits``, cut to one of ``2**bits``."""
        needed = row.bit_length() // 8 + 1
        if self._mask.bit_length() < 8 * needed:
            kept = (1 << self._field - self._bits) - 1
            self._mask = int.from_bytes(kept.to_bytes(self._width, "little") * (2 * needed // self._width + 1), "little")
        return row >> self._bits & self._mask

    def _going_on(self, step: int, row: int, ended: dict[State, int]) -> int:
        """The counts of a step without those of bankrolls at which play ends, which are added to those that ended."""
        goal, need = self._states.goal, self._states.needs[step - 1]
        if goal is not None:
            bits = self._field * max(0, goal - self._base)
            gone = row >> bits
            if gone:
                row ^= gone << bits
                self._ended(GOAL, self._base + bits // self._field, gone, ended)
        if need is not None:
            gone = row & ((1 << self._field * max(0, need - self._base)) - 1)
            if gone:
                row ^= gone
                self._ended(RUIN, self._base, gone, ended)
        return row

    def _ended(self, end: int, base: int, row: int, ended: dict[State, int]) -> None:
        for place, count in self._fields(row):
            ended[end, base + place] = ended.get((end, base + place), 0) + count

    def _sum(self, row: int) -> int:
        """The sum of all fields, by adding the upper half of them to the lower until one is left."""
        fields = row.bit_length() // self._field + 1
        while fields > 1:
            fields = (fields + 1) // 2
            bits = self._field * fields
            high = row >> bits
            row = high + (row ^ (high << bits))
        return row

    def _fields(self, row: int) -> Iterator[tuple[int, int]]:
        """The fields that hold something, with their places from the lowest."""
        width = self._width
        text = row.to_bytes(row.bit_length() // 8 + 1, "little")
        for at in range(0, len(text), width):
            count = int.from_bytes(text[at : at + width], "little")
            if count:
                yield at // width, count
