"""The reports of closed forms, and the reference table of them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from exact_odds.game.games import Game
from exact_odds.reports.formats.latex import escaped, fitted
from exact_odds.reports.setting import named
from exact_odds.reports.table import Cell, Column, Report, Table, both
from exact_odds.studies.closed_forms.closed_forms import ClosedForm
from exact_odds.studies.closed_forms.formulas import Formula
from exact_odds.studies.closed_forms.ladder import Ladder, all_of
from exact_odds.studies.closed_forms.wager_forms import WagerClosedForm, wager_closed_form

DECKS = (1, 2, 4, 6, 8)
"""The numbers of decks for which a formula is worked out, as far as it holds for them."""

TABULATED = (
    *("player", "banker", "tie", "tie-9", "banker-ez", "banker-super-six"),
    *("player-pair", "either-pair", "perfect-pair", "dragon-7", "panda-8", "lucky-6", "tiger", "big", "small"),
    *("player-dragon-bonus", "banker-dragon-bonus", "player-royal-match", "all-red"),
)
"""The wagers in the reference table: the main ones, then others that are often offered."""

LONGEST = 70
"""Characters of a formula that fits on a line when it is set in mathematics."""

Row = tuple[str, Formula]


def event_formula_report(game: Game, form: ClosedForm) -> Report:
    """The report of the closed form of an event."""
    formulas = form.formulas
    named = {
        "count": formulas.count,
        "deals": formulas.deals,
        "probability": formulas.probability,
        "limit": formulas.limit,
    }
    values: list[tuple[Cell, ...]] = []
    for decks in _decks(form.holds_from):
        probability = form.at(decks)
        values.append((decks, int(formulas.count.at(decks)), probability, probability))
    limit = formulas.limit.at(1)
    values.append(("infinite", None, limit, limit))
    columns = [_DECKS_COLUMN, Column("Count", "count"), *both("Probability", 10)]
    asked = form.event.text if form.given is None else f"{form.event}, given {form.given}"
    data = {
        **_setting_data(game, form.ladder, form.holds_from),
        "event": form.event.text,
        "given": None if form.given is None else form.given.text,
        **{name: str(formula) for name, formula in named.items()},
        "latex": {name: formula.latex for name, formula in named.items()},
        "values": [{"decks": row[0], "count": row[1], "probability": row[2]} for row in values],
    }
    rows = [(name.capitalize(), formula) for name, formula in named.items()]
    tables = [_formula_table("formula", rows), Table("values", columns, values, "For some numbers of decks")]
    return Report(_setting(game, form.ladder), tables, [asked, _reading(form.holds_from)], data)


def wager_formula_report(game: Game, form: WagerClosedForm) -> Report:
    """The report of the closed form of a wager."""
    formulas = form.formulas
    named = {"expected_value": formulas.expected_value, "limit": formulas.limit}
    for name, fair in (("fair_pay", formulas.fair_pay), ("fair_commission", formulas.fair_commission)):
        if fair is not None:
            named |= {name: fair, f"{name}_limit": fair.limit}
    title = form.wager.name
    if form.letter:
        title += f" (here {form.letter} to 1)" if form.unknown == "pay" else f" (here commission {form.letter})"
    given = all_of([condition for condition in (form.wager.condition, form.given) if condition])
    subtitle = [f"{title}, given {given}" if given else title, _reading(form.holds_from)]
    data = {
        **_setting_data(game, form.ladder, form.holds_from),
        "wager": form.wager.slug,
        "name": form.wager.name,
        "given": given or None,
        "unknown": {form.letter: form.unknown} if form.letter else {},
        **{name: str(formula) for name, formula in named.items()},
        "variance": str(form.variance_formula),
        "latex": {name: formula.latex for name, formula in named.items()},
        "deals": str(formulas.deals),
        "awards": [{"award": label, "pays": str(pays), "count": str(count)} for label, pays, count in _awards(form)],
    }
    rows = [
        (name.replace("_limit", ", limit").replace("_", " ").capitalize(), formula) for name, formula in named.items()
    ]
    tables = [_formula_table("formula", rows), _award_table(form), _value_table(form)]
    return Report(_setting(game, form.ladder), tables, subtitle, data)


def closed_forms_table() -> Table:
    """The expected values of the main wagers and of some others, as functions of the number of decks."""
    columns = [
        Column("Wager", "code"),
        Column("Expected value from d decks", "code", name="expected_value"),
        *both("From infinite decks", 10),
    ]
    rows: list[tuple[Cell, ...]] = []
    for slug in TABULATED:
        formulas = wager_closed_form(slug).formulas
        limit = formulas.limit.at(1)
        rows.append((slug, str(formulas.expected_value), limit, limit))
    notes = ["d is the number of decks of a full shoe, from 1 up. The usual tableau, a stake of one."]
    return Table("closed-forms", columns, rows, notes=notes)


_DECKS_COLUMN = Column("Decks", align="right")


def _formula_table(name: str, rows: Sequence[Row], title: str = "") -> Table:
    columns = [Column("Quantity"), Column("Formula", "code")]
    return Table(name, columns, [(label, str(formula)) for label, formula in rows], title, display=_display(rows))


def _award_table(form: WagerClosedForm) -> Table:
    awards = _awards(form)
    columns = [Column("Award"), Column("Pays", "code", align="right"), Column("Deals", "code")]
    return Table(
        "awards",
        columns,
        [
            *((label, str(pays), str(count)) for label, pays, count in awards),
            ("all", None, str(form.formulas.deals)),
        ],
        "Deals in which each award is paid",
        closing=1,
        display=_display([*((label, count) for label, _, count in awards), ("all", form.formulas.deals)]),
    )


def _value_table(form: WagerClosedForm) -> Table:
    """The expected value, unless a letter stands in it, and the fair prices."""
    formulas = form.formulas
    wanted: list[tuple[tuple[Column, ...], Formula]] = []
    if not form.letter:
        wanted.append((both("Expected value", 10), formulas.expected_value))
    if formulas.fair_pay is not None and form.unknown != "commission":
        wanted.append((both("Fair pay", 6), formulas.fair_pay))
    if formulas.fair_commission is not None and form.unknown != "pay":
        wanted.append((both("Fair commission", 4, "percent"), formulas.fair_commission))
    columns = [_DECKS_COLUMN, *(column for columns, _ in wanted for column in columns)]
    rows: list[tuple[Cell, ...]] = []
    for decks in (*_decks(form.holds_from), None):
        numbers = [_value(formula, decks) for _, formula in wanted]
        rows.append((named(decks), *(number for number in numbers for _ in range(2))))
    return Table("values", columns, rows, "For some numbers of decks")


def _value(formula: Formula, decks: int | None) -> Fraction | None:
    try:
        return formula.limit.at(1) if decks is None else formula.at(decks)
    except ZeroDivisionError:  # a fair pay for what never happens from so few decks
        return None


def _awards(form: WagerClosedForm) -> list[tuple[str, Formula, Formula]]:
    """For each award, and for none, its label, what it pays and its count."""
    labels = [*(award.label for award in form.wager.awards), "lose" if form.wager.otherwise == -1 else "otherwise"]
    pays = []
    for number, slope in form.pays:
        scale = number.denominator * slope.denominator
        line = [(int(coefficient * scale),) if coefficient else () for coefficient in (number, slope)]
        pays.append(Formula.of(line, (scale,), form.letter))
    return list(zip(labels, pays, form.formulas.counts, strict=True))


def _display(rows: Sequence[Row]) -> str:
    lines = [rf"  \text{{{escaped(label)}}} &= {formula.latex}" for label, formula in rows]
    equations = " \\\\\n".join(lines)
    if max(len(str(formula)) for _, formula in rows) <= LONGEST:
        return f"\\begin{{align*}}\n{equations}\n\\end{{align*}}"
    aligned = fitted([r"$\displaystyle\begin{aligned}", equations, r"\end{aligned}$"])
    return "\n".join([r"\begin{center}", *aligned, r"\end{center}"])


def _decks(least: int) -> list[int]:
    return [decks for decks in DECKS if decks >= least] or [least]


def _setting(game: Game, ladder: Ladder) -> str:
    """The game and its shoes in words."""
    text = f"{game.name}, d decks"
    if ladder.without:
        text += f" without {' '.join(map(str, ladder.without[:20]))}{' ...' if len(ladder.without) > 20 else ''}"
    return f"{text}, on the table {ladder.dealt}" if ladder.dealt.player or ladder.dealt.banker else text


def _reading(least: int) -> str:
    return f"d is the number of decks, from {least} up. Counts are of ordered deals of six cards, all equally likely."


def _setting_data(game: Game, ladder: Ladder, holds_from: int) -> dict[str, object]:
    data: dict[str, object] = {"game": game.slug, "without": " ".join(map(str, ladder.without))}
    if ladder.dealt.player or ladder.dealt.banker:
        data["dealt"] = str(ladder.dealt)
    return {**data, "holds_from": holds_from}
