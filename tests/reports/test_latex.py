"""LaTeX: whole outputs, and that whatever stands in a cell, nothing of it is a command."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exact_odds.reports.column import Column
from exact_odds.reports.formats import render
from exact_odds.reports.table import Report, Table
from tests.reports.samples import REPORT

EXPECTED = r"""% \usepackage{booktabs,graphicx,array,amsmath,textcomp}
\section*{\raggedright Mini-baccarat, 8 decks}

{\raggedright 416 cards\\
4,998,398,275,503,360 deals\par}

\begin{table}[htbp]
  \centering
  \caption{Main wagers}
  \sbox0{%
  \begin{tabular}{@{}lrrrrr@{}}
    \toprule
    Wager & Pays & Wins & \shortstack[r]{Expected \\ value} & \shortstack[r]{House \\ edge} & \shortstack[r]{Standard \\ deviation} \\
    \midrule
    \texttt{player} & 1 & 2,230,518,282,592,256 & $-$0.012351 & 1.2351\% & 0.949 \\
    \texttt{banker} & 19/20 & 2,292,252,566,437,888 & $-$0.010579 & 1.0579\% & 0.927 \\
    \texttt{tie} & 8 & 475,627,426,473,216 & $-$0.143596 & 14.3596\% & 2.000 \\
    \bottomrule
  \end{tabular}}%
  \ifdim\wd0>\linewidth\resizebox{\linewidth}{!}{\usebox0}\else\usebox0\fi
  \par\smallskip{\footnotesize Pays are to one.\par}
\end{table}

\begin{table}[htbp]
  \centering
  \caption{Odd \& ends}
  \begin{tabular}{@{}lrrrl@{}}
    \toprule
    What \textbar{} why & Share & \shortstack[r]{Share, \\ exact} & Chance & \shortstack[l]{Suit \\ \& \\ pip} \\
    \midrule
    \textless{}b\textgreater{}5\%\textless{}/b\textgreater{} of\_it & 0.333 & 1/3 & 1 in 1,234.0 & $\spadesuit$ \$5 \\
    a {\char34}b{\char34}, c & - & - & never & - \\
    \midrule
    all & 1.000 & 1 & 1 in 1.0 & yes \\
    \bottomrule
  \end{tabular}
