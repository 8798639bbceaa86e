"""A wager in its surroundings: other numbers of decks, one card less, the main wagers beside it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from exact_odds.counting.coups import Coups
from exact_odds.decimals import Root, decimal
from exact_odds.errors import ConditionError
from exact_odds.game.cards import RANKS
from exact_odds.game.games import Game
from exact_odds.game.shoe import LEAST_CARDS, Shoe
from exact_odds.reports.removal import by_suit_table, suits_matter
from exact_odds.reports.setting import named, shoe_of
from exact_odds.reports.table import Cell, Column, Table, both
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
        found.append(OnDecks(number, odds if here else _offered(odds.wager, Coups(shoes[number], coups.tableau)), here))
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
        Column("Decks", align="right"),
        Column("House edge", "percent", 4),
        Column("Favours"),
        Column("Standard deviation", "decimal", 6),
        *both("Expected value", 8),
        Column("Shoe", none=""),
    ]
    rows: list[tuple[Cell, ...]] = []
    for shoe in found:
        odds, here = shoe.odds, "this one" if shoe.here else None
        if odds is None:
            rows.append((shoe.name, None, "never offered", None, None, None, here))
        else:
            value = odds.expected_value
            rows.append((shoe.name, odds.house_edge, favours(odds), Root(odds.variance), value, value, here))
    notes = ["Full shoes, and the one of this report, under the same rules. A house edge below 0 is the bettor's."]
    return Table("by-decks", columns, rows, "By number of decks", notes)


def decks_data(found: Sequence[OnDecks], digits: int) -> list[dict[str, object]]:
    """The same for JSON."""
    return [
        {
            "decks": shoe.name,
            "this_shoe": shoe.here,
            "expected_value": None if shoe.odds is None else shoe.odds.expected_value,
            "house_edge": None if shoe.odds is None else shoe.odds.house_edge,
            "standard_deviation": None if shoe.odds is None else decimal(Root(shoe.odds.variance), digits),
            "favours": None if shoe.odds is None else favours(shoe.odds),
        }
        for shoe in found
    ]


def removal(wager: Wager, coups: Coups) -> Effects | None:
    """The effects of one card less; None for a shoe that cannot lose one."""
    if coups.shoe.is_infinite or coups.shoe.size <= LEAST_CARDS:
        return None
    (effects,) = effects_of_removal([wager], coups.shoe, coups.tableau)
    return effects


def removal_tables(effects: Effects) -> list[Table]:
    """What one card less does to a wager: by rank, and by suit too where it sees suits."""
    before = effects.expected_value
    columns = [
        Column("Card gone"),
        Column("In the shoe", "count", name="cards"),
        Column("Expected value after", "decimal", 8, name="after", none=""),
        *both("Effect", 9),
    ]
    rows: list[tuple[Cell, ...]] = []
    for rank, cards, effect in zip(RANKS, effects.cards, effects.ranks, strict=True):
        after = None if effect is None else before + effect
        rows.append((rank, cards, after, effect, effect))
    notes = ["The effect is the expected value after less that before: above 0, the missing card helps the bettor."]
    by_suit = [by_suit_table(effects)] if suits_matter(effects) else []
    if by_suit:
        notes.append("It is that of a card whose suit nobody has seen; those of each suit follow.")
    elif effects.by_face is not None:
        notes.append("A card has the same effect in every suit.")
    if effects.wager.given is not None:
        notes.append("The effects do not sum to 0, as without a card the state is reached more, or less, often.")
    else:
        cards = sum(effects.cards)
        mean = effects.weighted_sum / cards
        rows.append(("any", cards, before + mean, mean, mean))
        notes.append("A card that goes unseen changes nothing: over all cards in the shoe the mean effect is 0.")
    notes.append(PART_DEALT)
    closing = len(rows) - len(RANKS)
    return [Table("removal", columns, rows, "What one card less does", notes, closing), *by_suit]


def removal_data(effects: Effects) -> dict[str, object]:
    """The same for JSON."""
    return {"effects": effects.by_rank, "by_face": effects.by_face}


def correlation_table(joint: Covariances) -> Table:
    """How the first of some wagers goes together with the others."""
    columns = [
        Column("Wager"),
        Column("Correlation", "decimal", 8),
        *both("Covariance", 8),
    ]
    rows: list[tuple[Cell, ...]] = [
        (other.wager.name, correlation, covariance, covariance) for other, correlation, covariance in _pairs(joint)
    ]
    state = "" if joint.given is None else ", given the state in which the wager is offered"
    notes = [f"Of what is won on one coup with a unit staked on each{state}."]
    if any(correlation is None for _, correlation, _ in _pairs(joint)):
        notes.append("Where one of the two always wins the same there is no correlation.")
    return Table("correlation", columns, rows, "Beside the main wagers", notes)


def correlation_data(joint: Covariances, digits: int) -> list[dict[str, object]]:
    """The same for JSON."""
    return [
        {
            "wager": other.wager.slug,
            "covariance": covariance,
            "correlation": None if correlation is None else decimal(correlation, digits),
            "correlation_exact": correlation,
        }
        for other, correlation, covariance in _pairs(joint)
    ]


def _pairs(joint: Covariances) -> list[tuple[Odds, Root | None, Fraction]]:
    """Each wager after the first with its correlation and covariance with the first."""
    return [
        (other, joint.correlation(0, place), joint.matrix[0][place]) for place, other in enumerate(joint.odds[1:], 1)
    ]


def context(game: Game, coups: Coups, odds: Odds, digits: int) -> tuple[list[Table], dict[str, object]]:
    """The tables of a wager's surroundings, and their data for JSON."""
    decks, effects = by_decks(odds, coups), removal(odds.wager, coups)
    joint = covariances([odds.wager, *layout(game)], coups)
    tables = [
        decks_table(decks),
        *([] if effects is None else removal_tables(effects)),
        correlation_table(joint),
    ]
    data: dict[str, object] = {
        "by_decks": decks_data(decks, digits),
        "removal": None if effects is None else removal_data(effects),
        "correlation": correlation_data(joint, digits),
    }
    return tables, data
