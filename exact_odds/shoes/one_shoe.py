"""Coups of one shoe: how their dependence changes what many of them win.

Coups of one shoe are exchangeable (see `sequence`): every pair of them has the joint distribution of the first two. So
the variance of what N coups win is N times that of one coup, plus N (N - 1) times the covariance of two.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations_with_replacement

from exact_odds.counting.coups import Coups
from exact_odds.errors import ConditionError, DetailError, NumberError, ShoeError
from exact_odds.exact import exact
from exact_odds.wagers.wager import Wager

MOST_KINDS = 20
"""Kinds of cards that wagers may tell apart."""


def covariance_of_coups(coups: Coups, stakes: Mapping[Wager, int | str | Fraction]) -> Fraction:
    """The covariance of what two coups of one shoe win, with the same stakes on both.

    >>> from exact_odds import wager
    >>> covariance_of_coups(Coups(), {wager("player"): 1}) < 0
    True

    Args:
        coups: the situation before the first coup; no card of it is shown.
        stakes: for each wager what is staked on it.

    Raises:
        ShoeError: for a shoe that may not last for two coups.
        ConditionError: for wagers that are not offered in every coup, or a situation with shown cards or a condition.
        DetailError: for wagers that tell too many kinds of cards apart.
    """
    weights = {wager: exact(stake) for wager, stake in stakes.items()}
    if coups.conditions or coups.shown or any(wager.given is not None for wager in stakes):
        raise ConditionError("expected wagers that are offered in every coup, and no shown cards; try banker")
    if coups.shoe.is_infinite:
        return Fraction(0)
    from exact_odds.counting.arrays.shared_cards import counts_of_products
    from exact_odds.counting.terms import kinds_for, terms
    from exact_odds.counting.two_hands import falling

    kinds = kinds_for([event for wager in stakes for event in wager.events], coups.source)
    if len(kinds.faces) > MOST_KINDS:
        raise DetailError(
            f"expected wagers that tell at most {MOST_KINDS} kinds of cards apart, for two coups of one shoe; "
            f"got {len(kinds.faces)}; try one that looks at totals or ranks"
        )
    polynomials, worth = [], []
    mean = Fraction(0)
    for wager, weight in weights.items():
        otherwise = wager.net(wager.otherwise)  # what is won beside it leaves the covariance as it is
        mean += weight * (coups.odds(wager).expected_value - otherwise)
        for place, net in enumerate(wager.net_pays[:-1]):
            only = [int(other == place) for other in range(len(wager.awards) + 1)]
            polynomials.append(terms(wager.events, only, coups, kinds=kinds).polynomial())
            worth.append(weight * (net - otherwise))
    cards = polynomials[0].cards
    refuse_too_many(coups, 2)
    counts = list(kinds.counts)
    for card in coups.game.fixed.cards:
        counts[kinds.of_face[card.faces[0]]] -= 1
    pairs = list(combinations_with_replacement(range(len(polynomials)), 2))
    of = falling(sum(counts), 2 * cards)
    product = sum(
        (
            (1 if one == two else 2) * worth[one] * worth[two] * count
            for (one, two), count in zip(pairs, counts_of_products(polynomials, pairs, counts), strict=True)
        ),
        Fraction(0),
    )
    return product / of - mean**2


def refuse_too_many(coups: Coups, number: int) -> None:
    """Refuse more coups than a shoe is sure to last for, at six cards a coup.

    Raises:
        NumberError: if it may end before.
        ShoeError: if it may end with the first.
    """
    if coups.shoe.is_infinite:
        return
    cards = coups.game.needed
    most = coups.shoe.size // cards
    if most < 2:
        raise ShoeError(f"expected a shoe that lasts for two coups; got {coups.shoe.size} cards; try more decks")
    if number > most:
        raise NumberError(
            f"expected at most {most} coups of one shoe, as each may take {cards} of its {coups.shoe.size} cards; "
            f"got {number}; try {most}"
        )
