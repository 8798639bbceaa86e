"""The report of one wager: what it is, how often it pays, what it is worth, as one hands it to a regulator."""

from __future__ import annotations

from fractions import Fraction

from exact_odds import __version__
from exact_odds.counting.coups import Coups
from exact_odds.decimals import grouped, one_in, percent
from exact_odds.game.games import Game
from exact_odds.reports.odds import odds_data
from exact_odds.reports.setting import deals_line, setting, setting_data
from exact_odds.reports.table import Cell, Column, Report, Table
from exact_odds.reports.wager_context import context
from exact_odds.reports.wager_terms import nearest_data, terms_data, terms_tables
from exact_odds.reports.wager_worth import exact_table, worth_data, worth_table
from exact_odds.wagers.odds import FAIR, AwardOdds, Odds
from exact_odds.wagers.terms import share
from exact_odds.wagers.wager import Wager

DEALS = (
    "A coup takes four to six cards. Six are dealt in every case, and those it does not need stay face down.",
    "That changes no probability, and makes all deals equally likely.",
    "Every mean is over all deals, of a stake of one on one coup from this shoe.",
)
"""What is counted, and what is averaged."""

OTHERWISE = "otherwise"
"""When none of the awards is won."""

PROGRAM = f"exact_odds {__version__}"
"""What counts."""


def wager_report(
    game: Game,
    coups: Coups,
    wager: Wager,
    brief: bool = False,
    digits: int | None = None,
    edge: Fraction | None = None,
) -> Report:
    """The full report of a wager.

    Args:
        game: what is played.
        coups: the coups of the shoe it is played from.
        wager: the wager.
        brief: whether to leave out what takes counts of its own: other shoes, removed cards, other wagers.
        digits: of the decimals in sentences and in JSON, where rationals are exact.
        edge: the house edge that other pays should leave; None for those that are fair.

    Raises:
        ConditionError: if the wager is offered only in a state that these coups never reach.
        ShoeError: if it looks at suits that the shoe does not know.
    """
    odds = coups.odds(wager)
    places, few = (10, 4) if digits is None else (digits, digits)
    tables = [
        definition_table(wager),
        _counts_table(odds),
        _returns_table(odds),
        worth_table(odds),
        exact_table(odds),
        *terms_tables(odds, edge, few),
    ]
    data = {
        **odds_data(odds, places),
        **_definition_data(odds),
        "given_probability": _offered(coups, wager),
        **worth_data(odds, places),
        "fair": terms_data(odds, FAIR, few),
    }
    if edge is not None:
        data["for_edge"] = {
            "house_edge": edge,
            **terms_data(odds, edge, few),
            "nearest_whole_pays": nearest_data(odds, edge),
        }
    if not brief:
        more, more_data = context(game, coups, odds, places)
        tables += more
        data |= more_data
    return Report(
        wager.name,
        tables,
        _opening(game, coups, odds, few),
        {
            "program": PROGRAM,
            **setting_data(game, coups),
            "tableau": coups.tableau.name,
            "deals": coups.deals,
            "wagers": [data],
        },
    )


def verdict(odds: Odds, digits: int) -> str:
    """Who has the edge, in a sentence.

    >>> from exact_odds.game.shoe import Shoe
    >>> from exact_odds.wagers.library import wager
    >>> print(verdict(Coups(Shoe.of_decks(8)).odds(wager("sum-of-totals")), 1))
    This wager favours the bettor, not the house: he wins 10.3% of each stake in the mean.
    """
    edge = odds.house_edge
    if edge < 0:
        gain = percent(-edge, digits)
        return f"This wager favours the bettor, not the house: he wins {gain} of each stake in the mean."
    if edge == 0:
        return "This wager is exactly fair: in the mean nobody wins."
    return f"The house has the edge: it keeps {percent(edge, digits)} of each stake in the mean."


def _opening(game: Game, coups: Coups, odds: Odds, digits: int) -> list[str]:
    """The rules, what is counted, who has the edge, other names, the source."""
    wager = odds.wager
    lines = [wager.rules, setting(game, coups), deals_line(coups)]
    offered = _offered(coups, wager)
    if offered is not None:
        lines.append(
            f"Offered only in one state of the coup: {wager.given}. {grouped(odds.of)} deals reach it, "
            f"{percent(offered, digits)} of all or {one_in(offered, 2)}, and all odds are odds given it."
        )
    lines.append(verdict(odds, digits))
    if wager.aliases:
        lines.append(f"Also called: {', '.join(wager.aliases)}")
    if wager.source:
        lines.append(f"Source of the rules: {wager.source}")
    lines.append(f"Cards drawn by the tableau {coups.tableau.name}, which exact-odds rules --game {game.slug} prints")
    lines.append(f"Counted by {PROGRAM}")
    return [line for line in lines if line]


