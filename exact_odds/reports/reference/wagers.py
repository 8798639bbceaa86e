"""Reference tables of the whole library: house edges by number of decks, and fair pays."""

from __future__ import annotations

from exact_odds.counting.coups import Coups
from exact_odds.games.game import all_games, game
from exact_odds.games.shoe import Shoe
from exact_odds.reports.chart import Chart
from exact_odds.reports.column import Cell, Column
from exact_odds.reports.setting import shoe_of
from exact_odds.reports.table import Table
from exact_odds.reports.wager.terms import winning_pays
from exact_odds.wagers.library import find_wagers, home, layout
from exact_odds.wagers.odds import Repriced
from exact_odds.wagers.wager import Wager

DECKS = (1, 2, 4, 6, 8, None)
"""The full shoes of the tables; None is the infinite one."""


OTHERS = (
    "Left out: wagers of games with rules of their own, which the table game-edges has, and wagers whose pays are not "
    "public or follow a meter."
)


def _priced_here() -> list[Wager]:
    """The wagers of the library that mean something under the usual rules and have pays, a meter left aside."""
    return [wager for wager in find_wagers() if home(wager) is None and not wager.needs_meter]


def house_edges() -> Table:
    """The house edge of every wager of the library, by number of decks."""
    wagers = _priced_here()
    names = {decks: "infinite" if decks is None else f"{decks} deck{'' if decks == 1 else 's'}" for decks in DECKS}
    columns = [Column("wager", kind="code"), Column("kind")]
    columns += [Column(name.replace(" ", "_"), name.capitalize(), "percent") for name in names.values()]
    shoes = [Coups(shoe_of(decks)) for decks in DECKS]
    edges = {wager.slug: [coups.odds(wager).house_edge for coups in shoes] for wager in wagers}
    rows: list[tuple[Cell, ...]] = [(wager.slug, wager.kind, *edges[wager.slug]) for wager in wagers]
    always = [slug for slug, row in edges.items() if max(row) < 0]
    some = ", ".join(slug for slug, row in edges.items() if min(row) < 0 <= max(row))
    sometimes = f"; with some numbers of decks {some}" if some else ""
    notes = [
        "The house edge is the mean loss for each unit staked, returned stakes included.",
        OTHERS,
        "Of a wager that is offered in one state of the coup only, it is the edge given that state.",
        f"An edge below 0 is that of the bettor: {', '.join(always)}{sometimes}.",
    ]
    strokes = Chart("strokes", "house-edges", "8_decks", "kind", percent=True, x_label="House edge from 8 decks")
    return Table("house-edges", columns, rows, notes=notes, chart=strokes)


def game_edges() -> Table:
    """The house edge of the wagers of every game, each from its own shoe under its own tableau."""
    columns = [
        Column("game", kind="code"),
        Column("name"),
        Column("decks", kind="count"),
        Column("wager", kind="code"),
        Column("pays", align="right"),
        Column("house_edge", kind="percent"),
    ]
    rows: list[tuple[Cell, ...]] = []
    for played in map(game, all_games()):
        coups = Coups(game=played)
        for offered in layout(played):
            odds = coups.odds(offered)
            pays = winning_pays(offered, odds.pays)
            rows.append((played.slug, played.name, played.decks, offered.slug, pays, odds.house_edge))
    notes = [
        "The house edge is the mean loss for each unit staked, returned stakes included. Below 0 it is the bettor's.",
        "The pays of Lucky 8 are not public: those of the usual game stand in for them.",
    ]
    return Table("game-edges", columns, rows, notes=notes)


def fair_pays() -> Table:
    """What every wager of the library would have to pay to be fair, and the whole numbers on either side."""
    coups = Coups(Shoe.of_decks(8))
    columns = [
        Column("wager", kind="code"),
        Column("pays", align="right"),
        Column("house_edge", kind="percent"),
        Column("fair_pay", kind="decimal", digits=6),
        Column("fair_factor", kind="decimal", digits=6),
        Column("whole_pays_below", align="right"),
        Column("edge_below", "Edge with those", "percent"),
        Column("whole_pays_above", align="right"),
        Column("edge_above", "Edge with them", "percent"),
    ]
    rows: list[tuple[Cell, ...]] = []
    for wager in _priced_here():
        odds = coups.odds(wager)
        below, above = odds.whole_pays or (None, None)
        rows.append(
            (
                wager.slug,
                winning_pays(odds.wager, odds.pays),
                odds.house_edge,
                odds.fair_pay,
                odds.fair_scale,
                *_repriced(wager, below),
                *_repriced(wager, above),
            )
        )
    notes = [
        "Pays are to one: those that win, in the order of the awards.",
        "The fair pay makes the expected value 0. Where several awards win, the fair factor changes the pays of all.",
        "The whole pays are the last ones not above the fair ones, and the next ones up.",
        OTHERS,
        "A commission is left out of fair and whole pays, as they are what is paid.",
    ]
    return Table("fair-pays", columns, rows, notes=notes)


def _repriced(wager: Wager, repriced: Repriced | None) -> tuple[Cell, Cell]:
    """Other pays, and the house edge with them."""
    if repriced is None:
        return None, None
    return winning_pays(wager, repriced.pays), -repriced.expected_value
