"""Candidates for an equilibrium, from files: the form is held to, the numbers are taken as they are written."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

from exact_odds import Coups, Shoe, equilibrium
from exact_odds.errors import ExactOddsError, NumberError, ShoeError, UnknownName, WagerError
from exact_odds.studies.equilibrium.candidate import check_file, read

COUPS = Coups()
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


def judged(data: object) -> Any:
    return read(json.dumps(data).encode(), "candidate.json", COUPS)


def test_the_equilibrium_is_one() -> None:
    assert judged(candidate()) == FOUND


def test_numbers_are_taken_as_they_are_written() -> None:
    text = json.dumps(candidate()).replace('"9/11"', "0.81818181818181801").replace('"859/2288"', "3.7543e-1")
    found = read(text.encode(), "candidate.json", COUPS)
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
    counts = dict.fromkeys("A23456789TJQK", 4)
    data = candidate(value=[{"model": "B1", "commission": "1/20", "free": "5"}])
    by_counts, by_decks = (judged({**data, "setting": setting}) for setting in ({"counts": counts}, {"decks": 1}))
    assert by_counts.value == by_decks.value
    assert judged({**data, "setting": {"counts": counts, "decks": 1}}) == by_decks
    assert by_decks.game.commission == Fraction(1, 20)


def without_a_decision() -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = candidate()["tables"]["banker"]
    return rows[1:]


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
        ({**candidate(), "setting": {"decks": 6, "game": "baccarat"}}, WagerError),
        ({**candidate(), "tables": {}}, WagerError),
        (candidate(value=[]), UnknownName),
        (candidate(value=[{"model": "B1"}]), ShoeError),
        (candidate(value=[{"model": ["A1"]}]), WagerError),
        (candidate(value=[{"model": "A1", "commission": "50%"}]), NumberError),
        (candidate(player=[]), WagerError),
        (candidate(player=["5"]), WagerError),
        (candidate(player=[{"hand": "6", "draws": 1}]), WagerError),
        (candidate(player=[{"hand": ["5"], "draws": 1}]), WagerError),
        (candidate(player=[{"hand": "5", "third": [], "draws": 1}]), WagerError),
        (candidate(player=[{"hand": "5", "draws": 1}] * 2), WagerError),
        (candidate(player=[{"hand": "5"}]), NumberError),
        (candidate(player=[{"hand": "5", "draws": True}]), NumberError),
        (candidate(player=[{"hand": "5", "draws": "1.5"}]), NumberError),
        (candidate(player=[{"hand": "5", "draws": -1e-9}]), NumberError),
        (candidate(player=[{"hand": "5", "draws": "1/0"}]), NumberError),
        (candidate(player=[{"hand": "5", "draws": "1e-99999"}]), NumberError),
        (candidate(player=[{"hand": "5", "draws": float("nan")}]), NumberError),
        (candidate(player=[{"hand": "5", "draws": "often"}]), NumberError),
        (candidate(banker=without_a_decision()), WagerError),
    ],
)
def test_what_is_not_a_candidate_is_refused(data: object, error: type[ExactOddsError]) -> None:
    with pytest.raises(error):
        judged(data)


@pytest.mark.parametrize("contents", [b"", b"\xff\xfe", b"{", b"[" * 100_000, b"1" * 5000, b" " * 10_000_001])
def test_what_is_not_json_is_refused(contents: bytes) -> None:
    with pytest.raises(WagerError):
        read(contents, "candidate.json", COUPS)


def test_a_file_that_is_not_there_is_refused(tmp_path: Any) -> None:
    with pytest.raises(WagerError):
        check_file(str(tmp_path / "none.json"), COUPS)
