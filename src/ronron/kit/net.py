# compiled
"""A small network that says what each move is worth, from a glance. It is data of a game; nothing but Python is needed.

A glance is mostly noughts: the first layer adds up the rows of its ones. The last one is asked only of the moves that
can be made. Weights are whole numbers of 8 bits, each output with a scale of its own: a quarter of the size, no worse.

A net is kept as a file: one line of JSON that says what it is for, then for each layer its scales and biases (32-bit
floats, the lowest byte first) and its weights, input by input, but for the last, which lies output by output. A game's
home carries its nets in a folder, `nets/`.
"""

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from struct import unpack_from
from typing import Any, Final

from mypy_extensions import i64

from ronron.facets import Sheet
from ronron.kit.compiled import is_compiled

FORMAT: Final = 1
NETS: Final = "nets"  # the folder of a game's home


class Ones(Sheet):
    """A sheet that remembers where the ones are."""

    def __init__(self) -> None:
        self.at: i64 = 0
        self.found: list[int] = []

    def begin(self) -> None:
        self.at = 0
        self.found = []

    def put(self, bits: i64, size: i64) -> None:
        at = self.at
        found = self.found
        while bits:
            if bits & 1:
                found.append(int(at))
            bits >>= 1
            at += 1
        self.at += size


class Layer(ABC):
    """So many numbers made of so many others. What it made stays with it until it makes the next."""

    @abstractmethod
    def of_ones(self, ones: list[int]) -> None:
        """Of noughts and ones, from the places of the ones; whatever is negative counts as nought."""

    @abstractmethod
    def of(self, before: "Layer") -> None:
        """Of what the layer before made, which is never negative and often nought."""

    @abstractmethod
    def one(self, before: "Layer", output: i64) -> float:
        """One number of the last layer, which may be negative."""


class ListLayer(Layer):
    """In lists: for plain Python. It adds in the same order as the quick one, so that both come to the same."""

    def __init__(self, rows: list[list[float]], biases: list[float]) -> None:
        self.rows = rows  # of the last layer one for each output, otherwise one for each input
        self.biases = biases
        self.sums: list[float] = []

    def of_ones(self, ones: list[int]) -> None:
        sums = self.biases
        for one in ones:
            sums = [total + weight for total, weight in zip(sums, self.rows[one])]
        self.sums = [max(total, 0.0) for total in sums]

    def of(self, before: Layer) -> None:
        assert isinstance(before, ListLayer)
        sums = self.biases
        for value, row in zip(before.sums, self.rows):
            if value > 0.0:
                sums = [total + value * weight for total, weight in zip(sums, row)]
        self.sums = [max(total, 0.0) for total in sums]

    def one(self, before: Layer, output: i64) -> float:
        assert isinstance(before, ListLayer)
        found = self.biases[output]
        for value, weight in zip(before.sums, self.rows[output]):
            found += value * weight
        return found


class Net:
    """Layers, and what a worth of one is in rewards. Made once a process: from call to call it keeps nothing."""

    def __init__(self, card: Mapping[str, Any], layers: list[Layer]) -> None:
        self.card = card
        self.scale: float = card["scale"]
        self.layers = layers

    def worths(self, ones: list[int], moves: list[int]) -> list[float]:
        """What these moves are worth, in rewards to come, where the glance has ones in these places."""
        layers = self.layers
        layers[0].of_ones(ones)
        last: i64 = len(layers) - 1
        at: i64 = 1
        while at < last:
            layers[at].of(layers[at - 1])
            at += 1
        top = layers[last]
        below = layers[last - 1]
        scale = self.scale
        return [scale * top.one(below, i64(move)) for move in moves]


@cache
def carried(home: str, name: str) -> Net:
    """The net of this name that a game's home carries, read once a process."""
    return read(files(home).joinpath(NETS, f"{name}.net").read_bytes())


def read(written: bytes) -> Net:
    card, parts = opened(written)
    return Net(card, [layer(rows, biases) for rows, biases in parts])


def opened(written: bytes) -> tuple[Mapping[str, Any], list[tuple[list[list[float]], list[float]]]]:
    """The card, and of each layer its rows and biases."""
    line, _, numbers = written.partition(b"\n")
    card = json.loads(line)
    if card["format"] != FORMAT:
        raise ValueError(f"this net is of format {card['format']}, and {FORMAT} is known here")
    sizes: list[int] = card["sizes"]
    parts: list[tuple[list[list[float]], list[float]]] = []
    at = 0
    for number in range(len(sizes) - 1):
        inputs, outputs = sizes[number], sizes[number + 1]
        scales = unpack_from(f"<{outputs}f", numbers, at)
        biases = list(unpack_from(f"<{outputs}f", numbers, at + 4 * outputs))
        whole = unpack_from(f"<{inputs * outputs}b", numbers, at + 8 * outputs)
        at += 8 * outputs + inputs * outputs
        rows: list[list[float]] = []
        if number == len(sizes) - 2:
            for j in range(outputs):
                rows.append([weight * scales[j] for weight in whole[j * inputs : (j + 1) * inputs]])
        else:
            for i in range(inputs):
                rows.append([weight * scale for weight, scale in zip(whole[i * outputs : (i + 1) * outputs], scales)])
        parts.append((rows, biases))
    if at != len(numbers):
        raise ValueError(f"this net has {len(numbers)} bytes of weights, and its card says {at}")
    return card, parts


def layer(rows: list[list[float]], biases: list[float]) -> Layer:
    """The quick one where Python is compiled."""
    if is_compiled():
        from ronron.kit.vectors import VectorLayer

        return VectorLayer(rows, biases)
    return ListLayer(rows, biases)
