from __future__ import annotations

from pathlib import Path

import pytest

from exact_odds.errors import UnknownName, WagerError
from exact_odds.games.game import BY_TOTALS, all_games, game, load_game, read
from exact_odds.games.tableau import BY_TOTAL, PUNTO_BANCO, Tableau
from exact_odds.wagers.library import layout, wager
from exact_odds.wagers.wager_file import wager_to_toml

EVERY = "0123456789"
DRAGON_TIGER = [f"{side}-{way}" for side in ("dragon", "tiger") for way in ("big", "small", "odd", "even")] + [
    f"{side}-suit-{suit}" for side in ("dragon", "tiger") for suit in ("spades", "hearts", "diamonds", "clubs")
]
GAMES = {
    "mini-baccarat": (8, PUNTO_BANCO, ["banker", "player", "tie"]),
    "baccarat": (6, PUNTO_BANCO, ["banker", "player", "tie-9"]),
    "baccara-by-total": (6, BY_TOTAL, ["banker", "player", "tie"]),
    "super-six": (8, PUNTO_BANCO, ["banker-super-six", "player", "tie"]),
    "ez-baccarat": (8, PUNTO_BANCO, ["banker-ez", "player", "tie"]),
    "fabulous-4": (8, PUNTO_BANCO, ["banker-fabulous-4-main", "player-fabulous-4-main", "tie"]),
    "two-to-one": (8, PUNTO_BANCO, ["two-to-one-player", "two-to-one-banker"]),
    "7-up": (8, PUNTO_BANCO, ["7-up-player", "7-up-banker", "7-up-tie", "super-sevens"]),
    "lucky-8": (8, PUNTO_BANCO, ["banker", "player", "tie"]),
    "bahamian": (
        8,
        Tableau.by_banker_total("bahamian", range(6), range(6), dict.fromkeys(range(6), EVERY)),
        ["bahamian-player", "bahamian-banker"],
    ),
    "baccarat-gold": (
        8,
        Tableau.by_banker_total(
            "baccarat-gold",
            range(6),
            range(6),
            {**dict.fromkeys(range(4), EVERY), 4: "34567", 5: "34567"},
        ),
        ["gold-player", "gold-banker", "gold-tie"],
    ),
    "dragon-tiger": (
        8,
        Tableau.by_banker_total("dragon-tiger", (), (), {}, naturals=frozenset()),
        ["dragon", "dt-tiger", "dt-tie", "dt-suited-tie", *DRAGON_TIGER],
    ),
    "three-pictures": (
        1,
        Tableau.by_banker_total("three-pictures", range(10), (), dict.fromkeys(range(10), EVERY), naturals=frozenset()),
        ["three-pictures", "three-pictures-tie"],
    ),
}
FIXED = {"7-up": "player: 7", "lucky-8": "banker: 8"}


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_has_its_decks_tableau_and_wagers(slug: str) -> None:
    decks, tableau, wagers = GAMES[slug]
    found = game(slug)
    assert (found.slug, found.decks, found.tableau, list(found.wagers)) == (slug, decks, tableau, wagers)
    assert found.shoe.size == 52 * decks
    assert [wager.slug for wager in layout(found)] == wagers
    assert str(found.fixed) == FIXED.get(slug, "")
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


