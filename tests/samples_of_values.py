"""One way to make each public value, twice the same, for the tests that hold values to be values."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from exact_odds import (
    PUNTO_BANCO,
    Award,
    Batch,
    Card,
    Column,
    CountDepth,
    Coup,
    CoupResults,
    Coups,
    Enclosure,
    Ends,
    Expression,
    Fit,
    Meter,
    Named,
    NewShoe,
    Plan,
    Play,
    RandomRemoval,
    Report,
    Root,
    Rounding,
    Session,
    Shoe,
    Shown,
    ShownCards,
    Sweep,
    SweepResult,
    Table,
    Tags,
    Trigger,
    best_shoe,
    best_tags_by_gain,
    by_running_count,
    closed_form,
    covariances,
    edges_given_a_card,
    effects_of_removal,
    equilibrium,
    exposure,
    gains,
    game,
    meter_edge,
    parse,
    runs,
    schedule,
    sequence,
    session_odds,
    sources,
    staking_plan,
    verify,
    wager,
    wager_closed_form,
)

NOT_VALUES = {"LiveLog", "Log", "Replay", "Sweep"}
"""Public classes that are work in progress, and change while it goes on."""


def _coups() -> Coups:
    return Coups(Shoe.of_decks(1).without("8 9"), game("baccarat"), "player: 7 K").given("not tie")


def _small() -> Coups:
    return Coups(Shoe.of_counts({"A": 4, "2": 3, "7": 3, "K": 4}))


def _expression() -> Expression:
    return parse('banker.wins and dealt.count("JQK") % 2 == 1')


def _toss() -> CoupResults:
    return CoupResults.of_counts({1: 1, -1: 1})


def _ends() -> Ends:
    found = session_odds(Session(_toss(), coups=3, bankroll=Fraction(2), goal=Fraction(4))).ends
    assert found is not None
    return found


def _counted() -> CountDepth:
    (depth,) = by_running_count(Coups(Shoe.of_decks(1)), wager("tie"), Tags.parse("8=-1 9=1"), [26]).depths
    return depth


def _swept() -> SweepResult:
    count = Trigger(Tags.parse("4=-1 8=2"), (Fraction(4),))
    (found,) = (
        Sweep(Plan((wager("dragon-7"),), Coups(Shoe.of_decks(1)), RandomRemoval(20), 5, 1, count)).run().results()
    )
    return found


SAMPLES: dict[str, Callable[[], object]] = {
    "Award": lambda: Award("tie", "tie", {"2": "0.9", "8": "0.1"}),
    "AwardOdds": lambda: _small().odds(wager("tie")).awards[0],
    "Batch": lambda: Batch(["tie", wager("dragon-7")]),
    "BestShoe": lambda: best_shoe(wager("tie"), Coups(Shoe.of_decks(1)), 7),
    "ByCount": lambda: by_running_count(Coups(Shoe.of_decks(1)), wager("tie"), Tags.parse("8=-1 9=1")),
    "Card": lambda: Card(7, 1),
    "Certificate": lambda: equilibrium(Coups(Shoe.infinite()), "A1"),
    "CheminDeFer": lambda: equilibrium(Coups(Shoe.infinite()), "A1").game,
    "ClosedForm": lambda: closed_form("tie"),
    "Column": lambda: Column("house_edge", kind="percent"),
    "Count": lambda: _small().count("tie"),
    "Coup": lambda: Coup.of("5h 9s 4d", "Kc 2d 6h", "tie"),
    "CoupResults": _toss,
    "Coups": _coups,
    "Covariances": lambda: covariances([wager("tie"), wager("banker")], _small()),
    "Cross": lambda: _small().cross([["tie"], ["natural"]]),
    "Distribution": lambda: _small().distribution("player.total", "tie"),
    "CountBetting": lambda: _counted().best,
    "CountDepth": _counted,
    "CountValue": lambda: _counted().at(0),
    "Estimate": lambda: _swept().mean,
    "FoundTags": lambda: best_tags_by_gain(_small(), wager("tie"), 1, 8),
    "SweepBetting": lambda: _swept().perfect,
    "SweepDepth": lambda: _swept().depths[0],
    "SweepResult": _swept,
    "Effects": lambda: effects_of_removal([wager("tie")], _small())[0],
    "Enclosure": lambda: Enclosure(Fraction(1, 3), Fraction(1, 3) + Fraction(1, 10**12)),
    "Ends": _ends,
    "Exposure": lambda: exposure(_small(), {wager("tie"): 100, wager("banker"): 5}),
    "Expression": _expression,
    "Fit": lambda: Fit.of(Tags.parse("8=-1 9=1"), effects_of_removal([wager("tie")], Coups(Shoe.of_decks(1)))[0]),
    "Gain": lambda: gains(Coups(Shoe.infinite())).banker[0],
    "Gains": lambda: gains(Coups(Shoe.infinite())),
    "Game": lambda: game("baccara-by-total"),
    "JointDistribution": lambda: sequence(Coups(Shoe.of_counts({"A": 8, "7": 6, "K": 6}))),
    "KnownCard": lambda: edges_given_a_card(wager("tie"), _small())[0],
    "Meter": lambda: Meter.parse("m/10 + 1"),
    "Mix": lambda: covariances([wager("tie"), wager("banker")], _small()).mix({"tie": Fraction(1)}),
    "Named": lambda: Named("tie", "Tie, 8 to 1"),
    "NewShoe": lambda: NewShoe("17"),
    "Odds": lambda: _coups().odds(wager("dragon-7")),
    "Plan": lambda: Plan((wager("tie"),), Coups(Shoe.of_decks(1)), RandomRemoval(10), shoes=5, seed=1),
    "Play": lambda: Play(cut_card=20),
    "RandomRemoval": lambda: RandomRemoval(10),
    "Report": lambda: Report("A title", [Table("one", [Column("deals", kind="count")], [(3,)])], ["A note."]),
    "Root": lambda: Root(Fraction(3, 4), -1),
    "Rounding": lambda: Rounding(Fraction(1, 4), "down"),
    "Runs": lambda: runs(_small(), "banker.wins", 5, 2),
    "Session": lambda: Session(_toss(), coups=3, bankroll=Fraction(2), goal=Fraction(4)),
    "SessionOdds": lambda: session_odds(Session(_toss(), coups=3, bankroll=Fraction(2), goal=Fraction(4))),
    "Shoe": lambda: Shoe.of_decks(2).without("8h 9"),
    "Shown": lambda: Shown(Fraction(1, 3), 5),
    "ShownCards": lambda: ShownCards.parse("player: 7 K, banker: 3h"),
    "StakingPlan": lambda: staking_plan("martingale"),
    "Step": lambda: staking_plan("martingale").steps[0],
    "Table": lambda: Table("one", [Column("deals", kind="count")], [(3,)], "A title", ["A note."]),
    "Tableau": lambda: PUNTO_BANCO,
    "Tags": lambda: Tags.parse("4=-1 8=2"),
    "Trigger": lambda: Trigger(Tags.parse("4=-1 8=2"), (Fraction(4),)),
    "Verification": lambda: verify(sources()[0].figures[:3]),
    "Wager": lambda: wager("insurance-player-5-6"),
    "Schedule": lambda: schedule("insurance"),
    "MeterEdge": lambda: meter_edge(wager("dragon-dragon-1"), Coups()),
    "WagerClosedForm": lambda: wager_closed_form("tie"),
    "Winnings": lambda: session_odds(Session(_toss(), coups=3)).won,
}
