"""LaTeX: whole outputs, and that whatever stands in a cell, nothing of it is a command."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from exact_odds.reports.formats import render
from exact_odds.reports.table import Column, Report, Table
from tests.reports.samples import REPORT

EXPECTED = r"""\section*{Mini-baccarat, 8 decks}

416 cards\\
4,998,398,275,503,360 deals

\begin{table}[htbp]
  \centering
  \caption{Main wagers}\label{tab:wagers}
  \begin{tabular}{@{}lrrrrr@{}}
    \toprule
    Wager & Pays & Wins & Expected value & House edge & Standard deviation \\
    \midrule
    \texttt{player} & 1 & 2,230,518,282,592,256 & $-$0.012351 & 1.2351\% & 0.949 \\
    \texttt{banker} & 19/20 & 2,292,252,566,437,888 & $-$0.010579 & 1.0579\% & 0.927 \\
    \texttt{tie} & 8 & 475,627,426,473,216 & $-$0.143596 & 14.3596\% & 2.000 \\
    \bottomrule
  \end{tabular}
  \par\smallskip{\footnotesize Pays are to one.\par}
\end{table}

\begin{table}[htbp]
  \centering
  \caption{Odd \& ends}\label{tab:oddities}
  \begin{tabular}{@{}lrrrl@{}}
    \toprule
    What \textbar{} why & Share & Share, exact & Chance & Suit \& pip \\
    \midrule
    \textless{}b\textgreater{}5\%\textless{}/b\textgreater{} of\_it & 0.333 & 1/3 & 1 in 1,234.0 & $\spadesuit$ \$5 \\
    a {\char34}b{\char34}, c & - & - & never & - \\
    \midrule
    all & 1.000 & 1 & 1 in 1.0 & yes \\
    \bottomrule
  \end{tabular}
\end{table}
"""

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
    "-{}-": "--",
    r"$\spadesuit$": "♠",
    r"$\heartsuit$": "♥",
    r"$\diamondsuit$": "♦",
    r"$\clubsuit$": "♣",
    r"$\times$": "×",
    **{"\\" + char: char for char in "&%$#_{}"},
}
TOKEN = re.compile("|".join(map(re.escape, COMMANDS)) + r"|[^&%$#_{}\\~^<>|\"\[*]")


def typeset(text: str) -> str:
    """What LaTeX prints; fails on a character that it would act upon."""
    printed, position = "", 0
    while position < len(text):
        token = TOKEN.match(text, position)
        assert token, f"{text[position:]!r} would be acted upon"
        printed += COMMANDS.get(token[0], token[0])
        position = token.end()
    return printed


def test_a_report() -> None:
    assert render(REPORT, "latex") == EXPECTED


def test_a_long_text_is_a_paragraph() -> None:
    table = Table("t", [Column("When", "code"), Column("Count", "count")], [("x" * 49, 1)])
    assert r"\begin{tabular}{@{}p{0.4\linewidth}r@{}}" in render(table, "latex")


def test_no_value_is_no_code() -> None:
    assert "    - \\\\\n" in render(Table("t", [Column("When", "code")], [(None,)]), "latex")


@given(st.text(st.sampled_from('ab ♠♥♦♣×&%$#_{}\\~^<>|"[]*-()')))
def test_whatever_a_cell_holds_is_printed(text: str) -> None:
    lines = render(Report("Report", [Table("t", [Column("Text")], [(text,)])]), "latex").splitlines()
    row = lines[lines.index(r"    \midrule") + 1]
    assert typeset(row.removeprefix("    ").removesuffix(r" \\")) == text
