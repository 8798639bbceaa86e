"""What may be asked of a coup: the vocabulary and the language."""

from exact_odds.language.expression import Expression
from exact_odds.language.names import define, parse_all
from exact_odds.language.parser import parse

__all__ = ["Expression", "define", "parse", "parse_all"]
