"""What the program says to bad input, all of it in one file beside this one: ``messages.txt``.

A test names what was asked and hands over the message; the file holds the wording. Elsewhere tests assert the class of
an error, and the column, the line or the key that it names. After a change of words that is meant,
``pytest --update-goldens`` writes the file anew; read the difference before it is committed.
"""

from __future__ import annotations

import os

FILE = os.path.join(os.path.dirname(__file__), "messages.txt")


def check(asked: str, message: str) -> None:
    """The message is the one that the file has for what was asked."""
    key = ascii(asked)[1:-1]
    key = key if len(key) <= 200 else f"{key[:150]}...{len(key)}"
    known = _read()
    if os.environ.get("UPDATE_GOLDENS"):
        known[key] = message
        with open(FILE, "w", encoding="utf-8", newline="\n") as file:
            file.writelines(f"{name}\n    {text}\n" for name, text in sorted(known.items()))
    assert message == known.get(key), f"another message for {key}; --update-goldens writes {FILE} anew"


def _read() -> dict[str, str]:
    if not os.path.exists(FILE):
        return {}
    with open(FILE, encoding="utf-8", newline="\n") as file:
        lines = file.read().split("\n")[:-1]
    return {asked: message.removeprefix("    ") for asked, message in zip(lines[::2], lines[1::2], strict=True)}
