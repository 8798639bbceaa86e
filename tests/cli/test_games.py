"""Games, meters and schedules at the command line, from names and from files; mistakes in them are one line, exit 2."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from exact_odds import Coups, wager
from exact_odds.games.game import all_games, game
from exact_odds.wagers.library import layout, schedule

if TYPE_CHECKING:
    from tests.cli.conftest import CommandLine

GAME = """name = "Mine"
decks = 8
fixed = "player: 7"
wagers = ["tie", "side.toml"]
[tableau]
naturals = "89"
player = "012345"
banker_alone = "012345"
[tableau.banker]
3 = "012345679"
"""
WAGER = """name = "Side"
[[award]]
label = "win"
when = "tie"
pays = { "2" = "0.9", "8" = "0.1" }
"""
SCHEDULE = """name = "States"
[[state]]
given = "player.opening.total == 5"
[[state.award]]
when = "player.wins"
pays = 2
[[state]]
given = "player.opening.total == 6"
[[state.award]]
when = "banker.wins"
pays = 2
"""


def write(folder: Path, name: str, text: str) -> str:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("slug", all_games())
def test_the_odds_of_a_game_are_those_of_its_layout(cli: CommandLine, slug: str) -> None:
    rows = cli.rows("worth", "odds", "--game", slug)
    coups = Coups(game=game(slug))
    assert [(row["wager"], row["house_edge"]) for row in rows] == [
        (found.slug, str(coups.odds(found).house_edge)) for found in layout(game(slug))
    ]


def test_a_users_game_offers_wagers_beside_its_file(cli: CommandLine, tmp_path: Path) -> None:
    write(tmp_path, "side.toml", WAGER)
    rows = cli.rows("worth", "odds", "--game", write(tmp_path, "mine.toml", GAME))
    assert [row["wager"] for row in rows] == ["tie", "side"]


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ('player = "012345"', 'player = "0123458"', "line 7"),  # 8 draws while naturals stand
        ('3 = "012345679"', '8 = "012345679"', "line 9"),
        ('naturals = "89"', 'natural = "89"', "line 6"),
        ('fixed = "player: 7"', 'fixed = "player: 11"', "line 3"),
        ('fixed = "player: 7"', 'fixed = "player: 7 8 9"', "line 3"),
        ('fixed = "player: 7"', 'fixed = "dealer: 7"', "line 3"),
        ('3 = "012345679"', '3 = "0-7"', "line 10"),
        ('3 = "012345679"', '11 = "0"', "line 10"),
        ("decks = 8", 'decks = "eight"', "line 2"),
    ],
)
def test_a_mistake_in_a_game_names_the_file_and_the_line(
    cli: CommandLine, tmp_path: Path, old: str, new: str, place: str
) -> None:
    assert old in GAME
    message = cli.refused("odds", "tie", "--game", write(tmp_path, "mine.toml", GAME.replace(old, new)))
    assert f"mine.toml, {place}" in message


@pytest.mark.parametrize(
    ("pays", "place"),
    [
        ('{ "2" = "0.9", "8" = "0.2" }', "line 5, award 1"),
        ('"jackpot"', "line 5, award 1"),
        ('"total / 10"', "line 5, award 1"),
        ('"d"', "line 5, award 1"),
    ],
)
def test_a_mistake_in_a_pay_names_the_file_and_the_line(
    cli: CommandLine, tmp_path: Path, pays: str, place: str
) -> None:
    text = WAGER.replace('{ "2" = "0.9", "8" = "0.1" }', pays)
    assert f"side.toml, {place}" in cli.refused("odds", write(tmp_path, "side.toml", text))


@pytest.mark.parametrize("command", ["odds", "wager"])
def test_states_that_overlap_are_refused(cli: CommandLine, tmp_path: Path, command: str) -> None:
    path = write(tmp_path, "states.toml", SCHEDULE.replace("total == 6", "total > 4"))
    assert "states.toml, line 8" in cli.refused(command, path)


def test_a_random_factor_has_the_variance_of_the_whole(cli: CommandLine, tmp_path: Path) -> None:
    """A tie at 5 wins 2 in nine of ten cases and 8 in one: 2.6 on average, 10 in the square."""
    event = "tie and player.total == 5"
    text = WAGER.replace('when = "tie"', f'when = "{event}"')
    (row,) = cli.rows("worth", "odds", write(tmp_path, "five.toml", text))
    chance = Coups().probability(event)
    mean = chance * 26 / 10 - (1 - chance)
    assert row["expected_value"] == str(mean)
    assert row["variance"] == str(chance * 10 + (1 - chance) - mean**2)
    assert row["hit_frequency"] == str(chance)


def test_a_meter_is_given_or_solved_for(cli: CommandLine) -> None:
    (row,) = cli.rows("worth", "odds", "dragon-dragon-1", "--meter", "50000")
    assert row["house_edge"] == str(Coups().odds(wager("dragon-dragon-1").with_meter(50_000)).house_edge)
    (line,) = cli.rows("meter", "wager", "dragon-dragon-1", "--brief", "--digits", "2")
    assert line["break_even_decimal"] == "83168.48"
    assert line["house_edge"] == f"{line['at_zero']} - {line['slope']} m"


@pytest.mark.parametrize(
    "arguments",
    [
        ("odds", "dragon-dragon-1"),
        ("odds", "tie", "--meter", "5"),
        ("odds", "dragon-dragon-1", "--meter", "much"),
        ("odds", "dragon-dragon-1", "--meter", "-1"),
        ("sweep", "dragon-dragon-1", "--seen", "100", "--shoes", "10"),
        ("removal", "fortune-6"),
        ("count", "insurance", "--tags", "4=-1 8=1"),
        ("formula", "--wager", "insurance"),
        ("wager", "insurance", "--edge", "5%"),
    ],
)
def test_what_has_no_price_is_refused(cli: CommandLine, arguments: tuple[str, ...]) -> None:
    cli.refused(*arguments)


def test_a_pay_that_is_not_public_may_be_given(cli: CommandLine) -> None:
    (by_pay,) = cli.rows("worth", "odds", "lucky-sevens-ae", "--pays", "lucky-sevens-ae=90")
    (by_meter,) = cli.rows("worth", "odds", "lucky-sevens-ae", "--meter", "90")
    assert by_pay["house_edge"] == by_meter["house_edge"]


def test_a_schedule_is_its_states(cli: CommandLine) -> None:
    states = schedule("insurance").states
    expected = [(state.slug, str(Coups().odds(state).house_edge)) for state in states]
    report = cli.rows("states", "wager", "insurance")
    assert [(row["state"], row["house_edge"]) for row in report] == expected
    odds = cli.rows("worth", "odds", "insurance")
    assert [(row["wager"], row["house_edge"]) for row in odds] == expected


def test_a_schedules_own_file_is_read_back(cli: CommandLine, tmp_path: Path) -> None:
    path = write(tmp_path, "insurance.toml", cli.printed("wager", "insurance", "--toml"))
    assert cli.rows("states", "wager", path, "--brief") == cli.rows("states", "wager", "insurance", "--brief")
    cheaper = cli.rows("states", "wager", "insurance", "--brief", "--pays", "insurance-player-0-5=1")
    assert [row["pays"] for row in cheaper][:2] == ["1", "3"]


def test_a_wager_of_another_game_is_warned_of(cli: CommandLine) -> None:
    assert "7-up" in cli("odds", "7-up-tie").err
    assert cli("odds", "7-up-tie", "--game", "7-up").err == ""
