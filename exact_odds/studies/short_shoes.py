"""A shoe and every shoe one card short of it, from one count: the seventh card.

Deal a coup, and after it one card more. That card lies face down, so the coup is that of the full shoe; turned up, it says
from which shorter shoe the coup came. Of a kind of which the shoe has n cards and the coup shows c there are n - c left to
be the seventh card. So the deals of a coup from the shoe that is one card of that kind short are its deals from the full
shoe times ``(n - c) / n`` (and the unseen cards of the six come from a shoe of one card less)::

    deals of the short shoe  =  sum over coups of k cards of  ways (n - c) / n  (N-1-k)(N-2-k)...(N-6)

Wanted is therefore, beside the ways of an event, the sum of ways times c, for each kind at once. Coups are counted hand by
hand: the ways in which one hand of Player meets each class of Banker hands (see `engine.pairing`) go to the row of its
class, and once more, for each card it holds, to the row of that class and that kind; Banker's hands likewise. A row is one
long integer with a field for each class of the other side, an event is a mask over it, and a sum of fields is the remainder
on division by ``base - 1``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from operator import sub
from typing import NamedTuple

from exact_odds.engine.census import follows_from_totals
from exact_odds.engine.hands import Block, Composition, classify, ordered, weighted
from exact_odds.engine.kinds import Kinds
from exact_odds.engine.pairing import CLAIMED, expand, falling, given
from exact_odds.engine.roles import roles
from exact_odds.engine.space import Classes, Space
from exact_odds.errors import ShoeError
from exact_odds.events import Expression
from exact_odds.events.vocabulary import Attribute, Fact, Hand, Reading
from exact_odds.game.dealt import Dealt
from exact_odds.game.shoe import LEAST_CARDS, Shoe
from exact_odds.game.tableau import PUNTO_BANCO, Tableau

Row = dict[int, int]
"""For each kind, and for ``ANY``, the packed deals of one class of hands with each class of the other side."""

ANY = -1


class Counts(NamedTuple):
    """In how many ordered six-card deals something happens.

    Attributes:
        full: with all cards.
        short: for each kind, with one card of it missing.
    """

    full: int
    short: tuple[int, ...]

    def less(self, others: Iterable[Counts]) -> Counts:
        """What is left when others are taken away."""
        full, short = zip(*others, strict=True)
        return Counts(
            self.full - sum(full), tuple(map(sub, self.short, map(sum, zip(*short, strict=True))))
        )


class _Side(NamedTuple):
    """The classes of hands of one side, those of two cards first.

    Attributes:
        cards: how many cards the hands of each class have.
        roles: what they are to the tableau.
        reads: what is read of them.
        hands: the hands themselves.
    """

    cards: list[int]
    roles: list[int]
    reads: list[tuple[int | None, ...]]
    hands: list[list[Block]]


class ShortShoes:
    """Counts of events on a shoe and on each shoe one card short of it.

    >>> from exact_odds.events import parse
    >>> tie = parse("tie")
    >>> shoes = ShortShoes([tie], Shoe.of_decks(8))
    >>> counts, rest = shoes.count([tie])
    >>> counts.full, dict(zip(shoes.kinds.values, counts.short))[0]
    (475627426473216, 469029894067200)

    Args:
        expressions: what will be asked about.
        shoe: the cards, at least seven.
        tableau: the rules of drawing.
        dealt: cards of the coup that are on the table; they stay there, and counts are of the coups they begin.

    Attributes:
        kinds: the kinds of cards that these expressions tell apart.

    Raises:
        ShoeError: for infinite decks, which cannot lose a card, and for a shoe that has none to lose.
    """

    def __init__(
        self,
        expressions: Iterable[Expression],
        shoe: Shoe,
        tableau: Tableau = PUNTO_BANCO,
        dealt: Dealt | None = None,
    ) -> None:
        if shoe.is_infinite:
            raise ShoeError("one card more or less is nothing to infinite decks; give a number of decks, or counts")
        if shoe.size <= LEAST_CARDS:
            raise ShoeError(f"a shoe of {shoe.size} cards has none to lose: a coup may need {LEAST_CARDS}")
        facts = dict.fromkeys(fact for expression in expressions for fact in expression.facts)
        readings = list(dict.fromkeys(reading for fact in facts for reading in fact.readings))
        on_table = {
            "player": [frozenset(card.faces) for card in dealt.player] if dealt else [],
            "banker": [frozenset(card.faces) for card in dealt.banker] if dealt else [],
        }
        marks = [
            Attribute("seen", tuple(int(face in faces) for face in range(52)), max)
            for cards in on_table.values()
            for faces in cards
        ]
        fine = (reading.attribute for reading in readings if not follows_from_totals(reading))
        self.kinds = Kinds.of(shoe, dict.fromkeys((*marks, *fine)))
        seen = {
            hand: [{self.kinds.of_face[face] for face in faces} - {ANY} for faces in cards]
            for hand, cards in on_table.items()
        }
        short = all(reading.part == "opening" for reading in readings) and max(map(len, seen.values())) < 3
        alike = _alike(facts)
        player = self._side("player", readings, alike, tableau, seen["player"], short)
        banker = self._side("banker", readings, alike, tableau, seen["banker"], short)
        self._fields = (3 * self.kinds.ways(6)).bit_length() // 8 + 1
        self._sides = (player, banker)
        self._rows = (self._tilted(player, banker), self._tilted(banker, player))
        self._masks: dict[str, int] = {}
        keys = [(one, two) for one in player.reads for two in banker.reads]
        by_hand = {hand: [reading for reading in readings if reading.hand == hand] for hand in seen}
        self._space = Space(keys, by_hand["player"], by_hand["banker"])
        met = roles(tableau).cards
        self._meet = int(
            "".join(
                "1" if short or met[role][other] == cards else "0"
                for role in player.roles
                for other, cards in zip(banker.roles, banker.cards, strict=True)
            ),
            2,
        )
        self._counted: dict[Classes, Counts] = {}
        if not any(on_table.values()):
            every = self.kinds.ways(6)
            self._counted[self._meet] = Counts(every, (every // shoe.size * (shoe.size - 6),) * len(self.kinds.counts))

    def count(self, events: Sequence[Expression], condition: Expression | None = None) -> list[Counts]:
        """The deals in which each event is the first of them to hold, and last those in which none does.

        Args:
            events: what may happen.
            condition: if given, only deals in which this holds are counted.
        """
        left = self._meet if condition is None else self._meet & self._space.event(condition)
        total = self._count(left)
        counted = []
        for event in events:
            part = left & self._space.event(event)
            left ^= part
            counted.append(self._count(part))
        return [*counted, total.less(counted)]

    def _count(self, part: Classes) -> Counts:
        """The deals of a set of meetings, remembered."""
        counts = self._counted.get(part)
        if counts is None:
            counts = self._counted[part] = self._count_anew(part)
        return counts

    def _count_anew(self, part: Classes) -> Counts:
        player, banker = self._sides
        text, across = format(part, f"0{self._space.size}b"), len(banker.cards)
        strips = [text[start : start + across] for start in range(0, len(text), across)]
        by_player = self._sums(self._rows[0], strips, player, banker)
        strips = [text[start::across] for start in range(across)]
        by_banker = self._sums(self._rows[1], strips, banker, player)
        size, counts = self.kinds.size, self.kinds.counts
        full, short = 0, [0] * len(counts)
        for cards, shown in by_player.items():
            theirs = by_banker.get(cards, {})
            full += shown[ANY] * falling(size - cards, 6 - cards)
            unseen = falling(size - 1 - cards, 6 - cards)
            for kind, count in enumerate(counts):
                held = shown.get(kind, 0) + theirs.get(kind, 0)
                short[kind] += (count * shown[ANY] - held) * unseen
        return Counts(full, tuple(number // count for number, count in zip(short, counts, strict=True)))

    def _sums(self, rows: list[Row], strips: list[str], mine: _Side, theirs: _Side) -> dict[int, Row]:
        """For each number of cards dealt, the sums of what the rows hold where the strips have a 1."""
        packed: dict[int, Row] = {}
        for row, strip, cards in zip(rows, strips, mine.cards, strict=True):
            if "1" in strip:
                mask, sums = self._mask(strip), packed.setdefault(cards, {})
                for kind, deals in row.items():
                    sums[kind] = sums.get(kind, 0) + (deals & mask)
        shift = 8 * self._fields * theirs.cards.count(2)
        low, digits = (1 << shift) - 1, (1 << 8 * self._fields) - 1
        found: dict[int, Row] = {}
        for cards, sums in packed.items():
            for kind, deals in sums.items():
                for more, fields in ((2, deals & low), (3, deals >> shift)):
                    if fields or kind == ANY:
                        row = found.setdefault(cards + more, {ANY: 0})
                        row[kind] = row.get(kind, 0) + fields % digits
        return found

    def _mask(self, strip: str) -> int:
        mask = self._masks.get(strip)
        if mask is None:
            digits = strip[::-1].replace("1", "f" * (2 * self._fields)).replace("0", "0" * (2 * self._fields))
            mask = self._masks[strip] = int(digits, 16)
        return mask

    def _side(
        self,
        hand: Hand,
        readings: Sequence[Reading],
        alike: Callable[[Reading, int | None], int | None],
        tableau: Tableau,
        seen: Sequence[Collection[int]],
        openings_only: bool,
    ) -> _Side:
        """The hands of one side by class: cards, role and readings."""
        own = [reading for reading in readings if reading.hand == hand]
        known = roles(tableau)
        draws = () if openings_only else tableau.player if hand == "player" else known.banker_draws
        found: dict[tuple[int, int, tuple[int | None, ...]], list[Block]] = {}
        for (total, third, read), blocks in classify(self.kinds, own, draws, seen).items():
            role = 0 if openings_only else known.banker[total] if hand == "banker" else known.player[total, third]
            read = tuple(map(alike, own, read))
            found.setdefault((2 if third is None else 3, role, read), []).extend(blocks)
        classes = sorted(found, key=lambda key: key[0])
        cards, their_roles, reads = (list(column) for column in zip(*classes, strict=True))
        return _Side(cards, their_roles, reads, [found[key] for key in classes])

    def _tilted(self, mine: _Side, theirs: _Side) -> list[Row]:
        """For each class of hands on one side its packed deals, and those times the cards of each kind that it shows."""
        kinds, every = self.kinds, range(len(self.kinds.counts))
        packed = self._packed(theirs)
        factors = [CLAIMED] * len(every)
        plain: dict[Composition, int] = {}
        rows = []
        for blocks in mine.hands:
            row = {ANY: 0}
            for hand, ways in weighted(kinds, blocks, every).items():
                meets = plain.get(hand)
                if meets is None:
                    meets = 0
                    for shared, times in expand(hand, factors):
                        if shared in packed:
                            meets += times * packed[shared]
                    plain[hand] = meets
                deals = ways * meets
                row[ANY] += deals
                for kind in hand:
                    row[kind] = row.get(kind, 0) + deals
            rows.append(row)
        return rows

    def _packed(self, side: _Side) -> dict[Composition, int]:
        """For each multiset of kinds that the other side may claim, the ways of each class, side by side."""
        factors = [given(count) for count in self.kinds.counts]
        packed: dict[Composition, int] = {}
        for place, blocks in enumerate(side.hands):
            column: dict[Composition, int] = {}
            for hand, orders in ordered(blocks).items():
                for shared, ways in expand(hand, factors):
                    column[shared] = column.get(shared, 0) + orders * ways
            for shared, ways in column.items():
                packed[shared] = packed.get(shared, 0) + (ways << 8 * self._fields * place)
        return packed


def _alike(facts: Iterable[Fact]) -> Callable[[Reading, int | None], int | None]:
    """A function that makes one value of all values of a reading which no fact tells apart.

    Which of two like cards a pair is of, for one, does not matter to whether it is a pair.
    """
    alone: dict[Reading, list[Fact]] = {}
    joint: set[Reading] = set()
    for fact in facts:
        if len(fact.readings) == 1:
            alone.setdefault(fact.readings[0], []).append(fact)
        else:
            joint.update(fact.readings)
    first: dict[tuple[object, ...], int | None] = {}

    def alike(reading: Reading, value: int | None) -> int | None:
        if reading in joint:
            return value
        return first.setdefault((reading, *(fact.finish(value) for fact in alone[reading])), value)

    return alike
