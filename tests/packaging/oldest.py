"""Prints the oldest version of each dependency that pyproject.toml allows, one requirement a line, for pip."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

EXTRAS = ("charts", "xlsx", "web")


def oldest() -> list[str]:
    """Requirements such as ``click==8.1.8``, of the plain dependencies and of the extras that tests use."""
    path = Path(__file__).parents[2] / "pyproject.toml"
    project = tomllib.loads(path.read_text("utf-8"))["project"]
    asked = [*project["dependencies"], *(one for extra in EXTRAS for one in project["optional-dependencies"][extra])]
    return [re.sub(r"^([\w.-]+)(\[.*\])?>=([\d.]+).*$", r"\1==\3", requirement) for requirement in asked]


if __name__ == "__main__":
    print("\n".join(oldest()))
