"""Text for a terminal."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from exact_odds.reports.column import Column
from exact_odds.reports.formats import render
from exact_odds.reports.formats.text import WIDTH, wrapped
from exact_odds.reports.table import Report, Table
from tests.reports.samples import REPORT

EXPECTED = """\
Mini-baccarat, 8 decks
416 cards
4,998,398,275,503,360 deals

Main wagers

Wager    Pays                   Wins  Expected value  House edge  Standard deviation
------  -----  ---------------------  --------------  ----------  ------------------
player      1  2,230,518,282,592,256       -0.012351     1.2351%               0.949
banker  19/20  2,292,252,566,437,888       -0.010579     1.0579%               0.927
tie         8    475,627,426,473,216       -0.143596    14.3596%               2.000

Pays are to one.

Odd & ends

What | why       Share  Share, exact        Chance  Suit & pip
---------------  -----  ------------  ------------  ----------
<b>5%</b> of_it  0.333           1/3  1 in 1,234.0  ♠ $5
a "b", c             -             -         never  -
---------------  -----  ------------  ------------  ----------
all              1.000             1      1 in 1.0  yes
"""


def test_a_report() -> None:
    assert render(REPORT) == EXPECTED
    assert str(REPORT) + "\n" == EXPECTED


def test_a_table_alone() -> None:
    assert render(REPORT.tables[1]) == EXPECTED[EXPECTED.index("Odd & ends") :]


def test_headers_take_as_many_lines_as_the_page_needs() -> None:
    columns = [
        Column("Wager", "Wager", none=""),
        *(Column(f"Expected value number {n}", f"Expected value number {n}", "decimal", 8) for n in range(8)),
    ]
    assert render(Table("t", columns, [("tie", *[Fraction(1, 3)] * 8)])) == (
        "         Expected    Expected    Expected    Expected    Expected    Expected    Expected    Expected\n"
        "            value       value       value       value       value       value       value       value\n"
        "Wager    number 0    number 1    number 2    number 3    number 4    number 5    number 6    number 7\n"
        "-----  ----------  ----------  ----------  ----------  ----------  ----------  ----------  ----------\n"
        "tie    0.33333333  0.33333333  0.33333333  0.33333333  0.33333333  0.33333333  0.33333333  0.33333333\n"
    )


def test_long_words_are_broken_to_fit_and_numbers_are_not() -> None:
    event = "banker.wins and banker.total == 6 and banker.cards == 2 and player.opening.total in (0, 1, 2, 3)"
    rows = [("Lucky 6 with two cards", event, 10**15)]
    table = Table(
        "t", [Column("Award", "Award"), Column("When", "When", "code"), Column("Count", "Count", "count")], rows
    )
    assert render(table) == (
        "Award                   When                                                                   Count\n"
        "----------------------  -----------------------------------------------------  ---------------------\n"
        "Lucky 6 with two cards  banker.wins and banker.total == 6 and banker.cards ==  1,000,000,000,000,000\n"
        "                        2 and player.opening.total in (0, 1, 2, 3)\n"
    )


def test_words_are_not_squeezed_into_a_narrow_column_though_the_page_is_exceeded() -> None:
    table = Table("t", [Column(name, name) for name in "abcdef"], [["to be or not to be, that is the question"] * 6])
    rule = render(table).splitlines()[1]
    assert rule == "  ".join(["-" * 18] * 6)
    assert len(rule) > WIDTH


def test_significant_digits_stand_point_under_point() -> None:
    cells = [Fraction(1, 3), Fraction(1, 30000), 12, 123456, None]
    table = Table("t", [Column("p", "p", "significant", 3), Column("x", "x")], [(cell, "x") for cell in cells])
    assert render(table) == (
        "              p  x\n"
        "---------------  -\n"
        "      0.333      x\n"
        "      0.0000333  x\n"
        "     12.0        x\n"
        "123,000          x\n"
        "      -          x\n"
    )


def test_a_table_without_rows_says_so() -> None:
    assert render(Table("t", [Column("Wager", "Wager")], [])) == "Wager\n-----\n(no rows)\n"


def test_long_notes_are_indented() -> None:
    note = " ".join(["word"] * 30)
    lines = render(Table("t", [Column("a", "a")], [("b",)], notes=[note])).splitlines()
    assert [line.split(" ")[0] for line in lines[4:]] == ["word", ""]
    assert " ".join(" ".join(lines[4:]).split()) == note


def test_what_moves_the_cursor_is_shown_as_space() -> None:
    table = Table("t", [Column("a\nb", "a\nb")], [("x\ty\x1b[2Jz",)], "one\r\ntwo")
    assert render(table) == "one  two\n\na b\n--------\nx y [2Jz\n"


cell = st.text(st.characters(codec="utf-8", max_codepoint=0x2FF), max_size=60)
tables = st.integers(1, 5).flatmap(
    lambda width: st.builds(
        Table,
        st.just("t"),
        st.lists(st.builds(Column, cell.filter(str.strip)), min_size=width, max_size=width, unique_by=lambda c: c.name),
        st.lists(st.lists(cell | st.none(), min_size=width, max_size=width), max_size=4),
        cell,
        st.lists(cell, max_size=2),
    )
)


@given(tables)
def test_no_trailing_spaces_and_one_line_end(table: Table) -> None:
    text = render(Report("Report", [table]))
    assert text.endswith("\n")
    assert not any(line != line.rstrip() for line in text.split("\n"))


@given(st.text("ab ", max_size=200), st.integers(1, 30))
def test_wrapping_keeps_every_word_and_breaks_only_where_needed(text: str, width: int) -> None:
    lines = wrapped(text, width)
    assert " ".join(lines).split() == text.split()
    assert all(len(line) <= width or " " not in line for line in lines)
    for line, following in pairwise(lines):
        assert len(line) + 1 + len(following.split()[0]) > width


def test_a_page_is_a_hundred_columns() -> None:
    assert WIDTH == 100
