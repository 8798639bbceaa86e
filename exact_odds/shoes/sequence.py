"""Coups in a row from one shoe, exactly: the joint law of what happens in two or three of them.

Cards that nobody saw do not matter, so let every coup take six cards. The first coup then takes one of 5,005 contents
(see `contents`) and leaves a shoe; the count of the next coup on that shoe, times the orders in which the content can
have come, summed over contents, is the joint count. The shoes share most of what they hold, so they are counted
together (`remainders`). With three coups the contents of the first two, some 294,000, are found by multiplying their
terms like polynomials.

Contents add up whatever the order of the coups. So coups are exchangeable: a tie and then Banker is as likely as Banker
and then a tie, the third coup goes with the first as the second does, and a coup deep in the shoe is as likely as the
first to be won by Banker.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product
from math import prod
from typing import TypeVar

from exact_odds.counting.card_classes import Kinds
from exact_odds.counting.coups import Coups, Event
from exact_odds.counting.remainders import SIX, padded, remainders
from exact_odds.counting.terms import Content, Terms, kinds_for, meetings
from exact_odds.counting.two_hands import falling
from exact_odds.display import Viewed
from exact_odds.errors import EventError, NumberError, ShoeError, unknown_name, wrong_type
from exact_odds.game.shoe import Shoe
from exact_odds.game.tableau import PUNTO_BANCO, Tableau
from exact_odds.language import Expression, parse

Item = TypeVar("Item")

RESULTS = ("banker", "player", "tie")
MOST_COUPS = 3
MOST_KINDS = {2: 13, 3: 10}
"""Kinds of cards that events may tell apart, by the number of coups."""

FIELD = 30
"""Bits for a number of orders: twelve cards of ten kinds come in 12! / (2! 2!) orders at the most, below 2**27."""


@dataclass(frozen=True, slots=True)
class Law(Viewed):
    """The joint law of what happens in some coups dealt one after another from one shoe.

    >>> law = sequence(Shoe.of_decks(8))
    >>> law.probability("banker", "banker") < law.independent("banker", "banker")
    True
    >>> law.probability("tie", "banker") == law.probability("banker", "tie")
    True
    >>> round((law.given("banker")["banker",] - law.margin(1)["banker"]) * 10**9)
    -1172

    Attributes:
        shoe: which shoe.
        outcomes: for each coup the names of what may happen, of which one does.
        counts: by outcomes, of the ordered deals of six cards for each coup.
        of: all those deals.
    """

    shoe: Shoe
    outcomes: tuple[tuple[str, ...], ...]
    counts: dict[tuple[str, ...], int]
    of: int
    _margins: list[dict[str, Fraction]] = field(default_factory=list, init=False, repr=False, compare=False)

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
            raise wrong_type(coup, "the place of a coup, from 0,")
        if not 0 <= coup < len(self.outcomes):
            raise NumberError(f"no coup is at place {coup}; there are {len(self.outcomes)}, from 0")
        if not self._margins:
            for place, names in enumerate(self.outcomes):
                sums = dict.fromkeys(names, 0)
                for values, count in self.counts.items():
                    sums[values[place]] += count
                self._margins.append({name: Fraction(count, self.of) for name, count in sums.items()})
        return self._margins[coup]

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
                raise wrong_type(name, f"the name of an outcome, of {', '.join(known)},")
            if name not in known:
                raise unknown_name("outcome", name, known)


def sequence(
    shoe: Shoe,
    tableau: Tableau = PUNTO_BANCO,
    coups: int = 2,
    events: Sequence[Event] = (),
    progress: Callable[[int], object] | None = None,
) -> Law:
    """The joint law of coups in a row: of their results, or of whether events happen.

    Args:
        shoe: the cards before the first coup.
        tableau: the rules of drawing.
        coups: how many, two or three.
        events: one event that is asked of every coup, or one for each; none for banker, player and tie.
        progress: told from time to time how many hundredths of the work are done.

    Raises:
        ArgumentError: for arguments of other types.
        NumberError: for another number of coups, or of events.
        EventError: for an event that needs too many kinds of cards told apart.
        ShoeError: for a shoe that may not last.
    """
    if not isinstance(shoe, Shoe):
        raise wrong_type(shoe, "a Shoe, as from Shoe.of_decks(8),")
    if not isinstance(tableau, Tableau):
        raise wrong_type(tableau, "a Tableau, such as PUNTO_BANCO,")
    if type(coups) is not int:
        raise wrong_type(coups, "a number of coups, 2 or 3,")
    if not 2 <= coups <= MOST_COUPS:
        raise NumberError(f"{coups} coups in a row are not counted; the number is 2 or 3")
    asked = _partitions(events, coups)
    outcomes = tuple(_names(part) if events else RESULTS for part in asked)
    if shoe.is_infinite:
        return _independent(shoe, tableau, asked, outcomes)
    if shoe.size < coups * SIX:
        raise ShoeError(f"{coups} coups may need {coups * SIX} cards, and the shoe has {shoe.size}")
    kinds = kinds_for([event for part in asked for event in part], shoe)
    if len(kinds.faces) > MOST_KINDS[coups]:
        raise EventError(
            f"it tells {len(kinds.faces)} kinds of cards apart; for {coups} coups in a row they may be "
            f"{MOST_KINDS[coups]} (point values are 10, ranks 13)",
            max((event.text for part in asked for event in part), key=len),
            1,
        )
    joint = _joint([_terms(part, tableau, kinds) for part in asked], kinds.counts, progress)
    return Law(shoe, outcomes, dict(zip(product(*outcomes), joint, strict=True)), falling(shoe.size, coups * SIX))


def _partitions(events: Sequence[Event], coups: int) -> list[tuple[Expression, ...]]:
    """For each coup the events asked of it, in order; that none of them holds is an outcome too."""
    if not isinstance(events, list | tuple):
        raise wrong_type(events, "a list of events, as ['tie'],")
    for event in events:
        if not isinstance(event, str | Expression):
            raise wrong_type(event, "text such as 'banker.wins'")
    if not events:
        return [(parse("banker.wins"), parse("player.wins"))] * coups
    if len(events) not in (1, coups):
        raise NumberError(f"{len(events)} events for {coups} coups; give one for all of them, or one for each")
    parsed = [parse(event) if isinstance(event, str) else event for event in events]
    for event in parsed:
        if not event.is_event:
            raise EventError("this is a number, not something true or false; compare it, as in > 0", event.text, 1)
    return [(event,) for event in (parsed * coups if len(parsed) == 1 else parsed)]


def _names(part: Sequence[Expression]) -> tuple[str, ...]:
    (event,) = part
    return event.text, f"not ({event.text})" if " " in event.text else f"not {event.text}"


def _terms(part: Sequence[Expression], tableau: Tableau, kinds: Kinds) -> list[Terms]:
    """The coups of each outcome."""
    met = meetings(part, tableau, kinds)
    return [met.terms(classes) for classes in met.first_of(part)]


def _joint(
    coups: Sequence[list[Terms]], counts: Sequence[int], progress: Callable[[int], object] | None = None
) -> list[int]:
    """The joint counts of the outcomes of some coups, those of the last coup changing first."""
    *earlier, last = ([padded(terms, len(counts)) for terms in outcomes] for outcomes in coups)
    gone, combinations = _packed(earlier[0]), len(earlier[0])
    half = 50 if earlier[1:] else 0
    for outcomes in earlier[1:]:
        gone = _multiplied(_packed(outcomes), _told(gone.items(), len(gone), progress, 0, half), len(outcomes))
        combinations *= len(outcomes)
    width = falling(sum(counts), SIX).bit_length()
    coefficients: Terms = {}
    for place, terms in enumerate(last):
        for content, orders in terms.items():
            coefficients[content] = coefficients.get(content, 0) + (orders << place * width)
    sums = [[0] * len(last) for _ in range(combinations)]
    left = remainders(coefficients, counts, SIX * len(earlier))
    for content, ways, values in _told(left, len(gone), progress, half, 100):
        shares = [ways * (values >> place * width & (1 << width) - 1) for place in range(len(last))]
        orders = gone[content]
        for row in sums:
            number, orders = orders & (1 << FIELD) - 1, orders >> FIELD
            if number:
                for place, share in enumerate(shares):
                    row[place] += number * share
    return [count for row in sums for count in row]


def _packed(outcomes: Sequence[Terms]) -> Terms:
    """The terms of several outcomes in one, the numbers of orders side by side, those of the first outcome lowest."""
    packed: Terms = {}
    for place, terms in enumerate(outcomes):
        for content, orders in terms.items():
            packed[content] = packed.get(content, 0) + (orders << FIELD * place)
    return packed


def _multiplied(later: Terms, earlier: Iterable[tuple[Content, int]], outcomes: int) -> Terms:
    """The terms of two coups in a row, those of the later one, which has so many outcomes, changing first."""
    terms: defaultdict[int, int] = defaultdict(int)
    factors = list(later.items())
    for content, packed in earlier:
        orders, left, place = 0, packed, 0
        while left:
            orders |= (left & (1 << FIELD) - 1) << place
            left, place = left >> FIELD, place + FIELD * outcomes
        for other, more in factors:
            terms[content + other] += orders * more
    return terms


def _told(
    items: Iterable[Item], number: int, progress: Callable[[int], object] | None, first: int, last: int
) -> Iterator[Item]:
    """The same items, at the most so many; meanwhile the hundredths that are done rise from the first to the last."""
    told = first - 1
    for place, item in enumerate(items):
        done = first + (last - first) * place // number
        if progress and done > told:
            progress(done)
            told = done
        yield item
    if progress:
        progress(last)


def _independent(
    shoe: Shoe, tableau: Tableau, asked: Sequence[tuple[Expression, ...]], outcomes: tuple[tuple[str, ...], ...]
) -> Law:
    """The law with cards drawn with replacement, where no coup knows of another."""
    coups, columns, of = Coups(shoe, tableau), [], 1
    for part in asked:
        crossed = coups.cross([part])
        columns.append([crossed.counts.get((place,), 0) for place in range(len(part) + 1)])
        of *= crossed.of
    return Law(shoe, outcomes, dict(zip(product(*outcomes), map(prod, product(*columns)), strict=True)), of)
