"""How results show themselves: in one line as text, and as tables in a notebook, which asks for ``_repr_html_``.

The tables are a matter of reports, of which the packages that make results know nothing. So they are asked of the
package, which knows where all its names are and loads `exact_odds.view` when the first result is shown.
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import FrozenInstanceError


def html(result: object) -> str:
    """What a notebook shows of a result.

    >>> from exact_odds import Shoe
    >>> html(Shoe.of_decks(8)).splitlines()[:2]
    ['<h3>8 decks</h3>', '<table>']
    """
    from exact_odds import view

    return view(result)._repr_html_()


class Viewed:
    """A result that shows itself; its text is one line, and `exact_odds.view` makes its tables.

    >>> from exact_odds import Coups, Shoe
    >>> Coups(Shoe.of_decks(8)), str(Shoe.of_decks(8).without("A"))
    (Coups(8 decks), '8 decks without A: 415 cards')
    """

    __slots__ = ()

    def __init_subclass__(cls) -> None:
        """Give the class the short ``repr``; a dataclass keeps the one that its class has."""
        super().__init_subclass__()
        cls.__repr__ = Viewed.__repr__  # type: ignore[method-assign]
        if "__setattr__" in vars(cls):  # a frozen dataclass with slots, whose own one fails at names it does not know
            cls.__setattr__ = cls.__delattr__ = _refuse  # type: ignore[method-assign]

    @abstractmethod
    def __str__(self) -> str:
        """The result in one line."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self})"

    def _repr_html_(self) -> str:
        return html(self)


def _refuse(self: object, _name: str, _value: object = None) -> None:
    raise FrozenInstanceError(f"a {type(self).__name__} cannot be changed; make another one")
