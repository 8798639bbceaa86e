"""The wheel as users get it, built once and installed once into an environment of its own, without asking PyPI."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, slots=True)
class Installed:
    """An environment in which only the wheel is installed; its dependencies come from that of the tests."""

    binaries: Path
    elsewhere: Path

    def run(self, program: str, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """Run one of its programs from a folder that has nothing of the project, with this environment."""
        return subprocess.run(
            [self.binaries / program, *arguments],
            cwd=self.elsewhere,
            env={"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", **environment},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    build = "import sys; from flit_core.buildapi import build_wheel; print(build_wheel(sys.argv[1]))"
    done = subprocess.run([sys.executable, "-c", build, folder], cwd=ROOT, capture_output=True, text=True, check=True)
    return folder / done.stdout.strip()


@pytest.fixture(scope="session")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    home = tmp_path_factory.mktemp("environment")
    venv.create(home, with_pip=False)
    pip = [sys.executable, "-m", "pip", "--python", str(home / "bin" / "python")]
    subprocess.run([*pip, "install", "--quiet", "--no-deps", "--no-index", wheel], check=True)
    own = Path(sysconfig.get_path("purelib", vars={"base": str(home), "platbase": str(home)}))
    ours = dict.fromkeys([sysconfig.get_path("purelib"), sysconfig.get_path("platlib")])
    (own / "dependencies.pth").write_text("\n".join(ours) + "\n")
    return Installed(home / "bin", tmp_path_factory.mktemp("elsewhere"))
