"""Files are written whole or not at all, whatever goes wrong."""

from __future__ import annotations

import errno
import os
import resource
import signal
import stat
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from exact_odds.errors import OutputError
from exact_odds.files.writing import Difference, compare_files, refuse_unwritable, write_files, write_whole


def raiser(error: BaseException) -> Callable[..., None]:
    def fail(*args: object) -> None:
        raise error

    return fail


def full_disk() -> OSError:
    return OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def listing(directory: Path) -> dict[str, str]:
    return {path.name: path.read_text(encoding="utf-8") for path in directory.iterdir()}


def test_a_new_file_and_an_old_one(tmp_path: Path) -> None:
    path = tmp_path / "odds.txt"
    write_whole(path, "♠ old\r\n")
    assert path.read_bytes() == "♠ old\r\n".encode()
    write_whole(str(path), "new\n")
    assert listing(tmp_path) == {"odds.txt": "new\n"}


def test_a_new_file_has_the_usual_mode_and_an_old_one_keeps_its_own(tmp_path: Path) -> None:
    plain, written = tmp_path / "plain", tmp_path / "written"
    plain.touch()
    write_whole(written, "x")
    assert stat.S_IMODE(written.stat().st_mode) == stat.S_IMODE(plain.stat().st_mode)
    written.chmod(0o640)
    write_whole(written, "y")
    assert stat.S_IMODE(written.stat().st_mode) == 0o640


def test_a_symbolic_link_stays_and_its_target_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    target, link = tmp_path / "there" / "target", tmp_path / "link"
    link.symlink_to("there/target")
    for text in ("made", "replaced"):
        write_whole(link, text)
        assert link.is_symlink()
        assert listing(target.parent) == {"target": text}


@pytest.mark.parametrize("step", ["fsync", "replace", "chmod"])
@pytest.mark.parametrize("error", [full_disk(), KeyboardInterrupt(), MemoryError()])
def test_the_old_file_survives_and_nothing_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, error: BaseException
) -> None:
    path = tmp_path / "odds.txt"
    path.write_text("old")
    monkeypatch.setattr(os, step, raiser(error))
    with pytest.raises(OutputError if isinstance(error, OSError) else type(error)) as caught:
        write_whole(path, "new")
    if isinstance(error, OSError):
        assert str(caught.value) == f"cannot write '{path}': No space left on device"
    assert listing(tmp_path) == {"odds.txt": "old"}


def test_the_old_file_survives_a_disk_that_fills_up_in_the_middle(tmp_path: Path) -> None:
    path = tmp_path / "odds.txt"
    path.write_text("old")
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (10_000, limits[1]))
        with pytest.raises(OutputError, match=r"^cannot write '.*/odds\.txt': File too large$"):
            write_whole(path, "new" * 100_000)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        signal.signal(signal.SIGXFSZ, handler)
    assert listing(tmp_path) == {"odds.txt": "old"}


def test_a_set_of_files_is_replaced_only_when_all_are_on_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_files(tmp_path / "new" / "tables", {"a.csv": "old a", "b.csv": "old b"})
    left = iter([None])

    def fsync(descriptor: int) -> None:
        if next(left, "none") == "none":
            raise full_disk()

    monkeypatch.setattr(os, "fsync", fsync)
    with pytest.raises(OutputError, match=r"^cannot write '.*/b\.csv': No space left on device$"):
        write_files(tmp_path / "new" / "tables", {"a.csv": "new a", "b.csv": "new b"})
    assert listing(tmp_path / "new" / "tables") == {"a.csv": "old a", "b.csv": "old b"}


@pytest.mark.skipif(not Path("/dev/full").is_char_device(), reason="only Linux has /dev/full")
def test_a_device_that_is_full() -> None:
    with pytest.raises(OutputError, match=r"^cannot write '/dev/full': No space left on device$"):
        write_whole("/dev/full", "text")


def test_a_pipe_is_written_directly(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=write_whole, args=(pipe, "through\n"))
    writer.start()
    assert pipe.read_text() == "through\n"
    writer.join()
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_a_reader_who_left_is_no_failure_to_write() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        with pytest.raises(BrokenPipeError):
            write_whole(f"/dev/fd/{writing}", "text")
    finally:
        os.close(writing)


PROGRAM = "from exact_odds.files.writing import write_whole; write_whole('/dev/stdout', 'x' * 100000 + '\\n')"


