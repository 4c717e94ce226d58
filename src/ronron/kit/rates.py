"""How fast something is, by the processor's own clock: whoever else is busy on the machine does not count."""

import time
from collections.abc import Callable

Measure = Callable[[], float]  # does some work and says how many things it did a CPU second


def rate(work: Callable[[], int], seconds: float) -> Measure:
    """How many things this work does in a CPU second, over about so many of them."""

    def measure() -> float:
        began = time.process_time()
        done = 0
        while True:
            done += work()
            spent = time.process_time() - began
            if spent >= seconds:
                return done / spent

    return measure
