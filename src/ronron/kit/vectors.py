# compiled
"""A layer of a net in packed numbers, for compiled Python: many times as quick as lists there, and slower in plain."""

from librt.vecs import vec
from mypy_extensions import i64

from ronron.kit.net import Layer


class VectorLayer(Layer):
    def __init__(self, rows: list[list[float]], biases: list[float]) -> None:
        self.outputs: i64 = len(biases)
        self.weights: vec[float] = vec[float]([weight for row in rows for weight in row])
        self.biases: vec[float] = vec[float](biases)
        self.sums: vec[float] = vec[float]([0.0] * len(biases))

    def of_ones(self, ones: list[int]) -> None:
        self.begin()
        outputs = self.outputs
        sums = self.sums
        weights = self.weights
        for one in ones:
            at = i64(one) * outputs
            j: i64 = 0
            while j < outputs:
                sums[j] = sums[j] + weights[at + j]
                j += 1
        self.end()

    def of(self, before: Layer) -> None:
        assert isinstance(before, VectorLayer)
        self.begin()
        outputs = self.outputs
        sums = self.sums
        weights = self.weights
        given = before.sums
        inputs: i64 = len(given)
        at: i64 = 0
        i: i64 = 0
        while i < inputs:
            value = given[i]
            if value > 0.0:
                j: i64 = 0
                while j < outputs:
                    sums[j] = sums[j] + value * weights[at + j]
                    j += 1
            at += outputs
            i += 1
        self.end()

    def one(self, before: Layer, output: i64) -> float:
        assert isinstance(before, VectorLayer)
        weights = self.weights
        given = before.sums
        inputs: i64 = len(given)
        found: float = self.biases[output]
        at = output * inputs
        i: i64 = 0
        while i < inputs:
            found += given[i] * weights[at + i]
            i += 1
        return found

    def begin(self) -> None:
        sums = self.sums
        biases = self.biases
        j: i64 = 0
        while j < self.outputs:
            sums[j] = biases[j]
            j += 1

    def end(self) -> None:
        sums = self.sums
        j: i64 = 0
        while j < self.outputs:
            if sums[j] < 0.0:
                sums[j] = 0.0
            j += 1
