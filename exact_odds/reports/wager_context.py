"""A wager in its surroundings: other numbers of decks, one card less, the main wagers beside it."""

from __future__ import annotations

from fractions import Fraction

from exact_odds.decimals import Root, correlation, decimal
from exact_odds.engine.coups import Coups
from exact_odds.errors import ConditionError
from exact_odds.game.cards import RANKS, SUITS
from exact_odds.game.shoe import LEAST_CARDS
from exact_odds.reports.setting import named, shoe_of
from exact_odds.reports.table import Cell, Column, Table, both
from exact_odds.reports.wager_worth import favours
from exact_odds.studies.covariance import Covariances, covariances
from exact_odds.studies.removal import Effects, effects_of_removal
from exact_odds.wagers.games import Game
from exact_odds.wagers.odds import Odds
from exact_odds.wagers.wager import Wager

DECKS = (1, 2, 4, 6, 8, None)
"""The full shoes a wager is shown on; None is the infinite one."""

SUIT_NAMES = ("spade", "heart", "diamond", "club")
"""The suits in words, in the order of their letters."""


def by_decks(wager: Wager, coups: Coups) -> dict[int | None, Odds | None]:
    """The odds of a wager on full shoes under the rules of these coups; None where the wager is never offered."""
    found: dict[int | None, Odds | None] = {}
    for decks in DECKS:
        shoe = shoe_of(decks)
        try:
            found[decks] = (coups if shoe == coups.shoe else Coups(shoe, coups.tableau)).odds(wager)
        except ConditionError:
            found[decks] = None
    return found


def decks_table(found: dict[int | None, Odds | None]) -> Table:
    """A wager on full shoes of several sizes."""
    columns = [
        Column("Decks", align="right"),
        Column("House edge", "percent", 4),
        Column("Favours"),
        Column("Standard deviation", "decimal", 6),
        *both("Expected value", 8),
    ]
    rows: list[tuple[Cell, ...]] = []
    for decks, odds in found.items():
        size = named(decks)
        if odds is None:
            rows.append((size, None, "never offered", None, None, None))
        else:
            value = odds.expected_value
            rows.append((size, odds.house_edge, favours(odds), Root(odds.variance), value, value))
    notes = ["Full shoes under the same rules. A house edge below 0 is the edge of the bettor."]
    return Table("by-decks", columns, rows, "By number of decks", notes)


def decks_data(found: dict[int | None, Odds | None], digits: int) -> list[dict[str, object]]:
    """The same for JSON."""
    return [
        {
            "decks": named(decks),
            "expected_value": None if odds is None else odds.expected_value,
            "house_edge": None if odds is None else odds.house_edge,
            "standard_deviation": None if odds is None else decimal(Root(odds.variance), digits),
            "favours": None if odds is None else favours(odds),
        }
        for decks, odds in found.items()
    ]


def removal(wager: Wager, coups: Coups) -> Effects | None:
    """The effects of one card less; None for a shoe that cannot lose one."""
    if coups.shoe.is_infinite or coups.shoe.size <= LEAST_CARDS:
        return None
    (effects,) = effects_of_removal([wager], coups.shoe, coups.tableau)
    return effects


def removal_table(effects: Effects) -> Table:
    """What one card less does to a wager: by rank, and by suit too where it sees suits."""
    by_face, before = _suits_apart(effects), effects.expected_value
    columns = [Column("Card gone"), Column("In the shoe", "count", name="cards")]
    columns.append(Column("Expected value after", "decimal", 8, name="after", none=""))
    if by_face is None:
        columns += both("Effect", 10)
    else:
        columns.append(Column("Effect", "decimal", 8, none=""))
        columns += [Column(f"of a {suit}", "decimal", 8, name=suit, none="") for suit in SUIT_NAMES]
    rows: list[tuple[Cell, ...]] = []
    for rank, cards, effect in zip(RANKS, effects.cards, effects.ranks, strict=True):
        after = None if effect is None else before + effect
        others = (effect,) if by_face is None else (by_face[rank + suit] for suit in SUITS)
        rows.append((rank, cards, after, effect, *others))
    notes = ["The effect is the expected value after less that before: above 0, the missing card helps the bettor."]
    if effects.by_face is not None and by_face is None:
        notes.append("A card has the same effect in every suit.")
    if by_face is not None:
        notes.append("First that of a card whose suit nobody has seen, then those of cards of each suit.")
    if effects.wager.given is not None:
        notes.append("The effects do not sum to 0, as without a card the state is reached more, or less, often.")
        return Table("removal", columns, rows, "What one card less does", notes)
    cards = sum(effects.cards)
    mean = effects.weighted_sum / cards
    rows.append(("any", cards, before + mean, mean, *([mean] if by_face is None else [None] * len(SUITS))))
    notes.append("A card that goes unseen changes nothing: over all cards in the shoe the mean effect is 0.")
    return Table("removal", columns, rows, "What one card less does", notes, closing=1)


def _suits_apart(effects: Effects) -> dict[str, Fraction | None] | None:
    """The effects by face, unless they are those by rank."""
    by_face = effects.by_face
    if by_face is None or all(by_face[rank + suit] == effects[rank] for rank in RANKS for suit in SUITS):
        return None
    return by_face


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
    pairs = []
    for place, other in enumerate(joint.odds[1:], 1):
        covariance = joint.matrix[0][place]
        pairs.append((other, correlation(covariance, joint.matrix[0][0], joint.matrix[place][place]), covariance))
    return pairs


def context(game: Game, coups: Coups, odds: Odds, digits: int) -> tuple[list[Table], dict[str, object]]:
    """The tables of a wager's surroundings, and their data for JSON."""
    decks, effects = by_decks(odds.wager, coups), removal(odds.wager, coups)
    joint = covariances([odds.wager, *game.layout()], coups)
    tables = [decks_table(decks), correlation_table(joint)]
    if effects is not None:
        tables.insert(1, removal_table(effects))
    data: dict[str, object] = {
        "by_decks": decks_data(decks, digits),
        "removal": None if effects is None else removal_data(effects),
        "correlation": correlation_data(joint, digits),
    }
    return tables, data
