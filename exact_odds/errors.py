"""Everything that can be wrong with what was asked, as one small family.

::

    ExactOddsError
    ├── CardError        (ValueError)   a card that does not read as one
    ├── ShoeError        (ValueError)   a shoe that cannot exist, or does not know the suits asked for
    ├── ShownError       (ValueError)   cards on the table that the rules cannot put there
    ├── NumberError      (ValueError)   a number that is not exact, or is out of range
    ├── EventError       (ValueError)   an event or expression that does not parse or makes no sense
    ├── ConditionError   (ValueError)   a condition that never happens
    ├── DetailError      (ValueError)   a question that tells too much apart to be counted
    ├── WagerError       (ValueError)   a wager or game definition that does not hold together
    ├── LogError         (ValueError)   a log of coups, or a line of one, that cannot be read
    ├── FigureError      (ValueError)   published figures that cannot be compared
    ├── ArgumentError    (TypeError)    an argument of a library call that is of another type than is wanted
    ├── UnknownName      (LookupError)  a name that is not in the list it was looked up in
    ├── UnknownValue     (KeyError)     a combination of values that does not occur in a distribution
    ├── OutputError      (OSError)      an output that could not be written
    ├── WorkerError      (RuntimeError) those who are to do the work cannot be reached, or are gone
    └── MissingExtra     (ImportError)  a feature whose optional dependency is not installed

A message is one sentence: what was given, what is allowed, what to try.
The command line turns every one of them into that sentence on stderr and exit code 2.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction


class ExactOddsError(Exception):
    """The base of all errors that the caller can mend."""


class CardError(ExactOddsError, ValueError):
    """A card that does not read as one."""


class ShoeError(ExactOddsError, ValueError):
    """A shoe that cannot exist, or that does not know the suits asked for."""


class ShownError(ExactOddsError, ValueError):
    """Cards on the table that the rules cannot put there."""


class NumberError(ExactOddsError, ValueError):
    """A number that is not exact, or is out of range."""


class EventError(ExactOddsError, ValueError):
    """An event or expression that does not parse, or makes no sense.

    ``text`` is what was given and ``column`` where it goes wrong, counted from 1.
    """

    def __init__(self, message: str, text: str, column: int) -> None:
        super().__init__(message, text, column)
        self.message = message
        self.text = text
        self.column = column

    def __str__(self) -> str:
        start = max(0, self.column - 31)
        window = self.text[start : start + 60]
        if window == self.text and "\n" not in window:
            return f"column {self.column} of {window!r}: {self.message}"
        return f"column {self.column}, at {self.text[self.column - 1 : self.column + 19]!r}: {self.message}"


class ConditionError(ExactOddsError, ValueError):
    """A condition that never happens, so that nothing can be said given it."""


class DetailError(ExactOddsError, ValueError):
    """A question that tells too many coups apart to be counted in reasonable time."""


class WagerError(ExactOddsError, ValueError):
    """A wager or game definition that does not hold together."""


class LogError(ExactOddsError, ValueError):
    """A log of coups, or a line of one, that cannot be read; ``line`` is its number, 0 where none is known."""

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(message, line)
        self.message = message
        self.line = line

    def __str__(self) -> str:
        return f"line {self.line}: {self.message}" if self.line else self.message


class FigureError(ExactOddsError, ValueError):
    """Published figures, or a list of misprints, that cannot be read or compared.

    Attributes:
        others: what else is wrong with the same files, in their order.
    """

    def __init__(self, message: str, others: Iterable[str] = ()) -> None:
        super().__init__(message)
        self.others = tuple(others)

    @classmethod
    def together(cls, errors: Iterable[FigureError]) -> FigureError:
        """Several errors as one, each message once.

        >>> error = FigureError.together([FigureError("one", ["two"]), FigureError("two"), FigureError("three")])
        >>> str(error), error.others
        ('one', ('two', 'three'))
        """
        first, *others = dict.fromkeys(message for error in errors for message in (str(error), *error.others))
        return cls(first, others)


class ArgumentError(ExactOddsError, TypeError):
    """An argument of a library call that is of another type than is wanted."""


class UnknownName(ExactOddsError, LookupError):
    """A name that is not in the list it was looked up in."""


class UnknownValue(ExactOddsError, KeyError):
    """A combination of values that does not occur in a distribution."""

    def __str__(self) -> str:
        return str(self.args[0])


class OutputError(ExactOddsError, OSError):
    """An output that could not be written."""


class WorkerError(ExactOddsError, RuntimeError):
    """Those who are to do the work cannot be reached, or are gone before it was done."""


class MissingExtra(ExactOddsError, ImportError):
    """A feature whose optional dependency is not installed, or does not load.

    >>> print(MissingExtra("Parquet", "pyarrow", "parquet"))
    Parquet needs pyarrow, which is not installed: pip install 'exact-odds[parquet]'
    """

    def __init__(self, feature: str, package: str, extra: str, reason: str = "") -> None:
        super().__init__(feature, package, extra, reason)
        self.feature, self.package, self.extra, self.reason = feature, package, extra, reason

    def __str__(self) -> str:
        if self.reason:
            return f"{self.feature} needs {self.package}, which is installed but does not load: {self.reason}"
        return f"{self.feature} needs {self.package}, which is not installed: pip install 'exact-odds[{self.extra}]'"

    @classmethod
    def of(cls, feature: str, package: str, extra: str, error: ImportError) -> MissingExtra:
        """The error for an import that failed: not installed, or installed and broken."""
        missing = isinstance(error, ModuleNotFoundError) and (error.name or "").partition(".")[0] == package
        return cls(feature, package, extra, "" if missing else str(error))


LONGEST_QUOTED = 60
"""Characters of what was given that a message quotes."""


def cut(text: str, longest: int = LONGEST_QUOTED) -> str:
    """The text, or its beginning if it is long.

    >>> cut("8" * 5000, 10)
    '8888888...'
    """
    return text if len(text) <= longest else text[: longest - 3] + "..."


def quoted(given: object, longest: int = LONGEST_QUOTED) -> str:
    """What was given, cut if it is long: a rational as it is written, all else as Python writes it.

    >>> quoted("8x"), quoted(Fraction(1, 2)), quoted(10**5000)
    ("'8x'", '1/2', 'a number too long to print')
    """
    if isinstance(given, str):
        return repr(cut(given, longest))
    try:
        return cut(str(given) if isinstance(given, Fraction) else repr(given), longest)
    except ValueError:  # longer than sys.get_int_max_str_digits() allows
        number = "a number too long to print"
        return number if isinstance(given, int | Fraction) else f"a {type(given).__name__} with {number}"


def reason(error: OSError | ValueError) -> str:
    """Why a file cannot be opened, read or written: what the system says, without its number and the path.

    >>> reason(OSError(2, "No such file or directory", "x.toml"))
    'No such file or directory'
    """
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    said = str(error)
    return "embedded null byte" if "embedded null" in said else said  # Pythons differ


def wrong_type(given: object, wanted: str) -> ArgumentError:
    """The error for an argument that is of another type than is wanted.

    >>> raise wrong_type(8, "a Shoe, as from Shoe.of_decks(8)")
    Traceback (most recent call last):
    exact_odds.errors.ArgumentError: expected a Shoe, as from Shoe.of_decks(8); got the int 8
    """
    kind, text = type(given).__name__, quoted(given)
    if given is None or text.startswith((f"{kind}(", f"<{kind} ")):
        return ArgumentError(f"expected {wanted}; got {text}")
    return ArgumentError(f"expected {wanted}; got the {kind} {text}")


def check_type(given: object, kind: type | tuple[type, ...], wanted: str) -> None:
    """Refuse an argument of another type; True and False are no numbers.

    Raises:
        ArgumentError: for such an argument.
    """
    if not isinstance(given, kind) or (isinstance(given, bool) and kind is int):
        raise wrong_type(given, wanted)


def nearest(given: str, known: Iterable[str]) -> str | None:
    """The known name that looks most like the one given, if any does.

    >>> nearest("dragon7", ["dragon-7", "panda-8"])
    'dragon-7'
    """
    from difflib import get_close_matches

    close = get_close_matches(given[:100].lower(), list(known), n=1, cutoff=0.6)
    return close[0] if close else None


def unknown_name(kind: str, given: str, known: Iterable[str], hint: str = "") -> UnknownName:
    """The error for a name that is not among those known, with the nearest one that is.

    >>> raise unknown_name("game", "mini-bacarat", ["mini-baccarat", "baccarat"])
    Traceback (most recent call last):
    exact_odds.errors.UnknownName: no game is called 'mini-bacarat'; did you mean 'mini-baccarat'?
    """
    names = list(known)
    close = nearest(given, names)
    message = f"no {kind} is called {quoted(given)}"
    if close:
        message += f"; did you mean {close!r}?"
    elif hint:
        message += f"; {hint}"
    elif len(names) <= 20:
        message += f"; there are {', '.join(names)}"
    return UnknownName(message)
