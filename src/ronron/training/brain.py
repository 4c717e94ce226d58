"""A network that learns, in numpy alone: it trains wherever Python runs. `gpu` does the same on a graphics card."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

Numbers: TypeAlias = NDArray[np.float32]
Packed: TypeAlias = NDArray[np.uint8]  # noughts and ones, eight to a byte, a row for each
Moves: TypeAlias = NDArray[np.int64]
Weights: TypeAlias = list[tuple[Numbers, Numbers]]  # of each layer: a row for each input, and the biases

CALM: Final = 0.005  # how quickly the weights that are kept follow those that learn
FIRST_MOMENT, SECOND_MOMENT, TINY = 0.9, 0.999, 1e-8  # Adam (Kingma and Ba, 2014)
EARLIER: Final = 8  # so many of what it was earlier are remembered, the oldest forgotten first
DOUBTS: Final[tuple[float, ...]] = (0.01, 0.06)  # how unsure these are of themselves, in turn, as parts of its scale


class Learning(Protocol):
    """What a learner asks of a network."""

    def best(self, glances: Packed, masks: Packed, calm: bool = False) -> Moves:
        """The dearest legal move for each glance; `calm`: by the weights that are kept."""

    def best_of_all(self, glances: Packed, masks: Packed, who: NDArray[np.int64]) -> Moves:
        """The same, but for some glances as it was earlier: 0 is now, 1 and so on those that it remembers."""

    def learn(self, glances: Packed, moves: Moves, worths: Numbers, steps: Sequence[Moves], pace: float) -> float:
        """Step by step towards what these moves turned out to be worth, with the rows that each step names; says how
        far off it was in the last one."""

    def stay_as_it_is(self) -> int:
        """Remembers what it is now as one that it was earlier; says how many it remembers."""

    def face(self, weights: Weights) -> None:
        """Somebody else as the only one it remembers."""

    def kept(self) -> Weights: ...

    def memory(self) -> list[NDArray[np.float32]]:
        """Everything that going on later takes."""

    def remember(self, memory: Sequence[NDArray[np.float32]]) -> None: ...


class Brain:
    def __init__(self, sizes: Sequence[int], luck: np.random.Generator) -> None:
        self.layers = len(sizes) - 1
        self.inputs, self.outputs = sizes[0], sizes[-1]
        self.luck = luck
        self.weights: list[Numbers] = []  # weights and biases in turn
        for inputs, outputs in pairwise(sizes):
            reach = inputs**-0.5
            self.weights.append(luck.uniform(-reach, reach, (inputs, outputs)).astype(np.float32))
            self.weights.append(luck.uniform(-reach, reach, outputs).astype(np.float32))
        self.calm = [one.copy() for one in self.weights]
        self.first = [np.zeros_like(one) for one in self.weights]
        self.second = [np.zeros_like(one) for one in self.weights]
        self.steps = 0
        self.earlier: list[list[Numbers]] = []
        self.stayed = 0
        self.doubts = DOUBTS

    # What it says

    def worths(self, glances: Packed, weights: Sequence[Numbers]) -> Numbers:
        """What every move is worth, a row for each glance."""
        found: Numbers = self.seen(glances)
        for layer in range(len(weights) // 2):
            if layer:
                np.maximum(found, 0, out=found)
            found = found @ weights[2 * layer] + weights[2 * layer + 1]
        return found

    def seen(self, glances: Packed) -> Numbers:
        return np.unpackbits(glances, axis=1, count=self.inputs, bitorder="little").astype(np.float32)

    def best(self, glances: Packed, masks: Packed, calm: bool = False) -> Moves:
        return self.dearest(self.worths(glances, self.calm if calm else self.weights), masks)

    def best_of_all(self, glances: Packed, masks: Packed, who: NDArray[np.int64]) -> Moves:
        worths = self.worths(glances, self.weights)
        for one in np.unique(who[who > 0]):
            rows = np.flatnonzero(who == one)
            strays = self.luck.gumbel(size=(len(rows), self.outputs)).astype(np.float32)
            worths[rows] = (
                self.worths(glances[rows], self.earlier[one - 1]) + self.doubts[one % len(self.doubts)] * strays
            )
        return self.dearest(worths, masks)

    def dearest(self, worths: Numbers, masks: Packed) -> Moves:
        legal = np.unpackbits(masks, axis=1, count=self.outputs, bitorder="little").view(np.bool_)
        found: Moves = np.where(legal, worths, -np.inf).argmax(axis=1)
        return found

    def face(self, weights: Weights) -> None:
        self.earlier = [[part for layer in weights for part in layer]]
        self.doubts = (0.0,)

    def stay_as_it_is(self) -> int:
        stayed = [one.copy() for one in self.calm]
        if len(self.earlier) < EARLIER:
            self.earlier.append(stayed)
        else:
            self.earlier[self.stayed % EARLIER] = stayed
        self.stayed += 1
        return len(self.earlier)

    # How it learns

    def learn(self, glances: Packed, moves: Moves, worths: Numbers, steps: Sequence[Moves], pace: float) -> float:
        loss = 0.0
        for some in steps:
            loss = self.learn_of(self.seen(glances[some]), moves[some], worths[some], pace)
        return loss

    def learn_of(self, seen: Numbers, moves: Moves, worths: Numbers, pace: float) -> float:
        given: list[Numbers] = []
        found = seen
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

    # What is kept of it

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
