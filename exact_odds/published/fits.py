"""What a figure that disagrees fits: other shoes, other terms, and the ways in which numbers go wrong on their way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction

from exact_odds.decimals import decimal
from exact_odds.errors import ExactOddsError
from exact_odds.exact import exact
from exact_odds.games.cards import RANKS
from exact_odds.published.compute import compute, odds_of
from exact_odds.published.figure import Digits, Figure, Quantity, printed_form
from exact_odds.wagers.odds import Odds

DECKS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "12", "infinite")
"""The shoes that are tried."""

MORE = 3
"""Digits beyond those printed, to which a number may have been rounded before."""

_WHOLE = (Quantity.COUNT, Quantity.DEALS)
_OF_MONEY = (Quantity.EXPECTED_VALUE, Quantity.HOUSE_EDGE, Quantity.RESOLVED_EDGE, Quantity.PLAYER_EDGE)
_OF_CHANCE = (Quantity.PROBABILITY, Quantity.HIT_FREQUENCY)


def fits(figure: Figure, value: Fraction) -> tuple[str, ...]:
    """What the printed number would be right for, in words.

    Args:
        figure: as printed.
        value: as computed, which is not what is printed.

    >>> figure = Figure("page", "", "tie", "edge", "4.80%", Quantity.HOUSE_EDGE, "8", wager="tie-9")
    >>> fits(figure, compute(figure))
    ('probabilities rounded to 4 digits before', 'one card gone: 9')
    """
    found = [*_terms(figure, value)]
    decks = [number for number in DECKS if number != figure.decks and _would(replace(figure, decks=number))]
    if decks:
        found.append(_decks(decks))
    found += _digits(figure, value)
    gone = [card for card in RANKS if _would(replace(figure, without=f"{figure.without} {card}".strip()))]
    if gone and figure.decks != "infinite":
        found.append(f"one card gone: {' or '.join(gone)}")
    return tuple(found)


def _decks(decks: list[str]) -> str:
    *most, last = decks
    return f"{', '.join(most)}{' or ' if most else ''}{last} deck{'' if decks == ['1'] else 's'}"


def _would(other: Figure) -> bool:
    """Whether another figure would be printed so. One that there is not, would not."""
    with suppress(ExactOddsError):
        return other.agrees(compute(other))
    return False


def _terms(figure: Figure, value: Fraction) -> Iterator[str]:
    """Other terms, and other measures of the same thing."""
    other = "to one" if figure.unit == "for one" else "for one"
    if _would(replace(figure, unit=other)):
        yield f"pays {other}"
    if value and figure.agrees(-value):
        yield "the other sign"
    if figure.quantity in _OF_MONEY:
        for quantity in (Quantity.HOUSE_EDGE, Quantity.RESOLVED_EDGE):
            if quantity is not figure.quantity and _would(replace(figure, quantity=quantity)):
                yield f"a {quantity.value}"
        if figure.quantity is not Quantity.EXPECTED_VALUE:
            returned = replace(figure, quantity=Quantity.EXPECTED_VALUE, unit="for one")
            if _would(returned):
                yield "a return to player"
    if figure.quantity in (Quantity.DEVIATION, Quantity.VARIANCE):
        swapped = Quantity.VARIANCE if figure.quantity is Quantity.DEVIATION else Quantity.DEVIATION
        if _would(replace(figure, quantity=swapped)):
            yield f"a {swapped.value}"
    if figure.event and not figure.given and figure.quantity is Quantity.PROBABILITY:
        for given in ("not tie", "natural", "not natural"):
            with suppress(ExactOddsError):
                share = compute(replace(figure, given=given))
                if 0 < share < 1 and figure.agrees(share):
                    yield f"given {given}"
    if figure.quantity in (*_OF_CHANCE, *_OF_MONEY):
        if figure.quantity in _OF_CHANCE and figure.agrees(1 - value):
            yield "the complement"
        if "/" not in figure.printed:
            other = figure.printed.removesuffix("%") if figure.printed.endswith("%") else f"{figure.printed}%"
            if replace(figure, printed=other).agrees(value):
                yield "the percent sign left out" if other.endswith("%") else "a number without the percent sign"


def _digits(figure: Figure, value: Fraction) -> Iterator[str]:
    """The digits cut, rounded twice, or worked out from rounded ones."""
    ways = {Digits.CUT: "the digits cut", Digits.CUT_15: "15 digits, cut", Digits.ROUNDED_15: "15 digits, rounded"}
    for digits, words in ways.items():
        if digits in (Digits.CUT_15, Digits.ROUNDED_15) and figure.quantity not in _WHOLE:
            continue
        if digits is not figure.digits and replace(figure, digits=digits).agrees(value):
            yield words
    if "/" in figure.printed:
        return
    places, is_percent = printed_form(figure.printed).groups()
    number = len(places or "") + (2 if is_percent else 0)
    for more in range(1, MORE + 1):
        before = exact(decimal(value, number + more))
        up = before + (1 if value > 0 else -1) * Fraction(1, 10 ** (number + MORE + 1))  # a five at the end goes up
        if figure.agrees(before) or figure.agrees(up):
            yield f"rounded twice, to {number + more} digits before"
            break
    yield from _from_rounded(figure, number)


def _from_rounded(figure: Figure, number: int) -> Iterator[str]:
    """What follows from probabilities that were rounded before."""
    measure = _MEASURES.get(figure.quantity)
    if measure is None or not (figure.wager or figure.own or figure.pays):
        return
    with suppress(ExactOddsError):
        odds = odds_of(figure)
        for digits in range(2, number + MORE):
            shares = [exact(decimal(award.probability, digits)) for award in (*odds.awards, odds.lose)]
            with suppress(ZeroDivisionError):
                if figure.agrees(measure(odds, shares, figure)):
                    yield f"probabilities rounded to {digits} digits before"
                    return


def _mean(odds: Odds, shares: list[Fraction], figure: Figure) -> Fraction:
    """The mean from rounded shares of the awards that win, all else lost."""
    pays = [award.pays for award in odds.awards]
    won = sum((share * (pay + 1) for share, pay in zip(shares, pays, strict=False)), Fraction(0))
    return won - (0 if figure.unit == "for one" and figure.quantity is Quantity.EXPECTED_VALUE else 1)


def _returned(odds: Odds, shares: list[Fraction], figure: Figure) -> Fraction:
    """What one award adds to the mean, from its rounded share."""
    stake = 1 if figure.unit == "for one" else 0
    awards = (*odds.awards, odds.lose)
    return sum(
        (
            share * (award.pays + stake)
            for share, award in zip(shares, awards, strict=True)
            if award.label == figure.award
        ),
        Fraction(0),
    )


def _summed(odds: Odds, shares: list[Fraction]) -> Fraction:
    """The mean from rounded shares, the lost stake's among them."""
    pays = [award.pays for award in (*odds.awards, odds.lose)]
    return sum((share * pay for share, pay in zip(shares, pays, strict=True)), Fraction(0))


def _variance(odds: Odds, shares: list[Fraction]) -> Fraction:
    pays = [award.pays for award in (*odds.awards, odds.lose)]
    mean = _summed(odds, shares)
    return sum((share * pay**2 for share, pay in zip(shares, pays, strict=True)), Fraction(0)) - mean**2


_MEASURES: dict[Quantity, Callable[[Odds, list[Fraction], Figure], Fraction]] = {
    Quantity.EXPECTED_VALUE: _mean,
    Quantity.PLAYER_EDGE: _mean,
    Quantity.HOUSE_EDGE: lambda odds, shares, figure: -_mean(odds, shares, figure),
    Quantity.RETURN: _returned,
    Quantity.VARIANCE: lambda odds, shares, _: _variance(odds, shares),
}
"""Measures of a wager, from the shares of its awards."""
