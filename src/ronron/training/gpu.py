"""The network that learns, in PyTorch: for those who have a graphics card. It is needed by nobody who plays."""

from collections.abc import Sequence

import numpy as np
import torch
from numpy.typing import NDArray

from ronron.training.brain import CALM, Brain, Numbers, Weights


class TorchBrain:
    """Begins with the weights of a `Brain`, so that the same seed means the same."""

    def __init__(self, brain: Brain, device: str) -> None:
        self.device = device
        self.layers = brain.layers
        self.weights = [torch.tensor(one, device=device, requires_grad=True) for one in brain.weights]
        self.calm = [one.detach().clone() for one in self.weights]
        self.adam = torch.optim.Adam(self.weights)

    def through(self, weights: Sequence[torch.Tensor], glances: NDArray[np.uint8]) -> torch.Tensor:
        found = torch.from_numpy(glances).to(self.device).float()
        for layer in range(self.layers):
            if layer:
                found = found.relu()
            found = found @ weights[2 * layer] + weights[2 * layer + 1]
        return found

    def worths(self, glances: NDArray[np.uint8], calm: bool = False) -> Numbers:
        with torch.no_grad():
            found: Numbers = self.through(self.calm if calm else self.weights, glances).cpu().numpy()
        return found

    def learn(self, glances: NDArray[np.uint8], moves: NDArray[np.int64], worths: Numbers, pace: float) -> float:
        for group in self.adam.param_groups:
            group["lr"] = pace
        said = self.through(self.weights, glances)
        said = said.gather(1, torch.from_numpy(moves).to(self.device)[:, None])[:, 0]
        loss = (said - torch.from_numpy(worths).to(self.device)).square().mean()
        self.adam.zero_grad()
        loss.backward()
        self.adam.step()
        with torch.no_grad():
            for calm, own in zip(self.calm, self.weights, strict=True):
                calm.lerp_(own, CALM)
        return float(loss)

    def kept(self) -> Weights:
        numbers = [one.cpu().numpy() for one in self.calm]
        return list(zip(numbers[::2], numbers[1::2], strict=True))

    def memory(self) -> list[Numbers]:
        """Adam's own memory is left behind: it is made again within a thousand steps."""
        return [one.detach().cpu().numpy() for one in [*self.weights, *self.calm]]

    def remember(self, memory: Sequence[Numbers]) -> None:
        count = len(self.weights)
        with torch.no_grad():
            for own, kept in zip([*self.weights, *self.calm], memory[: 2 * count], strict=True):
                own.copy_(torch.from_numpy(kept))
