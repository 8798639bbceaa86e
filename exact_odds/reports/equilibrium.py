"""The reports of chemin de fer: an equilibrium with its certificate, and the judgement of a candidate."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from exact_odds.decimals import ratio
from exact_odds.errors import cut
from exact_odds.games.game import DEFAULT
from exact_odds.games.tableau import PUNTO_BANCO
from exact_odds.reports.column import Cell, Column
from exact_odds.reports.equilibrium_frequency import by_frequency, cell, chart
from exact_odds.reports.rules import runs
from exact_odds.reports.setting import setting
from exact_odds.reports.table import Report, Table
from exact_odds.studies.equilibrium.bilinear import Decision
from exact_odds.studies.equilibrium.candidate import Candidate, Stated
from exact_odds.studies.equilibrium.certificate import Certificate, Fault
from exact_odds.studies.equilibrium.deviations import against_tableau, matrix
from exact_odds.studies.equilibrium.dominance import Step, settled
from exact_odds.studies.equilibrium.model import MODELS, CheminDeFer

UNIT = "All values and gains are per coup, however seldom a decision comes up, and per unit staked."
EQUILIBRIUM = "This is an equilibrium: neither side can do better while the other keeps its strategy."
NO_EQUILIBRIUM = "This is not an equilibrium: a side can do better while the other keeps its strategy."
ANY_DECKS = "As cards are put back, any number of whole decks gives the same game."
ALIKE = (
    "Hands of one total are then alike: other strategies are equilibria too if each side draws as often on each total, "
    "on the average over its hands."
)

_HAND = Column("hand", align="right")
_THIRD = Column("third", "Player's third card", align="right", none="stood")
_DRAWS = Column("draws", kind="decimal", exact=True)
_GAIN = Column("gain", "Gain per coup by drawing", "decimal", exact=True)


def equilibrium_report(found: Certificate, others: Sequence[Certificate] = ()) -> Report:
    """An equilibrium, what proves it, and what the tableau makes of the game.

    Args:
        found: the equilibrium.
        others: further equilibria of the same game.
    """
    notes = [*_rules(found.game), UNIT, EQUILIBRIUM]
    if found.game.is_replaced and found.game.model != "A1":
        notes.append(ALIKE)
    if others:
        frequencies = ", ".join(ratio(other.player[0]) for other in others)
        notes.append(f"There are others, in which Player draws with probability {frequencies}.")
    tables = [
        _value(found),
        _player(found),
        _banker(found),
        *_mixed(found),
        *_matrix(found),
        *by_frequency([found, *others]),
        _settled(found.game),
        *_against_tableau(found),
    ]
    return Report(_title(found.game), tables, notes, setting(found.game.coups), chart=chart(found.game))


def candidate_report(found: Certificate | Candidate) -> Report:
    """Whether strategies are an equilibrium, and where they are not."""
    found, misstated = found if isinstance(found, Candidate) else (found, ())
    is_one = found.is_equilibrium
    notes = [*_rules(found.game), UNIT, EQUILIBRIUM if is_one else NO_EQUILIBRIUM]
    notes += _misstatements(misstated)
    tables = [
        _value(found),
        _faults(found),
        _stated(misstated),
        _player(found),
        _banker(found),
        *_against_tableau(found, "candidate"),
    ]
    return Report(
        f"A candidate for {_title(found.game)}",
        tables,
        notes,
        setting(found.game.coups),
        main="value" if is_one else "faults",
    )


def _title(game: CheminDeFer) -> str:
    rate = f", {100 * game.commission}% commission" if game.commission else ""
    rules = "" if game.coups.tableau == PUNTO_BANCO else f", tableau of {game.coups.game.name}"
    return f"Chemin de fer, model {game.model}, {game.coups.shoe}{rate}{rules}"


def _rules(game: CheminDeFer) -> Iterator[str]:
    """What the model is, who is free where, and what of a game other than the usual one counts."""
    model, played, free = MODELS[game.model], game.coups.game, runs(game.free)
    if not game.free:
        choices = "Player follows the tableau; Banker is free."
    elif game.free.issuperset(game.coups.tableau.open_totals):
        choices = f"Player is free on {free}, and so is Banker."
    elif not game.player:
        choices = f"Player is free on {free}, which this shoe never deals, and follows the tableau; Banker is free."
    else:
        choices = f"Player is free on {free} and follows the tableau otherwise; Banker is free."
    yield f"{model[0].upper()}{model[1:]}. {choices}"
    if game.is_replaced and game.coups.shoe.is_infinite:
        yield ANY_DECKS
    if played.slug != DEFAULT:
        yield f"Shoe and tableau are those of {played.name}, but not the pays: a win pays 1 to 1, less the commission."
    if not game.has_tableau_of_banker:
        yield "This tableau decides by Player's total, which Banker does not know here; so it is left out below."


def _value(found: Certificate) -> Table:
    """What the strategies are worth, and how much either side can gain by another one: the certificate in short."""
    game = found.game
    columns = [
        Column("model", hidden=True),
        Column("commission", kind="exact", hidden=True),
        Column("free", hidden=True),
        Column("value", "Value to Player", "decimal", exact=True),
        Column("value_to_banker", "Value to Banker", "decimal", exact=True),
        Column("player_gap", "Player can gain", "decimal", exact=True),
        Column("banker_gap", "Banker can gain", "decimal", exact=True),
        Column("is_equilibrium", hidden=True),
    ]
    row = (
        game.model,
        game.commission,
        "".join(map(str, sorted(game.free))),
        found.value,
        found.value_to_banker,
        found.player_gap,
        found.banker_gap,
        found.is_equilibrium,
    )
    return Table("value", columns, [row], "Value", upright=True)


def _player(found: Certificate) -> Table:
    game = found.game
    rows = [
        (decision.hand, decision.total, share, gain, _does(tableau))
        for decision, share, gain, tableau in zip(
            game.player, found.player, found.player_gains, game.tableau_of_player(), strict=True
        )
    ]
    columns = [_HAND, _total(game.model in ("A3", "B3")), _DRAWS, _GAIN, Column("tableau")]
    return Table("player", columns, rows, "Player, against this Banker")


def _banker(found: Certificate) -> Table:
    """Banker's strategy; people see the way he plays, programs how often he draws and what it gains."""
    game = found.game
    columns = [
        _HAND,
        _total(game.model not in ("A1", "B1")),
        _THIRD,
        Column("draws", kind="exact", hidden=True),
        Column("gain", kind="exact", hidden=True),
        Column("play", align="right", none=""),
    ]
    rows = [
        (decision.hand, decision.total, decision.third, share, gain, _play(game, decision, share, gain))
        for decision, share, gain in zip(game.banker, found.banker, found.banker_gains, strict=True)
    ]
    notes = [
        "D: draws; S: stands; M: mixes; with =, the other way is worth the same.",
        "0 to 9 are the values of Player's third card.",
    ]
    if game.has_tableau_of_banker:
        notes.append("* marks a cell where the tableau does the opposite.")
    return Table("banker", columns, rows, "Banker, against this Player", notes, across="third")


