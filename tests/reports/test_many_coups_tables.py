"""The reference tables of games, sessions and runs, and their formulas put to numbers."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest
from sympy import Rational, sympify

from exact_odds.counting.coups import Coups
from exact_odds.decimals import Enclosure, Root
from exact_odds.games.game import game
from exact_odds.published.arithmetic import evaluate
from exact_odds.reports.column import Cell
from exact_odds.reports.formula import game_formulas_table
from exact_odds.reports.reference import reference_table
from exact_odds.reports.table import Table
from exact_odds.shoes.runs import runs
from exact_odds.wagers.library import layout, wager


@cache
def table(name: str) -> Table:
    return reference_table(name)


def rows(name: str) -> list[dict[str, Cell]]:
    shown = table(name)
    return [dict(zip([column.name for column in shown.columns], row, strict=True)) for row in shown.rows]


def value(formula: Cell, **letters: int) -> Fraction:
    found = sympify(str(formula)).subs({letter: Rational(number) for letter, number in letters.items()})
    return Fraction(int(found.p), int(found.q))


@pytest.mark.parametrize("slug", ["7-up", "bahamian", "baccarat-gold"])
def test_the_formulas_of_a_game_give_its_odds(slug: str) -> None:
    played = game(slug)
    for offered, row in zip(layout(played), game_formulas_table([slug]).rows, strict=True):
        name, of, formula, _limit = row
        assert (name, of) == (slug, offered.slug)
        assert value(formula, d=played.decks) == Coups(game=played).odds(offered).expected_value


def test_sessions_have_the_published_chances() -> None:
    found = {(row["wager"], row["coups"]): row for row in rows("sessions")}
    shown = table("sessions")
    player, banker = found["player", 80], found["banker", 80]
    digits = {column.name: column for column in shown.columns}
    assert [digits[name].show(player[name]) for name in ("ahead", "even")] == ["0.43056052", "0.04643710"]
    assert digits["ahead"].show(banker["ahead"]) == "0.47516680"


def test_the_chances_of_a_session_add_up() -> None:
    for row in rows("sessions"):
        ends = [row[name] for name in ("ahead", "even", "behind")]
        low = sum(part.low for part in ends if isinstance(part, Enclosure))
        high = sum(part.high for part in ends if isinstance(part, Enclosure))
        assert low <= 1 <= high
        assert high - low < Fraction(1, 10**8)


def test_means_and_variances_of_a_session_by_their_formulas() -> None:
    formulas = {row["wager"]: row for row in rows("session-formulas")}
    for row in rows("sessions"):
        written, coups, mean, spread = (
            formulas[row["wager"]],
            row["coups"],
            row["expected_value"],
            row["standard_deviation"],
        )
        assert isinstance(coups, int)
        assert isinstance(mean, Enclosure)
        assert isinstance(spread, Root | Enclosure)
        odds = Coups().odds(wager(str(row["wager"])))
        assert value(written["expected_value"], n=coups, d=8) == coups * odds.expected_value
        assert value(written["variance"], n=coups, d=8) == coups * odds.variance
        assert mean.low <= coups * odds.expected_value <= mean.high
        squares = [spread.radicand] * 2 if isinstance(spread, Root) else [spread.low**2, spread.high**2]
        assert squares[0] <= coups * odds.variance <= squares[1]


def test_runs_have_the_published_chances() -> None:
    shown = table("runs")
    chance = next(column for column in shown.columns if column.name == "at_least_one")
    found = {(row["event"], row["ties"], row["length"]): chance.show(row["at_least_one"]) for row in rows("runs")}
    assert found["banker.wins", "end", 3] == "0.9945895452"
    assert found["banker.wins", "skip", 3] == "0.9980094586"


@pytest.mark.parametrize("event", ["player.wins", "banker.wins"])
def test_the_expected_number_of_runs_by_its_formula(event: str) -> None:
    p = Coups().count(event).probability
    for row in rows("runs"):
        if row["event"] == event and row["formula"] is not None:
            expected = row["expected"]
            assert isinstance(expected, Enclosure)
            assert expected.low <= evaluate(str(row["formula"]), p) <= expected.high


def test_the_formula_of_runs_against_all_sequences_of_a_few_coups() -> None:
    from itertools import product

    coups, length = 6, 2
    p = Coups().count("tie").probability
    total = Fraction(0)
    for sequence in product((True, False), repeat=coups):
        weight = p ** sum(sequence) * (1 - p) ** (coups - sum(sequence))
        starts = [place for place in range(coups) if sequence[place] and not (place and sequence[place - 1])]
        total += weight * sum(all(sequence[start : start + length]) and start + length <= coups for start in starts)
    assert evaluate(f"p**{length}*(1 + {coups - length}*(1 - p))", p) == total
    assert runs(Coups(), "tie", coups, length).expected == total
