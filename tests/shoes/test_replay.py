"""Recorded coups judged and priced: against rules written out here, and against each shoe counted by itself."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from exact_odds import Coups, Shoe, wager
from exact_odds.errors import ArgumentError, LogError, ShoeError
from exact_odds.games.game import game
from exact_odds.games.shown import ShownCards
from exact_odds.games.tableau import BY_TOTAL, PUNTO_BANCO
from exact_odds.shoes.replay.check import Rules
from exact_odds.shoes.replay.log import Burnt, Coup, Decks, Entry, NewShoe, Skipped, logged_cards
from exact_odds.shoes.replay.reading import Log
from exact_odds.shoes.replay.replay import Replay, with_decks
from tests.shoes import dealer

WAGERS = [wager(slug) for slug in ("banker", "player", "tie")]
DRAWN = (None, *range(10))


def hand(opening: int, third: int | None) -> tuple[int, ...]:
    return (0, opening) if third is None else (0, opening, third)


def test_a_coup_has_no_fault_exactly_if_the_rules_deal_it() -> None:
    rules = Rules(PUNTO_BANCO)
    for mine, theirs, third, last in product(range(10), range(10), DRAWN, DRAWN):
        if max(mine, theirs) > 7:
            right = third is None and last is None
        else:
            right = (third is not None) == (mine < 6) and (last is not None) == dealer.banker_draws(theirs, third)
        judged = rules.judge(hand(mine, third), hand(theirs, last))
        assert (not judged.faults) == right, (mine, theirs, third, last, judged.faults)


def test_each_side_is_told_what_it_must_do() -> None:
    rules = Rules(PUNTO_BANCO)
    assert rules.judge((5, 9, 2), (0, 3)).faults == ("Banker has 3 against a third card 2 and must draw",)
    assert rules.judge((1, 2), (0, 6)).faults == ("Player has 3 and must draw",)
    assert rules.judge((1, 6, 6), (0, 7, 1)).faults == (
        "Player has 7 and must stand",
        "Banker has 7 against a third card 6 and must stand",
    )
    assert rules.judge((9, 9, 2), (0, 3)).faults == ("Player has a natural 8, which ends the coup: Player must stand",)
    assert rules.judge((9, 9, 2), (0, 9, 2)).faults == (
        "Player has a natural 8 and Banker has a natural 9, which ends the coup: both must stand",
    )


def test_the_tableau_by_total_is_judged_by_total() -> None:
    assert Rules(PUNTO_BANCO).judge((2, 3, 4), (1, 5)).faults == ()
    assert Rules(BY_TOTAL).judge((2, 3, 4), (1, 2)).faults == ("Banker has 3 against Player's total 9 and must draw",)


def test_values_before_each_coup_are_those_of_the_shoe_without_the_cards_seen() -> None:
    cards, coups = [], []
    for player, banker in (("5h 9s 4d", "Kc 2d 6h"), ("8h As", "Tc 7d"), ("2h 2s", "3c 5d"), ("Ah 3s 6c", "Kd 6d 9h")):
        coups.append(Coup.of(player, banker))
        cards.append(f"{player} {banker}")
    wagers = [*WAGERS, wager("banker-pair"), wager("perfect-pair")]
    replayed = list(Replay(coups, Coups(), wagers))
    for place, coup in enumerate(replayed):
        before = Coups(Shoe.of_decks(8).without(" ".join(cards[:place])))
        assert coup.expected_values == tuple(before.odds(one).expected_value for one in wagers)
        assert coup.cards_left == 416 - len(" ".join(cards[:place]).split())


def test_arrays_and_single_shoes_give_the_same_values() -> None:
    dealt = dealer.log(200, 0, 3)
    wagers = [*WAGERS, wager("dragon-7"), wager("insurance-player-2-5")]
    entries = list(Log(dealer.lines(dealt)))
    together = list(Replay(entries, Coups(), wagers))
    for replayed in (together[0], together[75], together[130], together[199]):
        shoe = [dealt_coup for dealt_coup in dealt if str(dealt_coup.shoe) == replayed.shoe]
        gone = [value for coup in shoe[: replayed.number - 1] for value in coup.player + coup.banker]
        counts = {
            "A23456789T"[(value - 1) % 10]: (128 if value == 0 else 32) - gone.count(value) for value in range(10)
        }
        before = Coups(Shoe.of_counts(counts))
        assert replayed.expected_values == tuple(before.odds(one).expected_value for one in wagers)


def test_cards_burnt_unseen_change_no_value_but_the_cards_left() -> None:
    coups = [Coup.of("594", "K26"), Coup.of("72", "44")]
    seen = list(Replay([Burnt(logged_cards("7")), *coups], Coups(), WAGERS))
    hidden = list(Replay([Burnt(logged_cards("7"), 5), *coups], Coups(), WAGERS, unseen=3))
    assert [coup.expected_values for coup in hidden] == [coup.expected_values for coup in seen]
    assert [coup.cards_left for coup in hidden] == [coup.cards_left - 8 for coup in seen if coup.cards_left]
    assert list(Replay(coups, Coups(), WAGERS, burnt=logged_cards("7"))) == seen


def test_planted_faults_of_all_kinds_are_found_and_no_others() -> None:
    dealt = dealer.log(80_000, 50, 1)
    planted = {(str(coup.shoe), coup.number) for coup in dealt if coup.faults}
    assert {kind for coup in dealt for kind in coup.faults} == set(dealer.KINDS)
    replay = Replay(Log(dealer.lines(dealt)), Coups(), fit=False, faults_only=True)
    assert {(coup.shoe, coup.number) for coup in replay} == planted
    assert (replay.place.coups, replay.place.faults, replay.place.shoes) == (80_000, 50, dealt[-1].shoe)


def test_a_card_too_many_ends_what_is_known_of_a_shoe_but_not_of_the_next() -> None:
    one = Coups(Shoe.of_decks(1))
    entries: list[Entry] = [Coup.of("5h 9s 4d", "Kc 2d 6h"), Coup.of("5h 4s", "Jc 9d"), Coup.of("8h As", "Tc 7d")]
    replayed = list(Replay([*entries, NewShoe("next"), *entries[2:]], one, WAGERS))
    assert [bool(coup.faults) for coup in replayed] == [False, True, False, False]
    assert [None in coup.expected_values for coup in replayed] == [False, False, True, False]
    assert replayed[3].shoe == "next"


def test_a_shoe_with_fewer_than_six_cards_has_no_value_and_no_next_coup() -> None:
    coups = [Coup.of("9 K", "8 K")] * 13
    replay = Replay(coups, Coups(Shoe.of_counts({"9": 13, "8": 13, "K": 26})), WAGERS)
    replayed = list(replay)
    assert replayed[-1].cards_left == 4
    assert replayed[-1].expected_values == (None, None, None)
    assert replayed[-2].expected_values != (None, None, None)
    assert not any(coup.faults for coup in replayed)
    with pytest.raises(ShoeError):
        replay.next_coups()


def test_more_cards_than_are_left_are_a_fault() -> None:
    coups = [Coup.of("9 K", "8 K")] * 13
    replayed = list(Replay(coups, Coups(Shoe.of_counts({"9": 13, "8": 13, "K": 26})), unseen=1))
    assert [bool(coup.faults) for coup in replayed] == [False] * 12 + [True]


def test_unknown_cards_do_not_end_a_shoe_and_are_left_out_of_the_count() -> None:
    entries: list[Entry] = [
        Coup.of("594", "K26"),
        Skipped("?", "unreadable", 2),
        Coup.of("72", "44"),
        Coup(result="tie"),
    ]
    replay = Replay(entries, Coups(), WAGERS)
    replayed = list(replay)
    without = Coups(Shoe.of_decks(8).without("594K26")).odds(WAGERS[0]).expected_value
    assert replayed[1].expected_values[0] == without
    assert [coup.cards_left for coup in replayed] == [416, None, None]
    assert replay.skipped == [entries[1]]
    assert (replay.place.coups, replay.unread) == (3, 1)


def test_a_wager_that_is_offered_in_some_states_only_is_priced_in_those() -> None:
    entries = list(Log(dealer.lines(dealer.log(150, 0, 8))))
    offered = wager("insurance-player-2-5")
    assert offered.given is not None
    arrays = list(Replay(entries, Coups(), [offered]))
    alone = list(Replay(entries[:2], Coups(), [offered]))
    assert arrays[0].expected_values == alone[0].expected_values
    assert arrays[0].expected_values == (Coups().odds(offered).expected_value,)


def test_infinite_decks_have_the_same_value_before_every_coup() -> None:
    coups = [Coup.of("5h 9s 4d", "Kc 2d 6h")] * 3
    infinite = Coups(Shoe.infinite())
    expected = tuple(infinite.odds(one).expected_value for one in WAGERS)
    assert [coup.expected_values for coup in Replay(coups, infinite, WAGERS)] == [expected] * 3


def test_suits_are_used_where_they_are_noted_and_asked_for() -> None:
    suited = wager("perfect-pairs")
    coups = [Coup.of("5h 9s 4d", "Kc 2d 6h"), Coup.of("8h As", "Tc 7"), Coup.of("8h As", "Tc 7d")]
    values = [coup.expected_values[0] for coup in Replay(coups, Coups(), [suited])]
    assert values[1] == Coups(Shoe.of_decks(8).without("5h 9s 4d Kc 2d 6h")).odds(suited).expected_value
    assert values[2] is None


def test_the_next_coup_is_dealt_from_the_cards_not_seen() -> None:
    replay = Replay([Coup.of("5h 9s 4d", "Kc 2d 6h"), NewShoe(), Coup.of("72", "04")], Coups())
    list(replay)
    assert replay.next_coups().shoe.ranks == (32, 31, 32, 31, 32, 32, 31, 32, 32, 127, 0, 0, 0)


def test_a_log_that_breaks_off_gives_what_was_read_first() -> None:
    def entries() -> Iterator[Entry]:
        yield Coup.of("594", "K26")
        raise LogError("the log cannot be read any further", 2)

    replay = iter(Replay(entries(), Coups()))
    assert next(replay).result == "tie"
    with pytest.raises(LogError) as caught:
        next(replay)
    assert caught.value.line == 2


def test_the_log_names_its_decks() -> None:
    decks, entries = with_decks(Log(["decks 6", "594 K26"]))
    assert (decks, list(entries)) == (6, [Decks(6), Coup.of("594", "K26")])
    assert with_decks([Coup.of("594", "K26"), Decks(6)])[0] is None


def test_fixed_cards_lie_on_the_table_and_are_not_of_the_shoe() -> None:
    played = replace(game(), slug="seven-up", fixed=ShownCards.parse("player: 7"))
    coups = Coups(None, played)
    replay = Replay([Coup.of("7 2", "K 8"), Coup.of("6 2", "K 8")], coups, WAGERS)
    replayed = list(replay)
    assert [len(coup.faults) for coup in replayed] == [0, 1]
    assert replayed[0].expected_values == tuple(coups.odds(one).expected_value for one in WAGERS)
    assert replayed[1].cards_left == 413


def test_results_pickle() -> None:
    (coup,) = Replay([Coup.of("594", "K26")], Coups(), WAGERS)
    assert pickle.loads(pickle.dumps(coup)) == coup
    assert isinstance(coup.expected_values[0], Fraction)


def test_what_is_no_log_and_no_number_is_refused() -> None:
    with pytest.raises(ArgumentError):
        Replay(8, Coups())  # type: ignore[arg-type]
    with pytest.raises(ArgumentError):
        list(Replay("594 K26", Coups()))  # type: ignore[arg-type]
    with pytest.raises(ArgumentError):
        Replay([], Shoe.of_decks(8))  # type: ignore[arg-type]
    with pytest.raises(ArgumentError):
        Replay([], Coups(), ["banker"])  # type: ignore[list-item]
    with pytest.raises(ArgumentError):
        Replay([], Coups(), unseen=1.0)  # type: ignore[arg-type]
    for unseen in (-1, 417):
        with pytest.raises(ShoeError):
            Replay([], Coups(), unseen=unseen)
    with pytest.raises(ShoeError):
        Replay([], Coups(Shoe.of_decks(1)), burnt=logged_cards("5h 5h"))
    with pytest.raises(ArgumentError):
        Replay([], Coups(), wager("banker"))  # type: ignore[arg-type]
    with pytest.raises(ArgumentError):
        Replay([], Coups(), burnt="7h")  # type: ignore[arg-type]
    for wrong in (
        {"player": "594", "banker": "K26"},
        {"result": "tie", "number": -3},
        {"player": logged_cards("59")[0]},
    ):
        with pytest.raises(ArgumentError):
            Coup(**wrong)
    with pytest.raises(ArgumentError):
        Coup.of(None, "K26")  # type: ignore[arg-type]


def test_a_coup_prints_as_the_standard_form_writes_it() -> None:
    (coup,) = Replay([Coup.of("5h 9s 2", "Kc 3d", "banker")], Coups())
    assert str(coup.coup) == "P: 5h 9s 2 | B: Kc 3d | banker"
    assert str(coup).startswith("shoe 1, coup 1: P: 5h 9s 2 | B: Kc 3d | banker; Banker has 3")


THREE_PICTURES = [
    ("Kd Qd 9d", "Ts 9h Td", "player"),
    ("Ks Qs Js", "4c 5c 2c", "player"),
    ("4c 5c 2c", "Ks Qs Js", "banker"),
    ("Ks Qs Js", "Kh Qh Jh", "tie"),
    ("Kd 2d 9d", "Ts Ah Jd", "tie"),
    ("Kd 2d 9d", "Ts Ah 9h", "player"),
    ("0 2 9", "5 A 5", None),
    ("0 2 8", "5 A 5", "banker"),
]


@pytest.mark.parametrize(("player", "banker", "result"), THREE_PICTURES)
def test_three_pictures_are_won_by_faces_points_and_faces_again(player: str, banker: str, result: str | None) -> None:
    """Read off the rules: three faces beat any points, then points, then the number of faces."""
    (coup,) = Replay([Coup.of(player, banker)], Coups(None, game("three-pictures")), fit=False)
    assert coup.result == result
    for noted in ("player", "banker", "tie"):
        (coup,) = Replay([Coup.of(player, banker, noted)], Coups(None, game("three-pictures")), fit=False)
        assert bool(coup.faults) == (result not in (None, noted))


def test_dragon_tiger_is_won_by_the_higher_rank() -> None:
    dragons = Coups(None, game("dragon-tiger"))
    ranks = "A23456789TJQK"
    log = [Coup.of(dragon, tiger) for dragon, tiger in product(ranks, ranks)]
    replay = Replay(log, dragons, [wager("dragon")])
    for coup, (dragon, tiger) in zip(replay, product(range(13), range(13)), strict=True):
        assert coup.result == ("player" if dragon > tiger else "banker" if dragon < tiger else "tie")
        assert not coup.faults
        assert coup.cards_left == 416 - 26 * dragon - 2 * tiger
    assert replay.fit is not None
    assert {test.name for test in replay.fit.tests()} == {
        *("results", "runs", "banker given the cards", "player given the cards", "tie given the cards")
    }
    assert replay.fit.tests()[0].cells[2].expected == 169 * dragons.probability(
        "player.first.rank == banker.first.rank"
    )


def test_hands_are_of_the_cards_that_the_game_deals() -> None:
    with pytest.raises(LogError):
        list(Replay([Coup.of("5 3", "K A")], Coups(None, game("dragon-tiger"))))
    with pytest.raises(LogError):
        list(Replay([Coup.of("5", "K")], Coups()))


def test_a_wager_on_suits_does_not_take_the_value_of_another() -> None:
    coups = [Coup.of("594", "K26"), Coup.of("72", "44")]
    (_, second) = Replay(coups, Coups(), [wager("colour-match"), wager("tie"), wager("banker-pair")])
    after = Coups(Shoe.of_decks(8).without("594K26"))
    assert second.expected_values == (
        None,
        *(after.odds(wager(slug)).expected_value for slug in ("tie", "banker-pair")),
    )


def test_many_shoes_are_priced_in_each_detail() -> None:
    entries = list(Log(dealer.lines(dealer.log(100, 0, 6))))
    wagers = [wager("tie"), wager("banker-pair"), wager("dragon-7")]
    together = list(Replay(entries, Coups(), wagers))
    apart = [list(Replay(entries, Coups(), [one])) for one in wagers]
    assert [coup.expected_values for coup in together] == [
        tuple(coup.expected_values[0] for coup in coups) for coups in zip(*apart, strict=True)
    ]


def test_cards_of_a_hand_with_too_many_have_been_seen() -> None:
    log = Log(["594 K26", "P: 5 T 7 2 | B: 6 8", "72 44"])
    replay = Replay(log, Coups(), WAGERS)
    second = list(replay)[1]
    after = Coups(Shoe.of_decks(8).without("594K26 5T72 68"))
    assert second.expected_values == tuple(after.odds(one).expected_value for one in WAGERS)
    assert (second.cards_left, replay.unread, replay.skipped[0].line) == (404, 1, 2)


def test_numbers_that_skip_or_do_not_rise_are_noted() -> None:
    replay = Replay(Log(["1. 594 K26", "2. 73 82", "5. 66 77", "5. 66 77", "4. 99 88"]), Coups())
    coups = list(replay)
    assert [coup.cards_left for coup in coups] == [416, 410, None, None, None]
    assert replay.place.missing == (2, 3, "3")
    assert replay.place.disordered == (2, 4, "5 after 5")
    gap = Replay(Log(["1. 594 K26", "2. 73 K", "4. 66 77", "", "7. 66 77"]), Coups())
    list(gap)
    assert gap.unread == 1
    assert gap.place.missing.number == gap.place.disordered.number == 0


def test_a_name_that_returns_and_other_decks_are_noted_with_their_line() -> None:
    lines = ["shoe A", "594 K26", "shoe B", "73 82", "shoe A", "66 77", "decks 6"]
    replay = Replay(Log(lines), Coups())
    list(replay)
    assert replay.returned == (1, 5, "A")
    assert replay.place.decks == (1, 7, "6")
    assert replay.place.shoes == 3


def test_cards_left_are_never_fewer_than_none() -> None:
    coups = [Coup.of("9 K", "8 K")] * 12
    replayed = list(Replay([Burnt((), 45), *coups], Coups(Shoe.of_decks(1))))
    assert all(coup.cards_left is None or coup.cards_left >= 0 for coup in replayed)
    assert replayed[3].cards_left is None


def test_results_alone_are_counted_as_such() -> None:
    replay = Replay(Log(["BPT"]), Coups())
    list(replay)
    assert (replay.place.coups, replay.place.results_alone) == (3, 3)
