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

TYPE_CHECKING = False  # as typing has it; an import would leave Ctrl-C longer without a word to say
if TYPE_CHECKING:
    from exact_odds.counting.answers import Count, Cross
    from exact_odds.counting.coups import Coups
    from exact_odds.counting.distribution import Distribution
    from exact_odds.counting.plain_walk import second_count
    from exact_odds.decimals import Enclosure, Root, decimal, one_in, percent, ratio, significant
    from exact_odds.errors import (
        ArgumentError,
        CardError,
        ConditionError,
        DetailError,
        EventError,
        ExactOddsError,
        FigureError,
        LogError,
        MissingExtra,
        NumberError,
        OutputError,
        ShoeError,
        ShownError,
        UnknownName,
        UnknownValue,
        WagerError,
        WorkerError,
    )
    from exact_odds.games.cards import Card, parse_cards
    from exact_odds.games.game import Game, all_games, game, load_game
    from exact_odds.games.shoe import Shoe
    from exact_odds.games.shown import ShownCards
    from exact_odds.games.tableau import BY_TOTAL, PUNTO_BANCO, Tableau
    from exact_odds.language import Expression, define, parse
    from exact_odds.published.figure import Quantity
    from exact_odds.published.reading import sources
    from exact_odds.published.verify import Verification, verify
    from exact_odds.reports.column import Column, Named
    from exact_odds.reports.formats import render, render_bytes
    from exact_odds.reports.notebook import Shown, view
    from exact_odds.reports.reference import reference_table
    from exact_odds.reports.table import Report, Table
    from exact_odds.shoes.one_shoe import covariance_of_coups
    from exact_odds.shoes.replay.follow import LiveLog
    from exact_odds.shoes.replay.log import Coup, NewShoe
    from exact_odds.shoes.replay.reading import Log
    from exact_odds.shoes.replay.replay import Replay
    from exact_odds.shoes.runs import Runs, runs
    from exact_odds.shoes.sequence import JointDistribution, sequence
    from exact_odds.shoes.sessions.bankroll import Ends
    from exact_odds.shoes.sessions.drawdowns import drawdown_chance
    from exact_odds.shoes.sessions.money import Rounding
    from exact_odds.shoes.sessions.needs import goal_with_chance, least_bankroll
    from exact_odds.shoes.sessions.plans import StakingPlan, Step, load_staking_plan, staking_plan
    from exact_odds.shoes.sessions.results import CoupResults, coup_results
    from exact_odds.shoes.sessions.session import Session
    from exact_odds.shoes.sessions.session_odds import SessionOdds, session_odds
    from exact_odds.shoes.sessions.winnings import Winnings
    from exact_odds.shoes.sweeps.dealing import Play, RandomRemoval
    from exact_odds.shoes.sweeps.plan import Plan
    from exact_odds.shoes.sweeps.results import Estimate, SweepBetting, SweepDepth, SweepResult
    from exact_odds.shoes.sweeps.sweep import Sweep
    from exact_odds.shoes.sweeps.trigger import Trigger
    from exact_odds.studies.best_shoe import BestShoe, best_shoe
    from exact_odds.studies.best_tags import best_tags
    from exact_odds.studies.closed_forms.closed_forms import ClosedForm, closed_form
    from exact_odds.studies.closed_forms.wager_forms import WagerClosedForm, wager_closed_form
    from exact_odds.studies.covariance import Covariances, Mix, covariances
    from exact_odds.studies.equilibrium.certificate import Certificate, certify
    from exact_odds.studies.equilibrium.model import CheminDeFer
    from exact_odds.studies.equilibrium.solve import equilibria, equilibrium
    from exact_odds.studies.exposure import Exposure, exposure
    from exact_odds.studies.gains import Gain, Gains, gains
    from exact_odds.studies.known_card import KnownCard, edges_given_a_card
    from exact_odds.studies.removal import Effects, effects_of_removal
    from exact_odds.studies.running_count.best_by_gain import FoundTags, best_tags_by_gain
    from exact_odds.studies.running_count.by_count import ByCount, by_running_count
    from exact_odds.studies.running_count.depth import CountBetting, CountDepth, CountValue
    from exact_odds.studies.tags import Fit, Tags
    from exact_odds.wagers.award import Award
    from exact_odds.wagers.batch import Batch
    from exact_odds.wagers.library import (
        find_wagers,
        layout,
        load_schedule,
        load_wager,
        schedule,
        wager,
    )
    from exact_odds.wagers.meters import MeterEdge, meter_edge
    from exact_odds.wagers.odds import AwardOdds, Odds
    from exact_odds.wagers.pays import Meter
    from exact_odds.wagers.schedule import Schedule
    from exact_odds.wagers.wager import Wager
    from exact_odds.wagers.wager_file import wager_from_toml, wager_to_toml

