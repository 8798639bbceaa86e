"""Reference tables of the main wagers and of the course of a coup."""

from __future__ import annotations

from fractions import Fraction

from exact_odds.counting.coups import Coups
from exact_odds.decimals import Root
from exact_odds.game.shoe import Shoe
from exact_odds.reports.setting import named, shoe_of
from exact_odds.reports.table import Cell, Column, Table, both
from exact_odds.wagers.library import wager

DECKS = (*range(1, 9), 12, None)
"""The shoes of tables by number of decks; None is the infinite one."""

DEALS = "Deals are ordered deals of six cards, all equally likely; cards a coup does not need lie face down."


def main_wagers() -> Table:
    """The main wagers by number of decks: counts, probabilities, expected values."""
    columns = [
        Column("Decks", "text", align="right"),
        Column("Wager", "code"),
        Column("Winning deals", "count"),
        Column("Deals", "count"),
        *both("Win probability", 10),
        *both("Expected value", 10),
        Column("House edge", "percent", 4),
        Column("Standard deviation", "decimal", 10),
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
                    win.probability,
                    odds.expected_value,
                    odds.expected_value,
                    odds.house_edge,
                    Root(odds.variance),
                )
            )
    notes = [
        DEALS,
        "Banker pays 19 to 20; Player and Banker are returned on a tie; tie pays 8 to 1, tie-9 pays 9 to 1.",
    ]
    return Table("main-wagers", columns, rows, notes=notes)


def final_totals() -> Table:
    """The joint distribution of both final totals."""
    coups = Coups(Shoe.of_decks(8))
    joint = coups.distribution("player.total", "banker.total")
    columns = [
        Column("Player total", align="right"),
        Column("Banker total", align="right"),
        Column("Deals", "count"),
        *both("Probability", 10),
    ]
    rows: list[tuple[Cell, ...]] = []
    for player in range(10):
        for banker in range(10):
            probability = joint.probability(player, banker)
            rows.append((player, banker, joint.counts.get((player, banker), 0), probability, probability))
    rows.append(("all", "", joint.of, Fraction(1), Fraction(1)))
    return Table("final-totals", columns, rows, notes=[DEALS], closing=1)


def winning_side_and_total() -> Table:
    """Who wins with which total."""
    coups = Coups(Shoe.of_decks(8))
    columns = [Column("Total", align="right")]
    events = {"Player wins": "player.wins", "Banker wins": "banker.wins", "Tie": "tie"}
    for name in events:
        columns += [Column(f"{name}, deals", "count"), *both(name, 10)]
    joint = {name: coups.distribution(event, "max(player.total, banker.total)") for name, event in events.items()}
    rows: list[tuple[Cell, ...]] = []
    for total in range(9, -1, -1):
        row: list[Cell] = [total]
        for name in events:
            probability = joint[name].probability(True, total)
            row += [joint[name].counts.get((True, total), 0), probability, probability]
        rows.append(tuple(row))
    closing: list[Cell] = ["all"]
    for event in events.values():
        counted = coups.count(event)
        closing += [counted.count, counted.probability, counted.probability]
    notes = ["The total is that of the winning hand, on a tie of both.", DEALS]
    return Table("winning-side-and-total", columns, [*rows, closing], notes=notes, closing=1)


def number_of_cards() -> Table:
    """How many cards a coup takes."""
    joint = Coups(Shoe.of_decks(8)).distribution("player.cards", "banker.cards")
    columns = [
        Column("Player cards", align="right"),
        Column("Banker cards", align="right"),
        Column("All cards", align="right"),
        Column("Deals", "count"),
        *both("Probability", 10),
    ]
    rows: list[tuple[Cell, ...]] = []
    for (player, banker), count in joint.items():
        assert isinstance(player, int)
        assert isinstance(banker, int)
        share = Fraction(count, joint.of)
        rows.append((player, banker, player + banker, count, share, share))
    sums = Coups(Shoe.of_decks(8)).distribution("cards")
    for (cards,), count in sums.items():
        share = Fraction(count, sums.of)
        rows.append(("any", "any", str(cards), count, share, share))
    return Table("number-of-cards", columns, rows, notes=[DEALS], closing=3)


def after_two_player_cards() -> Table:
    """The result, given Player's two-card total."""
    return _results_given("after-two-player-cards", ["player.opening.total"])


def after_four_cards() -> Table:
    """The result, given both two-card totals."""
    return _results_given("after-four-cards", ["player.opening.total", "banker.opening.total"])


def _results_given(name: str, known: list[str]) -> Table:
    joint = Coups(Shoe.of_decks(8)).distribution(*known, "player.wins", "banker.wins")
    totals: dict[tuple[Cell, ...], list[int]] = {}
    for (*key, player, banker), count in joint.items():
        results = totals.setdefault(tuple(key), [0, 0, 0])
        results[0 if player else 1 if banker else 2] += count
    headers = {"player.opening.total": "Player's two cards", "banker.opening.total": "Banker's two cards"}
    columns = [*(Column(headers[text], align="right") for text in known), Column("Deals", "count")]
    for result in ("Player wins", "Banker wins", "Tie"):
        columns += both(result, 10)
    rows: list[tuple[Cell, ...]] = []
    for seen, results in totals.items():
        of = sum(results)
        shares = [Fraction(count, of) for count in results]
        rows.append((*seen, of, *(share for share in shares for _ in range(2))))
    return Table(name, columns, rows, notes=[f"Each row is given the totals in it. {DEALS}"])
