"""A question as it comes over the wire, and its answer."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import NamedTuple

JSON = "application/json"
"""The content type of answers unless another format is asked for."""

REFUSED, FORBIDDEN, NOWHERE, NO_METHOD, TOO_SLOW, TOO_LARGE, MISDIRECTED = 400, 403, 404, 405, 408, 413, 421
"""HTTP status codes of refusals that the client can mend."""

GONE, FAULT, BUSY = 499, 500, 503
"""HTTP status codes for the log of a client that left, of a fault of ours, and of too much at once."""

HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data: blob:; frame-ancestors 'none'; "
    "base-uri 'none'; form-action 'self'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
"""With every response: a page that loads from here alone, and content that is what it says."""

ANSWER_HEADERS = {
    **HEADERS,
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; "
    "base-uri 'none'; form-action 'none'",
}
"""With every answer to a question: one in HTML or SVG brings its own style, and runs no script."""


class Question(NamedTuple):
    """A command and its parameters, as the address of a request names them.

    Attributes:
        command: its name.
        parameters: names and values, in order; a name stands as often as it has values.
        files: by name what each file holds that came with the question.
    """

    command: str
    parameters: tuple[tuple[str, str], ...] = ()
    files: Mapping[str, str] = {}


class Answer(NamedTuple):
    """What the command prints, or one sentence that says what is wrong.

    Attributes:
        status: of HTTP: 200, or why there is no answer.
        kind: the content type.
        body: what the command prints, byte for byte; of a refusal ``{"error": "..."}``.
        notes: warnings, which the command line prints on stderr.
    """

    status: int
    kind: str
    body: bytes
    notes: tuple[str, ...] = ()


def refused(sentence: str, status: int = REFUSED, column: int | None = None) -> Answer:
    """The answer that says what is wrong.

    >>> refused("no", column=3).body
    b'{"error": "no", "column": 3}'

    Args:
        sentence: what is wrong.
        status: of HTTP.
        column: where in an event, counted from 1.
    """
    said: dict[str, object] = {"error": sentence} if column is None else {"error": sentence, "column": column}
    return Answer(status, JSON, json.dumps(said, ensure_ascii=False).encode("utf-8", "backslashreplace"))
