"""A folder of definitions inside the package, one TOML file for each, found by name without opening the others."""

from __future__ import annotations

import os
import re

_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


class Shelf:
    """The files of one folder of the package, by slug.

    >>> Shelf("games/library").slug_of("Mini Baccarat"), Shelf("games/library").slug_of("../games/baccarat")
    ('mini-baccarat', None)
    """

    def __init__(self, folder: str) -> None:
        self._folder = os.path.join(os.path.dirname(os.path.dirname(__file__)), folder)

    def slugs(self) -> tuple[str, ...]:
        """Every slug, sorted."""
        return tuple(sorted(name.removesuffix(".toml") for name in os.listdir(self._folder) if name.endswith(".toml")))

    def slug_of(self, name: str) -> str | None:
        """The slug that a name spells, in any case and with spaces for hyphens; None if there is no such file."""
        slug = re.sub(r"[\s_]+", "-", name.strip().lower())
        return slug if _SLUG.fullmatch(slug) and os.path.exists(self._path(slug)) else None

    def contents(self, slug: str) -> bytes:
        """What its file holds."""
        with open(self._path(slug), "rb") as file:
            return file.read()

    def _path(self, slug: str) -> str:
        return os.path.join(self._folder, f"{slug}.toml")
