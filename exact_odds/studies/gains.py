"""Why the tableau is what it is: what a hand gains by drawing where it might stand.

Two tableaux that differ only in what Banker does, always draw and never draw, deal the same opening cards and the
same third card to Player. So what Banker wins under the one less what he wins under the other, given his two cards
and Player's third, is exactly what drawing gains. The same of Player, against a Banker who follows his rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction

from exact_odds.counting.coups import Coups
from exact_odds.display import Viewed
from exact_odds.errors import ConditionError, check_type
from exact_odds.exact import exact
from exact_odds.games.tableau import TOTALS, Tableau

NO_COMMISSION = Fraction(0)
COMMISSION = Fraction(1, 20)

Chances = tuple[Fraction, Fraction, Fraction]
"""The chance to win, to tie and to lose."""


@dataclass(frozen=True, slots=True)
class Gain:
    """One decision: what drawing gains over standing, for a stake of one on the hand that decides.

    Attributes:
        total: the two-card total of the hand that decides.
        seen: what it decides by: the value of Player's third card or, if the tableau says so, Player's total with it;
            None where Player stood, and for Player, who sees nothing of Banker's.
        draws: whether the tableau draws.
        drawing: the chance to win, to tie and to lose by drawing.
        standing: the same by standing.
    """

    total: int
    seen: int | None
    draws: bool
    drawing: Chances
    standing: Chances

    def gain(self, commission: Fraction = NO_COMMISSION) -> Fraction:
        """Expected value of drawing less that of standing; a win pays one less the commission, a tie nothing."""
        win, _, lose = (draw - stand for draw, stand in zip(self.drawing, self.standing, strict=True))
        return win * (1 - exact(commission)) - lose

    def is_best(self, commission: Fraction = NO_COMMISSION) -> bool:
        """Whether what the tableau does is the better play, or as good as the other."""
        gain = self.gain(commission)
        return gain >= 0 if self.draws else gain <= 0


@dataclass(frozen=True, slots=True)
class Gains(Viewed):
    """All decisions of a coup that the rules make for the two hands.

    >>> from exact_odds import Shoe
    >>> infinite = gains(Coups(Shoe.infinite()))
    >>> infinite.of_banker(3, 8).gain(), infinite.of_banker(6, None).gain()
    (Fraction(-1, 273), Fraction(1, 13))
    >>> [(cell.total, cell.seen) for cell in infinite.banker if not cell.is_best()]
    [(4, 1), (6, None)]

    Attributes:
        coups: the situation: game, shoe and shown cards.
        banker: Banker's decisions that can come up, by his total and then by what he sees, Player's standing first.
        player: Player's decisions that can come up, by Player's total.
    """

    coups: Coups
    banker: tuple[Gain, ...]
    player: tuple[Gain, ...]

    def __str__(self) -> str:
        return str(self.coups)

    def of_banker(self, total: int, seen: int | None) -> Gain:
        """Banker's decision with a two-card total, by what he sees of Player; None: Player stood.

        Raises:
            ConditionError: if it cannot come up with this shoe.
        """
        return _find(self.banker, total, seen, "Banker")

    def of_player(self, total: int) -> Gain:
        """Player's decision with a two-card total.

        Raises:
            ConditionError: if it cannot come up with this shoe.
        """
        return _find(self.player, total, None, "Player")


def gains(coups: Coups) -> Gains:
    """What drawing gains over standing, in each decision of either hand.

    Banker's are given his two-card total, no natural, and Player's third card, or that Player stood; Player drew or
    stood by the rules. Player's are given Player's two-card total and no natural; Banker follows the tableau, and
    does what it says to a Player who draws, or stands, in each case.

    Args:
        coups: the situation.
    """
    check_type(coups, Coups, "Coups, such as Coups(Shoe.of_decks(8))")
    tableau = coups.tableau
    totals, everything = frozenset(tableau.open_totals), frozenset(TOTALS)
    rows = tuple(everything if total in totals else frozenset() for total in TOTALS)
    always = replace(tableau, banker_alone=totals, banker=rows)
    never = replace(tableau, banker_alone=frozenset(), banker=(frozenset(),) * len(TOTALS))
    seen = "player.third" if tableau.decides == "third card" else "player.total"
    state: tuple[str, ...] = ("banker.opening.total", "player.cards", seen)
    banker = []
    drawn, stood = (_results(coups, rules, state, "banker.wins") for rules in (always, never))
    for total in tableau.open_totals:
        for value in (None, *TOTALS):
            key = (total, 2 if value is None else 3, value)
            if key in drawn:
                draws = total in tableau.banker_alone if value is None else value in tableau.banker[total]
                banker.append(Gain(total, value, draws, drawn[key], stood[key]))
    state = ("player.opening.total",)
    drawn, stood = (
        _results(coups, replace(tableau, player=player), state, "player.wins") for player in (totals, frozenset())
    )
    player = [
        Gain(total, None, tableau.player_draws(total), drawn[(total,)], stood[(total,)])
        for total in tableau.open_totals
        if (total,) in drawn
    ]
    return Gains(coups, tuple(banker), tuple(player))


def _results(
    coups: Coups, tableau: Tableau, state: tuple[str, ...], wins: str
) -> dict[tuple[int | None, ...], Chances]:
    """For each state of a coup without naturals the chances of a hand; with two cards of Player's nothing is seen."""
    other = Coups(coups.shoe, replace(coups.game, tableau=tableau), coups.shown)
    for condition in coups.conditions:
        other = other.given(condition)
    if tableau.naturals:
        ended = " or ".join(
            f"{side}.opening.total == {total}" for side in ("player", "banker") for total in sorted(tableau.naturals)
        )
        other = other.given(f"not ({ended})")
    tallies: dict[tuple[int | None, ...], list[int]] = {}
    for values, count in other.distribution(*state, wins, "tie").items():
        *before, won, tied = values
        key = tuple(None if value is None else int(value) for value in before)
        if len(key) == 3 and key[1] == 2:
            key = (*key[:2], None)
        tallies.setdefault(key, [0, 0, 0])[0 if won else 1 if tied else 2] += count
    return {key: _chances(tally) for key, tally in tallies.items()}


def _chances(tally: list[int]) -> Chances:
    win, tie, lose = (Fraction(count, sum(tally)) for count in tally)
    return win, tie, lose


def _find(cells: Iterable[Gain], total: int, seen: int | None, hand: str) -> Gain:
    for cell in cells:
        if (cell.total, cell.seen) == (total, seen):
            return cell
    sight = "" if seen is None else f" and {seen} seen"
    raise ConditionError(
        f"{hand} has no decision with {total}{sight}: from this shoe and these rules it never comes up"
    )
