"""One table of a source, figure by figure: what each is a figure of, and that it is one."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from typing import Any

from exact_odds.errors import FigureError, NumberError, WagerError, quoted
from exact_odds.files.definition import Definition, shown
from exact_odds.published.figure import Digits, Figure, Quantity, printed_form
from exact_odds.wagers.terms import checked_unit
from exact_odds.wagers.wager import Wager

SUBJECT = (
    *("decks", "event", "given", "wager", "award", "pays", "unit"),
    *("without", "shown", "game", "card", "formula"),
)
"""Keys of a column or a table that say what its figures are of, as text."""

KEYS = ("quantity", "digits", "combinations", *SUBJECT)
"""All keys of a column or a table that say what its figures are."""

_OF_AN_EVENT = {Quantity.COUNT, Quantity.PROBABILITY}
_OF_AN_AWARD = {Quantity.COUNT, Quantity.PROBABILITY, Quantity.PAYS, Quantity.RETURN}


class Faults(list[FigureError]):
    """What is wrong with files, collected."""

    @contextmanager
    def kept(self) -> Iterator[None]:
        """Whatever is refused inside is kept, and what comes after is read all the same."""
        try:
            with refused():
                yield
        except FigureError as error:
            self.append(error)


@contextmanager
def refused() -> Iterator[None]:
    """Whatever a definition refuses is refused of figures."""
    try:
        yield
    except WagerError as error:
        raise FigureError(str(error)) from None


def read_table(
    source: str, outer: Definition, table: Definition, own: Mapping[str, Wager], faults: Faults
) -> list[Figure]:
    """The figures of a table.

    Args:
        source: the id of its source.
        outer: the source.
        table: the table.
        own: the wagers that the source defines, by id.
        faults: takes what is wrong with a row or a figure; the others are read all the same.

    Raises:
        WagerError: for what is wrong with the table as a whole.
    """
    with faults.kept():
        table.refuse_unknown_keys((*KEYS, "name", "columns", "rows"))
    table.require("columns", 'columns = [{ quantity = "probability" }]')
    table.require("rows", 'rows = [["win", "0.4462"]], a key and a figure for each column')
    if not isinstance(table.table["columns"], list):
        raise table.error("columns must be a list, as columns = [{ ... }, { ... }]", "columns")
    before = len(faults)
    columns, rows = _columns(table), rows_of(table, "rows", faults)
    if not (columns and rows) and len(faults) == before:
        empty = "rows" if columns else "columns"
        raise table.error(f"{empty} is empty, so that nothing is compared", empty)
    for column in columns:
        with faults.kept():
            column.refuse_unknown_keys((*KEYS, "title"))
    found: list[Figure] = []
    for row in rows:
        with faults.kept():
            if len(row) != len(columns) + 1:
                raise table.error(f"the row {row[0]!r} has {len(row) - 1} figures for {len(columns)} columns", "rows")
            for column, printed in zip(columns, row[1:], strict=True):
                with faults.kept():
                    found.append(_figure(source, (column, table, outer), row[0], printed, own))
    return found


def _columns(table: Definition) -> list[Definition]:
    """The columns; a text is one that differs from others in its title alone."""
    columns = table.table["columns"]
    if isinstance(columns, list) and columns and all(isinstance(column, str) for column in columns):
        return [table.holding({"title": column}) for column in columns]
    return table.tables("columns")


def _figure(
    source: str,
    places: tuple[Definition, Definition, Definition],
    row: str,
    printed: str,
    own: Mapping[str, Wager],
) -> Figure:
    """A figure that is said by its column or by its table to be what it is; how it was rounded, by its source too."""
    column, table, outer = places
    levels = (column, table)
    if not any("quantity" in level.table for level in levels):
        raise column.error('quantity is missing; write quantity = "probability"')
    about = {
        key: next(level for level in levels if key in level.table)
        for key in KEYS
        if any(key in level.table for level in levels)
    }
    if "decks" not in about:
        raise table.error('decks is missing; write decks = "8"')
    title = column.prose("title", about["quantity"].prose("quantity"))
    quantity = Quantity(_one_of(about["quantity"], "quantity", [known.value for known in Quantity]))
    subject: dict[str, Any] = {
        key: about[key].prose(key).replace("{row}", row).replace("{column}", title) for key in SUBJECT if key in about
    }
    for key in ("wager", "game"):
        if subject.get(key, "").lower().endswith(".toml"):
            subject[key] = os.path.join(os.path.dirname(table.where), subject[key])
    figure = Figure(
        source,
        table.prose("name"),
        row,
        title,
        printed,
        quantity,
        digits=Digits(_one_of(about.get("digits", outer), "digits", [known.value for known in Digits])),
        combinations=_combinations(about["combinations"]) if "combinations" in about else (),
        place=table.place(),
        **subject,
        own=own.get(subject.get("wager", "")),
    )
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
    if bool(figure.card) != (figure.quantity is Quantity.EFFECT):
        wanted = 'write card = "8"' if not figure.card else "leave card out"
        raise table.error(f"{figure.address}: an effect of removal is of a card, and nothing else is; {wanted}")
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


def rows_of(definition: Definition, key: str, faults: Faults | None = None) -> list[list[str]]:
    """Lists of texts in a list.

    Args:
        definition: what has the list.
        key: under which it stands.
        faults: takes what is wrong with a row, which is left out; without it the first wrong row is refused.
    """
    rows = definition.table.get(key, [])
    if not isinstance(rows, list) or not all(isinstance(row, list) and row for row in rows):
        raise definition.error(f'{key} must be a list of rows, as {key} = [["win", "0.4462"]]', key)
    found = []
    for row in rows:
        with nullcontext() if faults is None else faults.kept():
            for item in row:
                if not isinstance(item, str) or not item.strip() or not item.isprintable():
                    raise definition.error(
                        f'what stands in a row is text in quotes, as "0.4462", and here is {shown(item)}', key
                    )
            found.append(row)
    return found
