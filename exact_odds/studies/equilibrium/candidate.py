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

The shoe may be given as ``"counts": {"A": 24, ...}`` instead; commission and free totals are 0 and 5 unless given.
Every decision of the game has its row. A hand is its total or its two point values, ``third`` the point value of
Player's third card or null where Player stood. Probabilities are integers, decimals or text such as ``"9/11"``, and are
taken exactly as they are written.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction

from exact_odds.counting import Coups
from exact_odds.errors import NumberError, WagerError, quoted
from exact_odds.exact import exact
from exact_odds.files.definition import contents_of
from exact_odds.games.shoe import Shoe
from exact_odds.studies.equilibrium.bilinear import Decision
from exact_odds.studies.equilibrium.certificate import Certificate, certify
from exact_odds.studies.equilibrium.model import CheminDeFer

LARGEST = 10_000_000
"""Bytes that a candidate may have."""

LARGEST_EXPONENT = 1000
"""Of a decimal written as in 1e-17."""

_RATIO = re.compile(r"(\d{1,2000})/(\d{1,2000})", re.ASCII)
_EXPONENT = re.compile(r"(-?\d+(?:\.\d+)?)[eE]([+-]?\d{1,6})", re.ASCII)


def check_file(path: str, coups: Coups) -> Certificate:
    """What the strategies in a file are worth against every reply.

    Args:
        path: the file.
        coups: the game whose rules are meant; the shoe is in the file.

    Raises:
        WagerError: if the file cannot be read, is not JSON, misses a decision or has one that the game has not.
        NumberError: for a probability that is not a number from 0 to 1.
        Others as `CheminDeFer.of` does, for a shoe or a model.
    """
    return read(contents_of(path, "the candidate", LARGEST), path, coups)


def read(contents: bytes, where: str, coups: Coups) -> Certificate:
    """The same of a file's contents; ``where`` is its name."""
    data = _mapping(_parsed(contents, where), where, "a candidate")
    setting = _mapping(data.get("setting"), where, "setting")
    tables = _mapping(data.get("tables"), where, "tables")
    named = setting.get("game", coups.game.slug)
    if named != coups.game.slug:
        raise WagerError(f"{where}: expected the game {coups.game.slug}; got {quoted(named)}; try --game {named}")
    (options,) = _rows(tables, "value", where)[:1] or [{}]
    game = CheminDeFer.of(
        coups.on(_shoe(setting, where)),
        _text(options, "model", "", where),
        _text(options, "commission", "0", where),
        _text(options, "free", "5", where),
    )
    return certify(
        game,
        _strategy(_rows(tables, "player", where), game.player, f"{where}, player"),
        _strategy(_rows(tables, "banker", where), game.banker, f"{where}, banker"),
    )


def _parsed(contents: bytes, where: str) -> object:
    import json

    if len(contents) > LARGEST:
        raise WagerError(f"{where} is larger than {LARGEST:,} bytes, so it is not a candidate")
    try:
        return json.loads(contents.decode("utf-8-sig"), parse_float=str, parse_constant=str)
    except UnicodeDecodeError:
        raise WagerError(f"{where} is not UTF-8; save the file as UTF-8") from None
    except json.JSONDecodeError as error:
        raise WagerError(f"{where}, line {error.lineno}: expected JSON; {error.msg}") from None
    except (ValueError, RecursionError):  # an integer of very many digits, or very many brackets
        raise WagerError(
            f"{where}: expected JSON with numbers from 0 to 1; got numbers or brackets without end"
        ) from None


def _mapping(given: object, where: str, what: str) -> Mapping[str, object]:
    if not isinstance(given, Mapping):
        raise WagerError(
            f"{where}: expected an object {{...}} as {what}; got {quoted(given)}; see docs/chemin-de-fer.md"
        )
    return given


