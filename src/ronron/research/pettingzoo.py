"""A table as an environment of PettingZoo: seat by seat (`env`), or all that decide unseen at once (`parallel_env`).

    from ronron.research.pettingzoo import env
    table = env("some-game", seats=4)

What sealed moves and races mean stands at the head of `course.py`. Everyone is paid once, at the end. A seat that is
not asked can but wait.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv, ParallelEnv

from ronron.contract import Game
from ronron.plain import BYSTANDER
from ronron.research.course import Course
from ronron.research.matches import luck_of
from ronron.research.numbers import Numbers
from ronron.research.study import ILLEGAL, LOST, Study, one_of, refuse

Where = Literal["observation", "info"]  # where the mask stands
Seen = Any  # a glance, or a dictionary of glance and mask


class Seated:
    """What both kinds of environment share: a table, its spaces, the match that is played and how it is shown."""

    def __init__(
        self,
        game: str | Game,
        *,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        returns: str = "rewards",
        illegal: str = "refuse",
        mask: Where = "observation",
        render_mode: str | None = None,
        language: str = "en",
    ) -> None:
        self.table = Study(game, seats, options, returns=returns)
        self.illegal = one_of("illegal", illegal, ILLEGAL)
        self.mask = one_of("mask", mask, ("observation", "info"))
        self.render_mode = render_mode
        self.language = language
        self.numbers = Numbers(self.table)
        self.names = [f"seat_{seat}" for seat in range(self.table.seats)]
        self.seats = {name: seat for seat, name in enumerate(self.names)}
        self.possible_agents = [*self.names]
        self.agents: list[str] = []
        seen = Box(0, 1, (self.table.width,), np.uint8)
        can = Box(0, 1, (self.table.wait + 1,), np.int8)
        whole = Dict({"observation": seen, "action_mask": can}) if mask == "observation" else seen
        self.observation_spaces = {name: type(whole)(**as_arguments(whole)) for name in self.names}
        self.action_spaces = {name: Discrete(self.table.wait + 1) for name in self.names}
        self.metadata = {
            "name": f"ronron_{self.table.id}",
            "render_modes": ["ansi", "human"],
            "is_parallelizable": True,
        }
        self.seed = ""
        self.played = 0
        self.course: Course = self.table.begin(luck_of("", 0, 0))

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def begin(self, seed: int | None) -> None:
        """The next match. The same seed is the same match, and those after it; none the first time: any."""
        if seed is not None or not self.seed:
            self.seed = str(int(np.random.SeedSequence().entropy) if seed is None else seed)  # type: ignore[arg-type]
            self.played = 0
        self.course = self.table.begin(luck_of(self.seed, 0, self.played))
        self.played += 1
        self.agents = [*self.names] if self.course.go_on() else []

    def seen_by(self, seat: int) -> Seen:
        glance = self.numbers.glance(self.course, seat)
        if self.mask == "info":
            return glance
        return {"observation": glance, "action_mask": self.numbers.mask(self.course, seat)}

    def told(self, seat: int) -> dict[str, Any]:
        """What stands in the info of a seat."""
        return {"action_mask": self.numbers.mask(self.course, seat)} if self.mask == "info" else {}

    def accepts(self, seat: int, move: int) -> bool:
        """Can this seat do this? Where it is to be refused, nothing has happened yet."""
        if self.course.allows(seat, move):
            return True
        if self.illegal == "refuse":
            refuse(self.course, seat, move)
        return False

    def worth(self, lost: Sequence[int] = ()) -> list[float]:
        """What the match was worth to each seat; some may have lost it by a move that was not legal."""
        if lost:
            return [LOST if seat in lost else 0.0 for seat in range(self.table.seats)]
        return list(self.table.worth(self.course.state))

    def render(self) -> str | None:
        """The table as everyone sees it, in words: those a screen reader gets."""
        if self.render_mode is None:
            return None
        text = self.table.text(self.course.state, BYSTANDER, self.language)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """There is nothing to close."""


def as_arguments(space: Any) -> dict[str, Any]:
    """What makes another space like this: each seat has one of its own, with its own luck."""
    if isinstance(space, Dict):
        return {"spaces": {key: type(one)(**as_arguments(one)) for key, one in space.spaces.items()}}
    return {"low": 0, "high": 1, "shape": space.shape, "dtype": space.dtype}


class SeatBySeat(Seated, AECEnv):
    """One seat at a time."""

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        self.begin(seed)
        self.rewards = dict.fromkeys(self.names, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.names, 0.0)
        self.terminations = dict.fromkeys(self.names, False)
        self.truncations = dict.fromkeys(self.names, False)
        self.infos: dict[str, dict[str, Any]] = {name: {} for name in self.names}
        self.agent_selection = self.names[0]
        if self.agents:
            self.ask()
        else:
            self.agents = [*self.names]
            self.end(self.worth())

    def observe(self, agent: str) -> Seen:
        return self.seen_by(self.seats[agent])

    def step(self, action: Any) -> None:
        name = self.agent_selection
        if self.terminations[name]:
            self._was_dead_step(action)
            return
        course = self.course
        move = int(action)
        self.infos[name] = {}
        if not self.accepts(int(course.seat), move):
            self.infos[name] = {"illegal": True}
            if self.illegal == "end":
                self.end(self.worth([int(course.seat)]))
                return
            move = int(course.any_choice(course.luck))
        if course.answer(move):
            self.ask()
        else:
            self.end(self.worth())

    def ask(self) -> None:
        seat = int(self.course.seat)
        name = self.agent_selection = self.names[seat]
        if self.mask == "info":
            self.infos[name] = {**self.infos[name], **self.told(seat)}

    def end(self, worth: list[float]) -> None:
        self.rewards = dict(zip(self.names, worth))
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.names, True)
        self.agent_selection = self.names[0]
        for seat, name in enumerate(self.names):
            self.infos[name] = {**self.infos[name], **self.told(seat)}


class AllAtOnce(Seated, ParallelEnv):
    """A step is everything that is decided unseen: one move of a turn, all sealed moves, all answers of a race."""

    def reset(
        self, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        self.begin(seed)
        seats = list(enumerate(self.names))
        return {name: self.seen_by(seat) for seat, name in seats}, {name: self.told(seat) for seat, name in seats}

    def step(
        self, actions: Mapping[str, Any]
    ) -> tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        course = self.course
        said = {seat: int(actions.get(name, course.wait)) for seat, name in enumerate(self.names)}
        odd = [seat for seat, move in said.items() if not self.accepts(seat, move)]
        lost = odd if self.illegal == "end" else []
        asked = int(course.asked())
        going = True
        while going and not lost and asked >> course.seat & 1:
            seat = int(course.seat)
            asked &= ~(1 << seat)
            going = course.answer(int(course.any_choice(course.luck)) if seat in odd else said[seat])
        over = bool(lost) or not going
        worth = self.worth(lost) if over else [0.0] * self.table.seats
        if over:
            self.agents = []
        infos = {name: self.told(seat) for seat, name in enumerate(self.names)}
        for seat in odd:
            infos[self.names[seat]]["illegal"] = True
        return (
            {name: self.seen_by(seat) for seat, name in enumerate(self.names)},
            dict(zip(self.names, worth)),
            dict.fromkeys(self.names, over),
            dict.fromkeys(self.names, False),
            infos,
        )


def env(game: str | Game, **what: Any) -> SeatBySeat:
    """A table as an AEC environment: `seats`, `options`, `returns`, `illegal`, `mask`, `render_mode`, `language`."""
    return SeatBySeat(game, **what)


def parallel_env(game: str | Game, **what: Any) -> AllAtOnce:
    """A table as a Parallel environment; a move that is not legal becomes any legal one, unless `illegal` says else."""
    return AllAtOnce(game, **{"illegal": "any", **what})
