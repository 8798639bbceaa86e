"""Tables hold exact values, and refuse what is not."""

from __future__ import annotations

from fractions import Fraction

import pytest

from exact_odds.decimals import Root
from exact_odds.errors import NumberError
from exact_odds.reports.notebook import Shown, latex
from exact_odds.reports.table import Cell, Column, Kind, Table, both
from tests.reports.samples import REPORT, WAGERS


@pytest.mark.parametrize(
    ("kind", "digits", "cell", "expected"),
    [
        ("text", None, "tie", "tie"),
        ("text", None, True, "yes"),
        ("text", None, 1234, "1234"),
        ("text", None, Fraction(1, 2), "1/2"),
        ("text", None, Root(2), "sqrt(2)"),
        ("code", None, "dragon-7", "dragon-7"),
        ("count", None, 1234567, "1,234,567"),
        ("count", None, "infinite", "infinite"),
        ("count", None, None, "-"),
        ("exact", None, Fraction(-19, 20), "-19/20"),
        ("exact", None, 8, "8"),
        ("decimal", None, Fraction(1, 3), "0.3333333333"),
        ("decimal", 1, Fraction(98765, 4), "24,691.2"),
        ("decimal", 4, -Root(2), "-1.4142"),
        ("percent", 2, Fraction(-1234567, 1000), "-123,456.70%"),
        ("percent", 0, Fraction(1, 3), "33%"),
        ("significant", 2, Fraction(1, 300000), "0.0000033"),
        ("one in", 1, Fraction(1, 5000), "1 in 5,000.0"),
        ("one in", 1, 0, "never"),
    ],
)
def test_a_column_says_how_its_cells_are_shown(kind: Kind, digits: int | None, cell: Cell, expected: str) -> None:
    assert Column("x", kind, digits).show(cell) == expected


def test_the_name_of_a_column_comes_from_its_header() -> None:
    assert [Column(header).name for header in ("House edge (%)", "1 in x", "♠")] == ["house_edge", "1_in_x", "♠"]
    assert Column("House edge", name="edge").name == "edge"


def test_digits_change_the_rounded_columns_and_no_others() -> None:
    columns = [Column("a", kind) for kind in ("text", "count", "exact", "decimal", "percent", "significant", "one in")]
    cells: tuple[Cell, ...] = ("x", 1000, *[Fraction(1, 3)] * 5)
    shown = [column.with_digits(3).show(cell) for column, cell in zip(columns, cells, strict=True)]
    assert shown == ["x", "1,000", "1/3", "0.333", "33.333%", "0.333", "1 in 3.00"]
    assert Column("a", "significant").with_digits(0).show(Fraction(1, 3)) == "0.3"


def test_a_report_of_other_digits_is_another_report() -> None:
    assert [column.digits for column in REPORT.with_digits(2).tables[0].columns] == [0, 2, 0, 2, 2, 2]
    assert [column.digits for column in WAGERS.columns] == [0, 10, 0, 6, 4, 3]


@pytest.mark.parametrize(
    ("kind", "cell", "message"),
    [
        ("decimal", 0.5, "column 'x' of kind 'decimal' takes int, Fraction, Root, str or None, not the float 0.5"),
        ("text", 0.5, "column 'x' of kind 'text' takes bool, int, Fraction, Root, str or None, not the float 0.5"),
        ("count", True, "column 'x' of kind 'count' takes int, str or None, not the bool True"),
        ("count", Fraction(1, 2), "column 'x' of kind 'count' takes int, str or None, not Fraction"),
        ("code", 7, "column 'x' of kind 'code' takes str or None, not int"),
        ("one in", Root(2), "column 'x' of kind 'one in' takes int, Fraction, str or None, not Root"),
    ],
)
def test_a_cell_that_its_column_cannot_show_is_refused(kind: Kind, cell: Cell, message: str) -> None:
    with pytest.raises(NumberError) as caught:
        Table("t", [Column("x", kind)], [(cell,)])
    assert str(caught.value) == message


def test_a_row_of_the_wrong_length_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^row 2 of table 't' has 1 cells for 2 columns$"):
        Table("t", [Column("a"), Column("b")], [("x", "y"), ("x",)])


def test_an_unknown_kind_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^no kind of column is called 'float'; there are text, code, count, exact, "):
        Column("x", "float")  # type: ignore[arg-type]


def test_two_columns_of_one_name_show_one_value() -> None:
    columns = both("Share", 2)
    assert str(Table("t", columns, [(Fraction(1, 3), Fraction(1, 3))])).splitlines()[-1].split() == ["0.33", "1/3"]
    with pytest.raises(ValueError, match=r"^table 't' has two columns named 'share' with different values$"):
        Table("t", columns, [(Fraction(1, 3), Fraction(1, 4))])


def test_a_notebook_typesets_a_number() -> None:
    assert latex(Fraction(-2, 3)) == r"-\frac{2}{3}"
    assert latex(-Root(Fraction(2, 3))) == r"-\sqrt{\frac{2}{3}}"
    assert Shown(Fraction(2, 3), 4)._repr_latex_() == r"$\displaystyle \frac{2}{3} \approx 0.6667$"
    assert str(Shown(Fraction(19, 20), 2)) == "19/20 = 0.95"
    assert str(Shown(Root(2), 3)) == "sqrt(2) ≈ 1.414"
    assert str(Shown(7, 0)) == "7"
