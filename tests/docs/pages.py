"""The pages, and how what a program writes in them is kept fresh."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import unified_diff
from io import StringIO
from pathlib import Path

from cogapp import Cog

from tests.docs import blocks
from tests.docs.numbers import renewed, unaccounted

PAGES = [blocks.ROOT / "README.md", *sorted((blocks.ROOT / "docs").rglob("*.md"))]


def refresh(page: Path, *, write: bool) -> Iterator[str]:
    """Run the blocks and number marks of a page; say what fails, is stale and not to be written, or is unaccounted."""
    text = page.read_text("utf-8")
    blocks.drawn.clear()
    try:
        with blocks.desk():
            fresh = renewed(_blocks_run(page), blocks.value)
    except Exception as error:  # noqa: BLE001  # whatever an author's expression raises is for the author to read
        yield f"{page.name}: {error}"
        return
    if fresh != text and write:
        page.write_text(fresh, "utf-8")
    elif fresh != text:
        sides = text.splitlines(), fresh.splitlines(), f"{page.name} as it is", f"{page.name} fresh"
        yield "\n".join(unified_diff(*sides, lineterm=""))
    for path, drawing in blocks.drawn.items():
        if not path.is_file() or path.read_text("utf-8") != drawing:
            if write:
                path.write_text(drawing, "utf-8", newline="")
            else:
                yield f"{page.name}: {path.name} is not as its command draws it"
    for line, number in unaccounted(fresh):
        marks = "mark a computed number as in 9.52%<!-- = EXPRESSION -->, another's as in 9.5%<!-- cited: WHERE -->"
        yield f"{page.name}, line {line}: {number}: {marks}"


def _blocks_run(page: Path) -> str:
    """The text of a page with what its cog blocks print today."""
    cog, out, err = Cog(), StringIO(), StringIO()
    cog.set_output(stdout=out, stderr=err)
    prologue = "from tests.docs.blocks import *"
    if cog.main(["cog", "-P", "-n", "utf-8", "-I", str(blocks.ROOT), "-p", prologue, str(page)]):
        raise RuntimeError(err.getvalue())
    return out.getvalue()
