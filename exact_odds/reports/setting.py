"""What every report opens with: the game, the shoe, the cards on the table, and how many deals there are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from exact_odds.counting.answers import Event
from exact_odds.counting.coups import Coups
from exact_odds.decimals import grouped
from exact_odds.games.cards import RANKS
from exact_odds.games.game import Game
from exact_odds.games.shoe import Shoe
from exact_odds.games.tableau import NATURALS, Tableau
from exact_odds.language import Expression
from exact_odds.reports.chart import Chart
from exact_odds.reports.table import Report, Table


def heading(coups: Coups) -> str:
    """The game and the shoe in words, for a title.

    >>> heading(Coups(Shoe.of_decks(8).without("A 8h")))
    'Mini-baccarat, 8 decks without A 8h: 414 cards'
    """
    return f"{coups.game.name}, {dealt_from(coups)}"


def dealt_from(coups: Coups) -> str:
    """The shoe in words, and the cards on the table; a game's fixed cards among them, marked.

    >>> from exact_odds import game
    >>> dealt_from(Coups(game=game("7-up"), shown="player: K, banker: 3"))
    '8 decks, on the table player: 7 (fixed) K, banker: 3'
    """
    if not coups.shown:
        return str(coups.shoe)
    fixed, shown = coups.game.fixed, coups.shown
    hands = (("player", fixed.player, shown.player), ("banker", fixed.banker, shown.banker))
    on_table = ", ".join(
        f"{name}: {' '.join([*(f'{card} (fixed)' for card in first), *map(str, later)])}"
        for name, first, later in hands
        if first or later
    )
    return f"{coups.shoe}, on the table {on_table}"


def shoe_of(decks: int | None) -> Shoe:
    """The shoe of whole decks, in tables by number of decks; None is the infinite one."""
    return Shoe.infinite() if decks is None else Shoe.of_decks(decks)


def named(decks: int | None) -> int | str:
    """Such a number of decks as a cell."""
    return "infinite" if decks is None else decks


def cards_of_a_deal(game: Game) -> str:
    """What a deal takes from the shoe, in words.

    >>> from exact_odds import game
    >>> cards_of_a_deal(game("7-up"))
    'five cards beside the fixed ones (player: 7)'
    """
    return f"{_WORDS[game.needed]} cards" + (f" beside the fixed ones ({game.fixed})" if game.fixed else "")


def deals_line(coups: Coups, asked: Sequence[Event] = ()) -> str:
    """How many deals there are, and what one is.

    Args:
        coups: the coups.
        asked: what is asked of them. Of infinite decks, questions on suits are answered in finer sequences.

    >>> from exact_odds import game
    >>> infinite = Coups(Shoe.infinite())
    >>> deals_line(infinite), deals_line(infinite, ["player.same_suit"])[:14]
    ('4,826,809 equally likely sequences of six cards', '19,770,609,664')
    >>> deals_line(Coups(game=game("7-up")))
    '12,161,552,981,760 ordered deals of five cards beside the fixed ones (player: 7), all equally likely'
    """
    cards = cards_of_a_deal(coups.game)
    if not coups.shoe.is_infinite:
        return f"{grouped(coups.deals)} ordered deals of {cards}, all equally likely"
    number = coups.distribution(*asked).of if asked else coups.deals
    return f"{grouped(number)} equally likely sequences of {cards}"


_WORDS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}
"""Numbers of cards of a deal, in words; up to four cards of a coup may be fixed."""


def naturals_note(tableau: Tableau, asked: Iterable[Event | None]) -> str:
    """What the word ``natural`` means, where something asked uses it and the tableau has other naturals; else empty.

    >>> from dataclasses import replace
    >>> from exact_odds import PUNTO_BANCO, parse
    >>> naturals_note(replace(PUNTO_BANCO, naturals=frozenset({9})), [parse("tie and natural")])
    'The word natural means 8 or 9 in two cards in every game; here 9 ends the coup.'
    """
    words = {word.name for one in asked if isinstance(one, Expression) for word in one.words}
    if tableau.naturals == NATURALS or not any(name.endswith("natural") for name in words):
        return ""
    ends = f"{' or '.join(map(str, sorted(tableau.naturals)))} ends" if tableau.naturals else "no two cards end"
    return f"The word natural means 8 or 9 in two cards in every game; here {ends} the coup."


def setting(coups: Coups, given: Event | None = None) -> dict[str, object]:
    """The same for programs: what every report says of its game, shoe, shown cards and deals.

    Args:
        coups: the coups.
        given: the condition under which everything is.

    >>> found = setting(Coups(Shoe.of_decks(6).without("K")))
    >>> found["game"], found["decks"], found["cards"], found["removed"], found["shown"]
    ('mini-baccarat', 6, 311, 'K', None)
    """
    return {**shoe_setting(coups, coups.deals), "given": None if given is None else str(given)}


def shoe_setting(coups: Coups, deals: int | None = None) -> dict[str, object]:
    """The setting of a report that is not of the deals of one coup, but perhaps of others.

    Of infinite decks the counts are the cards of each rank in one deck.
    """
    shoe, shown = coups.shoe, coups.shown.player or coups.shown.banker
    return {
        "game": coups.game.slug,
        "decks": "infinite" if shoe.is_infinite else shoe.decks,
        "cards": None if shoe.is_infinite else shoe.size,
        "counts": dict(zip(RANKS, shoe.ranks, strict=True)),
        "removed": " ".join(map(str, shoe.removed)),
        "shown": str(coups.shown) if shown else None,
        "given": None,
        "deals": deals,
    }


def report(
    tables: Sequence[Table],
    coups: Coups | None,
    title: str = "",
    notes: Sequence[str] = (),
    given: Event | None = None,
    asked: Sequence[Event] = (),
    main: str = "",
    chart: Chart | None = None,
) -> Report:
    """A report that opens with its setting: the game, the shoe and the deals.

    Args:
        tables: its tables.
        coups: what was counted over; None where that is not known, and the report has a title of its own.
        title: that title.
        notes: sentences after the setting.
        given: the condition under which everything is.
        asked: what was asked of the coups, for `deals_line`.
        main: the table that CSV holds.
        chart: how it is drawn, if it can be.
    """
    if coups is None:
        return Report(title, tables, [*([] if given is None else [f"given {given}"]), *notes], main=main, chart=chart)
    known = [coups.game.note or naturals_note(coups.tableau, asked)]
    about = [deals_line(coups, asked), *filter(None, known), *notes]
    return Report(heading(coups), tables, about, setting(coups, given), main, chart)
