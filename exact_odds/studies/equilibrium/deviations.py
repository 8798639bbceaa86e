"""Other strategies in the place of an equilibrium's: the tableau, and one way always where the equilibrium mixes."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from exact_odds.studies.equilibrium.certificate import Certificate, certify


class AgainstTableau(NamedTuple):
    """An equilibrium, and the tableau in the place of one strategy or of both.

    What a side loses by the tableau in a decision is the cost of its fault there, and in all its gap.

    Attributes:
        equilibrium: both sides play the equilibrium.
        player: Player plays the tableau, Banker the equilibrium.
        banker: Banker plays the tableau, Player the equilibrium.
        both: both sides play the tableau: punto banco.
    """

    equilibrium: Certificate
    player: Certificate
    banker: Certificate
    both: Certificate


def against_tableau(found: Certificate) -> AgainstTableau:
    """What the tableau is worth, to a side that plays it and to one that plays against it.

    >>> from exact_odds import Coups, Shoe, equilibrium
    >>> compared = against_tableau(equilibrium(Coups(Shoe.infinite()), "A1"))
    >>> compared.both.value_to_banker, compared.both.banker_gap
    (Fraction(4560, 371293), Fraction(6736, 4826809))
    >>> [(fault.decision.total, fault.decision.third, fault.cost) for fault in compared.both.faults()]
    [(4, 1, Fraction(80, 4826809)), (6, None, Fraction(512, 371293))]

    Raises:
        WagerError: for a tableau that decides by Player's total, which Banker does not know in this game.
    """
    game = found.game
    x, y = game.tableau_of_player(), game.tableau_of_banker()
    return AgainstTableau(found, certify(game, x, found.banker), certify(game, found.player, y), certify(game, x, y))


class Matrix(NamedTuple):
    """The game of two choices each that is left where both sides keep to all of an equilibrium but what they mix.

    Attributes:
        both_draw: Player draws where he mixes, and so does Banker.
        player_draws: Player draws, Banker stands.
        banker_draws: Player stands, Banker draws.
        none_draws: both stand.
    """

    both_draw: Certificate
    player_draws: Certificate
    banker_draws: Certificate
    none_draws: Certificate


def matrix(found: Certificate) -> Matrix | None:
    """The game of two choices each; None where a side mixes nothing, or not with one probability.

    >>> from exact_odds import Coups, Shoe, equilibrium
    >>> left = matrix(equilibrium(Coups(Shoe.infinite()), "A1"))
    >>> [str(4826809 * one.value) for one in left]
    ['-65936', '-59280', '-43072', '-73024']
    """
    for strategy in (found.player, found.banker):
        if len({share for share in strategy if 0 < share < 1}) != 1:
            return None

    def always(strategy: tuple[Fraction, ...], draws: int) -> list[Fraction]:
        return [Fraction(draws) if 0 < share < 1 else share for share in strategy]

    return Matrix(
        *(
            certify(found.game, always(found.player, player), always(found.banker, banker))
            for player, banker in ((1, 1), (1, 0), (0, 1), (0, 0))
        )
    )
