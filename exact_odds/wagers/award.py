"""An award: what a wager pays when something happens."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from exact_odds.errors import WagerError, quoted, wrong_type
from exact_odds.exact import exact
from exact_odds.language import Expression
from exact_odds.wagers.pays import Meter, Outcomes, is_meter, mean, outcomes_of
from exact_odds.wagers.terms import checked_commission, parsed_event


@dataclass(frozen=True, slots=True, init=False)
class Award:
    """What a wager pays when something happens.

    >>> Award("three cards", "banker.wins and banker.total == 6 and banker.cards == 3", "23").pays
    Fraction(23, 1)
    >>> random = Award("tie", "tie", {"2": "0.9", "8": "0.1"})
    >>> random.pays, random.outcomes[1]
    (Fraction(13, 5), (Fraction(8, 1), Fraction(1, 10)))

    Attributes:
        label: what the award is called.
        when: the event that wins it; text is parsed.
        pays: to one: 0 returns the stake. Of a random factor it is the mean, of a meter what its present value makes.
        impossible: the casino's pay table prints it although no coup can reach it (six 9s in one coup, say).
        commission: the share of this award's winnings that the house keeps; None: as the wager says. The pay is net.
        outcomes: the pays of a random factor, to one, with their probabilities; empty for a single pay.
        meter: how the pay follows a meter; None if it does not.
        place: where it was read, as ``my.toml, line 8``; empty if it was not.

    Raises:
        WagerError: if the event does not parse, or the award pays nothing back.
        NumberError: if the pay is not exact, or probabilities do not add up to 1.
    """

    label: str
    when: Expression
    pays: Fraction
    impossible: bool = False
    commission: Fraction | None = None
    outcomes: Outcomes = ()
    meter: Meter | None = None
    place: str = field(default="", compare=False, repr=False, kw_only=True)

    def __init__(
        self,
        label: str,
        when: str | Expression,
        pays: int | str | Fraction | Mapping[str, str | int | Fraction],
        impossible: bool = False,
        commission: int | str | Fraction | None = None,
        outcomes: Outcomes = (),
        meter: Meter | None = None,
        *,
        place: str = "",
    ) -> None:
        refuse_other_than_text(label=label)
        if not isinstance(impossible, bool):
            raise wrong_type(impossible, "True or False, for impossible")
        if isinstance(pays, Mapping):
            outcomes = outcomes_of(pays)
            pays = mean(outcomes)
        elif isinstance(pays, str) and is_meter(pays):
            meter = Meter.parse(pays)
            pays = meter.plus
        values = {
            "label": label,
            "when": event_of(when),
            "pays": exact(pays),
            "impossible": impossible,
            "commission": None if commission is None else checked_commission(commission),
            "outcomes": outcomes,
            "meter": meter,
            "place": place,
        }
        for name, value in values.items():
            object.__setattr__(self, name, value)
        if meter is None and self.pays <= -1:
            raise WagerError(
                f"an award that pays {quoted(self.pays)} to one is none, since at -1 the stake is lost; "
                "leave it out, and exclude its coups from later awards with 'and not (...)'"
            )
        if outcomes and mean(outcomes) != self.pays:
            raise WagerError(f"the outcomes of {quoted(label)} have another mean than the pay {quoted(self.pays)}")

    def paying(self, pays: int | str | Fraction) -> Award:
        """The award with this one pay, to one, in place of its number, random factor or meter, and no commission."""
        return replace(self, pays=exact(pays), outcomes=(), meter=None, commission=None)

    @property
    def wins(self) -> bool:
        """Whether it may win: it pays above 0, or one outcome of its random factor does, or it follows a meter.

        >>> [Award("tie", "tie", pays).wins for pays in ("8", "0", {"-1/2": "3/4", "1": "1/4"}, "m")]
        [True, False, True, True]
        """
        return self.meter is not None or any(pay > 0 for pay, _ in self.possible_pays)

    def scaled(self, scale: Fraction) -> Award:
        """The award with another share of what it wins; what it returns or loses stays.

        >>> Award("tie", "tie", {"0": "1/2", "10": "1/2"}).scaled(Fraction(9, 10)).outcomes[1]
        (Fraction(9, 1), Fraction(1, 2))
        """
        scale = exact(scale)
        outcomes = tuple((pay * scale if pay > 0 else pay, probability) for pay, probability in self.outcomes)
        meter = self.meter and self.meter._replace(times=self.meter.times * scale, plus=self.meter.plus * scale)
        pays = mean(outcomes) if outcomes else self.pays * scale if self.wins else self.pays
        return replace(self, pays=pays, outcomes=outcomes, meter=meter)

    def capped(self, most: Fraction) -> Award:
        """The award that pays no more than this, to one; itself if it never does."""
        most = exact(most)
        if all(pay <= most for pay, _ in self.possible_pays):
            return self
        outcomes: dict[Fraction, Fraction] = {}
        for pay, probability in self.outcomes:
            outcomes[min(pay, most)] = outcomes.get(min(pay, most), Fraction(0)) + probability
        if len(outcomes) < 2:
            return self.paying(most)
        return replace(self, pays=mean(tuple(outcomes.items())), outcomes=tuple(outcomes.items()))

    @property
    def written_pay(self) -> str:
        """What it pays, to one, as a table prints it: a number, a meter, or the outcomes of a random factor.

        >>> [Award("win", "tie", pays).written_pay for pays in ("19/20", "m/10", {"2": "0.9", "8": "0.1"})]
        ['19/20', 'm/10', '2 or 8']
        """
        if self.meter is not None:
            return str(self.meter)
        return " or ".join(str(pay) for pay, _ in self.possible_pays)

    @property
    def possible_pays(self) -> Outcomes:
        """Every pay, to one, with its probability: one pay with 1 unless the factor is random."""
        return self.outcomes or ((self.pays, Fraction(1)),)


def event_of(given: str | Expression) -> Expression:
    """The event that an award or a condition is about.

    Raises:
        WagerError: if text does not parse, or is a number rather than true or false.
    """
    if not isinstance(given, str | Expression):
        raise wrong_type(given, "an event as text, such as 'banker.wins'")
    return parsed_event(given)


def refuse_other_than_text(**texts: object) -> None:
    """Refuse an argument that must be text and is not, by its name."""
    for name, text in texts.items():
        if not isinstance(text, str):
            raise wrong_type(text, f"text, for {name}")
