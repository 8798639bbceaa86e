"""What is read of a hand, and what of that follows from its totals."""

from __future__ import annotations

from exact_odds.language.attributes import CARDS, TOTAL
from exact_odds.language.vocabulary import Feature, Side

Read = tuple[int | None, ...]
"""The values of some features of one hand."""


def follows_from_totals(feature: Feature) -> bool:
    """Whether a feature follows from the two-card total and the value of the third card, however cards are told apart.

    >>> [follows_from_totals(Feature("player", part, TOTAL)) for part in ("hand", "opening", "third", "first")]
    [True, True, True, False]
    """
    name = feature.attribute.name
    return name == CARDS.name or (name == TOTAL.name and feature.part not in ("first", "second"))


def features_of_totals(side: Side) -> list[Feature]:
    """The features of a hand from which everything that follows from totals follows.

    >>> features_of_totals("player")
    [player opening total, player third total]
    """
    return [Feature(side, "opening", TOTAL), Feature(side, "third", TOTAL)]


def total_of(feature: Feature, total: int, third: int | None) -> int | None:
    """A feature that follows from a hand's two-card total and the value of its third card."""
    of_total = feature.attribute.name == TOTAL.name
    if feature.part in ("first", "second"):
        return 1
    if feature.part == "opening" or (third is None and feature.part == "hand"):
        return total if of_total else 2
    if feature.part == "hand":
        assert third is not None
        return (total + third) % 10 if of_total else 3
    return third if of_total or third is None else 1
