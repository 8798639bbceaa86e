"""The oracle: baccarat played out card by card, slowly and plainly, sharing nothing with the package it tests.

Nothing is imported from ``exact_odds`` and nothing here is clever: cards are dealt in order from a list, the rules are
nested ifs written down from the prose, and a probability is the ratio of two counted weights.

How to use it::

    from tests import oracle

    shoe = "8h 8h 3s Kd 5c 9s 2h".split()  # a card is a string, rank then suit; the suit may be left out
    for player, banker, weight in oracle.deals(shoe):
        ...  # hands as tuples of cards, in the order they were dealt

``deals(cards, rule=usual)``
    Every way six ordered cards can leave the shoe, grouped by the two hands they make.
    The weights add up to ``N (N-1) ... (N-5)``. Six cards at least; quick enough up to about twelve different ones.
``deals(cards, rule, replacement=True)``
    The same with every card put back: the weights add up to ``N ** 6``. ``THIRTEEN`` is one card of each rank,
    ``BY_VALUE`` the same with all cards worth nothing written "T", which is ten times quicker.
    ``infinite_deals(rule)`` is that, remembered: the infinite shoe, point values only.
``deals(cards, rule, player="7h K", banker="3")``
    Only those deals in which the hands begin with the cards shown. "K" is a king of any suit.
``every_deal(cards, rule)``
    The same as ``deals`` by a blunter route: each ordered six cards played out, one result for each.
``count(deals, fact)``, ``tally(deals, fact, ...)``
    The weight of the deals for which ``fact(player, banker)`` is true; of each combination of what the facts return.
``game``
    How a coup is played where it is not the usual one: a ``Table``; ``USUAL`` is the usual one.
``rule``
    When Banker draws: ``usual``, or ``by_total`` for the tableau worded by Player's total; ``RULES`` has each by the
    name of the package's tableau that it is held against. Player's own rule is in ``play``.
facts
    Of a card: ``rank rank_number suit colour value``. Of a hand: ``total highest third same_rank same_suit same_colour
    identical most_alike most_suited distinct_ranks distinct_faces natural opening``. Of two hands: ``player_wins
    banker_wins tie margin cards``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import permutations

Hand = tuple[str, ...]
Deal = tuple[Hand, Hand, int]
Rule = Callable[[Hand, Hand], bool]
Fact = Callable[[Hand, Hand], Hashable]

WORTH = {"A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "T": 0, "J": 0, "Q": 0, "K": 0}
THIRTEEN = list("A23456789TJQK")
BY_VALUE = list("A23456789TTTT")


# ---------------------------------------------------------------- cards and hands


def rank(card: str) -> str:
    return card[0]


def rank_number(card: str) -> int:
    """1 for an ace, 11, 12 and 13 for jack, queen and king."""
    return "A23456789TJQK".index(card[0]) + 1


def suit(card: str) -> str:
    """One of s h d c; an error where the card shows none."""
    return card[1]


def colour(card: str) -> str:
    return "red" if suit(card) in "hd" else "black"


def value(card: str) -> int:
    return WORTH[card[0]]


def total(hand: Hand) -> int:
    return sum([WORTH[card[0]] for card in hand]) % 10


def highest(hand: Hand) -> int:
    return max(value(card) for card in hand)


def third(hand: Hand) -> int | None:
    """The point value of the third card, None if there is none: 0 is a card."""
    return value(hand[2]) if len(hand) == 3 else None


def opening(hand: Hand) -> Hand:
    return hand[:2]


def natural(hand: Hand) -> bool:
    return len(hand) == 2 and total(hand) in (8, 9)


def same_rank(hand: Hand) -> bool:
    return len({rank(card) for card in hand}) == 1


def same_suit(hand: Hand) -> bool:
    return len({suit(card) for card in hand}) == 1


def same_colour(hand: Hand) -> bool:
    return len({colour(card) for card in hand}) == 1


def identical(hand: Hand) -> bool:
    return same_rank(hand) and same_suit(hand)


def most_alike(hand: Hand) -> int:
    """The largest number of cards of one rank, 0 without cards."""
    return max([[rank(card) for card in hand].count(rank(other)) for other in hand], default=0)


def most_suited(hand: Hand) -> int:
    return max([[suit(card) for card in hand].count(suit(other)) for other in hand], default=0)


def distinct_ranks(hand: Hand) -> int:
    return len({rank(card) for card in hand})


def distinct_faces(hand: Hand) -> int:
    return len({(rank(card), suit(card)) for card in hand})


# ---------------------------------------------------------------- two hands


def player_wins(player: Hand, banker: Hand) -> bool:
    return total(player) > total(banker)


def banker_wins(player: Hand, banker: Hand) -> bool:
    return total(banker) > total(player)


def tie(player: Hand, banker: Hand) -> bool:
    return total(player) == total(banker)


def margin(player: Hand, banker: Hand) -> int:
    return abs(total(player) - total(banker))


def cards(player: Hand, banker: Hand) -> int:
    return len(player) + len(banker)


# ---------------------------------------------------------------- the rules


def usual(player: Hand, banker: Hand) -> bool:
    """Whether Banker, with two cards, draws; nobody has a natural and Player has finished."""
    has = total(banker)
    if len(player) == 2:
        return has <= 5
    third_card = value(player[2])
    if has <= 2:
        return True
    if has == 3:
        return third_card != 8
    if has == 4:
        return third_card in (2, 3, 4, 5, 6, 7)
    if has == 5:
        return third_card in (4, 5, 6, 7)
    if has == 6:
        return third_card in (6, 7)
    return False


def by_total(player: Hand, banker: Hand) -> bool:
    """As ``usual``, reading Player's total after the third card where the usual rule reads the third card."""
    has = total(banker)
    if len(player) == 2:
        return has <= 5
    players_total = total(player)
    if has <= 2:
        return True
    if has == 3:
        return players_total != 8
    if has == 4:
        return players_total in (2, 3, 4, 5, 6, 7)
    if has == 5:
        return players_total in (4, 5, 6, 7)
    if has == 6:
        return players_total in (6, 7)
    return False


