"""CardClasses: how finely cards must be told apart to answer a question.

The tableau needs point values, so ten kinds are the least; a question about ranks, colours, suits or named cards splits
them further, and no further than it must: ``count("9d")`` makes one kind more, the nine of diamonds.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from exact_odds.errors import ShoeError
from exact_odds.games.cards import FACES, RANKS
from exact_odds.games.shoe import Shoe
from exact_odds.language.attributes import TOTAL, Attribute


class CardClasses(NamedTuple):
    """A partition of the cards of one shoe.

    >>> from exact_odds.language.attributes import count_of
    >>> kinds = CardClasses.of(Shoe.of_decks(8), [])
    >>> kinds.values, kinds.counts
    ((1, 2, 3, 4, 5, 6, 7, 8, 9, 0), (32, 32, 32, 32, 32, 32, 32, 32, 32, 128))
    >>> CardClasses.of(Shoe.of_decks(8), [count_of("9d")]).counts
    (32, 32, 32, 32, 32, 32, 32, 32, 24, 8, 128)

    Attributes:
        faces: for each kind one face that is of it.
        counts: how many cards of each kind the shoe has, never 0; of an infinite shoe, their share of ``size``.
        size: how many cards there are.
        replaced: whether cards are drawn with replacement.
        of_face: the kind of each of the 52 faces, -1 where the shoe has none.
    """

    faces: tuple[int, ...]
    counts: tuple[int, ...]
    size: int
    replaced: bool
    of_face: tuple[int, ...]

    @classmethod
    def of(cls, shoe: Shoe, attributes: Iterable[Attribute]) -> CardClasses:
        """The coarsest kinds that tell point values and these attributes apart.

        Raises:
            ShoeError: if that needs suits which the shoe does not know.
        """
        columns = [TOTAL.of, *(attribute.of for attribute in attributes)]
        signatures = list(zip(*columns, strict=True))
        doubtful = {rank: _may_be_left(shoe, rank) for rank in shoe.doubtful_ranks}
        split = [rank for rank, left in doubtful.items() if len({signatures[face] for face in left}) > 1]
        if split:
            names = " ".join(RANKS[rank] for rank in split)
            raise ShoeError(
                f"the question looks at suits, and those of the cards {names} are not all known; "
                "name the suits (--without '8h', --counts 'Ah=8 As=8'), or ask about ranks"
            )
        counts: dict[tuple[int, ...], int] = {}
        first: dict[tuple[int, ...], int] = {}
        for rank in range(13):
            if rank in doubtful:
                held = [(doubtful[rank][0], shoe.ranks[rank])]
            else:
                held = list(zip(range(4 * rank, 4 * rank + 4), shoe.face_counts(rank), strict=True))
            for face, number in held:
                if number:
                    signature = signatures[face]
                    counts[signature] = counts.get(signature, 0) + number
                    first.setdefault(signature, face)
        index = {signature: kind for kind, signature in enumerate(counts)}
        of_face = tuple(index.get(signatures[face], -1) for face in FACES)
        return cls(tuple(first.values()), tuple(counts.values()), shoe.size, shoe.is_infinite, of_face)

    @property
    def values(self) -> tuple[int, ...]:
        """The point value of each kind."""
        return tuple(TOTAL.of[face] for face in self.faces)

    def tells(self, attribute: Attribute) -> bool:
        """Whether cards of one kind all have the same value of an attribute.

        >>> from exact_odds.language.attributes import HIGHEST, RANK
        >>> kinds = CardClasses.of(Shoe.of_decks(8), [])
        >>> kinds.tells(HIGHEST), kinds.tells(RANK)
        (True, False)
        """
        told = {(kind, attribute.of[face]) for face, kind in enumerate(self.of_face) if kind >= 0}
        return len(told) == len(self.counts)

    def into(self, coarser: CardClasses) -> tuple[int, ...]:
        """For each kind, the kind it is part of in a coarser partition of the same shoe."""
        return tuple(coarser.of_face[face] for face in self.faces)

    def ways(self, cards: int, drawn: int = 0) -> int:
        """In how many orders ``cards`` cards can be dealt when ``drawn`` are already gone.

        >>> CardClasses.of(Shoe.of_decks(8), []).ways(6)
        4998398275503360
        """
        ways = 1
        for gone in range(drawn, drawn + cards):
            ways *= self.size if self.replaced else self.size - gone
        return ways


def _may_be_left(shoe: Shoe, rank: int) -> list[int]:
    """The faces that the cards of a rank may have, where the shoe does not know them all by suit."""
    known = shoe.suits[rank]
    return [4 * rank + suit for suit in range(4) if known is None or known[suit]]
