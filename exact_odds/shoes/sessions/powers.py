"""The sum of many independent coups: the power of the polynomial of one.

Let f be the polynomial whose coefficient at x^r is the count of the result r. The counts of the sum of n coups are the
coefficients of f^n.

Exactly, `power` finds them one after another. As P = f^n satisfies f P' = n f' P, and f begins with a constant term
f_0 > 0, the coefficients of x^(k-1) on both sides give

    k f_0 P_k  =  sum over e >= 1 of  f_e ((n + 1) e - k) P_(k-e),

so a coefficient costs one short product for each result of a coup, and one division that leaves no remainder.

For long sessions `proven_power` squares instead, with counts of ``10**digits`` that are cut to integers after each
product. A cut never makes a count larger, and products and sums of counts that are too small are too small: so each
count is at most the true one, and what all of them lack is known (see `winnings`). Counts that are cut to 0 at either
end are dropped, which keeps a long session short. The product of two polynomials is one product of two long integers,
in which each count has its own field of digits (Kronecker's substitution). Python's decimal module multiplies those:
it is exact here, as a result that it would have to round is an error, and it is fast for millions of digits.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import MAX_EMAX, MAX_PREC, MIN_EMIN, Context, Decimal, Inexact


def power(counts: Mapping[int, int], times: int) -> dict[int, int]:
    """The exact counts of the sum of ``times`` results, each with these counts.

    >>> power({-1: 1, 0: 2, 1: 1}, 2)
    {-2: 1, -1: 4, 0: 6, 1: 4, 2: 1}
    """
    (first, constant), *rest = sorted((place, count) for place, count in counts.items() if count)
    terms = [(place - first, count) for place, count in rest]
    size = (terms[-1][0] if terms else 0) * times + 1
    coefficients = [0] * size
    coefficients[0] = constant**times
    for k in range(1, size):
        total = 0
        for e, count in terms:
            if e > k:
                break
            before = coefficients[k - e]
            if before:
                total += count * ((times + 1) * e - k) * before
        if total:
            coefficients[k] = total // (k * constant)
    return {first * times + k: count for k, count in enumerate(coefficients) if count}


def proven_power(counts: Mapping[int, int], of: int, times: int, digits: int) -> dict[int, int]:
    """Counts of ``10**digits`` for the sum of ``times`` results, each at most the true one.

    >>> proven_power({0: 1, 1: 2}, 3, 2, 6)
    {0: 111110, 1: 444443, 2: 444443}
    """
    first = min(counts)
    once = [0] * (max(counts) - first + 1)
    for place, count in counts.items():
        once[place - first] = count * 10**digits // of
    result, offset = once, first
    for binary in bin(times)[3:]:
        result, offset = _trimmed(_product(result, result, digits), 2 * offset)
        if binary == "1":
            result, offset = _trimmed(_product(result, once, digits), offset + first)
    return {offset + place: count for place, count in enumerate(result) if count}


def _product(one: Sequence[int], two: Sequence[int], digits: int) -> list[int]:
    """The product of two polynomials with coefficients of ``10**digits``, each coefficient cut to an integer."""
    width = 2 * digits + len(str(min(len(one), len(two))))
    exactly = Context(prec=MAX_PREC, Emax=MAX_EMAX, Emin=MIN_EMIN, traps=[Inexact])
    packed = _packed(one, width)
    product = exactly.multiply(packed, packed if two is one else _packed(two, width))
    size = len(one) + len(two) - 1
    text = format(product, "f").zfill(size * width)
    return [int(text[at : at + width - digits]) for at in range((size - 1) * width, -1, -width)]


def _packed(coefficients: Sequence[int], width: int) -> Decimal:
    return Decimal("".join([f"{count:0{width}}" for count in reversed(coefficients)]))


def _trimmed(coefficients: list[int], offset: int) -> tuple[list[int], int]:
    """The same without the zeros at both ends, and the place of what is now the first."""
    first = next(place for place, count in enumerate(coefficients) if count)
    last = next(place for place in range(len(coefficients) - 1, -1, -1) if coefficients[place])
    return coefficients[first : last + 1], offset + first
