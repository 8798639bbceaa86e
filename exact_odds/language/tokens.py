"""Text as tokens, read once from left to right, and the refusal of a token, with its column."""

from __future__ import annotations

import re
from typing import NamedTuple, NoReturn

from exact_odds.errors import EventError
from exact_odds.exact import MOST_DIGITS

_TOKEN = re.compile(
    r"""\s*(?:
    (?P<number>\d{1,30}(?:/\d{1,30}|\.\d{1,30})?(?![\w.]))
  | (?P<word>[A-Za-z_]\w*(?:\s*\.\s*[A-Za-z_]\w*)*)
  | (?P<string>"[^"\n]*"|'[^'\n]*')
  | (?P<symbol>==|!=|<=|>=|[-+*%<>(),])
  | (?P<end>$)
    )""",
    re.VERBOSE | re.ASCII,
)
_SPACE = " \t\n\r\f\v"
_NUMBER = re.compile(r"/?(\d+)(?:[/.](\d+))?(?![\w.])", re.ASCII)


class Token(NamedTuple):
    """A number, word, string or symbol, or the end.

    Attributes:
        kind: which of these.
        text: as written.
        column: where it begins, from 1.
    """

    kind: str
    text: str
    column: int


class Tokens:
    """The tokens of a text, one by one.

    >>> tokens = Tokens("tie or")
    >>> tokens.take("tie").column, tokens.token.text
    (1, 'or')

    Args:
        text: the text.
        start: how many characters to skip.

    Attributes:
        token: the next one.
        position: where the text behind it begins, from 0.
    """

    def __init__(self, text: str, start: int = 0) -> None:
        self.text = text
        self.position = start
        self.token = self._scan()

    def _scan(self) -> Token:
        found = _TOKEN.match(self.text, self.position)
        if not found:
            rest = self.text[self.position :]
            column = self.position + len(rest) - len(rest.lstrip(_SPACE)) + 1
            character = self.text[column - 1]
            if character in "\"'":
                self.fail("expected a quote at the end of this text; got none", column)
            number = _NUMBER.match(self.text, column - 1)
            digits = max(map(len, number.groups(""))) if number else 0
            if digits > MOST_DIGITS:
                self.fail(f"expected at most {MOST_DIGITS} digits; got {digits:,}", column)
            if character.isdigit():
                self.fail("expected an integer, a rational such as 3/2 or a decimal such as 0.5", column)
            from exact_odds.language.hints import for_character

            hint = for_character(self.text[column - 1 :])
            self.fail(f"expected a word, a number or an operator; got {character!r}{_also(hint)}", column)
        self.position = found.end()
        kind = found.lastgroup or "end"
        return Token(kind, found[kind], found.start(kind) + 1)

    def advance(self) -> Token:
        """The next token, which is then behind."""
        token, self.token = self.token, self._scan()
        return token

    def fail(self, message: str, column: int) -> NoReturn:
        """Refuse what stands at a column."""
        raise EventError(message, self.text, column)

    def expected(self, what: str, hint: str = "") -> NoReturn:
        """Refuse the next token, since something else is expected there."""
        found = "the end" if self.token.kind == "end" else repr(self.token.text)
        self.fail(f"expected {what}; got {found}{_also(hint)}", self.token.column)

    def take(self, *symbols: str) -> Token | None:
        """The next token if it is one of these symbols or keywords."""
        return self.advance() if self.token.kind in ("symbol", "word") and self.token.text in symbols else None

    def expect(self, symbol: str, what: str) -> None:
        """Take a symbol, or refuse what stands there."""
        if not self.take(symbol):
            self.expected(what)


def _also(hint: str) -> str:
    return f"; {hint}" if hint else ""
