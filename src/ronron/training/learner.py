"""Deep Monte-Carlo: play many matches, and learn of every move what its stage brought the seat that made it.

One network for all seats says of each move what it is worth, from a glance; the seat does what seems best, now and then
anything at all. What a stage brought (`State.rewards`) is what the network should have said of every move in it. In
some seats others play: a game's own opponents and what was learned earlier, so that strength holds against strangers.
"""

import json
import math
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ronron.bots.learnt import Learnt
from ronron.bots.playout import Policy
from ronron.contract import Game
from ronron.kit import net
from ronron.plain import Setup
from ronron.research.batch import any_legal
from ronron.research.numbers import window
from ronron.training.brain import Brain, Learning
from ronron.training.company import company_of
from ronron.training.lessons import Lessons
from ronron.training.writing import written

STEPS: Final = 128  # remembered before anything is learned of them
AT_ONCE: Final = 2048  # decisions a step of learning
LOOKS: Final = 20  # how often it is looked at, and asked to join the company, in a training
DOUBTS: Final = (0.003, 0.02)  # of those who learned earlier, in rewards


@dataclass(frozen=True, kw_only=True)
class Schooling:
    """How one learns: all of it is told in the net's card."""

    seats: int
    options: Mapping[str, Any]
    decisions: int  # to learn from, in all
    widths: tuple[int, ...] = (128, 64)
    matches: int = 1024  # side by side
    seed: str = "0"
    pace: float = 2e-3  # of learning, in the beginning; a thirtieth of it in the end
    daring: tuple[float, float] = (0.15, 0.02)  # moves made without thought, in the beginning and in the end
    invited: int = 250  # of a thousand seats, how many a guest has


@dataclass(frozen=True, kw_only=True)
class Look:
    """How far it has come."""

    decisions: int
    seconds: float  # of processor time
    loss: float
    daring: float
    lead: float  # in points a match, alone among the company; on deals it does not learn from
    error: float


