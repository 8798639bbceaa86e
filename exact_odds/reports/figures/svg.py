"""SVG as it is kept: flat, short, and the same whichever version of matplotlib wrote it.

Versions differ in how they style text and name what is drawn more than once, and write more digits of a coordinate
than a pixel has. None of that is seen. Here it goes, so that two files are equal if they look the same, a difference
between them can be read, and a figure takes a few kilobytes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

FONTS = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"

_SVG = "{http://www.w3.org/2000/svg}"
_LINK = "{http://www.w3.org/1999/xlink}href"
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:e[-+]\d+)?")
_SHORT_FONT = re.compile(r"(?:(\d+|bold) )?([\d.]+)px ")


def tidy(drawing: str, title: str, about: str, data: str) -> str:
    """The drawing, with its title, words about it for who cannot see it, and the data drawn.

    Args:
        drawing: SVG as matplotlib writes it, with text as text, not clipped.
        title: its title.
        about: a sentence or two.
        data: any text, kept as metadata.
    """
    from xml.etree import ElementTree as ET

    root = ET.fromstring(drawing)  # noqa: S314 - written by us a moment ago
    width, height = root.attrib["viewBox"].split()[2:]
    names: dict[str, str] = {}
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" role="img"'
        f' width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
        f' font-family="{FONTS}" stroke-linejoin="round">'
    )
    lines = [
        head,
        f"<title>{escape(title)}</title>",
        f"<desc>{escape(about)}</desc>",
        f"<metadata>\n{escape(data, quote=False)}</metadata>",
        *_flat(root, names),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def data_of(svg: str) -> str:
    r"""The data that ``tidy`` put into a drawing.

    >>> drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 7 5"></svg>'
    >>> data_of(tidy(drawing, "Title", "About", "wins,share\nPlayer,1/3 & more\n"))
    'wins,share\nPlayer,1/3 & more\n'
    """
    from html import unescape

    return unescape(svg.partition("<metadata>\n")[2].partition("</metadata>")[0])


def _flat(element: Element, names: dict[str, str]) -> Iterator[str]:
    """The shapes and words in an element, one a line: groups are opened up, marks defined once."""
    for child in element:
        tag = child.tag.removeprefix(_SVG)
        if tag in ("g", "defs"):
            yield from _flat(child, names)
        elif tag == "path" and "id" in child.attrib:
            name = names.setdefault(child.attrib["id"], f"mark-{len(names) + 1}")
            yield f'<defs><path id="{name}" d="{_path(child)}"/></defs>'
        elif tag == "path":
            yield f'<path d="{_path(child)}"{_style(child)}/>'
        elif tag == "use":
            name = names[child.attrib[_LINK].removeprefix("#")]
            yield f'<use xlink:href="#{name}"{_place(child)}{_style(child)}/>'
        elif tag == "text":
            yield f"<text{_place(child)}{_style(child)}>{escape(child.text or '', quote=False)}</text>"
        elif tag not in ("style", "metadata", "title"):
            raise AssertionError(f"figures draw no <{tag}>")


def _path(element: Element) -> str:
    return _rounded(" ".join(element.attrib["d"].split()))


def _place(element: Element) -> str:
    return "".join(f' {side}="{_rounded(element.attrib[side])}"' for side in ("x", "y"))


def _style(element: Element) -> str:
    """The style of an element as attributes, in order of the alphabet; that font families differ is not seen."""
    styles: dict[str, str] = {}
    for declaration in filter(None, element.attrib["style"].split(";")):
        name, _, value = declaration.partition(":")
        styles[name.strip()] = value.strip()
    short = _SHORT_FONT.match(styles.pop("font", ""))
    if short:
        styles |= {"font-size": short[2], "font-weight": short[1] or ""}
    styles["font-size"] = styles.get("font-size", "").removesuffix("px")
    if styles.get("text-anchor") == "start":
        del styles["text-anchor"]
    styles.pop("font-family", None)
    return "".join(f' {name}="{value}"' for name, value in sorted(styles.items()) if value)


def _rounded(text: str) -> str:
    """The numbers in a text to a hundredth of a pixel."""

    def short(match: re.Match[str]) -> str:
        written = f"{float(match[0]):.2f}".rstrip("0").removesuffix(".")
        return "0" if written == "-0" else written

    return _NUMBER.sub(short, text)
