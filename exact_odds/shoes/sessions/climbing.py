"""Play without end by a plan that starts over: solved from the lowest bankroll up.

A plan that starts over comes back to its first step after each series of coups. So the value of a state at the first
step, a chance or a mean, is what a series adds plus the mean of the values of the bankrolls that it leads to. Let P be
the most that a series wins, in units of the grid. The equation of bankroll b then gives the value of b + P from those
of lower bankrolls. If the values of the P lowest bankrolls are left open, all others follow as linear functions of
them, one after another; and the equations of the P highest, from which b + P is the goal or beyond, are P linear
equations for the P numbers that were left open.

Errors grow on the way up, so the numbers are long; what they amount to in the end is proven as in `chains`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from exact_odds.shoes.sessions.chains import Values, proven

MOST_OPEN = 40
"""Values that may be left open; with more, other ways are faster."""

State = tuple[int, int]

SPARE = 60
"""Bits by which numbers are longer than they grow."""

MOST_STEPS = 200
"""Steps of the plan, which are followed one inside the other."""

MOST_BITS = 1_500_000_000
"""Bits that all numbers may take together."""

_Row = tuple[dict[int, int], list[int]]
"""The chances to come to bankrolls at the first step, and what is added on the way, of ``2**bits``."""


def climbed(
    moves: Mapping[State, Sequence[tuple[State, int]]],
    yields: Mapping[State, Sequence[int]],
    of: int,
    bits: int,
    progress: Callable[[int], object] | None = None,
    spare: int = 0,
) -> Values[State] | None:
    """The values of all states; None if they cannot be found in this way, or not in reasonable time.

    >>> toss = {(1, 1): [((1, 2), 1)], (1, 2): [((1, 1), 1), ((1, 3), 1)], (1, 3): [((1, 2), 1)]}
    >>> found = climbed(toss, {state: (2, int(state == (1, 1))) for state in toss}, 2, 60)
    >>> [round(float(value.low), 6) for value in found.at((1, 2))]
    [4.0, 0.5]

    Args:
        moves: as of `chains.solved`; a state is the number of a step and a bankroll.
        yields: as there.
        of: as there.
        bits: as there.
        progress: told from time to time how many percent of the bankrolls are done.
        spare: by how many bits numbers are longer; if that is too few, all is done again with more.
    """
    wanted, bits = bits, bits + spare
    unit = 1 << bits
    series: dict[State, _Row] = {}
    held = sorted(bankroll for step, bankroll in moves if step == 1)
    if len({step for step, _ in moves}) > MOST_STEPS:
        return None
    lowest, highest = held[0], held[-1]
    rows = {bankroll: _series((1, bankroll), moves, yields, of, bits, series) for bankroll in held}
    open_ = max(max(row, default=bankroll) - bankroll for bankroll, (row, _) in rows.items())
    if len(held) != highest - lowest + 1 or not 0 < open_ <= min(MOST_OPEN, len(held)):
        return None
    size = len(next(iter(yields.values())))
    if len(held) * (open_ + size) * (bits + spare) > MOST_BITS:
        return None
    known = {lowest + place: [unit * (place == other) for other in range(open_)] + [0] * size for place in range(open_)}
    for bankroll in range(lowest, highest - open_ + 1):
        row, _ = rows[bankroll]
        top = row.get(bankroll + open_, 0)
        if not top:
            return None
        rest = _residual(bankroll, rows[bankroll], known, open_, bits)
        known[bankroll + open_] = [(value << bits) // top for value in rest]
        if progress and bankroll % 64 == 0:
            progress(100 * (bankroll - lowest) // len(held))
    grown = max(abs(value).bit_length() for linear in known.values() for value in linear) - bits
    if 2 * grown > spare:  # once on the way up, and once more when what was left open is found
        return climbed(moves, yields, of, wanted, progress, 2 * grown + SPARE)
    equations = [
        _residual(bankroll, rows[bankroll], known, open_, bits) for bankroll in range(highest - open_ + 1, highest + 1)
    ]
    lows = _solved(equations, open_, bits)
    if lows is None:
        return None
    values: dict[State, tuple[int, ...]] = {}
    for bankroll, linear in known.items():
        total = [value << bits for value in linear[open_:]]
        for factor, low in zip(linear[:open_], lows, strict=True):
            if factor:
                total = [have + factor * value for have, value in zip(total, low, strict=True)]
        values[1, bankroll] = tuple(value >> bits for value in total)
    for state, (row, added) in series.items():
        if state[0] != 1:
            total = [value << bits for value in added]
            for bankroll, chance in row.items():
                total = [have + chance * value for have, value in zip(total, values[1, bankroll], strict=True)]
            values[state] = tuple(value >> bits for value in total)
    return Values(values, proven(moves, yields, of, values, unit), bits)


def _series(
    state: State,
    moves: Mapping[State, Sequence[tuple[State, int]]],
    yields: Mapping[State, Sequence[int]],
    of: int,
    bits: int,
    known: dict[State, _Row],
) -> _Row:
    """Where play from a state comes back to the first step, and what is added on the way."""
    if state in known:
        return known[state]
    staying = sum(ways for target, ways in moves[state] if target == state)
    leaving = of - staying
    row: dict[int, int] = {}
    added = [(amount << bits) // leaving for amount in yields[state]]
    for target, ways in moves[state]:
        if target == state:
            continue
        if target[0] == 1:
            row[target[1]] = row.get(target[1], 0) + (ways << bits) // leaving
            continue
        later, more = _series(target, moves, yields, of, bits, known)
        for bankroll, chance in later.items():
            row[bankroll] = row.get(bankroll, 0) + ways * chance // leaving
        added = [have + ways * one // leaving for have, one in zip(added, more, strict=True)]
    known[state] = row, added
    return known[state]


def _residual(bankroll: int, row: _Row, known: Mapping[int, Sequence[int]], open_: int, bits: int) -> list[int]:
    """The value of a bankroll less what its equation says it is, but for the values that are not known yet."""
    chances, added = row
    total = [value << bits for value in known[bankroll]]
    for target, chance in chances.items():
        if target in known:
            total = [have - chance * value for have, value in zip(total, known[target], strict=True)]
    rest = [value >> bits for value in total]
    return [*rest[:open_], *(have - value for have, value in zip(rest[open_:], added, strict=True))]


def _solved(equations: list[list[int]], size: int, bits: int) -> list[list[int]] | None:
    """The numbers for which all these linear functions are 0, by Gauss's elimination; None if it finds none."""
    for place in range(size):
        best = max(range(place, size), key=lambda number: abs(equations[number][place]))
        equations[place], equations[best] = equations[best], equations[place]
        pivot = equations[place]
        if not pivot[place]:
            return None
        for number in range(size):
            if number != place and equations[number][place]:
                factor = (equations[number][place] << bits) // pivot[place]
                equations[number] = [
                    have - (factor * value >> bits) for have, value in zip(equations[number], pivot, strict=True)
                ]
    return [[(-value << bits) // equations[place][place] for value in equations[place][size:]] for place in range(size)]
