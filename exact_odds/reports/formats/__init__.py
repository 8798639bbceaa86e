"""One door to every output format."""

from __future__ import annotations

from exact_odds.errors import unknown_name
from exact_odds.reports.table import Report, Table

FORMATS = ("text", "markdown", "csv", "json", "latex", "html")


def render(subject: Report | Table, form: str = "text", digits: int | None = None) -> str:
    r"""A report or a table as text in one of the ``FORMATS``, ending with a line end.

    ``digits`` overrides the digits of decimal and percent columns. The same subject always gives the same text.
    Each format is imported when it is asked for, which keeps the start of the program short.

    >>> from exact_odds.reports.table import Column
    >>> render(Table("decks", [Column("Share", "decimal")], [(1,)]), "csv", digits=3)
    'share,share_decimal\n1,1.000\n'
    """
    if digits is not None:
        subject = subject.with_digits(digits)
    if form == "text":
        from exact_odds.reports.formats.text import render_text

        return render_text(subject)
    if form == "markdown":
        from exact_odds.reports.formats.markdown import render_markdown

        return render_markdown(subject)
    if form == "csv":
        from exact_odds.reports.formats.machine import render_csv

        return render_csv(subject)
    if form == "json":
        from exact_odds.reports.formats.machine import render_json

        return render_json(subject)
    if form == "latex":
        from exact_odds.reports.formats.latex import render_latex

        return render_latex(subject)
    if form == "html":
        from exact_odds.reports.formats.webpage import render_html

        return render_html(subject)
    raise unknown_name("format", form, FORMATS)
