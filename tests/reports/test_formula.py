"""The reports of closed forms, in whole for LaTeX and JSON, and the reference table."""

from __future__ import annotations

import json
from typing import Any

import pytest
from sympy import Symbol, sympify

from exact_odds import Coups, Shoe, wager
from exact_odds.games.game import game
from exact_odds.reports.formats import render
from exact_odds.reports.formula import closed_forms_table, event_formula_report, wager_formula_report
from exact_odds.studies.closed_forms.closed_forms import closed_form
from exact_odds.studies.closed_forms.wager_forms import wager_closed_form
from tests.reports.samples import TEXTS

PAIR = event_formula_report(closed_form("player.opening.same_rank"), game())
PRICED = wager_formula_report(wager_closed_form("player-pair", pay="t", without="9 9"), game())

PAIR_LATEX = r"""% \usepackage{booktabs,graphicx,array,amsmath,textcomp}
\section*{\raggedright Mini-baccarat, d decks}

{\raggedright player.\allowbreak{}opening.\allowbreak{}same\_rank\\
d is the number of decks, from 1 up. Counts are of ordered deals of six cards, all equally likely.\par}

\begin{align*}
  \text{count} &= 416 d \left(4 d - 1\right) \left(13 d - 1\right) \left(26 d - 1\right) \left(52 d - 5\right) \left(52 d - 3\right) \\
  \text{deals} &= 52 d \left(52 d - 5\right) \left(52 d - 4\right) \left(52 d - 3\right) \left(52 d - 2\right) \left(52 d - 1\right) \\
  \text{probability} &= \frac{4 d - 1}{52 d - 1} \\
  \text{probability, limit} &= \frac{1}{13}
\end{align*}

\begin{table}[htbp]
  \centering
  \caption{For some numbers of decks}
  \begin{tabular}{@{}rrrr@{}}
    \toprule
    Decks & Deals & Probability & \shortstack[r]{Probability, \\ exact} \\
    \midrule
    1 & 862,243,200 & 0.058824 & 1/17 \\
    2 & 74,248,574,400 & 0.067961 & 7/103 \\
    4 & 5,456,345,731,200 & 0.072464 & 5/69 \\
    6 & 64,996,758,066,240 & 0.073955 & 23/311 \\
    8 & 373,374,329,013,504 & 0.074699 & 31/415 \\
    infinite & - & 0.076923 & 1/13 \\
    \bottomrule
  \end{tabular}
\end{table}
"""  # noqa: E501

PRICED_TEXT = """\
Mini-baccarat, d decks without 9 9
Player pair (here t to 1)
d is the number of decks, from 1 up. Counts are of ordered deals of six cards, all equally likely.

Quantity        Formula                                                               Limit
--------------  --------------------------------------------------------------------  ------------
expected_value  (-96*d*(13*d - 1) + t*(104*d**2 - 34*d + 3))/((26*d - 1)*(52*d - 3))  t/13 - 12/13
fair_pay        96*d*(13*d - 1)/(104*d**2 - 34*d + 3)                                 12

Deals in which each award is paid

Award  Pays  Deals
-----  ----  --------------------------------------------------------------------
pair      t  16*(13*d - 1)*(26*d - 3)*(52*d - 7)*(52*d - 5)*(104*d**2 - 34*d + 3)
lose     -1  1536*d*(13*d - 1)**2*(26*d - 3)*(52*d - 7)*(52*d - 5)
-----  ----  --------------------------------------------------------------------
all       -  (52*d - 7)*(52*d - 6)*(52*d - 5)*(52*d - 4)*(52*d - 3)*(52*d - 2)

For some numbers of decks

   Decks   Fair pay  Fair pay, exact
--------  ---------  ---------------
       1  15.780822          1152/73
       2  13.675214         1600/117
       4  12.791639       19584/1531
       6  12.518205       14784/1181
       8  12.385157       26368/2129
infinite  12.000000               12
"""


