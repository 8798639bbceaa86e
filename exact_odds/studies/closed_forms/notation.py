"""How formulas are written: as programs read them, and as LaTeX sets them.

The number first, then powers of d, linear factors in the order of their roots, and what does not factor in descending
powers; no bracket that is not needed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from exact_odds.studies.closed_forms.formulas import Formula, Term
    from exact_odds.studies.closed_forms.polynomials import Polynomial


class Notation(NamedTuple):
    """A way of writing.

    Attributes:
        times: what stands between factors.
        power: a base and its exponent.
        group: a sum that is a factor.
        fraction: numerator and denominator; empty if a stroke does.
    """

    times: str
    power: str
    group: str
    fraction: str


TEXT = Notation("*", "{}**{}", "({})", "")
"""As Python, sympy and most other programs read it."""

LATEX = Notation(" ", "{}^{{{}}}", r"\left({}\right)", r"\frac{{{}}}{{{}}}")
"""For math mode."""


class _Factor(NamedTuple):
    """A factor as it stands alone, and among others."""

    alone: str
    among: str


def written(formula: Formula, notation: Notation) -> str:
    r"""The formula in this notation.

    >>> from exact_odds.studies.closed_forms.formulas import Formula
    >>> formula = Formula.of([(2, -4, 2)], (0, 3, 0, 3))
    >>> print(written(formula, TEXT), written(formula, LATEX), sep="  ")
    2*(d - 1)**2/(3*d*(d**2 + 1))  \frac{2 \left(d - 1\right)^{2}}{3 d \left(d^{2} + 1\right)}
    """
    if not formula.outer.content:
        return "0"
    sign = "-" if formula.outer.content < 0 else ""
    above = _factors(formula.outer, formula.letter, notation)
    if len(formula.terms) > 1:
        total = _sum([(term.content, _product(term, formula.letter, notation)) for term in formula.terms])
        above.append(_Factor(total, notation.group.format(total)))
    below = _factors(formula.denominator, "", notation)
    if not below:
        alone = len(above) == 1 and not sign
        return sign + (above[0].alone if alone else _joined(above, notation))
    if notation.fraction:
        return sign + notation.fraction.format(*(_inside(product, notation) for product in (above, below)))
    divisor = _joined(below, notation)
    return f"{sign}{_joined(above, notation)}/{divisor if len(below) == 1 else notation.group.format(divisor)}"


def _factors(term: Term, letter: str, notation: Notation) -> list[_Factor]:
    """The factors of a product, without its sign; none if it is 1."""
    found = []
    if abs(term.content) != 1:
        found.append(_plain(str(abs(term.content))))
    if term.power:
        found.append(_plain(_power(letter, term.power, notation)))
    for polynomial, power in term.factors:
        alone = _polynomial(polynomial, notation)
        among = notation.group.format(alone) if len(polynomial) - polynomial.count(0) > 1 else alone
        raised = _power(among, power, notation)
        found.append(_Factor(alone, among) if power == 1 else _plain(raised))
    return found


def _plain(text: str) -> _Factor:
    return _Factor(text, text)


def _joined(product: list[_Factor], notation: Notation) -> str:
    return notation.times.join(factor.among for factor in product) or "1"


def _inside(product: list[_Factor], notation: Notation) -> str:
    """A product where nothing touches it."""
    return product[0].alone if len(product) == 1 else _joined(product, notation)


def _product(term: Term, letter: str, notation: Notation) -> str:
    return _joined(_factors(term, letter, notation), notation)


def _power(base: str, exponent: int, notation: Notation) -> str:
    return base if exponent == 1 else notation.power.format(base, exponent)


def _polynomial(polynomial: Polynomial, notation: Notation) -> str:
    terms = []
    for exponent in range(len(polynomial) - 1, -1, -1):
        coefficient = polynomial[exponent]
        if coefficient:
            number = [str(abs(coefficient))] if abs(coefficient) != 1 or not exponent else []
            letter = [_power("d", exponent, notation)] if exponent else []
            terms.append((coefficient, notation.times.join(number + letter)))
    return _sum(terms)


def _sum(terms: list[tuple[int, str]]) -> str:
    """Terms, each with its sign and its text without."""
    first, *others = ((" - " if sign < 0 else " + ", text) for sign, text in terms)
    start = f"-{first[1]}" if first[0] == " - " else first[1]
    return start + "".join(sign + text for sign, text in others)