def _total(is_news: bool) -> Column:
    """The total of a hand; people see it where the hand does not say it."""
    return Column("total", align="right", hidden=not is_news)


def _play(game: CheminDeFer, decision: Decision, share: Fraction, gain: Fraction) -> str:
    """How Banker plays, marked where it matters and the tableau does the other."""
    if 0 < share < 1:
        return "M"
    play = "D" if share else "S"
    if not gain:
        return play + "="
    differs = game.has_tableau_of_banker and game.coups.tableau.banker_draws(decision.total, 0, decision.third) != share
    return play + ("*" if differs else "")


def _does(draws: Fraction | bool) -> str:
    return "draws" if draws else "stands"


def _mixed(found: Certificate) -> Iterator[Table]:
    """The decisions in which Banker mixes."""
    rows = [(decision.hand, decision.third, share) for decision, share in found.mixed_by_banker()]
    if rows:
        yield Table("mixed", [_HAND, _THIRD, _DRAWS], rows, "Where Banker mixes")


def _matrix(found: Certificate) -> Iterator[Table]:
    """The game of two choices each that both sides mix."""
    left = matrix(found)
    if left:
        columns = [
            Column("player", "Player in the hands he mixes"),
            Column("banker", "Banker in the hands he mixes"),
            Column("value", "Value to Player", "decimal", exact=True),
            Column("value_to_banker", "Value to Banker", "decimal", exact=True, hidden=not found.game.commission),
        ]
        rows = [
            (_does(player), _does(banker), one.value, one.value_to_banker)
            for one, (player, banker) in zip(
                left, ((True, True), (True, False), (False, True), (False, False)), strict=True
            )
        ]
        yield Table("matrix", columns, rows, "The two-by-two game that is left")


