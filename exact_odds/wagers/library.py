"""The library: every wager by name, each in a file of its own, and a user's wager beside them."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from exact_odds.errors import UnknownName, WagerError, check_type, quoted, unknown_name, wrong_type
from exact_odds.files.definition import contents_of
from exact_odds.files.shipped import Shelf
from exact_odds.wagers.schedule import Schedule, holds_states, read_schedule, refuse_overlaps
from exact_odds.wagers.wager import Wager
from exact_odds.wagers.wager_file import wager_from_toml

if TYPE_CHECKING:
    from exact_odds.games.game import Game

KINDS = {
    "main": "the result of the coup",
    "tie": "how the hands tie",
    "total": "what the hands total",
    "margin": "by how much, or with what over what, a hand wins",
    "natural": "the totals of the opening hands",
    "cards": "how many cards are dealt",
    "pair": "cards of one rank in a hand",
    "rank": "certain ranks among the cards",
    "suits": "suits and colours",
    "insurance": "offered in the middle of a coup",
    "game": "of a game with rules of its own, which says nothing elsewhere",
}
"""The kinds of wager in the library and what they go by, in the order in which they are listed."""

_SHELF = Shelf("wagers/library")
_SCHEDULES = Shelf("wagers/schedules")


def wager(name: str) -> Wager:
    """The wager of this slug, name or alias, in any case. No file of the user's is opened; `load_wager` does that.

    >>> wager("dragon-7").name, wager("Fortune 7").slug
    ('Dragon 7', 'dragon-7')

    Raises:
        UnknownName: if none is, or an alias is that of several.
    """
    if not isinstance(name, str):
        raise wrong_type(name, "a wager's name as text")
    slug = _SHELF.slug_of(name)
    if slug:
        return _shipped(slug)
    state = _states().get(_plain(name.replace("_", " ")).replace(" ", "-"))
    if state:
        return state
    found = _names().get(_plain(name), [])
    if len(found) == 1:
        return found[0]
    if found:
        slugs = ", ".join(one.slug for one in found)
        raise UnknownName(f"{name!r} is a name of several wagers; choose one of {slugs}")
    several = _schedule_named(name)
    if several:
        raise UnknownName(
            f"expected the name of a wager; got {name!r}, a schedule of {len(several.states)} states; "
            f"choose one, such as {several.states[0].slug}"
        )
    hint = "'exact-odds wagers' lists them, and a file of your own ends in .toml"
    if name.lower().endswith(".toml"):
        raise UnknownName(f"expected the name of a wager; got the file {quoted(name)}, which load_wager reads")
    raise unknown_name("wager", name, [*all_slugs(), *_names()], hint)


def schedule(name: str) -> Schedule:
    """The schedule of this slug, name or alias, in any case; `load_schedule` reads one from a file.

    >>> [state.slug for state in schedule("insurance").states][:2]
    ['insurance-player-0-5', 'insurance-player-0-6']

    Raises:
        UnknownName: if there is none.
    """
    if not isinstance(name, str):
        raise wrong_type(name, "a schedule's name as text")
    found = _schedule_named(name)
    if found is None:
        raise unknown_name("schedule", name, all_schedules())
    return found


def load_wager(path: str) -> Wager:
    """A user's own wager, from a TOML file.

    Raises:
        WagerError: if it cannot be read, or does not hold a wager.
    """
    return wager_from_toml(contents_of(path, "the wager's file"), path)


def load_schedule(path: str) -> Schedule:
    """A user's own schedule, from a TOML file.

    Raises:
        WagerError: if it cannot be read, does not hold a schedule, or has states that overlap.
    """
    from exact_odds.counting.coups import Coups

    found = read_schedule(contents_of(path, "the schedule's file"), path)
    refuse_overlaps(found, Coups())
    return found


def named_or_loaded(name: str) -> Wager:
    """The wager of a name, of a file whose path ends in .toml, or of a state in one, as ``my.toml:slug``.

    Raises:
        UnknownName: as `wager`; for a slug that no state of the schedule has.
        WagerError: as `load_wager` and `load_schedule`.
    """
    if not is_file(name):
        return wager(name)
    path, slug = path_of(name), name.rpartition(":")[2]
    if path == name:
        return load_wager(name)
    states = {state.slug: state for state in load_schedule(path).states}
    if slug not in states:
        raise unknown_name(f"state of {path}", slug, states, f"there are {', '.join(states)}")
    return states[slug]


def path_of(name: str) -> str:
    """The path of a user's file, of which a name may be one state.

    >>> path_of("my.toml"), path_of("my.toml:my-state")
    ('my.toml', 'my.toml')
    """
    return name if name.lower().endswith(".toml") else name.rpartition(":")[0]


def is_file(name: str) -> bool:
    """Whether a name is that of a user's file, or of a state in one.

    >>> is_file("my.toml"), is_file("my.toml:my-state"), is_file("tie")
    (True, True, False)
    """
    return name.lower().endswith(".toml") or ".toml:" in name.lower()


def schedule_called(name: str) -> Schedule | None:
    """The schedule of a name, or of a file whose path ends in .toml; None if it is something else.

    Raises:
        WagerError: as `load_schedule`, if the file holds states.
    """
    if name.lower().endswith(".toml"):
        return load_schedule(name) if holds_states(contents_of(name, "the wager's file"), name) else None
    return None if _SHELF.slug_of(name) else _schedule_named(name)


def offered(name: str) -> tuple[Wager, ...]:
    """The wagers of a name or of a file: one, or the states of a schedule; of a file one state, as ``my.toml:slug``.

    >>> [len(offered(name)) for name in ("tie", "insurance", "insurance-player-5-6")]
    [1, 17, 1]

    Raises:
        UnknownName: if the library has nothing of that name.
        WagerError: if the file holds neither.
    """
    several = schedule_called(name)
    return several.states if several else (named_or_loaded(name),)


def file_of(name: str) -> tuple[str, bytes]:
    """The file that defines the wager or schedule of a name, or of a path that ends in .toml: its name and its bytes.

    >>> file_of("insurance-player-5-6")[0], file_of("Fortune 7")[0]
    ('insurance.toml', 'dragon-7.toml')

    Raises:
        UnknownName: if the library has nothing of that name.
        WagerError: if the file cannot be read.
    """
    if is_file(name):
        path = path_of(name)
        return path, contents_of(path, "the wager's file")
    several = schedule_called(name)
    slug = several.slug if several else wager(name).slug
    for part in all_schedules():
        if slug == part or slug in [state.slug for state in _shipped_schedule(part).states]:
            return f"{part}.toml", _SCHEDULES.contents(part)
    return f"{slug}.toml", _SHELF.contents(slug)


@cache
def all_slugs() -> tuple[str, ...]:
    """The slugs of the library's wagers, those of the states of its schedules among them, sorted."""
    return tuple(sorted((*_SHELF.slugs(), *_states())))


