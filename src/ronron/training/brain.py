"""A network that learns, in numpy alone: it trains wherever Python runs. `gpu` does the same on a graphics card."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

Numbers: TypeAlias = NDArray[np.float32]
Weights: TypeAlias = list[tuple[Numbers, Numbers]]  # of each layer: a row for each input, and the biases

CALM: Final = 0.005  # how quickly the weights that are kept follow those that learn
FIRST_MOMENT, SECOND_MOMENT, TINY = 0.9, 0.999, 1e-8  # Adam (Kingma and Ba, 2014)


class Learning(Protocol):
    """What a learner asks of a network."""

    def worths(self, glances: NDArray[np.uint8], calm: bool = False) -> Numbers:
        """What every move is worth, a row for each glance; `calm`: by the weights that are kept."""

    def learn(self, glances: NDArray[np.uint8], moves: NDArray[np.int64], worths: Numbers, pace: float) -> float:
        """A step towards what these moves turned out to be worth; says how far off it was."""

    def kept(self) -> Weights: ...

    def memory(self) -> list[NDArray[np.float32]]:
        """Everything that going on later takes."""

    def remember(self, memory: Sequence[NDArray[np.float32]]) -> None: ...


class Brain:
    def __init__(self, sizes: Sequence[int], luck: np.random.Generator) -> None:
        self.layers = len(sizes) - 1
        self.weights: list[Numbers] = []  # weights and biases in turn
        for inputs, outputs in pairwise(sizes):
            reach = inputs**-0.5
            self.weights.append(luck.uniform(-reach, reach, (inputs, outputs)).astype(np.float32))
            self.weights.append(luck.uniform(-reach, reach, outputs).astype(np.float32))
        self.calm = [one.copy() for one in self.weights]
        self.first = [np.zeros_like(one) for one in self.weights]
        self.second = [np.zeros_like(one) for one in self.weights]
        self.steps = 0

    def worths(self, glances: NDArray[np.uint8], calm: bool = False) -> Numbers:
        weights = self.calm if calm else self.weights
        found: Numbers = glances.astype(np.float32)
        for layer in range(self.layers):
            if layer:
                np.maximum(found, 0, out=found)
            found = found @ weights[2 * layer] + weights[2 * layer + 1]
        return found

    def learn(self, glances: NDArray[np.uint8], moves: NDArray[np.int64], worths: Numbers, pace: float) -> float:
        given: list[Numbers] = []
        found: Numbers = glances.astype(np.float32)
        for layer in range(self.layers):
            if layer:
                found = np.maximum(found, 0)
            given.append(found)
            found = found @ self.weights[2 * layer] + self.weights[2 * layer + 1]
        rows = np.arange(len(moves))
        off = found[rows, moves] - worths
        back = np.zeros_like(found)
        back[rows, moves] = off * (2.0 / len(moves))
        slopes: list[Numbers] = []
        for layer in reversed(range(self.layers)):
            slopes = [given[layer].T @ back, back.sum(axis=0), *slopes]
            if layer:
                back = (back @ self.weights[2 * layer].T) * (given[layer] > 0)
        self.step(slopes, pace)
        return float(np.mean(off * off))

    def step(self, slopes: Sequence[Numbers], pace: float) -> None:
        self.steps += 1
        size = pace * (1 - SECOND_MOMENT**self.steps) ** 0.5 / (1 - FIRST_MOMENT**self.steps)
        for own, calm, first, second, slope in zip(
            self.weights, self.calm, self.first, self.second, slopes, strict=True
        ):
            first += (1 - FIRST_MOMENT) * (slope - first)
            second += (1 - SECOND_MOMENT) * (slope * slope - second)
            own -= size * first / (np.sqrt(second) + TINY)
            calm += CALM * (own - calm)

    def kept(self) -> Weights:
        return list(zip(self.calm[::2], self.calm[1::2], strict=True))

    def memory(self) -> list[Numbers]:
        steps = np.array([self.steps], np.float32)
        return [*self.weights, *self.calm, *self.first, *self.second, steps]

    def remember(self, memory: Sequence[Numbers]) -> None:
        count = len(self.weights)
        parts = [[one.copy() for one in memory[at : at + count]] for at in range(0, 4 * count, count)]
        self.weights, self.calm, self.first, self.second = parts
        self.steps = int(memory[-1][0])
