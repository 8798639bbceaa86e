"""What is made by name: tables and figures are listed with their titles, and made where they are asked for."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from exact_odds.errors import unknown_name

Registry = Mapping[str, tuple[str, str]]
"""By name a title, which stands there alone, and the function: its module below ``exact_odds.reports``, and its own."""


def made(name: str, registry: Registry, what: str, lists: str) -> tuple[str, Any]:
    """The title of what a registry has under a name, and what its function makes.

    Args:
        name: the name.
        registry: where it is looked up.
        what: what it is the name of.
        lists: the command that lists the names.

    >>> from exact_odds.reports.reference import REFERENCE
    >>> title, table = made("number-of-cards", REFERENCE, "reference table", "exact-odds tables")
    >>> title, table.name
    ('Number of cards dealt, 8 decks', 'number-of-cards')

    Raises:
        UnknownName: if there is none.
    """
    if name not in registry:
        raise unknown_name(what, name, registry, f"'{lists}' lists them")
    title, place = registry[name]
    module, _, function = place.partition(":")
    return title, getattr(import_module(f"exact_odds.reports.{module}"), function)()
