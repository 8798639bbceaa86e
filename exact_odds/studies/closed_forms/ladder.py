"""The ladder: the same coups from seven shoes in a row, of which any count follows for every number of decks.

A coup needs six cards, so the deals of whatever kind are a sum of products of six falling factorials n(n-1)... in the
numbers of cards of each face, with whole coefficients. Along d decks, less a few cards, those numbers are linear in d.
So every count is a polynomial in d of degree six at most, with whole coefficients, and seven shoes determine it. What
is possible at all keeps a positive share of the deals as d grows, so a count that is not zero has degree six exactly.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

from exact_odds.counting.coups import Coups
from exact_odds.errors import ConditionError
from exact_odds.game.cards import Card
from exact_odds.game.shoe import LEAST_CARDS, Shoe
from exact_odds.game.shown import ShownCards
from exact_odds.game.tableau import Tableau
from exact_odds.language import Expression
from exact_odds.studies.closed_forms.polynomials import Polynomial, evaluate, interpolate

DEGREE = 6
"""Cards a coup may need, and so the degree of a count."""


class Ladder:
    """Coups from d decks without some cards, for every d at once.

    >>> from exact_odds.language import parse
    >>> from exact_odds.game.tableau import PUNTO_BANCO
    >>> pairs, others = Ladder(PUNTO_BANCO).counts([parse("player.opening.same_rank")])
    >>> evaluate(pairs, 8) == Coups(Shoe.of_decks(8)).count("player.opening.same_rank").count
    True

    Args:
        tableau: the rules of drawing.
        without: cards removed from the d decks.
        dealt: cards of the coup that are on the table; every answer is then given those cards.

    Attributes:
        least: the least number of decks that has these cards, and six to deal.
    """

    def __init__(self, tableau: Tableau, without: tuple[Card, ...] = (), dealt: ShownCards | None = None) -> None:
        self.tableau = tableau
        self.without = without
        self.dealt = dealt or ShownCards()
        self.least = _least_decks(without, self.dealt)
        self._rungs: dict[int | None, Coups] = {}

    @property
    def cards_left(self) -> tuple[Polynomial, ...]:
        """The factors of the number of all six-card deals: the cards of the shoe, one less, and so on."""
        return tuple((-len(self.without) - gone, 52) for gone in range(DEGREE))

    def counts(self, events: Sequence[Expression], conditions: Sequence[Expression] = ()) -> tuple[Polynomial, ...]:
        """For each event the deals in which it is the first to hold, and last those in which none does.

        Args:
            events: in order.
            conditions: what holds in every deal that is counted.

        Raises:
            ConditionError: if the conditions never hold.
            ShoeError: if suits are asked for, and that of a removed card is not known.
        """
        rows = [self._count(decks, events, conditions) for decks in range(self.least, self.least + DEGREE + 1)]
        counts = tuple(interpolate(self.least, column) for column in zip(*rows, strict=True))
        if not any(counts):
            text = all_of(conditions)
            raise ConditionError(
                f"nothing can be said given {text!r}: by these rules it never happens, from any shoe of whole decks"
            )
        self._check(counts, self._count(None, events, conditions))
        return counts

    def holds_from(self, counts: Sequence[Polynomial]) -> int:
        """The least number of decks from which any of these deals can be."""
        decks = self.least
        while not any(evaluate(count, decks) for count in counts):
            decks += 1
        return decks

    def _count(self, decks: int | None, events: Sequence[Expression], conditions: Sequence[Expression]) -> list[int]:
        """The counts from a shoe of so many decks, None being infinite ones."""
        coups = self._rungs.get(decks)
        if coups is None:
            shoe = Shoe.infinite() if decks is None else Shoe.of_decks(decks).without(self.without)
            coups = self._rungs[decks] = Coups(shoe, self.tableau, self.dealt)
        counts = [0] * (len(events) + 1)
        for (place, *missed), count in coups.cross([events, *([condition] for condition in conditions)]).counts.items():
            if not any(missed):
                counts[place] += count
        return counts

    def _check(self, counts: Sequence[Polynomial], infinite: Sequence[int]) -> None:
        """Hold the limit of the counts against infinite decks, which are counted by themselves."""
        leading = [count[DEGREE] if count else 0 for count in counts]
        shares = ([Fraction(number, sum(numbers)) for number in numbers] for numbers in (leading, infinite))
        if len(set(map(tuple, shares))) != 1:
            raise AssertionError("the counts of d decks do not tend to those of infinite decks")


def all_of(conditions: Sequence[Expression]) -> str:
    """Conditions as one text.

    >>> from exact_odds.language import parse
    >>> all_of([parse("tie")]), all_of([parse("tie"), parse("natural or cards == 6")])
    ('tie', '(tie) and (natural or cards == 6)')
    """
    if len(conditions) == 1:
        return conditions[0].text
    return " and ".join(f"({condition})" for condition in conditions)


@lru_cache(maxsize=8)
def ladder(tableau: Tableau, without: tuple[Card, ...] = (), dealt: ShownCards | None = None) -> Ladder:
    """The ladder of these coups, which remembers what was counted on it."""
    return Ladder(tableau, without, dealt)


def _least_decks(without: tuple[Card, ...], dealt: ShownCards) -> int:
    gone = without + dealt.player + dealt.banker
    of_rank = Counter(card.rank for card in gone).values()
    of_face = Counter(card for card in gone if card.suit is not None).values()
    return max(1, -(-(len(without) + LEAST_CARDS) // 52), *(-(-count // 4) for count in of_rank), *of_face)
