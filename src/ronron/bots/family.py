"""Processes that end together: one whose parent was killed has nobody left to work for."""

import signal
import sys

END_WITH_PARENT = 1  # Linux calls it PR_SET_PDEATHSIG


def end_with_parent() -> None:
    """From now on this process ends when its parent does; where it cannot ask for that, it waits idly."""
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(END_WITH_PARENT, signal.SIGKILL)
