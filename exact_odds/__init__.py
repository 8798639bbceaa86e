"""Exact probabilities, expected values and reference tables for baccarat, from any shoe.

>>> from exact_odds import Coups, Shoe, wager
>>> coups = Coups(Shoe.of_decks(8))
>>> coups.probability("tie")
Fraction(619306544887, 6508331087895)
>>> coups.odds(wager("player")).expected_value
Fraction(-241149546272, 19524993263685)

Each name below is loaded from its module when it is first asked for, so that the command line, which needs few of
them, starts fast.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from exact_odds.counting.answers import Count, Cross
    from exact_odds.counting.coups import Coups
    from exact_odds.counting.distribution import Distribution
    from exact_odds.errors import ExactOddsError
    from exact_odds.games.cards import Card
    from exact_odds.games.game import Game
    from exact_odds.games.shoe import Shoe
    from exact_odds.games.shown import ShownCards
    from exact_odds.games.tableau import BY_TOTAL, PUNTO_BANCO, Tableau
    from exact_odds.language import Expression
    from exact_odds.reports.notebook import view
    from exact_odds.shoes.one_shoe import covariance_of_coups
    from exact_odds.shoes.replay.follow import LiveLog
    from exact_odds.shoes.replay.log import Coup, NewShoe
    from exact_odds.shoes.replay.reading import Log
    from exact_odds.shoes.replay.replay import Replay
    from exact_odds.shoes.runs import Runs, runs
    from exact_odds.shoes.sequence import JointDistribution, sequence
    from exact_odds.shoes.sessions.bankroll import Ends, goal_with_chance, least_bankroll
    from exact_odds.shoes.sessions.drawdowns import drawdown_chance
    from exact_odds.shoes.sessions.money import Rounding
    from exact_odds.shoes.sessions.plans import StakingPlan, Step, load_staking_plan, staking_plan
    from exact_odds.shoes.sessions.results import CoupResults, coup_results
    from exact_odds.shoes.sessions.session import Session
    from exact_odds.shoes.sessions.session_odds import SessionOdds, session_odds
    from exact_odds.shoes.sessions.winnings import Winnings
    from exact_odds.shoes.sweeps.dealing import Play, Removal
    from exact_odds.shoes.sweeps.sweep import Plan, Sweep
    from exact_odds.shoes.sweeps.trigger import Trigger
    from exact_odds.studies.counting import Tags
    from exact_odds.studies.equilibrium.certificate import Certificate, certify
    from exact_odds.studies.equilibrium.model import CheminDeFer
    from exact_odds.studies.equilibrium.solve import equilibria, equilibrium
    from exact_odds.studies.running_count.best_by_gain import best_tags_by_gain
    from exact_odds.studies.running_count.by_count import ByCount, by_running_count
    from exact_odds.wagers.award import Award
    from exact_odds.wagers.batch import Batch
    from exact_odds.wagers.library import wager
    from exact_odds.wagers.odds import AwardOdds, Odds
    from exact_odds.wagers.wager import Wager

__version__ = "0.1.0"

__all__ = [
    "BY_TOTAL",
    "PUNTO_BANCO",
    "Award",
    "AwardOdds",
    "Batch",
    "ByCount",
    "Card",
    "Certificate",
    "CheminDeFer",
    "Count",
    "Coup",
    "CoupResults",
    "Coups",
    "Cross",
    "Distribution",
    "Ends",
    "ExactOddsError",
    "Expression",
    "Game",
    "JointDistribution",
    "LiveLog",
    "Log",
    "NewShoe",
    "Odds",
    "Plan",
    "Play",
    "Removal",
    "Replay",
    "Rounding",
    "Runs",
    "Session",
    "SessionOdds",
    "Shoe",
    "ShownCards",
    "StakingPlan",
    "Step",
    "Sweep",
    "Tableau",
    "Tags",
    "Trigger",
    "Wager",
    "Winnings",
    "best_tags_by_gain",
    "by_running_count",
    "certify",
    "coup_results",
    "covariance_of_coups",
    "drawdown_chance",
    "equilibria",
    "equilibrium",
    "goal_with_chance",
    "least_bankroll",
    "load_staking_plan",
    "runs",
    "sequence",
    "session_odds",
    "staking_plan",
    "view",
    "wager",
]

_HOMES = {
    "Count": "exact_odds.counting.answers",
    "Coups": "exact_odds.counting.coups",
    "Cross": "exact_odds.counting.answers",
    "Distribution": "exact_odds.counting.distribution",
    "ExactOddsError": "exact_odds.errors",
    "Expression": "exact_odds.language",
    "Card": "exact_odds.games.cards",
    "ShownCards": "exact_odds.games.shown",
    "Shoe": "exact_odds.games.shoe",
    "BY_TOTAL": "exact_odds.games.tableau",
    "PUNTO_BANCO": "exact_odds.games.tableau",
    "Tableau": "exact_odds.games.tableau",
    "view": "exact_odds.reports.notebook",
    "Batch": "exact_odds.wagers.batch",
    "Tags": "exact_odds.studies.counting",
    "ByCount": "exact_odds.studies.running_count.by_count",
    "best_tags_by_gain": "exact_odds.studies.running_count.best_by_gain",
    "by_running_count": "exact_odds.studies.running_count.by_count",
    "Certificate": "exact_odds.studies.equilibrium.certificate",
    "certify": "exact_odds.studies.equilibrium.certificate",
    "CheminDeFer": "exact_odds.studies.equilibrium.model",
    "equilibria": "exact_odds.studies.equilibrium.solve",
    "equilibrium": "exact_odds.studies.equilibrium.solve",
    "Play": "exact_odds.shoes.sweeps.dealing",
    "Removal": "exact_odds.shoes.sweeps.dealing",
    "LiveLog": "exact_odds.shoes.replay.follow",
    "Coup": "exact_odds.shoes.replay.log",
    "NewShoe": "exact_odds.shoes.replay.log",
    "Log": "exact_odds.shoes.replay.reading",
    "Replay": "exact_odds.shoes.replay.replay",
    "JointDistribution": "exact_odds.shoes.sequence",
    "sequence": "exact_odds.shoes.sequence",
    "Session": "exact_odds.shoes.sessions.session",
    "SessionOdds": "exact_odds.shoes.sessions.session_odds",
    "session_odds": "exact_odds.shoes.sessions.session_odds",
    "CoupResults": "exact_odds.shoes.sessions.results",
    "coup_results": "exact_odds.shoes.sessions.results",
    "StakingPlan": "exact_odds.shoes.sessions.plans",
    "Step": "exact_odds.shoes.sessions.plans",
    "staking_plan": "exact_odds.shoes.sessions.plans",
    "load_staking_plan": "exact_odds.shoes.sessions.plans",
    "Winnings": "exact_odds.shoes.sessions.winnings",
    "Rounding": "exact_odds.shoes.sessions.money",
    "least_bankroll": "exact_odds.shoes.sessions.bankroll",
    "goal_with_chance": "exact_odds.shoes.sessions.bankroll",
    "Ends": "exact_odds.shoes.sessions.bankroll",
    "drawdown_chance": "exact_odds.shoes.sessions.drawdowns",
    "covariance_of_coups": "exact_odds.shoes.one_shoe",
    "Runs": "exact_odds.shoes.runs",
    "runs": "exact_odds.shoes.runs",
    "Plan": "exact_odds.shoes.sweeps.sweep",
    "Sweep": "exact_odds.shoes.sweeps.sweep",
    "Trigger": "exact_odds.shoes.sweeps.trigger",
    "Game": "exact_odds.games.game",
    "wager": "exact_odds.wagers.library",
    "AwardOdds": "exact_odds.wagers.odds",
    "Odds": "exact_odds.wagers.odds",
    "Award": "exact_odds.wagers.award",
    "Wager": "exact_odds.wagers.wager",
}


def __getattr__(name: str) -> object:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value: object = getattr(import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOMES})
