"""A wager in its surroundings: other numbers of decks, one card less, the main wagers beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from exact_odds.counting.coups import Coups
from exact_odds.decimals import Root
from exact_odds.errors import ConditionError
from exact_odds.games.shoe import Shoe
from exact_odds.reports.chart import Chart
from exact_odds.reports.column import Cell, Column
from exact_odds.reports.covariance import beside_table
from exact_odds.reports.removal import EFFECTS, by_suit_table, effects_table, suits_matter
from exact_odds.reports.setting import named, shoe_of
from exact_odds.reports.table import Table
from exact_odds.reports.wager.knowledge import knowledge_tables
from exact_odds.reports.wager.worth import favours
from exact_odds.studies.covariance import covariances
from exact_odds.studies.removal import Effects, effects_of_removal
from exact_odds.wagers.library import layout
from exact_odds.wagers.odds import Odds
from exact_odds.wagers.wager import Wager

DECKS = (*range(1, 9), None)
"""The full shoes a wager is shown on; None is the infinite one."""

BY_DECKS = Chart(
    "bars", "by_decks", "decks", "house_edge", title="House edge by number of decks", percent=True, x_label="Decks"
)

BY_SUIT = "It is that of a card whose suit nobody has seen; those of each suit follow."
ALIKE = "A card has the same effect in every suit."
PART_DEALT = "In part-dealt shoes exact-odds sweep finds how the edge spreads, exact-odds removal which counts tell it."
"""Where what one card less does leads."""


class OnDecks(NamedTuple):
    """A wager on a shoe.

    Attributes:
        decks: the number of whole decks, None for infinite ones; 0 for a shoe that is not full.
        odds: its odds there; None where it is never offered.
        here: whether that is the shoe that is asked about.
    """

    decks: int | None
    odds: Odds | None
    here: bool

    @property
    def name(self) -> int | str:
        """The number of decks, or that it is no such shoe, as a cell."""
        return named(self.decks) if self.decks != 0 else "other"


def by_decks(odds: Odds, coups: Coups) -> list[OnDecks]:
    """A wager on full shoes under the rules of these coups, and on their own shoe.

    Args:
        odds: its odds on these coups.
        coups: those of the shoe that is asked about.
    """
    shoes = {decks: shoe_of(decks) for decks in DECKS}
    decks = coups.shoe.decks
    if coups.shoe not in shoes.values():
        full = decks is not None and coups.shoe == Shoe.of_decks(decks)
        shoes[decks if full else 0] = coups.shoe
    found = []
    for number in sorted(shoes, key=lambda decks: (decks is None, decks)):
        here = shoes[number] == coups.shoe
        found.append(OnDecks(number, odds if here else _offered(odds.wager, coups.on(shoes[number])), here))
    return found


def _offered(wager: Wager, coups: Coups) -> Odds | None:
    """The odds of a wager, or None if it is never offered."""
    try:
        return coups.odds(wager)
    except ConditionError:
        return None


def decks_table(found: Sequence[OnDecks]) -> Table:
    """A wager on shoes of several sizes."""
    columns = [
        Column("decks", align="right"),
        Column("house_edge", kind="percent"),
        Column("favours"),
        Column("standard_deviation", kind="decimal", digits=6),
        Column("expected_value", kind="decimal", digits=8, exact=True),
        Column("shoe", none=""),
    ]
    rows: list[tuple[Cell, ...]] = []
    for shoe in found:
        odds, here = shoe.odds, "this one" if shoe.here else None
        if odds is None:
            rows.append((shoe.name, None, "never offered", None, None, here))
        else:
            rows.append((shoe.name, odds.house_edge, favours(odds), Root(odds.variance), odds.expected_value, here))
    notes = ["Full shoes, and the one of this report, under the same rules. A house edge below 0 is the bettor's."]
    return Table("by_decks", columns, rows, "By number of decks", notes)


def removal(wager: Wager, coups: Coups) -> Effects | None:
    """The effects of one card less; None for a shoe that cannot lose one."""
    if coups.shoe.is_infinite or coups.shoe.size <= coups.game.needed:
        return None
    (effects,) = effects_of_removal([wager], coups)
    return effects


def removal_tables(effects: Effects) -> list[Table]:
    """What one card less does to a wager: by rank, and by suit too where it sees suits."""
    by_suit = [by_suit_table([effects])] if suits_matter(effects) else []
    suits = [] if effects.by_face is None else [BY_SUIT if by_suit else ALIKE]
    return [replace(effects_table([effects], [*suits, PART_DEALT]), chart=EFFECTS), *by_suit]


def context(odds: Odds, coups: Coups) -> list[Table]:
    """The tables of a wager's surroundings."""
    decks, effects = by_decks(odds, coups), removal(odds.wager, coups)
    joint = covariances([odds.wager, *layout(coups.game)], coups)
    return [
        decks_table(decks),
        *([] if effects is None else removal_tables(effects)),
        *knowledge_tables(odds.wager, coups, effects),
        beside_table(joint),
    ]