__version__ = "0.2.0"

_HOMES = {
    "Count": "exact_odds.counting.answers",
    "Cross": "exact_odds.counting.answers",
    "Coups": "exact_odds.counting.coups",
    "Distribution": "exact_odds.counting.distribution",
    "second_count": "exact_odds.counting.plain_walk",
    "Enclosure": "exact_odds.decimals",
    "Root": "exact_odds.decimals",
    "decimal": "exact_odds.decimals",
    "one_in": "exact_odds.decimals",
    "percent": "exact_odds.decimals",
    "ratio": "exact_odds.decimals",
    "significant": "exact_odds.decimals",
    "ArgumentError": "exact_odds.errors",
    "CardError": "exact_odds.errors",
    "ConditionError": "exact_odds.errors",
    "DetailError": "exact_odds.errors",
    "EventError": "exact_odds.errors",
    "ExactOddsError": "exact_odds.errors",
    "FigureError": "exact_odds.errors",
    "LogError": "exact_odds.errors",
    "MissingExtra": "exact_odds.errors",
    "NumberError": "exact_odds.errors",
    "OutputError": "exact_odds.errors",
    "ShoeError": "exact_odds.errors",
    "ShownError": "exact_odds.errors",
    "UnknownName": "exact_odds.errors",
    "UnknownValue": "exact_odds.errors",
    "WagerError": "exact_odds.errors",
    "WorkerError": "exact_odds.errors",
    "Card": "exact_odds.games.cards",
    "parse_cards": "exact_odds.games.cards",
    "Game": "exact_odds.games.game",
    "all_games": "exact_odds.games.game",
    "game": "exact_odds.games.game",
    "load_game": "exact_odds.games.game",
    "Shoe": "exact_odds.games.shoe",
    "ShownCards": "exact_odds.games.shown",
    "BY_TOTAL": "exact_odds.games.tableau",
    "PUNTO_BANCO": "exact_odds.games.tableau",
    "Tableau": "exact_odds.games.tableau",
    "Expression": "exact_odds.language",
    "define": "exact_odds.language",
    "parse": "exact_odds.language",
    "Quantity": "exact_odds.published.figure",
    "sources": "exact_odds.published.reading",
    "Verification": "exact_odds.published.verify",
    "verify": "exact_odds.published.verify",
    "render": "exact_odds.reports.formats",
    "render_bytes": "exact_odds.reports.formats",
    "Shown": "exact_odds.reports.notebook",
    "view": "exact_odds.reports.notebook",
    "reference_table": "exact_odds.reports.reference",
    "Column": "exact_odds.reports.column",
    "Named": "exact_odds.reports.column",
    "Report": "exact_odds.reports.table",
    "Table": "exact_odds.reports.table",
    "covariance_of_coups": "exact_odds.shoes.one_shoe",
    "LiveLog": "exact_odds.shoes.replay.follow",
    "Coup": "exact_odds.shoes.replay.log",
    "NewShoe": "exact_odds.shoes.replay.log",
    "Log": "exact_odds.shoes.replay.reading",
    "Replay": "exact_odds.shoes.replay.replay",
    "Runs": "exact_odds.shoes.runs",
    "runs": "exact_odds.shoes.runs",
    "JointDistribution": "exact_odds.shoes.sequence",
    "sequence": "exact_odds.shoes.sequence",
    "Ends": "exact_odds.shoes.sessions.bankroll",
    "goal_with_chance": "exact_odds.shoes.sessions.needs",
    "least_bankroll": "exact_odds.shoes.sessions.needs",
    "drawdown_chance": "exact_odds.shoes.sessions.drawdowns",
    "Rounding": "exact_odds.shoes.sessions.money",
    "StakingPlan": "exact_odds.shoes.sessions.plans",
    "Step": "exact_odds.shoes.sessions.plans",
    "load_staking_plan": "exact_odds.shoes.sessions.plans",
    "staking_plan": "exact_odds.shoes.sessions.plans",
    "CoupResults": "exact_odds.shoes.sessions.results",
    "coup_results": "exact_odds.shoes.sessions.results",
    "Session": "exact_odds.shoes.sessions.session",
    "SessionOdds": "exact_odds.shoes.sessions.session_odds",
    "session_odds": "exact_odds.shoes.sessions.session_odds",
    "Winnings": "exact_odds.shoes.sessions.winnings",
    "Play": "exact_odds.shoes.sweeps.dealing",
    "RandomRemoval": "exact_odds.shoes.sweeps.dealing",
    "Plan": "exact_odds.shoes.sweeps.plan",
    "Estimate": "exact_odds.shoes.sweeps.results",
    "SweepBetting": "exact_odds.shoes.sweeps.results",
    "SweepDepth": "exact_odds.shoes.sweeps.results",
    "SweepResult": "exact_odds.shoes.sweeps.results",
    "Sweep": "exact_odds.shoes.sweeps.sweep",
    "Trigger": "exact_odds.shoes.sweeps.trigger",
    "best_tags": "exact_odds.studies.best_tags",
    "BestShoe": "exact_odds.studies.best_shoe",
    "best_shoe": "exact_odds.studies.best_shoe",
    "ClosedForm": "exact_odds.studies.closed_forms.closed_forms",
    "closed_form": "exact_odds.studies.closed_forms.closed_forms",
    "WagerClosedForm": "exact_odds.studies.closed_forms.wager_forms",
    "wager_closed_form": "exact_odds.studies.closed_forms.wager_forms",
    "Fit": "exact_odds.studies.tags",
    "Tags": "exact_odds.studies.tags",
    "Covariances": "exact_odds.studies.covariance",
    "Mix": "exact_odds.studies.covariance",
    "covariances": "exact_odds.studies.covariance",
    "Certificate": "exact_odds.studies.equilibrium.certificate",
    "certify": "exact_odds.studies.equilibrium.certificate",
    "CheminDeFer": "exact_odds.studies.equilibrium.model",
    "equilibria": "exact_odds.studies.equilibrium.solve",
    "equilibrium": "exact_odds.studies.equilibrium.solve",
    "Exposure": "exact_odds.studies.exposure",
    "exposure": "exact_odds.studies.exposure",
    "Gain": "exact_odds.studies.gains",
    "Gains": "exact_odds.studies.gains",
    "gains": "exact_odds.studies.gains",
    "KnownCard": "exact_odds.studies.known_card",
    "edges_given_a_card": "exact_odds.studies.known_card",
    "Effects": "exact_odds.studies.removal",
    "effects_of_removal": "exact_odds.studies.removal",
    "FoundTags": "exact_odds.studies.running_count.best_by_gain",
    "best_tags_by_gain": "exact_odds.studies.running_count.best_by_gain",
    "ByCount": "exact_odds.studies.running_count.by_count",
    "by_running_count": "exact_odds.studies.running_count.by_count",
    "CountBetting": "exact_odds.studies.running_count.depth",
    "CountDepth": "exact_odds.studies.running_count.depth",
    "CountValue": "exact_odds.studies.running_count.depth",
    "Award": "exact_odds.wagers.award",
    "Batch": "exact_odds.wagers.batch",
    "find_wagers": "exact_odds.wagers.library",
    "layout": "exact_odds.wagers.library",
    "load_schedule": "exact_odds.wagers.library",
    "schedule": "exact_odds.wagers.library",
    "Schedule": "exact_odds.wagers.schedule",
    "MeterEdge": "exact_odds.wagers.meters",
    "meter_edge": "exact_odds.wagers.meters",
    "load_wager": "exact_odds.wagers.library",
    "wager": "exact_odds.wagers.library",
    "AwardOdds": "exact_odds.wagers.odds",
    "Odds": "exact_odds.wagers.odds",
    "Meter": "exact_odds.wagers.pays",
    "Wager": "exact_odds.wagers.wager",
    "wager_from_toml": "exact_odds.wagers.wager_file",
    "wager_to_toml": "exact_odds.wagers.wager_file",
}

