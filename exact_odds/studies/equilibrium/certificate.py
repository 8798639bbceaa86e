"""Certificates: what two strategies are worth against every reply, which proves an equilibrium or refutes it.

Decisions of one side do not meet in one coup. So whoever leaves his strategy gains in each decision on its own, and
the value of every reply follows from one number for each decision: what drawing there gains over standing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from exact_odds.display import Viewed
from exact_odds.errors import NumberError, quoted, wrong_type
from exact_odds.studies.equilibrium.bilinear import Decision
from exact_odds.studies.equilibrium.model import CheminDeFer, checked_game


class Fault(NamedTuple):
    """A decision in which a side does not play as well as it can.

    Attributes:
        side: ``player`` or ``banker``.
        decision: where.
        draws: how often the side draws there.
        gain: what always drawing there gains over always standing, per coup.
        cost: what the side loses by not always playing the better one, per coup.
    """

    side: str
    decision: Decision
    draws: Fraction
    gain: Fraction
    cost: Fraction


@dataclass(frozen=True, slots=True)
class Certificate(Viewed):
    """Two strategies, with what each is worth against every reply of the other.

    >>> from fractions import Fraction
    >>> from exact_odds import Coups, Shoe, certify, equilibrium
    >>> found = equilibrium(Coups(Shoe.of_decks(6)), "B2")
    >>> found.is_equilibrium, found.player, found.value
    (True, (Fraction(477191, 592524),), Fraction(-974653793197999, 75340147272374985))
    >>> always = certify(found.game, [Fraction(1)], found.banker)
    >>> always.is_equilibrium, always.player_gap, always.banker_gap > 0
    (False, Fraction(0, 1), True)
    >>> next(always.faults()).decision, len(list(always.faults()))
    (Decision(hand='2 2', total=4, third=1), 9)

    Attributes:
        game: what is played.
        player: the probability to draw in each of Player's decisions, in the order of ``game.player``.
        banker: the same for Banker.
        value: what the strategies are worth to Player, per unit staked.
        value_to_banker: what they are worth to Banker, commission paid.
        player_gains: for each decision of Player's what drawing there gains over standing, against Banker's strategy.
        banker_gains: for each decision of Banker's the same, against Player's strategy, commission paid.
    """

    game: CheminDeFer
    player: tuple[Fraction, ...]
    banker: tuple[Fraction, ...]
    value: Fraction
    value_to_banker: Fraction
    player_gains: tuple[Fraction, ...]
    banker_gains: tuple[Fraction, ...]

    def __str__(self) -> str:
        return f"value {self.value}, gaps {self.player_gap} and {self.banker_gap}"

    def faults(self) -> Iterator[Fault]:
        """The decisions in which a side can do better, Player's first."""
        sides = (
            ("player", self.game.player, self.player, self.player_gains),
            ("banker", self.game.banker, self.banker, self.banker_gains),
        )
        for side, decisions, strategy, gains in sides:
            for decision, draws, gain in zip(decisions, strategy, gains, strict=True):
                cost = gain * (1 - draws) if gain > 0 else -gain * draws
                if cost:
                    yield Fault(side, decision, draws, gain, cost)

    @property
    def player_gap(self) -> Fraction:
        """What Player gains by his best reply to Banker's strategy: 0 where his own is one."""
        return self._gap("player")

    @property
    def banker_gap(self) -> Fraction:
        """What Banker gains by his best reply to Player's strategy: 0 where his own is one."""
        return self._gap("banker")

    def _gap(self, side: str) -> Fraction:
        return sum((fault.cost for fault in self.faults() if fault.side == side), Fraction(0))

    def mixed_by_banker(self) -> Iterator[tuple[Decision, Fraction]]:
        """The decisions in which Banker neither always draws nor never, and how often he draws."""
        for decision, draws in zip(self.game.banker, self.banker, strict=True):
            if 0 < draws < 1:
                yield decision, draws

    @property
    def is_equilibrium(self) -> bool:
        """Whether neither side gains by any other strategy."""
        return not any(self.faults())


def certify(game: CheminDeFer, player: Sequence[int | Fraction], banker: Sequence[int | Fraction]) -> Certificate:
    """What two strategies are worth against every reply.

    Args:
        game: what is played.
        player: the probability to draw in each of Player's decisions.
        banker: the same for Banker.

    Raises:
        NumberError: for another number of probabilities than there are decisions, or one that is not from 0 to 1.
        ArgumentError: for another game than a `CheminDeFer`, and probabilities that are not ints or Fractions.
    """
    checked_game(game)
    x, y = _checked(player, len(game.player), "Player"), _checked(banker, len(game.banker), "Banker")
    return Certificate(
        game,
        x,
        y,
        game.to_player.at(x, y),
        game.to_banker.at(x, y),
        tuple(game.to_player.of_player(y)),
        tuple(game.to_banker.of_banker(x)),
    )


def _checked(strategy: object, decisions: int, side: str) -> tuple[Fraction, ...]:
    if not isinstance(strategy, Sequence) or isinstance(strategy, str):
        raise wrong_type(strategy, f"a list of probabilities for {side}")
    if len(strategy) != decisions:
        many = f"{decisions} probabilities" if decisions != 1 else "1 probability"
        raise NumberError(f"expected {many} for {side}, one for each decision; got {len(strategy)}")
    for share in strategy:
        if type(share) is not int and not isinstance(share, Fraction):
            raise wrong_type(share, "a probability that is an int or a Fraction")
        if not 0 <= share <= 1:
            raise NumberError(f"expected a probability to draw, from 0 to 1; got {quoted(share)}")
    return tuple(map(Fraction, strategy))
