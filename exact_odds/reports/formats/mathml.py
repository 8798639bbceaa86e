"""Formulas, and how browsers set them as mathematics."""

from __future__ import annotations

import ast
from html import escape
from typing import NamedTuple

_SIGNS: dict[type[ast.operator], str] = {ast.Add: "+", ast.Sub: "\N{MINUS SIGN}"}
_TIMES = "<mo>\N{INVISIBLE TIMES}</mo>"


class Formula(NamedTuple):
    """An equation.

    Attributes:
        label: what the left side is, in words.
        text: the right side as one would type it.
        latex: the right side in LaTeX's mathematics.
    """

    label: str
    text: str
    latex: str


def mathml(formula: str) -> str:
    """A formula as sympy prints it, of numbers, letters, ``+``, ``-``, ``*``, ``/``, ``**`` and brackets.

    The text is kept as what it reads aloud as.

    >>> mathml("(d - 1)/2")[len('<math alttext="(d - 1)/2">') :]
    '<mfrac><mrow><mi>d</mi><mo>−</mo><mn>1</mn></mrow><mn>2</mn></mfrac></math>'

    Raises:
        ValueError: for anything else.
    """
    try:
        tree = ast.parse(formula, mode="eval").body
    except SyntaxError:
        raise ValueError(f"{formula!r} is no formula") from None
    return f'<math alttext="{escape(formula)}">{_set(tree)}</math>'


def _set(node: ast.expr) -> str:
    """One element that shows an expression."""
    match _sign_first(node):
        case ast.Constant(value=int(number)):
            return f"<mn>{number}</mn>"
        case ast.Name(id=letter):
            return f"<mi>{escape(letter)}</mi>"
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return f"<mrow><mo>\N{MINUS SIGN}</mo>{_bracketed(operand)}</mrow>"
        case ast.BinOp(left=above, op=ast.Div(), right=below):
            return f"<mfrac>{_set(above)}{_set(below)}</mfrac>"
        case ast.BinOp(left=base, op=ast.Pow(), right=power):
            return f"<msup>{_bracketed(base, also=(ast.Mult, ast.Div, ast.Pow))}{_set(power)}</msup>"
        case ast.BinOp(left=one, op=ast.Mult(), right=two):
            return f"<mrow>{_bracketed(one)}{_TIMES}{_bracketed(two)}</mrow>"
        case ast.BinOp(left=one, op=ast.Add() | ast.Sub() as sign, right=two):
            second = _set(two) if isinstance(sign, ast.Add) else _bracketed(two)
            return f"<mrow>{_set(one)}<mo>{_SIGNS[type(sign)]}</mo>{second}</mrow>"
    raise ValueError(f"{ast.unparse(node)!r} is no formula")


def _sign_first(node: ast.expr) -> ast.expr:
    """A product or a quotient whose first factor is negative, as the negative of one: Python reads -2*d as (-2)*d."""
    if not (isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult | ast.Div)):
        return node
    left = _sign_first(node.left)
    if isinstance(left, ast.UnaryOp):
        return ast.UnaryOp(left.op, ast.BinOp(left.operand, node.op, node.right))
    return node


def _bracketed(node: ast.expr, also: tuple[type[ast.operator], ...] = ()) -> str:
    """An expression as one element, in brackets where it is a sum, a negative number, or one of the others."""
    binary = isinstance(node, ast.BinOp) and isinstance(node.op, (ast.Add, ast.Sub, *also))
    if binary or isinstance(_sign_first(node), ast.UnaryOp):
        return f"<mrow><mo>(</mo>{_set(node)}<mo>)</mo></mrow>"
    return _set(node)
