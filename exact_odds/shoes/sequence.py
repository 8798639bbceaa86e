"""Coups in a row from one shoe, exactly: the joint distribution of what happens in two to four of them.

Cards that nobody saw do not matter, so let every coup take six cards. The coups of an outcome are then a polynomial
whose terms are contents of six cards (see `terms`), coups one after the other are the product of their polynomials, and
the joint count is the count of that product on the shoe. Two polynomials are never multiplied out if it can be helped:
`shared_cards` counts their product, so that of three or four coups only the products of two are written down.

Contents add up whatever the order of the coups. So coups are exchangeable: a tie and then Banker is as likely as Banker
and then a tie, and a coup deep in the shoe is as likely as the first to be won by Banker. Of the outcomes of a coup the
last is left over: with all coups, whatever their outcome, the count is that of fewer coups times the orders of six
cards more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import prod
from typing import TYPE_CHECKING

from exact_odds.counting.answers import Event, event_of
from exact_odds.counting.card_classes import CardClasses
from exact_odds.counting.coups import Coups
from exact_odds.counting.terms import kinds_for, terms
from exact_odds.counting.two_hands import falling
from exact_odds.display import Viewed
from exact_odds.errors import ConditionError, EventError, NumberError, ShoeError, unknown_name, wrong_type
from exact_odds.games.shoe import Shoe
from exact_odds.language import Expression, parse

if TYPE_CHECKING:
    from exact_odds.counting.arrays.contents import Polynomial

RESULTS = ("banker", "player", "tie")
MOST_KINDS = {2: 20, 3: 11, 4: 11}
"""Kinds of cards that events may tell apart, by the number of coups; beyond, memory would not do."""

Progress = Callable[[int], object]
"""Told from time to time how many hundredths of the work are done."""


@dataclass(frozen=True, slots=True)
class JointDistribution(Viewed):
    """The joint distribution of what happens in some coups dealt one after another from one shoe.

    >>> two = sequence(Coups(Shoe.of_decks(8)))
    >>> two.probability("banker", "banker") < two.independent("banker", "banker")
    True
    >>> two.probability("tie", "banker") == two.probability("banker", "tie")
    True
    >>> round((two.given("banker")["banker",] - two.margin(1)["banker"]) * 10**9)
    -1172

    Attributes:
        shoe: the shoe before the first coup.
        outcomes: for each coup the names of what may happen, of which one does.
        numbers: for each way for the coups to go, the last coup changing first, the ordered deals of six cards for
            each coup.
        of: all those deals.
    """

    shoe: Shoe
    outcomes: tuple[tuple[str, ...], ...]
    numbers: tuple[int, ...]
    of: int

    def __str__(self) -> str:
        return f"{len(self.outcomes)} coups in a row, {self.shoe}"

    @property
    def counts(self) -> dict[tuple[str, ...], int]:
        """The numbers of deals by outcomes."""
        return dict(zip(product(*self.outcomes), self.numbers, strict=True))

    def probability(self, *names: str) -> Fraction:
        """The probability that the coups, or the first of them, go like this.

        Raises:
            UnknownName: for what is no outcome of its coup; the other methods raise it too.
            NumberError: for more names than there are coups.
        """
        self._check(names)
        count = sum(count for values, count in self.counts.items() if values[: len(names)] == names)
        return Fraction(count, self.of)

    def margin(self, coup: int) -> dict[str, Fraction]:
        """The probabilities of what may happen in one coup, by its place from 0.

        Raises:
            NumberError: for a place that no coup has.
        """
        if type(coup) is not int:
            raise wrong_type(coup, "the place of a coup, from 0")
        if not 0 <= coup < len(self.outcomes):
            raise NumberError(f"no coup is at place {coup}; there are {len(self.outcomes)}, from 0")
        sums = dict.fromkeys(self.outcomes[coup], 0)
        for values, count in self.counts.items():
            sums[values[coup]] += count
        return {name: Fraction(count, self.of) for name, count in sums.items()}

    def independent(self, *names: str) -> Fraction:
        """What `probability` would be if no coup knew of another."""
        self._check(names)
        return prod((self.margin(place)[name] for place, name in enumerate(names)), start=Fraction(1))

    def given(self, *names: str) -> dict[tuple[str, ...], Fraction]:
        """The probabilities of the coups that follow, given how the first ones went; empty if they never go so."""
        known = self.probability(*names)
        return {
            values[len(names) :]: Fraction(count, self.of) / known
            for values, count in self.counts.items()
            if values[: len(names)] == names and known
        }

    def covariance(self, first: str, second: str) -> Fraction:
        """Of the indicators of an outcome of the first coup and one of the second."""
        return self.probability(first, second) - self.independent(first, second)

    def variances(self, first: str, second: str) -> tuple[Fraction, Fraction]:
        """Of the same indicators; the correlation is the covariance over the root of their product.

        Of one outcome in both coups the two are alike, and the correlation is rational.
        """
        self._check((first, second))
        one, two = self.margin(0)[first], self.margin(1)[second]
        return one * (1 - one), two * (1 - two)

    def _check(self, names: Sequence[str]) -> None:
        """Refuse names that are not those of outcomes, coup by coup."""
        if len(names) > len(self.outcomes):
            raise NumberError(
                f"{len(names)} outcomes are too many for {len(self.outcomes)} coups; "
                "give one for each, or for the first of them"
            )
        for name, known in zip(names, self.outcomes, strict=False):
            if not isinstance(name, str):
                raise wrong_type(name, f"the name of an outcome: {', '.join(known)}")
            if name not in known:
                raise unknown_name("outcome", name, known)


def sequence(
    coups: Coups, length: int = 2, events: Sequence[Event] = (), progress: Progress | None = None
) -> JointDistribution:
    """The joint distribution of coups in a row: of their results, or of whether events happen.

    >>> natural = sequence(Coups(Shoe.of_decks(1)), events=["natural"])
    >>> natural.given("natural")["natural",] < natural.margin(0)["natural"]
    True

    Args:
        coups: the situation before the first coup; cards that are shown are of the first coup.
        length: how many coups, from two to four.
        events: one event that is asked of every coup, or one for each; none for banker, player and tie.
        progress: told from time to time how many hundredths of the work are done.

    Raises:
        ArgumentError: for arguments of other types.
        NumberError: for another number of coups, or of events.
        ConditionError: for a situation with a condition, or shown cards that no deal can have.
        EventError: for an event that needs too many kinds of cards told apart.
        ShoeError: for a shoe that may not last.
    """
    if not isinstance(coups, Coups):
        raise wrong_type(coups, "Coups, such as Coups(Shoe.of_decks(8))")
    if coups.conditions:
        raise ConditionError("a sequence has no condition; ask for its joint distribution, which gives any")
    if type(length) is not int:
        raise wrong_type(length, "a number of coups, from 2 to 4")
    if length not in MOST_KINDS:
        raise NumberError(f"{length} coups in a row are not counted; the number is from 2 to 4")
    asked = _partitions(events, length)
    outcomes = tuple(_names(part) if events else RESULTS for part in asked)
    shoe = coups.shoe
    if shoe.is_infinite:
        return _independent(coups, asked, outcomes)
    cards = coups.game.needed
    if shoe.size < length * cards:
        raise ShoeError(f"{length} coups may need {length * cards} cards, and the shoe has {shoe.size}")
    kinds = kinds_for([event for part in asked for event in part], coups.source)
    if len(kinds.faces) > MOST_KINDS[length]:
        raise EventError(
            f"it tells {len(kinds.faces)} kinds of cards apart; for {length} coups in a row at most "
            f"{MOST_KINDS[length]} can be; ask about point values, of which there are 10, or about fewer coups",
            max((event.text for part in asked for event in part), key=len),
            1,
        )
    counts = list(kinds.counts)
    for card in coups.game.fixed.cards:
        counts[kinds.of_face[card.faces[0]]] -= 1
    numbers = _joint(*_polynomials(coups, asked, kinds), counts, progress or (lambda _: None))
    of = sum(numbers)
    if not of:
        raise ConditionError(f"nothing can be said given {str(coups.hands)!r}: from this shoe it never happens")
    return JointDistribution(shoe, outcomes, numbers, of)


def _partitions(events: Sequence[Event], coups: int) -> list[tuple[Expression, ...]]:
    """For each coup the events asked of it, in order; that none of them holds is an outcome too."""
    if not isinstance(events, list | tuple):
        raise wrong_type(events, "a list of events, such as ['tie']")
    if not events:
        return [(parse("banker.wins"), parse("player.wins"))] * coups
    if len(events) not in (1, coups):
        raise NumberError(f"{len(events)} events for {coups} coups; give one for all of them, or one for each")
    parsed = list(map(event_of, events))
    return [(event,) for event in (parsed * coups if len(parsed) == 1 else parsed)]


def _names(part: Sequence[Expression]) -> tuple[str, ...]:
    (event,) = part
    return event.text, f"not ({event.text})" if " " in event.text else f"not {event.text}"


def _polynomials(
    coups: Coups, asked: Sequence[tuple[Expression, ...]], kinds: CardClasses
) -> tuple[list[Polynomial], list[list[int]]]:
    """The polynomials of outcomes, and for each coup which are its own, ``ANY`` being all of its outcomes together.

    Coups of which the same is asked share their polynomials. Where cards are shown nothing is left over.
    """
    later = Coups(coups.shoe, coups.game)
    polynomials: list[Polynomial] = []
    known: dict[object, list[int]] = {}
    outcomes = []
    for place, part in enumerate(asked):
        here = later if place else coups
        if (part, here.shown) not in known:
            told_apart = len(part) + bool(here.shown)
            first = len(polynomials)
            for outcome in range(told_apart):
                pays = [int(other == outcome) for other in range(len(part) + 1)]
                polynomials.append(terms(part, pays, here, kinds=kinds).polynomial())
            known[part, here.shown] = [*range(first, len(polynomials)), *([] if here.shown else [ANY])]
        outcomes.append(known[part, here.shown])
    return polynomials, outcomes


ANY = -1
"""Stands for all outcomes of a coup together."""


def _joint(
    polynomials: Sequence[Polynomial], outcomes: Sequence[Sequence[int]], shoe: Sequence[int], progress: Progress
) -> tuple[int, ...]:
    """The joint counts of the outcomes of some coups, those of the last coup changing first."""
    factors = {way: tuple(sorted(one for one in way if one != ANY)) for way in product(*outcomes)}
    counted = _counted(polynomials, set(factors.values()), shoe, progress)
    cards, size = polynomials[0].cards, sum(shoe)
    left = {way: len(way) - len(used) for way, used in factors.items()}
    counts = {
        way: counted[used] * falling(size - cards * len(used), cards * left[way]) for way, used in factors.items()
    }
    for place, own in enumerate(outcomes):
        for way in counts:
            if way[place] == ANY:  # from here on: all outcomes but those that are told apart
                counts[way] -= sum(counts[(*way[:place], other, *way[place + 1 :])] for other in own if other != ANY)
    return tuple(counts.values())


Factors = tuple[int, ...]
"""Polynomials to be multiplied, by place, in rising order."""


def _counted(
    polynomials: Sequence[Polynomial], wanted: Iterable[Factors], shoe: Sequence[int], progress: Progress
) -> dict[Factors, int]:
    """The count of each product of some polynomials on a shoe."""
    import numpy as np

    from exact_odds.counting.arrays.contents import Polynomial, number_of_contents
    from exact_odds.counting.arrays.products import multiply
    from exact_odds.counting.arrays.shared_cards import counts_of_products

    halves = _halves(wanted)
    kinds, parts = len(shoe), sorted({half for both in halves.values() for half in both}, key=len)
    doubles = [half for half in parts if len(half) == 2]
    cards = polynomials[0].cards
    multiplying = len(doubles) * number_of_contents(kinds, cards) ** 2
    primes = falling(sum(shoe), cards * max(map(len, halves))).bit_length() / 31
    sharing = primes * kinds * sum(number_of_contents(kinds + 1, cards * len(half)) for half in parts)
    first = multiplying / (multiplying + sharing)

    progress(0)
    pairs = [(polynomials[one], polynomials[two]) for one, two in doubles]
    products = multiply(pairs, kinds, lambda done: progress(int(100 * first * done))) if pairs else []
    known: dict[Factors, Polynomial] = dict(zip(doubles, products, strict=True))
    known[()] = Polynomial(0, np.ones(1, dtype=np.int64))
    factors = [known[half] if half in known else polynomials[half[0]] for half in parts]
    places = [(parts.index(one), parts.index(two)) for one, two in halves.values()]
    counts = counts_of_products(factors, places, shoe, lambda done: progress(int(100 * (first + (1 - first) * done))))
    progress(100)
    return dict(zip(halves, counts, strict=True))


def _halves(wanted: Iterable[Factors]) -> dict[Factors, tuple[Factors, Factors]]:
    """Each product as that of two factors, which are at most two polynomials multiplied, of as few pairs as may be.

    >>> _halves([(0, 0, 1), (0, 1)])
    {(0, 0, 1): ((0, 0), (1,)), (0, 1): ((0,), (1,))}
    """
    halves: dict[Factors, tuple[Factors, Factors]] = {}
    pairs: set[Factors] = set()
    for factors in sorted(wanted, key=lambda factors: (-len(factors), factors)):
        taken, left = factors[: len(factors) // 2], factors[len(factors) // 2 :]
        if len(factors) == 3:
            ways = [(factors[:2], factors[2:]), (factors[1:], factors[:1])]
            taken, left = min(ways, key=lambda way: (way[0] not in pairs, len(set(way[0]))))
        halves[factors] = taken, left
        pairs |= {half for half in (taken, left) if len(half) == 2}
    return halves


def _independent(
    coups: Coups, asked: Sequence[tuple[Expression, ...]], outcomes: tuple[tuple[str, ...], ...]
) -> JointDistribution:
    """The joint distribution with cards drawn with replacement, where no coup knows of another."""
    later = Coups(coups.shoe, coups.game)
    counts = [(later if place else coups).partition(part) for place, part in enumerate(asked)]
    return JointDistribution(coups.shoe, outcomes, tuple(map(prod, product(*counts))), prod(map(sum, counts)))
