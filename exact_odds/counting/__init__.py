"""How coups are counted: `Coups`, the fast counting behind it, and `plain_walk`, a second count that must agree."""

from exact_odds.counting.answers import Count, Cross
from exact_odds.counting.coups import Coups

__all__ = ["Count", "Coups", "Cross"]
