"""The array library, which is an extra: that it is there, how its arrays are typed, and that it keeps to one core."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from exact_odds.errors import MissingExtra

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Integers = NDArray[np.int64]
    Floats = NDArray[np.float64]
    Counts = NDArray[Any]
    """Integers of 64 bits or, where those may not hold them, Python's."""


def require_numpy() -> None:
    """Say what is missing, if numpy is.

    Raises:
        MissingExtra: if it is not installed.
    """
    try:
        import numpy  # noqa: F401, ICN001 - only whether it can be
    except ImportError:
        raise MissingExtra("counting many shoes at once", "numpy", "sweep") from None


def one_core() -> AbstractContextManager[object]:
    """Within it, matrix products are left to one core, if threadpoolctl is there to see to it.

    The products here are small: shared among cores each would wait for the others, and several workers all the more.
    """
    controller = _thread_pools()
    return nullcontext() if controller is None else controller.limit(limits=1, user_api="blas")


@lru_cache(maxsize=1)
def _thread_pools() -> Any:
    require_numpy()
    try:
        from threadpoolctl import ThreadpoolController
    except ImportError:
        return None
    return ThreadpoolController()
