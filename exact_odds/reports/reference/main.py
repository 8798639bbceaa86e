"""Reference tables of the main wagers and of the course of a coup."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from exact_odds.counting.coups import Coups
from exact_odds.decimals import Root
from exact_odds.games.shoe import Shoe
from exact_odds.reports.chart import Chart
from exact_odds.reports.column import Cell, Column
from exact_odds.reports.setting import named, shoe_of
from exact_odds.reports.table import Table
from exact_odds.wagers.library import wager

DECKS = (*range(1, 9), 12, None)
"""The shoes of tables by number of decks; None is the infinite one."""

DEALS = "Deals are ordered deals of six cards, all equally likely; cards a coup does not need lie face down."


def main_wagers() -> Table:
    """The main wagers by number of decks: counts, probabilities, expected values."""
    columns = [
        Column("decks", align="right"),
        Column("wager", kind="code"),
        Column("winning_deals", kind="count"),
        Column("deals", kind="count"),
        Column("win_probability", kind="decimal", exact=True),
        Column("expected_value", kind="decimal", exact=True),
        Column("house_edge", kind="percent"),
        Column("standard_deviation", kind="decimal"),
    ]
    rows: list[tuple[Cell, ...]] = []
    for decks in DECKS:
        coups = Coups(shoe_of(decks))
        for slug in ("banker", "player", "tie", "tie-9"):
            odds = coups.odds(wager(slug))
            win = odds.awards[0]
            rows.append(
                (
                    named(decks),
                    slug,
                    win.count,
                    win.of,
                    win.probability,
                    odds.expected_value,
                    odds.house_edge,
                    Root(odds.variance),
                )
            )
    notes = [
        DEALS,
        "Banker pays 19 to 20; Player and Banker are returned on a tie; tie pays 8 to 1, tie-9 pays 9 to 1.",
    ]
    edges = Chart("lines", "main-wagers", "decks", "house_edge", series="wager", percent=True, y_label="House edge")
    return Table("main-wagers", columns, rows, notes=notes, chart=edges)


def final_totals() -> Table:
    """The joint distribution of both final totals."""
    coups = Coups(Shoe.of_decks(8))
    joint = coups.distribution("player.total", "banker.total")
    columns = [
        Column("player_total", align="right"),
        Column("banker_total", align="right"),
        Column("deals", kind="count"),
        Column("probability", kind="decimal", exact=True),
    ]
    rows: list[tuple[Cell, ...]] = []
    for player in range(10):
        for banker in range(10):
            probability = joint.probability(player, banker)
            rows.append((player, banker, joint.counts.get((player, banker), 0), probability))
    rows.append(("all", "", joint.of, Fraction(1)))
    heat = Chart("heat", "final-totals", "banker_total", "player_total", "probability", percent=True)
    return Table("final-totals", columns, rows, notes=[DEALS], closing=1, chart=heat)


def winning_side_and_total() -> Table:
    """Who wins with which total."""
    coups = Coups(Shoe.of_decks(8))
    columns = [Column("total", align="right")]
    events = {"player_wins": "player.wins", "banker_wins": "banker.wins", "tie": "tie"}
    for name in events:
        header = name.replace("_", " ").capitalize()
        columns += [
            Column(f"{name}_deals", f"{header}, deals", "count"),
            Column(name, header, "decimal", exact=True),
        ]
    joint = {name: coups.distribution(event, "max(player.total, banker.total)") for name, event in events.items()}
    rows: list[tuple[Cell, ...]] = []
    for total in range(9, -1, -1):
        row: list[Cell] = [total]
        for name in events:
            row += [joint[name].counts.get((True, total), 0), joint[name].probability(True, total)]
        rows.append(tuple(row))
    closing: list[Cell] = ["all"]
    for event in events.values():
        counted = coups.count(event)
        closing += [counted.count, counted.probability]
    notes = ["The total is that of the winning hand, on a tie of both.", DEALS]
    return Table("winning-side-and-total", columns, [*rows, closing], notes=notes, closing=1)


def number_of_cards() -> Table:
    """How many cards a coup takes."""
    joint = Coups(Shoe.of_decks(8)).distribution("player.cards", "banker.cards")
    columns = [
        Column("player_cards", align="right"),
        Column("banker_cards", align="right"),
        Column("cards", "All cards", align="right"),
        Column("deals", kind="count"),
        Column("probability", kind="decimal", exact=True),
    ]
    rows: list[tuple[Cell, ...]] = []
    for (player, banker), count in joint.items():
        assert isinstance(player, int)
        assert isinstance(banker, int)
        rows.append((player, banker, player + banker, count, Fraction(count, joint.of)))
    sums = Coups(Shoe.of_decks(8)).distribution("cards")
    for (cards,), count in sums.items():
        rows.append(("any", "any", str(cards), count, Fraction(count, sums.of)))
    return Table("number-of-cards", columns, rows, notes=[DEALS], closing=3)


def after_two_player_cards() -> Table:
    """The result, given Player's two-card total."""
    results = ("player_wins", "banker_wins", "tie")
    lines = Chart(
        "lines",
        "after-two-player-cards",
        "player_two_cards",
        results,
        together=True,
        percent=True,
        y_label="Probability",
    )
    return replace(_results_given("after-two-player-cards", ["player.opening.total"]), chart=lines)


def after_four_cards() -> Table:
    """The result, given both two-card totals."""
    return _results_given("after-four-cards", ["player.opening.total", "banker.opening.total"])


def _results_given(name: str, known: list[str]) -> Table:
    joint = Coups(Shoe.of_decks(8)).distribution(*known, "player.wins", "banker.wins")
    totals: dict[tuple[Cell, ...], list[int]] = {}
    for (*key, player, banker), count in joint.items():
        results = totals.setdefault(tuple(key), [0, 0, 0])
        results[0 if player else 1 if banker else 2] += count
    sides = [text.partition(".")[0] for text in known]
    columns = [Column(f"{side}_two_cards", f"{side.capitalize()}'s two cards", align="right") for side in sides]
    columns.append(Column("deals", kind="count"))
    columns += [Column(result, kind="decimal", exact=True) for result in ("player_wins", "banker_wins", "tie")]
    rows: list[tuple[Cell, ...]] = []
    for seen, results in totals.items():
        of = sum(results)
        rows.append((*seen, of, *(Fraction(count, of) for count in results)))
    return Table(name, columns, rows, notes=[f"Each row is given the totals in it. {DEALS}"])
