"""From text to a checked expression: a recursive-descent parser, one method a level of binding.

::

    disjunction = conjunction {"or" conjunction}
    conjunction = negation {"and" negation}
    negation    = "not" negation | comparison
    comparison  = sum {("==" | "!=" | "<" | "<=" | ">" | ">=") sum} | sum ["not"] "in" "(" number {"," number} ")"
    sum         = product {("+" | "-") product}
    product     = factor {"*" factor}
    factor      = "-" factor | number | ("abs" | "min" | "max") "(" disjunction {"," disjunction} ")"
                | "(" disjunction ")" | word ["(" string ")"]

Text is read once, from left to right, and never evaluated; every refusal names the column.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple, NoReturn

from exact_odds.errors import CardError, EventError, NumberError, quoted
from exact_odds.exact import MOST_DIGITS, exact
from exact_odds.language.expression import (
    COMPARISONS,
    Chain,
    Constant,
    Expression,
    Membership,
    Node,
    Tree,
    is_event,
)
from exact_odds.language.vocabulary import COUNTERS, FUNCTIONS, KEYWORDS, NAMES, REGIONS, word

LONGEST = 20_000
"""Characters an expression may have."""

DEEPEST = 50
"""How many parentheses, ``not`` and minus signs may stand inside one another: reading each takes up to eleven calls."""

_TOKEN = re.compile(
    r"""\s*(?:
    (?P<number>\d{1,30}(?:/\d{1,30}|\.\d{1,30})?(?![\w.]))
  | (?P<word>[A-Za-z_]\w*(?:\s*\.\s*[A-Za-z_]\w*)*)
  | (?P<string>"[^"\n]*"|'[^'\n]*')
  | (?P<symbol>==|!=|<=|>=|[-+*<>(),])
  | (?P<end>$)
    )""",
    re.VERBOSE | re.ASCII,
)
_SPACE = " \t\n\r\f\v"
_NUMBER = re.compile(r"/?(\d+)(?:[/.](\d+))?(?![\w.])", re.ASCII)


class _Token(NamedTuple):
    kind: str
    text: str
    column: int


@lru_cache(maxsize=4096)
def parse(text: str) -> Expression:
    """The expression that text stands for.

    >>> parse("player.third == 8 and not natural").is_event
    True

    Raises:
        EventError: names the column, what stands there and what may.

    >>> parse("not baker.wins")
    Traceback (most recent call last):
    exact_odds.errors.EventError: column 5 of 'not baker.wins': there is no 'baker.wins'; did you mean banker.wins?
    """
    if len(text) > LONGEST:
        raise EventError(f"the text has {len(text):,} characters; {LONGEST:,} are allowed", text, 1)
    parser = _Parser(text)
    tree = parser.disjunction()
    parser.expect_end()
    return Expression(" ".join(text.split()), tree)


class _Parser:
    """Reads tokens one by one; ``self.token`` is the next one."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.position = 0
        self.depth = 0
        self.token = self.scan()

    def scan(self) -> _Token:
        found = _TOKEN.match(self.text, self.position)
        if not found:
            rest = self.text[self.position :]
            column = self.position + len(rest) - len(rest.lstrip(_SPACE)) + 1
            character = self.text[column - 1]
            if character in "\"'":
                self.fail("a string that does not end", column)
            number = _NUMBER.match(self.text, column - 1)
            digits = max(map(len, number.groups(""))) if number else 0
            if digits > MOST_DIGITS:
                self.fail(f"a number may have {MOST_DIGITS} digits, and here are {digits:,}", column)
            if character.isdigit():
                self.fail("a number is an integer, a rational such as 3/2, or a decimal such as 0.5", column)
            from exact_odds.language.hints import for_character

            self.fail(
                f"{character!r} is not part of the language{_also(for_character(self.text[column - 1 :]))}", column
            )
        self.position = found.end()
        kind = found.lastgroup or "end"
        return _Token(kind, found[kind], found.start(kind) + 1)

    def advance(self) -> _Token:
        token, self.token = self.token, self.scan()
        return token

    def fail(self, message: str, column: int) -> NoReturn:
        raise EventError(message, self.text, column)

    def found(self) -> str:
        return "the text ends here" if self.token.kind == "end" else f"{self.token.text!r} stands here"

    def take(self, *symbols: str) -> _Token | None:
        """The next token if it is one of these symbols or keywords."""
        return self.advance() if self.token.kind in ("symbol", "word") and self.token.text in symbols else None

    def expect(self, symbol: str, meaning: str) -> None:
        if not self.take(symbol):
            self.fail(f"{self.found()}, where {meaning} is expected", self.token.column)

    def expect_end(self) -> None:
        if self.token.kind != "end":
            from exact_odds.language.hints import for_operator

            hint = ""
            if self.token.kind == "word":
                hint = for_operator(self.token.text, self.text[self.position :])
            elif self.token.kind == "number":
                hint = "to compare write =="
            elif self.token.text == ")":
                hint = "this parenthesis closes none"
            elif self.token.text == ",":
                hint = "to join events write and, or"
            if self.token.text in (*COMPARISONS, "in"):
                hint = "put what stands before it in parentheses"
            self.fail(f"{self.found()}, where an operator or the end is expected{_also(hint)}", self.token.column)

    def descend(self) -> None:
        self.depth += 1
        if self.depth > DEEPEST:
            self.fail(f"more than {DEEPEST} levels stand inside one another here", self.token.column)

    def disjunction(self) -> Tree:
        return self.logical("or", self.conjunction)

    def conjunction(self) -> Tree:
        return self.logical("and", self.negation)

    def logical(self, symbol: str, read: Callable[[], Tree]) -> Tree:
        column = self.token.column
        parts = [read()]
        while self.take(symbol):
            if len(parts) == 1:
                self.must_be_event(parts[0], symbol, column)
            column = self.token.column
            parts.append(read())
            if symbol == "or" and isinstance(parts[-1], Constant) and isinstance(parts[-2], Chain):
                self.fail("or joins events; for one of several numbers write in, as in player.total in (6, 7)", column)
            self.must_be_event(parts[-1], symbol, column)
        return parts[0] if len(parts) == 1 else Node(symbol, tuple(parts))

    def negation(self) -> Tree:
        if not self.take("not"):
            return self.comparison()
        self.descend()
        column = self.token.column
        part = self.negation()
        self.depth -= 1
        self.must_be_event(part, "not", column)
        return Node("not", (part,))

    def comparison(self) -> Tree:
        column = self.token.column
        left = self.sum()
        parts, symbols = [left], []
        while symbol := self.take(*COMPARISONS):
            right_column = self.token.column
            right = self.sum()
            self.must_compare(symbol, parts[-1], column, right, right_column)
            parts.append(right)
            symbols.append(symbol.text)
            column = right_column
        if symbols:
            return Chain(tuple(symbols), tuple(parts))
        if self.token.text == "not" and self.token.kind == "word":
            self.advance()
            if not (self.token.kind == "word" and self.token.text == "in"):
                self.fail(f"{self.found()}, where in is expected after not", self.token.column)
            return self.membership(left, column, "not in")
        if self.token.kind == "word" and self.token.text == "in":
            return self.membership(left, column)
        return left

    def membership(self, left: Tree, column: int, symbol: str = "in") -> Tree:
        self.advance()
        self.must_be_number(left, symbol, column)
        self.expect("(", "a list of numbers in parentheses, as in (2, 3),")
        members = [self.member()]
        while self.take(","):
            if self.token.text == ")":
                break
            members.append(self.member())
        self.expect(")", "a comma or the end of the list")
        return Membership(left, frozenset(members), symbol == "in")

    def member(self) -> Fraction:
        sign = -1 if self.take("-") else 1
        if self.token.kind != "number":
            self.fail(f"{self.found()}, where a number of the list is expected", self.token.column)
        return sign * self.number()

    def sum(self) -> Tree:
        """What is subtracted is added with its sign changed: a long sum is one node, no deeper than it looks."""
        column = self.token.column
        parts = [self.product()]
        while symbol := self.take("+", "-"):
            self.must_be_number(parts[-1], symbol.text, column)
            column = self.token.column
            part = self.product()
            self.must_be_number(part, symbol.text, column)
            parts.append(part if symbol.text == "+" else Node("negative", (part,)))
        return parts[0] if len(parts) == 1 else Node("+", tuple(parts))

    def product(self) -> Tree:
        column = self.token.column
        parts = [self.factor()]
        while self.take("*"):
            self.must_be_number(parts[-1], "*", column)
            column = self.token.column
            parts.append(self.factor())
            self.must_be_number(parts[-1], "*", column)
        return parts[0] if len(parts) == 1 else Node("*", tuple(parts))

    def factor(self) -> Tree:
        token = self.token
        if token.text == "-" and token.kind == "symbol":
            self.advance()
            self.descend()
            column = self.token.column
            part = self.factor()
            self.depth -= 1
            self.must_be_number(part, "-", column)
            return Node("negative", (part,))
        if token.kind == "number":
            number = self.number()
            return Constant(number.numerator if number.denominator == 1 else number)
        if token.text == "(" and token.kind == "symbol":
            self.advance()
            self.descend()
            inner = self.disjunction()
            self.expect(")", "an operator or the closing parenthesis")
            self.depth -= 1
            return inner
        if token.kind == "word" and token.text not in KEYWORDS:
            return self.word()
        hint = "to compare write !=" if self.text[: token.column].endswith("<>") else ""
        if token.kind == "string":
            hint = 'cards are counted, as in player.count("K") == 1'
        self.fail(
            f"{self.found()}, where something to ask is expected, such as banker.wins or player.total{_also(hint)}",
            token.column,
        )

    def number(self) -> Fraction:
        token = self.advance()
        try:
            return exact(token.text)
        except NumberError as error:
            self.fail(str(error), token.column)

    def word(self) -> Tree:
        token = self.advance()
        name = re.sub(r"\s", "", token.text)
        if name in FUNCTIONS:
            return self.function(name)
        if name in COUNTERS:
            return self.count(name)
        if name in NAMES:
            if self.token.text == "(" and self.token.kind == "symbol":
                self.fail(f"{name} takes no argument", self.token.column)
            return word(name)
        from exact_odds.language.hints import for_word

        hint = for_word(name, self.text[token.column - 1 + len(token.text) :])
        self.fail(
            f"{name} is a set of cards; {hint}" if name in REGIONS else f"there is no {quoted(name, 40)}; {hint}",
            token.column,
        )

    def function(self, name: str) -> Tree:
        least, most = FUNCTIONS[name]
        column = self.token.column
        self.expect("(", f"the parenthesis after {name}")
        self.descend()
        parts: list[Tree] = []
        while not parts or self.take(","):
            part_column = self.token.column
            parts.append(self.disjunction())
            self.must_be_number(parts[-1], name, part_column)
        self.expect(")", "a comma or the closing parenthesis")
        self.depth -= 1
        if not least <= len(parts) <= most:
            wanted = "one number" if most == 1 else "two numbers or more"
            self.fail(f"{name} takes {wanted}, and {len(parts)} are given", column)
        return Node(name, tuple(parts))

    def count(self, name: str) -> Tree:
        example = f'{name}("JQK")'
        self.expect("(", f"a set of cards, as in {example},")
        if self.token.kind != "string":
            self.fail(f"{self.found()}, where a set of cards in quotes is expected, as in {example}", self.token.column)
        token = self.advance()
        self.expect(")", "the closing parenthesis")
        try:
            return word(name, token.text[1:-1])
        except CardError as error:
            self.fail(str(error), token.column)

    def must_be_event(self, part: Tree, symbol: str, column: int) -> None:
        if not is_event(part):
            self.fail(
                f"a number stands here, where {symbol} takes something true or false; compare it, as in > 0", column
            )

    def must_be_number(self, part: Tree, symbol: str, column: int) -> None:
        if is_event(part):
            self.fail(f"something true or false stands here, where {symbol} takes a number", column)

    def must_compare(self, symbol: _Token, left: Tree, column: int, right: Tree, right_column: int) -> None:
        """Numbers compare with numbers; what is true or false only equals or differs from its like."""
        if symbol.text in ("==", "!=") and is_event(left) and is_event(right):
            return
        alone = "; an event stands alone, or behind not" if symbol.text in ("==", "!=") else ""
        for part, where in ((left, column), (right, right_column)):
            if is_event(part):
                self.fail(f"something true or false stands here, and {symbol.text} compares numbers{alone}", where)


def _also(hint: str) -> str:
    return f"; {hint}" if hint else ""
