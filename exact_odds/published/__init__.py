"""Figures that others have published, as they printed them, and those among them that are known to be misprints."""

from __future__ import annotations

from exact_odds.published.figure import Digits, Figure, Quantity, Source
from exact_odds.published.reading import Misprint, load, load_what_holds, misprints, sources

__all__ = ["Digits", "Figure", "Misprint", "Quantity", "Source", "load", "load_what_holds", "misprints", "sources"]
