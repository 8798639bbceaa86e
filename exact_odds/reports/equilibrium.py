"""The reports of chemin de fer: an equilibrium with its certificate, and the judgement of a candidate."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from exact_odds.decimals import ratio
from exact_odds.reports.chart import Chart
from exact_odds.reports.rules import runs
from exact_odds.reports.setting import setting
from exact_odds.reports.table import Cell, Column, Report, Table
from exact_odds.studies.equilibrium.bilinear import Decision
from exact_odds.studies.equilibrium.certificate import Certificate
from exact_odds.studies.equilibrium.deviations import against_tableau, matrix
from exact_odds.studies.equilibrium.dominance import Step, settled
from exact_odds.studies.equilibrium.frequency import break_points
from exact_odds.studies.equilibrium.model import MODELS, CheminDeFer

UNIT = "All values are per coup and unit staked."
EQUILIBRIUM = "It is an equilibrium: no other strategy of either side does better against the other's."
NO_EQUILIBRIUM = "It is not an equilibrium: a side can do better."

LINEAR = "Between these points the values are linear."
JUMPS = (
    "Between these points the values are linear. At each of them Banker is indifferent, but with a commission Player is "
    "not, so his value jumps: just below, Banker still replies as to a lower probability. Where Banker mixes, Player's "
    "value lies between the two."
)

_HAND = Column("hand", align="right")
_THIRD = Column("third", "Player's third card", align="right", none="stood")
_DRAWS = Column("draws", kind="decimal", exact=True)
_GAIN = Column("gain", "Gain by drawing", "decimal", exact=True)


def equilibrium_report(found: Certificate, others: Sequence[Certificate] = ()) -> Report:
    """An equilibrium, what proves it, and what the tableau makes of the game.

    Args:
        found: the equilibrium.
        others: further equilibria of the same game.
    """
    notes = [_rules(found.game), UNIT, EQUILIBRIUM]
    if others:
        frequencies = ", ".join(ratio(other.player[0]) for other in others)
        notes.append(f"There are others, in which Player draws with probability {frequencies}.")
    tables = [
        _value(found),
        _player(found),
        _banker(found),
        *_mixed(found),
        *_matrix(found),
        *_by_frequency([found, *others]),
        _settled(found.game),
        *_against_tableau(found),
    ]
    return Report(_title(found.game), tables, notes, setting(found.game.coups), chart=_chart(found.game))


def candidate_report(found: Certificate) -> Report:
    """Whether strategies are an equilibrium, and where they are not."""
    is_one = found.is_equilibrium
    return Report(
        f"A candidate for {_title(found.game)}",
        [_value(found), _faults(found), _player(found), _banker(found)],
        [_rules(found.game), UNIT, EQUILIBRIUM if is_one else NO_EQUILIBRIUM],
        setting(found.game.coups),
        main="value" if is_one else "faults",
    )


def _title(game: CheminDeFer) -> str:
    rate = f", {100 * game.commission}% commission" if game.commission else ""
    return f"Chemin de fer, model {game.model}, {game.coups.shoe}{rate}"


def _rules(game: CheminDeFer) -> str:
    """What the model is, and who is free where."""
    model = MODELS[game.model]
    free = f"is free on {runs(game.free)}" if game.free else "is nowhere free"
    return f"{model[0].upper()}{model[1:]}. Player {free} and follows the tableau otherwise; Banker is free."


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
        (decision.hand, share, gain, _does(tableau))
        for decision, share, gain, tableau in zip(
            game.player, found.player, found.player_gains, game.tableau_of_player(), strict=True
        )
    ]
    columns = [_HAND, _DRAWS, _GAIN, Column("tableau")]
    return Table("player", columns, rows, "Player, against this Banker")


def _banker(found: Certificate) -> Table:
    """Banker's strategy; people see the way he plays, programs how often he draws and what it gains."""
    game = found.game
    hidden = [
        Column("draws", kind="exact", hidden=True),
        Column("gain", kind="exact", hidden=True),
    ]
    columns = [_HAND, _THIRD, *hidden, Column("play", align="right", none="")]
    rows = [
        (decision.hand, decision.third, share, gain, _play(game, decision, share, gain))
        for decision, share, gain in zip(game.banker, found.banker, found.banker_gains, strict=True)
    ]
    notes = [
        "D: draws; S: stands; M: mixes; with =, the other way is worth the same.",
        "0 to 9 are the values of Player's third card.",
    ]
    if game.has_tableau_of_banker:
        notes.append("With *, the tableau does the other.")
    return Table("banker", columns, rows, "Banker, against this Player", notes, across="third")


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
            Column("player", "Player, where he mixes"),
            Column("banker", "Banker, where he mixes"),
            Column("value", "Value to Player", "decimal", exact=True),
            Column("value_to_banker", "Value to Banker", "decimal", exact=True, hidden=not found.game.commission),
        ]
        rows = [
            (_does(player), _does(banker), one.value, one.value_to_banker)
            for one, (player, banker) in zip(
                left, ((True, True), (True, False), (False, True), (False, False)), strict=True
            )
        ]
        yield Table("matrix", columns, rows, "What is left to mix")


