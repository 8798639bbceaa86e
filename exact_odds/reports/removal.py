"""The reports of effects of removal and of counts, and the reference tables of both."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from exact_odds.counting.coups import Coups
from exact_odds.decimals import Root
from exact_odds.games.cards import RANKS, SUIT_NAMES, SUITS
from exact_odds.games.shoe import Shoe
from exact_odds.reports.chart import Chart
from exact_odds.reports.column import Cell, Column, Named
from exact_odds.reports.setting import report
from exact_odds.reports.table import Report, Table
from exact_odds.studies.best_tags import best_tags
from exact_odds.studies.removal import Effects, effects_of_removal
from exact_odds.studies.tags import Fit, Tags
from exact_odds.wagers.library import wager

TABULATED = (
    *("banker", "player", "tie"),
    *("dragon-7", "panda-8", "lucky-6", "tiger", "player-dragon-bonus", "banker-dragon-bonus"),
    *("big", "small", "player-pair", "perfect-pair"),
)
"""The wagers in the reference tables: the main ones, then ten that are often offered beside them."""

TABULATED_LEVEL = 2

EFFECT = (
    "The effect is the expected value after a card is gone less that before: above 0, its absence helps the bettor."
)
EFFECTS = Chart(
    "bars",
    "effects",
    "card",
    "effect",
    series="wager",
    title="What one card less does to the expected value",
    percent=True,
)
SUM = "A card that goes unseen changes nothing, so the effects of all cards sum to 0."
STATE = (
    "{} is offered only in a state of the coup, which one card less makes more or less likely: no such sum need be 0."
)
LINEAR = (
    "The running count adds up the tags of the cards seen; the true count is that for each 52 cards left.",
    "By the linear estimate each true count adds so much to the expected value, which is 0 at the break-even count.",
)
BY_RANK = "Tags by rank do not tell suits apart, as {} does: tag suits or cards, as in red=-1 8h=2."
UNBALANCED = "Of unbalanced tags the mean tag of each card seen is taken off the running count first."


def removal_report(
    effects: Sequence[Effects],
    coups: Coups | None = None,
    tags: Tags | None = None,
    level: int | None = None,
    balanced: bool = False,
) -> Report:
    """The effects of removal of some wagers, how well tags fit them, and the best tags of a level.

    Args:
        effects: the effects, of one wager or more.
        coups: the shoe that cards are removed from, if that is known.
        tags: a count to judge.
        level: if given, the largest tag of the counts to propose.
        balanced: whether those must be balanced.
    """
    by_suit = [one for one in effects if suits_matter(one)]
    tables = [effects_table(effects), *([by_suit_table(by_suit)] if by_suit else []), worth_table(effects)]
    if tags is not None:
        tables.append(count_table(tags, [Fit.of(tags, one) for one in effects]))
    if level is not None:
        found = [(one, best_tags(one, level, balanced)) for one in effects]
        best = [(one, None if tags is None else Fit.of(tags, one)) for one, tags in found]
        tables.append(best_table(best, level, balanced))
    title = ", ".join(one.wager.name for one in effects)
    return report(tables, coups, title, ["Effects of removing one card"], chart=EFFECTS)


def effects_table(effects: Sequence[Effects], more: Sequence[str] = ()) -> Table:
    """What one card less of each rank does to each wager, with more notes if there is more to say."""
    columns = [
        Column("wager", kind="code"),
        Column("card", "Card gone"),
        Column("cards", kind="count"),
        Column("effect", kind="decimal", digits=9, exact=True, none=""),
    ]
    rows: list[tuple[Cell, ...]] = [
        (Named.of(one.wager), rank, one.cards[place], one.ranks[place])
        for one in effects
        for place, rank in enumerate(RANKS)
    ]
    rows += [(Named.of(one.wager), "all, summed", sum(one.cards), one.weighted_sum) for one in effects]
    states = [STATE.format(one.wager.slug) for one in effects if one.wager.given is not None]
    notes = [EFFECT, *([SUM] if len(states) < len(effects) else []), *states, *more]
    return Table("effects", columns, rows, "What one card less does", notes, closing=len(effects), across="wager")


def by_suit_table(effects: Sequence[Effects]) -> Table:
    """What one card less of each suit does to wagers that see suits."""
    columns = [
        Column("wager"),
        Column("card", "Card gone"),
        Column("suit"),
        Column("effect", kind="decimal", digits=9, none=""),
    ]
    rows: list[tuple[Cell, ...]] = [
        (Named.of(one.wager), rank, name, (one.by_face or {}).get(rank + suit))
        for one in effects
        for rank in RANKS
        for suit, name in zip(SUITS, SUIT_NAMES, strict=True)
    ]
    return Table("by_suit", columns, rows, "What one card less of each suit does", across="suit")


def suits_matter(effects: Effects) -> bool:
    """Whether some suit of a rank has another effect than the rank itself."""
    by_face = effects.by_face or {}
    return any(effect is not None and effect != effects.by_rank[face[0]] for face, effect in by_face.items())


def worth_table(effects: Sequence[Effects]) -> Table:
    """What each wager is worth before, and how much one card changes that."""
    columns = [
        Column("wager"),
        Column("expected_value", kind="decimal", digits=8, exact=True),
        Column("effect_deviation", "Standard deviation of effect", "decimal", 9),
    ]
    rows = [(Named.of(one.wager), one.expected_value, Root(one.variance)) for one in effects]
    return Table("worth", columns, rows, "Before a card is gone")


_FIT_COLUMNS = (
    Column("betting_correlation", kind="decimal", digits=6),
    Column("slope", "Each true count adds", "decimal", 8),
    Column("break_even", "Break-even true count", "decimal", 2),
)


def count_table(tags: Tags, fits: Sequence[Fit]) -> Table:
    """How well a count goes with each wager."""
    columns = [
        Column("wager"),
        Column("tags", kind="code", hidden=True),
        Column("balanced", hidden=True),
        Column("expected_value", kind="decimal", digits=8),
        *_FIT_COLUMNS,
    ]
    rows = [
        (Named.of(fit.effects.wager), str(tags), fit.is_balanced, fit.effects.expected_value, *_fit_cells(fit))
        for fit in fits
    ]
    on_suits = [] if tags.tell_suits else [fit.effects for fit in fits if suits_matter(fit.effects)]
    notes = [
        *LINEAR,
        *([] if fits[0].is_balanced else [UNBALANCED]),
        *(BY_RANK.format(one.wager.slug) for one in on_suits),
    ]
    title = f"The {'balanced' if fits[0].is_balanced else 'unbalanced'} count {tags}"
    return Table("counting", columns, rows, title, notes)


def best_table(best: Sequence[tuple[Effects, Fit | None]], level: int, balanced: bool) -> Table:
    """The best tags for each wager."""
    columns = [Column("wager"), Column("tags", kind="code"), *_FIT_COLUMNS]
    rows: list[tuple[Cell, ...]] = [
        (Named.of(one.wager), *((None,) * 4 if fit is None else (str(fit.tags), *_fit_cells(fit)))) for one, fit in best
    ]
    notes = [*LINEAR, *([] if balanced else [UNBALANCED])]
    if any(fit is None for _, fit in best):
        notes.append("Where there are no tags, no card matters more than another, or none that balance say anything.")
    title = f"The best {'balanced ' if balanced else ''}tags from -{level} to {level}"
    return Table("best_tags", columns, rows, title, notes)


def _fit_cells(fit: Fit) -> tuple[Root | None, Fraction | None, Fraction | None]:
    return fit.correlation, fit.slope, fit.break_even


def removal_table() -> Table:
    """Effects of removal of the main wagers and of ten others, by point value: the reference table."""
    columns = [
        Column("wager", kind="code"),
        Column("expected_value", kind="decimal", digits=9),
        *(Column(f"effect_{rank}", rank, "decimal", 9) for rank in RANKS[:10]),
    ]
    found = effects_of_removal(map(wager, TABULATED), Coups(Shoe.of_decks(8)))
    rows = [(one.wager.slug, one.expected_value, *one.ranks[:10]) for one in found]
    notes = [EFFECT, "J, Q and K have the effect of T, the 10.", SUM, "The usual tableau, a stake of one."]
    return Table("effects-of-removal", columns, rows, notes=notes)


def counting_table() -> Table:
    """The best counts of a level for the same wagers: the reference table."""
    found = effects_of_removal(map(wager, TABULATED), Coups(Shoe.of_decks(8)))
    columns = [Column("wager", kind="code"), Column("balanced"), Column("tags", kind="code"), *_FIT_COLUMNS]
    rows: list[tuple[Cell, ...]] = []
    for one in found:
        for balanced in (True, False):
            tags = best_tags(one, TABULATED_LEVEL, balanced)
            if tags is not None:
                rows.append((one.wager.slug, balanced, str(tags), *_fit_cells(Fit.of(tags, one))))
    notes = [*LINEAR, UNBALANCED, "Wagers on pairs have no count of ranks: on whole decks no rank matters to them."]
    return Table("counting", columns, rows, notes=notes)
