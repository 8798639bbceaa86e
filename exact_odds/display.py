"""How results show themselves: printed, and in a notebook, which asks whatever it shows for ``_repr_html_``.

What they show is a matter of reports, of which the rooms that make results know nothing. So it is asked of the
package, which knows where all its names are and loads `exact_odds.view` when the first result is shown.
"""

from __future__ import annotations


def html(result: object) -> str:
    """What a notebook shows of a result.

    >>> from exact_odds import Shoe
    >>> html(Shoe.of_decks(8)).splitlines()[:2]
    ['<h3>8 decks</h3>', '<table>']
    """
    from exact_odds import view

    return view(result)._repr_html_()


class Viewed:
    """A result that shows itself.

    >>> from exact_odds import Coups, Shoe
    >>> print(Coups(Shoe.of_decks(8)))  # doctest: +ELLIPSIS
    8 decks
    4,998,398,275,503,360 ordered deals of six cards, all equally likely
    ...
    """

    __slots__ = ()

    def __str__(self) -> str:
        from exact_odds import view

        return str(view(self))

    def _repr_html_(self) -> str:
        return html(self)
