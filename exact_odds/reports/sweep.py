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
from exact_odds.decimals import Enclosure, Root, decimal, grouped, ratio
from exact_odds.games.shoe import Shoe
from exact_odds.reports.chart import Chart
from exact_odds.reports.column import Cell, Column, Named
from exact_odds.reports.luck import risk_table
from exact_odds.reports.setting import heading, shoe_setting
from exact_odds.reports.table import Report, Table
from exact_odds.shoes.sweeps.dealing import FIRST_CARD, Play, RandomRemoval
from exact_odds.shoes.sweeps.plan import Plan
from exact_odds.shoes.sweeps.results import QUANTILES, SweepBetting, SweepResult, coups_of_shoes
from exact_odds.shoes.sweeps.sweep import Sweep

ROUNDED = Fraction(1, 2 * 10**10)
"""How far rounding may have moved standard errors, and what a count wins: they follow from expected values rounded to
2**-40, and in 100 coups, or in those of eight decks, that is less than half a unit of the tenth digit."""

_DECKS = {Fraction(1): "whole deck", Fraction(1, 2): "half deck"}

KELLY = Fraction(1, 2)
"""The stake whose bankroll is shown unless another is asked for: half of what Kelly's rule bets."""

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


def sweep_report(
    sweep: Sweep, coups: Coups, *, by_depth: bool = False, by_trigger: bool = False, kelly: Fraction = KELLY
) -> Report:
    """What came of a sweep.

    Args:
        sweep: done or interrupted.
        coups: those before any card is gone.
        by_depth: whether to show the coups by how many cards were seen.
        by_trigger: whether to show every trigger of the count, or the one that wins most.
        kelly: the stake whose bankroll is shown, as a fraction of the Kelly stake.
    """
    plan, results = sweep.plan, sweep.results()
    tables = [values_table(plan, results), quantiles_table(results), perfect_table(plan, results)]
    if any(plan.triggers):
        luck = risk_table(results, kelly, ROUNDED)
        tables += [count_table(plan, results, by_trigger), *([luck] if luck.rows else [])]
    if isinstance(plan.dealing, Play):
        tables.append(length_table(sweep))
    tables.append(replace(depth_table(plan, results), hidden=not by_depth))
    tables.append(_plan_table(sweep))
    return Report(heading(coups), tables, list(_setting(sweep)), shoe_setting(coups), chart=_chart(plan, results))


def _chart(plan: Plan, results: Sequence[SweepResult]) -> Chart:
    """How often to bet by cards seen: of one wager by its count too."""
    if len(results) > 1:
        return POSITIVE
    (result,), (trigger,) = results, plan.triggers
    if trigger is None or result.shown_trigger is None:
        return POSITIVE._replace(
            series="", title=f"{result.wager.name}: {POSITIVE.title[:1].lower()}{POSITIVE.title[1:]}"
        )
    count = f"the count {trigger.tags} bets, from a {'running' if trigger.running else 'true'} count of"
    title = (
        f"{result.wager.name}: how often the expected value is above 0, and {count} {ratio(result.shown_trigger)} up"
    )
    return Chart(
        "lines",
        "depth",
        "cards_seen",
        ("above_0", "bet_by_the_count"),
        title=title,
        together=True,
        percent=True,
        y_label=POSITIVE.y_label,
    )


