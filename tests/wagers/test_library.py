"""The library: every wager is there, found by name, and pays what its rules say."""

from __future__ import annotations

import os
from collections import Counter

import pytest

from exact_odds.counting.coups import Coups
from exact_odds.errors import UnknownName, WagerError
from exact_odds.files.shipped import Shelf
from exact_odds.games.shoe import Shoe
from exact_odds.wagers import library
from exact_odds.wagers.library import KINDS, all_schedules, all_slugs, find_wagers, home, load_wager, schedule, wager
from exact_odds.wagers.lint import pitfalls
from exact_odds.wagers.wager import Wager
from exact_odds.wagers.wager_file import wager_to_toml
from tests import oracle
from tests.oracle_wagers import WAGERS

HERE = os.path.dirname(__file__)
LIBRARY = os.path.join(os.path.dirname(library.__file__), "library")
with open(os.path.join(HERE, "slugs.txt"), encoding="utf-8") as file:
    SLUGS = file.read().split()


def test_the_library_has_every_wager_and_no_other() -> None:
    assert set(all_slugs()) == set(SLUGS)
    assert list(all_slugs()) == sorted(SLUGS)


@pytest.mark.parametrize("slug", SLUGS)
def test_a_wager_is_complete(slug: str) -> None:
    found = wager(slug)
    assert found.slug == slug
    assert found.name
    assert found.kind in KINDS
    assert found.source
    assert found.rules.endswith(".")
    assert len(found.events) == len(found.awards)
    assert len({award.label for award in found.awards}) == len(found.awards)
    assert found.otherwise == WAGERS[slug].otherwise


STATES = {state.slug for name in all_schedules() for state in schedule(name).states}


@pytest.mark.parametrize("slug", [slug for slug in SLUGS if slug not in STATES])
def test_a_wagers_file_reads_as_the_library_prints_it(slug: str) -> None:
    with open(os.path.join(LIBRARY, f"{slug}.toml"), encoding="utf-8") as file:
        assert wager_to_toml(wager(slug)) == file.read()


def test_a_users_copy_of_a_wager_is_that_wager() -> None:
    for slug in set(SLUGS) - STATES:
        assert load_wager(os.path.join(LIBRARY, f"{slug}.toml")) == wager(slug)


@pytest.mark.parametrize("slug", SLUGS)
def test_a_wager_pays_what_its_rules_list(slug: str) -> None:
    assert tuple(award.pays for award in wager(slug).awards) == WAGERS[slug].pays


def with_meter(slug: str) -> Wager:
    """The wager, with its meter, if it follows one, at nothing."""
    found = wager(slug)
    return found.with_meter(0) if found.needs_meter else found


# A shoe with pairs and three alike, one of low cards of two suits, one in which most ranks are gone.
SMALL_SHOES = (
    "9s 9s 9h 9d 8s Ks Qs",
    "Ah 2h 2h 3c 3c Kh Jc",
    "6s 6s 6s 7d 7d 7d Td",
    "4c 4c 5h 5h 8c 8c As",
)


@pytest.mark.parametrize("cards", SMALL_SHOES)
def test_every_wager_equals_brute_force_on_an_uneven_shoe(cards: str) -> None:
    shoe = cards.split()
    coups = Coups(Shoe.of_counts(Counter(shoe)))
    dealt = list(oracle.deals(shoe))
    for slug in SLUGS:
        plain, awards = WAGERS[slug], len(wager(slug).awards)
        counts = [0] * (awards + 1)
        for player, banker, weight in dealt:
            if plain.given is None or plain.given(player, banker):
                place = plain.award(player, banker)
                counts[awards if place is None else place] += weight
        if sum(counts):
            odds = coups.odds(with_meter(slug))
            assert (slug, list(odds.counts), odds.of) == (slug, counts, sum(counts))


@pytest.mark.parametrize(
    "shoe",
    [
        Shoe.of_decks(1),
        Shoe.of_decks(6),
        Shoe.infinite(),
        Shoe.of_decks(1).without("As Ah Ad Ac 9s 9h 9d 9c Ts Jh Qd Kc"),
        Shoe.of_counts({"6s": 2, "6h": 1, "Kd": 4, "5c": 1, "2h": 2, "9d": 3}),
        Shoe.of_counts({"5h": 20}),
        Shoe.of_counts({"4s": 3, "Ac": 3}),
    ],
    ids=str,
)
def test_awards_and_losses_close_to_the_number_of_deals(shoe: Shoe) -> None:
    coups = Coups(shoe)
    for slug in SLUGS:
        found = with_meter(slug)
        if found.given is not None and not coups.count(found.given).count:
            continue
        odds = coups.odds(found)
        assert sum(award.count for award in odds.awards) + odds.lose.count == odds.of
        assert sum(award.probability for award in odds.awards) + odds.lose.probability == 1
        assert sum(award.contribution for award in odds.awards) + odds.lose.contribution == odds.expected_value
        assert sum(award.returned for award in odds.awards) + odds.lose.returned == odds.return_to_player
        if found.given is None:
            assert odds.of in ((13**6, 52**6) if shoe.is_infinite else (coups.deals,))


