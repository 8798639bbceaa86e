"""What the tableau allows, and in words what a recorded coup should have been."""

from __future__ import annotations

from typing import NamedTuple

from exact_odds.games.tableau import TOTALS, Tableau

STOOD = -1
"""Stands for the third card of a hand that has none."""

Points = tuple[int, ...]
"""The point values of a hand's cards."""


class Judged(NamedTuple):
    """What two recorded hands make, and what the rules say about them.

    Attributes:
        player: Player's final total.
        banker: Banker's final total.
        naturals: whether Player has a natural, and whether Banker has.
        cards: the number of cards.
        faults: what the rules forbid, each in words.
    """

    player: int
    banker: int
    naturals: tuple[bool, bool]
    cards: int
    faults: tuple[str, ...]

    @property
    def result(self) -> str:
        """The side with the higher total, or tie."""
        return "tie" if self.player == self.banker else "player" if self.player > self.banker else "banker"


class Rules:
    """A tableau as a judge of recorded hands.

    >>> from exact_odds.games.tableau import PUNTO_BANCO
    >>> rules = Rules(PUNTO_BANCO)
    >>> rules.judge((5, 9, 2), (0, 3)).faults
    ('Banker has 3 against a third card 2 and must draw',)
    >>> rules.judge((5, 9, 2), (0, 3, 1)).faults
    ()

    Args:
        tableau: the rules of drawing.
    """

    def __init__(self, tableau: Tableau) -> None:
        self.tableau = tableau
        self._judged: dict[tuple[int, int, int, int], Judged] = {}

    def judge(self, player: Points, banker: Points) -> Judged:
        """What two hands of two or three cards make, and their faults."""
        key = (
            (player[0] + player[1]) % 10,
            (banker[0] + banker[1]) % 10,
            player[2] if len(player) > 2 else STOOD,
            banker[2] if len(banker) > 2 else STOOD,
        )
        judged = self._judged.get(key)
        if judged is None:
            naturals = key[0] in self.tableau.naturals, key[1] in self.tableau.naturals
            faults = tuple(self._faults(*key))
            judged = Judged(sum(player) % 10, sum(banker) % 10, naturals, len(player) + len(banker), faults)
            self._judged[key] = judged
        return judged

    def _faults(self, mine: int, theirs: int, third: int, last: int) -> list[str]:
        """The faults of two-card totals and third cards, in the order in which they happen."""
        drew = {"Player": third != STOOD, "Banker": last != STOOD}
        naturals = [
            f"{side} has a natural {total}"
            for side, total in (("Player", mine), ("Banker", theirs))
            if total in self.tableau.naturals
        ]
        if naturals:
            return [f"{naturals[0]}, which ends the coup, and {side} must stand" for side in drew if drew[side]]
        faults = []
        player_draws = self.tableau.player_draws(mine)
        if player_draws != drew["Player"]:
            faults.append(f"Player has {mine} and must {'draw' if player_draws else 'stand'}")
        value = third if drew["Player"] else None
        may = {self.tableau.banker_draws(theirs, mine, value)}
        if faults:  # Banker is judged by what lies there and by what should, and is at fault only against both
            thirds = TOTALS if player_draws else (None,)
            may |= {self.tableau.banker_draws(theirs, mine, other) for other in thirds}
        if drew["Banker"] not in may:
            must = "stand" if drew["Banker"] else "draw"
            faults.append(f"Banker has {theirs} {self._against(mine, value)} and must {must}")
        return faults

    def _against(self, mine: int, third: int | None) -> str:
        if third is None:
            return f"after Player stood on {mine}"
        if self.tableau.decides == "total":
            return f"against Player's total {(mine + third) % 10}"
        return f"against a third card {third}"
