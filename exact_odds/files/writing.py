"""Files written whole or not at all, and files compared with what they should be."""

from __future__ import annotations

import errno
import os
import re
import stat
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import NamedTuple

from exact_odds.errors import OutputError, reason
from exact_odds.files.posted import refuse_writing

_DESCRIPTOR = re.compile(r"/dev/(stdout|stderr|fd/\d+)|/proc/[^/]+/fd/\d+")


def write_whole(path: str | os.PathLike[str], contents: str | bytes | Iterable[str]) -> None:
    """Write contents, or their pieces, to a file, text as UTF-8; until all are there, the old file stays as it was.

    They go to a new file beside the old one, which then takes its place and its mode (hard links part).
    A symbolic link stays, and the file it points to is replaced. What is not a regular file, such as a pipe or
    ``/dev/stdout``, is written directly.

    Raises:
        OutputError: if that fails. Then, and after an interrupt, there is neither a part of a file nor litter.
        BrokenPipeError: if whoever reads a pipe has left, as for print.
    """
    _write({os.fspath(path): contents})


class Replacement(NamedTuple):
    """A new file beside a regular one, or where there is none yet, which takes its place once it is whole.

    Attributes:
        path: the file as it was asked for, perhaps a symbolic link to the one that is replaced.
        temporary: the new file, not made yet.
        target: the file to be replaced.
        mode: the mode to keep; None if there is no file.
    """

    path: str
    temporary: str
    target: str
    mode: int | None

    @classmethod
    def of(cls, path: str | os.PathLike[str]) -> Replacement:
        """The replacement of a file.

        Raises:
            OutputError: if it cannot be replaced, or is not a regular file.
        """
        refuse_writing()
        path = os.fspath(path)
        try:
            target, mode = _target(path)
            if target is None:
                raise _error(errno.EINVAL, "it is a pipe or a device, not a regular file")
        except (OSError, ValueError) as error:
            raise OutputError(f"cannot write {path!r}: {reason(error)}") from error
        return cls(path, _beside(target), target, mode)

    def take_place(self) -> None:
        """Put the new file, which is whole, in the place of the old one; raises OSError."""
        if self.mode is not None:
            os.chmod(self.temporary, self.mode)
        os.replace(self.temporary, self.target)

    def discard(self) -> None:
        """Remove the new file, unless it is in its place."""
        with suppress(OSError):
            os.unlink(self.temporary)


def refuse_unwritable(path: str | os.PathLike[str]) -> None:
    """Refuse a file that ``write_whole`` could not write, before it is known what to write; nothing is left behind.

    Of what is not a regular file, such as a pipe or a device, nothing is tried, for that would be to use it.

    Raises:
        OutputError: if it cannot be written.
    """
    refuse_writing()
    path = os.fspath(path)
    try:
        target, _ = _target(path)
        if target is None:
            return
        temporary = _beside(target)
        try:
            with open(temporary, "xb"):
                pass
        finally:
            with suppress(OSError):
                os.unlink(temporary)
    except (OSError, ValueError) as error:
        raise OutputError(f"cannot write {path!r}: {reason(error)}") from error


def write_files(directory: str | os.PathLike[str], files: Mapping[str, str | bytes]) -> None:
    """Write a set of files, by their names within the directory, which is made if it is not there.

    All of them are on the disk before the first old one is replaced, so a disk that fills up leaves the old set.

    Raises:
        OutputError: if that fails.
    """
    directory = os.fspath(directory)
    try:
        os.makedirs(directory, exist_ok=True)
    except (OSError, ValueError) as error:
        raise OutputError(f"cannot make the directory {directory!r}: {reason(error)}") from error
    _write({os.path.join(directory, name): text for name, text in files.items()})


class Difference(NamedTuple):
    """A file that is not as it should be, and how."""

    name: str
    problem: str

    def __str__(self) -> str:
        return f"{self.name}: {self.problem}"


