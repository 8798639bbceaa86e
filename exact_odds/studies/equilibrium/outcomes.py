"""The outcomes of chemin de fer, counted over all deals and for all choices of both sides at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from math import prod
from operator import add, sub
from typing import NamedTuple

from exact_odds.games.tableau import NATURALS, TOTALS
from exact_odds.studies.equilibrium.bilinear import Bilinear, Decision

PAIRS = tuple(combinations_with_replacement(TOTALS, 2))
"""The 55 two-card hands, by point value."""

SIGHTS = (None, *TOTALS)
"""What Banker sees of Player: None if Player stood, or else the point value of Player's third card."""


class Rules(NamedTuple):
    """What the rules leave open, and what the sides know.

    Attributes:
        must: the two-card totals on which Player must draw, unless he is free.
        free: the two-card totals on which Player is free.
        player_knows: whether Player knows both of his cards, not only their total.
        banker_knows: whether Banker knows both of his.
    """

    must: frozenset[int]
    free: frozenset[int]
    player_knows: bool
    banker_knows: bool


@dataclass(frozen=True, slots=True)
class Outcomes:
    """The decisions of both sides, and the probability that each side wins as a function of their strategies."""

    player: tuple[Decision, ...]
    banker: tuple[Decision, ...]
    player_wins: Bilinear
    banker_wins: Bilinear


def outcomes(counts: Sequence[int], replaced: bool, rules: Rules) -> Outcomes:
    """Count the outcomes of all choices.

    Args:
        counts: ten numbers of cards, by point value.
        replaced: whether each card is drawn with replacement.
        rules: what the rules leave open, and what the sides know.
    """
    return _Count(counts, replaced, rules).outcomes()


class _Wins:
    """The deals that one side wins if Banker always stands, and how many more if Banker draws in a decision."""

    __slots__ = ("by_drawing", "standing")

    def __init__(self, decisions: int) -> None:
        self.standing = 0
        self.by_drawing = [0] * decisions


class _Branch:
    """The deals that each side wins after one choice of Player."""

    __slots__ = ("banker", "player")

    def __init__(self, decisions: int) -> None:
        self.player, self.banker = _Wins(decisions), _Wins(decisions)


