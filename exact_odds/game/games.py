"""The games: decks, tableau and wagers, each in a file of its own."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from exact_odds.errors import unknown_name, wrong_type
from exact_odds.files.definition import Definition
from exact_odds.files.shipped import Shelf
from exact_odds.game.shoe import Shoe
from exact_odds.game.tableau import TABLEAUX, Tableau

DEFAULT = "mini-baccarat"
"""The game that is meant where none is named."""

KEYS = ("name", "decks", "tableau", "wagers", "rules", "source")
"""Keys of a game's file."""

_SHELF = Shelf("game/games")


@dataclass(frozen=True, slots=True)
class Game:
    """A game as it is offered: a shoe, a tableau, and the wagers on the layout.

    >>> game("baccarat").decks, game("baccarat").wagers
    (6, ('banker', 'player', 'tie-9'))

    Attributes:
        slug: the word it is called by.
        name: what it is called in print.
        decks: how many decks its full shoe holds.
        tableau: when the hands draw.
        wagers: the slugs of its wagers.
        rules: what sets it apart, in a sentence or two.
        source: where its rules come from.
    """

    slug: str
    name: str
    decks: int
    tableau: Tableau
    wagers: tuple[str, ...]
    rules: str
    source: str

    def __post_init__(self) -> None:
        if not isinstance(self.tableau, Tableau):
            raise wrong_type(self.tableau, "a Tableau")
        if type(self.decks) is not int:
            raise wrong_type(self.decks, "a number of decks that is an int")
        if not isinstance(self.wagers, tuple):
            raise wrong_type(self.wagers, "a tuple of names of wagers")
        for text in (self.slug, self.name, self.rules, self.source, *self.wagers):
            if not isinstance(text, str):
                raise wrong_type(text, "text")

    @property
    def shoe(self) -> Shoe:
        """Its full shoe."""
        return Shoe.of_decks(self.decks)


def game(name: str = DEFAULT) -> Game:
    """The game called so, by its slug.

    Raises:
        UnknownName: if none is.
    """
    if not isinstance(name, str):
        raise wrong_type(name, "a game's name as text")
    slug = _SHELF.slug_of(name)
    if slug is None:
        raise unknown_name("game", name, all_games())
    return _shipped(slug)


@cache
def all_games() -> tuple[str, ...]:
    """The slugs of the games, the default first. No file is opened."""
    return tuple(sorted(_SHELF.slugs(), key=lambda slug: (slug != DEFAULT, slug)))


@cache
def _shipped(slug: str) -> Game:
    return read(_SHELF.contents(slug), f"{slug}.toml")


def read(text: str | bytes, where: str) -> Game:
    """The game in a file's contents; its name without ending is the game's slug.

    Raises:
        WagerError: names the file, the line and the key that is wrong.
    """
    definition = Definition.parse(text, where)
    definition.refuse_unknown_keys(KEYS)
    for key, example in (
        ("name", 'name = "..."'),
        ("decks", "decks = 8"),
        ("tableau", 'tableau = "punto-banco"'),
        ("wagers", 'wagers = ["banker", "player", "tie"]'),
    ):
        definition.require(key, example)
    decks = definition.number("decks")
    if decks.denominator != 1 or decks < 1:
        raise definition.error(f"decks = {decks} must be a whole number from 1 up", "decks")
    tableau = definition.prose("tableau")
    if tableau not in TABLEAUX:
        raise definition.error(f"no tableau is called {tableau!r}; there are {', '.join(TABLEAUX)}", "tableau")
    return Game(
        slug=where.removesuffix(".toml"),
        name=definition.prose("name"),
        decks=int(decks),
        tableau=TABLEAUX[tableau],
        wagers=definition.list_of_prose("wagers"),
        rules=definition.prose("rules"),
        source=definition.prose("source"),
    )
