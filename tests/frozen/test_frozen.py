"""Every answer of version 0.1.0 is the answer still: see ``python -m tests.frozen --help``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.frozen.ask import KINDS, Answer, ask
from tests.frozen.records import Record, files, read

RECORDS = [
    pytest.param(record, id=f"{path.stem}-{number}-{record.question['ask']}")
    for path in files()
    for number, record in enumerate(read(path))
]


@pytest.mark.parametrize("record", RECORDS)
def test_the_answer_is_that_of_version_0_1_0(record: Record) -> None:
    assert _text(record.answer) == _text(ask(record.question)), json.dumps(record.question, ensure_ascii=False)


def test_every_kind_of_question_is_frozen() -> None:
    assert {record.question["ask"] for path in files() for record in read(path)} == KINDS.keys()


@pytest.mark.parametrize("path", files(), ids=lambda path: path.stem)
def test_a_file_asks_nothing_twice_and_answers_everything(path: Path) -> None:
    records = read(path)
    questions = [json.dumps(record.question, sort_keys=True) for record in records]
    assert len(set(questions)) == len(questions)
    assert all(record.answer is not None or record.question["ask"] == "best_tags" for record in records)


def _text(answer: Answer) -> str:
    """An answer as text, which tells true from 1."""
    return json.dumps(answer, indent=1, sort_keys=True)