RULES: dict[str, Rule] = {"punto-banco": usual, "by-total": by_total}
"""Each rule by the name of the tableau that says the same."""


@dataclass(frozen=True)
class Table:
    """A game: when Banker draws, on what Player draws, and which two-card totals end the coup.

    The fixed cards are the first of their hand and do not come from the shoe.
    """

    rule: Rule = usual
    player_draws: tuple[int, ...] = (0, 1, 2, 3, 4, 5)
    naturals: tuple[int, ...] = (8, 9)
    fixed_player: str = ""
    fixed_banker: str = ""

    @property
    def dealt(self) -> int:
        """The number of cards that a coup may need from the shoe."""
        return 6 - len(self.fixed_player.split()) - len(self.fixed_banker.split())


USUAL = Table()


def up_to_five(player: Hand, banker: Hand) -> bool:
    """Banker draws as Player does, whatever Player has."""
    return total(banker) <= 5


def gold(player: Hand, banker: Hand) -> bool:
    """After a draw of Player's: on 0 to 3 always, on 4 and 5 to a third card of 3 to 7."""
    has = total(banker)
    if len(player) == 2:
        return has <= 5
    return has <= 3 or (has in (4, 5) and value(player[2]) in (3, 4, 5, 6, 7))


def always(player: Hand, banker: Hand) -> bool:
    return True


def never(player: Hand, banker: Hand) -> bool:
    return False


TABLES: dict[str, Table] = {
    "punto-banco": USUAL,
    "by-total": Table(by_total),
    "bahamian": Table(up_to_five),
    "baccarat-gold": Table(gold),
    "three-pictures": Table(always, tuple(range(10)), ()),
    "dragon-tiger": Table(never, (), ()),
}
"""How the games are played, without their fixed cards, by the name of the tableau that says the same."""