def test_standard_output_is_written_directly(tmp_path: Path) -> None:
    run = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True)
    assert run.stdout == "x" * 100_000 + "\n"

    path = tmp_path / "log"
    path.write_text("before\n")
    with path.open("a") as file:  # as the shell's >> does
        subprocess.run([sys.executable, "-c", PROGRAM], stdout=file, check=True)
    assert listing(tmp_path) == {"log": "before\n" + "x" * 100_000 + "\n"}


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("", "Is a directory"),
        ("missing/odds.txt", "there is no directory '{directory}/missing'"),
        ("file/odds.txt", "Not a directory"),
        ("new/", "Is a directory"),
        ("loop", "Too many levels of symbolic links"),
        ("a\0b", "embedded null byte"),
        ("x" * 300, "File name too long"),
    ],
)
def test_a_path_that_cannot_be_written(tmp_path: Path, name: str, reason: str) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "loop").symlink_to("loop")
    before = sorted(os.listdir(tmp_path))
    path = os.path.join(tmp_path, name)
    for attempt in (refuse_unwritable, lambda path: write_whole(path, "text")):
        with pytest.raises(OutputError) as caught:
            attempt(path)
        assert str(caught.value) == f"cannot write {path!r}: {reason.format(directory=tmp_path)}"
    assert sorted(os.listdir(tmp_path)) == before


def test_a_directory_without_room_for_a_new_file_is_refused_before_there_is_a_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("builtins.open", raiser(OSError(errno.EROFS, os.strerror(errno.EROFS))))
    with pytest.raises(OutputError, match=r"^cannot write '.*/odds\.txt': Read-only file system$"):
        refuse_unwritable(tmp_path / "odds.txt")


def test_what_can_be_written_is_left_as_it_is_until_there_is_a_text(tmp_path: Path) -> None:
    old, pipe = tmp_path / "old", tmp_path / "pipe"
    old.write_text("old")
    os.mkfifo(pipe)
    for path in (old, pipe, tmp_path / "new", Path("/dev/stdout")):
        refuse_unwritable(path)
    assert old.read_text() == "old"
    assert sorted(os.listdir(tmp_path)) == ["old", "pipe"]


def test_a_directory_and_nothing_are_no_files(tmp_path: Path) -> None:
    for path in (str(tmp_path), ""):
        with pytest.raises(OutputError) as caught:
            write_whole(path, "text")
        assert str(caught.value) == f"cannot write {path!r}: Is a directory"


def test_a_read_only_file_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "odds.txt"
    path.write_text("old")
    path.chmod(0o444)
    monkeypatch.setattr(os, "access", lambda path, mode: False)  # the superuser may write anything
    with pytest.raises(OutputError, match=r"^cannot write '.*/odds\.txt': Permission denied$"):
        write_whole(path, "new")
    assert listing(tmp_path) == {"odds.txt": "old"}


def test_a_directory_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(OutputError, match=r"^cannot make the directory '.*/file': File exists$"):
        write_files(tmp_path / "file", {"a": "x"})


def test_files_as_written_do_not_differ(tmp_path: Path) -> None:
    files = {"a.csv": "1\n2\n", "a.json": "{}\n"}
    write_files(tmp_path, files)
    (tmp_path / "README.md").write_text("let alone")
    assert compare_files(tmp_path, files) == []


def test_files_that_differ_are_told_by_line(tmp_path: Path) -> None:
    names = ["same.csv", "changed.csv", "short.csv", "long.csv", "unended.csv", "missing.csv"]
    wanted = dict.fromkeys(names, "one\ntwo\nthree\n")
    write_files(tmp_path, wanted)
    (tmp_path / "changed.csv").write_text("one\n2\nthree\n")
    (tmp_path / "short.csv").write_text("one\n")
    (tmp_path / "long.csv").write_text("one\ntwo\nthree\nfour\n")
    (tmp_path / "unended.csv").write_text("one\ntwo\nthree")
    (tmp_path / "missing.csv").unlink()
    (tmp_path / "old.csv").touch()
    differences = compare_files(tmp_path, wanted)
    assert [str(difference) for difference in differences] == [
        r"changed.csv: differs at line 2: '2\n' should be 'two\n'",
        "short.csv: ends after line 1 of 3",
        "long.csv: goes on after line 3, where it should end",
        r"unended.csv: differs at line 3: 'three' should be 'three\n'",
        "missing.csv: is missing",
        "old.csv: is not one of the set",
    ]


def test_a_directory_that_is_not_there_lacks_every_file(tmp_path: Path) -> None:
    assert compare_files(tmp_path / "no", {"a.csv": "x"}) == [Difference("a.csv", "is missing")]


def test_a_file_that_cannot_be_read_is_no_difference(tmp_path: Path) -> None:
    (tmp_path / "a.csv").mkdir()
    with pytest.raises(OutputError, match=r"^cannot read '.*/a\.csv': Is a directory$"):
        compare_files(tmp_path, {"a.csv": "x"})
