"""How coups are counted: the walk that defines it, the fast counting that agrees with it, and what is asked of both."""

from exact_odds.counting.answers import Count, Cross
from exact_odds.counting.coups import Coups

__all__ = ["Count", "Coups", "Cross"]
