"""Chemin de fer as a game: the decisions of both sides, and what each side wins on average."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from exact_odds.counting.coups import Coups
from exact_odds.errors import ConditionError, NumberError, ShoeError, WagerError, quoted, unknown_name, wrong_type
from exact_odds.exact import exact
from exact_odds.games.cards import VALUES
from exact_odds.games.shoe import Shoe
from exact_odds.games.tableau import NATURALS, Tableau
from exact_odds.studies.equilibrium.bilinear import Bilinear, Decision, Strategy
from exact_odds.studies.equilibrium.outcomes import Rules, outcomes

MODELS = {
    "A1": "each card is put back before the next is drawn; both sides know totals",
    "A2": "each card is put back before the next is drawn; Banker knows his cards, Player a total",
    "A3": "each card is put back before the next is drawn; both sides know their cards",
    "B1": "cards are dealt from the shoe; both sides know totals",
    "B2": "cards are dealt from the shoe; Banker knows his cards, Player a total",
    "B3": "cards are dealt from the shoe; both sides know their cards",
}
"""The models of S. N. Ethier and C. Gámez, A game-theoretic analysis of baccara chemin de fer, Games 4 (2013), 711-737.

S. N. Ethier and J. Lee have added the commission, in a second part of that analysis.
"""

HIGHEST_COMMISSION = Fraction(1, 10)


@dataclass(frozen=True, slots=True)
class CheminDeFer:
    """The game in which both sides choose to draw or to stand.

    Player follows the tableau, except on the totals on which he is free. Banker is free. A natural ends the coup.

    >>> from exact_odds import Coups
    >>> game = CheminDeFer.of(Coups(Shoe.of_decks(6)), "B2")
    >>> len(game.player), len(game.banker), game.player[0].hand, game.banker[1].hand
    (1, 484, '5', '0 0')
    >>> always, tableau = [Fraction(1)], game.tableau_of_banker()
    >>> round(game.to_player.at(always, tableau), 10)
    Fraction(-12374149, 1000000000)

    Attributes:
        model: one of ``MODELS``.
        coups: the shoe, and the rules for the totals on which Player is not free.
        commission: what the house takes of Banker's wins.
        free: the two-card totals on which Player is free.
        player: Player's decisions.
        banker: Banker's decisions, as far as they can come up.
        to_player: Player's expected value per unit staked, as a function of both strategies.
        to_banker: Banker's expected value per unit staked, after commission.
    """

    model: str
    coups: Coups
    commission: Fraction
    free: frozenset[int]
    player: tuple[Decision, ...]
    banker: tuple[Decision, ...]
    to_player: Bilinear
    to_banker: Bilinear

    def __repr__(self) -> str:
        return f"CheminDeFer({self.model}, {self.coups.shoe})"

    @classmethod
    def of(
        cls,
        coups: Coups,
        model: str = "B2",
        commission: int | str | Fraction = 0,
        free: str | Iterable[int] = "5",
    ) -> CheminDeFer:
        """The game that is played with a shoe.

        Args:
            coups: the shoe and the rules.
            model: one of ``MODELS``, in capitals or not.
            commission: from 0 to 10%.
            free: the totals on which Player is free, as digits or as numbers.

        Raises:
            UnknownName: for another model.
            NumberError: for another commission.
            WagerError: for a free total that is not a two-card total without a natural; for a game with fixed cards,
                or one in which not 8 and 9 in two cards end the coup.
            ShoeError: for a shoe of infinite decks in a model that deals from the shoe.
            ConditionError: if cards of the coup are shown, or a condition is given.
        """
        if not isinstance(model, str):
            raise wrong_type(model, "the name of a model, such as 'B2'")
        name = model.strip().upper()
        if name not in MODELS:
            raise unknown_name("model", model, MODELS)
        rate = exact(commission)
        if not 0 <= rate <= HIGHEST_COMMISSION:
            raise NumberError(f"expected a commission from 0 to 10%; got {quoted(commission)}; try 5%")
        if not isinstance(coups, Coups):
            raise wrong_type(coups, "Coups, such as Coups(Shoe.of_decks(6))")
        _refuse_other_games(coups)
        replaced = name.startswith("A")
        if coups.shoe.is_infinite and not replaced:
            raise ShoeError(f"expected a number of decks for model {name}; got infinite decks; try model A{name[1]}")
        if replaced and len(set(coups.shoe.ranks)) == 1:  # whole decks, whose number does not matter
            coups = coups.on(Shoe.infinite())
        open_totals = _free_totals(free, coups.tableau)
        rules = Rules(coups.tableau.player, open_totals, name.endswith("3"), not name.endswith("1"))
        found = outcomes(point_counts(coups.shoe), replaced, rules)
        part, whole = rate.denominator - rate.numerator, rate.denominator
        return cls(
            name,
            coups,
            rate,
            open_totals,
            found.player,
            found.banker,
            found.player_wins.mixed(1, found.banker_wins, -1),
            found.banker_wins.mixed(part, found.player_wins, -whole).over(whole),
        )

    @property
    def is_replaced(self) -> bool:
        """Whether each card is put back before the next is drawn."""
        return self.model.startswith("A")

    def by_totals(self) -> CheminDeFer:
        """The same game between sides who know only totals."""
        return CheminDeFer.of(self.coups, f"{self.model[0]}1", self.commission, self.free)

    def with_all_free(self) -> CheminDeFer:
        """The same game with Player free on every total without a natural."""
        return CheminDeFer.of(self.coups, self.model, self.commission, self.coups.tableau.open_totals)

    @property
    def has_tableau_of_banker(self) -> bool:
        """Whether the tableau decides by what Banker knows in this game."""
        return self.coups.tableau.decides == "third card"

    def tableau_of_player(self) -> Strategy:
        """What the tableau does in Player's decisions."""
        return [Fraction(self.coups.tableau.player_draws(decision.total)) for decision in self.player]

    def tableau_of_banker(self) -> Strategy:
        """What the tableau does in Banker's decisions.

        Raises:
            WagerError: for a tableau that decides by Player's total, which Banker does not know in this game.
        """
        if not self.has_tableau_of_banker:
            raise WagerError(
                f"expected a tableau that decides by Player's third card; got {quoted(self.coups.tableau.name)}, which "
                "decides by his total; try another game"
            )
        return [
            Fraction(self.coups.tableau.banker_draws(decision.total, 0, decision.third)) for decision in self.banker
        ]


