"""The report of a running count: what a wager is worth at each count, and what bets by the count gain."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from exact_odds.counting.coups import Coups
from exact_odds.decimals import ratio
from exact_odds.language import Expression
from exact_odds.reports.chart import Chart
from exact_odds.reports.column import Cell, Column
from exact_odds.reports.setting import report
from exact_odds.reports.table import Report, Table
from exact_odds.studies.removal import effects_of_removal
from exact_odds.studies.running_count.best_by_gain import FoundTags
from exact_odds.studies.running_count.by_count import ByCount, by_running_count
from exact_odds.studies.running_count.depth import CountBetting, CountDepth
from exact_odds.studies.tags import Fit, Tags
from exact_odds.wagers.library import wager
from exact_odds.wagers.wager import Wager

FIXED = (
    "The number of cards left is fixed beforehand. Coups of a real shoe begin where the coups before them ended, which "
    "depends on their cards; a sweep deals such shoes."
)
COUNTS = "The running count adds up the tags of the cards seen; the true count is that for each 52 cards left."
UNBALANCED = "Of unbalanced tags the mean tag of each card seen is taken off the running count first."
BETS = "Bets are one unit at exactly those counts whose expected value is above 0."
UPSIDE_DOWN = "Low counts are the good ones for this wager; turn the signs of the tags to bet from a count up."
RARE = Fraction(1, 10**6)
"""Counts at either end that are less probable than this together are not shown unless asked for."""

SHOWN = (
    "A report to be read leaves out the lowest and the highest counts, at each end less probable together than one in "
    "a million; --table counts, JSON and CSV have all."
)
SHOWN_EXCEPTIONS = (
    "A report to be read leaves out exceptions less probable together than one in a million; --table exceptions, JSON "
    "and CSV have all."
)
LOSES = "A dash stands where the trigger loses, or nothing gains."
ALIKE = "The tags are the same for every card, so they tell nothing."
BREAK_EVEN = "The break-even is the count from which up bets gain most: no other trigger gains as much."


PUBLISHED = {
    "dragon-7": "4=-1 5=-1 6=-1 7=-1 8=2 9=2",
    "panda-8": "A=1 2=1 3=-2 4=-2 5=-2 6=-1 7=-1 8=-2 9=4 T=1",
    "big-tiger": "3=-1 4=-1 5=-1 6=-2 7=1 8=2 9=2",
    "88-89-98-99": "A=1 2=1 8=-3 9=-3 T=1",
    "super-6-15": "6=-8 7=4 8=4 9=4 T=-1",
    "tie": "4=-1 5=-1 6=-2 7=-2 8=1 9=1 T=1",
}
"""Tags in print for these wagers, but for the tie, whose tags are the best balanced ones by correlation."""

TABULATED_DEPTHS = (312, 208, 104, 52, 26)
"""The numbers of cards left in the reference table."""


def count_report(
    counted: ByCount,
    coups: Coups | None = None,
    running_count_at_least: int | None = None,
    true_count_at_least: Fraction | None = None,
) -> Report:
    """What a wager is worth by running count: by depth and, of one depth, at each count.

    Args:
        counted: the wager or the event, at each count.
        coups: the situation, if that is known.
        running_count_at_least: a trigger to be judged.
        true_count_at_least: a trigger to be judged.
    """
    exceptions = exceptions_table(counted.depths)
    if isinstance(counted.question, Expression):
        tables = [counts_table(counted)]
    else:
        tables = [
            depth_table(counted),
            *([counts_table(counted)] if len(counted.depths) == 1 else []),
            *([exceptions] if exceptions.rows else []),
        ]
    trigger, at, bets = "", list[tuple[Fraction, str]](), list[CountBetting]()
    if running_count_at_least is not None:
        trigger = f"a running count of {running_count_at_least}"
        bets = [depth.at_least(running_count_at_least) for depth in counted.depths]
        at.append((Fraction(running_count_at_least), "the trigger"))
    if true_count_at_least is not None:
        trigger = f"a true count of {ratio(true_count_at_least)}"
        bets = [depth.true_at_least(true_count_at_least) for depth in counted.depths]
        at.append((counted.depths[0].running_count(true_count_at_least), "the trigger"))
    if trigger:
        tables.insert(1, trigger_table(counted, trigger, bets))
    name = counted.question.text if isinstance(counted.question, Expression) else counted.question.name
    title = f"{name}, by the running count {counted.tags}"
    notes = [*([] if coups is None else [title]), *_notes(counted)]
    return report(tables, coups, title, notes, chart=_chart(counted, name, trigger, at))


def _chart(counted: ByCount, name: str, trigger: str, at: Sequence[tuple[Fraction, str]]) -> Chart:
    """The gain and the break-even by cards left or, with one number of cards left, the value by running count.

    Args:
        counted: what is drawn.
        name: of the wager or the event.
        trigger: that is judged, if one is.
        at: where it stands among the running counts of the first number of cards left.
    """
    if len(counted.depths) > 1 and isinstance(counted.question, Wager):
        table, gains = ("trigger", ("gain", "break_even_gain")) if trigger else ("by_depth", ("gain",))
        title = f"{name}: what bets from {trigger or 'the break-even'} up gain, and the break-even"
        return Chart("lines", table, "cards_left", (*gains, "break_even"), title=title, apart=("break_even",))
    (*_, value) = counts_table(counted).columns
    first, *others = counted.depths
    title = f"{name} by running count"
    if others:
        title += ", for each number of cards left"
        return Chart(
            "lines",
            "counts",
            "running_count",
            value.name,
            series="cards_left",
            title=title,
            together=True,
            percent=True,
        )
    if isinstance(counted.question, Wager) and first.break_even is not None:
        at = [(Fraction(first.break_even), "the break-even"), *at]
    title += f", with {first.cards_left} cards left"
    return Chart("lines", "counts", "running_count", value.name, title=title, percent=True, guides=tuple(at))


def _notes(counted: ByCount) -> list[str]:
    notes = [FIXED, COUNTS]
    if counted.tells_nothing:
        notes.append(ALIKE)
    if any(depth.expected_count for depth in counted.depths):
        notes.append(UNBALANCED)
    if counted.now:
        notes.append(f"The cards already seen make a running count of {ratio(counted.now)} now.")
    gaining = [depth for depth in counted.depths if depth.best.gain]
    if isinstance(counted.question, Wager) and gaining and all(depth.is_upside_down for depth in gaining):
        notes.append(UPSIDE_DOWN)
    return notes


_BETTING = (
    Column("bets", kind="percent", digits=4),
    Column("mean_of_bets", kind="decimal", digits=6),
    Column("gain", "Gain per 100 coups", "decimal", 5),
)

_DEPTH = (
    Column("cards_left", kind="count"),
    Column("break_even_running_count", "Bet from running count", "count", none="never"),
    Column("break_even", "True count", "decimal", 3, none="never"),
    *_BETTING,
)


def depth_table(counted: ByCount) -> Table:
    """By cards left, the break-even and what bets at the counts above 0 gain."""
    rows = [_depth_cells(depth) for depth in counted.depths]
    return Table("by_depth", _DEPTH, rows, "When to bet, and what that gains", [BREAK_EVEN, BETS])


def counts_table(counted: ByCount) -> Table:
    """The value at each running count."""
    name = "event_probability" if isinstance(counted.question, Expression) else "expected_value"
    columns = [
        Column("cards_left", kind="count"),
        Column("running_count", kind="count"),
        Column("true_count", kind="decimal", digits=3),
        Column("probability", kind="decimal", digits=10),
        Column("at_least", "This count or more", "decimal", 10),
        Column(name, kind="decimal", digits=8),
    ]
    rows: list[tuple[Cell, ...]] = []
    shown = []
    for depth in counted.depths:
        at_least = Fraction(1)
        for one in depth:
            if min(at_least, 1 - at_least + one.probability) >= RARE:
                shown.append(len(rows))
            rows.append(
                (depth.cards_left, one.running_count, one.true_count, one.probability, at_least, one.expected_value)
            )
            at_least -= one.probability
    title = "The value at each running count"
    if len(shown) == len(rows):
        return Table("counts", columns, rows, title)
    return Table("counts", columns, rows, title, [SHOWN], shown=shown)


def trigger_table(counted: ByCount, trigger: str, bets: Sequence[CountBetting]) -> Table:
    """What bets from a trigger up gain, beside the exact break-even."""
    columns = [
        Column("cards_left", kind="count"),
        *_BETTING,
        Column("break_even_gain", "From the break-even", "decimal", 5),
        Column("share", "Share of that", "percent", 2),
        Column("break_even", "Break-even true count", "decimal", 3, hidden=True),
    ]
    rows: list[tuple[Cell, ...]] = []
    for depth, betting in zip(counted.depths, bets, strict=True):
        count = depth.break_even
        best = Fraction(0) if count is None else depth.at_least(count).gain
        share = betting.gain / best if betting.gain > 0 else None
        true_count = None if count is None else depth.true_count(count)
        rows.append((depth.cards_left, *_betting(betting), best, share, true_count))
    notes = [LOSES] if any(row[-2] is None for row in rows) else []
    return Table("trigger", columns, rows, f"Bets from {trigger} up", notes)


def exceptions_table(depths: Sequence[CountDepth]) -> Table:
    """Where the value does not rise with the count, and where that makes bets differ from the break-even."""
    columns = [
        Column("cards_left", kind="count"),
        Column("what"),
        Column("counts", kind="count"),
        Column("lowest", kind="count"),
        Column("highest", kind="count"),
        Column("probability", kind="decimal", digits=10),
    ]
    rows: list[tuple[Cell, ...]] = []
    shown = []
    for depth in depths:
        border = depth.break_even
        above = () if border is None else [count for count in depth.strays if count > border]
        for what, counts in (
            ("less value than at the next lower count", [higher for _, higher in depth.falls]),
            ("bet below the break-even", [count for count in depth.strays if count not in above]),
            ("not bet above the break-even", above),
        ):
            if counts:
                row = depth.cards_left, what, len(counts), counts[0], counts[-1], depth.probability(counts)
                if row[-1] >= RARE:
                    shown.append(len(rows))
                rows.append(row)
    title = "Where the value does not rise with the count throughout"
    if len(shown) == len(rows):
        return Table("exceptions", columns, rows, title)
    return Table("exceptions", columns, rows, title, [SHOWN_EXCEPTIONS], hidden=not shown, shown=shown)


def running_counts_table() -> Table:
    """When to bet by published running counts, and what that gains: the reference table."""
    columns = [Column("wager", kind="code"), Column("tags", kind="code"), *_DEPTH]
    rows: list[tuple[Cell, ...]] = []
    for slug, tags in PUBLISHED.items():
        counted = by_running_count(Coups(), wager(slug), Tags.parse(tags), TABULATED_DEPTHS)
        rows += [(slug, str(counted.tags), *_depth_cells(depth)) for depth in counted.depths]
    return Table("running-counts", columns, rows, notes=[COUNTS, BREAK_EVEN, BETS, FIXED])


def best_tags_report(found: FoundTags | None, coups: Coups, level: int) -> Report:
    """The tags that gain most, beside those with the highest betting correlation.

    Args:
        found: what was found; None if no card matters more than another.
        coups: the situation.
        level: the largest tag.
    """
    columns = [
        Column("chosen_by", "Best by"),
        Column("tags", kind="code"),
        Column("betting_correlation", kind="decimal", digits=6),
        *_DEPTH,
    ]
    rows: list[tuple[Cell, ...]] = []
    notes = [BREAK_EVEN, BETS]
    if found is not None:
        question = found.by_gain.question
        assert not isinstance(question, Expression)  # events gain nothing
        (effects,) = effects_of_removal([question], coups)
        for name, one in (("gain", found.by_gain), ("correlation", found.by_correlation)):
            (depth,) = one.depths
            fit = Fit.of(one.tags, effects)
            rows.append((name, str(one.tags), fit.correlation, *_depth_cells(depth)))
        compared = f"{found.compared:,} sets of tags were compared"
        if not found.is_complete:
            notes.append(f"PARTIAL: interrupted after {compared}, so others may gain more.")
        elif found.is_certain:
            notes.append(f"{compared}, which is all that tell different things.")
        else:
            notes.append(f"{compared}: no change of one tag or of two gains more, but not all tags were tried.")
    else:
        notes.append("No card matters more than another, so no tags say anything.")
    table = Table("best_tags", columns, rows, f"The tags from -{level} to {level} that gain most", notes)
    return report([table], coups, notes=[FIXED, COUNTS, UNBALANCED])


def _depth_cells(depth: CountDepth) -> tuple[Cell, ...]:
    count = depth.break_even
    return depth.cards_left, count, None if count is None else depth.true_count(count), *_betting(depth.best)


def _betting(betting: CountBetting) -> tuple[Fraction, Fraction | None, Fraction]:
    return betting.bets, betting.mean_of_bets, betting.gain
