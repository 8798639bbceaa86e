"""The page as a static site: its files, the package as a wheel, and where Python for the browser comes from."""

from __future__ import annotations

import json
import os
import re
from importlib.metadata import version

from exact_odds import __version__
from exact_odds.counting.coups import Coups
from exact_odds.errors import OutputError, quoted
from exact_odds.reports.formats.webpage import fragment
from exact_odds.reports.odds import odds_report
from exact_odds.wagers.library import layout
from exact_odds.web.contents import known, static_files
from exact_odds.web.wheel import wheel

PYODIDE = "314.0.7"
"""The version of Pyodide that the page is made for."""

PYODIDE_ADDRESS = f"https://cdn.jsdelivr.net/pyodide/v{PYODIDE}/full/"
"""Where its files come from unless told otherwise."""

PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
"""The files of Pyodide that the page loads."""

OFFERED = (
    *("odds", "probability", "distribution", "wager", "wagers", "rules", "covariance", "count", "session", "runs"),
    *("replay", "equilibrium"),
)
"""The commands that the page asks; they run on plain integers, with these settings."""

ALWAYS = {"wager": {"brief": "true"}, "replay": {"next": "true"}}
"""What the page always gives a command, since the rest would need numpy."""

FORMATS = ("text", "markdown", "csv", "json", "latex", "html")
"""Formats that need nothing but Python."""

_USUAL = b"<!-- usual tables -->"


def site(commands: dict[str, list[str]], arguments: dict[str, list[str]], pyodide: str) -> dict[str, bytes]:
    """The files of the site, by name.

    Args:
        commands: all commands with their parameters.
        arguments: the parameters of each that are arguments.
        pyodide: the address of the files of Pyodide, or a folder that holds them, from which they are copied.

    Raises:
        OutputError: if there is no such folder, or it holds another version.
    """
    files = static_files()
    copied: dict[str, bytes] = {}
    if not re.match(r"https?://", pyodide):
        pyodide, copied = "./", _copied(pyodide)
    wheels = dict([wheel("click", version("click")), wheel("exact_odds", __version__)])
    python = {"pyodide": pyodide if pyodide.endswith("/") else f"{pyodide}/", "wheels": list(wheels)}
    offered = {name: parameters for name, parameters in commands.items() if name in OFFERED}
    everything = list(commands)
    page = known(offered, list(FORMATS), arguments=arguments, everything=everything, always=ALWAYS, python=python)
    files["index.html"] = files["index.html"].replace(_USUAL, _usual_tables().encode())
    return {**files, **copied, **wheels, "page.json": page}


def _usual_tables() -> str:
    coups = Coups()
    return fragment(odds_report([[coups.odds(wager) for wager in layout(coups.game)]], [coups]))


def _copied(folder: str) -> dict[str, bytes]:
    """The files of Pyodide in a folder."""
    try:
        with open(os.path.join(folder, "package.json"), encoding="utf-8") as file:
            found = json.load(file)["version"]
        if found != PYODIDE:
            raise OutputError(f"expected Pyodide {PYODIDE}; got {found} in {quoted(folder)}; install that version")
        copied = {}
        for name in PYODIDE_FILES:
            with open(os.path.join(folder, name), "rb") as binary:
                copied[name] = binary.read()
            if name.endswith(".wasm") and not _is_whole(copied[name]):
                raise OutputError(
                    f"expected all of {name} in {quoted(folder)}; got a part of it; install Pyodide again"
                )
    except (ValueError, KeyError, TypeError):
        raise OutputError(f"expected the package.json of Pyodide in {quoted(folder)}; got something else") from None
    except OSError as error:
        if isinstance(error, OutputError):
            raise
        raise OutputError(
            f"expected the files of Pyodide {PYODIDE} in {quoted(folder)}; {error.strerror}; "
            f"try npm install pyodide@{PYODIDE}, or an address"
        ) from None
    return copied


def _is_whole(module: bytes) -> bool:
    """Whether a WebAssembly module has all of its sections, each of which says how long it is."""
    place = 8 if module.startswith(b"\0asm") else len(module) + 1
    while place < len(module):
        size, shift, place = 0, 0, place + 1
        for byte in module[place : place + 5]:
            size, shift, place = size | (byte & 127) << shift, shift + 7, place + 1
            if byte < 128:
                break
        else:
            return False
        place += size
    return place == len(module)
