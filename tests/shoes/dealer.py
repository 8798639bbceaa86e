"""A dealer for logs: shoes of point values dealt by rules written out here, with faults planted where they are wanted.

It shares nothing with the package that reads the logs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random

FULL = [0] * 128 + [value for value in range(1, 10) for _ in range(32)]

KINDS = (
    "player stands on 0 to 5",
    "player draws on 6 or 7",
    "banker stands and should draw",
    "banker draws and should stand",
    "third card after a natural",
    "result",
    "card the shoe does not have",
)


def banker_draws(total: int, third: int | None) -> bool:
    if third is None:
        return total < 6
    if total == 3:
        return third != 8
    if total == 4:
        return third in (2, 3, 4, 5, 6, 7)
    if total == 5:
        return third in (4, 5, 6, 7)
    if total == 6:
        return third in (6, 7)
    return total < 3


Draws = Callable[[int, int | None], bool]


@dataclass
class Dealt:
    shoe: int
    number: int
    player: list[int]
    banker: list[int]
    faults: set[str] = field(default_factory=set)
    result: str = ""

    def settle(self) -> Dealt:
        player, banker = sum(self.player) % 10, sum(self.banker) % 10
        self.result = "tie" if player == banker else "player" if player > banker else "banker"
        return self


def shoe(number: int, random: Random, plant: str = "", at: int = 0, draws: Draws = banker_draws) -> Iterator[Dealt]:
    """The coups of one shoe; from coup ``at`` on, the first that can have the planted fault has it."""
    cards = FULL[:]
    random.shuffle(cards)
    coup = 0
    while len(cards) >= 14:
        coup += 1
        last = len(cards) < 22
        wanted = plant if coup >= at or last else ""
        dealt = _coup(Dealt(number, coup, [], []), cards, wanted, draws)
        if wanted == "result" or (wanted == "card the shoe does not have" and last):
            _spoil(dealt, cards, wanted, random)
        if dealt.faults:
            plant = ""
        yield dealt
        if "card the shoe does not have" in dealt.faults:
            return


def _coup(dealt: Dealt, cards: list[int], plant: str, draws: Draws) -> Dealt:
    player, banker = dealt.player, dealt.banker
    for _ in range(2):
        player.append(cards.pop())
        banker.append(cards.pop())
    mine, theirs = sum(player) % 10, sum(banker) % 10
    if max(mine, theirs) > 7:
        if plant == "third card after a natural":
            (player if mine < 8 else banker).append(cards.pop())
            dealt.faults.add(plant)
        return dealt.settle()
    third = None
    if mine < 6 and plant == "player stands on 0 to 5" and theirs in (6, 7):
        dealt.faults.add(plant)  # with 6 and 7 Banker stands as he would after a Player who stood
        return dealt.settle()
    if mine in (6, 7) and plant == "player draws on 6 or 7" and theirs in (0, 1, 2, 7):
        dealt.faults.add(plant)
        player.append(cards.pop())
        third = player[2]
    elif mine < 6:
        player.append(cards.pop())
        third = player[2]
    right = draws(theirs, third)
    if not dealt.faults and plant == "banker stands and should draw" and right:
        dealt.faults.add(plant)
    elif not dealt.faults and plant == "banker draws and should stand" and not right:
        dealt.faults.add(plant)
        banker.append(cards.pop())
    elif right:
        banker.append(cards.pop())
    return dealt.settle()


def _spoil(dealt: Dealt, cards: list[int], plant: str, random: Random) -> None:
    """Note another result, or a card of which the shoe has no more; the latter may break the tableau as well."""
    if plant == "result":
        dealt.result = random.choice([other for other in ("banker", "player", "tie") if other != dealt.result])
        dealt.faults.add(plant)
        return
    left = cards + dealt.player + dealt.banker
    gone = [value for value in range(1, 10) if value not in left]
    if gone:
        dealt.player[0] = random.choice(gone)
        dealt.settle()
        dealt.faults.add(plant)


def log(coups: int, faults: int, seed: int, draws: Draws = banker_draws) -> list[Dealt]:
    """So many coups of whole shoes, and about one fault a shoe until there are enough of them, kind after kind."""
    random, found, number, planted = Random(seed), list[Dealt](), 0, 0
    while len(found) < coups:
        number += 1
        wanted = KINDS[planted % len(KINDS)] if planted < faults and number % 5 == 0 else ""
        dealt = list(shoe(number, random, wanted, random.randrange(1, 60), draws))
        planted += any(coup.faults for coup in dealt)
        found += dealt
    return found[:coups]


def lines(coups: list[Dealt]) -> Iterator[str]:
    """The coups as columns of point values."""
    yield "shoe,coup,player,banker,result"
    for coup in coups:
        hands = ",".join("".join(map(str, hand)) for hand in (coup.player, coup.banker))
        yield f"{coup.shoe},{coup.number},{hands},{coup.result}"
