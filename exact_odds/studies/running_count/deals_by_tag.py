"""The deals of a question by the tags of the cards they take: what `sets_left` sums over all sets of cards left."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from math import factorial, lcm, perm, prod
from typing import NamedTuple

from exact_odds.counting.coups import Coups
from exact_odds.errors import DetailError, ShoeError, wrong_type
from exact_odds.games.cards import FACES, RANKS, Card, face_name
from exact_odds.games.shoe import LEAST_CARDS, Shoe
from exact_odds.language import Expression, parse
from exact_odds.studies.running_count.sets_left import Taken, Unseen
from exact_odds.studies.tags import Tags
from exact_odds.wagers.wager import Wager

MOST_TAGS = 13
"""Different tags that can be told apart: with more, too many classes of coups."""

Deals = dict[Taken, int]
"""Deals by how many cards of each tag they take from the unseen cards, up to the sixth card of the deal."""


class Asked(NamedTuple):
    """A wager or an event, over the deals from all unseen cards.

    Attributes:
        unseen: the cards that nobody has seen, by tag.
        possible: the deals that agree with the shown cards and the conditions.
        offered: those of them in which the wager is offered; of an event, the same.
        won: the sum over these of what a deal wins, less ``least``, times ``unit``: whole numbers, none below 0.
        least: the least that a deal wins.
        unit: makes what is won whole.
    """

    unseen: Unseen
    possible: Deals
    offered: Deals
    won: Deals
    least: Fraction
    unit: int


class Seen(NamedTuple):
    """The cards seen and unseen, as a counter knows them.

    Attributes:
        unseen: the cards that nobody has seen, by tag.
        cards: how many cards the whole shoe had.
        tag_sum: the sum of all their tags.
        now: the running count now.
    """

    unseen: Unseen
    cards: int
    tag_sum: int
    now: int


def asked(coups: Coups, question: Wager | Expression, tags: Tags) -> Asked:
    """The deals of a wager or an event, by the tags of the cards they take.

    Raises:
        ConditionError: if nothing in these coups can happen.
        DetailError: for a question and tags that tell too many classes of coups apart.
        ShoeError: for infinite decks; for suits that matter and are not known.
    """
    unseen = _unseen(coups, tags)
    if len(unseen.tags) > MOST_TAGS:
        raise DetailError(
            f"expected at most {MOST_TAGS} different tags; got {len(unseen.tags)}; try tags by rank, or fewer of them"
        )
    events, condition, wins = _parts(question)
    widest = max(range(len(unseen.tags)), key=lambda place: tags.faces.count(unseen.tags[place]))
    counted = [place for place in range(len(unseen.tags)) if place != widest]
    expressions = [*events, *([] if condition is None else [condition]), parse("cards")]
    names = [[face_name(face) for face in FACES if tags.faces[face] == unseen.tags[place]] for place in counted]
    expressions += [parse(f'dealt.count("{" ".join(faces)}")') for faces in names]
    known = [_tag(tags, card) for card in coups.hands.cards]
    least = min(wins)
    unit = lcm(*(won.denominator for won in wins))
    possible: Deals = {}
    offered: Deals = {}
    won: Deals = {}
    for values, deals in coups.distribution(*expressions).items():
        award = next((place for place in range(len(events)) if values[place]), len(events))
        numbers = list(map(_whole, values[len(expressions) - len(counted) - 1 :]))
        taken = [0] * len(unseen.tags)
        for place, number in zip(counted, numbers[1:], strict=True):
            taken[place] = number - known.count(unseen.tags[place])
        taken[widest] = numbers[0] - len(known) - sum(taken)
        is_offered = condition is None or values[len(events)]
        worth = int((wins[award] - least) * unit)
        for six, number in _filled(tuple(taken), unseen.cards, LEAST_CARDS - len(known), deals):
            possible[six] = possible.get(six, 0) + number
            if is_offered:
                offered[six] = offered.get(six, 0) + number
                if worth:
                    won[six] = won.get(six, 0) + number * worth
    return Asked(unseen, possible, offered, won, least, unit)


def seen(coups: Coups, tags: Tags) -> Seen:
    """What a counter knows who has seen the removed cards and the shown cards.

    Raises:
        ShoeError: for infinite decks; for suits that matter to the tags and are not known.
    """
    unseen = _unseen(coups, tags)
    gone = [*coups.shoe.removed, *coups.shown.cards]
    count = sum(_tag(tags, card) for card in gone)
    return Seen(unseen, unseen.size + len(gone), unseen.tag_sum + count, count)


def _parts(question: Wager | Expression) -> tuple[tuple[Expression, ...], Expression | None, list[Fraction]]:
    """The events, the condition, and what a deal wins by the first event that holds, with none last."""
    if isinstance(question, Wager):
        places = range(len(question.awards) + 1)
        wins = [question.price(tuple(int(place == award) for place in places)).expected_value for award in places]
        return question.events, question.given, wins
    return (question,), None, [Fraction(1), Fraction(0)]


def _unseen(coups: Coups, tags: Tags) -> Unseen:
    """The cards of the shoe that are not shown, by tag.

    Raises:
        ShoeError: for infinite decks; if cards of one rank have different tags and their suits are not known.
    """
    if not isinstance(tags, Tags):
        raise wrong_type(tags, "Tags, such as Tags.parse('4=-1 8=2')")
    if coups.shoe.is_infinite:
        raise ShoeError("expected a shoe with a number of cards; got infinite decks; try --decks 8")
    cards: dict[int, int] = {}
    for rank, held in enumerate(coups.shoe.ranks):
        of_rank = tags.of_rank(rank)
        if len({*of_rank}) == 1:
            cards[of_rank[0]] = cards.get(of_rank[0], 0) + held
            continue
        for tag, number in zip(of_rank, _by_suit(coups.shoe, rank), strict=True):
            cards[tag] = cards.get(tag, 0) + number
    for card in coups.shown.cards:
        cards[_tag(tags, card)] -= 1
    left = sorted((tag, number) for tag, number in cards.items() if number)
    return Unseen(tuple(tag for tag, _ in left), tuple(number for _, number in left))


def _by_suit(shoe: Shoe, rank: int) -> tuple[int, ...]:
    if rank in shoe.doubtful_ranks and shoe.ranks[rank]:
        raise ShoeError(
            f"the tags tell suits apart, and the suits of the cards {RANKS[rank]} are not all known; "
            "try counts by suit, such as Ah=8, or tags by rank"
        )
    return shoe.face_counts(rank)


def _tag(tags: Tags, card: Card) -> int:
    """The tag of a seen card.

    Raises:
        ShoeError: for a card of unknown suit, where the suits of its rank have different tags.
    """
    tag, *others = {tags.faces[face] for face in card.faces}
    if others:
        raise ShoeError(f"the tags tell suits apart, and the suit of the card {card} is not known; try {card}h")
    return tag


def _filled(taken: Taken, cards: Taken, six: int, deals: int) -> Iterator[tuple[Taken, int]]:
    """Split the deals of a coup by the cards that it does not need but that are counted with it.

    >>> list(_filled((1, 0), (2, 1), 2, 4))
    [((1, 1), 2), ((2, 0), 2)]

    Args:
        taken: the cards of each tag that the coup takes.
        cards: how many there are.
        six: how many cards a deal takes in all.
        deals: the deals in which the coup takes these.
    """
    left = [held - used for held, used in zip(cards, taken, strict=True)]
    missing = six - sum(taken)
    orders = perm(sum(left), missing)
    for more in splits(missing, len(left)):
        ways = prod(perm(held, drawn) for held, drawn in zip(left, more, strict=True))
        if ways:
            ways *= factorial(missing) // prod(map(factorial, more))
            yield tuple(used + drawn for used, drawn in zip(taken, more, strict=True)), deals // orders * ways


@lru_cache(maxsize=32)
def splits(number: int, parts: int) -> tuple[Taken, ...]:
    """All ways to split a number of cards into so many parts, in order.

    >>> splits(2, 2)
    ((0, 2), (1, 1), (2, 0))
    """
    if parts == 1:
        return ((number,),)
    return tuple((first, *rest) for first in range(number + 1) for rest in splits(number - first, parts - 1))


def _whole(value: object) -> int:
    assert isinstance(value, int)  # a number of cards
    return value
