"""The report of what drawing gains over standing, and its reference table."""

from __future__ import annotations

from fractions import Fraction

from exact_odds.counting.coups import Coups
from exact_odds.game.games import Game
from exact_odds.game.shoe import Shoe
from exact_odds.game.tableau import TOTALS
from exact_odds.reports.setting import shoe_data
from exact_odds.reports.table import Cell, Column, Report, Table, both
from exact_odds.studies.gains import COMMISSION, NO_COMMISSION, Gain, Gains, gains

GAIN = (
    "The gain is the expected value of drawing less that of standing, for a stake of one: above 0, drawing is better."
)
BANKER = (
    "It is the mean over all coups with that total of Banker's and that third card of Player's, who follows the rules."
)
PLAYER = "Nobody having a natural; Banker then follows the rules, which do not let either hand choose."


def gains_report(game: Game, found: Gains, commission: Fraction = COMMISSION) -> Report:
    """Why the tableau is what it is: what drawing gains in each decision.

    Args:
        game: what is played.
        found: the gains.
        commission: what Banker's wins pay the house in the second table.
    """
    data = {
        "game": game.slug,
        "shoe": shoe_data(found.coups.shoe),
        "tableau": found.coups.tableau.name,
        "decides": found.coups.tableau.decides,
        "commission": commission,
        "banker": [_data(cell, commission) for cell in found.banker],
        "player": [_data(cell, None) for cell in found.player],
    }
    title = f"{game.name}, {found.coups.shoe}: drawing against standing"
    return Report(title, gains_tables(found, commission), [GAIN], data)


def gains_tables(found: Gains, commission: Fraction = COMMISSION) -> list[Table]:
    """Banker's gains without commission and with it, his best play, where the tableau differs; and Player's gains."""
    third = f"Player's {found.coups.tableau.decides}"
    rate = f"{100 * commission}%"
    return [
        _grid(found, third, NO_COMMISSION, "banker", "What Banker gains by drawing, no commission"),
        _grid(
            found, third, commission, "banker-commission", f"What Banker gains by drawing, {rate} commission on wins"
        ),
        _plays(found),
        _not_best(found, third, commission, rate),
        _player(found),
    ]


def _columns(kind: str) -> list[Column]:
    def column(header: str, name: str) -> Column:
        if kind == "gain":
            return Column(header, "decimal", 5, name=name, none="")
        return Column(header, align="right", name=name, none="")

    values = (column(str(value), f"{kind}_{value}") for value in TOTALS)
    return [Column("Banker has", align="right"), column("Player stood", f"{kind}_stood"), *values]


def _grid(found: Gains, third: str, commission: Fraction, name: str, title: str) -> Table:
    """The gains by Banker's total and what he sees of Player."""
    cells = {(cell.total, cell.seen): cell.gain(commission) for cell in found.banker}
    rows = [
        (total, *(cells.get((total, seen)) for seen in (None, *TOTALS))) for total in found.coups.tableau.open_totals
    ]
    return Table(name, _columns("gain"), rows, title, [f"0 to 9 are the values of {third}.", BANKER])


def _plays(found: Gains) -> Table:
    """What is better in each cell, marked where the tableau does the other."""
    cells = {(cell.total, cell.seen): _play(cell) for cell in found.banker}
    rows = [
        (total, *(cells.get((total, seen)) for seen in (None, *TOTALS))) for total in found.coups.tableau.open_totals
    ]
    notes = ["D: drawing is better; S: standing; =: they are alike; with *, the tableau does the other."]
    return Table("best-play", _columns("play"), rows, "Banker's best play, no commission", notes)


def _play(cell: Gain) -> str:
    gain = cell.gain()
    return ("D" if gain > 0 else "S" if gain < 0 else "=") + ("" if cell.is_best() else "*")


def _not_best(found: Gains, third: str, commission: Fraction, rate: str) -> Table:
    """The cells in which the tableau is not Banker's best play."""
    columns = [
        Column("Banker has", align="right"),
        Column(third, align="right", name="seen"),
        Column("Tableau"),
        *both("Gain by drawing", 8),
        *both(f"With {rate} commission", 8),
    ]
    rows: list[tuple[Cell, ...]] = []
    for cell in found.banker:
        if not (cell.is_best() and cell.is_best(commission)):
            gain, net = cell.gain(), cell.gain(commission)
            rows.append((cell.total, _seen(cell), _does(cell.draws), gain, gain, net, net))
    return Table("not-best", columns, rows, "Where the tableau is not Banker's best play")


def _player(found: Gains) -> Table:
    """Player's decisions."""
    columns = [Column("Player has", align="right"), Column("Tableau"), *both("Gain by drawing", 8)]
    rows = [(cell.total, _does(cell.draws), cell.gain(), cell.gain()) for cell in found.player]
    return Table("player", columns, rows, "What Player gains by drawing, against this Banker", [PLAYER])


def _seen(cell: Gain) -> Cell:
    return "stood" if cell.seen is None else cell.seen


def _does(draws: bool) -> str:
    return "draws" if draws else "stands"


def _data(cell: Gain, commission: Fraction | None) -> dict[str, object]:
    data: dict[str, object] = {"total": cell.total, "draws": cell.draws, "gain": cell.gain(), "best": cell.is_best()}
    if commission is None:
        return data
    return {
        **data,
        "player": "stood" if cell.seen is None else cell.seen,
        "gain_after_commission": cell.gain(commission),
        "best_after_commission": cell.is_best(commission),
    }


def gains_table() -> Table:
    """The gains of all decisions from 8 decks and from infinite ones: the reference table."""
    columns = [
        Column("Decks", align="right"),
        Column("Hand"),
        Column("Has", align="right"),
        Column("Player's third card", align="right", name="third_card", none=""),
        Column("Tableau"),
        Column("Best"),
        *both("Gain by drawing", 10),
        *both("With 5% commission", 10),
    ]
    rows: list[tuple[Cell, ...]] = []
    for decks in ("8", "infinite"):
        found = gains(Coups(Shoe.parse_decks(decks)))
        for cell in found.banker:
            gain, net = cell.gain(), cell.gain(COMMISSION)
            rows.append(
                (decks, "Banker", cell.total, _seen(cell), _does(cell.draws), _best(cell), gain, gain, net, net)
            )
        for cell in found.player:
            gain = cell.gain()
            rows.append((decks, "Player", cell.total, None, _does(cell.draws), _best(cell), gain, gain, None, None))
    notes = [GAIN, "Banker's: " + BANKER, "Player's: " + PLAYER, "Best is without commission; with it, it is the same."]
    return Table("gains", columns, rows, notes=notes)


def _best(cell: Gain) -> str:
    return _does(cell.draws == cell.is_best())