@cache
def all_schedules() -> tuple[str, ...]:
    """The slugs of the schedules, sorted. No file is opened."""
    return _SCHEDULES.slugs()


def find_wagers(text: str = "") -> list[Wager]:
    """The wagers in whose slug, name, aliases, kind or rules every word of the text occurs; all of them without text.

    Those found by what they are called come first, then in the order of their kinds.

    >>> [found.slug for found in find_wagers("golden frog 9")]
    ['three-card-9-over-1', 'three-card-9-over-7', 'two-card-9-over-7']
    >>> [found.slug for found in find_wagers("sun-7")], len(find_wagers("longbao"))
    (['dragon-7'], 2)
    """
    check_type(text, str, "words as text, such as 'pair'")
    words, together = _plain(text).replace("-", " ").split(), _letters(text)
    ranked = []
    for found in _wagers():
        called = _plain(" | ".join((found.slug, found.name, *found.aliases)))
        everything = f"{called} | {found.kind} | {_plain(found.rules)}"
        by_name = all(word in called for word in words) or together in map(_letters, (found.slug, *found.aliases))
        if by_name or all(word in everything for word in words):
            ranked.append((not by_name, list(KINDS).index(found.kind), found.slug, found))
    return [found for *_, found in sorted(ranked, key=lambda entry: entry[:3])]


@cache
def _shipped(slug: str) -> Wager:
    return wager_from_toml(_SHELF.contents(slug), f"{slug}.toml")


@cache
def _shipped_schedule(slug: str) -> Schedule:
    return read_schedule(_SCHEDULES.contents(slug), f"{slug}.toml")


def _schedule_named(name: str) -> Schedule | None:
    slug, plain = _SCHEDULES.slug_of(name), _plain(name)
    for found in map(_shipped_schedule, all_schedules()):
        if found.slug == slug or plain in map(_plain, (found.name, *found.aliases)):
            return found
    return None


@cache
def _states() -> dict[str, Wager]:
    """The states of every schedule, by slug."""
    return {state.slug: state for slug in all_schedules() for state in _shipped_schedule(slug).states}


def _wagers() -> list[Wager]:
    """Every wager of the library, in the order of their slugs."""
    states = _states()
    return [states.get(slug) or _shipped(slug) for slug in all_slugs()]


@cache
def _names() -> dict[str, list[Wager]]:
    """The wagers that have a name or alias, by that name in plain letters."""
    names: dict[str, list[Wager]] = {}
    for found in _wagers():
        for name in dict.fromkeys(map(_plain, (found.name, *found.aliases))):
            names.setdefault(name, []).append(found)
    return names


def _letters(text: str) -> str:
    """The letters and digits of a name alone, so that ``sun-7`` and ``Sun 7`` are one.

    >>> _letters("Sun 7") == _letters("sun-7")
    True
    """
    return "".join(filter(str.isalnum, _plain(text)))


def _plain(text: str) -> str:
    """Lower case, without accents."""
    if not text.isascii():
        from unicodedata import combining, normalize

        text = "".join(letter for letter in normalize("NFKD", text) if not combining(letter))
    return " ".join(text.casefold().split())


def home(wager: Wager) -> Game | None:
    """The game that a wager of the library is made for; None for one that means the same in every game.

    >>> home(wager("7-up-tie")).name, home(wager("tie"))
    ('7 Up Baccarat', None)
    """
    if wager.kind != "game":
        return None
    from exact_odds.games.game import all_games, game

    return next((played for played in map(game, all_games()) if wager.slug in played.wagers), None)


def layout(game: Game) -> tuple[Wager, ...]:
    """The wagers that a game offers.

    >>> from exact_odds import game
    >>> [wager.slug for wager in layout(game("baccarat"))]
    ['banker', 'player', 'tie-9']

    Raises:
        UnknownName: if the library has none of a name.
        WagerError: the same for a game from a file, with its line; if one of its own files does not hold a wager.
    """
    from exact_odds.games.game import Game

    check_type(game, Game, "a Game, such as game('baccarat')")
    return tuple(found for name in game.wagers for found in offered_by(game, name))


def offered_by(game: Game, name: str) -> tuple[Wager, ...]:
    """The wagers of a name that a game lists; raises as `layout` does."""
    try:
        return offered(name)
    except (UnknownName, WagerError) as error:
        if "wagers" not in game.places:
            raise
        raise WagerError(f"{game.places['wagers']}, wagers: {error}") from None
