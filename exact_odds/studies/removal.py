"""Effects of removal: what one card less in the shoe does to the expected value of a wager."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from exact_odds.counting.coups import Coups
from exact_odds.counting.terms import kinds_for
from exact_odds.display import Viewed
from exact_odds.errors import CardError, ConditionError, ShoeError, quoted, wrong_type
from exact_odds.games.cards import FACES, RANKS, Card, face_name, parse_cards
from exact_odds.games.shoe import Shoe
from exact_odds.games.shown import ShownCards
from exact_odds.language import Expression
from exact_odds.wagers.batch import EVERY_DEAL, Batch
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

    >>> from exact_odds import wager
    >>> (player,) = effects_of_removal([wager("player")], Coups(Shoe.of_decks(8)))
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

    def __str__(self) -> str:
        return self.wager.name

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

        >>> from exact_odds import wager
        >>> red, tie = effects_of_removal([wager("all-red"), wager("tie")], Coups(Shoe.of_decks(8)))
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


def effects_of_removal(wagers: Iterable[Wager], coups: Coups) -> tuple[Effects, ...]:
    """The effects of removing one card, of each rank, and of each face where a wager sees suits.

    The shoe and all shoes one card short of it are counted together, as a `Batch`.

    Args:
        wagers: the wagers.
        coups: the situation, with at least seven cards and no condition. Shown cards stay, only others are removed, and
            expected values are given them.

    Raises:
        ShoeError: for infinite decks and for a shoe of six cards; for suits that matter and are not known.
        ConditionError: for a wager that is offered only in a state that never comes, and for a condition.
    """
    if isinstance(wagers, Wager):
        raise wrong_type(wagers, "a list of wagers")
    asked = list(wagers)
    for each in asked:
        if not isinstance(each, Wager):
            raise wrong_type(each, "a wager, such as wager('tie')")
    if not isinstance(coups, Coups):
        raise wrong_type(coups, "Coups, such as Coups(Shoe.of_decks(8))")
    if coups.conditions:
        raise ConditionError("expected coups without a condition; got one; a wager may have a condition of its own")
    shoe = coups.shoe
    if shoe.is_infinite:
        raise ShoeError("taking a card from infinite decks changes nothing; give a number of decks, or counts")
    if shoe.size <= coups.game.needed:
        raise ShoeError(f"a shoe of {shoe.size} cards has none to lose, for a coup may need {coups.game.needed}")
    if not asked:
        return ()
    for each in asked:
        try:
            kinds_for(_expressions(each), coups.source)  # refuses suits that are not known
        except ShoeError as error:
            raise coups.game.suits_refused(shoe) or error from None
    rows = _Rows.of(
        coups, 52 if any(map(sees_suits, asked)) or any(card.suit is not None for card in coups.shown.cards) else 13
    )
    states = list(dict.fromkeys(each.given or EVERY_DEAL for each in asked))
    batch = Batch(
        [*asked, *states], coups.on(Shoe.infinite()) if not shoe.doubtful_ranks else _without_doubtful_suits(coups)
    )
    columns = [column.tolist() for column in batch.columns(rows.shoes)]
    deals = dict(zip(states, columns[len(asked) :], strict=True))
    return tuple(
        _effects(each, coups, rows, won, deals[each.given or EVERY_DEAL], scale)
        for each, won, scale in zip(asked, columns, batch.scales, strict=False)
    )


def sees_suits(wager: Wager) -> bool:
    """Whether a wager depends on the suits of cards.

    >>> from exact_odds import wager
    >>> sees_suits(wager("all-red")), sees_suits(wager("player-pair"))
    (True, False)
    """
    features = (feature for expression in _expressions(wager) for feature in expression.features)
    columns = [feature.attribute.of for feature in features]
    return any(len({*column[start : start + 4]}) > 1 for column in columns for start in range(0, 52, 4))


def _expressions(wager: Wager) -> tuple[Expression, ...]:
    return wager.events if wager.given is None else (*wager.events, wager.given)


class _Rows(NamedTuple):
    """A shoe and the shoes one card short of it, as rows of an array.

    Attributes:
        shoes: the rows, the whole shoe first.
        faces: for each short shoe one face of the card that is gone; where suits are not told apart the first of its
            rank.
        numbers: how many such cards the shoe has.
    """

    shoes: list[list[int]]
    faces: list[int]
    numbers: list[int]

    @classmethod
    def of(cls, coups: Coups, level: int) -> _Rows:
        """The rows of 13 counts by rank, or of 52 by face."""
        shoe = coups.shoe
        held = [number for rank in range(13) for number in _held(shoe, rank, level)]
        rows, faces, numbers = [held], [], []
        for place, number in enumerate(held):
            if not number:
                continue
            face = place if level == 52 else 4 * place
            card = Card(face >> 2, None if level == 13 or face >> 2 in shoe.doubtful_ranks else face & 3)
            try:
                coups.on(shoe.without([card]))
            except ShoeError:
                continue  # all there are have been shown
            rows.append([count - (other == place) for other, count in enumerate(held)])
            faces.append(face)
            numbers.append(number)
        return cls(rows, faces, numbers)


def _held(shoe: Shoe, rank: int, level: int) -> tuple[int, ...]:
    """The counts of a rank; where its suits are not known one face stands for all."""
    if level == 13:
        return (shoe.ranks[rank],)
    return (shoe.ranks[rank], 0, 0, 0) if rank in shoe.doubtful_ranks else shoe.face_counts(rank)


def _without_doubtful_suits(coups: Coups) -> Coups:
    """The situation with shown cards that have no suit where the shoe does not know the suits of their rank."""
    player, banker = (
        tuple(Card(card.rank, None if card.rank in coups.shoe.doubtful_ranks else card.suit) for card in cards)
        for cards in (coups.shown.player, coups.shown.banker)
    )
    return Coups(Shoe.infinite(), coups.game, ShownCards(player, banker))


def _effects(wager: Wager, coups: Coups, rows: _Rows, won: Sequence[int], of: Sequence[int], scale: int) -> Effects:
    """The effects on a wager, from what its deals win on the whole shoe and on each short one, and their number."""
    if not of[0]:
        state = " and ".join(filter(None, (str(wager.given or ""), str(coups.hands))))
        raise ConditionError(f"{wager.slug} has no expected value given {state!r}: from this shoe it never happens")
    before = Fraction(won[0], scale * of[0])
    by_suit = sees_suits(wager)

    def effect(faces: Iterable[int]) -> Effect:
        """That of a card which may be any of these faces: over all of them the deals of the shoe without it."""
        places = [place for place, face in enumerate(rows.faces) if face in faces]
        deals = sum(rows.numbers[place] * of[place + 1] for place in places)
        if not deals:
            return None
        return Fraction(sum(rows.numbers[place] * won[place + 1] for place in places), scale * deals) - before

    shoe, shown = coups.shoe, coups.shown.cards
    faces = None
    if by_suit:
        alike = [
            range(face - face % 4, face - face % 4 + 1) if face >> 2 in shoe.doubtful_ranks else (face,)
            for face in FACES
        ]
        faces = tuple(map(effect, alike))
    gone = [card.rank for card in shown]
    return Effects(
        wager,
        before,
        tuple(shoe.ranks[rank] - gone.count(rank) for rank in range(13)),
        tuple(effect(range(4 * rank, 4 * rank + 4)) for rank in range(13)),
        faces,
        tuple(_suits_left(shoe, rank, [card for card in shown if card.rank == rank]) for rank in range(13)),
    )


def _suits_left(shoe: Shoe, rank: int, shown: Sequence[Card]) -> tuple[Fraction, ...] | None:
    """How many cards of each suit of a rank are not on the table, on average if not all of those are known by suit."""
    if rank in shoe.doubtful_ranks:
        return None
    named = [card.suit for card in shown if card.suit is not None]
    left = [count - named.count(suit) for suit, count in enumerate(shoe.face_counts(rank))]
    unnamed = len(shown) - len(named)
    return tuple(count - Fraction(count * unnamed, sum(left) or 1) for count in left)
