"""How the arrays are typed, and that matrix products keep to one core."""

from __future__ import annotations

from contextlib import AbstractContextManager
from functools import lru_cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Integers = NDArray[np.int64]
    Floats = NDArray[np.float64]
    Counts = NDArray[Any]
    """Integers of 64 bits or, where those may not hold them, Python's."""


def one_core() -> AbstractContextManager[object]:
    """Within it, matrix products keep to one core.

    The products here are small. Shared among cores each would wait for the others, tens of times as long, and several
    workers all the more.
    """
    limited: AbstractContextManager[object] = _thread_pools().limit(limits=1, user_api="blas")
    return limited


@lru_cache(maxsize=1)
def _thread_pools() -> Any:
    import numpy  # noqa: F401, ICN001 - only the libraries that are loaded are found
    from threadpoolctl import ThreadpoolController

    return ThreadpoolController()
