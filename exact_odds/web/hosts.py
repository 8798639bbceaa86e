"""Whom a request is meant for, and which page sent it: a web site elsewhere gets nothing through a user's browser."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from ipaddress import ip_address
from urllib.parse import urlsplit

from exact_odds.errors import quoted
from exact_odds.web.question import FORBIDDEN, MISDIRECTED, Answer, refused

LOCAL = "localhost"
"""The name of this machine that no other machine can give itself."""


def refused_host(host: str | None, names: Collection[str]) -> Answer | None:
    """The refusal of a request that is meant for another host; None for one that is meant for this server.

    A site that wants to read answers through a user's browser gives its own name the address of this server. So names
    must be known, while addresses in digits and ``localhost`` cannot be taken over.

    >>> refused_host("127.0.0.1:8000", ()), refused_host("odds.example.org", ("odds.example.org",))
    (None, None)
    >>> refused_host("example.org", ()).status
    421

    Args:
        host: the header of that name; None where there is none, as from programs that speak HTTP/1.0.
        names: by which the server is known, in small letters.
    """
    if host is None:
        return None
    name = _name(host)
    if name == LOCAL or name in names or _is_address(name):
        return None
    return refused(
        f"expected a host that this server answers for; got {quoted(host)}; ask by its address, or serve with "
        "--name and that name",
        MISDIRECTED,
    )


def refused_site(headers: Mapping[str, str], names: Collection[str]) -> Answer | None:
    """The refusal of a question that a page of another site asks; None for any other.

    Browsers say where a request comes from in ``Sec-Fetch-Site`` where the address is trustworthy, as that of this
    machine is, and in ``Origin`` for requests that bring something.

    Args:
        headers: of the request, by names in small letters.
        names: by which the server is known.
    """
    site, origin = headers.get("sec-fetch-site"), headers.get("origin")
    if site is not None:
        is_other = site.lower() not in ("same-origin", "none")
    else:
        is_other = origin is not None and not _is_own(origin, headers.get("host", ""), names)
    sentence = "expected a question of this server's own page; got one from another site; open the page itself"
    return refused(sentence, FORBIDDEN) if is_other else None


def _is_own(origin: str, host: str, names: Collection[str]) -> bool:
    place = origin.partition("://")[2].lower()
    return place == host.lower() or _name(place) in names


def _name(host: str) -> str:
    """A host without its port; empty if it is none."""
    try:
        return (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return ""


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
