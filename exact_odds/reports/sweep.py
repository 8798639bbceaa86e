"""The report of a sweep: what wagers are worth over many part-dealt shoes, and what can be won by choosing.

Numbers that depend on chance are given as decimals, in JSON too, with their standard errors.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import isqrt

from exact_odds.decimals import decimal, grouped
from exact_odds.reports.setting import shoe_data
from exact_odds.reports.table import Cell, Column, Report, Table
from exact_odds.studies.sweeps.dealing import FIRST_CARD, Play, Removal
from exact_odds.studies.sweeps.results import QUANTILES, Betting, Estimate, Result
from exact_odds.studies.sweeps.sweep import Plan, Sweep
from exact_odds.wagers.games import Game

PLACES = 12
"""Digits after the point to which chance numbers are kept; their standard errors are larger by far."""

ERRORS = "Standard errors are over shoes, which are independent; the coups of one shoe are not."


def sweep_report(game: Game, sweep: Sweep, *, by_depth: bool = False, by_trigger: bool = False) -> Report:
    """What came of a sweep.

    Args:
        game: what is played.
        sweep: done or interrupted.
        by_depth: whether to show the coups by how many cards were seen.
        by_trigger: whether to show every trigger of the count, or the one that wins most.
    """
    plan, results, full = sweep.plan, sweep.results(), sweep.plan.full_shoe()
    tables = [values_table(results, full), quantiles_table(results), perfect_table(plan, results)]
    if plan.trigger:
        tables.append(count_table(plan, results, by_trigger))
    if by_depth:
        tables.append(depth_table(plan, results))
    title = f"{game.name}, {plan.shoe}"
    data = {
        "game": game.slug,
        "shoe": shoe_data(plan.shoe),
        "dealing": _dealing_data(plan.dealing),
        "seed": plan.seed,
        "shoes": sweep.tally.shoes,
        "coups": sweep.tally.coups,
        "partial": not sweep.is_complete,
        "tags": plan.trigger.tags.by_name if plan.trigger else None,
        "wagers": [_result_data(result, value) for result, value in zip(results, full, strict=True)],
    }
    return Report(title, tables, list(_setting(sweep)), data)


def values_table(results: Sequence[Result], full: Sequence[Fraction]) -> Table:
    """The expected values: of the full shoe, their mean, and how they spread."""
    columns = [
        Column("Wager"),
        Column("Full shoe", "decimal", 8),
        Column("Mean", "decimal", 8),
        Column("Standard error", "decimal", 8),
        Column("Standard deviation", "decimal", 8),
        Column("Least", "decimal", 6),
        Column("Greatest", "decimal", 6),
    ]
    rows: list[tuple[Cell, ...]] = [
        (
            result.wager.name,
            value,
            _kept(result.mean.value),
            _root(result.mean.error_squared),
            _root(result.variance),
            _kept(result.least),
            _kept(result.greatest),
        )
        for result, value in zip(results, full, strict=True)
    ]
    notes = ["Each expected value is exact, and so is their mean; what is left to chance is which shoes come.", ERRORS]
    if any(result.wager.given for result in results):
        notes.append("A wager offered only in some state is bet where it is offered; other coups count as 0.")
    return Table("expected-values", columns, rows, "Expected values", notes)


def quantiles_table(results: Sequence[Result]) -> Table:
    """The quantiles of the expected values."""
    columns = [
        Column("Wager"),
        *(Column(f"{share * 100}%", "decimal", 5, name=f"below_{share * 100}") for share in QUANTILES),
    ]
    rows: list[tuple[Cell, ...]] = [
        (result.wager.name, *(_kept(result.quantiles[share]) for share in QUANTILES)) for result in results
    ]
    return Table("quantiles", columns, rows, "So much of the expected values lies below", ["To three digits."])


def perfect_table(plan: Plan, results: Sequence[Result]) -> Table:
    """What perfect play wins: betting one unit where the expected value is above 0."""
    columns = [Column("Wager"), *_betting_columns(plan)]
    rows = [(result.wager.name, *_betting_cells(plan, result.perfect)) for result in results]
    notes = ["Perfect play bets one unit on a coup exactly if its expected value is above 0."]
    return Table("perfect-play", columns, rows, "Perfect play", notes)


def count_table(plan: Plan, results: Sequence[Result], by_trigger: bool) -> Table:
    """What a count wins, at its best trigger or at each."""
    assert plan.trigger  # there is a count to show
    columns = [
        Column("Wager"),
        Column("True count at least", "exact"),
        *_betting_columns(plan),
        Column("Of perfect play", "percent", 1),
    ]
    rows: list[tuple[Cell, ...]] = []
    for result in results:
        for trigger, betting in result.counted.items():
            if by_trigger or len(result.counted) == 1 or trigger == result.best_trigger:
                best = result.perfect.per_shoe.value
                share = _kept(betting.per_shoe.value / best) if best else None
                rows.append((result.wager.name, trigger, *_betting_cells(plan, betting), share))
    notes = ["The count bets one unit whenever the true count is at least so much."]
    if len(plan.trigger.at_least) > 1 and not by_trigger:
        low, high = plan.trigger.at_least[0], plan.trigger.at_least[-1]
        notes.append(
            f"Of the triggers from {low} to {high} in steps of 1/2 the one that wins most is shown, if any wins."
        )
    return Table("count", columns, rows, f"Betting by the count {plan.trigger.tags}", notes)


def depth_table(plan: Plan, results: Sequence[Result]) -> Table:
    """The coups by how many cards were seen before them."""
    columns = [
        Column("Wager"),
        Column("Cards seen", align="right"),
        Column("Coups", "count"),
        Column("Mean", "decimal", 6),
        Column("Above 0", "percent", 3),
        Column("Perfect play per 100", "decimal", 5),
    ]
    if plan.trigger:
        columns += [Column("Bet by the count", "percent", 3), Column("Count per 100", "decimal", 5)]
    rows: list[tuple[Cell, ...]] = []
    for result in results:
        for depth in result.depths:
            low, high = depth.seen
            row: list[Cell] = [
                result.wager.name,
                f"{low} to {high}",
                depth.coups,
                _kept(depth.mean),
                _kept(depth.positive),
                _kept(depth.perfect_per_100),
            ]
            if depth.counted_per_100 is not None:
                gain, bets = depth.counted_per_100
                row += [_kept(bets), _kept(gain)]
            rows.append(tuple(row))
    return Table("depth", columns, rows, "By depth")


def _betting_columns(plan: Plan) -> list[Column]:
    columns = [Column("Bets", "percent", 4), Column("Mean of bets", "decimal", 6)]
    if isinstance(plan.dealing, Play):
        columns += [Column("Gain per shoe", "decimal", 5), Column("Standard error", "decimal", 5)]
    return [
        *columns,
        Column("Gain per 100 coups", "decimal", 5),
        Column("Standard error", "decimal", 5, name="standard_error_per_100"),
    ]


def _betting_cells(plan: Plan, betting: Betting) -> list[Cell]:
    cells: list[Cell] = [_kept(betting.bets), None if betting.when_bet is None else _kept(betting.when_bet)]
    gains = [betting.per_shoe, betting.per_100] if isinstance(plan.dealing, Play) else [betting.per_100]
    for gain in gains:
        cells += [_kept(gain.value), _root(gain.error_squared)]
    return cells


def _setting(sweep: Sweep) -> Iterable[str]:
    plan, tally = sweep.plan, sweep.tally
    if not sweep.is_complete:
        yield f"PARTIAL: interrupted after {tally.shoes:,} of {plan.shoes:,} shoes"
    yield f"{tally.shoes:,} shoes, {_dealing(plan.dealing)}; seed {plan.seed}"
    if isinstance(plan.dealing, Play):
        yield f"{tally.coups:,} coups, {grouped(decimal(Fraction(tally.coups, tally.shoes), 3))} a shoe"


def _dealing(dealing: Removal | Play) -> str:
    if isinstance(dealing, Removal):
        return f"each with {dealing.seen:,} cards gone at random"
    if dealing.burn == FIRST_CARD:
        burn = "as many cards burnt as the first one counts"
    else:
        burn = f"{dealing.burn} cards burnt unseen" if dealing.burn else "no card burnt"
    coups = "coup" if dealing.after == 1 else "coups"
    return f"dealt coup by coup: {burn}, cut card before the last {dealing.cut_card}, {dealing.after} {coups} after it"


def _dealing_data(dealing: Removal | Play) -> dict[str, object]:
    if isinstance(dealing, Removal):
        return {"seen": dealing.seen}
    burn = "first card" if dealing.burn == FIRST_CARD else dealing.burn
    return {"cut_card": dealing.cut_card, "after_cut": dealing.after, "burn": burn}


def _result_data(result: Result, full: Fraction) -> dict[str, object]:
    return {
        "wager": result.wager.slug,
        "name": result.wager.name,
        "full_shoe": full,
        "mean": _estimate_data(result.mean),
        "standard_deviation": _text(_root(result.variance)),
        "least": _text(result.least),
        "greatest": _text(result.greatest),
        "quantiles": {f"{share * 100}%": _text(value) for share, value in result.quantiles.items()},
        "perfect": _betting_data(result.perfect),
        "best_trigger": result.best_trigger,
        "counted": [
            {"true_count_at_least": trigger, **_betting_data(betting)} for trigger, betting in result.counted.items()
        ],
        "depths": [
            {
                "seen": list(depth.seen),
                "coups": depth.coups,
                "mean": _text(depth.mean),
                "above_0": _text(depth.positive),
                "perfect_per_100": _text(depth.perfect_per_100),
                "counted_per_100": _text(depth.counted_per_100[0]) if depth.counted_per_100 else None,
                "counted_bets": _text(depth.counted_per_100[1]) if depth.counted_per_100 else None,
            }
            for depth in result.depths
        ],
    }


def _betting_data(betting: Betting) -> dict[str, object]:
    return {
        "bets": _text(betting.bets),
        "mean_of_bets": _text(betting.when_bet),
        "gain_per_shoe": _estimate_data(betting.per_shoe),
        "gain_per_100": _estimate_data(betting.per_100),
    }


def _estimate_data(estimate: Estimate) -> dict[str, object]:
    return {"value": _text(estimate.value), "standard_error": _text(_root(estimate.error_squared))}


def _text(value: Fraction | None) -> str | None:
    return None if value is None else decimal(value, PLACES)


def _kept(value: Fraction) -> Fraction:
    return round(value, PLACES)


def _root(square: Fraction | None) -> Fraction | None:
    """The root of a square to so many digits."""
    return None if square is None else Fraction(isqrt(int(square * 10 ** (2 * PLACES))), 10**PLACES)
