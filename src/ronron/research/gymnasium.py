"""One seat of a table as an environment of Gymnasium; bots take the others.

    import gymnasium
    import ronron.research.gymnasium
    table = gymnasium.make("ronron/SomeGame-v0", seats=4, bots="cat")

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
from ronron.bots.registry import seat_bot
from ronron.contract import Bot, Game
from ronron.kit.luck import Luck
from ronron.research.account import Account
from ronron.research.course import Course
from ronron.research.numbers import Numbers
from ronron.research.study import ILLEGAL, LOST, Study, gymnasium_id, one_of, refuse

AT_ONCE = "random"  # these bots need no knowledge: they are moved where the match is played
MOST_SEEDS = 2**60


class OneSeat(gymnasium.Env):
    """A seat among bots: `bots` is the name of a bot, such as `cat` or `search:100`, or of one for each other seat.

    `seat` is one's own, drawn for every match where it is None. What is not legal ends the match (`illegal="end"`), is
    refused, or becomes any legal move. The mask stands in `info["action_mask"]` and is what `action_masks()` gives.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        game: str | Game,
        *,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        bots: str | list[str] = AT_ONCE,
        seat: int | None = None,
        returns: str = "rewards",
        illegal: str = "end",
        render_mode: str | None = None,
        language: str = "en",
    ) -> None:
        self.table = Study(game, seats, options, returns=returns)
        others = self.table.seats - 1
        self.bots = [bots] * others if isinstance(bots, str) else list(bots)
        if len(self.bots) != others:
            raise ValueError(f"{others} bots sit at this table, not {len(self.bots)}")
        if seat is not None and not 0 <= seat < self.table.seats:
            raise ValueError(f"seat {seat} is none of 0 to {others}")
        self.chosen = seat
        self.illegal = one_of("illegal", illegal, ILLEGAL)
        self.render_mode = render_mode
        self.language = language
        self.numbers = Numbers(self.table)
        self.observation_space = Box(0, 1, (self.table.width,), np.uint8)
        self.action_space = Discrete(self.table.wait + 1)
        self.seat = seat or 0
        self.luck = Luck(0)
        self.course: Course = self.table.begin(self.luck)
        self.account: Account | None = None  # where somebody at the table listens
        self.players: dict[int, Bot] = {}

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        super().reset(seed=seed)
        asked = False
        while not asked:  # a match in which one is never asked is none to learn from
            asked = self.begin(int(self.np_random.integers(MOST_SEEDS)))
        return self.numbers.glance(self.course, self.seat), self.told()

    def begin(self, seed: int) -> bool:
        """The next match, up to one's first decision."""
        self.luck = Luck(seed)
        seats = self.table.seats
        self.seat = int(self.luck.below(seats)) if self.chosen is None else self.chosen
        self.course = course = self.table.begin(self.luck)
        others = [seat for seat in range(seats) if seat != self.seat]
        self.players = {
            seat: seat_bot(self.table.game, name, int(self.luck.step()))
            for seat, name in zip(others, self.bots)
            if name != AT_ONCE
        }
        self.account = Account(self.table) if self.players else None
        if self.account is not None:
            self.account.listen(course.state)
        return course.go_on() and self.others_move()

    def step(self, action: Any) -> tuple[NDArray[np.uint8], float, bool, bool, dict[str, Any]]:
        course = self.course
        seat = self.seat
        move = int(action)
        odd = not self.numbers.masked(move)  # as it was told with the last step
        if odd:
            if self.illegal == "refuse":
                refuse(course, seat, move)
            if self.illegal == "end":
                course.leave()
                return self.numbers.glance(course, seat), LOST, True, False, {**self.told(), "illegal": True}
            move = int(course.any_choice(self.luck))
        going = course.answer(move) and self.others_move()
        worth = 0.0 if going else self.table.worth(course.state)[seat]
        info = self.told()
        if odd:
            info["illegal"] = True
        return self.numbers.glance(course, seat), worth, not going, False, info

    def others_move(self) -> bool:
        """The bots move, until one is asked oneself. False where the match is over first."""
        course = self.course
        account = self.account
        if account is None:
            return course.wander_to(1 << self.seat, self.luck)
        while course.seat >= 0:
            seat = int(course.seat)
            account.catch_up(course.state)
            if seat == self.seat:
                return True
            course.answer(self.answer_of(seat, account))
        return False

    def answer_of(self, seat: int, account: Account) -> int:
        bot = self.players.get(seat)
        if bot is None:
            return int(self.course.any_choice(self.luck))
        said = bot.choose(account.knowledge(self.course, seat)).move
        move = self.table.wait if said is None else self.table.alphabet.index(said)
        # Whoever lets it go by when nobody may wait any longer does what comes first.
        return move if self.course.allows(seat, move) else self.course.choices()[0]

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
            gymnasium.register(gymnasium_id(game), entry_point=OneSeat, kwargs={"game": game.about.id})


register()
