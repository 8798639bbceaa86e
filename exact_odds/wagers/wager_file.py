"""A wager's file: TOML, the same for the library's wagers and for a user's own."""

from __future__ import annotations

from fractions import Fraction

from exact_odds.errors import NumberError, quoted
from exact_odds.exact import MOST_DIGITS
from exact_odds.files.definition import Definition
from exact_odds.wagers.terms import checked_commission, checked_otherwise, checked_unit, parsed_event, share
from exact_odds.wagers.wager import Award, Wager

KEYS = ("name", "aliases", "kind", "rules", "source", "unit", "given", "commission", "otherwise", "award")
"""Keys of the file, in the order in which they are printed."""

AWARD_KEYS = ("label", "when", "pays", "impossible")
"""Keys of an award."""

MOST_AWARDS = 100
"""Awards a wager may have."""


def read(text: str | bytes, where: str, *, check_events: bool = True) -> Wager:
    """The wager in a file's contents.

    Args:
        text: the contents.
        where: the file's name, for messages and for the slug.
        check_events: parse the events now rather than when they are first needed.

    Raises:
        WagerError: names the file, the line, the award and the key that is wrong, and what to write.
    """
    definition = Definition.parse(text, where)
    definition.refuse_unknown_keys(KEYS, AWARD_KEYS, "under an [[award]]")
    definition.require("name", 'name = "..."')
    unit = definition.prose("unit", "to one")
    with definition.at("unit"):
        checked_unit(unit)
    parts = definition.tables("award")
    if not parts:
        raise definition.error("a wager needs an award; write [[award]], and under it label, when and pays", "award")
    if len(parts) > MOST_AWARDS:
        raise definition.error(f"{len(parts):,} awards are given; a wager may have {MOST_AWARDS}", "award")
    awards = tuple(_award(part, number, unit) for number, part in enumerate(parts, 1))
    for number, (part, award) in enumerate(zip(parts, awards, strict=True)):
        same = next((place for place, other in enumerate(awards[:number], 1) if other.label == award.label), None)
        if same is not None:
            raise part.error(f"the label is that of award {same} too; give each its own, to tell them apart", "label")
    given = definition.prose("given") or None
    wager = Wager(
        slug=definition.stem,
        name=definition.prose("name"),
        awards=awards,
        kind=definition.prose("kind", "own"),
        aliases=definition.list_of_prose("aliases"),
        rules=definition.prose("rules"),
        source=definition.prose("source"),
        otherwise=_otherwise(definition),
        given=given,
        commission=_commission(definition),
        unit=unit,
        places={key: definition.place(key) for key in ("given", "otherwise", "commission") if key in definition.table},
    )
    if check_events:
        for part, award in zip(parts, awards, strict=True):
            with part.at("when"):
                parsed_event(award.when)
        if given is not None:
            with definition.at("given"):
                parsed_event(given)
    return wager


def _award(definition: Definition, number: int, unit: str) -> Award:
    definition.refuse_unknown_keys(AWARD_KEYS, KEYS, "above the first [[award]]")
    definition.require("when", 'when = "EVENT", for example when = "banker.wins"')
    definition.require("pays", "pays = NUMBER, for example pays = 12")
    label, when = definition.prose("label", f"award {number}"), definition.prose("when")
    pays, impossible = definition.number("pays"), definition.flag("impossible")
    if unit == "for one":
        if pays <= 0:
            raise definition.error(
                f"an award that pays {pays} for one is none, since nothing is handed back; for one, a returned stake "
                "is 1; leave out what is lost, and exclude its coups from later awards with 'and not (...)'",
                "pays",
            )
        pays -= 1
    with definition.at("pays"):
        return Award(label, when, pays, impossible, place=definition.place("when"))


def _otherwise(definition: Definition) -> Fraction:
    number = definition.number("otherwise", -1)
    with definition.at("otherwise"):
        return checked_otherwise(number)


def _commission(definition: Definition) -> Fraction | None:
    if "commission" not in definition.table:
        return None
    number, written = definition.number("commission"), definition.table["commission"]
    with definition.at("commission"):
        return checked_commission(written if isinstance(written, int | str) else number)


def write(wager: Wager) -> str:
    """The file that `read` reads as this wager.

    Raises:
        NumberError: for a number with more digits than a file may hold.
    """
    lines = [f"name = {_text(wager.name)}"]
    if wager.aliases:
        lines.append(f"aliases = [{', '.join(map(_text, wager.aliases))}]")
    prose = {"kind": wager.kind, "rules": wager.rules, "source": wager.source}
    lines += [f"{key} = {_text(text)}" for key, text in prose.items() if text]
    if wager.unit != "to one":
        lines.append(f"unit = {_text(wager.unit)}")
    if wager.given is not None:
        lines.append(f"given = {_text(wager.given)}")
    if wager.commission is not None:
        lines.append(f"commission = {_text(share(_writable(wager.commission)))}")
    if wager.otherwise != -1:
        lines.append(f"otherwise = {_number(wager.otherwise)}")
    for award in wager.awards:
        lines += ["", "[[award]]", f"label = {_text(award.label)}", f"when = {_text(award.when)}"]
        lines.append(f"pays = {_number(award.pays + (wager.unit == 'for one'))}")
        if award.impossible:
            lines.append("impossible = true")
    return "\n".join(lines) + "\n"


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
