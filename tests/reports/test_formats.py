"""What holds for every format."""

from __future__ import annotations

import subprocess
import sys

import pytest

from exact_odds.errors import UnknownName
from exact_odds.reports.formats import FORMATS, render
from exact_odds.reports.table import Report, Table
from tests.reports.samples import REPORT, TEXTS, WAGERS


@pytest.mark.parametrize("form", TEXTS)
@pytest.mark.parametrize("subject", [REPORT, WAGERS])
def test_the_same_each_time_and_ending_with_a_line_end(form: str, subject: Report | Table) -> None:
    text = render(subject, form)
    assert text == render(subject, form)
    assert text.endswith("\n")
    assert not text.endswith("\n\n")


@pytest.mark.parametrize("form", TEXTS)
def test_digits_reach_every_format(form: str) -> None:
    text = render(WAGERS, form, digits=8)
    assert ("0.14359629" if form in ("csv", "json") else "14.35962878") in text
    assert "0.94868330" in text  # the root of 0.9


def test_an_ending_asks_for_one_format() -> None:
    assert len({form.ending for form in FORMATS.values()}) == len(FORMATS)


def test_an_unknown_format_is_answered_with_the_nearest() -> None:
    with pytest.raises(UnknownName, match=r"^no format is called 'markdwn'; did you mean 'markdown'"):
        render(WAGERS, "markdwn")


def test_text_loads_nothing_that_only_other_formats_need() -> None:
    program = (
        "import sys\n"
        "from exact_odds.reports.formats import render\n"
        "from exact_odds.files import writing\n"
        "from exact_odds.reports.table import Column, Table\n"
        "before = set(sys.modules)\n"
        "render(Table('t', [Column('a', kind='decimal')], [(1,)], 'A title', ['A note']))\n"
        "unwanted = {'json', 'csv', 'html', 'tempfile', 'textwrap', 'pathlib', 'string', 'unicodedata', 'pprint'}\n"
        "print(sorted(unwanted & set(sys.modules)), sorted(set(sys.modules) - before))\n"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout == "[] ['exact_odds.reports.formats.people', 'exact_odds.reports.formats.text']\n"
