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
where that has none, of its table: the attributes of `Figure` from ``quantity`` on, in which ``{row}`` stands for the
key of the row and ``{column}`` for the title of the column. Columns that differ in their titles alone are a list of
titles. A wager that the library does not have is defined under ``[[source.wager]]``, with an ``id``, as in a file of
its own. What a source prints and nothing here can compute is said under its key ``unchecked``. A key, quantity or word
that is not known, a row of another length, two figures in one place, a figure without a subject or a count that differs
is an error: there is no column that nobody compares.

misprints.toml lists the figures that are wrong, by address, as printed and as they should be::

    [[misprint]]
    reason = "..."
    meant = { decks = "infinite" }     # optional: what the printed number is, once this is changed
    figures = [["panda8 / win / count", "172660763262976", "172660763262977"]]

A misprint of words has ``words = [[source, where, printed, right]]`` in the place of figures.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from exact_odds.errors import FigureError
from exact_odds.files.definition import LARGEST, Definition, contents_of
from exact_odds.published.figure import Figure, Source
from exact_odds.published.source_table import KEYS, SUBJECT, Faults, read_table, refused, rows_of
from exact_odds.wagers.wager import Wager
from exact_odds.wagers.wager_file import AWARD_KEYS, named_expressions, wager_of
from exact_odds.wagers.wager_file import KEYS as WAGER_KEYS

FILES = ("main", "totals", "ties", "sides", "suits", "edges", "situations")


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
    own, faults = load_what_holds(paths)
    if faults:
        raise FigureError.together(faults)
    return own


def load_what_holds(paths: Iterable[str]) -> tuple[tuple[Source, ...], Faults]:
    """The sources in files of the user's own as far as they hold together, and everything that does not."""
    own: list[Source] = []
    faults = Faults()
    for path in dict.fromkeys(paths):
        with faults.kept():
            own += _read(contents_of(path, "the file of figures"), path, faults)
    with faults.kept():
        _refuse_twice([*sources(), *own])
    return tuple(own), faults


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
    faults = Faults()
    with faults.kept():
        found = _read(text, where, faults)
    if faults:
        raise FigureError.together(faults)
    return found


def _read(text: str | bytes, where: str, faults: Faults) -> tuple[Source, ...]:
    if len(text) > LARGEST:
        raise FigureError(f"{where} is larger than {LARGEST:,} bytes; split it into several files of figures")
    definition = Definition.parse(text, where)
    with faults.kept():
        definition.refuse_unknown_keys(["source"], ("id", "table", *KEYS), "under a [[source]]")
    parts = definition.tables("source")
    if not parts:
        raise definition.error("a file of figures needs a source; write [[source]], and under it id")
    found: list[Source] = []
    for part in parts:
        with faults.kept():
            found.append(_source(part, faults))
    return tuple(found)


def read_misprints(text: str | bytes, where: str) -> tuple[Misprint, ...]:
    """The misprints in a file's contents.

    Raises:
        FigureError: if it does not hold together; it names the line.
    """
    with refused():
        definition = Definition.parse(text, where)
        definition.refuse_unknown_keys(["misprint"])
        found = tuple(misprint for part in definition.tables("misprint") for misprint in _misprints(part))
        twice = _twice(misprint.where for misprint in found)
        if twice:
            raise definition.error(f"{twice} is there twice")
        return found


def _source(definition: Definition, faults: Faults) -> Source:
    keys = ("id", "name", "address", "note", "figures", "digits", "unchecked", "wager", "table")
    with faults.kept():
        definition.refuse_unknown_keys(keys, KEYS, "under a [[source.table]]")
    definition.require("id", 'id = "..."')
    name = definition.prose("id")
    tables, unchecked = definition.tables("table"), definition.prose("unchecked")
    if not tables and not unchecked:
        raise definition.error("a source needs a table; write [[source.table]], and under it columns and rows")
    before = len(faults)
    own: dict[str, Wager] = {}
    for part in definition.tables("wager"):
        with faults.kept():
            wager = _wager(part)
            if wager.slug in own:
                raise part.error(f"two wagers have the id {wager.slug!r}; give each its own", "id")
            own[wager.slug] = wager
    figures: list[Figure] = []
    for table in tables:
        with faults.kept():
            figures += read_table(name, definition, table, own, faults)
    declared = definition.number("figures", len(figures))
    if declared != len(figures) and len(faults) == before:
        raise definition.error(f"{declared} figures are declared and {len(figures)} are there", "figures")
    twice = _twice(figure.address for figure in figures)
    if twice:
        place = [figure.place for figure in figures if figure.address == twice][-1]
        faults.append(FigureError(f"{place}: {twice} is there twice; give the tables a name, or the columns a title"))
    about = (definition.prose("name", name), definition.prose("address"), definition.prose("note"))
    return Source(name, *about, tuple(figures), unchecked)


def _wager(definition: Definition) -> Wager:
    """A wager that the file itself defines."""
    definition.refuse_unknown_keys(
        ("id", *WAGER_KEYS),
        [key for key in AWARD_KEYS if key not in WAGER_KEYS],
        "under a [[source.wager.award]]",
    )
    definition.require("id", 'id = "..."')
    slug = definition.prose("id")
    if slug.lower().endswith(".toml"):
        raise definition.error(f"the id {slug!r} looks like a file; leave out .toml", "id")
    named = definition if "name" in definition.table else definition.holding({**definition.table, "name": slug})
    return wager_of(named, slug, named_expressions(definition))


def _misprints(definition: Definition) -> Iterator[Misprint]:
    """The misprints that share a reason."""
    definition.refuse_unknown_keys(("reason", "meant", "figures", "words"))
    definition.require("reason", 'reason = "..."')
    reason, meant = definition.prose("reason"), definition.table.get("meant", {})
    if not isinstance(meant, dict) or not all(key in SUBJECT and isinstance(meant[key], str) for key in meant):
        raise definition.error(f"meant must be a table of texts, with keys of {', '.join(SUBJECT)}", "meant")
    for key, parts in (("figures", 3), ("words", 4)):
        for row in rows_of(definition, key):
            if len(row) != parts:
                raise definition.error(f"a row of {key} has {parts} texts, and one here has {len(row)}", key)
            *where, printed, right = row
            yield Misprint(" / ".join(where), printed, right, reason, tuple(meant.items()), words=key == "words")


def _contents(file: str) -> bytes:
    from importlib.resources import files

    return files(__package__).joinpath(f"{file}.toml").read_bytes()


def _refuse_twice(read: Iterable[Source]) -> None:
    twice = _twice(source.id for source in read)
    if twice:
        raise FigureError(f"two sources have the id {twice!r}; give each its own, and none that comes with the package")


def _twice(places: Iterable[str]) -> str | None:
    return next((place for place, times in Counter(places).items() if times > 1), None)
