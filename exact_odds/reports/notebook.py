"""Single numbers, typeset: what a notebook shows for a Fraction or a Root."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from exact_odds.decimals import Number, Root, decimal, integer, ratio
from exact_odds.exact import exact


def latex(x: Number) -> str:
    r"""The exact number in LaTeX, for math mode.

    >>> print(latex(Fraction(-19, 20)), latex(Root(Fraction(1, 2))), latex(3))
    -\frac{19}{20} \sqrt{\frac{1}{2}} 3
    """
    if isinstance(x, Root):
        return f"{'-' if x.sign < 0 else ''}\\sqrt{{{latex(x.radicand)}}}" if x.sign else "0"
    sign = "-" if x < 0 else ""
    size = abs(exact(x))
    if size.denominator == 1:
        return sign + integer(size.numerator)
    return rf"{sign}\frac{{{integer(size.numerator)}}}{{{integer(size.denominator)}}}"


@dataclass(frozen=True, slots=True)
class Shown:
    r"""A number that shows itself as exact and as decimal: typeset in a notebook, plainly elsewhere.

    >>> print(Shown(Fraction(1, 3), 5))
    1/3 ≈ 0.33333
    >>> print(Shown(Fraction(1, 4), 2)._repr_latex_())
    $\displaystyle \frac{1}{4} = 0.25$
    """

    value: Number
    digits: int = 10

    def __str__(self) -> str:
        value = self.value
        return self._equation(str(value) if isinstance(value, Root) else ratio(value), "≈")

    def _repr_latex_(self) -> str:
        return r"$\displaystyle " + self._equation(latex(self.value), r"\approx") + "$"

    def _equation(self, exactly: str, about: str) -> str:
        rounded = decimal(self.value, self.digits)
        is_exact = not isinstance(self.value, Root) and Fraction(rounded) == self.value
        return exactly if is_exact and rounded == exactly else f"{exactly} {'=' if is_exact else about} {rounded}"
