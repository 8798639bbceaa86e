"""Exposure: the most that one coup can cost the house, over several wagers with a limit on each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import prod
from typing import NamedTuple

from exact_odds.counting.coups import Coups
from exact_odds.counting.examples import DealFinder
from exact_odds.decimals import ratio
from exact_odds.display import Viewed
from exact_odds.errors import DetailError, NumberError, quoted, wrong_type
from exact_odds.exact import exact
from exact_odds.language import Expression
from exact_odds.language.expression import Node
from exact_odds.wagers.wager import Wager


class Part(NamedTuple):
    """What one wager costs in the coup that costs most.

    Attributes:
        wager: the wager.
        stake: the most that may be staked on it.
        award: the label of the award that is won; that of a loss, or ``not offered``.
        pays: to one; the largest pay of a random factor. None where the wager is not offered.
        cost: what the house pays out, less the stakes and fees that it takes; below 0 where it wins.
        likely: the probability of the largest pay, once the award is won; below 1 for a random factor alone.
    """

    wager: Wager
    stake: Fraction
    award: str
    pays: Fraction | None
    cost: Fraction
    likely: Fraction = Fraction(1)


@dataclass(frozen=True, slots=True)
class Exposure(Viewed):
    """The most that one coup can cost the house.

    >>> from exact_odds import wager
    >>> found = exposure(Coups(), {wager("banker"): 100, wager("dragon-7"): 10})
    >>> found.cost, [part.award for part in found.parts], found.deal
    (Fraction(495, 1), ['win', 'win'], 'player: 9 5 9, banker: 9 2 6')

    Attributes:
        parts: what each wager costs.
        cost: what all of them cost together; below 0 if the house wins in every coup.
        deal: a coup that costs so much, its cards as `ShownCards` reads them; empty if none was found.
        count: the deals that can cost so much.
        of: all deals.
        probability: how likely a coup costs so much: the deal is one of these, and every random factor is its largest.
    """

    parts: tuple[Part, ...]
    cost: Fraction
    deal: str
    count: int
    of: int
    probability: Fraction

    def __str__(self) -> str:
        return f"at most {ratio(self.cost)} on one coup"


NOT_OFFERED = "not offered"


def exposure(coups: Coups, limits: Mapping[Wager, int | str | Fraction]) -> Exposure:
    """The most that one coup can cost the house if each wager has the most staked on it that is allowed.

    Everything is counted together, so that no two awards are added that one coup cannot win. A wager that is offered
    only in some state of the coup costs nothing in another. Random factors are drawn independently of each other.

    Args:
        coups: the situation.
        limits: for each wager the most that may be staked on it.

    Raises:
        ArgumentError: for what is no wager.
        NumberError: for no wager, or a limit that is not above 0.
        WagerError: for a wager that follows a meter whose value is not given.
        DetailError: if the wagers together tell too many classes of coups apart: leave some out, most of all those that
            look at suits.
    """
    stakes: dict[Wager, Fraction] = {}
    for wager, limit in limits.items():
        if not isinstance(wager, Wager):
            raise wrong_type(wager, "wagers with their limits, such as {wager('tie'): 100}")
        wager.refuse_without_meter()
        stakes[wager] = exact(limit)
        if stakes[wager] <= 0:
            raise NumberError(f"expected a largest stake of more than 0 on {wager.slug}; got {quoted(stakes[wager])}")
    if not stakes:
        raise NumberError("expected a largest stake on at least one wager; got none; try {wager('tie'): 100}")
    partitions = [_partition(wager) for wager in stakes]
    costs = [[part.cost for part in _parts(wager, stake)] for wager, stake in stakes.items()]
    try:
        crossed = coups.cross(partitions)
    except DetailError:
        raise DetailError(
            f"{len(stakes)} wagers with a largest stake tell too many coups apart together; "
            "leave some of the stakes out, those on wagers that look at suits first"
        ) from None
    totals = {
        places: sum((costs[which][place] for which, place in enumerate(places)), Fraction(0))
        for places, count in crossed.counts.items()
        if count
    }
    most = max(totals.values())
    likely = [[part.likely for part in _parts(wager, stake)] for wager, stake in stakes.items()]
    costly = [places for places, total in totals.items() if total == most]
    places = max(costly, key=crossed.counts.__getitem__)
    finder = DealFinder(coups, partitions)
    deal = finder.find([places]).get(places)
    return Exposure(
        tuple(_parts(wager, stake)[place] for (wager, stake), place in zip(stakes.items(), places, strict=True)),
        most,
        "" if deal is None else finder.written(deal),
        sum(crossed.counts[places] for places in costly),
        crossed.of,
        sum(
            crossed.counts[places] * prod(likely[which][place] for which, place in enumerate(places))
            for places in costly
        )
        / Fraction(crossed.of),
    )


def _partition(wager: Wager) -> list[Expression]:
    """The awards' events; before them, where the wager is not always offered, that it is not."""
    if wager.given is None:
        return list(wager.events)
    return [Expression(f"not ({wager.given.text})", Node("not", (wager.given.tree,))), *wager.events]


def _parts(wager: Wager, stake: Fraction) -> list[Part]:
    """What the wager costs at each place of its partition."""
    paid = [max(award.possible_pays) for award in wager.awards]
    labels = [*(award.label for award in wager.awards), "lose" if wager.otherwise == -1 else "otherwise"]
    parts = [
        Part(wager, stake, label, pay, stake * (pay - wager.fee), likely)
        for label, (pay, likely) in zip(labels, [*paid, (wager.otherwise, Fraction(1))], strict=True)
    ]
    return parts if wager.given is None else [Part(wager, stake, NOT_OFFERED, None, Fraction(0)), *parts]
