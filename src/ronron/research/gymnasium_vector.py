"""One seat of each of many tables as a vector environment of Gymnasium, stepped by one call.

    import gymnasium
    import ronron.research.gymnasium
    tables = gymnasium.make_vec("ronron/SomeGame-v0", num_envs=256, seats=4, autoreset_mode="SameStep")

It is what Gymnasium's `SyncVectorEnv` makes of as many `OneSeat`, number for number: a test compares them.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from ronron.contract import Game
from ronron.research.gymnasium import MOST_SEEDS, Chosen
from ronron.research.listening import company_of
from ronron.research.numbers import Numbers, window
from ronron.research.own_seats import ALL, LEAVE, NEXT, OwnSeats
from ronron.research.study import LOST, refuse

Step = tuple[NDArray[np.uint8], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]


class OneSeatOfMany(VectorEnv):
    """A seat among bots at each of `num_envs` tables; `Chosen` says how.

    What becomes of a match that is over is said as Gymnasium says it: by the next step, whose action is not heard
    (`NextStep`), in the same one, with the last of the old in `infos["final_obs"]` and `infos["final_info"]`
    (`SameStep`), or by `reset(options={"reset_mask": ...})` (`Disabled`). The masks stand in `infos["action_mask"]`.
    """

    def __init__(
        self,
        game: str | Game,
        num_envs: int = 1,
        *,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        render_mode: str | None = None,
        language: str = "en",
        **chosen: Any,
    ) -> None:
        self.chosen = Chosen(game, **chosen)
        self.table = self.chosen.table
        self.num_envs = num_envs
        self.mode = AutoresetMode(autoreset_mode)
        self.metadata = {"render_modes": ["ansi"], "render_fps": 1, "autoreset_mode": self.mode}
        self.render_mode = render_mode
        self.language = language
        self.single_observation_space = self.chosen.observation_space
        self.single_action_space = self.chosen.action_space
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.numbers = Numbers(self.table)  # of matches that were over
        self.everywhere: NDArray[np.bool_] = np.ones(num_envs, np.bool_)
        self.everywhere.flags.writeable = False
        self.core: OwnSeats | None = None

    # --- What everyone calls -------------------------------------------------------------------------------------

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        """Every match anew, or those of `options["reset_mask"]`. The first has the seed, each other one more."""
        super().reset(seed=seed if isinstance(seed, int) else None)
        seeds = self.seeds(seed)
        mask = (options or {}).get("reset_mask")
        if mask is None:
            mask = self.everywhere
        elif not isinstance(mask, np.ndarray) or mask.shape != (self.num_envs,) or mask.dtype != np.bool_:
            raise ValueError(f"options['reset_mask'] is an array of {self.num_envs} booleans")
        elif not mask.any():
            raise ValueError("options['reset_mask'] says of no match that it is to be reset")
        if self.core is None:
            self.begin([self.any_seed() if one is None else one for one in seeds])
        else:
            for place in mask.nonzero()[0]:
                self.core.follow(int(place), seeds[place])
        return self.glances(), self.told(mask)

    def step(self, actions: ArrayLike) -> Step:
        core = self.core
        if core is None:
            raise ResetNeeded("Call reset before step.")
        moves = self.written(actions)
        waiting = self.over.copy() if self.mode is not AutoresetMode.SAME_STEP else None
        if waiting is not None and waiting.any():
            if self.mode is AutoresetMode.DISABLED:
                places = ", ".join(map(str, waiting.nonzero()[0]))
                raise ResetNeeded(f"These matches are over: {places}. Reset them with options['reset_mask'].")
            moves[waiting] = NEXT
        odd = self.held_against(moves, waiting) if core.doubts(bytes(moves.data)) else None
        core.step(bytes(moves.data))
        rewards = np.zeros(self.num_envs)
        over = self.over.copy()
        infos: dict[str, Any] = {}
        if over.any():
            self.pay(over, odd, rewards, infos)
        infos.update(self.told(self.everywhere))
        if odd is not None and self.mode is not AutoresetMode.SAME_STEP:
            infos.update(self.flagged("illegal", odd))
        elif odd is not None and (still := odd & ~over).any():
            infos.update(self.flagged("illegal", still))
        return self.glances(), rewards, over, np.zeros(self.num_envs, np.bool_), infos

    def render(self) -> Any:
        """Each table in words, through one's own eyes."""
        if self.render_mode != "ansi" or self.core is None:
            return None
        seats = self.seats.tolist()
        return tuple(self.table.text(one.state, seat, self.language) for one, seat in zip(self.core.courses, seats))

    def action_masks(self) -> NDArray[np.bool_]:
        """What one can do at each table, as those expect it who learn with masks."""
        return self.masks().view(np.bool_)

    # --- Inside --------------------------------------------------------------------------------------------------

    def seeds(self, seed: int | Sequence[int | None] | None) -> list[str | None]:
        """The seed of each place; None where the luck it has goes on."""
        if seed is None:
            return [None] * self.num_envs
        if isinstance(seed, int):
            return [str(seed + place) for place in range(self.num_envs)]
        if len(seed) != self.num_envs:
            raise ValueError(f"{self.num_envs} seeds are expected, one for each match, not {len(seed)}")
        return [None if one is None else str(one) for one in seed]

    def any_seed(self) -> str:
        return str(int(self.np_random.integers(MOST_SEEDS)))

    def begin(self, seeds: Sequence[str]) -> None:
        table = self.table
        companies = [company_of(table, self.chosen.bots) for _ in seeds]
        at_once = self.mode is AutoresetMode.SAME_STEP
        self.core = core = OwnSeats(table.game, table.setup, table.glance, seeds, self.chosen.seat, companies, at_once)
        self.packed_glances = window(core.glances.words, np.uint8, self.num_envs)
        self.packed_masks = window(core.masks.words, np.uint8, self.num_envs)
        self.seats = window(core.seats, np.uint8)
        self.over = window(core.over, np.bool_)
        self.odd = window(core.odd, np.bool_)

    def glances(self) -> NDArray[np.uint8]:
        return np.unpackbits(self.packed_glances, axis=1, count=self.table.width, bitorder="little")

    def masks(self) -> NDArray[np.int8]:
        return np.unpackbits(self.packed_masks, axis=1, count=self.table.wait + 1, bitorder="little").view(np.int8)

    def written(self, actions: ArrayLike) -> NDArray[np.int16]:
        """The moves in 16 bits each; what is no number of a move stays none."""
        said = np.asarray(actions)
        if said.shape != (self.num_envs,) or said.dtype.kind not in "iu":
            kind = f"{said.dtype} of the shape {said.shape}"
            raise ValueError(f"{self.num_envs} whole numbers are expected, a move for each match, not {kind}")
        return said.clip(-1, self.table.wait + 1).astype("<i2")

    def held_against(self, moves: NDArray[np.int16], waiting: NDArray[np.bool_] | None) -> NDArray[np.bool_] | None:
        """Where moves are not legal, what is done instead is written in their place; None where all are."""
        core = self.core
        assert core is not None
        odd = self.odd.copy() if waiting is None else self.odd & ~waiting
        if not odd.any():
            return None
        for place in odd.nonzero()[0]:
            course = core.courses[place]
            if self.chosen.illegal == "refuse":
                refuse(course, int(course.seat), int(moves[place]))
            moves[place] = LEAVE if self.chosen.illegal == "end" else core.any_choice(int(place))
        return odd

    def pay(
        self,
        over: NDArray[np.bool_],
        odd: NDArray[np.bool_] | None,
        rewards: NDArray[np.float64],
        infos: dict[str, Any],
    ) -> None:
        """What the matches brought that ended in this step, and, where the next have begun, what was last seen."""
        core = self.core
        assert core is not None
        last: dict[str, Any] = {}
        for place in over.nonzero()[0].tolist():
            course = core.ended[place]
            assert course is not None
            seat = int(core.last[place])
            info: dict[str, Any] = {}
            if odd is not None and odd[place] and self.chosen.illegal == "end":
                rewards[place] = LOST
            else:
                worth = self.table.worth(course.state)
                rewards[place] = worth[seat]
                if self.chosen.seat == ALL:
                    info["worth"] = np.array(worth)
            if self.mode is AutoresetMode.SAME_STEP:
                if odd is not None and odd[place]:
                    info["illegal"] = True
                seen = {"action_mask": self.numbers.mask(course, seat), "seat": seat, **info}
                last = self._add_info(last, {"final_obs": self.numbers.glance(course, seat), "final_info": seen}, place)
            elif info:
                last = self._add_info(last, info, place)
        infos.update(last)

    def told(self, where: NDArray[np.bool_]) -> dict[str, Any]:
        """What one can do, and where one sits, at these tables."""
        masks = self.masks()
        seats = self.seats.astype(np.int64)
        if where is not self.everywhere:
            masks[~where] = 0
            seats[~where] = 0
        return {**self.flagged("action_mask", masks, where), **self.flagged("seat", seats, where)}

    def flagged(self, name: str, values: NDArray[Any], where: NDArray[np.bool_] | None = None) -> dict[str, Any]:
        """Numbers as Gymnasium tells them: with a mask of where they count."""
        return {name: values, f"_{name}": values.copy() if where is None else where}
