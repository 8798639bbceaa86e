"""A log that grows: lines are judged as they come, a wrong one changes nothing, and the last can be taken back."""

from __future__ import annotations

import os
from itertools import islice
from pathlib import Path

import pytest

from exact_odds import Coups, Shoe, wager
from exact_odds.errors import ArgumentError, LogError, ShoeError
from exact_odds.games.game import game
from exact_odds.shoes.replay.follow import MOST_UNDONE, LiveLog, growing_lines
from exact_odds.shoes.replay.log import logged_cards
from exact_odds.shoes.replay.reading import LONGEST_LINE


def test_each_line_is_priced_before_and_leads_to_the_next() -> None:
    live = LiveLog(Coups(), [wager("tie")])
    (first,) = live.line("P: 5h 9s 4d | B: Kc 2d 6h | tie")
    assert first.expected_values == (Coups().odds(wager("tie")).expected_value,)
    assert live.next_coups().shoe == Shoe.of_decks(8).without("5h 9s 4d Kc 2d 6h")
    (second,) = live.line("P: 8h 9s | B: Kc 2d")
    assert second.number == 2
    assert len(second.faults) == 1
    assert live.line("shoe 2") == []
    assert live.next_coups() == Coups()


def test_a_wrong_line_is_refused_with_its_number_and_changes_nothing() -> None:
    live = LiveLog(Coups())
    live.line("594 K26")
    before = live.next_coups()
    for number, wrong in enumerate(("594 K", "hello", "5" * (LONGEST_LINE + 1), "burn"), 2):
        with pytest.raises(LogError) as caught:
            live.line(wrong)
        assert caught.value.line == number
        assert live.next_coups() == before
    (coup,) = live.line("73 82")
    assert coup.number == 2


def test_undo_takes_back_line_by_line_across_shoes() -> None:
    live = LiveLog(Coups(), unseen=2, burnt=logged_cards("7"))
    seen = [live.next_coups()]
    lines = ["594 K26", "burn 8 unseen 1", "73 82", "", "A2A 55", "shoe 3", "66 77"]
    for line in lines:
        live.line(line)
        seen.append(live.next_coups())
    for line, before in reversed([*zip(lines, seen, strict=False)]):
        assert live.next_coups() == seen.pop()
        live.line("undo")
        assert live.undone == line
        assert live.next_coups() == before
    with pytest.raises(LogError):
        live.line("undo")
    (coup,) = live.line("594 K26")
    assert (coup.shoe, coup.number, coup.cards_left) == ("1", 1, 413)


def test_the_last_hundred_lines_can_be_undone() -> None:
    live = LiveLog(Coups(Shoe.of_decks(50)))
    for _ in range(MOST_UNDONE + 5):
        live.line("594 K26")
    for _ in range(MOST_UNDONE):
        live.line(" UNDO ")
    assert live.next_coups().shoe.size == 50 * 52 - 5 * 6
    with pytest.raises(LogError):
        live.line("undo")


HEADS = ("shoe", "player", "banker", "winner")


def test_columns_may_be_named_first() -> None:
    for delimiter in ",;\t":
        live = LiveLog(Coups())
        names, cards, more = (delimiter.join(row) for row in (HEADS, ("7", "594", "K26", "T"), ("", "8A", "T7", "")))
        assert live.line("# table 4") == live.line(names) == []
        (coup,) = live.line(cards)
        assert (coup.shoe, coup.faults) == ("7", ())
        (coup,) = live.line(more)
        assert (coup.shoe, coup.number, coup.faults) == ("7", 2, ())


def test_a_shoe_and_burnt_cards_may_come_before_the_first_coup() -> None:
    live = LiveLog(Coups())
    with pytest.raises(LogError):
        live.line("burn x")
    assert live.line("shoe 17") == live.line("burn 7h unseen 7") == []
    (coup,) = live.line("1 594 K26")
    assert (coup.shoe, coup.number, coup.cards_left) == ("17", 1, 408)


