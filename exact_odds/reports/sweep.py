"""The report of a sweep: what wagers are worth over many part-dealt shoes, and what can be won by choosing.

Numbers that depend on chance are given as decimals, in JSON too, with their standard errors. Most are exact for the
shoes that came, and have as many digits as are asked for. Others follow from expected values that were rounded (see
``studies/sweeps/tally.py``) and are never shown with more digits than that leaves them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction

from exact_odds.decimals import Number, Root, decimal, grouped, significant
from exact_odds.game.games import Game
from exact_odds.reports.setting import shoe_data
from exact_odds.reports.table import Cell, Column, Report, Table
from exact_odds.shoes.sweeps.dealing import FIRST_CARD, Play, Removal
from exact_odds.shoes.sweeps.results import QUANTILES, Betting, Estimate, Result
from exact_odds.shoes.sweeps.sweep import Plan, Sweep

PLACES = 12
"""Digits after the point in JSON, unless told otherwise."""

ESTIMATED = 10
"""Those that standard errors have, and what a count wins: they follow from expected values rounded to 2**-40, and in
100 coups, or in those of eight decks, that is less than half a unit of the tenth digit."""

SIGNIFICANT = 3
"""Digits of a quantile, which is read off a histogram."""

ERRORS = "Standard errors are over shoes, which are independent; the coups of one shoe are not."


def sweep_report(
    game: Game, sweep: Sweep, *, by_depth: bool = False, by_trigger: bool = False, digits: int | None = None
) -> Report:
    """What came of a sweep.

    Args:
        game: what is played.
        sweep: done or interrupted.
        by_depth: whether to show the coups by how many cards were seen.
        by_trigger: whether to show every trigger of the count, or the one that wins most.
        digits: of the decimals that stand in JSON; twelve unless given.
    """
    plan, results, full = sweep.plan, sweep.results(), sweep.plan.full_shoe()
    places = PLACES if digits is None else digits
    setting = list(_setting(sweep))
    if digits is not None and digits > ESTIMATED:
        setting.append(
            f"Standard errors and what a count wins are shown to {ESTIMATED} digits, quantiles to {SIGNIFICANT}: "
            "they have no more"
        )
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
        "wagers": [_result_data(result, value, places) for result, value in zip(results, full, strict=True)],
    }
    return Report(title, tables, setting, data)


def values_table(results: Sequence[Result], full: Sequence[Fraction]) -> Table:
    """The expected values: of the full shoe, their mean, and how they spread."""
    columns = [
        Column("Wager"),
        Column("Full shoe", "decimal", 8),
        Column("Mean", "decimal", 8),
        Column("Standard error", "decimal", 8, most=ESTIMATED),
        Column("Standard deviation", "decimal", 8),
        Column("Least", "decimal", 6),
        Column("Greatest", "decimal", 6),
    ]
    rows: list[tuple[Cell, ...]] = [
        (
            result.wager.name,
            value,
            result.mean.value,
            _root(result.mean.error_squared),
            Root(result.variance),
            result.least,
            result.greatest,
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
        *(
            Column(f"{share * 100}%", "significant", SIGNIFICANT, name=f"below_{share * 100}", most=SIGNIFICANT)
            for share in QUANTILES
        ),
    ]
    rows: list[tuple[Cell, ...]] = [
        (result.wager.name, *(result.quantiles[share] for share in QUANTILES)) for result in results
    ]
    return Table(
        "quantiles", columns, rows, "So much of the expected values lies below", ["To three digits at the most."]
    )


def perfect_table(plan: Plan, results: Sequence[Result]) -> Table:
    """What perfect play wins: betting one unit where the expected value is above 0."""
    columns = [Column("Wager"), *_betting_columns(plan, None)]
    rows = [(result.wager.name, *_betting_cells(plan, result.perfect)) for result in results]
    notes = ["Perfect play bets one unit on a coup exactly if its expected value is above 0."]
    return Table("perfect-play", columns, rows, "Perfect play", notes)


def count_table(plan: Plan, results: Sequence[Result], by_trigger: bool) -> Table:
    """What a count wins, at its best trigger or at each."""
    assert plan.trigger  # there is a count to show
    columns = [
        Column("Wager"),
        Column("True count at least", "exact"),
        *_betting_columns(plan, ESTIMATED),
        Column("Of perfect play", "percent", 1, most=1),
    ]
    rows: list[tuple[Cell, ...]] = []
    for result in results:
        shown = tuple(result.counted) if by_trigger else (result.shown_trigger,)
        for trigger in shown:
            if trigger is None:
                rows.append((result.wager.name, *(None for _ in columns[1:])))
                continue
            betting, best = result.counted[trigger], result.perfect.per_shoe.value
            share = betting.per_shoe.value / best if best else None
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
        columns += [
            Column("True count at least", "exact"),
            Column("Bet by the count", "percent", 3),
            Column("Count per 100", "decimal", 5, most=ESTIMATED),
        ]
    rows: list[tuple[Cell, ...]] = []
    for result in results:
        for depth in result.depths:
            low, high = depth.seen
            row: list[Cell] = [
                result.wager.name,
                f"{low} to {high}",
                depth.coups,
                depth.mean,
                depth.positive,
                depth.perfect_per_100,
            ]
            if plan.trigger:
                gain, bets = depth.counted_per_100 or (None, None)
                row += [result.shown_trigger, bets, gain]
            rows.append(tuple(row))
    notes = []
    if plan.trigger and any(result.shown_trigger is None for result in results):
        notes.append("Where no trigger of the count wins anything, none is shown.")
    return Table("depth", columns, rows, "By depth", notes)


def _betting_columns(plan: Plan, most: int | None) -> list[Column]:
    """The columns of a way to bet.

    Args:
        plan: of the sweep.
        most: digits that its gains have; None if they are exact.
    """
    columns = [Column("Bets", "percent", 4), Column("Mean of bets", "decimal", 6, most=most)]
    if isinstance(plan.dealing, Play):
        columns += [
            Column("Gain per shoe", "decimal", 5, most=most),
            Column("Standard error", "decimal", 5, most=ESTIMATED),
        ]
    return [
        *columns,
        Column("Gain per 100 coups", "decimal", 5, most=most),
        Column("Standard error", "decimal", 5, name="standard_error_per_100", most=ESTIMATED),
    ]


def _betting_cells(plan: Plan, betting: Betting) -> list[Cell]:
    cells: list[Cell] = [betting.bets, betting.when_bet]
    gains = [betting.per_shoe, betting.per_100] if isinstance(plan.dealing, Play) else [betting.per_100]
    for gain in gains:
        cells += [gain.value, _root(gain.error_squared)]
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


def _result_data(result: Result, full: Fraction, places: int) -> dict[str, object]:
    def text(value: Number | None) -> str | None:
        return None if value is None else decimal(value, places)

    def estimated(value: Number | None) -> str | None:
        return None if value is None else decimal(value, min(places, ESTIMATED))

    def estimate(found: Estimate, shown: Callable[[Number | None], str | None]) -> dict[str, object]:
        return {"value": shown(found.value), "standard_error": estimated(_root(found.error_squared))}

    def betting(found: Betting, shown: Callable[[Number | None], str | None]) -> dict[str, object]:
        return {
            "bets": text(found.bets),
            "mean_of_bets": shown(found.when_bet),
            "gain_per_shoe": estimate(found.per_shoe, shown),
            "gain_per_100": estimate(found.per_100, shown),
        }

    return {
        "wager": result.wager.slug,
        "name": result.wager.name,
        "full_shoe": full,
        "mean": estimate(result.mean, text),
        "standard_deviation": text(Root(result.variance)),
        "least": text(result.least),
        "greatest": text(result.greatest),
        "quantiles": {f"{share * 100}%": significant(value, SIGNIFICANT) for share, value in result.quantiles.items()},
        "perfect": betting(result.perfect, text),
        "best_trigger": result.best_trigger,
        "counted": [
            {"true_count_at_least": trigger, **betting(found, estimated)} for trigger, found in result.counted.items()
        ],
        "depths": [
            {
                "seen": list(depth.seen),
                "coups": depth.coups,
                "mean": text(depth.mean),
                "above_0": text(depth.positive),
                "perfect_per_100": text(depth.perfect_per_100),
                "true_count_at_least": result.shown_trigger,
                "counted_per_100": estimated(depth.counted_per_100[0]) if depth.counted_per_100 else None,
                "counted_bets": text(depth.counted_per_100[1]) if depth.counted_per_100 else None,
            }
            for depth in result.depths
        ],
    }


def _root(square: Fraction | None) -> Root | None:
    return None if square is None else Root(square)
