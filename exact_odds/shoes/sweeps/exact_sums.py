"""Sums of 64-bit integers and of their products, exact beyond 64 bits."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from exact_odds.counting.arrays.types import Counts, Integers

LIMB = 21
"""Bits of a limb; products of two, three at a time, add up to less than 2**63 for 2**19 numbers."""

MOST_PRODUCTS = 2**19
"""Products that are summed at a time; of a sweep they are 2**13 at the most, one for each shoe of a block."""


def sums(values: Counts, starts: Integers) -> list[int]:
    """The sums of runs of numbers, each run from one start to the next.

    >>> import numpy as np
    >>> sums(np.array([2**62, 2**62, 2**62, -5]), np.array([0, 3])) == [3 * 2**62, -5]
    True
    """
    import numpy as np

    if values.dtype == object:
        return [int(number) for number in np.add.reduceat(values, starts)]
    return _joined([np.add.reduceat(limb, starts) for limb in _limbs(values)])


def sums_of_products(one: Counts, two: Counts, starts: Integers) -> list[int]:
    """The same of the products of two rows of numbers.

    >>> import numpy as np
    >>> sums_of_products(np.array([-(2**61), 3]), np.array([2**61, 7]), np.array([0])) == [21 - 2**122]
    True
    """
    import numpy as np

    if object in (one.dtype, two.dtype):
        return [int(number) for number in np.add.reduceat(one.astype(object) * two, starts)]
    assert np.diff(starts, append=len(one)).max() <= MOST_PRODUCTS
    (a, b, c), (d, e, f) = _limbs(one), _limbs(two)
    products = [a * d, a * e + b * d, a * f + b * e + c * d, b * f + c * e, c * f]
    return _joined([np.add.reduceat(part, starts) for part in products])


def _limbs(values: Integers) -> list[Integers]:
    low = (1 << LIMB) - 1
    return [values & low, values >> LIMB & low, values >> 2 * LIMB]


def _joined(limbs: list[Integers]) -> list[int]:
    columns = zip(*(limb.tolist() for limb in limbs), strict=True)
    return [sum(number << LIMB * place for place, number in enumerate(column)) for column in columns]
