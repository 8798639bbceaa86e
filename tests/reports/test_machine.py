"""CSV and JSON lose nothing: read back, they are what went in."""

from __future__ import annotations

import csv
import io
import json
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exact_odds import __version__
from exact_odds.decimals import Enclosure, Root
from exact_odds.reports.column import Column, Named
from exact_odds.reports.formats import render
from exact_odds.reports.formats.machine import harmless
from exact_odds.reports.table import Report, Table
from tests.reports.samples import BANKER, DEALS, ODDITIES, PLAYER, REPORT, TEXTS, TIE, WAGERS

WAGERS_CSV = """\
wager,name,pays,pays_decimal,wins,expected_value,expected_value_decimal,house_edge,house_edge_decimal,standard_deviation
player,Player,1,1.0000000000,2230518282592256,-241149546272/19524993263685,-0.0123508133,241149546272/19524993263685,0.0123508133,0.9486832981
"""

ODDITIES_CSV = """\
what,share,share_decimal,chance,chance_decimal,suit
<b>5%</b> of_it,1/3,0.3333333333,1/1234,0.0008103728,♠ $5
"a ""b"", c",,,0,0.0000000000,
"""


def read(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text, newline=""), strict=True))


def test_csv_is_one_table_its_header_and_its_rows() -> None:
    assert render(ODDITIES, "csv") == ODDITIES_CSV
    assert render(Report("Report", [ODDITIES], ["ignored"]), "csv") == ODDITIES_CSV


def test_csv_of_a_report_is_its_main_table() -> None:
    assert render(REPORT, "csv") == render(WAGERS, "csv")
    assert render(Report("Report", REPORT.tables, main="oddities"), "csv") == ODDITIES_CSV
    assert render(REPORT.only("oddities"), "csv") == ODDITIES_CSV


def test_a_root_and_an_enclosure_have_only_their_decimals() -> None:
    low, high = Fraction(3333, 10_000), Fraction(3334, 10_000)
    columns = [Column("pays", kind="exact"), Column("deviation", kind="decimal"), Column("gain", kind="percent")]
    table = Table("t", columns, [(Fraction(19, 20), Root(2), Enclosure(low, high)), (8, None, None)])
    assert render(table, "csv", digits=2) == "pays,pays_decimal,deviation,gain\n19/20,0.95,1.41,0.33\n8,8.00,,\n"


def test_a_wager_is_its_slug_and_others_beside_it_have_names_of_their_own() -> None:
    one, two = Named("tie", "Tie, 8 to 1"), Named("player", "Player")
    table = Table("t", [Column("wager"), Column("other")], [(one, two)])
    assert render(table, "csv") == 'wager,name,other,other_name\ntie,"Tie, 8 to 1",player,Player\n'


def test_two_fields_of_one_name_are_refused() -> None:
    table = Table("t", [Column("share", kind="exact"), Column("share_decimal")], [(1, "x")])
    with pytest.raises(ValueError, match="'share_decimal'"):
        render(table, "csv")


def test_lines_end_alike_and_an_end_within_a_cell_is_quoted() -> None:
    table = Table("t", [Column("word")], [("a\r\nb",), ("c\rd",), ("e\nf",), ("g",)])
    assert render(table, "csv") == 'word\n"a\r\nb"\n"c\rd"\n"e\nf"\ng\n'


def test_csv_holds_the_exact_value_and_the_rounded_one() -> None:
    assert render(WAGERS, "csv").startswith(WAGERS_CSV)
    header, *rows = read(render(WAGERS, "csv"))
    player, banker, tie = (dict(zip(header, row, strict=True)) for row in rows)
    assert [row["wins"] for row in (player, banker, tie)] == [str(PLAYER), str(BANKER), str(TIE)]
    assert [Fraction(row["pays"]) for row in (player, banker, tie)] == [1, Fraction(19, 20), 8]
    assert Fraction(player["expected_value"]) == Fraction(PLAYER - BANKER, DEALS)
    assert Fraction(tie["house_edge"]) == 1 - Fraction(9 * TIE, DEALS)
    assert tie["house_edge_decimal"] == "0.1435962878"
    assert banker["standard_deviation"] == "0.9273618495"


def test_digits_change_the_rounded_fields_only() -> None:
    header, *rows = read(render(WAGERS, "csv", digits=1))
    assert header == read(render(WAGERS, "csv"))[0]
    assert rows[2][header.index("house_edge_decimal")] == "0.1"
    assert rows[1][header.index("house_edge")] == read(render(WAGERS, "csv"))[2][header.index("house_edge")]


