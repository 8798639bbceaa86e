"""The games: decks, tableau, fixed cards and wagers, each in a file; those that ship, and a user's own."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cache

from exact_odds.errors import ShownError, UnknownName, WagerError, quoted, unknown_name, wrong_type
from exact_odds.files.definition import Definition, contents_of
from exact_odds.files.shipped import Shelf
from exact_odds.games.shoe import Shoe
from exact_odds.games.shown import NO_CARDS, ShownCards
from exact_odds.games.tableau import PUNTO_BANCO, TABLEAUX, TOTALS, Tableau, digit_set

DEFAULT = "mini-baccarat"
"""The game that is meant where none is named."""

KEYS = ("name", "decks", "cards", "fixed", "tableau", "results", "wagers", "rules", "note", "source")
"""Keys of a game's file."""

TABLEAU_KEYS = ("naturals", "player", "banker_alone", "decides", "banker")
"""Keys of a tableau in a game's file; ``banker`` is a table of its own, with a key for each total."""

BY_TOTALS = ("banker.wins", "player.wins")
"""The events in which Banker wins and Player wins, in a game in which the higher total does."""

_SHELF = Shelf("games/library")


@dataclass(frozen=True, slots=True)
class Game:
    """A game as it is offered: a shoe, a tableau, and the wagers on the layout.

    >>> game("baccarat").decks, game("baccarat").wagers
    (6, ('banker', 'player', 'tie-9'))

    Attributes:
        slug: the word it is called by; of a user's own game the name of its file.
        name: what it is called in print.
        decks: the number of decks of its full shoe.
        tableau: when the hands draw.
        wagers: the slugs of its wagers, or paths of wager files, which end in .toml. A file says them from its folder.
        rules: what sets it apart, in a sentence or two.
        source: where its rules come from.
        fixed: cards that lie on the table before the deal and are not of the shoe; the hands begin with them.
        note: what a reader of any answer about the game must know; empty for most games.
        cards: the cards of each hand before any third card: 2, or 1 where the game shows only the first.
        results: the events in which Banker wins, and in which Player does; otherwise it is a tie.

    Raises:
        ShownError: if a fixed card is a third card.
        WagerError: if a game of one card each lets a hand draw.
    """

    slug: str
    name: str
    decks: int
    tableau: Tableau
    wagers: tuple[str, ...] = ()
    rules: str = ""
    source: str = ""
    fixed: ShownCards = NO_CARDS
    note: str = ""
    cards: int = 2
    results: tuple[str, str] = BY_TOTALS

    def __post_init__(self) -> None:
        if not isinstance(self.tableau, Tableau):
            raise wrong_type(self.tableau, "a Tableau")
        if type(self.decks) is not int:
            raise wrong_type(self.decks, "a number of decks that is an int")
        if not isinstance(self.wagers, tuple):
            raise wrong_type(self.wagers, "a tuple of names of wagers")
        if not isinstance(self.fixed, ShownCards):
            raise wrong_type(self.fixed, "ShownCards, such as ShownCards.parse('player: 7')")
        if not isinstance(self.results, tuple):
            raise wrong_type(self.results, "a tuple of two events")
        for text in (self.slug, self.name, self.rules, self.source, self.note, *self.wagers, *self.results):
            if not isinstance(text, str):
                raise wrong_type(text, "text")
        if max(len(self.fixed.player), len(self.fixed.banker)) > 2:
            raise ShownError(
                f"expected fixed cards among the first two of a hand; got {self.fixed}; a third card is dealt"
            )

        draws = self.tableau.player or self.tableau.banker_alone
        if self.cards not in (1, 2) or (self.cards == 1 and draws):
            raise WagerError(
                f"expected 2 cards for each hand, or 1 in a game in which no hand draws; got {quoted(self.cards)}"
            )

    @property
    def shoe(self) -> Shoe:
        """Its full shoe, without the fixed cards."""
        return Shoe.of_decks(self.decks)

    @classmethod
    def of(cls, tableau: Tableau) -> Game:
        """A game that is no more than its tableau, with eight decks.

        >>> Game.of(PUNTO_BANCO).slug
        'mini-baccarat'
        """
        return game() if tableau == PUNTO_BANCO else cls(tableau.name, f"Tableau {tableau.name}", 8, tableau)


def game(name: str = DEFAULT) -> Game:
    """The game of this slug; `load_game` reads one from a file.

    Raises:
        UnknownName: if there is none.
    """
    if not isinstance(name, str):
        raise wrong_type(name, "a game's name as text")
    slug = _SHELF.slug_of(name)
    if slug is None:
        if name.lower().endswith(".toml"):
            raise UnknownName(f"expected the name of a game; got the file {quoted(name)}; load_game reads a file")
        raise unknown_name("game", name, all_games())
    return _shipped(slug)


@cache
def all_games() -> tuple[str, ...]:
    """The slugs of the games, the default first. No file is opened."""
    return tuple(sorted(_SHELF.slugs(), key=lambda slug: (slug != DEFAULT, slug)))


