"""Writes what was learned as the file that `kit.net` reads: weights as whole numbers of 8 bits."""

import json
from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ronron.kit.net import FORMAT, opened
from ronron.training.brain import Numbers, Weights

MOST: Final = 127  # a weight as a whole number, at most


def written(layers: Weights, scale: float, told: Mapping[str, Any]) -> bytes:
    """`told` says what the net is for; `scale`, what a worth of one is in rewards."""
    sizes = [len(layers[0][0]), *(len(biases) for _, biases in layers)]
    card = {"format": FORMAT, **told, "sizes": sizes, "scale": scale}
    parts = [json.dumps(card, sort_keys=True).encode() + b"\n"]
    for number, (weights, biases) in enumerate(layers, start=1):
        scales, whole = rounded(weights)
        lying = whole.T if number == len(layers) else whole
        parts += [scales.astype("<f4").tobytes(), biases.astype("<f4").tobytes(), lying.tobytes()]
    return b"".join(parts)


def rounded(weights: Numbers) -> tuple[NDArray[np.float64], NDArray[np.int8]]:
    """Whole numbers, and for each output what one of them is."""
    scales = np.abs(weights).max(axis=0).astype(np.float64) / MOST
    scales[scales == 0] = 1.0
    return scales, np.round(weights / scales).astype(np.int8)


def weights_of(net: bytes) -> Weights:
    """The weights of a net that was written, to play against it."""
    _, parts = opened(net)
    found: Weights = [(np.array(rows, np.float32), np.array(biases, np.float32)) for rows, biases in parts]
    rows, biases = found[-1]
    return [*found[:-1], (rows.T.copy(), biases)]
