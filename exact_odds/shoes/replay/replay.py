"""A log replayed: coup by coup what the rules and the shoe say to it, and what was exact before it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from exact_odds.counting.coups import Coups
from exact_odds.errors import LogError, ShoeError, ShownError, wrong_type
from exact_odds.games.cards import VALUES
from exact_odds.shoes.replay.chances import Before, Row
from exact_odds.shoes.replay.check import Judged, Results, Rules
from exact_odds.shoes.replay.fit import Fit
from exact_odds.shoes.replay.log import (
    Burnt,
    Cards,
    Coup,
    CutCard,
    Decks,
    Entry,
    HandError,
    LoggedCard,
    NewShoe,
    Skipped,
    Unread,
)
from exact_odds.shoes.replay.replayed import Irregular, Place, Replayed
from exact_odds.shoes.replay.shoe_state import ShoeState
from exact_odds.wagers.wager import Wager

BLOCK = 2048
"""Coups that are priced together."""

MOST_LISTED = 1000
"""Skipped lines that are remembered; the others are only counted."""


class _Pending(NamedTuple):
    """A coup that waits for the others of its block to be priced."""

    shoe: str
    number: int
    coup: Coup
    judged: Judged | None
    result: str | None
    faults: tuple[str, ...]
    row: Row | None
    cards_left: int | None
    pause: bool


class Replay:
    """A log replayed against a game and its shoe.

    It is iterated once. Afterwards, or at any moment on the way, `fit` compares what has passed with what is expected,
    and `next_coups` is the situation before the coup to come.

    >>> from exact_odds import wager
    >>> coups = [Coup.of("594", "K26"), Coup.of("592", "K3")]
    >>> replay = Replay(coups, Coups(), [wager("banker")])
    >>> for coup in replay:
    ...     print(coup.result, coup.expected_values[0], *coup.faults)
    tie -114753351728/10847218479825
    player -2381729921677/224446390938000 Banker has 3 against a third card 2 and must draw
    >>> replay.next_coups().shoe.size
    405

    Args:
        entries: the coups of a log, new shoes, burnt cards and what else it holds; a `Log`, for example.
        coups: the game, and the shoe before the first coup of each shoe.
        wagers: the wagers to price before each coup.
        burnt: cards seen to be burnt before the first coup of the first shoe.
        unseen: the number of cards burnt unseen before the first coup of every shoe.
        fit: whether to compare the coups with what is expected; without it fewer questions are counted.
        faults_only: whether to give only the coups that have a fault; only those are then priced.

    Attributes:
        fit: the comparison, None if it is not wanted.
        skipped: the lines that could not be read, the first ``MOST_LISTED`` of them.
        unread: the number of all of them.
        place: how far it has come, with the numbers of coups, faults and shoes.
        faults_only: the same as above; it may change on the way.
        hidden: the largest number of cards of a shoe that left it unseen.
        returned: shoes whose name an earlier one had.

    Raises:
        ArgumentError: for arguments of other types.
        EventError: if the events in which the game's sides win do not parse.
        LogError: on the way, for hands of a number of cards that the game does not deal.
        WagerError: for a wager that follows a meter whose value is not given.
        ShownError: for coups with shown cards or a condition.
        ShoeError: if so many cards cannot be burnt, or the burnt cards are not in the shoe.
    """

    def __init__(
        self,
        entries: Iterable[Entry],
        coups: Coups,
        wagers: Sequence[Wager] = (),
        *,
        burnt: Cards = (),
        unseen: int = 0,
        fit: bool = True,
        faults_only: bool = False,
    ) -> None:
        if not isinstance(entries, Iterable):
            raise wrong_type(entries, "an iterable of coups, such as a Log")
        if not isinstance(coups, Coups):
            raise wrong_type(coups, "Coups, such as Coups(Shoe.of_decks(8))")
        if not isinstance(wagers, Sequence):
            raise wrong_type(wagers, "a list of wagers, such as [wager('banker')]")
        if type(burnt) is not tuple or not all(isinstance(card, LoggedCard) for card in burnt):
            raise wrong_type(burnt, "cards, such as logged_cards('7h')")
        for wager in wagers:
            if not isinstance(wager, Wager):
                raise wrong_type(wager, "a wager, such as wager('banker')")
        if coups.shown or coups.conditions:
            raise ShownError("expected the situation before a shoe's first coup; got shown cards or a condition")
        if type(unseen) is not int:
            raise wrong_type(unseen, "a number of cards")
        self.coups = coups
        if unseen < 0 or (unseen > self.coups.shoe.size and not self.coups.shoe.is_infinite):
            raise ShoeError(
                f"expected a number of burnt cards from 0 to {self.coups.shoe.size}, the size of the shoe; got {unseen}"
            )
        self.wagers = tuple(wagers)
        self.skipped: list[Skipped] = []
        self.unread = 0
        self.returned = Irregular()
        self._names: set[str] = set()
        self.hidden = unseen
        self.fit = Fit(self.coups) if fit else None
        self._entries = iter(entries)
        self._unseen = unseen
        self.faults_only = faults_only
        self._before = Before(self.coups, self.wagers, results=fit)
        self._rules = Rules(self.coups.tableau)
        self._results = Results(self.coups.game)
        self._hand = self.coups.game.cards
        fixed = self.coups.game.fixed
        self._fixed = len(fixed.player), len(fixed.banker)
        self._has_fixed = bool(fixed)
        self.place = Place(self._full())
        excess = self.place.state.take(burnt)
        if excess:
            raise ShoeError(f"the burnt cards are not in the shoe: {excess[0]}")

    def __iter__(self) -> Iterator[Replayed]:
        pending: list[_Pending] = []
        failure = None
        while True:
            try:
                entry = next(self._entries)
            except StopIteration:
                break
            except LogError as error:  # what was read before it is kept
                failure = error
                break
            if not isinstance(entry, Coup):
                self._other(entry)
                continue
            pending.append(self._coup(entry))
            if len(pending) == BLOCK:
                yield from self._priced(pending)
                pending = []
        yield from self._priced(pending)
        if failure:
            raise failure

    def step(self, entry: Entry) -> Replayed | None:
        """Take one entry more, outside of the iteration; its coup, if it is one that is wanted."""
        if isinstance(entry, Coup):
            return next(self._priced([self._coup(entry)]), None)
        self._other(entry)
        return None

    def next_coups(self) -> Coups:
        """The situation before the coup to come, given all cards seen.

        Raises:
            ShoeError: if the log contradicts the shoe, or fewer cards are left than a coup may need.
        """
        return self.coups.on(self.place.state.remaining(self.coups.game.needed))

    def _full(self) -> ShoeState:
        state = ShoeState(self.coups.shoe)
        state.hidden = self._unseen
        return state

    def _other(self, entry: Entry) -> None:
        """Take note of what is not a coup."""
        place = self.place
        match entry:
            case NewShoe():
                if entry.name and entry.name in self._names and entry.name != place.name:
                    self.returned = self.returned.more(entry.line, entry.name)
                self._names.add(entry.name)
                if not place.is_fresh:
                    place.state, place.number, place.has_coups = self._full(), 0, False
                    place.is_fresh = place.pause = True
                place.in_view = True
                place.name = entry.name
            case Burnt():
                place.carried += tuple(place.state.take(entry.cards))
                place.state.hidden += entry.unseen
                self.hidden = max(self.hidden, place.state.hidden)
                place.is_fresh = False
            case Decks():
                if entry.decks != self.coups.shoe.decks:
                    place.decks = place.decks.more(entry.line, str(entry.decks))
            case Unread():
                place.unread += 1
                self._unseen_coup(entry.cards)
            case Skipped():
                self.unread += 1
                if len(self.skipped) < MOST_LISTED:
                    self.skipped.append(entry)
                self._unseen_coup(entry.cards)
            case CutCard():
                pass
            case _:
                raise wrong_type(entry, "an entry of a log, such as Coup.of('594', 'K26')")

    def _unseen_coup(self, cards: Cards) -> None:
        """Note that a coup may be missing here, of which perhaps the cards were seen."""
        place = self.place
        place.carried += tuple(place.state.take(cards))
        place.in_view = place.in_view and bool(cards)
        place.is_fresh = place.is_fresh and not cards
        place.pause = True

    def _take_number(self, coup: Coup) -> None:
        """Note the number of a coup, and whether it follows the last one."""
        place = self.place
        last, place.number = place.number, place.number + 1
        if coup.number is None:
            return
        place.number = coup.number
        if not place.has_coups or place.pause or coup.number == last + 1:
            return
        if coup.number > last:
            place.missing = place.missing.more(coup.line, f"{last + 1}", coup.number - last - 1)
            place.in_view, place.pause = False, True
        else:
            place.disordered = place.disordered.more(coup.line, f"{coup.number} after {last}")

    def _coup(self, coup: Coup) -> _Pending:
        """Judge a coup, and note its cards as seen."""
        place = self.place
        state = place.state
        self._take_number(coup)
        if not place.has_coups:
            place.shoes += 1
            place.has_coups = True
        row = self._before.row(state)
        left = state.left if place.in_view and state.left >= 0 and not state.shoe.is_infinite else None
        judged, result, faults = None, coup.result, place.carried
        if coup.player:
            if (len(coup.player) == 1) != (self._hand == 1):
                wanted = "one card" if self._hand == 1 else "two or three cards"
                error = HandError("Player", len(coup.player), coup.player + coup.banker, wanted)
                error.line = coup.line
                raise error
            judged = self._rules.judge(
                tuple([card[0] for card in coup.player]), tuple([card[0] for card in coup.banker])
            )
            by_totals = self._results.by_totals
            result = judged.result if by_totals else self._results.of(coup.player, coup.banker) or coup.result
            faults += judged.faults
            if coup.result not in (None, result):
                faults += (_differs(judged if by_totals else None, result, coup.result),)
            if self._has_fixed:
                faults += tuple(self._fixed_faults(coup))
            faults += tuple(state.take(coup.player[self._fixed[0] :] + coup.banker[self._fixed[1] :]))
        else:
            place.in_view = False
            place.results_alone += 1
        pause = place.pause
        place.is_fresh = place.pause = False
        place.carried = ()
        place.coups += 1
        place.faults += bool(faults)
        return _Pending(place.name or str(place.shoes), place.number, coup, judged, result, faults, row, left, pause)

    def _fixed_faults(self, coup: Coup) -> Iterator[str]:
        """Where the hands do not begin with the fixed cards of the game."""
        fixed = self.coups.game.fixed
        for side, known, hand in (("Player", fixed.player, coup.player), ("Banker", fixed.banker, coup.banker)):
            for card, noted in zip(known, hand, strict=False):
                if VALUES[card.rank] != noted.value or noted.rank not in (None, card.rank):
                    yield f"{side}'s hand begins with the fixed card {card}, and the log says {noted}"

    def _priced(self, pending: Sequence[_Pending]) -> Iterator[Replayed]:
        """Coups with what was exact before them."""
        every = self.fit is not None or not self.faults_only
        priced = self._before.of([coup.row if every or coup.faults else None for coup in pending])
        for coup, chances in zip(pending, priced, strict=True):
            if self.fit:
                if coup.pause:
                    self.fit.pause()
                self.fit.add(coup.coup, coup.judged, coup.result, chances)
            if coup.faults or not self.faults_only:
                yield Replayed(
                    coup.shoe,
                    coup.number,
                    coup.coup,
                    coup.result,
                    coup.faults,
                    chances.expected_values,
                    coup.cards_left,
                )


def _differs(judged: Judged | None, result: str | None, noted: str | None) -> str:
    """That the noted result is another than that of the cards, with the totals where they decide."""
    if judged is None:
        won = "it is a tie" if result == "tie" else f"{(result or '').title()} wins"
        return f"by the rules of the game {won}, and the log says {noted}"
    if judged.result == "tie":
        return f"both have {judged.player}, a tie, and the log says {noted}"
    totals = sorted((judged.player, judged.banker), reverse=True)
    return f"{judged.result.title()} wins {totals[0]} to {totals[1]}, and the log says {noted}"


def with_decks(entries: Iterable[Entry]) -> tuple[int | None, Iterator[Entry]]:
    """The number of decks that a log names before its first coup, and the same entries.

    >>> decks, entries = with_decks([Decks(6), NewShoe("1"), Coup.of("594", "K26")])
    >>> decks, len(list(entries))
    (6, 3)
    """
    given = iter(entries)
    head: list[Entry] = []
    for entry in given:
        head.append(entry)
        if isinstance(entry, Decks):
            return entry.decks, chain(head, given)
        if isinstance(entry, Coup) or len(head) > MOST_LISTED:
            break
    return None, chain(head, given)
