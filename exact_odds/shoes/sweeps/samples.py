"""Every coup of a sweep on file: its cards and the exact expected values, as CSV or Parquet."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from fractions import Fraction
from types import TracebackType
from typing import IO, Any, Self

from exact_odds.decimals import ratio
from exact_odds.errors import MissingExtra, OutputError, reason
from exact_odds.files.writing import Replacement
from exact_odds.games.cards import RANKS, face_name
from exact_odds.shoes.sweeps.plan import Counted, Plan

Column = list[int] | list[str | None] | list[float | None]

FORMATS = (".csv", ".parquet")
DECIMAL = "_decimal"


class SampleFile:
    """A file for the coups of a sweep, which takes its name once it is closed.

    There is a row for each coup, in order: the shoe, the coup, how many cards were not seen, how many of each rank or
    face, and for each wager the expected value, exact as ``p/q`` and as a decimal; of a wager that is offered only in
    some state it is the value in that state, empty if the shoe cannot reach it. As a context it is closed
    when the sweep is done, or interrupted after its first block; otherwise it leaves nothing behind.

    Args:
        path: its name, which ends in .csv or .parquet.
        plan: of the sweep.

    Raises:
        OutputError: for another name; here and later, if it cannot be written.
        MissingExtra: for Parquet without pyarrow.
    """

    def __init__(self, path: str, plan: Plan) -> None:
        ending = os.path.splitext(path)[1].lower()
        if ending not in FORMATS:
            raise OutputError(f"samples are not written to {path!r}: its name must end in {' or '.join(FORMATS)}")
        self._path, self._plan = path, plan
        self._has_coups = False
        self._file = Replacement.of(path)
        with self._named():
            self._writer = (_Csv if ending == ".csv" else _Parquet)(self._file.temporary, plan)

    def write(self, counted: Counted) -> None:
        """Add a block of the sweep."""
        with self._named():
            self._writer.write(_columns(self._plan, counted))
        self._has_coups = True

    def close(self) -> None:
        """Finish the file and give it its name."""
        try:
            with self._named():
                self._writer.close()
                self._file.take_place()
        finally:
            self._file.discard()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is None or (isinstance(error, KeyboardInterrupt) and self._has_coups):
            self.close()
            return
        with suppress(OSError):
            self._writer.close()
        self._file.discard()

    @contextmanager
    def _named(self) -> Iterator[None]:
        """Within it, what fails says which file it was."""
        try:
            yield
        except (OSError, ValueError) as error:
            raise OutputError(f"cannot write {self._path!r}: {reason(error)}") from error


class _Csv:
    def __init__(self, path: str, plan: Plan) -> None:
        header = _header(plan)
        self._file: IO[str] = open(path, "x", encoding="utf-8", newline="\n")  # noqa: SIM115 - closed by its owner
        self._file.write(",".join(header) + "\n")

    def write(self, columns: dict[str, Column]) -> None:
        shown = [
            ["" if cell is None else repr(cell) if name.endswith(DECIMAL) else str(cell) for cell in column]
            for name, column in columns.items()
        ]
        self._file.writelines(",".join(row) + "\n" for row in zip(*shown, strict=True))

    def close(self) -> None:
        self._file.close()


class _Parquet:
    def __init__(self, path: str, plan: Plan) -> None:
        try:
            import pyarrow as pa
            from pyarrow.parquet import ParquetWriter
        except ImportError as error:
            raise MissingExtra.of("Parquet", "pyarrow", "parquet", error) from None
        slugs = {wager.slug for wager in plan.wagers}

        def kind(name: str) -> Any:
            return pa.float64() if name.endswith(DECIMAL) else pa.string() if name in slugs else pa.int64()

        self._schema = pa.schema([(name, kind(name)) for name in _header(plan)])
        self._table = pa.table
        self._writer = ParquetWriter(path, self._schema)

    def write(self, columns: dict[str, Column]) -> None:
        self._writer.write_table(self._table(columns, schema=self._schema))

    def close(self) -> None:
        self._writer.close()


def _header(plan: Plan) -> list[str]:
    names = [face_name(face) for face in range(52)] if plan.level == 52 else RANKS
    return [
        "shoe",
        "coup",
        "cards",
        *names,
        *(name for wager in plan.wagers for name in (wager.slug, wager.slug + DECIMAL)),
    ]


def _columns(plan: Plan, counted: Counted) -> dict[str, Column]:
    """The columns of a block, in order of shoes and of their coups; both are counted from 1."""
    import numpy as np

    situations = counted.situations
    assert situations is not None  # a block in full has them
    order = np.lexsort((situations.coup, situations.shoe))
    cards = situations.cards[order]
    sizes = cards.sum(axis=1).tolist()
    columns: list[Column] = [
        (situations.shoe[order] + counted.first + 1).tolist(),
        (situations.coup[order] + 1).tolist(),
        sizes,
        *cards.T.tolist(),
    ]
    for values, of in counted.columns:
        pairs = zip(values[order].tolist(), of[order].tolist(), strict=True)
        worth = [Fraction(value, whole) if whole else None for value, whole in pairs]
        columns.append([None if value is None else ratio(value) for value in worth])
        columns.append([None if value is None else float(value) for value in worth])
    return dict(zip(_header(plan), columns, strict=True))