def _settled(game: CheminDeFer) -> Table:
    """What is settled whatever the other side does, if Player is free on every total."""
    found = settled(game.with_all_free())
    columns = [
        Column("step", align="right"),
        Column("side"),
        Column("draws", "Drawing is better", "count"),
        Column("stands", "Standing is better", "count"),
        Column("totals", "On which totals", none=""),
    ]
    rows: list[tuple[Cell, ...]] = [
        (number, step.side.capitalize(), len(step.draws), len(step.stands), _totals(step))
        for number, step in enumerate(found.steps, 1)
    ]
    player = ", ".join(dict.fromkeys(decision.hand for decision in found.player)) or "none"
    banker = ", ".join(map(cell, found.banker)) or "none"
    notes = [
        "A step settles the decisions in which one way is better against every reply still open.",
        f"Player's open hands: {player}.",
        f"Banker's open decisions: {banker}.",
    ]
    return Table("settled", columns, rows, "What is settled if Player is free on every total", notes)


def _totals(step: Step) -> str | None:
    """The totals on which Player draws and stands from now on."""
    if step.side == "banker":
        return None
    parts = ((step.draws, "draws on"), (step.stands, "stands on"))
    return ", ".join(f"{does} {runs({one.total for one in ones})}" for ones, does in parts if ones)


def _against_tableau(found: Certificate, name: str = "equilibrium") -> Iterator[Table]:
    """The tableau in the place of one strategy or of both, and what it costs where.

    Args:
        found: the strategies.
        name: what they are.
    """
    if not found.game.has_tableau_of_banker:
        return
    compared = against_tableau(found)
    columns = [
        Column("player", "Player plays"),
        Column("banker", "Banker plays"),
        Column("value", "Value to Player", "decimal", exact=True),
        Column("value_to_banker", "Value to Banker", "decimal", exact=True),
        Column("player_gap", "Player can gain", "decimal", exact=True),
        Column("banker_gap", "Banker can gain", "decimal", exact=True),
    ]
    names = [(name, name), ("tableau", name), (name, "tableau"), ("tableau", "tableau")]
    rows = [
        (*plays, one.value, one.value_to_banker, one.player_gap, one.banker_gap)
        for plays, one in zip(names, compared, strict=True)
    ]
    yield Table("tableau", columns, rows, "The tableau instead")
    title = "Where the tableau costs a side, and how much, against another side that"
    yield _costs("tableau_costs", f"{title} follows it", [*compared.both.faults()])
    faults = [
        *(fault for fault in compared.player.faults() if fault.side == "player"),
        *(fault for fault in compared.banker.faults() if fault.side == "banker"),
    ]
    yield _costs(f"tableau_costs_in_{name}", f"{title} plays the {name}", faults)


def _costs(name: str, title: str, faults: Sequence[Fault]) -> Table:
    """The decisions in which the tableau is not best, with what it costs."""
    columns = [Column("side"), _HAND, _THIRD, Column("tableau"), Column("cost", kind="decimal", exact=True)]
    rows = [
        (fault.side.capitalize(), fault.decision.hand, _seen(fault), _does(fault.draws), fault.cost) for fault in faults
    ]
    return Table(name, columns, rows, title, hidden=not rows)


def _seen(fault: Fault) -> int | str | None:
    """What Banker saw of Player; nothing where Player decided."""
    return fault.decision.third if fault.side == "banker" else ""


def _stated(misstated: Sequence[Stated]) -> Table:
    """What the file states otherwise than it is."""
    columns = [
        Column("place"),
        Column("what"),
        Column("stated", align="right"),
        Column("computed", kind="decimal", exact=True),
    ]
    rows = [(one.place, one.what, one.given, _as_cell(one.computed)) for one in misstated]
    return Table("misstated", columns, rows, "What the file states otherwise", hidden=True)


def _misstatements(misstated: Sequence[Stated]) -> Iterator[str]:
    """The first number that the file states otherwise, and how many others there are."""
    for first in misstated[:1]:
        computed = Column("computed", kind="exact").show(_as_cell(first.computed))
        others = len(misstated) - 1
        yield f"In {first.place}, the file states {first.what} {cut(first.given)}; it is {computed}."
        if others:
            more = f"{others} more of its numbers differ" if others > 1 else "1 more of its numbers differs"
            yield f"{more}; see --table misstated."


def _as_cell(computed: Fraction | bool) -> Fraction | str:
    return computed if isinstance(computed, Fraction) else str(computed).lower()


def _faults(found: Certificate) -> Table:
    """The decisions in which a side can do better, and by how much."""
    columns = [
        Column("side"),
        _HAND,
        _THIRD,
        _DRAWS,
        Column("better"),
        Column("cost", kind="decimal", exact=True),
    ]
    rows = [
        (
            fault.side.capitalize(),
            fault.decision.hand,
            _seen(fault),
            fault.draws,
            _does(fault.gain > 0),
            fault.cost,
        )
        for fault in found.faults()
    ]
    return Table("faults", columns, rows, "Where a side can do better", hidden=not rows)
