"""Candidates: strategies from a file, ours or anybody's, to be checked.

The file is JSON, in the form in which ``exact-odds equilibrium -o FILE.json`` writes its answer, of which this much is
read::

    {
        "setting": {"decks": 6},
        "tables": {
            "value": [{"model": "B2", "commission": "0", "free": "5"}],
            "player": [{"hand": "5", "draws": "477191/592524"}],
            "banker": [{"hand": "0 0", "third": null, "draws": 1}, {"hand": "0 0", "third": 0, "draws": 1}, ...],
        },
    }

The shoe may be given as ``"counts": {"A": 24, ...}`` instead, and cards ``"removed"`` from the decks; commission and
free totals are 0 and 5 unless given. Every decision of the game has its row. A hand is its total or its two point
values in either order, ``third`` the point value of Player's third card or null where Player stood. Probabilities are
integers, decimals or text such as ``"9/11"``, and are taken exactly as they are written. What the file states of the
values and gains is compared with what they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from exact_odds.counting.coups import Coups
from exact_odds.errors import NumberError, WagerError, quoted
from exact_odds.games.game import DEFAULT, Game, all_games
from exact_odds.games.game import game as shipped
from exact_odds.games.shoe import Shoe
from exact_odds.studies.equilibrium.bilinear import Decision
from exact_odds.studies.equilibrium.certificate import Certificate, certify
from exact_odds.studies.equilibrium.form import Row, at, in_json, mapping, parsed, required, rows_of, text_of, written
from exact_odds.studies.equilibrium.model import CheminDeFer

_STATED = ("value", "value_to_banker", "player_gap", "banker_gap", "is_equilibrium")


class Stated(NamedTuple):
    """A number that the file states, and that is another one.

    Attributes:
        place: the table, and the decision.
        what: the key in its row.
        given: what the file states.
        computed: what it is.
    """

    place: str
    what: str
    given: str
    computed: Fraction | bool


class Candidate(NamedTuple):
    """The strategies of a file, judged.

    Attributes:
        certificate: what they are worth against every reply.
        misstated: what the file states otherwise than it is.
    """

    certificate: Certificate
    misstated: tuple[Stated, ...]


def read(contents: bytes, where: str, game: Game | None = None) -> Candidate:
    """What the strategies in a file are worth against every reply.

    Args:
        contents: of the file.
        where: its name, for messages.
        game: whose rules are meant; the game that the file names unless given.

    Raises:
        WagerError: if the file is not JSON, misses a decision, has one that the game has not, or contradicts itself.
        NumberError: for a probability that is not a number from 0 to 1.
        Others as `CheminDeFer.of` does, for a shoe or a model.
    """
    data = mapping(parsed(contents, where), where, "a candidate")
    setting = mapping(required(data, "setting", where), where, "setting")
    tables = mapping(required(data, "tables", where), where, "tables")
    played = _game(setting, where, game)
    options, rows = _options(tables, where), {side: rows_of(tables, side, where) for side in ("player", "banker")}
    with at(f"{where}, setting"):
        coups = Coups(_shoe(setting), played)
    with at(f"{where}, value, row 1"):
        defaults = (("model", None), ("commission", "0"), ("free", "5"))
        playing = CheminDeFer.of(coups, *(text_of(options, key, default) for key, default in defaults))
    player = _strategy(rows["player"], playing.player, f"{where}, player")
    banker = _strategy(rows["banker"], playing.banker, f"{where}, banker", sees=True)
    found = certify(playing, list(map(_draws, player)), list(map(_draws, banker)))
    return Candidate(found, tuple(_misstated(found, options, player, banker, where)))


# What is played -----------------------------------------------------------------------------------------------------


def _game(setting: Row, where: str, given: Game | None) -> Game:
    """The game that is asked for, or that the file names."""
    with at(f"{where}, setting"):
        named = text_of(setting, "game", DEFAULT if given is None else given.slug)
        if given is None:
            if named not in all_games():
                raise WagerError(f"no game is called {quoted(named)}; if it is your own, give its file as --game FILE")
            return shipped(named)
        if named != given.slug:
            raise WagerError(f"expected the game {given.slug}; got {quoted(named)}; leave out --game")
    return given


def _shoe(setting: Row) -> Shoe:
    """The shoe, which every key of the setting must agree with."""
    for key in ("shown", "given"):
        if setting.get(key) not in (None, ""):
            raise WagerError(
                f"expected coups of which nothing is known; got {key} {in_json(setting[key])}; leave it out"
            )
    decks, counts = setting.get("decks"), setting.get("counts")
    if decks is None and counts is None:
        raise WagerError('expected a shoe; got neither decks nor counts; write "decks": 6')
    removed = text_of(setting, "removed", "") if setting.get("removed") is not None else ""
    shoe = None if decks is None else Shoe.parse_decks(text_of(setting, "decks")).without(removed)
    if counts is not None:
        if not isinstance(counts, Mapping):
            raise WagerError(f"expected an object {{...}} as counts; got {in_json(counts)}")
        counted = Shoe.of_counts(counts)
        if shoe is None:
            shoe = counted
        elif len(set(counted.ranks)) > 1 if shoe.is_infinite else counted.ranks != shoe.ranks:
            less = f" without {quoted(removed)}" if removed else ""
            raise WagerError(
                f"expected the counts of decks {in_json(decks)}{less}; got those of another shoe, of {counted.size} "
                "cards; leave out the decks or the counts"
            )
    assert shoe
    cards, size = setting.get("cards"), None if shoe.is_infinite else shoe.size
    if cards not in (None, size):
        raise WagerError(f"expected cards to be {in_json(size)}, as of this shoe; got {in_json(cards)}; leave it out")
    return shoe


def _options(tables: Row, where: str) -> Row:
    """The one row that says what is played."""
    rows = rows_of(tables, "value", where)
    if len(rows) != 1:
        raise WagerError(f"{where}: expected one row in table value, with the model; got {len(rows)}")
    return rows[0]


# Strategies ---------------------------------------------------------------------------------------------------------


class _Given(NamedTuple):
    """What the file has of a decision.

    Attributes:
        row: its row.
        place: where that is, in words.
    """

    row: Row
    place: str


def _strategy(rows: Iterable[Row], decisions: Iterable[Decision], where: str, sees: bool = False) -> list[_Given]:
    """The rows in the order of the decisions; ``sees`` for the side that sees what the other one drew."""
    wanted = {(decision.hand, decision.third): decision for decision in decisions}
    found: dict[Decision, _Given] = {}
    for number, row in enumerate(rows, 1):
        place = f"{where}, row {number}"
        for key in ("hand", "third") if sees else ("hand",):
            if key not in row:
                hint = "; write null where Player stood" if key == "third" else ""
                raise WagerError(f"{place}: {key} is missing{hint}")
        hand, third = row["hand"], _third(row.get("third"), place)
        decision = wanted.get((_hand(hand), third))
        if decision is None:
            seen = "" if third is None else f" and third card {third}"
            known = next((f"; hands are written as {quoted(each)}" for each, _ in wanted), "; leave the row out")
            raise WagerError(f"{place}: the game has no decision with hand {in_json(hand)}{seen}{known}")
        place += f" ({_named(decision, sees)})"
        if decision in found:
            raise WagerError(f"{place}: this decision is there twice; leave one of the rows")
        found[decision] = _Given(row, place)
    missing = [decision for decision in wanted.values() if decision not in found]
    if missing:
        first = _named(missing[0], sees)
        many = f"{len(missing)} decisions are missing, the first with" if len(missing) > 1 else "a decision is missing:"
        raise WagerError(f"{where}: {many} {first}")
    return [found[decision] for decision in wanted.values()]


def _named(decision: Decision, sees: bool) -> str:
    """A decision in words."""
    seen = "Player stood" if decision.third is None else f"third card {decision.third}"
    return f"hand {decision.hand}{f', {seen}' if sees else ''}"


def _hand(given: object) -> str:
    """A hand as decisions name it: its point values in order."""
    return " ".join(sorted(str(given).replace(",", " ").split()))


def _third(given: object, where: str) -> int | None:
    if given is None or given == "stood":
        return None
    if type(given) is int or (isinstance(given, str) and len(given) == 1 and given in "0123456789"):
        return int(given)
    raise WagerError(f"{where}: expected a point value as third, or null where Player stood; got {in_json(given)}")


def _draws(given: _Given) -> Fraction:
    """How often the side draws."""
    if "draws" not in given.row:
        raise NumberError(f"{given.place}: draws is missing")
    draws = given.row["draws"]
    if not isinstance(draws, str) and type(draws) is not int:
        raise NumberError(f'{given.place}: expected a probability, such as 1 or "9/11"; got {in_json(draws)}')
    with at(given.place):
        share = written(str(draws)).value
        if not 0 <= share <= 1:
            raise NumberError(f"expected a probability from 0 to 1; got {quoted(draws)}")
    return share


# What the file states -----------------------------------------------------------------------------------------------


def _misstated(
    found: Certificate, options: Row, player: Sequence[_Given], banker: Sequence[_Given], where: str
) -> Iterator[Stated]:
    """The numbers in the file that are other ones."""

    def compare(row: Row, key: str, computed: Fraction | bool, place: str) -> Iterator[Stated]:
        with at(place):
            if not _agrees(row.get(key), computed):
                yield Stated(place.removeprefix(f"{where}, "), key, _as_written(row[key]), computed)

    for key in _STATED:
        yield from compare(options, key, getattr(found, key), f"{where}, value, row 1")
    for rows, gains in ((player, found.player_gains), (banker, found.banker_gains)):
        for given, gain in zip(rows, gains, strict=True):
            yield from compare(given.row, "gain", gain, given.place)


def _agrees(given: object, computed: Fraction | bool) -> bool:
    """Whether what is stated, if anything, is the number; a decimal may be rounded."""
    if given is None:
        return True
    if isinstance(computed, bool) or not (isinstance(given, str) or type(given) is int):
        return given is computed
    number = written(str(given))
    return abs(number.value - computed) <= number.unit / 2


def _as_written(given: object) -> str:
    return given if isinstance(given, str) else in_json(given)
