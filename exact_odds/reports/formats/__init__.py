"""One door to every output format."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from exact_odds.errors import OutputError, quoted, unknown_name, wrong_type

if TYPE_CHECKING:
    from exact_odds.reports.table import Report, Table


class Format(NamedTuple):
    """A format: how the names of its files end, and the function that writes it.

    Attributes:
        ending: of a file's name.
        place: its module below ``exact_odds.reports``, and its function.
        for_people: whether it shows columns as people read them, with digits of their own.
        is_text: whether it is text, or else bytes.
        standalone: the module and function that write a whole document on request; empty if there is none.
    """

    ending: str
    place: str
    for_people: bool = True
    is_text: bool = True
    standalone: str = ""


FORMATS = {
    "text": Format(".txt", "formats.text:render_text"),
    "markdown": Format(".md", "formats.markdown:render_markdown"),
    "csv": Format(".csv", "formats.machine:render_csv", for_people=False),
    "json": Format(".json", "formats.machine:render_json", for_people=False),
    "latex": Format(".tex", "formats.latex:render_latex", standalone="formats.latex_document:render_document"),
    "html": Format(".html", "formats.webpage:render_html", standalone="formats.webpage:render_html"),
    "xlsx": Format(".xlsx", "formats.workbook:render_xlsx", is_text=False),
    "svg": Format(".svg", "drawing.charts:render_svg"),
    "png": Format(".png", "drawing.charts:render_png", is_text=False),
}
"""The formats by name; each is loaded when it is asked for, which keeps the start of the program short."""


def render(subject: Report | Table, form: str = "text", digits: int | None = None, *, standalone: bool = False) -> str:
    r"""A report or a table in one of the ``FORMATS`` that are text, ending with a line end.

    ``digits`` overrides the digits of rounded columns; ``standalone`` asks for a whole document, in LaTeX or in HTML,
    which is a whole page anyway. The same subject always gives the same text.

    >>> from exact_odds import Column, Table
    >>> render(Table("decks", [Column("share", kind="decimal")], [(1,)]), "csv", digits=3)
    'share,share_decimal\n1,1.000\n'

    Raises:
        ArgumentError: for a result that is no report; `exact_odds.view` makes one of it.
        UnknownName: for a format that there is not.
        OutputError: for one that is no text.
    """
    text = _written(subject, form, digits, standalone)
    if not isinstance(text, str):
        raise OutputError(f"expected a format that is text; got {form}; try render_bytes")
    return text


def render_bytes(subject: Report | Table, form: str, digits: int | None = None) -> bytes:
    """A report or a table in any of the ``FORMATS``, as a file holds it; text is UTF-8.

    Raises:
        UnknownName: for a format that there is not.
        MissingExtra: for one whose package is not installed.
        OutputError: for one that cannot show this.
    """
    written = _written(subject, form, digits)
    return written.encode("utf-8", "backslashreplace") if isinstance(written, str) else written


def refuse_fragment(form: str) -> None:
    """Refuse to make a whole document in a format that has none.

    Raises:
        OutputError: for such a format.
    """
    if not FORMATS[form].standalone:
        whole = " and ".join(name for name, found in FORMATS.items() if found.standalone)
        raise OutputError(f"--standalone is for {whole}, whose documents may be parts of others; got {form}")


def _written(subject: Report | Table, form: str, digits: int | None, standalone: bool = False) -> str | bytes:
    from exact_odds.reports.table import Report, Table

    if not isinstance(subject, Report | Table):
        raise wrong_type(subject, "a Report or a Table, as from view(result)")
    if not isinstance(form, str):
        raise wrong_type(form, "the name of a format, such as 'csv'")
    if form not in FORMATS:
        raise unknown_name("format", form, FORMATS)
    found = FORMATS[form]
    if standalone:
        refuse_fragment(form)
    module, _, function = (found.standalone if standalone else found.place).partition(":")
    write: Any = getattr(import_module(f"exact_odds.reports.{module}"), function)
    written: str | bytes
    if found.for_people:
        written = write(subject if digits is None else subject.with_digits(digits))
    else:
        written = write(subject, digits)
    return written


def format_of(path: str) -> str:
    """The format that the ending of a file's name asks for; a name without an ending asks for text.

    >>> format_of("report.HTML"), format_of("report"), format_of("/dev/stdout")
    ('html', 'text', 'text')

    Raises:
        OutputError: for another ending.
    """
    name = path.replace("\\", "/").rpartition("/")[2].lstrip(".")
    ending = name[name.rfind(".") :].lower() if "." in name else ""
    for form, found in FORMATS.items():
        if ending == found.ending:
            return form
    if not ending:
        return "text"
    endings = ", ".join(found.ending for found in FORMATS.values())
    raise OutputError(
        f"expected a file's name with an ending of {endings}, or with none; got {quoted(path)}; try --format"
    )
