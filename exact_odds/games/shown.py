"""Cards already on the table: the part of a coup that a person watching has seen."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from exact_odds.errors import CardError, ShownError, quoted, wrong_type
from exact_odds.games.cards import VALUES, Card, checked_cards, parse_cards
from exact_odds.games.tableau import TOTALS, Tableau

_HAND = re.compile(r"\b(player|banker)\b\s*:", re.IGNORECASE)
_FORM = "write the hands as 'player: 7 K, banker: 3'"


@dataclass(frozen=True, slots=True)
class ShownCards:
    """The first cards of either hand, in the order in which that hand received them.

    What is known is those cards and no others: ``player: 7 K`` says nothing of a third card.

    >>> shown = ShownCards.parse("player: 7 K, banker: 3")
    >>> print(shown)
    player: 7 K, banker: 3
    >>> from exact_odds import PUNTO_BANCO
    >>> ShownCards.parse("player: 7 K 5").check(PUNTO_BANCO)
    Traceback (most recent call last):
    exact_odds.errors.ShownError: Player cannot have a third card: Player stands on 7 and draws on 0 to 5
    """

    player: tuple[Card, ...] = ()
    banker: tuple[Card, ...] = ()

    def __post_init__(self) -> None:
        for name, cards in (("player", self.player), ("banker", self.banker)):
            object.__setattr__(self, name, checked_cards(cards))
            if len(cards) > 3:
                raise ShownError(f"{name} has {len(cards)} cards; a hand has three at the most")

    @property
    def cards(self) -> tuple[Card, ...]:
        """All of them, Player's first."""
        return self.player + self.banker

    def __bool__(self) -> bool:
        return bool(self.player or self.banker)

    def __add__(self, later: ShownCards) -> ShownCards:
        """These cards and, in each hand after them, others.

        >>> print(ShownCards.parse("player: 7") + ShownCards.parse("player: K, banker: 3"))
        player: 7 K, banker: 3
        """
        return ShownCards(self.player + later.player, self.banker + later.banker)

    @classmethod
    def parse(cls, text: str) -> ShownCards:
        """Cards on the table from text: each hand named once, its cards after a colon.

        Raises:
            ShownError: for text of another form, a hand named twice or one of more than three cards.
        """
        if not isinstance(text, str):
            raise wrong_type(text, "text such as 'player: 7 K, banker: 3'")
        pieces = _HAND.split(text)
        if pieces[0].strip(" ,;"):
            raise ShownError(f"{quoted(pieces[0].strip())} belongs to no hand; {_FORM}")
        hands: dict[str, tuple[Card, ...]] = {}
        for name, cards in zip(pieces[1::2], pieces[2::2], strict=True):
            if name.lower() in hands:
                raise ShownError(f"{name.lower()} is named twice; {_FORM}")
            try:
                hands[name.lower()] = parse_cards(cards.replace(";", " "))
            except CardError as error:
                raise ShownError(str(error)) from None
        if not any(hands.values()):
            raise ShownError(f"no cards are on the table; {_FORM}")
        return cls(hands.get("player", ()), hands.get("banker", ()))

    def check(self, tableau: Tableau) -> None:
        """Refuse third cards that the tableau does not give, with the rule that forbids them.

        A third card whose rule depends on cards not seen is left to the counting.

        Raises:
            ShownError: names the rule.
        """
        refusal = self._refusal(tableau)
        if refusal:
            raise ShownError(refusal)

    def _refusal(self, tableau: Tableau) -> str | None:
        if len(self.player) < 3 and len(self.banker) < 3:
            return None
        player, banker = _opening_total(self.player), _opening_total(self.banker)
        hand = "Player" if len(self.player) == 3 else "Banker"
        for name, total in (("Player", player), ("Banker", banker)):
            if total is not None and total in tableau.naturals:
                return f"{hand} cannot have a third card: {name} has a natural {total}, and the coup ends"
        if len(self.player) == 3 and player is not None and not tableau.player_draws(player):
            return f"Player cannot have a third card: Player stands on {player} and draws on {_list(tableau.player)}"
        if len(self.banker) < 3 or banker is None:
            return None
        for total in tableau.open_totals if player is None else (player,):
            thirds: Iterable[int | None] = (None,)
            if tableau.player_draws(total):
                thirds = [VALUES[card.rank] for card in self.player[2:]] or TOTALS
            if any(tableau.banker_draws(banker, total, third) for third in thirds):
                return None
        if player is not None and not tableau.player_draws(player):
            alone = _list(tableau.banker_alone)
            return f"Banker cannot have a third card: when Player stands Banker stands on {banker} and draws on {alone}"
        draws = tableau.banker[banker]
        when = f"draws when Player's {tableau.decides} is worth {_list(draws)}" if draws else "never draws"
        return f"Banker cannot have a third card: with {banker} Banker {when}"

    def __str__(self) -> str:
        hands = (("player", self.player), ("banker", self.banker))
        return ", ".join(f"{name}: {' '.join(map(str, cards))}" for name, cards in hands if cards)


NO_CARDS = ShownCards()
"""Nothing seen yet."""


def _opening_total(cards: tuple[Card, ...]) -> int | None:
    """The two-card total of a hand of which at least two cards are known."""
    return (VALUES[cards[0].rank] + VALUES[cards[1].rank]) % 10 if len(cards) > 1 else None


def _list(totals: frozenset[int]) -> str:
    listed = sorted(totals)
    if len(listed) > 2 and listed[-1] - listed[0] == len(listed) - 1:
        return f"{listed[0]} to {listed[-1]}"
    return " ".join(map(str, listed))
