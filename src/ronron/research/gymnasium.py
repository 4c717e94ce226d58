"""One seat of a table as an environment of Gymnasium; bots take the others.

    import gymnasium
    import ronron.research.gymnasium
    table = gymnasium.make("ronron/SomeGame-v0", seats=4, bots="cat")
    tables = gymnasium.make_vec("ronron/SomeGame-v0", num_envs=256, seats=4)  # `gymnasium_vector.py`

A step is one's own move and all that follows, up to the next time one is asked. What sealed moves and races mean stands
at the head of `course.py`. One is paid once, at the end.
"""

from collections.abc import Mapping
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Discrete
from numpy.typing import NDArray

from ronron import games
from ronron.contract import Game
from ronron.research.course import Course
from ronron.research.listening import AT_ONCE, company_of
from ronron.research.matches import luck_of
from ronron.research.numbers import Numbers
from ronron.research.own_seats import ALL, DRAWN, own_of
from ronron.research.study import ILLEGAL, LOST, Study, gymnasium_id, one_of, refuse

MOST_SEEDS = 2**60


class Chosen:
    """What one says of a table, whether one sits at one or at many: where, with whom, and what becomes of odd moves.

    `bots` is the name of a bot, such as `cat` or `search:100`, or of one for each other seat; None: every seat is one's
    own. `seat` is one's own, drawn for every match where it is None. What is not legal ends the match
    (`illegal="end"`), is refused, or becomes any legal move.
    """

    def __init__(
        self,
        game: str | Game,
        *,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        bots: str | list[str] | None = AT_ONCE,
        seat: int | None = None,
        returns: str = "rewards",
        illegal: str = "end",
    ) -> None:
        self.table = table = Study(game, seats, options, returns=returns)
        others = table.seats - 1
        if seat is not None and not 0 <= seat <= others:
            raise ValueError(f"seat {seat} is none of 0 to {others}")
        if bots is None:
            if seat is not None:
                raise ValueError("every seat is one's own where there are no bots: leave seat out")
            self.bots = []
        else:
            self.bots = [bots] * others if isinstance(bots, str) else list(bots)
            if len(self.bots) != others:
                raise ValueError(f"{others} bots sit at this table, not {len(self.bots)}")
        self.seat = ALL if bots is None else DRAWN if seat is None else seat
        self.illegal = one_of("illegal", illegal, ILLEGAL)
        self.observation_space = Box(0, 1, (table.width,), np.uint8)
        self.action_space = Discrete(table.wait + 1)


class OneSeat(gymnasium.Env):
    """A seat among bots; `Chosen` says how. The mask stands in `info["action_mask"]`, and `action_masks()` gives it.

    Where every seat is one's own, `info["seat"]` says for which one is asked; the reward is that of the seat that moved
    last, and `info["worth"]` at the end what everyone got.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self, game: str | Game, *, render_mode: str | None = None, language: str = "en", **chosen: Any
    ) -> None:
        self.chosen = Chosen(game, **chosen)
        self.table = self.chosen.table
        self.render_mode = render_mode
        self.language = language
        self.numbers = Numbers(self.table)
        self.observation_space = self.chosen.observation_space
        self.action_space = self.chosen.action_space
        self.company = company_of(self.table, self.chosen.bots)
        self.seed = ""
        self.played = 0
        self.course: Course = self.table.begin(luck_of("", 0, 0))
        self.own = 0  # the seats that are one's own, as a mask
        self.seat = 0  # the one that is asked, or was last

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        super().reset(seed=seed)
        if seed is not None or not self.seed:
            self.seed = str(int(self.np_random.integers(MOST_SEEDS)) if seed is None else seed)
            self.played = 0
        while not self.begin():
            pass  # a match in which one is never asked is none to learn from
        return self.numbers.glance(self.course, self.seat), self.told()

    def begin(self) -> bool:
        """The next match, up to one's first decision."""
        self.course = course = self.table.begin(luck_of(self.seed, 0, self.played))
        self.played += 1
        self.own = int(own_of(self.chosen.seat, self.table.seats, course))
        self.company.sit(course, self.own)
        return course.go_on() and self.others_move()

    def step(self, action: Any) -> tuple[NDArray[np.uint8], float, bool, bool, dict[str, Any]]:
        course = self.course
        move = int(action)
        odd = not self.numbers.masked(move)  # as it was told with the last step
        if odd:
            if self.chosen.illegal == "refuse":
                refuse(course, self.seat, move)
            if self.chosen.illegal == "end":
                course.leave()
                lost = {**self.told(), "illegal": True}
                return self.numbers.glance(course, self.seat), LOST, True, False, lost
            move = int(course.any_choice(course.luck))
        going = course.answer(move) and self.others_move()
        info = self.told()
        if odd:
            info["illegal"] = True
        glance = self.numbers.glance(course, self.seat)
        if going:
            return glance, 0.0, False, False, info
        worth = self.table.worth(course.state)
        if self.chosen.seat == ALL:
            info["worth"] = np.array(worth)
        return glance, worth[self.seat], True, False, info

    def others_move(self) -> bool:
        """The bots move, until one is asked oneself. False where the match is over first."""
        going = self.company.go_on(self.course, self.own)
        if going:
            self.seat = int(self.course.seat)
        return going

    def told(self) -> dict[str, Any]:
        return {"action_mask": self.numbers.mask(self.course, self.seat), "seat": self.seat}

    def action_masks(self) -> NDArray[np.bool_]:
        """What one can do, as those expect it who learn with masks."""
        return self.numbers.mask(self.course, self.seat).view(np.bool_)

    def render(self) -> Any:
        """The table in words, through one's own eyes: those a screen reader gets."""
        return self.table.text(self.course.state, self.seat, self.language) if self.render_mode == "ansi" else None


def register() -> None:
    """Every game of the house, by its id."""
    for game in games.all_games().values():
        if game.facets().glance is not None and gymnasium_id(game) not in gymnasium.registry:
            gymnasium.register(
                gymnasium_id(game),
                entry_point=OneSeat,
                vector_entry_point="ronron.research.gymnasium_vector:OneSeatOfMany",
                kwargs={"game": game.about.id},
            )


register()
