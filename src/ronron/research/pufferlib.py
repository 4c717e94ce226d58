"""A batch in the shape of PufferLib's `PufferEnv`: buffers filled in place, a row for every seat of every match.

PufferLib itself is not needed. A row of observations is a seat's glance followed by its mask. `masks` says which rows
are asked: what the others say is not heard, and what they saw last stays. A move that is not legal becomes any legal
one.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Discrete
from numpy.typing import ArrayLike, NDArray

from ronron.contract import Game
from ronron.research.batch import Batch, any_legal

Step = tuple[NDArray[Any], NDArray[Any], NDArray[Any], NDArray[Any], list[dict[str, Any]]]


class PufferBatch:
    def __init__(
        self,
        game: str | Game,
        *,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        matches: int = 256,
        seed: int = 0,
    ) -> None:
        self.what: dict[str, Any] = {"seats": seats, "options": options, "matches": matches}
        self.game = game
        self.batch = Batch(game, seed=seed, **self.what)
        self.seats = self.batch.setup.seats
        self.num_agents = matches * self.seats
        self.width = self.batch.width
        columns = self.width + self.batch.wait + 1
        self.single_observation_space = Box(0, 1, (columns,), np.uint8)
        self.single_action_space = Discrete(self.batch.wait + 1)
        self.observations: NDArray[Any] = np.zeros((self.num_agents, columns), np.uint8)
        self.rewards: NDArray[Any] = np.zeros(self.num_agents, np.float32)
        self.terminals: NDArray[Any] = np.zeros(self.num_agents, np.bool_)
        self.truncations: NDArray[Any] = np.zeros(self.num_agents, np.bool_)
        self.masks: NDArray[Any] = np.zeros(self.num_agents, np.bool_)
        self.actions: NDArray[Any] = np.zeros(self.num_agents, np.int32)
        self.luck = np.random.default_rng(seed)
        self.legal: NDArray[np.bool_] = self.batch.masks()

    def reset(self, seed: int | None = None) -> tuple[NDArray[Any], list[dict[str, Any]]]:
        """Every match anew; the same seed, the same matches."""
        if seed is not None:
            self.batch = Batch(self.game, seed=seed, **self.what)
            self.luck = np.random.default_rng(seed)
        self.observations[:] = 0
        self.look()
        return self.observations, []

    def step(self, actions: ArrayLike) -> Step:
        """A move for every row that is asked. At the end of a match all its rows are paid, and the next one begins."""
        self.actions[:] = np.asarray(actions)
        said = self.actions[self.rows()]
        known = (said >= 0) & (said <= self.batch.wait)
        legal = known & self.legal[np.arange(len(said)), np.where(known, said, 0)]
        self.batch.play(np.where(legal, said, any_legal(self.legal, self.luck)))
        over = self.batch.over
        self.terminals[:] = np.repeat(over, self.seats)
        self.rewards[:] = np.where(over[:, None], self.batch.rewards, 0).ravel()
        self.look()
        return self.observations, self.rewards, self.terminals, self.truncations, []

    def look(self) -> None:
        rows = self.rows()
        self.legal = self.batch.masks()
        self.masks[:] = False
        self.masks[rows] = True
        self.observations[rows, : self.width] = self.batch.glances()
        self.observations[rows, self.width :] = self.legal

    def rows(self) -> NDArray[np.int64]:
        """The row of the seat that is asked, for every match."""
        return np.arange(self.batch.matches) * self.seats + self.batch.seats

    def close(self) -> None:
        """There is nothing to close."""
