"""Decimals, checked against the decimal module at a precision that leaves no doubt."""

from __future__ import annotations

import decimal as reference
import sys
from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from exact_odds.decimals import Root, decimal, grouped, integer, one_in, percent, ratio, root, significant
from exact_odds.errors import NumberError

fractions = st.fractions(max_denominator=10**9) | st.fractions().map(lambda x: x / 1000)
halves = st.builds(lambda n, d: Fraction(2 * n + 1, 2 * 10**d), st.integers(-(10**6), 10**6), st.integers(0, 8))
digits = st.integers(0, 12)
PRECISE = reference.Context(prec=400, rounding=reference.ROUND_HALF_EVEN)


def quotient(x: Fraction) -> reference.Decimal:
    return PRECISE.divide(reference.Decimal(x.numerator), reference.Decimal(x.denominator))


def rounded(x: reference.Decimal, digits: int) -> str:
    text = format(PRECISE.quantize(x, reference.Decimal(1).scaleb(-digits)), "f")
    return text.removeprefix("-") if not text.strip("-0.") else text


@given(fractions | halves, digits)
def test_a_decimal_is_the_nearest_one(x: Fraction, digits: int) -> None:
    assert decimal(x, digits) == rounded(quotient(x), digits)


@given(fractions | halves, digits)
def test_a_percentage_is_the_decimal_of_a_hundred_times_as_much(x: Fraction, digits: int) -> None:
    assert percent(x, digits) == rounded(quotient(100 * x), digits) + "%"


@given(fractions.map(abs), digits)
def test_a_root_is_the_nearest_decimal(x: Fraction, digits: int) -> None:
    assert root(x, digits) == rounded(PRECISE.sqrt(quotient(x)), digits)


@given(halves.map(abs), digits, st.sampled_from([-1, 0, 1]))
def test_a_root_at_or_next_to_a_tie_goes_to_the_right_side(x: Fraction, digits: int, side: int) -> None:
    near = x * x + side * Fraction(1, 10**60)
    expected = rounded(quotient(x), digits) if not side else rounded(PRECISE.sqrt(quotient(near)), digits)
    assert root(near, digits) == expected


@given(fractions | halves, st.integers(1, 12))
def test_significant_digits_are_the_nearest_of_that_many(x: Fraction, digits: int) -> None:
    assume(x)
    context = reference.Context(prec=digits, rounding=reference.ROUND_HALF_EVEN)
    text = significant(x, digits)
    assert Fraction(text) == Fraction(context.plus(quotient(x)))
    assert len(text.replace(".", "").lstrip("-0")) == max(digits, len(text.lstrip("-")) * ("." not in text))


@given(fractions.map(abs), st.integers(1, 12))
def test_significant_digits_of_a_root(x: Fraction, digits: int) -> None:
    assume(x)
    context = reference.Context(prec=digits, rounding=reference.ROUND_HALF_EVEN)
    assert Fraction(significant(-Root(x), digits)) == Fraction(context.minus(PRECISE.sqrt(quotient(x))))


@pytest.mark.parametrize(
    ("x", "digits", "expected"),
    [
        (Fraction(1, 8), 2, "0.12"),
        (Fraction(3, 8), 2, "0.38"),
        (Fraction(-1, 8), 2, "-0.12"),
        (Fraction(1, 2), 0, "0"),
        (Fraction(3, 2), 0, "2"),
        (Fraction(-1, 2), 0, "0"),
        (Fraction(-1, 1000), 2, "0.00"),
        (0, 3, "0.000"),
        (12, 0, "12"),
        (Fraction(9999, 10000), 3, "1.000"),
        (-Root(Fraction(1, 10**9)), 3, "0.000"),
        (-Root(2), 3, "-1.414"),
        (Root(Fraction(25, 4)), 0, "2"),
        (Root(Fraction(49, 4)), 0, "4"),
        (Root(0), 2, "0.00"),
    ],
)
def test_ties_go_to_even_and_zero_has_no_sign(x: Fraction, digits: int, expected: str) -> None:
    assert decimal(x, digits) == expected


@pytest.mark.parametrize(
    ("x", "digits", "expected"),
    [(0, 3, "0"), (100, 1, "100"), (95, 1, "100"), (Fraction(999, 10**6), 2, "0.0010"), (Fraction(-1, 3), 2, "-0.33")],
)
def test_significant_digits_at_a_power_of_ten(x: Fraction, digits: int, expected: str) -> None:
    assert significant(x, digits) == expected


@given(fractions)
def test_a_ratio_reads_back(x: Fraction) -> None:
    assert Fraction(ratio(x)) == x


@given(st.integers())
def test_thousands_as_python_separates_them(n: int) -> None:
    assert grouped(n) == f"{n:,}"
    assert grouped(f"{n}.5000") == f"{n:,}.5000"


def test_numbers_longer_than_python_prints_at_once() -> None:
    ones = (10**20_000 - 1) // 9
    assert integer(-ones) == "-" + "1" * 20_000
    assert integer(10**20_000 + 7) == "1" + "0" * 19_999 + "7"
    assert grouped(10**6_000) == "1" + ",000" * 2_000
    assert ratio(Fraction(10**5_000, 3)) == "1" + "0" * 5_000 + "/3"
    assert decimal(Fraction(1, 3), 10_000) == "0." + "3" * 10_000
    assert sys.get_int_max_str_digits() == 4300


def test_one_in() -> None:
    assert one_in(Fraction(1, 1234567), 2) == "1 in 1,234,567.00"
    assert one_in(1, 0) == "1 in 1"
    assert one_in(Fraction(0), 2) == "never"
    with pytest.raises(NumberError):
        one_in(Fraction(3, 2), 2)


def test_root_keeps_its_sign_and_its_exact_text() -> None:
    assert str(Root.times(Fraction(-1, 2), Fraction(1, 3))) == "-sqrt(1/12)"
    assert str(Root(0, -1)) == "0"
    assert -Root(3, -1) == Root(3) != Root(3, -1)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: decimal(Fraction(1), -1), "-1 digits cannot be printed; their number is from 0 to 10,000"),
        (lambda: significant(Fraction(1), 0), "0 digits cannot be printed; their number is from 1 to 10,000"),
        (lambda: Root(Fraction(-1, 2)), "the square root of -1/2 is not real; a radicand is 0 or more"),
        (lambda: decimal(0.5, 1), "0.5 is a binary float and not exact; write it as text, '0.5', or as a Fraction"),  # type: ignore[arg-type]
    ],
)
def test_what_cannot_be_printed_is_refused(call: object, message: str) -> None:
    with pytest.raises(NumberError) as caught:
        call()  # type: ignore[operator]
    assert str(caught.value) == message