class Learner:
    def __init__(
        self, game: Game, schooling: Schooling, made: Callable[[Brain], Learning] = lambda brain: brain
    ) -> None:
        self.game = game
        self.schooling = schooling
        self.setup: Setup = game.resolve(schooling.seats, dict(schooling.options))
        glance = game.facets().glance
        if glance is None:
            raise ValueError(f"{game.about.id} offers no glance: nobody learns it by numbers")
        self.glance = glance
        self.strangers = company_of(game, self.setup)
        self.luck = np.random.default_rng(list(schooling.seed.encode()))
        self.table = Playing(
            self.lessons(f"learn {schooling.seed}", schooling.matches, self.strangers, schooling.invited)
        )
        sizes = [self.table.width, *schooling.widths, self.table.moves]
        self.brain = made(Brain(sizes, self.luck))
        self.scale = 0.0
        self.learned = 0
        self.spent = 0.0
        self.losses: list[float] = []
        self.memory = Memory(self.table)

    def lessons(self, seed: str, count: int, company: Sequence[Policy], invited: int) -> Lessons:
        return Lessons(self.game, self.setup, self.glance, count, seed, company, invited)

    # Learning

    def learn(self, tell: Callable[[Look], None], keep: Callable[[], None]) -> None:
        """On to the end of the schooling; says from time to time how far it is, and that it is time to keep it."""
        due = self.schooling.decisions / LOOKS
        looked = math.floor(self.learned / due)
        while self.learned < self.schooling.decisions:
            began = time.process_time()
            self.play_on()
            self.learn_from(*self.memory.remembered())
            self.spent += time.process_time() - began
            if math.floor(self.learned / due) > looked:
                looked = math.floor(self.learned / due)
                tell(self.look())
                self.invite()
                keep()

    @property
    def share(self) -> float:
        return min(1.0, self.learned / self.schooling.decisions)

    @property
    def daring(self) -> float:
        first, last = self.schooling.daring
        return first + (last - first) * self.share

    def play_on(self) -> None:
        """Until there is no room in the memory."""
        daring = self.daring
        while self.memory.has_room():
            masks = self.table.masks()
            moves = self.best(masks)
            bold = self.luck.random(self.schooling.matches) < daring
            if bold.any():
                moves[bold] = any_legal(masks[bold], self.luck)
            self.memory.note(moves)
            self.table.play(moves)
            self.memory.hear()

    def best(self, masks: NDArray[np.bool_], calm: bool = False) -> NDArray[np.int64]:
        worths = self.brain.worths(self.table.glances(), calm)
        found: NDArray[np.int64] = np.where(masks, worths, -np.inf).argmax(axis=1)
        return found

    def learn_from(self, glances: NDArray[np.uint8], moves: NDArray[np.int64], gains: NDArray[np.float32]) -> None:
        if self.scale == 0.0:
            self.scale = float(gains.std()) or 1.0
        pace = self.schooling.pace * (1.0 - self.share * 29 / 30)
        order = self.luck.permutation(len(moves))
        loss = 0.0
        for at in range(0, len(order), AT_ONCE):
            some = order[at : at + AT_ONCE]
            seen = np.unpackbits(glances[some], axis=1, count=self.table.width, bitorder="little")
            loss = self.brain.learn(seen, moves[some], gains[some] / np.float32(self.scale), pace)
        self.losses = [*self.losses[-19:], loss]
        self.learned += len(moves)

    def invite(self) -> None:
        """What was learned so far sits down with those who go on."""
        past = net.read(self.net())
        for doubt in DOUBTS:
            self.table.core.company.append(Learnt(past, self.glance, doubt))

    # What came of it

    def look(self, matches: int = 512) -> Look:
        """Alone among the company, on deals that nobody learns from."""
        leads = self.leads(self.strangers, f"look {self.schooling.seed}", matches)
        return Look(
            decisions=self.learned,
            seconds=round(self.spent, 1),
            loss=float(np.mean(self.losses)),
            daring=round(self.daring, 3),
            lead=float(leads.mean()),
            error=float(leads.std() / math.sqrt(matches)),
        )

    def leads(self, company: Sequence[Policy], seed: str, matches: int) -> NDArray[np.float64]:
        """By how many points it was ahead of the mean of the others, one match a place."""
        table = Playing(self.lessons(seed, matches, company, 1000))
        own, self.table = self.table, table
        try:
            leads = np.full(matches, np.nan)
            while np.isnan(leads).any():
                sitting = table.guests.copy()
                table.play(self.best(table.masks(), calm=True))
                for place in table.over.nonzero()[0]:
                    if np.isnan(leads[place]):
                        learner = int(sitting[place].argmin())
                        others: NDArray[np.int64] = np.delete(table.scores[place], learner)
                        leads[place] = table.scores[place, learner] - (others.mean() if len(others) else 0)
        finally:
            self.table = own
        return leads

    def net(self) -> bytes:
        """What was learned, as a file for the game's home."""
        told = {
            "game": self.game.about.id,
            "rules": self.game.about.rules_version,
            "glance": self.glance.version,
            "schooling": {**self.told, "decisions": self.learned},
        }
        return written(self.brain.kept(), self.scale, told)

    def keep(self, file: Path) -> None:
        """Everything that going on later takes; the matches under way begin anew."""
        told = {"schooling": self.told, "scale": self.scale, "learned": self.learned, "spent": self.spent}
        new = file.with_suffix(".new")
        with new.open("wb") as open_file:
            np.savez(open_file, *self.brain.memory(), told=np.array(json.dumps(told)))
        new.replace(file)

    def go_on(self, file: Path) -> None:
        """From where it was kept; refused where that was another schooling."""
        with np.load(file) as kept:
            told = json.loads(str(kept["told"]))
            if told["schooling"] != self.told:
                raise ValueError(f"{file} holds what was learned in another schooling")
            self.brain.remember([kept[f"arr_{place}"] for place in range(len(kept.files) - 1)])
        self.scale, self.learned, self.spent = told["scale"], told["learned"], told["spent"]
        seed = f"learn {self.schooling.seed} from {self.learned}"
        self.table = Playing(self.lessons(seed, self.schooling.matches, self.strangers, self.schooling.invited))
        self.memory = Memory(self.table)
        self.invite()

    @property
    def told(self) -> Mapping[str, Any]:
        """The schooling as plain data."""
        found: Mapping[str, Any] = json.loads(json.dumps(asdict(self.schooling)))
        return found


