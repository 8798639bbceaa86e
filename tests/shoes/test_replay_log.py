"""Logs as people write them: each form says the same, and what cannot be read is listed and nothing else is lost."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exact_odds.errors import ArgumentError, CardError, LogError
from exact_odds.shoes.replay.formats import Layout
from exact_odds.shoes.replay.log import (
    FORMS,
    RESULTS,
    Burnt,
    Coup,
    CutCard,
    Decks,
    Entry,
    Form,
    LoggedCard,
    NewShoe,
    Skipped,
    Unread,
    logged_cards,
    written,
)
from exact_odds.shoes.replay.reading import LONGEST_LINE, Log, layout_of_columns

RANKED = [Coup.of("5 9 4", "K 2 6"), Coup.of("8 A", "T 7"), Coup.of("2 2 Q", "J 6")]


def coups(*lines: str) -> list[Entry]:
    return list(Log(lines))


def with_results(given: list[Coup]) -> list[Coup]:
    results = ["tie", "player", "banker"]
    return [Coup(coup.player, coup.banker, result) for coup, result in zip(given, results, strict=True)]


@pytest.mark.parametrize(
    "lines",
    [
        ["P: 5 9 4 | B: K 2 6", "P: 8 A | B: 10 7", "P: 2 2 Q | B: J 6"],
        ["Player: 594; Banker: K26", "Player: 8A; Banker: T7", "Player: 22Q; Banker: J6"],
        ["player 5,9,4 banker K,2,6", "player 8,A banker T,7", "player 2,2,Q banker J,6"],
        ["B: K 2 6 | P: 5 9 4", "B: 10 7 | P: 8 A", "B: J 6 | P: 2 2 Q"],
        ["594 K26", "8A T7", "22Q J6"],
        ["594 k26", "8a t7", "22q j6"],
        ["594-K26", "8A-107", "22Q-J6"],
        ["5 9 4 / K 2 6", "8 A / 10 7", "2 2 Q / J 6"],
        ["594 v K26", "8A v T7", "22Q v J6"],
        ["594,K26", "8A,T7", "22Q,J6"],
        ["594\tK26", "8A\tT7", "22Q\tJ6"],
        ["# table 4", "594 K26  # slow", "8A T7", "# break", "22Q J6"],
        ["Player,Banker", "5 9 4,K 2 6", "8 A,10 7", "2 2 Q,J 6"],
        ["Player Cards;Banker Cards;Date", "594;K26;1 May", "8A;T7;1 May", "22Q;J6;2 May"],
        ["player,banker", '"5,9,4","K,2,6"', '"8,A","10,7"', '"2,2,Q","J,6"'],
        ["p1,p2,p3,b1,b2,b3", "5,9,4,K,2,6", "8,A,,T,7,", "2,2,Q,J,6,"],
        ["Player1,Banker1,Player2,Banker2,Player3,Banker3", "5,K,9,2,4,6", "8,10,A,7,-,-", "2,J,2,6,Q,"],
        ["5,9,4,K,2,6", "8,A,,T,7,", "2,2,Q,J,6,"],
        ["5,K,9,2,4,6", "8,T,A,7,,", "2,J,2,6,Q,"],
        ['{"player": "5 9 4", "banker": "K 2 6"}', '{"player": ["8", "A"], "banker": "10 7"}',
         '{"p1": 2, "p2": 2, "p3": "Q", "b1": "J", "b2": 6, "b3": null}'],
    ],
)  # fmt: skip
def test_coups_are_read_as_they_are_written(lines: list[str]) -> None:
    assert coups(*lines) == RANKED


@pytest.mark.parametrize(
    "lines",
    [
        ["P: 5 9 4 | B: K 2 6 | tie", "P: 8 A | B: 10 7 | player", "P: 2 2 Q | B: J 6 | banker"],
        ["594 K26 T", "8A T7 P", "22Q J6 B"],
        ["594 K26 = tie", "8A T7 = Player", "22Q J6 = BANKER"],
        ["594 K26 -> T", "8A T7 -> P", "22Q J6 -> B"],
        ["P: 594 B: K26 result: tie", "P: 8A B: T7 result: player", "P: 22Q B: J6 result: banker"],
        ["594,K26,T", "8A,T7,P", "22Q,J6,B"],
        ["player,banker,winner", "594,K26,empate", "8A,T7,punto", "22Q,J6,banco"],
        ["5,9,4,K,2,6,T", "8,A,,T,7,,P", "2,2,Q,J,6,,B"],
    ],
)
def test_a_result_may_follow(lines: list[str]) -> None:
    assert coups(*lines) == with_results(RANKED)


def test_suits_are_letters_or_symbols() -> None:
    wanted = [Coup.of("5h 9s 4d", "Kc 2d 6h")]
    for line in ("5h9s4d Kc2d6h", "P: 5♥ 9♠ 4♦ | B: K♣ 2♦ 6♥", "5H 9S 4D | KC 2D 6H"):
        assert coups(line) == wanted


def test_point_values_are_told_from_ranks_by_their_zeros() -> None:
    values = coups("104 026", "70 99", "10 55")
    assert values == [Coup.of("1 0 4", "0 2 6"), Coup.of("7 0", "9 9"), Coup.of("1 0", "5 5")]
    ranks = coups("104 K26", "7T 99", "1010 55")
    assert ranks == [Coup.of("T 4", "K 2 6"), Coup.of("7 T", "9 9"), Coup.of("T T", "5 5")]
    assert values[0].player[1] == LoggedCard(0)  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "lines",
    [
        ["", "594 K26", "", "8A T7", "", "", "22Q J6"],
        ["shoe,player,banker", "1,594,K26", "2,8A,T7", "3,22Q,J6"],
        ["1: 594 K26", "1: 8A T7", "2: 22Q J6", "3: 8A T7"],
        ["shoe 1", "594 K26", "shoe 2", "8A T7", "shoe 3", "22Q J6"],
        ['{"shoe": 1, "player": "594", "banker": "K26"}', '{"shoe": 2}', '{"player": "8A", "banker": "T7"}',
         '{"shoe": 3, "player": "22Q", "banker": "J6"}'],
    ],
)  # fmt: skip
def test_shoes_begin_where_the_log_says(lines: list[str]) -> None:
    entries = coups(*lines)
    begun = [place for place, entry in enumerate(entries) if isinstance(entry, NewShoe)]
    if lines[0].startswith("1:"):
        assert [entry.name for entry in entries if isinstance(entry, NewShoe)] == ["1", "2", "3"]
        assert len(entries) == 7
    else:
        assert [entry for entry in entries if isinstance(entry, Coup)] == RANKED
        assert begun[-2:] == ([1, 3] if len(begun) == 2 else [2, 4])


def test_a_number_that_counts_coups_begins_a_shoe_at_one() -> None:
    entries = coups("1 594 K26", "2 8A T7", "3 22Q J6", "1 594 K26", "2 8A T7")
    assert [type(entry) for entry in entries] == [Coup, Coup, Coup, NewShoe, Coup, Coup]
    assert [entry.number for entry in entries if isinstance(entry, Coup)] == [1, 2, 3, 1, 2]
    both = coups("7 1 594 K26", "7 2 8A T7", "8 1 22Q J6")
    assert [entry.name for entry in both if isinstance(entry, NewShoe)] == ["7", "8"]


@pytest.mark.parametrize(
    "lines", [["BPT"], ["B P T"], ["b", "p", "t"], ["Banker", "Player", "Tie"], ["BP", "T"], ["B,P,T"]]
)
def test_results_alone_are_read(lines: list[str]) -> None:
    assert coups(*lines) == [Coup(result="banker"), Coup(result="player"), Coup(result="tie")]


@pytest.mark.parametrize(
    "bad",
    [
        "P: 5h 9s 4d | B: K",
        "594",
        "5942 K26",
        "59 K261",
        "59 X2",
        "hello",
        "12",
        "P: 59 | P: K2",
        "594 K26 99",
        "59 | K2 | maybe",
    ],
)
def test_a_line_that_is_no_coup_is_listed_and_the_next_is_read(bad: str) -> None:
    first, skipped, last = coups("594 K26", bad, "8A T7")
    assert (first, last) == (RANKED[0], RANKED[1])
    assert isinstance(skipped, Skipped)
    assert (skipped.line, skipped.text) == (2, bad)


@pytest.mark.parametrize("bad", ["594,K26,1", "594", "594,", "59,K", '"594,K26', "594,K26\0"])
def test_a_row_that_is_no_coup_is_listed_and_the_next_is_read(bad: str) -> None:
    entries = coups("player,banker", "594,K26", bad, "8A,T7")
    assert entries[::2] == [RANKED[0], RANKED[1]]
    assert isinstance(entries[1], Skipped)


@pytest.mark.parametrize(
    "bad",
    ["{", "[1]", "3", '{"player": "594"}', '{"player": 1.5, "banker": "K2"}', '{"cards": "594"}', "[" * 5000,
     '{"player": true, "banker": "K2"}', '{"burn": ""}', '{"coup": -1, "player": "59", "banker": "K2"}'],
)  # fmt: skip
def test_a_json_line_that_is_no_coup_is_listed_and_the_next_is_read(bad: str) -> None:
    good = '{"player": "5 9 4", "banker": "K 2 6"}'
    first, skipped, last = coups(good, bad, good)
    assert first == last == RANKED[0]
    assert isinstance(skipped, Skipped)


@pytest.mark.parametrize(
    "lines",
    [
        ["1. B", "2. P", "3. T"],
        ["1 B", "2 P", "3 T"],
        ["1,B", "2,P", "3,T"],
        ["7,1,Banker wins", "7,2,player", "7,3,tie"],
    ],
)
def test_results_alone_may_be_numbered(lines: list[str]) -> None:
    found = [entry for entry in coups(*lines) if isinstance(entry, Coup)]
    assert [(coup.number, coup.result) for coup in found] == [(1, "banker"), (2, "player"), (3, "tie")]


def test_a_wrong_letter_spoils_its_line_of_results_only() -> None:
    entries = coups("BPT", "BPXT", "B")
    assert [type(entry) for entry in entries] == [Coup, Coup, Coup, Skipped, Coup]


def test_a_long_line_is_skipped_without_being_kept(tmp_path: Path) -> None:
    path = tmp_path / "long.log"
    path.write_bytes(b"594 K26\n" + b"5" * 10_000_000 + b"\n8A T7\n")
    log = Log(path)
    first, skipped, last = log
    assert (first, last) == (RANKED[0], RANKED[1])
    assert isinstance(skipped, Skipped)
    assert (skipped.line, skipped.text) == (2, "")
    assert log.bytes == path.stat().st_size
    assert isinstance(coups("594 K26", "5" * (LONGEST_LINE + 1))[1], Skipped)


@pytest.mark.parametrize("content", [bytes(range(256)) * 10, "594 K26\n".encode("utf-16"), b"\x7fELF\0\0\0\n594 K26\n"])
def test_a_binary_file_is_refused_at_its_first_line(content: bytes) -> None:
    with pytest.raises(LogError) as caught:
        list(Log(io.BytesIO(content)))
    assert caught.value.line == 1


def test_a_binary_file_whose_first_line_never_ends_is_refused() -> None:
    class Zeros(io.RawIOBase):
        def readline(self, size: int | None = -1, /) -> bytes:
            return bytes(size or 0)

    with pytest.raises(LogError):
        list(Log(Zeros()))


def test_binary_data_further_on_is_skipped() -> None:
    first, skipped, last = Log(io.BytesIO(b"594 K26\r\n\xff\xfe8A\n8A T7"))
    assert (first, last) == (RANKED[0], RANKED[1])
    assert isinstance(skipped, Skipped)


def test_a_mark_of_utf8_at_the_start_is_no_part_of_the_log() -> None:
    assert list(Log(io.BytesIO("\ufeff594 K26\n".encode()))) == RANKED[:1]


class Vanishing(io.RawIOBase):
    """A file that can be read to its second line."""

    def __init__(self) -> None:
        self.lines = [b"594 K26\n", b"8A T7\n"]

    def readline(self, size: int | None = -1, /) -> bytes:
        if not self.lines:
            raise OSError(5, "Input/output error")
        return self.lines.pop(0)


def test_a_file_that_vanishes_is_an_error_with_its_line_after_what_was_read() -> None:
    entries = iter(Log(Vanishing(), Layout("text")))
    assert [next(entries), next(entries)] == RANKED[:2]
    with pytest.raises(LogError) as caught:
        next(entries)
    assert caught.value.line == 3


def test_files_and_layouts_that_are_none_are_refused(tmp_path: Path) -> None:
    for source in (tmp_path / "missing", tmp_path, "a\0b"):
        with pytest.raises(LogError):
            list(Log(source))
    with pytest.raises(LogError):
        Log([], "xml")
    with pytest.raises(LogError):
        list(Log(["Dear Sir,", "no coups here"]))
    with pytest.raises(LogError):
        layout_of_columns("shoe,player")
    with pytest.raises(LogError):
        layout_of_columns("player,banker,player")
    with pytest.raises(ArgumentError):
        Log(8)  # type: ignore[arg-type]
    with pytest.raises(ArgumentError):
        list(Log([8]))  # type: ignore[list-item]


def test_a_layout_can_be_named() -> None:
    assert list(Log(["5,K,9,2,,", "8,T,A,7,,"], layout_of_columns("p1,b1,p2,b2,p3,b3")))[1] == RANKED[1]
    assert next(iter(Log(["B,P,T"], "outcomes"))) == Coup(result="banker")
    assert list(Log([], "text")) == []


card = st.one_of(
    st.builds(lambda rank, suit: rank + suit, st.sampled_from("A23456789TJQK"), st.sampled_from(["", *"shdc"])),
    st.just("0"),
)
hands = st.lists(card, min_size=2, max_size=3).map(lambda cards: logged_cards(" ".join(cards)))
numbers = st.one_of(st.none(), st.integers(2, 99))
results = st.sampled_from([None, *RESULTS])
entries_of_logs = st.one_of(
    st.builds(Coup, hands, hands, results, numbers),
    st.builds(lambda result, number: Coup((), (), result, number), st.sampled_from(RESULTS), numbers),
    st.builds(NewShoe, st.text("abc 123", min_size=1).map(str.strip).filter(bool)),
    st.builds(Burnt, hands, st.integers(0, 20)),
    st.just(CutCard()),
    st.builds(Decks, st.integers(1, 8)),
)


@given(st.lists(entries_of_logs, max_size=12), st.sampled_from(FORMS))
def test_the_standard_form_reads_back_as_it_was_written(entries: list[Entry], form: Form) -> None:
    shoes = [entry.name for entry in entries if isinstance(entry, NewShoe)]
    named = len(shoes) == len(set(shoes))
    read = list(Log(written(entries, form), form))
    if named:
        assert read == entries


def test_what_was_skipped_stays_unread_in_the_standard_form() -> None:
    skipped = Skipped("59\n K", "why", 7, logged_cards("5 9"))
    for form in FORMS:
        lines = list(written([RANKED[0], skipped], form))
        assert list(Log(lines, form)) == [RANKED[0], Unread(logged_cards("5 9"))]
        assert list(Log(written(Log(lines, form), form), form)) == list(Log(lines, form))
        assert all("\n" not in line for line in lines)
    assert "7" in json.loads(list(written([skipped], "jsonl"))[1])["comment"]


@pytest.mark.parametrize("text", ["5hh", "0h", "5x", "é", "B"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(CardError):
        logged_cards(text)


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("names", [["p1", "p2", "p3", "b1", "b2", "b3", "result"], None])
def test_empty_cells_are_read_wherever_they_are(delimiter: str, names: list[str] | None) -> None:
    rows = [["5", "9", "4", "K", "2", "6", "T"], ["8", "A", "", "T", "7", "", ""], ["2", "2", "Q", "J", "6", "", ""]]
    lines = [delimiter.join(row) for row in ([names, *rows] if names else rows)]
    columns = None if names else layout_of_columns("p1,p2,p3,b1,b2,b3,result")
    wanted = [Coup(RANKED[0].player, RANKED[0].banker, "tie"), *RANKED[1:]]
    assert list(Log([line + "  # late" for line in lines], columns)) == wanted
    assert list(Log(io.BytesIO("\r\n".join(lines).encode()), columns)) == wanted


def test_an_empty_cell_at_the_beginning_is_one() -> None:
    assert list(Log(["shoe\tplayer\tbanker", "\t594\tK26", "1\t8A\tT7", "\t22Q\tJ6"])) == [
        RANKED[0],
        NewShoe("1"),
        *RANKED[1:],
    ]


def test_a_shoe_that_is_null_is_the_shoe_of_the_line_before() -> None:
    lines = [json.dumps({"shoe": shoe, "player": "594", "banker": "K26"}) for shoe in ("1", None, "1", "2", "")]
    assert [entry.name for entry in Log(lines) if isinstance(entry, NewShoe)] == ["1", "2"]


@pytest.mark.parametrize(
    "line",
    [
        '{"player": "5h 9s", "player": "8h As", "banker": "Tc 7d"}',
        '{"player": "5h 9s", "punto": "8h As", "banker": "Tc 7d"}',
        '{"log": "baccarat", "version": 2}',
        '{"log": "blackjack"}',
        '{"coup": 99999999999, "player": "5h 9s", "banker": "Tc 7d"}',
    ],
)
def test_keys_that_contradict_each_other_or_the_format_are_refused(line: str) -> None:
    with pytest.raises(LogError):
        Layout("jsonl").read(line)


def test_a_log_of_another_version_says_so() -> None:
    (first, second) = Log(["# baccarat log 2", "594 K26"])
    assert isinstance(first, Skipped)
    assert (first.line, second) == (1, RANKED[0])
    assert list(Log(["# baccarat log 1", "594 K26"])) == RANKED[:1]


def test_names_of_columns_are_never_coups() -> None:
    with pytest.raises(LogError):
        list(Log(["player,player,banker", "594,8A,K26"]))
    log = Log(["banker,player,tie", "B,P,T", "P,P"])
    assert [coup.result for coup in log if isinstance(coup, Coup)] == ["banker", "player", "tie", "player", "player"]
    assert str(log.layout) == "results alone, after a line of names"
    assert list(Log(["player banker", "594 K26", "8A T7"])) == RANKED[:2]
    assert len(list(Log(["banker,player,tie"]))) == 3
    assert len(list(Log(["banker player", "player tie", "BP"]))) == 6


def test_a_number_that_mostly_rises_is_the_coups_though_a_line_stands_twice() -> None:
    lines = [f"{number} 594 K26" for number in (1, 2, 3, 3, 4, 5, 6)]
    log = Log(lines)
    assert [entry.number for entry in log if isinstance(entry, Coup)] == [1, 2, 3, 3, 4, 5, 6]
    assert log.layout == Layout("text", leading=("coup",))


def test_a_line_may_have_exactly_so_many_characters() -> None:
    def skipped(line: str) -> str:
        (entry,) = [one for one in Log(io.BytesIO(b"594 K26\n" + line.encode())) if isinstance(one, Skipped)]
        return entry.reason

    for character in ("x", "♠"):
        line = character * LONGEST_LINE
        for text, end in ((line, "\n"), (line, "\r\n"), (line, "")):
            assert f"at most {LONGEST_LINE:,}" not in skipped(text + end)
            assert f"{LONGEST_LINE + 1:,}" in skipped(text + character + end)


def test_text_in_other_codes_and_with_other_ends_is_named() -> None:
    with pytest.raises(LogError) as caught:
        list(Log(io.BytesIO("594 K26\n".encode("utf-16"))))
    assert "UTF-16" in str(caught.value)
    (skipped,) = [entry for entry in Log(["594 K26", "594 K26\r8A T7"]) if isinstance(entry, Skipped)]
    assert "CR" in skipped.reason


@pytest.mark.parametrize(
    ("lines", "wanted"),
    [
        (["594 K26 banker wins"], ["banker"]),
        (["P: Kd 7s | B: 6c 9d | player |"], ["player"]),
        (["594,K26", "K9,73,P"], [None, "player"]),
        (["594 K26", "K9 73 T"], [None, "tie"]),
        (["5,9 | K,T"], [None]),
    ],
)
def test_results_behind_hands(lines: list[str], wanted: list[str | None]) -> None:
    assert [entry.result for entry in Log(lines) if isinstance(entry, Coup)] == wanted


@pytest.mark.parametrize(
    ("line", "hint"),
    [("5 9 4 K 2 6", "|"), ("K 9 7 3", "|"), ("5,K,9,2,4,6", "p1,b1,p2,b2,p3,b3"), ("594 K", "1 card")],
)
def test_a_first_line_that_nobody_can_read_has_a_hint(line: str, hint: str) -> None:
    with pytest.raises(LogError) as caught:
        list(Log([line]))
    assert hint in str(caught.value).partition(repr(line))[2]


@pytest.mark.parametrize(
    "lines",
    [
        ["5 K", "A 9"],
        ["P: 5 | B: K", "P: A | B: 9"],
        ["Dragon: 5; Tiger: K", "D: A | T: 9"],
        ["dragon,tiger", "5,K", "A,9"],
        ["p1,b1", "5,K", "A,9"],
        ['{"player": "5", "banker": "K"}', '{"dragon": "A", "tiger": 9}'],
        ["5,K", "A,9"],
    ],
)
def test_a_game_of_one_card_each_is_read(lines: list[str]) -> None:
    assert list(Log(lines, cards=1)) == [Coup.of("5", "K"), Coup.of("A", "9")]
    (skipped,) = [entry for entry in Log(["P: 5 | B: K", "P: 5 2 | B: K 3"], cards=1) if isinstance(entry, Skipped)]
    assert skipped.line == 2
