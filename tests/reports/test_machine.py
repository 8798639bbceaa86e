"""CSV and JSON lose nothing: read back, they are what went in."""

from __future__ import annotations

import csv
import io
import json
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exact_odds.decimals import Root
from exact_odds.reports.formats import FORMATS, render
from exact_odds.reports.table import Column, Report, Table, both
from tests.reports.samples import BANKER, DEALS, ODDITIES, PLAYER, REPORT, TIE, WAGERS

WAGERS_CSV = """\
wager,pays,pays_decimal,wins,expected_value,expected_value_decimal,house_edge,house_edge_percent,standard_deviation,standard_deviation_decimal
player,1,1.0000000000,2230518282592256,-241149546272/19524993263685,-0.012351,241149546272/19524993263685,1.2351,sqrt(9/10),0.949
"""

ODDITIES_CSV = """\
what_why,share,share_decimal,chance,chance_one_in,suit_pip
<b>5%</b> of_it,1/3,0.333,1/1234,1234.0,♠ $5
"a ""b"", c",,,0,,
all,1,1.000,1,1.0,true
"""


def read(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text, newline=""), strict=True))


def test_one_table_is_its_header_and_its_rows() -> None:
    assert render(ODDITIES, "csv") == ODDITIES_CSV
    assert render(Report("Report", [ODDITIES], ["ignored"]), "csv") == ODDITIES_CSV


def test_several_tables_have_their_titles_and_an_empty_line_between() -> None:
    tables = f"Main wagers\n{render(WAGERS, 'csv')}\nOdd & ends\n{ODDITIES_CSV}"
    assert render(REPORT, "csv").partition("\n\n")[2] == tables


def test_before_several_tables_stands_what_they_are_of() -> None:
    title, header, *lines = read(render(REPORT, "csv").partition("\n\n")[0])
    assert (title, header) == ([REPORT.title], ["about"])
    assert [line for (line,) in lines] == list(REPORT.subtitle)


def test_an_exact_value_has_a_decimal_beside_it_unless_its_rounded_one_stands_there() -> None:
    pays = Table("t", [Column("Pays", "exact"), Column("Root", "exact")], [(Fraction(19, 20), Root(2)), (8, None)])
    assert render(pays, "csv", digits=2) == ("pays,pays_decimal,root,root_decimal\n19/20,0.95,sqrt(2),1.41\n8,8.00,,\n")
    assert render(Table("t", both("Share", 2), [[Fraction(1, 4)] * 2]), "csv") == "share,share_decimal\n1/4,0.25\n"


def test_an_exact_value_before_its_rounded_one_has_no_decimal_either() -> None:
    edge, exact = Column("Edge", "percent", 2), Column("Edge, exact", "exact", name="edge")
    for columns in ([edge, exact], [exact, edge]):
        assert render(Table("t", columns, [[Fraction(1, 80)] * 2]), "csv") == "edge,edge_percent\n1/80,1.25\n"


def test_lines_end_alike_and_an_end_within_a_cell_is_quoted() -> None:
    table = Table("t", [Column("Word")], [("a\r\nb",), ("c\rd",), ("e\nf",), ("g",)])
    assert render(table, "csv") == 'word\n"a\r\nb"\n"c\rd"\n"e\nf"\ng\n'


def test_csv_holds_the_exact_value_and_the_rounded_one() -> None:
    assert render(WAGERS, "csv").startswith(WAGERS_CSV)
    header, *rows = read(render(WAGERS, "csv"))
    player, banker, tie = (dict(zip(header, row, strict=True)) for row in rows)
    assert [row["wins"] for row in (player, banker, tie)] == [str(PLAYER), str(BANKER), str(TIE)]
    assert [Fraction(row["pays"]) for row in (player, banker, tie)] == [1, Fraction(19, 20), 8]
    assert Fraction(player["expected_value"]) == Fraction(PLAYER - BANKER, DEALS)
    assert Fraction(tie["house_edge"]) == 1 - Fraction(9 * TIE, DEALS)
    assert tie["house_edge_percent"] == "14.3596"
    assert banker["standard_deviation"] == "sqrt(43/50)"
    assert banker["standard_deviation_decimal"] == "0.927"