\end{table}
"""  # noqa: E501

COMMANDS = {
    r"\textbackslash{}": "\\",
    r"\textasciitilde{}": "~",
    r"\textasciicircum{}": "^",
    r"\textless{}": "<",
    r"\textgreater{}": ">",
    r"\textbar{}": "|",
    r"{\char34}": '"',
    "{[}": "[",
    "{*}": "*",
    "-{}": "-",
    "'{}": "'",
    ",{}": ",",
    r"\textasciigrave{}": "`",
    r"$\spadesuit$": "♠",
    r"$\heartsuit$": "♥",
    r"$\diamondsuit$": "♦",
    r"$\clubsuit$": "♣",
    r"$\times$": "×",
    **{"\\" + char: char for char in "&%$#_{}"},
}
TOKEN = re.compile("|".join(map(re.escape, COMMANDS)) + r"|--|''|,,|[^&%$#_{}\\~^<>|\"\[*`]")
LIGATURES = {"--", "''", ",,"}


def typeset(text: str) -> str:
    """What LaTeX prints; fails on a character that it would act upon."""
    printed, position = "", 0
    while position < len(text):
        token = TOKEN.match(text, position)
        assert token, f"{text[position:]!r} would be acted upon"
        assert token[0] not in LIGATURES, f"{text[position:]!r} would be set as one character"
        printed += COMMANDS.get(token[0], token[0])
        position = token.end()
    return printed


def test_a_report() -> None:
    assert render(REPORT, "latex") == EXPECTED


PARAGRAPH = r">{\raggedright\arraybackslash}p{0.4\linewidth}"


def test_a_long_text_is_a_paragraph() -> None:
    table = Table("t", [Column("When", "When", "code"), Column("Count", "Count", "count")], [("x" * 49, 1)])
    assert rf"\begin{{tabular}}{{@{{}}{PARAGRAPH}r@{{}}}}" in render(table, "latex")


def test_a_long_formula_is_broken_after_its_operators() -> None:
    table = Table("t", [Column("Formula", "Formula", "code")], [("d*(d - 1)/" * 5,)])
    assert r"\texttt{d{*}\allowbreak{}(d - 1)/\allowbreak{}d{*}" in render(table, "latex")
    assert r"\allowbreak" not in render(Table("t", [Column("Formula", "Formula", "code")], [("d*(d - 1)/2",)]), "latex")


def test_a_long_address_is_broken_at_its_slashes() -> None:
    address = "https://example.org/" + "/".join(["page"] * 10)
    report = Report("R", [], [f"See {address}, or 1/2."])
    assert render(report, "latex").count(r"/\allowbreak{}") == address.count("/")


def test_a_long_event_in_a_sentence_may_be_broken_and_does_not_push_the_line_into_the_margin() -> None:
    text = render(Report("Given (player.opening.total>=2)", [], ["Given (player.opening.total>=2)."]), "latex")
    broken = r"Given (player.\allowbreak{}opening.\allowbreak{}total\textgreater{}=\allowbreak{}2)"
    assert rf"\section*{{\raggedright {broken}}}" in text
    assert rf"{{\raggedright {broken}.\allowbreak{{}}\par}}" in text


def test_code_stays_in_its_font() -> None:
    """What LaTeX calls textgreater is a sign of mathematics, which no typewriter font has in the usual encoding."""
    code = Table("t", [Column("When", "When", "code")], [("player.total >= 5 | a < \\",)])
    assert r"\texttt{player.total {\char62}= 5 {\char124} a {\char60} {\char92}}" in render(code, "latex")
    assert r"5 \textgreater{} 4" in render(Table("t", [Column("Words", "Words")], [("5 > 4",)]), "latex")


def test_two_reports_fit_into_one_document() -> None:
    """A label that stands in both would be defined twice; a table by itself has one, by its own name."""
    assert r"\label" not in render(REPORT, "latex")
    assert [r"\label{tab:wagers}" in render(table, "latex") for table in REPORT.tables] == [True, False]


def test_a_header_takes_several_lines_over_a_narrower_column_if_the_table_is_wide() -> None:
    columns = [Column("Wager", "Wager"), Column("Pays to one", "Pays to one", "exact")]
    long = "tie " * 11 + "tie"
    assert r"    Wager & \shortstack[r]{Pays \\ to \\ one} \\" in render(Table("t", columns, [(long, 8)]), "latex")
    assert r"    Wager & Pays to one \\" in render(Table("t", columns, [(long, 123456789012)]), "latex")
    assert r"    Wager & Pays to one \\" in render(Table("t", columns, [("tie", 8)]), "latex")


@pytest.mark.parametrize("wide", [False, True])
def test_what_is_wider_than_the_line_is_shrunk_to_it(wide: bool) -> None:
    text = render(Table("t", [Column("Exact value", "Exact value", "exact")], [(10 ** (61 if wide else 50),)]), "latex")
    assert (r"  \sbox0{%" in text) == wide
    assert (r"  \ifdim\wd0>\linewidth\resizebox{\linewidth}{!}{\usebox0}\else\usebox0\fi" in text) == wide


def test_what_is_longer_than_a_page_is_continued_under_the_same_number() -> None:
    rows = [(number,) for number in range(100)]
    table = Table("t", [Column("Decks", "Decks", "count")], [*rows, (99,)], "Decks", ["A note."], closing=1)
    pages = render(table, "latex").split("\n\n")
    assert len(pages) == 3
    assert all(page.strip().endswith(r"\end{table}") and r"    Decks \\" in page for page in pages)
    assert [page.partition("\n")[0] for page in pages[1:]] == [r"\begin{table}[htbp]\addtocounter{table}{-1}"] * 2
    assert [r"\label{tab:t}" in page for page in pages] == [True, False, False]
    assert [r"\caption[]{Decks (continued)}" in page for page in pages] == [False, True, True]
    assert ["A note." in page for page in pages] == [False, False, True]
    printed = [line.strip().removesuffix(r" \\") for page in pages for line in page.splitlines()]
    assert [line for line in printed if line.isdecimal()] == [str(number) for number in [*range(100), 99]]
    assert printed[printed.index("99") + 1] == r"\midrule"


def test_a_row_taller_than_a_page_has_one_and_no_page_is_empty() -> None:
    tall = " ".join(["word"] * 300)
    pages = render(Table("t", [Column("Rules", "Rules")], [(tall,), ("short",), (tall,)]), "latex").split("\n\n")
    rows = [[line.strip() for line in page.splitlines() if "word" in line or "short" in line] for page in pages]
    assert rows == [[rf"{tall} \\"], [r"short \\"], [rf"{tall} \\"]]


def test_no_value_is_no_code() -> None:
    assert "    - \\\\\n" in render(Table("t", [Column("When", "When", "code")], [(None,)]), "latex")


def test_dashes_and_quotes_print_as_typed() -> None:
    written = render(Table("t", [Column("x")], [("``a---b why?`x!`y'' ,,z",)]), "latex")
    grave = r"\textasciigrave{}"
    assert f"{grave}{grave}a-{{}}-{{}}-b why?{grave}x!{grave}y'{{}}' ,{{}},z" in written


@given(st.text(st.sampled_from("""ab ♠♥♦♣×&%$#_{}\\~^<>|"[]*-()'`,!?""")))
def test_whatever_a_cell_holds_is_printed(text: str) -> None:
    lines = render(Report("Report", [Table("t", [Column("Text", "Text")], [(text,)])]), "latex").splitlines()
    row = lines[lines.index(r"    \midrule") + 1]
    assert typeset(row.removeprefix("    ").removesuffix(r" \\")) == text
