"""Coups from d decks for every d at once: counts as polynomials in d.

A coup needs six cards, so the deals of whatever sort are a sum of products of six falling factorials n(n-1)... in the
numbers of cards of each face, with whole coefficients (see `terms`). From d decks, less a few cards, those numbers are
linear in d. So every count is a polynomial in d of degree six at most, with whole coefficients, and seven shoes
determine it. What is possible at all keeps a positive share of the deals as d grows, so a count that is not zero has
the degree of all deals.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import prod

from exact_odds.counting.coups import Coups
from exact_odds.errors import ConditionError, NumberError, quoted
from exact_odds.games.cards import Card, checked_cards, parse_cards
from exact_odds.games.game import Game, game
from exact_odds.games.shoe import LEAST_CARDS, Shoe
from exact_odds.games.shown import NO_CARDS, ShownCards
from exact_odds.language import Expression
from exact_odds.studies.closed_forms.algebra import Expr, decks, factored, through


@dataclass(frozen=True, slots=True)
class Decks:
    """The situation of a closed form: whatever number of decks, less some cards.

    >>> from exact_odds import parse
    >>> pairs, others, all_deals = Decks.of().counts([parse("player.opening.same_rank")])
    >>> pairs.eval(8) == Coups(Shoe.of_decks(8)).count("player.opening.same_rank").count
    True

    Attributes:
        game: the game, with its rules of drawing and its fixed cards.
        without: cards removed from the d decks.
        shown: cards of the coup already seen; every answer is then given those cards.
    """

    game: Game
    without: tuple[Card, ...] = ()
    shown: ShownCards = NO_CARDS

    @classmethod
    def of(
        cls,
        played: Game | None = None,
        without: str | Iterable[Card] = (),
        shown: str | ShownCards | None = None,
    ) -> Decks:
        """The situation from text; mini-baccarat and full decks unless given.

        Raises:
            CardError, ShownError: for text that is no cards, and for cards that the rules cannot give.
        """
        cards = parse_cards(without) if isinstance(without, str) else checked_cards(tuple(without))
        coups = Coups(Shoe.infinite(), played or game(), shown)
        return cls(coups.game, cards, coups.shown)

    @property
    def least(self) -> int:
        """The least number of decks that has these cards, and enough to deal."""
        gone = self.without + self.shown.cards
        of_rank = Counter(card.rank for card in gone).values()
        of_face = Counter(card for card in gone if card.suit is not None).values()
        cards = len(self.without) + LEAST_CARDS
        return max(1, -(-cards // 52), *(-(-count // 4) for count in of_rank), *of_face)

    def counts(self, events: Sequence[Expression], conditions: Sequence[Expression] = ()) -> list[Expr]:
        """For each event the deals in which it is the first to hold, then those in which none does, and last their sum.

        They are polynomials of sympy.

        Args:
            events: in order.
            conditions: what holds in every deal that is counted.

        Raises:
            ConditionError: if the conditions never hold.
            ShoeError: if suits are asked for, and that of a removed card is not known.
        """
        rows = [self._count(number, events, conditions) for number in range(self.least, self.least + LEAST_CARDS + 1)]
        counts = [through(self.least, column) for column in zip(*rows, strict=True)]
        deals = sum(counts)
        if not deals:
            raise ConditionError(
                f"nothing can be said given {all_of(conditions)!r}: by these rules it never happens, from any shoe of "
                "whole decks"
            )
        infinite = self._count(None, events, conditions)
        leading = [0 if count.degree() < deals.degree() else int(count.LC()) for count in counts]
        if [number * sum(infinite) for number in leading] != [number * int(deals.LC()) for number in infinite]:
            raise AssertionError("the counts of d decks do not tend to those of infinite decks")
        return [*counts, deals]

    def written(self, count: Expr) -> Expr:
        """A polynomial, factored, or as the product of the numbers of cards if it counts all deals."""
        gone = range(len(self.without), len(self.without) + self.game.needed)
        if all(count.eval(number) == prod(52 * number - less for less in gone) for number in range(LEAST_CARDS + 1)):
            return prod(52 * decks() - less for less in gone)
        return factored(count)

    def holds_from(self, count: Expr) -> int:
        """The least number of decks from which any of these deals can be."""
        number = self.least
        while not count.eval(number):
            number += 1
        return number

    def check(self, number: object, least: int) -> None:
        """Refuse a number of decks for which a formula does not hold.

        Raises:
            NumberError: says from which number it does.
        """
        if type(number) is not int or number < least:
            raise NumberError(f"the formula holds for whole numbers of decks from {least} up, not for {quoted(number)}")

    def _count(
        self, number: int | None, events: Sequence[Expression], conditions: Sequence[Expression]
    ) -> Sequence[int]:
        """The counts from a shoe of this number of decks, None being infinite ones."""
        coups = _coups(self, number)
        for condition in conditions:
            coups = coups.given(condition)
        try:
            return coups.partition(events)
        except ConditionError:
            return [0] * (len(events) + 1)


@lru_cache(maxsize=64)
def _coups(situation: Decks, number: int | None) -> Coups:
    """The coups from this number of decks, which remember what was counted."""
    shoe = Shoe.infinite() if number is None else Shoe.of_decks(number).without(situation.without)
    return Coups(shoe, situation.game, situation.shown)


def all_of(conditions: Sequence[Expression]) -> str:
    """Conditions as one text.

    >>> from exact_odds import parse
    >>> all_of([parse("tie")]), all_of([parse("tie"), parse("natural or cards == 6")])
    ('tie', '(tie) and (natural or cards == 6)')
    """
    if len(conditions) == 1:
        return conditions[0].text
    return " and ".join(f"({condition})" for condition in conditions)
