"""Class counts: how many deals give each class of coup, for the features a question needs.

Player's hands meet Banker's in a `TwoHands`, and the tableau says which meetings are coups. Two observations keep it
small:

- Hands of one draw class (see `draw_classes`) and one value of each feature are one class, however they came about.
- Most hands are alike to a question about ranks or suits: few are pairs, few of one suit. Of the hands that totals do
  not tell apart, the commonest values are therefore not counted but left over, on both sides:
  ``T[rest][y] = T[all][y] - sum T[other][y]``. Only the others are ever listed in fine kinds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import compress
from operator import sub
from typing import NamedTuple

from exact_odds.counting.card_classes import CardClasses
from exact_odds.counting.draw_classes import draw_classes
from exact_odds.counting.hands import Block, Seen, classify, ordered, weighted
from exact_odds.counting.shown_classes import ShownClasses
from exact_odds.counting.totals import Read, follows_from_totals
from exact_odds.counting.two_hands import TwoHands
from exact_odds.errors import DetailError
from exact_odds.games.shoe import Shoe
from exact_odds.games.shown import ShownCards
from exact_odds.games.tableau import Tableau
from exact_odds.language.vocabulary import Feature, Side

FEW_KINDS = 13
"""With so few kinds of cards it is quicker to list all hands than to leave the commonest over."""


MOST_CLASSES = 400_000
"""Classes of coups that one question may tell apart: some seconds, and more than two wagers of the library need."""


class Group(NamedTuple):
    """Hands of one side that neither the tableau nor these features tell apart."""

    draw_class: int
    cards: int
    read: Read


def grouped(
    kinds: CardClasses, side: Side, features: Sequence[Feature], tableau: Tableau, seen: Seen, openings_only: bool
) -> Iterator[tuple[Group, list[Block]]]:
    """Every hand of one side, by group; a group may come more than once.

    Args:
        kinds: how finely cards are told apart; finely enough for the features.
        side: which side.
        features: what is read of the hand.
        tableau: the rules of drawing.
        seen: the cards of the hand that are already on the table.
        openings_only: whether no third card matters; all hands then have two cards and one draw class.
    """
    known = draw_classes(tableau)
    draws = () if openings_only else tableau.player if side == "player" else known.banker_draws
    for (total, third, read), blocks in classify(kinds, features, draws, seen).items():
        draw_class = known.banker[total] if side == "banker" else known.player.get((total, third))
        if openings_only:
            draw_class = 0
        if draw_class is not None:  # None: on this total the tableau lets no hand of Player end so
            yield Group(draw_class, 2 if third is None else 3, read), blocks


class SideHands:
    """The hands of one side: groups, and within a group the hands that are special to the features of cards.

    Args:
        hands: for each group all its hands, in coarse kinds.
        fine: for each group and all that is read of them its hands, in fine kinds; empty if the groups tell all apart.

    Attributes:
        groups: the groups.
        hands: for each group all its hands, in coarse kinds.
        rest: for each group what is read of most of its hands, by place in ``reads``.
        special: for each group what else is read, by place in ``reads``, with the hands it is read of, in fine kinds.
        reads: all that is read of any hand.
    """

    def __init__(self, hands: dict[Group, list[Block]], fine: dict[Group, dict[Read, list[Block]]]) -> None:
        self.groups = list(hands)
        self.hands = list(hands.values())
        self.rest: list[int] = []
        self.special: list[list[tuple[int, list[Block]]]] = []
        places: dict[Read, int] = {}
        for group in self.groups:
            by_read = fine.get(group) or {group.read: []}
            rest = max(by_read, key=lambda read: sum(block.size for block in by_read[read]))
            self.rest.append(places.setdefault(rest, len(places)))
            self.special.append(
                [(places.setdefault(read, len(places)), by_read[read]) for read in by_read if read != rest]
            )
        self.reads = list(places)


class ClassCounts:
    """Counts the coups of one shoe by what is read of them.

    Args:
        shoe: the cards.
        tableau: the rules of drawing.
        shown: cards already on the table.
    """

    def __init__(self, shoe: Shoe, tableau: Tableau, shown: ShownCards | None = None) -> None:
        self.shoe = shoe
        self.tableau = tableau
        self._shown = ShownClasses(shown or ShownCards(), shoe)

    def count(
        self,
        player: Sequence[Feature],
        banker: Sequence[Feature],
        openings_only: bool = False,
        both: Sequence[Feature] = (),
    ) -> tuple[dict[tuple[Read, ...], int], int]:
        """The number of ordered six-card deals for each pair of what is read of the two hands.

        Args:
            player: what is read of Player's hand.
            banker: what is read of Banker's hand.
            openings_only: whether no card after the opening ones matters to the features.
            both: what is read of both hands together; it comes third, after each pair.

        Returns:
            The counts, none of them 0, and the number of all six-card deals: of cards drawn with replacement 13**6, or
            52**6 where suits are told apart.

        Raises:
            ShoeError: if the features look at suits that the shoe does not know.
            DetailError: if the features tell too many classes of coups apart.
        """
        if both:
            return self._count_shapes(player, banker, openings_only, both)
        coarse, fine = self._kinds(()), self._kinds((*player, *banker))
        if len(fine.counts) <= FEW_KINDS:
            coarse = fine
        players = self._side("player", player, coarse, fine, openings_only)
        bankers = self._side("banker", banker, coarse, fine, openings_only)
        if len(players.reads) * len(bankers.reads) > MOST_CLASSES:
            raise too_many(len(players.reads), len(bankers.reads))
        into, coarsely, finely = fine.into(coarse), range(len(coarse.counts)), range(len(fine.counts))

        specials: list[Special] = [
            (other, read, blocks) for other, held in enumerate(bankers.special) for read, blocks in held
        ]
        claims: list[list[int]] = []
        if specials:
            every_player = TwoHands(coarse, map(ordered, players.hands))
            indices = range(len(players.groups))
            claims = [every_player.row(weighted(fine, blocks, into), indices) for _, _, blocks in specials]
        every = TwoHands(coarse, map(ordered, bankers.hands))
        among = TwoHands(fine, (ordered(blocks) for _, _, blocks in specials))

        tally: dict[tuple[int, int], int] = {}
        meetings: dict[tuple[int, int], _Meeting] = {}
        for index, (draw_class, cards, _) in enumerate(players.groups):
            if (draw_class, cards) not in meetings:
                meetings[draw_class, cards] = self._meeting(draw_class, cards, bankers, specials, coarse, openings_only)
            plain, special, at = meetings[draw_class, cards]

            left = every.row(weighted(coarse, players.hands[index], coarsely), plain.classes)
            claimed = [claims[place][index] for place in special.classes]
            for mine, blocks in players.special[index]:
                row = every.row(weighted(fine, blocks, into), plain.classes)
                left = list(map(sub, left, row))
                if at:
                    also = among.row(weighted(fine, blocks, finely), special.classes)
                    claimed = list(map(sub, claimed, also))
                    _take(row, at, also)
                    special.add(tally, mine, also)
                plain.add(tally, mine, row)
            _take(left, at, claimed)
            special.add(tally, players.rest[index], claimed)
            plain.add(tally, players.rest[index], left)

        return _of_all(
            {(players.reads[mine], bankers.reads[theirs]): ways for (mine, theirs), ways in tally.items()}, fine
        )

    def _count_shapes(
        self, player: Sequence[Feature], banker: Sequence[Feature], openings_only: bool, both: Sequence[Feature]
    ) -> tuple[dict[tuple[Read, ...], int], int]:
        """The same where something is read of both hands together: each hand's own shapes are read too."""
        from exact_odds.counting.shapes import Shapes, joined

        kinds = self._kinds((*player, *banker, *both))
        of_player = [*player, *(one._replace(side="player") for one in both)]
        of_banker = [*banker, *(one._replace(side="banker") for one in both)]
        players = self._hands(kinds, "player", of_player, openings_only)
        bankers = self._hands(kinds, "banker", of_banker, openings_only)
        if len(players) * len(bankers) > MOST_CLASSES:
            raise too_many(len(players), len(bankers))
        counts: dict[tuple[Read, ...], int] = {}
        ends = draw_classes(self.tableau).cards
        met = Shapes(kinds, both, openings_only).meet(list(players.values()), list(bankers.values()))
        for (draw_class, cards, mine), rows in zip(players, met, strict=True):
            for mark, row in rows:
                for (other, others, theirs), number in zip(bankers, row, strict=True):
                    if number and (openings_only or ends[draw_class][other] == others):
                        together = tuple(map(joined, mine[len(player) :], theirs[len(banker) :], mark))
                        key = mine[: len(player)], theirs[: len(banker)], together
                        used = cards + others
                        counts[key] = counts.get(key, 0) + number * kinds.ways(6 - used, used)
        return _of_all(counts, kinds)

    def _hands(
        self, kinds: CardClasses, side: Side, features: Sequence[Feature], openings_only: bool
    ) -> dict[Group, list[Block]]:
        """The hands of one side by group."""
        hands: dict[Group, list[Block]] = {}
        seen = self._shown.kinds(kinds, side)
        for group, blocks in grouped(kinds, side, features, self.tableau, seen, openings_only):
            hands.setdefault(group, []).extend(blocks)
        return hands

    def _kinds(self, features: Iterable[Feature]) -> CardClasses:
        """The kinds that these features, and the cards on the table, must tell apart."""
        attributes = (feature.attribute for feature in features if not follows_from_totals(feature))
        return CardClasses.of(self.shoe, dict.fromkeys((*self._shown.marks, *attributes)))

    def _side(
        self, side: Side, features: Sequence[Feature], coarse: CardClasses, fine: CardClasses, openings_only: bool
    ) -> SideHands:
        """The hands of one side: grouped by the features that coarse kinds tell, which may be all features."""
        coarsely = [follows_from_totals(feature) or coarse.tells(feature.attribute) for feature in features]

        def classes(kinds: CardClasses, asked: Sequence[Feature]) -> Iterator[tuple[Group, list[Block]]]:
            return grouped(kinds, side, asked, self.tableau, self._shown.kinds(kinds, side), openings_only)

        hands: dict[Group, list[Block]] = {}
        special: dict[Group, dict[Read, list[Block]]] = {}
        grouping = features if coarse is fine else list(compress(features, coarsely))
        for group, blocks in classes(coarse, grouping):
            hands.setdefault(group, []).extend(blocks)
        if len(grouping) < len(features):
            for (draw_class, cards, read), blocks in classes(fine, features):
                group = Group(draw_class, cards, tuple(compress(read, coarsely)))
                special.setdefault(group, {}).setdefault(read, []).extend(blocks)
        return SideHands(hands, special)

    def _meeting(
        self,
        draw_class: int,
        cards: int,
        bankers: SideHands,
        specials: list[Special],
        kinds: CardClasses,
        openings_only: bool,
    ) -> _Meeting:
        """What Player hands of a draw class and a number of cards may meet."""
        ends = draw_classes(self.tableau).cards[draw_class]
        undealt = {used: kinds.ways(6 - used, used) for used in (4, 5, 6)}
        factors = [undealt[cards + group.cards] for group in bankers.groups]
        met = [
            other
            for other, group in enumerate(bankers.groups)
            if openings_only or ends[group.draw_class] == group.cards
        ]
        where = {other: at for at, other in enumerate(met)}
        special = [place for place, (other, _, _) in enumerate(specials) if other in where]
        return _Meeting(
            _Met(met, [bankers.rest[other] for other in met], [factors[other] for other in met]),
            _Met(
                special, [specials[place][1] for place in special], [factors[specials[place][0]] for place in special]
            ),
            [where[specials[place][0]] for place in special],
        )