@cache
def _shipped(slug: str) -> Game:
    return read(_SHELF.contents(slug), f"{slug}.toml")


def load_game(path: str) -> Game:
    """A user's own game, from a TOML file.

    Raises:
        WagerError: if it cannot be read; if it does not hold a game, with file, line and key.
    """
    if not isinstance(path, str):
        raise wrong_type(path, "the path of a file as text")
    return read(contents_of(path, "the game's file"), path)


def read(text: str | bytes, where: str) -> Game:
    r"""The game in a file's contents; its name without folder and ending is the game's slug.

    >>> own = read('name = "Mine"\ndecks = 6\nfixed = "player: 7"\n[tableau]\nplayer = "012345"', "mine.toml")
    >>> own.slug, str(own.fixed), sorted(own.tableau.naturals), own.tableau.banker_alone
    ('mine', 'player: 7', [8, 9], frozenset())

    Raises:
        WagerError: names the file, the line and the key that is wrong, and what to write.
    """
    definition = Definition.parse(text, where)
    definition.refuse_unknown_keys(KEYS, TABLEAU_KEYS, "under [tableau]")
    for key, example in (
        ("name", 'name = "..."'),
        ("decks", "decks = 8"),
        ("tableau", 'tableau = "punto-banco", or a [tableau] of your own'),
    ):
        definition.require(key, example)
    decks = definition.number("decks")
    if decks.denominator != 1 or decks < 1:
        raise definition.error(f"decks = {decks} must be a whole number from 1 up", "decks")
    fixed = NO_CARDS
    if "fixed" in definition.table:
        cards = definition.prose("fixed")
        with definition.at("fixed"):
            fixed = ShownCards.parse(cards)
    slug = definition.stem
    parts = {
        "name": definition.prose("name"),
        "rules": definition.prose("rules"),
        "source": definition.prose("source"),
        "note": definition.prose("note"),
    }
    tableau = _tableau(definition, slug)
    opening = definition.number("cards", 2)
    if opening.denominator != 1:
        raise definition.error(f"cards = {opening} must be 1 or 2", "cards")
    results = definition.table_of("results")
    if results is not None:
        results.refuse_unknown_keys(("banker", "player"), KEYS, "above [results]")
        for side in ("banker", "player"):
            results.require(side, f'{side} = "...", the event in which that side wins')
    banker, player = (results.prose(side) for side in ("banker", "player")) if results else BY_TOTALS
    wagers = tuple(_beside(where, name) for name in definition.list_of_prose("wagers"))
    with definition.at("cards" if "cards" in definition.table else "fixed"):
        return Game(
            slug=slug,
            decks=int(decks),
            tableau=tableau,
            wagers=wagers,
            fixed=fixed,
            cards=int(opening),
            results=(banker, player),
            **parts,
        )


def _beside(where: str, name: str) -> str:
    """A wager's name, or the path of its file: a file is named from the folder of the game's own file."""
    return os.path.join(os.path.dirname(where), name) if name.lower().endswith(".toml") else name


def _tableau(definition: Definition, slug: str) -> Tableau:
    """The tableau of a game: one of ours by its name, or the file's own."""
    part = definition.table_of("tableau")
    if part is None:
        name = definition.prose("tableau")
        if name not in TABLEAUX:
            raise definition.error(
                f"no tableau is called {name!r}; there are {', '.join(TABLEAUX)}, or write a [tableau] of your own",
                "tableau",
            )
        return TABLEAUX[name]
    part.refuse_unknown_keys(TABLEAU_KEYS, KEYS, "above [tableau]")
    part.require("player", 'player = "012345", the totals on which Player draws')
    rows = part.table_of("banker")
    draws: dict[int, str] = {}
    if rows is not None:
        rows.refuse_unknown_keys(map(str, TOTALS))
        draws = {total: rows.digits(str(total)) for total in TOTALS if str(total) in rows.table}
        for total, values in draws.items():
            with rows.at(str(total)):
                digit_set(values)
    with part.at("player"):
        player = digit_set(part.digits("player"))
    with part.at("banker_alone"):
        alone = digit_set(part.digits("banker_alone"))
    with part.at("naturals"):
        naturals = digit_set(part.digits("naturals", "89"))
    decides = part.prose("decides", "third card")
    with part.at(_to_blame(player, alone, draws, decides, naturals)):
        return Tableau.by_banker_total(slug, player, alone, draws, decides, naturals)


def _to_blame(
    player: frozenset[int], alone: frozenset[int], draws: dict[int, str], decides: str, naturals: frozenset[int]
) -> str:
    """The key that is wrong where keys that are right by themselves make no tableau."""
    if player & naturals:
        return "player"
    if alone & naturals:
        return "banker_alone"
    if any(values and total in naturals for total, values in draws.items()):
        return "banker"
    return "naturals" if decides in ("third card", "total") else "decides"
