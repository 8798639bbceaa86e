"""One door to every output format."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

from exact_odds.errors import unknown_name

if TYPE_CHECKING:
    from exact_odds.reports.table import Report, Table


class Format(NamedTuple):
    """A format: how the names of its files end, and the function that writes it.

    Attributes:
        ending: of a file's name.
        place: the module in this package, and its function.
        for_people: whether it shows columns as people read them, with digits of their own.
    """

    ending: str
    place: str
    for_people: bool = True


FORMATS = {
    "text": Format(".txt", "text:render_text"),
    "markdown": Format(".md", "markdown:render_markdown"),
    "csv": Format(".csv", "machine:render_csv", for_people=False),
    "json": Format(".json", "machine:render_json", for_people=False),
    "latex": Format(".tex", "latex:render_latex"),
    "html": Format(".html", "webpage:render_html"),
}
"""The formats by name; each is loaded when it is asked for, which keeps the start of the program short."""


def render(subject: Report | Table, form: str = "text", digits: int | None = None) -> str:
    r"""A report or a table as text in one of the ``FORMATS``, ending with a line end.

    ``digits`` overrides the digits of rounded columns. The same subject always gives the same text.

    >>> from exact_odds.reports.table import Column, Table
    >>> render(Table("decks", [Column("share", kind="decimal")], [(1,)]), "csv", digits=3)
    'share,share_decimal\n1,1.000\n'

    Raises:
        UnknownName: for a format that there is not.
    """
    if form not in FORMATS:
        raise unknown_name("format", form, FORMATS)
    found = FORMATS[form]
    module, _, function = found.place.partition(":")
    write = getattr(import_module(f"{__name__}.{module}"), function)
    if found.for_people:
        text: str = write(subject if digits is None else subject.with_digits(digits))
    else:
        text = write(subject, digits)
    return text
