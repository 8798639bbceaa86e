"""A wager's file: TOML, the same for the library's wagers and for a user's own."""

from __future__ import annotations

from fractions import Fraction

from exact_odds.errors import NumberError, check_type, quoted
from exact_odds.exact import MOST_DIGITS, exact
from exact_odds.files.definition import Definition, shown
from exact_odds.language import Expression, define
from exact_odds.language.names import refuse_undefined
from exact_odds.language.parser import Names
from exact_odds.wagers.award import Award
from exact_odds.wagers.pays import Meter, is_meter
from exact_odds.wagers.terms import (
    checked_commission,
    checked_fee,
    checked_otherwise,
    checked_unit,
    parsed_event,
    share,
)
from exact_odds.wagers.wager import Wager

KEYS = (
    "name",
    "aliases",
    "kind",
    "rules",
    "source",
    "unit",
    "given",
    "commission",
    "fee",
    "meter",
    "otherwise",
    "define",
    "award",
)
"""Keys of the file, in the order in which they are printed."""

AWARD_KEYS = ("label", "when", "pays", "commission", "impossible")
"""Keys of an award."""

MOST_AWARDS = 100
"""Awards a wager may have."""

Named = tuple[tuple[tuple[str, str], ...], dict[str, Expression]]
"""Names with their texts, and the expressions that they stand for."""


def wager_from_toml(text: str | bytes, where: str) -> Wager:
    """The wager in a file's contents.

    Args:
        text: the contents.
        where: the file's name, for messages and for the slug.

    Raises:
        WagerError: names the file, the line, the award and the key that is wrong, and what to write.
    """
    definition = Definition.parse(text, where)
    if "state" in definition.table:
        raise definition.error(
            f"these are the states of a schedule, not one wager; choose one by its slug, as in {where}:SLUG, or read "
            "all with load_schedule",
            "state",
        )
    if "tableau" in definition.table:
        raise definition.error("this is the file of a game, not of a wager; give it with --game", "tableau")
    definition.refuse_unknown_keys(KEYS, [key for key in AWARD_KEYS if key not in KEYS], "under an [[award]]")
    definition.require("name", 'name = "..."')
    return wager_of(definition, definition.stem, named_expressions(definition))


def wager_of(definition: Definition, slug: str, named: Named, kind: str = "own", source: str = "") -> Wager:
    """The wager in a table of a file: the whole file, or a state of a schedule.

    Args:
        definition: the table.
        slug: what the wager is called by.
        named: the names that its file gives to expressions.
        kind: its kind unless the table says it.
        source: where its rules come from unless the table says it.
    """
    definitions, names = named
    unit = definition.prose("unit", "to one")
    with definition.at("unit"):
        checked_unit(unit)
    parts = definition.tables("award")
    if not parts:
        head = definition.head("award")
        raise definition.error(f"a wager needs an award; write {head}, and under it label, when and pays", "award")
    if len(parts) > MOST_AWARDS:
        raise definition.error(f"{len(parts):,} awards are given; a wager may have {MOST_AWARDS}", "award")
    awards = tuple(_award(part, number, unit, names) for number, part in enumerate(parts, 1))
    for number, (part, award) in enumerate(zip(parts, awards, strict=True)):
        same = next((place for place, other in enumerate(awards[:number], 1) if other.label == award.label), None)
        if same is not None:
            raise part.error(f"the label is that of award {same} too; give each its own, to tell them apart", "label")
    meters = [(part, award.meter.letter) for part, award in zip(parts, awards, strict=True) if award.meter]
    for part, letter in meters:
        if letter != meters[0][1]:
            raise part.error(f"the meter is {letter}, and above it is {meters[0][1]}; a wager may follow one", "pays")
    state = definition.prose("given")
    with definition.at("given"):
        given = parsed_event(state, names) if state else None
    lost, paid_on_top = definition.number("otherwise", -1), definition.number("fee")
    written_fee = definition.table.get("fee", 0)
    with definition.at("otherwise"):
        otherwise = checked_otherwise(lost)
    with definition.at("fee"):
        fee = checked_fee(written_fee if isinstance(written_fee, int | str) else paid_on_top)
    name, rules, aliases = definition.prose("name"), definition.prose("rules"), definition.list_of_prose("aliases")
    kind, source = definition.prose("kind", kind), definition.prose("source", source)
    commission = _commission(definition)
    with definition.at("award"):
        wager = Wager(
            slug=slug,
            name=name,
            rules=rules,
            source=source,
            awards=awards,
            kind=kind,
            aliases=aliases,
            otherwise=otherwise,
            given=given,
            commission=commission,
            unit=unit,
            fee=fee,
            definitions=definitions,
            places={
                key: definition.place(key) for key in ("given", "otherwise", "commission") if key in definition.table
            },
        )
    if "meter" not in definition.table:
        return wager
    value = definition.number("meter")
    with definition.at("meter"):
        return wager.with_meter(value)


def named_expressions(definition: Definition) -> Named:
    """The names under ``[define]`` with their texts, and the expressions they stand for."""
    part = definition.table_of("define")
    if part is None:
        if "define" in definition.table:
            raise definition.error('define must be a table, [define], with a line such as threes = "..."', "define")
        return (), {}
    names: dict[str, Expression] = {}
    texts = {name: part.prose(name) for name in part.table}
    for name, text in texts.items():
        with part.at(name):
            later = {other: texts[other] for other in texts if other not in names}
            refuse_undefined(name, later, {other: part.place(other) for other in later})
            names[name] = define(name, text, names)
    return tuple(texts.items()), names


