"""A column of a table, the cells that it takes, and how people read them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Literal, Protocol, cast, get_args

from exact_odds.decimals import Enclosure, Number, Root, decimal, grouped, one_in, percent, ratio, significant
from exact_odds.errors import NumberError, check_type


class Slugged(Protocol):
    """Anything with a slug and a name: a wager, a game."""

    @property
    def slug(self) -> str:
        """What one types."""

    @property
    def name(self) -> str:
        """What one reads."""


@dataclass(frozen=True, slots=True)
class Named:
    """What has a slug for programs and a name for people, as a wager has.

    Attributes:
        slug: what one types.
        name: what one reads.
    """

    slug: str
    name: str

    @classmethod
    def of(cls, thing: Slugged) -> Named:
        """The slug and the name of a wager or a game."""
        return cls(thing.slug, thing.name)


Cell = str | int | bool | None | Fraction | Root | Enclosure | Named

Kind = Literal["text", "code", "formula", "count", "exact", "decimal", "percent", "significant", "one in", "against"]
"""How a column shows its cells:

- ``text``: words, and small values as they are; ``code``: what one would type, an event or a slug
- ``formula``: a formula as one would type it, which a page for people sets as mathematics
- ``count``: an integer with its thousands separated
- ``exact``: a rational as ``p/q``
- ``decimal``, ``percent``: rounded to ``digits`` digits after the point; ``significant``: to that many in all
- ``one in``: a probability as "1 in x"
- ``against``: odds against something as "x to 1"

In any column a string stands for itself ("infinite" among numbers of decks) and ``None`` for no value.
"""

Align = Literal["left", "right", "center"]

_DIGITS: dict[Kind, int] = {"decimal": 10, "percent": 4, "significant": 6, "one in": 2, "against": 2}
_ROUNDED = (int, Fraction, Root, Enclosure)
_TAKES: dict[Kind, tuple[type, ...]] = {
    "text": (bool, int, Fraction, Root, Named),
    "code": (Named,),
    "formula": (),
    "count": (int,),
    "exact": (int, Fraction, Root),
    "decimal": _ROUNDED,
    "percent": _ROUNDED,
    "significant": _ROUNDED,
    "one in": (int, Fraction, Enclosure),
    "against": (int, Fraction),
}


@dataclass(frozen=True, slots=True)
class Column:
    """One column: its name for programs, its header for people, and how its cells are shown.

    >>> edge = Column("house_edge", kind="percent", digits=2)
    >>> edge.header, edge.show(Fraction(1, 80)), edge.show(None)
    ('House edge', '1.25%', '-')
    >>> Column("never", kind="decimal", digits=3, small=True).show(Fraction(1, 10**9))
    '< 0.001'

    Attributes:
        name: what CSV and JSON call it.
        header: what people read above it; made from the name unless given.
        kind: how its cells are shown.
        digits: of a rounded column; as many as are usual for the kind unless given.
        exact: whether people see the fraction beside the rounded number. Programs always do.
        one_in: whether people see a probability as "1 in x" too.
        hidden: whether the column is for programs alone.
        align: words stand left and numbers right, unless told otherwise.
        none: what is shown where there is no value.
        small: whether what is above 0 and would be rounded to 0 is shown as less than the last digit.
    """

    name: str
    header: str = ""
    kind: Kind = "text"
    digits: int | None = None
    exact: bool = False
    one_in: bool = False
    hidden: bool = False
    align: Align | None = None
    none: str = "-"
    small: bool = False

    def __post_init__(self) -> None:
        check_type(self.name, str, "the name of a column as text")
        if self.kind not in get_args(Kind):
            raise ValueError(f"no kind of column is called {self.kind!r}; there are {', '.join(get_args(Kind))}")
        if not self.header:
            object.__setattr__(self, "header", self.name.replace("_", " ").capitalize())
        if self.digits is None:
            object.__setattr__(self, "digits", _DIGITS.get(self.kind, 0))
        if not self.align:
            object.__setattr__(self, "align", "left" if self.is_words else "right")

    @property
    def is_words(self) -> bool:
        """Whether the cells are words, which may be broken into lines."""
        return self.kind in ("text", "code", "formula")

    @property
    def is_rational(self) -> bool:
        """Whether the cells are rationals, which programs get as fractions and as decimals."""
        return self.kind not in ("text", "code", "formula", "count")

    def show(self, cell: Cell) -> str:
        """The cell as people read it."""
        if cell is None:
            return self.none
        if isinstance(cell, str):
            return cell
        if isinstance(cell, Named):
            return cell.slug if self.kind == "code" else cell.name
        if self.kind == "count":
            return grouped(cast(int, cell))
        if self.kind in _DIGITS:
            return self._rounded(cell)
        if isinstance(cell, bool):
            return "yes" if cell else "no"
        return str(cell) if isinstance(cell, Root) else ratio(cast("int | Fraction", cell))

    def _rounded(self, cell: Number | Enclosure) -> str:
        digits, write = self.digits or 0, _WRITE[self.kind]
        if self.small and isinstance(cell, Fraction | Enclosure):
            low, high = (cell.low, cell.high) if isinstance(cell, Enclosure) else (cell, cell)
            if high > 0 and write(high, digits) == write(Fraction(0), digits):
                least = write(Fraction(1, 10 ** (digits + 2 * (self.kind == "percent"))), digits)
                return f"< {least}" if low >= 0 else write(high, digits)
        if isinstance(cell, Enclosure):
            return grouped(cell.agreed(write, digits, least=1 if self.kind == "significant" else 0))
        if self.kind == "one in":
            return one_in(cast(Fraction, cell), digits)
        return f"{grouped(write(cell, digits))}{' to 1' if self.kind == 'against' else ''}"

    def with_digits(self, digits: int) -> Column:
        """The same column rounded to that many digits, if it rounds; "1 in x" and "x to 1" keep their own."""
        if self.kind == "significant":
            digits = max(1, digits)
        return replace(self, digits=digits) if self.kind in _DIGITS and self.kind not in _OWN_DIGITS else self

    def check(self, cell: object) -> None:
        """Raise ``NumberError`` if the column cannot show this cell."""
        if cell is None or isinstance(cell, str):
            return
        takes = _TAKES[self.kind]
        if not isinstance(cell, takes) or (isinstance(cell, bool) and bool not in takes):
            shown = f"the {type(cell).__name__} {cell!r}" if isinstance(cell, float | bool) else type(cell).__name__
            allowed = ", ".join(kind.__name__ for kind in (*takes, str))
            raise NumberError(f"column {self.name!r} of kind {self.kind!r} takes {allowed} or None, not {shown}")


_OWN_DIGITS: tuple[Kind, ...] = ("one in", "against")

_WRITE: dict[Kind, Any] = {
    "decimal": decimal,
    "percent": percent,
    "significant": significant,
    "one in": one_in,
    "against": decimal,
}
