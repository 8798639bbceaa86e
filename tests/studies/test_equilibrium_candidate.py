"""Candidates for an equilibrium, from files: the form is held to, the numbers are taken as they are written."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

from exact_odds import Coups, Shoe, equilibrium, game
from exact_odds.errors import ExactOddsError, NumberError, ShoeError, UnknownName, WagerError
from exact_odds.studies.equilibrium.candidate import Candidate, read
from exact_odds.studies.equilibrium.certificate import Certificate

FULL = dict.fromkeys("A23456789TJQK", 4)
FOUND = equilibrium(Coups(Shoe.infinite()), "A1")


def candidate(**changes: Any) -> dict[str, Any]:
    """The known equilibrium as data, or with other tables."""
    game = FOUND.game
    tables: dict[str, Any] = {
        "value": [{"model": "A1"}],
        "player": [{"hand": "5", "draws": "9/11"}],
        "banker": [
            {"hand": decision.hand, "third": decision.third, "draws": str(share)}
            for decision, share in zip(game.banker, FOUND.banker, strict=True)
        ],
    }
    return {"setting": {"decks": "infinite"}, "tables": {**tables, **changes}}


def checked(data: object) -> Candidate:
    return read(json.dumps(data).encode(), "candidate.json")


def judged(data: object) -> Certificate:
    return checked(data).certificate


def test_the_equilibrium_is_one() -> None:
    assert judged(candidate()) == FOUND


def test_numbers_are_taken_as_they_are_written() -> None:
    text = json.dumps(candidate()).replace('"9/11"', "0.81818181818181801").replace('"859/2288"', "3.7543e-1")
    found = read(text.encode(), "candidate.json").certificate
    assert found.player == (Fraction(81818181818181801, 10**17),)
    assert Fraction(37543, 100000) in found.banker
    assert not found.is_equilibrium


def test_long_fractions_are_read() -> None:
    share = Fraction(9 * 10**200 + 1, 11 * 10**200)
    assert judged(candidate(player=[{"hand": 5, "draws": str(share)}])).player == (share,)


def test_hands_and_sights_may_be_written_in_other_ways() -> None:
    found = equilibrium(Coups(Shoe.of_decks(1)), "B2")
    rows = [
        {
            "hand": ",".join(reversed(decision.hand.split())),
            "third": "stood" if decision.third is None else str(decision.third),
            "draws": str(share),
        }
        for decision, share in zip(found.game.banker, found.banker, strict=True)
    ]
    player = [{"hand": "5", "draws": str(found.player[0])}]
    data = {"setting": {"decks": 1}, "tables": {"value": [{"model": "B2"}], "player": player, "banker": rows}}
    assert judged(data) == found


def test_the_shoe_may_be_given_by_counts() -> None:
    counts = FULL
    data = candidate(value=[{"model": "B1", "commission": "1/20", "free": "5"}])
    by_counts, by_decks = (judged({**data, "setting": setting}) for setting in ({"counts": counts}, {"decks": 1}))
    assert by_counts.value == by_decks.value
    assert judged({**data, "setting": {"counts": counts, "decks": 1}}) == by_decks
    assert by_decks.game.commission == Fraction(1, 20)


def test_cards_may_be_removed_from_the_decks() -> None:
    data = candidate(value=[{"model": "B1"}])
    removed = judged({**data, "setting": {"decks": 1, "removed": "A Kh"}})
    assert removed.game.coups.shoe == Shoe.of_decks(1).without("A Kh")
    assert judged({**data, "setting": {"counts": {**FULL, "A": 3, "K": 3}}}).value == removed.value


@pytest.mark.parametrize("digits", [31, 2000])
def test_decimals_may_be_as_long_as_fractions(digits: int) -> None:
    (share,) = judged(candidate(player=[{"hand": 5, "draws": "0." + "8" * digits}])).player
    assert share == Fraction(int("8" * digits), 10**digits)
    assert judged(candidate(player=[{"hand": 5, "draws": f"{'8' * digits}/{'9' * digits}"}])).player == (
        Fraction(8, 9),
    )


def test_the_file_names_the_game_unless_one_is_given() -> None:
    data = json.dumps({**candidate(), "setting": {"decks": "infinite", "game": "bahamian"}}).encode()
    assert read(data, "candidate.json").certificate.game.coups.game == game("bahamian")
    assert read(data, "candidate.json", game("bahamian")) == read(data, "candidate.json")
    with pytest.raises(WagerError):
        read(data, "candidate.json", game("ez-baccarat"))


@pytest.mark.parametrize(
    "text",
    [
        '{"setting": {"decks": 6, "decks": 8}}',
        '{"tables": {"player": [{"hand": "5", "draws": "1", "draws": "9/11"}]}}',
    ],
)
def test_a_key_that_is_there_twice_is_refused(text: str) -> None:
    with pytest.raises(WagerError, match=r"decks|draws"):
        read(text.encode(), "candidate.json")


VALUE = {"model": "A1", "value": "-679568/53094899", "value_to_banker": 0.0127991203, "player_gap": 0}


def test_what_a_file_states_rightly_is_taken_without_a_word() -> None:
    player = [{"hand": "5", "draws": "9/11", "gain": "0"}]
    assert checked(candidate(value=[{**VALUE, "is_equilibrium": True}], player=player)).misstated == ()


@pytest.mark.parametrize(
    ("key", "stated"),
    [
        ("value", "-1/79"),
        ("value_to_banker", 0.0127991204),
        ("player_gap", 1),
        ("banker_gap", "1e-30"),
        ("is_equilibrium", False),
        ("is_equilibrium", "true"),
        ("value", []),
    ],
)
def test_a_value_that_is_stated_wrongly_is_remarked(key: str, stated: object) -> None:
    found = checked(candidate(value=[{**VALUE, key: stated}]))
    assert found.certificate == FOUND
    ((place, what, given, computed),) = found.misstated
    assert (place, what, computed) == ("value, row 1", key, getattr(FOUND, key))
    assert given == (stated if isinstance(stated, str) else "a list" if stated == [] else json.dumps(stated))


def test_a_gain_that_is_stated_wrongly_is_remarked() -> None:
    ((place, what, given, computed),) = checked(candidate(player=[{"hand": "5", "draws": "9/11", "gain": 1}])).misstated
    assert (place, what, given, computed) == ("player, row 1 (hand 5)", "gain", "1", 0)


def without_a_decision() -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = candidate()["tables"]["banker"]
    return rows[1:]


def with_third(third: object, named: str = "third") -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = candidate()["tables"]["banker"]
    hand, _, draws = rows[0].values()
    return [{"hand": hand, named: third, "draws": draws}, *rows[1:]]


@pytest.mark.parametrize(
    ("data", "error"),
    [
        ([], WagerError),
        ({}, WagerError),
        ({**candidate(), "setting": {}}, WagerError),
        ({**candidate(), "setting": {"decks": 0}}, ShoeError),
        ({**candidate(), "setting": {"counts": {"A": 5}}}, ShoeError),
        ({**candidate(), "setting": {"counts": {"A": 5.5}}}, ShoeError),
        ({**candidate(), "setting": {"counts": [4] * 13}}, WagerError),
        ({**candidate(), "setting": {"decks": 6, "game": "mine"}}, WagerError),
        ({**candidate(), "setting": {"decks": 6, "game": "7-up"}}, WagerError),
        ({**candidate(), "setting": {"decks": 6, "shown": "player: 5"}}, WagerError),
        ({**candidate(), "setting": {"decks": 6, "given": "tie"}}, WagerError),
        ({**candidate(), "setting": {"decks": 6, "cards": 3}}, WagerError),
        ({**candidate(), "setting": {"decks": "infinite", "cards": 52}}, WagerError),
        ({**candidate(), "setting": {"decks": 6, "removed": ["A"]}}, WagerError),
        ({**candidate(), "setting": {"decks": 1, "removed": "A", "counts": FULL}}, WagerError),
        ({**candidate(), "setting": {"decks": "infinite", "counts": {**FULL, "A": 3}}}, WagerError),
        ({**candidate(), "tables": {}}, WagerError),
        (candidate(value=[]), WagerError),
        (candidate(value=[{}]), WagerError),
        (candidate(value=[{"model": "C1"}]), UnknownName),
        (candidate(value=[{"model": "A1"}, {"model": "B3"}]), WagerError),
        (candidate(value=[{"model": None}]), WagerError),
        (candidate(value=[{"model": "B1"}]), ShoeError),
        (candidate(value=[{"model": ["A1"]}]), WagerError),
        (candidate(value=[{"model": "A1", "commission": "50%"}]), NumberError),
        (candidate(player=[]), WagerError),
        (candidate(player=["5"]), WagerError),
        (candidate(player=[{"hand": "6", "draws": 1}]), WagerError),
        (candidate(player=[{"hand": ["5"], "draws": 1}]), WagerError),
        (candidate(player=[{"hand": "5", "third": [], "draws": 1}]), WagerError),
        (candidate(player=[{"hand": "5", "draws": 1}] * 2), WagerError),
        (candidate(player=[{"draws": 1}]), WagerError),
        (candidate(player=[{"hand": "5"}]), NumberError),
        (candidate(player=[{"hand": "5", "draws": None}]), NumberError),
        (candidate(player=[{"hand": "5", "draws": "1e9999999"}]), NumberError),
        (candidate(player=[{"hand": "5", "draws": "0." + "8" * 2001}]), NumberError),
        (candidate(player=[{"hand": "5", "draws": "1/" + "8" * 2001}]), NumberError),
        (candidate(player=[{"hand": "5", "draws": 1, "gain": "much"}]), NumberError),
        (candidate(player=[{"hand": "5", "draws": True}]), NumberError),
        (candidate(player=[{"hand": "5", "draws": "1.5"}]), NumberError),
        (candidate(player=[{"hand": "5", "draws": -1e-9}]), NumberError),
        (candidate(player=[{"hand": "5", "draws": "1/0"}]), NumberError),
        (candidate(player=[{"hand": "5", "draws": "1e-99999"}]), NumberError),
        (candidate(player=[{"hand": "5", "draws": float("nan")}]), NumberError),
        (candidate(player=[{"hand": "5", "draws": "often"}]), NumberError),
        (candidate(banker=without_a_decision()), WagerError),
        (candidate(banker=with_third("")), WagerError),
        (candidate(banker=with_third(None, named="seen")), WagerError),
    ],
)
def test_what_is_not_a_candidate_is_refused(data: object, error: type[ExactOddsError]) -> None:
    with pytest.raises(error):
        judged(data)


@pytest.mark.parametrize("contents", [b"", b"\xff\xfe", b"{", b"[" * 100_000, b"1" * 5000, b" " * 10_000_001])
def test_what_is_not_json_is_refused(contents: bytes) -> None:
    with pytest.raises(WagerError):
        read(contents, "candidate.json")
