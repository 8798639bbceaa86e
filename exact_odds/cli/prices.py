"""Options on what wagers pay and how much may be staked: other pays, a commission, a meter, a cap, largest stakes."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

import click

from exact_odds.cli.options import Function, together
from exact_odds.errors import NumberError, WagerError, quoted

if TYPE_CHECKING:
    from fractions import Fraction

    from exact_odds.counting.coups import Coups
    from exact_odds.studies.exposure import Exposure
    from exact_odds.wagers.wager import Wager

MOST_LISTED = 4
"""Wagers that a message names before it says how many more there are."""


def price_options(function: Function) -> Function:
    """Options that change what wagers pay; the command gets a function on a list of wagers as ``priced``."""

    @functools.wraps(function)
    def with_prices(
        *args: Any, pays: tuple[str, ...], commission: str | None, meter: str | None, cap: str | None, **kwargs: Any
    ) -> Any:
        prices = functools.partial(priced, pays=pays, commission=commission, meter=meter, cap=cap)
        return function(*args, priced=prices, **kwargs)

    return together(
        click.option("--pays", metavar="WAGER=PAY", multiple=True, help="Another pay to one: tie=9, tie=17/2."),
        click.option("--commission", metavar="RATE", help="In place of every commission that the wagers take: 4%."),
        click.option("--meter", metavar="VALUE", help="What a progressive's meter stands at, in stakes: 50000."),
        click.option("--cap", metavar="PAY", help="The most that any award pays, to one: 50000."),
    )(with_prices)


def limit_options(function: Function) -> Function:
    """The option of largest stakes; the command gets a function on wagers and coups as ``exposed``."""

    @functools.wraps(function)
    def with_limits(*args: Any, max_stake: tuple[str, ...], **kwargs: Any) -> Any:
        def exposed(wagers: list[Wager], coups: Coups) -> Exposure | None:
            if not max_stake:
                return None
            from exact_odds.studies.exposure import exposure

            return exposure(coups, parse_limits(max_stake, wagers))

        return function(*args, exposed=exposed, **kwargs)

    return together(
        click.option(
            "--max-stake",
            metavar="WAGER=STAKE",
            multiple=True,
            help="The most that may be staked on a wager, to find what one coup can cost: tie=100.",
        ),
    )(with_limits)


def priced(
    wagers: Sequence[Wager],
    pays: Sequence[str],
    commission: str | None,
    meter: str | None = None,
    cap: str | None = None,
) -> list[Wager]:
    """The wagers with other pays, another commission, their meters at a value, and no pay above a cap.

    Raises:
        WagerError, NumberError: if one of the prices does not read, or fits none of the wagers.
    """
    from exact_odds.exact import exact
    from exact_odds.wagers.terms import checked_commission

    by_slug = {wager.slug: wager for wager in wagers}
    if meter is not None:
        value = _number(exact, meter, f"--meter {meter!r}")
        with_meter = {slug: wager.with_meter(value) for slug, wager in by_slug.items() if wager.meter_letter}
        if not with_meter:
            raise WagerError(f"--meter is for none of the wagers asked about: {_none_of(by_slug, 'follow')}")
        by_slug |= with_meter
    repriced: set[str] = set()
    for text in pays:
        wager, pay = _for_wager(text, "--pays", "WAGER=PAY, as in tie=9", wagers)
        slug = wager.slug
        number = _number(exact, pay, f"--pays {text!r}")
        if number <= -1:
            raise NumberError(f"--pays {text!r} loses the whole stake or more; a pay is more than -1, and 0 is a push")
        if slug in repriced:
            raise WagerError(f"--pays gives {slug} two pays; give it one")
        repriced.add(slug)
        by_slug[slug] = by_slug[slug].with_pay(number)
    if commission is not None:
        for slug in repriced:
            before = next(wager for wager in wagers if wager.slug == slug)
            if before.takes_commission and not by_slug[slug].takes_commission:
                raise WagerError(f"--pays gives {slug} what it pays after all, so leave out --commission, or that pay")
        _number(exact, commission, f"--commission {commission!r}")
        rate = checked_commission(commission)
        takers = [slug for slug, wager in by_slug.items() if wager.takes_commission]
        if not takers:
            raise WagerError(f"--commission is for none of the wagers asked about: {_none_of(by_slug, 'take')}")
        for slug in takers:
            by_slug[slug] = by_slug[slug].with_commission(rate)
    if cap is not None:
        most = _number(exact, cap, f"--cap {cap!r}")
        for slug, wager in by_slug.items():
            if wager.needs_meter:
                raise WagerError(f"--cap needs the meter of {slug}, in units of the stake; write --meter 50000 too")
        by_slug = {slug: wager.with_cap(most) for slug, wager in by_slug.items()}
    return [by_slug[wager.slug] for wager in wagers]


def parse_limits(texts: tuple[str, ...], wagers: list[Wager]) -> dict[Wager, Fraction]:
    """Limits from texts such as ``dragon-7=100``, each for one of some wagers.

    A wager that is offered in several states of the coup, such as insurance, takes a limit for each state.

    >>> from exact_odds import wager
    >>> {one.slug: limit for one, limit in parse_limits(("tie=1/2",), [wager("tie")]).items()}
    {'tie': Fraction(1, 2)}

    Raises:
        WagerError: for text of another form, a wager that is not among these, or one with two limits.
        NumberError: for a limit that is not an exact number, or not above 0.
    """
    from exact_odds.exact import exact

    limits: dict[Wager, Fraction] = {}
    for text in texts:
        wager, limit = _for_wager(text, "--max-stake", "WAGER=STAKE, as in tie=100", wagers)
        if wager in limits:
            raise WagerError(f"--max-stake gives {wager.slug} two limits; give it one")
        limits[wager] = _number(exact, limit, f"--max-stake {quoted(text)}")
        if limits[wager] <= 0:
            raise NumberError(f"--max-stake {quoted(text)}: expected a stake of more than 0; try {wager.slug}=100")
    return limits


def _for_wager(text: str, option: str, form: str, wagers: Sequence[Wager]) -> tuple[Wager, str]:
    """Which of the wagers a text such as ``tie=9`` is for, by slug, name or alias, and what it gives it.

    Raises:
        WagerError: for text of another form, or a wager that is not among these.
    """
    name, equals, given = (part.strip() for part in text.partition("="))
    if not equals or not name:
        raise WagerError(f"{option} {quoted(text)} is not of the form {form}")
    called = {name.casefold(): wager for wager in wagers for name in (*wager.aliases, wager.name, wager.slug)}
    if name.casefold() in called:
        return called[name.casefold()], given
    states = [wager.slug for wager in wagers if wager.slug.startswith(f"{name.casefold()}-")]
    if len(states) > 1:
        raise WagerError(
            f"{option} {quoted(text)}: {name} has {len(states)} states; write it for each, such as {states[0]}={given}"
        )
    asked = ", ".join(wager.slug for wager in wagers[:MOST_LISTED])
    more = f" and {len(wagers) - MOST_LISTED} more" if len(wagers) > MOST_LISTED else ""
    raise WagerError(f"{option} {quoted(text)} is for none of the wagers asked about: {asked}{more}")


def _none_of(slugs: Iterable[str], does: str) -> str:
    """That wagers do not do something, as the end of a sentence.

    >>> _none_of(["tie"], "follow"), _none_of(["tie", "player"], "take")
    ('tie follows none', 'tie, player take none')
    """
    names = list(slugs)
    return f"{', '.join(names)} {does}{'s' if len(names) == 1 else ''} none"


def _number(exact: Callable[[str], Fraction], text: str, where: str) -> Fraction:
    try:
        return exact(text)
    except NumberError as error:
        raise NumberError(f"{where}: {error}") from None
