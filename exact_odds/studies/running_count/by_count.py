"""The exact value of a wager given the running count, with any number of cards left that is fixed beforehand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import perm

from exact_odds.counting.answers import Event
from exact_odds.counting.coups import Coups
from exact_odds.decimals import decimal
from exact_odds.display import Viewed
from exact_odds.errors import EventError, NumberError, quoted, wrong_type
from exact_odds.games.shoe import LEAST_CARDS
from exact_odds.language import Expression, parse
from exact_odds.studies.running_count.deals_by_tag import Asked, Deals, Seen, asked, seen
from exact_odds.studies.running_count.depth import CountDepth
from exact_odds.studies.running_count.sets_left import Progress, by_tag_sum, refuse_too_many
from exact_odds.studies.tags import Tags
from exact_odds.wagers.library import all_slugs
from exact_odds.wagers.wager import Wager

HALF_DECK = 26

MOST_CARDS = 10_000
"""Cards of a shoe whose counts are looked at: far more than any table has, and some seconds."""


@dataclass(frozen=True, slots=True)
class ByCount(Viewed):
    """A wager, or an event, at each running count, with several numbers of cards left.

    Attributes:
        question: the wager or the event.
        tags: what each card adds to the running count when it is seen.
        now: the running count before more cards are seen: that of the removed cards and the shown cards.
        depths: for each number of cards left what the wager is worth by count.
        tells_nothing: whether all cards that nobody has seen have the same tag.
    """

    question: Wager | Expression
    tags: Tags
    now: int
    depths: tuple[CountDepth, ...]
    tells_nothing: bool

    def __str__(self) -> str:
        return f"{self.question} by the count {self.tags}"

    def refuse_running_count(self, count: int) -> None:
        """Refuse a trigger that no shoe reaches.

        Raises:
            NumberError: if the running count is as high at none of the depths.
        """
        highest = max(self.depths, key=lambda depth: depth.counts[-1])
        if count > highest.counts[-1]:
            raise NumberError(
                f"expected a running count that a shoe can have; got at least {quoted(count)}; "
                f"the highest is {highest.counts[-1]}, with {highest.cards_left} cards left"
            )

    def refuse_true_count(self, count: Fraction) -> None:
        """The same of a true count.

        Raises:
            NumberError: if the true count is as high at none of the depths.
        """
        highest = max(self.depths, key=lambda depth: depth.true_count(depth.counts[-1]))
        most = highest.true_count(highest.counts[-1])
        if count > most:
            raise NumberError(
                f"expected a true count that a shoe can have; got at least {quoted(count)}; "
                f"the highest is {decimal(most, 2)}, with {highest.cards_left} cards left"
            )


def by_running_count(
    coups: Coups,
    question: Wager | Event,
    tags: Tags,
    cards_left: Sequence[int] | None = None,
    progress: Progress | None = None,
) -> ByCount:
    """The exact value of a wager, or probability of an event, at each running count, with so many cards left.

    The running count adds up the tags of the cards seen: those removed from the shoe, the shown cards, and those that
    go until so many are left. See `sets_left` for the identity.

    Args:
        coups: the situation as it is now.
        question: a wager, or an event.
        tags: what each card adds to the running count when it is seen.
        cards_left: numbers of cards not seen; every half deck unless given, the most cards first.
        progress: told which share of the work is done.

    Raises:
        ArgumentError: for arguments of other types.
        EventError: for text that is no event.
        NumberError: for no number of cards left, one given twice, too few or too many cards, and tags whose counts
            take too much memory.
        ShoeError: for infinite decks; for suits that matter and are not known.
        DetailError: for a question and tags that tell too many classes of coups apart.
    """
    if not isinstance(coups, Coups):
        raise wrong_type(coups, "Coups, such as Coups(Shoe.of_decks(8))")
    question = _question(question)
    known = seen(coups, tags)
    size, least = known.unseen.size, LEAST_CARDS - len(coups.hands.cards)
    if size > MOST_CARDS:
        raise NumberError(f"expected a shoe of at most {MOST_CARDS:,} cards to be counted; got {size:,}")
    left = half_decks(size) if cards_left is None else _numbers(cards_left, least, size)
    if not left:
        message = f"the shoe has {size} cards, not more than half a deck; give a number of cards left, from {least}"
        raise NumberError(f"{message} to {size}")
    refuse_too_many(known.unseen, left, least)
    deals = asked(coups, question, tags)
    depths = tuple(_depths(deals, known, left, progress))
    return ByCount(question, tags, known.now, depths, len(known.unseen.tags) < 2)


def _question(question: object) -> Wager | Expression:
    """The wager or the event.

    Raises:
        ArgumentError: for what is neither.
        EventError: for text that does not parse, or is not true or false.
    """
    if isinstance(question, str):
        try:
            question = parse(question)
        except EventError:
            if question not in all_slugs():
                raise
            message = f"expected an event; got the name of a wager; write wager({question!r})"
            raise EventError(message, question, 1) from None
    if not isinstance(question, Wager | Expression):
        raise wrong_type(question, "a wager, such as wager('dragon-7'), or an event, such as 'tie'")
    if isinstance(question, Expression) and not question.is_event:
        raise EventError("expected an event; got a number; compare it, as in > 0", question.text, 1)
    return question


def _numbers(cards_left: object, least: int, size: int) -> list[int]:
    """The numbers of cards left, each checked.

    Raises:
        ArgumentError: for what is no sequence of whole numbers.
        NumberError: for no number, one given twice, and too few or too many cards.
    """
    if not isinstance(cards_left, Sequence) or isinstance(cards_left, str):
        raise wrong_type(cards_left, "a sequence of numbers of cards left, such as [104]")
    if not cards_left:
        raise NumberError("expected a number of cards left; got none; try [104]")
    for place, number in enumerate(cards_left):
        if type(number) is not int:
            raise wrong_type(number, "a number of cards left, such as 104")
        if not least <= number <= size:
            raise NumberError(
                f"expected from {least} to {size:,} cards left; got {quoted(number)}; try {min(size, 52)}; "
                f"a coup is counted over {LEAST_CARDS} cards, drawn or not"
            )
        if number in cards_left[:place]:
            raise NumberError(f"expected each number of cards left once; got {number} twice")
    return list(cards_left)


def half_decks(cards: int) -> list[int]:
    """Every half deck that may be left of so many cards, the most cards first.

    >>> half_decks(104)
    [78, 52, 26]
    """
    return list(range((cards - 1) // HALF_DECK * HALF_DECK, 0, -HALF_DECK))


def _depths(deals: Asked, known: Seen, left: Sequence[int], progress: Progress | None) -> Iterator[CountDepth]:
    unseen = deals.unseen
    dealt = max(map(sum, deals.possible))
    unrestricted = sum(deals.possible.values()) == perm(unseen.size, dealt)
    sums: list[list[dict[int, int]]] = []
    wanted: list[Deals] = [{(0,) * len(unseen.tags): 1} if unrestricted else deals.possible, deals.won]
    if deals.offered != deals.possible:
        wanted.append(deals.offered)
    for done, each in enumerate(wanted):
        share = None if progress is None else _share(progress, done, len(wanted))
        sums.append(list(by_tag_sum(unseen, each, left, share)))
    for place, cards in enumerate(left):
        possible, won = sums[0][place], sums[1][place]
        if unrestricted:
            orders = perm(cards, dealt)
            possible = {tag_sum: sets * orders for tag_sum, sets in possible.items()}
        offered = sums[2][place] if len(sums) > 2 else possible
        shift = int(deals.least * deals.unit)
        reached = sorted(possible, reverse=True)
        yield CountDepth(
            cards,
            Fraction(known.tag_sum * (known.cards - cards), known.cards),
            tuple(known.tag_sum - tag_sum for tag_sum in reached),
            tuple(possible[tag_sum] for tag_sum in reached),
            tuple(offered.get(tag_sum, 0) for tag_sum in reached),
            tuple(won.get(tag_sum, 0) + shift * offered.get(tag_sum, 0) for tag_sum in reached),
            deals.unit,
        )


def _share(progress: Progress, done: int, parts: int) -> Progress:
    """The progress of one of so many equal parts."""
    return lambda share: progress((done + share) / parts)
