"""The census: how many deals give each class of coup, for the readings a question needs.

Player's hands meet Banker's in a `Pairing`, and the tableau says which meetings are coups. Two observations keep it
small:

- Hands of one role (see `roles`) and one reading are one class, however they came about.
- Most hands are alike to a question about ranks or suits: few are pairs, few of one suit. Of the hands that totals do
  not tell apart, the commonest reading is therefore not counted but left over, on both sides:
  ``T[rest][y] = T[all][y] - sum T[other][y]``. Only the others are ever listed in fine kinds.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from exact_odds.engine.hands import Block, classify, ordered, total_of, weighted
from exact_odds.engine.kinds import Kinds
from exact_odds.engine.pairing import Pairing
from exact_odds.engine.roles import roles
from exact_odds.events.vocabulary import BY_TOTALS, Attribute, Hand, Reading
from exact_odds.game.shoe import Shoe
from exact_odds.game.tableau import Tableau

Read = tuple[int | None, ...]
"""The values of some readings of one hand."""

Seen = Mapping[Hand, Sequence[frozenset[int]]]
"""For each hand the cards of it on the table, each as the faces it may be."""


class Group(NamedTuple):
    """Hands of one side that neither the tableau nor the totals asked for tell apart."""

    role: int
    cards: int
    totals: Read


class Side:
    """The hands of one side, by group.

    Attributes:
        groups: the groups.
        hands: for each group all its hands, in coarse kinds.
        rest: for each group the reading of cards that most of its hands have.
        special: for each group and every other reading of cards the hands that have it, in fine kinds.
    """

    def __init__(
        self, readings: Sequence[Reading], hands: dict[Group, list[Block]], fine: dict[Group, dict[Read, list[Block]]]
    ) -> None:
        self.groups = list(hands)
        self.hands = list(hands.values())
        self.rest: list[Read] = []
        self.special: list[dict[Read, list[Block]]] = []
        for group in self.groups:
            by_cards = dict(fine.get(group, {(): []}))
            self.rest.append(max(by_cards, key=lambda read: sum(block.size for block in by_cards[read])))
            del by_cards[self.rest[-1]]
            self.special.append(by_cards)
        self._by_totals = [follows_from_totals(reading) for reading in readings]

    def read(self, group: int, by_cards: Read) -> Read:
        """The values of all readings, in their order, from a group and what was read of cards."""
        totals = self.groups[group].totals
        if not by_cards:
            return totals
        first, second = iter(totals), iter(by_cards)
        return tuple(next(first) if by_total else next(second) for by_total in self._by_totals)


def follows_from_totals(reading: Reading) -> bool:
    """Whether a reading follows from the two-card total and the value of the third card, in whatever kinds."""
    return reading.attribute.name in BY_TOTALS


class Census:
    """Counts the coups of one shoe by what is read of them.

    Args:
        shoe: the cards.
        tableau: the rules of drawing.
        seen: the cards already on the table.
    """

    def __init__(self, shoe: Shoe, tableau: Tableau, seen: Seen | None = None) -> None:
        self.shoe = shoe
        self.tableau = tableau
        self.seen = seen or {}
        self._marks = [
            Attribute("seen", tuple(int(face in faces) for face in range(52)), max)
            for cards in self.seen.values()
            for faces in cards
        ]

    def count(
        self, player: Sequence[Reading], banker: Sequence[Reading], openings_only: bool = False
    ) -> tuple[dict[tuple[Read, Read], int], int]:
        """The number of ordered six-card deals for each pair of readings of the two hands.

        Args:
            player: what is read of Player's hand.
            banker: what is read of Banker's hand.
            openings_only: whether no card after the opening ones matters to the readings.

        Returns:
            The counts, none of them 0, and the number of all six-card deals: of cards drawn with replacement 13**6, or
            52**6 where suits are told apart.

        Raises:
            ShoeError: if the readings look at suits that the shoe does not know.
        """
        coarse, fine = self._kinds(()), self._kinds((*player, *banker))
        players = self._side("player", player, coarse, fine, openings_only)
        bankers = self._side("banker", banker, coarse, fine, openings_only)
        meetings = self._meetings(players, bankers, openings_only)
        undealt = {cards: coarse.ways(6 - cards, cards) for cards in (4, 5, 6)}
        into, coarsely, finely = fine.into(coarse), range(len(coarse.counts)), range(len(fine.counts))

        every = Pairing(coarse, map(ordered, bankers.hands))
        claims = _claims_of_special(players, bankers, meetings, coarse, fine, into)
        theirs = [bankers.read(other, rest) for other, rest in enumerate(bankers.rest)]
        places = [(other, read) for other, by_cards in enumerate(bankers.special) for read in by_cards]
        among = Pairing(fine, (ordered(bankers.special[other][read]) for other, read in places))
        counts: dict[tuple[Read, Read], int] = {}
        for index, others in enumerate(meetings):
            cards = players.groups[index].cards
            row = every.row(weighted(coarse, players.hands[index], coarsely), others)
            if not claims[index] and not players.special[index]:
                mine = players.read(index, players.rest[index])
                for other, ways in zip(others, row, strict=True):
                    if ways:
                        key = mine, theirs[other]
                        counts[key] = counts.get(key, 0) + ways * undealt[cards + bankers.groups[other].cards]
                continue
            left = dict(zip(others, row, strict=True))
            cells: dict[tuple[Read, int, Read], int] = {}
            rest = players.rest[index]
            for (other, read), ways in claims[index].items():
                cells[rest, other, read] = ways
                left[other] -= ways
            met = [place for place, (other, _) in enumerate(places) if other in left]
            for mine, blocks in players.special[index].items():
                row = every.row(weighted(fine, blocks, into), others)
                mine_left = dict(zip(others, row, strict=True))
                both = among.row(weighted(fine, blocks, finely), met) if met else []
                for place, ways in zip(met, both, strict=True):
                    other, read = places[place]
                    cells[mine, other, read] = ways
                    cells[rest, other, read] -= ways
                    mine_left[other] -= ways
                for other, ways in mine_left.items():
                    cells[mine, other, bankers.rest[other]] = ways
                    left[other] -= ways
            for other, ways in left.items():
                cells[rest, other, bankers.rest[other]] = ways
            for (mine, other, read), ways in cells.items():
                if ways:
                    key = players.read(index, mine), bankers.read(other, read)
                    counts[key] = counts.get(key, 0) + ways * undealt[cards + bankers.groups[other].cards]
        if self.shoe.is_infinite and all(number % 4 == 0 for number in fine.counts):
            return {key: number // 4**6 for key, number in counts.items()}, 13**6
        return counts, coarse.ways(6)

    def _kinds(self, readings: Iterable[Reading]) -> Kinds:
        """The kinds that these readings, and the cards on the table, must tell apart."""
        attributes = (reading.attribute for reading in readings if not follows_from_totals(reading))
        return Kinds.of(self.shoe, dict.fromkeys((*self._marks, *attributes)))

    def _side(self, hand: Hand, readings: Sequence[Reading], coarse: Kinds, fine: Kinds, openings_only: bool) -> Side:
        by_totals = [reading for reading in readings if follows_from_totals(reading)]
        by_cards = [reading for reading in readings if not follows_from_totals(reading)]
        known = roles(self.tableau)
        draws = () if openings_only else self.tableau.player if hand == "player" else known.banker_draws
        hands: dict[Group, list[Block]] = {}
        special: dict[Group, dict[Read, list[Block]]] = {}
        for kinds, read in ((coarse, []), (fine, by_cards)) if by_cards else ((coarse, []),):
            seen = [[kinds.of_face[face] for face in faces] for faces in self.seen.get(hand, ())]
            for (total, third, reads), blocks in classify(kinds, read, draws, seen).items():
                role = known.banker[total] if hand == "banker" else known.player[total, third]
                totals = tuple(total_of(reading, total, third) for reading in by_totals)
                group = Group(0 if openings_only else role, 2 if third is None else 3, totals)
                if kinds is coarse:
                    hands.setdefault(group, []).extend(blocks)
                else:
                    special.setdefault(group, {}).setdefault(reads, []).extend(blocks)
        return Side(readings, hands, special)

    def _meetings(self, players: Side, bankers: Side, openings_only: bool) -> list[list[int]]:
        """For each group of Player hands the groups of Banker hands that the rules let it meet."""
        if openings_only:
            return [list(range(len(bankers.groups)))] * len(players.groups)
        by_role = [
            [other for other, group in enumerate(bankers.groups) if row[group.role] == group.cards]
            for row in roles(self.tableau).cards
        ]
        return [by_role[group.role] for group in players.groups]


def _claims_of_special(
    players: Side, bankers: Side, meetings: list[list[int]], coarse: Kinds, fine: Kinds, into: Sequence[int]
) -> list[dict[tuple[int, Read], int]]:
    """For each group of Player hands the deals in which it meets each special class of Banker hands."""
    claims: list[dict[tuple[int, Read], int]] = [{} for _ in players.groups]
    if any(bankers.special):
        every = Pairing(coarse, map(ordered, players.hands))
        for other, by_cards in enumerate(bankers.special):
            met = [index for index, others in enumerate(meetings) if other in others]
            for read, blocks in by_cards.items():
                row = every.row(weighted(fine, blocks, into), met)
                for index, ways in zip(met, row, strict=True):
                    claims[index][other, read] = ways
    return claims
