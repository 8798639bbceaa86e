"""Files that a question brings with it: while it is answered, these alone are read, and none is written."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar

from exact_odds.errors import OutputError, WagerError, quoted

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,79}")

_OPEN: ContextVar[frozenset[str] | None] = ContextVar("posted files", default=None)


@contextmanager
def posted(files: Mapping[str, str]) -> Iterator[None]:
    """Put the files into a private folder, which is the working directory within; nothing else is read or written.

    The working directory belongs to the process, so a process answers one such question at a time.

    Args:
        files: by name, without a folder, what each holds.

    Raises:
        WagerError: for a name that is no plain file name.
    """
    from tempfile import TemporaryDirectory

    for name in files:
        if not _NAME.fullmatch(name):
            raise WagerError(
                f"expected file names of letters, digits, points and hyphens; got {quoted(name)}; try 'mine.toml'"
            )
    before, token = os.getcwd(), _OPEN.set(frozenset(files))
    try:
        with TemporaryDirectory(prefix="exact-odds-") as folder:
            for name, text in files.items():
                with open(os.path.join(folder, name), "wb") as file:
                    file.write(text.encode("utf-8", "surrogatepass"))
            os.chdir(folder)
            try:
                yield
            finally:
                os.chdir(before)
    finally:
        _OPEN.reset(token)


def refuse_unposted(path: str) -> None:
    """Refuse to read a file that did not come with the question; outside of `posted` every file may be read.

    Raises:
        WagerError: for such a file.
    """
    names = _OPEN.get()
    if names is not None and path not in names:
        raise WagerError(f"expected a name, or a file sent with the question; got {quoted(path)}; send its text")


def refuse_writing() -> None:
    """Refuse to write a file within `posted`.

    Raises:
        OutputError: within it.
    """
    if _OPEN.get() is not None:
        raise OutputError("expected a question that writes no file; got one that names an output; leave it out")
