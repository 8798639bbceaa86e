"""Arithmetic on a computed value, where a page prints what follows from it: a chance in a row, a share of two."""

from __future__ import annotations

import ast
from fractions import Fraction
from math import comb

from exact_odds.errors import FigureError, quoted

MOST_BITS = 2_000_000
"""Binary digits of a power, so that none takes seconds."""

MOST = 10_000
"""The largest exponent, and the most things that are chosen from."""


def evaluate(formula: str, p: Fraction) -> Fraction:
    """The value of a formula in p, of whole numbers, ``+ - * / **``, brackets and ``comb(n, k)``.

    >>> evaluate("comb(3, 1)*p*(1 - p)**2", Fraction(1, 4))
    Fraction(27, 64)

    Raises:
        FigureError: if it is none, or divides by 0.
    """
    try:
        return _value(ast.parse(formula, mode="eval").body, p)
    except (SyntaxError, ValueError, RecursionError):
        example = f"comb(5, 2)*p**2*(1 - p)**3, with powers up to {MOST:,}"
        raise FigureError(f"expected arithmetic on p, such as {example}; got {quoted(formula)}") from None
    except ZeroDivisionError:
        raise FigureError(f"the formula {quoted(formula)} divides by 0") from None


def _value(node: ast.expr, p: Fraction) -> Fraction:
    match node:
        case ast.Constant(value=int(number)) if not isinstance(node.value, bool):
            return Fraction(number)
        case ast.Name(id="p"):
            return p
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -_value(operand, p)
        case ast.BinOp(left=left, op=ast.Pow(), right=right):
            base, power = _value(left, p), _whole(right, p)
            if power * max(base.numerator.bit_length(), base.denominator.bit_length()) > MOST_BITS:
                raise ValueError("too many digits")
            return Fraction(base**power)
        case ast.BinOp(left=left, op=sign, right=right):
            one, two = _value(left, p), _value(right, p)
            match sign:
                case ast.Add():
                    return one + two
                case ast.Sub():
                    return one - two
                case ast.Mult():
                    return one * two
                case ast.Div():
                    return one / two
        case ast.Call(func=ast.Name(id="comb"), args=[n, k], keywords=[]):
            return Fraction(comb(_whole(n, p), _whole(k, p)))
    raise ValueError(ast.unparse(node))


def _whole(node: ast.expr, p: Fraction) -> int:
    """A whole number from 0 to ``MOST``."""
    value = _value(node, p)
    if value.denominator != 1 or not 0 <= value <= MOST:
        raise ValueError(str(value))
    return int(value)
