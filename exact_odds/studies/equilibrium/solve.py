"""The equilibria of chemin de fer, each with its certificate."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from exact_odds.studies.equilibrium.bilinear import Strategy
from exact_odds.studies.equilibrium.certificate import Certificate, certify
from exact_odds.studies.equilibrium.frequency import Reply, replies
from exact_odds.studies.equilibrium.model import CheminDeFer, checked_game
from exact_odds.studies.equilibrium.path import follow

if TYPE_CHECKING:
    from exact_odds.counting.coups import Coups


def equilibrium(
    coups: Coups, model: str = "B2", commission: int | str | Fraction = 0, free: str | Iterable[int] = "5"
) -> Certificate:
    """An equilibrium of chemin de fer: optimal play of both sides, proven by the value of every reply.

    >>> from exact_odds import Coups, Shoe
    >>> found = equilibrium(Coups(Shoe.infinite()), "A1")
    >>> found.player, found.value, found.is_equilibrium
    ((Fraction(9, 11),), Fraction(-679568, 53094899), True)
    >>> [(decision.hand, decision.third, draws) for decision, draws in found.mixed_by_banker()]
    [('6', None, Fraction(859, 2288))]

    Args:
        coups: the shoe and the rules.
        model: ``A1`` to ``B3``: A puts each card back before the next is drawn, B deals from the shoe; 1 both sides
            know totals, 2 Banker knows his cards and Player a total, 3 both know their cards.
        commission: what the house takes of Banker's wins, from 0 to 10%.
        free: the totals on which Player is free; on others he follows the tableau.

    Raises:
        UnknownName: for another model.
        NumberError: for another commission.
        WagerError: for a free total that is not a two-card total without a natural.
        ShoeError: for infinite decks in a model that deals from the shoe.
        ConditionError: if cards of the coup are shown, or a condition is given.
    """
    return equilibria(CheminDeFer.of(coups, model, commission, free))[0]


def equilibria(game: CheminDeFer) -> tuple[Certificate, ...]:
    """All equilibria of a game in which Player has one decision, up to what Banker mixes; else one of them.

    Where an interval of frequencies of Player's is in equilibrium, its ends and its middle stand for it.

    Raises:
        ArgumentError: for anything but a `CheminDeFer`.
    """
    if checked_game(game).is_replaced and game.model != "A1":
        found = [_spread(game, totals) for totals in equilibria(game.by_totals())]
    elif len(game.player) == 1:
        found = [certify(game, x, y) for x, y in _of_one_decision(game)]
    else:
        found = [certify(game, *follow(game, [bool(draws) for draws in game.tableau_of_player()]))]
    for certificate in found:
        if not certificate.is_equilibrium:
            raise AssertionError(f"not an equilibrium: {next(certificate.faults())}")
    return tuple(found)


def _spread(game: CheminDeFer, totals: Certificate) -> Certificate:
    """An equilibrium of totals as one of cards: where each card is put back, hands of one total are alike."""
    x = dict(zip(totals.game.player, totals.player, strict=True))
    y = dict(zip(totals.game.banker, totals.banker, strict=True))
    return certify(
        game, [x[decision.by_total] for decision in game.player], [y[decision.by_total] for decision in game.banker]
    )


def _of_one_decision(game: CheminDeFer) -> Iterator[tuple[Strategy, Strategy]]:
    """Each frequency of Player's that is a best reply to some best reply of Banker's, with that one."""
    slopes = game.to_player.cross[0]
    for reply in replies(game):
        settled = game.to_player.player[0] + sum(slopes[place] for place in reply.draws)
        lowest = settled + sum(min(slopes[place], 0) for place in reply.open)
        highest = settled + sum(max(slopes[place], 0) for place in reply.open)
        if (lowest <= 0 or reply.frequency == 1) and (highest >= 0 or reply.frequency == 0):
            yield [reply.frequency], _mixed(game, reply, lowest, highest)


def _mixed(game: CheminDeFer, reply: Reply, lowest: int, highest: int) -> Strategy:
    """Banker's reply that makes Player indifferent, or content with always standing or always drawing.

    Where Banker is indifferent he mixes two replies: the worst for a Player who draws, and the best.
    """
    if reply.frequency in (0, 1):
        best = reply.frequency
    else:
        best = Fraction(-lowest, highest - lowest) if highest > lowest else Fraction(0)
    strategy = [Fraction(0)] * len(game.banker)
    for place in reply.draws:
        strategy[place] = Fraction(1)
    for place in reply.open:
        slope = game.to_player.cross[0][place]
        strategy[place] = best if slope > 0 else 1 - best if slope < 0 else Fraction(0)
    return strategy
