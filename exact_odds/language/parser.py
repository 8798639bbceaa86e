"""From text to a checked expression: a recursive-descent parser, one method for each level of binding.

::

    disjunction = conjunction {"or" conjunction}
    conjunction = negation {"and" negation}
    negation    = "not" negation | comparison
    comparison  = sum {("==" | "!=" | "<" | "<=" | ">" | ">=") sum} | sum ["not"] "in" "(" number {"," number} ")"
    sum         = product {("+" | "-") product}
    product     = factor {("*" | "%") factor}
    factor      = "-" factor | number | ("abs" | "min" | "max") "(" disjunction {"," disjunction} ")"
                | "(" disjunction ")" | word ["(" string ")"] | name

Text is read once, from left to right, and never evaluated; every refusal names the column.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType

from exact_odds.errors import CardError, EventError, NumberError, quoted, wrong_type
from exact_odds.exact import exact
from exact_odds.language.expression import (
    COMPARISONS,
    Chain,
    Constant,
    Expression,
    Membership,
    Node,
    Tree,
    is_event,
    measure,
)
from exact_odds.language.tokens import Token, Tokens
from exact_odds.language.vocabulary import COUNTERS, FUNCTIONS, KEYWORDS, NAMES, REGIONS, word

LONGEST = 20_000
"""Characters an expression may have."""

REMEMBERED = 500
"""Characters up to which an expression is remembered."""

DEEPEST = 50
"""How many parentheses, ``not`` and minus signs may stand inside one another: reading each takes up to eleven calls."""

MOST_PARTS, MOST_LEVELS = 10_000, 300
"""Parts and levels that an expression may have when the names in it stand for what they name."""

Names = Mapping[str, Expression]
"""Expressions by the names that were given to them."""

NO_NAMES: Names = MappingProxyType({})


def parse(text: str, names: Names = NO_NAMES) -> Expression:
    """The expression that text stands for.

    >>> parse("player.third == 8 and not natural").is_event
    True
    >>> parse("threes == 2", {"threes": parse('dealt.count("3")')}) == parse('dealt.count("3") == 2')
    True

    Args:
        text: an expression of the language.
        names: expressions that may be used by name.

    Raises:
        ArgumentError: for anything but text.
        EventError: names the column, what stands there and what may.

    >>> parse("not baker.wins")
    Traceback (most recent call last):
    exact_odds.errors.EventError: column 5 of 'not baker.wins': expected a word; got 'baker.wins'; try banker.wins
    """
    checked_text(text)
    return parse_from(text, 0, names) if names or len(text) > REMEMBERED else _parsed(text)


def checked_text(text: object) -> str:
    """Text, or an `ArgumentError`."""
    if not isinstance(text, str):
        raise wrong_type(text, "text such as 'banker.wins'")
    return text


@lru_cache(maxsize=2048)
def _parsed(text: str) -> Expression:
    return parse_from(text, 0, NO_NAMES)


def parse_from(text: str, start: int, names: Names) -> Expression:
    """The expression that text stands for behind its first characters; columns are of the whole text."""
    if len(text) > LONGEST:
        raise EventError(f"expected at most {LONGEST:,} characters; got {len(text):,}", text, 1)
    parser = _Parser(text, start, names)
    tree = parser.disjunction()
    parser.expect_end()
    if names and measure(tree)[1] > MOST_LEVELS:
        parser.fail(f"expected at most {MOST_LEVELS} levels inside one another; got more, by the names", 1)
    return Expression(" ".join(text.split()), tree)


class _Parser(Tokens):
    """Reads a tree from tokens."""

    def __init__(self, text: str, start: int, names: Names) -> None:
        self.names = names
        self.depth = 0
        self.parts = 0
        super().__init__(text, start)

    def expect_end(self) -> None:
        if self.token.kind == "end":
            return
        from exact_odds.language.hints import for_operator

        hint = ""
        if self.token.kind == "word":
            hint = for_operator(self.token.text, self.text[self.position :])
        elif self.token.kind == "number":
            hint = "to compare, write =="
        elif self.token.text == ",":
            hint = "to join events, write and, or; to ask for several, write each as an argument of its own"
        if self.token.text in (*COMPARISONS, "in"):
            hint = "put what stands before it in parentheses"
        self.expected("an operator or the end", hint)

    def descend(self) -> None:
        self.depth += 1
        if self.depth > DEEPEST:
            self.fail(f"expected at most {DEEPEST} levels inside one another; got more", self.token.column)

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
                self.fail("expected an event for or; for several numbers write in: player.total in (6, 7)", column)
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
                self.expected("in after not")
            return self.membership(left, column, is_in=False)
        if self.token.kind == "word" and self.token.text == "in":
            return self.membership(left, column, is_in=True)
        return left

    def membership(self, left: Tree, column: int, *, is_in: bool) -> Tree:
        self.advance()
        self.must_be_number(left, "in" if is_in else "not in", column)
        self.expect("(", "a list in parentheses, such as (2, 3)")
        members = [self.member()]
        while self.take(","):
            if self.token.text == ")":
                break
            members.append(self.member())
        self.expect(")", "a comma or the end of the list")
        return Membership(left, frozenset(members), is_in)

    def member(self) -> int | Fraction:
        sign = -1 if self.take("-") else 1
        if self.token.kind != "number":
            self.expected("a number")
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
        """Products and remainders from left to right; a long product is one node."""
        column = self.token.column
        parts, last = [self.factor()], "*"
        while symbol := self.take("*", "%"):
            self.must_be_number(parts[-1], symbol.text, column)
            column = self.token.column
            part = self.factor()
            self.must_be_number(part, symbol.text, column)
            if symbol.text != last and len(parts) > 1:
                parts = [Node(last, tuple(parts))]
            parts.append(part)
            last = symbol.text
        return parts[0] if len(parts) == 1 else Node(last, tuple(parts))

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
            return Constant(self.number())
        if token.text == "(" and token.kind == "symbol":
            self.advance()
            self.descend()
            inner = self.disjunction()
            self.expect(")", "an operator or the closing parenthesis")
            self.depth -= 1
            return inner
        if token.kind == "word" and token.text not in KEYWORDS:
            return self.word()
        hint = "to compare, write !=" if self.text[: token.column].endswith("<>") else ""
        if token.kind == "string":
            hint = 'to count cards, write player.count("K") == 1'
        self.expected("a word, such as banker.wins or player.total", hint)

    def number(self) -> int | Fraction:
        token = self.advance()
        try:
            number = exact(token.text)
        except NumberError as error:
            self.fail(str(error), token.column)
        return number.numerator if number.denominator == 1 else number

    def word(self) -> Tree:
        token = self.advance()
        name = re.sub(r"\s", "", token.text)
        if name in self.names:
            return self.named(self.names[name].tree, token.column)
        if name in FUNCTIONS:
            return self.function(name)
        if name in COUNTERS:
            return self.count(name)
        if name in NAMES:
            if self.token.text == "(" and self.token.kind == "symbol":
                self.expected(f"an operator or the end after {name}, which takes no argument")
            return word(name)
        from exact_odds.language.hints import for_word

        hint = for_word(name, self.text[token.column - 1 + len(token.text) :], tuple(self.names))
        what = "something asked of these cards" if name in REGIONS else "a word"
        self.fail(f"expected {what}; got {quoted(name, 40)}; {hint}", token.column)

    def named(self, tree: Tree, column: int) -> Tree:
        self.parts += measure(tree)[0]
        if self.parts > MOST_PARTS:
            self.fail(f"expected at most {MOST_PARTS:,} words and numbers; got more, by the names", column)
        return tree

    def function(self, name: str) -> Tree:
        least, most = FUNCTIONS[name]
        column = self.token.column
        self.expect("(", f"a parenthesis after {name}")
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
            self.fail(f"expected {wanted} for {name}; got {len(parts)}", column)
        return Node(name, tuple(parts))

    def count(self, name: str) -> Tree:
        example = f'{name}("JQK")'
        self.expect("(", f"a set of cards, as in {example}")
        if self.token.kind != "string":
            self.expected(f"a set of cards in quotes, as in {example}")
        token = self.advance()
        self.expect(")", "the closing parenthesis")
        try:
            return word(name, token.text[1:-1])
        except CardError as error:
            self.fail(str(error), token.column)

    def must_be_event(self, part: Tree, symbol: str, column: int) -> None:
        if not is_event(part):
            self.fail(f"expected something true or false for {symbol}; got a number; compare it, as in > 0", column)

    def must_be_number(self, part: Tree, symbol: str, column: int) -> None:
        if is_event(part):
            self.fail(f"expected a number for {symbol}; got something true or false", column)

    def must_compare(self, symbol: Token, left: Tree, column: int, right: Tree, right_column: int) -> None:
        """Numbers compare with numbers; what is true or false only equals or differs from its like."""
        if symbol.text in ("==", "!=") and is_event(left) and is_event(right):
            return
        alone = "; an event stands alone, or after not" if symbol.text in ("==", "!=") else ""
        for part, where in ((left, column), (right, right_column)):
            if is_event(part):
                self.fail(f"expected a number for {symbol.text}; got something true or false{alone}", where)
