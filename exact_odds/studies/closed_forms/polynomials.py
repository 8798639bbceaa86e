"""Polynomials with integer coefficients, in exact integers: what a count is along a row of shoes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import factorial

Polynomial = tuple[int, ...]
"""The coefficients, the constant first and the leading one, which is not 0, last; ``()`` is zero."""


def interpolate(first: int, values: Sequence[int]) -> Polynomial:
    """The polynomial that takes these values at ``first``, ``first + 1`` and so on, of a degree below their number.

    Newton's forward differences, with the factorials multiplied in before and divided out after.

    >>> interpolate(1, [1, 8, 27, 64])
    (0, 0, 0, 1)

    Raises:
        ArithmeticError: if no such polynomial has integer coefficients.
    """
    highest = factorial(len(values) - 1)
    total: Polynomial = ()
    basis: Polynomial = (1,)
    differences = list(values)
    for place in range(len(values)):
        scale = differences[0] * (highest // factorial(place))
        total = add((total, tuple(scale * coefficient for coefficient in basis)))
        basis = multiply((basis, (-first - place, 1)))
        differences = [after - before for before, after in pairwise(differences)]
    if any(coefficient % highest for coefficient in total):
        raise ArithmeticError("no polynomial of that degree with integer coefficients takes these values")
    return tuple(coefficient // highest for coefficient in total)


def evaluate(polynomial: Polynomial, at: int) -> int:
    """Its value at an integer.

    >>> evaluate((5, 0, 2), 10)
    205
    """
    value = 0
    for coefficient in reversed(polynomial):
        value = value * at + coefficient
    return value


def add(terms: Iterable[Polynomial]) -> Polynomial:
    """The sum of polynomials.

    >>> add([(1, 2, 3), (0, 0, -3)])
    (1, 2)
    """
    total: list[int] = []
    for term in terms:
        total += [0] * (len(term) - len(total))
        for power, coefficient in enumerate(term):
            total[power] += coefficient
    while total and not total[-1]:
        total.pop()
    return tuple(total)


def multiply(factors: Iterable[Polynomial]) -> Polynomial:
    """The product of polynomials.

    >>> multiply([(-1, 1), (1, 1), (2,)])
    (-2, 0, 2)
    """
    product: Polynomial = (1,)
    for factor in factors:
        if not factor:
            return ()
        longer = [0] * (len(product) + len(factor) - 1)
        for power, coefficient in enumerate(product):
            for other, second in enumerate(factor):
                longer[power + other] += coefficient * second
        product = tuple(longer)
    return product
