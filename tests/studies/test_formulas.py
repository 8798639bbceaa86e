"""Formulas and polynomials: whatever is written reads back as the same function, reduced."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from sympy import Symbol, fraction, gcd, sympify

from exact_odds.studies.closed_forms.formulas import Formula
from exact_odds.studies.closed_forms.polynomials import Polynomial, add, evaluate, interpolate, multiply

D, T = Symbol("d"), Symbol("t")

coefficients = st.integers(-(10**12), 10**12) | st.integers(-3, 3)
polynomials = st.lists(coefficients, max_size=5).map(lambda numbers: add([tuple(numbers)]))
products = st.lists(
    st.lists(st.integers(-4, 4), min_size=1, max_size=3).map(lambda numbers: add([tuple(numbers)])), max_size=4
)


def value(numerators: list[Polynomial], denominator: Polynomial, decks: int, unknown: Fraction) -> Fraction:
    total = sum((evaluate(part, decks) * unknown**power for power, part in enumerate(numerators)), Fraction(0))
    return total / evaluate(denominator, decks)


@given(polynomials, st.integers(-5, 50))
def test_a_polynomial_is_found_from_its_values(polynomial: Polynomial, first: int) -> None:
    assert interpolate(first, [evaluate(polynomial, first + place) for place in range(7)]) == polynomial


def test_values_of_no_polynomial_with_whole_coefficients_are_refused() -> None:
    with pytest.raises(ArithmeticError):
        interpolate(1, [0, 1, 3])


@given(st.lists(polynomials, min_size=1, max_size=3), products, products, st.integers(1, 9), st.fractions(-3, 3))
def test_a_formula_is_the_fraction_it_was_made_of(
    numerators: list[Polynomial], shared: list[Polynomial], below: list[Polynomial], decks: int, unknown: Fraction
) -> None:
    parts = [multiply([*shared, numerator]) for numerator in numerators]
    denominator = multiply([*shared, *below])
    assume(evaluate(denominator, decks))
    formula = Formula.of(parts, denominator, "t")
    expected = value(parts, denominator, decks, unknown)
    assert formula.at(decks, unknown) == expected
    read = sympify(str(formula)).subs({D: decks, T: sympify(str(unknown))})
    assert Fraction(str(read)) == expected
    assert formula.expression.subs({D: decks, T: sympify(str(unknown))}) == read


@given(polynomials, products, products)
def test_a_formula_is_reduced(numerator: Polynomial, shared: list[Polynomial], below: list[Polynomial]) -> None:
    denominator = multiply([*shared, *below])
    assume(denominator)
    formula = Formula.of([multiply([*shared, numerator])], denominator)
    assert gcd(*fraction(formula.expression)) in (1, -1) or not numerator or not all(shared)
    assert formula.denominator.content > 0


@given(polynomials, polynomials)
def test_brackets_and_fractions_of_latex_match(numerator: Polynomial, denominator: Polynomial) -> None:
    assume(denominator)
    latex = Formula.of([numerator, numerator[::-1]], denominator, "t").latex
    assert latex.count(r"\left(") == latex.count(r"\right)")
    assert latex.count("{") == latex.count("}")
    assert "**" not in latex
    assert "*" not in latex


@pytest.mark.parametrize(
    ("numerators", "denominator", "text", "latex"),
    [
        ([()], (0, 5), "0", "0"),
        ([(3,)], (3,), "1", "1"),
        ([(-1,)], (0, 1), "-1/d", r"-\frac{1}{d}"),
        ([(1, -1)], (1,), "-(d - 1)", r"-\left(d - 1\right)"),
        ([(0, 0, 4)], (0, 6), "2*d/3", r"\frac{2 d}{3}"),
        ([(1, -2, 1)], (0, 0, 1), "(d - 1)**2/d**2", r"\frac{\left(d - 1\right)^{2}}{d^{2}}"),
        ([(), (2,)], (1,), "2*t", "2 t"),
        ([(1,), (-1,)], (1,), "1 - t", "1 - t"),
        ([(-1,), (-1,)], (2,), "-(t + 1)/2", r"-\frac{t + 1}{2}"),
        (
            [(0, 0, -4), (0, 2, 2), (0, 1)],
            (0, 6),
            "(t**2 + 2*t*(d + 1) - 4*d)/6",
            r"\frac{t^{2} + 2 t \left(d + 1\right) - 4 d}{6}",
        ),
        ([(1, 0, 2)], (1, 1, 1), "(2*d**2 + 1)/(d**2 + d + 1)", r"\frac{2 d^{2} + 1}{d^{2} + d + 1}"),
    ],
)
def test_formulas_are_written_with_no_more_than_is_needed(
    numerators: list[Polynomial], denominator: Polynomial, text: str, latex: str
) -> None:
    formula = Formula.of(numerators, denominator, "t")
    assert (str(formula), formula.latex) == (text, latex)


def test_a_limit_keeps_the_letter() -> None:
    assert str(Formula.of([(5, 0, -4), (0, 2, 2)], (1, 6, 6), "t").limit) == "(t - 2)/3"
    assert str(Formula.of([(0, 1), (0, 0, 3)], (7, 0, 6), "t").limit) == "t/2"
    assert str(Formula.of([(0, 1)], (7, 0, 6)).limit) == "0"


def test_what_grows_without_bound_has_no_limit() -> None:
    with pytest.raises(ArithmeticError, match="without bound"):
        Formula.of([(0, 0, 1)], (0, 1)).limit  # noqa: B018


def test_a_pole_is_no_value() -> None:
    with pytest.raises(ZeroDivisionError):
        Formula.of([(1,)], (-1, 1)).at(1)
