"""The gateway to sympy: everything else hands it integers or text, and takes back integers or an expression."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from exact_odds.studies.closed_forms.polynomials import Polynomial

Expr = Any
"""An expression of sympy, which is not typed."""


@lru_cache(maxsize=512)
def factors(polynomial: Polynomial) -> tuple[int, tuple[tuple[Polynomial, int], ...]]:
    """The content of a polynomial, signed, and its irreducible factors with the power of each.

    Every factor has coprime coefficients, the leading one positive.

    >>> factors((0, -4, 0, 4))
    (4, (((-1, 1), 1), ((0, 1), 1), ((1, 1), 1)))
    """
    from sympy import Poly, Symbol

    content, found = Poly(polynomial[::-1], Symbol("d"), domain="ZZ").factor_list()
    return int(content), tuple((tuple(int(c) for c in factor.all_coeffs()[::-1]), power) for factor, power in found)


def read(text: str) -> Expr:
    """The expression that a formula of this package is; every letter in it is a plain symbol.

    >>> read("d*(d - 1)/2").subs("d", 8)
    28
    """
    from sympy import Symbol, sympify

    letters = {letter: Symbol(letter) for letter in text if letter.isalpha()}
    return sympify(text, locals=letters, rational=True)
