"""Chemin de fer played out deal by deal, to check equilibria. Shares nothing with the package.

A strategy is a dictionary: Player's from what he knows of his hand, Banker's from that and the third card he sees, to
the probability to draw. What a side knows of a hand is a text: ``5``, or ``0 5`` if it knows its cards.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

Exact = Fraction | int
Seen = tuple[str, int | None]

Player = Mapping[str, Exact]
Banker = Mapping[Seen, Exact]


class Worth(NamedTuple):
    """What two strategies are worth, and what either side would get by drawing or by standing, for each decision.

    The last two are sums over the deals that reach a decision, of what the side wins in them.
    """

    to_player: Fraction
    to_banker: Fraction
    by_player: dict[str, tuple[Exact, Exact]]
    by_banker: dict[Seen, tuple[Exact, Exact]]


class Tally:
    """Deals that Player and Banker win."""

    def __init__(self) -> None:
        self.player: Exact = 0
        self.banker: Exact = 0

    def add(self, times: Exact, player: Exact, banker: Exact) -> None:
        self.player += times * player
        self.banker += times * banker


class Choice:
    """The deals won by drawing and by standing."""

    def __init__(self) -> None:
        self.draw, self.stand = Tally(), Tally()


def known(cards: Sequence[int], knows: bool) -> str:
    return f"{min(cards)} {max(cards)}" if knows else str(sum(cards) % 10)


def hands(counts: Sequence[int], gone: int) -> Iterator[tuple[tuple[int, int], int, list[int]]]:
    """Two cards, how many ways there are to deal them, and what is left."""
    for first in range(10):
        for second in range(first, 10):
            left = list(counts)
            ways = 1 if first == second else 2
            for card in (first, second):
                ways *= left[card]
                left[card] -= gone
            if ways > 0:
                yield (first, second), ways, left


def worth(
    model: str,
    counts: Sequence[int],
    commission: Fraction,
    free: str,
    player: Player,
    banker: Banker,
) -> Worth:
    """Everything about two strategies, by going through all deals; Player draws on 0 to 5 where he is not free."""
    gone = 0 if model[0] == "A" else 1
    sizes = [sum(counts) - gone * dealt for dealt in range(6)]
    of = 1
    for each in sizes:
        of *= each
    by_player: dict[str, Choice] = defaultdict(Choice)
    by_banker: dict[Seen, Choice] = defaultdict(Choice)
    wins = Tally()

    def banker_plays(
        mine: int, pair: tuple[int, int], third: int | None, left: list[int], reach: Exact, size: int
    ) -> tuple[Exact, Exact]:
        """Book what follows in so many deals, each going on with any of the cards left; return the share won."""
        his = sum(pair) % 10
        stand = size * (mine > his), size * (mine < his)
        totals = [((his + card) % 10, number) for card, number in enumerate(left)]
        draw = (
            sum(number for total, number in totals if mine > total),
            sum(number for total, number in totals if mine < total),
        )
        decision = known(pair, model[1] != "1"), third
        by_banker[decision].draw.add(reach, *draw)
        by_banker[decision].stand.add(reach, *stand)
        share = banker[decision]
        mixed = share * draw[0] + (1 - share) * stand[0], share * draw[1] + (1 - share) * stand[1]
        wins.add(reach, *mixed)
        return mixed

    for mine, ways_mine, left_mine in hands(counts, gone):
        total = sum(mine) % 10
        own = known(mine, model[1] == "3")
        is_free = str(total) in free
        for his, ways_his, left in hands(left_mine, gone):
            ways, other = ways_mine * ways_his, sum(his) % 10
            if total >= 8 or other >= 8:
                wins.add(ways * sizes[4] * sizes[5], total > other, total < other)
                continue
            share: Exact = player[own] if is_free else int(total <= 5)
            if is_free or not share:
                won = banker_plays(total, his, None, left, (1 - share) * ways * sizes[5], sizes[4])
                by_player[own].stand.add(ways * sizes[5], *won)
            if is_free or share:
                for card, number in enumerate(left):
                    if number:
                        after = list(left)
                        after[card] -= gone
                        won = banker_plays((total + card) % 10, his, card, after, share * ways * number, sizes[5])
                        by_player[own].draw.add(ways * number, *won)

    def to_player(tally: Tally) -> Exact:
        return tally.player - tally.banker

    def to_banker(tally: Tally) -> Exact:
        return (1 - commission) * tally.banker - tally.player

    return Worth(
        Fraction(to_player(wins)) / of,
        Fraction(to_banker(wins)) / of,
        {
            own: (to_player(choice.draw), to_player(choice.stand))
            for own, choice in by_player.items()
            if str(sum(map(int, own.split())) % 10) in free
        },
        {decision: (to_banker(choice.draw), to_banker(choice.stand)) for decision, choice in by_banker.items()},
    )


def is_equilibrium(found: Worth, player: Player, banker: Banker) -> bool:
    """Whether each side draws only where drawing is best, and stands only where standing is."""
    checks = [(player[own], *both) for own, both in found.by_player.items()]
    checks += [(banker[decision], *both) for decision, both in found.by_banker.items()]
    return all((draw >= stand or not share) and (stand >= draw or share == 1) for share, draw, stand in checks)
