"""HTML: well-formed, accessible, escaped, and alone."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exact_odds.reports.column import Column
from exact_odds.reports.formats import render
from exact_odds.reports.table import Report, Table
from tests.reports.samples import ODDITIES, REPORT

FRAGMENT = """\
<table>
<caption style="text-align: left">Odd &amp; ends</caption>
<thead>
<tr><th scope="col" style="text-align: left">Decks</th><th scope="col" style="text-align: right">Edge</th></tr>
</thead>
<tbody>
<tr><th scope="row" style="text-align: left"><code>a&lt;b</code></th><td style="text-align: right">50%</td></tr>
</tbody>
<tfoot>
<tr><th scope="row" style="text-align: left">-</th><td style="text-align: right">-</td></tr>
</tfoot>
</table>
<p class="note">5 &gt; 4</p>
"""


class Reader(HTMLParser):
    """Follows the tags, fails where they do not nest, and keeps the text of each element."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.texts: list[tuple[str, str]] = []
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag != "script"
        assert not {name for name, _ in attrs} & {"src", "href"}, "the page needs nothing else"
        if tag != "meta":
            self.open.append(tag)
            self.texts.append((tag, ""))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and data.strip():
            tag, text = self.texts[-1]
            self.texts[-1] = (tag, text + data)

    def of(self, *tags: str) -> list[str]:
        return [text for tag, text in self.texts if tag in tags]


def test_a_fragment_for_a_notebook() -> None:
    columns = [Column("Decks", "Decks", "code"), Column("Edge", "Edge", "percent", 0)]
    table = Table("t", columns, [("a<b", "50%"), (None, None)], "Odd & ends", ["5 > 4"], closing=1)
    assert table._repr_html_() == FRAGMENT
    assert Report("R & D", [table], ["x"])._repr_html_() == f'<h3>R &amp; D</h3>\n<p class="subtitle">x</p>\n{FRAGMENT}'


def test_a_page() -> None:
    page = render(REPORT, "html")
    assert page.startswith('<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n')
    assert page.endswith("</main>\n</body>\n</html>\n")
    reader = Reader(page)
    assert reader.of("title", "h1") == [REPORT.title] * 2
    assert reader.of("caption") == [table.title for table in REPORT.tables]
    assert reader.of("p") == [*REPORT.notes, "Pays are to one."]
    assert reader.of("code") == ["player", "banker", "tie"]
    assert reader.of("th", "td")[-20:] == [
        *("What | why", "Share", "Share, exact", "Chance", "Suit & pip"),
        *("<b>5%</b> of_it", "0.333", "1/3", "1 in 1,234.0", "♠ $5"),
        *('a "b", c', "-", "-", "never", "-"),
        *("all", "1.000", "1", "1 in 1.0", "yes"),
    ]


def test_a_table_alone_is_a_page_too() -> None:
    assert Reader(render(ODDITIES, "html")).of("title", "h1") == [ODDITIES.title]


@given(st.text(st.characters(codec="utf-8", exclude_characters="\r")).filter(str.strip))
def test_whatever_a_cell_holds_is_shown(text: str) -> None:
    table = Table("t", [Column("Text", "Text")], [(text,)], "Title", [text])
    reader = Reader(render(Report("Report", [table]), "html"))
    assert reader.of("th")[1] == reader.of("p")[0] == text


@pytest.mark.parametrize("subject", [REPORT, ODDITIES])
def test_every_table_can_be_scrolled_by_keyboard_and_is_named(subject: Report | Table) -> None:
    page = render(subject, "html")
    assert page.count("<table>") == page.count('<div class="scroll" role="region" tabindex="0" aria-label="')


def test_on_paper_tables_go_on_and_rows_are_not_cut() -> None:
    """A browser prints the foot of a table again at the end of each page, unless it is told not to."""
    _, _, paper = render(REPORT, "html").partition("@media print {")
    paper, _, _ = paper.partition("</style>")
    assert "tfoot { display: table-row-group; }" in paper
    assert "thead { display: table-header-group; }" in paper
    assert "\n  tr { break-inside: avoid; }" in paper
    assert "caption, thead { break-after: avoid; }" in paper


def test_the_page_has_one_size_of_type_but_for_its_title() -> None:
    style, _, _ = render(REPORT, "html").partition("</style>")
    sizes = re.findall(r"\n(.*?) \{[^}]*(?:font-size:|font:) *([\d.]+rem)", style)
    assert sizes == [("body", "1rem"), ("h1", "1.5rem")]


def test_formulas_are_set_as_mathematics_and_keep_their_text() -> None:
    columns = [Column("name"), Column("formula", kind="formula")]
    page = render(Table("t", columns, [("one", "-2*d/(d + 1)"), ("none", None)]), "html")
    assert '<td class="left"><math alttext="-2*d/(d + 1)"><mrow><mo>−</mo><mfrac>' in page
    assert page.count("<math") == 1
    assert '<td class="left">-</td>' in page
