"""A mapping that cannot be changed, so that values may hold one: it hashes, pickles, and compares as a dict does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeVar

Key = TypeVar("Key")
Held_co = TypeVar("Held_co", covariant=True)


class FrozenMapping(Mapping[Key, Held_co]):
    """An immutable mapping, in the order in which it was made.

    >>> counts = FrozenMapping({(4,): 2, (5,): 3})
    >>> counts, counts[4,], counts == {(5,): 3, (4,): 2}
    ({(4,): 2, (5,): 3}, 2, True)
    """

    __slots__ = ("_held",)
    _held: dict[Key, Held_co]

    def __init__(self, held: Mapping[Key, Held_co]) -> None:
        object.__setattr__(self, "_held", dict(held))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a {type(self).__name__} cannot be changed: {name}")

    def __getitem__(self, key: Key) -> Held_co:
        return self._held[key]

    def __iter__(self) -> Iterator[Key]:
        return iter(self._held)

    def __len__(self) -> int:
        return len(self._held)

    def __hash__(self) -> int:
        return hash(frozenset(self._held.items()))

    def __repr__(self) -> str:
        return repr(self._held)

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (dict(self._held),)