def test_another_number_of_decks_than_the_shoe_has_is_refused() -> None:
    live = LiveLog(Coups())
    assert live.line("decks 8") == []
    with pytest.raises(LogError):
        live.line("decks 6")


def test_a_contradiction_leaves_no_next_coup_until_it_is_undone() -> None:
    live = LiveLog(Coups(Shoe.of_decks(1)))
    live.line("P: 5h 9s 4d | B: 5h 2d")
    with pytest.raises(ShoeError):
        live.next_coups()
    live.line("undo")
    assert live.next_coups() == Coups(Shoe.of_decks(1))


def test_a_growing_file_gives_its_whole_lines(tmp_path: Path) -> None:
    path = tmp_path / "table.log"
    path.write_text("594 K26\n73 8", encoding="utf-8")
    parts = ["2\n", "55 66\nA", "2A 44\n" + "5" * 3 * LONGEST_LINE + "\n99 88\n"]

    def wait() -> None:
        with path.open("a", encoding="utf-8") as file:
            file.write(parts.pop(0))

    lines = list(islice(growing_lines(path, wait), 6))
    assert lines[:4] + lines[5:] == ["594 K26", "73 82", "55 66", "A2A 44", "99 88"]
    assert len(lines[4]) > LONGEST_LINE


def test_a_file_that_is_gone_replaced_or_cut_ends_the_following(tmp_path: Path) -> None:
    path, other = tmp_path / "table.log", tmp_path / "other"
    for change in (path.unlink, lambda: os.replace(other, path), lambda: path.write_text("5", encoding="utf-8")):
        for file in (path, other):
            file.write_text("594 K26\n", encoding="utf-8")
        lines = growing_lines(path, change)
        assert next(lines) == "594 K26"
        with pytest.raises(LogError) as caught:
            next(lines)
        assert caught.value.line == 2
    with pytest.raises(LogError):
        next(growing_lines(tmp_path / "missing", list))


def test_the_log_of_a_game_of_one_card_each_is_followed() -> None:
    dragons = Coups(None, game("dragon-tiger"))
    live = LiveLog(dragons)
    (coup,) = live.line("5 K")
    assert (coup.result, live.left) == ("banker", 414)
    with pytest.raises(LogError):
        live.line("594 K26")


def test_undo_frees_the_layout_that_a_mistaken_line_fixed() -> None:
    live = LiveLog(Coups())
    for mistaken in ("player,banker", '{"player": "594", "banker": "K26"}', "104 905"):
        live.line(mistaken)
        before = str(live.layout)
        live.line("undo")
        assert (live.undone, str(live.layout)) == (mistaken, "None")
        assert before != "None"
    live.line("594 K26")
    assert str(live.layout) == "text, two hands a line"


def test_a_blank_line_begins_a_shoe_at_once_and_is_undone_alone() -> None:
    live = LiveLog(Coups())
    live.line("77 99")
    live.line("")
    assert live.next_coups() == Coups()
    live.line("undo")
    assert live.next_coups().shoe.size == 412
    (coup,) = live.line("K9 73")
    assert (coup.shoe, coup.number) == ("1", 2)


def test_what_is_no_text_is_refused() -> None:
    for line in (None, b"594 K26"):
        with pytest.raises(ArgumentError):
            LiveLog(Coups()).line(line)  # type: ignore[arg-type]


def test_the_decks_of_a_log_may_follow_the_name_of_its_shoe() -> None:
    live = LiveLog(Coups(Shoe.of_decks(8).without("7")), own_decks=True, unseen=3)
    assert live.line("shoe 17") == live.line("decks 6") == []
    (coup,) = live.line("594 K26")
    assert (coup.shoe, coup.cards_left) == ("17", 308)
    assert live.next_coups().shoe == Shoe.of_decks(6).without("7 594 K26")
    with pytest.raises(LogError):
        live.line("decks 8")
