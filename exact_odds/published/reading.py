"""Reading published figures from their files, so that none can be passed over.

A file holds sources, a source tables, a table rows of figures as printed::

    [[source]]
    id = "panda8"
    name = "Panda 8"
    address = "https://..."
    figures = 4                        # how many it prints; the reader counts them
    digits = "15 digits, cut"          # how whole numbers came to be printed, if not rounded

    [[source.table]]
    decks = "8"
    wager = "panda-8"
    award = "{row}"
    columns = [{ quantity = "pays" }, { quantity = "count" }]
    rows = [
        ["win",  "25",  "172660763262976"],
        ["lose", "-1", "4825737512240380"],
    ]

A row is its key and one figure for each column. What a figure is a figure of is said by the keys of its column and,
where that has none, of its table and source: the attributes of `Figure` from ``quantity`` on, in which ``{row}`` stands
for the key of the row. A key, quantity or word that is not known, a row of another length, two figures in one place, a
figure without a subject or a count that differs is an error: there is no column that nobody compares.

misprints.toml lists the figures that are wrong, by address, as printed and as they should be::

    [[misprint]]
    reason = "..."
    meant = { decks = "infinite" }     # optional: what the printed number is, once this is changed
    figures = [["panda8 / win / count", "172660763262976", "172660763262977"]]

A misprint of words has ``words = [[source, where, printed, right]]`` in the place of figures.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, replace
from functools import cache

from exact_odds.errors import FigureError, NumberError, WagerError, quoted
from exact_odds.files.definition import Definition, contents_of, shown
from exact_odds.published.figure import Digits, Figure, Quantity, Source, printed_form
from exact_odds.wagers.terms import checked_unit

FILES = ("main", "totals", "ties", "sides", "suits")

_SUBJECT = ("decks", "event", "given", "wager", "award", "pays", "unit")
_KEYS = ("quantity", "digits", "combinations", *_SUBJECT)
_OF_AN_EVENT = {Quantity.COUNT, Quantity.PROBABILITY}
_OF_AN_AWARD = {Quantity.COUNT, Quantity.PROBABILITY, Quantity.PAYS, Quantity.RETURN}


@dataclass(frozen=True, slots=True)
class Misprint:
    """A figure, or a word, that a source prints wrong.

    Attributes:
        where: the figure's address; of words the source and the place in it.
        printed: what stands there.
        right: what should.
        reason: how it is wrong.
        meant: the attributes of the figure that, so changed, make the printed number right.
    """

    where: str
    printed: str
    right: str
    reason: str
    meant: tuple[tuple[str, str], ...] = ()
    words: bool = False


@cache
def sources() -> tuple[Source, ...]:
    """Every source that comes with the package, in the order of the files.

    >>> sources()[0].figures[0].printed
    '6548674432'

    Raises:
        FigureError: if a file does not hold together; it names the file and the line.
    """
    shipped = tuple(source for file in FILES for source in read(_contents(file), f"{file}.toml"))
    _refuse_twice(shipped)
    return shipped


def load(paths: Iterable[str]) -> tuple[Source, ...]:
    """The sources in files of the user's own. A wager's file that they name lies where it does from theirs.

    Raises:
        FigureError: if one cannot be read or does not hold together, or a source has the id of another or of one that
            comes with the package.
    """
    own: list[Source] = []
    for path in dict.fromkeys(paths):
        with _refused():
            contents = contents_of(path, "the file of figures")
        own += read(contents, path)
    _refuse_twice([*sources(), *own])
    return tuple(own)


@cache
def misprints() -> tuple[Misprint, ...]:
    """Every misprint known, of figures and of words.

    >>> misprints()[0].printed, misprints()[0].right
    ('0.0480', '0.0484')

    Raises:
        FigureError: if the list does not hold together.
    """
    return read_misprints(_contents("misprints"), "misprints.toml")


def read(text: str | bytes, where: str) -> tuple[Source, ...]:
    """The sources in a file's contents.

    Raises:
        FigureError: names the file, the line, the source and the table, and what is wrong there.
    """
    with _refused():
        definition = Definition.parse(text, where)
        definition.refuse_unknown_keys(["source"], ("id", "table", *_KEYS), "under a [[source]]")
        parts = definition.tables("source")
        if not parts:
            raise definition.error("a file of figures needs a source; write [[source]], and under it id")
        return tuple(_source(part) for part in parts)


def read_misprints(text: str | bytes, where: str) -> tuple[Misprint, ...]:
    """The misprints in a file's contents.

    Raises:
        FigureError: if it does not hold together; it names the line.
    """
    with _refused():
        definition = Definition.parse(text, where)
        definition.refuse_unknown_keys(["misprint"])
        found = tuple(misprint for part in definition.tables("misprint") for misprint in _misprints(part))
        twice = _twice(misprint.where for misprint in found)
        if twice:
            raise definition.error(f"{twice} is there twice")
        return found


def _source(definition: Definition) -> Source:
    definition.refuse_unknown_keys(
        ("id", "name", "address", "note", "figures", "digits", "table"), _KEYS, "under a [[source.table]]"
    )
    definition.require("id", 'id = "..."')
    name = definition.prose("id")
    tables = definition.tables("table")
    if not tables:
        raise definition.error("a source needs a table; write [[source.table]], and under it columns and rows")
    figures = tuple(figure for table in tables for figure in _figures(name, definition, table))
    declared = definition.number("figures", len(figures))
    if declared != len(figures):
        raise definition.error(f"{declared} figures are declared and {len(figures)} are there", "figures")
    twice = _twice(figure.address for figure in figures)
    if twice:
        raise definition.error(f"{twice} is there twice; give the tables a name, or the columns a title")
    return Source(name, definition.prose("name", name), definition.prose("address"), definition.prose("note"), figures)


def _figures(source: str, outer: Definition, table: Definition) -> Iterator[Figure]:
    table.refuse_unknown_keys((*_KEYS, "name", "columns", "rows"))
    table.require("columns", 'columns = [{ quantity = "probability" }]')
    table.require("rows", 'rows = [["win", "0.4462"]], a key and a figure for each column')
    if not isinstance(table.table["columns"], list):
        raise table.error("columns must be a list, as columns = [{ ... }, { ... }]", "columns")
    columns, rows = table.tables("columns"), _rows(table, "rows")
    if not (columns and rows):
        empty = "rows" if columns else "columns"
        raise table.error(f"{empty} is empty, so that nothing is compared", empty)
    for column in columns:
        column.refuse_unknown_keys((*_KEYS, "title"))
    for row in rows:
        if len(row) != len(columns) + 1:
            raise table.error(f"the row {row[0]!r} has {len(row) - 1} figures for {len(columns)} columns", "rows")
        for column, printed in zip(columns, row[1:], strict=True):
            yield _figure(source, (column, table, outer), row[0], printed)


def _figure(source: str, levels: tuple[Definition, Definition, Definition], row: str, printed: str) -> Figure:
    """A figure that is said by its column, by its table, or by its source to be what it is."""
    column, table, outer = levels
    if not any("quantity" in level.table for level in (column, table)):
        raise column.error('quantity is missing; write quantity = "probability"')
    about = {
        key: next(level for level in levels if key in level.table)
        for key in _KEYS
        if any(key in level.table for level in levels)
    }
    if "decks" not in about:
        raise table.error('decks is missing; write decks = "8"')
    quantity = Quantity(_one_of(about["quantity"], "quantity", [known.value for known in Quantity]))
    figure = Figure(
        source,
        table.prose("name"),
        row,
        column.prose("title", quantity.value),
        printed,
        quantity,
        digits=Digits(_one_of(about.get("digits", outer), "digits", [known.value for known in Digits])),
        combinations=_combinations(about["combinations"]) if "combinations" in about else (),
        place=table.place(),
        **{key: about[key].prose(key).replace("{row}", row) for key in _SUBJECT if key in about},
    )
    if figure.wager.lower().endswith(".toml"):
        figure = replace(figure, wager=os.path.join(os.path.dirname(table.where), figure.wager))
    try:
        printed_form(printed)
    except NumberError as error:
        raise table.error(f"{figure.address}: {error}") from None
    of_an_event = bool(figure.event) and figure.quantity in _OF_AN_EVENT
    of_an_award = bool(figure.wager and figure.award) and figure.quantity in _OF_AN_AWARD
    of_a_wager = bool(figure.wager or (figure.event and figure.pays)) and figure.quantity not in _OF_AN_AWARD
    if not (figure.quantity is Quantity.DEALS or of_an_event or of_an_award or of_a_wager):
        raise table.error(f"{figure.address}: a {quantity.value} of what? {_subject(quantity)}")
    with about["unit"].at("unit") if "unit" in about else nullcontext():
        checked_unit(figure.unit)
    if figure.given and not of_an_event:
        raise table.error(f"{figure.address}: given goes with the event of a count or a probability", "given")
    if {"wager", "event"} <= column.table.keys():
        raise column.error(f"{figure.address}: it is of the wager or of the event; leave one of them out")
    if "award" in column.table and not of_an_award:
        raise column.error(f"{figure.address}: a {quantity.value} is of a whole wager; leave award out")
    return figure


def _subject(quantity: Quantity) -> str:
    """What to write so that a quantity is one of something."""
    of_an_event = 'event = "EVENT", or ' if quantity in _OF_AN_EVENT else ""
    an_award = ' and award = "LABEL"' if quantity in _OF_AN_AWARD else ""
    return f'write {of_an_event}wager = "SLUG"{an_award}'


def _one_of(definition: Definition, key: str, known: Sequence[str]) -> str:
    given = definition.prose(key, known[0])
    if given not in known:
        raise definition.error(f"{key} = {quoted(given)} is unknown; there are {', '.join(map(repr, known))}", key)
    return given


def _combinations(definition: Definition) -> tuple[int, ...]:
    numbers = definition.table["combinations"]
    if not isinstance(numbers, list) or not all(type(number) is int and 0 < number < 100 for number in numbers):
        raise definition.error(
            "combinations must be a list of numbers of cards, as combinations = [2, 2]", "combinations"
        )
    return tuple(numbers)


def _rows(definition: Definition, key: str) -> list[list[str]]:
    """Lists of texts in a list."""
    rows = definition.table.get(key, [])
    if not isinstance(rows, list) or not all(isinstance(row, list) and row for row in rows):
        raise definition.error(f'{key} must be a list of rows, as {key} = [["win", "0.4462"]]', key)
    for row in rows:
        for item in row:
            if not isinstance(item, str) or not item.strip() or not item.isprintable():
                raise definition.error(
                    f'what stands in a row is text in quotes, as "0.4462", and here is {shown(item)}', key
                )
    return rows


def _misprints(definition: Definition) -> Iterator[Misprint]:
    """The misprints that share a reason."""
    definition.refuse_unknown_keys(("reason", "meant", "figures", "words"))
    definition.require("reason", 'reason = "..."')
    reason, meant = definition.prose("reason"), definition.table.get("meant", {})
    if not isinstance(meant, dict) or not all(key in _SUBJECT and isinstance(meant[key], str) for key in meant):
        raise definition.error(f"meant must be a table of texts, with keys of {', '.join(_SUBJECT)}", "meant")
    for key, parts in (("figures", 3), ("words", 4)):
        for row in _rows(definition, key):
            if len(row) != parts:
                raise definition.error(f"a row of {key} has {parts} texts, and one here has {len(row)}", key)
            *where, printed, right = row
            yield Misprint(" / ".join(where), printed, right, reason, tuple(meant.items()), words=key == "words")


@contextmanager
def _refused() -> Iterator[None]:
    """Whatever a definition refuses is refused of figures."""
    try:
        yield
    except WagerError as error:
        raise FigureError(str(error)) from None


def _contents(file: str) -> bytes:
    from importlib.resources import files

    return files(__package__).joinpath(f"{file}.toml").read_bytes()


def _refuse_twice(read: Iterable[Source]) -> None:
    twice = _twice(source.id for source in read)
    if twice:
        raise FigureError(f"two sources have the id {twice!r}; give each its own, and none that comes with the package")


def _twice(places: Iterable[str]) -> str | None:
    return next((place for place, times in Counter(places).items() if times > 1), None)
