"""Several wagers on one coup: how they go together, and what a mix of stakes is worth."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from exact_odds.counting.coups import Coups
from exact_odds.decimals import Root, correlation
from exact_odds.display import Viewed
from exact_odds.errors import WagerError, check_type, cut, quoted, wrong_type
from exact_odds.exact import exact
from exact_odds.frozen import FrozenMapping
from exact_odds.language import Expression
from exact_odds.wagers.odds import Odds
from exact_odds.wagers.wager import Wager


@dataclass(frozen=True, slots=True)
class Mix(Viewed):
    """What stakes on several wagers are worth together, on one coup.

    Attributes:
        stakes: the stake on each wager, by slug.
        expected_value: of what is won in all.
        variance: of what is won in all; the standard deviation is its root, taken where it is printed.
    """

    stakes: FrozenMapping[str, Fraction]
    expected_value: Fraction
    variance: Fraction

    def __str__(self) -> str:
        return f"{', '.join(f'{stake} on {slug}' for slug, stake in self.stakes.items()) or 'no stakes'}"

    @property
    def staked(self) -> Fraction:
        """The sum of the stakes."""
        return sum(self.stakes.values(), Fraction(0))

    @property
    def house_edge(self) -> Fraction | None:
        """The mean loss for each unit staked; None if nothing is."""
        return -self.expected_value / self.staked if self.staked else None


@dataclass(frozen=True, slots=True)
class Covariances(Viewed):
    """The covariances of what wagers win on one coup, for a stake of one unit each.

    >>> from exact_odds import Shoe, decimal, wager
    >>> both = covariances([wager("banker"), wager("player")], Coups(Shoe.of_decks(8)))
    >>> decimal(both.matrix[0][1], 4), decimal(both.correlation(0, 1), 6)
    ('-0.8820', '-0.999969')
    >>> hedged = both.mix({"banker": Fraction(1), "player": Fraction(1)})
    >>> hedged.expected_value == both.odds[0].expected_value + both.odds[1].expected_value
    True

    Attributes:
        odds: the odds of each wager, over the same coups.
        matrix: the covariance of each pair, by place; on the diagonal the variances.
        given: the state of the coup that all of this is given, if one of the wagers is offered only in a state.
    """

    odds: tuple[Odds, ...]
    matrix: tuple[tuple[Fraction, ...], ...]
    given: Expression | None = None

    def __str__(self) -> str:
        return " and ".join(wager.name for wager in self.wagers)

    @property
    def wagers(self) -> tuple[Wager, ...]:
        """The wagers."""
        return tuple(odds.wager for odds in self.odds)

    def correlation(self, one: int, two: int) -> Root | None:
        """The correlation of two wagers, by place; None if one of the two never varies."""
        for place in (one, two):
            check_type(place, int, "the place of a wager, from 0")
        return correlation(self.matrix[one][two], self.matrix[one][one], self.matrix[two][two])

    def mix(self, stakes: Mapping[str, Fraction]) -> Mix:
        """What a mix of stakes is worth, a wager not named having none.

        Raises:
            WagerError: for a stake on a wager that is not among these, or below 0.
        """
        check_type(stakes, Mapping, "a mapping of wagers' names to stakes, such as {'banker': 10}")
        slugs = [odds.wager.slug for odds in self.odds]
        for slug, stake in stakes.items():
            if slug not in slugs:
                raise WagerError(f"a stake is on {slug}, which is not among {', '.join(slugs)}")
            if exact(stake) < 0:
                raise WagerError(f"the stake {quoted(exact(stake))} on {slug} is below 0; a stake is what is put down")
        placed = [exact(stakes.get(slug, 0)) for slug in slugs]
        return Mix(
            FrozenMapping({slug: stake for slug, stake in zip(slugs, placed, strict=True) if stake}),
            sum((stake * odds.expected_value for stake, odds in zip(placed, self.odds, strict=True)), Fraction(0)),
            sum(
                (
                    one * two * covariance
                    for one, row in zip(placed, self.matrix, strict=True)
                    for two, covariance in zip(placed, row, strict=True)
                ),
                Fraction(0),
            ),
        )


def covariances(wagers: Sequence[Wager], coups: Coups) -> Covariances:
    """The covariances of some wagers over the coups of a shoe.

    A wager that is offered only in some state of the coup makes everything given that state: the other wagers are then
    those of a player who has them on the layout when it comes about.

    Raises:
        ArgumentError: for anything but wagers.
        WagerError: for no wager, or two wagers offered in different states, which are never on one layout together.
        ConditionError: if that state never comes about.
    """
    if isinstance(wagers, str | Wager) or not isinstance(wagers, Iterable):
        raise wrong_type(wagers, "a list of wagers, such as [wager('banker'), wager('tie')]")
    for each in wagers:
        if not isinstance(each, Wager):
            raise wrong_type(each, "a wager, such as wager('tie')")
    if not wagers:
        raise WagerError(
            "expected at least one wager; got none; try covariances([wager('banker'), wager('tie')], coups)"
        )
    states = {wager.given: wager for wager in wagers if wager.given is not None}
    if len(states) > 1:
        one, two, *_ = states.values()
        raise WagerError(
            f"{one.slug} is offered given {str(one.given)!r} and {two.slug} given {str(two.given)!r}: "
            "a covariance is over the same coups, so ask about wagers of one state"
        )
    given = next(iter(states), None)
    here = coups if given is None else coups.given(given)
    odds = tuple(here.odds(wager) for wager in wagers)
    matrix = [[one.variance if one is two else Fraction(0) for two in odds] for one in odds]
    for first, second in combinations(range(len(odds)), 2):
        matrix[first][second] = matrix[second][first] = _covariance(odds[first], odds[second], here)
    return Covariances(odds, tuple(map(tuple, matrix)), given)


def _covariance(one: Odds, two: Odds, coups: Coups) -> Fraction:
    joint = coups.cross([one.wager.events, two.wager.events])
    mine, theirs = one.wager.net_pays, two.wager.net_pays
    product = sum((count * mine[place] * theirs[other] for (place, other), count in joint.counts.items()), Fraction(0))
    return product / joint.of - one.expected_value * two.expected_value


def parse_stakes(text: str) -> dict[str, Fraction]:
    """Stakes from text such as ``banker=10 dragon-7=1``.

    >>> parse_stakes("banker=10 dragon-7=1/2")
    {'banker': Fraction(10, 1), 'dragon-7': Fraction(1, 2)}

    Raises:
        WagerError: for text of another form, or without a stake, or a wager named twice.
        NumberError: for a stake that is not an exact number.
    """
    stakes: dict[str, Fraction] = {}
    for word in text.replace(",", " ").split():
        slug, equals, stake = word.partition("=")
        if not equals or not slug:
            raise WagerError(f"{quoted(word)} is not a stake; write WAGER=STAKE, as in banker=10 dragon-7=1")
        if slug in stakes:
            raise WagerError(f"{cut(slug)} has two stakes; give one")
        stakes[slug] = exact(stake)
    if not stakes:
        raise WagerError("no stakes are given; write WAGER=STAKE, as in banker=10 dragon-7=1")
    return stakes
