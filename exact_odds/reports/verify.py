"""The report of the comparison with published figures, and the table of those known to be wrong."""

from __future__ import annotations

from collections.abc import Sequence

from exact_odds.decimals import decimal
from exact_odds.published import Figure, Misprint, Quantity, Source, misprints, sources
from exact_odds.published.verify import Checked, Verdict, Verification, compute
from exact_odds.reports.table import Cell, Column, Report, Table

OF_A_ROOT = 30
"""Digits of a standard deviation that are shown at the most: it was computed to a few more."""


def verify_report(
    verification: Verification, asked: Sequence[Source], in_full: bool = False, digits: int | None = None
) -> Report:
    """What came of comparing the figures of some sources.

    Args:
        verification: the figures, compared.
        asked: their sources.
        in_full: whether to list every figure.
        digits: of computed values, after the point; as many as the source prints unless given.
    """
    wrong, known = verification.those(Verdict.DISAGREES), verification.those(Verdict.MISPRINT)
    words = _words(asked)
    tables = [_sources_table(verification, asked)]
    if wrong:
        tables.append(_disagreements_table(wrong, digits))
    if known or words:
        tables.append(_misprints_table(known, words, digits))
    if in_full:
        tables.append(_figures_table(verification.checked, digits))
    data: dict[str, object] = {
        "ok": verification.ok,
        **_tally(verification.checked),
        "sources": [
            {
                "source": source.id,
                "name": source.name,
                "address": source.address,
                "note": source.note,
                **_tally(_of(source, verification.checked)),
            }
            for source in asked
        ],
        "misprints": [
            *(_checked_data(checked) for checked in known),
            *(_words_data(word) for word in words),
        ],
        "disagreements": [_checked_data(checked) for checked in wrong],
    }
    if in_full:
        data["all"] = [_checked_data(checked) for checked in verification.checked]
    about = [asked[0].name, asked[0].address, asked[0].note] if len(asked) == 1 else []
    title = "Published figures beside computed ones"
    return Report(title, tables, [*filter(None, about), _outcome(verification, len(asked), len(words))], data)


def known_misprints() -> Table:
    """The reference table of the figures known to be published wrong."""
    columns = [
        Column("Source", "code"),
        Column("Figure"),
        Column("Printed", align="right"),
        Column("Right", align="right"),
        Column("Right, exact", "exact"),
        Column("Reason"),
    ]
    figures = {figure.address: figure for source in sources() for figure in source.figures}
    rows: list[tuple[Cell, ...]] = []
    for misprint in misprints():
        figure = figures.get(misprint.where)
        is_rational = figure is not None and figure.quantity is not Quantity.DEVIATION
        source, _, place = misprint.where.partition(" / ")
        exactly = compute(figure) if figure is not None and is_rational else None
        rows.append((source, place, misprint.printed, misprint.right, exactly, misprint.reason))
    words = sum(misprint.words for misprint in misprints())
    notes = [
        "Every figure of the sources is compared, at the digits it prints; those that are not listed here agree.",
        "What is not a rational, a deviation or words, has no exact value here.",
        f"Of the {len(rows)} misprints here {len(rows) - words} are figures, which verify counts; the rest are words.",
    ]
    return Table("known-misprints", columns, rows, notes=notes)


def _sources_table(verification: Verification, asked: Sequence[Source]) -> Table:
    columns = [
        Column("Source", "code", none=""),
        Column("About"),
        Column("Figures", "count"),
        Column("Agree", "count"),
        Column("Known misprints", "count"),
        Column("Disagree", "count"),
    ]
    rows: list[tuple[Cell, ...]] = [
        (source.id, source.name, *_tally(_of(source, verification.checked)).values()) for source in asked
    ]
    if len(asked) > 1:
        rows.append((None, "all sources", *_tally(verification.checked).values()))
    return Table("sources", columns, rows, "Figures by source", closing=int(len(asked) > 1))


def _disagreements_table(wrong: Sequence[Checked], digits: int | None) -> Table:
    columns = [Column("Figure"), Column("Printed", align="right"), Column("Computed", align="right"), Column("Problem")]
    rows = [(one.figure.address, one.figure.printed, _right(one, digits), one.reason) for one in wrong]
    return Table("disagreements", columns, rows, "Figures that disagree and are not known as misprints")


def _misprints_table(known: Sequence[Checked], words: Sequence[Misprint], digits: int | None) -> Table:
    columns = [Column("Figure"), Column("Printed", align="right"), Column("Right", align="right"), Column("Reason")]
    rows = [
        *(
            (checked.figure.address, checked.figure.printed, _right(checked, digits), checked.reason)
            for checked in known
        ),
        *((word.where, word.printed, word.right, word.reason) for word in words),
    ]
    return Table("misprints", columns, rows, "Known misprints")


def _figures_table(checked: Sequence[Checked], digits: int | None) -> Table:
    columns = [
        Column("Figure"),
        Column("What it is"),
        Column("Printed", align="right"),
        Column("Computed", align="right"),
        Column("Verdict"),
    ]
    rows = [
        (
            one.figure.address,
            one.figure.quantity.value,
            one.figure.printed,
            one.shown if digits is None else _right(one, digits),
            one.verdict.value,
        )
        for one in checked
    ]
    return Table("figures", columns, rows, "Every figure")


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


def _right(checked: Checked, digits: int | None = None) -> str:
    """The computed value in print; a whole number in full, whatever digits the source cut."""
    if checked.value.denominator == 1:
        return str(checked.value)
    if digits is None:
        return checked.shown
    percent = "%" if "%" in checked.figure.printed else ""
    places = min(digits, OF_A_ROOT) if checked.figure.quantity is Quantity.DEVIATION else digits
    return decimal(checked.value * (100 if percent else 1), places) + percent


def _checked_data(checked: Checked) -> dict[str, object]:
    figure: Figure = checked.figure
    data: dict[str, object] = {
        "figure": figure.address,
        "source": figure.source,
        "quantity": figure.quantity.value,
        "decks": figure.decks,
        "printed": figure.printed,
        "right": _right(checked),
        "verdict": checked.verdict.value,
    }
    if figure.quantity is not Quantity.DEVIATION:
        data["exact"] = checked.value
    return {**data, "reason": checked.reason} if checked.reason else data


def _words_data(misprint: Misprint) -> dict[str, object]:
    return {
        "figure": misprint.where,
        "quantity": "words",
        "printed": misprint.printed,
        "right": misprint.right,
        "verdict": Verdict.MISPRINT.value,
        "reason": misprint.reason,
    }
