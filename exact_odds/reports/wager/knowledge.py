"""What a bettor gains who knows something: a card of the coup, a count, the cards that are left."""

from __future__ import annotations

from fractions import Fraction

from exact_odds.counting.coups import Coups
from exact_odds.errors import ConditionError, DetailError
from exact_odds.games.cards import RANKS
from exact_odds.games.shoe import LEAST_CARDS
from exact_odds.reports.column import Cell, Column
from exact_odds.reports.table import Table
from exact_odds.studies.best_shoe import best_shoe
from exact_odds.studies.best_tags import best_tags
from exact_odds.studies.known_card import edges_given_a_card
from exact_odds.studies.removal import Effects
from exact_odds.studies.running_count.by_count import by_running_count
from exact_odds.wagers.wager import Wager

DEPTHS = (52, 26)
"""Cards left at which a wager is looked at: one deck, and half a deck."""


def knowledge_tables(wager: Wager, coups: Coups, effects: Effects | None) -> list[Table]:
    """What knowledge is worth, as far as it applies.

    Args:
        wager: the wager.
        coups: the situation.
        effects: its effects of removal; None for a shoe that cannot lose a card.
    """
    tables = [known_card_table(wager, coups)]
    if effects is not None:
        depths = [cards for cards in DEPTHS if LEAST_CARDS < cards < coups.shoe.size]
        tables += [countable_table(effects, coups, depths), best_shoe_table(wager, coups, depths)]
    return [table for table in tables if table is not None]


def known_card_table(wager: Wager, coups: Coups) -> Table | None:
    """The house edge given one card, at worst and at best for the bettor; None if no card tells anything."""
    if wager.given is not None:
        return None
    columns = [
        Column("known"),
        Column("for_the_bettor", "Case"),
        Column("cards", "Card", "code"),
        Column("probability", kind="decimal", digits=6, exact=True),
        Column("house_edge", kind="percent", exact=True),
    ]
    known = edges_given_a_card(wager, coups)
    rows: list[tuple[Cell, ...]] = []
    for position in dict.fromkeys(one.position for one in known):
        here = [one for one in known if one.position == position]
        worst, best = max(here, key=lambda one: one.house_edge), min(here, key=lambda one: one.house_edge)
        if worst.house_edge != best.house_edge:
            rows += [
                (position, name, one.cards, one.probability, one.house_edge)
                for name, one in (("worst", worst), ("best", best))
            ]
    if not rows:
        return None
    notes = [
        "If one card of the coup is known before the wager is made, say by a mark; below 0 the edge is the bettor's.",
        "Cards that stand together have the same edge; suits are told apart where the wager tells them apart.",
    ]
    return Table("known_card", columns, rows, "The house edge given one known card", notes)


def countable_table(effects: Effects, coups: Coups, depths: list[int]) -> Table | None:
    """What the best small count gains, in a line; None if no count tells anything."""
    tags = best_tags(effects, 1)
    if tags is None or not depths:
        return None
    try:
        counted = by_running_count(coups, effects.wager, tags, depths)
    except DetailError:
        return None
    columns = [
        Column("tags", "Count, tags from -1 to 1", "code"),
        *(Column(f"gain_{cards}", f"Gain with {cards} cards left", "decimal", 6) for cards in depths),
    ]
    gains: list[Fraction] = [depth.best.gain for depth in counted.depths]
    notes = [
        "Of tags from -1 to 1 those with the highest betting correlation.",
        "The gain is exact: units won in 100 coups, one staked wherever the running count makes the value above 0.",
    ]
    return Table("countable", columns, [(str(tags), *gains)], "Whether it can be counted", notes, upright=True)


def best_shoe_table(wager: Wager, coups: Coups, depths: list[int]) -> Table | None:
    """The part-dealt shoes that favour the bettor most, by rank; None for a wager that sees suits."""
    rows: list[tuple[Cell, ...]] = []
    for cards in depths:
        try:
            found = best_shoe(wager, coups, cards)
        except ConditionError:
            found = None
        if found is not None:
            rows.append((cards, *found.ranks, found.expected_value))
    if not rows:
        return None
    columns = [
        Column("cards_left", kind="count"),
        *(Column(rank, rank, "count") for rank in RANKS),
        Column("expected_value", kind="decimal", digits=6),
    ]
    notes = ["Found by exchange: no cards of one rank for as many of another, and no other two cards, make it better."]
    return Table("best_shoe", columns, rows, "The part-dealt shoe that favours the bettor most", notes)
