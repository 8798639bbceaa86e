"""Output kept as files, in golden/ beside this one, and compared whole.

After a change that is meant, ``pytest tests/cli --update-goldens`` writes them anew; read the difference before it is
committed. What stands in them is output, and shows form; numbers are tested elsewhere, against other computations.
"""

from __future__ import annotations

import os

FOLDER = os.path.join(os.path.dirname(__file__), "golden")


def check(name: str, text: str) -> None:
    """The text is that of the file of this name."""
    path = os.path.join(FOLDER, name)
    if os.environ.get("UPDATE_GOLDENS"):
        with open(path, "w", encoding="utf-8", newline="") as file:
            file.write(text)
    with open(path, encoding="utf-8", newline="") as file:
        assert text == file.read(), f"{name} differs; if that is meant: pytest tests/cli --update-goldens"
