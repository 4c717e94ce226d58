"""The network that learns, in PyTorch: for those who have a graphics card. It is needed by nobody who plays."""

from collections.abc import Sequence

import numpy as np
import torch
from numpy.typing import NDArray

from ronron.training.brain import CALM, DOUBTS, EARLIER, Brain, Moves, Numbers, Packed, Weights


class TorchBrain:
    """Begins with the weights of a `Brain`, so that the same seed means the same. Bits are unpacked on the card."""

    def __init__(self, brain: Brain, device: str) -> None:
        self.device = device
        self.inputs, self.outputs = brain.inputs, brain.outputs
        self.weights = [torch.tensor(one, device=device, requires_grad=True) for one in brain.weights]
        self.calm = [one.detach().clone() for one in self.weights]
        self.adam = torch.optim.Adam(self.weights, fused=device != "cpu")
        self.eight = torch.arange(8, device=device, dtype=torch.uint8)
        self.earlier: list[list[torch.Tensor]] = []
        self.stayed = 0
        self.doubts = DOUBTS

    # What it says

    def bits(self, packed: torch.Tensor, count: int) -> torch.Tensor:
        return ((packed[:, :, None] >> self.eight) & 1).flatten(1)[:, :count]

    def through(self, weights: Sequence[torch.Tensor], glances: torch.Tensor) -> torch.Tensor:
        found = self.bits(glances, self.inputs).float()
        for layer in range(len(weights) // 2):
            if layer:
                found = found.relu()
            found = torch.addmm(weights[2 * layer + 1], found, weights[2 * layer])
        return found

    def best(self, glances: Packed, masks: Packed, calm: bool = False) -> Moves:
        with torch.no_grad():
            worths = self.through(self.calm if calm else self.weights, self.there(glances))
        return self.dearest(worths, masks)

    def best_of_all(self, glances: Packed, masks: Packed, who: NDArray[np.int64]) -> Moves:
        """Nothing comes back from the card until all have answered."""
        with torch.no_grad():
            seen = self.there(glances)
            worths = self.through(self.weights, seen)
            for one in np.unique(who[who > 0]):
                rows = torch.from_numpy(np.flatnonzero(who == one)).to(self.device, non_blocking=True)
                said = self.through(self.earlier[one - 1], seen[rows])
                strays = -torch.empty_like(said).exponential_().log()
                worths[rows] = said + self.doubts[one % len(self.doubts)] * strays
        return self.dearest(worths, masks)

    def dearest(self, worths: torch.Tensor, masks: Packed) -> Moves:
        illegal = self.bits(self.there(masks), self.outputs) == 0
        found: Moves = worths.masked_fill(illegal, -torch.inf).argmax(dim=1).cpu().numpy()
        return found

    def there(self, packed: Packed) -> torch.Tensor:
        return torch.from_numpy(np.ascontiguousarray(packed)).to(self.device)

    def face(self, weights: Weights) -> None:
        self.earlier = [[torch.tensor(part, device=self.device) for layer in weights for part in layer]]
        self.doubts = (0.0,)

    def stay_as_it_is(self) -> int:
        stayed = [one.clone() for one in self.calm]
        if len(self.earlier) < EARLIER:
            self.earlier.append(stayed)
        else:
            self.earlier[self.stayed % EARLIER] = stayed
        self.stayed += 1
        return len(self.earlier)

    # How it learns

    def learn(self, glances: Packed, moves: Moves, worths: Numbers, steps: Sequence[Moves], pace: float) -> float:
        """Everything goes to the card at once, and is looked up there step by step."""
        for group in self.adam.param_groups:
            group["lr"] = pace
        seen = self.there(glances)
        made = torch.from_numpy(moves).to(self.device)
        due = torch.from_numpy(worths).to(self.device)
        loss = torch.zeros(())
        for order in steps:
            some = torch.from_numpy(order).to(self.device)
            said = self.through(self.weights, seen[some]).gather(1, made[some][:, None])[:, 0]
            loss = (said - due[some]).square().mean()
            self.adam.zero_grad()
            loss.backward()
            self.adam.step()
            with torch.no_grad():
                torch._foreach_lerp_(self.calm, self.weights, CALM)
        return float(loss)

    # What is kept of it

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