def test_digits_change_the_rounded_fields_only() -> None:
    header, *rows = read(render(WAGERS, "csv", digits=1))
    assert header == read(render(WAGERS, "csv"))[0]
    assert rows[1][header.index("house_edge_percent")] == "1.1"
    assert rows[1][header.index("house_edge")] == read(render(WAGERS, "csv"))[2][header.index("house_edge")]


def test_a_value_shown_twice_is_written_once() -> None:
    columns = [*both("Share", 2), Column("1 in", "one in", 0, name="share")]
    assert (
        render(Table("t", columns, [[Fraction(1, 4)] * 3]), "csv") == "share,share_decimal,share_one_in\n1/4,0.25,4\n"
    )


def test_a_word_among_numbers_stays_in_its_exact_field() -> None:
    table = Table("t", [Column("Decks", "count"), Column("Edge", "percent", 1)], [("infinite", "unknown"), (8, 1)])
    assert render(table, "csv") == "decks,edge,edge_percent\ninfinite,unknown,\n8,1,100.0\n"


def test_a_table_as_json() -> None:
    assert json.loads(render(ODDITIES, "json")) == {
        "name": "oddities",
        "title": "Odd & ends",
        "notes": [],
        "columns": ["what_why", "share", "share_decimal", "chance", "chance_one_in", "suit_pip"],
        "rows": [
            {
                "what_why": "<b>5%</b> of_it",
                "share": "1/3",
                "share_decimal": "0.333",
                "chance": "1/1234",
                "chance_one_in": "1234.0",
                "suit_pip": "♠ $5",
            },
            {
                "what_why": 'a "b", c',
                "share": None,
                "share_decimal": None,
                "chance": "0",
                "chance_one_in": "",
                "suit_pip": None,
            },
            {
                "what_why": "all",
                "share": "1",
                "share_decimal": "1.000",
                "chance": "1",
                "chance_one_in": "1.0",
                "suit_pip": True,
            },
        ],
    }


def test_a_report_without_data_is_its_tables() -> None:
    found = json.loads(render(REPORT, "json"))
    assert found == {
        "title": REPORT.title,
        "subtitle": list(REPORT.subtitle),
        "tables": [json.loads(render(table, "json")) for table in REPORT.tables],
    }
    assert found["tables"][0]["rows"][1]["wins"] == BANKER


def test_a_report_with_data_is_its_data() -> None:
    data = {"deals": DEALS, "probability": Fraction(1, 3), "root": Root(2), "given": None, "values": (True, "é\n")}
    assert render(Report("Report", [WAGERS], data=data), "json") == (
        '{\n  "deals": 4998398275503360,\n  "probability": "1/3",\n  "root": "sqrt(2)",\n  "given": null,\n'
        '  "values": [\n    true,\n    "é\\n"\n  ]\n}\n'
    )


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
)


@given(st.dictionaries(st.text(), values, max_size=4))
def test_json_is_written_as_the_standard_writer_does(data: dict[str, object]) -> None:
    assert render(Report("Report", [], data=data), "json") == json.dumps(data, indent=2, ensure_ascii=False) + "\n"


def test_a_float_is_not_data() -> None:
    with pytest.raises(TypeError, match=r"^0\.5 is a float, which is not exact data for JSON$"):
        render(Report("Report", [], data={"probability": 0.5}), "json")


@given(st.lists(st.tuples(st.text(min_size=1), st.fractions(), st.integers()), max_size=5))
def test_csv_reads_back(rows: list[tuple[str, Fraction, int]]) -> None:
    table = Table("t", [Column("Word"), Column("Ratio", "exact"), Column("Count", "count")], rows)
    header, *found = read(render(table, "csv"))
    assert header == ["word", "ratio", "ratio_decimal", "count"]
    assert [(word, Fraction(ratio), int(count)) for word, ratio, _, count in found] == rows


@pytest.mark.parametrize("form", FORMATS)
def test_a_count_of_any_length_is_written(form: str) -> None:
    count = 10**5_000
    columns = [Column("Count", "count"), Column("Share", "percent", 1), Column("Number")]
    report = Report("Report", [Table("t", columns, [(count, Fraction(count, 3), count)])])
    assert "0" * 5_000 in render(report, form)
    assert "0" * 5_000 in render(Report("Report", [], ["1" + "0" * 5_000], {"count": count}), form) or form == "csv"