__all__ = [
    "BY_TOTAL",
    "PUNTO_BANCO",
    "ArgumentError",
    "Award",
    "AwardOdds",
    "Batch",
    "BestShoe",
    "ByCount",
    "Card",
    "CardError",
    "Certificate",
    "CheminDeFer",
    "ClosedForm",
    "Column",
    "ConditionError",
    "Count",
    "CountBetting",
    "CountDepth",
    "CountValue",
    "Coup",
    "CoupResults",
    "Coups",
    "Covariances",
    "Cross",
    "DetailError",
    "Distribution",
    "Effects",
    "Enclosure",
    "Ends",
    "Estimate",
    "EventError",
    "ExactOddsError",
    "Exposure",
    "Expression",
    "FigureError",
    "Fit",
    "FoundTags",
    "Gain",
    "Gains",
    "Game",
    "JointDistribution",
    "KnownCard",
    "LiveLog",
    "Log",
    "LogError",
    "Meter",
    "MeterEdge",
    "MissingExtra",
    "Mix",
    "Named",
    "NewShoe",
    "NumberError",
    "Odds",
    "OutputError",
    "Plan",
    "Play",
    "Quantity",
    "RandomRemoval",
    "Replay",
    "Report",
    "Root",
    "Rounding",
    "Runs",
    "Schedule",
    "Session",
    "SessionOdds",
    "Shoe",
    "ShoeError",
    "Shown",
    "ShownCards",
    "ShownError",
    "StakingPlan",
    "Step",
    "Sweep",
    "SweepBetting",
    "SweepDepth",
    "SweepResult",
    "Table",
    "Tableau",
    "Tags",
    "Trigger",
    "UnknownName",
    "UnknownValue",
    "Verification",
    "Wager",
    "WagerClosedForm",
    "WagerError",
    "Winnings",
    "WorkerError",
    "all_games",
    "best_shoe",
    "best_tags",
    "best_tags_by_gain",
    "by_running_count",
    "certify",
    "closed_form",
    "coup_results",
    "covariance_of_coups",
    "covariances",
    "decimal",
    "define",
    "drawdown_chance",
    "edges_given_a_card",
    "effects_of_removal",
    "equilibria",
    "equilibrium",
    "exposure",
    "find_wagers",
    "gains",
    "game",
    "goal_with_chance",
    "layout",
    "least_bankroll",
    "load_game",
    "load_schedule",
    "load_staking_plan",
    "load_wager",
    "meter_edge",
    "one_in",
    "parse",
    "parse_cards",
    "percent",
    "ratio",
    "reference_table",
    "render",
    "render_bytes",
    "runs",
    "schedule",
    "second_count",
    "sequence",
    "session_odds",
    "significant",
    "sources",
    "staking_plan",
    "verify",
    "view",
    "wager",
    "wager_closed_form",
    "wager_from_toml",
    "wager_to_toml",
]


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
