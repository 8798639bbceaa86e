"""The part-dealt shoe that favours the bettor most: which cards to hope for.

The expected value of a wager is a polynomial in the numbers of cards, and its greatest value is searched for: from the
cards that a linear estimate would keep, cards of one rank are exchanged for as many of another as long as that gains
anything. The search ends where no such exchange does, nor any of two cards. It is made once from each rank. What it
says of each shoe is exact, but it proves no maximum.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from exact_odds.counting.coups import Coups
from exact_odds.decimals import ratio
from exact_odds.errors import NumberError, ShoeError, check_type, quoted
from exact_odds.games.shoe import LEAST_CARDS
from exact_odds.studies.removal import effects_of_removal, sees_suits
from exact_odds.wagers.batch import EVERY_DEAL, Batch
from exact_odds.wagers.wager import Wager

STEPS = (1, 2, 3, 4, 8, 16, 32)
"""How many cards are exchanged at once."""


class BestShoe(NamedTuple):
    """A shoe that favours the bettor.

    Attributes:
        cards_left: how many cards it has.
        ranks: how many of each rank, from ace to king.
        expected_value: what the wager is worth from it.
        compared: how many shoes were compared.
    """

    cards_left: int
    ranks: tuple[int, ...]
    expected_value: Fraction
    compared: int

    def __str__(self) -> str:
        return f"{self.cards_left} cards, expected value {ratio(self.expected_value)}"


def best_shoe(wager: Wager, coups: Coups, cards_left: int) -> BestShoe | None:
    """The composition of a part-dealt shoe from which a wager is worth most, as far as exchanges find it.

    >>> from exact_odds import Shoe, wager
    >>> found = best_shoe(wager("tie"), Coups(Shoe.of_decks(1)), 12)
    >>> found.ranks, found.expected_value > 0
    ((0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 4, 4, 0), True)

    Args:
        wager: the wager.
        coups: the situation now.
        cards_left: how many cards are left.

    Returns:
        The shoe; None for a wager that sees suits, whose shoes are too many, or that is offered from none of them.

    Raises:
        ShoeError: for infinite decks.
        NumberError: for fewer cards than a coup may need, or more than the shoe has.
    """
    check_type(wager, Wager, "a wager, such as wager('tie')")
    check_type(coups, Coups, "Coups, such as Coups(Shoe.of_decks(8))")
    check_type(cards_left, int, "a number of cards left, such as 104")
    shoe = coups.shoe
    if shoe.is_infinite:
        raise ShoeError("infinite decks are never part-dealt; give a number of decks, or counts")
    if not LEAST_CARDS <= cards_left <= shoe.size:
        raise NumberError(f"expected from {LEAST_CARDS} to {shoe.size} cards left; got {quoted(cards_left)}")
    if sees_suits(wager):
        return None
    (effects,) = effects_of_removal([wager], coups)
    batch = Batch([wager, wager.given or EVERY_DEAL], coups)
    worth = _Worth(batch)
    kept = sorted(range(13), key=lambda rank: effects.ranks[rank] or Fraction(0))  # those whose removal hurts most
    firsts = [_filled(dict.fromkeys([rank, *kept]), shoe.ranks, cards_left) for rank in kept]
    starts = dict.fromkeys([*firsts, _thinned(shoe.ranks, cards_left)])
    best: tuple[Fraction, tuple[int, ...]] | None = None
    for start in starts:
        found = _climbed(start, shoe.ranks, worth)
        if found is not None and (best is None or found > best):
            best = found
    return None if best is None else BestShoe(cards_left, best[1], best[0], worth.compared)


class _Worth:
    """The expected value of a wager from shoes, and how many were looked at."""

    def __init__(self, batch: Batch) -> None:
        self._batch = batch
        self.compared = 0

    def best(self, shoes: Sequence[tuple[int, ...]]) -> tuple[Fraction, tuple[int, ...]] | None:
        """Of these shoes the one from which the wager is worth most; None if it is offered from none."""
        self.compared += len(shoes)
        won, offered = (column.tolist() for column in self._batch.columns(shoes))
        valued = [
            (Fraction(one, self._batch.scales[0] * of), shoe)
            for one, of, shoe in zip(won, offered, shoes, strict=True)
            if of
        ]
        return max(valued, default=None)


def _filled(order: Iterable[int], held: Sequence[int], cards: int) -> tuple[int, ...]:
    """So many cards, of the first ranks as many as there are."""
    ranks = [0] * len(held)
    for rank in order:
        ranks[rank] = min(held[rank], cards - sum(ranks))
    return tuple(ranks)


def _thinned(held: Sequence[int], cards: int) -> tuple[int, ...]:
    """So many cards, of all ranks about as many as of the full shoe."""
    ranks = [number * cards // sum(held) for number in held]
    for rank in range(len(held)):
        if sum(ranks) < cards and ranks[rank] < held[rank]:
            ranks[rank] += 1
    return tuple(ranks)


def _climbed(start: tuple[int, ...], held: Sequence[int], worth: _Worth) -> tuple[Fraction, tuple[int, ...]] | None:
    """The shoe that no exchange makes better: of cards of one rank for as many of another, or of two cards."""
    best = worth.best([start])
    here = start
    while True:
        single = [shoe for step in STEPS for shoe in _exchanged(here, held, step)]
        better = worth.best(single) if single else None
        if better is None or (best is not None and better[0] <= best[0]):
            double = {two for one in _exchanged(here, held, 1) for two in _exchanged(one, held, 1)}
            better = worth.best(sorted(double)) if double else None
        if better is None or (best is not None and better[0] <= best[0]):
            return best
        best, here = better, better[1]


def _exchanged(shoe: tuple[int, ...], held: Sequence[int], number: int) -> Iterator[tuple[int, ...]]:
    """The shoes in which ``number`` cards of one rank are of another."""
    for out, there in enumerate(shoe):
        for into, most in enumerate(held):
            if out != into and there >= number and most - shoe[into] >= number:
                other = list(shoe)
                other[out] -= number
                other[into] += number
                yield tuple(other)