def _rows(tables: Mapping[str, object], name: str, where: str) -> list[Mapping[str, object]]:
    rows = tables.get(name)
    if not isinstance(rows, list):
        raise WagerError(f"{where}: expected a list of rows as table {name}; got {quoted(rows)}")
    return [_mapping(row, where, f"row {number} of table {name}") for number, row in enumerate(rows, 1)]


def _text(options: Mapping[str, object], key: str, default: str, where: str) -> str:
    given = options.get(key, default)
    if not isinstance(given, str | int) or isinstance(given, bool):
        raise WagerError(f"{where}: expected text as {key}; got {quoted(given)}")
    return str(given)


def _shoe(setting: Mapping[str, object], where: str) -> Shoe:
    decks, counts = setting.get("decks"), setting.get("counts")
    if decks is None and counts is None:
        raise WagerError(f'{where}: expected a shoe; got neither decks nor counts; write "setting": {{"decks": 6}}')
    whole = None if decks is None else Shoe.parse_decks(str(decks))
    if counts is None or (whole and whole.is_infinite):
        assert whole
        return whole
    shoe = Shoe.of_counts(_mapping(counts, where, "counts"))  # type: ignore[arg-type]  # it checks them itself
    if whole is None or whole.ranks == shoe.ranks:
        return whole or shoe
    if whole.size == shoe.size + len(str(setting.get("removed") or "").split()):
        return shoe
    raise WagerError(
        f"{where}: expected counts of {quoted(decks)} decks, less the cards removed; got counts of {shoe.size} cards; "
        "leave out the decks or the counts"
    )


def _strategy(rows: Iterable[Mapping[str, object]], decisions: Iterable[Decision], where: str) -> list[Fraction]:
    """The probabilities in the order of the decisions."""
    wanted = {(decision.hand, decision.third): decision for decision in decisions}
    found: dict[Decision, Fraction] = {}
    for number, row in enumerate(rows, 1):
        hand, third = _hand(row.get("hand")), _third(row.get("third"), f"{where}, row {number}")
        decision = wanted.get((hand, third))
        if decision is None:
            seen = "" if third is None else f" and third card {quoted(third)}"
            raise WagerError(f"{where}, row {number}: the game has no decision with hand {quoted(hand)}{seen}")
        if decision in found:
            raise WagerError(f"{where}, row {number}: hand {hand} is there twice; leave one of the rows")
        found[decision] = _probability(row.get("draws"), f"{where}, row {number}")
    missing = [decision for decision in wanted.values() if decision not in found]
    if missing:
        first = missing[0]
        seen = "" if first.third is None else f" and third card {first.third}"
        raise WagerError(f"{where}: {len(missing)} decisions are missing, the first with hand {first.hand}{seen}")
    return [found[decision] for decision in wanted.values()]


def _hand(given: object) -> str:
    """A hand as decisions name it: its point values in order."""
    return " ".join(sorted(str(given).replace(",", " ").split()))


def _third(given: object, where: str) -> int | None:
    if given is None or given in ("", "stood"):
        return None
    if type(given) is int or (isinstance(given, str) and given in "0123456789"):
        return int(given)
    raise WagerError(f"{where}: expected a point value as third, or null where Player stood; got {quoted(given)}")


def _probability(given: object, where: str) -> Fraction:
    text = str(given) if type(given) is int else given
    if not isinstance(text, str):
        raise NumberError(f'{where}: expected a probability, such as 1 or "9/11"; got {quoted(given)}')
    long_ratio, exponent = _RATIO.fullmatch(text), _EXPONENT.fullmatch(text)
    try:
        if long_ratio and int(long_ratio[2]):
            share = Fraction(int(long_ratio[1]), int(long_ratio[2]))
        elif exponent and abs(int(exponent[2])) <= LARGEST_EXPONENT:
            share = exact(exponent[1]) * Fraction(10) ** int(exponent[2])
        else:
            share = exact(text)
    except NumberError as error:
        raise NumberError(f"{where}: {error}") from None
    if not 0 <= share <= 1:
        raise NumberError(f"{where}: expected a probability from 0 to 1; got {quoted(text)}")
    return share