def _offered(coups: Coups, wager: Wager) -> Fraction | None:
    """The probability of the state in which the wager is offered; None if it always is."""
    return None if wager.given is None else coups.probability(wager.given)


def definition_table(wager: Wager) -> Table:
    """The awards in words and as events, with what they pay both ways."""
    columns = [
        Column("Award"),
        Column("Event", "code", none=OTHERWISE, name="when"),
        Column("Pays to one", "exact", name="pays"),
        Column("Pays for one", "exact"),
    ]
    rows: list[tuple[Cell, ...]] = [
        (award.label, award.when.text, award.pays, award.pays + 1) for award in wager.awards
    ]
    rows.append(("lose" if wager.otherwise == -1 else "otherwise", OTHERWISE, wager.otherwise, wager.otherwise + 1))
    notes = [
        "To one is what is won beside the stake, for one is what is handed back in all. 0 to one returns the stake."
    ]
    if len(wager.awards) > 1:
        notes.insert(0, "Awards are tried in order: the first whose event happens is paid, and no other.")
    if wager.commission is not None:
        notes.append(f"The pays are what is left after a commission of {share(wager.commission)} on winnings.")
    unreachable = [award.label for award in wager.awards if award.impossible]
    if unreachable:
        notes.append(f"The pay table prints what no coup can reach: {', '.join(unreachable)}.")
    return Table("definition", columns, rows, "What it pays, and when", notes, closing=1)


def _counts_table(odds: Odds) -> Table:
    """The exact counts, which close to all deals."""
    columns = [
        Column("Award"),
        Column("Deals", "count", name="count"),
        Column("Of", "count"),
        Column("Probability, exact", "exact", name="probability"),
    ]
    rows: list[tuple[Cell, ...]] = [(one.label, one.count, one.of, one.probability) for one in _outcomes(odds)]
    count, probability = sum(one.count for one in _outcomes(odds)), _sum(odds, "probability")
    return Table(
        "counts",
        columns,
        [*rows, ("all", count, odds.of, probability)],
        "How often each award is paid",
        DEALS,
        closing=1,
    )


def _returns_table(odds: Odds) -> Table:
    """The probabilities in decimals, and what each award adds to the return."""
    columns = [
        Column("Award"),
        Column("Probability", "decimal", 8),
        Column("Happens", "one in", name="probability"),
        Column("Pays to one", "exact", name="pays", none=""),
        Column("Adds to expected value", "decimal", 8, name="contribution"),
        Column("Adds to return", "decimal", 8, name="returned"),
    ]
    rows: list[tuple[Cell, ...]] = [
        (one.label, one.probability, one.probability, one.pays, one.contribution, one.returned)
        for one in _outcomes(odds)
    ]
    total, value, back = (_sum(odds, name) for name in ("probability", "contribution", "returned"))
    notes = [
        "To the expected value an award adds its probability times its pay to one.",
        "To the return to player it adds its probability times its pay for one.",
    ]
    title = "Probabilities, and what each award adds"
    return Table("returns", columns, [*rows, ("all", total, total, None, value, back)], title, notes, closing=1)


def _definition_data(odds: Odds) -> dict[str, object]:
    """What the wager is, for JSON, with the awards as the tables have them."""
    wager = odds.wager
    return {
        "kind": wager.kind,
        "aliases": list(wager.aliases),
        "rules": wager.rules,
        "source": wager.source,
        "commission": wager.commission,
        "otherwise": wager.otherwise,
        "awards": [
            {
                "award": one.label,
                "when": one.when and one.when.text,
                "pays": one.pays,
                "pays_for_one": one.pays + 1,
                "count": one.count,
                "probability": one.probability,
                "contribution": one.contribution,
                "returned": one.returned,
            }
            for one in odds.awards
        ],
    }


def _outcomes(odds: Odds) -> tuple[AwardOdds, ...]:
    """All that may come of the wager: its awards, and none of them."""
    return (*odds.awards, odds.lose)


def _sum(odds: Odds, measure: str) -> Fraction:
    return sum((getattr(one, measure) for one in _outcomes(odds)), Fraction(0))