def play(dealt: Hand, game: Rule | Table = USUAL) -> tuple[Hand, Hand] | None:
    """Both hands as they end, from cards in the order they leave the shoe; None if the coup needs more cards."""
    table = game if isinstance(game, Table) else Table(game)
    rule = table.rule
    player: Hand = tuple(table.fixed_player.split())
    banker: Hand = tuple(table.fixed_banker.split())
    to_come = dealt
    for place in (0, 1):
        if len(player) == place:
            if not to_come:
                return None
            player, to_come = (*player, to_come[0]), to_come[1:]
        if len(banker) == place:
            if not to_come:
                return None
            banker, to_come = (*banker, to_come[0]), to_come[1:]
    if total(player) in table.naturals or total(banker) in table.naturals:
        return player, banker
    if total(player) in table.player_draws:
        if not to_come:
            return None
        player = (*player, to_come[0])
        to_come = to_come[1:]
    if rule(player, banker):
        if not to_come:
            return None
        banker = (*banker, to_come[0])
    return player, banker


# ---------------------------------------------------------------- all deals


def every_deal(shoe: Iterable[str], rule: Rule | Table = usual) -> Iterator[Deal]:
    """Each ordered deal of six cards, played out; equal cards are told apart, so every weight is 1."""
    for cards_dealt in permutations(shoe, _number(rule)):
        hands = play(cards_dealt, rule)
        assert hands is not None
        yield (*hands, 1)


def deals(
    shoe: Iterable[str], rule: Rule | Table = usual, *, replacement: bool = False, player: str = "", banker: str = ""
) -> list[Deal]:
    """Player's cards, Banker's cards and in how many ordered six-card deals those are the hands.

    Fixed cards are among the six, so fewer are dealt.
    """
    copies = Counter(shoe)
    if not replacement and copies.total() < _number(rule):
        raise ValueError("six cards at least, less the fixed ones")
    found = _deals((), 1, copies, rule, replacement)
    return [deal for deal in found if _begins(deal[0], player.split()) and _begins(deal[1], banker.split())]


@cache
def infinite_deals(rule: Rule = usual) -> list[Deal]:
    return deals(BY_VALUE, rule, replacement=True)


def _number(rule: Rule | Table) -> int:
    """How many cards of the shoe a deal takes."""
    return rule.dealt if isinstance(rule, Table) else 6


def _deals(dealt: Hand, weight: int, copies: dict[str, int], rule: Rule | Table, replacement: bool) -> Iterator[Deal]:
    """The deals that begin with the cards dealt; weight is in how many ways they come first, copies what is left."""
    hands = play(dealt, rule)
    if hands is not None:  # the rest of the six cards stay face down: any will do
        left = sum(copies.values())
        for unseen in range(_number(rule) - len(dealt)):
            weight *= left if replacement else left - unseen
        yield (*hands, weight)
        return
    for card, number in copies.items():
        if number:
            copies[card] -= 0 if replacement else 1
            yield from _deals((*dealt, card), weight * number, copies, rule, replacement)
            copies[card] = number


def _begins(hand: Hand, shown: list[str]) -> bool:
    """Whether the hand's first cards are those shown; a card shown without its suit is any of its rank."""
    return len(shown) <= len(hand) and all(card.startswith(seen) for card, seen in zip(hand, shown, strict=False))


def count(some_deals: Iterable[Deal], fact: Fact) -> int:
    return sum(weight for player, banker, weight in some_deals if bool(fact(player, banker)))


def tally(some_deals: Iterable[Deal], *facts: Fact) -> Counter[tuple[Hashable, ...]]:
    found: Counter[tuple[Hashable, ...]] = Counter()
    for player, banker, weight in some_deals:
        found[tuple(fact(player, banker) for fact in facts)] += weight
    return found