@pytest.mark.parametrize("slug", SLUGS)
def test_no_wager_of_the_library_has_a_pitfall(slug: str) -> None:
    found = wager(slug)
    assert pitfalls(found, EIGHT_DECKS if home(found) is None else Coups(game=home(found))) == ()


EIGHT_DECKS = Coups(Shoe.of_decks(8))


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("dragon-7", "dragon-7"),
        ("DRAGON-7", "dragon-7"),
        ("Dragon 7", "dragon-7"),
        ("fortune 7", "dragon-7"),
        ("Tie, 8 to 1", "tie"),
        ("standoff", "tie"),
        ("Égalité", "tie"),
        ("  Punto ", "player"),
        ("color match", "colour-match"),
        ("Sun 7", "dragon-7"),
        ("Supreme 7", "dragon-7"),
        ("Moon 8", "panda-8"),
        ("Long Bao on Banker", "banker-dragon-bonus"),
        ("Super 6", "super-6"),  # a slug goes before an alias
        ("Punto 2000", "banker-super-six"),
    ],
)
def test_a_wager_is_found_by_slug_name_or_alias(name: str, slug: str) -> None:
    assert wager(name).slug == slug


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("dragon7", "no wager is called 'dragon7'; did you mean 'dragon-7'?"),
        ("dai bac", "no wager is called 'dai bac'; did you mean 'dai bacc'?"),
        (
            "zzzz",
            "no wager is called 'zzzz'; 'exact-odds wagers' lists them, and a file of your own ends in .toml",
        ),
        (
            "Royal Match",
            "'Royal Match' is a name of several wagers; choose one of banker-majestic-match, player-majestic-match",
        ),
        ("../games/baccarat", "no wager is called '../games/baccarat'"),
        ("", "no wager is called ''"),
    ],
)
def test_an_unknown_name_says_what_there_is(name: str, message: str) -> None:
    with pytest.raises(UnknownName) as raised:
        wager(name)
    assert str(raised.value).startswith(message)


def test_a_file_is_loaded_and_never_looked_up(tmp_path: os.PathLike[str]) -> None:
    path = os.path.join(tmp_path, "mine.toml")
    with open(path, "w", encoding="utf-8") as file:
        file.write(wager_to_toml(wager("dragon-7")))
    assert load_wager(path).slug == "mine"
    assert load_wager(path).awards == wager("dragon-7").awards
    with pytest.raises(UnknownName):
        wager(path)


@pytest.mark.parametrize("name", ["missing.toml", "no/such/folder/my.toml", "nul\0.toml"])
def test_a_file_that_cannot_be_read_is_an_error(name: str, tmp_path: os.PathLike[str]) -> None:
    with pytest.raises(WagerError):
        load_wager(os.path.join(tmp_path, name))


def test_a_folder_is_not_a_file(tmp_path: os.PathLike[str]) -> None:
    folder = os.path.join(tmp_path, "folder.toml")
    os.mkdir(folder)
    with pytest.raises(WagerError):
        load_wager(folder)


def test_find_looks_in_slug_name_alias_kind_and_rules() -> None:
    def found(text: str) -> list[str]:
        return [each.slug for each in find_wagers(text)]

    assert found("panda") == ["panda-8", "ez-progressive-p8", "cover-all"]  # the last by its rules
    assert found("gold bonus") == ["dragon-7"]
    assert found("dragon bonus 30 10 4") == ["dragon-bonus-442-banker", "dragon-bonus-442-player"]
    assert found("color") == ["colour-match"]
    assert set(found("insurance")) == {slug for slug in SLUGS if slug.startswith("insurance")}
    assert found("no such words") == []
    assert sorted(found("")) == sorted(SLUGS)
    assert found("")[:4] == ["banker", "banker-ez", "banker-fabulous-4-main", "banker-super-six"]


def test_what_is_found_by_name_comes_first() -> None:
    slugs = [each.slug for each in find_wagers("monkey")]
    assert slugs.index("monkey-6") < slugs.index("monkey-6-tie")
    assert set(slugs) >= {"grand-monkey", "zoobac-monkey", "dragon-7", "banker-ez"}
    tie = [each.slug for each in find_wagers("tie")]
    assert tie[:2] == ["tie", "tie-9"]
    assert tie.index("super-tie") < tie.index("player")


def test_no_two_wagers_share_a_name() -> None:
    assert max(Counter(wager(slug).name.lower() for slug in SLUGS).values()) == 1


def test_loading_one_wager_opens_one_file(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []

    def contents(shelf: Shelf, slug: str) -> bytes:
        opened.append(slug)
        return b'name = "Panda 8"\naward = [{when = "tie", pays = 8}]'

    monkeypatch.setattr(Shelf, "contents", contents)
    library._shipped.cache_clear()  # noqa: SLF001 - what it remembers would hide what it opens
    assert wager("panda-8").slug == "panda-8"
    library._shipped.cache_clear()  # noqa: SLF001
    assert opened == ["panda-8"]
