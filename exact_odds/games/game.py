"""The games: decks, tableau, fixed cards and wagers, each in a file; those that ship, and a user's own."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache

from exact_odds.errors import (
    ShoeError,
    ShownError,
    UnknownName,
    WagerError,
    check_type,
    quoted,
    unknown_name,
    wrong_type,
)
from exact_odds.files.definition import Definition, contents_of, shown
from exact_odds.files.shipped import Shelf
from exact_odds.games.shoe import LEAST_CARDS, Shoe, too_small
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
        places: for a game from a file, the ``file``, and where its ``wagers`` stand, as ``my.toml, line 4``.

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
    places: Mapping[str, str] = field(default_factory=dict, compare=False, repr=False, kw_only=True)

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
                f"expected at most two fixed cards in a hand, whose third comes from the shoe; got {self.fixed}"
            )

        if self.cards not in (1, 2) or (self.cards == 1 and self.tableau.draws):
            raise WagerError(
                f"expected 2 cards for each hand, or 1 in a game in which no hand draws; got {quoted(self.cards)}"
            )

    @property
    def shoe(self) -> Shoe:
        """Its full shoe, without the fixed cards."""
        return Shoe.of_decks(self.decks)

    def hands(self, shown: ShownCards) -> ShownCards:
        """The fixed cards, and after them in each hand the shown ones.

        >>> print(game("7-up").hands(ShownCards.parse("player: K, banker: 3")))
        player: 7 K, banker: 3

        Raises:
            ShownError: for a hand of more than three.
        """
        for name, fixed, later in (
            ("player", self.fixed.player, shown.player),
            ("banker", self.fixed.banker, shown.banker),
        ):
            if fixed and len(fixed) + len(later) > 3:
                raise ShownError(
                    f"{name} has {len(later)} shown cards after the fixed {' '.join(map(str, fixed))} of this game; a "
                    "hand has three at the most"
                )
        return self.fixed + shown

    def suits_refused(self, shoe: Shoe) -> ShoeError | None:
        """The refusal of a question on suits because of a fixed card that has none; None if that is not the reason."""
        unsuited = " ".join(str(card) for card in self.fixed.cards if card.suit is None)
        if not unsuited or not shoe.knows_suits:
            return None
        return ShoeError(
            f"the question looks at suits, and the fixed {unsuited} of {self.name} has none; ask about ranks, or give "
            "it a suit in a game of your own, as in fixed = 'player: 7h'"
        )

    @property
    def called(self) -> str:
        """What ``--game`` takes for it: its name, or its file."""
        return self.places.get("file", self.slug)

    @property
    def needed(self) -> int:
        """The cards that a deal takes from the shoe: six, less the fixed ones. Cards that nobody draws are counted too.

        >>> game().needed, game("7-up").needed, game("dragon-tiger").needed
        (6, 5, 6)
        """
        return LEAST_CARDS - len(self.fixed.cards)

    def too_small(self, cards: int) -> ShoeError | None:
        """The refusal of a shoe of ``cards`` cards that cannot promise a coup; None for one that can."""
        if cards >= self.needed:
            return None
        fixed = f" beside the fixed {'card' if self.needed == LEAST_CARDS - 1 else 'cards'}" if self.fixed else ""
        drawn = "" if self.tableau.draws else ", as six are counted every time, although here nobody draws"
        return too_small(cards, self.needed, fixed + drawn)

    @classmethod
    def of(cls, tableau: Tableau) -> Game:
        """A game that is no more than its tableau, with eight decks.

        >>> Game.of(PUNTO_BANCO).slug
        'mini-baccarat'
        """
        check_type(tableau, Tableau, "a Tableau, such as PUNTO_BANCO")
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
    found = read(contents_of(path, "the game's file"), path)
    return replace(found, places={**found.places, "file": path})


def read(text: str | bytes, where: str) -> Game:
    r"""The game in a file's contents; its name without folder and ending is the game's slug.

    >>> own = read('name = "Mine"\ndecks = 6\nfixed = "player: 7"\n[tableau]\nplayer = "012345"', "mine.toml")
    >>> own.slug, str(own.fixed), sorted(own.tableau.naturals), own.tableau.banker_alone
    ('mine', 'player: 7', [8, 9], frozenset())

    Raises:
        WagerError: names the file, the line and the key that is wrong, and what to write.
    """
    definition = Definition.parse(text, where)
    for key in ("award", "state"):
        if key in definition.table and "decks" not in definition.table:
            kind = "a wager" if key == "award" else "a schedule"
            raise definition.error(
                f"this is the file of {kind}, not of a game; name it as a WAGER, or in the wagers of a game", key
            )
    definition.refuse_unknown_keys(KEYS, TABLEAU_KEYS, "under [tableau]")
    for key, example in (
        ("name", 'name = "..."'),
        ("decks", "decks = 8"),
        ("tableau", 'tableau = "punto-banco", or a [tableau] of your own'),
    ):
        definition.require(key, example)
    decks = _decks(definition)
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
    if results is None and "results" in definition.table:
        raise definition.error("results must be a table, written under [results]", "results")
    if results is not None:
        results.refuse_unknown_keys(("banker", "player"), KEYS, "above [results]")
        for side in ("banker", "player"):
            results.require(side, f'{side} = "...", the event in which that side wins')
    banker, player = (results.prose(side) for side in ("banker", "player")) if results else BY_TOTALS
    wagers = tuple(_beside(where, name) for name in definition.list_of_prose("wagers"))
    places = {key: definition.place(key) for key in ("wagers",) if key in definition.table}
    with definition.at("cards" if "cards" in definition.table else "fixed"):
        return Game(
            slug=slug,
            decks=decks,
            tableau=tableau,
            wagers=wagers,
            fixed=fixed,
            cards=int(opening),
            results=(banker, player),
            places=places,
            **parts,
        )


def _decks(definition: Definition) -> int:
    """The number of decks of a game's file."""
    written = definition.table["decks"]
    if isinstance(written, str) and written.strip().isdecimal():
        written = int(definition.number("decks"))
    if isinstance(written, bool) or not isinstance(written, int) or written < 1:
        also = "; --decks infinite takes them at the command line" if written == "infinite" else ""
        raise definition.error(f"decks must be a whole number from 1 up, and is {shown(written)}{also}", "decks")
    return int(definition.number("decks"))


def _beside(where: str, name: str) -> str:
    """A wager's name, or the path of its file: a file is named from the folder of the game's own file."""
    is_file = name.lower().endswith(".toml") or ".toml:" in name.lower()
    return os.path.join(os.path.dirname(where), name) if is_file else name


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
        for key in rows.table:
            if key not in map(str, TOTALS):
                raise rows.error(f"unknown key {shown(key)}; the totals of Banker are 0 to 9", key)
        draws = {total: rows.digits(str(total)) for total in TOTALS if str(total) in rows.table}
        for total in draws:
            _set_of(rows, str(total))
    player, alone, naturals = _set_of(part, "player"), _set_of(part, "banker_alone"), _set_of(part, "naturals", "89")
    if not player and any(draws.values()):
        raise part.error(
            "these rows say when Banker draws to Player's cards, and Player never draws; leave them out, and say with "
            "banker_alone when Banker draws",
            "banker",
        )
    decides = part.prose("decides", "third card")
    with part.at(_to_blame(player, alone, draws, decides, naturals)):
        return Tableau.by_banker_total(slug, player, alone, draws, decides, naturals)


def _set_of(part: Definition, key: str, default: str = "") -> frozenset[int]:
    """The totals or values under a key, each given once."""
    digits = part.digits(key, default)
    with part.at(key):
        return digit_set(digits)


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
