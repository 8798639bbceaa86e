"""MathML of formulas, read back as numbers."""

from __future__ import annotations

from fractions import Fraction
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exact_odds.reports.formats.mathml import mathml
from exact_odds.studies.closed_forms.algebra import decks, number

VALUE = Fraction(7, 3)
"""What the letter d stands for."""


def value(element: ET.Element) -> Fraction:
    """The value of an element."""
    parts = list(element)
    if element.tag == "mn":
        return Fraction(element.text or "")
    if element.tag == "mi":
        assert element.text == "d"
        return VALUE
    if element.tag == "mfrac":
        above, below = map(value, parts)
        return above / below
    if element.tag == "msup":
        base, power = map(value, parts)
        return Fraction(base**power)
    assert element.tag in ("math", "mrow")
    return row(parts)


def row(parts: list[ET.Element]) -> Fraction:
    """The value of elements side by side: an operator with its operands, or something in brackets."""
    signs = [part.text if part.tag == "mo" else None for part in parts]
    match signs:
        case [None]:
            return value(parts[0])
        case ["\N{MINUS SIGN}", None]:
            return -value(parts[1])
        case ["(", None, ")"]:
            return value(parts[1])
        case [None, "\N{INVISIBLE TIMES}", None]:
            return value(parts[0]) * value(parts[2])
        case [None, "+", None]:
            return value(parts[0]) + value(parts[2])
        case [None, "\N{MINUS SIGN}", None]:
            return value(parts[0]) - value(parts[2])
    raise AssertionError(signs)


POLYNOMIALS = st.lists(st.integers(-9, 9), min_size=1, max_size=5)


@given(POLYNOMIALS, POLYNOMIALS.filter(any), st.booleans())
def test_what_sympy_prints_keeps_its_value(above: list[int], below: list[int], is_factored: bool) -> None:
    from sympy import factor

    d = decks()
    numerator, denominator = (sum(term * d**power for power, term in enumerate(terms)) for terms in (above, below))
    expression = numerator / denominator * number(Fraction(1, 3))
    text = str(factor(expression) if is_factored else expression)
    try:
        expected = Fraction(*map(int, expression.subs(d, number(VALUE)).as_numer_denom()))
    except (TypeError, ValueError, ZeroDivisionError):  # the denominator is 0 there
        return
    element = ET.fromstring(mathml(text))
    assert element.get("alttext") == text
    assert value(element) == expected


@pytest.mark.parametrize(
    "text", ["-2*d", "3*(-2*d)", "-d**2", "(-d)**2", "(2*d)**2", "d - (1 - d)", "-(d + 1)/2", "(d/2)**3", "2**(d - d)"]
)
def test_signs_powers_and_brackets(text: str) -> None:
    assert value(ET.fromstring(mathml(text))) == eval(text, {"d": VALUE})


@pytest.mark.parametrize("text", ["", "d +", "sqrt(d)", "1.5", "'d'", "d == 1", "d % 2"])
def test_what_is_no_formula_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no formula"):
        mathml(text)
