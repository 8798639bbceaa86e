"""What may be asked of a coup: the vocabulary and the language."""

from exact_odds.language.expression import Expression
from exact_odds.language.parser import parse

__all__ = ["Expression", "parse"]