def compare_files(directory: str | os.PathLike[str], files: Mapping[str, str | bytes]) -> list[Difference]:
    """Where a directory differs from the set of files that ``write_files`` would put there.

    Files that are not of the set count too if they end as one of it does (".csv", ".json"); others are let alone.

    Raises:
        OutputError: if the directory or a file cannot be read; one that is missing is a difference.
    """
    directory = os.fspath(directory)
    path, differences = directory, []
    suffixes = {os.path.splitext(name)[1] for name in files} - {""}
    try:
        present = sorted(os.listdir(directory)) if os.path.lexists(directory) else []
        for name, text in files.items():
            path = os.path.join(directory, name)
            if not os.path.exists(path):
                differences.append(Difference(name, "is missing"))
                continue
            with open(path, "rb") as file:
                problem = _first_difference(file.read(), _encoded(text))
            if problem:
                differences.append(Difference(name, problem))
    except (OSError, ValueError) as error:
        raise OutputError(f"cannot read {path!r}: {reason(error)}") from error
    return differences + [
        Difference(name, "is not one of the set")
        for name in present
        if name not in files and os.path.splitext(name)[1] in suffixes
    ]


def _write(files: Mapping[str, str | bytes | Iterable[str]]) -> None:
    """Write every file beside its target, then move all into place; whatever happens, leave nothing beside."""
    refuse_writing()
    path = ""
    staged: list[Replacement] = []
    try:
        for path, text in files.items():
            target, mode = _target(path)
            if target is None:
                with open(os.open(path, os.O_WRONLY | os.O_APPEND), "wb") as file:
                    file.writelines(_pieces(text))
                continue
            staged.append(Replacement(path, _beside(target), target, mode))
            with open(staged[-1].temporary, "xb") as file:
                file.writelines(_pieces(text))
                file.flush()
                os.fsync(file.fileno())
        for each in staged:
            path = each.path
            each.take_place()
    except BrokenPipeError:
        raise
    except (OSError, ValueError) as error:
        raise OutputError(f"cannot write {path!r}: {reason(error)}") from error
    finally:
        for each in staged:
            each.discard()


def _target(path: str) -> tuple[str | None, int | None]:
    """The file to be replaced and the mode to keep, if it is there; no file if the path must be written directly."""
    if os.path.basename(path) == "":
        raise _error(errno.EISDIR)
    try:
        status = os.stat(path)
    except FileNotFoundError:  # a new file, perhaps at the end of a symbolic link
        target = os.path.realpath(path)
        if not os.path.isdir(os.path.dirname(target)):
            raise _error(errno.ENOENT, f"there is no directory {os.path.dirname(target)!r}") from None
        return target, None
    if stat.S_ISDIR(status.st_mode):
        raise _error(errno.EISDIR)
    if not stat.S_ISREG(status.st_mode) or _DESCRIPTOR.fullmatch(os.path.abspath(path)):
        return None, None
    target = os.path.realpath(path)
    if not os.access(target, os.W_OK):  # a file that is read-only is meant to stay, though it could be replaced
        raise _error(errno.EACCES)
    return target, stat.S_IMODE(status.st_mode)


def _beside(target: str) -> str:
    """The name of a new file in the same directory."""
    return os.path.join(os.path.dirname(target), f".exact-odds-{os.urandom(8).hex()}.tmp")


def _error(number: int, why: str = "") -> OSError:
    return OSError(number, why or os.strerror(number))


def _pieces(contents: str | bytes | Iterable[str]) -> Iterator[bytes]:
    return map(_encoded, (contents,) if isinstance(contents, str | bytes) else contents)


def _encoded(contents: str | bytes) -> bytes:
    return contents if isinstance(contents, bytes) else contents.encode("utf-8", "backslashreplace")


def _first_difference(found: bytes, wanted: bytes) -> str | None:
    """Where two files differ first, as a sentence, or None."""
    if found == wanted:
        return None
    theirs, ours = found.splitlines(keepends=True), wanted.splitlines(keepends=True)
    same = 0
    while same < min(len(theirs), len(ours)) and theirs[same] == ours[same]:
        same += 1
    if same == len(theirs):
        return f"ends after line {same} of {len(ours)}"
    if same == len(ours):
        return f"goes on after line {same}, where it should end"
    return f"differs at line {same + 1}: {_quoted(theirs[same])} should be {_quoted(ours[same])}"


def _quoted(line: bytes) -> str:
    text = line.decode("utf-8", "backslashreplace")
    return repr(text if len(text) <= 60 else text[:57] + "...")
