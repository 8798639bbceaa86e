"""The report of what drawing gains over standing, and its reference table."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from exact_odds.counting.coups import Coups
from exact_odds.games.shoe import Shoe
from exact_odds.reports.chart import Chart
from exact_odds.reports.column import Cell, Column
from exact_odds.reports.setting import setting
from exact_odds.reports.table import Report, Table
from exact_odds.studies.gains import COMMISSION, NO_COMMISSION, Gain, Gains, gains

GAIN = (
    "The gain is the expected value of drawing less that of standing, for a stake of one: above 0, drawing is better."
)
BANKER = (
    "It is the mean over all coups with that total of Banker's and that third card of Player's, who follows the rules."
)
DRAWING = Chart(
    "heat",
    "banker",
    "seen",
    "total",
    "gain",
    title="What Banker gains by drawing, in percent of the stake",
    percent=True,
    digits=1,
)
THEN = "Banker then follows the rules, which do not let either hand choose."
PLAYER = f"Nobody having a natural; {THEN}"


def gains_report(found: Gains, commission: Fraction = COMMISSION) -> Report:
    """Why the tableau is what it is: what drawing gains in each decision.

    Args:
        found: the gains.
        commission: what Banker's wins pay the house in the second table.
    """
    title = f"{found.coups.game.name}, {found.coups.shoe}: drawing against standing"
    return Report(title, gains_tables(found, commission), [GAIN], setting(found.coups), chart=DRAWING)


def gains_tables(found: Gains, commission: Fraction = COMMISSION) -> list[Table]:
    """Banker's gains without commission and with it, his best play, where the tableau differs; and Player's gains."""
    third = f"Player's {found.coups.tableau.decides}"
    rate = f"{100 * commission}%"
    tableau = found.coups.tableau
    notes = [BANKER.replace("third card", tableau.decides)]
    if any(cell.seen is not None for cell in found.banker):
        notes.insert(0, f"0 to 9 are the values of {third}.")
    marks = ["D: drawing is better; S: standing; =: they are alike; with *, the tableau does the other."]
    plain = Column("gain", kind="decimal", digits=5, none="")
    taxed = Column("gain", kind="decimal", digits=5, none="")
    return [
        _grid(found, NO_COMMISSION, "banker", plain, "What Banker gains by drawing, no commission", notes),
        _grid(
            found,
            commission,
            "banker_commission",
            taxed,
            f"What Banker gains by drawing, {rate} commission on wins",
            notes,
        ),
        _plays(found, "Banker's best play, no commission", marks),
        _not_best(found, third, commission, rate),
        _player(found, PLAYER if tableau.naturals else THEN),
    ]


_HAS = Column("total", "Banker has", align="right")
_SEEN = Column("seen", "Player's third card", align="right", none="")


def _grid(found: Gains, commission: Fraction, name: str, gain: Column, title: str, notes: Sequence[str]) -> Table:
    """The gains by Banker's total and what he sees of Player."""
    columns = [_HAS, _SEEN, Column("draws", hidden=True), Column("best", hidden=True), gain]
    rows: list[tuple[Cell, ...]] = [
        (cell.total, _seen(cell), cell.draws, cell.is_best(commission), cell.gain(commission)) for cell in _cells(found)
    ]
    return Table(name, columns, rows, title, notes, across="seen")


def _plays(found: Gains, title: str, notes: Sequence[str]) -> Table:
    """What is better in each cell, marked where the tableau does the other."""
    columns = [_HAS, _SEEN, Column("play", align="right", none="")]
    rows: list[tuple[Cell, ...]] = [(cell.total, _seen(cell), _play(cell)) for cell in _cells(found)]
    return Table("best_play", columns, rows, title, notes, across="seen")


def _cells(found: Gains) -> list[Gain]:
    """Banker's decisions, in the order of what is seen of Player: that he stood, then the values."""
    return sorted(found.banker, key=lambda cell: (cell.total, -1 if cell.seen is None else cell.seen))


def _play(cell: Gain) -> str:
    gain = cell.gain()
    return ("D" if gain > 0 else "S" if gain < 0 else "=") + ("" if cell.is_best() else "*")


def _not_best(found: Gains, third: str, commission: Fraction, rate: str) -> Table:
    """The cells in which the tableau is not Banker's best play."""
    columns = [
        _HAS,
        Column("seen", third, align="right"),
        Column("tableau"),
        Column("gain", "Gain by drawing", "decimal", 8, exact=True),
        Column("gain_after_commission", f"With {rate} commission", "decimal", 8, exact=True),
    ]
    rows: list[tuple[Cell, ...]] = [
        (cell.total, _seen(cell), _does(cell.draws), cell.gain(), cell.gain(commission))
        for cell in found.banker
        if not (cell.is_best() and cell.is_best(commission))
    ]
    return Table("not_best", columns, rows, "Where the tableau is not Banker's best play")


def _player(found: Gains, note: str) -> Table:
    """Player's decisions."""
    columns = [
        Column("total", "Player has", align="right"),
        Column("tableau"),
        Column("best", hidden=True),
        Column("gain", "Gain by drawing", "decimal", 8, exact=True),
    ]
    rows: list[tuple[Cell, ...]] = [
        (cell.total, _does(cell.draws), cell.is_best(), cell.gain()) for cell in found.player
    ]
    return Table("player", columns, rows, "What Player gains by drawing, against this Banker", [note])


def _seen(cell: Gain) -> Cell:
    return "stood" if cell.seen is None else cell.seen


def _does(draws: bool) -> str:
    return "draws" if draws else "stands"


def gains_table() -> Table:
    """The gains of all decisions from 8 decks and from infinite ones: the reference table."""
    columns = [
        Column("decks", align="right"),
        Column("hand"),
        Column("total", "Has", align="right"),
        Column("third_card", "Player's third card", align="right", none=""),
        Column("tableau"),
        Column("best"),
        Column("gain", "Gain by drawing", "decimal", exact=True),
        Column("gain_after_commission", "With 5% commission", "decimal", exact=True),
    ]
    rows: list[tuple[Cell, ...]] = []
    for decks in ("8", "infinite"):
        found = gains(Coups(Shoe.parse_decks(decks)))
        for cell in found.banker:
            gain, net = cell.gain(), cell.gain(COMMISSION)
            rows.append((decks, "Banker", cell.total, _seen(cell), _does(cell.draws), _best(cell), gain, net))
        rows += [
            (decks, "Player", cell.total, None, _does(cell.draws), _best(cell), cell.gain(), None)
            for cell in found.player
        ]
    notes = [GAIN, "Banker's: " + BANKER, "Player's: " + PLAYER, "Best is without commission; with it, it is the same."]
    return Table("gains", columns, rows, notes=notes)


def _best(cell: Gain) -> str:
    return _does(cell.draws == cell.is_best())
