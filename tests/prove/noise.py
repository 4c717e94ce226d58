"""Bytes as nobody should send them, a million times: requests, handshakes, frames and messages, indoors and out."""

import os
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from tests.noise import indoors, outdoors
from tests.prove.stage import Figures, Stage

# A connection's worth of bytes is one input.
INPUTS = {"requests": 350_000, "handshakes": 150_000, "frames": 350_000, "messages": 130_000}
OUTDOORS = 20_000
INPUTS_A_SEED = 5_000
SEEDS_A_PIECE = 4
MOST_GROWN_MEGABYTES = 32.0


def stages(dose: float) -> list[Stage]:
    pieces = [
        {"kind": kind, "inputs": INPUTS_A_SEED, "first_seed": seed, "seeds": SEEDS_A_PIECE}
        for kind, inputs in INPUTS.items()
        for seed in range(0, max(round(inputs * dose / INPUTS_A_SEED), 1), SEEDS_A_PIECE)
    ]
    pieces += [
        {"kind": "outdoors", "inputs": INPUTS_A_SEED, "first_seed": seed, "seeds": 1}
        for seed in range(max(round(OUTDOORS * dose / INPUTS_A_SEED), 1))
    ]
    claim = (
        "Whatever bytes come, whole, cut, scratched or in pieces: nothing crashes, stalls or is left over, every "
        "answer is one that was promised, and honest people play on."
    )
    return [Stage(name="fuzz-bytes", claim=claim, pieces=pieces, run=throw, tell=tell)]


def throw(kind: str, inputs: int, first_seed: int, seeds: int) -> Figures:
    if kind == "outdoors":
        figures = [outdoors.throw(first_seed, inputs)]
    else:
        with ProcessPoolExecutor(os.cpu_count()) as processes:
            each = partial(indoors.throw, kind, inputs=inputs)
            figures = list(processes.map(each, range(first_seed, first_seed + seeds)))
    outcomes: Counter[str] = Counter()
    for one in figures:
        assert one["grown_megabytes"] < MOST_GROWN_MEGABYTES, one
        outcomes.update(one["outcomes"])
    grown = max(one["grown_megabytes"] for one in figures)
    return {"kind": kind, "inputs": inputs * len(figures), "grown_megabytes": grown, "outcomes": outcomes}


def tell(figures: Sequence[Figures]) -> str:
    rows = ["| kind | inputs | grown by at most (MB) | outcomes |", "|---|---|---|---|"]
    total = 0
    for kind in (*INPUTS, "outdoors"):
        own = [one for one in figures if one["kind"] == kind]
        outcomes: Counter[str] = Counter()
        for one in own:
            outcomes.update(one["outcomes"])
        inputs = sum(one["inputs"] for one in own)
        total += inputs
        grown = max(one["grown_megabytes"] for one in own)
        told = ", ".join(f"{what} {count}" for what, count in outcomes.most_common())
        rows.append(f"| {kind} | {inputs} | {grown:.1f} | {told} |")
    return "\n".join([*rows, f"| all | {total} | | |"])
