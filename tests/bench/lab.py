"""Where speed is measured: the installed wheel in an environment of its own, one process at a time."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile

ROOT = Path(__file__).resolve().parents[2]
PLAIN_WALK = Path(__file__).with_name("plain_walk.py")

# A small process of its own starts what is timed: Linux counts the memory of the process that starts another as the
# other's until it runs its own program. The last line on stderr is exit code, seconds and memory.
TIMED = """
import os, sys, time
start = time.perf_counter()
process = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ)
_, status, usage = os.wait4(process, 0)
seconds = time.perf_counter() - start
print(file=sys.stderr)
print(os.waitstatus_to_exitcode(status), seconds, usage.ru_maxrss, file=sys.stderr)
"""


class Failed(Exception):
    """A command that did not end with exit code 0, and why."""


@dataclass(frozen=True, slots=True)
class Run:
    """One process from start to end: how long it took, its peak memory in bytes, and what it printed."""

    seconds: float
    memory: int
    printed: str


@dataclass(frozen=True, slots=True)
class Lab:
    """An environment with the wheel installed, and the processes run in it."""

    binaries: Path
    desk: Path

    def run(self, program: str, *arguments: str) -> Run:
        """Run a program of the environment once.

        Raises:
            Failed: when it ends with another exit code than 0.
        """
        environment = {name: text for name, text in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        environment |= {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}  # one core
        with TemporaryFile() as out, TemporaryFile() as err:
            subprocess.run(
                [sys.executable, "-ISc", TIMED, self.binaries / program, *arguments],
                cwd=self.desk,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=err,
                check=False,
            )
            out.seek(0)
            err.seek(0)
            *said, measured = err.read().decode(errors="replace").splitlines()
            code, seconds, memory = measured.split()
            if int(code):
                raise Failed(next((line for line in reversed(said) if line.strip()), f"exit code {code}"))
            memory_unit = 1 if sys.platform == "darwin" else 1024
            return Run(float(seconds), int(memory) * memory_unit, out.read().decode())

    def bare(self) -> float:
        """The yardstick of whole processes: how long Python takes to do nothing."""
        return self.run("python", "-c", "pass").seconds

    def plain(self) -> float:
        """The yardstick of counting: the plain walk over eight decks, the best of seven in a process."""
        return float(self.run("python", str(PLAIN_WALK)).printed)


@contextmanager
def installed(extras: str = "sweep") -> Iterator[Lab]:
    """A lab with the wheel of this tree and its dependencies from PyPI, compiled, gone afterwards."""
    with TemporaryDirectory() as name:
        home = Path(name)
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", home / "venv"], check=True)
        binaries = home / "venv" / "bin"
        pip = [sys.executable, "-m", "pip", "--python", str(binaries / "python")]
        subprocess.run([*pip, "install", "--quiet", "--compile", f"{ROOT}[{extras}]"], check=True)
        yield Lab(binaries, home)
