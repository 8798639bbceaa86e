"""The algebra of closed forms: whatever is reduced is the same function, and its limit and values are exact."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from sympy import Poly, Symbol, fraction, gcd, sympify

from exact_odds.studies.closed_forms.algebra import Expr, at, factored, latex, limit, reduced, through

D, T = Symbol("d"), Symbol("t")

coefficients = st.integers(-(10**12), 10**12) | st.integers(-3, 3)
polynomials = st.lists(coefficients, max_size=5)
small = st.lists(st.lists(st.integers(-4, 4), min_size=1, max_size=3), max_size=4)


def expression(numbers: list[int]) -> Expr:
    return sum((number * D**power for power, number in enumerate(numbers)), start=sympify(0))


def evaluated(numbers: list[int], decks: int) -> int:
    return sum(number * decks**power for power, number in enumerate(numbers))


def multiplied(factors: list[list[int]]) -> Expr:
    product = sympify(1)
    for factor in factors:
        product *= expression(factor)
    return product


@given(polynomials, st.integers(-5, 50))
def test_a_polynomial_is_found_from_its_values(numbers: list[int], first: int) -> None:
    found = through(first, [evaluated(numbers, first + place) for place in range(7)])
    assert found == Poly(expression(numbers), D, domain="ZZ")
    assert (factored(found) - expression(numbers)).expand() == 0


def test_values_of_no_polynomial_with_whole_coefficients_are_refused() -> None:
    with pytest.raises(ArithmeticError):
        through(1, [0, 1, 3])


@given(polynomials, polynomials, small, small, st.integers(1, 9), st.fractions(-3, 3, max_denominator=50))
def test_a_reduced_fraction_is_the_same_function(
    constant: list[int],
    slope: list[int],
    shared: list[list[int]],
    below: list[list[int]],
    decks: int,
    unknown: Fraction,
) -> None:
    denominator = multiplied([*shared, *below])
    bottom = denominator.subs(D, decks)
    assume(bottom)
    numerator = (expression(constant) + T * expression(slope)) * multiplied(shared)
    top = (evaluated(constant, decks) + unknown * evaluated(slope, decks)) * int(multiplied(shared).subs(D, decks))
    found = reduced(numerator, denominator, "t")
    assert at(found, decks, {"t": unknown}) == top / int(bottom)
    assert (sympify(str(found)) - found).simplify() == 0


@given(polynomials, small, small)
def test_a_fraction_is_reduced(numbers: list[int], shared: list[list[int]], below: list[list[int]]) -> None:
    denominator = multiplied([*shared, *below])
    assume(denominator)
    found = reduced(expression(numbers) * multiplied(shared), denominator)
    assert gcd(*fraction(found)) in (1, -1) or not found


@pytest.mark.parametrize(
    ("numerator", "denominator", "text", "written"),
    [
        ("0", "5*d", "0", "0"),
        ("-1", "d", "-1/d", r"- \frac{1}{d}"),
        ("4*d**2", "6*d", "2*d/3", r"\frac{2 d}{3}"),
        ("1 - 2*d + d**2", "d**2", "(d - 1)**2/d**2", r"\frac{\left(d - 1\right)^{2}}{d^{2}}"),
        ("1 - t", "1", "1 - t", "1 - t"),
        ("t*(4*d - 1) - 48*d", "52*d - 1", "(-48*d + t*(4*d - 1))/(52*d - 1)", None),
    ],
)
def test_fractions_are_written_in_factors(numerator: str, denominator: str, text: str, written: str | None) -> None:
    found = reduced(sympify(numerator), sympify(denominator), "t" if "t" in numerator else "")
    assert str(found) == text
    assert written in (None, latex(found))


def test_a_limit_keeps_the_letter() -> None:
    above = 5 - 4 * D**2 + T * (2 * D + 2 * D**2)
    assert (limit(above, 1 + 6 * D + 6 * D**2) - (T - 2) / 3).simplify() == 0
    assert str(limit(D + 3 * D**2 * T, 7 + 6 * D**2)) == "t/2"
    assert limit(D, 7 + 6 * D**2) == 0


def test_what_grows_without_bound_has_no_limit() -> None:
    with pytest.raises(ArithmeticError):
        limit(D**2, D)


def test_a_pole_is_no_value() -> None:
    with pytest.raises(ZeroDivisionError):
        at(1 / (D - 1), 1)