def values_table(plan: Plan, results: Sequence[SweepResult]) -> Table:
    """The expected values: before any card is gone, their mean, and how they spread."""
    size = plan.coups.shoe.size
    is_full = size % 52 == 0 and plan.coups.shoe == Shoe.of_decks(size // 52)
    columns = [
        Column("wager"),
        Column("at_the_start", "Full shoe" if is_full else "At the start", kind="decimal", digits=8),
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
        for result, value in zip(results, plan.at_the_start(), strict=True)
    ]
    notes = ["Each expected value is exact, and so is their mean; what is left to chance is which shoes come.", ERRORS]
    if any(result.wager.given for result in results):
        notes.append("A wager offered only in some state is judged in that state, and bet only where it is offered.")
    if isinstance(plan.dealing, Play):
        notes.append(
            "Shoes whose coups are short have more of them, so the mean over coups is not that of a full shoe."
        )
    return Table("expected_values", columns, rows, "Expected values", notes)


def quantiles_table(results: Sequence[SweepResult]) -> Table:
    """The quantiles of the expected values."""
    columns = [
        Column("wager"),
        *(Column(f"below_{share * 100}", f"{share * 100}%", "significant", 6) for share in QUANTILES),
    ]
    rows: list[tuple[Cell, ...]] = [
        (Named.of(result.wager), *(result.quantiles.get(share) for share in QUANTILES)) for result in results
    ]
    notes = ["Only certain digits are shown, and ? where none is; of very many coups there may be fewer than of some."]
    return Table("quantiles", columns, rows, "Quantiles of the expected values", notes)


def perfect_table(plan: Plan, results: Sequence[SweepResult]) -> Table:
    """What perfect play wins: betting one unit where the expected value is above 0."""
    columns = [Column("wager"), *_betting_columns(plan)]
    rows = [(Named.of(result.wager), *_betting_cells(plan, result.perfect, Fraction(0))) for result in results]
    notes = ["Perfect play bets one unit on a coup exactly if its expected value is above 0."]
    return Table("perfect_play", columns, rows, "Perfect play", notes)


def count_table(plan: Plan, results: Sequence[SweepResult], by_trigger: bool) -> Table:
    """What a count wins, at its best trigger or at each."""
    columns = [
        Column("wager"),
        Column("tags", kind="code", hidden=len(set(plan.triggers)) == 1),
        _trigger_column(plan),
        *_betting_columns(plan),
        Column("of_perfect_play", kind="percent", digits=1),
    ]
    rows: list[tuple[Cell, ...]] = []
    notes = ["The bet is one unit whenever the count is at least the trigger shown."]
    parts = {trigger.divisor for trigger in plan.triggers if trigger and not trigger.running} - {0}
    decks = [_DECKS.get(part, f"{part} of a deck") for part in sorted(parts)]
    notes += [f"The decks left are rounded to the nearest {name}." for name in decks]
    for result, trigger in zip(results, plan.triggers, strict=True):
        if trigger is None:
            continue
        named: list[Cell] = [Named.of(result.wager), str(trigger.tags)]
        for least in tuple(result.counted) if by_trigger else (result.shown_trigger,):
            if least is None:
                rows.append((*named, *(None for _ in columns[len(named) :])))
                continue
            betting, best = result.counted[least], result.perfect.per_shoe.value
            share = Enclosure.around(betting.per_shoe.value / best, ROUNDED / best) if best else None
            rows.append((*named, least, *_betting_cells(plan, betting, ROUNDED), share))
        if len(trigger.at_least) > 1 and not by_trigger:
            low, step, high = trigger.at_least[0], trigger.at_least[1] - trigger.at_least[0], trigger.at_least[-1]
            notes.append(
                f"Of the triggers from {low} to {high} in steps of {step} the one that wins most is shown, if any "
                "wins; as it was picked on these shoes, its gain is a little flattered."
            )
        if trigger.says_nothing(plan.whole):
            notes.append(f"The tags for {result.wager.name} are the same for every card, so they tell nothing.")
        if result.is_best_the_last:
            notes.append(f"The last trigger is the best for {result.wager.name}, so one beyond it may win more.")
    (tags, *others) = {trigger.tags for trigger in plan.triggers if trigger}
    title = "Betting by a count of each wager" if others else f"Betting by the count {tags}"
    return Table("count", columns, rows, title, list(dict.fromkeys(notes)))


def length_table(sweep: Sweep) -> Table:
    """How many coups the shoes have."""
    lengths, shoes = coups_of_shoes(sweep.tally), sweep.tally.shoes
    columns = [Column("coups", kind="count"), Column("shoes", kind="count"), Column("share", kind="percent", digits=3)]
    rows: list[tuple[Cell, ...]] = [
        (coups, number, _sampled(Fraction(number, shoes))) for coups, number in lengths.items()
    ]
    return Table("lengths", columns, rows, "Coups of a shoe", hidden=True)


def depth_table(plan: Plan, results: Sequence[SweepResult]) -> Table:
    """The coups by how many cards were seen before them."""
    columns = [
        Column("wager"),
        Column("cards_seen", align="right"),
        Column("coups", kind="count"),
        Column("mean", kind="decimal", digits=6),
        Column("above_0", kind="percent", digits=3),
        Column("perfect_per_100", "Perfect play per 100", "decimal", 5),
    ]
    if any(plan.triggers):
        columns += [
            _trigger_column(plan),
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
            if any(plan.triggers):
                gain, bets = depth.counted_per_100 or (None, None)
                row += [result.shown_trigger, bets, None if gain is None else Enclosure.around(gain, ROUNDED)]
            rows.append(tuple(row))
    notes = []
    if any(trigger and result.shown_trigger is None for result, trigger in zip(results, plan.triggers, strict=True)):
        notes.append("Where no trigger of the count wins anything, none is shown.")
    return Table("depth", columns, rows, "By depth", notes)


def _betting_columns(plan: Plan) -> list[Column]:
    """The columns of a way to bet."""
    columns = [
        Column("bets", kind="percent"),
        Column("standard_error_of_bets", kind="percent", digits=4),
        Column("mean_of_bets", kind="decimal", digits=6),
        Column("standard_error_of_mean", kind="decimal", digits=6),
    ]
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


def _betting_cells(plan: Plan, betting: SweepBetting, radius: Fraction) -> list[Cell]:
    """The cells of one way to bet; its gains are known to within the radius."""
    mean = betting.when_bet
    cells: list[Cell] = [betting.bets.value, _error(betting.bets.error_squared)]
    cells += [None, None] if mean is None else [Enclosure.around(mean.value, radius), _error(mean.error_squared)]
    gains = [betting.per_shoe, betting.per_100] if isinstance(plan.dealing, Play) else [betting.per_100]
    for gain in gains:
        cells += [Enclosure.around(gain.value, radius), _error(gain.error_squared)]
    return cells


def _sampled(value: Fraction) -> Enclosure:
    """A number shown as a decimal only: it is exact, but for these shoes."""
    return Enclosure(value, value)


def _error(square: Fraction | None) -> Enclosure | None:
    """The standard error with this square; None without one."""
    return None if square is None else Enclosure.around(Root(square), ROUNDED)


def _trigger_column(plan: Plan) -> Column:
    """The column of counts to bet from, named by what sort of count they are."""
    sorts = {"running_count" if trigger.running else "true_count" for trigger in plan.triggers if trigger}
    (sort, *others) = sorted(sorts)
    return Column("count_at_least" if others else f"{sort}_at_least", kind="exact")


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
    tags = "; ".join(dict.fromkeys(str(trigger.tags) for trigger in sweep.plan.triggers if trigger)) or None
    how: tuple[Cell, ...] = (
        (dealing.seen, None, None, None)
        if isinstance(dealing, RandomRemoval)
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
        lengths = f"from {min(tally.lengths)} to {max(tally.lengths)}"
        yield f"{tally.coups:,} coups, {grouped(decimal(Fraction(tally.coups, tally.shoes), 3))} a shoe, {lengths}"


def _dealing(dealing: RandomRemoval | Play) -> str:
    if isinstance(dealing, RandomRemoval):
        return f"each with {dealing.seen:,} cards gone at random"
    if dealing.burn == FIRST_CARD:
        burn = "as many cards burnt as the first one counts"
    else:
        burn = f"{dealing.burn} cards burnt unseen" if dealing.burn else "no card burnt"
    coups = "coup" if dealing.after == 1 else "coups"
    limit = "" if dealing.most is None else f"; of each the first {dealing.most:,} coups at the most"
    return (
        f"dealt coup by coup: {burn}, cut card before the last {dealing.cut_card}, "
        f"{dealing.after} {coups} after it{limit}"
    )
