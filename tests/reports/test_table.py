"""Tables hold exact values, and refuse what is not."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from exact_odds.decimals import Enclosure, Root
from exact_odds.errors import NumberError, UnknownName
from exact_odds.reports.column import Cell, Column, Kind, Named
from exact_odds.reports.formats import render
from exact_odds.reports.formats.people import page
from exact_odds.reports.notebook import Shown, latex
from exact_odds.reports.table import Report, Table
from tests.reports.samples import ODDITIES, REPORT, WAGERS

THIRD = Enclosure(Fraction(3333, 10_000), Fraction(3334, 10_000))


@pytest.mark.parametrize(
    ("kind", "digits", "cell", "expected"),
    [
        ("text", None, "tie", "tie"),
        ("text", None, True, "yes"),
        ("text", None, 1234, "1234"),
        ("text", None, Fraction(1, 2), "1/2"),
        ("text", None, Root(2), "sqrt(2)"),
        ("text", None, Named("tie", "Tie, 8 to 1"), "Tie, 8 to 1"),
        ("code", None, "dragon-7", "dragon-7"),
        ("code", None, Named("tie", "Tie, 8 to 1"), "tie"),
        ("count", None, 1234567, "1,234,567"),
        ("count", None, "infinite", "infinite"),
        ("count", None, None, "-"),
        ("exact", None, Fraction(-19, 20), "-19/20"),
        ("exact", None, 8, "8"),
        ("decimal", None, Fraction(1, 3), "0.3333333333"),
        ("decimal", 1, Fraction(98765, 4), "24,691.2"),
        ("decimal", 4, -Root(2), "-1.4142"),
        ("decimal", 8, THIRD, "0.333"),
        ("percent", 2, Fraction(-1234567, 1000), "-123,456.70%"),
        ("percent", 0, Fraction(1, 3), "33%"),
        ("percent", 4, THIRD, "33.3%"),
        ("significant", 2, Fraction(1, 300000), "0.0000033"),
        ("significant", 6, Enclosure(Fraction(-1), Fraction(1)), "?"),
        ("one in", 1, Fraction(1, 5000), "1 in 5,000.0"),
        ("one in", 1, 0, "never"),
        ("against", 1, Fraction(4337, 100), "43.4 to 1"),
    ],
)
def test_a_column_says_how_its_cells_are_shown(kind: Kind, digits: int | None, cell: Cell, expected: str) -> None:
    assert Column("x", "x", kind, digits).show(cell) == expected


def test_the_header_of_a_column_comes_from_its_name() -> None:
    assert [Column(name).header for name in ("house_edge", "of", "♠")] == ["House edge", "Of", "♠"]
    assert Column("edge", "House edge").header == "House edge"


def test_digits_change_the_rounded_columns_and_no_others() -> None:
    kinds: tuple[Kind, ...] = ("text", "count", "exact", "decimal", "percent", "significant", "one in", "against")
    columns = [Column("a", kind=kind) for kind in kinds]
    cells: tuple[Cell, ...] = ("x", 1000, *[Fraction(1, 3)] * 6)
    shown = [column.with_digits(3).show(cell) for column, cell in zip(columns, cells, strict=True)]
    assert shown == ["x", "1,000", "1/3", "0.333", "33.333%", "0.333", "1 in 3.00", "0.33 to 1"]
    assert Column("a", kind="significant").with_digits(0).show(Fraction(1, 3)) == "0.3"


def test_a_report_of_other_digits_is_another_report() -> None:
    assert [column.digits for column in REPORT.with_digits(2).tables[0].columns] == [0, 0, 0, 2, 2, 2]
    assert [column.digits for column in WAGERS.columns] == [0, 0, 0, 6, 4, 3]


@pytest.mark.parametrize(
    ("kind", "cell"),
    [
        ("decimal", 0.5),
        ("text", 0.5),
        ("count", True),
        ("count", Fraction(1, 2)),
        ("code", 7),
        ("one in", Root(2)),
        ("exact", THIRD),
        ("decimal", Named("tie", "Tie")),
    ],
)
def test_a_cell_that_its_column_cannot_show_is_refused(kind: Kind, cell: Cell) -> None:
    with pytest.raises(NumberError, match="column 'x'"):
        Table("t", [Column("x", kind=kind)], [(cell,)])


def test_a_table_that_cannot_be_is_refused() -> None:
    two = [Column("a"), Column("b")]
    for wrong in (
        lambda: Table("t", two, [("x", "y"), ("x",)]),
        lambda: Table("t", [Column("a"), Column("a", "other")], []),
        lambda: Table("t", two, [], across="c"),
        lambda: Table("t", two, [], across="b"),
        lambda: Table("t", two, [], upright=True),
        lambda: Report("r", [Table("t", two, []), Table("t", two, [])]),
        lambda: Column("x", kind="float"),  # type: ignore[arg-type]
    ):
        with pytest.raises(ValueError, match=r"'(t|r|float)'"):
            wrong()


def test_a_fraction_stands_beside_its_decimal_and_how_rare_it_is() -> None:
    column = Column("share", kind="decimal", digits=2, exact=True, one_in=True)
    lanes = page(Table("t", [column], [(Fraction(1, 3),), (None,), ("unknown",)])).lanes
    assert [(lane.header, *lane.cells) for lane in lanes] == [
        ("Share", "0.33", "-", "unknown"),
        ("Share, exact", "1/3", "-", ""),
        ("Happens", "1 in 3.00", "-", "-"),
    ]


def test_a_column_for_programs_is_not_shown() -> None:
    table = Table("t", [Column("a"), Column("b", hidden=True)], [("x", "y")])
    assert [lane.header for lane in page(table).lanes] == ["A"]


def test_people_see_some_rows_of_a_table_and_programs_all() -> None:
    columns = [Column("count", kind="count")]
    table = Table("counts", columns, [(1,), (2,), (3,)], shown=[1])
    report = Report("Counts", [table])
    assert "2" in str(report)
    assert not {"1", "3"} & set(str(report).split())
    assert table.column("count") == [1, 2, 3]
    assert [row["count"] for row in json.loads(render(report, "json"))["tables"]["counts"]] == [1, 2, 3]
    assert {"1", "2", "3"} <= set(str(report.only("counts")).split())
    with pytest.raises(ValueError, match="totals"):
        Table("counts", columns, [(1,), (2,), (3,)], shown=[1], closing=1)


def test_a_column_may_be_spread_across_the_page() -> None:
    columns = [
        Column("wager", kind="code"),
        Column("card"),
        Column("cards", hidden=True),
        Column("effect", kind="exact"),
    ]
    rows: list[tuple[Cell, ...]] = [
        ("tie", "A", 4, 1),
        ("tie", "2", 4, 2),
        ("lucky", "2", 4, 3),
        ("tie", "all", 8, 3),
        ("lucky", "all", 8, 3),
    ]
    shown = page(Table("t", columns, rows, closing=2, across="wager"))
    assert [lane.header for lane in shown.lanes] == ["Card", "tie", "lucky"]
    assert shown.rows == [("A", "1", "-"), ("2", "2", "3"), ("all", "3", "3")]
    assert shown.closing == 1


def test_what_is_spread_under_one_head_keeps_its_header_and_its_fractions() -> None:
    columns = [Column("wager"), Column("card"), Column("effect", kind="decimal", digits=1, exact=True)]
    shown = page(Table("t", columns, [("tie", "A", Fraction(1, 4))], across="wager"))
    assert [lane.header for lane in shown.lanes] == ["Card", "Effect", "Effect, exact"]


def test_one_row_may_stand_upright() -> None:
    columns = [
        Column("event", kind="code"),
        Column("share", kind="decimal", digits=2, exact=True, one_in=True),
        Column("deals", kind="count"),
    ]
    shown = page(Table("t", columns, [("tie", Fraction(1, 8), 1000)], upright=True))
    assert [(lane.header, *lane.cells) for lane in shown.lanes] == [
        ("Event", "Share", "Happens", "Deals"),
        ("tie", "0.12", "1 in 8.00", "1,000"),
        ("", "1/8", "", ""),
    ]


def test_a_report_has_a_main_table_and_others_by_name() -> None:
    assert REPORT.table() is REPORT.tables[0]
    assert Report("r", REPORT.tables, main="oddities").table() == REPORT.table("oddities") == ODDITIES
    assert [table.name for table in REPORT.only("oddities").tables] == ["oddities"]
    for missing in (lambda: REPORT.table("odities"), lambda: REPORT.only("none"), lambda: WAGERS.column("edge")):
        with pytest.raises(UnknownName):
            missing()


def test_totals_are_no_rows_of_a_column() -> None:
    assert ODDITIES.column("share") == [Fraction(1, 3), None]


def test_a_notebook_typesets_a_number() -> None:
    assert latex(Fraction(-2, 3)) == r"-\frac{2}{3}"
    assert latex(-Root(Fraction(2, 3))) == r"-\sqrt{\frac{2}{3}}"
    assert Shown(Fraction(2, 3), 4)._repr_latex_() == r"$\displaystyle \frac{2}{3} \approx 0.6667$"
    assert str(Shown(Fraction(19, 20), 2)) == "19/20 = 0.95"
    assert str(Shown(Root(2), 3)) == "sqrt(2) ≈ 1.414"
    assert str(Shown(7, 0)) == "7"
