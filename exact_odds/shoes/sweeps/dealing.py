"""Shoes part-dealt at random: cards gone blindly, or coup after coup by the rules of the game.

Both deal blocks of shoes as arrays, from a seed for each block; what level of counts is asked for (see `shoe_arrays`)
does not change which cards come. Of numpy only the raw bits of its generator PCG64 are used, which every version of it
promises to keep, and what is made of them here is integers: so a seed gives the same shoes wherever it is sown.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

from exact_odds.counting.arrays.shoe_arrays import faces, row_of
from exact_odds.errors import NumberError, ShoeError, wrong_type
from exact_odds.games.cards import VALUES
from exact_odds.games.tableau import TOTALS, Tableau

if TYPE_CHECKING:
    import numpy as np
    from numpy.random import PCG64
    from numpy.typing import NDArray

    from exact_odds.counting.arrays.types import Integers
    from exact_odds.counting.coups import Coups
    from exact_odds.games.game import Game

FIRST_CARD = -1
"""Burning by the first card: it is turned up, and as many cards are burnt as it counts, ten for a ten or a face."""

MOST_BURNT = 11
STOOD = 10
"""Stands for the third card of a Player who has none."""


class Situations(NamedTuple):
    """Coups about to be dealt, in order of shoe and coup or of coup and shoe.

    Attributes:
        shoe: which shoe of the block each belongs to, from 0.
        coup: which coup of that shoe it is, from 0.
        cards: the cards that nobody has seen, one row of counts for each.
    """

    shoe: Integers
    coup: Integers
    cards: Integers


@dataclass(frozen=True, slots=True)
class RandomRemoval:
    """Shoes from which a fixed number of random cards is gone; each is looked at once.

    Attributes:
        seen: the number of cards.
    """

    seen: int
    block = 8192
    """Shoes that are dealt together."""

    def __post_init__(self) -> None:
        _whole(self.seen, "a number of cards")

    def check(self, coups: Coups) -> None:
        """Refuse what the shoe does not have.

        Raises:
            ShoeError: if fewer than six cards would be left, or a number is negative.
        """
        size, needed = coups.shoe.size, coups.game.needed
        if not 0 <= self.seen <= size - needed:
            raise ShoeError(
                f"{self.seen} of {size} cards cannot be gone; the number is from 0 to {size - needed}, "
                f"for a coup may need {needed}"
            )

    def deal(self, coups: Coups, level: int, shoes: int, seed: Sequence[int]) -> Situations:
        """One situation for each of so many shoes.

        Args:
            coups: the situation before any card is gone.
            level: of the rows of counts: 10, 13 or 52.
            shoes: how many.
            seed: numbers that settle which cards go.
        """
        import numpy as np

        shoe = coups.shoe
        by_value, by_rank, by_suit = _bits(seed, 3)
        gone = _parted(by_value, np.full(shoes, self.seen), row_of(shoe, 10))
        if level > 10:
            values, ranks = gone, np.empty((shoes, 13), dtype=np.int64)
            for value in range(10):
                own = [rank for rank in range(13) if VALUES[rank] == value]
                ranks[:, own] = _parted(by_rank, values[:, value], [shoe.ranks[rank] for rank in own])
            gone = ranks
        if level > 13:
            suits = [_parted(by_suit, gone[:, rank], shoe.face_counts(rank)) for rank in range(13)]
            gone = np.concatenate(suits, axis=1)
        return Situations(np.arange(shoes), np.zeros(shoes, dtype=np.int64), np.array(row_of(shoe, level)) - gone)


@dataclass(frozen=True, slots=True)
class Play:
    """Shoes dealt coup by coup up to the cut card, each coup looked at before it is dealt.

    Every card of a coup is seen, and of burnt cards the first if it is turned up. The cut card lies before the last
    ``cut_card`` cards. The coup in which it comes is played to its end, and ``after`` coups more; where it comes
    instead of the first card of a coup, that coup is one of those, and if there are none it is played all the same.

    The defaults are the procedure of ``Game.play`` in module baccarat of pybaccarat 0.18, on PyPI since 2018:
    ``set_cut_card(-14)``, as many cards burnt as the first one counts, and ``last_hand = cut_card_seen()`` asked at the
    start of each coup. That is a program, not the printed rule of a casino.

    Attributes:
        cut_card: how many cards lie behind the cut card.
        after: how many coups are dealt after the one in which it comes.
        burn: how many cards are burnt unseen before the first coup, or ``FIRST_CARD``.
        most: how many coups of a shoe are looked at; None for all that are dealt.
    """

    cut_card: int = 14
    after: int = 1
    burn: int = FIRST_CARD
    most: int | None = None
    block = 512
    """Shoes that are dealt together."""

    def __post_init__(self) -> None:
        _whole(self.cut_card, "a number of cards")
        _whole(self.after, "a number of coups")
        _whole(self.burn, "a number of cards, or FIRST_CARD,")
        if self.most is not None:
            _whole(self.most, "a number of coups")
            if self.most < 1:
                raise NumberError(f"{self.most} coups of a shoe cannot be looked at; the number is from 1 up")

    def check(self, coups: Coups) -> None:
        """Refuse a way to deal that the shoe does not last for.

        Raises:
            NumberError: if the number of coups or burnt cards is negative, or the cut card lies too near to the end.
            ShoeError: if it lies before the first coup.
        """
        if self.after < 0 or self.burn < FIRST_CARD:
            raise NumberError("the numbers of coups after the cut card and of burnt cards are whole numbers from 0 up")
        each = coups.game.needed
        needed = each * self.after + (each - 1 if self.after else each)
        if self.cut_card < needed:
            raise NumberError(
                f"{self.cut_card} cards behind the cut card may not be enough; "
                f"with {self.after} coup{'' if self.after == 1 else 's'} to come after its own, {needed} are"
            )
        size, burnt = coups.shoe.size, MOST_BURNT if self.burn == FIRST_CARD else self.burn
        if size - self.cut_card < burnt:
            raise ShoeError(
                f"a shoe of {size} cards, of which {burnt} may be burnt, "
                f"has no coup before the cut card at its last {self.cut_card}"
            )

    def deal(self, coups: Coups, level: int, shoes: int, seed: Sequence[int]) -> Situations:
        """A situation for every coup of the shoes; the arguments are as for `RandomRemoval`."""
        import numpy as np

        shoe = coups.shoe
        (bits,) = _bits(seed, 1)
        deck = (
            np.repeat(np.arange(level), row_of(shoe, level))
            if level > 10
            else np.repeat([VALUES[rank] for rank in range(13)], shoe.ranks)
        )
        return self.play(deck[_shuffled(bits, shoes, shoe.size)], coups.game, level)

    def play(self, cards: Integers, game: Game, level: int) -> Situations:
        """The situations of given shoes: rows of cards as they come, each by its place at a level."""
        import numpy as np

        shoes, size = cards.shape
        counts = np.stack([(cards == place).sum(axis=1) for place in range(level)], axis=1)
        values = np.array([VALUES[face >> 2] for face in faces(level)])[cards]
        at = np.full(shoes, max(self.burn, 0))
        if self.burn == FIRST_CARD:
            counts[np.arange(shoes), cards[:, 0]] -= 1
            at += 1 + np.where(values[:, 0] == 0, 10, values[:, 0])
        player_draws, banker_draws = _rules(game.tableau)
        fixed = [VALUES[card.rank] for card in game.fixed.player], [VALUES[card.rank] for card in game.fixed.banker]
        most = self.most or size
        before_cut, to_come = size - self.cut_card, np.full(shoes, -1)
        found: list[Situations] = []
        here = np.arange(shoes)
        while len(here) and len(found) < most:
            found.append(Situations(here, np.full(len(here), len(found)), counts[here]))
            start, opening = at[here], 0
            totals = [0 * start, 0 * start]
            for card in range(2):
                for side, lying in enumerate(fixed):
                    if card < len(lying):
                        totals[side] = totals[side] + lying[card]
                    else:
                        totals[side] = totals[side] + values[here, start + opening]
                        opening += 1
            player, banker = totals[0] % 10, totals[1] % 10
            draws = player_draws[banker, player]
            third = np.where(draws, values[here, start + opening], STOOD)
            used = opening + draws + banker_draws[banker, player, third]
            for place in range(opening + 2):
                dealt = used > place
                counts[here[dealt], cards[here[dealt], start[dealt] + place]] -= 1
            at[here] += used
            comes = (to_come[here] < 0) & (start + used > before_cut)
            instead = comes & (start == before_cut)
            to_come[here] = np.where(
                comes, self.after - (instead & (self.after > 0)), to_come[here] - (to_come[here] > 0)
            )
            here = here[to_come[here] != 0]
        return Situations(*(np.concatenate(part) for part in zip(*found, strict=True)))


def _whole(number: object, wanted: str) -> None:
    if type(number) is not int:
        raise wrong_type(number, wanted)


def _bits(seed: Sequence[int], number: int) -> list[PCG64]:
    """Independent sources of random bits, settled by some numbers."""
    from numpy.random import PCG64, SeedSequence

    first, *block = seed
    return [PCG64(source) for source in SeedSequence(first, spawn_key=tuple(block)).spawn(number)]


def _shuffled(bits: PCG64, shoes: int, size: int) -> Integers:
    """The places of so many cards in random order, one row for each shoe.

    They are sorted by random keys; the low bits of a key are the place itself, so that no two are alike.
    """
    import numpy as np

    places = np.uint64((1 << size.bit_length()) - 1)
    keys = bits.random_raw(shoes * size).reshape(shoes, size) & ~places | np.arange(size, dtype=np.uint64)
    keys.sort(axis=1)
    shuffled: Integers = (keys & places).astype(np.int64)
    return shuffled


def _parted(bits: PCG64, gone: Integers, counts: Sequence[int]) -> Integers:
    """Of so many cards gone from each shoe, how many are of each kind, there being so many of each."""
    import numpy as np

    left, rest, parts = gone, sum(counts), []
    for count in counts[:-1]:
        rest -= count
        parts.append(_drawn(bits, count, rest, left))
        left = left - parts[-1]
    return np.stack([*parts, left], axis=1)


def _drawn(bits: PCG64, kind: int, others: int, cards: Integers) -> Integers:
    """Of so many cards drawn for each shoe, how many are of one kind."""
    import numpy as np

    random = bits.random_raw(len(cards))
    drawn = np.empty_like(cards)
    order = np.argsort(cards.astype(np.uint16), kind="stable")  # of so short integers it takes no time
    rising = cards[order]
    starts = np.flatnonzero(np.diff(rising, prepend=-1))
    for number, here in zip(rising[starts].tolist(), np.split(order, starts[1:]), strict=True):
        least, steps = _ladder(kind, others, number)
        drawn[here] = least + np.searchsorted(steps, random[here], side="right")
    return drawn


@lru_cache(maxsize=2**14)
def _ladder(kind: int, others: int, drawn: int) -> tuple[int, NDArray[np.uint64]]:
    """The hypergeometric law, as steps on which 64 random bits, read as a number, come to stand.

    The number of cards of the kind is the first of the pair, and one more for each step that the bits reach. Weights
    are whole numbers, 2**96 for the likeliest, and each step is right to the last bit or two.

    Args:
        kind: how many cards there are of the kind.
        others: how many others.
        drawn: how many cards are drawn.
    """
    import numpy as np

    middle = (drawn + 1) * (kind + 1) // (kind + others + 2)
    above, below = [1 << 96], []
    for held in range(middle, min(kind, drawn)):
        above.append(above[-1] * (kind - held) * (drawn - held) // ((held + 1) * (others - drawn + held + 1)))
        if not above[-1]:
            break
    weight = above[0]
    for held in range(middle, max(0, drawn - others), -1):
        weight = weight * held * (others - drawn + held) // ((kind - held + 1) * (drawn - held + 1))
        if not weight:
            break
        below.append(weight)
    *sums, total = accumulate(below[::-1] + above)
    steps = np.array([min((part << 64) // total, 2**64 - 1) for part in sums], dtype=np.uint64)
    return middle - len(below), steps


def _rules(tableau: Tableau) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """When Player and Banker draw: by Banker's total and Player's; Banker also by the value of Player's third card."""
    import numpy as np

    goes_on = [[not {banker, player} & tableau.naturals for player in TOTALS] for banker in TOTALS]
    player_draws = [[tableau.player_draws(player) for player in TOTALS] for _ in TOTALS]
    banker_draws = [
        [[tableau.banker_draws(banker, player, third) for third in (*range(10), None)] for player in TOTALS]
        for banker in TOTALS
    ]
    open_coup = np.array(goes_on)
    return open_coup & np.array(player_draws), open_coup[:, :, np.newaxis] & np.array(banker_draws)
