"""Markdown, as written and as a parser of GitHub's tables reads it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token

from exact_odds.reports.column import Column
from exact_odds.reports.formats import render
from exact_odds.reports.formats.people import page
from exact_odds.reports.table import Report, Table
from tests.reports.samples import REPORT

EXPECTED = r"""# Mini-baccarat, 8 decks

416 cards

4,998,398,275,503,360 deals

## Main wagers

| Wager    |  Pays |                  Wins | Expected value | House edge | Standard deviation |
| :------- | ----: | --------------------: | -------------: | ---------: | -----------------: |
| `player` |     1 | 2,230,518,282,592,256 |      -0.012351 |    1.2351% |              0.949 |
| `banker` | 19/20 | 2,292,252,566,437,888 |      -0.010579 |    1.0579% |              0.927 |
| `tie`    |     8 |   475,627,426,473,216 |      -0.143596 |   14.3596% |              2.000 |

- Pays are to one.

## Odd & ends

| What \| why       | Share | Share, exact |       Chance | Suit & pip |
| :---------------- | ----: | -----------: | -----------: | :--------- |
| \<b>5%\</b> of_it | 0.333 |          1/3 | 1 in 1,234.0 | ♠ \$5      |
| a "b", c          |     - |            - |        never | -          |
| all               | 1.000 |            1 |     1 in 1.0 | yes        |
"""


def plain(token: Token) -> str:
    """The text of an inline token, which must hold nothing but text and code."""
    children = token.children or []
    assert {child.type for child in children} <= {"text", "text_special", "code_inline"}, children
    return "".join(child.content for child in children)


def parsed(text: str) -> list[str]:
    """The contents of every heading, paragraph and cell."""
    parser = MarkdownIt("commonmark").enable(["table", "strikethrough"])
    return [plain(token) for token in parser.parse(text) if token.type == "inline"]


def test_a_report() -> None:
    assert render(REPORT, "markdown") == EXPECTED


def test_a_reader_sees_the_cells_as_they_are() -> None:
    table = REPORT.tables[1]
    shown = page(table)
    headers = [lane.header for lane in shown.lanes]
    assert parsed(render(table, "markdown")) == [table.title, *headers, *(cell for row in shown.rows for cell in row)]


words = st.text(st.sampled_from("ab1 |\\`*_~<>[]()&;!#$\"'-+=.♠é"), min_size=1).map(lambda x: " ".join(x.split()))


@given(words.filter(bool), words.filter(bool), words.filter(bool))
def test_nothing_in_a_cell_is_markup(text: str, code: str, note: str) -> None:
    columns = [Column("Text", "Text", none=""), Column("Code", "Code", "code", none="")]
    seen = parsed(render(Report(text, [Table("t", columns, [(text, code)], notes=[note])]), "markdown"))
    assert seen == [text, "Text", "Code", text, code, note]


def test_a_line_that_looks_like_a_list_is_not_one() -> None:
    lines = ["- a", "1. b", "2) c", "+ d", "# e", "> f", "==="]
    assert parsed(render(Report("Report", [], lines), "markdown")) == ["Report", *lines]
