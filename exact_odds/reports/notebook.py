"""What a notebook shows: of every result tables, of a single number mathematics."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import singledispatch

from exact_odds.decimals import Number, Root, decimal, grouped, integer, ratio
from exact_odds.engine.coups import Count, Coups
from exact_odds.engine.distribution import Distribution
from exact_odds.errors import ConditionError
from exact_odds.exact import exact
from exact_odds.game.cards import RANKS, SUIT_NAMES
from exact_odds.game.shoe import Shoe
from exact_odds.game.tableau import PUNTO_BANCO
from exact_odds.reports.covariance import mix_table, pairs_table, wagers_table
from exact_odds.reports.odds import awards_table, exact_table, worth_table
from exact_odds.reports.questions import covariances, distribution_table, moments, spread_tables
from exact_odds.reports.removal import by_suit_table, effects_table, suits_matter
from exact_odds.reports.sequence import EXCHANGEABLE, law_tables
from exact_odds.reports.setting import deals_line, dealt_from
from exact_odds.reports.table import Cell, Column, Report, Table, both
from exact_odds.studies.covariance import Covariances, Mix
from exact_odds.studies.removal import Effects
from exact_odds.studies.sequence import Law
from exact_odds.wagers.odds import Odds

MOST_ROWS = 200
"""Of a distribution, as far as a notebook shows it."""


@singledispatch
def view(result: object) -> Report | Table:
    """A result as a report or a table, which prints as text. In a notebook results show this by themselves.

    >>> from exact_odds.game.shoe import Shoe
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
        result: a `Shoe`, `Coups`, `Count`, `Distribution`, `Odds`, `Law`, `Effects`, `Covariances` or `Mix`.

    Raises:
        TypeError: for anything else.
    """
    raise TypeError(f"a {type(result).__name__} has no report")


@view.register
def _(shoe: Shoe) -> Report:
    doubtful = shoe.doubtful_ranks
    columns = [Column("Suit"), *(Column(rank, "count", none="?") for rank in (*RANKS, "all"))]
    rows: list[tuple[Cell, ...]] = []
    if any(count for rank, count in enumerate(shoe.ranks) if rank not in doubtful):
        for suit, name in enumerate(SUIT_NAMES):
            held = [None if rank in doubtful else shoe.face_counts(rank)[suit] for rank in range(len(RANKS))]
            rows.append((name, *held, None if doubtful else sum(filter(None, held))))
    rows.append(("all", *shoe.ranks, shoe.size))
    notes = ["Every card is drawn with replacement; these are the cards of one deck."] if shoe.is_infinite else []
    return Report(str(shoe), [Table("shoe", columns, rows, notes=notes, closing=int(len(rows) > 1))])


@view.register
def _(coups: Coups) -> Report:
    try:
        crossed = coups.cross([["player.wins", "banker.wins"]])
    except ConditionError as error:  # asked for, but not by whoever shows what there is
        return Report(dealt_from(coups), [], [f"{error}."])
    counts = [crossed.counts.get((place,), 0) for place in range(3)]
    rows: list[tuple[Cell, ...]] = [
        (name, count, Fraction(count, crossed.of), Fraction(count, crossed.of))
        for name, count in zip(("Player wins", "Banker wins", "tie", "all"), [*counts, crossed.of], strict=True)
    ]
    subtitle = [deals_line(coups), *(f"given {condition}" for condition in coups.conditions)]
    if coups.tableau != PUNTO_BANCO:
        subtitle.append(f"tableau {coups.tableau.name}")
    columns = [Column("Result"), Column("Deals", "count"), *both("Probability", 10)]
    return Report(dealt_from(coups), [Table("results", columns, rows, closing=1)], subtitle)


@view.register
def _(counted: Count) -> Table:
    columns = [Column("Deals", "count"), Column("Of", "count"), *both("Probability", 10)]
    row = (*counted, counted.probability, counted.probability)
    return Table("count", columns, [row])


@view.register
def _(joint: Distribution) -> Report:
    table = distribution_table(joint, "distribution")
    if len(joint) > MOST_ROWS:
        rows, note = [*table.rows[:MOST_ROWS], table.rows[-1]], f"The first {MOST_ROWS} of {grouped(len(joint))} rows."
        table = replace(table, rows=rows, notes=[note])
    return Report(", ".join(joint.names), [table, *spread_tables(moments(joint), covariances(joint))])


@view.register
def _(odds: Odds) -> Report:
    given = [] if odds.wager.given is None else [f"given {odds.wager.given}"]
    return Report(odds.wager.name, [awards_table([odds]), worth_table([odds]), exact_table([odds])], given)


@view.register
def _(law: Law) -> Report:
    return Report(str(law.shoe), law_tables(law), [f"{len(law.outcomes)} coups in a row", EXCHANGEABLE])


@view.register
def _(effects: Effects) -> Report:
    by_suit = [by_suit_table(effects)] if suits_matter(effects) else []
    return Report(effects.wager.name, [effects_table([effects]), *by_suit])


@view.register
def _(joint: Covariances) -> Report:
    given = [] if joint.given is None else [f"given {joint.given}"]
    names = ", ".join(wager.name for wager in joint.wagers)
    return Report(names, [pairs_table(joint), wagers_table(joint)], given)


@view.register
def _(mix: Mix) -> Table:
    return mix_table(mix)


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
