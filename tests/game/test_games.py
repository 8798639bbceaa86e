from __future__ import annotations

import pytest

from exact_odds.errors import UnknownName, WagerError
from exact_odds.game.games import all_games, game, read
from exact_odds.game.tableau import BY_TOTAL, PUNTO_BANCO
from exact_odds.wagers.library import layout

GAMES = {
    "mini-baccarat": (8, PUNTO_BANCO, ["banker", "player", "tie"]),
    "baccarat": (6, PUNTO_BANCO, ["banker", "player", "tie-9"]),
    "baccara-by-total": (6, BY_TOTAL, ["banker", "player", "tie"]),
    "super-six": (8, PUNTO_BANCO, ["banker-super-six", "player", "tie"]),
    "ez-baccarat": (8, PUNTO_BANCO, ["banker-ez", "player", "tie"]),
    "fabulous-4": (8, PUNTO_BANCO, ["banker-fabulous-4-main", "player-fabulous-4-main", "tie"]),
}


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_has_its_decks_tableau_and_wagers(slug: str) -> None:
    decks, tableau, wagers = GAMES[slug]
    found = game(slug)
    assert (found.slug, found.decks, found.tableau, list(found.wagers)) == (slug, decks, tableau, wagers)
    assert found.shoe.size == 52 * decks
    assert [wager.slug for wager in layout(found)] == wagers
    assert found.name
    assert found.rules
    assert found.source


def test_the_default_game_comes_first() -> None:
    assert all_games()[0] == "mini-baccarat"
    assert game().slug == "mini-baccarat"
    assert set(all_games()) == set(GAMES)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("mini-bacarat", "no game is called 'mini-bacarat'; did you mean 'mini-baccarat'?"),
        ("poker", f"no game is called 'poker'; there are {', '.join(all_games()[:3])}, "),
        ("../library/tie", "no game is called '../library/tie'; "),
    ],
)
def test_an_unknown_game_says_which_there_are(name: str, message: str) -> None:
    with pytest.raises(UnknownName) as raised:
        game(name)
    assert str(raised.value).startswith(message)


@pytest.mark.parametrize("name", ["Mini-Baccarat", "mini baccarat", "MINI_BACCARAT"])
def test_a_game_is_found_in_any_case(name: str) -> None:
    assert game(name).slug == "mini-baccarat"


GOOD = 'name = "Game"\ndecks = 8\ntableau = "punto-banco"\nwagers = ["tie"]\n'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (GOOD.replace("decks = 8", "deck = 8"), "my.toml, line 2: unknown key 'deck'; did you mean 'decks'?"),
        (GOOD.replace("decks = 8\n", ""), "my.toml: decks is missing; write decks = 8"),
        (GOOD.replace("decks = 8", "decks = 0"), "my.toml, line 2: decks = 0 must be a whole number from 1 up"),
        (GOOD.replace("decks = 8", 'decks = "3/2"'), "my.toml, line 2: decks = 3/2 must be a whole number from 1 up"),
        (
            GOOD.replace("punto-banco", "chemin"),
            "my.toml, line 3: no tableau is called 'chemin'; there are punto-banco, by-total, or write a [tableau] of your own",  # noqa: E501
        ),
        (
            GOOD.replace('["tie"]', '"tie"'),
            "my.toml, line 4: wagers must be a list of texts, as wagers = [\"...\"], and is 'tie'",
        ),
    ],
)
def test_a_bad_definition_is_refused(text: str, message: str) -> None:
    assert read(GOOD, "my.toml").slug == "my"
    with pytest.raises(WagerError) as raised:
        read(text, "my.toml")
    assert str(raised.value).startswith(message)
