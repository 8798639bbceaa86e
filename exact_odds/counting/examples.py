"""Examples: deals in which something happens, found among the hands that meet, and deals that miss it by a card.

What is found is looked for, not made up: the hands of both sides are taken as the counting groups them, those that the
tableau lets meet are asked whether the event holds, and the cards are dealt from what the shoe has.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import combinations, product, zip_longest
from random import Random

from exact_odds.counting.card_classes import CardClasses
from exact_odds.counting.class_counts import Group, grouped
from exact_odds.counting.coups import Coups
from exact_odds.counting.deals import Deal, in_order, played
from exact_odds.counting.draw_classes import draw_classes
from exact_odds.counting.hands import NO_THIRD, Block
from exact_odds.counting.shown_classes import ShownClasses
from exact_odds.counting.totals import Read, follows_from_totals
from exact_odds.games.cards import FACES
from exact_odds.language import Expression
from exact_odds.language.vocabulary import Feature, Side

Places = tuple[int, ...]
"""For each of some partitions which of its events is the first to hold."""

MOST_MEETINGS = 1_000_000
"""Pairs of groups of hands that are looked at before a search ends without a find: some seconds."""

SEED = 6
"""Of the hands that will do, always the same are shown, and not just aces."""

MOST_HANDS = 100
"""Hands of a group that are tried with those of another."""


class DealFinder:
    """Finds deals of one situation.

    >>> from exact_odds import parse
    >>> finder = DealFinder(Coups(), [[parse("banker.wins and banker.total == 7 and banker.cards == 3"), parse("tie")]])
    >>> found = finder.find([(0,), (1,)])
    >>> finder.places(found[0,]), str(finder.written(found[0,]))
    ((0,), 'player: 9 5 9, banker: 9 2 6')

    Args:
        coups: the situation.
        partitions: for each partition its events, of which the first to hold counts.
        given: a condition that every deal must meet, beside those of the coups.
    """

    def __init__(
        self, coups: Coups, partitions: Sequence[Sequence[Expression]], given: Expression | None = None
    ) -> None:
        self._coups = coups
        self._partitions = [tuple(events) for events in partitions]
        self._conditions = (*coups.conditions, *(() if given is None else (given,)))
        asked = [*self._conditions, *(event for events in self._partitions for event in events)]
        features = dict.fromkeys(feature for event in asked for feature in sorted(event.features, key=repr))
        self._features = tuple(features)
        shown = ShownClasses(coups.hands, coups.source)
        attributes = (feature.attribute for feature in features if not follows_from_totals(feature))
        self._kinds = CardClasses.of(coups.source, dict.fromkeys((*shown.marks, *attributes)))
        self._seen: dict[Side, list[list[int]]] = {
            "player": shown.kinds(self._kinds, "player"),
            "banker": shown.kinds(self._kinds, "banker"),
        }
        shoe = coups.source
        self._left: list[int] = []
        for rank in range(13):
            doubtful = rank in shoe.doubtful_ranks
            self._left += (shoe.ranks[rank],) * 4 if doubtful else shoe.face_counts(rank)
        self.by_suit = any(
            len({self._kinds.of_face[face] for face in range(first, first + 4)} - {-1}) > 1 for first in range(0, 52, 4)
        )

    def written(self, deal: Deal) -> str:
        """The deal as cards, with suits where they matter."""
        return str(deal.written(self.by_suit))

    def places(self, deal: Deal) -> Places | None:
        """For each partition the first event that holds; None where a condition does not."""
        if not all(map(deal.holds, self._conditions)):
            return None
        return tuple(map(deal.place, self._partitions))

    def find(self, wanted: Collection[Places]) -> dict[Places, Deal]:
        """For each of some combinations of places a deal, as far as there are any.

        The hands of large groups come first, so that what is found is not far-fetched.
        """
        left, found = set(wanted), dict[Places, Deal]()
        known: dict[object, Places | None] = {}
        ends = draw_classes(self._coups.tableau).cards
        players, bankers = self._groups("player"), self._groups("banker")
        tried = 0
        for mine, theirs in _largest_first(players, bankers):
            if not left or tried >= MOST_MEETINGS:
                break
            if ends[mine.draw_class][theirs.draw_class] != theirs.cards:
                continue
            tried += 1
            key = mine.read, theirs.read
            if key not in known:
                known[key] = self._places_of(mine.read, theirs.read)
            places = known[key]
            if places in left:
                deal = self._dealt(players[mine], bankers[theirs], places)
                if deal is not None:
                    found[places] = deal
                    left.discard(places)
        return {places: found[places] for places in wanted if places in found}

    def near_miss(self, deal: Deal, is_less: Callable[[Places], bool]) -> Deal | None:
        """The deal with one other card that is less; None if there is none.

        The cards come in the same order, and the tableau says which are dealt. If no other card will do, one more may
        be drawn, and if that will not do either, two cards are others. Of several deals it is the one whose new cards
        are nearest in rank.

        Args:
            deal: a deal.
            is_less: whether a deal of these places is less than the first.
        """
        for changed, drawn in ((1, 0), (1, 1), (2, 0)):
            misses = [
                other
                for other in self._others(deal, changed, drawn)
                if (places := self.places(other)) is not None and is_less(places)
            ]
            if misses:
                return min(misses, key=lambda other: _distance(deal, other))
        return None

    def _others(self, deal: Deal, changed: int, drawn: int) -> Iterator[Deal]:
        """The deals in which ``changed`` cards are others, and of the new ones the last was drawn besides."""
        fixed = Deal(*(hand[: len(known)] for hand, known in zip(deal, self._fixed, strict=True)))
        cards = in_order(deal, fixed)
        for places in combinations(range(len(cards)), changed):
            for faces in product(self._kinds.faces, repeat=changed + drawn):
                other = [*cards, *faces[changed:]]
                for place, face in zip(places, faces, strict=False):
                    other[place] = face
                if any(self._kinds.of_face[other[place]] == self._kinds.of_face[cards[place]] for place in places):
                    continue
                coup = played(other, self._coups.tableau, fixed)
                if coup is not None:
                    coup = self._with_faces(coup, deal)
                if coup is not None:
                    yield coup

    @property
    def _fixed(self) -> tuple[Sequence[object], Sequence[object]]:
        return self._coups.hands.player, self._coups.hands.banker

    def _groups(self, side: Side) -> dict[Group, list[Block]]:
        """The hands of one side by group; last of what is read, the attributes that both hands are asked for."""
        own = [feature for feature in self._features if feature.side == side]
        both = [Feature(side, feature.part, feature.attribute) for feature in self._features if feature.side == "both"]
        groups: dict[Group, list[Block]] = {}
        for group, blocks in grouped(
            self._kinds, side, [*own, *both], self._coups.tableau, self._seen[side], openings_only=False
        ):
            groups.setdefault(group, []).extend(blocks)
        return groups

    def _places_of(self, player: Read, banker: Read) -> Places | None:
        """The places of two hands of which this is read; of both together the numbers of cards add up."""
        read: dict[Feature, int | None] = {}
        sides: tuple[tuple[Side, Read], ...] = ("player", player), ("banker", banker)
        both = [feature for feature in self._features if feature.side == "both"]
        for side, values in sides:
            own = [feature for feature in self._features if feature.side == side]
            read.update(zip(own, values, strict=False))
        for place, feature in enumerate(reversed(both), 1):
            read[feature] = feature.view((player[-place] or 0) + (banker[-place] or 0))

        def first(events: Sequence[Expression]) -> int:
            held = (place for place, event in enumerate(events) if event.value(read.__getitem__))
            return next(held, len(events))

        if not all(condition.value(read.__getitem__) for condition in self._conditions):
            return None
        return tuple(map(first, self._partitions))

    def _dealt(self, players: Sequence[Block], bankers: Sequence[Block], wanted: Places) -> Deal | None:
        """A deal of two of these hands that the shoe has, of these places; None if none is found."""
        of_player, of_banker = self._hands(players, "player"), self._hands(bankers, "banker")
        for mine, theirs in product(of_player, of_banker):
            faces = self._kinds.faces
            kinds = Deal(tuple(faces[kind] for kind in mine), tuple(faces[kind] for kind in theirs))
            deal = self._with_faces(kinds)
            if deal is not None and self.places(deal) == wanted:
                return deal
        return None

    def _hands(self, blocks: Sequence[Block], side: Side) -> list[tuple[int, ...]]:
        """Some of these hands as kinds of cards, in the orders in which the known cards allow them, well mixed."""
        seen = [set(kinds) for kinds in self._seen[side]]
        mixer = Random(SEED)  # noqa: S311 - it chooses examples
        hands: dict[tuple[int, ...], None] = {}
        for pairs, thirds in blocks:
            for one, two, _ in mixer.sample(pairs, min(len(pairs), MOST_HANDS)):
                for third in mixer.sample(thirds, min(len(thirds), 3)):
                    for pair in ((one, two), (two, one)):
                        hand = pair if thirds is NO_THIRD else (*pair, third)
                        if all(kind in known for kind, known in zip(hand, seen, strict=False)):
                            hands[hand] = None
        mixed = list(hands)
        mixer.shuffle(mixed)
        return mixed[:MOST_HANDS]

    def _with_faces(self, deal: Deal, like: Deal | None = None) -> Deal | None:
        """The deal with faces that the shoe has, each of its kind; None if it has too few.

        Args:
            deal: hands, each card as one face of its kind.
            like: a deal whose faces are kept where the kind is the same.
        """
        source, kinds = self._coups.source, self._kinds
        left = list(self._left)
        hands = []
        for side, hand in enumerate(deal):
            cards: list[int] = []
            for place, card in enumerate(hand):
                kept = like[side][place] if like is not None and place < len(like[side]) else card
                known = self._known(side, place)
                alike = [
                    face
                    for face in FACES
                    if kinds.of_face[face] == kinds.of_face[card] and left[face] and (known is None or face in known)
                ]
                if not alike:
                    return None
                face = kept if kept in alike else max(alike, key=left.__getitem__)
                if not source.is_infinite:
                    rank = face >> 2
                    for gone in range(4 * rank, 4 * rank + 4) if rank in source.doubtful_ranks else (face,):
                        left[gone] -= 1
                cards.append(face)
            hands.append(tuple(cards))
        return Deal(*hands)

    def _known(self, side: int, place: int) -> Collection[int] | None:
        """The faces that a card may have which is on the table; None for one that is not."""
        known = (self._coups.hands.player, self._coups.hands.banker)[side]
        if place >= len(known):
            return None
        card = known[place]
        return range(4 * card.rank, 4 * card.rank + 4) if card.rank in self._coups.source.doubtful_ranks else card.faces


def _largest_first(
    players: Mapping[Group, Sequence[Block]], bankers: Mapping[Group, Sequence[Block]]
) -> Iterator[tuple[Group, Group]]:
    """Every pair of groups, those of many hands first."""

    def by_size(groups: Mapping[Group, Sequence[Block]]) -> list[Group]:
        return sorted(groups, key=lambda group: -sum(block.size for block in groups[group]))

    return product(by_size(players), by_size(bankers))


def _distance(one: Deal, two: Deal) -> tuple[int, int, int]:
    """How far apart two deals are: how many cards differ, by how many ranks, and how early in the hands."""
    pairs = [
        (place, mine, theirs)
        for hands in zip(one, two, strict=True)
        for place, (mine, theirs) in enumerate(zip_longest(*hands))
        if mine != theirs
    ]
    ranks = sum(13 if mine is None or theirs is None else abs((mine >> 2) - (theirs >> 2)) for _, mine, theirs in pairs)
    return len(pairs), ranks, -sum(place for place, _, _ in pairs)
