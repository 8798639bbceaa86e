"""The reference tables of the whole library, against hand formulas and published figures."""

from __future__ import annotations

from fractions import Fraction

import pytest

from exact_odds.counting.coups import Coups
from exact_odds.games.game import all_games, game
from exact_odds.reports.column import Cell
from exact_odds.reports.reference import reference_table
from exact_odds.reports.table import Table
from exact_odds.wagers.library import all_slugs, home, layout, wager


@pytest.fixture(scope="module")
def edges() -> Table:
    return reference_table("house-edges")


@pytest.fixture(scope="module")
def fair() -> Table:
    return reference_table("fair-pays")


def rows_by_slug(table: Table) -> dict[Cell, tuple[Cell, ...]]:
    return {row[0]: tuple(row[1:]) for row in table.rows}


def test_every_wager_is_there_once(edges: Table, fair: Table) -> None:
    for table in (edges, fair):
        assert sorted(str(row[0]) for row in table.rows) == [
            slug for slug in all_slugs() if home(wager(slug)) is None and not wager(slug).needs_meter
        ]


def test_edges_of_pairs_follow_from_the_second_card(edges: Table) -> None:
    rows = rows_by_slug(edges)
    second = [Fraction(4 * decks - 1, 52 * decks - 1) for decks in (1, 2, 4, 6, 8)] + [Fraction(1, 13)]
    same = [Fraction(decks - 1, 52 * decks - 1) for decks in (1, 2, 4, 6, 8)] + [Fraction(1, 52)]
    suited = [Fraction(12 * decks, 52 * decks - 1) for decks in (1, 2, 4, 6, 8)] + [Fraction(12, 52)]
    assert rows["player-pair"] == ("pair", *(1 - 12 * chance for chance in second))
    assert rows["player-fabulous-pair"] == (
        "pair",
        *(
            1 - 8 * identical - 5 * (rank - identical) - 2 * suit
            for identical, rank, suit in zip(same, second, suited, strict=True)
        ),
    )


def test_edges_are_those_published(edges: Table) -> None:
    """As vegastrip.com, casinoexploit.com and wizardofodds.com print them."""
    shown = {
        slug: [column.show(cell) for column, cell in zip(edges.columns[2:], row[1:], strict=True)]
        for slug, row in rows_by_slug(edges).items()
    }
    assert shown["banker"] == ["1.0117%", "1.0389%", "1.0517%", "1.0558%", "1.0579%", "1.0640%"]
    assert shown["player"][3:5] == ["1.2374%", "1.2351%"]
    assert shown["tie"][3:5] == ["14.4382%", "14.3596%"]


def test_who_has_the_edge_is_said(edges: Table) -> None:
    (note,) = [note for note in edges.notes if note.startswith("An edge below 0")]
    for slug, row in rows_by_slug(edges).items():
        below = [cell < 0 for cell in row[1:] if isinstance(cell, Fraction)]
        assert (str(slug) in note.replace(",", " ").replace(".", " ").replace(";", " ").split()) == any(below)


def test_fair_pays_follow_from_published_counts(fair: Table) -> None:
    deals, tie, dragon = 4_998_398_275_503_360, 475_627_426_473_216, 112_633_011_329_024
    rows = rows_by_slug(fair)
    for slug, pay, wins in (("tie", 8, tie), ("dragon-7", 40, dragon)):
        exact = Fraction(deals - wins, wins)
        whole = int(exact)
        assert rows[slug] == (
            str(pay),
            1 - Fraction((pay + 1) * wins, deals),
            exact,
            exact / pay,
            str(whole),
            1 - Fraction((whole + 1) * wins, deals),
            str(whole + 1),
            1 - Fraction((whole + 2) * wins, deals),
        )


def test_whole_pays_stand_on_either_side(fair: Table) -> None:
    names = [column.name for column in fair.columns]
    below, above = names.index("edge_below"), names.index("edge_above")
    for row in fair.rows:
        low, high = row[below], row[above]
        assert isinstance(low, Fraction)
        assert isinstance(high, Fraction)
        assert high < 0 <= low


def test_known_misprints_are_wrong_and_say_why() -> None:
    table = reference_table("known-misprints")
    assert len(table.rows) == 80
    for _source, _figure, printed, right, _exact, reason in table.rows:
        assert printed != right
        assert reason


def test_every_wager_of_every_game_is_there_with_its_edge_from_the_games_own_shoe() -> None:
    table = reference_table("game-edges")
    expected = [
        (slug, found.slug, Coups(game=game(slug)).odds(found).house_edge)
        for slug in all_games()
        for found in layout(game(slug))
    ]
    assert list(zip(*map(table.column, ("game", "wager", "house_edge")), strict=True)) == expected
