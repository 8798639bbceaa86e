"""The files of the page: those that stand in the package, and what the page knows of the library."""

from __future__ import annotations

import json
from importlib.resources import files as package_files

from exact_odds import __version__
from exact_odds.games.game import all_games, game
from exact_odds.language.vocabulary import COUNTERS, FUNCTIONS, KEYWORDS, NAMES
from exact_odds.wagers.library import KINDS, find_wagers

TYPES = {
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json",
    "svg": "image/svg+xml",
}
"""Content types by the ending of a name."""


def static_files() -> dict[str, bytes]:
    """The files of the page as they stand in the package, by name."""
    folder = package_files("exact_odds.web") / "static"
    return {file.name: file.read_bytes() for file in sorted(folder.iterdir(), key=lambda file: file.name)}


def known(commands: dict[str, list[str]], formats: list[str], **more: object) -> bytes:
    """What the page knows of the library, as JSON.

    Args:
        commands: by name the parameters of each command that the page may ask.
        formats: in which an answer can be downloaded.
        more: what else the page is told.
    """
    games = [{"slug": slug, "name": game(slug).name, "decks": game(slug).decks} for slug in all_games()]
    order = list(KINDS)
    wagers = sorted(find_wagers(), key=lambda found: (order.index(found.kind), found.slug))
    library = [{"slug": found.slug, "name": found.name, "kind": found.kind} for found in wagers]
    words = [*NAMES, *(f"{name}(" for name in (*COUNTERS, *FUNCTIONS)), *KEYWORDS]
    said = {"version": __version__, "commands": commands, "formats": formats, "games": games, "kinds": KINDS}
    return json.dumps({**said, "wagers": library, "words": words, **more}, ensure_ascii=False).encode()


def served(extra: dict[str, bytes]) -> dict[str, tuple[str, bytes]]:
    """The page's files by the path at which they are served, with their content types.

    Args:
        extra: more files, by name.
    """
    everything = {**static_files(), **extra}
    found = {f"/{name}": (TYPES[name.rpartition(".")[2]], text) for name, text in everything.items()}
    return {"/": found["/index.html"], **found}
