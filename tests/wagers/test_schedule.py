"""Schedules: one file with several states, each a wager given the state, none of which overlap at one moment."""

from __future__ import annotations

import os
import pickle
from pathlib import Path

import pytest

from exact_odds.cli.options import chosen_wagers
from exact_odds.counting.coups import Coups
from exact_odds.errors import UnknownName, WagerError
from exact_odds.games.shoe import Shoe
from exact_odds.reports.schedule import schedule_report
from exact_odds.wagers import library
from exact_odds.wagers.library import (
    all_schedules,
    load_schedule,
    load_wager,
    named_or_loaded,
    offered,
    schedule,
    wager,
)
from exact_odds.wagers.lint import pitfalls
from exact_odds.wagers.schedule import Schedule, read_schedule, refuse_overlaps, write_schedule

FOLDER = os.path.join(os.path.dirname(library.__file__), "schedules")
COUPS = Coups()
GOOD = """name = "Two states"

[[state]]
given = "player.opening.total == 5"

[[state.award]]
label = "win"
when = "player.wins"
pays = 2

[[state]]
given = "player.opening.total == 6"
commission = "5%"

[[state.award]]
label = "win"
when = "banker.wins"
pays = "19/10"
"""


@pytest.mark.parametrize("slug", all_schedules())
def test_a_schedule_of_the_library_is_complete(slug: str) -> None:
    found = schedule(slug)
    assert found.slug == slug
    assert found.kind == "insurance"
    assert found.rules.endswith(".")
    assert found.source
    assert all(found.offered)
    assert all(state.kind == found.kind and state.source and state.given for state in found.states)
    refuse_overlaps(found, COUPS)
    assert all(pitfalls(state, COUPS) == () for state in found.states)


@pytest.mark.parametrize("slug", all_schedules())
def test_a_schedules_file_reads_as_it_is_written(slug: str) -> None:
    path = os.path.join(FOLDER, f"{slug}.toml")
    with open(path, encoding="utf-8") as file:
        assert write_schedule(schedule(slug)) == file.read()
    assert load_schedule(path) == schedule(slug)


def test_the_17_states_of_insurance_keep_their_names() -> None:
    states = schedule("insurance").states
    assert len(states) == 17
    for state in states:
        assert wager(state.slug) == wager(state.name) == wager(state.aliases[0]) == state
    assert wager("Insurance Player 5 6") == wager("insurance-player-5-6")
    assert {str(state.given) for state in states} == {
        f"player.opening.total == {player} and banker.opening.total == {banker}"
        for banker, players in ((5, range(5)), (6, range(6)), (7, range(6)))
        for player in players
    }


def test_a_schedule_is_offered_as_its_states_and_is_no_wager() -> None:
    assert offered("insurance") == offered("Player Insurance") == schedule("insurance").states
    assert offered("insurance-player-5-6") == (wager("insurance-player-5-6"),)
    with pytest.raises(UnknownName):
        wager("insurance")
    with pytest.raises(UnknownName):
        schedule("tie")


def test_a_users_schedule_is_read_with_names_for_what_has_none(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(GOOD, encoding="utf-8")
    found = load_schedule(str(path))
    assert [state.slug for state in found.states] == ["mine-1", "mine-2"]
    assert [state.name for state in found.states] == ["Two states, state 1", "Two states, state 2"]
    assert offered(str(path)) == found.states
    assert pickle.loads(pickle.dumps(found)) == found
    assert hash(found) == hash(load_schedule(str(path)))
    with pytest.raises(WagerError, match=r"mine\.toml, line 3"):
        load_wager(str(path))


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ('total == 6"', 'total >= 5"', "mine.toml, line 12"),  # the states overlap
        ('given = "player.opening.total == 6"', 'slug = "x"', "mine.toml, line 11, state 2"),  # no condition
        ("pays = 2", "pay = 2", "mine.toml, line 9, state 1, award 1"),
        ("commission", "comission", "mine.toml, line 13, state 2"),
        ("[[state]]", "[[states]]", "mine.toml, line 11"),
        ('label = "win"', 'given = "tie"', "mine.toml, line 7, state 1, award 1"),
        ('given = "player.opening.total == 5"', 'given = "tie"\nslug = "../a b"', "mine.toml, line 5, state 1"),
        ('name = "Two states"', "", "mine.toml"),
        ('given = "player.opening.total == 5"', 'given = "player.opening.total = 5"', "mine.toml, line 4, state 1"),
        ('given = "player.opening.total == 5"', 'slug = "mine-2"\ngiven = "tie"', "mine.toml, line 12, state 2"),
    ],
)
def test_a_bad_schedule_names_the_file_and_the_line(tmp_path: Path, old: str, new: str, place: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(GOOD.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(WagerError) as raised:
        load_schedule(str(path))
    assert str(raised.value).replace(str(tmp_path) + os.sep, "").startswith(place)
    assert "\n" not in str(raised.value)


def test_a_state_of_a_file_is_a_wager_by_its_slug(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(GOOD, encoding="utf-8")
    first, second = load_schedule(str(path)).states
    assert offered(f"{path}:mine-2") == (second,)
    assert named_or_loaded(f"{path}:mine-1") == first
    assert chosen_wagers([f"{path}:mine-2", str(path)], COUPS) == [second, first]
    path.write_text(GOOD.replace("[[state]]", '[[state]]\nslug = "first"', 1), encoding="utf-8")
    assert [state.name for state in load_schedule(str(path)).states] == ["Two states, first", "Two states, state 2"]
    with pytest.raises(UnknownName, match=r"no state of .*mine\.toml is called 'mine-3'; did you mean 'mine-"):
        offered(f"{path}:mine-3")


def test_states_of_two_moments_may_share_coups() -> None:
    text = GOOD.replace('total == 6"', 'total >= 5"\noffered = "later"')
    refuse_overlaps(read_schedule(text, "mine.toml"), COUPS)


def test_states_that_are_no_states_are_refused() -> None:
    for states in ((), (wager("tie"),), (wager("insurance-player-5-6"),) * 2):
        with pytest.raises(WagerError):
            Schedule("x", "X", states)


@pytest.mark.parametrize("shoe", [Shoe.of_decks(8), Shoe.of_counts({"5": 4, "T": 4, "6": 4})], ids=str)
def test_the_report_has_a_line_for_each_state(shoe: Shoe) -> None:
    coups, found = Coups(shoe), schedule("insurance")
    table = schedule_report(found, coups).table()
    assert [str(cell) for cell in table.column("deals")] == [
        str(coups.count(state.given).count) for state in found.states if state.given
    ]
    for state, edge in zip(found.states, table.column("house_edge"), strict=True):
        reached = state.given is not None and coups.count(state.given).count
        assert edge == (coups.odds(state).house_edge if reached else None)
