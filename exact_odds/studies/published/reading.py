"""Reading the published figures from their files, so that none can be passed over.

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

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from exact_odds.studies.published.figure import Digits, Figure, Quantity, Source

FILES = ("main", "totals", "ties", "sides", "suits")

_SUBJECT = ("decks", "event", "given", "wager", "award", "pays", "unit")
_KEYS = {"quantity", "digits", "combinations", *_SUBJECT}
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
    """Every source, in the order of the files.

    >>> sources()[0].figures[0].printed
    '6548674432'

    Raises:
        ValueError: if a file does not hold together; it names the source.
    """
    read = tuple(read_source(table) for file in FILES for table in _load(file)["source"])
    _unique("source", [source.id for source in read])
    return read


@cache
def misprints() -> tuple[Misprint, ...]:
    """Every misprint known, of figures and of words.

    >>> misprints()[0].printed, misprints()[0].right
    ('0.0480', '0.0484')
    """
    read = tuple(misprint for entry in _load("misprints")["misprint"] for misprint in read_misprints(entry))
    _unique("misprint", [misprint.where for misprint in read])
    return read


def read_source(entry: Mapping[str, Any]) -> Source:
    """A source from its table in a file.

    Raises:
        ValueError: names the source and what is wrong with it.
    """
    name = entry.get("id", "?")
    _known(name, entry, {"id", "name", "address", "note", "figures", "digits", "table"})
    figures = tuple(
        figure
        for table in entry["table"]
        for figure in _figures(name, {"digits": entry.get("digits", "rounded")}, table)
    )
    if len(figures) != entry["figures"]:
        raise ValueError(f"{name}: {entry['figures']} figures are declared and {len(figures)} are there")
    _unique(name, [figure.address for figure in figures])
    return Source(name, entry["name"], entry["address"], entry.get("note", ""), figures)


def read_misprints(entry: Mapping[str, Any]) -> Iterator[Misprint]:
    """The misprints that share a reason.

    Raises:
        ValueError: if the entry does not hold together.
    """
    reason = entry["reason"]
    _known(reason, entry, {"reason", "meant", "figures", "words"})
    meant = tuple(entry.get("meant", {}).items())
    _known(reason, dict(meant), set(_SUBJECT))
    for where, printed, right in entry.get("figures", []):
        yield Misprint(where, printed, right, reason, meant)
    for source, place, printed, right in entry.get("words", []):
        yield Misprint(f"{source} / {place}", printed, right, reason, words=True)


def _figures(source: str, defaults: Mapping[str, Any], table: Mapping[str, Any]) -> Iterator[Figure]:
    _known(source, table, _KEYS | {"name", "columns", "rows"})
    columns: Sequence[Mapping[str, Any]] = table["columns"]
    for column in columns:
        _known(source, column, _KEYS | {"title"})
    for row in table["rows"]:
        if len(row) != len(columns) + 1:
            raise ValueError(f"{source}: the row {row} has {len(row) - 1} figures for {len(columns)} columns")
        for column, printed in zip(columns, row[1:], strict=True):
            about = {**defaults, **{key: table[key] for key in _KEYS if key in table}, **column}
            yield _figure(source, table.get("name", ""), row[0], printed, about)


def _figure(source: str, table: str, row: str, printed: str, about: Mapping[str, Any]) -> Figure:
    column = about.get("title", about["quantity"])
    figure = Figure(
        source,
        table,
        row,
        column,
        printed,
        quantity=Quantity(about["quantity"]),
        digits=Digits(about["digits"]),
        combinations=tuple(about.get("combinations", ())),
        **{key: about[key].replace("{row}", row) for key in _SUBJECT if key in about},
    )
    of_an_event = bool(figure.event) and figure.quantity in _OF_AN_EVENT
    of_an_award = bool(figure.wager and figure.award) and figure.quantity in _OF_AN_AWARD
    of_a_wager = bool(figure.wager or (figure.event and figure.pays)) and figure.quantity not in _OF_AN_AWARD
    if not (figure.quantity is Quantity.DEALS or of_an_event or of_an_award or of_a_wager):
        raise ValueError(f"{figure.address}: a {figure.quantity.value} of what?")
    return figure


def _load(file: str) -> dict[str, Any]:
    import tomllib
    from importlib.resources import files

    return tomllib.loads(files(__package__).joinpath(f"{file}.toml").read_text("utf-8"))


def _known(name: str, table: Mapping[str, Any], known: set[str]) -> None:
    unknown = set(table) - known
    if unknown:
        raise ValueError(f"{name}: unknown key {min(unknown)!r}; there are {', '.join(sorted(known))}")


def _unique(name: str, places: Sequence[str]) -> None:
    twice = [place for place, times in Counter(places).items() if times > 1]
    if twice:
        raise ValueError(f"{name}: {twice[0]} is there twice")