class _Count:
    """The count over one shoe, with every decision of Banker that might come up."""

    def __init__(self, counts: Sequence[int], replaced: bool, rules: Rules) -> None:
        self.gone = 0 if replaced else 1
        self.sizes = [sum(counts) - self.gone * dealt for dealt in range(6)]
        self.rules = rules
        pairs = [pair for pair in PAIRS if sum(pair) % 10 not in NATURALS]
        hands = sorted({_known(pair, rules.banker_knows) for pair in pairs}, key=lambda hand: hand.order)
        place = {hand: len(SIGHTS) * number for number, hand in enumerate(hands)}
        self.decisions = [hand._replace(third=third) for hand in hands for third in SIGHTS]
        self.reached = [False] * len(self.decisions)
        self.pairs = [
            (low, high, (low + high) % 10, (2 * low + high) % 10, (low + 2 * high) % 10, place[hand])
            for low, high in pairs
            for hand in [_known((low, high), rules.banker_knows)]
        ]
        self.forced = self._branch()
        self.chosen: dict[Decision, tuple[_Branch, _Branch]] = {}
        alike: dict[tuple[Decision, tuple[int, ...]], int] = {}
        for pair in PAIRS:
            ways = self._ways(counts, *pair)
            if ways:  # where cards are put back, hands that Player does not tell apart leave the same cards
                key = _known(pair, rules.player_knows), tuple(self._less(counts, *pair))
                alike[key] = alike.get(key, 0) + ways
        for (hand, left), ways in alike.items():
            self._player_has(hand, ways, left)

    def _branch(self) -> _Branch:
        return _Branch(len(self.decisions))

    def _less(self, counts: Sequence[int], *cards: int) -> list[int]:
        """The counts with these cards gone."""
        left = list(counts)
        for card in cards:
            left[card] -= self.gone
        return left

    def _ways(self, left: Sequence[int], low: int, high: int) -> int:
        """The number of ways to deal a hand of these two values."""
        return left[low] * (left[high] - self.gone) if low == high else 2 * left[low] * left[high]

    def _player_has(self, hand: Decision, ways: int, left: Sequence[int]) -> None:
        """Count all deals in which Player has a hand, which can be dealt in ``ways`` ways."""
        rules, total = self.rules, hand.total
        self._naturals(total, ways, left)
        if total in NATURALS:
            return
        stands = draws = self.forced
        if total in rules.free:
            stands, draws = self.chosen.setdefault(hand, (self._branch(), self._branch()))
        if total in rules.free or total not in rules.must:
            self._banker_decides(stands, total, ways * self.sizes[5], left, self.sizes[4], 0)
        if total in rules.free or total in rules.must:
            for third, number in enumerate(left):
                if number:
                    after = self._less(left, third)
                    self._banker_decides(draws, (total + third) % 10, ways * number, after, self.sizes[5], third + 1)

    def _naturals(self, total: int, ways: int, left: Sequence[int]) -> None:
        """Count the deals that a natural of either side ends."""
        ways *= self.sizes[4] * self.sizes[5]
        for low, high in PAIRS:
            other = (low + high) % 10
            if total in NATURALS or other in NATURALS:
                if total > other:
                    self.forced.player.standing += ways * self._ways(left, low, high)
                elif total < other:
                    self.forced.banker.standing += ways * self._ways(left, low, high)

    def _banker_decides(
        self, branch: _Branch, total: int, ways: int, left: Sequence[int], size: int, sight: int
    ) -> None:
        """Count the deals in which Banker decides, with each of his hands.

        Args:
            branch: the choice of Player's that this follows.
            total: Player's final total.
            ways: the number of ways to deal everything but Banker's cards.
            left: the cards that Player does not have.
            size: the number of cards left when Banker draws.
            sight: what Banker sees of Player, its place in ``SIGHTS``.
        """
        gone, reached = self.gone, self.reached
        player, banker = branch.player, branch.banker
        less, more = [other < total for other in TOTALS], [other > total for other in TOTALS]
        losing = [sum(number for value, number in enumerate(left) if less[(own + value) % 10]) for own in TOTALS]
        winning = [sum(number for value, number in enumerate(left) if more[(own + value) % 10]) for own in TOTALS]
        for low, high, own, with_low, with_high, place in self.pairs:
            dealt = left[low] * (left[high] - gone) if low == high else 2 * left[low] * left[high]
            if not dealt:
                continue
            dealt *= ways
            lost = losing[own] - gone * (less[with_low] + less[with_high])
            won = winning[own] - gone * (more[with_low] + more[with_high])
            if less[own]:
                player.standing += dealt * size
                lost -= size
            elif more[own]:
                banker.standing += dealt * size
                won -= size
            player.by_drawing[place + sight] += dealt * lost
            banker.by_drawing[place + sight] += dealt * won
            reached[place + sight] = True

    def outcomes(self) -> Outcomes:
        """The counts as bilinear forms, over the decisions that do come up."""
        places = [place for place, reached in enumerate(self.reached) if reached]
        hands = sorted(self.chosen, key=lambda hand: hand.order)
        branches = [self.chosen[hand] for hand in hands]
        return Outcomes(
            tuple(hands),
            tuple(self.decisions[place] for place in places),
            self._form(self.forced.player, [(stands.player, draws.player) for stands, draws in branches], places),
            self._form(self.forced.banker, [(stands.banker, draws.banker) for stands, draws in branches], places),
        )

    def _form(self, forced: _Wins, chosen: Sequence[tuple[_Wins, _Wins]], places: Sequence[int]) -> Bilinear:
        """The wins of one side: where Player has no choice, and by standing or drawing where he has."""
        everywhere = forced.by_drawing
        for stands, _ in chosen:
            everywhere = list(map(add, everywhere, stands.by_drawing))
        return Bilinear(
            prod(self.sizes),
            forced.standing + sum(stands.standing for stands, _ in chosen),
            tuple(draws.standing - stands.standing for stands, draws in chosen),
            tuple(everywhere[place] for place in places),
            tuple(
                tuple(map(sub, *([wins.by_drawing[place] for place in places] for wins in (draws, stands))))
                for stands, draws in chosen
            ),
        )


def _known(pair: tuple[int, int], cards: bool) -> Decision:
    """What a side knows of its two cards."""
    total = sum(pair) % 10
    return Decision(f"{pair[0]} {pair[1]}" if cards else str(total), total)
