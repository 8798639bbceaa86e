"""Effects of removal: what one card less in the shoe does to the expected value of a wager."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from exact_odds.counting.totals import follows_from_totals
from exact_odds.display import Viewed
from exact_odds.errors import CardError, ConditionError, quoted, wrong_type
from exact_odds.game.cards import FACES, RANKS, Card, face_name, parse_cards
from exact_odds.game.shoe import Shoe
from exact_odds.game.shown import ShownCards
from exact_odds.game.tableau import PUNTO_BANCO, Tableau
from exact_odds.language import Expression
from exact_odds.language.vocabulary import Feature
from exact_odds.studies.short_shoes import Counts, EachShoe, ShortShoes, short_shoes
from exact_odds.wagers.wager import Wager

Effect = Fraction | None
"""Expected value after a card is gone less expected value before; None where the card is not there to go."""


class Held(NamedTuple):
    """Cards that may go and have one effect.

    Attributes:
        faces: what they may be: the four of a rank, or one.
        cards: how many there are; a mean, where a card on the table is of unknown suit.
        effect: of each of them.
    """

    faces: tuple[int, ...]
    cards: Fraction
    effect: Fraction


@dataclass(frozen=True, slots=True)
class Effects(Viewed):
    """The exact effects of removing one card on a wager.

    >>> from exact_odds.wagers.library import wager
    >>> (player,) = effects_of_removal([wager("player")], Shoe.of_decks(8))
    >>> round(player["4"] * 10**6, 3)
    Fraction(-119519, 1000)
    >>> player["T"] == player["Ks"], player.weighted_sum
    (True, Fraction(0, 1))

    Attributes:
        wager: whose they are.
        expected_value: before a card is gone, and given the state in which alone the wager is offered, if any.
        cards: for each rank how many cards may go: those of the shoe that are not on the table.
        ranks: the effect of each rank, of a card whose suit nobody saw.
        faces: the effect of each of the 52 faces; None if the wager does not see suits.
        suits: for each rank how many cards of each suit may go, None where suits are not known. It is the mean number
            where a card of the rank, of unknown suit, is on the table.
    """

    wager: Wager
    expected_value: Fraction
    cards: tuple[int, ...]
    ranks: tuple[Effect, ...]
    faces: tuple[Effect, ...] | None = None
    suits: tuple[tuple[Fraction, ...] | None, ...] = (None,) * 13

    def __getitem__(self, card: str) -> Effect:
        """The effect of a card, written as in ``8`` or ``8h``."""
        try:
            (named,) = parse_cards(card)
        except ValueError:
            raise CardError(
                f"{quoted(card)} is not one card; write a rank, or a rank and a suit, as in 8 or 8h"
            ) from None
        if named.suit is None or self.faces is None:
            return self.ranks[named.rank]
        return self.faces[named.faces[0]]

    def __iter__(self) -> Iterator[tuple[str, int, Fraction]]:
        """The ranks that may go, each with its number of cards and its effect."""
        for rank, cards, effect in zip(RANKS, self.cards, self.ranks, strict=True):
            if effect is not None:
                yield rank, cards, effect

    def held(self, by_suit: bool = False) -> Iterator[Held]:
        """The cards that may go: of each rank or, if the wager sees suits, of each face.

        Args:
            by_suit: whether to tell faces apart in any case, as far as suits are known.
        """
        for rank, (cards, effect) in enumerate(zip(self.cards, self.ranks, strict=True)):
            faces, suits = Card(rank, None).faces, self.suits[rank]
            if suits is None or (self.faces is None and not by_suit):
                if effect is not None:
                    yield Held(faces, Fraction(cards), effect)
                continue
            for face, number in zip(faces, suits, strict=True):
                own = effect if self.faces is None else self.faces[face]
                if number and own is not None:
                    yield Held((face,), number, own)

    @property
    def variance(self) -> Fraction:
        """The variance of the effect of a card, each that may go counting once, by face if the wager sees suits.

        >>> from exact_odds.wagers.library import wager
        >>> red, tie = effects_of_removal([wager("all-red"), wager("tie")], Shoe.of_decks(8))
        >>> round(red.variance * 10**12), round(tie.variance * 10**12)
        (89416354, 344039)
        """
        held = list(self.held())
        cards = sum(one.cards for one in held)
        mean = sum((one.cards * one.effect for one in held), Fraction(0)) / cards
        return sum((one.cards * (one.effect - mean) ** 2 for one in held), Fraction(0)) / cards

    @property
    def by_rank(self) -> dict[str, Effect]:
        """The effects of the ranks, by name."""
        return dict(zip(RANKS, self.ranks, strict=True))

    @property
    def by_face(self) -> dict[str, Effect] | None:
        """The effects of the faces, by name; None if the wager does not see suits."""
        return None if self.faces is None else dict(zip(map(face_name, FACES), self.faces, strict=True))

    @property
    def weighted_sum(self) -> Fraction:
        """The sum over all cards that may go. It is 0, unless the wager is offered only in some state of the coup.

        A card that goes unseen changes no probability. But a probability given a state is a ratio of two, and the state
        itself is more or less likely in the shorter shoe.
        """
        return sum((cards * effect for _, cards, effect in self), Fraction(0))


def effects_of_removal(
    wagers: Iterable[Wager], shoe: Shoe, tableau: Tableau = PUNTO_BANCO, dealt: ShownCards | None = None
) -> tuple[Effects, ...]:
    """The effects of removing one card, of each rank, and of each face where a wager sees suits.

    The shoe is counted once for all wagers that see no more than totals, and once for each other sort of wager.

    Args:
        wagers: the wagers.
        shoe: the cards, at least seven.
        tableau: the rules of drawing.
        dealt: cards of the coup that are on the table; only others are removed, and expected values are given these.

    Raises:
        ShoeError: for infinite decks and for a shoe of six cards; for suits that matter and are not known.
        ConditionError: for a wager that is offered only in a state that never comes.
    """
    if isinstance(wagers, Wager):
        raise wrong_type(wagers, "a list of wagers")
    asked = list(wagers)
    for each in asked:
        if not isinstance(each, Wager):
            raise wrong_type(each, "a wager, as from wager('tie'),")
    if not isinstance(shoe, Shoe):
        raise wrong_type(shoe, "a Shoe, as from Shoe.of_decks(8),")
    alike: dict[frozenset[Feature], list[Wager]] = {}
    for wager in asked:
        alike.setdefault(frozenset(_fine(_expressions(wager))), []).append(wager)
    found: dict[int, Effects] = {}
    for sort in alike.values():
        shoes = short_shoes([event for wager in sort for event in _expressions(wager)], shoe, tableau, dealt)
        for wager in sort:
            found[id(wager)] = _effects(wager, shoe, dealt, shoes)
    return tuple(found[id(wager)] for wager in asked)


def sees_suits(wager: Wager) -> bool:
    """Whether a wager depends on the suits of cards.

    >>> from exact_odds.wagers.library import wager
    >>> sees_suits(wager("all-red")), sees_suits(wager("player-pair"))
    (True, False)
    """
    columns = [feature.attribute.of for feature in _fine(_expressions(wager))]
    return any(len({*column[start : start + 4]}) > 1 for column in columns for start in range(0, 52, 4))


def _expressions(wager: Wager) -> tuple[Expression, ...]:
    return wager.events if wager.condition is None else (*wager.events, wager.condition)


def _fine(expressions: Sequence[Expression]) -> Iterator[Feature]:
    """The features that do not follow from totals."""
    for expression in expressions:
        yield from (feature for feature in expression.features if not follows_from_totals(feature))


def _effects(wager: Wager, shoe: Shoe, dealt: ShownCards | None, shoes: ShortShoes | EachShoe) -> Effects:
    counted = shoes.count(wager.events, wager.condition)
    pays = wager.net_pays
    before = _mean(pays, [counts.full for counts in counted])
    if before is None:
        state = " and ".join(filter(None, (str(wager.given or ""), str(dealt) if dealt else "")))
        raise ConditionError(f"{wager.slug} has no expected value given {state!r}: from this shoe it never happens")

    def effect(faces: Sequence[tuple[int, int]]) -> Effect:
        """That of a card which is one of so many of each of these faces."""
        after = _mean(pays, [_mixed(counts, shoes.kinds.of_face, faces) for counts in counted])
        return None if after is None else after - before

    held = [_faces(shoe, rank) for rank in range(13)]
    faces = None
    if sees_suits(wager):
        by_face = {face: effect([(face, 1)]) for one in held for face, _ in one}
        doubtful = {4 * rank for rank in shoe.doubtful_ranks}  # to whose suits the wager is blind
        faces = tuple(by_face.get(face - face % 4 if face - face % 4 in doubtful else face) for face in FACES)
    shown = (*dealt.player, *dealt.banker) if dealt else ()
    suits = tuple(_suits_left(shoe, rank, [card for card in shown if card.rank == rank]) for rank in range(13))
    gone = [card.rank for card in shown]
    return Effects(
        wager,
        before,
        tuple(shoe.ranks[rank] - gone.count(rank) for rank in range(13)),
        tuple(map(effect, held)),
        faces,
        suits,
    )


def _faces(shoe: Shoe, rank: int) -> list[tuple[int, int]]:
    """The faces of a rank that the shoe holds, with their numbers; where suits are unknown one stands for all."""
    first = 4 * rank
    if rank in shoe.doubtful_ranks:
        return [(first, shoe.ranks[rank])]
    return [(first + suit, count) for suit, count in enumerate(shoe.face_counts(rank)) if count]


def _suits_left(shoe: Shoe, rank: int, shown: Sequence[Card]) -> tuple[Fraction, ...] | None:
    """How many cards of each suit of a rank are not on the table, on average if not all of those are known by suit."""
    if rank in shoe.doubtful_ranks:
        return None
    named = [card.suit for card in shown if card.suit is not None]
    left = [count - named.count(suit) for suit, count in enumerate(shoe.face_counts(rank))]
    unnamed = len(shown) - len(named)
    return tuple(count - Fraction(count * unnamed, sum(left) or 1) for count in left)


def _mixed(counts: Counts, of_face: Sequence[int], faces: Sequence[tuple[int, int]]) -> int:
    """The deals left in all, over all cards that may be the one that is gone."""
    return sum(number * counts.short[of_face[face]] for face, number in faces)


def _mean(pays: Sequence[Fraction], counts: Sequence[int]) -> Fraction | None:
    of = sum(counts)
    return sum((pay * count for pay, count in zip(pays, counts, strict=True)), Fraction(0)) / of if of else None
