"""A wager in its surroundings: other numbers of decks, one card less, the main wagers beside it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from exact_odds.counting.coups import Coups
from exact_odds.decimals import Root
from exact_odds.errors import ConditionError
from exact_odds.games.cards import RANKS
from exact_odds.games.shoe import LEAST_CARDS, Shoe
from exact_odds.reports.removal import by_suit_table, suits_matter
from exact_odds.reports.setting import named, shoe_of
from exact_odds.reports.table import Cell, Column, Named, Table
from exact_odds.reports.wager_worth import favours
from exact_odds.studies.covariance import Covariances, covariances
from exact_odds.studies.removal import Effects, effects_of_removal
from exact_odds.wagers.library import layout
from exact_odds.wagers.odds import Odds
from exact_odds.wagers.wager import Wager

DECKS = (1, 2, 4, 6, 8, None)
"""The full shoes a wager is shown on; None is the infinite one."""

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
    if coups.shoe.is_infinite or coups.shoe.size <= LEAST_CARDS:
        return None
    (effects,) = effects_of_removal([wager], coups)
    return effects


def removal_tables(effects: Effects) -> list[Table]:
    """What one card less does to a wager: by rank, and by suit too where it sees suits."""
    before = effects.expected_value
    columns = [
        Column("card", "Card gone"),
        Column("cards", "In the shoe", "count"),
        Column("after", "Expected value after", "decimal", 8, none=""),
        Column("effect", kind="decimal", digits=9, exact=True),
    ]
    rows: list[tuple[Cell, ...]] = []
    for rank, cards, effect in zip(RANKS, effects.cards, effects.ranks, strict=True):
        after = None if effect is None else before + effect
        rows.append((rank, cards, after, effect))
    notes = ["The effect is the expected value after less that before: above 0, the missing card helps the bettor."]
    by_suit = [by_suit_table([effects])] if suits_matter(effects) else []
    if by_suit:
        notes.append("It is that of a card whose suit nobody has seen; those of each suit follow.")
    elif effects.by_face is not None:
        notes.append("A card has the same effect in every suit.")
    if effects.wager.given is not None:
        notes.append("The effects do not sum to 0, as without a card the state is reached more, or less, often.")
    else:
        cards = sum(effects.cards)
        mean = effects.weighted_sum / cards
        rows.append(("any", cards, before + mean, mean))
        notes.append("A card that goes unseen changes nothing: over all cards in the shoe the mean effect is 0.")
    notes.append(PART_DEALT)
    closing = len(rows) - len(RANKS)
    return [Table("removal", columns, rows, "What one card less does", notes, closing), *by_suit]


def correlation_table(joint: Covariances) -> Table:
    """How the first of some wagers goes together with the others."""
    columns = [
        Column("wager"),
        Column("correlation", kind="decimal", digits=8),
        Column("covariance", kind="decimal", digits=8, exact=True),
    ]
    rows: list[tuple[Cell, ...]] = [
        (Named.of(other.wager), correlation, covariance) for other, correlation, covariance in _pairs(joint)
    ]
    state = "" if joint.given is None else ", given the state in which the wager is offered"
    notes = [f"Of what is won on one coup with a unit staked on each{state}."]
    if any(correlation is None for _, correlation, _ in _pairs(joint)):
        notes.append("Where one of the two always wins the same there is no correlation.")
    return Table("correlation", columns, rows, "Beside the main wagers", notes)


def _pairs(joint: Covariances) -> list[tuple[Odds, Root | None, Fraction]]:
    """Each wager after the first with its correlation and covariance with the first."""
    return [
        (other, joint.correlation(0, place), joint.matrix[0][place]) for place, other in enumerate(joint.odds[1:], 1)
    ]


def context(odds: Odds, coups: Coups) -> list[Table]:
    """The tables of a wager's surroundings."""
    decks, effects = by_decks(odds, coups), removal(odds.wager, coups)
    joint = covariances([odds.wager, *layout(coups.game)], coups)
    return [decks_table(decks), *([] if effects is None else removal_tables(effects)), correlation_table(joint)]