def checked_game(game: object) -> CheminDeFer:
    """A game that is one.

    Raises:
        ArgumentError: for anything but a `CheminDeFer`.
    """
    if not isinstance(game, CheminDeFer):
        raise wrong_type(game, "a game, such as CheminDeFer.of(Coups(), 'B2')")
    return game


def _refuse_other_games(coups: Coups) -> None:
    """Refuse games that are not chemin de fer, whatever their cards are worth, and coups that are not whole."""
    game, naturals = coups.game, coups.tableau.naturals
    if game.fixed:
        raise WagerError(
            f"expected a game that deals every card, as chemin de fer does; got {game.name}, in which one lies on the "
            f"table before ({game.fixed}); try another game"
        )
    if naturals != NATURALS:
        others = f"in which {' and '.join(map(str, sorted(naturals)))} do" if naturals else "which has no naturals"
        raise WagerError(
            f"expected a game in which 8 and 9 in two cards end the coup, as in chemin de fer; got {game.name}, "
            f"{others}; try another game"
        )
    if coups.shown.cards:
        raise ConditionError(f"expected coups of which nothing is known; got shown {coups.shown}; leave it out")
    if coups.conditions:
        raise ConditionError(
            f"expected coups of which nothing is known; got the condition {quoted(str(coups.conditions[0]))}; "
            "leave it out"
        )


def point_counts(shoe: Shoe) -> list[int]:
    """The number of cards of each point value.

    >>> point_counts(Shoe.of_decks(1))
    [16, 4, 4, 4, 4, 4, 4, 4, 4, 4]
    """
    counts = [0] * 10
    for value, number in zip(VALUES, shoe.ranks, strict=True):
        counts[value] += number
    return counts


def _free_totals(given: str | Iterable[int], tableau: Tableau) -> frozenset[int]:
    if not isinstance(given, Iterable):
        raise wrong_type(given, "totals such as '5'")
    totals = set()
    for each in given:
        total = int(each) if isinstance(each, str) and len(each) == 1 and each in "0123456789" else each
        if type(total) is not int or total not in tableau.open_totals:
            raise WagerError(f"expected two-card totals without a natural as free, such as '5'; got {quoted(each)}")
        totals.add(total)
    return frozenset(totals)
