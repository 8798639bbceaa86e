"""Files that a question brings with it, in memory: while it is answered these alone are read, and none is written."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from io import BytesIO

from exact_odds.errors import OutputError, WagerError, quoted

MOST_FILES = 20
"""Files that a question may bring."""

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,79}")

_OPEN: ContextVar[Mapping[str, bytes] | None] = ContextVar("posted files", default=None)


@contextmanager
def posted(files: Mapping[str, str]) -> Iterator[None]:
    """Within it these files can be read by their names, and no other file; nothing is written to the disk.

    Args:
        files: by name, without a folder, what each holds.

    Raises:
        WagerError: for a name that is no plain file name, or for too many files.
    """
    if len(files) > MOST_FILES:
        raise WagerError(f"expected at most {MOST_FILES} files; got {len(files):,}; send those that the question names")
    for name in files:
        if not _NAME.fullmatch(name):
            raise WagerError(
                f"expected file names of letters, digits, points and hyphens; got {quoted(name)}; try 'mine.toml'"
            )
    token = _OPEN.set({name: text.encode("utf-8", "surrogatepass") for name, text in files.items()})
    try:
        yield
    finally:
        _OPEN.reset(token)


def posted_file(path: str) -> BytesIO | None:
    """A file that came with the question, to be read; None outside of `posted`, where the disk has it.

    >>> with posted({"gone.txt": "8 8 9"}):
    ...     posted_file("gone.txt").read()
    b'8 8 9'

    Raises:
        WagerError: within `posted`, for a file that did not come.
    """
    files = _OPEN.get()
    if files is None:
        return None
    if path not in files:
        raise WagerError(f"expected a name, or a file sent with the question; got {quoted(path)}; send its text")
    return BytesIO(files[path])


def refuse_writing() -> None:
    """Refuse to write a file within `posted`.

    Raises:
        OutputError: within it.
    """
    if _OPEN.get() is not None:
        raise OutputError("expected a question that writes no file; got one that names an output; leave it out")
