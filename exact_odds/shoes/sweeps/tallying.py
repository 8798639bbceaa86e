"""From arrays of situations to a `Tally`: the sums of one block of shoes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from exact_odds.counting.two_hands import falling
from exact_odds.shoes.sweeps.dealing import Situations
from exact_odds.shoes.sweeps.exact_sums import sums, sums_of_products
from exact_odds.shoes.sweeps.histogram import Histogram
from exact_odds.shoes.sweeps.tally import BAND, UNIT, Moments, PerShoe, Spread, Tally, WagerTally

if TYPE_CHECKING:
    from exact_odds.counting.arrays.types import Counts, Floats, Integers

SMALL = 16
"""Numbers below it are rounded as floats."""

LARGEST_SCALE = 2**60
"""A scale up to here may be multiplied as a float."""

ALIKE = 2.0**-50
"""Numbers whose floats differ by less, relatively, are compared exactly."""


class Priced(NamedTuple):
    """A wager over the coups of a block.

    Attributes:
        won: what all deals of each coup win, times the scale.
        scale: which made that whole.
        offered: the deals of the state in which the wager is offered; None if it always is.
        squares: the sum over deals of the square of what is won, times its own scale; None if not asked for.
        squares_scale: which made that whole.
        results: for each possible result but the first the deals that have it; none if they are not asked for.
        reached: for each coup how many triggers of its count are reached.
        triggers: how many there are.
    """

    won: Counts
    scale: int
    offered: Counts | None
    squares: Counts | None
    squares_scale: int
    results: list[Counts]
    reached: Integers
    triggers: int


class _Block(NamedTuple):
    """The coups of some shoes.

    Attributes:
        shoe: for each coup its shoe.
        coups: for each shoe how many coups it has.
        deals: for each coup how many deals there are.
        band: for each coup how many half decks were seen.
        by_size: the coups in order of the number of cards not seen.
        starts: where in that order each number begins.
        sizes: those numbers.
    """

    shoe: Integers
    coups: Integers
    deals: Counts
    band: Integers
    by_size: Integers
    starts: Integers
    sizes: Integers

    @property
    def is_single(self) -> bool:
        """Whether each shoe has one coup."""
        return len(self.shoe) == len(self.coups)

    def per_shoe(self, amounts: Counts) -> Counts:
        """The sum of amounts over the coups of each shoe."""
        import numpy as np

        if self.is_single:
            return amounts
        total = np.zeros(len(self.coups), dtype=amounts.dtype)
        np.add.at(total, self.shoe, amounts)
        return total


class _Bets(NamedTuple):
    """What betting on some coups comes to, for each coup.

    Attributes:
        won: what is won, in units of 2**-40.
        number: how often is bet.
        second: the expected square of what is won, in units of 2**-40; None if not asked for.
        results: the probability of each possible result but the first, in units of 2**-40; none if not asked for.
    """

    won: Counts
    number: Counts
    second: Counts | None
    results: list[Counts]

    def where(self, chosen: Counts) -> _Bets:
        """The same for some of the coups, and no bet on others."""
        second = None if self.second is None else self.second * chosen
        return _Bets(self.won * chosen, self.number * chosen, second, [each * chosen for each in self.results])


def tally(situations: Situations, full: int, cards: int, priced: list[Priced]) -> Tally:
    """The sums of a block.

    Args:
        situations: its coups.
        full: how many cards the shoe had before any was gone.
        cards: how many cards a deal takes from the shoe.
        priced: the wagers over these coups.
    """
    import numpy as np

    shoe = situations.shoe
    coups = np.bincount(shoe)
    size = situations.cards.sum(axis=1)
    by_size = np.argsort(size, kind="stable")
    sizes, starts = np.unique(size[by_size], return_index=True)
    deals = [falling(number, cards) for number in sizes.tolist()]
    each = np.array(deals, dtype=np.int64 if max(deals) < 2**63 else object)[np.searchsorted(sizes, size)]
    block = _Block(shoe, coups, each, (full - size) // BAND, by_size, starts, sizes)
    lengths = {number: shoes for number, shoes in enumerate(np.bincount(coups).tolist()) if shoes}
    return Tally(Counter(lengths), [_wager(block, one) for one in priced])


def _wager(block: _Block, priced: Priced) -> WagerTally:
    import numpy as np

    worth, won = _ratios(priced.won, priced.scale, block.deals)
    positive: Counts = priced.won > 0
    found = WagerTally.empty(0)
    if priced.offered is None:
        number: Counts = np.ones(len(won), dtype=np.int64)
        found.histogram = Histogram.of(worth)
        found.least, found.greatest = _extremes(worth, priced.won, priced.scale, block.deals)
    else:
        _, number = _ratios(priced.offered, 1, block.deals)
        known = priced.offered > 0
        if known.any():
            values, offered = priced.won[known], priced.offered[known]
            worth, rounded = _ratios(values, priced.scale, offered)
            found.histogram = Histogram.of(worth)
            found.least, found.greatest = _extremes(worth, values, priced.scale, offered)
            found.spread = Spread(len(rounded), *_totals(rounded, rounded))
    second = None if priced.squares is None else _ratios(priced.squares, priced.squares_scale, block.deals)[1]
    results = [_ratios(each, 1, block.deals)[1] for each in priced.results]
    bets = _Bets(won, number, second, results)
    found.sizes = _moments(block, priced, positive)
    found.every = _betting(block, bets)
    found.perfect = _betting(block, bets.where(positive))
    found.counted = list(_counted(block, bets, priced))
    found.bands, found.bets = (_by_band(block, amounts, priced) for amounts in (won, number))
    return found


def _ratios(values: Counts, scale: int, of: Counts) -> tuple[Floats, Counts]:
    """Values divided by scale times a number each: as floats, and rounded to units of 2**-40.

    The latter are taken from the floats if all of these are below ``SMALL``: they are off by a part in 2**51 at the
    most, a hundred times less than rounding takes off. Otherwise values are divided and rounded as integers. Either way
    they are 64-bit integers only if those hold the sum of all.
    """
    import numpy as np

    if object not in (values.dtype, of.dtype) and scale <= LARGEST_SCALE:
        ratios: Floats = values.astype(np.float64) / (scale * of.astype(np.float64))
        amounts = np.abs(ratios)
        if amounts.max() < SMALL and amounts.sum() * UNIT < 2.0**62:
            return ratios, np.rint(ratios * UNIT).astype(np.int64)
    pairs = [(value, scale * whole) for value, whole in zip(values.tolist(), of.tolist(), strict=True)]
    rounded = [round(Fraction(value * UNIT, whole)) for value, whole in pairs]
    fits = sum(map(abs, rounded)) < 2**63
    return np.array([value / whole for value, whole in pairs]), np.array(rounded, dtype=np.int64 if fits else object)


def _extremes(ratios: Floats, values: Counts, scale: int, of: Counts) -> tuple[Fraction, Fraction]:
    """The least and the greatest of values divided by scale times a number each; floats say which they may be."""
    import numpy as np

    extremes = []
    for sign, choose in ((1, min), (-1, max)):
        least = (sign * ratios).min()
        near = np.flatnonzero(sign * ratios <= least + abs(least) * ALIKE)
        pairs = set(zip(values[near].tolist(), of[near].tolist(), strict=True))
        extremes.append(choose(Fraction(value, scale * whole) for value, whole in pairs))
    return extremes[0], extremes[1]


def _moments(block: _Block, priced: Priced, positive: Counts) -> dict[int, Moments]:
    import numpy as np

    starts, values, above = block.starts, priced.won[block.by_size], positive[block.by_size]
    numbers = np.diff(starts, append=len(values)).tolist()
    if priced.offered is None:
        offered, bets = numbers, np.add.reduceat(above.astype(np.int64), starts).tolist()
    else:
        states = priced.offered[block.by_size]
        offered, bets = sums(states, starts), sums(states * above, starts)
    columns = zip(
        numbers,
        sums(values, starts),
        sums_of_products(values, values, starts),
        sums(values * above, starts),
        offered,
        bets,
        strict=True,
    )
    return {size: Moments(*column) for size, column in zip(block.sizes.tolist(), columns, strict=True)}


def _totals(one: Counts, two: Counts) -> tuple[int, int]:
    """The sum of some numbers, and that of their products with others."""
    import numpy as np

    start = np.array([0])
    return sums(one, start)[0], sums_of_products(one, two, start)[0]


def _betting(block: _Block, bets: _Bets) -> PerShoe:
    """What betting comes to."""
    second = 0 if bets.second is None else _totals(bets.second, bets.number)[0]
    results = Counter({place: _totals(each, bets.number)[0] for place, each in enumerate(bets.results, 1)})
    return _over_shoes(block, block.per_shoe(bets.won), block.per_shoe(bets.number), second, results)


def _over_shoes(block: _Block, won: Counts, number: Counts, second: int, results: Counter[int]) -> PerShoe:
    """The sums over shoes, from what is won in each and how often is bet."""
    total, squares = _totals(won, won)
    bets, bets_squared = _totals(number, number)
    together = _totals(won, number)[1]
    if block.is_single:
        return PerShoe(total, squares, total, bets, bets_squared, bets, together, second, results)
    with_coups, bets_with_coups = _totals(won, block.coups)[1], _totals(number, block.coups)[1]
    return PerShoe(total, squares, with_coups, bets, bets_squared, bets_with_coups, together, second, results)


def _counted(block: _Block, bets: _Bets, priced: Priced) -> Iterator[PerShoe]:
    """What betting by the count comes to, for each trigger."""
    import numpy as np

    if not priced.triggers:
        return
    order = np.argsort(priced.reached, kind="stable")
    present, starts = np.unique(priced.reached[order], return_index=True)

    def at_least(groups: list[int]) -> list[int]:
        """For each trigger the sum over coups that have reached it, from those over coups that have reached so many."""
        by_number = dict(zip(present.tolist(), groups, strict=True))
        total, found = 0, []
        for number in range(priced.triggers, 0, -1):
            total += by_number.get(number, 0)
            found.append(total)
        return found[::-1]

    won, number = bets.won[order], bets.number[order]
    second = [0] * priced.triggers if bets.second is None else at_least(sums(bets.second[order], starts))
    columns = [at_least(sums(each[order], starts)) for each in bets.results]
    results = [
        Counter({place: column[trigger] for place, column in enumerate(columns, 1)})
        for trigger in range(priced.triggers)
    ]
    if block.is_single:
        columns = [
            at_least(groups)
            for groups in (
                sums(won, starts),
                sums_of_products(won, won, starts),
                sums(number, starts),
                sums_of_products(number, number, starts),
                sums_of_products(won, number, starts),
            )
        ]
        for (total, squares, bet, bets_squared, together), more, each in zip(
            zip(*columns, strict=True), second, results, strict=True
        ):
            yield PerShoe(total, squares, total, bet, bets_squared, bet, together, more, each)
        return
    tables = []
    for amounts in (bets.won, bets.number):
        table = np.zeros((priced.triggers + 1, len(block.coups)), dtype=amounts.dtype)
        np.add.at(table, (priced.reached, block.shoe), amounts)
        tables.append(np.cumsum(table[:0:-1], axis=0)[::-1])
    for of_won, of_number, more, each in zip(*tables, second, results, strict=True):
        yield _over_shoes(block, of_won, of_number, more, each)


def _by_band(block: _Block, amounts: Counts, priced: Priced) -> list[Counter[int]]:
    """For each trigger the sum of amounts where it is reached, by half decks seen."""
    import numpy as np

    if not priced.triggers:
        return []
    table = np.zeros((priced.triggers + 1, int(block.band.max()) + 1), dtype=amounts.dtype)
    np.add.at(table, (priced.reached, block.band), amounts)
    rows = np.cumsum(table[:0:-1], axis=0)[::-1]
    return [Counter({band: number for band, number in enumerate(row) if number}) for row in rows.tolist()]
