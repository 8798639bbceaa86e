"""What is settled before any strategy is weighed: decisions in which one way is better whatever the other side does.

Where drawing gains, or costs, against every reply that is still open to the other side, no sensible player does
otherwise. Such decisions are settled, which leaves the other side fewer replies, which settles more of its decisions,
in turns until nothing changes. Of the game in which Player is free on every total only a handful is left: his 5, and
four decisions of Banker's where he knows totals.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from exact_odds.studies.equilibrium.bilinear import Decision
from exact_odds.studies.equilibrium.model import CheminDeFer


class Step(NamedTuple):
    """What one side settles after the other.

    Attributes:
        side: ``player`` or ``banker``.
        draws: the decisions in which drawing is better against every reply still open.
        stands: those in which standing is.
    """

    side: str
    draws: tuple[Decision, ...]
    stands: tuple[Decision, ...]


class Settled(NamedTuple):
    """What can be settled, and what stays open.

    Attributes:
        steps: in turns, each with at least one decision.
        player: Player's open decisions.
        banker: Banker's open decisions.
    """

    steps: tuple[Step, ...]
    player: tuple[Decision, ...]
    banker: tuple[Decision, ...]


class _Side:
    """The decisions of one side, their gains by drawing, and the range of probabilities to draw still open."""

    def __init__(self, name: str, decisions: Sequence[Decision], alone: Sequence[int], adds: Sequence[Sequence[int]]):
        self.name, self.decisions, self.alone, self.adds = name, decisions, alone, adds
        self.ranges = [(0, 1)] * len(decisions)

    def settle(self, other: _Side) -> Step:
        """Settle what can be; ``adds`` has for each decision what each of the other side's adds to its gain."""
        draws, stands = [], []
        for place, (decision, alone, adds) in enumerate(zip(self.decisions, self.alone, self.adds, strict=True)):
            if self.ranges[place] != (0, 1):
                continue
            low = high = alone
            for number, (least, most) in zip(adds, other.ranges, strict=True):
                low += number * (least if number > 0 else most)
                high += number * (most if number > 0 else least)
            if low > 0:
                self.ranges[place] = (1, 1)
                draws.append(decision)
            elif high < 0:
                self.ranges[place] = (0, 0)
                stands.append(decision)
        return Step(self.name, tuple(draws), tuple(stands))

    def left(self) -> tuple[Decision, ...]:
        """The decisions that are open."""
        return tuple(decision for decision, range_ in zip(self.decisions, self.ranges, strict=True) if range_ == (0, 1))


def settled(game: CheminDeFer) -> Settled:
    """Settle all decisions of a game that can be settled in this way, Player's first.

    >>> from exact_odds import Coups, Shoe
    >>> found = settled(CheminDeFer.of(Coups(Shoe.infinite()), "A1", free="01234567"))
    >>> [(step.side, len(step.draws), len(step.stands)) for step in found.steps]
    [('player', 2, 1), ('banker', 41, 16), ('player', 2, 1), ('banker', 12, 8), ('player', 1, 0), ('banker', 2, 5)]
    >>> [decision.hand for decision in found.player], [(decision.hand, decision.third) for decision in found.banker]
    (['5'], [('3', 9), ('4', 1), ('5', 4), ('6', None)])
    """
    player = _Side("player", game.player, game.to_player.player, game.to_player.cross)
    columns = [[row[place] for row in game.to_banker.cross] for place in range(len(game.banker))]
    banker = _Side("banker", game.banker, game.to_banker.banker, columns)
    steps = [player.settle(banker), banker.settle(player)]
    while any(steps[-1][1:]):
        moving, resting = (player, banker) if len(steps) % 2 == 0 else (banker, player)
        steps.append(moving.settle(resting))
    return Settled(tuple(step for step in steps if any(step[1:])), player.left(), banker.left())
