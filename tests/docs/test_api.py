"""The page of the Python interface: what it prints as Python is Python, and its examples run as they stand."""

from __future__ import annotations

import ast
import re
from doctest import DocTestParser, DocTestRunner

import pytest

from tests.docs.blocks import ROOT

PAGE = (ROOT / "docs" / "api.md").read_text("utf-8")
BLOCKS = re.findall(r"^```text\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
MEMBERS = [text.replace("\\|", "|") for text in re.findall(r"^\| `((?:[^`|\\]|\\\|)+)` \|", PAGE, re.MULTILINE)]


def test_every_signature_is_python() -> None:
    heads = [block.partition("\n")[0] for block in BLOCKS] + [member for member in MEMBERS if "(" in member]
    assert len(heads) > 200
    for head in heads:
        ast.parse(_function(head))


def _function(head: str) -> str:
    return f"def {head.removeprefix('class ')}: ..."


def test_no_signature_has_an_annotation_in_quotes() -> None:
    for head in (_function(block.partition("\n")[0]) for block in BLOCKS if "->" in block.partition("\n")[0]):
        (function,) = ast.parse(head).body
        assert isinstance(function, ast.FunctionDef)
        annotations = [each.annotation for each in (*function.args.args, *function.args.kwonlyargs)]
        assert not any(isinstance(each, ast.Constant) and isinstance(each.value, str) for each in annotations)


@pytest.mark.parametrize("block", [block for block in BLOCKS if ">>>" in block], ids=lambda text: text.split("(")[0])
def test_every_example_runs_as_it_stands(block: str) -> None:
    test = DocTestParser().get_doctest(block, {}, "docs/api.md", "docs/api.md", None)
    assert DocTestRunner(verbose=False).run(test).failed == 0
