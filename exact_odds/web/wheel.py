"""Packages as they are installed here, packed as wheels that Python in a browser unpacks."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from importlib.util import find_spec
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from exact_odds.errors import WorkerError

LEFT_OUT = ("__pycache__", "static")
"""Folders that Python in a browser does not need: compiled files, and the page itself."""


def wheel(name: str, version: str) -> tuple[str, bytes]:
    """The name of a wheel, and the wheel: the same bytes for the same files.

    Args:
        name: the name of the package.
        version: its version.

    Raises:
        WorkerError: if it is not installed as files in a folder.
    """
    found = find_spec(name)
    places = found.submodule_search_locations if found else None
    if not places:
        raise WorkerError(f"expected {name} as files in a folder; it is not installed so; try pip install {name}")
    folder = places[0]
    packed = io.BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for path in sorted(_files(folder)):
            with open(os.path.join(folder, path), "rb") as file:
                _add(archive, f"{name}/{path.replace(os.sep, '/')}", file.read())
        about = f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n"
        _add(archive, f"{name}-{version}.dist-info/METADATA", about.encode())
    return f"{name}-{version}-py3-none-any.whl", packed.getvalue()


def _add(archive: ZipFile, name: str, contents: bytes) -> None:
    archive.writestr(ZipInfo(name), contents, ZIP_DEFLATED)  # of 1980, so that it is the same whenever it is made


def _files(folder: str) -> Iterator[str]:
    for here, folders, names in os.walk(folder):
        folders[:] = sorted(set(folders) - set(LEFT_OUT))
        yield from (os.path.relpath(os.path.join(here, name), folder) for name in names)
