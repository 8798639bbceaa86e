"""What the tableau costs the sides of chemin de fer, who choose no longer where it decides."""

from __future__ import annotations

from typing import NamedTuple

from exact_odds.studies.equilibrium.certificate import Certificate, certify


class AgainstTableau(NamedTuple):
    """An equilibrium, and the tableau in the place of one strategy or of both.

    What a side loses by the tableau in a decision is the cost of a fault there, and what it loses in all is its gap.

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

    >>> from exact_odds.counting import Coups
    >>> from exact_odds.game.shoe import Shoe
    >>> from exact_odds.studies.equilibrium.solve import equilibrium
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
