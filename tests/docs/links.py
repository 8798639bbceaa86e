"""Links between pages, and the commands that pages show: each must lead somewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import chain, count, pairwise
from pathlib import Path
from urllib.parse import unquote, urlsplit

from markdown_it import MarkdownIt
from markdown_it.token import Token

_MARKDOWN = MarkdownIt("commonmark").enable("table")
_HTML_LINK = re.compile(r"""\b(?:href|src)\s*=\s*["']([^"']+)["']""")
_HTML_ANCHOR = re.compile(r"""\b(?:id|name)\s*=\s*["']([^"']+)["']""")
_COMMAND = re.compile(r"\s*(?:\$ )?(exact-odds(?: .*)?)$")


def broken_links(page: Path, root: Path) -> Iterator[str]:
    """What is wrong with each link of a page that leads nowhere; links to other sites are not followed."""
    for target in _targets(page):
        address = urlsplit(target)
        if address.scheme or address.netloc:
            continue
        path = (page.parent / unquote(address.path)).resolve() if address.path else page.resolve()
        if root.resolve() not in (path, *path.parents):
            yield f"{target} leads out of the project"
        elif not path.exists():
            yield f"{target} is not there"
        elif address.fragment and unquote(address.fragment) not in anchors(path):
            yield f"{target}: nothing in {path.name} is called so"


def _targets(page: Path) -> Iterator[str]:
    for part in _parts(page):
        if part.type == "link_open":
            yield str(part.attrs["href"])
        elif part.type == "image":
            yield str(part.attrs["src"])
        elif part.type in ("html_block", "html_inline"):
            yield from _HTML_LINK.findall(part.content)


def _parts(page: Path) -> Iterator[Token]:
    """The pieces of a page from top to bottom: its blocks, and in place of running text what that is made of."""
    for token in _MARKDOWN.parse(page.read_text("utf-8")):
        yield from token.children or (token,)


def anchor(heading: str) -> str:
    """What a heading is called in links, the first time it stands on a page.

    >>> anchor("What the counts are of, 8 decks")
    'what-the-counts-are-of-8-decks'
    """
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


@cache
def anchors(page: Path) -> frozenset[str]:
    """What can be linked to in a page: its headings, named as GitHub and its kin do, and what HTML gives a name."""
    names: set[str] = set()
    for before, token in pairwise(_MARKDOWN.parse(page.read_text("utf-8"))):
        if before.type == "heading_open":
            slug = anchor(
                "".join(part.content for part in token.children or () if part.type in ("text", "code_inline"))
            )
            names.add(next(name for name in chain([slug], (f"{slug}-{n}" for n in count(1))) if name not in names))
    for part in _parts(page):
        if part.type in ("html_block", "html_inline"):
            names.update(_HTML_ANCHOR.findall(part.content))
    return frozenset(names)


def commands(page: Path) -> Iterator[str]:
    """Each `exact-odds` command line in the code blocks and code spans of a page."""
    for part in _parts(page):
        if part.type == "code_inline":
            lines = [part.content]
        elif part.type == "fence" and part.info.strip() in ("", "sh", "bash", "console"):
            lines = part.content.replace("\\\n", " ").splitlines()
        else:
            continue
        yield from (found[1] for line in lines if (found := _COMMAND.match(line)))
