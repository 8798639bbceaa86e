"""What the tableau allows, and in words what a recorded coup should have been."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from exact_odds.games.cards import FACES, VALUES
from exact_odds.games.game import BY_TOTALS, Game
from exact_odds.games.tableau import TOTALS, Tableau
from exact_odds.language import Expression, parse
from exact_odds.language.vocabulary import Feature
from exact_odds.shoes.replay.log import Cards, LoggedCard

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
        """The side with the higher total, or tie: the result in most games."""
        return "tie" if self.player == self.banker else "player" if self.player > self.banker else "banker"


class Rules:
    """A tableau as a judge of recorded hands.

    >>> from exact_odds import PUNTO_BANCO
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
        """What two hands make, of two or three cards or of one card each, and their faults."""
        key = (
            sum(player[:2]) % 10,
            sum(banker[:2]) % 10,
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
            drawn = [side for side in drew if drew[side]]
            must = "both must stand" if len(drawn) > 1 else f"{drawn[0]} must stand" if drawn else ""
            return [f"{' and '.join(naturals)}, which ends the coup: {must}"] if drawn else []
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


class Results:
    """Who wins two recorded hands, in a game that says so by events of its own.

    >>> from exact_odds import game
    >>> from exact_odds.shoes.replay.log import logged_cards
    >>> results = Results(game("three-pictures"))
    >>> results.of(logged_cards("K Q J"), logged_cards("4 3 2"))
    'player'
    >>> results.of(logged_cards("0 2 3"), logged_cards("0 2 3")) is None  # a 0 may be a face or a ten
    True

    Args:
        game: the game.

    Attributes:
        by_totals: whether the higher total wins, as `Judged.result` says.

    Raises:
        EventError: if the game's events do not parse.
    """

    def __init__(self, game: Game) -> None:
        self.by_totals = game.results == BY_TOTALS
        self._events: list[tuple[str, Expression]] = list(
            zip(("banker", "player"), map(parse, game.results), strict=True)
        )
        self._features = [feature for _, event in self._events for feature in event.features]
        self.of = lru_cache(maxsize=2**14)(self._of)

    def _of(self, player: Cards, banker: Cards) -> str | None:
        """The result of two hands; None where the noted cards leave it open."""
        hands = [tuple(map(self._faces, hand)) for hand in (player, banker)]
        found = {
            self._of_faces(faces[: len(player)], faces[len(player) :]) for faces in product(*(hands[0] + hands[1]))
        }
        return found.pop() if len(found) == 1 else None

    def _faces(self, card: LoggedCard) -> list[int]:
        """Faces that a card may be, of those in which no event sees a difference one."""
        value, rank, suit = card
        seen = {
            tuple(feature.attribute.of[face] for feature in self._features): face
            for face in FACES
            if VALUES[face >> 2] == value and rank in (None, face >> 2) and suit in (None, face & 3)
        }
        return list(seen.values())

    def _of_faces(self, player: tuple[int, ...], banker: tuple[int, ...]) -> str:
        def read(feature: Feature) -> int | None:
            hands = {"player": [player], "banker": [banker], "both": [player, banker]}[feature.side]
            values = [feature.attribute.of[face] for hand in hands for face in _part(hand, feature.part)]
            if not values:
                return feature.attribute.empty
            joined = feature.attribute.together(values)
            return None if joined is None else feature.view(joined)

        return next((side for side, event in self._events if event.value(read)), "tie")


def _part(hand: tuple[int, ...], part: str) -> Iterable[int]:
    """The cards of a part of a hand."""
    places = {"hand": slice(None), "opening": slice(2), "first": slice(1), "second": slice(1, 2), "third": slice(2, 3)}
    return hand[places[part]]