OWN = 'name = "Own"\ndecks = 8\n[tableau]\nplayer = "012345"\n[tableau.banker]\n3 = "012345679"\n'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (GOOD.replace("decks = 8", "deck = 8"), "my.toml, line 2: unknown key 'deck'; did you mean 'decks'?"),
        (GOOD.replace("decks = 8\n", ""), "my.toml: decks is missing; write decks = 8"),
        (GOOD.replace("decks = 8", "decks = 0"), "my.toml, line 2: decks must be a whole number from 1 up, and is 0"),
        *(
            (
                GOOD.replace("decks = 8", f"decks = {decks}"),
                f"my.toml, line 2: decks must be a whole number from 1 up, and is {said}",
            )
            for decks, said in (
                ('"3/2"', "'3/2'"),
                ("7.5", "7.5"),
                ("true", "true"),
                ("2020-01-01", "the date 2020-01-01"),
                ('"infinite"', "'infinite'; --decks infinite"),
            )
        ),
        (GOOD.replace('["tie"]', '[""]'), "my.toml, line 4: a text in wagers is empty"),
        (
            'name = "W"\n[[award]]\nwhen = "tie"\npays = 8',
            "my.toml, line 2: this is the file of a wager, not of a game",
        ),
        ('name = "W"\n[[state]]\ngiven = "tie"', "my.toml, line 2: this is the file of a schedule, not of a game"),
        (OWN.replace('"012345"', "3", 1), "my.toml, line 4, [tableau]: player must be digits in quotes"),
        (OWN.replace('"012345"', '"0012"', 1), "my.toml, line 4, [tableau]: expected each digit once; got 0 twice"),
        (
            OWN.replace("3 =", "13 ="),
            "my.toml, line 6, [tableau.banker]: unknown key '13'; the totals of Banker are 0 to 9",
        ),
        (OWN.replace('"012345"', '""', 1), "my.toml, line 5, [tableau]: these rows say when Banker draws"),
        (
            GOOD.replace("punto-banco", "chemin"),
            "my.toml, line 3: no tableau is called 'chemin'; there are punto-banco, by-total, or write a [tableau] of your own",  # noqa: E501
        ),
        (
            GOOD.replace('["tie"]', '"tie"'),
            "my.toml, line 4: wagers must be a list of texts, as wagers = [\"...\"], and is 'tie'",
        ),
        (
            GOOD + "cards = 1\n",
            "my.toml, line 5: expected 2 cards for each hand, or 1 in a game in which no hand draws",
        ),
        (GOOD + "cards = 3\n", "my.toml, line 5: expected 2 cards for each hand, or 1"),
        (GOOD + 'cards = "1/2"\n', "my.toml, line 5: cards = 1/2 must be 1 or 2"),
        (GOOD + 'results = "tie"\n', "my.toml, line 5: results must be a table"),
        (GOOD + '[results]\nbanker = "tie"\n', "my.toml, line 5, [results]: player is missing"),
        (GOOD + '[results]\nbankers = "tie"\n', "my.toml, line 6, [results]: unknown key 'bankers'"),
    ],
)
def test_a_bad_definition_is_refused(text: str, message: str) -> None:
    assert read(GOOD, "my.toml").slug == "my"
    with pytest.raises(WagerError) as raised:
        read(text, "my.toml")
    assert str(raised.value).startswith(message)


def test_a_game_says_who_wins() -> None:
    own = read(GOOD + '[results]\nbanker = "banker.total > 5"\nplayer = "banker.total < 3"\n', "my.toml")
    assert own.results == ("banker.total > 5", "banker.total < 3")
    assert (game().results, game().cards) == (BY_TOTALS, 2)
    assert game("dragon-tiger").cards == 1


def test_a_game_may_offer_wagers_in_files_beside_its_own(tmp_path: Path) -> None:
    (tmp_path / "sides").mkdir()
    (tmp_path / "sides" / "mine.toml").write_text(wager_to_toml(wager("dragon-7")), encoding="utf-8")
    (tmp_path / "game.toml").write_text(GOOD.replace('["tie"]', '["tie", "sides/mine.toml"]'), encoding="utf-8")
    tie, mine = layout(load_game(str(tmp_path / "game.toml")))
    assert (tie, mine.slug, mine.awards) == (wager("tie"), "mine", wager("dragon-7").awards)


def test_a_wagers_file_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "game.toml").write_text(GOOD.replace('["tie"]', '["mine.toml"]'), encoding="utf-8")
    with pytest.raises(WagerError, match=r"game\.toml, line 4, wagers: the wager's file .*mine\.toml' cannot be read"):
        layout(load_game(str(tmp_path / "game.toml")))


def test_a_wager_that_there_is_not_is_named_with_the_games_file_and_line(tmp_path: Path) -> None:
    (tmp_path / "game.toml").write_text(GOOD.replace('["tie"]', '["tie", "playr"]'), encoding="utf-8")
    with pytest.raises(WagerError, match=r"game\.toml, line 4, wagers: no wager is called 'playr'"):
        layout(load_game(str(tmp_path / "game.toml")))


def test_a_game_from_a_file_is_called_by_the_file(tmp_path: Path) -> None:
    (tmp_path / "game.toml").write_text(GOOD, encoding="utf-8")
    own = load_game(str(tmp_path / "game.toml"))
    assert (own.slug, own.called, game("7-up").called) == ("game", str(tmp_path / "game.toml"), "7-up")
    assert own == read(GOOD, "game.toml")