class Playing:
    """Lessons as numpy sees them."""

    def __init__(self, core: Lessons) -> None:
        count = int(core.count)
        self.core = core
        self.count = count
        self.width = core.glances.columns
        self.moves = core.masks.columns - 1  # nobody waits where nobody races
        self.packed_glances = window(core.glances.bytes, np.uint8, count)
        self.packed_masks = window(core.masks.bytes, np.uint8, count)
        self.seats = window(core.seats, np.uint8)
        self.turned = window(core.turned, np.bool_)
        self.gains = window(core.gains, np.float64, count)
        self.over = window(core.over, np.bool_)
        self.scores = window(core.scores, np.int64, count)
        self.guests = window(core.guests, np.uint8, count)

    def glances(self) -> NDArray[np.uint8]:
        return np.unpackbits(self.packed_glances, axis=1, count=self.width, bitorder="little")

    def masks(self) -> NDArray[np.bool_]:
        return np.unpackbits(self.packed_masks, axis=1, count=self.moves, bitorder="little").view(np.bool_)

    def play(self, moves: NDArray[np.int64]) -> None:
        self.core.play(bytes(moves.astype("<i2").data))


class Memory:
    """The last decisions of every match, until it is known what their stage brought."""

    def __init__(self, table: Playing) -> None:
        count = table.count
        self.table = table
        self.at = 0
        self.begun: NDArray[np.int64] = np.zeros(count, np.int64)  # where the stage of each match begins
        self.glances = np.zeros((STEPS, count, table.packed_glances.shape[1]), np.uint8)
        self.moves: NDArray[np.int64] = np.zeros((STEPS, count), np.int64)
        self.seats: NDArray[np.int64] = np.zeros((STEPS, count), np.int64)
        self.gains: NDArray[np.float32] = np.full((STEPS, count), np.nan, np.float32)

    def has_room(self) -> bool:
        return self.at < len(self.moves)

    def note(self, moves: NDArray[np.int64]) -> None:
        self.glances[self.at] = self.table.packed_glances
        self.moves[self.at] = moves
        self.seats[self.at] = self.table.seats
        self.at += 1

    def hear(self) -> None:
        """What the last step brought."""
        for place in self.table.turned.nonzero()[0]:
            stage = slice(self.begun[place], self.at)
            self.gains[stage, place] = self.table.gains[place][self.seats[stage, place]]
            self.begun[place] = self.at

    def remembered(self) -> tuple[NDArray[np.uint8], NDArray[np.int64], NDArray[np.float32]]:
        """All decisions of which it is known what they brought; the others stay. A longer memory where few are."""
        known = ~np.isnan(self.gains)
        found = self.glances[known], self.moves[known], self.gains[known]
        first = int(self.begun.min())
        left = self.at - first
        if left > len(self.moves) // 2:
            self.lengthen()
        for kept in (self.glances, self.moves, self.seats):
            kept[:left] = kept[first : self.at].copy()
        self.gains[:] = np.nan
        self.begun -= first
        self.at = left
        return found

    def lengthen(self) -> None:
        for name in ("glances", "moves", "seats", "gains"):
            kept = getattr(self, name)
            setattr(self, name, np.concatenate([kept, np.zeros_like(kept)]))
