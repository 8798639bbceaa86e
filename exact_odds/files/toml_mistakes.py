"""What is wrong with text that is not TOML: on which line, and what to write there.

Python's reader says where it stopped, in words about its own grammar. Here the line is looked at as the person wrote
it: text without quotes, a quote that is not closed, ``[award]`` for ``[[award]]``.
"""

from __future__ import annotations

import re

from exact_odds.errors import LONGEST_QUOTED, WagerError, cut, quoted
from exact_odds.exact import MOST_DIGITS, exact, meant_by

DEEPEST = 50
"""Brackets that may be open at once, and parts of a key, where it matters how many; no definition needs one."""

NUMBERS = ("pays", "otherwise", "commission")
"""Keys that hold a number."""

_QUOTED = re.compile(
    r'''
    """(?:\\.|[^\\])*?(?:"""|\Z) | \'\'\'.*?(?:\'\'\'|\Z)
    | "(?:\\[^\n]|[^"\\\n])*"? | '[^'\n]*'? | \#[^\n]*
    ''',
    re.VERBOSE | re.DOTALL,
)
_PLACE = re.compile(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", re.DOTALL)
_HEAD = re.compile(r"\s*\[+\s*([\w-]*)")
_SINGLE_HEAD = re.compile(r"\s*\[\s*([\w-]+)\s*\]\s*(?:#.*)?")
_PAIR = re.compile(r"\s*(?:\"([\w-]+)\"|'([\w-]+)'|([\w-]+))\s*=(.*)")
_KEY = re.compile(r"\s*([\w-]+)\s*(?::\s*|\s)(.*)")
_LONG_NUMBER = re.compile(r"\d[\d_]{4000,}")
_LIST = 'its texts stand in quotes with commas between them, as in ["a", "b"]'
_OPEN_LIST = f"a list is not closed; {_LIST}"
_COMMENT = "a comment begins with #, not with //"
_CURLY = "“”„‘’‚«»`"


Mistake = tuple[int, str]
"""The line, from 1, and what is wrong there."""


def without_texts(text: str, *, only_long: bool = False) -> str:
    r"""The same text with spaces for what stands in quotes or is a comment; lines stay lines.

    Args:
        text: TOML, or what should be.
        only_long: blank only texts in three quotes, which alone may hold lines that look like keys.

    >>> without_texts('pays = "8" # eight')
    'pays =            '
    """

    def blanked(found: re.Match[str]) -> str:
        if only_long and found[0][:3] not in ('"""', "'''"):
            return found[0]
        return re.sub(r"[^\n]", " ", found[0])

    return _QUOTED.sub(blanked, text)


def refuse_long_keys(text: str, where: str) -> None:
    """Refuse a key of many parts, ``a.b.c``, which Python reads in a time that grows with their square.

    Raises:
        WagerError: names the line.
    """
    for number, line in enumerate(without_texts(text).split("\n"), 1):
        if line.count(".") > DEEPEST:
            raise WagerError(
                f"{where}, line {number}: a key is one word, as in pays = 12, and here are too many points"
            )


def mistake(text: str, where: str, error: ValueError | RecursionError) -> WagerError:
    """What to say where Python's reader raised this.

    >>> import tomllib
    >>> try:
    ...     tomllib.loads("when = banker.wins")
    ... except ValueError as error:
    ...     print(mistake("when = banker.wins", "my.toml", error))
    my.toml, line 1: banker.wins is neither in quotes nor a whole number; write when = "banker.wins"
    """
    line, message = _mistake(text.replace("\r\n", "\n"), error)
    return WagerError(f"{where}, line {line}: {message}")


def _mistake(text: str, error: ValueError | RecursionError) -> Mistake:
    if isinstance(error, RecursionError):
        return (_deep_line(text), "brackets stand in brackets too deeply here; a list holds texts and nothing else")
    lines = text.split("\n")
    found = _PLACE.fullmatch(str(error))
    if not found:  # a number so long that Python does not make one of it
        number = _LONG_NUMBER.search(without_texts(text))
        return (
            text.count("\n", 0, number.start()) + 1 if number else 1,
            f"a number here has more than {MOST_DIGITS} digits",
        )
    words = found[1]
    line = int(found[2]) if found[2] else len(text.rstrip().split("\n"))
    column = int(found[3]) if found[3] else len(lines[line - 1]) + 1
    return (
        _open_quote(text, sum(len(passed) + 1 for passed in lines[: line - 1]) + column - 1)
        or _open_list(text, sum(len(passed) + 1 for passed in lines[: line - 1]) + column - 1)
        or _head(lines, line)
        or (line, _pair(lines[line - 1], words, column))
    )


def _deep_line(text: str) -> int:
    """The line on which more brackets are open than any definition needs."""
    depth = 0
    for number, line in enumerate(without_texts(text).split("\n"), 1):
        for bracket in re.findall(r"[][{}]", line):
            depth = max(0, depth + (1 if bracket in "[{" else -1))
            if depth > DEEPEST:
                return number
    return 1


def _open_quote(text: str, stopped: int) -> Mistake | None:
    """A quote that is not closed, if that is why the reader stopped there."""
    for found in _QUOTED.finditer(text):
        if found.start() >= stopped:
            break
        mark = found[0][:3] if found[0][:3] in ('"""', "'''") else found[0][:1]
        inside = re.sub(r"\\.", "", found[0][len(mark) :], flags=re.DOTALL)
        if mark != "#" and not inside.endswith(mark):
            return (
                text.count("\n", 0, found.start()) + 1,
                f"the quote {mark} that opens here is not closed; write {mark}...{mark}",
            )
    return None


def _open_list(text: str, stopped: int) -> Mistake | None:
    """A list that is open where the reader stopped, although a new line there begins a key or a table."""
    bare = without_texts(text)
    opened = bare.rfind("=", 0, stopped)
    opened = -1 if opened < 0 else opened + 1 + len(bare[opened + 1 :]) - len(bare[opened + 1 :].lstrip(" "))
    if opened < 0 or bare[opened : opened + 1] != "[" or "]" in bare[opened:stopped]:
        return None
    number, rest = bare.count("\n", 0, opened) + 1, text[text.rfind("\n", 0, stopped) + 1 :]
    begins = _PAIR.match(rest.split("\n")[0]) or _HEAD.match(rest.split("\n")[0])
    if bare.count("\n", 0, stopped) + 1 == number or not begins:
        return None
    return number, f"the list that opens here is not closed; {_LIST}"


def _head(lines: list[str], line: int) -> Mistake | None:
    """A line in brackets that heads no award, if the reader stopped at one."""
    head = _HEAD.match(lines[line - 1])
    if not head or not head[1]:
        return None
    bare = without_texts("\n".join(lines), only_long=True).split("\n")
    for number, text in enumerate(bare, 1):
        single = _SINGLE_HEAD.fullmatch(text)
        if single:
            return (number, f"[{single[1]}] stands in single brackets; write [[{single[1]}]] over each {single[1]}")
        pair = _PAIR.match(text)
        if pair and number < line and head[1] in pair.groups():
            return (number, f"{head[1]} is given here as a key and below as [[{head[1]}]]; write [[{head[1]}]] alone")
    return (line, f"{quoted(lines[line - 1].strip())} heads no table; write [[{head[1]}]] on a line of its own")


def _pair(line: str, words: str, column: int) -> str:
    """What is wrong with a line that should say KEY = VALUE."""
    pair = _PAIR.match(line)
    if not pair:
        if line.lstrip().startswith("//"):
            return _COMMENT
        bare = _KEY.match(line)
        if "array" in words:
            return _OPEN_LIST
        if bare:
            return f"no = stands behind {bare[1]}; write {bare[1]} = {_quoted(bare[2])}"
        return f"{quoted(line.strip())} is neither KEY = VALUE nor [[award]]"
    key, value = pair[1] or pair[2] or pair[3], pair[4].strip()
    if "Cannot" in words:
        return f"{key} is given twice; give it once"
    if not value or value[0] == "#":
        return f'nothing stands behind {key} =; write {key} = "..."'
    if value[0] in _CURLY:
        return f'these are no straight quotes; write {key} = "..."'
    if value[0] == "[" and ("array" in words or "]" not in value):
        return _OPEN_LIST
    if value[0] in "[{":
        return f'{quoted(value)} is no list of texts; write {key} = ["...", "..."]'
    if value[0] not in "\"'":
        return _without_quotes(key, value.partition("#")[0].strip())
    rest = line[column - 1 :].strip()
    if "statement" in words and rest:
        if rest.startswith("//"):
            return _COMMENT
        hint = "give it a line of its own, or leave it out"
        if '"' in rest or "'" in rest:
            hint = "text that holds one kind of quotes stands in the other"
        return f"{quoted(rest)} stands behind the closing quote; {hint}"
    if "\\" in value and value[0] == '"':
        return f"a backslash does not stand for itself in double quotes; write single ones, {key} = '...'"
    return f"{quoted(rest[:1] or value)} cannot stand in a text; leave it out"


def _without_quotes(key: str, value: str) -> str:
    if value != value.lower() and value.lower() in ("true", "false"):
        return f"{value} has capital letters; write {key} = {value.lower()}"
    if re.search(r"(^|\s)//(\s|$)", value):
        return _COMMENT
    meant = meant_by(value) if key in NUMBERS else ""
    is_whole = re.fullmatch(r"[+-]?\d+", meant) is not None
    write = f"{key} = {meant if is_whole else _quoted(meant or value)}"
    percent = re.fullmatch(r"(\d+)\s*%", meant)
    if percent and key == "pays":
        write += (
            f", which is {exact(meant)} of the stake, or {key} = {percent[1]}, which is {percent[1]} times the stake"
        )
    given = cut(value) if value.isprintable() else quoted(value)
    return f"{given} is neither in quotes nor a whole number; write {write}"


def _quoted(value: str) -> str:
    """The value in quotes, if it is short and has not both kinds in it."""
    bare = value.strip().strip("\"'" + _CURLY)
    if not 0 < len(bare) <= LONGEST_QUOTED or not bare.isprintable() or "\\" in bare or ('"' in bare and "'" in bare):
        return '"..."'
    return f"'{bare}'" if '"' in bare else f'"{bare}"'
