"""Shoes as rows of an array: counts by point value, by rank or by face."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from exact_odds.errors import ShoeError, quoted
from exact_odds.games.cards import RANKS, VALUES, face_name
from exact_odds.games.game import Game, game
from exact_odds.games.shoe import Shoe

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from exact_odds.counting.arrays.types import Counts

LEVELS = {10: "point value", 13: "rank", 52: "face"}
"""By how many counts a shoe may be given, and what each of them counts, in order."""

LARGEST_COUNT = 10**6
"""From here on Python's integers are used."""


def faces(level: int) -> tuple[int, ...]:
    """For each count of a row, one face that it counts.

    >>> [face_name(face) for face in faces(10)]
    ['Ts', 'As', '2s', '3s', '4s', '5s', '6s', '7s', '8s', '9s']
    """
    if level == 10:
        return tuple(4 * VALUES.index(value) for value in range(10))
    return tuple(4 * rank for rank in range(13)) if level == 13 else tuple(range(52))


def places(level: int) -> tuple[int, ...]:
    """For each of the 52 faces, which count of a row it belongs to."""
    if level == 10:
        return tuple(VALUES[face >> 2] for face in range(52))
    return tuple(face >> 2 if level == 13 else face for face in range(52))


def level_for(kinds: Sequence[Sequence[int]]) -> int:
    """The coarsest level of which every count is of one kind, for each of some kinds by face.

    >>> level_for([places(10)]), level_for([places(10), places(13)]), level_for([range(52)])
    (10, 13, 52)
    """
    return next(level for level in LEVELS if all(suffices(level, of_face) for of_face in kinds))


def suffices(level: int, of_face: Sequence[int]) -> bool:
    """Whether each count of a level is of one kind."""
    by_place: dict[int, set[int]] = {}
    for face, place in enumerate(places(level)):
        by_place.setdefault(place, set()).add(of_face[face])
    return all(len(kinds) == 1 for kinds in by_place.values())


def checked(shoes: ArrayLike, played: Game | None = None) -> Counts:
    """Shoes as an array of integers.

    Args:
        shoes: a row of counts for each.
        played: the game that is dealt from them; mini-baccarat unless given.

    Raises:
        ShoeError: for what is not rows of so many counts, or holds no shoe; for a shoe that is too small for the game.

    >>> checked([[1.5] * 10])
    Traceback (most recent call last):
    exact_odds.errors.ShoeError: counts of cards are whole numbers, and these are not: float64
    """
    import numpy as np

    try:
        given: Counts = np.asarray(shoes)
    except ValueError:
        raise ShoeError(f"{quoted(shoes)} is no array; give as many counts for each shoe as for the others") from None
    if given.ndim != 2 or given.shape[1] not in LEVELS:
        raise ShoeError(
            f"an array of shape {given.shape} holds no shoes; give rows of 10 counts by point value, 0 to 9, "
            "of 13 by rank, ace to king, or of 52 by face"
        )
    whole = all(type(count) is int for count in given.flat) if given.dtype == object else given.dtype.kind in "iu"
    if not whole:
        raise ShoeError(f"counts of cards are whole numbers, and these are not: {given.dtype}")
    if given.size and given.min() < 0:
        raise ShoeError(f"{given.min()} cards cannot be; a count is a whole number from 0 up")
    given = given.astype(np.int64 if given.max(initial=0) < LARGEST_COUNT else object)
    if len(given) and (refusal := (played or game()).too_small(int(given.sum(axis=1).min()))):
        raise refusal
    return given


def shoe_of(row: Sequence[int]) -> Shoe:
    """The shoe of one row; by point values all that is worth nothing is a ten.

    >>> print(shoe_of([9, 1, 0, 0, 0, 0, 0, 0, 0, 2]))
    shoe A=1 9=2 T=9: 12 cards
    """
    names = face_name if len(row) == 52 else lambda face: RANKS[face >> 2]
    return Shoe.of_counts({names(face): count for face, count in zip(faces(len(row)), row, strict=True)})


def row_of(shoe: Shoe, level: int) -> list[int]:
    """A shoe as a row.

    Raises:
        ShoeError: for infinite decks; for faces of a shoe whose suits are not known.
    """
    if shoe.is_infinite:
        raise ShoeError("infinite decks never run out; give a number of decks, or counts")
    row = [0] * level
    for rank, count in enumerate(shoe.ranks):
        if level == 52:
            row[4 * rank : 4 * rank + 4] = shoe.face_counts(rank)
        else:
            row[places(level)[4 * rank]] += count
    return row
