"""The files of frozen questions and answers: JSON, a question to an entry, its answer beside it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

from tests.frozen.ask import Answer, Question

FOLDER = Path(__file__).parent
WIDTH = 120


class Record(NamedTuple):
    """A question and its frozen answer, null where none is recorded yet."""

    question: Question
    answer: Answer


def files() -> list[Path]:
    """All files of answers."""
    return sorted(FOLDER.glob("*.json"))


def read(path: Path) -> list[Record]:
    """The records of a file."""
    return [Record(**entry) for entry in json.loads(path.read_text(encoding="utf-8"))]


def write(path: Path, records: list[Record]) -> None:
    """Write the records of a file, as readable as their length lets them be."""
    path.write_text(_text([record._asdict() for record in records]) + "\n", encoding="utf-8")


def _text(value: object, indent: int = 0) -> str:
    """JSON on one line if it fits, else an element to a line."""
    line = json.dumps(value, ensure_ascii=False)
    if (len(line) + indent < WIDTH and indent) or not isinstance(value, dict | list):
        return line
    inner = indent + 1
    if isinstance(value, dict):
        parts = [f"{json.dumps(key)}: {_text(each, inner)}" for key, each in value.items()]
    else:
        parts = [_text(each, inner) for each in value]
    begin, end = "{}" if isinstance(value, dict) else "[]"
    space = "\n" + " " * inner
    return begin + space + f",{space}".join(parts) + "\n" + " " * indent + end
