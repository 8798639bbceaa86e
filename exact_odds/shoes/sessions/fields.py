"""Many counts in one long integer, each in its own field of bits: the arithmetic of long sessions.

A sum of two such integers adds all their fields, a product with a small number multiplies all of them, and a shift by
whole fields moves them to other places.
"""

from __future__ import annotations

from collections.abc import Iterator


class Fields:
    """Rows of counts of ``2**bits``, in fields that have room for such a count times a chance of ``2**bits``.

    >>> fields = Fields(8)
    >>> row = (3 << fields.at(2)) + 5
    >>> list(fields.items(row)), fields.total(row), fields.parted(row, 1)[0]
    ([(0, 5), (2, 3)], 8, 5)

    Attributes:
        bits: see above.
    """

    def __init__(self, bits: int) -> None:
        self.bits = bits
        self._bytes = 2 * bits // 8 + 1
        self._mask = 0

    def at(self, place: int) -> int:
        """The bit at which the field of a place begins: a shift by so much moves fields by so many places."""
        return 8 * self._bytes * place

    def all_of(self, count: int, places: int) -> int:
        """The row with this count in each of the first ``places`` fields."""
        return int.from_bytes(count.to_bytes(self._bytes, "little") * places, "little")

    def cut(self, row: int) -> int:
        """The row with each field, a count of ``4**bits``, cut to one of ``2**bits``."""
        needed = row.bit_length() // 8 + 1
        if self._mask.bit_length() < 8 * needed:
            kept = (1 << 8 * self._bytes - self.bits) - 1
            self._mask = int.from_bytes(
                kept.to_bytes(self._bytes, "little") * (2 * needed // self._bytes + 1), "little"
            )
        return row >> self.bits & self._mask

    def parted(self, row: int, place: int) -> tuple[int, int]:
        """The fields before a place, and those from it on, which stay where they are."""
        low = row & ((1 << self.at(max(0, place))) - 1)
        return low, row ^ low

    def lowest(self, row: int) -> int:
        """The place of the first field that holds something, in a row that holds something."""
        return ((row & -row).bit_length() - 1) // (8 * self._bytes)

    def total(self, row: int) -> int:
        """The sum of all fields, by adding the upper half of them to the lower until one is left."""
        fields = row.bit_length() // (8 * self._bytes) + 1
        while fields > 1:
            fields = (fields + 1) // 2
            low, high = self.parted(row, fields)
            row = low + (high >> self.at(fields))
        return row

    def items(self, row: int) -> Iterator[tuple[int, int]]:
        """The fields that hold something, by place."""
        text = row.to_bytes(row.bit_length() // 8 + 1, "little")
        for start in range(0, len(text), self._bytes):
            count = int.from_bytes(text[start : start + self._bytes], "little")
            if count:
                yield start // self._bytes, count
