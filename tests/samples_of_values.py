"""One way to make each public value, twice the same, for the tests that hold values to be values."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from exact_odds import (
    PUNTO_BANCO,
    Award,
    Batch,
    Card,
    Coup,
    Coups,
    Expression,
    NewShoe,
    Plan,
    Play,
    Removal,
    Shoe,
    ShownCards,
    Tags,
    Trigger,
    by_running_count,
    equilibrium,
    sequence,
    wager,
)
from exact_odds.games.game import game
from exact_odds.language import parse

NOT_VALUES = {"LiveLog", "Log", "Replay", "Sweep"}
"""Public classes that are work in progress, and change while it goes on."""


def _coups() -> Coups:
    return Coups(Shoe.of_decks(1).without("8 9"), game("baccarat"), "player: 7 K").given("not tie")


def _small() -> Coups:
    return Coups(Shoe.of_counts({"A": 4, "2": 3, "7": 3, "K": 4}))


def _expression() -> Expression:
    return parse('banker.wins and dealt.count("JQK") % 2 == 1')


SAMPLES: dict[str, Callable[[], object]] = {
    "Award": lambda: Award("tie", "tie", {"2": "0.9", "8": "0.1"}),
    "AwardOdds": lambda: _small().odds(wager("tie")).awards[0],
    "Batch": lambda: Batch(["tie", wager("dragon-7")]),
    "ByCount": lambda: by_running_count(Coups(Shoe.of_decks(1)), wager("tie"), Tags.parse("8=-1 9=1")),
    "Card": lambda: Card(7, 1),
    "Certificate": lambda: equilibrium(Coups(Shoe.infinite()), "A1"),
    "CheminDeFer": lambda: equilibrium(Coups(Shoe.infinite()), "A1").game,
    "Count": lambda: _small().count("tie"),
    "Coup": lambda: Coup.of("5h 9s 4d", "Kc 2d 6h", "tie"),
    "Coups": _coups,
    "Cross": lambda: _small().cross([["tie"], ["natural"]]),
    "Distribution": lambda: _small().distribution("player.total", "tie"),
    "Expression": _expression,
    "Game": lambda: game("baccara-by-total"),
    "JointDistribution": lambda: sequence(Coups(Shoe.of_counts({"A": 8, "7": 6, "K": 6}))),
    "NewShoe": lambda: NewShoe("17"),
    "Odds": lambda: _coups().odds(wager("dragon-7")),
    "Plan": lambda: Plan((wager("tie"),), Shoe.of_decks(1), Removal(10), shoes=5, seed=1),
    "Play": lambda: Play(cut_card=20),
    "Removal": lambda: Removal(10),
    "Shoe": lambda: Shoe.of_decks(2).without("8h 9"),
    "ShownCards": lambda: ShownCards.parse("player: 7 K, banker: 3h"),
    "Tableau": lambda: PUNTO_BANCO,
    "Tags": lambda: Tags.parse("4=-1 8=2"),
    "Trigger": lambda: Trigger(Tags.parse("4=-1 8=2"), (Fraction(4),)),
    "Wager": lambda: wager("insurance-player-5-6"),
}
