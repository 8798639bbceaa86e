"""What notes say of a wager's terms: its commissions, its fee, and the pays that are random."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from exact_odds.decimals import grouped, ratio
from exact_odds.wagers.terms import share
from exact_odds.wagers.wager import Wager


def commission_notes(wager: Wager) -> list[str]:
    """What the house keeps of winnings: in one line where all awards that win pay alike, else in one for each.

    >>> from exact_odds import wager
    >>> commission_notes(wager("banker"))
    ['The pays are what is left after a commission of 5% on winnings.']
    """
    if not any(wager.commissions):
        return []
    if len(wager.commissions) == 1:
        return [f"The pays are what is left after a commission of {_rate(wager.commissions[0])} on winnings."]
    return [
        f"{award.label}: the pay is what is left after a commission of {_rate(rate)}."
        if (rate := wager.commission_of(award))
        else f"{award.label}: no commission is taken."
        for award in wager.awards
        if award.wins
    ]


def price_notes(wager: Wager) -> list[str]:
    """Where the meter of a wager stands, and which pays a cap has cut.

    >>> from exact_odds.wagers.library import wager
    >>> price_notes(wager("dragon-7").with_cap(30))
    ['No award pays more than 30 to 1: win, which would pay 40, is cut to it.']
    """
    notes = []
    if wager.meter is not None:
        notes.append(f"The meter stands at {grouped(ratio(wager.meter))} times the stake.")
    if wager.cap is not None:
        cuts = [f"{label}, which would pay {pay}" for label, pay in cut_by_the_cap(wager)]
        cut = f"{'; '.join(cuts)}, {'is' if len(cuts) == 1 else 'are'} cut to it" if cuts else "it cuts none"
        notes.append(f"No award pays more than {grouped(ratio(wager.cap))} to 1: {cut}.")
    return notes


def cut_by_the_cap(wager: Wager) -> list[tuple[str, str]]:
    """The awards that a cap has cut, each with what it would pay, to one; of a random factor the most."""
    return [
        (before.label, grouped(ratio(max(pay for pay, _ in before.possible_pays))))
        for award, before in zip(wager.awards, wager.uncapped, strict=False)
        if award != before
    ]


def fee_notes(wagers: Iterable[Wager]) -> list[str]:
    """What is paid on top of the stakes of some wagers, in one line for each that has a fee."""
    return [
        f"{wager.name}: a fee of {share(wager.fee)} of the stake is paid on top and never returned; what it is worth "
        "is per unit of stake and fee together."
        for wager in wagers
        if wager.fee
    ]


def random_notes(wager: Wager) -> list[str]:
    """The pays of each award that has a random factor, with their probabilities."""
    found = []
    for award in wager.awards:
        if award.outcomes:
            each = ", ".join(f"{pay} with probability {probability}" for pay, probability in award.outcomes)
            found.append(f"{award.label}: the pay is random, {each}; the table has the mean.")
    return found


def unit(fee: Fraction) -> str:
    """What the worth of a wager is the worth of.

    >>> unit(Fraction(0)), unit(Fraction(1, 5))
    ('a stake of one', 'one unit of stake and fee together')
    """
    return "one unit of stake and fee together" if fee else "a stake of one"


def contribution_notes(fee: Fraction) -> list[str]:
    """How an award's contributions to the expected value and to the return follow from its probability and its pay."""
    if fee:
        paid = ratio(fee)
        return [
            f"To the expected value an award adds its probability times (its pay to one - {paid}) / (1 + {paid}).",
            f"To the return to player it adds its probability times its pay for one / (1 + {paid}).",
        ]
    return [
        "To the expected value an award adds its probability times its pay to one.",
        "To the return to player it adds its probability times its pay for one.",
    ]


def _rate(rate: Fraction | None) -> str:
    return share(rate or Fraction(0))
