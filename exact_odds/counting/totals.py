"""What is read of a hand, and what of that follows from its totals."""

from __future__ import annotations

from exact_odds.language.vocabulary import BY_TOTALS, TOTAL, Reading

Read = tuple[int | None, ...]
"""The values of some readings of one hand."""


def follows_from_totals(reading: Reading) -> bool:
    """Whether a reading follows from the two-card total and the value of the third card, in whatever kinds."""
    return reading.attribute.name in BY_TOTALS


def total_of(reading: Reading, total: int, third: int | None) -> int | None:
    """A reading that follows from a hand's two-card total and the value of its third card."""
    of_total = reading.attribute.name == TOTAL.name
    if reading.part == "opening" or (third is None and reading.part == "hand"):
        return total if of_total else 2
    if reading.part == "hand":
        assert third is not None
        return (total + third) % 10 if of_total else 3
    return third if of_total or third is None else 1
