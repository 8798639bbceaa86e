"""The report of the comparison with published figures, and the table of those known to be wrong."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from exact_odds.published import Figure, Misprint, Quantity, Source, misprints, sources
from exact_odds.published.compute import compute
from exact_odds.published.verify import Checked, Verdict, Verification
from exact_odds.reports.column import Cell, Column
from exact_odds.reports.table import Report, Table


def verify_report(verification: Verification, asked: Sequence[Source], in_full: bool = False) -> Report:
    """What came of comparing the figures of some sources.

    Args:
        verification: the figures, compared.
        asked: their sources.
        in_full: whether to list every figure.
    """
    wrong, known = verification.those(Verdict.DISAGREES), verification.those(Verdict.MISPRINT)
    words = _words(asked)
    tables = [_sources_table(verification, [source for source in asked if source.figures])]
    if wrong:
        tables.append(_disagreements_table(wrong))
    if known or words:
        tables.append(_misprints_table(known, words))
    if any(source.unchecked for source in asked):
        tables.append(_unchecked_table(asked))
    if in_full:
        tables.append(_figures_table(verification.checked))
    about = [asked[0].name, asked[0].address, asked[0].note] if len(asked) == 1 else []
    title = "Published figures beside computed ones"
    return Report(title, tables, [*filter(None, about), _outcome(verification, len(asked), len(words))])


def known_misprints() -> Table:
    """The reference table of the figures known to be published wrong."""
    columns = [
        Column("source", kind="code"),
        Column("figure"),
        Column("printed", align="right"),
        Column("right", align="right"),
        Column("exact", "Right, exact", "exact"),
        Column("reason"),
    ]
    figures = {figure.address: figure for source in sources() for figure in source.figures}
    rows: list[tuple[Cell, ...]] = []
    for misprint in misprints():
        figure = figures.get(misprint.where)
        source, _, place = misprint.where.partition(" / ")
        exactly = compute(figure) if figure is not None and _has_exact(figure) else None
        rows.append((source, place, misprint.printed, misprint.right, exactly, misprint.reason))
    words = sum(misprint.words for misprint in misprints())
    notes = [
        "Every figure of the sources is compared, at the digits it prints; those that are not listed here agree.",
        "A deviation, words, and what follows from a probability have no exact value here.",
        f"Of the {len(rows)} misprints here {len(rows) - words} are figures, which verify counts; the rest are words.",
    ]
    return Table("known-misprints", columns, rows, notes=notes)


def _sources_table(verification: Verification, asked: Sequence[Source]) -> Table:
    columns = [
        Column("source", kind="code", none=""),
        Column("about"),
        Column("figures", kind="count"),
        Column("agree", kind="count"),
        Column("known_misprints", kind="count"),
        Column("disagree", kind="count"),
        Column("address", hidden=True),
        Column("note", hidden=True),
    ]
    rows: list[tuple[Cell, ...]] = [
        (source.id, source.name, *_tally(_of(source, verification.checked)).values(), source.address, source.note)
        for source in asked
    ]
    several = len(asked) > 1
    if several:
        rows.append((None, "all sources", *_tally(verification.checked).values(), None, None))
    return Table("sources", columns, rows, "Figures by source", closing=int(several))


_FIGURE = (
    Column("figure"),
    Column("source", kind="code", hidden=True),
    Column("quantity", "What it is", hidden=True),
    Column("decks", hidden=True),
    Column("printed", align="right"),
)
_COMPUTED = (Column("computed", align="right"), Column("exact", kind="exact", hidden=True))


def _disagreements_table(wrong: Sequence[Checked]) -> Table:
    right_for = Column("fits", "Would be right for", none="none of those tried")
    plain = not any("listed" in one.reason for one in wrong)  # the columns printed and computed say as much
    columns = [*_FIGURE, *_COMPUTED, Column("reason", "Problem", hidden=plain), right_for]
    rows = [(*_cells(one), one.reason, "; ".join(one.fits) or None) for one in wrong]
    notes = [
        "Tried are 1 to 10, 12 and infinite decks, one card gone, pays for one and to one, another sign or measure.",
        "So are a condition, the complement, a percent sign left out, digits cut and numbers rounded twice.",
        "Means are worked out from rounded probabilities, too. With only a few digits, much fits by chance.",
    ]
    return Table("disagreements", columns, rows, "Figures that disagree and are not known as misprints", notes)


def _unchecked_table(asked: Sequence[Source]) -> Table:
    """What sources print that nothing here can compare, and why."""
    columns = [Column("source", kind="code"), Column("about"), Column("unchecked", "Why it is not checked")]
    rows = [(source.id, source.name, source.unchecked) for source in asked if source.unchecked]
    return Table("unchecked", columns, rows, "What is not checked")


def _misprints_table(known: Sequence[Checked], words: Sequence[Misprint]) -> Table:
    columns = [*_FIGURE, Column("right", align="right"), _COMPUTED[1], Column("reason")]
    rows: list[tuple[Cell, ...]] = [(*_cells(one), one.reason) for one in known]
    rows += [
        (word.where, word.where.partition(" / ")[0], "words", None, word.printed, word.right, None, word.reason)
        for word in words
    ]
    return Table("misprints", columns, rows, "Known misprints")


def _figures_table(checked: Sequence[Checked]) -> Table:
    figure, source, quantity, *others = _FIGURE
    columns = [
        figure,
        source,
        replace(quantity, hidden=False),
        *others,
        *_COMPUTED,
        Column("verdict"),
        Column("reason", hidden=True),
    ]
    rows = [(*_cells(one), one.verdict.value, one.reason) for one in checked]
    return Table("figures", columns, rows, "Every figure")


def _cells(one: Checked) -> tuple[Cell, ...]:
    """A figure, as it is printed, and what it should be: at its own digits, and exactly where that is a rational."""
    figure = one.figure
    exactly = one.value if _has_exact(figure) else None
    return (
        figure.address,
        figure.source,
        figure.quantity.value,
        figure.decks,
        figure.printed,
        str(one.value) if one.value.denominator == 1 else one.shown,
        exactly,
    )


def _has_exact(figure: Figure) -> bool:
    """Whether the exact value is shown: not of a root, nor of powers of a probability, which have many digits."""
    return figure.quantity is not Quantity.DEVIATION and not figure.formula


def _outcome(verification: Verification, number: int, words: int) -> str:
    tally = _tally(verification.checked)
    sources_named = "1 source" if number == 1 else f"{number} sources"
    beside = f", and {words} of words, which {'is no figure' if words == 1 else 'are no figures'}" if words else ""
    return (
        f"{tally['figures']:,} figures of {sources_named}, compared at the digits they print. "
        f"Agree: {tally['agree']:,}. Known misprints: {tally['known_misprints']:,}{beside}. "
        f"Disagree: {tally['disagree']:,}."
    )


def _tally(checked: Sequence[Checked]) -> dict[str, int]:
    """How many figures there are, and of how many each verdict came."""
    verdicts = [one.verdict for one in checked]
    return {
        "figures": len(checked),
        "agree": verdicts.count(Verdict.AGREES),
        "known_misprints": verdicts.count(Verdict.MISPRINT),
        "disagree": verdicts.count(Verdict.DISAGREES),
    }


def _of(source: Source, checked: Sequence[Checked]) -> list[Checked]:
    return [one for one in checked if one.figure.source == source.id]


def _words(asked: Sequence[Source]) -> list[Misprint]:
    """The misprints of words in these sources, which nothing can be computed for."""
    ids = {source.id for source in asked}
    return [misprint for misprint in misprints() if misprint.words and misprint.where.partition(" / ")[0] in ids]
