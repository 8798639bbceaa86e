"""``--standalone``: whole documents from the command line."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.cli.conftest import CommandLine


def test_the_command_line_writes_a_document(cli: CommandLine, tmp_path: Path) -> None:
    path = tmp_path / "tie.tex"
    assert cli("probability", "tie", "--standalone", "-o", str(path)).code == 0
    assert path.read_text().startswith("\\documentclass")
    assert cli.printed("probability", "tie", "--format", "latex").startswith("% \\usepackage")
    page = cli.printed("probability", "tie", "--format", "html")
    assert cli.printed("probability", "tie", "--format", "html", "--standalone") == page


@pytest.mark.parametrize("form", ["text", "markdown", "csv", "json", "xlsx", "svg"])
def test_other_formats_are_refused(cli: CommandLine, form: str) -> None:
    message = cli.refused("probability", "tie", "--format", form, "--standalone")
    assert "latex and html" in message
    assert form in message
