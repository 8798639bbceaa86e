"""Joint counts are the same whether combinations are intersected as sets or met class by class."""

from __future__ import annotations

import pytest

from exact_odds import Coups, Shoe
from exact_odds.counting import partitions

QUESTIONS = [
    ("player.total", "banker.total", "player.cards"),
    ("player.third", "banker.third", "tie"),
    ("dealt.count('A')", "player.same_suit", "max(player.total, banker.total)"),
]


@pytest.mark.parametrize("asked", QUESTIONS, ids=str)
@pytest.mark.parametrize("given", [None, "not tie", "player.third == 0"])
def test_both_ways_agree(monkeypatch: pytest.MonkeyPatch, asked: tuple[str, ...], given: str | None) -> None:
    coups = Coups(Shoe.of_decks(2).without("As As 7h KD"))
    found = []
    for few in (0, 1_000_000):
        monkeypatch.setattr(partitions, "FEW", few)
        found.append(coups.distribution(*asked, given=given))
    assert found[0] == found[1]
    assert list(found[0]) == list(found[1])
    assert sum(found[0].counts.values()) == found[0].of


def test_of_no_expression_there_is_one_combination() -> None:
    coups = Coups(Shoe.of_decks(1))
    assert coups.distribution().counts == {(): coups.deals}
    assert coups.cross([]).counts == {(): coups.deals}


def test_many_combinations_of_suits_and_ranks_are_counted_in_seconds() -> None:
    asked = ["dealt.count('A23')", "dealt.count('456')", "dealt.count('spades')", "player.total", "dealt.count('red')"]
    joint = Coups(Shoe.of_decks(8)).distribution(*asked)
    assert len(joint) > 5000
    assert sum(joint.counts.values()) == joint.of