def _by_frequency(found: Sequence[Certificate]) -> Iterator[Table]:
    """The value as a function of how often Player draws, where he has one decision; and where the equilibria are."""
    game = found[0].game
    if not _has_curve(game):
        return
    values = {one.player[0]: one.value for one in found}
    below = [Column("value_below", "Value just below", "decimal", exact=True)] if game.commission else []
    columns = [
        Column("frequency", "Player draws", "decimal", exact=True),
        Column("value", "Value to Player", "decimal", exact=True),
        *below,
        Column("value_to_banker", "Value to Banker", "decimal", exact=True, hidden=not game.commission),
        Column("equilibrium", kind="exact", hidden=True),
        Column("changes", hidden=True),
        Column("begins", "From here on Banker also draws with", none=""),
        Column("ends", "From here on Banker stands with", none=""),
    ]
    rows: list[tuple[Cell, ...]] = [
        (
            point.frequency,
            point.above,
            *([point.below] if game.commission else []),
            point.value_to_banker,
            values.get(point.frequency),
            ", ".join([*map(_cell, point.begins), *(f"{_cell(one)}: stands" for one in point.ends)]) or None,
            _cells(point.begins),
            _cells(point.ends),
        )
        for point in break_points(game)
    ]
    title = f"If Player draws on {game.player[0].hand} with another probability and Banker replies"
    yield Table("by_frequency", columns, rows, title, [JUMPS if game.commission else LINEAR])


def _has_curve(game: CheminDeFer) -> bool:
    """Whether the value is a function of one frequency of Player's."""
    return len(game.player) == 1


def _chart(game: CheminDeFer) -> Chart | None:
    """The value as a function of how often Player draws, with its break points."""
    if not _has_curve(game):
        return None
    hand = game.player[0].hand
    return Chart(
        "lines",
        "by_frequency",
        "frequency",
        "value",
        title=f"Value to Player, by how often he draws on {hand}",
        x_label=f"How often Player draws on {hand}; at the points named Banker begins to draw, or to stand",
        before="value_below" if game.commission else "",
        called="changes",
        marked="equilibrium",
    )


def _cells(decisions: Iterable[Decision]) -> str | None:
    return ", ".join(map(_cell, decisions)) or None


def _cell(decision: Decision) -> str:
    return decision.hand + (" when Player stood" if decision.third is None else f" against {decision.third}")


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
    banker = ", ".join(map(_cell, found.banker)) or "none"
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


def _against_tableau(found: Certificate) -> Iterator[Table]:
    """The tableau in the place of one strategy or of both, and what it costs where."""
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
    names = [
        ("equilibrium", "equilibrium"),
        ("tableau", "equilibrium"),
        ("equilibrium", "tableau"),
        ("tableau", "tableau"),
    ]
    rows = [
        (*name, one.value, one.value_to_banker, one.player_gap, one.banker_gap)
        for name, one in zip(names, compared, strict=True)
    ]
    yield Table("tableau", columns, rows, "The tableau instead")
    title = "What the tableau costs Banker where"
    yield _costs("tableau_costs", f"{title}, against a Player who plays it", compared.both)
    yield _costs("tableau_costs_in_equilibrium", f"{title}, against the Player of the equilibrium", compared.banker)


def _costs(name: str, title: str, found: Certificate) -> Table:
    """Banker's decisions in which the tableau is not best, with what it costs him."""
    columns = [_HAND, _THIRD, Column("tableau"), Column("cost", kind="decimal", exact=True)]
    rows = [
        (fault.decision.hand, fault.decision.third, _does(fault.draws), fault.cost)
        for fault in found.faults()
        if fault.side == "banker"
    ]
    return Table(name, columns, rows, title, hidden=not rows)


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
            fault.decision.third if fault.side == "banker" else "",
            fault.draws,
            _does(fault.gain > 0),
            fault.cost,
        )
        for fault in found.faults()
    ]
    return Table("faults", columns, rows, "Where a side can do better", hidden=not rows)
