"""Formulas: rational functions of the number of decks d, reduced and factored.

A formula may hold one other letter, an unknown pay or commission, in its numerator.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd
from typing import NamedTuple

from exact_odds.studies.closed_forms.polynomials import Polynomial, evaluate
from exact_odds.studies.closed_forms.symbolic import Expr, factors, read

Factors = tuple[tuple[Polynomial, int], ...]
"""Polynomials in d, each with its power, in the order in which they are written."""

_D: Polynomial = (0, 1)


class Term(NamedTuple):
    """A product: a number, a power of the other letter, and factors in d.

    >>> Term(-4, 1, (((0, 1), 2), ((-1, 52), 1))).at(2, Fraction(1, 2))
    Fraction(-824, 1)
    """

    content: int
    power: int = 0
    factors: Factors = ()

    @property
    def degree(self) -> int:
        """The degree in d."""
        return sum((len(factor) - 1) * power for factor, power in self.factors)

    @property
    def leading(self) -> int:
        """The coefficient of the highest power of d."""
        leading = self.content
        for factor, power in self.factors:
            leading *= factor[-1] ** power
        return leading

    def at(self, decks: int, value: Fraction) -> Fraction:
        """Its value at a number of decks and a value of the other letter."""
        product = self.content * value**self.power
        for factor, power in self.factors:
            product *= evaluate(factor, decks) ** power
        return product


ONE = Term(1)
"""The empty product."""


@dataclass(frozen=True, slots=True)
class Formula:
    r"""A reduced rational function of d: what its terms have in common, times their sum, over a denominator.

    >>> formula = Formula.of([(0, -2, 2)], (0, 0, 4, 8))
    >>> print(formula)
    (d - 1)/(2*d*(2*d + 1))
    >>> print(formula.latex)
    \frac{d - 1}{2 d \left(2 d + 1\right)}
    >>> formula.at(3), str(formula.limit)
    (Fraction(1, 21), '0')
    >>> print(Formula.of([(0, 0, -4), (0, 2, 2)], (0, 6), "t"))
    (t*(d + 1) - 2*d)/3

    Attributes:
        outer: what the terms have in common, and the sign.
        terms: the terms of the sum; ``ONE`` where the outer one is all.
        denominator: a product too.
        letter: the other letter, if there is one.
    """

    outer: Term
    terms: tuple[Term, ...] = (ONE,)
    denominator: Term = ONE
    letter: str = ""

    @classmethod
    def of(cls, numerators: Sequence[Polynomial], denominator: Polynomial, letter: str = "") -> Formula:
        """The formula of a fraction.

        Args:
            numerators: the numerator, by powers of the other letter.
            denominator: not zero.
            letter: the other letter.
        """
        parts = {power: factors(numerator) for power, numerator in enumerate(numerators) if numerator}
        if not parts:
            return cls(Term(0))
        content = gcd(*(number for number, _ in parts.values()))
        powers = [dict(found) for _, found in parts.values()]
        common = {factor: min(other.get(factor, 0) for other in powers) for factor in powers[0]}
        below_content, below_factors = factors(denominator)
        below = dict(below_factors)
        shared = {factor: min(power, below.get(factor, 0)) for factor, power in common.items()}
        shared_content = gcd(content, below_content) * (-1 if below_content < 0 else 1)

        terms = [Term(number // content, power, _left(dict(found), common)) for power, (number, found) in parts.items()]
        terms.sort(key=lambda term: (term.content < 0, -term.power))  # one that is positive first, if there is one
        sign = -1 if terms[0].content < 0 else 1
        outer = Term(sign * content // shared_content, 0, _left(common, shared))
        if len(terms) == 1:
            outer, terms = outer._replace(power=terms[0].power), [ONE]
        else:
            terms = [term._replace(content=sign * term.content) for term in terms]
        return cls(
            outer,
            tuple(terms),
            Term(below_content // shared_content, 0, _left(below, shared)),
            letter if any(parts) else "",
        )

    @classmethod
    def product(cls, content: int, polynomials: Sequence[Polynomial]) -> Formula:
        """The product of a number and polynomials, as they stand.

        >>> print(Formula.product(52, [(0, 1), (-2, 52)]))
        52*d*(52*d - 2)
        """
        return cls(Term(content, 0, tuple((factor, 1) for factor in polynomials)))

    def at(self, decks: int, value: Fraction | int = 0) -> Fraction:
        """Its value at a number of decks, and at a value of the other letter.

        Raises:
            ZeroDivisionError: where it has none.
        """
        unknown = Fraction(value)
        total = sum((term.at(decks, unknown) for term in self.terms), Fraction(0))
        return self.outer.at(decks, unknown) * total / self.denominator.at(decks, unknown)

    @property
    def limit(self) -> Formula:
        """What it tends to as d grows: a formula without d.

        Raises:
            ArithmeticError: if it grows without bound.
        """
        grows = self.outer.degree + max(term.degree for term in self.terms) - self.denominator.degree
        if grows > 0:
            raise ArithmeticError(f"{self} grows without bound")
        numerators: list[Polynomial] = [()] * (1 + self.outer.power + max(term.power for term in self.terms))
        for term in self.terms:
            if self.outer.degree + term.degree == self.denominator.degree and self.outer.content:
                numerators[self.outer.power + term.power] = (self.outer.leading * term.leading,)
        return Formula.of(numerators, (self.denominator.leading,), self.letter)

    @property
    def latex(self) -> str:
        """In LaTeX, for math mode."""
        from exact_odds.studies.closed_forms.notation import LATEX, written

        return written(self, LATEX)

    @property
    def expression(self) -> Expr:
        """As an expression of sympy."""
        return read(str(self))

    def __str__(self) -> str:
        """As sympy reads it."""
        from exact_odds.studies.closed_forms.notation import TEXT, written

        return written(self, TEXT)

    def _repr_latex_(self) -> str:
        return rf"$\displaystyle {self.latex}$"


def _left(powers: dict[Polynomial, int], taken: dict[Polynomial, int]) -> Factors:
    """The factors that are left: d first, linear ones by their roots, then others by degree."""

    def place(item: tuple[Polynomial, int]) -> tuple[int, Fraction, Polynomial]:
        factor = item[0]
        root = Fraction(-factor[0], factor[1]) if len(factor) == 2 else Fraction(0)
        return len(factor), root if factor != _D else root - 1, factor

    left = ((factor, power - taken.get(factor, 0)) for factor, power in powers.items())
    return tuple(sorted(((factor, power) for factor, power in left if power), key=place))
