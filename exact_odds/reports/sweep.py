"""The report of a sweep: what wagers are worth over many part-dealt shoes, and what can be won by choosing.

Numbers that depend on chance are decimals, for programs too, with their standard errors. Most are exact for the shoes
that came, and have as many digits as are asked for. Others follow from expected values that were rounded (see
``shoes/sweeps/tally.py``), so they are enclosures: no digit is shown that rounding may have changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction

from exact_odds.counting.coups import Coups
from exact_odds.decimals import Enclosure, Root, decimal, grouped
from exact_odds.reports.chart import Chart
from exact_odds.reports.setting import heading, shoe_setting
from exact_odds.reports.table import Cell, Column, Named, Report, Table
from exact_odds.shoes.sweeps.dealing import FIRST_CARD, Play, Removal
from exact_odds.shoes.sweeps.results import QUANTILES, Betting, Result
from exact_odds.shoes.sweeps.sweep import Plan, Sweep

ROUNDED = Fraction(1, 2 * 10**10)
"""How far rounding may have moved standard errors, and what a count wins: they follow from expected values rounded to
2**-40, and in 100 coups, or in those of eight decks, that is less than half a unit of the tenth digit."""

STEP = Fraction(1, 1024)
"""How far, relatively, a quantile may be from the middle of its step of the histogram."""

POSITIVE = Chart(
    "lines",
    "depth",
    "cards_seen",
    "above_0",
    series="wager",
    title="How often the expected value is above 0, by cards seen",
    percent=True,
    y_label="Share of the coups",
)
ERRORS = "Standard errors are over shoes, which are independent; the coups of one shoe are not."


def sweep_report(sweep: Sweep, coups: Coups, *, by_depth: bool = False, by_trigger: bool = False) -> Report:
    """What came of a sweep.

    Args:
        sweep: done or interrupted.
        coups: those of the full shoe.
        by_depth: whether to show the coups by how many cards were seen.
        by_trigger: whether to show every trigger of the count, or the one that wins most.
    """
    plan, results, full = sweep.plan, sweep.results(), sweep.plan.full_shoe()
    tables = [values_table(results, full), quantiles_table(results), perfect_table(plan, results)]
    if plan.trigger:
        tables.append(count_table(plan, results, by_trigger))
    tables.append(replace(depth_table(plan, results), hidden=not by_depth))
    tables.append(_plan_table(sweep))
    return Report(heading(coups), tables, list(_setting(sweep)), shoe_setting(coups), chart=POSITIVE)


def values_table(results: Sequence[Result], full: Sequence[Fraction]) -> Table:
    """The expected values: of the full shoe, their mean, and how they spread."""
    columns = [
        Column("wager"),
        Column("full_shoe", kind="decimal", digits=8),
        Column("mean", kind="decimal", digits=8),
        Column("standard_error", kind="decimal", digits=8),
        Column("standard_deviation", kind="decimal", digits=8),
        Column("least", kind="decimal", digits=6),
        Column("greatest", kind="decimal", digits=6),
    ]
    rows: list[tuple[Cell, ...]] = [
        (
            Named.of(result.wager),
            value,
            _sampled(result.mean.value),
            _error(result.mean.error_squared),
            Root(result.variance),
            result.least,
            result.greatest,
        )
        for result, value in zip(results, full, strict=True)
    ]
    notes = ["Each expected value is exact, and so is their mean; what is left to chance is which shoes come.", ERRORS]
    if any(result.wager.given for result in results):
        notes.append("A wager offered only in some state is bet where it is offered; other coups count as 0.")
    return Table("expected_values", columns, rows, "Expected values", notes)


def quantiles_table(results: Sequence[Result]) -> Table:
    """The quantiles of the expected values."""
    columns = [
        Column("wager"),
        *(Column(f"below_{share * 100}", f"{share * 100}%", "significant", 3) for share in QUANTILES),
    ]
    rows: list[tuple[Cell, ...]] = [
        (Named.of(result.wager), *(_quantile(result.quantiles[share]) for share in QUANTILES)) for result in results
    ]
    notes = ["Read off a histogram, so they have three digits at the most."]
    return Table("quantiles", columns, rows, "So much of the expected values lies below", notes)


def perfect_table(plan: Plan, results: Sequence[Result]) -> Table:
    """What perfect play wins: betting one unit where the expected value is above 0."""
    columns = [Column("wager"), *_betting_columns(plan)]
    rows = [(Named.of(result.wager), *_betting_cells(plan, result.perfect, Fraction(0))) for result in results]
    notes = ["Perfect play bets one unit on a coup exactly if its expected value is above 0."]
    return Table("perfect_play", columns, rows, "Perfect play", notes)


def count_table(plan: Plan, results: Sequence[Result], by_trigger: bool) -> Table:
    """What a count wins, at its best trigger or at each."""
    assert plan.trigger  # there is a count to show
    columns = [
        Column("wager"),
        Column("true_count_at_least", kind="exact"),
        *_betting_columns(plan),
        Column("of_perfect_play", kind="percent", digits=1),
    ]
    rows: list[tuple[Cell, ...]] = []
    for result in results:
        shown = tuple(result.counted) if by_trigger else (result.shown_trigger,)
        for trigger in shown:
            if trigger is None:
                rows.append((Named.of(result.wager), *(None for _ in columns[1:])))
                continue
            betting, best = result.counted[trigger], result.perfect.per_shoe.value
            share = Enclosure.around(betting.per_shoe.value / best, ROUNDED / best) if best else None
            rows.append((Named.of(result.wager), trigger, *_betting_cells(plan, betting, ROUNDED), share))
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
        Column("wager"),
        Column("cards_seen", align="right"),
        Column("coups", kind="count"),
        Column("mean", kind="decimal", digits=6),
        Column("above_0", kind="percent", digits=3),
        Column("perfect_per_100", "Perfect play per 100", "decimal", 5),
    ]
    if plan.trigger:
        columns += [
            Column("true_count_at_least", kind="exact"),
            Column("bet_by_the_count", kind="percent", digits=3),
            Column("count_per_100", kind="decimal", digits=5),
        ]
    rows: list[tuple[Cell, ...]] = []
    for result in results:
        for depth in result.depths:
            low, high = depth.seen
            row: list[Cell] = [
                Named.of(result.wager),
                f"{low} to {high}",
                depth.coups,
                _sampled(depth.mean),
                depth.positive,
                _sampled(depth.perfect_per_100),
            ]
            if plan.trigger:
                gain, bets = depth.counted_per_100 or (None, None)
                row += [result.shown_trigger, bets, None if gain is None else Enclosure.around(gain, ROUNDED)]
            rows.append(tuple(row))
    notes = []
    if plan.trigger and any(result.shown_trigger is None for result in results):
        notes.append("Where no trigger of the count wins anything, none is shown.")
    return Table("depth", columns, rows, "By depth", notes)


def _betting_columns(plan: Plan) -> list[Column]:
    """The columns of a way to bet."""
    columns = [Column("bets", kind="percent"), Column("mean_of_bets", kind="decimal", digits=6)]
    if isinstance(plan.dealing, Play):
        columns += [
            Column("gain_per_shoe", kind="decimal", digits=5),
            Column("standard_error", kind="decimal", digits=5),
        ]
    return [
        *columns,
        Column("gain_per_100", "Gain per 100 coups", "decimal", 5),
        Column("standard_error_per_100", "Standard error per 100", "decimal", 5),
    ]


def _betting_cells(plan: Plan, betting: Betting, radius: Fraction) -> list[Cell]:
    """The cells of a way to bet, of which rounding may have moved the gains by so much."""
    mean = betting.when_bet
    cells: list[Cell] = [betting.bets, None if mean is None else Enclosure.around(mean, radius)]
    gains = [betting.per_shoe, betting.per_100] if isinstance(plan.dealing, Play) else [betting.per_100]
    for gain in gains:
        cells += [Enclosure.around(gain.value, radius), _error(gain.error_squared)]
    return cells


def _sampled(value: Fraction) -> Enclosure:
    """A number that is exact for the shoes that came, and of which nobody wants the fraction."""
    return Enclosure(value, value)


def _error(square: Fraction | None) -> Enclosure | None:
    """A standard error."""
    return None if square is None else Enclosure.around(Root(square), ROUNDED)


def _quantile(value: Fraction) -> Enclosure:
    """A quantile, somewhere in its step of the histogram."""
    return Enclosure.around(value, abs(value) * STEP)


def _plan_table(sweep: Sweep) -> Table:
    """What was dealt, and how, for programs."""
    dealing = sweep.plan.dealing
    columns = [
        Column("shoes", kind="count"),
        Column("coups", kind="count"),
        Column("complete"),
        Column("seed"),
        Column("seen", kind="count"),
        Column("cut_card", kind="count"),
        Column("after_cut", kind="count"),
        Column("burn"),
        Column("tags", kind="code"),
    ]
    tags = str(sweep.plan.trigger.tags) if sweep.plan.trigger else None
    how: tuple[Cell, ...] = (
        (dealing.seen, None, None, None)
        if isinstance(dealing, Removal)
        else (None, dealing.cut_card, dealing.after, "first card" if dealing.burn == FIRST_CARD else dealing.burn)
    )
    row = (sweep.tally.shoes, sweep.tally.coups, sweep.is_complete, sweep.plan.seed, *how, tags)
    return Table("sweep", columns, [row], hidden=True)


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
