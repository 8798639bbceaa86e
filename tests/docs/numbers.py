"""Numbers in prose: each that was computed says how, in a comment behind it, and is written by that.

``The house edge is 1.0579%<!-- = odds("banker").house_edge -->.`` keeps its four digits and gets its value from the
expression. A number that others printed carries ``<!-- cited: where -->``. What else looks computed is refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from exact_odds.decimals import Root, decimal, grouped, percent, ratio
from tests.docs.blocks import Value

_WHOLE = r"\d+(?:,\d{3})*"
_NUMBER = rf"[+\-−]?{_WHOLE}(?:\.\d+%?|/{_WHOLE}|%)?"
_MARKED = re.compile(rf"({_NUMBER})(<!-- = (.+?) -->)")
_CITED = re.compile(rf"{_NUMBER}<!-- cited: .+? -->")
_LOST_MARK = re.compile(r"<!--\s*(?:=|cited).*?-->", re.DOTALL)
_ANY = re.compile(rf"(?<![\w.\-/]){_NUMBER}(?![\w/]|\.\d)")
_NOT_PROSE = re.compile(
    r"""
    ^(?P<fence>```+|~~~+)[^\n]*\n.*?^(?P=fence)[`~]*$   # a fenced block
    | <!--\ *\[\[\[cog.*?\[\[\[end\]\]\]                # what a block writes
    | (?P<ticks>`+)(?!`).+?(?<!`)(?P=ticks)(?!`)        # a code span
    | <!--(?!\s*(?:=|cited)).*?-->                      # a comment other than a mark
    | (?<=\])\([^)\s]*\)                                # where a link goes
    """,
    re.DOTALL | re.MULTILINE | re.VERBOSE,
)


def renewed(text: str, value: Callable[[str], Value]) -> str:
    """The text with every marked number as its expression says."""
    return _MARKED.sub(lambda found: written_like(value(found[3]), found[1]) + found[2], text)


def written_like(value: Value, example: str) -> str:
    """An exact number as another one is written: as many digits, a percentage, a fraction, with its sign or not.

    Thousands are separated from 10,000 on, and below if the example does so.
    """
    if "/" in example:
        if isinstance(value, Root):
            raise TypeError(f"{value} is no fraction; write its place as a decimal")
        text = "/".join(_grouped(part, "," in example) for part in ratio(value).split("/"))
    else:
        number, sign, _ = example.partition("%")
        digits = len(number.partition(".")[2])
        text = percent(value, digits) if sign else decimal(value, digits)
        text = _grouped(text.removesuffix("%"), "," in example) + sign
    if example.startswith("+") and not text.startswith("-"):
        text = "+" + text
    return text.replace("-", "−") if "−" in example else text


def _grouped(text: str, always: bool) -> str:
    return grouped(text) if always or len(text.lstrip("-").partition(".")[0]) > 4 else text


def unaccounted(text: str) -> Iterator[tuple[int, str]]:
    """Line and text of each number in prose that looks computed and does not say by what, and of each mark without one.

    Those are numbers of five significant digits or more, with three decimals or more, and percentages with a point.
    """
    prose = text
    for pattern in (_MARKED, _CITED, _NOT_PROSE):
        prose = pattern.sub(_blank, prose)
    for found in _LOST_MARK.finditer(prose):
        yield _line(found), found[0]
    for found in _ANY.finditer(_LOST_MARK.sub(_blank, prose)):
        number = found[0]
        decimals = len(number.rstrip("%").partition(".")[2])
        significant = re.sub(r"\D", "", number).strip("0")
        if len(significant) >= 5 or decimals >= 3 or (decimals and number.endswith("%")):
            yield _line(found), number


def _blank(found: re.Match[str]) -> str:
    return re.sub(r"[^\n]", " ", found[0])


def _line(found: re.Match[str]) -> int:
    return found.string.count("\n", 0, found.start()) + 1