def _award(definition: Definition, number: int, unit: str, names: Names) -> Award:
    definition.refuse_unknown_keys(
        AWARD_KEYS, [key for key in KEYS if key not in AWARD_KEYS], "above the first [[award]]"
    )
    definition.require("when", 'when = "EVENT", for example when = "banker.wins"')
    definition.require("pays", "pays = NUMBER, for example pays = 12")
    label = definition.prose("label", f"award {number}")
    written = definition.prose("when")
    with definition.at("when"):
        when = parsed_event(written, names)
    pays = _pays(definition, 1 if unit == "for one" else 0)
    impossible, commission = definition.flag("impossible"), _commission(definition)
    with definition.at("pays"):
        return Award(label, when, pays, impossible, commission, place=definition.place("when"))


def _pays(definition: Definition, returned: int) -> Fraction | str | dict[str, Fraction]:
    """What an award pays, to one.

    Args:
        definition: the award.
        returned: what the file's unit counts in for the stake: 1 for one, 0 to one.
    """
    written = definition.table["pays"]
    with definition.at("pays"):
        if isinstance(written, dict):
            pairs = [(exact(pay), _probability(share)) for pay, share in written.items()]
            if len({pay for pay, _ in pairs}) < len(pairs):
                raise NumberError("expected each pay once; got one that is written twice; add up its probabilities")
            return {str(pay - returned): probability for pay, probability in pairs}
        if is_meter(written) and isinstance(written, str):
            meter = Meter.parse(written)
            return str(meter._replace(plus=meter.plus - returned))
    pays = definition.number("pays")
    if returned and pays <= 0:
        raise definition.error(
            f"an award that pays {pays} for one is none, since nothing is handed back; for one, a returned stake "
            "is 1; leave out what is lost, and exclude its coups from later awards with 'and not (...)'",
            "pays",
        )
    return pays - returned


def _probability(written: object) -> Fraction:
    if not isinstance(written, str | int):
        raise NumberError(f'expected a probability in quotes, such as "0.9"; got {shown(written)}')
    return exact(written)


def _commission(definition: Definition) -> Fraction | None:
    if "commission" not in definition.table:
        return None
    number, written = definition.number("commission"), definition.table["commission"]
    with definition.at("commission"):
        return checked_commission(written if isinstance(written, int | str) else number)


def wager_to_toml(wager: Wager) -> str:
    """The file that `wager_from_toml` reads as this wager.

    Raises:
        NumberError: for a number with more digits than a file may hold.
    """
    check_type(wager, Wager, "a wager, such as wager('tie')")
    lines = written_prose(wager.name, wager.aliases, kind=wager.kind, rules=wager.rules, source=wager.source)
    lines += written_terms(wager)
    if wager.definitions:
        lines += ["", "[define]", *(f"{name} = {_text(text)}" for name, text in wager.definitions)]
    return "\n".join([*lines, *written_awards(wager, "award")]) + "\n"


def written_prose(name: str, aliases: tuple[str, ...], **prose: str) -> list[str]:
    """The lines of a name, other names, and what else is said in prose."""
    also = [f"aliases = [{', '.join(map(_text, aliases))}]"] if aliases else []
    return [f"name = {_text(name)}", *also, *(f"{key} = {_text(text)}" for key, text in prose.items() if text)]


def written_terms(wager: Wager) -> list[str]:
    """The lines of the terms on which a wager is offered and paid."""
    lines = []
    if wager.unit != "to one":
        lines.append(f"unit = {_text(wager.unit)}")
    if wager.given is not None:
        lines.append(f"given = {_text(wager.given.text)}")
    if wager.commission is not None:
        lines.append(f"commission = {_text(share(_writable(wager.commission)))}")
    if wager.fee:
        lines.append(f"fee = {_text(share(_writable(wager.fee)))}")
    if wager.meter is not None:
        lines.append(f"meter = {_number(wager.meter)}")
    if wager.otherwise != -1:
        lines.append(f"otherwise = {_number(wager.otherwise)}")
    return lines


def written_awards(wager: Wager, key: str) -> list[str]:
    """The tables of a wager's awards, under this key."""
    lines = []
    for award in wager.awards:
        lines += ["", f"[[{key}]]", f"label = {_text(award.label)}", f"when = {_text(award.when.text)}"]
        lines.append(f"pays = {_written_pays(award, 1 if wager.unit == 'for one' else 0)}")
        if award.commission is not None:
            lines.append(f"commission = {_text(share(_writable(award.commission)))}")
        if award.impossible:
            lines.append("impossible = true")
    return lines


def _written_pays(award: Award, returned: int) -> str:
    if award.meter is not None:
        return _text(str(award.meter._replace(plus=award.meter.plus + returned)))
    if award.outcomes:
        written = (f'"{_writable(pay + returned)}" = "{_writable(share)}"' for pay, share in award.outcomes)
        return f"{{ {', '.join(written)} }}"
    return _number(award.pays + returned)


def _number(number: Fraction) -> str:
    return str(_writable(number)) if number.denominator == 1 else f'"{_writable(number)}"'


def _writable(number: Fraction) -> Fraction:
    if max(abs(number.numerator), number.denominator) >= 10**MOST_DIGITS:
        raise NumberError(f"{quoted(number)} has more than {MOST_DIGITS} digits, and in a file no number may")
    return number


def _text(text: str) -> str:
    """Text in TOML's quotes: single ones where it holds double ones, as events do."""
    if '"' in text and "'" not in text and text.isprintable():
        return f"'{text}'"
    return '"' + "".join(_escaped(character) for character in text) + '"'


def _escaped(character: str) -> str:
    if character in '"\\':
        return "\\" + character
    return character if character.isprintable() else f"\\U{ord(character):08x}"