def too_many(players: int, bankers: int) -> DetailError:
    """The error for more classes of coups than are counted."""
    return DetailError(
        f"expected at most {MOST_CLASSES:,} classes of coups; got {players * bankers:,}, {players:,} classes of Player "
        f"hands times {bankers:,} of Banker hands; try a question that distinguishes fewer cases"
    )


def _of_all(counts: dict[tuple[Read, ...], int], kinds: CardClasses) -> tuple[dict[tuple[Read, ...], int], int]:
    """Counts with the number of all deals; infinite decks whose suits do not matter are counted by rank."""
    if kinds.replaced and all(number % 4 == 0 for number in kinds.counts):
        return {key: number // 4**6 for key, number in counts.items()}, 13**6
    return counts, kinds.ways(6)


Special = tuple[int, int, list[Block]]
"""A group of Banker hands, what is read of some of them (by place), and those hands."""


class _Met(NamedTuple):
    """Classes of Banker hands that a Player hand may meet.

    Attributes:
        classes: the classes, by place.
        reads: for each what is read of it, by place.
        factors: for each in how many ways the cards that the coup does not need may lie.
    """

    classes: list[int]
    reads: list[int]
    factors: list[int]

    def add(self, tally: dict[tuple[int, int], int], mine: int, ways: list[int]) -> None:
        """Add the deals of Player hands with this reading, one number for each Banker class."""
        for theirs, number, factor in zip(self.reads, ways, self.factors, strict=True):
            if number:
                key = mine, theirs
                tally[key] = tally.get(key, 0) + number * factor


class _Meeting(NamedTuple):
    """What Player hands of one draw class may meet.

    Attributes:
        plain: groups of Banker hands; what is read is what is read of most of a group.
        special: the special classes among them.
        at: for each special class its group, by position among the plain ones.
    """

    plain: _Met
    special: _Met
    at: list[int]


def _take(row: list[int], at: list[int], ways: list[int]) -> None:
    """Take numbers off a row, each at its position."""
    for position, number in zip(at, ways, strict=True):
        row[position] -= number
