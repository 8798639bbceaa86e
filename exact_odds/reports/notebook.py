"""What a notebook shows of results, each in the report that commands print; and of a single number mathematics."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import singledispatch
from itertools import islice

from exact_odds.counting.answers import Count, Cross
from exact_odds.counting.coups import Coups
from exact_odds.counting.distribution import Distribution
from exact_odds.decimals import Number, Root, decimal, grouped, integer, ratio
from exact_odds.errors import ArgumentError, ConditionError, quoted
from exact_odds.exact import exact
from exact_odds.games.cards import RANKS, SUIT_NAMES
from exact_odds.games.shoe import Shoe
from exact_odds.games.tableau import Tableau
from exact_odds.published.reading import sources
from exact_odds.published.verify import Verification
from exact_odds.reports.bankrolls import ends_table
from exact_odds.reports.column import Cell, Column, Named
from exact_odds.reports.count import count_report
from exact_odds.reports.covariance import covariance_report, mix_table
from exact_odds.reports.equilibrium import candidate_report, equilibrium_report
from exact_odds.reports.exposure import exposure_table
from exact_odds.reports.formula import event_formula_report, wager_formula_report
from exact_odds.reports.gains import gains_report
from exact_odds.reports.odds import awards_table, worth_table
from exact_odds.reports.questions import distribution_report
from exact_odds.reports.removal import count_table, removal_report
from exact_odds.reports.replay import replay_report
from exact_odds.reports.rules import naturals_line, rules_tables
from exact_odds.reports.runs import runs_table
from exact_odds.reports.sequence import sequence_report
from exact_odds.reports.session_lines import Line
from exact_odds.reports.sessions import session_table
from exact_odds.reports.setting import heading, report
from exact_odds.reports.table import Report, Table
from exact_odds.reports.verify import verify_report
from exact_odds.reports.wager.report import definition_table
from exact_odds.shoes.replay.replay import Replay
from exact_odds.shoes.runs import Runs
from exact_odds.shoes.sequence import JointDistribution
from exact_odds.shoes.sessions.results import CoupResults
from exact_odds.shoes.sessions.session import Session
from exact_odds.shoes.sessions.session_odds import SessionOdds
from exact_odds.shoes.sessions.winnings import Winnings
from exact_odds.studies.best_shoe import BestShoe
from exact_odds.studies.closed_forms.closed_forms import ClosedForm
from exact_odds.studies.closed_forms.wager_forms import WagerClosedForm
from exact_odds.studies.covariance import Covariances, Mix
from exact_odds.studies.equilibrium.certificate import Certificate
from exact_odds.studies.exposure import Exposure
from exact_odds.studies.gains import Gains
from exact_odds.studies.removal import Effects
from exact_odds.studies.running_count.by_count import ByCount
from exact_odds.studies.tags import Fit, Tags
from exact_odds.wagers.odds import Odds
from exact_odds.wagers.wager import Wager

MOST_ROWS = 200
"""Of a distribution, as far as a notebook shows it."""


@singledispatch
def view(result: object) -> Report | Table:
    """A result as a report or a table, which prints as text. In a notebook results show it by themselves.

    >>> from exact_odds import Shoe
    >>> print(view(Shoe.of_decks(2).without("9h")))
    2 decks without 9h: 103 cards
    <BLANKLINE>
    Suit      A  2  3  4  5  6  7  8  9  T  J  Q  K  all
    --------  -  -  -  -  -  -  -  -  -  -  -  -  -  ---
    spades    2  2  2  2  2  2  2  2  2  2  2  2  2   26
    hearts    2  2  2  2  2  2  2  2  1  2  2  2  2   25
    diamonds  2  2  2  2  2  2  2  2  2  2  2  2  2   26
    clubs     2  2  2  2  2  2  2  2  2  2  2  2  2   26
    --------  -  -  -  -  -  -  -  -  -  -  -  -  -  ---
    all       8  8  8  8  8  8  8  8  7  8  8  8  8  103

    Args:
        result: a `Shoe`, `Tableau`, `Wager`, `Coups`, `Count`, `Distribution`, `Cross`, `Odds`, `JointDistribution`,
            `Effects`, `Tags`, `Fit`, `ByCount`, `Gains`, `Certificate`, `Covariances`, `Mix`, `Exposure`,
            `BestShoe`, `Verification`, `Runs`, `CoupResults`, `Session`, `SessionOdds`, `Winnings`, `ClosedForm`,
            `WagerClosedForm` or `Replay`, which is run to its end.

    Raises:
        ArgumentError: for anything else, such as a tuple of several of these.
    """
    if isinstance(result, tuple | list) and not hasattr(result, "_fields"):
        raise ArgumentError(
            f"a {type(result).__name__} has no view; show what is in it one by one, as in view(found[0])"
        )
    known = sorted(kind.__name__ for kind in view.registry if kind is not object)
    raise ArgumentError(f"expected one of {', '.join(known)}; got the {type(result).__name__} {quoted(result)}")


@view.register
def _(tableau: Tableau) -> Report:
    return Report(f"the tableau {tableau.name}", rules_tables(tableau), [naturals_line(tableau)])


@view.register
def _(counted: ByCount) -> Report:
    return count_report(counted)


@view.register
def _(replay: Replay) -> Report:
    return replay_report(replay, list(replay))


@view.register
def _(shoe: Shoe) -> Report:
    doubtful = shoe.doubtful_ranks
    columns = [Column("suit"), *(Column(rank, rank, "count", none="?") for rank in (*RANKS, "all"))]
    rows: list[tuple[Cell, ...]] = []
    if any(count for rank, count in enumerate(shoe.ranks) if rank not in doubtful):
        for suit, name in enumerate(SUIT_NAMES):
            held = [None if rank in doubtful else shoe.face_counts(rank)[suit] for rank in range(len(RANKS))]
            rows.append((name, *held, None if doubtful else sum(filter(None, held))))
    rows.append(("all", *shoe.ranks, shoe.size))
    notes = ["Every card is drawn with replacement; these are the cards of one deck."] if shoe.is_infinite else []
    return Report(str(shoe), [Table("shoe", columns, rows, notes=notes, closing=int(len(rows) > 1))])


@view.register
def _(wager: Wager) -> Report:
    given = [] if wager.given is None else [f"given {wager.given}"]
    return Report(wager.name, [definition_table(wager)], [*filter(None, [wager.rules]), *given])


@view.register
def _(coups: Coups) -> Report:
    try:
        *counts, of = (*coups.partition(["player.wins", "banker.wins"]), coups.deals)
    except ConditionError as error:  # asked for, but not by whoever shows what there is
        return Report(heading(coups), [], [f"{error}."])
    rows: list[tuple[Cell, ...]] = [
        (name, count, Fraction(count, of))
        for name, count in zip(("Player wins", "Banker wins", "tie", "all"), [*counts, of], strict=True)
    ]
    columns = [Column("result"), Column("deals", kind="count"), Column("probability", kind="decimal", exact=True)]
    given = [f"given {condition}" for condition in coups.conditions]
    return report([Table("results", columns, rows, closing=1)], coups, notes=given)


@view.register
def _(counted: Count) -> Table:
    columns = [
        Column("deals", kind="count"),
        Column("of", kind="count"),
        Column("probability", kind="decimal", exact=True),
    ]
    return Table("count", columns, [(*counted, counted.probability)])


@view.register
def _(joint: Distribution) -> Report:
    found = distribution_report(joint, marginals=False)
    table, *others = found.tables
    if len(joint) <= MOST_ROWS:
        return found
    rows, note = [*table.rows[:MOST_ROWS], table.rows[-1]], f"The first {MOST_ROWS} of {grouped(len(joint))} rows."
    return replace(found, tables=[replace(table, rows=rows, notes=[note]), *others])


@view.register
def _(crossed: Cross) -> Table:
    places = len(next(iter(crossed.counts), ()))
    columns = [
        *(Column(f"partition_{place}", f"Partition {place}, event", align="right") for place in range(1, places + 1)),
        Column("deals", kind="count"),
        Column("probability", kind="decimal", exact=True),
    ]
    rows: list[tuple[Cell, ...]] = [
        (*where, count, Fraction(count, crossed.of)) for where, count in crossed.counts.items()
    ]
    return Table(
        "cross", columns, rows, notes=["Events are numbered from 0; the last number is that none of them holds."]
    )


@view.register
def _(odds: Odds) -> Report:
    tables = [awards_table([odds]), worth_table([odds])]
    return report(tables, None, odds.wager.name, given=odds.wager.given, main="worth")


@view.register
def _(law: JointDistribution) -> Report:
    return sequence_report(law)


@view.register
def _(effects: Effects) -> Report:
    return removal_report([effects])


@view.register
def _(tags: Tags) -> Table:
    columns = [Column("suit"), *(Column(rank, rank, align="right") for rank in RANKS)]
    rows: list[tuple[Cell, ...]] = [("all", *tags.faces[::4])]
    if tags.tell_suits:
        rows = [(name, *tags.faces[suit::4]) for suit, name in enumerate(SUIT_NAMES)]
    return Table("tags", columns, rows)


@view.register
def _(fit: Fit) -> Table:
    return count_table(fit.tags, [fit])


@view.register
def _(found: Gains) -> Report:
    return gains_report(found)


@view.register
def _(found: Certificate) -> Report:
    return equilibrium_report(found) if found.is_equilibrium else candidate_report(found)


@view.register
def _(joint: Covariances) -> Report:
    return covariance_report(joint)


@view.register
def _(found: Exposure) -> Table:
    return exposure_table(found)


@view.register
def _(mix: Mix) -> Table:
    return mix_table(mix)


@view.register
def _(found: BestShoe) -> Table:
    columns = [Column("cards_left", kind="count"), *(Column(rank, rank, "count") for rank in RANKS)]
    row: tuple[Cell, ...] = (found.cards_left, *found.ranks, found.expected_value)
    return Table("best_shoe", [*columns, Column("expected_value", kind="decimal", exact=True)], [row])


@view.register
def _(form: ClosedForm) -> Report:
    return event_formula_report(form, form.decks.game)


@view.register
def _(form: WagerClosedForm) -> Report:
    return wager_formula_report(form, form.decks.game)


@view.register
def _(found: Runs) -> Table:
    table = runs_table("", found)
    return replace(table, columns=table.columns[1:], rows=[row[1:] for row in table.rows])


@view.register
def _(results: CoupResults) -> Table:
    return _outcomes_table(results)


def _outcomes_table(results: CoupResults) -> Table:
    columns = [Column("wins", kind="decimal", digits=4, exact=True), Column("probability", kind="decimal", exact=True)]
    return Table("results", columns, [(net, Fraction(count, results.of)) for net, count in results.at(Fraction(1))])


@view.register
def _(session: Session) -> Report:
    return Report(str(session), [_outcomes_table(session.results)], [session.plan.rules] if session.plan.rules else [])


@view.register
def _(won: Winnings) -> Table:
    columns = [Column("wins", kind="decimal", digits=4, exact=True), Column("probability", kind="decimal", digits=10)]
    rows = [(result, won.chance(result, result)) for result, _ in islice(won.items(), MOST_ROWS)]
    more = len(won.places) - len(rows)
    return Table(
        "winnings", columns, rows, notes=[f"The first {MOST_ROWS} of {len(won.places):,} results."] * (more > 0)
    )


@view.register
def _(odds: SessionOdds) -> Report:
    lines = [Line(Named("session", ""), {}, odds)]
    tables = [session_table(lines)] if odds.won is not None else []
    if odds.ends is not None:
        tables.append(ends_table(lines))
    named = [replace(table, columns=table.columns[1:], rows=[row[1:] for row in table.rows]) for table in tables]
    return Report(str(odds), named)


@view.register
def _(verification: Verification) -> Report:
    return verify_report(verification, sources())


def latex(x: Number) -> str:
    r"""The exact number in LaTeX, for math mode.

    >>> print(latex(Fraction(-19, 20)), latex(Root(Fraction(1, 2))), latex(3))
    -\frac{19}{20} \sqrt{\frac{1}{2}} 3
    """
    if isinstance(x, Root):
        return f"{'-' if x.sign < 0 else ''}\\sqrt{{{latex(x.radicand)}}}" if x.sign else "0"
    sign = "-" if x < 0 else ""
    size = abs(exact(x))
    if size.denominator == 1:
        return sign + integer(size.numerator)
    return rf"{sign}\frac{{{integer(size.numerator)}}}{{{integer(size.denominator)}}}"


@dataclass(frozen=True, slots=True)
class Shown:
    r"""A number that shows itself as exact and as decimal: typeset in a notebook, plainly elsewhere.

    >>> print(Shown(Fraction(1, 3), 5))
    1/3 ≈ 0.33333
    >>> print(Shown(Fraction(1, 4), 2)._repr_latex_())
    $\displaystyle \frac{1}{4} = 0.25$
    """

    value: Number
    digits: int = 10

    def __str__(self) -> str:
        value = self.value
        return self._equation(str(value) if isinstance(value, Root) else ratio(value), "≈")

    def _repr_latex_(self) -> str:
        return r"$\displaystyle " + self._equation(latex(self.value), r"\approx") + "$"

    def _equation(self, exactly: str, about: str) -> str:
        rounded = decimal(self.value, self.digits)
        is_exact = not isinstance(self.value, Root) and Fraction(rounded) == self.value
        return exactly if is_exact and rounded == exactly else f"{exactly} {'=' if is_exact else about} {rounded}"