def test_a_word_among_numbers_stays_in_its_exact_field() -> None:
    columns = [Column("decks", kind="count"), Column("edge", kind="percent")]
    table = Table("t", columns, [("infinite", "unknown"), (8, 1)])
    assert render(table, "csv", digits=1) == "decks,edge,edge_decimal\ninfinite,unknown,\n8,1,1.0\n"


def test_json_has_one_shape() -> None:
    found = json.loads(render(REPORT, "json"))
    assert list(found) == ["title", "version", "setting", "notes", "tables"]
    assert (found["title"], found["version"]) == (REPORT.title, __version__)
    assert found["setting"] == dict.fromkeys(["game", "decks", "cards", "counts", "shown", "given", "deals"])
    assert found["notes"] == [*REPORT.notes, "Pays are to one."]
    assert list(found["tables"]) == ["wagers", "oddities"]
    assert found["tables"]["wagers"][1]["wins"] == BANKER
    assert found["tables"]["oddities"] == [
        {
            "what": "<b>5%</b> of_it",
            "share": "1/3",
            "share_decimal": "0.3333333333",
            "chance": "1/1234",
            "chance_decimal": "0.0008103728",
            "suit": "♠ $5",
        },
        {
            "what": 'a "b", c',
            "share": None,
            "share_decimal": None,
            "chance": "0",
            "chance_decimal": "0.0000000000",
            "suit": None,
        },
    ]


def test_a_table_is_a_report_of_its_own() -> None:
    found = json.loads(render(ODDITIES, "json"))
    assert (found["title"], list(found["tables"])) == (ODDITIES.title, ["oddities"])


def test_the_setting_of_a_report_is_in_json() -> None:
    report = Report("Report", [], setting={"game": "mini-baccarat", "seed": 1})
    setting = json.loads(render(report, "json"))["setting"]
    assert (setting["game"], setting["seed"], setting["deals"]) == ("mini-baccarat", 1, None)


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
)


@given(st.dictionaries(st.text(), values, max_size=4))
def test_json_is_written_as_the_standard_writer_does(setting: dict[str, object]) -> None:
    text = render(Report("Report", [], setting=setting), "json")
    assert text == json.dumps(json.loads(text), indent=2, ensure_ascii=False) + "\n"


def test_a_float_is_not_data() -> None:
    with pytest.raises(TypeError, match=r"^0\.5 is a float, which is not exact data for JSON$"):
        render(Report("Report", [], setting={"probability": 0.5}), "json")


@given(st.lists(st.tuples(st.text('abc,"\r\n é', min_size=1), st.fractions(), st.integers()), max_size=5))
def test_csv_reads_back(rows: list[tuple[str, Fraction, int]]) -> None:
    table = Table("t", [Column("word"), Column("ratio", kind="exact"), Column("count", kind="count")], rows)
    header, *found = read(render(table, "csv"))
    assert header == ["word", "ratio", "ratio_decimal", "count"]
    assert [(word, Fraction(ratio), int(count)) for word, ratio, _, count in found] == [
        (harmless(word), ratio, count) for word, ratio, count in rows
    ]


@pytest.mark.parametrize("text", ["=1+1", "+A1", "-margin", "@x", "=", "-", "+1+1", "-1-1", "-1/2/3"])
def test_what_a_spreadsheet_would_run_is_made_harmless(text: str) -> None:
    columns = [Column("wager"), Column(text)]
    header, row = read(render(Table("t", columns, [(Named(text, text), text)]), "csv"))
    assert header == ["wager", "name", f"'{text}"]
    assert row == [f"'{text}"] * 3


@pytest.mark.parametrize(
    ("text", "written"),
    [("=1+1", "'=1+1"), ("-margin > 1", "'-margin > 1"), ("-4*d*(52*d - 1)**2", "-4*d*(52*d - 1)**2"), ("@x", "'@x")],
)
def test_our_formulas_stay_as_they_are_and_other_code_is_made_harmless(text: str, written: str) -> None:
    assert read(render(Table("t", [Column("x", kind="code")], [(text,)]), "csv"))[1] == [written]


@pytest.mark.parametrize("text", ["-1", "-1/2", "+0.5", "-12.50%", "tie", "", "1=1"])
def test_numbers_and_fractions_stay_as_they_are(text: str) -> None:
    assert render(Table("t", [Column("x")], [(text,)]), "csv").splitlines()[1:] == [text or '""']


@pytest.mark.parametrize("form", TEXTS)
def test_a_count_of_any_length_is_written(form: str) -> None:
    count = 10**5_000
    columns = [Column("count", kind="count"), Column("share", kind="percent", digits=1), Column("number")]
    report = Report("Report", [Table("t", columns, [(count, Fraction(count, 3), count)])])
    text = render(report, form)
    assert "0" * 5_000 in text or ",000" * 1_666 in text
