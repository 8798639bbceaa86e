"""The reports of closed forms, and the reference table of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from exact_odds.games.game import Game, all_games, game
from exact_odds.games.shown import ShownCards
from exact_odds.games.tableau import Tableau
from exact_odds.reports.column import Cell, Column, Named
from exact_odds.reports.formats.mathml import Formula
from exact_odds.reports.setting import cards_of_a_deal, named
from exact_odds.reports.table import Report, Table
from exact_odds.reports.wager.notes import fee_notes
from exact_odds.studies.closed_forms.algebra import Expr, at, latex, limit
from exact_odds.studies.closed_forms.closed_forms import ClosedForm
from exact_odds.studies.closed_forms.decks import Decks, all_of
from exact_odds.studies.closed_forms.wager_forms import WagerClosedForm, wager_closed_form
from exact_odds.wagers.library import layout
from exact_odds.wagers.wager import Wager

DECKS = (1, 2, 4, 6, 8)
"""The numbers of decks for which a formula is worked out, as far as it holds for them."""

TABULATED = (
    *("player", "banker", "tie", "tie-9", "banker-ez", "banker-super-six"),
    *("player-pair", "either-pair", "perfect-pair", "dragon-7", "panda-8", "lucky-6", "tiger", "big", "small"),
    *("player-dragon-bonus", "banker-dragon-bonus", "player-royal-match", "all-red"),
)
"""The wagers in the reference table: the main ones, then others that are often offered."""

Row = tuple[str, Expr]


def event_formula_report(form: ClosedForm, game: Game) -> Report:
    """The report of the closed form of an event."""
    rows: list[tuple[Cell, ...]] = [
        (decks, int(at(form.count, decks)), form.at(decks)) for decks in _decks(form.holds_from)
    ]
    rows.append(("infinite", None, at(form.limit, 1)))
    columns = [_DECKS_COLUMN, Column("deals", kind="count"), Column("probability", kind="decimal", exact=True)]
    asked = form.event.text if form.given is None else f"{form.event}, given {form.given}"
    tables = [
        _formula_table(
            Column("event", kind="code", hidden=True),
            form.event.text,
            [
                ("count", form.count, None),
                ("deals", form.deals, None),
                ("probability", form.probability, form.limit),
            ],
        ),
        Table("values", columns, rows, "For some numbers of decks"),
    ]
    given = None if form.given is None else form.given.text
    return Report(
        _heading(game, form.decks), tables, [asked, _reading(form.holds_from, game)], _setting(game, form.decks, given)
    )


def wager_formula_report(form: WagerClosedForm, game: Game) -> Report:
    """The report of the closed form of a wager."""
    rows: list[Line] = [("expected_value", form.expected_value, form.limit)]
    fair = {"fair_pay": form.fair_pay, "fair_commission": _fair_commission(form), "fair_meter": form.fair_meter}
    rows += [(name, price, limit(*price.as_numer_denom())) for name, price in fair.items() if price is not None]
    title = form.wager.name
    if form.letter:
        title += f" (here {form.letter} to 1)" if form.unknown == "pay" else f" ({form.letter} is the {form.unknown})"
    given = all_of([condition for condition in (form.wager.given, form.given) if condition])
    notes = [f"{title}, given {given}" if given else title, _reading(form.holds_from, game), *fee_notes([form.wager])]
    column, wager = Column("wager", hidden=True), Named.of(form.wager)
    variance = _formula_table(column, wager, [("variance", form.variance, None)], "variance")
    variance = replace(variance, hidden=True)
    tables = [_formula_table(column, wager, rows), _award_table(form), _value_table(form), variance]
    return Report(_heading(game, form.decks), tables, notes, _setting(game, form.decks, given or None))


def closed_forms_table() -> Table:
    """The expected values of the main wagers and of some others, as functions of the number of decks."""
    columns = [
        Column("wager", kind="code"),
        Column("formula", "Expected value from d decks", "formula"),
        Column("limit", "From infinite decks", "decimal", exact=True),
    ]
    rows: list[tuple[Cell, ...]] = []
    for slug in TABULATED:
        form = wager_closed_form(slug)
        rows.append((slug, str(form.expected_value), at(form.limit, 1)))
    notes = ["d is the number of decks of a full shoe, from 1 up. The usual tableau, a stake of one."]
    return Table("closed-forms", columns, rows, notes=notes)


def game_formulas_table(games: Sequence[str] = ()) -> Table:
    """The expected values of games' own wagers, as functions of the number of decks.

    Args:
        games: their slugs; none are all.
    """
    columns = [
        Column("game", kind="code"),
        Column("wager", kind="code"),
        Column("formula", "Expected value from d decks", "formula"),
        Column("limit", "From infinite decks", "decimal", exact=True),
    ]
    rows: list[tuple[Cell, ...]] = []
    known: dict[tuple[Wager, Tableau, ShownCards], WagerClosedForm] = {}
    for played in map(game, games or all_games()):
        for offered in layout(played):
            key = (offered, played.tableau, played.fixed)
            form = known[key] = known.get(key) or wager_closed_form(offered, game=played)
            rows.append((played.slug, offered.slug, str(form.expected_value), at(form.limit, 1)))
    notes = ["d is the number of decks of a full shoe. Each game is played by its own tableau, for a stake of one."]
    return Table("game-formulas", columns, rows, notes=notes)


_DECKS_COLUMN = Column("decks", align="right")

Line = tuple[str, Expr, Expr | None]
"""A quantity, its formula, and that of infinite decks, where it has one."""


def _formula_table(column: Column, of: Cell, lines: Sequence[Line], name: str = "formula") -> Table:
    columns = [
        column,
        Column("quantity"),
        Column("formula", kind="formula"),
        Column("limit", kind="formula", none=""),
        Column("latex", kind="code", hidden=True),
    ]
    rows = [
        (of, quantity, str(formula), None if tends_to is None else str(tends_to), latex(formula))
        for quantity, formula, tends_to in lines
    ]
    shown: list[Row] = []
    for quantity, formula, tends_to in lines:
        label = quantity.replace("_", " ")
        shown += [(label, formula), *([] if tends_to is None else [(f"{label}, limit", tends_to)])]
    return Table(name, columns, rows, formulas=_formulas(shown))


def _award_table(form: WagerClosedForm) -> Table:
    awards = _awards(form)
    columns = [Column("award"), Column("pays", kind="formula", align="right"), Column("deals", kind="formula")]
    return Table(
        "awards",
        columns,
        [
            *((label, str(pays), str(count)) for label, pays, count in awards),
            ("all", None, str(form.deals)),
        ],
        "Deals in which each award is paid",
        closing=1,
        formulas=_formulas([*((label, count) for label, _, count in awards), ("all", form.deals)]),
    )


def _value_table(form: WagerClosedForm) -> Table:
    """The expected value, unless a letter stands in it, and the fair prices."""
    wanted: list[tuple[Column, Expr]] = []
    if not form.letter:
        wanted.append((Column("expected_value", kind="decimal", exact=True), form.expected_value))
    if form.unknown in ("", "pay") and (fair := form.fair_pay) is not None:
        wanted.append((Column("fair_pay", kind="decimal", digits=6, exact=True), fair))
    if form.unknown in ("", "commission") and (fair := _fair_commission(form)) is not None:
        wanted.append((Column("fair_commission", kind="percent", exact=True), fair))
    if (fair := form.fair_meter) is not None:
        wanted.append((Column("fair_meter", kind="decimal", digits=6, exact=True), fair))
    columns = [_DECKS_COLUMN, *(column for column, _ in wanted)]
    rows = [
        (named(decks), *(_value(formula, decks) for _, formula in wanted)) for decks in (*_decks(form.holds_from), None)
    ]
    return Table("values", columns, rows, "For some numbers of decks")


def _fair_commission(form: WagerClosedForm) -> Expr | None:
    """The fair commission; None too where it is none that can be taken, from none of the numbers of decks shown."""
    fair = form.fair_commission
    values = [] if fair is None else [_value(fair, decks) for decks in (*_decks(form.holds_from), None)]
    return fair if any(value is not None and 0 <= value < 1 for value in values) else None


def _value(formula: Expr, decks: int | None) -> Fraction | None:
    try:
        return at(limit(*formula.as_numer_denom()), 1) if decks is None else at(formula, decks)
    except ZeroDivisionError:  # a fair pay for what never happens from so few decks
        return None


def _awards(form: WagerClosedForm) -> list[tuple[str, Expr, Expr]]:
    """For each award, and for none, its label, what it pays and its count."""
    labels = [*(award.label for award in form.wager.awards), "lose" if form.wager.otherwise == -1 else "otherwise"]
    return list(zip(labels, form.pays, form.counts, strict=True))


def _formulas(rows: Sequence[Row]) -> list[Formula]:
    return [Formula(label, str(formula), latex(formula)) for label, formula in rows]


def _decks(least: int) -> list[int]:
    return [decks for decks in DECKS if decks >= least] or [least]


def _heading(game: Game, decks: Decks) -> str:
    """The game and its shoes in words."""
    text = f"{game.name}, d decks"
    if decks.without:
        text += f" without {' '.join(map(str, decks.without[:20]))}{' ...' if len(decks.without) > 20 else ''}"
    return f"{text}, on the table {decks.shown}" if decks.shown else text


def _reading(least: int, game: Game) -> str:
    """What d is, and what is counted."""
    cards = cards_of_a_deal(game)
    return f"d is the number of decks, from {least} up. Counts are of ordered deals of {cards}, all equally likely."


def _setting(game: Game, decks: Decks, given: str | None) -> dict[str, object]:
    """The game and its shoes for programs."""
    shown = str(decks.shown) if decks.shown else None
    return {
        "game": game.slug,
        "decks": "d",
        "removed": " ".join(map(str, decks.without)),
        "shown": shown,
        "given": given,
    }