def test_an_event_in_latex() -> None:
    assert render(PAIR, "latex", 6) == PAIR_LATEX


def test_a_priced_wager_as_text() -> None:
    assert render(PRICED) == PRICED_TEXT


def formulas(data: dict[str, Any]) -> dict[str, str]:
    return {row["quantity"]: row["formula"] for name in ("formula", "variance") for row in data["tables"].get(name, [])}


def test_an_event_in_json() -> None:
    data = json.loads(render(PAIR, "json"))
    assert data["setting"] == {
        "game": "mini-baccarat",
        "decks": "d",
        "cards": None,
        "counts": None,
        "shown": None,
        "given": None,
        "deals": None,
        "removed": "",
    }
    assert formulas(data) == {
        "count": "416*d*(4*d - 1)*(13*d - 1)*(26*d - 1)*(52*d - 5)*(52*d - 3)",
        "deals": "52*d*(52*d - 5)*(52*d - 4)*(52*d - 3)*(52*d - 2)*(52*d - 1)",
        "probability": "(4*d - 1)/(52*d - 1)",
    }
    probability = data["tables"]["formula"][2]
    assert (probability["limit"], probability["latex"]) == ("1/13", r"\frac{4 d - 1}{52 d - 1}")
    values = data["tables"]["values"]
    assert values[4] == {
        "decks": 8,
        "deals": 373374329013504,
        "probability": "31/415",
        "probability_decimal": "0.0746987952",
    }
    assert (values[-1]["decks"], values[-1]["deals"], values[-1]["probability"]) == ("infinite", None, "1/13")


def test_a_wager_in_json() -> None:
    data = json.loads(render(wager_formula_report(wager_closed_form("banker", commission="c"), game()), "json"))
    letters = {Symbol("d"): 8, Symbol("c"): sympify("1/20")}
    odds = Coups(Shoe.of_decks(8)).odds(wager("banker"))
    found = formulas(data)
    assert sympify(found["expected_value"]).subs(letters) == odds.expected_value
    assert sympify(found["variance"]).subs(letters) == odds.variance
    assert sympify(found["fair_commission"]).subs(letters) == odds.fair_commission
    assert data["tables"]["formula"][0]["limit"] == "4560/371293 - 2212744*c/4826809"
    awards = data["tables"]["awards"]
    assert [(award["award"], award["pays"]) for award in awards] == [("win", "1 - c"), ("tie", "0"), ("lose", "-1")]
    assert [int(sympify(award["deals"]).subs(letters)) for award in awards] == list(odds.counts)


@pytest.mark.parametrize("form", TEXTS)
def test_every_format_has_the_formulas(form: str) -> None:
    for report in (PAIR, PRICED):
        table = report.table("formula")
        assert str(table.column("latex" if form == "latex" else "formula")[0]) in render(report, form)


def test_a_state_a_condition_and_cards_on_the_table_are_said() -> None:
    form = wager_closed_form("insurance-player-0-5", "player.wins or tie", shown="banker: 2 3", without="A " * 21)
    report = wager_formula_report(form, game())
    assert report.title.endswith(" A A ..., on the table banker: 2 3")
    given, reading = report.notes
    assert given.endswith("given (player.opening.total == 0 and banker.opening.total == 5) and (player.wins or tie)")
    assert reading.startswith("d is the number of decks, from 6 up.")


def test_a_fair_pay_is_left_out_where_the_award_is_out_of_reach() -> None:
    report = wager_formula_report(wager_closed_form("perfect-pair"), game())
    assert [pay is None for pay in report.table("values").column("fair_pay")] == [True, *[False] * 5]


def test_the_reference_table_agrees_with_eight_decks() -> None:
    table = closed_forms_table()
    coups = Coups(Shoe.of_decks(8))
    assert len(table.rows) >= 16
    for slug, formula, limit in table.rows:
        assert sympify(formula).subs("d", 8) == coups.odds(wager(str(slug))).expected_value
        assert limit == Coups(Shoe.infinite()).odds(wager(str(slug))).expected_value
