"""The gateway to sympy, which does the algebra: polynomials in the number of decks d, and their quotients."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from math import factorial
from typing import Any

Expr = Any
"""An expression of sympy, which is not typed."""


def decks() -> Expr:
    """The symbol d, the number of decks."""
    return symbol("d")


def symbol(letter: str) -> Expr:
    """The symbol with this letter."""
    from sympy import Symbol

    return Symbol(letter)


def number(value: Fraction) -> Expr:
    """A rational of sympy."""
    from sympy import Rational

    return Rational(value.numerator, value.denominator)


def through(first: int, values: Sequence[int]) -> Expr:
    """The polynomial in d that takes these values at ``first``, ``first + 1`` and so on, by Newton's differences.

    >>> through(1, [1, 8, 27, 64])
    Poly(d**3, d, domain='ZZ')

    Raises:
        ArithmeticError: if its coefficients are not whole.
    """
    from sympy import Poly

    leading = []
    differences = list(values)
    for place in range(len(values)):
        leading.append(Fraction(differences[0], factorial(place)))
        differences = [after - before for before, after in pairwise(differences)]
    coefficients = [Fraction(0)]  # the constant last
    for place in reversed(range(len(values))):
        shifted = [term * (first + place) for term in coefficients]
        raised, shifted = [*coefficients, Fraction(0)], [Fraction(0), *shifted]
        coefficients = [one - two for one, two in zip(raised, shifted, strict=True)]
        coefficients[-1] += leading[place]
    if any(term.denominator != 1 for term in coefficients):
        raise ArithmeticError("no polynomial of that degree with whole coefficients takes these values")
    return Poly([int(term) for term in coefficients], decks(), domain="ZZ")


def reduced(numerator: Expr, denominator: Expr = 1, letter: str = "") -> Expr:
    """A fraction, reduced and factored, with what belongs to each power of the letter taken together.

    >>> d, t = decks(), symbol("t")
    >>> reduced(2 * d * (d - 1), 4 * d**2 * (2 * d + 1))
    (d - 1)/(2*d*(2*d + 1))
    >>> reduced(t * (d**2 - 1) + 2 * d * (d - 1), d - 1, "t")
    2*d + t*(d + 1)
    """
    from sympy import Mul, collect, factor

    found = factor(numerator / denominator)
    if not letter:
        return found
    unknown = symbol(letter)
    return Mul(*(collect(part, unknown, factor) if part.is_Add else part for part in Mul.make_args(found)))


def factored(polynomial: Expr) -> Expr:
    """A polynomial in d as the product of its factors.

    >>> factored(through(1, [0, 6, 24, 60])), factored(through(1, [2, 6]))
    (d*(d - 1)*(d + 1), 2*(2*d - 1))
    """
    return quotient(polynomial, polynomial.one)


def quotient(numerator: Expr, denominator: Expr) -> Expr:
    """One polynomial in d over another, reduced and factored.

    >>> quotient(through(1, [0, 6, 24, 60]), through(1, [1, 4, 9, 16]))
    (d - 1)*(d + 1)/d
    >>> quotient(through(1, [126, 254]), through(1, [663, 1339]))
    2*(64*d - 1)/(13*(52*d - 1))
    """
    from sympy import Mul, Rational

    parts = [polynomial.factor_list() for polynomial in numerator.cancel(denominator, include=True)]
    content = Rational(*(content for content, _ in parts))
    (_, above), (_, below) = parts
    powers = [factor.as_expr() ** power for factor, power in above] + [
        factor.as_expr() ** -power for factor, power in below
    ]
    if content != 1 and len(powers) == 1:  # sympy would multiply a number into the only factor
        return Mul(content, *powers, evaluate=False)
    return Mul(content, *powers)


def limit(numerator: Expr, denominator: Expr) -> Expr:
    """What a fraction tends to as d grows.

    >>> limit(3 * decks() ** 2 + 1, 6 * decks() ** 2 - decks())
    1/2

    Raises:
        ArithmeticError: if it grows without bound.
    """
    from sympy import Poly

    above, below = Poly(numerator, decks()), Poly(denominator, decks())
    if above.degree() > below.degree():
        raise ArithmeticError(f"{numerator}, over {denominator}, grows without bound")
    return (above.coeff_monomial(decks() ** below.degree()) / below.LC()).expand()


def at(expression: Expr, number_of_decks: int, letters: Mapping[str, Fraction] | None = None) -> Fraction:
    """The value of an expression at a number of decks and a value of each letter.

    Raises:
        ZeroDivisionError: where it has none.
    """
    from sympy import Integer, sympify

    values = {symbol(letter): number(value) for letter, value in (letters or {}).items()}
    found = sympify(expression).xreplace({decks(): Integer(number_of_decks), **values})
    if not found.is_Rational:
        raise ZeroDivisionError(f"{expression} has no value for {number_of_decks} decks")
    return Fraction(int(found.p), int(found.q))


def latex(expression: Expr) -> str:
    r"""An expression as LaTeX sets it, for math mode.

    >>> latex(reduced(decks() - 1, 2 * decks()))
    '\\frac{d - 1}{2 d}'
    """
    from sympy import latex as written

    text: str = written(expression)
    return text
